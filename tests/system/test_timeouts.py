"""Calls with a timeout."""

import os
import threading
from pathlib import Path

import pytest

from editor.system.timeouts import call_all_within, call_within, real_paths

LONG_S = 30.0


def test_an_answer_in_time_is_returned() -> None:
    assert call_within(LONG_S, lambda: 3) == 3


def test_longer_calls_have_no_result_and_block_nothing() -> None:
    goes_on = threading.Event()
    assert call_all_within(0.05, [lambda: goes_on.wait(LONG_S), lambda: True]) == [None, True]
    goes_on.set()


def test_an_error_is_raised_in_the_caller() -> None:
    with pytest.raises(OSError, match="gone"):
        call_within(LONG_S, lambda: Path("gone").stat())


def test_paths_are_given_with_their_links_resolved(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.touch()
    link.symlink_to(file)
    assert real_paths([link, file, tmp_path / "none"]) == [
        os.path.realpath(file),
        os.path.realpath(file),
        os.path.realpath(tmp_path / "none"),
    ]
