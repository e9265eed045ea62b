"""Edges of detailed map data: layers fade out towards them, and a hatch marks the unknown ground beyond."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QRegion

from editor.basemap.tiles.tile import WorldBox
from editor.mapstyle.color.spaces import luminance
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.render.paint.coverage import Field, to_coverage
from editor.render.paint.paint import WHITE, Inks, LayerInk
from editor.render.paint.passes import (
    OPAQUE,
    PaintPart,
    Pass,
    colored_coverage,
    draw_parts,
    painting,
    qcolor,
    saved_state,
)
from editor.render.paint.vector_path import VectorPath, stores_vectors
from editor.render.paint.viewport import Viewport

# A fade never takes more than this part of the data's box: a small map would otherwise be faint all over.
_LARGEST_PART = 0.15
# Below this opacity a feature cannot be seen, so it cannot be picked either.
_LEAST_OPACITY = 0.06
# Samples of a hatch line across its width, for smooth edges.
_SAMPLES = 16
_REPETITIONS = 16

HATCH_INKS: Inks = {LayerInk.TEXTURE: WHITE}
Axis: TypeAlias = npt.NDArray[np.float64]
InkedPasses: TypeAlias = tuple[Callable[[], Iterator[Pass]], Inks]


@dataclass(frozen=True)
class EdgeFade:
    """The fading of a layer towards the edges of the box of its data.

    Source: assumption `fade-at-data-edges`.
    """

    box: WorldBox
    viewport: Viewport

    def opacity_at(self, x: float, y: float) -> float:
        """Return the opacity of the layer at a point, from 0 to 1. Units: device pixels."""
        across, down = (self._opacities(np.array([at], np.float64), axis) for axis, at in enumerate((x, y)))
        return float(min(across[0], down[0]))

    def is_hidden_at(self, x: float, y: float) -> bool:
        """Return whether nothing of the layer is visible at a point. Units: device pixels."""
        return self.opacity_at(x, y) < _LEAST_OPACITY

    def paint(self, painter: QPainter, layers: Sequence[InkedPasses]) -> None:
        """Paint layers from the bottom up and fade them together over the current content."""
        image = painter.device()
        if not isinstance(image, QImage) or not painter.worldTransform().isIdentity():
            for passes, inks in layers:
                self._paint_parts(painter, passes, inks)
            return
        before = [image.copy(strip) for strip, _ in self._strips]
        with saved_state(painter):
            painter.setClipRect(self.visible)
            for passes, inks in layers:
                for each in passes():
                    each.paint_on(painter, inks[each.ink])
        with saved_state(painter):
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            for (strip, mask), old in zip(self._strips, before, strict=True):
                painter.drawImage(strip.topLeft(), _mixed(image.copy(strip), old, mask))

    def faded(self, part: PaintPart) -> PaintPart | None:
        """Return a part of the layer, faded; None if nothing of it is visible."""
        rect = part.rect.intersected(self.visible)
        if rect.isEmpty():
            return None
        if self._solid.contains(rect):
            return part if rect == part.rect else _cropped(part, rect)
        if part.image is None:
            return PaintPart(part.ink, rect, to_coverage(self.mask(rect)))
        image = part.image.copy(rect.translated(-part.rect.topLeft()))
        with painting(image) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
            painter.translate(-rect.topLeft())
            painter.setClipRect(rect)
            for strip, mask in self._strips:
                painter.drawImage(strip.topLeft(), mask)
        return PaintPart(part.ink, rect, image)

    def _paint_parts(self, painter: QPainter, passes: Callable[[], Iterator[Pass]], inks: Inks) -> None:
        """Paint the middle as on paper, and only the strips that fade as images."""
        for each in passes():
            if not self._solid.isEmpty():
                with saved_state(painter):
                    painter.setClipRect(self._solid)
                    each.paint_on(painter, inks[each.ink])
                    painter.setClipping(False)  # SVG drawings store no restored clip.
            for part in self._parts_in_strips(each):
                if (faded := self.faded(part)) is not None:
                    draw_parts(painter, (faded,), inks)

    def _parts_in_strips(self, drawn: Pass) -> Iterator[PaintPart]:
        """Yield the parts of a pass in the strips, without an image of the rest of the picture."""
        rects = [rect for strip in self.strips if not (rect := drawn.rect & strip).isEmpty()]
        if drawn.finish is None:
            parts = (replace(drawn, rect=rect).to_part() for rect in rects)
            yield from (part for part in parts if part is not None)
        elif rects and (whole := drawn.to_part()) is not None:
            # What blurs a line needs its surroundings.
            yield from (_cropped(whole, rect) for rect in rects)

    def _opacities(self, at: Axis, axis: int) -> Axis:
        """Return the opacities at positions along an axis: 0 at both sides of the box, smooth in between."""
        (low, high), width = self.sides[axis], self._fade_px
        inwards = np.clip(np.minimum(at - low, high - at) / width, 0.0, 1.0)
        opacities: Axis = inwards * inwards * (3.0 - 2.0 * inwards)
        return opacities

    @cached_property
    def sides(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The sides of the box across and down."""
        (left, top), (right, bottom) = self.viewport.project(
            np.array([[self.box.left, self.box.top], [self.box.right, self.box.bottom]])
        ).tolist()
        return (left, right), (top, bottom)

    @cached_property
    def _fade_px(self) -> float:
        (left, right), (top, bottom) = self.sides
        widest = _LARGEST_PART * min(right - left, bottom - top)
        return max(1.0, min(self.viewport.choices.edge_fade_px * self.viewport.scale, widest))

    @cached_property
    def _axes(self) -> tuple[Field, Field]:
        """The opacity of each column and row of the picture, from 0 to 255."""
        view = self.viewport.view
        across, down = (
            np.rint(self._opacities(np.arange(count, dtype=np.float64) + 0.5, axis) * OPAQUE).astype(np.uint8)
            for axis, count in enumerate((view.width(), view.height()))
        )
        return across, down

    @cached_property
    def visible(self) -> QRect:
        """The part of the picture with any opacity."""
        return _rect_where(*(axis > 0 for axis in self._axes))

    @property
    def strips(self) -> Iterator[QRect]:
        """The rectangles between the solid part and the sides of the box."""
        return (strip for strip, _ in self._strips)

    @cached_property
    def _solid(self) -> QRect:
        """The part of the picture with full opacity."""
        return _rect_where(*(axis == OPAQUE for axis in self._axes))

    @cached_property
    def _strips(self) -> tuple[tuple[QRect, QImage], ...]:
        """The rectangles around the solid part, with their opacities."""
        outer, inner = self.visible, self._solid
        if inner.isEmpty():
            rects = [outer]
        else:
            rects = [
                QRect(outer.left(), outer.top(), outer.width(), inner.top() - outer.top()),
                QRect(outer.left(), inner.bottom() + 1, outer.width(), outer.bottom() - inner.bottom()),
                QRect(outer.left(), inner.top(), inner.left() - outer.left(), inner.height()),
                QRect(inner.right() + 1, inner.top(), outer.right() - inner.right(), inner.height()),
            ]
        return tuple((rect, _shade(self.mask(rect))) for rect in rects if not rect.isEmpty())

    def mask(self, rect: QRect) -> Field:
        """Return the opacities in a rectangle, from 0 to 255."""
        across, down = self._axes
        columns = across[rect.left() : rect.right() + 1]
        rows = down[rect.top() : rect.bottom() + 1]
        return np.minimum(rows[:, None], columns[None, :])


