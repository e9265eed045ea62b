"""Map of Montevideo, from eight tiles of zoom 12 with raw OpenStreetMap features."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath

import numpy as np
import shapely
from maps.coast import coast
from maps.geography import LINE, POINT, Element, tile_elements
from maps.osm import ADDRESSES, features
from maps.packages import Archive
from maps.streets import select_streets
from maps.tiling import Box, Feature, single_shapes, to_degrees, to_world
from shapely.geometry.base import BaseGeometry

FOLDER = "real-world/osm-qa-montevideo"
SOURCE_ZOOM = 12
COLUMNS, ROWS = (1407, 1411), (2471, 2473)
FIRST_ZOOM, LAST_ZOOM = 10, 14
_GRID = 2.0**20

# The shore of the Río de la Plata has no tags in OpenStreetMap, except for a note that explains it.
_SHORE_NOTE = "Please don't tag as coastline"
# Water that the line of the shore separates from the open sea. Units: degrees north, east.
_HARBOURS = ((-34.888, -56.214), (-34.9065, -56.2195), (-34.9105, -56.1305))

# Distances from mapped features within which there is land. Units: metres.
_ROAD, _RAIL, _WALL, _AREA, _PIER, _SHORE = 18.0, 15.0, 5.0, 3.0, 6.0, 2.0
_CLOSED_GAP = 60.0
_SHORE_GAP = 20.0
_OPENING = 12.0
_SEARCH_DISTANCE = 2500.0
# Speed limits of dual carriageways without crossings. Units: km/h, as in the tags.
_FAST = ("90", "100", "110")
_SMALLEST_ISLET = 600.0
_EARTH = 40_075_016.686
_SCALE = _EARTH * math.cos(math.radians(-34.88))
_ADDRESS_SPACING = 24.0


def elements(package: Archive, folder: str = FOLDER) -> list[Element]:
    """Return all features of the tiles in a folder of the package, in world coordinates."""
    found = []
    for member in package.members(folder):
        _, column, row = (int(word) for word in PurePosixPath(member).stem.split("-"))
        found += tile_elements(package.read(member), column, row)
    scale = 2.0**SOURCE_ZOOM * _GRID
    return [Element(kind, shapely.transform(shape, lambda c: c / scale), tags) for kind, shape, tags in found]


def town(raw: list[Element], land: BaseGeometry) -> list[Feature]:
    """Return the features of the map. `land` is the land of the map of the world."""
    shores = coast(sea(raw, land), box(), range(FIRST_ZOOM, LAST_ZOOM + 1))
    roads = [element._replace(tags=_with_motorways(element.tags)) for element in raw]
    return [*shores, *thin_addresses(select_streets(features(roads, LAST_ZOOM), box()), _SCALE)]


def thin_addresses(features: Iterable[Feature], scale: float) -> Iterator[Feature]:
    """Yield the features with only one house number in each square of a grid, because others would collide.

    Units: `scale` in metres per world unit.
    """
    occupied: set[tuple[int, int]] = set()
    for feature in features:
        if feature.layer == ADDRESSES:
            x, y = feature.shape.coords[0]
            square = int(x * scale / _ADDRESS_SPACING), int(y * scale / _ADDRESS_SPACING)
            if square in occupied:
                continue
            occupied.add(square)
        yield feature


def _with_motorways(tags: Mapping[str, str]) -> Mapping[str, str]:
    """Return the tags with fast dual carriageways as motorways.

    OpenStreetMap has them as trunk roads in Uruguay, so that there would be no example of a motorway.
    """
    kind = tags.get("highway", "")
    is_fast = tags.get("oneway") == "yes" and tags.get("maxspeed") in _FAST
    if kind not in ("trunk", "trunk_link") or not is_fast:
        return tags
    return {**tags, "highway": kind.replace("trunk", "motorway")}


def box() -> Box:
    """Return the box of the town, in world coordinates."""
    size = 2.0**-SOURCE_ZOOM
    return COLUMNS[0] * size, ROWS[0] * size, COLUMNS[1] * size, ROWS[1] * size


def bounds() -> Box:
    """Return the box of the town in degrees, west first."""
    return to_degrees(box())


def sea(raw: Iterable[Element], land: BaseGeometry) -> BaseGeometry:
    """Return the water outside the shore, in world coordinates.

    A flood fill from the coarse ocean covers all areas without mapped features, up to the shore. It does not
    pass through openings that are only a few metres wide.
    """
    left, top, right, bottom = box()

    def local(shape: BaseGeometry) -> BaseGeometry:
        return shapely.transform(shape, lambda coords: (coords - (left, top)) * _SCALE)

    frame = local(shapely.box(left, top, right, bottom))
    around = frame.buffer(2 * _SEARCH_DISTANCE)
    ocean = shapely.difference(around, shapely.intersection(local(land), around))
    near = shapely.intersection(ocean.buffer(_SEARCH_DISTANCE, quad_segs=2), frame)
    shapely.prepare(near)
    ground, shore = _mapped(((kind, local(shape), tags) for kind, shape, tags in raw if kind != POINT), near)
    grown = shore.buffer(_SHORE_GAP, quad_segs=2).buffer(_SHORE / 2 - _SHORE_GAP, quad_segs=2)
    closed = ground.buffer(_CLOSED_GAP, quad_segs=2).buffer(-_CLOSED_GAP, quad_segs=2)
    dry = shapely.union_all([closed, shore.buffer(_SHORE, quad_segs=2), grown])
    open_water = shapely.difference(near, dry)
    pools = single_shapes(open_water.buffer(-_OPENING, quad_segs=2))
    harbours = [shapely.Point(to_world(lon, lat)) for lat, lon in _HARBOURS]
    seeds = [local(place) for place in harbours]
    largest = max(pools, key=lambda pool: pool.area)
    flooded = [pool for pool in pools if pool is largest or any(pool.contains(seed) for seed in seeds)]
    wet = shapely.intersection(shapely.union_all(flooded).buffer(_OPENING + 1, quad_segs=2), open_water)
    # A shore line with water on both sides only encloses a basin: it does not separate the water.
    joined = wet.buffer(2 * _SHORE, quad_segs=2).buffer(-2 * _SHORE, quad_segs=2)
    smooth = _without_islets(shapely.make_valid(shapely.difference(joined, closed).simplify(1.5)))
    return shapely.transform(smooth, lambda coords: coords / _SCALE + (left, top))


def _without_islets(water: BaseGeometry) -> BaseGeometry:
    """Return the water without tiny islands, which are artefacts at corners of lines. Units: metres."""
    whole = [
        shapely.Polygon(
            pool.exterior, [hole for hole in pool.interiors if shapely.Polygon(hole).area >= _SMALLEST_ISLET]
        )
        for pool in single_shapes(water)
        if pool.geom_type == "Polygon"
    ]
    return shapely.union_all(whole)


def _mapped(
    raw: Iterable[tuple[int, BaseGeometry, Mapping[str, str]]], near: BaseGeometry
) -> tuple[BaseGeometry, BaseGeometry]:
    """Return the land around mapped features, and the lines of the shore. Units: metres."""
    shore: list[BaseGeometry] = []
    ground: dict[float, list[BaseGeometry]] = defaultdict(list)
    for kind, shape, tags in raw:
        if not near.intersects(shape):
            continue
        if kind == LINE and _is_shore(tags):
            shore.append(shape)
            continue
        reach = _land_distance(kind, tags)
        if reach:
            ground[reach].append(shape)
    grown = [
        shapely.union_all(shapely.buffer(np.array(shapes), reach, quad_segs=1))
        for reach, shapes in ground.items()
    ]
    return shapely.union_all(grown).simplify(1), shapely.union_all(shore)


def _is_shore(tags: Mapping[str, str]) -> bool:
    relevant = {
        key
        for key in tags
        if not key.startswith(("@", "mvdgis")) and key not in ("source", "note", "created_by")
    }
    return tags.get("note", "").startswith(_SHORE_NOTE) or not relevant


def _land_distance(kind: int, tags: Mapping[str, str]) -> float:
    """Return the distance from a feature within which there is land, or 0 for none. Units: metres."""
    if kind == LINE:
        if tags.get("man_made") in ("pier", "breakwater"):
            return _PIER
        if (
            tags.get("highway", "proposed") not in ("proposed", "construction")
            and tags.get("bridge", "no") == "no"
        ):
            return _ROAD
        if tags.get("railway") == "rail":
            return _RAIL
        return _WALL if "barrier" in tags else 0.0
    wet = tags.get("natural") == "water" or tags.get("leisure") == "marina"
    solid = {"building", "landuse", "leisure", "amenity", "natural", "man_made"} & set(tags)
    return _AREA if (solid and not wet) or tags.get("place") == "islet" else 0.0
