"""Cutting of features into tiles, and reproducible writing of PMTiles files."""

import gzip
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import shapely
from pmtiles.tile import Compression, TileType, zxy_to_tileid
from pmtiles.writer import write as archive_writer
from shapely.geometry.base import BaseGeometry

from editor.basemap.vector.messages import tile_message

EXTENT = 4096
BUFFER = 128 / EXTENT
TILE_PX = 256

Tags: TypeAlias = Mapping[str, str | int | float]
Place: TypeAlias = tuple[int, int, int]
Box: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True)
class Feature:
    """Feature with its range of zooms.

    Units: `shape` in world coordinates, the unit square with y down. An exact shape is not generalised.
    """

    layer: str
    shape: BaseGeometry
    tags: Tags
    min_zoom: int = 0
    max_zoom: int = 22
    is_exact: bool = False


@dataclass(frozen=True)
class Map:
    """Map: its metadata and features.

    Units: `bounds` in degrees, west first. `step_px` is the tolerance of the generalisation in pixels,
    `deepest_px` that at the highest zoom.
    """

    min_zoom: int
    max_zoom: int
    bounds: Box
    metadata: Mapping[str, Any]
    features: Sequence[Feature]
    step_px: float = 0.25
    deepest_px: float = 0.0


@dataclass(frozen=True)
class _Piece:
    """Part of a feature in a tile. Copies of an uncut feature in several tiles have the same number."""

    feature: Feature
    shape: BaseGeometry
    number: int
    is_whole: bool


def write(chart: Map, path: Path) -> None:
    """Write the PMTiles file of a map."""
    tiles: dict[int, bytes] = {}
    for zoom in range(chart.min_zoom, chart.max_zoom + 1):
        for place, pieces in _cut(list(_pieces(chart, zoom)), (0, 0, 0), zoom, _world_box(chart.bounds)):
            tiles[zxy_to_tileid(*place)] = gzip.compress(_encoded(place, pieces), 9, mtime=0)
    with archive_writer(path) as archive:
        for number, tile in sorted(tiles.items()):
            archive.write_tile(number, tile)
        archive.finalize(_header(chart), chart.metadata)
    print(f"{path.name}: {len(tiles)} tiles, {path.stat().st_size} bytes")


def single_shapes(shape: BaseGeometry) -> list[BaseGeometry]:
    """Return the points, lines and polygons of a geometry, without collections."""
    if shape.is_empty:
        return []
    if hasattr(shape, "geoms"):
        return [part for member in shape.geoms for part in single_shapes(member)]
    return [shape]


def pixel_size(zoom: int) -> float:
    """Return the size of a pixel at a zoom. Units: world."""
    return 1.0 / (TILE_PX * 2**zoom)


def to_world(lon: float, lat: float) -> tuple[float, float]:
    """Return the world coordinates of a place in degrees."""
    sine = math.sin(math.radians(max(-85.05, min(85.05, lat))))
    return lon / 360 + 0.5, 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)


def to_degrees(box: Box) -> Box:
    """Return a box of world coordinates in degrees, west first."""
    left, top, right, bottom = box
    south, north = (math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y)))) for y in (bottom, top))
    return left * 360 - 180, south, right * 360 - 180, north


def _world_box(bounds: Box) -> Box:
    left, top = to_world(bounds[0], bounds[3])
    right, bottom = to_world(bounds[2], bounds[1])
    return left, top, right, bottom


def _pieces(chart: Map, zoom: int) -> Iterator[_Piece]:
    """Yield the features of a zoom, generalised and without collections."""
    size = 2.0**-zoom
    step = pixel_size(zoom) * (chart.step_px if zoom < chart.max_zoom else chart.deepest_px)
    number = 0
    for feature in chart.features:
        if not feature.min_zoom <= zoom <= feature.max_zoom:
            continue
        shape = feature.shape
        if step and not feature.is_exact and shape.geom_type != "Point":
            shape = shape.simplify(step, preserve_topology=True)
        for part in single_shapes(shape):
            number += 1
            left, top, right, bottom = part.bounds
            is_whole = right - left <= size and bottom - top <= size and not feature.is_exact
            yield _Piece(feature, part, number, is_whole)


def _cut(pieces: list[_Piece], place: Place, zoom: int, box: Box) -> Iterator[tuple[Place, list[_Piece]]]:
    """Yield the tiles of a zoom with the parts of features in each, by recursive division into quarters."""
    level, column, row = place
    size = 2.0**-level
    left, top = column * size, row * size
    if left >= box[2] or left + size <= box[0] or top >= box[3] or top + size <= box[1]:
        return
    inside = [found for piece in pieces for found in _clipped(piece, left, top, size, BUFFER * 2.0**-zoom)]
    if not inside:
        return
    if level == zoom:
        yield place, inside
        return
    for x, y in itertools.product((0, 1), repeat=2):
        yield from _cut(inside, (level + 1, 2 * column + x, 2 * row + y), zoom, box)


