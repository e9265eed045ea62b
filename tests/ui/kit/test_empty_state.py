"""Placeholder of an empty panel."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.empty_state import EmptyState


@pytest.fixture
def state(qtbot: QtBot) -> EmptyState:
    made = EmptyState("magnify", "Nothing matches.", "Clear filter")
    qtbot.addWidget(made)
    made.resize(300, 200)
    made.show()
    return made


def test_its_symbol_is_drawn_over_the_sentence(state: EmptyState) -> None:
    label = state.findChild(QLabel)
    assert label.y() > 24
    above = state.rect().adjusted(0, 0, 0, label.y() - state.height())
    first = state.grab(above).toImage()
    state.set_symbol("history")
    other = state.grab(above).toImage()
    state.set_symbol("magnify")
    assert first != other
    assert state.grab(above).toImage() == first


def test_the_symbol_is_repainted_when_the_button_hides(qtbot: QtBot) -> None:
    made = [EmptyState("magnify", "Done.", "Undo", is_quiet=True) for _ in range(2)]
    for each in made:
        qtbot.addWidget(each)
        each.resize(300, 200)
    changed, fresh = made
    with qtbot.waitExposed(changed):
        changed.show()
    before = on_screen(changed)
    changed.show_button(is_shown=False)
    fresh.show_button(is_shown=False)
    with qtbot.waitExposed(fresh):
        fresh.show()
    assert on_screen(changed) == on_screen(fresh)
    assert on_screen(changed) != before


def on_screen(widget: QWidget) -> QImage:
    """Return the current screen; a grab of the widget would repaint all of it."""
    QApplication.processEvents()
    return widget.screen().grabWindow(widget.winId()).toImage()


def test_the_sentence_is_the_accessible_name_and_the_button_emits_pressed(
    state: EmptyState, qtbot: QtBot
) -> None:
    state.set_sentence("Nothing at all.")
    assert state.accessibleName() == "Nothing at all."
    assert state.button is not None
    with qtbot.waitSignal(state.pressed):
        qtbot.mouseClick(state.button, Qt.MouseButton.LeftButton)
    state.show_button(is_shown=False)
    assert not state.button.isVisible()


def test_a_second_button_is_below_the_first(state: EmptyState, qtbot: QtBot) -> None:
    more, first = state.add_button("Show all"), state.button
    assert first is not None
    qtbot.waitUntil(lambda: more.isVisible() and more.y() > first.geometry().bottom())
