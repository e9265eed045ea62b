"""Readers of TopoJSON, GeoJSON and vector tiles. Shapes are in world coordinates."""

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
    """TopoJSON file, whose shapes share arcs along common borders."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        scale, translate = np.array(table["transform"]["scale"]), np.array(table["transform"]["translate"])
        self._arcs = [
            np.array([to_world(*place) for place in np.cumsum(arc, axis=0) * scale + translate])
            for arc in table["arcs"]
        ]
        self.objects = table["objects"]

    def polygons(self, member: Mapping[str, Any]) -> list[BaseGeometry]:
        """Return the valid polygons of a geometry object."""
        groups = member["arcs"] if member["type"] == "MultiPolygon" else [member["arcs"]]
        if member["type"] not in ("Polygon", "MultiPolygon"):
            return []
        found = []
        for rings in groups:
            lines = [_unwrapped(self._line(ring)) for ring in rings]
            lines = [line for line in lines if len(line) >= 4]
            if lines:
                shell = shapely.make_valid(shapely.Polygon(lines[0]))
                holes = [shapely.make_valid(shapely.Polygon(line)) for line in lines[1:]]
                found.append(
                    _wrapped(shapely.difference(_wrapped(shell), shapely.union_all([*map(_wrapped, holes)])))
                )
        return found

    def borders(self, name: str) -> Iterator[tuple[list[Mapping[str, Any]], BaseGeometry]]:
        """Yield the arcs that several members of an object share, each with its members."""
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


def _unwrapped(ring: Any) -> Any:
    """Return a ring with continuous longitudes. A ring around a pole is closed along the edge of the map."""
    turns = np.cumsum(np.concatenate(([0.0], -np.round(np.diff(ring[:, 0])))))
    unwrapped = np.column_stack((ring[:, 0] + turns, ring[:, 1]))
    if turns[-1]:
        edge = 1.0 if ring[:, 1].mean() > 0.5 else 0.0
        corners = np.array([(unwrapped[-1, 0], edge), (unwrapped[0, 0], edge), unwrapped[0]])
        unwrapped = np.vstack((unwrapped, corners))
    return unwrapped


def _wrapped(shape: BaseGeometry) -> BaseGeometry:
    """Return a shape with its parts beyond 180° moved to the other side of the map."""
    if shape.is_empty or (shape.bounds[0] >= 0 and shape.bounds[2] <= 1):
        return shape
    turned = [shapely.affinity.translate(shape, by) for by in (-1.0, 0.0, 1.0)]
    return shapely.union_all([shapely.intersection(part, shapely.box(0, 0, 1, 1)) for part in turned])


def geojson(geometry: Mapping[str, Any]) -> BaseGeometry:
    """Return a GeoJSON geometry in world coordinates."""
    return shapely.transform(
        shapely.geometry.shape(geometry), lambda coords: np.array([to_world(*place[:2]) for place in coords])
    )


class Element(NamedTuple):
    """Raw OpenStreetMap feature: its kind (as in vector tiles), shape and all tags."""

    kind: int
    shape: BaseGeometry
    tags: dict[str, str]


def tile_elements(data: bytes, column: int, row: int) -> Iterator[Element]:
    """Yield the features of a vector tile with raw tags.

    Units: grid units of the tile, counted from the first tile, so that lines cut at tile borders have equal
    ends.
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
    """Yield the polygons of the rings of a tile, in which each outer ring is followed by its holes."""
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
