"""Graph of a curve over the zoom levels with draggable stops."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.curves.stops import stop_faults
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Curve, Stop, Value
from editor.ui.accessible_info import AccessibleInfo, AccessiblePart, Role
from editor.ui.curves.plot import CurvePlot, draw_former, draw_playhead, draw_still, draw_stop
from editor.ui.curves.values import fault_text, value_text, with_stop
from editor.ui.fields.field import Field
from editor.ui.fields.line_edits import step_factor
from editor.ui.fields.number_field import number_text
from editor.ui.icons.choices import OfferedIcons
from editor.ui.text import translated
from editor.ui.theme import painting, tokens

_GRAPH_PX = 150
_STRIP_PX, _ICON_STRIP_PX = 72, 88
_HIT_RADIUS_PX = 10


class CurveGraph(Field):
    """A curve over levels 0 to 17; its value is a Curve.

    Stops are dragged, added by double-click and removed by Delete. Arrow keys move a stop, with Ctrl they
    select one.
    """

    stop_selected = Signal(int)
    last_removed = Signal()

    def __init__(self, prop: PaintProperty, parent: QWidget | None = None) -> None:
        super().__init__(translated(prop.label), parent)
        self._prop = prop
        self._selected_index = -1
        self._zoom: float | None = None
        self._drawn = (LOWEST_LEVEL, HIGHEST_LEVEL)
        self._drag_plot: CurvePlot | None = None
        self._cached_pixmap = QPixmap()
        self._cache_key: object = None
        self.setMinimumWidth(160)
        self._icons = OfferedIcons()
        heights = {ValueKind.NUMBER: _GRAPH_PX, ValueKind.ICON: _ICON_STRIP_PX}
        self.setFixedHeight(heights.get(prop.kind, _STRIP_PX))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("{name} curve").format(name=translated(prop.label)))
        self.setToolTip(self.tr("Drag to edit, double-click to add, Delete to remove"))

    @property
    def curve(self) -> Curve | None:
        """The curve; None without stops."""
        return self._value if isinstance(self._value, Curve) and self._value.stops else None

    @property
    def former_curve(self) -> Curve | None:
        """The curve before the running gesture; None if there is none, or it changed nothing."""
        former = self._value_before if self.is_running else None
        return former if isinstance(former, Curve) and former.stops and former != self._value else None

    @property
    def selected_index(self) -> int:
        """The index of the selected stop in the curve; -1 for none."""
        return (
            self._selected_index
            if self.curve is not None and self._selected_index < len(self.curve.stops)
            else -1
        )

    def sizeHint(self) -> QSize:
        return QSize(300, self.height())

    def select(self, index: int) -> None:
        """Select a stop without emitting `stop_selected`."""
        if index != self._selected_index:
            self._selected_index = index
            self._describe()
            self.update()

    def set_playhead(self, zoom: float | None) -> None:
        """Set the zoom of the map."""
        if zoom != self._zoom:
            self._zoom = zoom
            self.update()

    def set_drawn_range(self, low: int, high: int) -> None:
        """Hatch the levels at which the layer is not drawn."""
        self._drawn = (low, high)
        self.update()

    def set_icons(self, offered: OfferedIcons) -> None:
        """Set the icons that values refer to."""
        self._icons = offered
        self._cache_key = None
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._stop_at(event.position())
        if index < 0 or event.button() is not Qt.MouseButton.LeftButton or self.curve is None:
            return
        self._select(index)
        self._drag_plot = self._plot(self.curve)
        self._begin()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag_plot is None or self.curve is None or not self.is_running:
            is_over = self._stop_at(event.position()) >= 0
            self.setCursor(Qt.CursorShape.PointingHandCursor if is_over else Qt.CursorShape.ArrowCursor)
            return
        stop = self.curve.stops[self.selected_index]
        value = stop.value
        if self._prop.kind is ValueKind.NUMBER:
            value = self._snapped(self._drag_plot.number_at(event.position().y()), event.modifiers())
        self._replace_stop(Stop(self._free_level(self._drag_plot.level_at(event.position().x())), value))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._drag_plot is not None:
            self._drag_plot = None
            self._end()
            self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Add a stop."""
        if self.curve is None or self._stop_at(event.position()) >= 0:
            return
        plot = self._plot(self.curve)
        level = plot.level_at(event.position().x())
        if any(stop.level == level for stop in self.curve.stops):
            return
        value = value_at(self.curve, self._prop, level)
        if self._prop.kind is ValueKind.NUMBER:
            value = self._snapped(plot.number_at(event.position().y()), event.modifiers())
        self._edit_once(with_stop(self.curve, Stop(level, value)))
        self._select(next(index for index, stop in enumerate(self.curve.stops) if stop.level == level))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Select, move or remove a stop; cancel a drag on Esc."""
        key = Qt.Key(event.key())
        arrows = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0)}
        arrows |= {Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
        if key == Qt.Key.Key_Escape and self.is_running:
            self._drag_plot = None
            self.cancel()
        elif self.curve is None:
            super().keyPressEvent(event)
        elif key in arrows and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._select(min(len(self.curve.stops) - 1, max(0, self.selected_index + arrows[key][0])))
        elif key in arrows and self.selected_index >= 0:
            self._nudge(*arrows[key], step_factor(event.modifiers()))
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.selected_index >= 0:
            self.remove_selected()
        else:
            super().keyPressEvent(event)

    def remove_selected(self) -> None:
        """Remove the selected stop, or emit `last_removed` for the last one."""
        if self.curve is None or self.selected_index < 0:
            return
        if len(self.curve.stops) == 1:
            self.last_removed.emit()
            return
        stops = self.curve.stops
        index = self.selected_index
        self._edit_once(replace(self.curve, stops=stops[:index] + stops[index + 1 :]))
        self._select(min(index, len(stops) - 2))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._cache_key = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cache_key = None

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.curve is not None and self.selected_index < 0:
            self._select(0)
        self.update()

    def accessible_info(self) -> AccessibleInfo:
        curve = self.curve
        if curve is None:
            return AccessibleInfo(Role.Chart)
        plot, around = (
            self._plot(curve),
            QRect(-_HIT_RADIUS_PX, -_HIT_RADIUS_PX, 2 * _HIT_RADIUS_PX, 2 * _HIT_RADIUS_PX),
        )
        parts = tuple(
            AccessiblePart(
                self._stop_text(stop),
                around.translated(plot.position_of(stop, self._prop).toPoint()),
                index == self.selected_index,
            )
            for index, stop in enumerate(curve.stops)
        )
        return AccessibleInfo(Role.Chart, parts=parts, select=self._select)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        curve = self.curve
        if curve is not None:
            plot = self._plot(curve)
            painter.drawPixmap(0, 0, self._static_pixmap(curve, plot))
            former = self.former_curve
            if former is not None and self._prop.kind is ValueKind.NUMBER:
                draw_former(painter, plot, former, self._prop)
            if self._zoom is not None:
                draw_playhead(painter, plot, self._zoom, self._tag(curve, self._zoom))
            if self.selected_index >= 0:
                stop = curve.stops[self.selected_index]
                is_drawn = self._drawn[0] <= stop.level <= self._drawn[1]
                draw_stop(
                    painter,
                    plot.position_of(stop, self._prop),
                    is_selected=True,
                    is_drawn=is_drawn,
                    is_faulty=self.selected_index in stop_faults(curve, self._prop),
                )
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()))

    def _static_pixmap(self, curve: Curve, plot: CurvePlot) -> QPixmap:
        scale = self.devicePixelRatioF()
        key = (curve, self._drawn, plot, scale, tokens.current().name)
        if self._cache_key != key:
            self._cache_key = key
            self._cached_pixmap = QPixmap(self.size() * scale)
            self._cached_pixmap.setDevicePixelRatio(scale)
            self._cached_pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._cached_pixmap)
            draw_still(painter, plot, curve, self._prop, self._drawn, self._icons)
            painter.end()
        return self._cached_pixmap

    def _plot(self, curve: Curve) -> CurvePlot:
        # The scale is fixed during a drag, or the stop would move away from the pointer.
        return self._drag_plot or CurvePlot.of(curve, self._prop, self.width(), self.height())

    def _tag(self, curve: Curve, zoom: float) -> str:
        value = value_at(curve, self._prop, zoom)
        shown: Value = round(value, 2) if isinstance(value, float) else value
        return f"{number_text(round(zoom, 2))} → {value_text(self._prop, shown)}"

    def _stop_at(self, point: QPointF) -> int:
        if self.curve is None:
            return -1
        plot = self._plot(self.curve)
        # Of two stops at one position the last is effective.
        distances = [
            (abs(at.x() - point.x()) + abs(at.y() - point.y()), -index)
            for index, at in enumerate(plot.position_of(stop, self._prop) for stop in self.curve.stops)
        ]
        nearest, index = min(distances)
        return -index if nearest <= _HIT_RADIUS_PX else -1

    def _free_level(self, level: int) -> int:
        """Return the nearest level that the selected stop can move to, between its neighbours."""
        assert self.curve is not None
        own = self.curve.stops[self.selected_index].level
        others = [stop.level for index, stop in enumerate(self.curve.stops) if index != self.selected_index]
        low = max((other + 1 for other in others if other < own), default=LOWEST_LEVEL)
        high = min((other - 1 for other in others if other > own), default=HIGHEST_LEVEL)
        return min(max(level, low), max(low, high))

    def _snapped(self, number: float, modifiers: Qt.KeyboardModifier) -> float:
        """Return a number rounded to the property's step, or a tenth of it with Alt, within its bounds."""
        fine = bool(modifiers & Qt.KeyboardModifier.AltModifier)
        step = self._prop.step * (0.1 if fine else 1.0)
        number = round(round(number / step) * step, self._prop.decimals + fine + 2)
        if self._prop.minimum is not None:
            number = max(self._prop.minimum, number)
        return number if self._prop.maximum is None else min(self._prop.maximum, number)

    def _nudge(self, right: int, up: int, factor: float) -> None:
        assert self.curve is not None
        stop = self.curve.stops[self.selected_index]
        value = stop.value
        if up and self._prop.kind is ValueKind.NUMBER and isinstance(value, (int, float)):
            fine = Qt.KeyboardModifier.AltModifier if factor < 1 else Qt.KeyboardModifier.NoModifier
            value = self._snapped(value + up * self._prop.step * factor, fine)
        self._replace_stop(Stop(self._free_level(stop.level + right), value))
        self._idle.start()

    def _replace_stop(self, stop: Stop) -> None:
        assert self.curve is not None
        stops = list(self.curve.stops)
        stops[self.selected_index] = stop
        self._begin()
        self._edit(replace(self.curve, stops=tuple(stops)))

    def _select(self, index: int) -> None:
        if index != self._selected_index:
            self.select(index)
            self.stop_selected.emit(index)

    def _stop_text(self, stop: Stop) -> str:
        value = value_text(self._prop, stop.value)
        return self.tr("Stop at zoom {level}: {value}").format(level=stop.level, value=value)

    def _describe(self) -> None:
        if self.curve is not None and self.selected_index >= 0:
            stop = self.curve.stops[self.selected_index]
            description = self._stop_text(stop)
            problem = fault_text(stop_faults(self.curve, self._prop).get(self.selected_index, ()))
            self.setAccessibleDescription(f"{description}\n{problem}" if problem else description)

    def _refresh(self) -> None:
        self._describe()
        self.update()
