"""The route of a window: points, departure, stops and their weather."""

import math
import time
from collections.abc import Callable, Iterable
from datetime import tzinfo
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from editor.errors import EditorError, MapDataError
from editor.features.routes.plan import Names, Plan, PlannedStop, create_plan, with_weather
from editor.features.routes.stop_values import StopValue, from_setting, to_setting
from editor.system.jobs import Cancel, Jobs
from editor.system.settings import ROUTE_SPEED, ROUTE_SPEED_UNIT, ROUTE_STOP_VALUES, Settings
from editor.ui.text import local_number
from editor.weather.api.limits import NEAR_KM, STEP_S, departure_s, first_departure_s, last_step, step_of
from editor.weather.api.records import LatLon
from editor.weather.cache.memory_cache import cell
from editor.weather.routes import edits
from editor.weather.routes.route import SLOWEST_MPS, Route
from editor.weather.routes.saved_route import SavedRoute, find_route, rename_newer_file, save_route
from editor.weather.units import SpeedUnit
from editor.weather.zones import zone_at
from editor.workspace.weather.model import PlaceName, WeatherModel

_JOB: Final = "name the stops of the route"


class RouteNames(QObject):
    """Cache of names and time zones. Signals: `changed()` after new results."""

    changed = Signal()

    def __init__(self, jobs: Jobs, place_name: PlaceName, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._place_name = jobs, place_name
        self._known: dict[LatLon, tuple[str, tzinfo]] = {}

    @property
    def known(self) -> Names:
        """The known names and time zones."""
        return self._known

    def look_up(self, places: Iterable[LatLon]) -> None:
        """Look up places and discard the results of all others."""
        cells = {cell(place.lat, place.lon) for place in places}
        self._known = {place: known for place, known in self._known.items() if place in cells}
        missing = cells - self._known.keys()
        if missing:
            self._jobs.run(
                lambda _cancel: {place: self._describe(place) for place in missing},
                self._on_finished,
                self._on_failed,
                _JOB,
                is_repeatable=True,
            )

    def _describe(self, place: LatLon) -> tuple[str, tzinfo]:
        """Return the name and time zone of a place. Runs on a worker thread, as it may read a file."""
        try:
            name = self._place_name(place.lat, place.lon, NEAR_KM)
        except MapDataError:
            name = None
        return name or "", zone_at(place.lat, place.lon)

    def _on_finished(self, names: dict[LatLon, tuple[str, tzinfo]]) -> None:
        self._known.update(names)
        self.changed.emit()

    def _on_failed(self, _error: EditorError) -> None:
        """Ignore the error, which is logged. The places have no names."""


FASTEST_MPS: Final = 1000.0

_DEFAULT: Final = 80.0
_DECIMALS: Final = 10  # Bounds are displayed with one decimal and must be accepted as input.


class RouteSpeed:
    """Speed and its unit in the settings."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def unit(self) -> SpeedUnit:
        """The unit of the speed."""
        return SpeedUnit(self._settings.get(ROUTE_SPEED_UNIT))

    @property
    def in_unit(self) -> float:
        """The speed in the unit."""
        try:
            speed = float(self._settings.get(ROUTE_SPEED))
        except ValueError:
            return _DEFAULT
        least, most = self._bounds()
        return min(max(speed, least), most) if 0 < speed < math.inf else _DEFAULT

    @property
    def mps(self) -> float:
        """The speed in metres per second."""
        return self.unit.mps(self.in_unit)

    def set_in_unit(self, speed: float) -> str:
        """Set the speed in the unit. Return the error if it is invalid; then nothing changes."""
        least, most = self._bounds()
        if not least <= speed <= most:
            text = QCoreApplication.translate("RouteSpeed", "Enter a speed from {least} to {most} {unit}.")
            return text.format(
                least=local_number(f"{least:g}"), most=local_number(f"{most:g}"), unit=self.unit.symbol
            )
        self._settings.set(ROUTE_SPEED, f"{speed:g}")
        return ""

    def set_unit(self, unit: SpeedUnit) -> None:
        """Set the unit; the speed remains the same."""
        speed = unit.of(self.mps)
        self._settings.set(ROUTE_SPEED_UNIT, unit.value)
        self._settings.set(ROUTE_SPEED, f"{speed:g}")

    def _bounds(self) -> tuple[float, float]:
        """Return the slowest and the fastest speed in the unit."""
        least, most = self.unit.of(SLOWEST_MPS), self.unit.of(FASTEST_MPS)
        return math.ceil(least * _DECIMALS) / _DECIMALS, math.floor(most)


_WATCHER: Final = "route"
_PAUSE_MS: Final = 400
_CLOCK_MS: Final = 20_000
_MAX_UNDO: Final = 100
_SAVE_JOB, _LOAD_JOB = "save the route", "load the saved route"


class RouteControl(QObject):
    """Plans the route after each change, and requests its weather after a pause.

    `clock` returns UNIX time. Signals: `changed()` after a change of displayed data; `saved_route_restored()`
    after the route of the last window was restored; `newer_file_renamed(str)` with the new file name of a
    saved route of a newer version.
    """

    changed = Signal()
    saved_route_restored = Signal()
    newer_file_renamed = Signal(str)

    def __init__(
        self,
        weather: WeatherModel,
        settings: Settings,
        jobs: Jobs,
        place_name: PlaceName,
        folder: Path,
        parent: QObject | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self._weather, self._jobs, self._folder, self._clock = weather, jobs, folder, clock
        self._settings, self._speed = settings, RouteSpeed(settings)
        self._names = RouteNames(jobs, place_name, self)
        self._route: Route | None = None
        self._undo_stack: list[tuple[Route | None, bool]] = []
        self._saved: SavedRoute | None = None
        self._by_own_times = self._is_shown = self._is_loaded = False
        self._first_s = first_departure_s(clock())
        self._requested_departure_s: int | None = None
        self._plan = Plan()
        self._stops: tuple[PlannedStop, ...] = ()
        self._request_timer = QTimer(self)
        self._request_timer.setSingleShot(True)
        self._request_timer.setInterval(_PAUSE_MS)
        self._request_timer.timeout.connect(self._request)
        self._clock_timer = QTimer(self)
        self._clock_timer.setInterval(_CLOCK_MS)
        self._clock_timer.timeout.connect(self.update_departure)
        weather.route_changed.connect(self._notify)
        weather.time_shown.changed.connect(self._on_time_changed)
        weather.time_shown.stopped.connect(self._on_time_stopped)
        self._names.changed.connect(self._notify)
        self._planned_s: int | None = None
        # The event loop runs in between, so that a drag of the timeline stays smooth.
        self._follow_timer = QTimer(self)
        self._follow_timer.setSingleShot(True)
        self._follow_timer.setInterval(0)
        self._follow_timer.timeout.connect(self._follow_timeline)

    @property
    def weather(self) -> WeatherModel:
        """The weather model."""
        return self._weather

    @property
    def route(self) -> Route | None:
        """The route; None without a point."""
        return self._route

    @property
    def plan(self) -> Plan:
        """The planned stops of the route."""
        return self._plan

    @property
    def names(self) -> Names:
        """The known names and time zones of places."""
        return self._names.known

    @property
    def stops(self) -> tuple[PlannedStop, ...]:
        """The stops with their known weather."""
        return self._stops

    @property
    def departure_s(self) -> int:
        """The time of departure. Units: UNIX time."""
        return max(self._followed_s or self._requested_departure_s or 0, self._first_s)

    @property
    def follows_timeline(self) -> bool:
        """Whether the departure is the time of the timeline, which changes neither route nor departure."""
        return self._followed_s is not None

    @property
    def step(self) -> int:
        """The slider step of the departure; 0 is as soon as possible."""
        return step_of(self.departure_s, self._first_s)

    @property
    def last_step(self) -> int:
        """The last possible step of the departure."""
        return last_step(self._first_s, self._clock())

    @property
    def by_own_times(self) -> bool:
        """Whether the times of the file are used instead of the speed."""
        return self._by_own_times

    @property
    def unit(self) -> SpeedUnit:
        """The unit of the speed."""
        return self._speed.unit

    @property
    def speed(self) -> float:
        """The speed in the selected unit."""
        return self._speed.in_unit

    @property
    def stop_values(self) -> frozenset[StopValue]:
        """The values shown at the stops besides temperature and wind."""
        return from_setting(self._settings.get(ROUTE_STOP_VALUES))

    @property
    def now_s(self) -> float:
        """The current time. Units: UNIX time."""
        return self._clock()

    def show(self, *, is_shown: bool) -> None:
        """Set whether the route is visible. On first use the saved route is restored."""
        self._is_shown = is_shown
        self._weather.watch(_WATCHER, route=is_shown, is_on_map=True)
        if not is_shown:
            self._clock_timer.stop()
            return
        self._clock_timer.start()
        if not self._is_loaded:
            self._is_loaded = True
            if self._route is None:
                self._load()
        self.update_departure()
        self._on_time_changed()

    def set_route(self, route: Route | None, *, by_own_times: bool = False) -> None:
        """Set another route."""
        self._push_undo()
        self._by_own_times = by_own_times
        self._replace(route)

    def add(self, place: LatLon, name: str = "") -> None:
        """Append a point."""
        self._push_undo()
        self._replace(edits.appended(self._route, place, name))

    def insert(self, place: LatLon) -> int | None:
        """Insert a point on the line nearest to a place, and return its handle; None if it is at an end."""
        if self._route is None:
            return None
        distance_m = edits.nearest_m(self._route, place)
        if not 0 < distance_m < self._route.length_m:
            return None
        self._push_undo()
        route, index = edits.inserted(self._route, distance_m)
        self._replace(route)
        return edits.handles(route).index(index)

    def begin_move(self) -> None:
        """Begin to move a handle; the moves until the next other change are undone together."""
        self._push_undo()

    def move(self, handle: int, place: LatLon) -> None:
        """Move a point."""
        if self._route is not None:
            self._replace(edits.moved(self._route, self._index(handle), place))

    def remove(self, handle: int) -> None:
        """Remove a point."""
        if self._route is not None:
            self._push_undo()
            self._replace(edits.removed(self._route, self._index(handle)))

    def exchange(self, handle: int, other: int) -> None:
        """Swap two points."""
        if self._route is not None:
            self._push_undo()
            self._replace(edits.with_swapped_points(self._route, self._index(handle), self._index(other)))

    def reverse(self) -> None:
        """Reverse the route."""
        if self._route is not None:
            self._push_undo()
            self._replace(edits.reversed_route(self._route))

    def arrive(self, handle: int, time_s: int | None) -> None:
        """Set the arrival at a point; None to derive it from the speed or the file. Units: UNIX time.

        Raises: WeatherError if it contradicts the order of the points.
        """
        if self._route is not None:
            after_s = None if time_s is None else time_s - self.departure_s
            route = edits.with_arrival(self._route, self._index(handle), after_s)
            self._push_undo()
            self._replace(route)

    def undo(self) -> None:
        """Restore the route before the last change."""
        if self._undo_stack:
            had_times = self._route is not None and self._route.times is not None
            route, by_own_times = self._undo_stack.pop()
            # The choice of own times is not undone, unless the current route has no times.
            self._by_own_times = self._by_own_times if had_times else by_own_times
            self._replace(route)

    def set_departure_step(self, step: int) -> None:
        """Set the departure to a slider step; 0 is as soon as possible."""
        if self.follows_timeline:
            self._show_departure(step)
            return
        self._requested_departure_s = None if step <= 0 else departure_s(step, self._first_s)
        self._update_plan()

    def set_speed(self, speed: float) -> str:
        """Set the speed in the selected unit. Return the error if it is invalid; then nothing changes."""
        problem = self._speed.set_in_unit(speed)
        if not problem:
            self.use_own_times(is_on=False)
        return problem

    def set_unit(self, unit: SpeedUnit) -> None:
        """Set the unit of the speed; the speed remains the same."""
        self._speed.set_unit(unit)
        self.use_own_times(is_on=False)

    def show_value(self, value: StopValue, *, is_shown: bool) -> None:
        """Show or hide a value at the stops."""
        shown = self.stop_values | {value} if is_shown else self.stop_values - {value}
        self._settings.set(ROUTE_STOP_VALUES, to_setting(shown))
        self.changed.emit()

    def use_own_times(self, *, is_on: bool) -> None:
        """Use the times of the file, or the speed."""
        self._by_own_times = is_on
        self._replace(self._route)

    def update_departure(self) -> None:
        """Postpone a departure that is in the past."""
        first_s = first_departure_s(self._clock(), self._first_s)
        if first_s != self._first_s or not self._plan.stops:
            self._first_s = first_s
            if self._requested_departure_s is not None and self._requested_departure_s <= first_s:
                self._requested_departure_s = None
            self._update_plan()

    def close(self) -> None:
        """Stop planning before the window closes."""
        self._request_timer.stop()
        self._follow_timer.stop()
        self._clock_timer.stop()
        self._weather.watch(_WATCHER)

    def _show_departure(self, step: int) -> None:
        """Show the time of a departure in the timeline too."""
        time_shown = self._weather.time_shown
        if step <= 0:
            self._requested_departure_s = None
            time_shown.show_now()
            self._update_plan()
        else:
            # The timeline has longer steps than the departure; move it on in the direction of the slider.
            side_s = STEP_S // 2 if step > self.step else -(STEP_S // 2)
            time_shown.show_time(departure_s(step, self._first_s) + side_s)

    @property
    def _followed_s(self) -> int | None:
        """The time of the timeline; None while it shows the present. Units: UNIX time."""
        time_shown = self._weather.time_shown
        return round(time_shown.time_s) if time_shown.shows_forecast else None

    def _on_time_changed(self) -> None:
        if self._is_shown and self._followed_s != self._planned_s:
            self._follow_timer.start()

    def _follow_timeline(self) -> None:
        """Plan the route for the time of the timeline."""
        if self._is_shown:
            self._update_plan()

    def _on_time_stopped(self) -> None:
        """Request what a movement of the time has left out."""
        if self._is_shown and self._plan.stops:
            self._request_timer.start()

    def _index(self, handle: int) -> int:
        assert self._route is not None, "a handle is one of a route"
        return edits.handles(self._route)[handle]

    def _push_undo(self) -> None:
        self._undo_stack = [*self._undo_stack, (self._route, self._by_own_times)][-_MAX_UNDO:]

    def _on_loaded(self, found: tuple[str, SavedRoute | None]) -> None:
        name, saved = found
        if name:
            self.newer_file_renamed.emit(name)
        if saved is not None and self._route is None:
            self._by_own_times, self._route, self._saved = saved.by_own_times, saved.route, saved
            self._update_plan()
            self.saved_route_restored.emit()
        self._save()

    def _replace(self, route: Route | None) -> None:
        self._route = route
        if route is None or route.times is None:
            self._by_own_times = False
        self._is_loaded = True
        self._update_plan()

    def _update_plan(self) -> None:
        self._planned_s = self._followed_s
        speed = None if self._by_own_times else self._speed.mps
        self._plan = create_plan(self._route, self.departure_s, speed, self._clock())
        if not self._weather.time_shown.is_moving:
            self._request_timer.start()
        self._notify()

    def _notify(self) -> None:
        self._stops = with_weather(self._plan.stops, self.names, self._weather.route)
        self.changed.emit()

    def _request(self) -> None:
        """Request weather and names of the stops and save the route, after a pause in the changes."""
        stops = tuple(along.stop for along in self._plan.stops)
        self._weather.set_route(stops)
        self._save()
        route = self._route
        ends = () if route is None else [route.points[index] for index in edits.handles(route)]
        self._names.look_up((*(LatLon(stop.lat, stop.lon) for stop in stops), *ends))

    def _load(self) -> None:
        """Load the route of the last window."""
        folder = self._folder

        def find(_cancel: Cancel) -> tuple[str, SavedRoute | None]:
            return rename_newer_file(folder), find_route(folder)

        self._jobs.run(find, self._on_loaded, _ignore, _LOAD_JOB)

    def _save(self) -> None:
        """Save the route for the next window, if it changed."""
        saved = None if self._route is None else SavedRoute(self._route, self._by_own_times)
        if saved != self._saved and not self._jobs.is_running(_LOAD_JOB):
            self._saved, folder = saved, self._folder
            self._jobs.run(lambda _cancel: save_route(folder, saved), _ignore, _ignore, _SAVE_JOB)


def _ignore(_outcome: EditorError | None) -> None:
    """Ignore an I/O error of the saved route, which is logged."""
