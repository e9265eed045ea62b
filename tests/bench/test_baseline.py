"""Baseline of benches: what is stored, and the ratios to it."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.bench.baseline import Baseline, machine, read_baseline, worse_rows, write_baseline
from tests.bench.harness import Row, table
from tests.bench.runner import with_ratios

TIME = Row("time", 12.0, "ms", 20, slowdown=1.2)
TIMER = Row("timer", 12.0, "ms", 20, is_absolute=True, slowdown=1.2)
MEMORY = Row("memory", 40, "MB", 50, slowdown=1.5)


def test_times_are_compared_without_the_slowdown_of_the_machine() -> None:
    before = Baseline({"time": 5.0, "timer": 5.0, "memory": 20.0})
    assert [row.ratio for row in with_ratios([TIME, TIMER, MEMORY], before)] == [2.0, 2.4, 2.0]


@pytest.mark.parametrize("before", [None, Baseline({}), Baseline({"time": 0.0})])
def test_without_a_stored_value_there_is_no_ratio(before: Baseline | None) -> None:
    assert with_ratios([TIME], before) == [TIME]


def test_a_stored_run_is_read_again_and_keeps_rows_that_were_not_measured(tmp_path: Path) -> None:
    path = tmp_path / "new" / "machine.json"
    assert read_baseline(path) is None
    write_baseline(path, [TIME, MEMORY], "2026-01-01")
    write_baseline(path, [replace(TIME, value=24.0)], "2026-01-02")
    stored = read_baseline(path)
    assert stored == Baseline({"time": 20.0, "memory": 40.0}, "2026-01-02")
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"rows": {"a": "b"}, "taken": ""}', '{"rows": [1]}', "\xff"]
)
def test_a_damaged_baseline_is_reported_and_not_used(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "machine.json"
    path.write_bytes(text.encode("latin-1"))
    assert read_baseline(path) is None
    assert "machine.json cannot be read" in capsys.readouterr().err


def test_only_relevant_rows_are_reported_as_worse() -> None:
    slow, slower = replace(TIME, ratio=1.2), replace(MEMORY, ratio=3.0)
    same, tiny = replace(TIME, name="same", ratio=1.09), Row("tiny", 0.1, "ms", 20, ratio=4.0)
    unlimited = Row("unlimited", 5.0, "ms", None, ratio=2.0)
    assert worse_rows([slow, same, tiny, unlimited, slower, TIMER]) == [slower, unlimited, slow]
    assert table([slow]).endswith("met, 1.20 of the baseline")


def test_another_number_of_cores_is_another_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    name = machine()
    monkeypatch.setattr("os.cpu_count", lambda: 96)
    assert machine() != name
