"""Provisional labels: the last positions with the new sizes, until the next placement."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage

from editor.render.labels.labels import PlacedLabel, lettering_of
from editor.render.labels.placement import label_passes
from editor.render.labels.text import Sprite
from editor.render.paint.paint import Inks, LayerInk, Paint
from editor.render.paint.parts import COVERAGE, Pass, to_array, to_coverage
from editor.render.paint.viewport import Viewport

# Limit for the scaling of provisional labels, which the placement soon replaces.
MAX_SCALING = 8.0


def provisional_passes(
    labels: Sequence[PlacedLabel], old: Paint, paint: Paint, inks: Inks, viewport: Viewport
) -> Iterator[Pass]:
    """Yield the passes of labels that were placed for one paint, adapted to another one."""
    letters, icons = _growth(old, paint, "text-size"), _growth(old, paint, "icon-size")
    dx, dy = (round((now - then) * viewport.scale) for now, then in zip(paint.move, old.move, strict=True))
    moved = [_provisional(label, letters, icons, dx, dy) for label in labels]
    lettering = lettering_of(paint, inks, viewport)
    reach = math.ceil(lettering.halo) if lettering is not None else 0
    halo_is_known = old.number("text-outline-size") == paint.number("text-outline-size") and all(
        label.sprite is None or label.sprite.halo is not None for label in labels
    )
    for one in label_passes(moved, inks, viewport):
        if one.ink is LayerInk.TEXT and LayerInk.HALO in inks and not halo_is_known and reach:
            rect = one.rect.adjusted(-reach, -reach, reach, reach).intersected(viewport.view)
            yield replace(one, ink=LayerInk.HALO, rect=rect, finish=partial(_widened, reach))
        if one.ink is not LayerInk.HALO or halo_is_known:
            yield one


def _growth(old: Paint, new: Paint, key: str) -> float:
    before, after = old.number(key), new.number(key)
    return min(max(after / before, 1 / MAX_SCALING), MAX_SCALING) if before > 0 and after > 0 else 1.0


def _provisional(label: PlacedLabel, letters: float, icons: float, dx: int, dy: int) -> PlacedLabel:
    """Return the label moved, with its text and icon scaled about their centres."""
    icon, icon_rect = label.icon, label.icon_rect
    if icon is not None and icon_rect is not None:
        icon_rect = _grown(QRectF(icon_rect), QRectF(icon_rect).center(), icons).translated(dx, dy)
        icon = _scaled(icon, icon_rect) if icons != 1.0 else icon
    sprite, ground, band = label.sprite, label.ground, label.band
    if sprite is not None and letters != 1.0:
        sprite = _grown_sprite(sprite, letters)
    if ground is not None:
        middle = ground.center()
        size = ground.size() * letters
        ground = QRectF(
            middle.x() - size.width() / 2 + dx,
            middle.y() - size.height() / 2 + dy,
            size.width(),
            size.height(),
        )
    return replace(
        label,
        x=label.x + dx,
        y=label.y + dy,
        sprite=sprite,
        icon=icon,
        icon_rect=icon_rect,
        ground=ground,
        band=band.translated(dx, dy) if band is not None else None,
    )


def _grown_sprite(sprite: Sprite, growth: float) -> Sprite:
    middle = sprite.box.center()
    text_rect = _grown(QRectF(sprite.text_rect), middle, growth)
    halo_rect = _grown(QRectF(sprite.halo_rect), middle, growth)
    return Sprite(
        _scaled(sprite.text, text_rect),
        _scaled(sprite.halo, halo_rect) if sprite.halo is not None else None,
        text_rect,
        halo_rect,
        QRectF(_grown(sprite.box, middle, growth)),
    )


def _grown(rect: QRectF, middle: QPointF, growth: float) -> QRect:
    """Return a rectangle scaled about a point, in whole pixels."""
    corner = middle + (rect.topLeft() - middle) * growth
    width, height = max(1, round(rect.width() * growth)), max(1, round(rect.height() * growth))
    return QRect(round(corner.x()), round(corner.y()), width, height)


def _scaled(image: QImage, rect: QRect) -> QImage:
    return image.scaled(
        rect.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def _widened(reach: int, image: QImage) -> QImage:
    """Return a coverage grown by a number of pixels on all sides, with square corners."""
    assert image.format() == COVERAGE, "halos have no colours of their own"
    field = to_array(image)
    for _ in range(2):
        # The first pass grows vertically; the second, on the transpose, horizontally.
        grown = field.copy()
        for step in range(1, reach + 1):
            np.maximum(grown[step:], field[:-step], out=grown[step:])
            np.maximum(grown[:-step], field[step:], out=grown[:-step])
        field = np.ascontiguousarray(grown.T)
    return to_coverage(field)
