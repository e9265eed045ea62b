"""A message keeps a column that can be read: its buttons go below it where they do not fit beside it."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.widgets.message_bar import BarButton, MessageBar, Tone

QUESTION = "Delete “fuel”? In use by Gas station, Lake, Motorway junction and 12 more layers."
ANSWERS = [
    BarButton(text, "What it does", lambda: None)
    for text in ("Clear the references", "Use another icon…", "Keep the icon")
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
    made.say(Tone.DECISION, QUESTION, ANSWERS)
    holder.show()
    return made


def widen(bar: MessageBar, width_px: int, qtbot: QtBot) -> None:
    bar.window().resize(width_px, 200)
    qtbot.waitUntil(lambda: bar.width() == width_px)


def test_buttons_stand_beside_the_words_where_there_is_room_and_else_below(
    bar: MessageBar, qtbot: QtBot
) -> None:
    words = bar.words
    assert all(button.x() > words.geometry().right() for button in bar.buttons.values())
    widen(bar, 440, qtbot)
    qtbot.waitUntil(lambda: all(each.y() > words.geometry().bottom() for each in bar.buttons.values()))
    whole = QRect(0, 0, bar.width(), bar.height())
    assert all(whole.contains(button.geometry()) for button in bar.buttons.values())
    assert all(each.width() >= each.sizeHint().width() for each in bar.buttons.values())
    assert words.width() > 380
    widen(bar, 900, qtbot)
    qtbot.waitUntil(lambda: all(each.x() > words.geometry().right() for each in bar.buttons.values()))


def test_buttons_stand_one_by_one_where_a_line_has_no_room_for_them(bar: MessageBar, qtbot: QtBot) -> None:
    widen(bar, 300, qtbot)
    buttons = list(bar.buttons.values())
    qtbot.waitUntil(lambda: len({each.y() for each in buttons}) == len(buttons))
    assert all(each.width() >= each.sizeHint().width() for each in buttons)
    assert bar.height() > max(each.geometry().bottom() for each in buttons)


def test_short_words_keep_their_button_beside_them(holder: QWidget, qtbot: QtBot) -> None:
    column, bar = QVBoxLayout(holder), MessageBar()
    column.addWidget(bar)
    column.addStretch()
    bar.say(Tone.NOTE, "Reading.", ANSWERS[2:])
    holder.resize(300, 200)
    holder.show()
    words, button = bar.words.geometry(), bar.buttons["Keep the icon"].geometry()
    assert button.x() > words.right()
    assert button.y() < words.bottom()


def test_what_is_said_at_once_in_place_of_something_else_leaves_no_button_behind(
    bar: MessageBar, qtbot: QtBot
) -> None:
    bar.say(Tone.NOTE, "First", [BarButton("One", "The first", lambda: None)])
    first = bar.buttons["One"]
    bar.say(Tone.NOTE, "Second", [BarButton("Two", "The second", lambda: None)])
    QCoreApplication.sendPostedEvents(None, QEvent.Type.MetaCall)
    assert not first.isVisible()
    qtbot.waitUntil(bar.buttons["Two"].isVisible)
