"""Labels that stand at a point: places, points of interest, names of areas and countries."""

import math
from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QImage

from editor.render.icons import marker
from editor.render.labels import Desk, LabelLayer, Marker, Placed, lettering_of
from editor.render.paint import Ink, Paint
from editor.render.room import Boxes
from editor.render.shapes import Shapes, Tags
from editor.render.text import Sprite

# Which point of the text's box the value of `text-anchor` puts on the label's point: 0 left or top, 1 right
# or bottom. Source: "Paint properties", text-anchor.
ANCHORS = {
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
UNDER_ICON, ALONE = 2, 9
# Where OpenStreetMap and Natural Earth say how many people live at a place, and the bundled world how large a
# country is.
POPULATION_TAGS = ("population", "pop_max")
AREA_TAGS = ("area_km2",)


def place_points(layer: LabelLayer, desk: Desk) -> Iterator[Placed]:
    """The labels of a layer that find room, the most important first."""
    lettering = lettering_of(layer.paint, layer.inks, desk.stage)
    icon = _icon_of(layer, desk)
    if lettering is None and icon is None:
        return
    spots = layer.shapes.first_points()
    view = QRectF(desk.stage.view)
    for index in _by_importance(layer.shapes):
        x, y = spots[index].tolist()
        text = layer.texts[index] if lettering is not None else ""
        sprite = desk.letters.sprite(text, lettering) if text and lettering is not None else None
        if sprite is None and icon is None:
            continue
        label = _stood(sprite, icon, x, y, layer.paint, desk)
        tight, wide = _boxes(label, layer.paint, desk.stage.scale)
        if not any(view.intersects(QRectF(*box[:2], *(box[2:] - box[:2]))) for box in tight):
            continue
        spacing = desk.stage.choices.same_text_px * desk.stage.scale
        if text and icon is None and not desk.room.is_alone(text, x, y, spacing):
            continue
        if desk.room.is_free(tight, wide):
            desk.room.take(tight, wide)
            desk.room.note(text, x, y)
            yield label


def _icon_of(layer: LabelLayer, desk: Desk) -> QImage | None:
    """The icon that all labels of a layer bear."""
    stage, paint = desk.stage, layer.paint
    height = paint.number("icon-size") * stage.millimetre
    choices = stage.choices
    if Ink.ICON not in layer.inks or height <= 0:
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


def _stood(
    sprite: Sprite | None, icon: QImage | None, x: float, y: float, paint: Paint, desk: Desk
) -> Placed:
    dx, dy = paint.move
    x, y = x + dx * desk.stage.scale, y + dy * desk.stage.scale
    icon_rect = None
    if icon is not None:
        icon_rect = QRect(QPoint(round(x - icon.width() / 2), round(y - icon.height() / 2)), icon.size())
    if sprite is None:
        return Placed(0, 0, None, icon=icon, icon_rect=icon_rect)
    default = UNDER_ICON if icon is not None else ALONE
    right, down = ANCHORS.get(
        paint.choice("text-anchor") if paint.has("text-anchor") else default, (0.5, 0.5)
    )
    if icon is not None:
        # The text stands off the icon on the side that its anchor leaves.
        x += (0.5 - right) * (icon.width() + 2 * desk.stage.scale)
        y += (0.5 - down) * icon.height()
    left, top = round(x - sprite.box.width() * right), round(y - sprite.box.height() * down)
    padding = 2 * desk.stage.scale
    ground = sprite.box.translated(left, top).adjusted(-2 * padding, -padding, 2 * padding, padding)
    return Placed(left, top, sprite, paint.number("text-rotation-angle"), icon, icon_rect, ground)


def _boxes(label: Placed, paint: Paint, scale: float) -> tuple[Boxes, Boxes]:
    """The boxes of a label's text and icon, without and with their padding."""
    tight: list[list[float]] = []
    wide: list[list[float]] = []
    if label.sprite is not None:
        box = label.sprite.box.translated(label.x, label.y)
        if label.angle:
            box = _turned_box(box, math.radians(label.angle))
        _add(tight, wide, box, paint.number("text-padding") * scale)
    if label.icon_rect is not None:
        _add(tight, wide, QRectF(label.icon_rect), paint.number("icon-padding") * scale)
    return np.array(tight), np.array(wide)


def _add(tight: list[list[float]], wide: list[list[float]], box: QRectF, padding: float) -> None:
    edges = [box.left(), box.top(), box.right(), box.bottom()]
    tight.append(edges)
    wide.append([edges[0] - padding, edges[1] - padding, edges[2] + padding, edges[3] + padding])


def _turned_box(box: QRectF, angle: float) -> QRectF:
    cosine, sine = abs(math.cos(angle)), abs(math.sin(angle))
    width = box.width() * cosine + box.height() * sine
    height = box.width() * sine + box.height() * cosine
    middle = box.center()
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
