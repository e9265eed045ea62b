"""Tests of the reliability checks: each one detects a planted fault."""

import errno
import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from editor.errors import EditorError, SaveError
from editor.features.files import disk_changes
from editor.storage.saving import save_bytes
from tests.reliability.damage import is_plain_message
from tests.reliability.disk import Disk, Fault, failing_with, writing_half, writing_half_and_failing
from tests.reliability.file_events import KEEPS, OVERWRITES
from tests.reliability.kills import Tally, kill_saves
from tests.reliability.made_styles import a_style_file
from tests.reliability.opening import has_wrong_verdict
from tests.reliability.parts import Size, in_another_process, spread
from tests.reliability.round_trips import is_replaced
from tests.reliability.saving import Attempt
from tests.reliability.scanner import spans

pytestmark = pytest.mark.reliability

SAVED = Attempt(b"old", b"new", b"new", b"old", None, is_edited=False, others=())
FULL = SaveError("Not saved. The disk is full.")
REFUSED = Attempt(b"old", b"new", b"old", None, FULL, is_edited=True, others=())
SYNC_FAILED = SaveError("The file was written, but the disk reports a fault.")


# Generated styles


def test_generated_styles_are_the_same_in_every_run() -> None:
    assert a_style_file(Random("style 1")) == a_style_file(Random("style 1"))
    assert a_style_file(Random("style 1")) != a_style_file(Random("style 2"))


@pytest.mark.parametrize(
    "mark",
    [
        *(b"1.10", b"1E2", b"-0.0", b"100.00", b"1e-07", b"123456789012345678901234567890", b"\\u00", b"\\/"),
        *(
            b"\\ud83d",
            b"\r\n",
            b"\r",
            b"\n",
            b"\t",
            b'":',
            b'": ',
            b'" : ',
            b"\xef\xbb\xbf",
            b"[[[[",
            b"\xf0\x9f",
        ),
    ],
)
def test_some_generated_styles_have_content_that_is_easily_lost(mark: bytes) -> None:
    assert any(mark in a_style_file(Random(f"style {number}")) for number in range(200))


# Positions of values


def test_the_scanner_finds_every_value() -> None:
    text = '\ufeff {"a" : [1.10,{"b\\u0020c":"x\\"]"},  []], "": null}\n'
    found = {path: text[start:end] for path, (start, end) in spans(text).items()}
    assert found.pop(()) == text[2:-1]
    assert found == {
        ("a",): '[1.10,{"b\\u0020c":"x\\"]"},  []]',
        ("a", 0): "1.10",
        ("a", 1): '{"b\\u0020c":"x\\"]"}',
        ("a", 1, "b c"): '"x\\"]"',
        ("a", 2): "[]",
        ("",): "null",
    }


@pytest.mark.parametrize("number", range(20))
def test_the_scanner_finds_what_python_reads(number: int) -> None:
    text = a_style_file(Random(f"style {number}")).decode()
    tree = json.loads(text.removeprefix("\ufeff"))
    for path, (start, end) in spans(text).items():
        value: Any = tree
        for step in path:
            value = value[step]
        assert json.loads(text[start:end]) == value


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        ('{"a": 3, "b": 2}', True),
        ('{"a":  3, "b": 2}', False),
        ('{"a": 3, "b": 2.0}', False),
        ('{"a": 4, "b": 2}', False),
        ('{"a": "3", "b": 2}', False),
        ('{"a": 1, "b": 2}', False),
        ('{"a": , "b": 2}', False),
    ],
)
def test_only_a_value_may_be_replaced(new: str, expected: bool) -> None:
    old = '{"a": 1, "b": 2}'
    assert is_replaced(old, new, spans(old)[("a",)], 3) is expected


# Saves


@pytest.mark.parametrize(
    ("attempt", "fault"),
    [
        (SAVED, ""),
        (REFUSED, ""),
        (replace(REFUSED, found=b"new", error=SYNC_FAILED), ""),
        (replace(SAVED, found=b"ne"), "a mix"),
        (replace(SAVED, found=b"old"), "says saved and is not"),
        (replace(SAVED, is_edited=True), "says saved and is not"),
        (replace(SAVED, backup_bytes=b"new"), "the backup"),
        (replace(SAVED, others=(".isopleth-1",)), ".isopleth-1"),
        (replace(REFUSED, found=b"new"), "yet the new bytes are there"),
        (replace(REFUSED, found=b""), "a mix"),
        (replace(REFUSED, is_edited=False), "not marked as edited"),
        (replace(REFUSED, error=EditorError("Something.")), "it says EditorError"),
        (replace(REFUSED, error=SaveError("[Errno 28]")), "it says SaveError"),
    ],
)
def test_a_save_is_checked_by_its_bytes_and_its_message(attempt: Attempt, fault: str) -> None:
    assert fault in attempt.fault
    assert bool(fault) is bool(attempt.fault)


