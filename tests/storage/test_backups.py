"""Backups: one path for each file, and pruning of old ones."""

import os
from pathlib import Path

import pytest

from editor.storage.backups import MAX_BACKUPS, RETENTION_DAYS, backup_path, prune_backups

DAY_S = 24 * 60 * 60
NOW_S = 2_000_000_000.0


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder


def keep(backups: Path, name: str, age_days: float) -> Path:
    """Create a backup of a file, saved a number of days ago."""
    path = backup_path(backups, Path("/styles") / name)
    path.parent.mkdir()
    path.write_bytes(b"{}")
    saved_s = NOW_S - age_days * DAY_S
    os.utime(path.parent, (saved_s, saved_s))
    return path


def test_two_files_of_one_name_have_two_places(tmp_path: Path) -> None:
    one, other = (backup_path(tmp_path, Path(folder) / "map.json") for folder in ("/a", "/b"))
    assert one.name == other.name == "map.json"
    assert one.parent != other.parent


def test_a_link_and_its_target_have_one_path(tmp_path: Path) -> None:
    target, link = tmp_path / "map.json", tmp_path / "link.json"
    target.write_bytes(b"{}")
    link.symlink_to(target)
    assert backup_path(tmp_path, link) == backup_path(tmp_path, target)


def test_newest_versions_are_retained_regardless_of_age(backups: Path) -> None:
    retained = [keep(backups, f"{number}.json", 10 * RETENTION_DAYS) for number in range(5)]
    assert prune_backups(backups, NOW_S) == 0
    assert all(path.is_file() for path in retained)


def test_young_versions_are_retained_regardless_of_number(backups: Path) -> None:
    for number in range(MAX_BACKUPS + 3):
        keep(backups, f"{number}.json", RETENTION_DAYS - 1)
    assert prune_backups(backups, NOW_S) == 0


def test_old_versions_beyond_the_newest_are_deleted(backups: Path) -> None:
    old = [keep(backups, f"old {number}.json", RETENTION_DAYS + 1 + number) for number in range(3)]
    for number in range(MAX_BACKUPS - 1):
        keep(backups, f"{number}.json", 1)
    assert prune_backups(backups, NOW_S) == 2
    assert [path.is_file() for path in old] == [True, False, False]
    assert len(list(backups.iterdir())) == MAX_BACKUPS


def test_foreign_files_remain(backups: Path, tmp_path: Path) -> None:
    for number in range(MAX_BACKUPS):
        keep(backups, f"{number}.json", 1)
    mine = backups / "mine"
    mine.mkdir()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    link = backups / ("0" * 32)
    link.symlink_to(elsewhere)
    os.utime(mine, (0, 0))
    assert prune_backups(backups, NOW_S) == 0
    assert mine.is_dir()
    assert link.is_symlink()


def test_pruning_accepts_a_missing_folder(tmp_path: Path) -> None:
    assert prune_backups(tmp_path / "none") == 0
