"""Labels that stand at a point: places, points of interest, names of areas and countries."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from editor.render.labels.collision_index import Box
from editor.render.labels.labels import Hidden, LabelContext, LabelLayer, PlacedLabel, lettering_of
from editor.render.labels.layout import ANCHORS, CENTRE, LabelStyle, icon_rect_at, widened
from editor.render.labels.text import Sprite
from editor.render.paint.paint import Paint
from editor.render.paint.viewport import Shapes, Tags

# Where a text may stand whose layer names no anchor: around its icon the first place that is free.
AROUND_ICON, ALONE = (2, 1, 4, 3), (9,)
# Where OpenStreetMap and Natural Earth say how many people live at a place, and the bundled world how large a
# country is.
POPULATION_TAGS = ("population", "pop_max")
AREA_TAGS = ("area_km2",)


class _Place(NamedTuple):
    """The origin of a text, and its box; without a text there is none."""

    left: int
    top: int
    texts: list[Box]


def place_points(layer: LabelLayer, desk: LabelContext) -> Iterator[PlacedLabel | Hidden]:
    """The labels of a layer that find room and those that do not, the most important first."""
    stage, room = desk.stage, desk.room
    lettering = lettering_of(layer.paint, layer.inks, stage)
    manner = LabelStyle.of(layer, desk)
    icon = manner.icon
    if lettering is None and icon is None:
        return
    same_text, (dx, dy) = stage.choices.same_text_px * stage.scale, layer.paint.move
    right, down = dx * stage.scale, dy * stage.scale
    anchors = [ANCHORS.get(anchor, CENTRE) for anchor in _anchors(layer.paint, icon)]
    spots = layer.shapes.first_points().tolist()
    for index in _by_importance(layer.shapes):
        x, y = spots[index]
        text = layer.texts[index] if lettering is not None else ""
        if icon is None and not text:
            continue
        at_x, at_y = x + right, y + down
        icons = manner.icon_boxes(at_x, at_y)
        padded = widened(icons, manner.icon_padding)
        # Where the icon finds no room, neither does any text around it.
        if not room.is_free(icons, padded):
            yield Hidden(((at_x, at_y),))
            continue
        sprite = desk.letters.sprite(text, lettering) if text and lettering is not None else None
        is_taken = False
        for place in _places(sprite, icons, at_x, at_y, anchors, manner, desk):
            wide = widened(place.texts, manner.text_padding)
            is_taken = not room.is_free(place.texts, wide)
            if is_taken:
                continue
            if icon is not None or room.is_alone(text, x, y, same_text):
                room.take([*place.texts, *icons], [*wide, *padded])
                room.note(text, x, y)
                icon_rect = icon_rect_at(icon, at_x, at_y)
                tags = layer.shapes.tags[index]
                yield _placed(sprite, place.left, place.top, manner, icon_rect, stage.scale, text, tags)
            break
        if is_taken:
            yield Hidden(((at_x, at_y),))


def _places(
    sprite: Sprite | None,
    icons: list[Box],
    x: float,
    y: float,
    anchors: Sequence[tuple[float, float]],
    manner: LabelStyle,
    desk: LabelContext,
) -> Iterator[_Place]:
    """Where the text may stand so that the label is seen: at each anchor, the best first."""
    stage = desk.stage
    is_icon_seen = any(_is_seen(box, stage.view) for box in icons)
    if sprite is None:
        if is_icon_seen:
            yield _Place(0, 0, [])
        return
    width, height = sprite.box.width(), sprite.box.height()
    for right, down in anchors:
        at_x, at_y = x, y
        if manner.icon is not None:
            # The text stands off the icon on the side that its anchor leaves.
            at_x += (0.5 - right) * (manner.icon.width() + 2 * stage.scale)
            at_y += (0.5 - down) * manner.icon.height()
        left, top = round(at_x - width * right), round(at_y - height * down)
        texts = [manner.text_box(sprite, left, top)]
        if is_icon_seen or _is_seen(texts[0], stage.view):
            yield _Place(left, top, texts)


def _is_seen(box: Box, view: QRect) -> bool:
    return box[0] <= view.right() and box[2] >= 0 and box[1] <= view.bottom() and box[3] >= 0


def _placed(
    sprite: Sprite | None,
    left: int,
    top: int,
    manner: LabelStyle,
    icon_rect: QRect | None,
    scale: float,
    text: str,
    tags: Tags,
) -> PlacedLabel:
    if sprite is None:
        return PlacedLabel(0, 0, None, icon=manner.icon, icon_rect=icon_rect, text=text, tags=tags)
    padding = 2 * scale
    ground = sprite.box.translated(left, top).adjusted(-2 * padding, -padding, 2 * padding, padding)
    return PlacedLabel(left, top, sprite, manner.angle, manner.icon, icon_rect, ground, text=text, tags=tags)


def _by_importance(shapes: Shapes) -> list[int]:
    """The features, the one with most people first, then the widest; else the order of the data decides."""

    def rank(index: int) -> tuple[float, float]:
        tags = shapes.tags[index]
        return -_number(tags, POPULATION_TAGS), -_number(tags, AREA_TAGS)

    return sorted(range(len(shapes)), key=rank)


def _number(tags: Tags, keys: tuple[str, ...]) -> float:
    """The number under the first of some keys; 0 where there is none."""
    for key in keys:
        if key in tags:
            try:
                number = float(tags[key])
            except ValueError:
                return 0.0
            return number if math.isfinite(number) else 0.0
    return 0.0


def _anchors(paint: Paint, icon: QImage | None) -> tuple[int, ...]:
    """The anchors that a layer's texts may have, best first. Source: our choice where it names none."""
    if paint.has("text-anchor"):
        return (paint.choice("text-anchor"),)
    return ALONE if icon is None else AROUND_ICON
