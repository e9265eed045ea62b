"""Recent files of the start page."""

import pytest
from pytestqt.qtbot import QtBot

from editor.features.start_page.recent_files_view import RecentSection
from editor.features.start_page.thumbnails import RecentFile


@pytest.fixture
def section(qtbot: QtBot) -> RecentSection:
    made = RecentSection()
    qtbot.addWidget(made)
    made.list_files(("/maps/a.json",), ())
    return made


@pytest.mark.parametrize("changed_s", [1e12, 1e300, -1e18], ids=["year 33658", "no time", "before time"])
def test_invalid_modification_times_are_left_out(section: RecentSection, changed_s: float) -> None:
    section.show_file(RecentFile("/maps/a.json", True, changed_s, None, 3))
    assert section.cards[0].accessibleName() == "a.json, maps, 3 layers"


def test_singular_for_one_layer(section: RecentSection) -> None:
    section.show_file(RecentFile("/maps/a.json", True, 0.0, None, 1))
    assert section.cards[0].accessibleName().endswith("· 1 layer")


def test_information_about_removed_files_is_ignored(section: RecentSection) -> None:
    section.list_files((), ())
    section.show_file(RecentFile("/maps/a.json", True, 0.0, None, 1))
    assert section.cards == ()
