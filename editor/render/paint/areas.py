"""Area and background layers: fill, texture, outline, and the boundary as a line."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPainterPath, QTransform

from editor.render.paint.geometry import Geometry
from editor.render.paint.lines import line_passes, stroke_pass
from editor.render.paint.paint import Inks, LayerInk, Paint
from editor.render.paint.passes import Pass
from editor.render.paint.strokes import Paths
from editor.render.paint.vector_path import VectorPath
from editor.render.paint.viewport import Fit, Viewport


def area_passes(
    areas: Geometry,
    fit: Fit,
    paint: Paint,
    inks: Inks,
    viewport: Viewport,
    unit: float,
    texture: QImage | None,
) -> Iterator[Pass]:
    """Yield the passes of an area layer. Source: assumption `area-edge`.

    Units: `unit` is one unit of line width in device pixels.
    """
    if LayerInk.FILL in inks:
        yield _fill_pass(areas.areas, fit, viewport.view)
    if LayerInk.TEXTURE in inks and texture is not None:
        yield _texture_pass(areas.areas, fit, viewport, texture)
    if LayerInk.OUTLINE in inks:
        yield _outline_pass(areas.edges, fit, viewport)
    if LayerInk.INNER in inks or LayerInk.CASING in inks:
        yield from line_passes(areas.edges, fit, paint, inks, viewport, unit, None)


def surface_passes(lines: Geometry, fit: Fit, inks: Inks, viewport: Viewport) -> Iterator[Pass]:
    """Yield the passes of the areas that closed lines enclose. Source: assumption `line-fill`."""
    if LayerInk.FILL in inks:
        yield _fill_pass(lines.closed.areas, fit, viewport.view)
    if LayerInk.OUTLINE in inks:
        yield _outline_pass(lines.closed, fit, viewport)


def ground_passes(inks: Inks, viewport: Viewport, texture: QImage | None) -> Iterator[Pass]:
    """Yield the passes of the background, which covers the picture."""
    if LayerInk.FILL in inks:
        yield Pass(LayerInk.FILL, viewport.view, None)
    if LayerInk.TEXTURE in inks and texture is not None:
        brush = _texture_brush(texture, viewport.scale)
        yield Pass(
            LayerInk.TEXTURE,
            viewport.view,
            lambda painter, _color: painter.fillRect(viewport.view, brush),
            in_colour=True,
            vector=lambda: VectorPath(_rect_path(viewport.view), texture=_scaled(texture, viewport.scale)),
        )


def _fill_pass(paths: Paths, fit: Fit, view: QRect) -> Pass:
    return Pass(
        LayerInk.FILL,
        paths.bounds(fit, 0.0, view),
        lambda painter, color: _fill(painter, paths, fit, view, QBrush(color)),
        vector=lambda: VectorPath(paths.path(fit, 0.0, view)),
    )


def _texture_pass(paths: Paths, fit: Fit, viewport: Viewport, texture: QImage) -> Pass:
    brush = _texture_brush(texture, viewport.scale)
    # The pattern must not scale with the paths.
    brush.setTransform(brush.transform() * fit.transform.inverted()[0])
    return Pass(
        LayerInk.TEXTURE,
        paths.bounds(fit, 0.0, viewport.view),
        lambda painter, _color: _fill(painter, paths, fit, viewport.view, brush),
        in_colour=True,
        vector=lambda: VectorPath(
            paths.path(fit, 0.0, viewport.view), texture=_scaled(texture, viewport.scale)
        ),
    )


def _outline_pass(edges: Geometry, fit: Fit, viewport: Viewport) -> Pass:
    """Return the pass of an outline. Source: assumption `outline-width`."""
    return stroke_pass(LayerInk.OUTLINE, edges, fit, viewport.choices.outline_px * viewport.scale, viewport)


def _texture_brush(texture: QImage, scale: float) -> QBrush:
    """Return the brush of a pattern. Source: assumption `area-pattern`."""
    brush = QBrush(texture)
    brush.setTransform(QTransform.fromScale(scale, scale))
    return brush


def _scaled(texture: QImage, scale: float) -> QImage:
    """Return a texture in device pixels: SVG drawings do not store the transform of a brush."""
    size = (texture.size().toSizeF() * scale).toSize().expandedTo(QSize(1, 1))
    smooth = Qt.TransformationMode.SmoothTransformation
    return texture.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


def _rect_path(rect: QRect) -> QPainterPath:
    path = QPainterPath()
    path.addRect(rect)
    return path


def _fill(painter: QPainter, paths: Paths, fit: Fit, view: QRect, brush: QBrush) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(brush)
    painter.setBrushOrigin(QPointF(0, 0))
    paths.draw(painter, fit, 0.0, view)
