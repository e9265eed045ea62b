"""The upper row of the route card: departure, speed and buttons."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFocusEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from editor.features.routes.stop_values import StopValue
from editor.preview.overlays.card import SymbolLabel, TextLabel, quiet_ink
from editor.preview.weather.card import tag
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.fields.number_field import NumberField
from editor.ui.kit.buttons import tool_button
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.text import plain_tool_tip
from editor.ui.theme import painting, tokens
from editor.ui.theme.symbols import FileSymbol, symbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.weather.units import SpeedUnit

_HANDLE_PX, _TRACK_PX = 14.0, 4.0
_HOUR_STEPS = 4
# Minimum at which a step of a quarter of an hour can be hit with a mouse.
_MIN_WIDTH_PX = 140


class DepartureSlider(QAbstractSlider):
    """Slider with steps of a quarter of an hour, pages of an hour; the minimum is "as soon as possible".

    The scale is quadratic: near hours are wide and distant ones narrow.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setSingleStep(1)
        self.setPageStep(_HOUR_STEPS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedHeight(Size.SMALL_BUTTON)
        self.setAccessibleName(name)
        self.setToolTip(name)

    def sizeHint(self) -> QSize:
        return QSize(_MIN_WIDTH_PX, Size.SMALL_BUTTON)

    def minimumSizeHint(self) -> QSize:
        return QSize(_MIN_WIDTH_PX, Size.SMALL_BUTTON)

    def step_at(self, x: float) -> int:
        """Return the step at an x coordinate."""
        length_px = max(1.0, self.width() - _HANDLE_PX)
        share = min(max((x - _HANDLE_PX / 2) / length_px, 0.0), 1.0)
        return round(share * share * self.maximum())

    def x_of(self, step: int) -> float:
        """Return the x coordinate of a step."""
        share = (step / self.maximum()) ** 0.5 if self.maximum() else 0.0
        return _HANDLE_PX / 2 + share * (self.width() - _HANDLE_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the track, its part before the value, and the handle."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, middle, x = tokens.current(), self.height() / 2, self.x_of(self.value())
        accent = QColor(theme.accent if self.isEnabled() else theme.text_off)
        track = QRectF(1, middle - _TRACK_PX / 2, self.width() - 2.0, _TRACK_PX)
        painting.rounded_rect(
            painter, track, QColor(theme.field_hover), _TRACK_PX / 2, painting.high_contrast_outline()
        )
        painting.rounded_rect(
            painter, QRectF(track.topLeft(), QSizeF(x - 1, _TRACK_PX)), accent, _TRACK_PX / 2
        )
        painter.setBrush(QColor(theme.raised))
        painter.setPen(QPen(accent, 2.5))
        painter.drawEllipse(QPointF(x, middle), _HANDLE_PX / 2 - 1.5, _HANDLE_PX / 2 - 1.5)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.focus), Size.FOCUS_RING))
            painter.drawEllipse(QPointF(x, middle), _HANDLE_PX / 2 + 1.5, _HANDLE_PX / 2 + 1.5)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the handle to the mouse and start dragging."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the handle."""
        if self.isSliderDown():
            self.setValue(self.step_at(event.position().x()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Stop dragging."""
        self.setSliderDown(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ignore the wheel, so that scrolling does not change the departure."""
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw after a change of theme."""
        super().changeEvent(event)
        self.update()

    def sliderChange(self, change: QAbstractSlider.SliderChange) -> None:
        """Redraw at the new value."""
        super().sliderChange(change)
        self.update()


ROUTE_SYMBOL = "mdi6.map-marker-path"

# Below this width departure and speed are in a second line.
_ONE_LINE_PX = 880
# Below this width the fields have no labels.
_LABELS_PX = 560
# A name is elided to this width before the length is hidden.
_NAME_PX = 120
_LEAST_NAME_PX = 48
_SPEED_PX, _UNIT_PX, _UNIT_OR_TIMES_PX = 52, 82, 116


class RouteHeader(QWidget):
    """Title, departure and speed of a route.

    Signals: `step_moved(int)` of the departure, `speed_edited(float)`, `unit_selected(object)` with a
    SpeedUnit, or None for the times of the file, `value_toggled(object, bool)` with a StopValue.
    """

    step_moved = Signal(int)
    speed_edited = Signal(float)
    unit_selected = Signal(object)
    value_toggled = Signal(object, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_narrow: bool | None = None
        self._width_px = _ONE_LINE_PX
        self.title = TextLabel(TypeRole.SECTION_TITLE)
        self.detail = TextLabel(TypeRole.BODY, quiet_ink)
        self.tag = tag()
        self.slider = DepartureSlider(self.tr("Departure"))
        self.departure = TextLabel(TypeRole.BODY_STRONG)
        self.speed = NumberField(self.tr("Speed"), minimum=0.0, step=5.0, decimals=1)
        self.unit = ChoiceField(self.tr("Speed unit"))
        self.edit_button = tool_button(
            "mdi6.pencil-outline", self.tr("Edit points on the map"), is_checkable=True
        )
        self.points_button = tool_button(
            "mdi6.format-list-numbered", self.tr("Route points"), is_checkable=True
        )
        self.expand_button = tool_button(
            "mdi6.unfold-more-horizontal", self.tr("Show weather at route points"), is_checkable=True
        )
        self.more_button = tool_button(FileSymbol.MORE, self.tr("More"))
        self.close_button = tool_button(FileSymbol.CLOSE, self.tr("Close route"))
        self.menu = QMenu(self)
        self.fit_action = self._add_action("mdi6.magnify", self.tr("Zoom to route"))
        self.open_action = self._add_action(
            "mdi6.folder-open-outline", self.tr("Open route (GPX or GeoJSON)…")
        )
        self.save_action = self._add_action(
            "mdi6.content-save-outline", self.tr("Save route as GPX or GeoJSON…")
        )
        self.place_action = self._add_action("mdi6.map-marker-plus-outline", self.tr("Add place…"))
        self.turn_action = self._add_action("mdi6.swap-horizontal", self.tr("Reverse route"))
        self.undo_action = self._add_action("mdi6.undo-variant", self.tr("Remove last point"))
        self.clear_action = self._add_action("mdi6.trash-can-outline", self.tr("Remove route"))
        self.values_menu = self.menu.addMenu(self.tr("Show at stops"))
        self.value_actions = {value: self._add_value_action(value) for value in StopValue}
        self._planning = QWidget()
        self._grid = QGridLayout(self)
        self._lay_out()
        self.slider.valueChanged.connect(self.step_moved)
        self.speed.edited.connect(self._on_speed_edited)
        self.unit.edited.connect(self.unit_selected)

    def show_route(
        self, title: str, detail: str, *, simulated: bool, has_route: bool, has_points: bool
    ) -> None:
        """Show the title and length of the route."""
        self.title.setText(title)
        # The title may be elided and the length hidden.
        self.title.setToolTip(plain_tool_tip(f"{title}\n{detail}".strip()))
        self.title.setMinimumWidth(min(_LEAST_NAME_PX, self.title.sizeHint().width()))
        self.detail.setText(detail)
        self.tag.setVisible(simulated and has_route)
        self._planning.setVisible(has_route)
        for action in (self.fit_action, self.clear_action):
            action.setEnabled(has_points)
        for action in (self.turn_action, self.save_action):
            action.setEnabled(has_route)
        self._show_length()

    def show_departure(self, step: int, last_step: int, text: str) -> None:
        was_blocked = self.slider.blockSignals(True)
        self.slider.setRange(0, last_step)
        self.slider.setValue(step)
        self.slider.blockSignals(was_blocked)
        self.slider.update()
        self.departure.setText(text)
        # A minimum width keeps the slider from moving while it is dragged.
        self.departure.setMinimumWidth(max(self._departure_px, self.departure.sizeHint().width()))
        self.slider.setAccessibleDescription(text)

    def show_speed(self, speed: float, unit: SpeedUnit, *, has_times: bool, by_times: bool) -> None:
        """Show the speed and its unit, or that the times of the file are used."""
        choices: list[tuple[object, str]] = [(each, each.symbol) for each in SpeedUnit]
        if has_times:
            choices.append((None, self.tr("as recorded")))
        if self.unit.combo.count() != len(choices):
            self.unit.set_choices(choices)
        self.unit.setFixedWidth(_UNIT_OR_TIMES_PX if has_times else _UNIT_PX)
        self.unit.show_value(None if by_times else unit)
        self.speed.show_value(speed)
        self.speed.setVisible(not by_times)

    def set_width(self, width_px: int) -> None:
        """Use one line if it fits into the width."""
        self._width_px = width_px
        for part in self._labels:
            part.setVisible(width_px >= _LABELS_PX)
        is_narrow = width_px < _ONE_LINE_PX
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._grid.removeWidget(self._planning)
            row, column = (1, 0) if is_narrow else (0, 1)
            self._grid.addWidget(self._planning, row, column, 1, 3 if is_narrow else 1)
        self._show_length()

    def _show_length(self) -> None:
        """Show the length if it fits beside a readable title."""
        available_px = self._width_px - self._buttons.sizeHint().width() - Gap.L
        if not self._is_narrow and not self._planning.isHidden():
            available_px -= self._planning.minimumSizeHint().width() + Gap.L
        labels = (self.tag, self.detail) if not self.tag.isHidden() else (self.detail,)
        used_px = Size.TOOL_GLYPH + Gap.S + sum(part.sizeHint().width() + Gap.S for part in labels)
        name_px = min(_NAME_PX, self.title.sizeHint().width())
        self.detail.setVisible(bool(self.detail.text()) and used_px + name_px <= available_px)

    def _on_speed_edited(self, value: object) -> None:
        if isinstance(value, (int, float)):
            self.speed_edited.emit(float(value))

    def show_values(self, values: Collection[StopValue]) -> None:
        """Check the values that are shown at the stops."""
        for value, action in self.value_actions.items():
            action.setChecked(value in values)

    def _add_value_action(self, value: StopValue) -> QAction:
        action = self.values_menu.addAction(value.label)
        action.setCheckable(True)
        action.toggled.connect(lambda is_on: self.value_toggled.emit(value, is_on))
        return action

    def _add_action(self, symbol_name: str, text: str) -> QAction:
        return self.menu.addAction(symbol(symbol_name), text)

    def _lay_out(self) -> None:
        self.more_button.setMenu(self.menu)
        self.more_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.speed.setFixedWidth(_SPEED_PX)
        self.speed.edit.setProperty("place", "raised")
        self.unit.combo.setProperty("place", "raised")
        self.unit.combo.setMinimumContentsLength(3)
        self._departure_px = self.departure.fontMetrics().horizontalAdvance("00:00 tomorrow")
        rule = QFrame()
        rule.setProperty("part", "rule-upright")
        rule.setFixedHeight(Size.GLYPH)
        self.detail.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        title = _line((SymbolLabel(ROUTE_SYMBOL, Size.TOOL_GLYPH), self.title, self.tag, self.detail))
        title.addStretch(1)
        leave, speed = TextLabel(TypeRole.BODY, quiet_ink), TextLabel(TypeRole.BODY, quiet_ink)
        leave.setText(self.tr("Departure"))
        speed.setText(self.tr("Speed"))
        planning = _line((leave, self.slider, self.departure, rule, speed, self.speed, self.unit))
        planning.setStretch(1, 1)
        self._labels = (leave, rule, speed)
        self._planning.setLayout(planning)
        self._buttons = _line(
            (self.edit_button, self.points_button, self.expand_button, self.more_button, self.close_button),
            Gap.XS,
        )
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(Gap.L)
        self._grid.setVerticalSpacing(Gap.XS)
        self._grid.setColumnStretch(0, 1)
        self._grid.addLayout(title, 0, 0)
        self._grid.addLayout(self._buttons, 0, 2)
        self.set_width(_ONE_LINE_PX)


def _line(widgets: Sequence[QWidget], gap_px: int = Gap.S) -> QHBoxLayout:
    line = h_box(margins=NO_MARGINS, spacing=gap_px)
    for widget in widgets:
        line.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
    return line
