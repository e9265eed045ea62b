"""The land around the bundled towns, between the map of the world and that of the town."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import shapely
from maps import gshhg, world
from maps.blending import Blend, area_of, blended
from maps.coast import coast
from maps.provinces import BORDERS as INNER_BORDERS
from maps.provinces import NAMES as PROVINCES
from maps.rivers import RIVERS
from maps.tiling import Box, Feature, pixel, singles, to_degrees, to_world
from shapely.geometry.base import BaseGeometry

FIRST_ZOOM, LAST_ZOOM = 7, 10
_GRID_ZOOM = 9
# The columns and rows of tiles that each region covers, on the grid of one zoom.
REGIONS: Mapping[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "plata": ((171, 181), (306, 314)),
    "finland": ((288, 296), (146, 151)),
}
_SIDES = {"land": (world.LAND, {}), "sea": (world.OCEAN, {})}
_TAKEN = (world.BORDERS, world.DISPUTED, world.COUNTRIES, world.SEAS, INNER_BORDERS, PROVINCES)
_SMALLEST_LAKE_PX = 16.0
_SHORTEST_RIVER_PX = 60.0
_SMALLEST_ISLAND_PX = 2.0
# How the shores of the world become those of a region along its sides.
_BLEND = Blend(2.0**-_GRID_ZOOM / 2, 2.0**-_GRID_ZOOM / 12, pixel(LAST_ZOOM - 1))
# How far the shores are read beyond the region. Units: degrees.
_MARGIN = 0.05
# The size of the pixels that shores show, and how often their corners are cut. Units: world.
_PIXELS = 2.5e-6
_ROUNDS = 2
# A settlement so near to one with so many times its people is a part of it. Units: world.
_TOWN = 6e-4
_PART_OF = 8
# How near a named river of the world runs to what is the same river here. Units: world.
_SAME_RIVER = 0.04 / 360
# As for the cities of the world: the zoom, the least population, and the side of the square of the largest.
_STEPS = ((7, 10_000, 26), (8, 3_000, 22), (9, 1_000, 18), (10, 500, 14))


def surroundings(
    name: str, water: gshhg.Water, wide: Iterable[Feature], cities: list[dict[str, Any]]
) -> list[Feature]:
    """The features of one region; `wide` are those of the world, `cities` the largest settlements first."""
    frame = shapely.box(*box(name))
    far = list(wide)
    coarse = area_of(far, world.LAND, world.LAST_ZOOM)
    coarse_lakes = area_of(far, world.LAKES, world.LAST_ZOOM)
    coarse_lakes = coarse_lakes.simplify(pixel(world.LAST_ZOOM) * world.DEEPEST_PX)
    fine_lakes = shapely.union_all([_rounded(lake) for lake in water.lakes])
    # Lakes lie on land, as on the world's map.
    land = blended(shapely.union(_rounded(water.land), fine_lakes), coarse, box(name), _BLEND)
    lakes = singles(blended(fine_lakes, coarse_lakes, box(name), _BLEND))
    sea = shapely.difference(frame, land)
    taken = [feature for feature in far if feature.layer in _TAKEN and feature.max_zoom >= world.LAST_ZOOM]
    return [
        *_without_specks(coast(sea, box(name), range(FIRST_ZOOM, LAST_ZOOM + 1), _SIDES)),
        *_lakes(lakes, far),
        *_rivers(_parts_in(water.rivers, frame), far),
        *_cut(taken, frame),
        *world.populated(_inside(cities, frame), _STEPS),
    ]


def box(name: str) -> Box:
    """A region's box in world coordinates."""
    (left, right), (top, bottom) = REGIONS[name]
    size = 2.0**-_GRID_ZOOM
    return left * size, top * size, right * size, bottom * size


def bounds(name: str) -> Box:
    """A region's box in degrees, west first."""
    return to_degrees(box(name))


def wider(name: str) -> Box:
    """A box in degrees that reaches beyond the region: what is cut there is rounded outside it."""
    west, south, east, north = bounds(name)
    return west - _MARGIN, south - _MARGIN, east + _MARGIN, north + _MARGIN


def _rounded(shape: BaseGeometry) -> BaseGeometry:
    """A shape with its corners cut, and cut again: the shores come from pictures, and show their pixels.

    Source: Chaikin, An algorithm for high speed curve generation, 1974.
    """
    polygons = [part for part in singles(shape.simplify(_PIXELS)) if part.geom_type == "Polygon"]
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
        yield from singles(shapely.intersection(shape, frame))


def _without_specks(sides: Iterable[Feature]) -> Iterator[Feature]:
    """The sides of the coast without islands that nobody would see, and without the holes that they leave."""
    for side in sides:
        least = _SMALLEST_ISLAND_PX * pixel(side.min_zoom) ** 2
        holes = [hole for hole in side.shape.interiors if shapely.Polygon(hole).area >= least]
        if side.shape.area >= least:
            yield replace(side, shape=shapely.Polygon(side.shape.exterior, holes))


def _lakes(lakes: Iterable[BaseGeometry], far: Iterable[Feature]) -> Iterator[Feature]:
    """The lakes, with the names that the world has for them."""
    labels = [
        feature for feature in far if feature.layer == world.LAKES and feature.shape.geom_type == "Point"
    ]
    for lake in lakes:
        for part in singles(lake):
            zoom = _first_zoom(part.area, _SMALLEST_LAKE_PX, 2)
            if zoom is not None and part.geom_type == "Polygon":
                yield Feature(world.LAKES, part, {}, zoom)
                yield from (
                    replace(label, min_zoom=FIRST_ZOOM) for label in labels if part.contains(label.shape)
                )


def _rivers(rivers: Iterable[BaseGeometry], far: Iterable[Feature]) -> Iterator[Feature]:
    """The rivers, with the names of the world's rivers beside which they run."""
    named = [feature for feature in far if feature.layer == RIVERS and "name" in feature.tags]
    for line in rivers:
        zoom = _first_zoom(line.length, _SHORTEST_RIVER_PX, 1)
        middle = line.interpolate(0.5, normalized=True)
        near = [river for river in named if river.shape.dwithin(middle, _SAME_RIVER)]
        tags = near[0].tags if near else {}
        if zoom is not None:
            yield Feature(RIVERS, line, tags, zoom)


def _cut(features: Iterable[Feature], frame: BaseGeometry) -> Iterator[Feature]:
    """What of the world's features lies in the region, from its first zoom on."""
    for feature in features:
        if feature.shape.intersects(frame):
            for part in singles(shapely.intersection(feature.shape, frame)):
                yield replace(feature, shape=part, min_zoom=FIRST_ZOOM, max_zoom=LAST_ZOOM)


def _inside(cities: Iterable[dict[str, Any]], frame: BaseGeometry) -> list[dict[str, Any]]:
    """The settlements in a region; those beside a far larger one are its parts, and weigh less."""
    found = []
    larger: list[tuple[BaseGeometry, int]] = []
    for city in cities:
        place = shapely.Point(to_world(city["longitude"], city["latitude"]))
        if frame.contains(place):
            least = _PART_OF * city["population"]
            is_part = any(people > least and place.dwithin(other, _TOWN) for other, people in larger)
            found.append({**city, "weight": city["weight"] // _PART_OF} if is_part else city)
            larger.append((place, city["population"]))
    return world.by_weight(found)


def _first_zoom(size: float, least_px: float, dimensions: int) -> int | None:
    """The zoom from which on something is large enough; none where it never is."""
    zooms = range(FIRST_ZOOM, LAST_ZOOM + 1)
    return next((zoom for zoom in zooms if size / pixel(zoom) ** dimensions >= least_px), None)
