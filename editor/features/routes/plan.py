"""Planned stops of a route with arrivals and weather."""

from collections.abc import Mapping, Sequence, Set
from datetime import tzinfo
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication

from editor.errors import WeatherError
from editor.records import dataclass
from editor.ui.text import translated
from editor.weather.api.limits import MAX_PLACES
from editor.weather.api.records import LatLon, RoutePoint, RouteStop, WarningLevel, WeatherWarning
from editor.weather.cache.memory_cache import Key, cell, key
from editor.weather.conditions import has_ended, is_in_effect, most_urgent_first
from editor.weather.results import WeatherResult
from editor.weather.routes.edits import handles, with_times
from editor.weather.routes.route import Route, StopAlong, forecast_remark, stops_along
from editor.weather.wording.values import coordinates

Names: TypeAlias = Mapping[LatLon, tuple[str, tzinfo]]
"""Name of the nearest settlement, or empty, and time zone, by grid cell."""


@dataclass(frozen=True, slots=True)
class PlannedStop:
    """A stop with its time zone and weather, as far as known.

    `is_current` says that the weather is for the time of arrival. `warnings` are those valid on arrival, the
    most severe first. `is_missing`: the service sent no weather for this stop.
    """

    along: StopAlong
    name: str
    zone: tzinfo | None = None
    weather: RoutePoint | None = None
    is_current: bool = False
    warnings: tuple[WeatherWarning, ...] = ()
    is_missing: bool = False

    @property
    def level(self) -> WarningLevel | None:
        """The level of the most severe warning."""
        return self.warnings[0].level if self.warnings else None


@dataclass(frozen=True, slots=True)
class Plan:
    """Stops of a route. `problem` is the reason why there are none. Units: `duration_s` seconds."""

    stops: tuple[StopAlong, ...] = ()
    problem: str = ""
    remark: str = ""

    @property
    def duration_s(self) -> int:
        return self.stops[-1].stop.time_s - self.stops[0].stop.time_s if self.stops else 0


def create_plan(route: Route | None, depart_s: int, speed_mps: float | None, now_s: float) -> Plan:
    """Return the plan of a route with a speed, or with its own times. A single point has no stops."""
    if route is None or len(route.points) < 2:
        return Plan()
    try:
        timed_route = with_times(route, speed_mps)
        stops = stops_along(timed_route, depart_s, speed_mps if timed_route is route else None, now_s=now_s)
    except WeatherError as error:
        return Plan(problem=translated(error.text))
    return Plan(
        stops,
        remark=" ".join(filter(None, (_limit_remark(route), translated(forecast_remark(stops, now_s))))),
    )


def _limit_remark(route: Route) -> str:
    """Return a note if a route has more points than a request allows."""
    count = len(handles(route))
    if count <= MAX_PLACES:
        return ""
    text = QCoreApplication.translate("RoutePlan", "Weather shown at {most} of %Ln points.", "", count)
    return text.format(most=MAX_PLACES)


def with_weather(
    stops: Sequence[StopAlong], names: Names, result: WeatherResult[RoutePoint] | None
) -> tuple[PlannedStop, ...]:
    """Return the stops with their weather. Weather for other times is used until it is updated."""
    missing = frozenset(map(key, result.missing)) if result is not None else frozenset()
    found = _weather_of(stops, result, missing)
    planned_stops = []
    for along, weather in zip(stops, found, strict=True):
        stop = along.stop
        name, zone = names.get(cell(stop.lat, stop.lon), ("", None))
        known = weather.warnings if weather is not None else ()
        planned_stops.append(
            PlannedStop(
                along,
                along.name or name or coordinates(stop),
                zone,
                weather,
                weather is not None and weather.stop.time_s == stop.time_s,
                most_urgent_first(
                    [warning for warning in known if is_in_effect(warning, stop.time_s)], stop.time_s
                ),
                is_missing=key(stop) in missing,
            )
        )
    return tuple(planned_stops)


def _weather_of(
    stops: Sequence[StopAlong], result: WeatherResult[RoutePoint] | None, missing: Set[Key]
) -> tuple[RoutePoint | None, ...]:
    """Return the weather of each stop: for its time, or else another one of its cell.

    A route may visit a place several times, so each record is used once, and not where it is missing.
    """
    answer = None if result is None else result.answer
    unused = list(answer.records if answer is not None else ())
    found: list[RoutePoint | None] = [None] * len(stops)
    for is_same in (_is_same_time, _is_same_cell):
        for number, along in enumerate(stops):
            if found[number] is None and key(along.stop) not in missing:
                found[number] = next((each for each in unused if is_same(each.stop, along.stop)), None)
                unused = [each for each in unused if each is not found[number]]
    return tuple(found)


def _is_same_time(one: RouteStop, other: RouteStop) -> bool:
    return key(one) == key(other)


def _is_same_cell(one: RouteStop, other: RouteStop) -> bool:
    return cell(one.lat, one.lon) == cell(other.lat, other.lon)


def is_on_way(warning: WeatherWarning, stops: Sequence[PlannedStop]) -> bool:
    """Return whether a warning is in effect at some time between the first and the last stop."""
    first_s, last_s = stops[0].along.stop.time_s, stops[-1].along.stop.time_s
    has_begun = warning.starts is None or warning.starts.timestamp() <= last_s
    return has_begun and not has_ended(warning, first_s)
