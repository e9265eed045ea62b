"""How the time of checks and fixes grows with a style, whatever of it is large."""

import math
import time
from collections.abc import Callable

from editor.checks import suggestions
from editor.checks.fixes import FIXABLE
from editor.cli.fix import fix
from editor.cli.validate import find
from editor.mapstyle.codec import decode
from editor.mapstyle.source import Source
from tests.bench.growing_styles import GROWING, Growing
from tests.bench.harness import Row, sized
from tests.styles import bytes_of

SMALL, LARGE = sized((1_000, 30_000), (10, 40))
# A slope of 1 is linear, 2 is quadratic. What every style costs lowers it, a full cache raises it a little.
STEEPEST = 1.2
# Below this a time is that of the machine's clock and of what every style costs.
LEAST_MS = 2.0


def bench_growth() -> list[Row]:
    """The steepest of all parts; the slope is that of the time over the size, both logarithmic."""
    rows = []
    for name, act in (("validate", _validate), ("fix", _fix)):
        slopes = {part: _slope(growing, act) for part, growing in GROWING.items()}
        part = max(slopes, key=lambda each: slopes[each])
        rows.append(Row(f"{name}: growth, steepest by {part}", slopes[part], "", STEEPEST))
    return rows


def _slope(growing: Growing, act: Callable[[Source], object]) -> float:
    small, large = (max(LEAST_MS, _least_ms(growing, size, act)) for size in (SMALL, LARGE))
    return math.log(large / small) / math.log(LARGE / SMALL)


def _least_ms(growing: Growing, size: int, act: Callable[[Source], object]) -> float:
    """The least processor time of some rounds: what else the machine does only adds to it."""
    data = bytes_of(growing(size))
    taken = []
    for _ in range(3 if size == SMALL else 1):
        source = decode(data)  # which remembers what was looked for in it
        suggestions._closest.cache_clear()
        start = time.process_time()
        act(source)
        taken.append((time.process_time() - start) * 1000)
    return min(taken)


def _validate(source: Source) -> object:
    return list(find("", source))


def _fix(source: Source) -> object:
    return fix("", source, FIXABLE)
