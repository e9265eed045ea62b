"""Places: parsed coordinates, bookmarks of the user, and the search for a place."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.basemap.places import Bookmark, Settlement, bookmarks, folded
from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.preview.camera_control import MAX_VIEW_ZOOM, MIN_VIEW_ZOOM
from editor.records import dataclass
from editor.system.jobs import Jobs
from editor.system.settings import BOOKMARKS, Settings
from editor.ui.text import local_number, translated

if TYPE_CHECKING:
    from editor.ui.fields import pick_list
else:
    pick_list = LazyModule("editor.ui.fields.pick_list")

_MINUS: Final = "\N{MINUS SIGN}"
_PLAIN: Final = str.maketrans({_MINUS: "-", "–": "-", "º": "°", "′": "'", "’": "'", "″": '"', "”": '"'})
_NUMBER: Final = r"[+-]?(?:\d+\.?\d*|\.\d+)"
_PART: Final = r"\d+(?:\.\d+)?"
_ANGLE: Final = rf"{_NUMBER}\s*°?(?:\s*{_PART}\s*'(?:\s*{_PART}\s*(?:\"|''))?)?"
_SIDE: Final = r"[NSEW]"
_COORDINATE: Final = rf"(?:{_SIDE}\s*{_ANGLE}|{_ANGLE}\s*{_SIDE}?)"
_GAP: Final = r"(?:\s*[,;/]\s*|\s+)"
_ZOOM: Final = rf"(?:ZOOM\s*|Z\s*)?({_NUMBER})\s*Z?"
_PLACE: Final = re.compile(rf"({_COORDINATE}){_GAP}({_COORDINATE})(?:{_GAP}{_ZOOM})?", re.IGNORECASE)
# Notations of web map addresses: zoom first, and "geo:" with the zoom as a query.
_HASH: Final = re.compile(rf"#?(?:map=)?({_NUMBER})/({_NUMBER})/({_NUMBER})", re.IGNORECASE)
_GEO: Final = re.compile(rf"geo:({_NUMBER}),({_NUMBER})(?:\?z=({_NUMBER}))?", re.IGNORECASE)
_COMMA: Final = r"[+-]?\d+,\d+\s*°?\s*[NSEW]?"
_COMMA_DECIMALS: Final = re.compile(rf"{_COMMA}(?:\s*;\s*|\s+){_COMMA}", re.IGNORECASE)
_LETTERS_OF_PLACES: Final = frozenset("NSEWZ")


@dataclass(frozen=True, slots=True)
class ParsedPlace:
    """A parsed position with an optional name. Units: degrees; `zoom` is None if absent."""

    lat: float
    lon: float
    zoom: float | None = None
    name: str = ""


def parse_place(text: str) -> tuple[ParsedPlace | None, str]:
    """Return the position in a text, or a message about its fault; neither if it is not a position."""
    plain = text.strip().translate(_PLAIN).removeprefix("@")
    read = _from_address(plain) or _from_coordinates(plain)
    if read is not None:
        return read
    is_attempt = any(character.isdigit() for character in plain) and _LETTERS_OF_PLACES.issuperset(
        character for character in plain.upper() if character.isalpha()
    )
    return None, _not_a_place(text) if is_attempt else ""


def format_place(lat: float, lon: float) -> str:
    """Return a position in degrees in the format of the status line."""
    return f"{lat:.4f}, {lon:.4f}".replace("-", _MINUS)


_Read = tuple[ParsedPlace | None, str]


def _from_address(plain: str) -> _Read | None:
    geo_match, hash_match = _GEO.fullmatch(plain), _HASH.fullmatch(plain)
    if geo_match is not None:
        lat, lon, zoom = geo_match.groups()
    elif hash_match is not None:
        zoom, lat, lon = hash_match.groups()
    else:
        return None
    return _checked(float(lat), float(lon), None if zoom is None else float(zoom))


def _from_coordinates(plain: str) -> _Read | None:
    if _COMMA_DECIMALS.fullmatch(plain) is not None:
        plain = re.sub(r"(?<=\d),(?=\d)", ".", plain)
    found = _PLACE.fullmatch(plain)
    if found is None:
        return None
    first, second = _degrees(found[1]), _degrees(found[2])
    if first is None or second is None:
        return None
    if first[1] == "lon" or second[1] == "lat":
        first, second = second, first
    if first[1] == "lon" or second[1] == "lat":
        return None, _tr("Enter one latitude and one longitude.")
    return _checked(first[0], second[0], None if found[3] is None else float(found[3]))


def _degrees(text: str) -> tuple[float, str] | None:
    """Return the degrees of one coordinate, and which coordinate its letter denotes."""
    side = next((character for character in text.upper() if character in "NSEW"), "")
    parts = [float(part) for part in re.findall(_NUMBER, text)]
    is_signed = any(character in text for character in "+-")
    if (side and is_signed) or any(not 0 <= part < 60 for part in parts[1:]):
        return None
    size = sum(abs(part) / 60**power for power, part in enumerate(parts))
    is_negative = side in ("S", "W") or "-" in text
    return -size if is_negative and size else size, {"": "", "N": "lat", "S": "lat"}.get(side, "lon")


def _checked(lat: float, lon: float, zoom: float | None) -> _Read:
    for name, value, minimum, maximum in (
        (_tr("Latitude"), lat, -90, 90),
        (_tr("Longitude"), lon, -180, 180),
        (_tr("Zoom"), zoom, MIN_VIEW_ZOOM, MAX_VIEW_ZOOM),
    ):
        if value is not None and not minimum <= value <= maximum:
            message = _tr("{name} {value} is out of range. Enter {least} to {most}.")
            text = message.format(name=name, least=f"{minimum:g}", most=f"{maximum:g}", value=f"{value:g}")
            return None, text.replace("-", _MINUS)
    return ParsedPlace(lat, lon, zoom), ""


def _not_a_place(text: str) -> str:
    message = _tr("“{text}” is not a place. Enter a name or coordinates such as −34.9, −56.2.")
    return message.format(text=text.strip())


def _tr(text: str) -> str:
    return QCoreApplication.translate("PlaceText", text)


class UserBookmarks(QObject):
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
            return self.tr("Enter a bookmark name.")
        if normalized != instead_of and any(each.name == normalized for each in self.all):
            return self.tr("The bookmark “{name}” already exists. Enter another name.").format(
                name=normalized
            )
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
    place, _ = parse_place(f"{lat} {lon} {zoom}")
    if place is None or place.zoom is None or not name:
        return None
    return Bookmark(_normalized(name), place.lat, place.lon, place.zoom, "")


_PURPOSE = "find places"
_PLACE_ROLE, _BOOKMARK, _COORDINATES = "map-marker-outline", "bookmark-outline", "crosshairs-gps"
# Zoom levels by minimum population.
_ZOOMS = ((3_000_000, 10.0), (300_000, 11.0), (30_000, 12.0))
_ZOOM_OF_SMALL = 13.0
# Maximum number of bundled bookmarks before the towns.
_MOST_VIEWS = 3


class PlaceFinder(QObject):
    """Popover that completes place names and reads coordinates; `selected(WrittenPlace)` ends it."""

    selected = Signal(object)

    def __init__(
        self,
        find: Callable[[str], tuple[Settlement, ...]],
        own: UserBookmarks,
        jobs: Jobs,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._find, self._own, self._jobs, self._window = find, own, jobs, parent

    @cached_property
    def popover(self) -> "pick_list.PickPopover":
        """The popover, created on first use."""
        texts = self.tr("Go to place"), self.tr("Place name or coordinates")
        popover = pick_list.PickPopover(*texts, self._window)
        popover.typed.connect(self._on_typed)
        popover.missed.connect(self._on_missed)
        popover.selected.connect(self.selected)
        return popover

    def open_at(self, anchor: QWidget) -> None:
        """Open below a widget."""
        self.popover.open_at(anchor)

    def _on_typed(self, text: str) -> None:
        self._jobs.cancel(_PURPOSE)
        place, problem = parse_place(text)
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
        no_match_text = self.tr("“{text}” not found. Try a larger town nearby or coordinates.")
        self.popover.show_rows(rows, no_match_text.format(text=text.strip()))

    def _on_failed(self, error: EditorError) -> None:
        self.popover.show_rows([])
        self.popover.show_problem(translated(error.text))

    def _on_missed(self, text: str) -> None:
        _, problem = parse_place(text)
        self.popover.show_problem(problem)

    def _bookmark_rows(self, text: str, most_bundled: int) -> "list[pick_list.PickRow]":
        """Return the bookmarks that match some text, the user's own first."""
        query = folded(text.strip())
        own = [each for each in self._own.all if query in folded(each.name)]
        bundled = [each for each in bundled_bookmarks() if query in folded(each.name)]
        return [_row_of_bookmark(each) for each in (*own, *bundled[:most_bundled])]

    def _row_of(self, place: ParsedPlace) -> "pick_list.PickRow":
        zoom_text = ""
        if place.zoom is not None:
            zoom_text = self.tr("zoom {zoom}").format(zoom=local_number(f"{place.zoom:g}"))
        return pick_list.PickRow(place, format_place(place.lat, place.lon), zoom_text, _COORDINATES)

    def _hint(self) -> str:
        return self.tr("For example −34.9, −56.2 or 34.9°S 56.2°W 13 (zoom optional).")


def _row_of_bookmark(bookmark: Bookmark) -> "pick_list.PickRow":
    place = ParsedPlace(bookmark.lat, bookmark.lon, bookmark.zoom, bookmark.name)
    return pick_list.PickRow(place, bookmark.name, bookmark.shows, _BOOKMARK)


def _row_of_settlement(town: Settlement) -> "pick_list.PickRow":
    zoom = next((zoom for people, zoom in _ZOOMS if town.population >= people), _ZOOM_OF_SMALL)
    country = translated(QLocale.territoryToString(QLocale.codeToTerritory(town.country)))
    return pick_list.PickRow(
        ParsedPlace(town.lat, town.lon, zoom, town.name), town.name, country, _PLACE_ROLE
    )
