"""The weather queries of a window, and what they request."""

from collections.abc import Callable, Mapping, Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING

from editor.system.jobs import Cancel, Jobs
from editor.weather.api.limits import MAX_DAYS, MAX_HOURS
from editor.weather.api.records import (
    CurrentWeather,
    DailyForecast,
    HourlyForecast,
    LatLon,
    Record,
    RoutePoint,
    RouteStop,
    WeatherAnswer,
)
from editor.weather.cache import disk_cache
from editor.weather.cache.memory_cache import MemoryCache
from editor.weather.results import Location
from editor.workspace.weather.query import AnyQuery, Request, WeatherQuery
from editor.workspace.weather.refresh_policy import RefreshPolicy

if TYPE_CHECKING:
    from editor.weather.api.client import WeatherClient


class WeatherQueries:
    """The queries of a window by their names.

    Hours and timeline are one request where both need one, and so are towns and stops. The current weather at
    the place is requested alone: a service may send warnings without places, which belong to a place only if
    the request has no other. Those of towns and stops are shown without a place anyway.
    `changed` is called with the name of a query, the others as those of `WeatherQuery`.
    """

    def __init__(
        self,
        jobs: Jobs,
        policy: RefreshPolicy,
        name_of: Callable[[Location], tuple[str, tzinfo]],
        changed: Callable[[str], None],
        answered: Callable[[], None],
    ) -> None:
        def create(
            name: str,
            purpose: disk_cache.Purpose[Record],
            request: Request[LatLon, Record],
            cache: MemoryCache[Record] | None = None,
            *,
            retries_missing: bool = False,
        ) -> WeatherQuery[LatLon, Record]:
            return WeatherQuery(
                purpose,
                request,
                jobs,
                policy,
                name_of,
                lambda: changed(name),
                answered,
                name,
                cache,
                retries_missing=retries_missing,
            )

        hourly: MemoryCache[HourlyForecast] = MemoryCache()
        current: MemoryCache[CurrentWeather] = MemoryCache()
        self.now = create("now", disk_cache.NOW, _request_now)
        self.hours = create("hours", disk_cache.HOURS, _request_hours, hourly)
        self.days = create("days", disk_cache.DAYS, _request_days)
        self.towns = create("towns", disk_cache.TOWNS, _request_now, current)
        self.timeline = create("timeline", disk_cache.HOURS, _request_hours, hourly)
        # Without the record of a stop it is unknown whether there are warnings.
        self.stops = create("stops", disk_cache.TOWNS, _request_now, current, retries_missing=True)
        self.route = WeatherQuery[RouteStop, RoutePoint](
            disk_cache.ROUTE, _request_route, jobs, policy, name_of, lambda: changed("route"), answered
        )
        for one, other in ((self.hours, self.timeline), (self.towns, self.stops)):
            _make_partners(one, other)
        self.by_name: Mapping[str, AnyQuery] = {
            "now": self.now,
            "hours": self.hours,
            "days": self.days,
            "towns": self.towns,
            "route": self.route,
            "timeline": self.timeline,
            "stops": self.stops,
        }


def _make_partners(one: AnyQuery, other: AnyQuery) -> None:
    one.set_partner(other)
    other.set_partner(one)


def _request_now(
    client: "WeatherClient", places: Sequence[LatLon], cancel: Cancel
) -> WeatherAnswer[CurrentWeather]:
    """Request the current weather, with the wind, at the place, at the towns or at the stops."""
    return client.current(places, details=True, cancel=cancel)


def _request_hours(
    client: "WeatherClient", places: Sequence[LatLon], cancel: Cancel
) -> WeatherAnswer[HourlyForecast]:
    return client.hourly(places, MAX_HOURS, details=True, cancel=cancel)


def _request_days(
    client: "WeatherClient", places: Sequence[LatLon], cancel: Cancel
) -> WeatherAnswer[DailyForecast]:
    return client.daily(places, MAX_DAYS, cancel=cancel)


def _request_route(
    client: "WeatherClient", stops: Sequence[RouteStop], cancel: Cancel
) -> WeatherAnswer[RoutePoint]:
    return client.route(stops, details=True, cancel=cancel)
