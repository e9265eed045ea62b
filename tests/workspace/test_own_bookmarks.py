"""Tests of user-defined bookmarks in the settings."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.basemap.places import Bookmark
from editor.system.settings import BOOKMARKS, Settings
from editor.workspace.places import UserBookmarks

HARBOUR = Bookmark("Harbour, north “quay”", -34.899, -56.209, 14.5, "")


@pytest.fixture
def settings(tmp_path: Path, qapp: object) -> Settings:
    return Settings(tmp_path / "settings.ini")


def test_a_bookmark_comes_back_from_the_file(settings: Settings, tmp_path: Path) -> None:
    UserBookmarks(settings).add(HARBOUR)
    assert settings.write()
    assert UserBookmarks(Settings(tmp_path / "settings.ini")).all == (HARBOUR,)


def test_a_bookmark_is_renamed_in_its_place_and_deleted(settings: Settings, qtbot: QtBot) -> None:
    own = UserBookmarks(settings)
    own.add(HARBOUR)
    own.add(HARBOUR._replace(name="Second"))
    with qtbot.waitSignal(own.changed):
        own.rename(HARBOUR.name, "First")
    assert [each.name for each in own.all] == ["First", "Second"]
    own.delete("First")
    assert [each.name for each in own.all] == ["Second"]


def test_another_window_is_notified_of_a_bookmark(settings: Settings, qtbot: QtBot) -> None:
    own, others = UserBookmarks(settings), UserBookmarks(settings)
    with qtbot.waitSignal(others.changed):
        own.add(HARBOUR)
    assert others.all == (HARBOUR,)


@pytest.mark.parametrize(
    "line", ["", "Harbour", "1 2 Harbour", "1 2 3", "91 0 3 Harbour", "1 2 99 Harbour", "a b c d"]
)
def test_an_invalid_line_is_skipped(settings: Settings, line: str) -> None:
    settings.set(BOOKMARKS, (line, "1.5 -2 3 Kept here"))
    assert UserBookmarks(settings).all == (Bookmark("Kept here", 1.5, -2, 3, ""),)


def test_a_name_is_required_and_unique(settings: Settings) -> None:
    own = UserBookmarks(settings)
    own.add(Bookmark("  Old \n town ", 1, 2, 3, ""))
    assert [each.name for each in own.all] == ["Old town"]
    assert "Enter a bookmark name" in own.problem_of(" \n")
    assert "“Old town” already" in own.problem_of("Old  town")
    assert own.problem_of("Old town", instead_of="Old town") == ""
    assert own.problem_of("New town") == ""
