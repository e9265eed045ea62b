"""Requests for the weather along a route, with warnings."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from editor.errors import EditorError
from editor.records import dataclass
from editor.system.jobs import Cancel
from editor.weather.api.limits import FRESH_S
from editor.weather.api.records import LatLon, RoutePoint, RouteStop, WeatherAnswer, WeatherWarning
from editor.weather.cache.memory_cache import MOST_RECENT, cell

if TYPE_CHECKING:
    from editor.weather.api.client import WeatherClient

_Warnings = tuple[WeatherWarning, ...]


@dataclass(frozen=True, slots=True)
class _Known:
    """Warnings of a place, and those of the same response without a place. Units: UNIX time."""

    at_s: float
    own: _Warnings = ()
    general: _Warnings = ()


class RouteRequest:
    """Requests the weather at the stops of a route.

    If the service sends no warnings with it, those of the current weather at the stops are used. They are
    requested at most once in some minutes for a place, and their absence is no error. Thread-safe; `clock`
    returns UNIX time.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._known: dict[tuple[str, LatLon], _Known] = {}

    def __call__(
        self, client: "WeatherClient", stops: Sequence[RouteStop], cancel: Cancel
    ) -> WeatherAnswer[RoutePoint]:
        """Return the weather at stops. Raises: as `WeatherClient.route`."""
        answer = client.route(stops, details=True, cancel=cancel)
        if answer.simulated or answer.warnings or any(record.warnings for record in answer.records):
            return answer
        self._look_up(client, [record.stop for record in answer.records], cancel)
        found = [self._find(client.address, record.stop) for record in answer.records]
        return replace(
            answer,
            records=tuple(
                replace(record, warnings=known.own)
                for record, known in zip(answer.records, found, strict=True)
            ),
            warnings=tuple(dict.fromkeys(warning for known in found for warning in known.general)),
        )

    def _look_up(self, client: "WeatherClient", stops: Sequence[RouteStop], cancel: Cancel) -> None:
        """Request the warnings of the cells whose warnings are unknown or old."""
        now_s = self._clock()
        cells = dict.fromkeys(cell(stop.lat, stop.lon) for stop in stops)
        missing = [place for place in cells if not 0 <= now_s - self._at_s(client.address, place) < FRESH_S]
        if not missing:
            return
        try:
            answer = client.current(missing, cancel=cancel)
        except EditorError:
            return  # The weather itself arrived. Its warnings follow with the next request.
        own = {record.place: record.warnings for record in answer.records}
        with self._lock:
            for place in missing:
                self._known.pop((client.address, place), None)
                known = _Known(now_s, own.get(place, ()), answer.warnings)
                self._known[client.address, place] = known
            while len(self._known) > MOST_RECENT:
                del self._known[next(iter(self._known))]

    def _at_s(self, address: str, place: LatLon) -> float:
        with self._lock:
            known = self._known.get((address, place))
        return -FRESH_S if known is None else known.at_s

    def _find(self, address: str, stop: RouteStop) -> _Known:
        with self._lock:
            return self._known.get((address, cell(stop.lat, stop.lon)), _Known(0.0))
