"""The table of reliability at a size for every day, and that it can be filled."""

import inspect
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reliability.parts import NotHereError, Part, Size
from tests.reliability.random_edits import DRAWS, draw_of, edit_makers
from tests.reliability.table import PARTS

pytestmark = pytest.mark.reliability


@pytest.mark.parametrize("part", [pytest.param(part, id=part.name) for part in PARTS if part.small])
def test_every_row_is_met(part: Part, tmp_path: Path) -> None:
    try:
        rows = part.run(Size(part.small, 1, tmp_path))
    except NotHereError as error:
        pytest.skip(str(error))
    assert rows
    assert {row.unit for row in rows} & {"ms", "s", "times"} == set(), "a time is a bench"
    assert [row.name for row in rows if not row.met] == []


def test_the_names_of_parts_and_rows_are_told_apart() -> None:
    assert len({part.name for part in PARTS}) == len(PARTS)


def test_every_edit_of_the_document_is_tried() -> None:
    makers = edit_makers()
    assert {"set_stop", "delete_layers", "set_comment"} <= {maker.__name__ for maker in makers}
    drawn = [(maker, name) for maker in makers for name in inspect.signature(maker).parameters]
    assert [(maker.__name__, name) for maker, name in drawn if draw_of(maker, name) is None] == []
    used = {name for _, name in drawn} | {f"{maker.__name__}.{name}" for maker, name in drawn}
    assert set(DRAWS) <= used


def test_a_part_can_be_measured_alone_and_read_by_a_machine() -> None:
    command = [sys.executable, "-m", "tests.reliability", "--json", "--row", "faults"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    [row] = json.loads(done.stdout)
    assert set(row) == {"name", "value", "unit", "limit", "met"}
    assert done.returncode == (0 if row["met"] else 1)
    assert "measuring faults in a save" in done.stderr
