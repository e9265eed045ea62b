"""The output and the exit code of a run at full size."""

import json
from collections.abc import Iterator

import pytest

from tests.bench.harness import NAME_WIDTH, Row
from tests.reliability.__main__ import Measure, main


def with_remarks() -> list[Row]:
    print("a remark")
    return [Row("lost files", 0, "files", 0), Row("crashes", 2, "", 0)]


PARTS = [("with remarks", with_remarks)]


def test_json_is_the_only_content_of_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--json"], PARTS)
    written = capsys.readouterr()
    rows = json.loads(written.out)
    assert rows[0] == {"name": "lost files", "value": 0, "unit": "files", "limit": 0, "met": True}
    assert [row["met"] for row in rows] == [True, False]
    assert "a remark" in written.err


def test_no_part_prints_an_empty_array(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json", "--only", "nothing of that name"], PARTS) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_rows_are_written_before_the_next_part_starts(capsys: pytest.CaptureFixture[str]) -> None:
    written: list[str] = []

    def parts() -> Iterator[tuple[str, Measure]]:
        yield PARTS[0]
        written.append(capsys.readouterr().out)
        yield "nothing", list

    main([], parts())
    lost, crashes = written[0].splitlines()
    assert lost == f"{'lost files':{NAME_WIDTH}}           0 files limit 0 files  met"
    assert crashes.endswith("NOT MET")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(("name", "expected"), [("with", 1), ("other", 0)])
def test_the_exit_code_reports_missed_limits(name: str, expected: int) -> None:
    assert main(["--row", name], PARTS) == expected
