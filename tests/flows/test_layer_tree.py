"""The layer tree in a window: rows dragged, grouped, copied, moved by keys, hidden and locked."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import (
    QGuiApplication,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.flows.conftest import OpenWindow
from tests.flows.trees import Tree, a_town
from tests.styles import bytes_of


@pytest.fixture
def town_file(tmp_path: Path) -> Path:
    path = tmp_path / "town.json"
    path.write_bytes(bytes_of(a_town()))
    return path


@pytest.fixture
def tree(open_window: OpenWindow, town_file: Path, qtbot: QtBot) -> Tree:
    user = open_window(town_file)
    user.set_checked("weather", False)
    user.activate()
    return Tree(user)


def start_again(tree: Tree) -> None:
    """Undo all steps."""
    tree.session.undo_stack.setIndex(0)
    assert tree.lines == START


START = [
    *("Names", "Fuel", "Roads", "  Motorway", "  Links", "    Ramp", "  Street"),
    *("Lake", "Ground", "Rails"),
]


def test_rows_are_dragged_between_rows_into_groups_and_out_of_them(tree: Tree) -> None:
    assert tree.lines == START
    tree.select("Names", "Ramp", "Lake")
    plain = tree.view.viewport().grab().toImage()
    marked = tree.drag(tree.position("Street", 0.1))
    assert marked is not None
    assert marked != plain
    assert tree.lines == [
        *("Fuel", "Roads", "  Motorway", "  Names", "  Ramp", "  Lake", "  Street"),
        *("  Links", "Ground", "Rails"),
    ]
    assert tree.selected == ["Names", "Ramp", "Lake"]
    assert tree.last_step == "Move 3 layers to Roads"
    tree.session.undo_stack.undo()
    assert tree.lines == START
    assert tree.session.encoded() == tree.session.source.text.encode()

    tree.select("Lake")
    assert tree.drag(tree.position("Roads", 0.5)) is not None
    assert tree.lines[2:5] == ["Roads", "  Lake", "  Motorway"]
    tree.select("Names", "Fuel")
    tree.drag(tree.position("Rails", 0.5))
    assert tree.lines[:3] == ["Rails", "  Names", "  Fuel"]
    assert tree.last_step == "Move 2 layers to Rails"

    start_again(tree)
    tree.select("Links")
    tree.drag(tree.position("Names", 0.1))
    assert tree.lines[:5] == ["Links", "  Ramp", "Names", "Fuel", "Roads"]
    tree.drag(tree.position("Roads", 0.5))
    assert tree.lines[2:5] == ["Roads", "  Links", "    Ramp"]
    assert [group.parent_id for group in tree.session.style.groups] == [None, 1, None]

    start_again(tree)
    tree.select("Lake")
    tree.drag(tree.position("Ramp", 0.9))
    assert tree.lines[4:8] == ["  Links", "    Ramp", "    Lake", "  Street"]
    tree.session.undo_stack.undo()
    tree.select("Names")
    tree.drag(tree.position("Street", 0.9, x=4))
    assert tree.lines[5:7] == ["  Street", "Names"]


def test_rows_accept_only_valid_drops_and_are_copied_with_ctrl(tree: Tree) -> None:
    tree.select("Roads")
    assert tree.drag(tree.position("Links", 0.5)) is None
    tree.user.view_state.set_locked(groups=[3], locked=True)
    tree.select("Lake")
    assert tree.drag(tree.position("Rails", 0.5)) is None
    assert tree.session.undo_stack.count() == 0
    tree.user.view_state.set_locked(groups=[3], locked=False)

    tree.select("Names")
    tree.drag(tree.position("Ground", 0.9))
    assert tree.lines[-3:] == ["Names", "Ground", "Rails"]

    start_again(tree)
    tree.select("Lake")
    tree.drag(tree.position("Names", 0.1), Qt.KeyboardModifier.ControlModifier)
    assert tree.lines[:2] == ["Lake", "Names"]
    assert tree.lines.count("Lake") == 2
    assert tree.last_step == "Paste “Lake”"


def test_rows_are_grouped_duplicated_and_taken_out_of_groups_by_commands(tree: Tree, qtbot: QtBot) -> None:
    tree.select("Names", "Fuel", "Lake")
    tree.user.trigger("group")
    assert tree.lines[:4] == ["New group", "  Names", "  Fuel", "  Lake"]
    assert tree.selected == ["New group"]
    assert [layer.comment for layer in tree.session.style.layers][:2] == ["Names", "Fuel"]
    assert tree.last_step == "Group 3 layers"
    tree.user.trigger("ungroup")
    assert tree.lines == START
    assert tree.selected == ["Names", "Fuel", "Lake"]

    tree.select("Links", "Lake")
    tree.user.trigger("duplicate")
    assert tree.lines[4:] == [
        *("  Links copy", "    Ramp", "  Links", "    Ramp", "  Street"),
        *("Lake copy", "Lake", "Ground", "Rails"),
    ]
    assert len(tree.selected) == 2

    start_again(tree)
    tree.select("Ramp", "Street")
    tree.press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert tree.lines[:7] == ["Names", "Fuel", "Street", "Roads", "  Motorway", "  Ramp", "  Links"]
    assert tree.last_step == "Move 2 layers out of their groups"
    assert tree.selected == ["Street", "Ramp"]

    start_again(tree)
    tree.select("Street")
    tree.user.trigger("new_group")
    editor = tree.view.findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, "Trams")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "  Trams" in tree.lines)
    assert tree.session.style.groups[-1].parent_id == 1


def test_rows_are_pasted_into_another_window_with_their_icons(
    tree: Tree, open_window: OpenWindow, style_file: Path
) -> None:
    tree.select("Fuel", "Roads")
    tree.press(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text = QGuiApplication.clipboard().text()
    assert [layer["COMMENT"] for layer in json.loads(text)["layers"]] == [
        "Fuel",
        "Motorway",
        "Ramp",
        "Street",
    ]
    other = Tree(open_window(style_file))
    other.select("Motorway")
    other.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert other.lines[:6] == ["Fuel", "Roads", "  Motorway", "  Links", "    Ramp", "  Street"]
    assert [icon.id for icon in other.user.style.icons] == ["fuel"]
    assert other.selected == ["Fuel", "Roads"]
    assert other.last_step == "Paste 1 layer and 1 group"
    QGuiApplication.clipboard().setText(text)
    other.user.trigger("paste")
    assert other.lines.count("Roads") == 2


def test_a_clipboard_without_layers_says_why_and_cut_rows_are_pasted_into_an_empty_group(tree: Tree) -> None:
    QGuiApplication.clipboard().setText('{"layers": [{"type": 5}]}')
    tree.user.trigger("paste")
    assert tree.refusal == "Nothing pasted. /layers/0: This layer has no type."
    assert tree.session.undo_stack.count() == 0

    QGuiApplication.clipboard().clear()
    tree.user.trigger("paste")
    assert tree.refusal == "Nothing pasted. No layers on the clipboard. Copy layers first."

    tree.select("Names", "Lake")
    tree.press(Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier)
    assert tree.last_step == "Cut 2 layers"
    tree.select("Rails")
    tree.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert tree.lines[:3] == ["Rails", "  Names", "  Lake"]


def test_the_tree_works_by_keys_alone_and_rows_are_deleted(tree: Tree) -> None:
    alt = Qt.KeyboardModifier.AltModifier
    tree.select("Lake")
    tree.press(Qt.Key.Key_Up, alt)
    assert tree.lines[2:4] == ["Lake", "Roads"]
    tree.press(Qt.Key.Key_Right, alt)
    assert tree.lines[2:4] == ["Roads", "  Lake"]
    tree.press(Qt.Key.Key_End, alt)
    assert tree.lines[6:8] == ["  Street", "  Lake"]
    tree.press(Qt.Key.Key_Home, alt)
    tree.press(Qt.Key.Key_Down, alt)
    assert tree.lines[3:5] == ["  Motorway", "  Lake"]
    tree.press(Qt.Key.Key_Left, alt)
    assert tree.lines[2:4] == ["Lake", "Roads"]
    assert tree.selected == ["Lake"]
    assert tree.view.currentIndex().data() == "Lake"
    tree.press(Qt.Key.Key_Space)
    assert tree.user.view_state.hidden == {tree.key("Lake")}
    tree.press(Qt.Key.Key_S)
    tree.press(Qt.Key.Key_T)
    assert tree.view.currentIndex().data() == "Street"

    start_again(tree)
    tree.select("Links", "Street")
    tree.press(Qt.Key.Key_Delete)
    assert tree.lines == ["Names", "Fuel", "Roads", "  Motorway", "Lake", "Ground", "Rails"]
    assert tree.selected == ["Motorway"]
    tree.press(Qt.Key.Key_Delete)
    assert tree.selected == ["Roads"]
    tree.view.selectAll()
    tree.press(Qt.Key.Key_Delete)
    assert "last layer" in tree.refusal


def test_during_a_drag_no_lock_is_shown_groups_open_and_the_tree_scrolls(tree: Tree, qtbot: QtBot) -> None:
    tree.select("Names")
    over = tree.position("Lake", 0.5).toPoint()
    row = tree.view.visualRect(tree.index("Lake"))
    lock = QRect(row.right() - 52, row.top() + 4, 24, row.height() - 8)  # The drop indicator surrounds it.
    QTest.mouseMove(tree.view.viewport(), over)
    offered = tree.view.viewport().grab(lock).toImage()
    tree.hold(over)
    dragged = tree.view.viewport().grab(lock).toImage()
    tree.cancel_drag()
    assert offered != dragged
    QTest.mouseMove(tree.view.viewport(), over + QPoint(5, 0))
    assert tree.view.viewport().grab(lock).toImage() == offered

    tree.view.collapse(tree.index("Roads"))
    tree.select("Fuel")
    tree.hold(tree.position("Roads", 0.5).toPoint())
    qtbot.waitUntil(lambda: tree.view.isExpanded(tree.index("Roads")))
    tree.cancel_drag()
    assert not tree.view.is_dragged_over

    tree.user.window.resize(1200, 300)
    tree.select("Names")
    bar = tree.view.verticalScrollBar()
    assert bar.maximum() > 0
    tree.hold(QPoint(60, tree.view.viewport().height() - 2))
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    tree.cancel_drag()


def test_locked_rows_are_left_out_and_rows_are_hidden_and_isolated_together(tree: Tree) -> None:
    state = tree.user.view_state
    tree.select("Links", "Lake")
    tree.press(Qt.Key.Key_Space)
    assert state.hidden == {tree.key("Ramp"), tree.key("Lake")}
    tree.press(Qt.Key.Key_Space)
    tree.user.trigger("solo")
    assert state.solo == {tree.key("Ramp"), tree.key("Lake")}

    tree.user.trigger("solo")
    assert state.solo == set()
    tree.select("Fuel", "Street")
    tree.user.trigger("lock")
    assert tree.user.view_state.locked == {tree.key("Fuel"), tree.key("Street")}
    assert tree.user.is_checked("lock")
    tree.press(Qt.Key.Key_Delete)
    assert tree.refusal == "The selection is locked. Unlock it first."
    tree.select("Names", "Fuel", "Roads")
    tree.press(Qt.Key.Key_Delete)
    assert tree.user.layers_panel.remark == "2 locked rows skipped."
    assert tree.refusal == ""
    assert tree.lines[:2] == ["Fuel", "Roads"]
    tree.select("Fuel")
    tree.press(Qt.Key.Key_F2)
    assert tree.view.findChild(QLineEdit) is None
    assert tree.refusal == "“Fuel” is locked. Unlock it first."


def test_the_draw_order_is_changed_flat_and_collapsed_groups_and_scrolling_stay_through_an_edit(
    tree: Tree,
) -> None:
    tree.user.trigger("draw_order")
    assert tree.lines == ["Names", "Fuel", "Motorway", "Ramp", "Street", "Lake", "Ground"]
    tree.select("Street")
    tree.drag(tree.position("Names", 0.1))
    assert tree.lines[:3] == ["Street", "Names", "Fuel"]
    assert tree.session.style.layers[0].group_id == 1
    tree.user.trigger("draw_order")
    assert tree.lines[:3] == ["Roads", "  Street", "  Motorway"]

    start_again(tree)
    tree.view.collapse(tree.index("Links"))
    tree.select("Names")
    tree.press(Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [tree.view.isExpanded(tree.index(name)) for name in ("Roads", "Links")] == [True, False]
    tree.user.window.resize(1200, 300)
    bar = tree.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    scrolled = bar.value()
    assert scrolled > 0
    tree.user.trigger("move_to_bottom")
    assert bar.value() == scrolled
