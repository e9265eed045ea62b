"""Shapes read from the packages: TopoJSON arcs, GeoJSON, and vector tiles, all in world coordinates."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
import shapely
import shapely.affinity
from maps.tiling import to_world
from shapely.geometry.base import BaseGeometry

from editor.basemap.vector.mvt import LINE, POINT, POLYGON, decode_tile


class Topology:
    """The shapes of a TopoJSON file, which share arcs along common borders."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        scale, translate = np.array(table["transform"]["scale"]), np.array(table["transform"]["translate"])
        self._arcs = [
            np.array([to_world(*place) for place in np.cumsum(arc, axis=0) * scale + translate])
            for arc in table["arcs"]
        ]
        self.objects = table["objects"]

    def polygons(self, member: Mapping[str, Any]) -> list[BaseGeometry]:
        """The polygons of one geometry object, made valid."""
        groups = member["arcs"] if member["type"] == "MultiPolygon" else [member["arcs"]]
        if member["type"] not in ("Polygon", "MultiPolygon"):
            return []
        found = []
        for rings in groups:
            lines = [_unrolled(self._line(ring)) for ring in rings]
            lines = [line for line in lines if len(line) >= 4]
            if lines:
                shell = shapely.make_valid(shapely.Polygon(lines[0]))
                holes = [shapely.make_valid(shapely.Polygon(line)) for line in lines[1:]]
                found.append(
                    _rolled(shapely.difference(_rolled(shell), shapely.union_all([*map(_rolled, holes)])))
                )
        return found

    def borders(self, name: str) -> Iterator[tuple[list[Mapping[str, Any]], BaseGeometry]]:
        """The arcs that two members of an object share, each with its members."""
        owners: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
        for member in self.objects[name]["geometries"]:
            for number in _flat(member.get("arcs", [])):
                owners[number if number >= 0 else ~number].append(member)
        for number, members in sorted(owners.items()):
            if len(members) > 1:
                yield members, shapely.LineString(self._arcs[number])

    def _line(self, numbers: list[int]) -> Any:
        arcs = [self._arcs[number] if number >= 0 else self._arcs[~number][::-1] for number in numbers]
        return np.concatenate([arcs[0], *(arc[1:] for arc in arcs[1:])])


def _unrolled(ring: Any) -> Any:
    """A ring that runs on where it crosses 180°; one around a pole is led along the map's edge."""
    turns = np.cumsum(np.concatenate(([0.0], -np.round(np.diff(ring[:, 0])))))
    unrolled = np.column_stack((ring[:, 0] + turns, ring[:, 1]))
    if turns[-1]:
        edge = 1.0 if ring[:, 1].mean() > 0.5 else 0.0
        corners = np.array([(unrolled[-1, 0], edge), (unrolled[0, 0], edge), unrolled[0]])
        unrolled = np.vstack((unrolled, corners))
    return unrolled


def _rolled(shape: BaseGeometry) -> BaseGeometry:
    """A shape that leaves the map at one side, with what is beyond brought back on the other."""
    if shape.is_empty or (shape.bounds[0] >= 0 and shape.bounds[2] <= 1):
        return shape
    turned = [shapely.affinity.translate(shape, by) for by in (-1.0, 0.0, 1.0)]
    return shapely.union_all([shapely.intersection(part, shapely.box(0, 0, 1, 1)) for part in turned])


def geojson(geometry: Mapping[str, Any]) -> BaseGeometry:
    """A GeoJSON geometry in world coordinates."""
    return shapely.transform(
        shapely.geometry.shape(geometry), lambda coords: np.array([to_world(*place[:2]) for place in coords])
    )


class Element(NamedTuple):
    """A raw OpenStreetMap feature: its kind (as in vector tiles), shape and all tags."""

    kind: int
    shape: BaseGeometry
    tags: dict[str, str]


def tile_elements(data: bytes, column: int, row: int) -> Iterator[Element]:
    """The features of a vector tile with raw tags.

    Units: whole units of the tile's grid, the same for neighbouring tiles, so that cut lines meet again.
    """
    for layer in decode_tile(data).values():
        origin = np.array((column * layer.extent, row * layer.extent), dtype=np.float64)
        for number, feature in enumerate(layer.features):
            tags = {key: str(value) for key, value in feature.tags.items()}
            parts = [part.astype(np.float64) + origin for part in feature.parts]
            if layer.kinds[number] == POINT:
                yield from (Element(POINT, shapely.Point(place), tags) for part in parts for place in part)
            elif layer.kinds[number] == LINE:
                yield from (Element(LINE, shapely.LineString(part), tags) for part in parts if len(part) > 1)
            else:
                yield from (Element(POLYGON, shape, tags) for shape in _polygons(parts))


def _polygons(rings: list[Any]) -> Iterator[BaseGeometry]:
    """The polygons of a tile's rings: an outer ring, then its holes."""
    shells: list[tuple[Any, list[Any]]] = []
    for ring in rings:
        if len(ring) < 4:
            continue
        if shapely.is_ccw(shapely.LinearRing(ring)) or not shells:
            shells.append((ring, []))
        else:
            shells[-1][1].append(ring)
    for shell, holes in shells:
        yield shapely.make_valid(shapely.Polygon(shell, holes))


def _flat(nested: Any) -> Iterator[int]:
    if isinstance(nested, int):
        yield nested
    else:
        for member in nested:
            yield from _flat(member)
