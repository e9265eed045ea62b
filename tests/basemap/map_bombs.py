"""Map files that are small and would expand without end if they were read without limits.

Each bomb is a class of such files: a place in the format, and its possible values.
"""

import gzip
import io
import itertools
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final

from pmtiles.tile import Compression, TileType, serialize_header, write_varint

from editor.basemap.schemas.layer_matcher import ClassifiedTile
from editor.basemap.sources.map_data import describe_file
from editor.basemap.sources.records import Description, UserMapLocation
from editor.basemap.sources.tile_coverage import tiles_of
from editor.basemap.sources.user_map import open_file
from editor.basemap.tiles.tile import TileId, world_box
from editor.basemap.vector.mvt import decode_tile
from editor.mapstyle.schema.source_data import OSM
from tests.basemap.archives import HELSINKI, an_mbtiles, helsinki_mbtiles
from tests.basemap.made_tiles import a_tile
from tests.reliability.damage import cut, damaged, flip

Make = Callable[[Path], Path]

TILE: Final = TileId(0, 0, 0)
PLAIN: Final = a_tile(("POINT (1 2)", {"name": "a"}))
HUGE: Final = 64 * 2**20
_ENDLESS: Final = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)"

# What a column of a view may be. A view is a program inside the file.
_VALUES: Final = {
    "zeros": f"zeroblob({HUGE})",
    "digits": f"hex(zeroblob({HUGE}))",
    "replaced": "replace(hex(zeroblob(100000)), '0', hex(zeroblob(10000)))",
    "number": "10000000000",
    "text": "'x'",
}
_ROWS: Final = {
    "one row": "FROM (SELECT 1 AS n)",
    "endless rows": "FROM r",
    "no row ever": "FROM r WHERE n < 0",
    "sorted endless rows": "FROM (SELECT n FROM r ORDER BY random())",
    "joined rows": "FROM (SELECT a.n FROM r a, r b, r c WHERE a.n + b.n + c.n < 0)",
}
_COLUMNS: Final = {
    "metadata": "'name' || n AS name, {value} AS value",
    "tiles": "0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, {value} AS tile_data",
}


def _with_view(path: Path, table: str, value: str, rows: str) -> Path:
    """Create an MBTiles file with a view in place of a table."""
    an_mbtiles(path, {TILE: PLAIN})
    database = sqlite3.connect(path)
    database.execute(f"DROP TABLE {table}")
    columns = _COLUMNS[table].format(value=_VALUES[value])
    database.execute(f"CREATE VIEW {table} AS {_ENDLESS} SELECT {columns} {_ROWS[rows]}")
    database.commit()
    database.close()
    return path


def _view(table: str, value: str, rows: str) -> Make:
    return lambda path: _with_view(path.with_suffix(".mbtiles"), table, value, rows)


def a_pmtiles(path: Path, metadata: bytes, directory: bytes, tiles: bytes = b"", **header: object) -> Path:
    """Create a PMTiles file of compressed parts."""
    place = 127
    fields: dict[str, object] = {
        "root_offset": place,
        "root_length": len(directory),
        "metadata_offset": place + len(directory),
        "metadata_length": len(metadata),
        "leaf_directory_offset": place,
        "leaf_directory_length": len(directory),
        "tile_data_offset": place + len(directory) + len(metadata),
        "tile_data_length": len(tiles),
        "clustered": True,
        "internal_compression": Compression.GZIP,
        "tile_compression": Compression.GZIP,
        "tile_type": TileType.MVT,
        "min_zoom": 0,
        "max_zoom": 0,
        **header,
    }
    path = path.with_suffix(".pmtiles")
    path.write_bytes(serialize_header(fields) + directory + metadata + tiles)
    return path


def a_directory(count: int, *columns: int) -> bytes:
    """Return a compressed directory with a number of entries of the same four values."""
    text, number = io.BytesIO(), io.BytesIO()
    write_varint(text, count)
    for column in columns:
        number.seek(0)
        write_varint(number, column)
        text.write(number.getvalue() * min(count, 4_000_000))
    return gzip.compress(text.getvalue(), 6)


def a_packed_bomb(size: int, begin: bytes = b"", end: bytes = b"") -> bytes:
    """Return compressed bytes that expand to many equal ones."""
    return gzip.compress(begin + bytes(size) + end, 6)


_NO_METADATA: Final = gzip.compress(b"{}")


def _directory_bomb(count: int, *columns: int) -> Make:
    return lambda path: a_pmtiles(path, _NO_METADATA, a_directory(count, *columns))


def _metadata_bomb(metadata: Callable[[], bytes]) -> Make:
    return lambda path: a_pmtiles(path, metadata(), a_directory(1, 0, 1, 9, 1))


def _deep(depth: int) -> bytes:
    return b'{"name":' + b"[" * depth + b"]" * depth + b"}"


def _tile_bomb(data: Callable[[], bytes]) -> Make:
    """Return a function that writes a PMTiles file of one tile."""

    def make(path: Path) -> Path:
        tile = gzip.compress(data(), 6)
        return a_pmtiles(path, _NO_METADATA, a_directory(1, 0, 1, len(tile), 1), tile)

    return make


def field(number: int, content: bytes) -> bytes:
    """Encode a field of a protobuf message."""
    head = io.BytesIO()
    write_varint(head, number << 3 | 2)
    write_varint(head, len(content))
    return head.getvalue() + content


def a_layer(*fields: bytes) -> bytes:
    """Encode a layer of a vector tile, with a name and these fields."""
    return field(3, field(1, b"a") + b"".join(fields) + b"\x78\x02")


