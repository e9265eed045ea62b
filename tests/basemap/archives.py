"""Map files for tests, derived from the bundled ones."""

import gzip
import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path

from editor import resources
from editor.basemap.sources.tile_coverage import tiles_of
from editor.basemap.tiles.pmtiles import PMTilesSource
from editor.basemap.tiles.tile import TileId, world_box

HELSINKI = resources.path("basemap", "helsinki.pmtiles")


def tiles_in(path: Path) -> dict[TileId, bytes]:
    """Return all tiles of a small PMTiles file, uncompressed."""
    source = PMTilesSource(path)
    box = world_box(source.bounds)
    places = [tile for zoom in range(source.min_zoom, source.max_zoom + 1) for tile, _ in tiles_of(box, zoom)]
    found = {tile: source.tile(tile) for tile in places}
    return {tile: data for tile, data in found.items() if data is not None}


def an_mbtiles(
    path: Path, tiles: Mapping[TileId, bytes], metadata: Mapping[str, object] | None = None
) -> Path:
    """Create an MBTiles file of gzipped tiles."""
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
    database.execute(
        "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)"
    )
    rows = {"format": "pbf", **(metadata or {})}
    database.executemany(
        "INSERT INTO metadata VALUES (?, ?)",
        [
            (name, json.dumps(value) if isinstance(value, dict) else str(value))
            for name, value in rows.items()
        ],
    )
    database.executemany(
        "INSERT INTO tiles VALUES (?, ?, ?, ?)",
        [(tile.z, tile.x, 2**tile.z - 1 - tile.y, gzip.compress(data)) for tile, data in tiles.items()],
    )
    database.commit()
    database.close()
    return path


def helsinki_mbtiles(path: Path) -> Path:
    """Write the bundled Helsinki as MBTiles."""
    source = PMTilesSource(HELSINKI)
    metadata = {
        "name": "Helsinki again",
        "attribution": "© Someone",
        "bounds": ",".join(str(number) for number in source.bounds),
        "json": {"vector_layers": [{"id": "lines", "fields": {"highway": "String", "building": "String"}}]},
    }
    return an_mbtiles(path, tiles_in(HELSINKI), metadata)
