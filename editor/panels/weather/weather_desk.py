"""Asks for the weather that somebody looks at, in one window, and keeps it up to date."""

from collections.abc import Callable, Iterator, Sequence
from datetime import tzinfo
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, SignalInstance

from editor.errors import MapDataError
from editor.panels.weather.weather_line import AnyAnswer, AnyLine, WeatherLine
from editor.panels.weather.weather_pace import Pace
from editor.panels.weather.weather_source import LocalService, WeatherSource
from editor.preview.service_words import service_words
from editor.system.jobs import Cancel, Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import (
    WEATHER_ADDRESS,
    WEATHER_PRESSURE,
    WEATHER_TEMPERATURE,
    WEATHER_WIND,
    Settings,
)
from editor.weather.api.client import WeatherClient
from editor.weather.api.limits import MAX_DAYS, MAX_HOURS, MAX_PLACES, NEAR_KM, ServiceGate
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
from editor.weather.results import Spot, WeatherResult, coordinates
from editor.weather.units import Pressure, Temperature, Units, Wind
from editor.weather.zones import zone_at

_UNITS: Final = frozenset(row.key for row in (WEATHER_TEMPERATURE, WEATHER_WIND, WEATHER_PRESSURE))

PlaceName = Callable[[float, float, float], str | None]


