"""Table of layer types, one row for each type."""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import Final

from editor.records import dataclass


class Family(Enum):
    """The category of map content that a layer draws."""

    BACKGROUND = "Background"
    AREA = "Areas"
    LINE = "Lines"
    LABEL = "Labels"
    POINT = "Points"
    TERRAIN = "Terrain and imagery"
    IN_APP = "In-app overlays"
    UNKNOWN = "Unknown"


class LayerShape(Enum):
    """The drawing method of a layer."""

    NONE = "none"
    POLYGON = "polygon"
    LINE = "line"
    LINE_LABEL = "line label"
    AREA_LABEL = "area label"
    POINT = "point"
    ARROWS = "arrows"
    SHIELD = "shield"
    CANVAS = "canvas"
    TILES = "tiles"


# Labels at lines, and all labels.
LINE_LABEL_SHAPES: Final = frozenset({LayerShape.LINE_LABEL, LayerShape.SHIELD})
LABEL_SHAPES: Final = LINE_LABEL_SHAPES | {LayerShape.AREA_LABEL, LayerShape.POINT}
# Labels, and arrows, which must not collide with them.
PLACED_SHAPES: Final = LABEL_SHAPES | {LayerShape.ARROWS}


@dataclass(frozen=True, slots=True)
class LayerType:
    """A layer type. `properties` are in the display order of the properties panel."""

    type: str
    label: str
    family: Family
    shape: LayerShape
    symbol: str
    properties: tuple[str, ...]
    in_app: bool
    help: str


BACKGROUND = "background"
SATELLITE_SOURCE = "satelliteExternal"
SOURCES = ("map", "overlay", "elevation", SATELLITE_SOURCE)

_FILL = ("fill-color", "fill-opacity", "fill-outline-color", "fill-outline-opacity")
_LINE = ("line-inner-color", "line-outer-color", "line-width", "line-outline-width", "line-blur")
_MOVES = ("translate-on-X", "translate-on-Y", "offset-on-X", "offset-on-Y")
_TEXT = (
    "text-color",
    "text-size",
    "text-style",
    "text-transform",
    "text-outline-color",
    "text-outline-size",
    "text-row-height",
    "text-max-width",
    "background-symbol-color",
)
_ICON = ("icon", "icon-size")
_PLACEMENT = ("text-anchor", "text-rotation-angle", "text-padding", "icon-padding", *_MOVES)
_LABEL = (*_TEXT, *_ICON, *_PLACEMENT)
_LINES = (*_LINE, "icon", *_MOVES)
_MARK = (*_ICON, "icon-padding", *_MOVES)

_area = partial(
    LayerType,
    family=Family.AREA,
    shape=LayerShape.POLYGON,
    properties=(*_FILL, *_LINES),
    in_app=False,
)
_line = partial(LayerType, family=Family.LINE, in_app=False)
_label = partial(LayerType, family=Family.LABEL, in_app=False)
_terrain = partial(
    LayerType, family=Family.TERRAIN, shape=LayerShape.NONE, symbol="terrain", properties=(), in_app=False
)
_in_app = partial(LayerType, family=Family.IN_APP, in_app=True)
_in_app_line = partial(_in_app, shape=LayerShape.LINE, properties=_LINES)
_in_app_mark = partial(_in_app, shape=LayerShape.POINT, properties=_MARK)
_in_app_label = partial(_in_app, shape=LayerShape.POINT, properties=(*_LABEL, *_FILL))

_MODES = (
    ("car", "Car", "car"),
    ("bike", "Bike", "bike"),
    ("pedestrian", "Pedestrian", "walk"),
    ("pt", "Public transport", "bus"),
)


def _routes(mode: str, label: str, symbol: str) -> tuple[LayerType, ...]:
    return (
        _in_app_line(
            type=f"route_{mode}_primary",
            label=f"{label} route",
            symbol=symbol,
            help="The active route in an app.",
        ),
        _in_app_line(
            type=f"route_{mode}_secondary",
            label=f"{label} route, alternative",
            symbol=symbol,
            help="An alternative route in an app.",
        ),
        _in_app_line(
            type=f"traveled_route_{mode}",
            label=f"{label} route, travelled",
            symbol=symbol,
            help="The travelled part of the route.",
        ),
        _in_app_label(
            type=f"route_label_{mode}_primary",
            label=f"{label} route label",
            symbol="sign-text",
            help="The bubble with time and distance on the active route.",
        ),
        _in_app_label(
            type=f"route_label_{mode}_secondary",
            label=f"{label} route label, alternative",
            symbol="sign-text",
            help="The bubble on an alternative route.",
        ),
    )


