"""Arrows along the lines that run one way, with a casing like a line's own."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from editor.render.paint.geometry import Geometry
from editor.render.paint.lines import Mark, around, blur_of, draw_icons, softened, turned
from editor.render.paint.paint import Inks, LayerInk, Paint
from editor.render.paint.parts import Pass
from editor.render.paint.paths import marks_along, pixels
from editor.render.paint.viewport import Fit, Viewport

# An arrow's stroke where the layer sets no width; with one the whole arrow grows alike. Source: our choice.
STROKE_PX = 1.4
# The casing on either side where a layer sets its colour alone, as shipped styles do.
CASING_PX = 1.0


class Arrow(NamedTuple):
    """The size of a layer's arrows. Units: device pixels."""

    length: float
    height: float
    stroke: float


def arrow_of(paint: Paint, stage: Viewport, icon: QImage | None) -> Arrow:
    """How large a layer's arrows are; of no length where it draws none."""
    reach = stage.view.width() + stage.view.height()
    stroke = STROKE_PX * stage.scale
    if paint.has("line-width"):
        stroke = min(paint.number("line-width") * stage.unit, reach)
    if icon is None:
        return Arrow(stage.choices.arrow_length_px * stroke / STROKE_PX, stroke, stroke)
    height = min(paint.number("icon-size") * stage.millimetre, reach)
    return Arrow(height * icon.width() / icon.height(), height, stroke)


def arrow_marks(lines: Geometry, fit: Fit, arrow: Arrow, stage: Viewport) -> list[Mark]:
    """Where a layer's arrows stand on its lines."""
    if arrow.length <= 0:
        return []
    spacing = max(stage.choices.arrow_spacing_px * stage.scale, 2 * arrow.length)
    view = around(stage.view, max(arrow))
    pieces = lines.pieces.seen(fit, view, 0.0)
    pieces = pieces.chosen(np.flatnonzero(lines.one_way[pieces.owners]))
    points, on = marks_along(pieces, spacing, spacing * 0.4, view)
    return turned(points, pieces.directions[on] * lines.one_way[pieces.owners[on]][:, None])


def arrow_passes(
    lines: Geometry, fit: Fit, paint: Paint, inks: Inks, stage: Viewport, icon: QImage | None
) -> Iterator[Pass]:
    """Arrows on a layer's lines: its icon, which points to the right, or our own."""
    length, height, stroke = arrow = arrow_of(paint, stage, icon)
    marks = arrow_marks(lines, fit, arrow, stage)
    if not marks or not inks:
        return
    casing = CASING_PX * stage.scale
    if paint.has("line-outline-width"):
        casing = paint.number("line-outline-width") * stage.unit
    blur = blur_of(paint, stage)
    reach = max(length, height) + casing + 2 * blur
    across, down = ([mark[axis] for mark in marks] for axis in (0, 1))
    rect = pixels(min(across), min(down), max(across), max(down), reach, stage.view)
    soft = partial(softened, blur) if blur > 0 else None
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
            yield Pass(ink, rect, partial(_draw_arrows, marks, length, width), finish=soft)


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
