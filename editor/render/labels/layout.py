"""The layout of a label: its text, icon and background around an anchor; and of road shields."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage

from editor.render.labels.collision_index import Box
from editor.render.labels.labels import Hidden, LabelContext, LabelLayer, Marker, PlacedLabel, lettering_of
from editor.render.labels.text import Sprite
from editor.render.labels.ways import spread
from editor.render.paint.icons import marker
from editor.render.paint.paint import LayerInk, Paint

# Which point of the text's box the value of `text-anchor` puts on the label's point: 0 left or top, 1 right
# or bottom. Source: "Paint properties", text-anchor.
ANCHORS: Mapping[int, tuple[float, float]] = {
    1: (0.5, 1.0),
    2: (0.5, 0.0),
    3: (1.0, 0.5),
    4: (0.0, 0.5),
    5: (1.0, 1.0),
    6: (0.0, 0.0),
    7: (0.0, 1.0),
    8: (1.0, 0.0),
    9: (0.5, 0.5),
}
CENTRE = (0.5, 0.5)
# A careless style may ask for any padding; this keeps everything else off the picture already.
WIDEST_PADDING_PX = 10_000.0


def icon_of(layer: LabelLayer, desk: LabelContext) -> QImage | None:
    """The icon that all labels of a layer bear."""
    stage, paint = desk.stage, layer.paint
    height = paint.number("icon-size") * stage.millimetre
    choices = stage.choices
    if LayerInk.ICON not in layer.inks or height <= 0:
        return None
    if paint.icon and (icon := desk.icons.scaled(paint.icon, height)) is not None:
        return icon
    if paint.icon or layer.marker is Marker.POI:
        diameter = max(4, round(height * choices.marker_diameter))
    elif layer.marker is Marker.PLACE and stage.camera.zoom < choices.place_dot_below_zoom:
        diameter = max(3, round(choices.place_px * stage.scale))
    else:
        return None
    return marker(diameter, choices.marker_fill, choices.marker_border)


def icon_rect_at(icon: QImage | None, x: float, y: float) -> QRect | None:
    """The pixels of an icon that stands on a point."""
    if icon is None:
        return None
    return QRect(QPoint(round(x - icon.width() / 2), round(y - icon.height() / 2)), icon.size())


@dataclass(frozen=True, slots=True)
class LabelStyle:
    """How all labels of a layer stand at their points, and the icon that each of them bears.

    Units: device pixels; `angle` in degrees.
    """

    icon: QImage | None
    icon_size: tuple[int, int]
    angle: float
    text_padding: float
    icon_padding: float

    @classmethod
    def of(cls, layer: LabelLayer, desk: LabelContext) -> Self:
        """The manner of a layer."""
        paint, scale = layer.paint, desk.stage.scale
        icon = icon_of(layer, desk)
        return cls(
            icon,
            (icon.width(), icon.height()) if icon is not None else (0, 0),
            paint.number("text-rotation-angle"),
            padding_of(paint, "text-padding", scale),
            padding_of(paint, "icon-padding", scale),
        )

    def icon_boxes(self, x: float, y: float) -> list[Box]:
        """The box of the icon on a point; none where there is no icon."""
        if self.icon is None:
            return []
        width, height = self.icon_size
        left, top = round(x - width / 2), round(y - height / 2)
        return [(left, top, left + width, top + height)]

    def text_box(self, sprite: Sprite, left: int, top: int) -> Box:
        """The box of a text whose origin stands on a pixel."""
        box = sprite.box
        width, height = box.width(), box.height()
        x, y = left + box.x(), top + box.y()
        if not self.angle:
            return x, y, x + width, y + height
        cosine, sine = (abs(turn(math.radians(self.angle))) for turn in (math.cos, math.sin))
        across, down = (width * cosine + height * sine) / 2, (width * sine + height * cosine) / 2
        x, y = x + width / 2, y + height / 2
        return x - across, y - down, x + across, y + down


def padding_of(paint: Paint, key: str, scale: float) -> float:
    """The room that a layer keeps free around its texts or icons."""
    return min(paint.number(key) * scale, WIDEST_PADDING_PX)


def box_of(rect: QRect) -> Box:
    """The edges of a rectangle."""
    left, top = rect.x(), rect.y()
    return left, top, left + rect.width(), top + rect.height()


def widened(boxes: Sequence[Box], padding: float) -> Sequence[Box]:
    """Boxes with so much room around them."""
    if not padding:
        return boxes
    return [
        (left - padding, top - padding, right + padding, bottom + padding)
        for left, top, right, bottom in boxes
    ]


def place_shields(layer: LabelLayer, desk: LabelContext) -> Iterator[PlacedLabel | Hidden]:
    """Shields on their lines, repeated at a distance: a number on a plate or on the layer's icon."""
    stage, room, streets = desk.stage, desk.room, layer.streets
    lettering = lettering_of(layer.paint, layer.inks, stage)
    if lettering is None or streets is None or len(streets.chosen) == 0:
        return
    manner = LabelStyle.of(layer, desk)
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
            yield PlacedLabel(left, top, sprite, manner.angle, manner.icon, icon_rect, ground, text=text)
