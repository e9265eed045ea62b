"""File dialogs for fonts."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.app.files.file_dialogs import ask_for_file, ask_for_files, ask_where_to_write

# Includes unsupported formats, so that selecting such a file shows an error instead of being ignored.
_ENDINGS = " ".join(
    f"*.{ending}" for ending in ("ttf", "otf", "ttc", "otc", "woff", "woff2", "eot", "pfb", "t1", "svg")
)


def ask_for_fonts(
    parent: QWidget,
    title: str,
    folder: str,
    on_selected: Callable[[tuple[Path, ...]], object],
    *,
    only_one: bool,
) -> QFileDialog:
    """Open a file dialog for one or more fonts."""
    fonts = _tr("Fonts ({endings})").format(endings=_ENDINGS)
    if only_one:
        return ask_for_file(parent, title, folder, fonts, lambda path: on_selected((path,)))
    return ask_for_files(parent, title, folder, fonts, on_selected)


def ask_where_to_export(
    parent: QWidget, title: str, start: Path, on_selected: Callable[[Path], object]
) -> QFileDialog:
    """Open a save dialog for a font."""
    font = _tr("Font (*{suffix})").format(suffix=start.suffix)
    return ask_where_to_write(parent, title, start, font, start.suffix.removeprefix("."), on_selected)


def _tr(text: str) -> str:
    return QCoreApplication.translate("FontDialogs", text)
