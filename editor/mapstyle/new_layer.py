"""A layer that is added to a style: its record, with paint after the style's own, and its place.

Source: our choice. A road takes after the layer of its type whose data is nearest. An area, and any other
line, takes after those of its kind; such a line then after the areas of its kind. A label has the colour,
halo and size that most labels have. Where a style has nothing of the sort the values are neutral ones that
show.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from editor.mapstyle.data_kinds import DataKind, kind_of, new_layers
from editor.mapstyle.drawn_data import DrawnData
from editor.mapstyle.edits import Edit
from editor.mapstyle.layer_tree import Spot
from editor.mapstyle.layertypes import Family, Shape, layer_type
from editor.mapstyle.model import Layer, MapStyle
from editor.mapstyle.new_color import with_seen_color
from editor.mapstyle.properties import BY_KEY, PaintProperty
from editor.mapstyle.stops import with_curve
from editor.mapstyle.structure_edits import insert_layers
from editor.mapstyle.tree import MISSING, Json
from editor.mapstyle.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Stop, Value

_LETTERS: Final = ("text-color", "text-size", "text-outline-color", "text-outline-size")
_LABELS: Final = frozenset({Shape.LINE_LABEL, Shape.AREA_LABEL, Shape.POINT, Shape.SHIELD})
_SATELLITE_OPACITY: Final = {"fill-opacity": 1.0}
_GREY: Final = Color(0x80, 0x80, 0x80)
_DARK: Final = Color(0x33, 0x33, 0x33)
_WHITE: Final = Color(0xFF, 0xFF, 0xFF)
_BLUE: Final = Color(0x2F, 0x6F, 0xB3)
_NEUTRAL: Final[Mapping[Shape, Mapping[str, Value]]] = {
    Shape.CANVAS: {"fill-color": Color(0xF3, 0xF1, 0xEC)},
    Shape.POLYGON: {"fill-color": Color(0xD8, 0xD8, 0xD4)},
    Shape.LINE: {
        "line-inner-color": _WHITE,
        "line-outer-color": _GREY,
        "line-width": 1.5,
        "line-outline-width": 0.3,
    },
    Shape.ARROWS: {"line-inner-color": _DARK},
    Shape.TILES: _SATELLITE_OPACITY,
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


def add_layer(drawn: DrawnData, spot: Spot) -> Edit:
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
        elif shape is Shape.LINE:
            found |= _color_of_areas(style, kind_of(drawn))
    return {key: found[key] for key in drawn.row.properties if key in found}


def _neutral(drawn: DrawnData, level: int) -> dict[str, Json]:
    row = drawn.row
    values = dict(_NEUTRAL.get(row.shape, {}))
    if row.type == "polyline":
        values = dict(_NEUTRAL_POLYLINE)
    elif row.in_app and row.shape in (Shape.LINE, Shape.POLYGON):
        values = dict(_NEUTRAL_IN_APP)
    kind = kind_of(drawn)
    if kind is not None and kind.color is not None:
        values["fill-color" if row.shape is Shape.POLYGON else "line-inner-color"] = kind.color
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
