"""Marks of a route: stops with names, and handles."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from editor.look import symbols, tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.preview.route_drawn import DrawnStop
from editor.preview.warning_line import level_colors
from editor.weather.api.records import WarningLevel

MARK_PX: Final = 26.0
DOT_PX: Final = 10.0  # of a stop whose weather is pending
HANDLE_PX: Final = 12.0

_RING_PX = 2.5
_APART_PX = 6.0
_HALO_PX = 3.0


def line_color(*, is_old: bool, is_warned: bool, level: WarningLevel | None) -> QColor:
    """Return the colour of the line and its marks."""
    theme = tokens.current()
    if is_warned:  # in outdated weather too: it is the last known warning
        return QColor(level_colors(level)(theme).text)
    return QColor(theme.text_2 if is_old else theme.accent)


def place_marks(
    stops: Sequence[DrawnStop], places: Sequence[QPointF], view_rect: QRectF, selected: int | None
) -> dict[int, QRectF]:
    """Return the marks that fit, the selected one first and then by rank."""
    marks: dict[int, QRectF] = {}
    for number in sorted(range(len(stops)), key=lambda number: (number != selected, stops[number].rank)):
        mark = _square(places[number], MARK_PX if stops[number].symbol else DOT_PX)
        clearance = mark.adjusted(*reach(_APART_PX))
        if view_rect.contains(places[number]) and not any(
            clearance.intersects(other) for other in marks.values()
        ):
            marks[number] = mark
    return marks


def draw_mark(painter: QPainter, stop: DrawnStop, mark: QRectF, *, is_old: bool, is_selected: bool) -> None:
    """Draw a ring in the colour of the line, with the weather symbol in it."""
    theme = tokens.current()
    painter.setBrush(QColor(theme.raised))
    painter.setPen(QPen(QColor(theme.raised), _RING_PX + 2))
    painter.drawEllipse(mark)
    color = line_color(is_old=is_old, is_warned=stop.is_warned, level=stop.level)
    painter.setPen(QPen(color, _RING_PX + is_selected))
    painter.drawEllipse(mark.adjusted(*reach(-_RING_PX / 2)))
    if stop.symbol:
        ink = QColor(theme.text_2 if is_old else theme.text)
        symbols.paint(painter, stop.symbol, _square(mark.center(), Size.GLYPH), ink)


def draw_names(
    painter: QPainter, stops: Sequence[DrawnStop], marks: Mapping[int, QRectF], *, is_old: bool
) -> None:
    """Draw the names that fit beside the marks, each name once."""
    theme = tokens.current()
    painter.setFont(font(TypeRole.BODY_STRONG))
    metrics = QFontMetricsF(painter.font())
    occupied, named = list(marks.values()), set[str]()
    for number, mark in marks.items():
        name = stops[number].name
        if not name or name in named:
            continue
        boxes = _name_boxes(mark, metrics.horizontalAdvance(name), metrics.height())
        box = next((box for box in boxes if not any(box.intersects(other) for other in occupied)), None)
        if box is None:
            continue
        occupied.append(box)
        named.add(name)
        path = QPainterPath()
        path.addText(box.left(), box.top() + metrics.ascent(), painter.font(), name)
        halo = QPen(QColor(theme.raised), 2 * _HALO_PX)
        halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, halo)
        painter.fillPath(path, QColor(theme.text_2 if is_old else theme.text))


def handle_box(at: QPointF) -> QRectF:
    """Return the box of a handle at a point."""
    return _square(at, HANDLE_PX)


def draw_handle(painter: QPainter, at: QPointF, *, is_selected: bool) -> None:
    """Draw a handle; the selected one has a focus ring."""
    theme, box = tokens.current(), handle_box(at)
    painter.setBrush(QColor(theme.accent if is_selected else theme.raised))
    painter.setPen(QPen(QColor(theme.raised), _RING_PX + 2))
    painter.drawEllipse(box)
    painter.setPen(QPen(QColor(theme.accent), _RING_PX))
    painter.drawEllipse(box)
    if is_selected:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.focus), Size.FOCUS_RING))
        painter.drawEllipse(box.adjusted(*reach(_RING_PX + 1)))


def reach(px: float) -> tuple[float, float, float, float]:
    """Return the margins that enlarge a box on all sides."""
    return -px, -px, px, px


def _square(middle: QPointF, side: float) -> QRectF:
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)


def _name_boxes(mark: QRectF, width: float, height: float) -> tuple[QRectF, ...]:
    """Return the candidate boxes of a name: right, left, above and below a mark."""
    middle, offset = mark.center(), MARK_PX / 2 + Gap.XS
    return (
        QRectF(middle.x() + offset, middle.y() - height / 2, width, height),
        QRectF(middle.x() - offset - width, middle.y() - height / 2, width, height),
        QRectF(middle.x() - width / 2, middle.y() - offset - height, width, height),
        QRectF(middle.x() - width / 2, middle.y() + offset, width, height),
    )
