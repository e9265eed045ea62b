"""The route of one window: its points and departure, its stops, and the weather that is asked for them."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from editor.errors import EditorError
from editor.panels.routes.route_names import RouteNames
from editor.panels.routes.route_plan import Names, Plan, PlannedStop, planned, with_weather
from editor.panels.routes.route_speed import RouteSpeed
from editor.panels.weather.weather_desk import PlaceName, WeatherDesk
from editor.system.jobs import Cancel, Jobs
from editor.system.settings import Settings
from editor.weather.api.limits import departure_s, first_departure_s, last_step, step_of
from editor.weather.api.records import LatLon
from editor.weather.routes import edits
from editor.weather.routes.route import Route
from editor.weather.routes.saved_route import KeptRoute, find_route, keep_route, put_newer_aside
from editor.weather.units import SpeedUnit

_WATCHER: Final = "route"
_PAUSE_MS: Final = 400
_CLOCK_MS: Final = 20_000
_MOST_FORMER: Final = 100
_KEEPING, _FINDING = "keep the route", "find the kept route"


class RouteControl(QObject):
    """Plans the route anew after each change, and asks the desk for its weather once changes have ceased.

    `clock` gives UNIX time.
    Signals: `changed()` after anything that is shown changed; `kept_found()` when the route of the last
    window is there; `put_aside(str)` when that is of a newer version, with the file's name from now on.
    """

    changed = Signal()
    kept_found = Signal()
    put_aside = Signal(str)

    def __init__(
        self,
        desk: WeatherDesk,
        settings: Settings,
        jobs: Jobs,
        place_name: PlaceName,
        folder: Path,
        parent: QObject | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self._desk, self._jobs, self._folder, self._clock = desk, jobs, folder, clock
        self._speed = RouteSpeed(settings)
        self._names = RouteNames(jobs, place_name, self)
        self._route: Route | None = None
        self._former: list[tuple[Route | None, bool]] = []
        self._kept: KeptRoute | None = None
        self._by_own_times = self._is_shown = self._has_looked = False
        self._first_s = first_departure_s(clock())
        self._leave_s: int | None = None
        self._plan = Plan()
        self._stops: tuple[PlannedStop, ...] = ()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self._tick = QTimer(self)
        self._tick.setInterval(_CLOCK_MS)
        self._tick.timeout.connect(self.look_at_clock)
        desk.route_changed.connect(self._tell)
        self._names.changed.connect(self._tell)

    # What is planned

    @property
    def desk(self) -> WeatherDesk:
        """Who is asked."""
        return self._desk

    @property
    def route(self) -> Route | None:
        """The route; none without a point."""
        return self._route

    @property
    def plan(self) -> Plan:
        """The stops of the route as they are planned now."""
        return self._plan

    @property
    def names(self) -> Names:
        """What is known of the names and zones of places."""
        return self._names.known

    @property
    def stops(self) -> tuple[PlannedStop, ...]:
        """The stops with the weather that is known of them."""
        return self._stops

    @property
    def departure_s(self) -> int:
        """When the route leaves. Units: UNIX time."""
        return max(self._leave_s or 0, self._first_s)

    @property
    def step(self) -> int:
        """The step of the departure; 0 is as soon as possible."""
        return step_of(self.departure_s, self._first_s)

    @property
    def last_step(self) -> int:
        """The last step that a departure can have."""
        return last_step(self._first_s, self._clock())

    @property
    def by_own_times(self) -> bool:
        """Whether the route is travelled as its file says."""
        return self._by_own_times

    @property
    def unit(self) -> SpeedUnit:
        """The unit in which a person types the speed."""
        return self._speed.unit

    @property
    def speed(self) -> float:
        """The speed of the traveller, in the unit."""
        return self._speed.in_unit

    @property
    def now_s(self) -> float:
        """The moment by the clock. Units: UNIX time."""
        return self._clock()

    # What a person does

    def show(self, *, is_shown: bool) -> None:
        """Say whether anybody looks at the route. The first look finds the one that was kept."""
        self._is_shown = is_shown
        self._desk.want(_WATCHER, route=is_shown, is_on_map=True)
        if not is_shown:
            self._tick.stop()
            return
        self._tick.start()
        if not self._has_looked:
            self._has_looked = True
            if self._route is None:
                self._find()
        self.look_at_clock()

    def set_route(self, route: Route | None, *, by_own_times: bool = False) -> None:
        """Plan another route."""
        self._remember()
        self._by_own_times = by_own_times
        self._put(route)

    def add(self, place: LatLon, name: str = "") -> None:
        """Add a point at the end."""
        self._remember()
        self._put(edits.appended(self._route, place, name))

    def insert(self, place: LatLon) -> int | None:
        """Add a point on the line where it is nearest to a place, and give its handle."""
        if self._route is None:
            return None
        distance_m = edits.nearest_m(self._route, place)
        if not 0 < distance_m < self._route.length_m:
            return None
        self._remember()
        route, index = edits.inserted(self._route, distance_m)
        self._put(route)
        return edits.handles(route).index(index)

    def begin_move(self) -> None:
        """A handle is about to be moved: all until the next change is one."""
        self._remember()

    def move(self, handle: int, place: LatLon) -> None:
        """Move a point."""
        if self._route is not None:
            self._put(edits.moved(self._route, self._index(handle), place))

    def remove(self, handle: int) -> None:
        """Remove a point."""
        if self._route is not None:
            self._remember()
            self._put(edits.removed(self._route, self._index(handle)))

    def exchange(self, handle: int, other: int) -> None:
        """Let two points change places."""
        if self._route is not None:
            self._remember()
            self._put(edits.exchanged(self._route, self._index(handle), self._index(other)))

    def turn_round(self) -> None:
        """Plan the way back."""
        if self._route is not None:
            self._remember()
            self._put(edits.turned_round(self._route))

    def arrive(self, handle: int, time_s: int | None) -> None:
        """Be at a point at a moment; None for whenever the speed or the file has it. Units: UNIX time.

        Raises: WeatherError when the order of the points does not allow that.
        """
        if self._route is not None:
            after_s = None if time_s is None else time_s - self.departure_s
            route = edits.arriving(self._route, self._index(handle), after_s)
            self._remember()
            self._put(route)

    def take_back(self) -> None:
        """Go back to the route before the last change."""
        if self._former:
            had_times = self._route is not None and self._route.times is not None
            route, by_own_times = self._former.pop()
            # How it is travelled is no change of the route, but where that had no times nobody chose it.
            self._by_own_times = self._by_own_times if had_times else by_own_times
            self._put(route)

    def leave_at(self, step: int) -> None:
        """Leave at a step; 0 is as soon as possible."""
        self._leave_s = None if step <= 0 else departure_s(step, self._first_s)
        self._renew()

    def set_speed(self, speed: float) -> str:
        """Travel at a speed in the unit; gives what is wrong with it, and then nothing changes."""
        problem = self._speed.set_in_unit(speed)
        if not problem:
            self.set_by_own_times(is_on=False)
        return problem

    def set_unit(self, unit: SpeedUnit) -> None:
        """Travel at the speed, typed in another unit; it stays as fast as it is."""
        self._speed.set_unit(unit)
        self.set_by_own_times(is_on=False)

    def set_by_own_times(self, *, is_on: bool) -> None:
        """Travel as the file says, or at the speed."""
        self._by_own_times = is_on
        self._put(self._route)

    def look_at_clock(self) -> None:
        """Leave no earlier than now: a departure that is about to pass is put off."""
        first_s = first_departure_s(self._clock(), self._first_s)
        if first_s != self._first_s or not self._plan.stops:
            self._first_s = first_s
            if self._leave_s is not None and self._leave_s <= first_s:
                self._leave_s = None
            self._renew()

    def close(self) -> None:
        """The window closes: plan no more."""
        self._pause.stop()
        self._tick.stop()
        self._desk.want(_WATCHER)

    # Inside

    def _index(self, handle: int) -> int:
        assert self._route is not None, "a handle is one of a route"
        return edits.handles(self._route)[handle]

    def _remember(self) -> None:
        self._former = [*self._former, (self._route, self._by_own_times)][-_MOST_FORMER:]

    def _take_kept(self, found: tuple[str, KeptRoute | None]) -> None:
        name, kept = found
        if name:
            self.put_aside.emit(name)
        if kept is not None and self._route is None:
            self._by_own_times, self._route, self._kept = kept.by_own_times, kept.route, kept
            self._renew()
            self.kept_found.emit()
        self._keep()

    def _put(self, route: Route | None) -> None:
        self._route = route
        if route is None or route.times is None:
            self._by_own_times = False
        self._has_looked = True
        self._renew()

    def _renew(self) -> None:
        speed = None if self._by_own_times else self._speed.mps
        self._plan = planned(self._route, self.departure_s, speed, self._clock())
        self._pause.start()
        self._tell()

    def _tell(self) -> None:
        self._stops = with_weather(self._plan.stops, self.names, self._desk.route)
        self.changed.emit()

    def _ask(self) -> None:
        """Changes have ceased: ask for the weather and the names of the stops, and keep the route."""
        stops = tuple(along.stop for along in self._plan.stops)
        self._desk.turn_to_route(stops)
        self._keep()
        route = self._route
        ends = () if route is None else [route.points[index] for index in edits.handles(route)]
        self._names.look_up((*(LatLon(stop.lat, stop.lon) for stop in stops), *ends))

    def _find(self) -> None:
        """Look for the route of the last window."""
        folder = self._folder

        def find(_cancel: Cancel) -> tuple[str, KeptRoute | None]:
            return put_newer_aside(folder), find_route(folder)

        self._jobs.run(find, self._take_kept, _pass_over, _FINDING)

    def _keep(self) -> None:
        """Keep the route for the next window, where it is another one."""
        kept = None if self._route is None else KeptRoute(self._route, self._by_own_times)
        if kept != self._kept and not self._jobs.is_running(_FINDING):
            self._kept, folder = kept, self._folder
            self._jobs.run(lambda _cancel: keep_route(folder, kept), _pass_over, _pass_over, _KEEPING)


def _pass_over(_outcome: EditorError | None) -> None:
    """A disk that cannot be read or written is no reason to disturb anybody; the log says more."""