@pytest.mark.parametrize("text", [*OVERWRITES, *KEEPS])
def test_the_buttons_that_an_event_presses_exist(text: str) -> None:
    assert f'self.tr("{text}")' in Path(disk_changes.__file__).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "is_plain"),
    [
        ("The file is damaged.", True),
        ("0 bits per channel are not supported. Use 8 bits.", True),
        ("“a. b. c” is no image.", True),
        ("The file is damaged", False),
        ("One fault. Another fault. An advice.", False),
        ("The file\nis damaged.", False),
        ("", False),
    ],
)
def test_a_message_is_a_fault_and_at_most_one_advice(text: str, is_plain: bool) -> None:
    assert is_plain_message(text) is is_plain


@pytest.mark.parametrize(
    ("step", "fault", "left"),
    [
        (0, failing_with(errno.EROFS), None),
        (1, failing_with(errno.ENOSPC), b""),
        (1, writing_half, b"ne"),
        (1, writing_half_and_failing, b"ne"),
        (2, failing_with(errno.EIO), b"new!"),
    ],
)
def test_a_disk_fails_at_the_given_call(tmp_path: Path, step: int, fault: Fault, left: bytes | None) -> None:
    disk = Disk(tmp_path, failing=step, fault=fault)
    file = tmp_path / "file"
    with disk.in_place():
        try:
            descriptor = os.open(file, os.O_WRONLY | os.O_CREAT)
            written = os.write(descriptor, b"new!")
            os.close(descriptor)
            failed = 0
        except OSError as error:
            failed = error.errno
    assert (file.read_bytes() if file.exists() else None) == left
    assert disk.steps == ["open", "write", "close"][: step + 1 if failed else 3]
    assert bool(failed) is (fault is not writing_half)
    if not failed:
        assert written == 2
    elif step == 1:
        os.close(descriptor)


def test_a_disk_watches_only_its_folder(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    disk = Disk(inside)
    with disk.in_place():
        save_bytes(outside / "file", b"data")
        assert disk.steps == []
        save_bytes(inside / "file", b"data")
    assert {"open", "write", "fsync", "replace", "fsync of the folder"} <= set(disk.steps)


def save_plainly(file: Path, data: bytes) -> None:
    """Save without protection against a crash."""
    file.write_bytes(data)


def save_and_litter(file: Path, data: bytes) -> None:
    """Save so that a kill leaves a file behind, which no cleanup finds."""
    draft = file.with_name(f"draft {os.getpid()}")
    draft.write_bytes(data)
    draft.replace(file)


def kill_bad_saves(size: Size) -> list[Tally]:
    """Kill saves of both kinds."""
    tallies = []
    for save in (save_plainly, save_and_litter):
        folder = size.folder / save.__name__
        folder.mkdir()
        contents = (b"a" * 1_000_000, b"b" * 1_000_001)
        tallies.append(kill_saves(save, contents, replace(size, folder=folder)))
    return tallies


@pytest.mark.skipif(not hasattr(os, "fork"), reason="without fork no save can be killed at a moment")
def test_kills_detect_a_save_that_overwrites_the_file_and_files_left_behind(tmp_path: Path) -> None:
    plain, littering = in_another_process(kill_bad_saves, Size(40, 1, tmp_path))
    assert plain.kills == littering.kills == 40
    assert plain.corrupt > 0
    assert littering.corrupt == 0
    assert littering.left > 0


# Verdicts and processes


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("y_good.json", b"[1]", False),
        ("y_bad.json", b"[1,]", True),
        ("n_bad.json", b"[1,]", False),
        ("n_good.json", b"[1]", True),
        ("i_good.json", b"[1]", False),
        ("i_bad.json", b"\xff", False),
    ],
)
def test_a_verdict_is_compared_with_the_name(tmp_path: Path, name: str, data: bytes, expected: bool) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    assert has_wrong_verdict(file) is expected


def numbers_in(numbers: Sequence[int], folder: Path) -> list[tuple[int, str]]:
    return [(number, folder.name) for number in numbers]


@pytest.mark.parametrize("workers", [1, 2])
def test_work_is_spread_over_processes_without_loss(tmp_path: Path, workers: int) -> None:
    done = spread(numbers_in, Size(7, workers, tmp_path))
    assert sorted(number for number, _ in done) == list(range(7))
    assert len({folder for _, folder in done}) == workers
