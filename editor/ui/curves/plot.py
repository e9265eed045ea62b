"""Geometry and painting of a curve graph."""

from math import floor, log10

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPen, QPolygonF

from editor.mapstyle.curves.curve import value_at, within_bounds
from editor.mapstyle.curves.stops import is_out_of_bounds, stop_faults
from editor.mapstyle.schema.easing import LINEAR, ease
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Stop, Value
from editor.records import dataclass
from editor.ui.curves.values import value_text
from editor.ui.fields.number_field import number_text
from editor.ui.icons.choices import OfferedIcons, paint_icon, paint_unknown
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Radius, Size
from editor.ui.theme.typography import TypeRole, font

_TAG_TOP_PX = 4  # leaves space for the focus ring
_TAG_PX = 22 + _TAG_TOP_PX
_AXIS_PX = 20
_SCALE_PX = 25
_SIDE_PX = 11
_LABELLED_LEVELS = (0, 3, 6, 9, 12, 15, 17)
_SAMPLES = 12
_STRIP_STOP_PX = 8
_MARK_PX = 10
_ICON_PX = 18
_MINIMUM_TEXT_PX = 16
_MINIMUM_ICON_SPAN_PX = _ICON_PX + 6


@dataclass(frozen=True, slots=True)
class CurvePlot:
    """The area of a graph and the values at its lower and upper edge."""

    area: QRectF
    low: float
    high: float

    @classmethod
    def of(cls, curve: Curve, prop: PaintProperty, width: int, height: int) -> "CurvePlot":
        """Return the plot that shows all stops of a curve."""
        is_number = prop.kind is ValueKind.NUMBER
        left = _SCALE_PX if is_number else _SIDE_PX
        area = QRectF(left, _TAG_PX, width - left - _SIDE_PX, height - _TAG_PX - _AXIS_PX)
        numbers = [float(stop.value) for stop in curve.stops if isinstance(stop.value, (int, float))]
        if not is_number or not numbers:
            return cls(area, 0.0, 1.0)
        low, high = min(0.0, *numbers, 0.0), max(0.0, *numbers, 0.0)
        if low == high:
            high = prop.usual_maximum or 1.0
        step = _round_step((high - low) / 3)
        return cls(area, floor(low / step) * step, -floor(-high / step) * step)

    def x_of(self, level: float) -> float:
        """Return the x coordinate of a level."""
        return self.area.left() + level / HIGHEST_LEVEL * self.area.width()

    def y_of(self, number: float) -> float:
        """Return the y coordinate of a number."""
        return self.area.bottom() - (number - self.low) / (self.high - self.low) * self.area.height()

    def level_at(self, x: float) -> int:
        """Return the level nearest to an x coordinate."""
        level = round((x - self.area.left()) / self.area.width() * HIGHEST_LEVEL)
        return min(HIGHEST_LEVEL, max(LOWEST_LEVEL, level))

    def number_at(self, y: float) -> float:
        """Return the number at a y coordinate."""
        return self.low + (self.area.bottom() - y) / self.area.height() * (self.high - self.low)

    def position_of(self, stop: Stop, prop: PaintProperty) -> QPointF:
        """Return the position of a stop; on a strip all are on one line."""
        if prop.kind is ValueKind.NUMBER and isinstance(stop.value, (int, float)):
            return QPointF(self.x_of(stop.level), self.y_of(float(stop.value)))
        y = self.area.center().y() if prop.interpolates else self.area.bottom() - _STRIP_STOP_PX
        return QPointF(self.x_of(stop.level), y)


