"""Simulated power cuts are as harsh as a real disk."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from editor.storage.saving import save_bytes
from tests.reliability.disk import Disk
from tests.reliability.power_cuts import after_a_cut

pytestmark = pytest.mark.reliability

OLD, NEW = b"old" * 100, b"new" * 200


def write_over(file: Path, *, is_synced: bool = True) -> None:
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT)
    os.write(descriptor, NEW)
    if is_synced:
        os.fsync(descriptor)
    os.close(descriptor)


def replace_unsynced(file: Path) -> None:
    write_over(file.with_name("draft"), is_synced=False)
    file.with_name("draft").replace(file)


def replace_synced(file: Path) -> None:
    write_over(file.with_name("draft"))
    file.with_name("draft").replace(file)


def possible_contents(save: Callable[[Path], object], folder: Path, *, is_done: bool) -> set[bytes | None]:
    """Return the possible content of the file if the power fails during a save, or after it."""
    file = folder / "style.json"
    file.write_bytes(OLD)
    disk = Disk(folder)
    with disk.in_place():
        save(file)
    moments = [len(disk.calls)] if is_done else range(len(disk.calls) + 1)
    return {
        after_a_cut(disk.calls[:moment], file, OLD, Random(seed)).get(file)
        for moment in moments
        for seed in range(40)
    }


def test_a_save_of_ours_yields_the_old_bytes_or_the_new(tmp_path: Path) -> None:
    assert possible_contents(lambda file: save_bytes(file, NEW), tmp_path, is_done=False) == {OLD, NEW}
    assert possible_contents(lambda file: save_bytes(file, NEW), tmp_path, is_done=True) == {NEW}


@pytest.mark.parametrize("save", [write_over, replace_unsynced])
def test_an_unsynced_save_may_yield_neither(save: Callable[[Path], None], tmp_path: Path) -> None:
    assert possible_contents(save, tmp_path, is_done=False) - {OLD, NEW}


def test_a_name_may_be_lost_until_its_folder_is_synced(tmp_path: Path) -> None:
    assert possible_contents(replace_synced, tmp_path, is_done=True) == {OLD, NEW}
