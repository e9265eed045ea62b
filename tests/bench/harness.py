"""Rows and their limits, and the reports of them.

A bench is a function `bench_*() -> list[Row]` in a module `bench_*.py` of this folder. It runs once, in a
process of its own. A bench with a parameter gets the options of the command line. Large sizes and counts go
through `sized`, so that a quick run is quick.
"""

import json
import math
import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

_T = TypeVar("_T")
# The units of rows whose limits grow with the slowdown of the machine.
_TIMES = ("ms", "s")
FAULT = "fault"
"""The unit of a row that says how a bench failed."""

NAME_WIDTH = 76
"""The width of the names in tables that are printed in parts."""

# Set in a run with tiny inputs.
QUICK_VARIABLE = "ISOPLETH_BENCH_QUICK"


def sized(full: _T, quick: _T) -> _T:
    """Return the size of an input, or its tiny size in a quick run."""
    return quick if os.environ.get(QUICK_VARIABLE) else full


@dataclass(frozen=True, slots=True)
class Row:
    """One measured value and its maximum; a value that is only reported has no limit.

    `slowdown` is the time of the same work divided by that on the reference machine. A limit in seconds or
    milliseconds grows with it, unless the limit `is_absolute`: one that comes from a measurement of the same
    minute, or from timers. `runs` counts the runs of the bench. `ratio` is the value divided by that of the
    stored baseline, each without the slowdown.
    """

    name: str
    value: float
    unit: str
    limit: float | None
    is_absolute: bool = False
    slowdown: float = 1.0
    runs: int = 1
    ratio: float | None = None

    @property
    def is_time(self) -> bool:
        """Whether other work on the machine makes the value larger."""
        return self.unit in _TIMES

    @property
    def allowed(self) -> float:
        """The limit on this machine."""
        if self.limit is None:
            return math.inf
        return self.limit * self.slowdown if self.is_time and not self.is_absolute else self.limit

    @property
    def share(self) -> float:
        """The value as a fraction of its limit."""
        return self.value / self.allowed if self.allowed else self.value

    @property
    def met(self) -> bool:
        return self.value <= self.allowed


def times_ms(act: Callable[[], object], rounds: int, warm_up: int = 1) -> list[float]:
    """Measure some rounds of an operation, after warm-up rounds; in a quick run one."""
    rounds, warm_up = sized((rounds, warm_up), (1, 0))
    for _ in range(warm_up):
        act()
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        act()
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def rounds_ms(rounds: int, *acts: Callable[[], object]) -> list[list[float]]:
    """Measure some operations in turn, so that a slow phase of the machine affects all of them."""
    taken: list[list[float]] = [[] for _ in acts]
    for number in range(rounds + 1):
        for times, act in zip(taken, acts, strict=True):
            time_ms = times_ms(act, rounds=1, warm_up=0)
            times += time_ms if number else []  # the first round is a warm-up
    return taken


def median(values: Sequence[float]) -> float:
    """Return the median."""
    return statistics.median(values)


def p95(values: Sequence[float]) -> float:
    """Return the smallest value that 95 of 100 do not exceed; with fewer than 20, the largest."""
    return sorted(values)[-(-len(values) * 95 // 100) - 1]


def table(rows: Sequence[Row], least_wide: int = 0) -> str:
    """Format rows as aligned text, one per line."""
    wide = max([least_wide, *(len(row.name) for row in rows)])
    return "\n".join(
        f"{row.name:{wide}}  {row.value:{'10d' if isinstance(row.value, int) else '10.2f'}} {row.unit:5} "
        f"{_verdict(row)}"
        for row in rows
    )


def _verdict(row: Row) -> str:
    ratio = "" if row.ratio is None else f", {row.ratio:.2f} of the baseline"
    if row.limit is None:
        return f"no limit{ratio}"
    slowdown = f" x {row.slowdown:.2f}" if row.allowed != row.limit else ""
    runs = f", {row.runs} runs" if row.runs > 1 else ""
    return f"limit {row.limit:g} {row.unit}{slowdown}  {'met' if row.met else 'NOT MET'}{runs}{ratio}"


def as_json(rows: Sequence[Row], *more: str) -> str:
    """Return the rows as one JSON array; `more` names further attributes to write."""
    names = ("name", "unit", "limit", "met", *more)
    return json.dumps(
        [{"value": round(row.value, 3)} | {name: getattr(row, name) for name in names} for row in rows],
        indent=2,
    )
