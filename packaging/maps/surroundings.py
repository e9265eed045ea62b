"""Maps of the regions around the bundled towns, for zooms between those of the world and the towns."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import shapely
from maps import gshhg, world
from maps.blending import Blend, area_of, blend_areas
from maps.coast import coast
from maps.provinces import BORDERS as INNER_BORDERS
from maps.provinces import NAMES as PROVINCES
from maps.rivers import RIVERS
from maps.tiling import Box, Feature, pixel_size, single_shapes, to_degrees, to_world
from shapely.geometry.base import BaseGeometry

FIRST_ZOOM, LAST_ZOOM = 7, 10
_GRID_ZOOM = 9
# Ranges of tile columns and rows of each region, at the zoom of the grid.
REGIONS: Mapping[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "plata": ((171, 181), (306, 314)),
    "finland": ((288, 296), (146, 151)),
}
_SIDES = {"land": (world.LAND, {}), "sea": (world.OCEAN, {})}
_COPIED_LAYERS = (world.BORDERS, world.DISPUTED, world.COUNTRIES, world.SEAS, INNER_BORDERS, PROVINCES)
_SMALLEST_LAKE_PX = 16.0
_SHORTEST_RIVER_PX = 60.0
_SMALLEST_ISLAND_PX = 2.0
# Transition from the shores of the map of the world to those of a region, along its sides.
_BLEND = Blend(2.0**-_GRID_ZOOM / 2, 2.0**-_GRID_ZOOM / 12, pixel_size(LAST_ZOOM - 1))
# Margin around the region in which shores are read. Units: degrees.
_MARGIN = 0.05
# Size of the pixels from which the shores were traced (units: world), and rounds of corner cutting.
_PIXELS = 2.5e-6
_ROUNDS = 2
# A settlement is a part of one within this distance (units: world) that has this many times its population.
_PART_DISTANCE = 6e-4
_PART_RATIO = 8
# Maximum distance between the lines of the same river on both maps. Units: world.
_SAME_RIVER = 0.04 / 360
# As `_CITY_STEPS` of the map of the world: zoom, minimum weight, and side of the squares in pixels.
_STEPS = ((7, 10_000, 26), (8, 3_000, 22), (9, 1_000, 18), (10, 500, 14))


def surroundings(
    name: str, water: gshhg.Water, wide: Iterable[Feature], cities: list[dict[str, Any]]
) -> list[Feature]:
    """Return the features of a region. `wide` are those of the world; `cities` are sorted by weight."""
    frame = shapely.box(*box(name))
    far = list(wide)
    coarse = area_of(far, world.LAND, world.LAST_ZOOM)
    coarse_lakes = area_of(far, world.LAKES, world.LAST_ZOOM)
    coarse_lakes = coarse_lakes.simplify(pixel_size(world.LAST_ZOOM) * world.DEEPEST_PX)
    fine_lakes = shapely.union_all([_rounded(lake) for lake in water.lakes])
    # The land includes the lakes, as on the map of the world.
    land = blend_areas(shapely.union(_rounded(water.land), fine_lakes), coarse, box(name), _BLEND)
    lakes = single_shapes(blend_areas(fine_lakes, coarse_lakes, box(name), _BLEND))
    sea = shapely.difference(frame, land)
    copied = [
        feature for feature in far if feature.layer in _COPIED_LAYERS and feature.max_zoom >= world.LAST_ZOOM
    ]
    return [
        *_without_specks(coast(sea, box(name), range(FIRST_ZOOM, LAST_ZOOM + 1), _SIDES)),
        *_lakes(lakes, far),
        *_rivers(_parts_in(water.rivers, frame), far),
        *_cut(copied, frame),
        *world.populated(_inside(cities, frame), _STEPS),
    ]


def box(name: str) -> Box:
    """Return the box of a region, in world coordinates."""
    (left, right), (top, bottom) = REGIONS[name]
    size = 2.0**-_GRID_ZOOM
    return left * size, top * size, right * size, bottom * size


def bounds(name: str) -> Box:
    """Return the box of a region in degrees, west first."""
    return to_degrees(box(name))


def bounds_with_margin(name: str) -> Box:
    """Return the box of a region with a margin, in degrees. Corners at cut edges are rounded there."""
    west, south, east, north = bounds(name)
    return west - _MARGIN, south - _MARGIN, east + _MARGIN, north + _MARGIN


def _rounded(shape: BaseGeometry) -> BaseGeometry:
    """Return a shape with its corners cut repeatedly, because the shores were traced from pixels.

    Source: Chaikin, An algorithm for high speed curve generation, 1974.
    """
    polygons = [part for part in single_shapes(shape.simplify(_PIXELS)) if part.geom_type == "Polygon"]
    whole = [
        shapely.Polygon(_chaikin(part.exterior), [_chaikin(hole) for hole in part.interiors])
        for part in polygons
    ]
    return shapely.union_all(shapely.make_valid(np.array(whole))) if whole else shape


def _chaikin(ring: BaseGeometry) -> Any:
    coords = shapely.get_coordinates(ring)
    for _ in range(_ROUNDS):
        start, end = coords[:-1], coords[1:]
        cut = np.stack((0.75 * start + 0.25 * end, 0.25 * start + 0.75 * end), axis=1).reshape(-1, 2)
        coords = np.vstack((cut, cut[:1]))
    return shapely.get_coordinates(shapely.LinearRing(coords).simplify(_PIXELS / 8))


def _parts_in(shapes: Iterable[BaseGeometry], frame: BaseGeometry) -> Iterator[BaseGeometry]:
    for shape in shapes:
        yield from single_shapes(shapely.intersection(shape, frame))


def _without_specks(sides: Iterable[Feature]) -> Iterator[Feature]:
    """Yield the sides of the coast without islands that are too small to be seen, and without their holes."""
    for side in sides:
        least = _SMALLEST_ISLAND_PX * pixel_size(side.min_zoom) ** 2
        holes = [hole for hole in side.shape.interiors if shapely.Polygon(hole).area >= least]
        if side.shape.area >= least:
            yield replace(side, shape=shapely.Polygon(side.shape.exterior, holes))


def _lakes(lakes: Iterable[BaseGeometry], far: Iterable[Feature]) -> Iterator[Feature]:
    """Yield the lakes, with their names from the map of the world."""
    labels = [
        feature for feature in far if feature.layer == world.LAKES and feature.shape.geom_type == "Point"
    ]
    for lake in lakes:
        for part in single_shapes(lake):
            zoom = _first_zoom(part.area, _SMALLEST_LAKE_PX, 2)
            if zoom is not None and part.geom_type == "Polygon":
                yield Feature(world.LAKES, part, {}, zoom)
                yield from (
                    replace(label, min_zoom=FIRST_ZOOM) for label in labels if part.contains(label.shape)
                )


def _rivers(rivers: Iterable[BaseGeometry], far: Iterable[Feature]) -> Iterator[Feature]:
    """Yield the rivers, with the names of nearby rivers of the map of the world."""
    named = [feature for feature in far if feature.layer == RIVERS and "name" in feature.tags]
    for line in rivers:
        zoom = _first_zoom(line.length, _SHORTEST_RIVER_PX, 1)
        middle = line.interpolate(0.5, normalized=True)
        near = [river for river in named if river.shape.dwithin(middle, _SAME_RIVER)]
        tags = near[0].tags if near else {}
        if zoom is not None:
            yield Feature(RIVERS, line, tags, zoom)


def _cut(features: Iterable[Feature], frame: BaseGeometry) -> Iterator[Feature]:
    """Yield the parts of features in the region, for all of its zooms."""
    for feature in features:
        if feature.shape.intersects(frame):
            for part in single_shapes(shapely.intersection(feature.shape, frame)):
                yield replace(feature, shape=part, min_zoom=FIRST_ZOOM, max_zoom=LAST_ZOOM)


def _inside(cities: Iterable[dict[str, Any]], frame: BaseGeometry) -> list[dict[str, Any]]:
    """Return the settlements in a region by weight, which is reduced for parts of a much larger one."""
    found = []
    larger: list[tuple[BaseGeometry, int]] = []
    for city in cities:
        place = shapely.Point(to_world(city["longitude"], city["latitude"]))
        if frame.contains(place):
            least = _PART_RATIO * city["population"]
            is_part = any(people > least and place.dwithin(other, _PART_DISTANCE) for other, people in larger)
            found.append({**city, "weight": city["weight"] // _PART_RATIO} if is_part else city)
            larger.append((place, city["population"]))
    return world.by_weight(found)


def _first_zoom(size: float, least_px: float, dimensions: int) -> int | None:
    """Return the first zoom at which a size reaches a number of pixels, or None."""
    zooms = range(FIRST_ZOOM, LAST_ZOOM + 1)
    return next((zoom for zoom in zooms if size / pixel_size(zoom) ** dimensions >= least_px), None)
