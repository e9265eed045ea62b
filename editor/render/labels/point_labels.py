"""Placement of labels at points: places, points of interest, areas and countries."""

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from editor.render.labels.collision_index import Box
from editor.render.labels.layout import (
    CENTRE,
    COUNTRY_CLASS,
    Attempt,
    HiddenLabel,
    LabelContext,
    LabelLayer,
    LabelStyle,
    PlacedLabel,
    anchor_of,
    icon_rect_at,
    widened,
)
from editor.render.labels.text import Sprite
from editor.render.labels.text_style import TextStyle, text_style_of
from editor.render.paint.paint import Paint
from editor.render.paint.viewport import Shapes, Tags, Viewport

# Where the text of an icon may lie: below, above, right and left. Source: assumption `free-anchor`.
AROUND_ICON = ((0.5, 0.0), (0.5, 1.0), (0.0, 0.5), (1.0, 0.5))
# How far the name of a country may move above and below its point, as parts of the side of a square with the
# area of the country. Source: assumption `country-position`.
COUNTRY_SHIFTS = (0.0, -0.15, 0.15, -0.3, 0.3)
EQUATOR_KM = 40_075.0
# Attributes for the population of a place in OpenStreetMap and Natural Earth, and for the area of a country
# in the bundled world.
POPULATION_TAGS = ("population", "pop_max")
AREA_TAGS = ("area_km2",)


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


def place_points(layer: LabelLayer, context: LabelContext) -> Iterator[PlacedLabel | HiddenLabel]:
    """Yield the placed and hidden labels of a layer, the most important first.

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
    anchors = _anchors(layer.paint, icon, viewport)
    is_country = layer.place_class == COUNTRY_CLASS
    points = layer.shapes.first_points().tolist()

    def hidden(index: int, text: str, x: float, y: float) -> HiddenLabel:
        attempt = partial(
            _attempt, text, lettering, x, y, anchors, label_style, context, collision_index.count
        )
        return HiddenLabel(((x, y),), text, layer.shapes.tags[index], index, attempt)

    for index in _by_importance(layer.shapes):
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
        is_occupied = False
        shifts = _country_shifts(layer.shapes.tags[index], viewport) if is_country else (0.0,)
        for position in _text_positions(sprite, icons, at_x, at_y, anchors, shifts, label_style, context):
            wide = widened(position.texts, label_style.text_padding)
            is_occupied = not collision_index.is_free(position.texts, wide)
            if is_occupied:
                continue
            if icon is not None or collision_index.is_spaced(text, x, y, same_text):
                number = collision_index.insert([*position.texts, *icons], [*wide, *padded])
                collision_index.insert_text(text, x, y)
                icon_rect = icon_rect_at(icon, at_x, at_y)
                tags = layer.shapes.tags[index]
                at = _Placing(position.left, position.top, number, index)
                yield _placed(sprite, at, label_style, icon_rect, viewport.scale, text, tags)
            break
        if is_occupied:
            yield hidden(index, text, at_x, at_y)


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
    width, height = sprite.box.width(), sprite.box.height()
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


def _by_importance(shapes: Shapes) -> list[int]:
    """Return the features by importance, then in the order of the data. Source: assumption `feature-rank`."""

    def rank(index: int) -> tuple[float, float]:
        tags = shapes.tags[index]
        return -_number(tags, POPULATION_TAGS), -_number(tags, AREA_TAGS)

    return sorted(range(len(shapes)), key=rank)


def _country_shifts(tags: Tags, viewport: Viewport) -> Sequence[float]:
    """Return how far the name of a country may move up and down. Units: device pixels."""
    side = math.sqrt(max(_number(tags, AREA_TAGS), 0.0)) / EQUATOR_KM * viewport.world
    return [side * shift for shift in COUNTRY_SHIFTS] if side else (0.0,)


def _number(tags: Tags, keys: tuple[str, ...]) -> float:
    """Return the number of the first key that is present; 0 without one."""
    for key in keys:
        if key in tags:
            try:
                number = float(tags[key])
            except ValueError:
                return 0.0
            return number if math.isfinite(number) else 0.0
    return 0.0


def _anchors(paint: Paint, icon: QImage | None, viewport: Viewport) -> Sequence[tuple[float, float]]:
    """Return the points of a layer's texts that may lie on their points, by preference.

    Source: assumption `free-anchor`.
    """
    if paint.has("text-anchor"):
        return (anchor_of(paint.choice("text-anchor"), viewport.choices),)
    return (CENTRE,) if icon is None else AROUND_ICON
