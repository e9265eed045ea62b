"""The card of a route at the bottom of the map."""

from collections.abc import Sequence
from datetime import tzinfo
from typing import TypeAlias

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.features.routes.card_header import RouteHeader
from editor.features.routes.drawing import placement_ranks
from editor.features.routes.files import TrackList
from editor.features.routes.model import RouteControl
from editor.features.routes.plan import PlannedStop, is_on_way
from editor.features.routes.point_list import PointList
from editor.features.routes.stop_values import StopValue
from editor.features.routes.text import (
    StopText,
    departure_text,
    duration_text,
    route_title,
    stop_text,
    warning_line_text,
)
from editor.features.routes.weather_strip import RouteStrip
from editor.preview.overlay_layout import LOW_PX
from editor.preview.overlays.card import FloatingCard, TextLabel, quiet_ink
from editor.preview.weather.card import WarningLine
from editor.ui.fields.info_rows import WarningNote
from editor.ui.kit.buttons import plain_button, quiet_button
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.text import local_number, translated
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.weather.api.records import RoutePoint, WeatherWarning
from editor.weather.conditions import most_urgent_first
from editor.weather.results import WeatherResult
from editor.weather.routes.route import Route
from editor.weather.units import SpeedUnit, shown_length
from editor.weather.wording.states import missing_text, remarks_text, unit_note
from editor.weather.wording.times import age_text
from editor.workspace.weather.route_warnings import WARNINGS_UNKNOWN

# Minimum time before an answer of the service removes a message. Units: seconds.
_READ_S = 10.0


class RouteMessage:
    """A message that is valid until the route changes or the service answers."""

    def __init__(self) -> None:
        self._text = ""
        self._route: Route | None = None
        self._shown_s = 0.0

    def show_message(self, text: str, route: Route | None, now_s: float) -> None:
        """Set the message for a route. Units: UNIX time."""
        self._text, self._route, self._shown_s = text, route, now_s

    def end(self) -> None:
        """Clear the message."""
        self._text = ""

    def text(self, route: Route | None, answered_s: float | None) -> str:
        """Return the message if it is still valid. Units: UNIX time of the last answer."""
        is_answered = answered_s is not None and answered_s >= self._shown_s + _READ_S
        if route is not self._route or is_answered:
            self.end()
        return self._text


LocatedWarning: TypeAlias = tuple[WeatherWarning, tzinfo | None, str]
"""A warning, and the time zone and the name of its place; empty if it need not be named."""

_MOST = 2


