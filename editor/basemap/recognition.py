"""Which schema map data follows, told by the names of its layers and attributes."""

from collections.abc import Mapping
from typing import Any, Final

from editor.mapstyle.schema.source_data import OSM, SCHEMAS
from editor.wording import say

# How a person reads a schema's name.
SCHEMA_NAMES: Final[Mapping[str, str]] = {
    "openmaptiles": "OpenMapTiles",
    "protomaps": "Protomaps",
    "shortbread": "Shortbread",
    OSM: say("OpenStreetMap tags"),
    "naturalearth": "Natural Earth",
}

_LAYERS: Final[Mapping[str, frozenset[str]]] = {
    "openmaptiles": frozenset(
        {
            "aerodrome_label",
            "aeroway",
            "boundary",
            "building",
            "housenumber",
            "landcover",
            "landuse",
            "mountain_peak",
            "park",
            "place",
            "poi",
            "transportation",
            "transportation_name",
            "water",
            "water_name",
            "waterway",
        }
    ),
    "protomaps": frozenset(
        {
            "boundaries",
            "buildings",
            "earth",
            "landcover",
            "landuse",
            "natural",
            "physical_line",
            "physical_point",
            "places",
            "pois",
            "roads",
            "transit",
            "water",
        }
    ),
    "shortbread": frozenset(
        {
            "addresses",
            "aerialways",
            "boundaries",
            "boundary_labels",
            "bridges",
            "buildings",
            "dam_lines",
            "dam_polygons",
            "ferries",
            "land",
            "ocean",
            "pier_lines",
            "pier_polygons",
            "place_labels",
            "pois",
            "public_transport",
            "sites",
            "street_labels",
            "street_labels_points",
            "street_polygons",
            "streets",
            "streets_polygons_labels",
            "water_lines",
            "water_lines_labels",
            "water_polygons",
            "water_polygons_labels",
        }
    ),
    "naturalearth": frozenset({"ne_10m_land", "ne_10m_ocean", "ne_10m_lakes", "ne_10m_admin_0_countries"}),
}
_TAGS: Final = frozenset(
    {"highway", "building", "natural", "landuse", "amenity", "waterway", "leisure", "railway"}
)
_TELLING: Final = 2
# Of a map's own list of its layers. Source: our choice.
_MOST_LAYERS: Final = 1000
_LONGEST_NAME: Final = 200


def schema_of(layers: Mapping[str, frozenset[str]]) -> str:
    """The schema of layers with these names, each with its attributes' keys; empty where none is known.

    One shared name may be chance, so it takes two, and half of all names; raw tags are known by their keys.
    """
    best, most = "", 0
    for schema, names in _LAYERS.items():
        shared = len(names & layers.keys())
        if shared > most:
            best, most = schema, shared
    if most >= _TELLING and 2 * most >= len(layers):
        return best
    keys = frozenset().union(*layers.values()) if layers else frozenset()
    return OSM if len(keys & _TAGS) >= _TELLING or "osm" in layers else ""


def declared_schema(metadata: Mapping[str, Any]) -> str:
    """The schema that a map's metadata names, or the one that its list of layers gives away."""
    named = metadata.get("schema")
    return named if isinstance(named, str) and named in SCHEMAS else schema_of(declared_layers(metadata))


def declared_layers(metadata: Mapping[str, Any]) -> dict[str, frozenset[str]]:
    """The layers in `vector_layers` of a TileJSON or an archive's metadata, with their attributes' keys."""
    layers = metadata.get("vector_layers")
    found = {}
    for layer in layers[:_MOST_LAYERS] if isinstance(layers, list) else ():
        name = layer.get("id") if isinstance(layer, dict) else None
        if isinstance(name, str):
            fields = layer.get("fields")
            found[name[:_LONGEST_NAME]] = frozenset(fields if isinstance(fields, dict) else ())
    return found
