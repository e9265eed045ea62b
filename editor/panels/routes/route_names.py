"""Names and time zones of the places of a route, looked up on a worker thread."""

from collections.abc import Iterable
from datetime import tzinfo
from typing import Final

from PySide6.QtCore import QObject, Signal

from editor.errors import EditorError, MapDataError
from editor.panels.routes.route_plan import Names
from editor.panels.weather.weather_desk import PlaceName
from editor.system.jobs import Jobs
from editor.weather.api.limits import NEAR_KM
from editor.weather.api.records import LatLon
from editor.weather.cache.cells import cell
from editor.weather.zones import zone_at

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
