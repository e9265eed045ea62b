"""Layout of message bars."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.bars import BarButton, MessageBar, Tone

QUESTION = "Delete “fuel”? Used by Gas station, Lake, Motorway junction and 12 more layers."
ANSWERS = [
    BarButton(text, "What it does", lambda: None)
    for text in ("Delete and clear references", "Use another icon…", "Cancel")
]


@pytest.fixture
def holder(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(900, 200)
    return made


@pytest.fixture
def bar(holder: QWidget) -> MessageBar:
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    made = MessageBar()
    column.addWidget(made)
    column.addStretch()
    made.show_message(Tone.DECISION, QUESTION, ANSWERS)
    holder.show()
    return made


def widen(bar: MessageBar, width_px: int, qtbot: QtBot) -> None:
    bar.window().resize(width_px, 200)
    qtbot.waitUntil(lambda: bar.width() == width_px)


def test_buttons_are_beside_the_text_if_they_fit_else_below(bar: MessageBar, qtbot: QtBot) -> None:
    label = bar.label
    assert all(button.x() > label.geometry().right() for button in bar.buttons.values())
    widen(bar, 440, qtbot)
    qtbot.waitUntil(lambda: all(each.y() > label.geometry().bottom() for each in bar.buttons.values()))
    whole = QRect(0, 0, bar.width(), bar.height())
    assert all(whole.contains(button.geometry()) for button in bar.buttons.values())
    assert all(each.width() >= each.sizeHint().width() for each in bar.buttons.values())
    assert label.width() > 380
    widen(bar, 900, qtbot)
    qtbot.waitUntil(lambda: all(each.x() > label.geometry().right() for each in bar.buttons.values()))


def test_buttons_are_in_a_column_if_a_row_does_not_fit(bar: MessageBar, qtbot: QtBot) -> None:
    widen(bar, 300, qtbot)
    buttons = list(bar.buttons.values())
    qtbot.waitUntil(lambda: len({each.y() for each in buttons}) == len(buttons))
    assert all(each.width() >= each.sizeHint().width() for each in buttons)
    assert bar.height() > max(each.geometry().bottom() for each in buttons)


def test_a_short_text_has_its_button_beside_it(holder: QWidget, qtbot: QtBot) -> None:
    column, bar = QVBoxLayout(holder), MessageBar()
    column.addWidget(bar)
    column.addStretch()
    bar.show_message(Tone.NOTE, "Reading.", ANSWERS[2:])
    holder.resize(300, 200)
    holder.show()
    label, button = bar.label.geometry(), bar.buttons["Cancel"].geometry()
    assert button.x() > label.right()
    assert button.y() < label.bottom()


def test_an_immediately_replaced_message_leaves_no_button(bar: MessageBar, qtbot: QtBot) -> None:
    bar.show_message(Tone.NOTE, "First", [BarButton("One", "The first", lambda: None)])
    first = bar.buttons["One"]
    bar.show_message(Tone.NOTE, "Second", [BarButton("Two", "The second", lambda: None)])
    QCoreApplication.sendPostedEvents(None, QEvent.Type.MetaCall)
    assert not first.isVisible()
    qtbot.waitUntil(bar.buttons["Two"].isVisible)
