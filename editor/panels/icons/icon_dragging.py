"""MIME data of dragged icons: an id for fields, records for other windows, files for other programs."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QMetaType, QMimeData, QUrl

from editor.assets.data_uri import parse_data_uri
from editor.assets.images.icons import judge_icon
from editor.errors import EditorError
from editor.mapstyle.document.model import Icon
from editor.panels.icons.icon_clipboard import ICONS_TYPE, mime_of
from editor.panels.icons.icon_file_names import ENDINGS, file_name, free_name
from editor.storage.temporary import TemporaryFolder
from editor.widgets.icons.icon_drag import ICON_TYPE

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
    verdict = judge_icon(icon.data_uri)
    return ENDINGS.get(verdict.format, "") if verdict.fault is None else ""
