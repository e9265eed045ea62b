"""Stored rows of an earlier run on the same machine, and the ratios to them."""

import hashlib
import json
import os
import platform
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.bench.harness import Row

FOLDER: Final = Path(__file__).parents[2] / ".cache" / "bench"
"""The folder of the baselines, one file per machine. It is not committed."""
WORSE: Final = 1.1
"""A ratio above this is reported as worse."""
LEAST_SHARE: Final = 0.1
"""The least fraction of its limit from which a row is reported."""


def machine() -> str:
    """Return a name of this machine: the same for the same processor, number of cores and system."""
    facts = (processor(), str(os.cpu_count()), platform.system(), platform.machine())
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()[:12]


def processor() -> str:
    """Return the model of the processor; empty if the system does not report it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    models = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(models, platform.processor())


@dataclass(frozen=True, slots=True)
class Baseline:
    """The values of an earlier run by row. Times are those of the reference machine."""

    values: Mapping[str, float]
    taken: str = ""

    def ratio(self, row: Row) -> float | None:
        """Return a value divided by the stored one; None without a stored value above zero."""
        before = self.values.get(row.name)
        return _comparable(row) / before if before else None


def worse_rows(rows: Iterable[Row]) -> list[Row]:
    """Return the rows that are worse than the baseline by more than a tenth, the worst first.

    Rows below a tenth of their limits are left out, as their ratios are mostly noise.
    """
    found = [
        row
        for row in rows
        if row.ratio is not None and row.ratio > WORSE and (row.limit is None or row.share >= LEAST_SHARE)
    ]
    return sorted(found, key=lambda row: -(row.ratio or 0))


def read_baseline(path: Path) -> Baseline | None:
    """Return a stored baseline; None without one. A damaged file is reported and treated as none."""
    try:
        stored: Mapping[str, Any] = json.loads(path.read_bytes())
        return Baseline({str(name): float(value) for name, value in stored["rows"].items()}, stored["taken"])
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        print(f"The baseline {path} cannot be read: {error!r}", file=sys.stderr)
        return None


def write_baseline(path: Path, rows: Sequence[Row], taken: str) -> None:
    """Store the values of a run, and retain those of rows that were not measured. `taken` is its date."""
    known = read_baseline(path)
    values = {**(known.values if known else {}), **{row.name: _comparable(row) for row in rows}}
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"taken": taken, "rows": values}, indent=1, ensure_ascii=False)
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def _comparable(row: Row) -> float:
    """Return a value without the slowdown of the machine."""
    return row.value / row.slowdown if row.is_time and not row.is_absolute else row.value
