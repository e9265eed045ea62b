"""Gradual transition of water areas from a detailed map to the coarse map around it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
import shapely
from contourpy import FillType, contour_generator
from maps.tiling import Box, Feature, single_shapes
from shapely.geometry.base import BaseGeometry


class Blend(NamedTuple):
    """Width of the transition inside the frame, and the step of its grid. Units: world.

    Distances to shores are limited to `reach`, so that islands shrink over some distance.
    """

    margin: float
    reach: float
    step: float


def blend_areas(fine: BaseGeometry, coarse: BaseGeometry, frame: Box, blend: Blend) -> BaseGeometry:
    """Return the fine area in the middle of a frame, the coarse one at its sides, and their mean in between.

    The mean is the area where the weighted mean of the signed distances to both edges is positive. Distances
    are negative outside an area.
    """
    left, top, right, bottom = frame
    whole, margin = shapely.box(*frame), blend.margin
    inside = shapely.box(left + margin, top + margin, right - margin, bottom - margin)
    strips = (
        (left, top, right, top + margin),
        (left, bottom - margin, right, bottom),
        (left, top + margin, left + margin, bottom - margin),
        (right - margin, top + margin, right, bottom - margin),
    )
    parts = [shapely.intersection(fine, inside)]
    parts += [_mean_in(strip, fine, coarse, frame, blend) for strip in strips]
    return shapely.intersection(shapely.union_all(parts, grid_size=blend.step / 64), whole)


def area_of(features: Iterable[Feature], layer: str, zoom: int) -> BaseGeometry:
    """Return the area that the polygons of a layer cover at a zoom."""
    shapes = [
        feature.shape
        for feature in features
        if feature.layer == layer
        and feature.min_zoom <= zoom <= feature.max_zoom
        and feature.shape.geom_type == "Polygon"
    ]
    return shapely.union_all(shapes)


def _mean_in(strip: Box, fine: BaseGeometry, coarse: BaseGeometry, frame: Box, blend: Blend) -> BaseGeometry:
    x, y = (_steps(low, high, blend.step) for low, high in ((strip[0], strip[2]), (strip[1], strip[3])))
    across, down = np.meshgrid(x, y)
    inwards = np.minimum.reduce([across - frame[0], down - frame[1], frame[2] - across, frame[3] - down])
    share = np.clip(inwards / blend.margin, 0.0, 1.0)
    share = share * share * (3.0 - 2.0 * share)
    distances = [_distances(area, across, down, blend.reach) for area in (fine, coarse)]
    mean = share * distances[0] + (1.0 - share) * distances[1]
    polygons, rings = contour_generator(x, y, mean, fill_type=FillType.OuterOffset).filled(0.0, np.inf)
    shapes = [
        shapely.make_valid(shapely.Polygon(parts[0], parts[1:]))
        for points, starts in zip(polygons, rings, strict=True)
        if len(parts := np.split(points, starts[1:-1]))
    ]
    return shapely.union_all([part for shape in shapes for part in single_shapes(shape)])


def _steps(low: float, high: float, step: float) -> Any:
    return np.linspace(low, high, max(2, round((high - low) / step) + 1))


def _distances(area: BaseGeometry, across: Any, down: Any, reach: float) -> Any:
    """Return the distance of each point to the edge of an area, at most `reach`, negative outside."""
    shapely.prepare(area)
    found = np.full(across.size, reach)
    box = across.min() - reach, down.min() - reach, across.max() + reach, down.max() + reach
    edges = [part for part in single_shapes(shapely.clip_by_rect(area.boundary, *box)) if part.length]
    if edges:
        coords, owners = shapely.get_coordinates(edges, return_index=True)
        is_segment = owners[1:] == owners[:-1]
        segments = shapely.linestrings(np.stack((coords[:-1][is_segment], coords[1:][is_segment]), axis=1))
        tree = shapely.STRtree(segments)
        points = shapely.points(across.ravel(), down.ravel())
        pairs, near = tree.query_nearest(points, max_distance=reach, return_distance=True, all_matches=False)
        found[pairs[0]] = near
    is_inside = shapely.contains_xy(area, across.ravel(), down.ravel())
    return np.where(is_inside, found, -found).reshape(across.shape)
