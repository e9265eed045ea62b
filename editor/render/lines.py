"""Lines: all casings of a layer under all its inners, soft edges, icons along the line."""

import math
from collections.abc import Iterable, Iterator
from functools import partial

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.render.paint import Ink, Inks, Paint
from editor.render.parts import COVERAGE, Pass
from editor.render.shapes import Distances, Points, Shapes, line_paths
from editor.render.stage import Stage
from editor.render.strokes import draw_strokes

# Narrower lines are drawn one pixel wide and paler: the same to the eye, and Qt's fast path.
HAIRLINE_PX = 1.0
# From here on one sees whether ends and bends are round.
WIDE_PX = 10.0
# A line as wide as this hides any screen, from wherever it is seen.
WIDEST_PX = 30_000.0
# Softer edges than this can't be told apart.
SOFTEST_PX = 60.0


def line_passes(
    shapes: Shapes, paint: Paint, inks: Inks, stage: Stage, icon: QImage | None
) -> Iterator[Pass]:
    """The passes of a line layer."""
    view = stage.view
    inner = paint.number("line-width") * stage.unit
    casing = inner + 2 * paint.number("line-outline-width") * stage.unit
    blur = blur_of(paint, stage)
    for ink, width in ((Ink.CASING, casing), (Ink.INNER, inner)):
        if ink in inks and width > 0:
            yield _stroked(ink, shapes, min(width, WIDEST_PX), blur, view)
    if Ink.LINE_ICON in inks and inner > 0:
        along = _along(shapes, inner, view, icon) if icon is not None else None
        yield along or _stroked(Ink.LINE_ICON, shapes, inner, blur, view)


def blur_of(paint: Paint, stage: Stage) -> float:
    """How far the edges of a layer's lines fade out. Units: device pixels."""
    return min(paint.number("line-blur"), SOFTEST_PX) * stage.scale


def _stroked(ink: Ink, shapes: Shapes, width: float, blur: float, view: QRect) -> Pass:
    rect = shapes.bounds(width / 2 + 2 * blur, view)
    draw = partial(_draw_lines if width >= HAIRLINE_PX else _draw_hairlines, shapes, width, rect)
    return Pass(ink, rect, draw, finish=partial(softened, blur) if blur > 0 else None)


def _draw_lines(shapes: Shapes, width: float, view: QRect, painter: QPainter, color: QColor) -> None:
    draw_strokes(painter, shapes.pieces, width, view, color, is_round=width >= WIDE_PX)


def _draw_hairlines(shapes: Shapes, width: float, _view: QRect, painter: QPainter, color: QColor) -> None:
    paler = QColor(color.red(), color.green(), color.blue(), max(1, round(255 * width)))
    pen = QPen(paler, HAIRLINE_PX, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.BevelJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for path in line_paths(shapes):
        painter.drawPath(path)


def _along(shapes: Shapes, width: float, view: QRect, icon: QImage) -> Pass | None:
    """The icon again and again along the lines, as high as the line is wide."""
    if icon.isNull():
        return None
    length = max(width * icon.width() / icon.height(), 2.0)
    marks = list(marks_along(shapes, length, length / 2, view, range(len(shapes))))

    def draw(painter: QPainter, _color: QColor) -> None:
        for _feature, x, y, angle in marks:
            painter.save()
            painter.translate(x, y)
            painter.rotate(angle)
            painter.drawImage(QRectF(-length / 2, -width / 2, length, width), icon)
            painter.restore()

    return Pass(Ink.LINE_ICON, shapes.bounds(max(length, width), view), draw, in_colour=True)


def marks_along(
    shapes: Shapes, spacing: float, first: float, view: QRect, features: Iterable[int]
) -> Iterator[tuple[int, float, float, float]]:
    """Points at even distances along some lines that lie in the view: feature, x, y, direction in degrees."""
    around = view.adjusted(-64, -64, 64, 64)
    for feature in features:
        for part in range(shapes.features[feature], shapes.features[feature + 1]):
            for x, y, angle in marks_of(shapes.part(part), spacing, first, around):
                yield feature, x, y, angle


def marks_of(line: Points, spacing: float, first: float, view: QRect) -> Iterator[tuple[float, float, float]]:
    """The marks of one line: even where it crosses half the world, only those in the view are counted."""
    steps = np.diff(line, axis=0)
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    along = np.concatenate(([0.0], np.cumsum(lengths)))[:-1]
    enter, leave = _seen(line[:-1], steps, view)
    begin = np.maximum(np.ceil((along + enter * lengths - first) / spacing), 0.0)
    end = np.ceil((along + leave * lengths - first) / spacing)
    for segment in np.flatnonzero((leave > enter) & (end > begin)).tolist():
        at = first + spacing * np.arange(begin[segment], end[segment]) - along[segment]
        points = line[segment] + steps[segment] * (at / lengths[segment])[:, None]
        angle = math.degrees(math.atan2(steps[segment, 1], steps[segment, 0]))
        yield from ((x, y, angle) for x, y in points.tolist())


def _seen(starts: Points, steps: Points, view: QRect) -> tuple[Distances, Distances]:
    """Which part of each segment lies in a view, from 0 to 1. Source: Liang and Barsky."""
    corners = np.array([[view.left(), view.top()], [view.right() + 1, view.bottom() + 1]], np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = (corners[:, None, :] - starts) / steps
    # A step of nothing along an axis never leaves its side: 0 / 0 is on the border, and seen.
    ends = np.where(np.isnan(ends), np.array([-np.inf, np.inf])[:, None, None], ends)
    enter, leave = ends.min(axis=0).max(axis=1), ends.max(axis=0).min(axis=1)
    return np.clip(enter, 0.0, 1.0), np.clip(leave, 0.0, 1.0)


def softened(blur: float, image: QImage) -> QImage:
    """A coverage with edges that fade out over so many pixels: three box filters, close to a bell curve."""
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    field = rows[:, : image.width()].astype(np.float32)
    radius = max(1, math.ceil(blur / 2))
    for _ in range(3):
        field = _box(_box(field, radius).T, radius).T
    result = QImage(image.width(), image.height(), COVERAGE)
    target = np.frombuffer(result.bits(), np.uint8).reshape(image.height(), result.bytesPerLine())
    target[:, : image.width()] = np.clip(np.rint(field), 0, 255).astype(np.uint8)
    return result


def _box(field: npt.NDArray[np.float32], radius: int) -> npt.NDArray[np.float32]:
    """Each value as the mean of its neighbours along the rows."""
    width = 2 * radius + 1
    padded = np.pad(field, ((0, 0), (radius + 1, radius)))
    total = np.cumsum(padded, axis=1, dtype=np.float64)
    return ((total[:, width:] - total[:, :-width]) / width).astype(np.float32)
