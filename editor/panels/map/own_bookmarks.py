"""User-defined bookmarks, stored in the settings."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from editor.basemap.places import Bookmark, bookmarks
from editor.look.words import translated
from editor.preview.place_text import read_place
from editor.system.settings import BOOKMARKS, Settings


class OwnBookmarks(QObject):
    """Views with unique names, in order of creation.

    Each is a line of the settings: latitude, longitude, zoom and name. Signals: `changed()`, also after a
    change in another window.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        settings.changed.connect(self._on_setting_changed)

    @property
    def all(self) -> tuple[Bookmark, ...]:
        """The bookmarks. Invalid lines are skipped."""
        parsed = (_bookmark(line) for line in self._settings.get(BOOKMARKS))
        return tuple(bookmark for bookmark in parsed if bookmark is not None)

    def problem_of(self, name: str, instead_of: str = "") -> str:
        """Return why a name is invalid; empty if valid. `instead_of` is the former name."""
        normalized = _normalized(name)
        if not normalized:
            return self.tr("A bookmark needs a name.")
        if normalized != instead_of and any(each.name == normalized for each in self.all):
            return self.tr("There is a bookmark “{name}” already. Type another name.").format(name=normalized)
        return ""

    def add(self, bookmark: Bookmark) -> None:
        """Append a bookmark."""
        self._save((*self.all, bookmark))

    def rename(self, name: str, new_name: str) -> None:
        """Rename a bookmark."""
        self._save(each._replace(name=new_name) if each.name == name else each for each in self.all)

    def delete(self, name: str) -> None:
        """Delete a bookmark."""
        self._save(each for each in self.all if each.name != name)

    def _save(self, bookmarks: Iterable[Bookmark]) -> None:
        self._settings.set(BOOKMARKS, tuple(_line(each) for each in bookmarks))

    def _on_setting_changed(self, key: str) -> None:
        if key == BOOKMARKS.key:
            self.changed.emit()


def bundled_bookmarks() -> tuple[Bookmark, ...]:
    """Return the bundled bookmarks with translated names."""
    return tuple(
        each._replace(name=translated(each.name), shows=translated(each.shows)) for each in bookmarks()
    )


def _line(bookmark: Bookmark) -> str:
    return f"{bookmark.lat:.6f} {bookmark.lon:.6f} {bookmark.zoom:.2f} {_normalized(bookmark.name)}"


def _normalized(name: str) -> str:
    """Return a name with normalized whitespace."""
    return " ".join(name.split())


def _bookmark(line: str) -> Bookmark | None:
    lat, lon, zoom, name = [*line.split(maxsplit=3), *("",) * 4][:4]
    place, _ = read_place(f"{lat} {lon} {zoom}")
    if place is None or place.zoom is None or not name:
        return None
    return Bookmark(_normalized(name), place.lat, place.lon, place.zoom, "")
