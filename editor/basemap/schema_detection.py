"""Detection of the schema of map data by the names of its layers and attributes."""

from collections.abc import Mapping
from typing import Any, Final

from editor.mapstyle.schema.source_data import OSM, SCHEMAS
from editor.wording import say

# Display names.
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
_MIN_MATCHES: Final = 2
# Limits of a map's list of layers.
_MAX_LAYERS: Final = 1000
_MAX_NAME_LENGTH: Final = 200


def schema_of(layers: Mapping[str, frozenset[str]]) -> str:
    """Return the schema of layers with these names and attribute keys; empty if it is unknown.

    A single match may be a coincidence, so it takes two, and half of all names. Raw tags have known keys.
    """
    best, best_count = "", 0
    for schema, names in _LAYERS.items():
        shared = len(names & layers.keys())
        if shared > best_count:
            best, best_count = schema, shared
    if best_count >= _MIN_MATCHES and 2 * best_count >= len(layers):
        return best
    keys = frozenset().union(*layers.values()) if layers else frozenset()
    return OSM if len(keys & _TAGS) >= _MIN_MATCHES or "osm" in layers else ""


def declared_schema(metadata: Mapping[str, Any]) -> str:
    """Return the schema that the metadata names, or the one detected from its list of layers."""
    declared = metadata.get("schema")
    is_known = isinstance(declared, str) and declared in SCHEMAS
    return str(declared) if is_known else schema_of(declared_layers(metadata))


def declared_layers(metadata: Mapping[str, Any]) -> dict[str, frozenset[str]]:
    """Return the attribute keys of the layers in `vector_layers` of the metadata or TileJSON."""
    layers = metadata.get("vector_layers")
    keys_by_layer = {}
    for layer in layers[:_MAX_LAYERS] if isinstance(layers, list) else ():
        name = layer.get("id") if isinstance(layer, dict) else None
        if isinstance(name, str):
            fields = layer.get("fields")
            keys_by_layer[name[:_MAX_NAME_LENGTH]] = frozenset(fields if isinstance(fields, dict) else ())
    return keys_by_layer
