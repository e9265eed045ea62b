"""Every rule of the format: violations are reported at their place, valid values are accepted."""

from itertools import groupby

import pytest

from editor.checks.check import Checks, check
from editor.checks.problems import Severity
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.json_tree import pointer
from tests.checks.format_rows import Row, mutants
from tests.checks.format_sample import SAMPLE
from tests.checks.format_table import ROWS

# The rows of each part of a style are tested together: most checks of a mutant are those of the sample.
PARTS = [
    (name, list(rows))
    for name, rows in groupby(ROWS, key=lambda row: "/".join(map(str, row.path[5:7] or row.path[:1])))
]


def test_the_sample_has_no_faults() -> None:
    assert check(MapStyle.of(SAMPLE)) == ()


def test_each_key_has_one_row() -> None:
    paths = [row.path for row in ROWS]
    assert len(set(paths)) == len(paths)
    assert len(ROWS) > 250


@pytest.mark.parametrize("rows", [rows for _, rows in PARTS], ids=[name for name, _ in PARTS])
def test_every_mutant_is_checked(rows: list[Row]) -> None:
    checks = Checks(most=None)
    wrong = []
    for mutant in (each for row in rows for each in mutants(row)):
        found = checks.check(MapStyle.of(mutant.tree))
        if mutant.code is None:
            bad = [each for each in found if each.severity is not Severity.HINT]
            wrong += [f"{mutant.name}: {each.code} at {each.pointer}" for each in bad]
        elif (mutant.code, mutant.path) not in {(each.code, each.path) for each in found}:
            reported = [f"{each.code} at {each.pointer}" for each in found]
            wrong.append(f"{mutant.name}: not {mutant.code} at {pointer(mutant.path)} but {reported}")
    assert wrong == []
