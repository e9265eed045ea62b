"""Records of runs: each crash is reported once."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from editor.app.run_records import Run, collect_crashed_runs

# Records itself as a run, executes an argument and waits to be killed.
PROGRAM = """
import faulthandler, os, sys, time
from pathlib import Path
from editor.app.run_records import Run
run = Run(Path(sys.argv[1]))
run.begin((("Isopleth", "1.0"), ("Theme", "dark")))
exec(sys.argv[2])
print("ready", flush=True)
time.sleep(600)
"""
SEGFAULT = "faulthandler._sigsegv()"


def run_to_its_end(folder: Path, act: str) -> int:
    return subprocess.run([sys.executable, "-c", PROGRAM, folder, act], check=False, timeout=30).returncode


@contextmanager
def running(folder: Path, act: str = "") -> Iterator["subprocess.Popen[bytes]"]:
    command = [sys.executable, "-c", PROGRAM, folder, act]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        try:
            yield process
        finally:
            process.kill()


def test_a_normal_end_deletes_the_record(tmp_path: Path) -> None:
    assert run_to_its_end(tmp_path, "run.end(); sys.exit()") == 0
    assert list(tmp_path.iterdir()) == []
    assert collect_crashed_runs(tmp_path) == ()


def test_a_segmentation_fault_is_reported_once_with_its_traceback(tmp_path: Path) -> None:
    assert run_to_its_end(tmp_path, SEGFAULT) == -signal.SIGSEGV
    (broken,) = collect_crashed_runs(tmp_path)
    assert broken.facts == (("Isopleth", "1.0"), ("Theme", "dark"))
    assert "Segmentation fault" in broken.dump
    assert 'File "<string>", line' in broken.dump
    assert time.time() - 60 < broken.began.timestamp() < time.time()
    assert collect_crashed_runs(tmp_path) == ()
    assert list(tmp_path.iterdir()) == []


def test_a_killed_run_is_reported_without_a_traceback(tmp_path: Path) -> None:
    with running(tmp_path) as process:
        assert collect_crashed_runs(tmp_path) == ()  # It is running.
        process.kill()
    (broken,) = collect_crashed_runs(tmp_path)
    assert broken.dump == ""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSEGV], ids=["kill", "fault"])
def test_a_requested_end_is_no_crash(tmp_path: Path, how: signal.Signals) -> None:
    with running(tmp_path, "run.excuse()") as process:
        process.send_signal(how)
    assert collect_crashed_runs(tmp_path) == ()
    assert list(tmp_path.iterdir()) == []


def test_other_running_processes_are_not_affected(tmp_path: Path) -> None:
    with running(tmp_path), running(tmp_path):
        assert run_to_its_end(tmp_path, SEGFAULT) == -signal.SIGSEGV
        assert len(collect_crashed_runs(tmp_path)) == 1
        assert len(list(tmp_path.iterdir())) == 2


def test_a_run_that_ended_with_the_machine_is_no_crash(tmp_path: Path) -> None:
    noted = {"began": "2026-01-01T00:00:00+00:00", "boot": "an earlier one", "facts": []}
    (tmp_path / "a.run").write_text(json.dumps(noted) + "\n", encoding="utf-8")
    (tmp_path / "b.run").write_text(json.dumps(noted) + "\nFatal Python error: Aborted\n", encoding="utf-8")
    (broken,) = collect_crashed_runs(tmp_path)
    assert broken.dump == "Fatal Python error: Aborted"


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]\n", '{"began": "soon", "boot": "", "facts": []}\n', '{"began": 1, "boot": "", "facts": 1}'],
)
def test_unreadable_records_are_deleted(tmp_path: Path, content: str) -> None:
    (tmp_path / "a.run").write_text(content, encoding="utf-8")
    assert collect_crashed_runs(tmp_path) == ()
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_has_no_records(tmp_path: Path) -> None:
    assert collect_crashed_runs(tmp_path / "none") == ()


def test_an_impossible_folder_raises(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    run = Run(tmp_path / "file" / "runs")
    with pytest.raises(OSError, match="file"):
        run.begin(())
    run.excuse()
    run.end()
