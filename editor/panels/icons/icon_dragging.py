"""What a drag of icons carries: an id for a field, records for another window, files for another program."""

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
    """Icons on their way, the current one last. Their files are written when somebody asks, not before."""

    def __init__(self, icons: Sequence[Icon], write: Callable[[Sequence[Icon]], Sequence[Path]]) -> None:
        super().__init__()
        self.setData(ICON_TYPE, QByteArray(icons[-1].id.encode(errors="replace")))
        self.setData(ICONS_TYPE, mime_of(icons).data(ICONS_TYPE))
        self._icons, self._write = tuple(icons), write
        self._urls: list[QUrl] | None = None

    def formats(self) -> list[str]:
        """All it can be asked for."""
        return [*super().formats(), _FILES_TYPE]

    def hasFormat(self, mime_type: str) -> bool:
        """Whether it can be asked for something."""
        return mime_type in self.formats()

    def retrieveData(self, mime_type: str, wanted: QMetaType | QMetaType.Type) -> Any:
        """What somebody asks for."""
        if mime_type != _FILES_TYPE:
            return super().retrieveData(mime_type, wanted)
        if self._urls is None:
            self._urls = [QUrl.fromLocalFile(str(file)) for file in self._write(self._icons)]
        return self._urls


class DraggedFiles:
    """The files of drags, in a folder that goes with this: who takes them may copy them later."""

    def __init__(self) -> None:
        self._folder: TemporaryFolder | None = None
        self._drags = 0

    def write(self, icons: Sequence[Icon]) -> list[Path]:
        """Write the images of icons, each as it is in the style; what is no image is left out."""
        self._drags += 1
        names: set[str] = set()
        try:
            if self._folder is None:
                self._folder = TemporaryFolder()
            folder = self._folder.path / str(self._drags)
            folder.mkdir(parents=True)
            return [self._written(folder, icon, names) for icon in icons if _ending(icon)]
        except (OSError, EditorError):
            return []  # A full disk: nothing is dropped.

    def _written(self, folder: Path, icon: Icon, names: set[str]) -> Path:
        wanted = file_name(icon.id, _ending(icon))
        free = free_name(wanted, lambda name: name.casefold() in names)
        names.add(free.casefold())
        path = folder / free
        path.write_bytes(parse_data_uri(icon.data_uri).decode())
        return path


def _ending(icon: Icon) -> str:
    """How the file's name ends; empty where the icon has no real image."""
    verdict = judge_icon(icon.data_uri)
    return ENDINGS.get(verdict.format, "") if verdict.fault is None else ""
