"""Road shields: numbers on their roads, each on a plate or on the layer's icon."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from PySide6.QtGui import QImage

from editor.render.labels import Desk, LabelLayer, Placed, lettering_of
from editor.render.line_labels import middles
from editor.render.paint import Paint
from editor.render.stage import Stage
from editor.render.standing import ANCHORS, CENTRE, boxes_of, icon_of, icon_rect_at
from editor.render.text import Sprite


def place_shields(layer: LabelLayer, desk: Desk) -> Iterator[Placed]:
    """Shields on their lines, repeated at a distance: a number on a plate or on the layer's icon."""
    lettering = lettering_of(layer.paint, layer.inks, desk.stage)
    if lettering is None:
        return
    icon = icon_of(layer, desk)
    spacing = desk.stage.choices.same_text_px * desk.stage.scale
    for way in layer.ways:
        sprite = desk.letters.sprite(way.text, lettering)
        for middle in middles(way, sprite.box.width(), desk):
            x, y = way.at(np.array([middle]))[0].tolist()
            label = _shield(sprite, icon, x, y, layer.paint, desk.stage)
            tight, wide = boxes_of(label, layer.paint, desk.stage.scale)
            if desk.room.is_alone(way.text, x, y, spacing) and desk.room.is_free(tight, wide, along=True):
                desk.room.take(tight, wide, along=True)
                desk.room.note(way.text, x, y)
                yield replace(label, text=way.text)


def _shield(sprite: Sprite, icon: QImage | None, x: float, y: float, paint: Paint, stage: Stage) -> Placed:
    right, down = ANCHORS.get(paint.choice("text-anchor"), CENTRE)
    inner = stage.choices.shield_padding_px * stage.scale
    left, top = round(x - sprite.box.width() * right), round(y - sprite.box.height() * down)
    ground = sprite.box.translated(left, top).adjusted(-inner, -inner / 3, inner, inner / 3)
    return Placed(
        left, top, sprite, paint.number("text-rotation-angle"), icon, icon_rect_at(icon, x, y), ground
    )
