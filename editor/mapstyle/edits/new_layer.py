"""A new layer: its record, its place in the draw order and its colour."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Final

from editor.mapstyle.color.spaces import NEAR, distance, over
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.curves.stops import with_curve
from editor.mapstyle.document.layer_data import DataKind, DrawnData, kind_of, new_layers
from editor.mapstyle.document.layer_tree import DropPosition
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.structure import insert_layers
from editor.mapstyle.schema.layer_types import Family, LayerShape, LayerType, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Stop, Value
from editor.mapstyle.search.backdrops import Ground, fill_at, grounds
from editor.mapstyle.tree import MISSING, Json

_LETTERS: Final = ("text-color", "text-size", "text-outline-color", "text-outline-size")
_LABELS: Final = frozenset(
    {LayerShape.LINE_LABEL, LayerShape.AREA_LABEL, LayerShape.POINT, LayerShape.SHIELD}
)
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
        for shape in _LABELS
    },
}
# What differs for the lines that have no casing, and for those that an app draws over all others.
_NEUTRAL_POLYLINE: Final[Mapping[str, Value]] = {"line-inner-color": _GREY, "line-width": 0.6}
_NEUTRAL_IN_APP: Final[Mapping[str, Value]] = {"line-inner-color": _BLUE, "line-width": 2.0}


def add_layer(drawn: DrawnData, spot: DropPosition) -> Edit:
    """Add a layer for what is to be drawn, painted after the style."""

    def add(style: MapStyle) -> MapStyle:
        record = new_record(style, drawn, spot.group_id)
        kind = kind_of(drawn)
        ids = kind.areas if kind is not None else ()
        return insert_layers([with_seen_color(style, record, spot.above, ids)], spot)(style)

    return add


def new_record(style: MapStyle, drawn: DrawnData, group_id: int | None = None) -> dict[str, Json]:
    """The record of a new layer. It has no name, so that it is called by what it draws, and no id yet."""
    least, most = levels_of(style, drawn)
    fields: dict[str, Json | None] = {
        "id": 0,
        "type": drawn.type,
        "source": drawn.source or None,
        "sourcedata_id": drawn.sourcedata_id,
        "metaCategoryID": drawn.category,
        "minzoom": least,
        "maxzoom": most,
        "group_id": group_id,
        # Every shipped layer that an app fills says so.
        "isTemplate": 1 if drawn.row.in_app else None,
        "paint": _paint(style, drawn, least) if drawn.row.properties else None,
    }
    return {key: value for key, value in fields.items() if value is not None}


def levels_of(style: MapStyle, drawn: DrawnData) -> tuple[int, int]:
    """The levels at which such data is usually drawn, else those of the layer that is nearest to it."""
    usual = new_layers()["levels"].get(drawn.type, {}).get(str(drawn.sourcedata_id))
    if usual is not None:
        least, most = usual
        return least, most
    sibling = None if drawn.row.in_app else _nearest(style, drawn)
    return sibling.levels if sibling is not None else (LOWEST_LEVEL, HIGHEST_LEVEL)


def _paint(style: MapStyle, drawn: DrawnData, level: int) -> dict[str, Json]:
    """The paint of a new layer, in the order in which a panel shows it."""
    found = _neutral(drawn, level)
    shape = drawn.row.shape
    if shape in _LABELS:
        found |= _usual_letters(style, drawn)
    else:
        sibling = _nearest(style, drawn)
        if sibling is not None:
            # A pattern says what it is drawn for.
            found = {
                key: sibling.paint[key]
                for key in drawn.row.properties
                if key in sibling.paint and (key != "icon" or _draws(sibling, drawn))
            }
        elif shape is LayerShape.LINE:
            found |= _color_of_areas(style, kind_of(drawn))
    return {key: found[key] for key in drawn.row.properties if key in found}


def _neutral(drawn: DrawnData, level: int) -> dict[str, Json]:
    row = drawn.row
    values = dict(_NEUTRAL.get(row.shape, {}))
    if row.type == "polyline":
        values = dict(_NEUTRAL_POLYLINE)
    elif row.in_app and row.shape in (LayerShape.LINE, LayerShape.POLYGON):
        values = dict(_NEUTRAL_IN_APP)
    kind = kind_of(drawn)
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
    """The colour of a line of a kind of which the style has areas alone."""
    for number in kind.areas if kind is not None else ():
        for layer in style.layers:
            if kind_of(layer) is kind and layer.sourcedata_id == number:
                curve = layer.curve(BY_KEY["fill-color"])
                if curve is not None:
                    return {"line-inner-color": with_curve(MISSING, BY_KEY["line-inner-color"], curve)}
    return {}


def _usual_letters(style: MapStyle, drawn: DrawnData) -> dict[str, Json]:
    """How most labels of a type are written; those of all types where there is none."""
    labels = [each for each in style.layers if layer_type(each.type, each.source).shape in _LABELS]
    same = [each for each in labels if each.type == drawn.type]
    found = {}
    for key in _LETTERS:
        holder = _most_used(same, BY_KEY[key]) or _most_used(labels, BY_KEY[key])
        if holder is not None:
            found[key] = holder
    return found


def _most_used(layers: Iterable[Layer], prop: PaintProperty) -> Json | None:
    """The curve that most layers give a property, as the topmost of them spells it."""
    spelled: dict[Curve, Json] = {}
    counts: Counter[Curve] = Counter()
    for layer in layers:
        curve = layer.curve(prop)
        if curve is not None:
            spelled.setdefault(curve, layer.paint[prop.key])
            counts[curve] += 1
    return spelled[counts.most_common(1)[0][0]] if counts else None


def _nearest(style: MapStyle, drawn: DrawnData) -> Layer | None:
    """The layer that a new one takes after."""
    row = drawn.row
    if row.in_app:
        alike = [each for each in style.layers if _is_in_app_like(each, drawn)]
        return max(alike, key=_common_words(drawn.type), default=None)
    same = [each for each in style.layers if each.type == drawn.type and each.source == drawn.source]
    kind = kind_of(drawn)
    if kind is not None:
        same = [each for each in same if kind_of(each) is kind]
    wanted = drawn.sourcedata_id or 0
    numbered = [each for each in same if each.sourcedata_id is not None and each.paint]
    return min(numbered, key=lambda each: abs((each.sourcedata_id or 0) - wanted), default=None)


def _is_in_app_like(layer: Layer, drawn: DrawnData) -> bool:
    row = layer_type(layer.type, layer.source)
    return row.in_app and row.shape is drawn.row.shape and row.properties == drawn.row.properties


def _common_words(name: str) -> Callable[[Layer], int]:
    words = set(re.split("_", name))
    return lambda layer: len(words & set(re.split("_", layer.type)))


def _draws(layer: Layer, drawn: DrawnData) -> bool:
    return (layer.type, layer.source, layer.sourcedata_id) == (drawn.type, drawn.source, drawn.sourcedata_id)


_SKY: Final = "atmosphere"
_ROAD: Final = "line"
# The arrows on roads lie among the labels.
_ARROWS: Final = "arrows"
# What lies above what.
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


def spot_above(style: MapStyle, key: LayerKey) -> DropPosition:
    """The place directly above a layer, in its group; the lowest where the style no longer has it."""
    if not style.has_layer(key):
        return DropPosition(None, None)
    layer = style.layer(key)
    return DropPosition(next(iter(style.group_chain(layer.group_id)), None), key)


def spot_by(style: MapStyle, drawn: DrawnData, current: LayerKey) -> DropPosition:
    """The place directly above the current layer where that is of its family or kind, else the usual one."""
    return spot_above(style, current) if _is_of(style, current, drawn) else usual_spot(style, drawn)


def spot_in(style: MapStyle, drawn: DrawnData, group_id: int, keys: Iterable[LayerKey]) -> DropPosition:
    """The place in a group with some layers: above the first of its family or kind, else as usual."""
    alike = (key for key in keys if _is_of(style, key, drawn))
    return DropPosition(group_id, next(alike, None) or usual_spot(style, drawn).above)


def usual_spot(style: MapStyle, drawn: DrawnData) -> DropPosition:
    """The place above the topmost layer of its family, in the group of that one.

    Areas look for it below the roads, lines below the labels; where all of their family lie above those, that
    is the lowest of them. In a style without the family it is the place above the topmost of what lies lower.
    What has a kind keeps to that, and nothing goes to another kind's where its family has more.
    """
    row, height = drawn.row, _lies_at(style, drawn)
    ceiling = max((layer.index for layer in _over(style, row, height)), default=-1)
    alike = _alike(style, drawn, height)
    below = [layer for layer in alike if layer.index > ceiling]
    if alike:
        # Among routes and what goes on them, those of its own shape say best how high it lies.
        same = [layer for layer in below if _row(layer).shape is row.shape]
        return spot_above(style, (same or below or alike[-1:])[0].key)
    lower = [layer for layer in style.layers if _height(_row(layer)) < height]
    found = [layer for layer in lower if layer.index > ceiling] or lower
    return DropPosition(None, found[0].key if found else None)


def _lies_at(style: MapStyle, drawn: DrawnData) -> int:
    """The height of some data: lines that have areas lie on these, but where their kind lies."""
    kind = kind_of(drawn)
    if kind is None or not (kind.lines and kind.areas) or _of_kind(style, drawn):
        return _height(drawn.row)
    return _AREAS


def _alike(style: MapStyle, drawn: DrawnData, height: int) -> list[Layer]:
    """The layers that some data lies by: those of its kind, else those of its height and no kind."""
    if drawn.row.family is Family.LINE and (same := _of_kind(style, drawn)):
        return same
    alike = [layer for layer in style.layers if _height(_row(layer)) == height]
    if height != _LINES:
        return alike
    return [layer for layer in alike if kind_of(layer) is None] or alike


def _of_kind(style: MapStyle, drawn: DrawnData) -> list[Layer]:
    """The layers of the kind and the type of some data."""
    kind = kind_of(drawn)
    if kind is None:
        return []
    return [layer for layer in style.layers if layer.type == drawn.type and kind_of(layer) is kind]


def _over(style: MapStyle, row: LayerType, height: int) -> Iterator[Layer]:
    """What must stay above a layer of a type at a height."""
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


def _is_of(style: MapStyle, key: LayerKey, drawn: DrawnData) -> bool:
    """Whether some data lies where a layer does: that is of its kind, or of its family where that says it."""
    if not style.has_layer(key):
        return False
    layer, kind = style.layer(key), kind_of(drawn)
    if drawn.row.family is Family.LINE and kind is not None:
        return kind_of(layer) is kind
    return _row(layer).family is drawn.row.family


def _row(layer: Layer) -> LayerType:
    return layer_type(layer.type, layer.source)


_FILL: Final = "fill-color"
_OPACITY: Final = "fill-opacity"
_LINE: Final = "line-inner-color"
_CASING: Final = "line-outer-color"
# What most other areas lie on: land and islands.
_LAND: Final = frozenset({0, 1})
_NEUTRALS: Final = tuple(Color(grey, grey, grey) for grey in range(0x20, 0x100, 0x10))


def with_seen_color(
    style: MapStyle, record: dict[str, Json], above: LayerKey | None, alike: Collection[int] = ()
) -> dict[str, Json]:
    """A new layer's record, with a neutral colour where its own is near what it would lie on.

    `above` is the layer that it lies directly above, where the style has it still; `alike` are the ids of the
    areas of its own kind.
    """
    lowest = len(style.layers)
    index = style.order.index.get(above, lowest) if above is not None else lowest
    layer = Layer(LayerKey(0), index - 1, record)  # All from `index` on lies beneath it.
    shape = layer_type(layer.type, layer.source).shape
    key = {LayerShape.POLYGON: _FILL, LayerShape.LINE: _LINE}.get(shape)
    if key is None:
        return record
    beneath = list(_beneath(style, layer, key, alike))
    if not any(_is_lost(layer, key, level, ground) for level, ground in beneath):
        return record
    color = _neutral_color(tuple(dict.fromkeys(ground.color for _, ground in beneath)))
    least = layer.levels[0]
    paint = {each: value for each, value in layer.paint.items() if each != _OPACITY}
    return {
        **record,
        "paint": {**paint, key: with_curve(MISSING, BY_KEY[key], Curve((Stop(least, color),)))},
    }


def _neutral_color(colors: tuple[Color, ...]) -> Color:
    """The quietest grey that reads on all of some colours; where none does, the one that stands out most."""

    def apart(grey: Color) -> float:
        return min(distance(grey, color) for color in colors)

    return min(
        (grey for grey in _NEUTRALS if apart(grey) > 2 * NEAR), key=apart, default=max(_NEUTRALS, key=apart)
    )


def _beneath(style: MapStyle, layer: Layer, key: str, alike: Collection[int]) -> Iterator[tuple[int, Ground]]:
    """What lies right beneath at each level at which the layer is drawn: an area, land, the background."""
    least, most = layer.levels
    for level in range(least, most + 1):
        found = [ground for ground in grounds(style, layer, key, level) if ground.layer != layer.key]
        background = [ground for ground in found if ground.is_background]
        others = [
            (ground, other.sourcedata_id in _LAND)
            for ground in found
            if not ground.is_background
            and ((other := style.layer(ground.layer)).type != layer.type or other.sourcedata_id not in alike)
        ]
        land = [ground for ground, is_land in others if is_land]
        if key != _FILL:  # Where land is an area, the background is the sea.
            yield from ((level, ground) for ground in land[:1] or background)
            continue
        yield from ((level, ground) for ground in background)
        yield from (
            (level, ground) for place, (ground, is_land) in enumerate(others) if is_land or place == 0
        )


def _is_lost(layer: Layer, key: str, level: int, ground: Ground) -> bool:
    """Whether a layer looks like a ground at a level; not where it is not to be seen there at all."""
    if key == _FILL:
        colors = [fill_at(layer, level)]
    else:
        colors = [_color_at(layer, each, level) for each in (_LINE, _CASING)]
    seen = [over(color, ground.color) for color in colors if color is not None and color.a]
    return bool(seen) and all(distance(color, ground.color) <= NEAR for color in seen)


def _color_at(layer: Layer, key: str, level: int) -> Color | None:
    curve = layer.curve(BY_KEY[key])
    value = value_at(curve, BY_KEY[key], level) if curve is not None else None
    return value if isinstance(value, Color) else None
