"""Where the text, the icon and the ground of a label stand, and the room that they take."""

import math
from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QImage

from editor.render.icons import marker
from editor.render.labels import Desk, LabelLayer, Marker, Placed
from editor.render.paint import Ink, Paint
from editor.render.room import Boxes

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


def icon_of(layer: LabelLayer, desk: Desk) -> QImage | None:
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


def icon_rect_at(icon: QImage | None, x: float, y: float) -> QRect | None:
    """The pixels of an icon that stands on a point."""
    if icon is None:
        return None
    return QRect(QPoint(round(x - icon.width() / 2), round(y - icon.height() / 2)), icon.size())


def boxes_of(label: Placed, paint: Paint, scale: float) -> tuple[Boxes, Boxes]:
    """The boxes of a label's text and icon, without and with their padding."""
    tight: list[tuple[float, float, float, float]] = []
    paddings: list[float] = []
    if label.sprite is not None:
        box = label.sprite.box.translated(label.x, label.y)
        if label.angle:
            box = _turned_box(box, math.radians(label.angle))
        tight.append((box.left(), box.top(), box.right(), box.bottom()))
        paddings.append(paint.number("text-padding") * scale)
    if label.icon_rect is not None:
        left, top = label.icon_rect.x(), label.icon_rect.y()
        tight.append((left, top, left + label.icon_rect.width(), top + label.icon_rect.height()))
        paddings.append(paint.number("icon-padding") * scale)
    boxes = np.array(tight, np.float64)
    return boxes, boxes + np.multiply.outer(paddings, (-1.0, -1.0, 1.0, 1.0))


def box_of(rect: QRectF) -> Boxes:
    """A rectangle as a row of its edges."""
    return np.array([[rect.left(), rect.top(), rect.right(), rect.bottom()]])


def widened(boxes: Boxes, padding: float) -> Boxes:
    """Boxes with so much room around them."""
    wide: Boxes = boxes + np.array([-padding, -padding, padding, padding])
    return wide


def _turned_box(box: QRectF, angle: float) -> QRectF:
    cosine, sine = abs(math.cos(angle)), abs(math.sin(angle))
    width = box.width() * cosine + box.height() * sine
    height = box.width() * sine + box.height() * cosine
    middle = box.center()
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
