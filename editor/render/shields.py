"""Road shields: numbers on their roads, each on a plate or on the layer's icon."""

from collections.abc import Iterator

import numpy as np

from editor.render.chains import spread
from editor.render.labels import Desk, Hidden, LabelLayer, Placed, lettering_of
from editor.render.standing import ANCHORS, CENTRE, Manner, icon_rect_at, widened


def place_shields(layer: LabelLayer, desk: Desk) -> Iterator[Placed | Hidden]:
    """Shields on their lines, repeated at a distance: a number on a plate or on the layer's icon."""
    stage, room, streets = desk.stage, desk.room, layer.streets
    lettering = lettering_of(layer.paint, layer.inks, stage)
    if lettering is None or streets is None or len(streets.chosen) == 0:
        return
    manner = Manner.of(layer, desk)
    right, down = ANCHORS.get(layer.paint.choice("text-anchor"), CENTRE)
    texts = [streets.ways.texts[way] for way in streets.chosen.tolist()]
    sprites = [desk.letters.sprite(text, lettering) for text in texts]
    inner, same_text = (
        px * stage.scale for px in (stage.choices.shield_padding_px, stage.choices.same_text_px)
    )
    lengths = streets.ways.lengths[streets.chosen]
    needed = np.array([sprite.box.width() for sprite in sprites]) / stage.world
    spacing = stage.choices.street_spacing_px * stage.scale / stage.world
    owners, middles = spread(lengths, needed, spacing)
    move = np.array(layer.paint.move) * stage.scale
    points = stage.project(streets.ways.at(streets.chosen[owners], middles)) + move
    for owner, (x, y) in zip(owners.tolist(), points.tolist(), strict=True):
        text, sprite = texts[owner], sprites[owner]
        left, top = round(x - sprite.box.width() * right), round(y - sprite.box.height() * down)
        plates, icons = [manner.text_box(sprite, left, top)], manner.icon_boxes(x, y)
        tight = [*plates, *icons]
        wide = [*widened(plates, manner.text_padding), *widened(icons, manner.icon_padding)]
        if not room.is_free(tight, wide, along=True):
            yield Hidden(((x, y),))
        elif room.is_alone(text, x, y, same_text):
            room.take(tight, wide, along=True)
            room.note(text, x, y)
            ground = sprite.box.translated(left, top).adjusted(-inner, -inner / 3, inner, inner / 3)
            icon_rect = icon_rect_at(manner.icon, x, y)
            yield Placed(left, top, sprite, manner.angle, manner.icon, icon_rect, ground, text=text)
