"""Placement of labels at points: places, points of interest, areas and countries."""

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from editor.mapstyle.schema.layer_types import LayerShape
from editor.render.labels.collision_index import Box
from editor.render.labels.feature_rank import EQUATOR_KM, area_km2, true_share
from editor.render.labels.layout import (
    CENTRE,
    COUNTRY_CLASS,
    Attempt,
    EdgeLabel,
    HiddenLabel,
    LabelContext,
    LabelLayer,
    LabelOutcome,
    LabelStyle,
    PlacedLabel,
    anchor_of,
    icon_rect_at,
    widened,
)
from editor.render.labels.text import Sprite
from editor.render.labels.text_style import TextStyle, text_style_of
from editor.render.paint.viewport import Tags, Viewport

# Where a text without an anchor may lie: below, above, right and left. Source: assumption `free-anchor`.
AROUND = ((0.5, 0.0), (0.5, 1.0), (0.0, 0.5), (1.0, 0.5))
# How far the name of a country may move above and below its point, as parts of the side of a square with the
# area of the country. Source: assumption `country-position`.
COUNTRY_SHIFTS = (0.0, -0.15, 0.15, -0.3, 0.3)
# Half the side of the square around a capital that the name of its country leaves free if it can.
CAPITAL_PX = 6.0


class _TextPosition(NamedTuple):
    """The origin of a text and its box; no box without a text."""

    left: int
    top: int
    texts: list[Box]


class _Placing(NamedTuple):
    """The origin of a placed text, its number in the collision index, and the index of its feature."""

    left: int
    top: int
    number: int
    feature: int


def place_points(layer: LabelLayer, context: LabelContext) -> Iterator[LabelOutcome]:
    """Yield the outcomes of the labels of a layer, the most important first.

    Source: assumptions `label-point`, `icon-and-text`.
    """
    viewport, collision_index = context.viewport, context.collision_index
    lettering = text_style_of(layer.paint, layer.inks, viewport)
    label_style = LabelStyle.of(layer, context)
    icon = label_style.icon
    if lettering is None and icon is None:
        return
    same_text, (dx, dy) = viewport.choices.same_text_px * viewport.scale, layer.paint.move
    right, down = dx * viewport.scale, dy * viewport.scale
    is_country = layer.place_class == COUNTRY_CLASS
    # The names of countries are shifted instead.
    anchors = _anchors(layer, icon, viewport)[: 1 if is_country else None]
    points = layer.shapes.first_points().tolist()

    def hidden(index: int, text: str, x: float, y: float) -> HiddenLabel:
        attempt = partial(
            _attempt, text, lettering, x, y, anchors, label_style, context, collision_index.count
        )
        return HiddenLabel(((x, y),), text, layer.shapes.tags[index], index, attempt)

    for index in layer.order:
        x, y = points[index]
        text = layer.texts[index] if lettering is not None else ""
        if icon is None and not text:
            continue
        at_x, at_y = x + right, y + down
        icons = label_style.icon_boxes(at_x, at_y)
        padded = widened(icons, label_style.icon_padding)
        # If the icon collides, its text is not placed either.
        if not collision_index.is_free(icons, padded):
            yield hidden(index, text, at_x, at_y)
            continue
        sprite = context.shaper.sprite(text, lettering) if text and lettering is not None else None
        failure: HiddenLabel | EdgeLabel | None = None
        shifts = _country_shifts(layer.shapes.tags[index], y, viewport) if is_country else (0.0,)
        positions = _text_positions(sprite, icons, at_x, at_y, anchors, shifts, label_style, context)
        if is_country:
            positions = iter(_off_capitals(positions, label_style.text_padding, context))
        for position in positions:
            wide = widened(position.texts, label_style.text_padding)
            if not collision_index.is_free(position.texts, wide):
                failure = hidden(index, text, at_x, at_y)
                continue
            if not layer.is_on_data([*position.texts, *icons]):
                failure = EdgeLabel(text, index)
                continue
            failure = None
            if icon is not None or collision_index.is_spaced(text, x, y, same_text):
                number = collision_index.insert([*position.texts, *icons], [*wide, *padded])
                collision_index.insert_text(text, x, y)
                icon_rect = icon_rect_at(icon, at_x, at_y)
                tags = layer.shapes.tags[index]
                at = _Placing(position.left, position.top, number, index)
                yield _placed(sprite, at, label_style, icon_rect, viewport.scale, text, tags)
            break
        if failure is not None:
            yield failure


def _attempt(
    text: str,
    lettering: TextStyle | None,
    x: float,
    y: float,
    anchors: Sequence[tuple[float, float]],
    label_style: LabelStyle,
    context: LabelContext,
    before: int,
) -> Attempt:
    """Return the boxes of a label at its preferred anchor."""
    icons = label_style.icon_boxes(x, y)
    sprite = context.shaper.sprite(text, lettering) if text and lettering is not None else None
    positions = _text_positions(sprite, icons, x, y, anchors, (0.0,), label_style, context)
    texts = next((position.texts for position in positions), [])
    padded = [*widened(texts, label_style.text_padding), *widened(icons, label_style.icon_padding)]
    return Attempt(icons, texts, padded, before, lettering.size if lettering is not None else 0.0)


