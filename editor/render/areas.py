"""Areas and the background: surface, texture, thin outline, and the boundary as a line."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QTransform

from editor.render.lines import line_passes
from editor.render.paint import Ink, Inks, Paint
from editor.render.parts import Pass
from editor.render.shapes import Shapes, area_paths, line_paths
from editor.render.stage import Stage


def area_passes(
    shapes: Shapes, edges: Shapes, paint: Paint, inks: Inks, stage: Stage, texture: QImage | None
) -> Iterator[Pass]:
    """The passes of an area layer; `edges` are its boundaries as lines."""
    rect = shapes.bounds(0.0, stage.view)
    if Ink.FILL in inks:
        yield _filled(shapes, stage)
    if Ink.TEXTURE in inks and texture is not None:
        brush = _tile(texture, stage.scale)
        yield Pass(Ink.TEXTURE, rect, lambda painter, _color: _fill(painter, shapes, brush), in_colour=True)
    if Ink.OUTLINE in inks:
        yield _outlined(edges, stage)
    if Ink.INNER in inks or Ink.CASING in inks:
        yield from line_passes(edges, paint, inks, stage, None)


def surface_passes(lines: Shapes, inks: Inks, stage: Stage) -> Iterator[Pass]:
    """The passes of the surfaces that closed lines enclose, under the lines themselves."""
    if Ink.FILL in inks:
        yield _filled(lines, stage)
    if Ink.OUTLINE in inks:
        yield _outlined(lines, stage)


def ground_passes(inks: Inks, stage: Stage, texture: QImage | None) -> Iterator[Pass]:
    """The passes of the background, which covers everything."""
    if Ink.FILL in inks:
        yield Pass(Ink.FILL, stage.view, None)
    if Ink.TEXTURE in inks and texture is not None:
        brush = _tile(texture, stage.scale)
        yield Pass(
            Ink.TEXTURE,
            stage.view,
            lambda painter, _color: painter.fillRect(stage.view, brush),
            in_colour=True,
        )


def _filled(shapes: Shapes, stage: Stage) -> Pass:
    rect = shapes.bounds(0.0, stage.view)
    return Pass(Ink.FILL, rect, lambda painter, color: _fill(painter, shapes, QBrush(color)))


def _outlined(edges: Shapes, stage: Stage) -> Pass:
    width = stage.choices.outline_px * stage.scale
    return Pass(Ink.OUTLINE, edges.bounds(width, stage.view), partial(_outline, edges, width))


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


def _outline(edges: Shapes, width: float, painter: QPainter, color: QColor) -> None:
    painter.setPen(QPen(color, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for path in line_paths(edges):
        painter.drawPath(path)
