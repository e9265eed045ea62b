"""Weather model of a window: requests and refreshes the displayed weather."""

from collections.abc import Callable, Iterator, Sequence
from datetime import tzinfo
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from editor.errors import MapDataError
from editor.system.jobs import Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import (
    WEATHER_ADDRESS,
    WEATHER_PRESSURE,
    WEATHER_TEMPERATURE,
    WEATHER_WIND,
    Settings,
)
from editor.ui.text import translated
from editor.weather.api.gate import ServiceGate
from editor.weather.api.limits import MAX_PLACES, NEAR_KM
from editor.weather.api.records import (
    CurrentWeather,
    DailyForecast,
    HourlyForecast,
    LatLon,
    Record,
    RoutePoint,
    RouteStop,
)
from editor.weather.cache.memory_cache import cell, is_same_cell
from editor.weather.forecast_at import PlaceForecast
from editor.weather.results import Location, WeatherResult
from editor.weather.units import Pressure, Temperature, Units, Wind
from editor.weather.wording.states import service_text
from editor.weather.wording.values import coordinates
from editor.weather.zones import zone_at
from editor.workspace.weather.place_zones import PlaceZones
from editor.workspace.weather.queries import WeatherQueries
from editor.workspace.weather.query import AnyAnswer
from editor.workspace.weather.refresh_policy import RefreshPolicy
from editor.workspace.weather.route_warnings import RouteWeather
from editor.workspace.weather.service import LocalService, WeatherSource
from editor.workspace.weather.shown import ForecastWeather
from editor.workspace.weather.time_shown import TimeShown

_UNITS: Final = frozenset(row.key for row in (WEATHER_TEMPERATURE, WEATHER_WIND, WEATHER_PRESSURE))

_SHOWN: Final = ("now", "hours", "days", "towns", "route", "timeline")

# The towns of a place follow its change after a search in the map data, which may fail.
_TOWNS_FOLLOW_MS: Final = 1500

PlaceName = Callable[[float, float, float], str | None]


