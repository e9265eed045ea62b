"""Lines: casings below inner lines, soft edges, icons, and arrows of one-way streets."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from editor.render.paint.geometry import Geometry
from editor.render.paint.paint import Inks, LayerInk, Paint
from editor.render.paint.passes import COVERAGE, Pass
from editor.render.paint.strokes import Segments, draw_strokes, pixels, points_along, stroke_path
from editor.render.paint.vector_path import VectorPath, joined
from editor.render.paint.viewport import Fit, Points, Viewport

Mark: TypeAlias = tuple[float, float, float]
"""A position on a line: x and y in device pixels, and the direction in degrees clockwise."""

# Narrower lines take Qt's fast path. Source: assumption `hairlines`.
HAIRLINE_PX = 1.0
# From this width, ends and joins are round. Units: logical pixels. Source: assumption `line-ends`.
WIDE_PX = 4.0
# A line of this width covers any screen.
WIDEST_PX = 30_000.0
# Larger blurs cannot be distinguished. Source: assumption `size-limits`.
SOFTEST_PX = 60.0
# Maximum reach of an icon beside its line.
MAX_REACH_PX = 4096


def line_passes(
    lines: Geometry, fit: Fit, paint: Paint, inks: Inks, viewport: Viewport, unit: float, icon: QImage | None
) -> Iterator[Pass]:
    """Yield the passes of a line layer. Source: assumption `casing-sides`.

    Units: `unit` is the width of one unit in device pixels.
    """
    inner = min(paint.number("line-width") * unit, WIDEST_PX)
    casing = min(inner + 2 * paint.number("line-outline-width") * unit, WIDEST_PX)
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

    return Pass(
        ink,
        segments.bounds(width / 2 + 2 * blur, viewport.view),
        draw,
        finish=_blur_finish(blur),
        vector=partial(stroke_path, segments, width, is_round=is_round) if blur <= 0 else None,
    )


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

    def vector() -> VectorPath:
        return VectorPath(lines.hairlines.path(fit, margin, view), is_filled=False, width=width)

    return Pass(
        ink,
        lines.hairlines.bounds(fit, margin, view),
        draw,
        finish=_blur_finish(blur),
        vector=vector if blur <= 0 else None,
    )


def _blur_finish(blur: float) -> Callable[[QImage], QImage] | None:
    return partial(blurred, blur) if blur > 0 else None


def _icon_pass(lines: Geometry, fit: Fit, width: float, view: QRect, icon: QImage) -> Pass:
    """Return the pass of an icon repeated along the lines. Source: assumption `line-icon`."""
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
    """Return a coverage blurred over a number of pixels by three box filters, close to a Gaussian.

    Source: assumption `line-blur`.
    """
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


# The stroke of an arrow without a line width. Source: assumption `arrow-stroke`.
STROKE_PX = 1.4
# The head of an arrow on either side, as a part of its length.
HEAD_PART = 0.3
# The casing on either side if a layer sets only its colour. Source: assumption `arrow-stroke`.
CASING_PX = 1.0


class Arrow(NamedTuple):
    """The size of a layer's arrows. Units: device pixels."""

    length: float
    height: float
    stroke: float


def arrow_of(paint: Paint, viewport: Viewport, unit: float, icon: QImage | None) -> Arrow:
    """Return the size of a layer's arrows, of length 0 if it draws none. Source: assumption `arrow-size`."""
    reach = viewport.view.width() + viewport.view.height()
    stroke = STROKE_PX * viewport.scale
    if paint.has("line-width"):
        stroke = min(paint.number("line-width") * unit, reach)
    if icon is None:
        return Arrow(viewport.choices.arrow_length_px * stroke / STROKE_PX, stroke, stroke)
    height = min(paint.number("icon-size") * viewport.millimetre, reach)
    return Arrow(height * icon.width() / icon.height(), height, stroke)


def arrow_marks(lines: Geometry, fit: Fit, arrow: Arrow, viewport: Viewport) -> list[Mark]:
    """Return the positions and directions of a layer's arrows. Source: assumption `arrow-spacing`."""
    if arrow.length <= 0:
        return []
    spacing = max(viewport.choices.arrow_spacing_px * viewport.scale, 2 * arrow.length)
    view = with_margin(viewport.view, max(arrow))
    segments = lines.one_way_segments.in_view(fit, view, 0.0)
    if not len(segments):
        return []
    points, on = points_along(segments, spacing, spacing * 0.4, view)
    return marks_of(points, segments.directions[on] * lines.one_way[segments.owners[on]][:, None])


def arrow_passes(
    marks: Sequence[Mark], paint: Paint, inks: Inks, viewport: Viewport, unit: float, icon: QImage | None
) -> Iterator[Pass]:
    """Yield the passes of placed arrows: the layer's icon, or the default arrow.

    Source: assumption `arrow-icon`.
    """
    length, height, stroke = arrow_of(paint, viewport, unit, icon)
    if not marks or not inks:
        return
    casing = CASING_PX * viewport.scale
    if paint.has("line-outline-width"):
        casing = paint.number("line-outline-width") * unit
    blur = blur_of(paint, viewport)
    reach = max(length, height) + casing + 2 * blur
    across, down = ([mark[axis] for mark in marks] for axis in (0, 1))
    rect = pixels(min(across), min(down), max(across), max(down), reach, viewport.view)
    finish = partial(blurred, blur) if blur > 0 else None
    if icon is not None:
        box = QRectF(-length / 2, -height / 2, length, height)
        yield Pass(
            LayerInk.LINE_ICON,
            rect,
            lambda painter, _color: draw_icons(painter, marks, icon, box),
            in_colour=True,
        )
        return
    for ink, width in ((LayerInk.CASING, stroke + 2 * casing), (LayerInk.INNER, stroke)):
        if ink in inks:
            yield Pass(
                ink,
                rect,
                partial(_draw_arrows, marks, length, width),
                finish=finish,
                vector=partial(_arrows_path, marks, length, width) if blur <= 0 else None,
            )


def _arrows_path(marks: Sequence[Mark], length: float, width: float) -> VectorPath:
    head = length * HEAD_PART
    arrow = QPainterPath(QPointF(-length / 2, 0))
    arrow.lineTo(length / 2, 0)
    arrow.moveTo(length / 2 - head, -head)
    arrow.lineTo(length / 2, 0)
    arrow.lineTo(length / 2 - head, head)
    placed = (QTransform().translate(x, y).rotate(angle).map(arrow) for x, y, angle in marks)
    return VectorPath(joined(placed), is_filled=False, width=width, is_round=True)


def _draw_arrows(
    marks: Sequence[Mark],
    length: float,
    width: float,
    painter: QPainter,
    color: QColor,
) -> None:
    painter.setPen(
        QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    head = length * HEAD_PART
    tip, back = QPointF(length / 2, 0), length / 2 - head
    for x, y, angle in marks:
        painter.save()
        painter.translate(x, y)
        painter.rotate(angle)
        painter.drawLine(QPointF(-length / 2, 0), tip)
        painter.drawPolyline(QPolygonF([QPointF(back, -head), tip, QPointF(back, head)]))
        painter.restore()
