"""Progress strip: delay and focus."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.bars import ProgressStrip
from editor.ui.theme import tokens


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    """A window for the strip."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def strip(qtbot: QtBot, page: QWidget) -> ProgressStrip:
    """A strip below a field that has the focus, in an active window."""
    page.resize(400, 120)
    column = QVBoxLayout(page)
    edit = QLineEdit()
    made = ProgressStrip()
    column.addWidget(edit)
    column.addWidget(made)
    page.show()
    page.activateWindow()
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    return made


def begin(strip: ProgressStrip, qtbot: QtBot) -> None:
    strip.begin()
    qtbot.waitUntil(strip.isVisible)


def test_showing_it_does_not_take_the_focus(strip: ProgressStrip, qtbot: QtBot) -> None:
    strip.begin()
    assert not strip.isVisible(), "work may end at once"
    qtbot.waitUntil(strip.isVisible)
    assert not strip.cancel_button.hasFocus()


def test_a_short_task_shows_nothing(strip: ProgressStrip, qtbot: QtBot) -> None:
    strip.begin()
    strip.end()
    later = ProgressStrip()
    qtbot.addWidget(later)
    begin(later, qtbot)
    assert not strip.isVisible()


def test_left_is_emitted_only_if_it_had_the_focus(strip: ProgressStrip, qtbot: QtBot) -> None:
    begin(strip, qtbot)
    with qtbot.assertNotEmitted(strip.left):
        strip.end()
    begin(strip, qtbot)
    strip.cancel_button.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(strip.left):
        strip.end()
    assert not strip.isVisible()


def test_esc_and_the_button_cancel_and_other_keys_do_not(strip: ProgressStrip, qtbot: QtBot) -> None:
    begin(strip, qtbot)
    strip.cancel_button.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.assertNotEmitted(strip.cancelled):
        QTest.keyClick(strip.cancel_button, Qt.Key.Key_A)
    with qtbot.waitSignal(strip.cancelled):
        QTest.keyClick(strip.cancel_button, Qt.Key.Key_Escape)
    with qtbot.waitSignal(strip.cancelled):
        QTest.mouseClick(strip.cancel_button, Qt.MouseButton.LeftButton)


def test_it_shows_text_and_progress(strip: ProgressStrip, qtbot: QtBot) -> None:
    begin(strip, qtbot)
    strip.show_progress("2 of 4", 0.5)
    assert (strip.text, strip.accessibleName()) == ("2 of 4", "2 of 4")
    image = strip.grab().toImage()
    row = [image.pixelColor(x, image.height() - 1).name() for x in range(image.width())]
    assert row.count(tokens.current().accent.lower()) == pytest.approx(image.width() / 2, abs=2)
    strip.end()
    begin(strip, qtbot)
    assert strip.text == "", "no trace of the previous work is left"
