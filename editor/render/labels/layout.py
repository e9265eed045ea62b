"""Labels and their layout: text, icon and background around an anchor."""

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import Enum
from functools import partial
from typing import NamedTuple, Self, TypeAlias

import numpy as np
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QImage, QPainterPath

from editor.basemap.memory_cache import BytesCache
from editor.basemap.sources.data_region import DataRegion
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.layer_types import LayerShape
from editor.records import dataclass
from editor.render.labels.collision_index import Box, CollisionIndex
from editor.render.labels.curved import CurvedNames
from editor.render.labels.joined_lines import NamedWays, spread
from editor.render.labels.text import Sprite, TextShaper
from editor.render.labels.text_style import text_angle, text_style_of
from editor.render.paint.icons import Icons, marker
from editor.render.paint.paint import Inks, LayerInk, Paint
from editor.render.paint.viewport import Offsets, Shapes, Tags, Viewport
from editor.render.preview_defaults import PreviewDefaults

COUNTRY_CLASS = -1
"""The place class of countries, which precede all other labels."""


class Marker(Enum):
    """The marker of points in a layer without an icon."""

    NONE = "none"
    POI = "point of interest"
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class Streets:
    """Named lines, those that reach into the picture, and a cache of curved names."""

    ways: NamedWays
    visible: Offsets
    names: BytesCache[Hashable, CurvedNames]


@dataclass(frozen=True, slots=True)
class LabelLayer:
    """The input of the label placement for one layer.

    `shapes` and `texts` are for labels at points, `streets` for labels along lines. `place_class` orders
    places by size: `COUNTRY_CLASS` for countries, 0 for the largest settlements. `marker` replaces a missing
    icon. `is_waterway` marks the names of rivers and streams. `region` is where the map has data of
    the layer in device pixels, if its edge is visible. `order` are the indexes of the shapes to place by
    importance, `capitals` those of capitals.
    """

    key: LayerKey
    shape: LayerShape
    paint: Paint
    inks: Inks
    shapes: Shapes
    texts: tuple[str, ...]
    streets: Streets | None
    place_class: int | None
    marker: Marker
    is_waterway: bool = False
    region: DataRegion | None = None
    order: tuple[int, ...] = ()
    capitals: tuple[int, ...] = ()

    def is_on_data(self, boxes: Sequence[Box]) -> bool:
        """Return whether boxes lie where the map has data of the layer.

        Source: assumption `labels-at-data-edges`.
        """
        return self.region is None or all(self.region.holds(*box) for box in boxes)


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A placed label.

    Units: device pixels. `angle` rotates the text about the centre of its box, in degrees clockwise. `ground`
    is the background of horizontal text, `band` that of text along a line. `tags` are those of the feature of
    a point label, and `feature` its index in the shapes of its layer. `number` identifies the label in the
    collision index.
    """

    x: int
    y: int
    sprite: Sprite | None
    angle: float = 0.0
    icon: QImage | None = None
    icon_rect: QRect | None = None
    ground: QRectF | None = None
    band: QPainterPath | None = None
    text: str = ""
    tags: Tags | None = None
    number: int = field(default=-1, compare=False)
    feature: int = field(default=-1, compare=False)

    @property
    def mark(self) -> tuple[object, ...]:
        """An identity of the placement, valid while both labels exist."""
        icon = self.icon_rect.getRect() if self.icon_rect is not None else ()
        return self.x, self.y, id(self.sprite), icon


@dataclass(frozen=True, slots=True)
class Attempt:
    """The boxes of a label at its preferred position, where it was not placed.

    `padded` are the boxes of the texts, then those of the icons, with padding. `before` is the number of
    labels that were placed earlier, `text_px` the size of the text. Units: device pixels.
    """

    icons: Sequence[Box]
    texts: Sequence[Box]
    padded: Sequence[Box]
    before: int
    text_px: float
    along: bool = False


class HiddenLabel(NamedTuple):
    """A label that collides with other labels, and its possible points.

    `feature` is the index of a point label's feature in the shapes of its layer. `attempt` computes the
    boxes, which most frames do not need. Units: device pixels.
    """

    points: tuple[tuple[float, float], ...]
    text: str = ""
    tags: Tags | None = None
    feature: int = -1
    attempt: Callable[[], Attempt] | None = None


class EdgeLabel(NamedTuple):
    """A label that fits only across the edge of the map data; `feature` is as for hidden labels."""

    text: str
    feature: int = -1


LabelOutcome: TypeAlias = PlacedLabel | HiddenLabel | EdgeLabel


@dataclass(frozen=True, slots=True)
class LayerLabels:
    """The placed and the hidden labels of a layer, and those at an edge."""

    placed: tuple[PlacedLabel, ...] = ()
    hidden: tuple[HiddenLabel, ...] = ()
    at_edge: tuple[EdgeLabel, ...] = ()


@dataclass(frozen=True, slots=True)
class LabelContext:
    """The state that all layers share during the placement; `capitals` are boxes around capitals."""

    viewport: Viewport
    shaper: TextShaper
    icons: Icons
    collision_index: CollisionIndex
    capitals: Sequence[Box] = ()


# The point of a box that each value of `text-anchor` names: 0 left or top, 1 right or bottom.
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


def anchor_of(value: int, defaults: PreviewDefaults) -> tuple[float, float]:
    """Return the point of a text's box that lies on the label's point: 0 left or top, 1 right or bottom.

    Source: assumption `anchor-reading`.
    """
    right, down = ANCHORS.get(value, CENTRE)
    return (1 - right, 1 - down) if defaults.anchor_is_side else (right, down)


# A style may set any padding; this one already excludes all other labels. Source: assumption `padding-unit`.
WIDEST_PADDING_PX = 10_000.0


def icon_of(layer: LabelLayer, context: LabelContext) -> QImage | None:
    """Return the icon of a layer's labels. Source: assumptions `missing-icon`, `place-dot`."""
    viewport, paint = context.viewport, layer.paint
    height = paint.number("icon-size") * viewport.millimetre
    choices = viewport.choices
    if LayerInk.ICON not in layer.inks or height <= 0:
        return None
    if paint.icon and (icon := context.icons.scaled(paint.icon, height)) is not None:
        return icon
    if paint.icon or layer.marker is Marker.POI:
        diameter = max(4, round(height * choices.marker_diameter))
    elif layer.marker is Marker.PLACE and viewport.camera.zoom < choices.place_dot_below_zoom:
        diameter = max(3, round(choices.place_px * viewport.scale))
    else:
        return None
    return marker(diameter, choices.marker_fill, choices.marker_border)


