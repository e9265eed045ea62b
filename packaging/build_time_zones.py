"""Grid of time zones, `resources/time-zones.bin.gz`, with cells of a quarter of a degree.

Run with the Python of the program when a version of tzfpy has new bounds:
`.venv/bin/python packaging/build_time_zones.py`. The grid saves the 30 MB of memory that tzfpy allocates on
first use.

The first line is JSON with the version of the bounds, the number of cells per degree, and the names of the
zones. Unsigned 16-bit integers in little-endian order follow: the number of runs of each row, from the south;
the end of each run, from the west; and the zone of each run, counted from 1. 0 marks cells close to a bound.
"""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import tzfpy

TARGET: Final = Path(__file__).parent.parent / "resources" / "time-zones.bin.gz"
PER_DEGREE: Final = 4
ROWS, COLUMNS = 180 * PER_DEGREE, 360 * PER_DEGREE
CORNER: Final = np.array([180, 90])
# Step along bounds, and the distance within which a cell is close to a bound. Units: cells.
STEP, MARGIN = 0.125, 0.2

Points = npt.NDArray[np.float64]


def main() -> None:
    """Write the table."""
    names = tzfpy.timezonenames()
    cells = zone_numbers(
        cells_near_bounds(names), {name: number for number, name in enumerate(names, start=1)}
    )
    counts, ends, zones = runs_of(cells)
    head = {"bounds": tzfpy.data_version(), "per_degree": PER_DEGREE, "names": names}
    numbers = np.concatenate([counts, ends, zones]).astype("<u2")
    data = gzip.compress(json.dumps(head).encode() + b"\n" + numbers.tobytes(), 9, mtime=0)
    TARGET.write_bytes(data)
    share = np.count_nonzero(cells) / cells.size
    print(f"{TARGET.name}: {len(ends)} runs, {share:.1%} of the cells in one zone, {len(data)} bytes")


def cells_near_bounds(names: list[str]) -> npt.NDArray[np.bool_]:
    """Return a mask of the cells close to a bound of a zone."""
    near = np.zeros((ROWS, COLUMNS), dtype=bool)
    for name in names:
        for ring in rings(json.loads(tzfpy.get_tz_polygon_geojson(name))):
            x, y = points_along((ring + CORNER) * PER_DEGREE).T
            for dx, dy in ((-MARGIN, -MARGIN), (-MARGIN, MARGIN), (MARGIN, -MARGIN), (MARGIN, MARGIN)):
                rows = np.clip((y + dy).astype(int), 0, ROWS - 1)
                near[rows, np.clip((x + dx).astype(int), 0, COLUMNS - 1)] = True
    return near


def rings(geojson: Any) -> Iterator[Points]:
    """Yield the rings of a zone as longitudes and latitudes."""
    for feature in geojson.get("features", [geojson]):
        geometry = feature["geometry"]
        is_many = geometry["type"] == "MultiPolygon"
        for polygon in geometry["coordinates"] if is_many else [geometry["coordinates"]]:
            yield from (np.array(ring, dtype=float) for ring in polygon)


def points_along(ring: Points) -> Points:
    """Return points along a closed ring with distances of at most `STEP`."""
    way = np.roll(ring, -1, axis=0) - ring
    steps = np.maximum(1, np.ceil(np.abs(way).max(axis=1) / STEP)).astype(int)
    starts = np.repeat(np.cumsum(steps) - steps, steps)
    part = (np.arange(steps.sum()) - starts) / np.repeat(steps, steps)
    return np.repeat(ring, steps, axis=0) + np.repeat(way, steps, axis=0) * part[:, None]


def zone_numbers(near: npt.NDArray[np.bool_], numbers: dict[str, int]) -> npt.NDArray[np.uint16]:
    """Return the number of the zone of each cell, and 0 for cells close to a bound."""
    cells = np.zeros(near.shape, dtype=np.uint16)
    for row, column in np.argwhere(~near):
        lon, lat = (column + 0.5) / PER_DEGREE - 180, (row + 0.5) / PER_DEGREE - 90
        cells[row, column] = numbers[tzfpy.get_tz(lon, lat)]
    return cells


def runs_of(cells: npt.NDArray[np.uint16]) -> tuple[npt.NDArray[np.int64], ...]:
    """Return the number of runs of each row, and the end and the value of each run."""
    is_last = np.ones(cells.shape, dtype=bool)
    is_last[:, :-1] = cells[:, 1:] != cells[:, :-1]
    return is_last.sum(axis=1), np.nonzero(is_last)[1] + 1, cells[is_last]


if __name__ == "__main__":
    main()
