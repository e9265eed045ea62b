"""The focus stays where the user works: a widget that an edit removes never passes it to a close button."""

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from editor.features.colors.view import ColorsPanel
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.ui.kit.dock_title import DockTitle
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.styles import a_color, a_document, a_group, a_line, bytes_of

CTRL = Qt.KeyboardModifier.ControlModifier
RED, NEAR_RED, BLUE = 0xFF0000C8, 0xFF0000CA, 0xFFFF0000


@pytest.fixture
def user(open_window: OpenWindow, tmp_path: Path, qtbot: QtBot) -> Driver:
    """A window over three layers, two of them in similar reds."""
    layers = [
        a_line(4, COMMENT="Lane", group_id=1),
        a_line(3, COMMENT="One", paint={"line-inner-color": a_color((0, RED))}),
        a_line(2, COMMENT="Two", paint={"line-inner-color": a_color((0, NEAR_RED))}),
        a_line(1, COMMENT="Three", paint={"line-inner-color": a_color((0, BLUE))}),
    ]
    path = tmp_path / "lines.json"
    path.write_bytes(bytes_of(a_document(layers, [a_group(1, "Roads")])))
    user = open_window(path)
    user.activate()
    return user


def press(qtbot: QtBot, key: Qt.Key) -> None:
    """Press a key in the focused widget."""
    qtbot.keyClick(keys(), key)


def keys() -> QWidget:
    """Return the focused widget."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def type_name(qtbot: QtBot, name: str, end: Qt.Key) -> None:
    """Type into the editor of a row, and confirm with a key: Qt applies it one event loop turn later."""
    editor = keys()
    qtbot.keyClicks(editor, name)
    with qtbot.waitSignal(editor.destroyed):
        press(qtbot, end)


def test_after_a_rename_the_tree_has_the_focus_and_moves_by_keys(user: Driver, qtbot: QtBot) -> None:
    tree = user.layer_tree
    for row, end in product((0, 1), (Qt.Key.Key_Return, Qt.Key.Key_Escape)):  # A group and a layer.
        tree.collapseAll()
        tree.setCurrentIndex(tree.model().index(row, 0))
        tree.setFocus()
        press(qtbot, Qt.Key.Key_F2)
        type_name(qtbot, "Motorway", end)
        assert keys() is tree, (row, end)
        press(qtbot, Qt.Key.Key_Down)
        assert tree.currentIndex().row() == row + 1
        press(qtbot, Qt.Key.Key_Space)
        assert user.view_state.hidden == {user.keys[row + 1]}
        user.view_state.set_hidden(user.keys, hidden=False)


def colors(user: Driver) -> ColorsPanel:
    """Return the panel of the colours."""
    panel = next(dock.widget() for dock in user.docks.all if dock.objectName() == "colors")
    assert isinstance(panel, ColorsPanel)
    return panel


def test_after_a_mark_is_named_the_history_has_the_focus_and_no_close_button_does(
    user: Driver, qtbot: QtBot
) -> None:
    qtbot.keyClick(user.window, Qt.Key.Key_9, CTRL)
    panel = user.history_panel
    qtbot.waitUntil(panel.isVisible)
    panel.mark_now()
    type_name(qtbot, "Before the roads", Qt.Key.Key_Return)
    assert keys() is panel.list

    for dock in user.docks.all:
        user.docks.open(dock.objectName())  # A panel is created when its dock first opens.
    titles = user.window.findChildren(DockTitle)
    buttons = [button for title in titles for button in title.findChildren(QToolButton)]
    closing = [button for button in buttons if button.accessibleName() == "Close"]
    assert len(closing) == len(titles) > 4
    assert all(button.focusPolicy() is Qt.FocusPolicy.NoFocus for button in closing)


@pytest.mark.parametrize("others", [False, True], ids=["last", "others left"])
def test_after_a_merge_the_colours_have_the_focus(user: Driver, qtbot: QtBot, others: bool) -> None:
    if others:
        keys_of = user.keys
        user.edit(set_stop(keys_of[:1], BY_KEY["line-inner-color"], 3, Color(4, 0, 255)), "Another blue")
    user.docks.show("colors")
    panel = colors(user)
    panel.near.setChecked(True)
    panel.list.setCurrentIndex(panel.model.index(0))
    panel.detail.merge.setFocus()
    press(qtbot, Qt.Key.Key_Space)
    assert user.undo_text.startswith("Merge 2 colours")
    assert keys() is (panel.list if others else panel.threshold)


def test_undo_of_a_colour_keeps_it_selected_under_its_old_name(user: Driver, qtbot: QtBot) -> None:
    user.docks.show("colors")
    panel = colors(user)
    blue = next(entry.color for entry in panel.entries if entry.color.abgr == BLUE)
    panel.select(blue)
    panel.detail.field.edit.committed.emit("#00ff00")
    qtbot.waitUntil(lambda: panel.list.currentIndex().data() == "#00FF00")
    panel.detail.field.edit.setFocus()
    held = keys()
    user.undo()
    qtbot.waitUntil(lambda: panel.list.currentIndex().data() == blue.hex[:7])
    assert panel.detail.isVisible()
    assert keys() is held
