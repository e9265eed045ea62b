"""Arrows along one-way lines, with a casing."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from editor.render.paint.geometry import Geometry
from editor.render.paint.lines import Mark, blur_of, blurred, draw_icons, marks_of, with_margin
from editor.render.paint.paint import Inks, LayerInk, Paint
from editor.render.paint.parts import Pass
from editor.render.paint.paths import pixels, points_along
from editor.render.paint.viewport import Fit, Viewport

# The stroke of an arrow without a line width; a width scales the whole arrow. Source: our choice.
STROKE_PX = 1.4
# The casing on either side if a layer sets only its colour, as shipped styles do.
CASING_PX = 1.0


class Arrow(NamedTuple):
    """The size of a layer's arrows. Units: device pixels."""

    length: float
    height: float
    stroke: float


def arrow_of(paint: Paint, viewport: Viewport, icon: QImage | None) -> Arrow:
    """Return the size of a layer's arrows; the length is 0 if it draws none."""
    reach = viewport.view.width() + viewport.view.height()
    stroke = STROKE_PX * viewport.scale
    if paint.has("line-width"):
        stroke = min(paint.number("line-width") * viewport.unit, reach)
    if icon is None:
        return Arrow(viewport.choices.arrow_length_px * stroke / STROKE_PX, stroke, stroke)
    height = min(paint.number("icon-size") * viewport.millimetre, reach)
    return Arrow(height * icon.width() / icon.height(), height, stroke)


def arrow_marks(lines: Geometry, fit: Fit, arrow: Arrow, viewport: Viewport) -> list[Mark]:
    """Return the positions and directions of a layer's arrows."""
    if arrow.length <= 0:
        return []
    spacing = max(viewport.choices.arrow_spacing_px * viewport.scale, 2 * arrow.length)
    view = with_margin(viewport.view, max(arrow))
    segments = lines.segments.in_view(fit, view, 0.0)
    segments = segments.subset(np.flatnonzero(lines.one_way[segments.owners]))
    points, on = points_along(segments, spacing, spacing * 0.4, view)
    return marks_of(points, segments.directions[on] * lines.one_way[segments.owners[on]][:, None])


def arrow_passes(
    lines: Geometry, fit: Fit, paint: Paint, inks: Inks, viewport: Viewport, icon: QImage | None
) -> Iterator[Pass]:
    """Yield the passes of a layer's arrows: its icon, which points to the right, or the default arrow."""
    length, height, stroke = arrow = arrow_of(paint, viewport, icon)
    marks = arrow_marks(lines, fit, arrow, viewport)
    if not marks or not inks:
        return
    casing = CASING_PX * viewport.scale
    if paint.has("line-outline-width"):
        casing = paint.number("line-outline-width") * viewport.unit
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
            yield Pass(ink, rect, partial(_draw_arrows, marks, length, width), finish=finish)


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
    head = length * 0.3
    tip, back = QPointF(length / 2, 0), length / 2 - head
    for x, y, angle in marks:
        painter.save()
        painter.translate(x, y)
        painter.rotate(angle)
        painter.drawLine(QPointF(-length / 2, 0), tip)
        painter.drawPolyline(QPolygonF([QPointF(back, -head), tip, QPointF(back, head)]))
        painter.restore()
