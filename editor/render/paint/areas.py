"""Areas and the background: surface, texture, thin outline, and the boundary as a line."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QTransform

from editor.render.paint.geometry import Geometry
from editor.render.paint.lines import line_passes, stroke_pass
from editor.render.paint.paint import Inks, LayerInk, Paint
from editor.render.paint.parts import Pass
from editor.render.paint.paths import Paths
from editor.render.paint.viewport import Fit, Viewport


def area_passes(
    areas: Geometry, fit: Fit, paint: Paint, inks: Inks, stage: Viewport, texture: QImage | None
) -> Iterator[Pass]:
    """The passes of an area layer."""
    if LayerInk.FILL in inks:
        yield _filled(areas.areas, fit, stage.view)
    if LayerInk.TEXTURE in inks and texture is not None:
        yield _textured(areas.areas, fit, stage, texture)
    if LayerInk.OUTLINE in inks:
        yield _outlined(areas.edges, fit, stage)
    if LayerInk.INNER in inks or LayerInk.CASING in inks:
        yield from line_passes(areas.edges, fit, paint, inks, stage, None)


def surface_passes(lines: Geometry, fit: Fit, inks: Inks, stage: Viewport) -> Iterator[Pass]:
    """The passes of the surfaces that closed lines enclose, under the lines themselves."""
    if LayerInk.FILL in inks:
        yield _filled(lines.closed.areas, fit, stage.view)
    if LayerInk.OUTLINE in inks:
        yield _outlined(lines.closed, fit, stage)


def ground_passes(inks: Inks, stage: Viewport, texture: QImage | None) -> Iterator[Pass]:
    """The passes of the background, which covers everything."""
    if LayerInk.FILL in inks:
        yield Pass(LayerInk.FILL, stage.view, None)
    if LayerInk.TEXTURE in inks and texture is not None:
        brush = _tile(texture, stage.scale)
        yield Pass(
            LayerInk.TEXTURE,
            stage.view,
            lambda painter, _color: painter.fillRect(stage.view, brush),
            in_colour=True,
        )


def _filled(paths: Paths, fit: Fit, view: QRect) -> Pass:
    return Pass(
        LayerInk.FILL,
        paths.bounds(fit, 0.0, view),
        lambda painter, color: _fill(painter, paths, fit, view, QBrush(color)),
    )


def _textured(paths: Paths, fit: Fit, stage: Viewport, texture: QImage) -> Pass:
    brush = _tile(texture, stage.scale)
    # The pattern keeps its size on the screen while the paths are fitted to it.
    brush.setTransform(brush.transform() * fit.transform.inverted()[0])
    return Pass(
        LayerInk.TEXTURE,
        paths.bounds(fit, 0.0, stage.view),
        lambda painter, _color: _fill(painter, paths, fit, stage.view, brush),
        in_colour=True,
    )


def _outlined(edges: Geometry, fit: Fit, stage: Viewport) -> Pass:
    return stroke_pass(LayerInk.OUTLINE, edges, fit, stage.choices.outline_px * stage.scale, stage)


def _tile(texture: QImage, scale: float) -> QBrush:
    brush = QBrush(texture)
    brush.setTransform(QTransform.fromScale(scale, scale))
    return brush


def _fill(painter: QPainter, paths: Paths, fit: Fit, view: QRect, brush: QBrush) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(brush)
    painter.setBrushOrigin(QPointF(0, 0))
    paths.draw(painter, fit, 0.0, view)
