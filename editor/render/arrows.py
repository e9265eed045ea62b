"""Arrows along the lines that run one way, with a casing like a line's own."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from editor.render.lines import blur_of, marks_along, softened
from editor.render.paint import Ink, Inks, Paint
from editor.render.parts import Pass
from editor.render.shapes import Shapes, Tags
from editor.render.stage import Stage

# An arrow's stroke where the layer sets no width; with one the whole arrow grows alike. Source: our choice.
STROKE_PX = 1.4
# The casing on either side where a layer sets its colour alone, as shipped styles do.
CASING_PX = 1.0
# What `oneway` says in OpenStreetMap's own tags and in the schemas of tiles.
AS_DRAWN = ("yes", "true", "1")
REVERSED = ("-1", "reverse")


@dataclass(frozen=True, slots=True)
class Arrows:
    """The arrows on some lines: feature, x, y and direction in degrees of each, and the size of all.

    Units: device pixels.
    """

    marks: list[tuple[int, float, float, float]]
    length: float
    height: float
    stroke: float


def arrows_on(shapes: Shapes, paint: Paint, stage: Stage, icon: QImage | None) -> Arrows:
    """Where arrows stand on a layer's lines; none where they have no size."""
    scale, view = stage.scale, stage.view
    reach = view.width() + view.height()
    stroke = (
        min(paint.number("line-width") * stage.unit, reach) if paint.has("line-width") else STROKE_PX * scale
    )
    length, height = stage.choices.arrow_length_px * stroke / STROKE_PX, stroke
    if icon is not None:
        height = min(paint.number("icon-size") * stage.millimetre, reach)
        length = height * icon.width() / icon.height()
    if length <= 0:
        return Arrows([], 0.0, 0.0, 0.0)
    spacing = max(stage.choices.arrow_spacing_px * scale, 2 * length)
    ways = [_way(tags) for tags in shapes.tags]
    one_way = [feature for feature, way in enumerate(ways) if way]
    marks = [
        (feature, x, y, angle if ways[feature] > 0 else angle + 180.0)
        for feature, x, y, angle in marks_along(shapes, spacing, spacing * 0.4, view, one_way)
    ]
    return Arrows(marks, length, height, stroke)


def arrow_passes(
    shapes: Shapes, paint: Paint, inks: Inks, stage: Stage, icon: QImage | None
) -> Iterator[Pass]:
    """Arrows on a layer's lines: its icon, which points to the right, or our own."""
    arrows, scale = arrows_on(shapes, paint, stage, icon), stage.scale
    marks, length, height = arrows.marks, arrows.length, arrows.height
    if not marks or not inks:
        return
    casing = (
        paint.number("line-outline-width") * stage.unit
        if paint.has("line-outline-width")
        else CASING_PX * scale
    )
    blur = blur_of(paint, stage)
    rect = shapes.bounds(max(length, height) + casing + 2 * blur, stage.view)
    soft = partial(softened, blur) if blur > 0 else None
    if icon is not None:
        draw = partial(_draw_icons, marks, icon, QRectF(-length / 2, -height / 2, length, height))
        yield Pass(Ink.LINE_ICON, rect, draw, in_colour=True)
        return
    for ink, width in ((Ink.CASING, arrows.stroke + 2 * casing), (Ink.INNER, arrows.stroke)):
        if ink in inks:
            yield Pass(ink, rect, partial(_draw_arrows, marks, length, width), finish=soft)


def _draw_icons(
    marks: list[tuple[int, float, float, float]], icon: QImage, box: QRectF, painter: QPainter, _color: QColor
) -> None:
    for _feature, x, y, angle in marks:
        painter.save()
        painter.translate(x, y)
        painter.rotate(angle)
        painter.drawImage(box, icon)
        painter.restore()


def _draw_arrows(
    marks: list[tuple[int, float, float, float]],
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
    for _feature, x, y, angle in marks:
        painter.save()
        painter.translate(x, y)
        painter.rotate(angle)
        painter.drawLine(QPointF(-length / 2, 0), tip)
        painter.drawPolyline(QPolygonF([QPointF(back, -head), tip, QPointF(back, head)]))
        painter.restore()


def _way(tags: Tags) -> int:
    """Which way a road may be driven: 1 as it was drawn, -1 the other way, 0 both."""
    value = str(tags.get("oneway", "")).lower()
    return 1 if value in AS_DRAWN else -1 if value in REVERSED else 0
