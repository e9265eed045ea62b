"""The run of benches in processes of their own: one that fails is a row, and the others are measured."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bench.harness import FAULT, Row
from tests.bench.pace import SLOWEST
from tests.bench.runner import best_of, find_benches, pace_now

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
    return [Row("over at once", 9 / count, "ms", 4), Row("rather even", 3 + count, "ms", 8)]

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
runner.pace_now = lambda: 1.0
sys.exit(runner.main(sys.argv[2:], list(runner.find_benches(Path(sys.argv[1])))))
"""


def run(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    (tmp_path / "bench_made.py").write_text(MADE, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-c", RUN, tmp_path, *words], capture_output=True, text=True, check=False
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no signal kills there")
def test_a_bench_that_raises_dies_or_hangs_is_a_failed_row_and_the_others_are_measured(
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
        "over at once",
        "rather even",
        "long: False",
        "last",
    }
    assert [rows[name]["met"] for name in ("first", "dies: killed by SIGKILL", "last")] == [True, False, True]
    assert "ValueError: not measured" in done.stderr
    assert "a remark" in done.stderr
    other = int((tmp_path / "pid").read_text(encoding="utf-8"))
    state = Path(f"/proc/{other}/stat")
    assert not state.exists() or state.read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z"


def test_a_quick_run_has_tiny_inputs_one_round_and_no_limits(tmp_path: Path) -> None:
    quick, full = (
        json.loads(run(tmp_path, "--only", name, "--json", *words).stdout)
        for name, words in (("first", ["--quick"]), ("first", []))
    )
    assert [(row["value"], row["limit"], row["met"]) for row in quick + full] == [
        (2, None, True),
        (7, 1, False),
    ]
    (rounds,) = json.loads(run(tmp_path, "--only", "options", "--quick", "--json").stdout)
    assert rounds["value"] == 1


def test_the_table_ends_with_what_is_not_met(tmp_path: Path) -> None:
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


def test_a_bench_over_its_limit_runs_again_and_the_best_of_each_row_counts(tmp_path: Path) -> None:
    done = run(tmp_path, "--only", "varying", "--json")
    rows = [(row["value"], row["tries"], row["met"]) for row in json.loads(done.stdout)]
    assert rows == [(3, 3, True), (4, 3, True)]
    assert done.returncode == 0
    assert (tmp_path / "runs").read_text(encoding="utf-8") == "..."


def test_a_fault_is_not_measured_away(tmp_path: Path) -> None:
    slow, fault = Row("a", 5, "ms", 4), Row("a: killed by SIGKILL", 1, FAULT, 0)
    assert best_of([slow], [fault], 2) == [replace(slow, tries=2), fault]
    done = run(tmp_path, "--only", "raises")
    assert done.stderr.count("measuring raises") == 1


def test_the_better_row_is_the_one_with_the_smaller_share_of_its_limit() -> None:
    calm, slow = Row("a", 5, "ms", 4), Row("a", 6, "ms", 4, pace=2.0)
    assert best_of([calm], [slow], 2) == [replace(slow, tries=2)]


def test_the_pace_is_measured_in_another_process() -> None:
    assert 1 <= pace_now() <= SLOWEST
