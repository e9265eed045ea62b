"""Search popover for places, bookmarks and coordinates."""

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
# Zoom levels by minimum population.
_ZOOMS = ((3_000_000, 10.0), (300_000, 11.0), (30_000, 12.0))
_ZOOM_OF_SMALL = 13.0
# Maximum number of bundled bookmarks before the towns.
_MOST_VIEWS = 3


class PlaceFinder(QObject):
    """Popover that completes place names and reads coordinates; `chosen(WrittenPlace)` ends it."""

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
        self.popover.typed.connect(self._on_typed)
        self.popover.missed.connect(self._on_missed)
        self.popover.picked.connect(self.chosen)

    def open_at(self, anchor: QWidget) -> None:
        """Open below a widget."""
        self.popover.open_at(anchor)

    def _on_typed(self, text: str) -> None:
        self._jobs.cancel(_PURPOSE)
        place, problem = read_place(text)
        if place is not None:
            self.popover.show_rows([self._row_of(place)])
        elif problem:
            self.popover.show_rows([], self._hint())
        elif not text.strip():
            self.popover.show_rows(self._bookmark_rows("", len(bundled_bookmarks())), self._hint())
        else:
            self.popover.expect_rows()
            find = self._find
            self._jobs.run(
                lambda _cancel: (text, find(text)), self._on_found, self._on_failed, purpose=_PURPOSE
            )

    def _on_found(self, answer: tuple[str, Sequence[Settlement]]) -> None:
        text, settlements = answer
        rows = [*self._bookmark_rows(text, _MOST_VIEWS), *(_row_of_settlement(each) for each in settlements)]
        no_match_text = self.tr("No place is called “{text}”. Type a larger town near it, or coordinates.")
        self.popover.show_rows(rows, no_match_text.format(text=text.strip()))

    def _on_failed(self, error: EditorError) -> None:
        self.popover.show_rows([])
        self.popover.show_problem(translated(error.text))

    def _on_missed(self, text: str) -> None:
        _, problem = read_place(text)
        self.popover.show_problem(problem)

    def _bookmark_rows(self, text: str, most_bundled: int) -> list[PickRow]:
        """Return the bookmarks that match some text, the user's own first."""
        query = folded(text.strip())
        own = [each for each in self._own.all if query in folded(each.name)]
        bundled = [each for each in bundled_bookmarks() if query in folded(each.name)]
        return [_row_of_bookmark(each) for each in (*own, *bundled[:most_bundled])]

    def _row_of(self, place: WrittenPlace) -> PickRow:
        zoom_text = self.tr("zoom {zoom}").format(zoom=f"{place.zoom:g}") if place.zoom is not None else ""
        return PickRow(place, place_text(place.lat, place.lon), zoom_text, _COORDINATES)

    def _hint(self) -> str:
        return self.tr("Such as −34.9, −56.2 or 34.9°S 56.2°W, with a zoom after it or without.")


def _row_of_bookmark(bookmark: Bookmark) -> PickRow:
    place = WrittenPlace(bookmark.lat, bookmark.lon, bookmark.zoom, bookmark.name)
    return PickRow(place, bookmark.name, bookmark.shows, _BOOKMARK)


def _row_of_settlement(town: Settlement) -> PickRow:
    zoom = next((zoom for people, zoom in _ZOOMS if town.population >= people), _ZOOM_OF_SMALL)
    country = translated(QLocale.territoryToString(QLocale.codeToTerritory(town.country)))
    return PickRow(WrittenPlace(town.lat, town.lon, zoom, town.name), town.name, country, _PLACE)
