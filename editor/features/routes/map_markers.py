"""The marks of a route on the map: stops with names, and handles."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from editor.basemap.tiles.tile import MAX_LAT
from editor.preview.weather.card import level_colors
from editor.records import dataclass
from editor.render.camera import Camera
from editor.ui.theme import symbols, tokens
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font
from editor.weather.api.records import WarningLevel

Points: TypeAlias = NDArray[np.float64]

# Consecutive points in the same cell of this size are merged.
_CELL_PX: Final = 3.0
# Short polylines are stroked twice as fast as a single long one.
_MAX_SEGMENTS: Final = 24


def to_world_points(places: Points) -> Points:
    """Return latitudes and longitudes as world points; longitudes may exceed 180 degrees."""
    lat = np.radians(np.clip(places[:, 0], -MAX_LAT, MAX_LAT))
    x = places[:, 1] / 360 + 0.5
    y = 0.5 - np.arcsinh(np.tan(lat)) / (2 * math.pi)
    return np.asarray(np.stack((x, y), axis=1), dtype=np.float64)


def turns_in_view(points: Points, camera: Camera, margin_px: float = 0.0) -> range:
    """Return the turns of the globe at which a line appears in the view; there may be several."""
    box, view_rect = camera.bounds, margin_px / camera.world_px
    low, high = float(points[:, 0].min()), float(points[:, 0].max())
    return range(math.ceil(box.left - view_rect - high), math.floor(box.right + view_rect - low) + 1)


def on_screen(points: Points, camera: Camera, turn: int) -> Points:
    """Return world points in logical pixels of the view."""
    box = camera.bounds
    return np.asarray((points + np.array([turn - box.left, -box.top])) * camera.world_px, dtype=np.float64)


def polylines(pixels: Points, view_rect: QRectF) -> Iterator[QPolygonF]:
    """Yield the simplified parts of a line that may be visible in a rectangle."""
    cells = np.floor(pixels / _CELL_PX)
    is_new = np.ones(len(pixels), dtype=bool)
    is_new[1:] = (np.diff(cells, axis=0) != 0).any(axis=1)
    is_new[-1] = True
    vertices = pixels[is_new]
    if len(vertices) < 2:
        return
    low, high = np.minimum(vertices[:-1], vertices[1:]), np.maximum(vertices[:-1], vertices[1:])
    is_seen = (
        (high[:, 0] >= view_rect.left())
        & (low[:, 0] <= view_rect.right())
        & (high[:, 1] >= view_rect.top())
        & (low[:, 1] <= view_rect.bottom())
    )
    edges = np.flatnonzero(np.diff(np.concatenate(([False], is_seen, [False])).astype(np.int8)))
    for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        for first in range(start, end, _MAX_SEGMENTS):
            piece = vertices[first : min(first + _MAX_SEGMENTS, end) + 1]
            yield QPolygonF([QPointF(x, y) for x, y in piece.tolist()])


@dataclass(frozen=True, slots=True)
class NearLine:
    """The point of a line nearest to the cursor. Units: logical pixels of the view."""

    at: QPointF
    away_px: float


def nearest(pixels: Points, at: QPointF) -> NearLine | None:
    """Return the point of a line nearest to a point of the view; None for fewer than two points."""
    if len(pixels) < 2:
        return None
    starts, legs = pixels[:-1] - (at.x(), at.y()), np.diff(pixels, axis=0)
    squares = np.einsum("ij,ij->i", legs, legs)
    shares = np.divide(
        -np.einsum("ij,ij->i", starts, legs), squares, out=np.zeros_like(squares), where=squares > 0
    )
    found = starts + legs * np.clip(shares, 0, 1)[:, None]
    squared_distances = np.einsum("ij,ij->i", found, found)
    x, y = found[int(np.argmin(squared_distances))].tolist()
    return NearLine(QPointF(at.x() + x, at.y() + y), math.sqrt(float(squared_distances.min())))


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A section of the line with its world points; `level` is that of a warning there."""

    points: Points
    is_warned: bool = False
    level: WarningLevel | None = None


@dataclass(frozen=True, slots=True)
class DrawnStop:
    """A stop: world position, symbol, texts, and its rank in the placement.

    No symbol means that its weather is pending.
    """

    x: float
    y: float
    symbol: str
    name: str
    tip: str
    rank: int
    is_warned: bool = False
    level: WarningLevel | None = None


@dataclass(frozen=True, slots=True)
class DrawnRoute:
    """A drawable route. `handles` are the world points of its draggable handles."""

    parts: tuple[DrawnPart, ...] = ()
    stops: tuple[DrawnStop, ...] = ()
    handles: tuple[tuple[float, float], ...] = ()
    is_old: bool = False


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
