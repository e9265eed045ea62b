"""Stalls of the window while the map is panned over both towns."""

from math import ceil

from tests.bench.bench_window import a_window
from tests.bench.harness import Row, sized
from tests.bench.pans import open_largest, pan
from tests.bench.scenes import TOWNS

_SECONDS_A_TOWN = sized(15.0, 0.3)


def bench_stalls() -> list[Row]:
    """Measure drags and flings for 30 s in the whole window."""
    with a_window() as window:
        open_largest(window)
        gaps = sorted(gap for camera in TOWNS.values() for gap in pan(window, camera, _SECONDS_A_TOWN))
    in_a_thousand = gaps[ceil(len(gaps) * 0.999) - 1]
    return [
        Row("GUI thread stalls, panning 30 s over both towns, p99.9", in_a_thousand, "ms", 33),
        Row("GUI thread stalls, panning 30 s over both towns, longest", gaps[-1], "ms", 60),
    ]
