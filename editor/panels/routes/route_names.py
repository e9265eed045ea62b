"""What the places of a route are called, and their time zones, looked up off the window's thread."""

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

_NAMING: Final = "name the stops of the route"


class RouteNames(QObject):
    """Looks each place up once. Signals: `changed()` when more is known."""

    changed = Signal()

    def __init__(self, jobs: Jobs, place_name: PlaceName, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._place_name = jobs, place_name
        self._known: dict[LatLon, tuple[str, tzinfo]] = {}

    @property
    def known(self) -> Names:
        """What is known."""
        return self._known

    def look_up(self, places: Iterable[LatLon]) -> None:
        """Look up the places that are wanted now; what is known of others is forgotten."""
        cells = {cell(place.lat, place.lon) for place in places}
        self._known = {place: known for place, known in self._known.items() if place in cells}
        wanted = cells - self._known.keys()
        if wanted:
            self._jobs.run(
                lambda _cancel: {place: self._named(place) for place in wanted},
                self._take,
                self._give_up,
                _NAMING,
            )

    def _named(self, place: LatLon) -> tuple[str, tzinfo]:
        """The name and zone of a place. Runs on a worker thread: a file may have to be read."""
        try:
            name = self._place_name(place.lat, place.lon, NEAR_KM)
        except MapDataError:
            name = None
        return name or "", zone_at(place.lat, place.lon)

    def _take(self, names: dict[LatLon, tuple[str, tzinfo]]) -> None:
        self._known.update(names)
        self.changed.emit()

    def _give_up(self, _error: EditorError) -> None:
        """The places stay without names; the log says why."""
