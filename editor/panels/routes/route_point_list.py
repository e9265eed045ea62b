"""List of route points with editable arrivals, below the route card."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.errors import WeatherError
from editor.look.local_numbers import local_number
from editor.look.tokens import Gap
from editor.look.words import translated
from editor.panels.routes.route_control import RouteControl
from editor.panels.routes.route_points import PointRow, PointsView
from editor.panels.routes.route_words import moment_text, point_name
from editor.weather.cache.cells import cell
from editor.weather.routes.edits import arrival_of, handles
from editor.weather.routes.route import Route
from editor.weather.units import shown_length
from editor.weather.zones import typed_time
from editor.widgets.tool_buttons import quiet_button

_SAME_PLACE_M = 1.0


class PointList(QWidget):
    """Points of the planned route.

    Signals: `point_selected(int)` with the handle of the current point; `arrival_processed(str)` with the
    error of a typed arrival, if any.
    """

    point_selected = Signal(int)
    arrival_processed = Signal(str)

    def __init__(self, control: RouteControl, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._control = control
        self.view = PointsView()
        self.add_place = quiet_button(self.tr("Add a place…"), "mdi6.map-marker-plus-outline")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Gap.XS)
        column.addWidget(self.view)
        column.addWidget(self.add_place, 0, Qt.AlignmentFlag.AlignLeft)
        self.setFocusProxy(self.view)
        self.view.removed.connect(control.remove)
        self.view.exchanged.connect(control.exchange)
        self.view.point_selected.connect(self.point_selected)
        self.view.points.arrival_typed.connect(self._on_arrival_typed)

    def refresh(self) -> None:
        """Show the current data."""
        route = self._control.route
        if route is not None:
            self.view.show_rows([self._row(route, index) for index in handles(route)])

    def _row(self, route: Route, index: int) -> PointRow:
        control, along_m = self._control, float(route.distances_m[index])
        stops_here = (stop for stop in control.stops if abs(stop.along.distance_m - along_m) < _SAME_PLACE_M)
        stop = next(stops_here, None)
        return PointRow(
            point_name(route, index, control.names),
            local_number(shown_length(along_m, control.unit).text),
            "" if stop is None else moment_text(stop, control.now_s),
            arrival_of(route, index) is not None,
        )

    def _on_arrival_typed(self, row: int, text: str) -> None:
        """Set a typed arrival, or report its error."""
        control, route = self._control, self._control.route
        if route is None:
            return
        place = route.points[handles(route)[row]]
        _, zone = control.names.get(cell(place.lat, place.lon), ("", None))
        problem = ""
        try:
            if zone is None:
                raise WeatherError(self.tr("The time zone of this place is not known yet. Try again."))
            control.arrive(row, typed_time(text, zone, self._time_before(route, row), control.departure_s))
        except WeatherError as error:
            problem = translated(error.text)
        self.arrival_processed.emit(problem)

    def _time_before(self, route: Route, row: int) -> int:
        """Return the arrival at the previous point."""
        before_m = float(route.distances_m[handles(route)[max(0, row - 1)]]) + _SAME_PLACE_M
        times = [stop.stop.time_s for stop in self._control.plan.stops if stop.distance_m <= before_m]
        return max(times, default=self._control.departure_s)
