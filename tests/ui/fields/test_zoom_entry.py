"""Zoom input."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.ui.fields.zoom_fields import ZoomEntry


@pytest.fixture
def entry(qtbot: QtBot) -> ZoomEntry:
    made = ZoomEntry(0, 18)
    qtbot.addWidget(made)
    made.open_with(13.456)
    return made


def test_it_opens_with_the_zoom_selected(entry: ZoomEntry) -> None:
    assert entry.isVisible()
    assert entry.selectedText() == "13.46"


@pytest.mark.parametrize(
    ("text", "zoom"), [("7", 7.0), ("12.5", 12.5), ("12,5", 12.5), ("z16", 16.0), ("0", 0.0)]
)
def test_enter_emits_the_zoom_and_closes(entry: ZoomEntry, qtbot: QtBot, text: str, zoom: float) -> None:
    qtbot.keyClicks(entry, text)
    with qtbot.waitSignal(entry.entered) as blocker, qtbot.waitSignal(entry.closed):
        qtbot.keyClick(entry, Qt.Key.Key_Return)
    assert blocker.args == [zoom]
    assert not entry.isVisible()


@pytest.mark.parametrize("text", ["", "19", "-1", "near"])
def test_an_invalid_zoom_is_rejected_and_can_be_corrected(entry: ZoomEntry, qtbot: QtBot, text: str) -> None:
    entry.setText("")
    qtbot.keyClicks(entry, text)
    qtbot.keyClick(entry, Qt.Key.Key_Return)
    assert entry.problem == f"“{text}” is not a zoom. Enter 0 to 18."
    assert entry.accessibleDescription() == entry.problem
    assert entry.isVisible()
    entry.setText("")
    qtbot.keyClicks(entry, "9")
    assert entry.problem == ""


def test_esc_closes_without_a_zoom(entry: ZoomEntry, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(entry.entered), qtbot.waitSignal(entry.closed):
        qtbot.keyClicks(entry, "5")
        qtbot.keyClick(entry, Qt.Key.Key_Escape)
    assert not entry.isVisible()
