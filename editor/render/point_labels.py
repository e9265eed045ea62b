"""Labels that stand at a point: places, points of interest, names of areas and countries."""

import math
from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtGui import QImage

from editor.render.labels import Desk, LabelLayer, Placed, lettering_of
from editor.render.paint import Paint
from editor.render.shapes import Shapes, Tags
from editor.render.standing import ANCHORS, CENTRE, boxes_of, icon_of, icon_rect_at
from editor.render.text import Sprite

# Where a text may stand whose layer names no anchor: around its icon the first place that is free.
AROUND_ICON, ALONE = (2, 1, 4, 3), (9,)
# Where OpenStreetMap and Natural Earth say how many people live at a place, and the bundled world how large a
# country is.
POPULATION_TAGS = ("population", "pop_max")
AREA_TAGS = ("area_km2",)


def place_points(layer: LabelLayer, desk: Desk) -> Iterator[Placed]:
    """The labels of a layer that find room, the most important first."""
    lettering = lettering_of(layer.paint, layer.inks, desk.stage)
    icon = icon_of(layer, desk)
    if lettering is None and icon is None:
        return
    spots = layer.shapes.first_points()
    anchors = _anchors(layer.paint, icon)
    for index in _by_importance(layer.shapes):
        x, y = spots[index].tolist()
        text = layer.texts[index] if lettering is not None else ""
        sprite = desk.letters.sprite(text, lettering) if text and lettering is not None else None
        if sprite is None and icon is None:
            continue
        spacing = desk.stage.choices.same_text_px * desk.stage.scale
        if text and icon is None and not desk.room.is_alone(text, x, y, spacing):
            continue
        label = _settled(sprite, icon, x, y, anchors, layer.paint, desk)
        if label is not None:
            desk.room.note(text, x, y)
            yield replace(label, text=text, tags=layer.shapes.tags[index])


def _settled(
    sprite: Sprite | None,
    icon: QImage | None,
    x: float,
    y: float,
    anchors: tuple[int, ...],
    paint: Paint,
    desk: Desk,
) -> Placed | None:
    """The label at the first anchor where it is seen and finds room, which it takes."""
    view = desk.stage.view
    for anchor in anchors:
        label = _stood(sprite, icon, x, y, anchor, paint, desk)
        tight, wide = boxes_of(label, paint, desk.stage.scale)
        if any(
            left <= view.right() and right >= 0 and top <= view.bottom() and bottom >= 0
            for left, top, right, bottom in tight.tolist()
        ) and desk.room.is_free(tight, wide):
            desk.room.take(tight, wide)
            return label
        # Where the icon finds no room, neither does any text around it.
        if len(anchors) > 1 and not desk.room.is_free(tight[-1:], wide[-1:]):
            return None
    return None


def _by_importance(shapes: Shapes) -> list[int]:
    """The features, the one with most people first, then the widest; else the order of the data decides."""

    def rank(index: int) -> tuple[float, float]:
        tags = shapes.tags[index]
        return -_number(tags, POPULATION_TAGS), -_number(tags, AREA_TAGS)

    return sorted(range(len(shapes)), key=rank)


def _number(tags: Tags, keys: tuple[str, ...]) -> float:
    """The number under the first of some keys; 0 where there is none."""
    told = next((tags[key] for key in keys if key in tags), 0)
    try:
        number = float(told)
    except ValueError:
        return 0.0
    return number if math.isfinite(number) else 0.0


def _anchors(paint: Paint, icon: QImage | None) -> tuple[int, ...]:
    """The anchors that a layer's texts may have, best first. Source: our choice where it names none."""
    if paint.has("text-anchor"):
        return (paint.choice("text-anchor"),)
    return ALONE if icon is None else AROUND_ICON


def _stood(
    sprite: Sprite | None, icon: QImage | None, x: float, y: float, anchor: int, paint: Paint, desk: Desk
) -> Placed:
    dx, dy = paint.move
    x, y = x + dx * desk.stage.scale, y + dy * desk.stage.scale
    icon_rect = icon_rect_at(icon, x, y)
    if sprite is None:
        return Placed(0, 0, None, icon=icon, icon_rect=icon_rect)
    right, down = ANCHORS.get(anchor, CENTRE)
    if icon is not None:
        # The text stands off the icon on the side that its anchor leaves.
        x += (0.5 - right) * (icon.width() + 2 * desk.stage.scale)
        y += (0.5 - down) * icon.height()
    left, top = round(x - sprite.box.width() * right), round(y - sprite.box.height() * down)
    padding = 2 * desk.stage.scale
    ground = sprite.box.translated(left, top).adjusted(-2 * padding, -padding, 2 * padding, padding)
    return Placed(left, top, sprite, paint.number("text-rotation-angle"), icon, icon_rect, ground)
