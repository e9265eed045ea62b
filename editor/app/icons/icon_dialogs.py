"""File dialogs for icons."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.app.files.file_dialogs import ask_for_file, ask_for_files, ask_where_to_write
from editor.app.icons.icon_sources import ENDINGS

# Included so that selecting such a file shows an error; the dialog ignores the names of hidden files.
_UNSUPPORTED = ("bmp", "ico", "cur", "tif", "tiff", "avif", "heic", "jxl", "psd", "pdf", "ai", "eps")
_ENDINGS = " ".join(f"*.{ending}" for ending in (*ENDINGS, *_UNSUPPORTED))


def ask_for_images(
    parent: QWidget, folder: str, on_selected: Callable[[Sequence[Path]], object]
) -> QFileDialog:
    """Open a file dialog for one or more images."""
    return ask_for_files(parent, _tr("Add images"), folder, _filter(), on_selected)


def ask_for_image(
    parent: QWidget, title: str, folder: str, on_selected: Callable[[Path], object]
) -> QFileDialog:
    """Open a file dialog for an image."""
    return ask_for_file(parent, title, folder, _filter(), on_selected)


def ask_where_to_export(
    parent: QWidget, title: str, start: Path, on_selected: Callable[[Path], object]
) -> QFileDialog:
    """Open a save dialog for an image."""
    image = _tr("Image (*{suffix})").format(suffix=start.suffix)
    return ask_where_to_write(parent, title, start, image, start.suffix.removeprefix("."), on_selected)


def _filter() -> str:
    return _tr("Images ({endings})").format(endings=_ENDINGS)


def _tr(text: str) -> str:
    return QCoreApplication.translate("IconDialogs", text)
