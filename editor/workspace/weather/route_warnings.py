"""Warnings along a route: those of the current weather at its stops, if the service sends none with it."""

from dataclasses import replace
from typing import Final, TypeAlias

from editor.weather.api.records import CurrentWeather, LatLon, RoutePoint, RouteStop, WeatherWarning
from editor.weather.cache.memory_cache import cell
from editor.weather.results import Location, WeatherResult
from editor.wording import say
from editor.workspace.weather.query import WeatherQuery

WARNINGS_UNKNOWN: Final = say("Warnings along the route are not known yet.")

RouteResult: TypeAlias = WeatherResult[RoutePoint]
CurrentResult: TypeAlias = WeatherResult[CurrentWeather]


def places_without_warnings(route: RouteResult | None) -> tuple[LatLon, ...]:
    """Return the cells of the stops of a route; none if the service sends warnings with routes."""
    answer = None if route is None else route.answer
    if answer is None or answer.simulated or answer.warnings:
        return ()
    if any(record.warnings for record in answer.records):
        return ()
    return tuple(dict.fromkeys(_cell(record.stop) for record in answer.records))


class RouteWeather:
    """The weather along a route with the warnings at its stops; the same result for the same answers."""

    def __init__(
        self, route: WeatherQuery[RouteStop, RoutePoint], stops: WeatherQuery[LatLon, CurrentWeather]
    ) -> None:
        self._route, self._stops = route, stops
        self._places: tuple[LatLon, ...] = ()
        self._sources: tuple[RouteResult | None, CurrentResult | None] = (None, None)
        self._result: RouteResult | None = None

    @property
    def result(self) -> RouteResult | None:
        """The weather along the route with the warnings of the current weather at its stops."""
        route, current = self._route.content, self._stops.content
        if self._sources[0] is not route or self._sources[1] is not current:
            self._sources = route, current
            self._result = _with_warnings(route, current)
        return self._result

    def expect_stops(self) -> None:
        """Set the stops of a route that failed, so that one request can be for the towns and for them."""
        route = self._route.content
        if route is not None and route.answer is None and route.trouble:
            self._places = tuple(dict.fromkeys(map(_cell, route.places)))
            self._stops.set_places(self._places)

    def update_stops(self) -> bool:
        """Set the stops of a route without warnings, and return whether they changed."""
        places = places_without_warnings(self._route.content)
        if places == self._places:
            return False
        self._places = places
        self._stops.set_places(places)
        return True


def _with_warnings(route: RouteResult | None, current: CurrentResult | None) -> RouteResult | None:
    answer = None if route is None else route.answer
    places = places_without_warnings(route)
    if route is None or answer is None or current is None or not places:
        return route
    found: dict[LatLon, tuple[WeatherWarning, ...]] = {}
    general: tuple[WeatherWarning, ...] = ()
    if current.answer is not None:
        found = {_cell(record.place): record.warnings for record in current.answer.records}
        general = current.answer.warnings
    records = tuple(replace(record, warnings=found.get(_cell(record.stop), ())) for record in answer.records)
    remarks: tuple[str, ...] = ()
    is_incomplete = current.is_pending or bool(current.trouble or current.missing)
    if is_incomplete and not found.keys() >= set(places):
        remarks = (WARNINGS_UNKNOWN,)
    return replace(
        route,
        answer=replace(
            answer,
            records=records,
            warnings=general if found else (),
            remarks=answer.remarks + remarks,
            left_out=answer.left_out + remarks,
        ),
    )


def _cell(place: Location) -> LatLon:
    return cell(place.lat, place.lon)
