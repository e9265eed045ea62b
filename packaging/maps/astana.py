"""Map of Astana, a town without a coast, from sixteen tiles of zoom 12 with raw OpenStreetMap features."""

import math

import shapely
from maps.coast import coast
from maps.geography import Element
from maps.montevideo import SOURCE_ZOOM, thin_addresses
from maps.osm import features
from maps.streets import select_streets
from maps.tiling import Box, Feature, to_degrees

FOLDER = "real-world/osm-qa-astana"
COLUMNS, ROWS = (2859, 2863), (1366, 1370)
FIRST_ZOOM, LAST_ZOOM = 10, 14
_SCALE = 40_075_016.686 * math.cos(math.radians(51.16))


def town(raw: list[Element]) -> list[Feature]:
    """Return the features of the map."""
    land = coast(shapely.Polygon(), box(), range(FIRST_ZOOM, LAST_ZOOM + 1))
    return [*land, *thin_addresses(select_streets(features(raw, LAST_ZOOM), box()), _SCALE)]


def box() -> Box:
    """Return the town's box in world coordinates."""
    size = 2.0**-SOURCE_ZOOM
    return COLUMNS[0] * size, ROWS[0] * size, COLUMNS[1] * size, ROWS[1] * size


def bounds() -> Box:
    """Return the town's box in degrees, west first."""
    return to_degrees(box())