def draw_still(
    painter: QPainter,
    plot: CurvePlot,
    curve: Curve,
    prop: PaintProperty,
    drawn: tuple[int, int],
    icons: OfferedIcons,
) -> None:
    """Draw everything that does not depend on the playhead: scale, hatching, curve and stops."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    if prop.kind is ValueKind.NUMBER:
        _draw_scale(painter, plot)
        _draw_hatching(painter, plot, drawn)
        _draw_line(painter, plot, curve, prop)
    elif prop.kind is ValueKind.COLOR:
        _draw_colors(painter, plot, curve, prop)
        _draw_hatching(painter, plot, drawn)
    else:
        _draw_steps(painter, plot, curve, prop, icons)
        _draw_hatching(painter, plot, drawn)
    _draw_levels(painter, plot)
    faults = stop_faults(curve, prop)
    for index, stop in enumerate(curve.stops):
        is_drawn = drawn[0] <= stop.level <= drawn[1]
        draw_stop(
            painter,
            plot.position_of(stop, prop),
            is_selected=False,
            is_drawn=is_drawn,
            is_faulty=index in faults,
        )


def draw_former(painter: QPainter, plot: CurvePlot, curve: Curve, prop: PaintProperty) -> None:
    """Draw the dashed curve of numbers from before a drag."""
    painter.setPen(QPen(QColor(tokens.current().text_2), 1.25, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.save()
    painter.setClipRect(plot.area.adjusted(-1, -1, 1, 1))
    painter.drawPolyline(_line_of(plot, curve, prop))
    painter.restore()


def draw_stop(
    painter: QPainter, position: QPointF, *, is_selected: bool, is_drawn: bool, is_faulty: bool = False
) -> None:
    """Draw a stop: a ring, filled if selected, grey where the layer is hidden, with a warning if faulty."""
    theme = tokens.current()
    color = QColor(theme.warning if is_faulty else theme.accent if is_drawn else theme.text_2)
    painter.setPen(QPen(color, 1.5))
    painter.setBrush(color if is_selected else QColor(theme.panel))
    radius = 5.0 if is_selected else 3.5
    painter.drawEllipse(position, radius, radius)
    if is_faulty:
        mark = QRectF(position.x() + radius, position.y() - radius - _MARK_PX, _MARK_PX, _MARK_PX)
        symbols.paint(painter, StateSymbol.WARNING, mark, color)


def draw_playhead(painter: QPainter, plot: CurvePlot, zoom: float, text: str) -> None:
    """Draw the line at the zoom of the map, with a tag."""
    theme = tokens.current()
    x = plot.x_of(min(float(HIGHEST_LEVEL), max(float(LOWEST_LEVEL), zoom)))
    painter.setPen(QPen(QColor(theme.highlight), 1.25))
    painter.drawLine(QPointF(x, _TAG_PX - 6), QPointF(x, plot.area.bottom()))
    bold = QFont(font(TypeRole.COLUMN_HEAD))
    bold.setWeight(QFont.Weight.DemiBold)
    painter.setFont(bold)
    width = painter.fontMetrics().horizontalAdvance(text) + 16
    right = plot.area.right() + _SIDE_PX - _TAG_TOP_PX
    height = _TAG_PX - _TAG_TOP_PX - 5
    tag = QRectF(min(max(float(_TAG_TOP_PX), x - width / 2), right - width), _TAG_TOP_PX, width, height)
    painting.rounded_rect(painter, tag, QColor(theme.highlight), Radius.SWATCH)
    painter.setPen(QColor(theme.on_highlight))
    painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, text)


def _draw_scale(painter: QPainter, plot: CurvePlot) -> None:
    theme = tokens.current()
    step = _round_step((plot.high - plot.low) / 3)
    number = plot.low
    while number <= plot.high + step / 1000:
        y = round(plot.y_of(number)) + 0.5
        painter.setPen(QPen(QColor(theme.grid), 1))
        painter.drawLine(QPointF(plot.area.left(), y), QPointF(plot.area.right(), y))
        painter.setPen(QColor(theme.text_2))
        text_rect = QRectF(0, y - 8, plot.area.left() - 5, 16)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
        painter.drawText(text_rect, flags, number_text(round(number, 6)))
        number += step


def _draw_hatching(painter: QPainter, plot: CurvePlot, drawn: tuple[int, int]) -> None:
    color = QColor(tokens.current().text_off)
    color.setAlphaF(0.55)
    spans = ((LOWEST_LEVEL, drawn[0]), (drawn[1], HIGHEST_LEVEL))
    for start, end in spans:
        if start < end:
            left, right = plot.x_of(start), plot.x_of(end)
            span = QRectF(left, plot.area.top(), right - left, plot.area.height())
            painting.hatch(painter, span, color, 6)


def _draw_levels(painter: QPainter, plot: CurvePlot) -> None:
    theme = tokens.current()
    y = plot.area.bottom()
    for level in range(LOWEST_LEVEL, HIGHEST_LEVEL + 1):
        x = plot.x_of(level)
        painter.setPen(QPen(QColor(theme.grid_vertical), 1))
        painter.drawLine(QPointF(x, y), QPointF(x, y + 3))
        if level in _LABELLED_LEVELS:
            painter.setPen(QColor(theme.text_2))
            text_rect = QRectF(x - 12, y + 2, 24, _AXIS_PX - 4)
            painter.drawText(text_rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, str(level))


def _draw_line(painter: QPainter, plot: CurvePlot, curve: Curve, prop: PaintProperty) -> None:
    painter.setPen(QPen(QColor(tokens.current().accent), 1.75))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(_line_of(plot, curve, prop))


def _line_of(plot: CurvePlot, curve: Curve, prop: PaintProperty) -> QPolygonF:
    stops = _effective_stops(curve)
    is_straight = curve.easing == LINEAR and not any(is_out_of_bounds(stop, prop) for stop in stops)
    line = QPolygonF()
    line.append(QPointF(plot.area.left(), plot.y_of(_drawn(stops[0].value, prop))))
    for index, stop in enumerate(stops):
        if index and not is_straight:
            before = stops[index - 1]
            for sample in range(1, _SAMPLES):
                t = sample / _SAMPLES
                number = _number(before) + (_number(stop) - _number(before)) * ease(curve.easing, t)
                level = before.level + (stop.level - before.level) * t
                line.append(QPointF(plot.x_of(level), plot.y_of(_drawn(number, prop))))
        line.append(QPointF(plot.x_of(stop.level), plot.y_of(_drawn(stop.value, prop))))
    line.append(QPointF(plot.area.right(), plot.y_of(_drawn(stops[-1].value, prop))))
    return line


def _draw_colors(painter: QPainter, plot: CurvePlot, curve: Curve, prop: PaintProperty) -> None:
    gradient = QLinearGradient(plot.area.topLeft(), plot.area.topRight())
    positions = {stop.level / HIGHEST_LEVEL for stop in curve.stops}
    positions |= {step / 68 for step in range(69)}
    for position in sorted(positions):
        color = value_at(curve, prop, position * HIGHEST_LEVEL)
        if isinstance(color, Color):
            gradient.setColorAt(position, to_qcolor(color))
    if any(isinstance(stop.value, Color) and stop.value.a < 255 for stop in curve.stops):
        painting.checker(painter, plot.area, Size.CHECK_IN_FIELD)
    painter.setPen(QPen(QColor(tokens.current().border), 1))
    painter.setBrush(gradient)
    painter.drawRoundedRect(plot.area.adjusted(0.5, 0.5, -0.5, -0.5), Radius.FIELD, Radius.FIELD)


def _draw_steps(
    painter: QPainter, plot: CurvePlot, curve: Curve, prop: PaintProperty, icons: OfferedIcons
) -> None:
    theme = tokens.current()
    painting.rounded_rect(painter, plot.area, QColor(theme.field), Radius.FIELD)
    stops = _effective_stops(curve)
    for index, stop in enumerate(stops):
        start = plot.area.left() if index == 0 else plot.x_of(stop.level)
        end = plot.x_of(stops[index + 1].level) if index + 1 < len(stops) else plot.area.right()
        span = QRectF(start, plot.area.top(), end - start, plot.area.height())
        if index % 2:
            painter.fillRect(span, QColor(theme.field_hover))
        painter.setPen(QColor(theme.text_2))
        text_rect, side = span.adjusted(4, 0, -4, 0), Qt.AlignmentFlag.AlignHCenter
        if prop.kind is ValueKind.ICON and stop.value and span.width() >= _MINIMUM_ICON_SPAN_PX:
            text_rect, side = _draw_icon(painter, span, stop, icons), Qt.AlignmentFlag.AlignLeft
        text = value_text(prop, stop.value) if text_rect.width() >= _MINIMUM_TEXT_PX else ""
        text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(text_rect.width()))
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignTop | side, text)


def _draw_icon(painter: QPainter, span: QRectF, stop: Stop, icons: OfferedIcons) -> QRectF:
    """Draw the icon of a span, or a warning for an unknown one; return the rectangle for its id."""
    square = QRectF(span.left() + 4, span.top() + 2, _ICON_PX, _ICON_PX)
    icon = icons.find(stop.value)
    if icon is not None:
        paint_icon(painter, square, icon, maximum_px=_ICON_PX)
    else:
        paint_unknown(painter, square)
    return QRectF(square.right() + 4, square.top() + 1, span.right() - square.right() - 8, _ICON_PX)


def _effective_stops(curve: Curve) -> list[Stop]:
    """Return the stops sorted by level; of two at one level the last is effective."""
    by_level = {stop.level: stop for stop in curve.stops}
    return [by_level[level] for level in sorted(by_level)]


def _number(stop: Stop) -> float:
    return float(stop.value) if isinstance(stop.value, (int, float)) else 0.0


def _drawn(value: Value, prop: PaintProperty) -> float:
    """Return the number that is drawn for a value, clamped to the bounds."""
    drawn = within_bounds(value, prop)
    return float(drawn) if isinstance(drawn, (int, float)) else 0.0


def _round_step(step: float) -> float:
    """Return the smallest 1, 2, 2.5 or 5 times a power of ten that is not below `step`."""
    power = 10.0 ** floor(log10(step))
    return next((factor * power for factor in (1, 2, 2.5, 5) if factor * power >= step), 10 * power)
