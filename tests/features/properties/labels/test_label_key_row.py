"""Row of a label key."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.features.properties.labels.keys_editor import LabelKeyRow
from editor.ui.kit.labels import ElidedLabel


@pytest.fixture
def row(qtbot: QtBot) -> LabelKeyRow:
    made = LabelKeyRow()
    qtbot.addWidget(made)
    made.show_row(4, "name", "", is_marked=False)
    made.resize(320, 40)
    made.show()
    return made


def visible_texts(row: LabelKeyRow) -> list[str]:
    return [label.text for label in row.findChildren(ElidedLabel) if label.isVisible()]


def test_buttons_emit_their_requests(row: LabelKeyRow, qtbot: QtBot) -> None:
    for button, by in ((row.up, -1), (row.down, 1)):
        with qtbot.waitSignal(row.move_requested) as moved:
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert moved.args == [by]
    with qtbot.waitSignal(row.remove_requested):
        qtbot.mouseClick(row.remove, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(row.mark_toggled) as turned:
        qtbot.keyClick(row.mark, Qt.Key.Key_Space)
    assert turned.args == [True]


def test_custom_text_is_displayed_below(row: LabelKeyRow) -> None:
    assert visible_texts(row) == ["4"]
    row.show_row(None, "name", "<b>Stop</b>", is_marked=True)
    assert visible_texts(row) == ["–", "Replaced by custom_text “<b>Stop</b>”"]
    assert row.mark.isChecked()


def test_buttons_are_disabled_at_the_ends(row: LabelKeyRow) -> None:
    row.set_ends(is_first=True, is_last=False)
    assert (row.up.isEnabled(), row.down.isEnabled()) == (False, True)


def test_every_control_has_a_name_and_a_tooltip(row: LabelKeyRow) -> None:
    for control in (row.mark, row.up, row.down, row.remove):
        assert control.accessibleName()
        assert control.toolTip()
    assert row.attribute.edit.accessibleName() == "Attribute of row 4"
