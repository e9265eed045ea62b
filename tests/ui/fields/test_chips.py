"""Chips that can be checked: one only, all and none."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.ui.fields.chips import CheckChips, ChipText


@pytest.fixture
def chips(qtbot: QtBot) -> CheckChips:
    """Three checked chips."""
    made = CheckChips("Families")
    qtbot.addWidget(made)
    made.show_chips([ChipText(key, key) for key in ("water", "roads", "labels")])
    made.show()
    return made


def test_a_click_with_alt_checks_one_chip_only(chips: CheckChips, qtbot: QtBot) -> None:
    with qtbot.waitSignal(chips.changed):
        qtbot.mouseClick(chips.chips[1], Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier)
    assert chips.checked == ("roads",)


def test_a_double_click_checks_one_chip_only(chips: CheckChips, qtbot: QtBot) -> None:
    for chip in (chips.chips[2], chips.chips[0]):
        # As windows systems send it: a click, a double-click in place of the second press, and a release.
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
        qtbot.mouseDClick(chip, Qt.MouseButton.LeftButton)
        qtbot.mouseRelease(chip, Qt.MouseButton.LeftButton)
        assert chips.checked == (chip.key,)


def test_a_click_checks_one_chip_more(chips: CheckChips, qtbot: QtBot) -> None:
    qtbot.mouseClick(chips.chips[0], Qt.MouseButton.LeftButton)
    assert chips.checked == ("roads", "labels")
    assert not chips.are_all_checked
    qtbot.mouseClick(chips.chips[0], Qt.MouseButton.LeftButton)
    assert chips.are_all_checked
