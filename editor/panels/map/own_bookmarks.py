"""The bookmarks that a person made, kept in the settings."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from editor.basemap.places import Bookmark, bookmarks
from editor.look.words import translated
from editor.preview.place_text import read_place
from editor.system.settings import BOOKMARKS, Settings


class OwnBookmarks(QObject):
    """Views with names, each name once, in the order in which they were made.

    In the settings each is one line: latitude, longitude and zoom as people type them, and the name.
    Signals: `changed()`, also when another window changed them.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        settings.changed.connect(self._on_setting)

    @property
    def all(self) -> tuple[Bookmark, ...]:
        """The bookmarks; a line that says none is passed over."""
        read = (_bookmark(line) for line in self._settings.get(BOOKMARKS))
        return tuple(bookmark for bookmark in read if bookmark is not None)

    def problem_of(self, name: str, instead_of: str = "") -> str:
        """What is wrong with a name for a bookmark, or for one in place of its old name; empty if nothing."""
        tidy = _tidy(name)
        if not tidy:
            return self.tr("A bookmark needs a name.")
        if tidy != instead_of and any(each.name == tidy for each in self.all):
            return self.tr("There is a bookmark “{name}” already. Type another name.").format(name=tidy)
        return ""

    def add(self, bookmark: Bookmark) -> None:
        """Keep a bookmark as the last one."""
        self._keep((*self.all, bookmark))

    def rename(self, name: str, to: str) -> None:
        """Give a bookmark another name."""
        self._keep(each._replace(name=to) if each.name == name else each for each in self.all)

    def delete(self, name: str) -> None:
        """Forget a bookmark."""
        self._keep(each for each in self.all if each.name != name)

    def _keep(self, kept: Iterable[Bookmark]) -> None:
        self._settings.set(BOOKMARKS, tuple(_line(each) for each in kept))

    def _on_setting(self, key: str) -> None:
        if key == BOOKMARKS.key:
            self.changed.emit()


def bundled_bookmarks() -> tuple[Bookmark, ...]:
    """Those that come with the maps, named in the language of the window."""
    return tuple(
        each._replace(name=translated(each.name), shows=translated(each.shows)) for each in bookmarks()
    )


def _line(bookmark: Bookmark) -> str:
    return f"{bookmark.lat:.6f} {bookmark.lon:.6f} {bookmark.zoom:.2f} {_tidy(bookmark.name)}"


def _tidy(name: str) -> str:
    """A name as it is kept: in one line, without blanks at its ends."""
    return " ".join(name.split())


def _bookmark(line: str) -> Bookmark | None:
    lat, lon, zoom, name = [*line.split(maxsplit=3), *("",) * 4][:4]
    place, _ = read_place(f"{lat} {lon} {zoom}")
    if place is None or place.zoom is None or not name:
        return None
    return Bookmark(_tidy(name), place.lat, place.lon, place.zoom, "")
