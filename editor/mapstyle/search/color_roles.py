"""Families and roles of the colours of a style, by what their layers draw.

A family is the content of the map ("water"), a role the part of its drawing ("casing").
"""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from editor.mapstyle.document.diff import LayerCache
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.schema.layer_types import Family as LayerFamily
from editor.mapstyle.schema.layer_types import LayerShape, LayerType, layer_type
from editor.mapstyle.search.occurrences import Occurrence, Role, find_values
from editor.records import dataclass


class ColorFamily(Enum):
    """The content of the map that a colour paints, in the order of display."""

    GROUND = "ground"
    WATER = "water"
    GREEN = "green"
    BUILDINGS = "buildings"
    ROADS = "roads"
    RAIL = "rail"
    BORDERS = "borders"
    LABELS = "labels"
    HALOS = "halos"
    ICONS = "icons"
    ROUTES = "routes"


class ColorRole(Enum):
    """The part of a drawing that a colour paints, in the order of display."""

    GROUND = "ground"
    WATER = "water"
    AREA = "area"
    ROAD_FILL = "road fill"
    CASING = "casing"
    LABEL = "label"
    HALO = "halo"
    BORDER = "border"
    ICON = "icon"
    ROUTE = "route"


@dataclass(frozen=True, slots=True)
class RoledColor:
    """A colour of a paint stop, with its family and role."""

    occurrence: Occurrence
    family: ColorFamily
    role: ColorRole


# The families of layers by type and sourcedata id. Source: `resources/sourcedata.toml`.
_WATER_AREAS: Final = (9, 29, 94)
_GREEN_AREAS: Final = (2, 6, 23, 27, 33, 35, 44, 49, 53, 54, 55, 57, 58, 60, 70, 82)
_ROAD_AREAS: Final = (31, *range(96, 112))
_TERMINAL: Final = 64
_POLYLINES: Final = {
    ColorFamily.WATER: (10, 86),
    ColorFamily.RAIL: (11, 50, 88),
    ColorFamily.BORDERS: (12, 13, 14, 17),
    ColorFamily.GREEN: (37,),
    ColorFamily.GROUND: (8, 63, 65),
}
_CAR_TRAIN: Final = 26
_FERRY: Final = 25

_BY_ID: Final[Mapping[tuple[str, int], ColorFamily]] = MappingProxyType(
    {
        **{("polygon", number): ColorFamily.WATER for number in _WATER_AREAS},
        **{("polygon", number): ColorFamily.GREEN for number in _GREEN_AREAS},
        **{("polygon", number): ColorFamily.ROADS for number in _ROAD_AREAS},
        ("polygon", _TERMINAL): ColorFamily.BUILDINGS,
        **{("polyline", number): family for family, numbers in _POLYLINES.items() for number in numbers},
        ("line", _CAR_TRAIN): ColorFamily.RAIL,
        ("line", _FERRY): ColorFamily.WATER,
    }
)
_BY_TYPE: Final = {
    "background": ColorFamily.GROUND,
    "buildings": ColorFamily.BUILDINGS,
    "line": ColorFamily.ROADS,
    "polyline": ColorFamily.BORDERS,
    "linkarrows": ColorFamily.ROADS,
}

_TEXT_FAMILIES: Final = {
    "text-color": ColorFamily.LABELS,
    "text-outline-color": ColorFamily.HALOS,
    "background-symbol-color": ColorFamily.HALOS,
}
_TEXT_ROLES: Final = {
    "text-color": ColorRole.LABEL,
    "text-outline-color": ColorRole.HALO,
    "background-symbol-color": ColorRole.HALO,
}
_OUTLINES: Final = ("fill-outline-color", "line-outer-color")
# Lines whose outlines belong to the same drawing as the line itself.
_UNIFORM_ROLES: Final = {
    ColorFamily.WATER: ColorRole.WATER,
    ColorFamily.BORDERS: ColorRole.BORDER,
    ColorFamily.ROUTES: ColorRole.ROUTE,
}


def family_of(layer: Layer) -> ColorFamily:
    """Return the family of a layer's own drawing; its text and halo have families of their own."""
    row = layer_type(layer.type, layer.source)
    if row.in_app:
        return ColorFamily.ROUTES
    found = _BY_ID.get((layer.type, layer.sourcedata_id)) if layer.sourcedata_id is not None else None
    if found is not None:
        return found
    if row.family is LayerFamily.LABEL or row.shape is LayerShape.POINT:
        return ColorFamily.LABELS
    return _BY_TYPE.get(layer.type, ColorFamily.GROUND)


def classify(layer: Layer, property_key: str) -> tuple[ColorFamily, ColorRole]:
    """Return the family and the role of a colour property of a layer."""
    row, family = layer_type(layer.type, layer.source), family_of(layer)
    if property_key in _TEXT_ROLES:
        text_family = family if family is ColorFamily.ROUTES else _TEXT_FAMILIES[property_key]
        return text_family, _TEXT_ROLES[property_key]
    if row.shape is LayerShape.POINT:
        # The fill of a label is the plate that the text is read on.
        return (family if family is ColorFamily.ROUTES else ColorFamily.HALOS), ColorRole.HALO
    return family, _drawing_role(row, family, property_key)


def _drawing_role(row: LayerType, family: ColorFamily, property_key: str) -> ColorRole:
    if family in _UNIFORM_ROLES:
        return _UNIFORM_ROLES[family]
    if property_key in _OUTLINES:
        return ColorRole.CASING
    if row.family is LayerFamily.BACKGROUND:
        return ColorRole.GROUND
    if family in (ColorFamily.ROADS, ColorFamily.RAIL):
        return ColorRole.ROAD_FILL
    return ColorRole.AREA


def roled_colors(layer: Layer) -> tuple[RoledColor, ...]:
    """Return the colours of all stops of a layer with their families and roles, in file order."""
    kinds: dict[str, tuple[ColorFamily, ColorRole]] = {}
    found = []
    for occurrence in find_values(layer, Role.COLOR):
        kind = kinds.get(occurrence.property)
        if kind is None:
            kind = kinds[occurrence.property] = classify(layer, occurrence.property)
        found.append(RoledColor(occurrence, *kind))
    return tuple(found)


class ColorRoles:
    """The colours of a style with their roles; after an edit only changed layers are read."""

    def __init__(self) -> None:
        self._layers = LayerCache(roled_colors)

    def of(self, style: MapStyle) -> tuple[RoledColor, ...]:
        """Return the colours of all stops of a style, in layer order."""
        return tuple(each for found in self._layers.of(style).values() for each in found)
