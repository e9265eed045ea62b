"""Decoding of vector tiles, and the imports before the first of them."""

import gzip
import mmap
import subprocess
import sys

from pmtiles.reader import all_tiles

from editor import resources
from editor.basemap.vector.mvt import decode_tile
from tests.bench.harness import Row, median, p95, sized, times_ms

_TOWNS = ("montevideo", "helsinki")
_TILES = sized(None, 3)
_STARTS = sized(7, 1)
_READY = """
import time
from editor.basemap.vector import mvt
start = time.process_time()
mvt.make_ready()
print((time.process_time() - start) * 1000)
"""


def bench_tiles() -> list[Row]:
    """Measure all tiles of the bundled towns, each several times."""
    rows = []
    for town in _TOWNS:
        tiles = _tiles(town)[:_TILES]
        taken = [median(times_ms(lambda tile=tile: decode_tile(tile), rounds=5)) for tile in tiles]
        rows += [
            Row(f"decode a tile of {town}, p95 of {len(tiles)}", p95(taken), "ms", 50.0),
            Row(f"decode all {len(tiles)} tiles of {town}", sum(taken), "ms", None),
        ]
    return rows


def bench_tile_imports() -> list[Row]:
    """Measure what decoding imports besides NumPy, in new processes. Units: processor time."""
    command = [sys.executable, "-c", _READY]
    taken = [float(subprocess.check_output(command, text=True, timeout=60)) for _ in range(_STARTS)]
    return [Row(f"imports before the first tile, CPU, median of {_STARTS}", median(taken), "ms", 60.0)]


def _tiles(town: str) -> list[bytes]:
    """Return the unpacked tiles of a bundled map."""
    with (
        resources.path("basemap", f"{town}.pmtiles").open("rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as archive,
    ):
        return [gzip.decompress(data) for _, data in all_tiles(lambda at, size: archive[at : at + size])]
