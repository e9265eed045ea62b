"""Measures everything at full size: `[--json] [--row NAME]`."""

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from tests.bench.harness import NAME_WIDTH, Row, as_json, table
from tests.reliability.parts import FIRST_NUMBER, NotHereError, Part, Size, first_number, rows_of
from tests.reliability.table import PARTS

Measure = Callable[[], list[Row]]


def at_full_size() -> Iterator[tuple[str, Measure]]:
    """Return every part by its name."""
    return ((part.name, partial(_measured, part)) for part in PARTS)


def main(arguments: Sequence[str], parts: Iterable[tuple[str, Measure]]) -> int:
    """Measure the parts and write their rows to standard output; everything else goes to standard error.

    Rows are written as soon as their part has ended. Returns 0 if all limits were met.
    """
    parser = argparse.ArgumentParser(prog="dev.py reliability", description="Look for faults at full size.")
    parser.add_argument("--json", action="store_true", help="write one JSON array")
    parser.add_argument("--only", "--row", metavar="NAME", help="run what has NAME in its name")
    options = parser.parse_args(arguments)
    output = sys.stdout
    rows: list[Row] = []
    with contextlib.redirect_stdout(sys.stderr):
        for name, measure in parts:
            if options.only is not None and options.only not in name:
                continue
            print(f"measuring {name}", flush=True)
            measured = measure()
            rows += measured
            if measured and not options.json:
                print(table(measured, NAME_WIDTH), file=output, flush=True)
    if options.json:
        print(as_json(rows))
    return 0 if all(row.met for row in rows) else 1


def _measured(part: Part) -> list[Row]:
    """Run a part and return its rows; report it and return none if this machine lacks its requirements."""
    workers = os.cpu_count() or 1
    with tempfile.TemporaryDirectory(prefix="isopleth-reliability-") as folder:
        try:
            return rows_of(part, Size(part.full, workers, Path(folder), first_number(0)))
        except NotHereError as error:
            print(error, flush=True)
            return []


if __name__ == "__main__":
    print(f"{FIRST_NUMBER}={first_number(0)}", file=sys.stderr, flush=True)
    sys.exit(main(sys.argv[1:], at_full_size()))
