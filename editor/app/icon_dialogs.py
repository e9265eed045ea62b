"""The dialogs that ask for images, and for the folder that they are put into."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.app.icon_sources import ENDINGS

# What is told why it cannot be added: a dialog that hides a file drops its typed name without a word.
_REFUSED = ("bmp", "ico", "cur", "tif", "tiff", "avif", "heic", "jxl", "psd", "pdf", "ai", "eps")


def ask_for_images(parent: QWidget, folder: str, chosen: Callable[[Sequence[Path]], object]) -> QFileDialog:
    """Ask which images to add, one or many."""
    dialog = _dialog(parent, _tr("Add images"), folder)
    _take_images(dialog)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.filesSelected.connect(lambda names: chosen([Path(name) for name in names]) if names else None)
    dialog.open()
    return dialog


def ask_for_image(parent: QWidget, title: str, folder: str, chosen: Callable[[Path], object]) -> QFileDialog:
    """Ask which image to take."""
    dialog = _dialog(parent, title, folder)
    _take_images(dialog)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.open()
    return dialog


def ask_for_folder(parent: QWidget, title: str, folder: str, chosen: Callable[[Path], object]) -> QFileDialog:
    """Ask which folder to put files into."""
    dialog = _dialog(parent, title, folder)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.open()
    return dialog


def ask_where_to_export(
    parent: QWidget, title: str, start: Path, chosen: Callable[[Path], object]
) -> QFileDialog:
    """Ask under which name to keep an image; the dialog itself asks before it takes a name that exists."""
    dialog = _dialog(parent, title, str(start.parent))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setNameFilters([_tr("Image (*{suffix})").format(suffix=start.suffix), _tr("All files (*)")])
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


def _take_images(dialog: QFileDialog) -> None:
    endings = " ".join(f"*.{ending}" for ending in (*ENDINGS, *_REFUSED))
    dialog.setNameFilters([_tr("Images ({endings})").format(endings=endings), _tr("All files (*)")])


def _tr(text: str) -> str:
    return QCoreApplication.translate("IconDialogs", text)
