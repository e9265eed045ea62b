"""`isopleth mergetool`: exit codes of the merge window."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.merge_windows import a_program, an_environment
from tests.mapstyle.merge.merged_styles import a_base, changed, set_width, widths
from tests.styles import bytes_of

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return an_environment(tmp_path)


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Base, ours, theirs and output of a merge with one conflict."""
    trees = {"base": a_base(), "ours": changed(set_width(9, 2.5)), "theirs": changed(set_width(9, 3))}
    for name, tree in trees.items():
        (tmp_path / f"{name}.json").write_bytes(bytes_of(tree))
    return [str(tmp_path / f"{name}.json") for name in (*trees, "out")]


def run(
    files: list[str], environment: dict[str, str], *, closes: bool = False
) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", a_program(closes=closes), "mergetool", *files]
    return subprocess.run(
        command, env=environment, capture_output=True, encoding="utf-8", timeout=120, check=False
    )


def test_it_exits_with_0_after_the_merged_style_is_saved(
    files: list[str], environment: dict[str, str]
) -> None:
    done = run(files, environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert widths(json.loads(Path(files[-1]).read_bytes())) == [(3, 1), (9, 3), (13, 4)]


def test_it_exits_with_1_if_the_window_is_closed(files: list[str], environment: dict[str, str]) -> None:
    done = run(files, environment, closes=True)
    assert (done.returncode, done.stderr) == (1, "")
    assert not Path(files[-1]).exists()


def test_it_exits_with_2_if_a_file_cannot_be_read(files: list[str], environment: dict[str, str]) -> None:
    Path(files[2]).write_text("{")
    done = run(files, environment)
    assert done.returncode == 2
    assert done.stderr.startswith(f"{files[2]}:1:2: ")
