"""The table of reliability at a small size, and its failure rows."""

import inspect
import json
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.bench.harness import Row
from tests.reliability import map_files
from tests.reliability.parts import (
    FIRST_NUMBER,
    NotHereError,
    Part,
    Size,
    caught_fault,
    first_number,
    rows_of,
    spread,
)
from tests.reliability.random_edits import DRAWS, draw_of, edit_makers
from tests.reliability.table import PARTS

pytestmark = pytest.mark.reliability


@pytest.mark.parametrize("part", [pytest.param(part, id=part.name) for part in PARTS if part.small])
def test_every_row_is_met(part: Part, tmp_path: Path) -> None:
    # Other values every day, from an even and an odd number in turn; a number can be repeated.
    first = first_number(datetime.now(UTC).toordinal() * 100_001)
    print(f"{FIRST_NUMBER}={first}")
    try:
        rows = part.run(Size(part.small, 1, tmp_path, first))
    except NotHereError as error:
        pytest.skip(str(error))
    assert rows
    assert {row.unit for row in rows} & {"ms", "s", "times"} == set(), "a time is a bench"
    assert [row.name for row in rows if not row.met] == [], f"{FIRST_NUMBER}={first} repeats it"


def test_a_part_that_raises_is_a_failed_row(tmp_path: Path) -> None:
    def run(_size: Size) -> list[Row]:
        raise ZeroDivisionError

    [row] = rows_of(Part("broken", run, full=1, small=1), Size(1, 1, tmp_path))
    assert not row.met
    assert row.name == "broken: ended by ZeroDivisionError"


def test_one_number_that_raises_is_one_fault() -> None:
    assert caught_fault(lambda number: "odd" if number % 2 else "", 3) == "odd"
    assert caught_fault(lambda number: str(1 // number), 0).startswith("number 0 raises ZeroDivisionError")


def test_every_first_number_generates_other_values(tmp_path: Path) -> None:
    def work(numbers: Sequence[int], _folder: Path) -> list[int]:
        return list(numbers)

    assert spread(work, Size(3, 1, tmp_path)) == [0, 1, 2]
    assert spread(work, Size(3, 1, tmp_path, 700)) == [700, 701, 702]


@pytest.mark.skipif(sys.platform == "win32", reason="measures memory as POSIX has it")
def test_map_files_depend_on_the_numbers_of_a_run(tmp_path: Path) -> None:
    assert [each.number for each in map_files.outcomes_of([10_001], tmp_path)] == [10_001]


def test_the_names_of_parts_and_rows_are_distinguished() -> None:
    assert len({part.name for part in PARTS}) == len(PARTS)


def test_every_edit_of_the_document_is_tried() -> None:
    makers = edit_makers()
    assert {"set_stop", "delete_layers", "set_comment"} <= {maker.__name__ for maker in makers}
    drawn = [(maker, name) for maker in makers for name in inspect.signature(maker).parameters]
    assert [(maker.__name__, name) for maker, name in drawn if draw_of(maker, name) is None] == []
    used = {name for _, name in drawn} | {f"{maker.__name__}.{name}" for maker, name in drawn}
    assert set(DRAWS) <= used


def test_a_part_can_be_measured_alone_with_machine_readable_output() -> None:
    command = [sys.executable, "-m", "tests.reliability", "--json", "--row", "faults"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    [row] = json.loads(done.stdout)
    assert set(row) == {"name", "value", "unit", "limit", "met"}
    assert done.returncode == (0 if row["met"] else 1)
    assert "measuring faults in a save" in done.stderr
