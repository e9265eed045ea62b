"""Routes under construction, for the file readers."""

import math
from dataclasses import field
from datetime import UTC, datetime
from typing import Final
from unicodedata import category

import numpy as np

from editor.records import dataclass
from editor.weather.api.records import LatLon
from editor.weather.routes.route import Route, WayPoint
from editor.wording import say

MOST_POINTS: Final = 500_000
MAX_NAME_LENGTH: Final = 200
MAX_WAY_POINTS: Final = 200

_FIRST_YEAR, _LAST_YEAR = 1970, 9998  # representable in every zone


@dataclass(slots=True)
class RouteDraft:
    """The points of a route, each with its time and name if it has them.

    `parts` is the number of lines in the file. `is_planned`: its points are way points, as in a route, unlike
    a recorded track.
    """

    name: str = ""
    is_planned: bool = False
    parts: int = 1
    points: list[LatLon] = field(default_factory=list)
    times: list[int | None] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def add(self, place: LatLon, time_s: int | None = None) -> None:
        self.points.append(place)
        self.times.append(time_s)

    def route(self, name: str) -> Route:
        """Return the finished route; `name` applies if it has none of its own."""
        times, remark = self._times()
        joined = say("{parts} parts were joined.", parts=self.parts) if self.parts > 1 else ""
        way_points = self._way_points()
        too_many = ""
        # So many points were not set by hand, and simplification would retain all of them.
        if len(way_points) > MAX_WAY_POINTS:
            too_many = say("{points:,} waypoints used as the route line.", points=len(way_points))
            way_points = ()
        remarks = tuple(text for text in (joined, *self.remarks, remark, too_many) if text)
        return Route(tuple(self.points), self.name or name, times, way_points, remarks)

    def _times(self) -> tuple[tuple[int, ...] | None, str]:
        known = [time_s for time_s in self.times if time_s is not None]
        if not known:
            return None, ""
        if len(known) < len(self.times):
            return None, say("Times ignored: some points have none.")
        if (np.diff(np.array(known)) < 0).any():
            return None, say("Times ignored: not in chronological order.")
        return tuple(known), ""

    def _way_points(self) -> tuple[WayPoint, ...]:
        if not self.is_planned:
            return ()
        if self.names:
            return tuple(WayPoint(index, name) for index, name in self.names.items())
        return tuple(map(WayPoint, range(len(self.points))))


def named_routes(drafts: list[RouteDraft], name: str) -> tuple[Route, ...]:
    """Return the routes of a file; several routes without a name are numbered."""
    if len(drafts) == 1:
        return (drafts[0].route(name),)
    return tuple(draft.route(f"{name} {number}") for number, draft in enumerate(drafts, 1))


def place_of(lat: float, lon: float) -> LatLon | None:
    """Return the position, with longitudes of up to one extra turn wrapped; None if it is invalid."""
    if not (-90 <= lat <= 90 and -360 <= lon <= 360):
        return None
    return LatLon(float(lat), float(lon) if -180 <= lon <= 180 else math.remainder(lon, 360))


def time_of(text: str) -> int | None:
    """Return the UNIX time of a date and time, in UTC if there is no zone; None if it is invalid."""
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        return None
    return math.floor((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


def name_of(text: str) -> str:
    """Return a name on one line, without surrogates and control characters, cut to the maximum length."""
    start = text[: 4 * MAX_NAME_LENGTH]
    shown = (" " if category(character) in ("Cc", "Cs") else character for character in start)
    return " ".join("".join(shown).split())[:MAX_NAME_LENGTH]
