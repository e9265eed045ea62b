"""New layers: record, position in the draw order, and colour."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Final

from editor.mapstyle.color.spaces import SIMILARITY_THRESHOLD, composite, distance
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.curves.stops import with_curve
from editor.mapstyle.document.layer_data import DataKind, DrawnData, find_data_kind, new_layer_defaults
from editor.mapstyle.document.layer_tree import DropPosition
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.structure import insert_layers
from editor.mapstyle.json_tree import MISSING, Json
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, Family, LayerShape, LayerType, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Stop, Value
from editor.mapstyle.search.used_colors import Backdrop, fill_at, find_backdrops

_TEXT_PROPERTIES: Final = ("text-color", "text-size", "text-outline-color", "text-outline-size")
_SATELLITE_OPACITY: Final = {"fill-opacity": 1.0}
_GREY: Final = Color(0x80, 0x80, 0x80)
_DARK: Final = Color(0x33, 0x33, 0x33)
_WHITE: Final = Color(0xFF, 0xFF, 0xFF)
_BLUE: Final = Color(0x2F, 0x6F, 0xB3)
_NEUTRAL: Final[Mapping[LayerShape, Mapping[str, Value]]] = {
    LayerShape.CANVAS: {"fill-color": Color(0xF3, 0xF1, 0xEC)},
    LayerShape.POLYGON: {"fill-color": Color(0xD8, 0xD8, 0xD4)},
    LayerShape.LINE: {
        "line-inner-color": _WHITE,
        "line-outer-color": _GREY,
        "line-width": 1.5,
        "line-outline-width": 0.3,
    },
    LayerShape.ARROWS: {"line-inner-color": _DARK},
    LayerShape.TILES: _SATELLITE_OPACITY,
    **{
        shape: {
            "text-color": _DARK,
            "text-size": 2.2,
            "text-outline-color": _WHITE,
            "text-outline-size": 1.0,
            "icon-size": 3.0,
        }
        for shape in LABEL_SHAPES
    },
}
# Overrides for lines without a casing, and for lines that an app draws on top.
_NEUTRAL_POLYLINE: Final[Mapping[str, Value]] = {"line-inner-color": _GREY, "line-width": 0.6}
_NEUTRAL_IN_APP: Final[Mapping[str, Value]] = {"line-inner-color": _BLUE, "line-width": 2.0}


def add_layer(drawn: DrawnData, position: DropPosition) -> Edit:
    """Add a layer for some data, styled like similar layers."""

    def add(style: MapStyle) -> MapStyle:
        record = new_record(style, drawn, position.group_id)
        kind = find_data_kind(drawn)
        ids = kind.areas if kind is not None else ()
        return insert_layers([with_visible_color(style, record, position.above, ids)], position)(style)

    return add


def new_record(style: MapStyle, drawn: DrawnData, group_id: int | None = None) -> dict[str, Json]:
    """Return the record of a new layer. It has no name and a preliminary id."""
    lowest, highest = default_levels(style, drawn)
    fields: dict[str, Json | None] = {
        "id": 0,
        "type": drawn.type,
        "source": drawn.source or None,
        "sourcedata_id": drawn.sourcedata_id,
        "metaCategoryID": drawn.category,
        "minzoom": lowest,
        "maxzoom": highest,
        "group_id": group_id,
        # All In-App layers of shipped styles have this field.
        "isTemplate": 1 if drawn.row.in_app else None,
        "paint": _paint(style, drawn, lowest) if drawn.row.properties else None,
    }
    return {key: value for key, value in fields.items() if value is not None}


def default_levels(style: MapStyle, drawn: DrawnData) -> tuple[int, int]:
    """Return the default levels of some data, else those of the most similar layer."""
    default = new_layer_defaults()["levels"].get(drawn.type, {}).get(str(drawn.sourcedata_id))
    if default is not None:
        lowest, highest = default
        return lowest, highest
    sibling = None if drawn.row.in_app else _most_similar(style, drawn)
    return sibling.levels if sibling is not None else (LOWEST_LEVEL, HIGHEST_LEVEL)


def _paint(style: MapStyle, drawn: DrawnData, level: int) -> dict[str, Json]:
    """Return the paint of a new layer, in the display order of the properties panel."""
    found = _neutral(drawn, level)
    shape = drawn.row.shape
    if shape in LABEL_SHAPES:
        found |= _common_text_properties(style, drawn)
    else:
        sibling = _most_similar(style, drawn)
        if sibling is not None:
            # A pattern icon is specific to the data.
            found = {
                key: sibling.paint[key]
                for key in drawn.row.properties
                if key in sibling.paint and (key != "icon" or _has_data(sibling, drawn))
            }
        elif shape is LayerShape.LINE:
            found |= _color_of_areas(style, find_data_kind(drawn))
    return {key: found[key] for key in drawn.row.properties if key in found}


def _neutral(drawn: DrawnData, level: int) -> dict[str, Json]:
    row = drawn.row
    values = dict(_NEUTRAL.get(row.shape, {}))
    if row.type == "polyline":
        values = dict(_NEUTRAL_POLYLINE)
    elif row.in_app and row.shape in (LayerShape.LINE, LayerShape.POLYGON):
        values = dict(_NEUTRAL_IN_APP)
    kind = find_data_kind(drawn)
    if kind is not None and kind.color is not None:
        values["fill-color" if row.shape is LayerShape.POLYGON else "line-inner-color"] = kind.color
    if row.family is Family.LABEL:
        values.pop("icon-size", None)
    return {
        key: with_curve(MISSING, BY_KEY[key], Curve((Stop(level, value),)))
        for key, value in values.items()
        if key in row.properties
    }


def _color_of_areas(style: MapStyle, kind: DataKind | None) -> dict[str, Json]:
    """Return the line colour of a kind of which the style has only areas."""
    for number in kind.areas if kind is not None else ():
        for layer in style.layers:
            if find_data_kind(layer) is kind and layer.sourcedata_id == number:
                curve = layer.curve(BY_KEY["fill-color"])
                if curve is not None:
                    return {"line-inner-color": with_curve(MISSING, BY_KEY["line-inner-color"], curve)}
    return {}


def _common_text_properties(style: MapStyle, drawn: DrawnData) -> dict[str, Json]:
    """Return the most common text properties of labels of a type, else of all labels."""
    labels = [layer for layer in style.layers if layer_type(layer.type, layer.source).shape in LABEL_SHAPES]
    same = [layer for layer in labels if layer.type == drawn.type]
    found = {}
    for key in _TEXT_PROPERTIES:
        holder = _most_used(same, BY_KEY[key]) or _most_used(labels, BY_KEY[key])
        if holder is not None:
            found[key] = holder
    return found


def _most_used(layers: Iterable[Layer], prop: PaintProperty) -> Json | None:
    """Return the most common curve of a property, as spelled in the topmost layer with it."""
    spelled: dict[Curve, Json] = {}
    counts: Counter[Curve] = Counter()
    for layer in layers:
        curve = layer.curve(prop)
        if curve is not None:
            spelled.setdefault(curve, layer.paint[prop.key])
            counts[curve] += 1
    return spelled[counts.most_common(1)[0][0]] if counts else None


def _most_similar(style: MapStyle, drawn: DrawnData) -> Layer | None:
    """Return the layer that a new one is modelled on."""
    row = drawn.row
    if row.in_app:
        similar = [layer for layer in style.layers if _is_similar_in_app(layer, drawn)]
        return max(similar, key=_common_name_parts(drawn.type), default=None)
    same = [layer for layer in style.layers if layer.type == drawn.type and layer.source == drawn.source]
    kind = find_data_kind(drawn)
    if kind is not None:
        same = [layer for layer in same if find_data_kind(layer) is kind]
    target_id = drawn.sourcedata_id or 0
    numbered = [layer for layer in same if layer.sourcedata_id is not None and layer.paint]
    return min(numbered, key=lambda layer: abs((layer.sourcedata_id or 0) - target_id), default=None)


def _is_similar_in_app(layer: Layer, drawn: DrawnData) -> bool:
    row = layer_type(layer.type, layer.source)
    return row.in_app and row.shape is drawn.row.shape and row.properties == drawn.row.properties


def _common_name_parts(name: str) -> Callable[[Layer], int]:
    parts = set(re.split("_", name))
    return lambda layer: len(parts & set(re.split("_", layer.type)))


def _has_data(layer: Layer, drawn: DrawnData) -> bool:
    return (layer.type, layer.source, layer.sourcedata_id) == (drawn.type, drawn.source, drawn.sourcedata_id)


_SKY: Final = "atmosphere"
_ROAD: Final = "line"
# Arrows on roads are drawn among the labels.
_ARROWS: Final = "arrows"
# Draw order of the families, bottom first.
_HEIGHTS: Final = (
    Family.BACKGROUND,
    Family.TERRAIN,
    Family.AREA,
    Family.LINE,
    _ARROWS,
    Family.POINT,
    Family.LABEL,
    Family.IN_APP,
)
_AREAS: Final = _HEIGHTS.index(Family.AREA)
_LINES: Final = _HEIGHTS.index(Family.LINE)


def position_above(style: MapStyle, key: LayerKey) -> DropPosition:
    """Return the position directly above a layer, in its group; the bottom if the layer is missing."""
    if not style.has_layer(key):
        return DropPosition(None, None)
    layer = style.layer(key)
    return DropPosition(next(iter(style.group_chain(layer.group_id)), None), key)


def position_near(style: MapStyle, drawn: DrawnData, current: LayerKey) -> DropPosition:
    """Return the position above the current layer if it is of the same family or kind, else the default."""
    return (
        position_above(style, current)
        if _is_same_kind(style, current, drawn)
        else default_position(style, drawn)
    )


def position_in_group(
    style: MapStyle, drawn: DrawnData, group_id: int, keys: Iterable[LayerKey]
) -> DropPosition:
    """Return the position in a group: above its first layer of the same family or kind, else the default."""
    matching = (key for key in keys if _is_same_kind(style, key, drawn))
    return DropPosition(group_id, next(matching, None) or default_position(style, drawn).above)


def default_position(style: MapStyle, drawn: DrawnData) -> DropPosition:
    """Return the position above the topmost layer of the same family, in its group.

    Areas stay below the roads, lines below the labels; if the whole family lies above these, the position is
    above its lowest layer. Without the family it is above the topmost layer of the families below. Data of a
    kind is placed by its kind, and other data is not placed by layers of a kind if its family has others.
    """
    row, height = drawn.row, _target_height(style, drawn)
    ceiling = max((layer.index for layer in _layers_above(style, row, height)), default=-1)
    references = _reference_layers(style, drawn, height)
    below = [layer for layer in references if layer.index > ceiling]
    if references:
        # Among In-App layers, those of the same shape are the best reference.
        same = [layer for layer in below if _row(layer).shape is row.shape]
        return position_above(style, (same or below or references[-1:])[0].key)
    lower = [layer for layer in style.layers if _height(_row(layer)) < height]
    beneath = [layer for layer in lower if layer.index > ceiling] or lower
    return DropPosition(None, beneath[0].key if beneath else None)


def _target_height(style: MapStyle, drawn: DrawnData) -> int:
    """Return the height of some data: lines without others of their kind are placed on its areas."""
    kind = find_data_kind(drawn)
    if kind is None or not (kind.lines and kind.areas) or _layers_of_kind(style, drawn):
        return _height(drawn.row)
    return _AREAS


def _reference_layers(style: MapStyle, drawn: DrawnData, height: int) -> list[Layer]:
    """Return the reference layers of some data: those of its kind, else those of its height and no kind."""
    if drawn.row.family is Family.LINE and (same := _layers_of_kind(style, drawn)):
        return same
    layers = [layer for layer in style.layers if _height(_row(layer)) == height]
    if height != _LINES:
        return layers
    return [layer for layer in layers if find_data_kind(layer) is None] or layers


def _layers_of_kind(style: MapStyle, drawn: DrawnData) -> list[Layer]:
    kind = find_data_kind(drawn)
    if kind is None:
        return []
    return [layer for layer in style.layers if layer.type == drawn.type and find_data_kind(layer) is kind]


def _layers_above(style: MapStyle, row: LayerType, height: int) -> Iterator[Layer]:
    """Yield the layers that must stay above a layer of a type at a height."""
    for layer in style.layers:
        other = _row(layer)
        if height == _AREAS:
            if other.type == _ROAD:
                yield layer
        elif row.shape is LayerShape.LINE and other.family in (Family.LABEL, Family.POINT) and not row.in_app:
            yield layer


def _height(row: LayerType) -> int:
    kind = _ARROWS if row.family is Family.LINE and row.shape is LayerShape.ARROWS else row.family
    is_top = row.type == _SKY or kind not in _HEIGHTS
    return len(_HEIGHTS) if is_top else _HEIGHTS.index(kind)


def _is_same_kind(style: MapStyle, key: LayerKey, drawn: DrawnData) -> bool:
    """Return whether a layer is of the kind of some data, or of its family if there is no kind."""
    if not style.has_layer(key):
        return False
    layer, kind = style.layer(key), find_data_kind(drawn)
    if drawn.row.family is Family.LINE and kind is not None:
        return find_data_kind(layer) is kind
    return _row(layer).family is drawn.row.family


def _row(layer: Layer) -> LayerType:
    return layer_type(layer.type, layer.source)


_FILL: Final = "fill-color"
_OPACITY: Final = "fill-opacity"
_LINE: Final = "line-inner-color"
_CASING: Final = "line-outer-color"
# Areas beneath most others: land and islands.
_LAND: Final = frozenset({0, 1})
_NEUTRALS: Final = tuple(Color(grey, grey, grey) for grey in range(0x20, 0x100, 0x10))


def with_visible_color(
    style: MapStyle, record: dict[str, Json], above: LayerKey | None, own_areas: Collection[int] = ()
) -> dict[str, Json]:
    """Return a new layer's record, with a neutral colour if its own is similar to the colours beneath.

    `above` is the layer directly below it. `own_areas` are the sourcedata ids of areas of its own kind.
    """
    lowest = len(style.layers)
    index = style.order.index.get(above, lowest) if above is not None else lowest
    layer = Layer(LayerKey(0), index - 1, record)  # layers from `index` on are below it
    shape = layer_type(layer.type, layer.source).shape
    key = {LayerShape.POLYGON: _FILL, LayerShape.LINE: _LINE}.get(shape)
    if key is None:
        return record
    beneath = list(_backdrops_beneath(style, layer, key, own_areas))
    if not any(_is_indistinct(layer, key, level, ground) for level, ground in beneath):
        return record
    color = _neutral_color(tuple(dict.fromkeys(ground.color for _, ground in beneath)))
    lowest_level = layer.levels[0]
    paint = {name: value for name, value in layer.paint.items() if name != _OPACITY}
    return {
        **record,
        "paint": {**paint, key: with_curve(MISSING, BY_KEY[key], Curve((Stop(lowest_level, color),)))},
    }


def _neutral_color(colors: tuple[Color, ...]) -> Color:
    """Return the grey with the least sufficient distance to some colours, else with the greatest."""

    def nearest_distance(grey: Color) -> float:
        return min(distance(grey, color) for color in colors)

    return min(
        (grey for grey in _NEUTRALS if nearest_distance(grey) > 2 * SIMILARITY_THRESHOLD),
        key=nearest_distance,
        default=max(_NEUTRALS, key=nearest_distance),
    )


def _backdrops_beneath(
    style: MapStyle, layer: Layer, key: str, own_areas: Collection[int]
) -> Iterator[tuple[int, Backdrop]]:
    """Yield the colours directly beneath at each level of the layer: of an area, land or the background."""
    lowest, highest = layer.levels
    for level in range(lowest, highest + 1):
        found = [ground for ground in find_backdrops(style, layer, key, level) if ground.layer != layer.key]
        background = [ground for ground in found if ground.is_background]
        others = [
            (ground, other.sourcedata_id in _LAND)
            for ground in found
            if not ground.is_background
            and (
                (other := style.layer(ground.layer)).type != layer.type
                or other.sourcedata_id not in own_areas
            )
        ]
        land = [ground for ground, is_land in others if is_land]
        if key != _FILL:  # if land is an area, the background is the sea
            yield from ((level, ground) for ground in land[:1] or background)
            continue
        yield from ((level, ground) for ground in background)
        yield from (
            (level, ground) for index, (ground, is_land) in enumerate(others) if is_land or index == 0
        )


def _is_indistinct(layer: Layer, key: str, level: int, ground: Backdrop) -> bool:
    """Return whether a layer is visible but indistinguishable from a ground at a level."""
    if key == _FILL:
        colors = [fill_at(layer, level)]
    else:
        colors = [_color_at(layer, name, level) for name in (_LINE, _CASING)]
    visible = [composite(color, ground.color) for color in colors if color is not None and color.a]
    return bool(visible) and all(distance(color, ground.color) <= SIMILARITY_THRESHOLD for color in visible)


def _color_at(layer: Layer, key: str, level: int) -> Color | None:
    curve = layer.curve(BY_KEY[key])
    value = value_at(curve, BY_KEY[key], level) if curve is not None else None
    return value if isinstance(value, Color) else None