class RouteWarnings(QWidget):
    """First warnings and the number of others; a single line in short form."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._warnings: tuple[LocatedWarning, ...] = ()
        self._now_s = 0.0
        self._is_short = False
        self.lines = tuple(WarningLine() for _ in range(_MOST))
        self._column = v_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        for line in self.lines:
            self._column.addWidget(line)
        self.hide()

    def show_warnings(self, warnings: Sequence[LocatedWarning], now_s: float) -> None:
        """Show warnings, the most important first."""
        self._warnings, self._now_s = tuple(warnings), now_s
        self._show()

    def set_short(self, *, is_on: bool) -> None:
        """Set whether only one line is shown."""
        if is_on is not self._is_short:
            self._is_short = is_on
            for line in self.lines:
                line.set_wrapped(is_on=not is_on)
            self._show()

    def _show(self) -> None:
        shown = self._warnings[: 1 if self._is_short else _MOST]
        hidden_count = len(self._warnings) - len(shown)
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(shown))
            if number < len(shown):
                warning, zone, place = shown[number]
                more = hidden_count if number == len(shown) - 1 else 0
                line.show_warning(warning_line_text(warning, zone, place, self._now_s, more))
        self.setVisible(bool(shown))
        # The card measures the height at once, before pending layout requests are processed.
        self._column.invalidate()
        self._column.activate()


class RoutePanel(FloatingCard):
    """Weather along the planned route.

    Signals: `closed()`, `edit_toggled(bool)`, `file_requested()`, `save_requested()`, `place_requested()`,
    `fit_requested()`; `stop_selected(int)`, -1 for none; `point_selected(int)` with its handle;
    `height_changed()`.
    """

    closed = Signal()
    edit_toggled = Signal(bool)
    file_requested = Signal()
    save_requested = Signal()
    place_requested = Signal()
    fit_requested = Signal()
    stop_selected = Signal(int)
    point_selected = Signal(int)
    height_changed = Signal()

    def __init__(self, control: RouteControl, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._control = control
        self._texts: tuple[StopText, ...] = ()
        self._notice, self._success_notice = RouteMessage(), RouteMessage()
        self.header = RouteHeader()
        self.old = TextLabel(TypeRole.BODY_STRONG)
        self.strip = RouteStrip()
        self.stop_label = TextLabel(TypeRole.SECONDARY, wraps=True)
        self.warnings = RouteWarnings()
        self.problem, self.trouble = WarningNote(), WarningNote()
        self.retry = quiet_button(self.tr("Try again"))
        self.note = TextLabel(TypeRole.SECONDARY, quiet_ink, wraps=True)
        self.tracks = TrackList()
        self.points = PointList(control)
        self.hint = TextLabel(TypeRole.BODY, quiet_ink, wraps=True)
        self.open_file = plain_button(self.tr("Open file…"), "mdi6.folder-open-outline")
        self.find_place = plain_button(self.tr("Add place…"), "mdi6.map-marker-plus-outline")
        self.setAccessibleName(self.tr("Weather along a route"))
        self._lay_out()
        self._connect()
        self.hide()

    @property
    def texts(self) -> tuple[StopText, ...]:
        """The texts of the stops."""
        return self._texts

    @property
    def is_editing(self) -> bool:
        """Whether the points are edited on the map."""
        return self.header.edit_button.isChecked()

    def set_editing(self, *, is_on: bool) -> None:
        """Set whether the points are edited on the map."""
        self.header.edit_button.setChecked(is_on)
        self.refresh()

    def show_route_problem(self, text: str) -> None:
        """Show an error of a file, an arrival or a speed until the next success."""
        self._notice.show_message(text, self._control.route, self._control.now_s)
        self.refresh()

    def show_result(self, text: str) -> None:
        """Show the result of a file operation until the route changes."""
        self._success_notice.show_message(text, self._control.route, self._control.now_s)
        self.refresh()

    def select_stop(self, stop: int | None) -> None:
        self.strip.select(stop)

    def refresh(self) -> None:
        """Show the current data."""
        control, result = self._control, self._control.weather.route
        stops, answer = control.stops, None if result is None else result.answer
        is_metric = answer is None or answer.is_metric
        is_old = result is not None and result.is_old
        length_m = control.route.length_m if control.route is not None else 0.0
        self._texts = tuple(
            stop_text(
                stop,
                length_m,
                control.weather.units,
                is_metric=is_metric,
                now_s=control.now_s,
                values=control.stop_values,
            )
            for stop in stops
        )
        self._show_header(stops, simulated=control.weather.simulates(result))
        self.old.show_text(
            ""
            if not is_old or result is None or result.received_at_s is None
            else translated(age_text(result.received_at_s, control.now_s))
        )
        self.strip.show_stops(self._texts, placement_ranks(stops), is_quiet=is_old)
        self._show_selection(stops, () if answer is None else answer.warnings)
        trouble = "" if result is None or not stops else result.trouble
        answered_s = None if result is None or trouble else result.received_at_s
        notice = self._notice.text(control.route, answered_s)
        if not notice:
            self.header.speed.set_problem("")
        self.problem.show_text(notice or control.plan.problem)
        self.trouble.show_text(trouble)
        self.retry.setVisible(bool(trouble))
        self._show_notes("" if result is None else answer_note(result) if stops else "")
        shows_points = self.header.points_button.isChecked() and control.route is not None
        self.points.setVisible(shows_points)
        if shows_points:
            self.points.refresh()
        self._update_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the header to the width."""
        super().resizeEvent(event)
        self.header.set_width(self.card.width() - 2 * Gap.M)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Esc: end editing, else close the card."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.is_editing:
            self.edit_toggled.emit(False)
        else:
            self.closed.emit()

    def height_within(self, width_px: int) -> int:
        inner_px = width_px - 2 * Gap.M
        self.header.set_width(inner_px)
        self.problem.set_available_width(inner_px)
        self.trouble.set_available_width(inner_px - Gap.S - self.retry.sizeHint().width())
        margins = self.contentsMargins()
        layout = self.layout()
        assert layout is not None, "the constructor creates the layout"
        layout.activate()
        outer_px = width_px + margins.left() + margins.right()
        height_px = (
            layout.totalHeightForWidth(outer_px)
            if layout.hasHeightForWidth()
            else layout.totalSizeHint().height()
        )
        return height_px - margins.top() - margins.bottom()

    def card_size(self) -> QSize:
        """Return the size of the card, as wide as the map."""
        parent = self.parentWidget()
        # On a low map the full card would cover the centre, so it is collapsed by default.
        is_low = parent is not None and parent.height() < LOW_PX
        is_collapsed = is_low and not self.header.expand_button.isChecked()
        has_stops = bool(self._texts)
        self.header.expand_button.setVisible(is_low and has_stops)
        self.strip.setVisible(has_stops and not is_collapsed)
        self.warnings.set_short(is_on=is_collapsed)
        width = (parent.width() if parent is not None else self.width()) - 2 * Gap.M
        return QSize(width, self.height_within(width))

    def _show_header(self, stops: Sequence[PlannedStop], *, simulated: bool) -> None:
        control, route, plan = self._control, self._control.route, self._control.plan
        detail = ""
        if route is not None and len(route.points) > 1:
            parts = [local_number(shown_length(route.length_m, control.unit).text)]
            if plan.stops:
                parts.append(duration_text(plan.duration_s))
            detail = " · ".join(parts)
        self.header.show_route(
            route_title(route, control.names),
            detail,
            simulated=simulated,
            has_route=route is not None and len(route.points) > 1,
            has_points=route is not None,
        )
        is_first = control.step == 0
        departure = departure_text(stops[0], control.now_s, is_first=is_first) if stops else ""
        self.header.show_departure(control.step, control.last_step, departure)
        self.header.show_speed(
            round(control.speed, 1),
            control.unit,
            has_times=route is not None and route.times is not None,
            by_times=control.by_own_times,
        )
        self.header.points_button.setEnabled(route is not None)
        self.header.show_values(control.stop_values)

    def _show_selection(self, stops: Sequence[PlannedStop], others: Sequence[WeatherWarning]) -> None:
        """Show the selected stop; without one, the most severe warnings of the route."""
        index = self.strip.selected
        stop = stops[index] if index is not None and index < len(stops) else None
        if stop is not None and index is not None:
            self.stop_label.show_text(self._texts[index].sentence)
            warnings = [(warning, stop.zone, "") for warning in stop.warnings]
        else:
            self.stop_label.show_text("")
            first_at = {warning: stop for stop in reversed(stops) for warning in stop.warnings}
            now_s = self._control.now_s
            warnings = [
                (warning, first_at[warning].zone, first_at[warning].name)
                for warning in most_urgent_first(first_at, now_s)
            ]
            on_way = [warning for warning in others if stops and is_on_way(warning, stops)]
            warnings += [(warning, stops[0].zone, "") for warning in most_urgent_first(on_way, now_s)]
        self.warnings.show_warnings(warnings, self._control.now_s)

    def _show_notes(self, answer_note: str) -> None:
        route, plan = self._control.route, self._control.plan
        follows = self.tr("Departure follows the timeline.") if self._control.follows_timeline else ""
        notes = [self._success_notice.text(route, None), follows if plan.stops else "", plan.remark]
        notes += map(translated, route.remarks) if route is not None else ()
        notes.append(answer_note)
        self.note.show_text(" ".join(note for note in notes if note))
        is_empty = route is None or len(route.points) < 2
        if route is None:
            hint = self.tr("Click the map to add points, or open a GPX or GeoJSON file.")
        else:
            hint = self.tr("Click the map to add the next point.")
        if self.is_editing and not is_empty:
            hint = self.tr(
                "Click to add points, click the line to insert, drag to move. "
                "Press Delete to remove, Esc to finish."
            )
        self.hint.show_text(hint if is_empty or self.is_editing else "")
        for button in (self.open_file, self.find_place):
            button.setVisible(is_empty)

    def _on_step_moved(self, step: int) -> None:
        self._notice.end()
        self._control.set_departure_step(step)

    def _on_unit_selected(self, unit: object) -> None:
        self._show_speed_problem("")
        if isinstance(unit, SpeedUnit):
            self._control.set_unit(unit)
        else:
            self._control.use_own_times(is_on=True)

    def _on_value_toggled(self, value: object, is_shown: bool) -> None:
        if isinstance(value, StopValue) and (value in self._control.stop_values) is not is_shown:
            self._control.show_value(value, is_shown=is_shown)

    def _on_speed_edited(self, speed: float) -> None:
        self._show_speed_problem(self._control.set_speed(speed))

    def _show_speed_problem(self, problem: str) -> None:
        self.header.speed.set_problem(problem)
        self.show_route_problem(problem)

    def _update_height(self) -> None:
        size = self.card_size()
        if self.isVisible() and size != self.card.size():
            self.height_changed.emit()

    def _lay_out(self) -> None:
        column = v_box(self, margins=(Gap.M, Gap.S, Gap.M, Gap.S), spacing=Gap.XS)
        trouble = h_box(spacing=Gap.S)
        trouble.addWidget(self.trouble, 1)
        trouble.addWidget(self.retry, 0, Qt.AlignmentFlag.AlignTop)
        hint = h_box(spacing=Gap.S)
        hint.addWidget(self.hint, 1)
        hint.addWidget(self.find_place)
        hint.addWidget(self.open_file)
        for part in (self.header, self.tracks, self.old, self.strip, self.stop_label, self.warnings):
            column.addWidget(part)
        column.addLayout(hint)
        column.addWidget(self.problem)
        column.addLayout(trouble)
        column.addWidget(self.note)
        column.addWidget(self.points)
        self.retry.setToolTip(self.tr("Refresh weather"))

    def _connect(self) -> None:
        control, header = self._control, self.header
        control.changed.connect(self.refresh)
        header.step_moved.connect(self._on_step_moved)
        header.speed_edited.connect(self._on_speed_edited)
        header.unit_selected.connect(self._on_unit_selected)
        header.value_toggled.connect(self._on_value_toggled)
        header.edit_button.clicked.connect(self.edit_toggled)
        header.points_button.clicked.connect(self._on_points_clicked)
        header.expand_button.clicked.connect(self.refresh)
        header.close_button.clicked.connect(self.closed)
        header.fit_action.triggered.connect(self.fit_requested)
        header.save_action.triggered.connect(lambda: self.save_requested.emit())
        header.turn_action.triggered.connect(control.reverse)
        header.undo_action.triggered.connect(control.undo)
        header.clear_action.triggered.connect(lambda: control.set_route(None))
        for signal in (header.open_action.triggered, self.open_file.clicked):
            signal.connect(lambda _checked=False: self.file_requested.emit())
        for signal in (header.place_action.triggered, self.find_place.clicked, self.points.add_place.clicked):
            signal.connect(lambda _checked=False: self.place_requested.emit())
        self.retry.clicked.connect(control.weather.refresh)
        self.strip.stop_selected.connect(self._on_stop_selected)
        self.tracks.closed.connect(self.refresh)
        self.points.point_selected.connect(self.point_selected)
        self.points.arrival_processed.connect(self.show_route_problem)

    def _on_points_clicked(self) -> None:
        self.refresh()
        if self.points.isVisible():
            self.points.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_stop_selected(self, stop: int) -> None:
        self.refresh()
        self.stop_selected.emit(stop)


def answer_note(result: WeatherResult[RoutePoint]) -> str:
    """Return notes about stops without weather, or else about records left out, about warnings and units."""
    answer = result.answer
    if answer is None:
        return ""
    count = len(result.missing)
    others = [remark for remark in answer.left_out if remark != WARNINGS_UNKNOWN]
    missing = missing_text(count, count + len(result.places)) or remarks_text(others)
    unknown = WARNINGS_UNKNOWN if WARNINGS_UNKNOWN in answer.left_out else ""
    return " ".join(filter(None, map(translated, (missing, unknown, unit_note(answer)))))