@dataclass(frozen=True)
class Hatch:
    """The hatch around the box of a detailed map. Source: assumption `unknown-ground`."""

    fade: EdgeFade
    ground: Color

    @property
    def mark(self) -> tuple[WorldBox, Color]:
        """What determines the hatch, apart from the camera."""
        return self.fade.box, self.ground

    def passes(self) -> Iterator[Pass]:
        """Yield the pass of the hatch, which has its own colour."""
        yield Pass(
            LayerInk.TEXTURE,
            self.fade.viewport.view,
            lambda painter, _color: self._draw(painter),
            in_colour=True,
        )

    def _draw(self, painter: QPainter) -> None:
        tile, offset = self._tile()
        view = self.fade.viewport.view
        with saved_state(painter):
            painter.setClipRegion(QRegion(view).subtracted(QRegion(self.fade.visible)))
            if stores_vectors(painter):
                self._lines(len(tile), offset).paint(painter, self._color)
            else:
                # Large tiles are filled much faster than small ones.
                brush = QBrush(_colored(np.tile(tile, (_REPETITIONS, _REPETITIONS)), self._color))
                painter.setBrushOrigin(offset, 0)
                painter.fillRect(view, brush)
            painter.setClipping(False)  # SVG drawings store no restored clip.
        for strip in self.fade.strips:
            # What the layers lack in the strip, the hatch has.
            lacking = OPAQUE - self.fade.mask(strip).astype(np.uint16)
            lines = _tiled(tile, strip, offset)
            coverage = ((lines * lacking + OPAQUE // 2) // OPAQUE).astype(np.uint8)
            painter.drawImage(strip.topLeft(), _colored(coverage, self._color))

    def _lines(self, spacing: int, offset: int) -> VectorPath:
        """Return the lines of the tiles as a path."""
        viewport = self.fade.viewport
        width, height = viewport.view.width(), viewport.view.height()
        stroke = viewport.choices.hatch_width_px * viewport.scale
        first = offset + stroke / math.sqrt(2.0) + 1 - spacing
        path = QPainterPath()
        for number in range((width + height) // spacing + 3):
            path.moveTo(first + number * spacing, 0)
            path.lineTo(first + number * spacing - height, height)
        return VectorPath(path, is_filled=False, width=stroke)

    @property
    def _color(self) -> QColor:
        """The colour for the ground; the opacity decreases as the box leaves the picture."""
        choices = self.fade.viewport.choices
        is_dark = luminance(self.ground) < choices.dark_luminance
        color = qcolor(choices.hatch_on_dark if is_dark else choices.hatch_on_light)
        reach = choices.hatch_reach_px * self.fade.viewport.scale
        view = self.fade.viewport.view
        distance = max(
            max(low - size, -high, 0.0)
            for (low, high), size in zip(self.fade.sides, (view.width(), view.height()), strict=True)
        )
        color.setAlphaF(color.alphaF() * max(0.0, 1.0 - distance / reach))
        return color

    def _tile(self) -> tuple[Field, int]:
        """Return the coverage of a square of diagonal lines, and its offset from the picture's left side.

        The lines stay at their place on the ground as the map moves.
        """
        viewport = self.fade.viewport
        spacing = max(2, round(viewport.choices.hatch_spacing_px * viewport.scale * math.sqrt(2.0)))
        width = viewport.choices.hatch_width_px * viewport.scale * math.sqrt(2.0)
        (left, _), (top, _) = self.fade.sides
        at = (np.arange(spacing * _SAMPLES) + 0.5) / _SAMPLES
        period = (at < width).reshape(spacing, _SAMPLES).mean(axis=1)
        # A pixel covers two steps along the diagonal, so neighbours share the edges of a line.
        period = np.rint((period + np.roll(period, 1)) / 2 * OPAQUE).astype(np.uint8)
        steps = np.arange(spacing)
        return period[(steps[:, None] + steps[None, :]) % spacing], round(left + top) % spacing


def _tiled(tile: Field, rect: QRect, offset: int) -> Field:
    """Return the part of a pattern of tiles in a rectangle of the picture."""
    rows = (rect.top() + np.arange(rect.height())) % len(tile)
    columns = (rect.left() - offset + np.arange(rect.width())) % len(tile)
    tiled: Field = tile[np.ix_(rows, columns)]
    return tiled


def _colored(coverage: Field, color: QColor) -> QImage:
    return colored_coverage(to_coverage(coverage), color)


def _cropped(part: PaintPart, rect: QRect) -> PaintPart:
    if part.image is None:
        return PaintPart(part.ink, rect, None)
    return PaintPart(part.ink, rect, part.image.copy(rect.translated(-part.rect.topLeft())))


def _mixed(new: QImage, old: QImage, mask: QImage) -> QImage:
    """Return the new image where the mask is opaque, and the old one where it is transparent."""
    for image, mode in (
        (new, QPainter.CompositionMode.CompositionMode_DestinationIn),
        (old, QPainter.CompositionMode.CompositionMode_DestinationOut),
    ):
        with painting(image) as painter:
            painter.setCompositionMode(mode)
            painter.drawImage(QPoint(0, 0), mask)
    with painting(new) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Plus)
        painter.drawImage(QPoint(0, 0), old)
    return new


def _shade(mask: Field) -> QImage:
    """Return a mask as an image with alpha, which composes faster than a coverage."""
    return _colored(mask, QColor(0, 0, 0))


def _rect_where(across: npt.NDArray[np.bool_], down: npt.NDArray[np.bool_]) -> QRect:
    columns, rows = np.flatnonzero(across), np.flatnonzero(down)
    if not len(columns) or not len(rows):
        return QRect()
    left, top = int(columns[0]), int(rows[0])
    return QRect(left, top, int(columns[-1]) + 1 - left, int(rows[-1]) + 1 - top)
