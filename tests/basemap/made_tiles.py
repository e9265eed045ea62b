"""Small vector tiles and sources for tests."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import mapbox_vector_tile
import numpy as np

from editor.basemap.tiles.tile import Bounds, TileId, View, WorldBox, to_world
from editor.basemap.vector.features import Features
from editor.mapstyle.schema.source_data import SCHEMAS, Condition, DataEntry, DataQuery

EXTENT = 4096
GLOBE = Bounds(-180.0, -85.05, 180.0, 85.05)


def a_tile(*features: tuple[str, Mapping[str, Any]], layer: str = "points") -> bytes:
    """Encode a vector tile of (WKT, tags) features, in tile coordinates with y down."""
    records = [{"geometry": shape, "properties": dict(tags)} for shape, tags in features]
    return mapbox_vector_tile.encode(
        {"name": layer, "features": records}, default_options={"y_coord_down": True, "extents": EXTENT}
    )


def an_entry(
    *queries: DataQuery,
    geometry: str = "point",
    schema: str = "osm",
    types: tuple[str, ...] = ("symbol",),
    number: int = 900,
) -> DataEntry:
    """Create an entry with queries for one schema."""
    return DataEntry(
        types=types,
        source="map",
        id=number,
        label="Sample",
        confidence="high",
        origin="own",
        geometry=geometry,
        queries={name: queries if name == schema else () for name in SCHEMAS},
    )


def a_query(
    key: str, op: str, *values: str, layer: str | None = None, geometry: str | None = None
) -> DataQuery:
    """Create a query of one condition."""
    return DataQuery(layer, (Condition(key, op, values),), geometry)


class MemorySource:
    """A source of tiles in memory that counts requests."""

    def __init__(
        self,
        tiles: Mapping[TileId, bytes],
        *,
        name: str = "sample",
        schema: str = "osm",
        zooms: tuple[int, int] = (0, 14),
        bounds: Bounds = GLOBE,
    ) -> None:
        self.tiles = dict(tiles)
        self.name, self.schema, self.attribution = name, schema, f"© {name}"
        self.min_zoom, self.max_zoom = zooms
        self.bounds = bounds
        self.requested: list[TileId] = []

    def tile(self, tile: TileId) -> bytes | None:
        self.requested.append(tile)
        return self.tiles.get(tile)


def a_view(lat: float, lon: float, zoom: float, width_px: int = 1000, height_px: int = 700) -> View:
    """Return a view of a number of pixels around a place."""
    x, y = to_world(lat, lon)
    half_width, half_height = width_px / 2 / 256 / 2**zoom, height_px / 2 / 256 / 2**zoom
    return View(WorldBox(x - half_width, y - half_height, x + half_width, y + half_height), zoom)


def covers(features: Features, lat: float, lon: float) -> bool:
    """Return whether a polygon among the features contains a place, by the non-zero rule."""
    return covers_point(features, *to_world(lat, lon))


def covers_point(features: Features, x: float, y: float) -> bool:
    """Return whether a polygon among the features contains a point in world coordinates."""
    return any(_winding(features, number, x, y) for number in range(len(features)))


def _winding(features: Features, number: int, x: float, y: float) -> int:
    turns = 0
    for part in range(features.feature_offsets[number], features.feature_offsets[number + 1]):
        ring = features.coords[features.part_offsets[part] : features.part_offsets[part + 1]]
        start, end = ring[:-1], ring[1:]
        crosses = (start[:, 1] <= y) != (end[:, 1] <= y)
        with np.errstate(divide="ignore", invalid="ignore"):
            at = start[:, 0] + (y - start[:, 1]) / (end[:, 1] - start[:, 1]) * (end[:, 0] - start[:, 0])
        down = np.where(end[:, 1] > start[:, 1], 1, -1)
        turns += int(down[crosses & (at > x)].sum())
    return turns


def written(path: Path, data: bytes) -> Path:
    """Create a file with the given bytes."""
    path.write_bytes(data)
    return path
