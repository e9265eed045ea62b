"""Areas and the background: surface, texture, thin outline, and the boundary as a line."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPen, QTransform

from editor.render.lines import line_parts
from editor.render.paint import Ink, Inks, Paint
from editor.render.parts import Part, drawn
from editor.render.shapes import Shapes, area_paths, line_paths
from editor.render.stage import Stage


def area_parts(
    shapes: Shapes, edges: Shapes, paint: Paint, inks: Inks, stage: Stage, texture: QImage | None
) -> Iterator[Part]:
    """The parts of an area layer; `edges` are its boundaries as lines."""
    rect = shapes.bounds(0.0, stage.view)
    if Ink.FILL in inks and (part := drawn(Ink.FILL, rect, lambda painter: _fill(painter, shapes, _solid()))):
        yield part
    if Ink.TEXTURE in inks and texture is not None:
        brush = _tile(texture, stage.scale)
        part = drawn(Ink.TEXTURE, rect, lambda painter: _fill(painter, shapes, brush), in_colour=True)
        if part is not None:
            yield part
    if Ink.OUTLINE in inks:
        pen = QPen(Qt.GlobalColor.black, stage.choices.outline_px * stage.scale)
        part = drawn(
            Ink.OUTLINE, edges.bounds(pen.widthF(), stage.view), lambda painter: _outline(painter, edges, pen)
        )
        if part is not None:
            yield part
    if Ink.INNER in inks or Ink.CASING in inks:
        yield from line_parts(edges, paint, inks, stage, None)


def ground_parts(inks: Inks, stage: Stage, texture: QImage | None) -> Iterator[Part]:
    """The parts of the background, which covers everything."""
    if Ink.FILL in inks:
        yield Part(Ink.FILL, stage.view, None)
    if Ink.TEXTURE in inks and texture is not None:
        brush = _tile(texture, stage.scale)
        part = drawn(
            Ink.TEXTURE, stage.view, lambda painter: painter.fillRect(stage.view, brush), in_colour=True
        )
        if part is not None:
            yield part


def _solid() -> QBrush:
    return QBrush(Qt.GlobalColor.black)


def _tile(texture: QImage, scale: float) -> QBrush:
    brush = QBrush(texture)
    brush.setTransform(QTransform.fromScale(scale, scale))
    return brush


def _fill(painter: QPainter, shapes: Shapes, brush: QBrush) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(brush)
    painter.setBrushOrigin(QPointF(0, 0))
    for path in area_paths(shapes):
        painter.drawPath(path)


def _outline(painter: QPainter, edges: Shapes, pen: QPen) -> None:
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for path in line_paths(edges):
        painter.drawPath(path)
