"""Measures everything at full size: `[--json] [--row NAME]`."""

import os
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.bench.harness import Bench, Row, main
from tests.reliability.parts import FIRST_NUMBER, NotHereError, Part, Size, first_number, rows_of
from tests.reliability.table import PARTS


def at_full_size() -> Iterator[tuple[str, Bench]]:
    """Return every part by its name."""
    return ((part.name, partial(_measured, part)) for part in PARTS)


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
    sys.exit(main(sys.argv[1:], list(at_full_size()), "reliability", must_meet=True))