def _text_positions(
    sprite: Sprite | None,
    icons: list[Box],
    x: float,
    y: float,
    anchors: Sequence[tuple[float, float]],
    shifts: Sequence[float],
    label_style: LabelStyle,
    context: LabelContext,
) -> Iterator[_TextPosition]:
    """Yield the visible positions of the text by preference: the anchors, shifted down by each distance."""
    viewport = context.viewport
    is_icon_seen = any(_is_seen(box, viewport.view) for box in icons)
    if sprite is None:
        if is_icon_seen:
            yield _TextPosition(0, 0, [])
        return
    west, north, east, south = sprite.edges
    width, height = east - west, south - north
    for shift, (right, down) in product(shifts, anchors):
        at_x, at_y = x, y + shift
        if label_style.icon is not None:
            # The text is offset from the icon. Source: assumption `anchor-beside-icon`.
            at_x += (0.5 - right) * (label_style.icon.width() + 2 * viewport.scale)
            at_y += (0.5 - down) * label_style.icon.height()
        left, top = round(at_x - width * right), round(at_y - height * down)
        texts = [label_style.text_box(sprite, left, top)]
        if is_icon_seen or _is_seen(texts[0], viewport.view):
            yield _TextPosition(left, top, texts)


def _is_seen(box: Box, view: QRect) -> bool:
    return box[0] <= view.right() and box[2] >= 0 and box[1] <= view.bottom() and box[3] >= 0


def _placed(
    sprite: Sprite | None,
    at: _Placing,
    label_style: LabelStyle,
    icon_rect: QRect | None,
    scale: float,
    text: str,
    tags: Tags,
) -> PlacedLabel:
    left, top, number, feature = at
    icon = label_style.icon
    if sprite is None:
        return PlacedLabel(
            0, 0, None, 0.0, icon, icon_rect, text=text, tags=tags, number=number, feature=feature
        )
    # Source: assumption `text-background`.
    padding = 2 * scale
    ground = sprite.box.translated(left, top).adjusted(-2 * padding, -padding, 2 * padding, padding)
    return PlacedLabel(
        left,
        top,
        sprite,
        label_style.angle,
        icon,
        icon_rect,
        ground,
        text=text,
        tags=tags,
        number=number,
        feature=feature,
    )


def capital_boxes(layer: LabelLayer, context: LabelContext) -> Iterator[Box]:
    """Yield boxes that the names of countries should leave free: the labels of capitals, or their points.

    A label with several positions finds a free one beside its point.
    """
    if not layer.capitals:
        return
    viewport, label_style = context.viewport, LabelStyle.of(layer, context)
    lettering = text_style_of(layer.paint, layer.inks, viewport)
    anchors = _anchors(layer, label_style.icon, viewport)
    half, points = CAPITAL_PX * viewport.scale, layer.shapes.first_points()
    right, down = (move * viewport.scale for move in layer.paint.move)
    for index in layer.capitals:
        x, y = points[index].tolist()
        x, y = x + right, y + down
        yield x - half, y - half, x + half, y + half
        if len(anchors) == 1:
            yield from _attempt(layer.texts[index], lettering, x, y, anchors, label_style, context, 0).padded


def _off_capitals(
    positions: Iterator[_TextPosition], padding: float, context: LabelContext
) -> Sequence[_TextPosition]:
    """Return the positions of a country's name, first those beside all capitals.

    Source: assumption `country-position`.
    """
    boxes = context.capitals
    return sorted(
        positions, key=lambda each: any(_meets_any(box, boxes) for box in widened(each.texts, padding))
    )


def _meets_any(box: Box, boxes: Sequence[Box]) -> bool:
    left, top, right, bottom = box
    return any(left < each[2] and each[0] < right and top < each[3] and each[1] < bottom for each in boxes)


def country_side(tags: Tags, y: float, viewport: Viewport) -> float:
    """Return the side of a square with the area of a country at a point; 0 if the area is not known.

    Units: device pixels.
    """
    height = viewport.bounds.top + y / viewport.world
    # Mercator maps are larger towards the poles.
    return math.sqrt(area_km2(tags, height) / true_share(height)) / EQUATOR_KM * viewport.world


def _country_shifts(tags: Tags, y: float, viewport: Viewport) -> Sequence[float]:
    """Return how far the name of a country may move up and down. Units: device pixels."""
    side = country_side(tags, y, viewport)
    return [side * shift for shift in COUNTRY_SHIFTS] if side else (0.0,)


def _anchors(layer: LabelLayer, icon: QImage | None, viewport: Viewport) -> Sequence[tuple[float, float]]:
    """Return the points of a layer's texts that may lie on their points, by preference.

    Source: assumption `free-anchor`.
    """
    paint = layer.paint
    if paint.has("text-anchor"):
        return (anchor_of(paint.choice("text-anchor"), viewport.choices),)
    if icon is not None:
        return AROUND
    # Only areas and settlements have an extent: a house number elsewhere would be that of another house.
    has_extent = layer.shape is LayerShape.AREA_LABEL or layer.place_class is not None
    return (CENTRE, *AROUND) if has_extent else (CENTRE,)