def icon_rect_at(icon: QImage | None, x: float, y: float) -> QRect | None:
    """Return the pixels of an icon centred on a point."""
    if icon is None:
        return None
    return QRect(QPoint(round(x - icon.width() / 2), round(y - icon.height() / 2)), icon.size())


@dataclass(frozen=True, slots=True)
class LabelStyle:
    """The common style of a layer's point labels, and their icon.

    Units: device pixels; `angle` in degrees. Source: assumption `text-rotation`.
    """

    icon: QImage | None
    icon_size: tuple[int, int]
    angle: float
    text_padding: float
    icon_padding: float

    @classmethod
    def of(cls, layer: LabelLayer, context: LabelContext) -> Self:
        """Return the label style of a layer."""
        paint, scale = layer.paint, context.viewport.scale
        icon = icon_of(layer, context)
        return cls(
            icon,
            (icon.width(), icon.height()) if icon is not None else (0, 0),
            text_angle(paint),
            padding_of(paint, "text-padding", scale),
            padding_of(paint, "icon-padding", scale),
        )

    def icon_boxes(self, x: float, y: float) -> list[Box]:
        """Return the box of the icon at a point; empty without an icon."""
        if self.icon is None:
            return []
        width, height = self.icon_size
        left, top = round(x - width / 2), round(y - height / 2)
        return [(left, top, left + width, top + height)]

    def text_box(self, sprite: Sprite, left: int, top: int) -> Box:
        """Return the box of a text with its origin at a pixel."""
        if self.angle:
            return self.turned_box(sprite.box.translated(left, top))
        west, north, east, south = sprite.edges
        return west + left, north + top, east + left, south + top

    def turned_box(self, box: QRectF) -> Box:
        """Return the box of a rectangle that is turned by the angle."""
        x, y, width, height = box.x(), box.y(), box.width(), box.height()
        if not self.angle:
            return x, y, x + width, y + height
        cosine, sine = (abs(turn(math.radians(self.angle))) for turn in (math.cos, math.sin))
        across, down = (width * cosine + height * sine) / 2, (width * sine + height * cosine) / 2
        x, y = x + width / 2, y + height / 2
        return x - across, y - down, x + across, y + down


