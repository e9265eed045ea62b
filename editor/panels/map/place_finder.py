"""Go to a place: by its name, by a bookmark's, or by its coordinates."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QLocale, QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.basemap.places import Bookmark, Settlement, folded
from editor.errors import EditorError
from editor.look.words import translated
from editor.panels.map.own_bookmarks import OwnBookmarks, bundled_bookmarks
from editor.preview.place_text import WrittenPlace, place_text, read_place
from editor.system.jobs import Jobs
from editor.widgets.fields.pick_list import PickPopover
from editor.widgets.fields.pick_rows import PickRow

_PURPOSE = "find places"
_PLACE, _BOOKMARK, _COORDINATES = "map-marker-outline", "bookmark-outline", "crosshairs-gps"
# A town of so many people fills a view at this zoom.
_ZOOMS = ((3_000_000, 10.0), (300_000, 11.0), (30_000, 12.0))
_ZOOM_OF_SMALL = 13.0
# So many of the bundled views may stand before the towns of the same name.
_MOST_VIEWS = 3


class PlaceFinder(QObject):
    """One field that completes names of places and reads coordinates; `chosen(WrittenPlace)` ends it."""

    chosen = Signal(object)

    def __init__(
        self,
        find: Callable[[str], tuple[Settlement, ...]],
        own: OwnBookmarks,
        jobs: Jobs,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._find, self._own, self._jobs = find, own, jobs
        self.popover = PickPopover(self.tr("Go to place"), self.tr("Name, or latitude and longitude"), parent)
        self.popover.typed.connect(self._offer)
        self.popover.missed.connect(self._refuse)
        self.popover.picked.connect(self.chosen)

    def open_at(self, anchor: QWidget) -> None:
        """Open under a widget."""
        self.popover.open_at(anchor)

    def _offer(self, text: str) -> None:
        self._jobs.cancel(_PURPOSE)
        place, problem = read_place(text)
        if place is not None:
            self.popover.show_rows([self._row_of(place)])
        elif problem:
            self.popover.show_rows([], self._hint())
        elif not text.strip():
            self.popover.show_rows(self._named("", len(bundled_bookmarks())), self._hint())
        else:
            self.popover.expect_rows()
            find = self._find
            self._jobs.run(lambda _cancel: (text, find(text)), self._show, self._fail, purpose=_PURPOSE)

    def _show(self, answer: tuple[str, Sequence[Settlement]]) -> None:
        text, found = answer
        rows = [*self._named(text, _MOST_VIEWS), *(_row_of_settlement(each) for each in found)]
        nothing = self.tr("No place is called “{text}”. Type a larger town near it, or coordinates.")
        self.popover.show_rows(rows, nothing.format(text=text.strip()))

    def _fail(self, error: EditorError) -> None:
        self.popover.show_rows([])
        self.popover.show_problem(translated(error.text))

    def _refuse(self, text: str) -> None:
        _, problem = read_place(text)
        self.popover.show_problem(problem)

    def _named(self, words: str, most_bundled: int) -> list[PickRow]:
        """The bookmarks whose names hold some words, a person's own first."""
        wanted = folded(words.strip())
        own = [each for each in self._own.all if wanted in folded(each.name)]
        bundled = [each for each in bundled_bookmarks() if wanted in folded(each.name)]
        return [_row_of_bookmark(each) for each in (*own, *bundled[:most_bundled])]

    def _row_of(self, place: WrittenPlace) -> PickRow:
        at = self.tr("zoom {zoom}").format(zoom=f"{place.zoom:g}") if place.zoom is not None else ""
        return PickRow(place, place_text(place.lat, place.lon), at, _COORDINATES)

    def _hint(self) -> str:
        return self.tr("Such as −34.9, −56.2 or 34.9°S 56.2°W, with a zoom after it or without.")


def _row_of_bookmark(bookmark: Bookmark) -> PickRow:
    place = WrittenPlace(bookmark.lat, bookmark.lon, bookmark.zoom, bookmark.name)
    return PickRow(place, bookmark.name, bookmark.shows, _BOOKMARK)


def _row_of_settlement(town: Settlement) -> PickRow:
    zoom = next((zoom for people, zoom in _ZOOMS if town.population >= people), _ZOOM_OF_SMALL)
    country = translated(QLocale.territoryToString(QLocale.codeToTerritory(town.country)))
    return PickRow(WrittenPlace(town.lat, town.lon, zoom, town.name), town.name, country, _PLACE)
