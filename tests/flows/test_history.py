"""The history in a real window: go anywhere in it, mark a state, see and visit what a step changed."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.mapstyle.diff import Diff
from editor.mapstyle.edits import delete_layers, rename_layer, set_stop
from editor.mapstyle.properties import BY_KEY
from editor.models.history_model import ROW_ROLE
from editor.panels.difference_list import ROW_ROLE as DIFFERENCE_ROLE
from tests.flows.conftest import OpenWindow, settle

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(open_window: OpenWindow, style_file: Path, qtbot: QtBot) -> MainWindow:
    """A window with three steps and the history open."""
    window = open_window(style_file)
    session = window.session
    first, second, _ = session.style.order.keys
    session.do(rename_layer(first, "Motorway"), "Rename to Motorway")
    session.do(set_stop([first], BY_KEY["line-width"], 17, 12), "Change width of Motorway")
    session.do(rename_layer(second, "Trunk"), "Rename to Trunk")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_9, CTRL)
    qtbot.waitUntil(window.command_flows.history.panel.isVisible)
    return window


def texts(window: MainWindow) -> list[str]:
    model = window.command_flows.history.panel.model
    return [model.index(row).data() for row in range(model.rowCount())]


def press(window: MainWindow, qtbot: QtBot, row: int, x: int = 60) -> None:
    """Press a row of the history."""
    panel = window.command_flows.history.panel
    at = panel.list.visualRect(panel.model.index(row))
    qtbot.mouseClick(
        panel.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at.left() + x, at.center().y())
    )


def changes(window: MainWindow, qtbot: QtBot, first: str) -> list[str]:
    """What stands under the list, once its first line is about something."""
    shown = window.command_flows.history.panel.changes.list.model()
    qtbot.waitUntil(lambda: shown.rowCount() > 0 and first in shown.index(0, 0).data())
    return [shown.index(row, 0).data() for row in range(shown.rowCount())]


def test_a_press_goes_to_a_state_with_one_change(window: MainWindow, qtbot: QtBot) -> None:
    assert texts(window) == ["Rename to Trunk", "Change width of Motorway", "Rename to Motorway", "Opened"]
    seen: list[Diff] = []
    window.session.changed.connect(seen.append)
    press(window, qtbot, 3)
    assert window.session.undo_stack.index() == 0
    assert len(seen) == 1
    assert [layer.comment for layer in window.session.style.layers] == ["", "", ""]
    press(window, qtbot, 0)
    assert window.session.style.layers[1].comment == "Trunk"
    settle(window, qtbot)


def test_the_keys_look_through_the_steps_and_enter_goes(window: MainWindow, qtbot: QtBot) -> None:
    history = window.command_flows.history.panel.list
    history.setFocus()
    qtbot.keyClick(history, Qt.Key.Key_Down)
    assert window.session.undo_stack.index() == 3
    assert "Width at level 17: 10 → 12" in changes(window, qtbot, "Motorway")
    qtbot.keyClick(history, Qt.Key.Key_Return)
    assert window.session.undo_stack.index() == 2
    assert window.session.style.layers[1].comment == ""


def test_what_a_step_changed_is_gone_to(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.command_flows.history.panel
    panel.list.setCurrentIndex(panel.model.index(1))
    lines = changes(window, qtbot, "Motorway")
    shown = panel.changes.list.model()
    panel.changes.list.clicked.emit(shown.index(lines.index("Width at level 17: 10 → 12"), 0))
    assert window.view_state.active == window.session.style.order.keys[0]
    assert window.properties_panel.editor(BY_KEY["line-width"]).isVisible()
    window.session.do(delete_layers([window.session.style.order.keys[0]]), "Delete Motorway")
    panel.list.setCurrentIndex(panel.model.index(2))
    changes(window, qtbot, "Motorway")
    panel.changes.list.clicked.emit(shown.index(0, 0))
    assert panel.changes.refusal == "The layer is not in the style now."


def test_a_state_is_marked_named_and_found_again(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.command_flows.history.panel
    qtbot.keyClick(window, Qt.Key.Key_M, CTRL | SHIFT)
    edit = panel.list.findChild(QLineEdit)
    assert edit is not None
    edit.selectAll()
    qtbot.keyClicks(edit, "Names done")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: texts(window)[0] == "Names done")
    marked = window.session.style
    window.session.undo_stack.undo()
    window.session.undo_stack.undo()
    window.session.do(rename_layer(window.session.style.order.keys[2], "Path"), "Rename to Path")
    assert texts(window) == ["Names done", "Rename to Path", "Rename to Motorway", "Opened"]
    press(window, qtbot, 0)
    assert window.session.style is marked
    assert window.session.undo_stack.undoText() == "Go back to “Names done”"


def test_a_mark_is_removed_with_delete(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.command_flows.history.panel
    window.command_flows.history.marks.add(window.session.style, "Here")
    panel.list.setCurrentIndex(panel.model.index(0))
    qtbot.keyClick(panel.list, Qt.Key.Key_Delete)
    assert "Here" not in texts(window)


def test_any_state_is_compared_with_the_map(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.command_flows.history.panel
    window.command_flows.history.marks.add(window.session.style_after(1), "First name")
    row = texts(window).index("First name")
    press(window, qtbot, row, panel.list.viewport().width() - 30)
    assert window.session.undo_stack.index() == 3
    assert window.commands["compare_end"].isEnabled()
    settle(window, qtbot)
    window.commands["compare_end"].trigger()


def test_the_menu_of_a_step_marks_it_and_goes_there(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.command_flows.history.panel
    panel.list.setCurrentIndex(panel.model.index(2))
    actions = {action.text(): action for action in panel.menu().actions()}
    actions["Mark this state"].trigger()
    assert texts(window)[2] == "After Rename to Motorway"
    panel.list.setCurrentIndex(panel.model.index(3))
    actions = {action.text(): action for action in panel.menu().actions()}
    assert not actions["Mark this state"].isEnabled()
    actions["Go to this state"].trigger()
    assert window.session.undo_stack.index() == 1


def test_what_changed_since_the_style_was_opened_is_told(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.command_flows.history.panel
    panel.list.setCurrentIndex(panel.model.index(3))
    lines = changes(window, qtbot, "Motorway")
    rows = [
        panel.changes.list.model().index(row, 0).data(DIFFERENCE_ROLE).is_thing for row in range(len(lines))
    ]
    assert sum(rows) == 2  # Two layers differ from what was opened.
    assert panel.model.index(3).data(ROW_ROLE).text == "Opened"


def test_an_edit_while_an_undone_step_is_looked_at_takes_its_place(window: MainWindow, qtbot: QtBot) -> None:
    session, panel = window.session, window.command_flows.history.panel
    session.go_to(1)
    panel.list.setCurrentIndex(panel.model.index(0))
    assert panel.list.currentIndex().data() == "Rename to Trunk"
    session.do(rename_layer(session.style.order.keys[2], "Track"), "Rename to Track")
    assert texts(window) == ["Rename to Track", "Rename to Motorway", "Opened"]
    assert changes(window, qtbot, "Track")