LAYER_TYPES: tuple[LayerType, ...] = (
    LayerType(
        BACKGROUND,
        "Background",
        Family.BACKGROUND,
        LayerShape.CANVAS,
        "texture-box",
        (*_FILL, "icon"),
        in_app=False,
        help="The map background, below all other layers.",
    ),
    _area(
        type="polygon",
        label="Area",
        symbol="vector-polygon",
        help="Areas such as water, parks or built-up land.",
    ),
    _area(type="buildings", label="Buildings", symbol="domain", help="The footprints of buildings."),
    _line(
        type="line",
        label="Road",
        shape=LayerShape.LINE,
        symbol="road",
        properties=_LINES,
        help="Roads and paths of one class, with a casing.",
    ),
    _line(
        type="polyline",
        label="Line",
        shape=LayerShape.LINE,
        symbol="vector-polyline",
        properties=(*_LINES, *_FILL),
        help="Borders, railways, waterways and area edges.",
    ),
    _line(
        type="linkarrows",
        label="One-way arrows",
        shape=LayerShape.ARROWS,
        symbol="arrow-right-thin",
        properties=(*_LINE, *_ICON, *_MOVES),
        help="One-way arrows of one road class.",
    ),
    _label(
        type="street",
        label="Street name",
        shape=LayerShape.LINE_LABEL,
        symbol="format-text",
        properties=_LABEL,
        help="Names along the roads of one class.",
    ),
    _label(
        type="roadshield",
        label="Road shield",
        shape=LayerShape.SHIELD,
        symbol="shield-outline",
        properties=_LABEL,
        help="Road numbers in a shield.",
    ),
    _label(
        type="areaname",
        label="Area name",
        shape=LayerShape.AREA_LABEL,
        symbol="map-marker-radius-outline",
        properties=_LABEL,
        help="Names of areas such as lakes, parks or islands.",
    ),
    _label(
        type="country",
        label="Country name",
        shape=LayerShape.POINT,
        symbol="flag-outline",
        properties=(*_LABEL, "fill-opacity"),
        help="The names of countries.",
    ),
    _label(
        type="contour_label",
        label="Contour label",
        shape=LayerShape.LINE_LABEL,
        symbol="elevation-rise",
        properties=(*_LABEL, *_FILL),
        help="Elevations on contour lines.",
    ),
    LayerType(
        "symbol",
        "Symbol",
        Family.POINT,
        LayerShape.POINT,
        "map-marker-outline",
        _LABEL,
        in_app=False,
        help="Places, points of interest and the points of an overlay.",
    ),
    _terrain(type="hillshade", label="Hill shading", symbol="image-filter-hdr", help="Hill shading."),
    _terrain(type="elevation", label="Terrain relief", help="Terrain relief."),
    _terrain(
        type="atmosphere", label="Atmosphere", symbol="weather-hazy", help="The sky above a tilted map."
    ),
    _terrain(type="raster", label="Imagery", symbol="image-outline", help="Images over the map."),
    _terrain(type="wind", label="Wind", symbol="weather-windy", help="Wind over the map."),
    *(row for mode in _MODES for row in _routes(*mode)),
    _in_app_label(
        type="route_label",
        label="Route label",
        symbol="sign-text",
        help="The route bubble of older styles.",
    ),
    _in_app(
        type="route_dir_arrows",
        label="Route direction arrows",
        shape=LayerShape.ARROWS,
        symbol="arrow-right-bold-outline",
        properties=(*_LINE, *_ICON, *_MOVES),
        help="Arrows in the direction of the route.",
    ),
    _in_app_mark(
        type="route_waypoints",
        label="Waypoints",
        symbol="map-marker-multiple-outline",
        help="Start, stops and end of a route.",
    ),
    _in_app_line(
        type="turn_arrow", label="Turn arrow", symbol="arrow-right-top", help="The arrow at the next turn."
    ),
    _in_app_line(
        type="route_traffic",
        label="Traffic on the route",
        symbol="traffic-light-outline",
        help="Slow traffic on the route.",
    ),
    _in_app_line(
        type="traffic_links",
        label="Traffic on roads",
        symbol="traffic-light-outline",
        help="Slow traffic on all roads.",
    ),
    _in_app_mark(
        type="traffic_icons",
        label="Traffic events",
        symbol="traffic-cone",
        help="Accidents, roadworks and other events.",
    ),
    _in_app_line(type="drawpath", label="App line", symbol="draw-pen", help="A line that an app draws."),
    _in_app_line(type="paths", label="Path", symbol="draw-pen", help="A recorded or planned path in an app."),
    _in_app(
        type="draw_poly",
        label="App area",
        shape=LayerShape.POLYGON,
        symbol="draw",
        properties=(*_FILL, *_LINES),
        help="An area that an app draws.",
    ),
    _in_app_mark(
        type="draw_points", label="App points", symbol="vector-point", help="Points that an app draws."
    ),
    _in_app_label(
        type="lmk_store",
        label="Custom points",
        symbol="map-marker-star-outline",
        help="Points that an app stores, such as saved places.",
    ),
    _in_app_label(
        type="highlighted_lmks",
        label="Highlighted points",
        symbol="star-outline",
        help="Points that an app highlights.",
    ),
    _in_app_label(
        type="social_reports",
        label="Social reports",
        symbol="account-voice",
        help="User reports such as police, accidents and closed roads.",
    ),
)

BY_TYPE: Mapping[str, LayerType] = MappingProxyType({row.type: row for row in LAYER_TYPES})

_SATELLITE = LayerType(
    type="",
    label="Satellite imagery",
    family=Family.TERRAIN,
    shape=LayerShape.TILES,
    symbol="satellite-variant",
    properties=("fill-opacity",),
    in_app=False,
    help="Images of a tile service that the style declares as a source.",
)
_UNKNOWN = LayerType(
    "",
    "Unknown",
    Family.UNKNOWN,
    LayerShape.NONE,
    "help-rhombus-outline",
    (*_FILL, *_LINE, *_LABEL),
    in_app=False,
    help="A type that this editor does not know. It is kept as it stands.",
)


def layer_type(name: str, source: str | None = None) -> LayerType:
    """Return the row of a type; a generic one for unknown types and on the satellite source."""
    if source == SATELLITE_SOURCE:
        return replace(_SATELLITE, type=name)
    row = BY_TYPE.get(name)
    return row if row is not None else replace(_UNKNOWN, type=name, label=name or _UNKNOWN.label)


def is_waterway(row: LayerType) -> bool:
    """Return whether a layer draws the names of rivers or streams: those of areas that follow lines."""
    return row.type == "areaname" and row.shape in LINE_LABEL_SHAPES
