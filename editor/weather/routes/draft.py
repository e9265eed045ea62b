"""A route while it is read from a file, point by point, then whole with a word on what was left out."""

import math
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final
from unicodedata import category

import numpy as np

from editor.weather.api.records import LatLon
from editor.weather.routes.route import Route, WayPoint
from editor.wording import say

MOST_POINTS: Final = 500_000
LONGEST_NAME: Final = 200
MOST_WAY_POINTS: Final = 200

_FIRST_YEAR, _LAST_YEAR = 1970, 9998  # any zone can show these


@dataclass(slots=True)
class RouteDraft:
    """The points of a route, each with its time and its name where it has them.

    `parts` counts the pieces that the file has the line in; `marked` says that its points were chosen by a
    person, as those of a route are and those of a recorded track are not.
    """

    name: str = ""
    marked: bool = False
    parts: int = 1
    points: list[LatLon] = field(default_factory=list)
    times: list[int | None] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def add(self, place: LatLon, time_s: int | None = None) -> None:
        self.points.append(place)
        self.times.append(time_s)

    def route(self, name: str) -> Route:
        """The route; the name counts where it has none of its own."""
        times, remark = self._times()
        joined = say("Its {parts} parts are joined.", parts=self.parts) if self.parts > 1 else ""
        ways = self._way_points()
        drawn = ""
        if len(ways) > MOST_WAY_POINTS:  # Nobody chose so many, and a line keeps each when it is made simple.
            drawn, ways = say("Its {points:,} way points are taken for its line alone.", points=len(ways)), ()
        remarks = tuple(text for text in (joined, *self.remarks, remark, drawn) if text)
        return Route(tuple(self.points), self.name or name, times, ways, remarks)

    def _times(self) -> tuple[tuple[int, ...] | None, str]:
        known = [time_s for time_s in self.times if time_s is not None]
        if not known:
            return None, ""
        if len(known) < len(self.times):
            return None, say("Some of its points have no time, so its times are left out.")
        if (np.diff(np.array(known)) < 0).any():
            return None, say("Its times go back, so they are left out.")
        return tuple(known), ""

    def _way_points(self) -> tuple[WayPoint, ...]:
        """The named ones; where none is named, all."""
        if not self.marked:
            return ()
        if self.names:
            return tuple(WayPoint(index, name) for index, name in self.names.items())
        return tuple(map(WayPoint, range(len(self.points))))


def named_routes(drafts: list[RouteDraft], name: str) -> tuple[Route, ...]:
    """The routes of a file; those without a name are numbered where there are several."""
    if len(drafts) == 1:
        return (drafts[0].route(name),)
    return tuple(draft.route(f"{name} {number}") for number, draft in enumerate(drafts, 1))


def place_of(lat: float, lon: float) -> LatLon | None:
    """The place; longitudes up to a whole round beyond their range are turned back. None where it is none."""
    if not (-90 <= lat <= 90 and -360 <= lon <= 360):
        return None
    return LatLon(float(lat), float(lon) if -180 <= lon <= 180 else math.remainder(lon, 360))


def time_of(text: str) -> int | None:
    """The UNIX time of a date with its time; without a zone it is universal time. None where it is none."""
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        return None
    return math.floor((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


def name_of(text: str) -> str:
    """A name on one line and of a length that can be shown, without half characters and control codes."""
    start = text[: 4 * LONGEST_NAME]
    shown = (" " if category(letter) in ("Cc", "Cs") else letter for letter in start)
    return " ".join("".join(shown).split())[:LONGEST_NAME]
