"""The dialogs that ask for fonts, and for the file that one is put into."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.app.files.file_dialogs import ask_for_file, ask_for_files, ask_where_to_write

# All but the first two are told why they cannot be added: a dialog that hides a file drops its typed name
# without a word.
_ENDINGS = " ".join(
    f"*.{ending}" for ending in ("ttf", "otf", "ttc", "otc", "woff", "woff2", "eot", "pfb", "t1", "svg")
)


def ask_for_fonts(
    parent: QWidget, title: str, folder: str, chosen: Callable[[tuple[Path, ...]], object], *, only_one: bool
) -> QFileDialog:
    """Ask which fonts to take, one or many."""
    fonts = _tr("Fonts ({endings})").format(endings=_ENDINGS)
    if only_one:
        return ask_for_file(parent, title, folder, fonts, lambda path: chosen((path,)))
    return ask_for_files(parent, title, folder, fonts, chosen)


def ask_where_to_export(
    parent: QWidget, title: str, start: Path, chosen: Callable[[Path], object]
) -> QFileDialog:
    """Ask under which name to keep a font."""
    font = _tr("Font (*{suffix})").format(suffix=start.suffix)
    return ask_where_to_write(parent, title, start, font, start.suffix.removeprefix("."), chosen)


def _tr(text: str) -> str:
    return QCoreApplication.translate("FontDialogs", text)
