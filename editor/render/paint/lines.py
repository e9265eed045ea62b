"""Line layers: casings below all inner lines, blur, and icons along the line."""

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
from editor.render.paint.paths import Segments, points_along
from editor.render.paint.strokes import draw_strokes
from editor.render.paint.viewport import Fit, Points, Viewport

Mark: TypeAlias = tuple[float, float, float]
"""A position on a line: x and y in device pixels, and the direction in degrees clockwise."""

# Narrower lines are drawn one pixel wide and paler: visually equal, and Qt's fast path.
HAIRLINE_PX = 1.0
# From this width the shape of ends and joins is visible. Units: logical pixels.
WIDE_PX = 10.0
# A line of this width covers any screen.
WIDEST_PX = 30_000.0
# Larger blurs cannot be distinguished.
SOFTEST_PX = 60.0
# Maximum reach of an icon beside its line.
MAX_REACH_PX = 4096


def line_passes(
    lines: Geometry, fit: Fit, paint: Paint, inks: Inks, viewport: Viewport, icon: QImage | None
) -> Iterator[Pass]:
    """Yield the passes of a line layer."""
    inner = min(paint.number("line-width") * viewport.unit, WIDEST_PX)
    casing = min(inner + 2 * paint.number("line-outline-width") * viewport.unit, WIDEST_PX)
    blur = blur_of(paint, viewport)
    widths = {
        ink: width
        for ink, width in ((LayerInk.CASING, casing), (LayerInk.INNER, inner), (LayerInk.LINE_ICON, inner))
        if ink in inks and width > 0
    }
    if not widths:
        return
    # All strokes of a layer share the segments that the widest one needs.
    segments = lines.segments.in_view(fit, viewport.view, max(widths.values()) + 2 * blur)
    for ink, width in widths.items():
        if ink is LayerInk.LINE_ICON and icon is not None and not icon.isNull():
            yield _icon_pass(lines, fit, width, viewport.view, icon)
        elif width < HAIRLINE_PX:
            yield _hairline_pass(ink, lines, fit, width, blur, viewport.view)
        else:
            yield _stroke_pass(ink, segments, width, blur, viewport)


def blur_of(paint: Paint, viewport: Viewport) -> float:
    """Return the blur of a layer's lines. Units: device pixels."""
    return min(paint.number("line-blur"), SOFTEST_PX) * viewport.scale


def stroke_pass(ink: LayerInk, lines: Geometry, fit: Fit, width: float, viewport: Viewport) -> Pass:
    """Return the pass of a stroke of constant width along lines."""
    if width <= HAIRLINE_PX:
        return _hairline_pass(ink, lines, fit, width, 0.0, viewport.view)
    return _stroke_pass(ink, lines.segments.in_view(fit, viewport.view, width), width, 0.0, viewport)


def _stroke_pass(ink: LayerInk, segments: Segments, width: float, blur: float, viewport: Viewport) -> Pass:
    is_round = width >= WIDE_PX * viewport.scale

    def draw(painter: QPainter, color: QColor) -> None:
        draw_strokes(painter, segments, width, color, is_round=is_round)

    return Pass(ink, segments.bounds(width / 2 + 2 * blur, viewport.view), draw, finish=_blur_finish(blur))


def _hairline_pass(ink: LayerInk, lines: Geometry, fit: Fit, width: float, blur: float, view: QRect) -> Pass:
    margin = HAIRLINE_PX + 2 * blur

    def draw(painter: QPainter, color: QColor) -> None:
        paler = QColor(color.red(), color.green(), color.blue(), max(1, round(255 * width)))
        pen = QPen(paler, HAIRLINE_PX)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        lines.hairlines.draw(painter, fit, margin, view)

    return Pass(ink, lines.hairlines.bounds(fit, margin, view), draw, finish=_blur_finish(blur))


def _blur_finish(blur: float) -> Callable[[QImage], QImage] | None:
    return partial(blurred, blur) if blur > 0 else None


def _icon_pass(lines: Geometry, fit: Fit, width: float, view: QRect, icon: QImage) -> Pass:
    """Return the pass of an icon repeated along the lines, as high as the line is wide."""
    length = max(width * icon.width() / icon.height(), 2.0)
    box, reach = QRectF(-length / 2, -width / 2, length, width), max(length, width)
    view_with_margin = with_margin(view, reach)
    segments = lines.segments.in_view(fit, view_with_margin, 0.0)
    points, on = points_along(segments, length, length / 2, view_with_margin)
    marks = marks_of(points, segments.directions[on])
    return Pass(
        LayerInk.LINE_ICON,
        segments.bounds(reach, view),
        lambda painter, _color: draw_icons(painter, marks, icon, box),
        in_colour=True,
    )


def with_margin(view: QRect, reach: float) -> QRect:
    """Return a view with a margin for objects on lines that reach into it."""
    margin = math.ceil(min(reach, MAX_REACH_PX))
    return view.adjusted(-margin, -margin, margin, margin)


def marks_of(points: Points, directions: Points) -> list[Mark]:
    """Return marks from points and direction vectors."""
    angles = np.degrees(np.arctan2(directions[:, 1], directions[:, 0]))
    return list(zip(points[:, 0].tolist(), points[:, 1].tolist(), angles.tolist(), strict=True))


def draw_icons(painter: QPainter, marks: Sequence[Mark], icon: QImage, box: QRectF) -> None:
    """Draw an icon at each mark, rotated, in a box relative to the mark."""
    for x, y, angle in marks:
        painter.save()
        painter.translate(x, y)
        painter.rotate(angle)
        painter.drawImage(box, icon)
        painter.restore()


def blurred(blur: float, image: QImage) -> QImage:
    """Return a coverage blurred over a number of pixels by three box filters, close to a Gaussian."""
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    field = rows[:, : image.width()].astype(np.float32)
    radius = max(1, math.ceil(blur / 2))
    for _ in range(3):
        field = _moving_average(_moving_average(field, radius).T, radius).T
    result = QImage(image.width(), image.height(), COVERAGE)
    target = np.frombuffer(result.bits(), np.uint8).reshape(image.height(), result.bytesPerLine())
    target[:, : image.width()] = np.clip(np.rint(field), 0, 255).astype(np.uint8)
    return result


def _moving_average(field: npt.NDArray[np.float32], radius: int) -> npt.NDArray[np.float32]:
    width = 2 * radius + 1
    padded = np.pad(field, ((0, 0), (radius + 1, radius)))
    total = np.cumsum(padded, axis=1, dtype=np.float64)
    return ((total[:, width:] - total[:, :-width]) / width).astype(np.float32)