class WeatherDesk(QObject):
    """The weather that a window shows: now, by hours and by days at a place, at towns, and along a route.

    What no watcher wants is not asked, nor anything while the window is asleep. An answer holds for its cell
    for some minutes and is then asked for anew; after a failure the last known one stays and the service is
    tried again by itself: at once when it has answered another question. Desks that share a `gate` keep the
    pauses that a service asks for, whatever a person does.

    Signals: each without an argument, after the content of that name changed or its units did;
    `watched_changed` after somebody began to look or ceased, others are to be credited, or another service is
    asked.
    """

    now_changed = Signal()
    hours_changed = Signal()
    days_changed = Signal()
    towns_changed = Signal()
    route_changed = Signal()
    watched_changed = Signal()

    def __init__(
        self,
        settings: Settings,
        key: WeatherKey,
        jobs: Jobs,
        place_name: PlaceName,
        folder: Path,
        parent: QObject | None = None,
        pace: Pace | None = None,
        gate: ServiceGate | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings, self._key, self._jobs, self._folder = settings, key, jobs, folder
        self._place_name, self._pace = place_name, pace or Pace()
        self._gate = gate or ServiceGate(self._pace.clock)
        self._alarm = self._pace.alarm(self)
        self._local = LocalService()
        self._wants: dict[str, frozenset[str]] = {}
        self._on_map: frozenset[str] = frozenset()
        self._is_map_seen = True
        self._told: tuple[frozenset[str], tuple[str, ...], bool] = (frozenset(), (), False)
        self._is_awake = False
        self._source = self._new_source()
        self._now = self._line(disk_cache.NOW, _ask_now, self.now_changed)
        self._hours = self._line(disk_cache.HOURS, _ask_hours, self.hours_changed)
        self._days = self._line(disk_cache.DAYS, _ask_days, self.days_changed)
        self._towns = self._line(disk_cache.TOWNS, _ask_now, self.towns_changed)
        self._route = WeatherLine[RouteStop, RoutePoint](
            disk_cache.ROUTE,
            _ask_route,
            jobs,
            self._pace,
            self._named,
            lambda: self._tell(self.route_changed),
            self._hurry,
        )
        self._lines: dict[str, AnyLine] = {
            "now": self._now,
            "hours": self._hours,
            "days": self._days,
            "towns": self._towns,
            "route": self._route,
        }
        for line in self._lines.values():
            line.begin(self._source)
        settings.changed.connect(self._take_setting)

    @property
    def now(self) -> WeatherResult[CurrentWeather] | None:
        """The weather now at the place."""
        return self._now.content

    @property
    def hours(self) -> WeatherResult[HourlyForecast] | None:
        """The coming hours at the place."""
        return self._hours.content

    @property
    def days(self) -> WeatherResult[DailyForecast] | None:
        """The coming days at the place."""
        return self._days.content

    @property
    def towns(self) -> WeatherResult[CurrentWeather] | None:
        """The weather now at the towns."""
        return self._towns.content

    @property
    def route(self) -> WeatherResult[RoutePoint] | None:
        """The weather at the stops of the route."""
        return self._route.content

    @property
    def watched(self) -> frozenset[str]:
        """What somebody looks at: "now", "hours", "days", "towns", "route"."""
        seen = self._wants.keys() if self._is_map_seen else self._wants.keys() - self._on_map
        return frozenset[str]().union(*(self._wants[watcher] for watcher in seen))

    @property
    def copyrights(self) -> tuple[str, ...]:
        """Whom to credit for all that somebody looks at, each once."""
        return tuple(dict.fromkeys(text for answer in self._answers() for text in answer.copyrights))

    @property
    def credits(self) -> tuple[str, ...]:
        """The copyrights as the map and its pictures credit them."""
        return tuple(map(service_words, self.copyrights))

    @property
    def is_simulated(self) -> bool:
        """Whether anything that somebody looks at is simulated, or will be when it is answered."""
        is_looked_at = bool(self.watched)
        return is_looked_at and (self.simulates(None) or any(one.simulated for one in self._answers()))

    @property
    def next_look_s(self) -> float | None:
        """When the weather now is asked for next; nothing while nobody looks. Units: UNIX time."""
        return self._now.next_s()

    @property
    def units(self) -> Units:
        """The units that a person chose."""
        get = self._settings.get
        return Units(
            Temperature(get(WEATHER_TEMPERATURE)), Wind(get(WEATHER_WIND)), Pressure(get(WEATHER_PRESSURE))
        )

    def simulates(self, asked: WeatherResult[Record] | None) -> bool:
        """Whether an answer is simulated, by whatever service; before there is one, whether it will be."""
        answer = None if asked is None else asked.answer
        return self._source.is_simulated if answer is None else answer.simulated

    def want(
        self,
        watcher: str,
        *,
        now: bool = False,
        hours: bool = False,
        days: bool = False,
        towns: bool = False,
        route: bool = False,
        is_on_map: bool = False,
    ) -> None:
        """Say all that one watcher looks at from now on; with nothing it looks away.

        One on the map sees nothing while the map is not seen.
        """
        flags = {"now": now, "hours": hours, "days": days, "towns": towns, "route": route}
        self._wants[watcher] = frozenset(name for name, is_wanted in flags.items() if is_wanted)
        self._on_map = self._on_map | {watcher} if is_on_map else self._on_map - {watcher}
        self._want_watched()

    def turn_to(self, lat: float, lon: float) -> None:
        """Ask about another place: now, hours and days. Units: degrees, any longitude of an endless map."""
        place = LatLon(lat, lon if -180 <= lon <= 180 else (lon + 180) % 360 - 180)
        for line in (self._now, self._hours, self._days):
            line.turn_to([place])
        self._consider()

    def turn_to_towns(self, places: Sequence[LatLon]) -> None:
        """Ask about other towns: the first of them, as many as one question takes."""
        self._towns.turn_to(places[:MAX_PLACES])
        self._consider()

    def turn_to_route(self, stops: Sequence[RouteStop]) -> None:
        """Ask about another route; without stops about none."""
        self._route.turn_to(stops)
        self._consider()

    def set_awake(self, *, is_awake: bool) -> None:
        """Say whether the window can be seen. One that comes back asks at once for what is stale."""
        self._is_awake = is_awake
        self._consider()

    def set_map_seen(self, *, is_seen: bool) -> None:
        """Say whether the map can be seen. One that comes back asks at once for what is stale."""
        if is_seen is not self._is_map_seen:
            self._is_map_seen = is_seen
            self._want_watched()

    def ask_anew(self) -> None:
        """Ask for everything that is looked at, whatever is known, and look for the key again."""
        self._source = self._new_source()
        for line in self._lines.values():
            line.ask_anew(self._source)
        self._consider()
        self._tell_watched()

    def begin_anew(self) -> None:
        """Forget what another service said, or the same one under another key."""
        self._source = self._new_source()
        for line in self._lines.values():
            line.begin(self._source)
        self._consider()
        self._tell_watched()

    def close(self) -> None:
        """Ask no more, and stop the simulated service."""
        self._is_awake = False
        self._alarm.stop()
        for line in self._lines.values():
            line.want(is_wanted=False)
        self._local.stop()

    def _answers(self) -> Iterator[AnyAnswer]:
        """The answers that somebody looks at."""
        watched = self.watched
        for name, line in self._lines.items():
            if name in watched and line.content is not None and line.content.answer is not None:
                yield line.content.answer

    def _line(
        self,
        purpose: disk_cache.Purpose[Record],
        ask: Callable[[WeatherClient, Sequence[LatLon], Cancel], WeatherAnswer[Record]],
        changed: SignalInstance,
    ) -> WeatherLine[LatLon, Record]:
        return WeatherLine(
            purpose, ask, self._jobs, self._pace, self._named, lambda: self._tell(changed), self._hurry
        )

    def _new_source(self) -> WeatherSource:
        address = self._settings.get(WEATHER_ADDRESS)
        return WeatherSource(address, self._key, self._local, self._folder, self._pace.clock, self._gate)

    def _named(self, spot: Spot) -> tuple[str, tzinfo]:
        """The name and the time zone of a place. Runs on a worker thread: a file may have to be read."""
        try:
            name = self._place_name(spot.lat, spot.lon, NEAR_KM)
        except MapDataError:
            name = None  # The weather is worth showing without a name.
        return name or coordinates(spot), zone_at(spot.lat, spot.lon)

    def _take_setting(self, key: str) -> None:
        if key == WEATHER_ADDRESS.key:
            self.begin_anew()
        elif key in _UNITS:  # the service speaks metric, whatever is shown: nothing need be asked
            for changed in (
                self.now_changed,
                self.hours_changed,
                self.days_changed,
                self.towns_changed,
                self.route_changed,
            ):
                changed.emit()

    def _want_watched(self) -> None:
        watched = self.watched
        for name, line in self._lines.items():
            line.want(is_wanted=name in watched)
        self._consider()
        self._tell_watched()

    def _consider(self) -> None:
        """Do what is due, and wake for what will be."""
        self._alarm.stop()
        if not self._is_awake:
            return
        for line in self._lines.values():
            line.consider()
        self._set_alarm()

    def _hurry(self) -> None:
        """One line was answered: let the others, which may wait after a failure, ask at once."""
        for line in self._lines.values():
            line.hurry()
        self._consider()

    def _tell(self, changed: SignalInstance) -> None:
        changed.emit()
        self._tell_watched()
        self._set_alarm()

    def _tell_watched(self) -> None:
        told = (self.watched, self.copyrights, self.is_simulated)
        if told != self._told:
            self._told = told
            self.watched_changed.emit()

    def _set_alarm(self) -> None:
        if not self._is_awake:
            return
        moments = [moment for line in self._lines.values() if (moment := line.next_s()) is not None]
        if moments:
            self._alarm.set(min(moments) - self._pace.clock(), self._consider)


def _ask_now(
    client: WeatherClient, places: Sequence[LatLon], cancel: Cancel
) -> WeatherAnswer[CurrentWeather]:
    """The weather now, with the wind, at the place or at the towns."""
    return client.current(places, details=True, cancel=cancel)


def _ask_hours(
    client: WeatherClient, places: Sequence[LatLon], cancel: Cancel
) -> WeatherAnswer[HourlyForecast]:
    return client.hourly(places, MAX_HOURS, details=True, cancel=cancel)


def _ask_days(
    client: WeatherClient, places: Sequence[LatLon], cancel: Cancel
) -> WeatherAnswer[DailyForecast]:
    return client.daily(places, MAX_DAYS, cancel=cancel)


def _ask_route(
    client: WeatherClient, stops: Sequence[RouteStop], cancel: Cancel
) -> WeatherAnswer[RoutePoint]:
    return client.route(stops, details=True, cancel=cancel)