def a_feature(kind: int, geometry: bytes) -> bytes:
    """Encode a feature of a kind with the bytes of its commands."""
    return field(2, b"\x18" + bytes([kind]) + field(4, geometry))


_POINT: Final = a_feature(1, b"\x09\x00\x00")
_RING: Final = b"\x09\x00\x00\x12\x02\x00\x00\x02\x0f"
_PARTS: Final[Mapping[str, Callable[[], bytes]]] = {
    "layers": lambda: 1_000_000 * field(3, b""),
    "named layers": lambda: b"".join(field(3, field(1, b"%d" % n)) for n in range(150_000)),
    "features": lambda: a_layer(1_400_000 * field(2, b"")),
    "points": lambda: a_layer(400_000 * _POINT),
    "keys": lambda: a_layer(1_400_000 * field(3, b"")),
    "values": lambda: a_layer(1_400_000 * field(4, b"")),
    "tags": lambda: a_layer(field(3, b"a"), field(4, b""), field(2, field(2, bytes(16_000_000)))),
    "numbers one by one": lambda: a_layer(field(2, b"\x18\x01" + 4_000_000 * b"\x20\x0f")),
    "commands": lambda: a_layer(a_feature(2, 16_000_000 * b"\x0f")),
    "lines": lambda: a_layer(a_feature(2, 900_000 * b"\x09\x00\x00\x0a\x02\x02")),
    "rings": lambda: a_layer(*(a_feature(3, 1000 * _RING) for _ in range(600))),
    "a name": lambda: field(3, field(1, 16_000_000 * b"a")),
}

_JSON: Final[Mapping[str, Callable[[], bytes]]] = {
    "of nothing": lambda: a_packed_bomb(HUGE),
    "of blanks": lambda: gzip.compress(b"{" + HUGE * b" " + b"}", 6),
    "of lists": lambda: gzip.compress(b'{"name":[' + 8_000_000 * b"[]," + b"0]}", 6),
    "nested": lambda: gzip.compress(_deep(200_000)),
    "nested less": lambda: gzip.compress(_deep(900)),
    "a number": lambda: gzip.compress(b'{"name":1' + 2_000_000 * b"0" + b"}"),
    "odd types": lambda: gzip.compress(
        json.dumps(
            {"name": [1], "attribution": {}, "vector_layers": [0, {"id": []}], "schema": {}, "bounds": [1]}
        ).encode()
    ),
    "a credit of marks": lambda: gzip.compress(b'{"attribution":"' + 500_000 * b"<![x" + b'"}'),
}

_DIRECTORIES: Final[Mapping[str, Make]] = {
    "a directory of nothing": lambda path: a_pmtiles(path, _NO_METADATA, a_packed_bomb(HUGE)),
    "a directory of many": _directory_bomb(4_000_000, 1, 1, 1, 0),
    "a directory that claims": _directory_bomb(2**50, 1, 1, 1, 1),
    "a directory of itself": _directory_bomb(1, 0, 0, 2**40, 1),
    "a directory of large numbers": _directory_bomb(9, 2**62, 2**62, 2**62, 2**62),
    "an endless directory": lambda path: a_pmtiles(path, _NO_METADATA, gzip.compress(HUGE * b"\xff", 6)),
    "zooms beyond": lambda path: a_pmtiles(
        path, _NO_METADATA, a_directory(1, 0, 1, 9, 1), min_zoom=250, max_zoom=255
    ),
}


def bombs() -> dict[str, Make]:
    """Return every bomb by its name."""
    views = {
        f"{table}: {value}, {rows}": _view(table, value, rows)
        for table, value, rows in itertools.product(_COLUMNS, _VALUES, _ROWS)
    }
    metadata = {f"metadata {name}": _metadata_bomb(make) for name, make in _JSON.items()}
    tiles = {f"a tile of {name}": _tile_bomb(make) for name, make in _PARTS.items()}
    details = {
        f"details {depth} deep": lambda path, depth=depth: an_mbtiles(
            path.with_suffix(".mbtiles"), {TILE: PLAIN}, {"json": _deep(depth).decode()}
        )
        for depth in (900, 200_000)
    }
    return {**views, **metadata, **_DIRECTORIES, **tiles, **details}


def a_mutant(random: Random, path: Path, whole: Mapping[str, bytes]) -> Path:
    """Draw a damaged map file."""
    ending = random.choice(sorted(whole))
    path = path.with_suffix(ending)
    path.write_bytes(damaged(random, [whole[ending]], [cut, flip, flip, flip]))
    return path


def whole_maps(folder: Path) -> dict[str, bytes]:
    """Return valid map files by their suffixes."""
    return {
        ".pmtiles": HELSINKI.read_bytes(),
        ".mbtiles": helsinki_mbtiles(folder / "whole.mbtiles").read_bytes(),
    }


def read_map(path: str) -> Description:
    """Describe a map file and decode its first tile, as the render process does.

    Raises: MapDataError when it is no map, or is damaged.
    """
    found = describe_file(UserMapLocation(path))
    source = open_file(Path(path))
    for tile in itertools.islice(_tiles(source.min_zoom, source.bounds), 4):
        data = source.tile(tile)
        if data is not None:
            ClassifiedTile(tile, decode_tile(data), source.schema or OSM)
    return found


def _tiles(zoom: int, bounds: object) -> Iterator[TileId]:
    return (tile for tile, _ in tiles_of(world_box(bounds), zoom))
