"""The dialogs that ask for images, and for the file that one is put into."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.app.files.file_dialogs import ask_for_file, ask_for_files, ask_where_to_write
from editor.app.icons.icon_sources import ENDINGS

# What is told why it cannot be added: a dialog that hides a file drops its typed name without a word.
_REFUSED = ("bmp", "ico", "cur", "tif", "tiff", "avif", "heic", "jxl", "psd", "pdf", "ai", "eps")
_ENDINGS = " ".join(f"*.{ending}" for ending in (*ENDINGS, *_REFUSED))


def ask_for_images(parent: QWidget, folder: str, chosen: Callable[[Sequence[Path]], object]) -> QFileDialog:
    """Ask which images to add, one or many."""
    return ask_for_files(parent, _tr("Add images"), folder, _images(), chosen)


def ask_for_image(parent: QWidget, title: str, folder: str, chosen: Callable[[Path], object]) -> QFileDialog:
    """Ask which image to take."""
    return ask_for_file(parent, title, folder, _images(), chosen)


def ask_where_to_export(
    parent: QWidget, title: str, start: Path, chosen: Callable[[Path], object]
) -> QFileDialog:
    """Ask under which name to keep an image."""
    image = _tr("Image (*{suffix})").format(suffix=start.suffix)
    return ask_where_to_write(parent, title, start, image, start.suffix.removeprefix("."), chosen)


def _images() -> str:
    return _tr("Images ({endings})").format(endings=_ENDINGS)


def _tr(text: str) -> str:
    return QCoreApplication.translate("IconDialogs", text)