class WeatherModel(QObject):
    """Weather model of a window: current weather, hours and days at a place, towns, and a route.

    Only displayed data is requested, and only while the window is active. An answer is valid for its grid
    cell for some minutes. After a failure the last result remains and the request is repeated later, or at
    once after another request succeeded. Models that share a `gate` respect the pauses that a service
    requests.

    `shown_now` and `shown_towns` are the weather at the time that `time_shown` shows: the current one, or
    that of the timeline. While that time moves, nothing is requested.
    Signals: each without an argument, after the data of that name or its units changed; `watched_changed`
    after the displayed data, the credits or the service changed; `refresh_skipped` after a refresh that
    requested nothing, as all data was just received.
    """

    now_changed = Signal()
    hours_changed = Signal()
    days_changed = Signal()
    towns_changed = Signal()
    route_changed = Signal()
    timeline_changed = Signal()
    shown_now_changed = Signal()
    shown_towns_changed = Signal()
    watched_changed = Signal()
    refresh_skipped = Signal()

    def __init__(
        self,
        settings: Settings,
        key: WeatherKey,
        jobs: Jobs,
        place_name: PlaceName,
        folder: Path,
        parent: QObject | None = None,
        policy: RefreshPolicy | None = None,
        gate: ServiceGate | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings, self._key, self._jobs, self._folder = settings, key, jobs, folder
        self._place_name, self._policy = place_name, policy or RefreshPolicy()
        self._gate = gate or ServiceGate(self._policy.clocks)
        self._alarm = self._policy.alarm(self)
        self.time_shown = TimeShown(self._policy.clock, self)
        self._local = LocalService()
        self._watchers: dict[str, frozenset[str]] = {}
        self._on_map: frozenset[str] = frozenset()
        self._is_map_visible = True
        self._announced: tuple[frozenset[str], tuple[str, ...], bool] = (frozenset(), (), False)
        self._is_awake = False
        self._source = self._create_source()
        self._signals = {
            "now": self.now_changed,
            "hours": self.hours_changed,
            "days": self.days_changed,
            "towns": self.towns_changed,
            "route": self.route_changed,
            "timeline": self.timeline_changed,
            "stops": self.route_changed,
        }
        self._queries = WeatherQueries(
            jobs, self._policy, self._describe_place, self._notify, self._retry_soon
        )
        self._route_weather = RouteWeather(self._queries.route, self._queries.stops)
        self._is_ready = True  # All queries have the current source.
        self._set_source(is_key_changed=False)
        self._place: LatLon | None = None
        self._town_places: tuple[LatLon, ...] = ()
        self.route_changed.connect(self._update_stops)
        self.zones = PlaceZones(jobs, self)
        self._forecasts = ForecastWeather(self.zones.zone)
        self._showed_forecast = False
        self._towns_follow = QTimer(self)
        self._towns_follow.setSingleShot(True)
        self._towns_follow.setInterval(_TOWNS_FOLLOW_MS)
        self._towns_follow.timeout.connect(self._set_timeline_places)
        settings.changed.connect(self._on_setting_changed)
        # The event loop runs in between, so that a drag stays smooth.
        self._report_towns = QTimer(self)
        self._report_towns.setSingleShot(True)
        self._report_towns.setInterval(0)
        self._report_towns.timeout.connect(self.shown_towns_changed)
        self._connect_time()

    @property
    def now(self) -> WeatherResult[CurrentWeather] | None:
        """The current weather at the place."""
        return self._queries.now.content

    @property
    def hours(self) -> WeatherResult[HourlyForecast] | None:
        """The hourly forecast at the place."""
        return self._queries.hours.content

    @property
    def days(self) -> WeatherResult[DailyForecast] | None:
        """The daily forecast at the place."""
        return self._queries.days.content

    @property
    def towns(self) -> WeatherResult[CurrentWeather] | None:
        """The current weather at the towns."""
        return self._queries.towns.content

    @property
    def route(self) -> WeatherResult[RoutePoint] | None:
        """The weather at the stops of the route, with warnings."""
        return self._route_weather.result

    @property
    def timeline(self) -> WeatherResult[HourlyForecast] | None:
        """The hourly forecast at the place and at the towns, for the timeline."""
        return self._queries.timeline.content

    @property
    def shown_now(self) -> WeatherResult[CurrentWeather] | None:
        """The weather at the place at the time that is shown."""
        if not self.time_shown.shows_forecast or self._place is None:
            return self.now
        self._update_forecasts()
        has_name = self.now is not None and is_same_cell(self.now.place, self._place)
        name = self.now.name if has_name and self.now is not None else ""
        return self._forecasts.at_place(self._place, name, self.time_shown.time_s)

    @property
    def shown_towns(self) -> WeatherResult[CurrentWeather] | None:
        """The weather at the towns at the time that is shown."""
        if not self.time_shown.shows_forecast:
            return self.towns
        self._update_forecasts()
        return self._forecasts.at_places(self._town_places, self.time_shown.time_s)

    @property
    def is_forecast_missing(self) -> bool:
        """Whether the service answered without a forecast of the place."""
        self._update_forecasts()
        return self._place is not None and self._forecasts.is_missing(self._place)

    @property
    def place_forecast(self) -> PlaceForecast | None:
        """The forecast of the timeline at the place; None until it is known."""
        self._update_forecasts()
        return None if self._place is None else self._forecasts.forecast(self._place)

    @property
    def place(self) -> LatLon | None:
        """The place of now, hours and days."""
        return self._place

    @property
    def watched(self) -> frozenset[str]:
        """The displayed kinds of data: "now", "hours", "days", "towns", "route", "timeline"."""
        seen = self._watchers.keys() if self._is_map_visible else self._watchers.keys() - self._on_map
        return frozenset[str]().union(*(self._watchers[watcher] for watcher in seen))

    @property
    def copyrights(self) -> tuple[str, ...]:
        """The copyrights of the displayed data, without duplicates."""
        return tuple(dict.fromkeys(text for answer in self._answers() for text in answer.copyrights))

    @property
    def credits(self) -> tuple[str, ...]:
        """The copyrights as displayed in map credits."""
        return tuple(translated(service_text(text)) for text in self.copyrights)

    @property
    def is_simulated(self) -> bool:
        """Whether displayed data is simulated, or will be when it arrives."""
        is_displayed = bool(self.watched)
        return is_displayed and (self.simulates(None) or any(answer.simulated for answer in self._answers()))

    @property
    def next_request_s(self) -> float | None:
        """The time of the next request for the current weather, if displayed. Units: UNIX time."""
        next_s = self._queries.now.next_s()
        return None if next_s is None else self._policy.clock() + next_s - self._policy.steady()

    @property
    def units(self) -> Units:
        """The selected units."""
        get = self._settings.get
        return Units(
            Temperature(get(WEATHER_TEMPERATURE)), Wind(get(WEATHER_WIND)), Pressure(get(WEATHER_PRESSURE))
        )

    def continue_from(self, other: "WeatherModel") -> None:
        """Share the answers of a model with the same settings, which is not used any more."""
        for name, query in self._queries.by_name.items():
            query.continue_from(other._queries.by_name[name])  # noqa: SLF001 (of the same class)

    def simulates(self, result: WeatherResult[Record] | None) -> bool:
        """Return whether a result is simulated; without an answer, whether it will be."""
        answer = None if result is None else result.answer
        return self._source.is_simulated if answer is None else answer.simulated

    def watch(
        self,
        watcher: str,
        *,
        now: bool = False,
        hours: bool = False,
        days: bool = False,
        towns: bool = False,
        route: bool = False,
        timeline: bool = False,
        is_on_map: bool = False,
    ) -> None:
        """Set the data that a watcher displays; with no data it is removed.

        Data of watchers on the map is requested only while the map is visible.
        """
        flags = {
            "now": now,
            "hours": hours,
            "days": days,
            "towns": towns,
            "route": route,
            "timeline": timeline,
        }
        self._watchers[watcher] = frozenset(name for name, is_displayed in flags.items() if is_displayed)
        self._on_map = self._on_map | {watcher} if is_on_map else self._on_map - {watcher}
        self._update_watched()

    def set_place(self, lat: float, lon: float) -> None:
        """Set the place of now, hours and days. Units: degrees, any longitude of an unbounded map."""
        place = LatLon(lat, lon if -180 <= lon <= 180 else (lon + 180) % 360 - 180)
        for query in (self._queries.now, self._queries.hours, self._queries.days):
            query.set_places([place])
        self._place = place
        if "towns" in self.watched:
            self._towns_follow.start()  # One request for the place and its towns.
        else:
            self._set_timeline_places()
        self._process_due()

    def set_towns(self, places: Sequence[LatLon]) -> None:
        """Set the towns; a request is limited to the first of them."""
        self._town_places = tuple(places[:MAX_PLACES])
        self._queries.towns.set_places(self._town_places)
        self._set_timeline_places()

    def set_route(self, stops: Sequence[RouteStop]) -> None:
        """Set the stops of the route; empty without a route."""
        self._queries.route.set_places(stops)
        self._process_due()

    def set_awake(self, *, is_awake: bool) -> None:
        """Set whether the window is visible. Outdated data is requested when it becomes visible."""
        self._is_awake = is_awake
        self._process_due()

    def set_map_visible(self, *, is_visible: bool) -> None:
        """Set whether the map is visible. Outdated data is requested when it becomes visible."""
        if is_visible is not self._is_map_visible:
            self._is_map_visible = is_visible
            self._update_watched()

    def refresh(self) -> None:
        """Request all displayed data again, except for what was just received, and look up the key."""
        self._source = self._create_source()
        if not self._source.is_simulated:
            self._route_weather.expect_stops()
        is_pending = [query.refresh(self._source) for query in self._queries.by_name.values()]
        self._process_due()
        self._notify_watched()
        if self._is_awake and self.watched and not any(is_pending):
            self.refresh_skipped.emit()

    def restart(self) -> None:
        """Discard all data after the key of the service changed."""
        self._start_source(is_key_changed=True)

    def close(self) -> None:
        """Stop all requests and the simulated service."""
        self._is_awake = False
        self._alarm.stop()
        for query in self._queries.by_name.values():
            query.set_displayed(is_displayed=False)
        self._local.stop()

    def _start_source(self, *, is_key_changed: bool) -> None:
        """Discard all data and use the current service and key."""
        self._source = self._create_source()
        self._set_source(is_key_changed=is_key_changed)
        self._process_due()
        self._notify_watched()

    def _set_source(self, *, is_key_changed: bool) -> None:
        """Set the source of all queries before one of them sends a request, which may be for another too."""
        self._is_ready = False
        for query in self._queries.by_name.values():
            query.set_source(self._source, is_key_changed=is_key_changed)
        self._is_ready = True

    def _answers(self) -> Iterator[AnyAnswer]:
        """Yield the displayed answers."""
        watched = self.watched
        for name, query in self._queries.by_name.items():
            if name in watched and query.content is not None and query.content.answer is not None:
                yield query.content.answer

    def _create_source(self) -> WeatherSource:
        address = self._settings.get(WEATHER_ADDRESS)
        return WeatherSource(address, self._key, self._local, self._folder, self._policy.clocks, self._gate)

    def _describe_place(self, place: Location) -> tuple[str, tzinfo]:
        """Return the name and the time zone of a place. Runs on a worker thread, as it may read a file."""
        try:
            name = self._place_name(place.lat, place.lon, NEAR_KM)
        except MapDataError:
            name = None  # The coordinates are displayed instead.
        return name or coordinates(place), zone_at(place.lat, place.lon)

    def _on_setting_changed(self, key: str) -> None:
        if key == WEATHER_ADDRESS.key:
            self._start_source(is_key_changed=False)
        elif key in _UNITS:  # Units are converted locally.
            for name in _SHOWN:
                self._signals[name].emit()

    def _update_watched(self) -> None:
        watched = self.watched
        for name, query in self._queries.by_name.items():
            kind = "route" if name == "stops" else name
            query.set_displayed(is_displayed=kind in watched)
        self._set_timeline_places()
        self._notify_watched()

    def _set_timeline_places(self) -> None:
        """Set the place and the towns of the timeline, one for each cell."""
        self._towns_follow.stop()
        towns = self._town_places if "towns" in self.watched else ()
        places = () if self._place is None else (self._place, *towns)
        by_cell = {cell(place.lat, place.lon): place for place in reversed(places)}
        ordered = [place for place in dict.fromkeys(places) if by_cell[cell(place.lat, place.lon)] is place]
        self._queries.timeline.set_places(ordered)
        self._process_due()

    def _update_forecasts(self) -> None:
        self._forecasts.update(self.timeline, self.now, self.towns)

    def _update_stops(self) -> None:
        """Request the warnings at the stops of a route without any."""
        if self._route_weather.update_stops():
            self._process_due()

    def _connect_time(self) -> None:
        self.now_changed.connect(self.shown_now_changed)
        self.towns_changed.connect(self.shown_towns_changed)
        self.timeline_changed.connect(self._notify_forecast)
        self.zones.found.connect(self._notify_forecast)
        self.time_shown.changed.connect(self._on_time_changed)
        self.time_shown.stopped.connect(self._process_due)

    def _notify_forecast(self) -> None:
        if self.time_shown.shows_forecast:
            self.shown_now_changed.emit()
            self.shown_towns_changed.emit()

    def _on_time_changed(self) -> None:
        """Report other weather, unless only the present has moved on."""
        shows_forecast = self.time_shown.shows_forecast
        if shows_forecast or self._showed_forecast:
            self._showed_forecast = shows_forecast
            self.shown_now_changed.emit()
            if "towns" in self.watched:
                self._report_towns.start()

    def _process_due(self) -> None:
        """Process what is due and schedule the next time."""
        self._alarm.stop()
        if not self._is_awake or not self._is_ready or self.time_shown.is_moving:
            return
        for name, query in self._queries.by_name.items():
            query.process_due(may_send=not self._is_held(name))
        self._schedule_next()

    def _is_held(self, name: str) -> bool:
        """Return whether a request waits for the towns, as it is that of the timeline too."""
        return name == "hours" and self._towns_follow.isActive() and "timeline" in self.watched

    def _retry_soon(self) -> None:
        """Retry failed queries, because another one succeeded."""
        for query in self._queries.by_name.values():
            query.retry_soon()
        self._process_due()

    def _notify(self, name: str) -> None:
        self._signals[name].emit()
        self._notify_watched()
        self._schedule_next()

    def _notify_watched(self) -> None:
        state = (self.watched, self.copyrights, self.is_simulated)
        if state != self._announced:
            self._announced = state
            self.watched_changed.emit()

    def _schedule_next(self) -> None:
        if not self._is_awake:
            return
        moments = [
            moment
            for name, query in self._queries.by_name.items()
            if not self._is_held(name) and (moment := query.next_s()) is not None
        ]
        if moments:
            self._alarm.set(min(moments) - self._policy.steady(), self._process_due)
