"""Drafts of labels: where they stood, in the sizes that they will have, until they are placed anew."""

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
from editor.render.paint.parts import COVERAGE, Pass, coverage_of, field_of
from editor.render.paint.viewport import Viewport

# No draft grows or shrinks more: the labels themselves follow soon.
MOST_GROWTH = 8.0


def drafted_passes(
    labels: Sequence[PlacedLabel], old: Paint, paint: Paint, inks: Inks, stage: Viewport
) -> Iterator[Pass]:
    """The passes of labels that were placed for one paint, as another one will have them."""
    letters, icons = _growth(old, paint, "text-size"), _growth(old, paint, "icon-size")
    dx, dy = (round((now - then) * stage.scale) for now, then in zip(paint.move, old.move, strict=True))
    moved = [_drafted(label, letters, icons, dx, dy) for label in labels]
    lettering = lettering_of(paint, inks, stage)
    reach = math.ceil(lettering.halo) if lettering is not None else 0
    halo_is_known = old.number("text-outline-size") == paint.number("text-outline-size") and all(
        label.sprite is None or label.sprite.halo is not None for label in labels
    )
    for one in label_passes(moved, inks, stage):
        if one.ink is LayerInk.TEXT and LayerInk.HALO in inks and not halo_is_known and reach:
            rect = one.rect.adjusted(-reach, -reach, reach, reach).intersected(stage.view)
            yield replace(one, ink=LayerInk.HALO, rect=rect, finish=partial(_widened, reach))
        if one.ink is not LayerInk.HALO or halo_is_known:
            yield one


def _growth(old: Paint, new: Paint, key: str) -> float:
    before, after = old.number(key), new.number(key)
    return min(max(after / before, 1 / MOST_GROWTH), MOST_GROWTH) if before > 0 and after > 0 else 1.0


def _drafted(label: PlacedLabel, letters: float, icons: float, dx: int, dy: int) -> PlacedLabel:
    """The label, its text and its icon each grown about their middles, and moved."""
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
    """A rectangle grown about a point, in whole pixels."""
    corner = middle + (rect.topLeft() - middle) * growth
    width, height = max(1, round(rect.width() * growth)), max(1, round(rect.height() * growth))
    return QRect(round(corner.x()), round(corner.y()), width, height)


def _scaled(image: QImage, rect: QRect) -> QImage:
    return image.scaled(
        rect.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def _widened(reach: int, image: QImage) -> QImage:
    """A coverage grown by so many pixels to all sides, with square corners."""
    assert image.format() == COVERAGE, "halos have no colours of their own"
    field = field_of(image)
    for _ in range(2):
        # First up and down, and turned, to the sides.
        grown = field.copy()
        for step in range(1, reach + 1):
            np.maximum(grown[step:], field[:-step], out=grown[step:])
            np.maximum(grown[:-step], field[step:], out=grown[:-step])
        field = np.ascontiguousarray(grown.T)
    return coverage_of(field)
