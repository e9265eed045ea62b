"""Writes `resources/time-zones.bin.gz`: the time zone of every quarter of a degree that lies in one alone.

Run with the program's own Python, whenever tzfpy brings other bounds: `.venv/bin/python
packaging/build_time_zones.py`. tzfpy itself takes 30 MB once it is asked, for good.

The first line is JSON: which bounds these are, how many cells a degree has, and the names of the zones. Then
come 16-bit numbers, the least byte first: how many runs of cells each row has, from the south; where each
run ends, from the west; and its zone, counted from 1, where 0 stands for cells that a bound comes near.
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
# A bound is followed in steps of this, and its cells are those within the margin. Units: cells.
STEP, MARGIN = 0.125, 0.2

Points = npt.NDArray[np.float64]


def main() -> None:
    """Write the table."""
    names = tzfpy.timezonenames()
    cells = zones_of(bounded(names), {name: number for number, name in enumerate(names, start=1)})
    counts, ends, zones = runs_of(cells)
    head = {"bounds": tzfpy.data_version(), "per_degree": PER_DEGREE, "names": names}
    numbers = np.concatenate([counts, ends, zones]).astype("<u2")
    data = gzip.compress(json.dumps(head).encode() + b"\n" + numbers.tobytes(), 9, mtime=0)
    TARGET.write_bytes(data)
    share = np.count_nonzero(cells) / cells.size
    print(f"{TARGET.name}: {len(ends)} runs, {share:.1%} of the cells in one zone, {len(data)} bytes")


def bounded(names: list[str]) -> npt.NDArray[np.bool_]:
    """The cells that any bound comes near."""
    near = np.zeros((ROWS, COLUMNS), dtype=bool)
    for name in names:
        for ring in rings(json.loads(tzfpy.get_tz_polygon_geojson(name))):
            x, y = along((ring + CORNER) * PER_DEGREE).T
            for dx, dy in ((-MARGIN, -MARGIN), (-MARGIN, MARGIN), (MARGIN, -MARGIN), (MARGIN, MARGIN)):
                rows = np.clip((y + dy).astype(int), 0, ROWS - 1)
                near[rows, np.clip((x + dx).astype(int), 0, COLUMNS - 1)] = True
    return near


def rings(drawn: Any) -> Iterator[Points]:
    """The rings of a zone, as longitudes and latitudes."""
    for feature in drawn.get("features", [drawn]):
        geometry = feature["geometry"]
        is_many = geometry["type"] == "MultiPolygon"
        for polygon in geometry["coordinates"] if is_many else [geometry["coordinates"]]:
            yield from (np.array(ring, dtype=float) for ring in polygon)


def along(ring: Points) -> Points:
    """Points along a closed ring, no further apart than a step."""
    way = np.roll(ring, -1, axis=0) - ring
    steps = np.maximum(1, np.ceil(np.abs(way).max(axis=1) / STEP)).astype(int)
    begins = np.repeat(np.cumsum(steps) - steps, steps)
    part = (np.arange(steps.sum()) - begins) / np.repeat(steps, steps)
    return np.repeat(ring, steps, axis=0) + np.repeat(way, steps, axis=0) * part[:, None]


def zones_of(near: npt.NDArray[np.bool_], numbers: dict[str, int]) -> npt.NDArray[np.uint16]:
    """The zone of each cell by its number, and 0 where a bound is near."""
    cells = np.zeros(near.shape, dtype=np.uint16)
    for row, column in np.argwhere(~near):
        lon, lat = (column + 0.5) / PER_DEGREE - 180, (row + 0.5) / PER_DEGREE - 90
        cells[row, column] = numbers[tzfpy.get_tz(lon, lat)]
    return cells


def runs_of(cells: npt.NDArray[np.uint16]) -> tuple[npt.NDArray[np.int64], ...]:
    """How many runs each row has, where each ends, and what it holds."""
    is_last = np.ones(cells.shape, dtype=bool)
    is_last[:, :-1] = cells[:, 1:] != cells[:, :-1]
    return is_last.sum(axis=1), np.nonzero(is_last)[1] + 1, cells[is_last]


if __name__ == "__main__":
    main()
