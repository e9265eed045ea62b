"""The time that damage costs: damaged files until they are rejected or opened, and edits lost in a crash."""

import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.bench.harness import Row, sized
from tests.reliability import crashes, damaged_fonts, damaged_images, opening
from tests.reliability.damage import Outcome
from tests.reliability.parts import Size

_STYLES, _FONTS, _IMAGES, _CRASHES = sized((2000, 400, 1000, 12), (2, 1, 2, 1))


def bench_damaged_styles() -> list[Row]:
    return [_slowest(opening.opened, _STYLES, "damaged styles opened, checked, mended and saved", 2)]


def bench_damaged_fonts() -> list[Row]:
    return [_slowest(damaged_fonts.examined, _FONTS, "damaged fonts examined", 5)]


def bench_damaged_images() -> list[Row]:
    return [_slowest(damaged_images.imported, _IMAGES, "damaged images and drawings imported", 5)]


def bench_lost_edits() -> list[Row]:
    """Measure the delay of the recovery copy in the first seconds of editing."""
    with tempfile.TemporaryDirectory() as folder:
        found = crashes.crashed(Size(_CRASHES, 1, Path(folder)), at_once=2)
    lost_s = max(crash.lost_s for crash in found)
    return [Row(f"{_CRASHES} crashes while editing: most edits lost", lost_s, "s", 5, is_absolute=True)]


def _slowest(
    measure: Callable[[Size], Sequence[Outcome | opening.Outcome]], count: int, name: str, limit_s: float
) -> Row:
    with tempfile.TemporaryDirectory() as folder:
        outcomes = measure(Size(count, sized(os.cpu_count() or 1, 1), Path(folder)))
    return Row(f"{count} {name}: the slowest", max(each.taken_s for each in outcomes), "s", limit_s)
