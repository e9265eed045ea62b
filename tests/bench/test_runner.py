"""The run of benches in processes of their own: one that fails is a row, and the others are measured."""

import json
import os
import select
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bench.harness import FAULT, Row
from tests.bench.runner import best_rows, find_benches, measured_slowdown, needs_another_run
from tests.bench.slowdown import LARGEST, REFERENCE_MS, slowdown_of

MADE = """
import os, signal, subprocess, sys, time
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from tests.bench.harness import Row, sized, times_ms

def bench_first():
    QCoreApplication([])
    print("a remark")
    return [Row("first", sized(7, 2), "ms", 1)]

def bench_raises():
    raise ValueError("not measured")

def bench_dies():
    os.kill(os.getpid(), signal.SIGKILL)

def bench_hangs():
    other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    Path(__file__).with_name("pid").write_text(str(other.pid))
    time.sleep(600)

def bench_varying(options):
    runs = Path(__file__).with_name("runs")
    with runs.open("a") as file:
        file.write(".")
    count = len(runs.read_text())
    return [
        Row("time", 24 / count, "ms", 10, is_absolute=True),
        Row("scaled time", 12 / count, "ms", 30),
        Row("leak", 9 / count, "MB", 5),
    ]

def bench_leaking(options):
    return [Row("grown", 40, "MB", 5)]

def bench_options(options):
    return [Row(f"long: {options.long}", len(times_ms(list, 9)), "rounds", None)]

def bench_last():
    QCoreApplication([])
    return [Row("last", 1, "ms", 1)]
"""
RUN = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import tests.bench.runner as runner
runner.QUICK_LIMIT_S = runner.FULL_LIMIT_S = 3.0
slowdowns = iter([1.0, 1.3, 1.2, 1.0, 1.0])
runner.measured_slowdown = lambda: next(slowdowns, 1.0)
sys.exit(runner.main(sys.argv[2:], list(runner.find_benches(Path(sys.argv[1])))))
"""


def run(tmp_path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    (tmp_path / "bench_made.py").write_text(MADE, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-c", RUN, tmp_path, *options], capture_output=True, text=True, check=False
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no signal kills there")
def test_a_bench_that_raises_crashes_or_hangs_is_a_failed_row_and_the_others_are_measured(
    tmp_path: Path,
) -> None:
    done = run(tmp_path, "--quick", "--json")
    rows = {row["name"]: row for row in json.loads(done.stdout)}
    assert done.returncode == 1
    assert set(rows) == {
        "first",
        "raises: ended with exit code 1",
        "dies: killed by SIGKILL",
        "hangs: not done after 3 s",
        "time",
        "scaled time",
        "leak",
        "grown",
        "long: False",
        "last",
    }
    assert [rows[name]["met"] for name in ("first", "dies: killed by SIGKILL", "last")] == [True, False, True]
    assert "ValueError: not measured" in done.stderr
    assert "a remark" in done.stderr
    assert ends(int((tmp_path / "pid").read_text(encoding="utf-8")))


def ends(pid: int) -> bool:
    """Return whether a process has ended, or does so within 10 s, as a kill takes time."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    ended, _, _ = select.select([process], [], [], 10)
    os.close(process)
    return bool(ended)


def test_a_quick_run_has_tiny_inputs_one_round_and_no_limits(tmp_path: Path) -> None:
    quick, full = (
        json.loads(run(tmp_path, "--only", name, "--json", *options).stdout)
        for name, options in (("first", ["--quick"]), ("first", []))
    )
    assert [(row["value"], row["limit"], row["met"]) for row in quick + full] == [
        (2, None, True),
        (7, 1, False),
    ]
    (rounds,) = json.loads(run(tmp_path, "--only", "options", "--quick", "--json").stdout)
    assert rounds["value"] == 1


def test_a_name_that_no_bench_has_is_an_error(tmp_path: Path) -> None:
    done = run(tmp_path, "--only", "no such bench")
    assert done.returncode == 2
    assert "no bench has “no such bench” in its name" in done.stderr