def _clipped(piece: _Piece, left: float, top: float, size: float, margin: float) -> Iterator[_Piece]:
    west, north, east, south = piece.shape.bounds
    if piece.is_whole or piece.shape.geom_type == "Point":
        # An uncut feature is in all tiles that it touches; a point is in the one tile that contains it.
        if west < left + size and east >= left and north < top + size and south >= top:
            yield piece
        return
    corners = left - margin, top - margin, left + size + margin, top + size + margin
    if west >= corners[2] or east <= corners[0] or north >= corners[3] or south <= corners[1]:
        return
    if west >= corners[0] and east <= corners[2] and north >= corners[1] and south <= corners[3]:
        yield piece
        return
    cut = shapely.clip_by_rect(piece.shape, *corners)
    if not cut.is_valid:
        cut = shapely.intersection(shapely.make_valid(piece.shape), shapely.box(*corners))
    for part in single_shapes(cut):
        if part.geom_type == piece.shape.geom_type:
            yield _Piece(piece.feature, part, 0, is_whole=False)


def _encoded(place: Place, pieces: Iterable[_Piece]) -> bytes:
    message = tile_message()()
    layers: dict[str, Any] = {}
    numbers: dict[tuple[str, str], dict[Any, int]] = {}
    for piece in pieces:
        name = piece.feature.layer
        if name not in layers:
            layers[name] = message.layers.add(name=name, version=2, extent=EXTENT)
        commands = _commands(piece.shape, place)
        if not commands:
            continue
        feature = layers[name].features.add(type=_TYPES[piece.shape.geom_type], geometry=commands)
        if piece.is_whole and piece.shape.geom_type != "Point":
            feature.id = piece.number
        keys, values = numbers.setdefault((name, "keys"), {}), numbers.setdefault((name, "values"), {})
        for key, value in piece.feature.tags.items():
            feature.tags.append(keys.setdefault(key, len(keys)))
            feature.tags.append(values.setdefault(value, len(values)))
    for name, layer in layers.items():
        layer.keys.extend(numbers.get((name, "keys"), ()))
        for value in numbers.get((name, "values"), ()):
            added = layer.values.add()
            field = {str: "string_value", int: "sint_value", float: "double_value"}[type(value)]
            setattr(added, field, value)
    data: bytes = message.SerializeToString(deterministic=True)
    return data


_TYPES = {"Point": 1, "LineString": 2, "LinearRing": 2, "Polygon": 3}


def _commands(shape: BaseGeometry, place: Place) -> list[int]:
    """Return the drawing commands of a shape in a tile.

    Source: the Mapbox Vector Tile specification, version 2.1.
    """
    if shape.geom_type == "Polygon":
        oriented = shapely.geometry.polygon.orient(shape, 1.0)
        paths = [_grid(ring.coords, place)[:-1] for ring in (oriented.exterior, *oriented.interiors)]
        if len(paths[0]) < 3 or not _area(paths[0]):
            return []
        paths = [paths[0], *(path for path in paths[1:] if len(path) >= 3 and _area(path))]
    else:
        paths = [_grid(shape.coords, place)]
        if shape.geom_type != "Point" and len(paths[0]) < 2:
            return []
    commands: list[int] = []
    x = y = 0
    for path in paths:
        for index, (column, row) in enumerate(path):
            if index == 0:
                commands.append(1 << 3 | 1)
            elif index == 1:
                commands.append((len(path) - 1) << 3 | 2)
            commands.extend((_zigzag(column - x), _zigzag(row - y)))
            x, y = column, row
        if shape.geom_type == "Polygon":
            commands.append(1 << 3 | 7)
    return commands


def _grid(coords: Any, place: Place) -> list[tuple[int, int]]:
    """Return coordinates in integer units of a tile, without repeated points."""
    zoom, column, row = place
    scale = EXTENT * 2**zoom
    found: list[tuple[int, int]] = []
    for x, y in coords:
        point = round(x * scale) - column * EXTENT, round(y * scale) - row * EXTENT
        if not found or point != found[-1]:
            found.append(point)
    return found


def _area(path: list[tuple[int, int]]) -> int:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(path, path[1:] + path[:1], strict=True))


def _zigzag(value: int) -> int:
    return value << 1 if value >= 0 else (-value << 1) - 1


def _header(chart: Map) -> dict[str, Any]:
    """Return the header of a map, without the counts that the writer adds."""
    west, south, east, north = (round(degrees * 1e7) for degrees in chart.bounds)
    return {
        "tile_compression": Compression.GZIP,
        "tile_type": TileType.MVT,
        "min_lon_e7": west,
        "min_lat_e7": south,
        "max_lon_e7": east,
        "max_lat_e7": north,
        "center_zoom": chart.min_zoom,
        "center_lon_e7": (west + east) // 2,
        "center_lat_e7": (south + north) // 2,
    }
