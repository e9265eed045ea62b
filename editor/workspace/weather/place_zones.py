"""Time zones of places on the map, found without blocking the window."""

from datetime import UTC, tzinfo
from typing import Final

from PySide6.QtCore import QObject, Signal

from editor.errors import EditorError
from editor.system.jobs import Jobs
from editor.weather.api.records import LatLon
from editor.weather.cache.memory_cache import cell
from editor.weather.zones import zone_at

_JOB: Final = "time zones"
_MOST_PLACES: Final = 100


class PlaceZones(QObject):
    """The time zones of the most recent places, one for each cell.

    They are looked up in a job, which may read files. A pan within a cell needs no job.

    Signals: `found()` after zones have been looked up.
    """

    found = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._zones: dict[LatLon, tzinfo] = {}
        self._requested: dict[LatLon, LatLon] = {}
        self._latest: tzinfo = UTC

    def zone(self, place: LatLon) -> tzinfo:
        """Return the zone of a place; until it is found, that of the previous place, at first UTC."""
        there = cell(place.lat, place.lon)
        if there in self._zones:
            self._latest = self._zones[there]
            return self._latest
        self._requested[there] = place
        if not self._jobs.is_running(_JOB):
            self._look_up()
        return self._latest

    def _look_up(self) -> None:
        places = tuple(self._requested.items())[-_MOST_PLACES:]
        self._requested.clear()
        self._jobs.run(
            lambda _cancel: {there: zone_at(place.lat, place.lon) for there, place in places},
            self._on_found,
            self._on_failed,
            _JOB,
        )

    def _on_found(self, zones: dict[LatLon, tzinfo]) -> None:
        self._zones.update(zones)
        while len(self._zones) > _MOST_PLACES:
            del self._zones[next(iter(self._zones))]
        self._requested = {there: place for there, place in self._requested.items() if there not in zones}
        self.found.emit()
        if self._requested and not self._jobs.is_running(_JOB):
            self._look_up()

    def _on_failed(self, _error: EditorError) -> None:
        """Ignore the error, which is logged. The previous zone remains."""