def padding_of(paint: Paint, key: str, scale: float) -> float:
    """Return the padding of a layer's texts or icons."""
    return min(paint.number(key) * scale, WIDEST_PADDING_PX)


def box_of(rect: QRect) -> Box:
    """Return the edges of a rectangle."""
    left, top = rect.x(), rect.y()
    return left, top, left + rect.width(), top + rect.height()


def widened(boxes: Sequence[Box], padding: float) -> Sequence[Box]:
    """Return boxes enlarged by a padding."""
    if not padding:
        return boxes
    return [
        (left - padding, top - padding, right + padding, bottom + padding)
        for left, top, right, bottom in boxes
    ]


def place_shields(layer: LabelLayer, context: LabelContext) -> Iterator[LabelOutcome]:
    """Yield shields at distances along lines: a number on a plate or on the layer's icon.

    Source: assumptions `shield-padding`, `street-name-distance`, `same-text-distance`.
    """
    viewport, collision_index, streets = context.viewport, context.collision_index, layer.streets
    lettering = text_style_of(layer.paint, layer.inks, viewport)
    if lettering is None or streets is None or len(streets.visible) == 0:
        return
    label_style = LabelStyle.of(layer, context)
    right, down = anchor_of(layer.paint.choice("text-anchor"), viewport.choices)
    texts = [streets.ways.texts[way] for way in streets.visible.tolist()]
    sprites = [context.shaper.sprite(text, lettering) for text in texts]
    inner, same_text = (
        px * viewport.scale for px in (viewport.choices.shield_padding_px, viewport.choices.same_text_px)
    )
    lengths = streets.ways.lengths[streets.visible]
    needed = np.array([sprite.box.width() for sprite in sprites]) / viewport.world
    spacing = viewport.choices.street_spacing_px * viewport.scale / viewport.world
    owners, middles = spread(lengths, needed, spacing)
    move = np.array(layer.paint.move) * viewport.scale
    points = viewport.project(streets.ways.at(streets.visible[owners], middles)) + move
    for owner, (x, y) in zip(owners.tolist(), points.tolist(), strict=True):
        text, sprite = texts[owner], sprites[owner]
        left, top = round(x - sprite.box.width() * right), round(y - sprite.box.height() * down)
        ground = sprite.box.translated(left, top).adjusted(-inner, -inner / 3, inner, inner / 3)
        plates, icons = [label_style.turned_box(ground)], label_style.icon_boxes(x, y)
        tight = [*plates, *icons]
        wide = [*widened(plates, label_style.text_padding), *widened(icons, label_style.icon_padding)]
        if not layer.is_on_data(tight):
            yield EdgeLabel(text)
            continue
        if not collision_index.is_free(tight, wide, along=True):
            attempt = partial(Attempt, icons, plates, wide, collision_index.count, lettering.size, along=True)
            yield HiddenLabel(((x, y),), text, attempt=attempt)
        elif collision_index.is_spaced(text, x, y, same_text):
            number = collision_index.insert(tight, wide, along=True)
            collision_index.insert_text(text, x, y)
            icon_rect = icon_rect_at(label_style.icon, x, y)
            yield PlacedLabel(
                left,
                top,
                sprite,
                label_style.angle,
                label_style.icon,
                icon_rect,
                ground,
                text=text,
                number=number,
            )
