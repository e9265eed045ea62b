"""Lines: all casings of a layer under all its inners, soft edges, icons along the line."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.render.paint.geometry import Geometry
from editor.render.paint.paint import Inks, LayerInk, Paint
from editor.render.paint.parts import COVERAGE, Pass
from editor.render.paint.paths import Pieces, marks_along
from editor.render.paint.strokes import draw_strokes
from editor.render.paint.viewport import Fit, Points, Viewport

Mark: TypeAlias = tuple[float, float, float]
"""What stands on a line: x and y in device pixels, and its direction in degrees clockwise."""

# Narrower lines are drawn one pixel wide and paler: the same to the eye, and Qt's fast path.
HAIRLINE_PX = 1.0
# From here on one sees whether ends and bends are round. Units: logical pixels.
WIDE_PX = 10.0
# A line as wide as this hides any screen, from wherever it is seen.
WIDEST_PX = 30_000.0
# Softer edges than this can't be told apart.
SOFTEST_PX = 60.0
# What stands on a line reaches into the view from no farther beside it.
FARTHEST_PX = 4096


def line_passes(
    lines: Geometry, fit: Fit, paint: Paint, inks: Inks, stage: Viewport, icon: QImage | None
) -> Iterator[Pass]:
    """The passes of a line layer."""
    inner = min(paint.number("line-width") * stage.unit, WIDEST_PX)
    casing = min(inner + 2 * paint.number("line-outline-width") * stage.unit, WIDEST_PX)
    blur = blur_of(paint, stage)
    widths = {
        ink: width
        for ink, width in ((LayerInk.CASING, casing), (LayerInk.INNER, inner), (LayerInk.LINE_ICON, inner))
        if ink in inks and width > 0
    }
    if not widths:
        return
    # All strokes of a layer are of the same pieces: those that the widest one needs.
    pieces = lines.pieces.seen(fit, stage.view, max(widths.values()) + 2 * blur)
    for ink, width in widths.items():
        if ink is LayerInk.LINE_ICON and icon is not None and not icon.isNull():
            yield _along(lines, fit, width, stage.view, icon)
        elif width < HAIRLINE_PX:
            yield _thin(ink, lines, fit, width, blur, stage.view)
        else:
            yield _stroked(ink, pieces, width, blur, stage)


def blur_of(paint: Paint, stage: Viewport) -> float:
    """How far the edges of a layer's lines fade out. Units: device pixels."""
    return min(paint.number("line-blur"), SOFTEST_PX) * stage.scale


def stroke_pass(ink: LayerInk, lines: Geometry, fit: Fit, width: float, stage: Viewport) -> Pass:
    """The pass of a stroke of one width along some lines."""
    if width <= HAIRLINE_PX:
        return _thin(ink, lines, fit, width, 0.0, stage.view)
    return _stroked(ink, lines.pieces.seen(fit, stage.view, width), width, 0.0, stage)


def _stroked(ink: LayerInk, pieces: Pieces, width: float, blur: float, stage: Viewport) -> Pass:
    is_round = width >= WIDE_PX * stage.scale

    def draw(painter: QPainter, color: QColor) -> None:
        draw_strokes(painter, pieces, width, color, is_round=is_round)

    return Pass(ink, pieces.bounds(width / 2 + 2 * blur, stage.view), draw, finish=_soft(blur))


def _thin(ink: LayerInk, lines: Geometry, fit: Fit, width: float, blur: float, view: QRect) -> Pass:
    margin = HAIRLINE_PX + 2 * blur

    def draw(painter: QPainter, color: QColor) -> None:
        paler = QColor(color.red(), color.green(), color.blue(), max(1, round(255 * width)))
        pen = QPen(paler, HAIRLINE_PX)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        lines.hairlines.draw(painter, fit, margin, view)

    return Pass(ink, lines.hairlines.bounds(fit, margin, view), draw, finish=_soft(blur))


def _soft(blur: float) -> Callable[[QImage], QImage] | None:
    return partial(softened, blur) if blur > 0 else None


def _along(lines: Geometry, fit: Fit, width: float, view: QRect, icon: QImage) -> Pass:
    """The icon again and again along the lines, as high as the line is wide."""
    length = max(width * icon.width() / icon.height(), 2.0)
    box, reach = QRectF(-length / 2, -width / 2, length, width), max(length, width)
    wide_view = around(view, reach)
    pieces = lines.pieces.seen(fit, wide_view, 0.0)
    points, on = marks_along(pieces, length, length / 2, wide_view)
    marks = turned(points, pieces.directions[on])
    return Pass(
        LayerInk.LINE_ICON,
        pieces.bounds(reach, view),
        lambda painter, _color: draw_icons(painter, marks, icon, box),
        in_colour=True,
    )


def around(view: QRect, reach: float) -> QRect:
    """A view with a margin from which what stands on lines reaches into it."""
    margin = math.ceil(min(reach, FARTHEST_PX))
    return view.adjusted(-margin, -margin, margin, margin)


def turned(points: Points, directions: Points) -> list[Mark]:
    """Marks at some points, in the directions there."""
    angles = np.degrees(np.arctan2(directions[:, 1], directions[:, 0]))
    return list(zip(points[:, 0].tolist(), points[:, 1].tolist(), angles.tolist(), strict=True))


def draw_icons(painter: QPainter, marks: Sequence[Mark], icon: QImage, box: QRectF) -> None:
    """Draws an icon at points, turned, in a box about each of them."""
    for x, y, angle in marks:
        painter.save()
        painter.translate(x, y)
        painter.rotate(angle)
        painter.drawImage(box, icon)
        painter.restore()


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
