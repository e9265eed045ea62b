"""Icons on the clipboard and in drags."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QMetaType, QMimeData, QUrl
from PySide6.QtGui import QImage

from editor.assets.data_uri import parse_data_uri
from editor.assets.images.file_names import ENDINGS, file_name, free_name
from editor.assets.images.icons import check_icon, decode_rgba
from editor.errors import DocumentError, EditorError
from editor.mapstyle.document.model import Icon
from editor.mapstyle.edits.assets import NewIcon
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.rewrite import TWO_SPACES, write
from editor.mapstyle.json_tree import read_array
from editor.storage.temporary import TemporaryFolder
from editor.ui.icons.choices import ICON_TYPE, icon_mime
from editor.wording import say

ICONS_TYPE = "application/x-isopleth-icons+json"
"""MIME type of icon records. Shape: `{"icons": [...]}` in UTF-8."""

_KEY = "icons"
# Larger images are not decoded, since a shortcut must not wait for them.
_MAX_PIXELS = 1024 * 1024


def mime_of(icons: Sequence[Icon]) -> QMimeData:
    """Return icons as records for other windows and as text for other programs."""
    text = write({_KEY: [icon.record for icon in icons]}, TWO_SPACES, "\n")
    data = icon_mime(icons[0].id) if len(icons) == 1 else QMimeData()
    data.setData(ICONS_TYPE, QByteArray(text.encode(errors="surrogatepass")))
    data.setText(text)
    return data


def clipboard_mime(icons: Sequence[Icon]) -> QMimeData:
    """Return icons as `mime_of` does; a single one also as an image if it is valid and not too large."""
    data = mime_of(icons)
    verdict = check_icon(icons[0].data_uri) if len(icons) == 1 else None
    if verdict is not None and verdict.fault is None and verdict.width * verdict.height <= _MAX_PIXELS:
        width, height, pixels = decode_rgba(icons[0].data_uri)
        # Without the copy the image would refer to the Python buffer.
        data.setImageData(QImage(pixels, width, height, 4 * width, QImage.Format.Format_RGBA8888).copy())
    return data


def icons_in(data: QMimeData) -> tuple[NewIcon, ...]:
    """Return the icons in MIME data, from records or text."""
    if data.hasFormat(ICONS_TYPE):
        return read_icons(bytes(data.data(ICONS_TYPE).data()))
    text = data.text().strip() if data.hasText() else ""
    return _read(text) if text.startswith("{") else ()


def read_icons(data: bytes) -> tuple[NewIcon, ...]:
    """Return the icons of serialized records; none if the data is invalid."""
    return _read(data.decode(errors="replace"))


def _read(text: str) -> tuple[NewIcon, ...]:
    try:
        tree = decode_text(text, say("A list of icons")).tree
    except DocumentError:
        return ()
    records = [record for record in read_array(tree, (_KEY,)) if isinstance(record, dict)]
    icons = [Icon(index, record) for index, record in enumerate(records)]
    return tuple(NewIcon(icon.id, icon.data_uri) for icon in icons if icon.data_uri)


_FILES_TYPE = "text/uri-list"


class IconsMime(QMimeData):
    """Dragged icons, the current one last; files are written when a target requests them."""

    def __init__(self, icons: Sequence[Icon], write: Callable[[Sequence[Icon]], Sequence[Path]]) -> None:
        super().__init__()
        self.setData(ICON_TYPE, QByteArray(icons[-1].id.encode(errors="replace")))
        self.setData(ICONS_TYPE, mime_of(icons).data(ICONS_TYPE))
        self._icons, self._write = tuple(icons), write
        self._urls: list[QUrl] | None = None

    def formats(self) -> list[str]:
        """Return the types of the records and of the files."""
        return [*super().formats(), _FILES_TYPE]

    def hasFormat(self, mime_type: str) -> bool:
        """Return whether a type is available."""
        return mime_type in self.formats()

    def retrieveData(self, mime_type: str, preferred_type: QMetaType | QMetaType.Type) -> Any:
        """Return the data of a type; write the files on the first request."""
        if mime_type != _FILES_TYPE:
            return super().retrieveData(mime_type, preferred_type)
        if self._urls is None:
            self._urls = [QUrl.fromLocalFile(str(file)) for file in self._write(self._icons)]
        return self._urls


class DraggedFiles:
    """Temporary files of drags; they live as long as this object, since a target may copy them late."""

    def __init__(self) -> None:
        self._folder: TemporaryFolder | None = None
        self._count = 0

    def write(self, icons: Sequence[Icon]) -> list[Path]:
        """Write the images of icons unchanged and return their paths; invalid images are skipped."""
        self._count += 1
        names: set[str] = set()
        try:
            if self._folder is None:
                self._folder = TemporaryFolder()
            folder = self._folder.path / str(self._count)
            folder.mkdir(parents=True)
            return [self._write_file(folder, icon, names) for icon in icons if _suffix(icon)]
        except (OSError, EditorError):
            return []  # A full disk: nothing is dropped.

    def _write_file(self, folder: Path, icon: Icon, names: set[str]) -> Path:
        name = free_name(file_name(icon.id, _suffix(icon)), lambda name: name.casefold() in names)
        names.add(name.casefold())
        path = folder / name
        path.write_bytes(parse_data_uri(icon.data_uri).decode())
        return path


def _suffix(icon: Icon) -> str:
    """Return the file name suffix, or an empty text if the icon has no valid image."""
    verdict = check_icon(icon.data_uri)
    return ENDINGS.get(verdict.format, "") if verdict.fault is None else ""
