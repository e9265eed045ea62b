"""A route as it is planned now: its stops with their arrivals, and what is known of the weather at each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication

from editor.errors import WeatherError
from editor.look.words import translated
from editor.weather.api.limits import MAX_PLACES
from editor.weather.api.records import LatLon, RoutePoint, WarningLevel, WeatherWarning
from editor.weather.cache.cells import cell
from editor.weather.results import WeatherResult, coordinates
from editor.weather.routes.edits import handles, timed
from editor.weather.routes.route import Route, StopAlong, forecast_remark, stops_along
from editor.weather.severity import gravest_first, holds

Names: TypeAlias = Mapping[LatLon, tuple[str, tzinfo]]
"""The name of the nearest settlement, empty where none is near, and the time zone, by the cell of a place."""


@dataclass(frozen=True, slots=True)
class PlannedStop:
    """A stop, its zone where that is known yet, and the weather that was answered for it, if any was.

    `is_current` says that the answer is for this very moment. `warnings` are those that hold on arrival,
    the gravest first.
    """

    along: StopAlong
    name: str
    zone: tzinfo | None = None
    weather: RoutePoint | None = None
    is_current: bool = False
    warnings: tuple[WeatherWarning, ...] = ()

    @property
    def level(self) -> WarningLevel | None:
        """The level of the gravest warning."""
        return self.warnings[0].level if self.warnings else None


@dataclass(frozen=True, slots=True)
class Plan:
    """The stops of a route. `problem` says why there are none. Units: `duration_s` seconds."""

    stops: tuple[StopAlong, ...] = ()
    problem: str = ""
    remark: str = ""

    @property
    def duration_s(self) -> int:
        return self.stops[-1].stop.time_s - self.stops[0].stop.time_s if self.stops else 0


def planned(route: Route | None, depart_s: int, speed_mps: float | None, now_s: float) -> Plan:
    """The stops of a route at a speed, or else by its own times. A single point is no route yet."""
    if route is None or len(route.points) < 2:
        return Plan()
    try:
        whole = timed(route, speed_mps)
        stops = stops_along(whole, depart_s, speed_mps if whole is route else None, now_s=now_s)
    except WeatherError as error:
        return Plan(problem=translated(error.text))
    return Plan(
        stops,
        remark=" ".join(filter(None, (_crowd_remark(route), translated(forecast_remark(stops, now_s))))),
    )


def _crowd_remark(route: Route) -> str:
    """A sentence where one question does not hold all points of a route; else empty."""
    count = len(handles(route))
    if count <= MAX_PLACES:
        return ""
    said = QCoreApplication.translate(
        "RoutePlan", "The weather is asked for at {most} of %n points.", "", count
    )
    return said.format(most=MAX_PLACES)


def with_weather(
    stops: Sequence[StopAlong], names: Names, asked: WeatherResult[RoutePoint] | None
) -> tuple[PlannedStop, ...]:
    """The stops with what is known of each; weather of other times stands until that of these is known."""
    answer = None if asked is None else asked.answer
    left = list(answer.records if answer is not None else ())
    found = []
    for along in stops:
        stop, here = along.stop, cell(along.stop.lat, along.stop.lon)
        same = [one for one in left if cell(one.stop.lat, one.stop.lon) == here]
        weather = next((one for one in same if one.stop.time_s == stop.time_s), same[0] if same else None)
        if weather is not None:
            left.remove(weather)  # A way that comes back to a place meets another weather there.
        name, zone = names.get(here, ("", None))
        known = weather.warnings if weather is not None else ()
        found.append(
            PlannedStop(
                along,
                along.name or name or coordinates(stop),
                zone,
                weather,
                weather is not None and weather.stop.time_s == stop.time_s,
                gravest_first([warning for warning in known if holds(warning, stop.time_s)], stop.time_s),
            )
        )
    return tuple(found)
