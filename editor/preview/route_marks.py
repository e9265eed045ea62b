"""The marks on the line of a route: its stops with their names, and the handles by which it is edited."""

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
DOT_PX: Final = 10.0  # of a stop whose weather is awaited
HANDLE_PX: Final = 12.0

_RING_PX = 2.5
_APART_PX = 6.0
_HALO_PX = 3.0


def line_color(*, is_old: bool, is_warned: bool, level: WarningLevel | None) -> QColor:
    """The colour of the line, and of what stands on it."""
    theme = tokens.current()
    if is_warned:  # in old weather too: it is the last that is known of a storm
        return QColor(level_colors(level)(theme).text)
    return QColor(theme.text_2 if is_old else theme.accent)


def placed(
    stops: Sequence[DrawnStop], places: Sequence[QPointF], room: QRectF, chosen: int | None
) -> dict[int, QRectF]:
    """The marks that have room, the chosen one first and then the first in rank."""
    marks: dict[int, QRectF] = {}
    for number in sorted(range(len(stops)), key=lambda number: (number != chosen, stops[number].rank)):
        mark = _round(places[number], MARK_PX if stops[number].symbol else DOT_PX)
        spread = mark.adjusted(*reach(_APART_PX))
        if room.contains(places[number]) and not any(spread.intersects(other) for other in marks.values()):
            marks[number] = mark
    return marks


def draw_mark(painter: QPainter, stop: DrawnStop, mark: QRectF, *, is_old: bool, is_chosen: bool) -> None:
    """Draw a ring in the colour of the line, and the symbol of the weather in it."""
    theme = tokens.current()
    painter.setBrush(QColor(theme.raised))
    painter.setPen(QPen(QColor(theme.raised), _RING_PX + 2))
    painter.drawEllipse(mark)
    color = line_color(is_old=is_old, is_warned=stop.is_warned, level=stop.level)
    painter.setPen(QPen(color, _RING_PX + is_chosen))
    painter.drawEllipse(mark.adjusted(*reach(-_RING_PX / 2)))
    if stop.symbol:
        ink = QColor(theme.text_2 if is_old else theme.text)
        symbols.paint(painter, stop.symbol, _round(mark.center(), Size.GLYPH), ink)


def draw_names(
    painter: QPainter, stops: Sequence[DrawnStop], marks: Mapping[int, QRectF], *, is_old: bool
) -> None:
    """Draw the names that have room beside the marks, each once."""
    theme = tokens.current()
    painter.setFont(font(TypeRole.BODY_STRONG))
    metrics = QFontMetricsF(painter.font())
    taken, said = list(marks.values()), set[str]()
    for number, mark in marks.items():
        name = stops[number].name
        if not name or name in said:
            continue
        boxes = _beside(mark, metrics.horizontalAdvance(name), metrics.height())
        box = next((box for box in boxes if not any(box.intersects(other) for other in taken)), None)
        if box is None:
            continue
        taken.append(box)
        said.add(name)
        path = QPainterPath()
        path.addText(box.left(), box.top() + metrics.ascent(), painter.font(), name)
        halo = QPen(QColor(theme.raised), 2 * _HALO_PX)
        halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, halo)
        painter.fillPath(path, QColor(theme.text_2 if is_old else theme.text))


def handle_box(at: QPointF) -> QRectF:
    """The room of the handle of a point."""
    return _round(at, HANDLE_PX)


def draw_handle(painter: QPainter, at: QPointF, *, is_chosen: bool) -> None:
    """Draw a point that can be taken hold of; the one that keys move has the ring of the focus."""
    theme, box = tokens.current(), handle_box(at)
    painter.setBrush(QColor(theme.accent if is_chosen else theme.raised))
    painter.setPen(QPen(QColor(theme.raised), _RING_PX + 2))
    painter.drawEllipse(box)
    painter.setPen(QPen(QColor(theme.accent), _RING_PX))
    painter.drawEllipse(box)
    if is_chosen:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.focus), Size.FOCUS_RING))
        painter.drawEllipse(box.adjusted(*reach(_RING_PX + 1)))


def reach(px: float) -> tuple[float, float, float, float]:
    """What makes a box larger by so much at each side."""
    return -px, -px, px, px


def _round(middle: QPointF, side: float) -> QRectF:
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)


def _beside(mark: QRectF, width: float, height: float) -> tuple[QRectF, ...]:
    """Where a name may stand: to the right of a mark, to its left, above it, below it."""
    middle, away = mark.center(), MARK_PX / 2 + Gap.XS
    return (
        QRectF(middle.x() + away, middle.y() - height / 2, width, height),
        QRectF(middle.x() - away - width, middle.y() - height / 2, width, height),
        QRectF(middle.x() - width / 2, middle.y() - away - height, width, height),
        QRectF(middle.x() - width / 2, middle.y() + away, width, height),
    )