def test_the_table_ends_with_the_failed_rows(tmp_path: Path) -> None:
    done = run(tmp_path, "--only", "st", "--long")
    assert done.stdout.index("last") < done.stdout.index("Not met:") < done.stdout.rindex("first")
    assert done.stderr.splitlines()[-1].startswith("2 benches, 2 rows, 1 not met, in 0 min")
    assert done.returncode == 1


def test_every_bench_of_the_folder_is_found_without_an_import() -> None:
    found = list(find_benches(Path(__file__).parent, "tests.bench"))
    assert len({each.name for each in found}) == len(found) > 40
    assert ("stalls", "tests.bench.bench_stalls", "bench_stalls") in [
        (each.name, each.module, each.function) for each in found
    ]


def test_a_bench_over_a_limit_of_time_runs_again_and_its_best_run_counts(tmp_path: Path) -> None:
    done = run(tmp_path, "--only", "varying", "--json")
    rows = {row["name"]: row for row in json.loads(done.stdout)}
    assert (tmp_path / "runs").read_text(encoding="utf-8") == "..."
    assert [rows["time"][key] for key in ("value", "met", "runs")] == [8, True, 3]
    assert (rows["scaled time"]["value"], rows["leak"]["value"], rows["leak"]["met"]) == (4, 9, False)
    # The lower slowdown of before and after the third run.
    assert rows["time"]["slowdown"] == 1.0
    assert "1 not met" in done.stderr
    assert done.stderr.splitlines()[-1].endswith("2 rows of several runs")


def test_a_bench_that_meets_its_time_limits_runs_once_whatever_its_memory(tmp_path: Path) -> None:
    done = run(tmp_path, "--only", "leaking", "--json")
    (row,) = json.loads(done.stdout)
    assert (row["met"], row["runs"], row["slowdown"]) == (False, 1, 1.0)
    assert done.stderr.count("measuring leaking") == 1


def test_the_lower_slowdown_of_before_and_after_counts(tmp_path: Path) -> None:
    done = run(tmp_path, "--only", "st", "--json", "--long")
    assert [row["slowdown"] for row in json.loads(done.stdout)] == [1.0, 1.2]


def test_a_fault_ends_the_runs_of_a_bench_and_stays(tmp_path: Path) -> None:
    slow, fault = Row("a", 5, "ms", 4), Row("a: killed by SIGKILL", 1, FAULT, 0)
    assert needs_another_run([slow])
    assert not needs_another_run([slow, fault])
    assert best_rows([[slow], [fault]]) == [replace(slow, runs=2), fault]
    done = run(tmp_path, "--only", "raises")
    assert done.stderr.count("measuring raises") == 1


def test_rows_of_different_runs_are_not_mixed() -> None:
    first = [Row("a", 5, "ms", 4), Row("b", 3, "ms", 4)]
    second = [Row("a", 3, "ms", 4), Row("b", 6, "ms", 4)]
    assert best_rows([first, second]) == [replace(row, runs=2) for row in first]


@pytest.mark.skipif(sys.platform == "win32", reason="a new process there does not see the patches")
def test_a_slowdown_is_measured_in_another_process() -> None:
    module = sys.modules["tests.bench.runner"]
    assert 1 <= measured_slowdown() <= LARGEST
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "slowdown", os.getpid)
        assert measured_slowdown() not in (1.0, os.getpid())
        patch.setattr(module, "slowdown", lambda: os._exit(1))
        assert measured_slowdown() == 1.0


@pytest.mark.parametrize(
    ("read", "paint", "expected"), [(1.0, 1.0, 1.0), (1.44, 1.0, 1.2), (0.5, 0.8, 1.0), (4.0, 4.0, LARGEST)]
)
def test_the_slowdown_is_the_geometric_mean_within_bounds(read: float, paint: float, expected: float) -> None:
    medians = {"read": REFERENCE_MS["read"] * read, "paint": REFERENCE_MS["paint"] * paint}
    assert slowdown_of(medians) == pytest.approx(expected)
