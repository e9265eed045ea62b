"""The dialogs that ask for fonts, and for the file that one is put into."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

# All but the first two are told why they cannot be added: a dialog that hides a file drops its typed name
# without a word.
_ENDINGS = " ".join(
    f"*.{ending}" for ending in ("ttf", "otf", "ttc", "otc", "woff", "woff2", "eot", "pfb", "t1", "svg")
)


def ask_for_fonts(
    parent: QWidget, title: str, folder: str, chosen: Callable[[tuple[Path, ...]], object], *, only_one: bool
) -> QFileDialog:
    """Ask which fonts to take, one or many."""
    dialog = _dialog(parent, title, folder)
    dialog.setNameFilters([_tr("Fonts ({endings})").format(endings=_ENDINGS), _tr("All files (*)")])
    modes = QFileDialog.FileMode
    dialog.setFileMode(modes.ExistingFile if only_one else modes.ExistingFiles)
    dialog.filesSelected.connect(lambda names: chosen(tuple(map(Path, names))) if names else None)
    dialog.open()
    return dialog


def ask_where_to_export(
    parent: QWidget, title: str, start: Path, chosen: Callable[[Path], object]
) -> QFileDialog:
    """Ask under which name to keep a font; the dialog itself asks before it takes a name that exists."""
    dialog = _dialog(parent, title, str(start.parent))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setNameFilters([_tr("Font (*{suffix})").format(suffix=start.suffix), _tr("All files (*)")])
    dialog.setDefaultSuffix(start.suffix.removeprefix("."))
    dialog.selectFile(start.name)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.open()
    return dialog


def _dialog(parent: QWidget, title: str, folder: str) -> QFileDialog:
    dialog = QFileDialog(parent, title, folder)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    return dialog


def _tr(text: str) -> str:
    return QCoreApplication.translate("FontDialogs", text)
