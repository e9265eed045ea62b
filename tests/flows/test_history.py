"""The history in a real window: jumps, marks, and the changes of each step."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from editor.features.history.model import ROW_ROLE
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.edits.edit import delete_layers, rename_layer, set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.ui.kit.row_models import ENTRY_ROLE as DIFFERENCE_ROLE
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def user(open_window: OpenWindow, style_file: Path, qtbot: QtBot) -> Driver:
    """A window with three steps and the history open."""
    user = open_window(style_file)
    session = user.session
    first, second, _ = session.style.order.keys
    session.do(rename_layer(first, "Motorway"), "Rename to Motorway")
    session.do(set_stop([first], BY_KEY["line-width"], 17, 12), "Change width of Motorway")
    session.do(rename_layer(second, "Trunk"), "Rename to Trunk")
    user.activate()
    qtbot.keyClick(user.window, Qt.Key.Key_9, CTRL)
    qtbot.waitUntil(user.history_panel.isVisible)
    return user


def texts(user: Driver) -> list[str]:
    model = user.history_panel.model
    return [model.index(row).data() for row in range(model.rowCount())]


def press(user: Driver, qtbot: QtBot, row: int, x: int = 60) -> None:
    """Click a row of the history."""
    panel = user.history_panel
    at = panel.list.visualRect(panel.model.index(row))
    qtbot.mouseClick(
        panel.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at.left() + x, at.center().y())
    )


def changes(user: Driver, qtbot: QtBot, first: str) -> list[str]:
    """Return the text under the list, once its first line has a subject."""
    shown = user.change_list.model()
    qtbot.waitUntil(lambda: shown.rowCount() > 0 and first in shown.index(0, 0).data())
    return [shown.index(row, 0).data() for row in range(shown.rowCount())]


def test_a_click_jumps_to_a_state_with_one_change_and_so_do_the_keys_and_the_menu(
    user: Driver, qtbot: QtBot
) -> None:
    assert texts(user) == ["Rename to Trunk", "Change width of Motorway", "Rename to Motorway", "Opened"]
    seen: list[Diff] = []
    user.session.changed.connect(seen.append)
    press(user, qtbot, 3)
    assert user.undo_index == 0
    assert len(seen) == 1
    assert [layer.comment for layer in user.layers] == ["", "", ""]
    press(user, qtbot, 0)
    assert user.layers[1].comment == "Trunk"
    user.wait_for_map()

    history = user.history_panel.list
    history.setFocus()
    qtbot.keyClick(history, Qt.Key.Key_Down)
    assert user.undo_index == 3
    assert "Width at zoom 17: 10 → 12" in changes(user, qtbot, "Motorway")
    qtbot.keyClick(history, Qt.Key.Key_Return)
    assert user.undo_index == 2
    assert user.layers[1].comment == ""

    panel = user.history_panel
    panel.list.setCurrentIndex(panel.model.index(2))
    actions = {action.text(): action for action in panel.menu().actions()}
    actions["Create snapshot"].trigger()
    assert texts(user)[2] == "After Rename to Motorway"
    panel.list.setCurrentIndex(panel.model.index(3))
    actions = {action.text(): action for action in panel.menu().actions()}
    assert not actions["Create snapshot"].isEnabled()
    actions["Revert to this state"].trigger()
    assert user.undo_index == 1


def test_the_change_of_a_step_is_revealed(user: Driver, qtbot: QtBot) -> None:
    panel = user.history_panel
    panel.list.setCurrentIndex(panel.model.index(1))
    lines = changes(user, qtbot, "Motorway")
    shown = panel.changes.list.model()
    panel.changes.list.clicked.emit(shown.index(lines.index("Width at zoom 17: 10 → 12"), 0))
    assert user.view_state.active == user.keys[0]
    assert user.editor(BY_KEY["line-width"]).isVisible()
    user.edit(delete_layers([user.keys[0]]), "Delete Motorway")
    panel.list.setCurrentIndex(panel.model.index(2))
    changes(user, qtbot, "Motorway")
    panel.changes.list.clicked.emit(shown.index(0, 0))
    assert panel.changes.refusal == "The layer is no longer in the style."


def test_a_state_is_marked_named_and_found_again(user: Driver, qtbot: QtBot) -> None:
    panel = user.history_panel
    qtbot.keyClick(user.window, Qt.Key.Key_M, CTRL | SHIFT)
    edit = panel.list.findChild(QLineEdit)
    assert edit is not None
    edit.selectAll()
    qtbot.keyClicks(edit, "Names done")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: texts(user)[0] == "Names done")
    marked = user.style
    user.undo()
    user.undo()
    user.edit(rename_layer(user.keys[2], "Path"), "Rename to Path")
    assert texts(user) == ["Names done", "Rename to Path", "Rename to Motorway", "Opened"]
    press(user, qtbot, 0)
    assert user.style is marked
    assert user.undo_text == "Revert to “Names done”"


def test_a_mark_is_removed_with_delete_or_compared_with_the_map(user: Driver, qtbot: QtBot) -> None:
    panel = user.history_panel
    user.history_controller.marks.add(user.style, "Here")
    panel.list.setCurrentIndex(panel.model.index(0))
    qtbot.keyClick(panel.list, Qt.Key.Key_Delete)
    assert "Here" not in texts(user)

    user.history_controller.marks.add(user.session.style_after(1), "First name")
    row = texts(user).index("First name")
    press(user, qtbot, row, panel.list.viewport().width() - 30)
    assert user.undo_index == 3
    assert user.is_enabled("compare_end")
    user.wait_for_map()
    user.trigger("compare_end")


def test_changes_since_opening_are_listed_and_an_edit_replaces_undone_steps(
    user: Driver, qtbot: QtBot
) -> None:
    panel = user.history_panel
    panel.list.setCurrentIndex(panel.model.index(3))
    lines = changes(user, qtbot, "Motorway")
    rows = [
        panel.changes.list.model().index(row, 0).data(DIFFERENCE_ROLE).is_element for row in range(len(lines))
    ]
    assert sum(rows) == 2  # Two layers differ from the opened style.
    assert panel.model.index(3).data(ROW_ROLE).text == "Opened"

    session = user.session
    session.go_to(1)
    panel.list.setCurrentIndex(panel.model.index(0))
    assert panel.list.currentIndex().data() == "Rename to Trunk"
    session.do(rename_layer(session.style.order.keys[2], "Track"), "Rename to Track")
    assert texts(user) == ["Rename to Track", "Rename to Motorway", "Opened"]
    assert changes(user, qtbot, "Track")
