"""How a town's map ends at a zoom that shows all of it: along its roads, not along a straight cut."""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import shapely
from maps.tiling import Box, Feature
from shapely.geometry.base import BaseGeometry

# How far from the cut a class ends, as a share of the town's own distance; what is not listed ends farthest.
_SHARES = {
    **dict.fromkeys(("motorway", "trunk", "primary"), 0.0),
    **dict.fromkeys(("motorway_link", "trunk_link", "primary_link"), 0.1),
    **dict.fromkeys(("secondary", "secondary_link"), 0.3),
    **dict.fromkeys(("tertiary", "tertiary_link"), 0.6),
}
_AREA_SHARE = 0.35
_CROSSING = 3


def frayed(features: Iterable[Feature], box: Box, zooms: range, distance: float) -> Iterator[Feature]:
    """The features, with those near the cut left out at some zooms, and roads led back to a crossing.

    Units: `distance` in the world.
    """
    whole = list(features)
    yield from (replace(each, min_zoom=max(each.min_zoom, zooms.stop)) for each in whole)
    for zoom in zooms:
        shown = [each for each in whole if each.min_zoom <= zoom <= each.max_zoom]
        kept = [each for each in shown if _is_inside(each, box, distance)]
        crossings = _crossings(kept)
        for each in kept:
            parts = _led_back(each.shape, box, crossings) if "highway" in each.tags else [each.shape]
            yield from (replace(each, shape=part, min_zoom=zoom, max_zoom=zoom) for part in parts)


def _is_inside(feature: Feature, box: Box, distance: float) -> bool:
    """Whether a feature keeps away from the cut as far as its class must."""
    kind = feature.shape.geom_type
    is_road, is_area = "highway" in feature.tags, kind == "Polygon"
    if kind == "Point" or "aeroway" in feature.tags or not (is_road or is_area):
        return True
    share = _AREA_SHARE if is_area else _SHARES.get(str(feature.tags["highway"]), 1.0)
    left, top, right, bottom = feature.shape.bounds
    room = min(left - box[0], top - box[1], box[2] - right, box[3] - bottom)
    return share == 0.0 or room > share * distance


def _crossings(features: Iterable[Feature]) -> set[tuple[float, float]]:
    """The points at which at least three ways along roads begin."""
    ways: Counter[tuple[float, float]] = Counter()
    for feature in features:
        if "highway" in feature.tags and feature.shape.geom_type == "LineString":
            for start, end in itertools.pairwise(feature.shape.coords):
                ways.update((start, end))
    return {point for point, times in ways.items() if times >= _CROSSING}


def _led_back(shape: BaseGeometry, box: Box, crossings: set[tuple[float, float]]) -> list[BaseGeometry]:
    """A line without its stretches between the cut and the nearest crossing."""
    if shape.geom_type != "LineString":
        return [shape]
    coords = list(shape.coords)
    if _is_cut(coords[0], box):
        coords = coords[next((at for at, point in enumerate(coords) if point in crossings), len(coords)) :]
    if coords and _is_cut(coords[-1], box):
        last = max((at for at, point in enumerate(coords) if point in crossings), default=-1)
        coords = coords[: last + 1]
    return [shapely.LineString(coords)] if len(coords) > 1 else []


def _is_cut(point: tuple[float, float], box: Box) -> bool:
    return not (box[0] < point[0] < box[2] and box[1] < point[1] < box[3])
