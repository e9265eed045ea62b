"""A style of two thousand layers: filtered, edited in bulk, dragged and saved."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits.edit import rename_layer, set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from tests.flows.conftest import OpenWindow
from tests.styles import a_document, a_group, a_line, bytes_of
from tests.walks import watched, watched_walks

_LAYERS, _GROUPS = 2000, 40
_INNER, _WIDTH = BY_KEY["line-inner-color"], BY_KEY["line-width"]


def test_two_thousand_layers_are_filtered_edited_at_once_and_saved(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    layers = [
        a_line(number, sourcedata_id=number, group_id=number % _GROUPS + 1, COMMENT=f"Road {number}")
        for number in range(_LAYERS, 0, -1)
    ]
    groups = [a_group(number, f"Group {number}") for number in range(1, _GROUPS + 1)]
    path = tmp_path / "large.json"
    path.write_bytes(bytes_of(a_document(layers, groups=groups)))
    user = open_window(path)
    session, tree = user.session, user.layer_tree
    before = session.encoded()

    user.trigger("find")
    QTest.keyClicks(user.layer_filter, 'group:"Group 7"')
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    selected = user.view_state.selected_layers
    assert {session.style.layer(key).group_id for key in selected} == {7}
    assert len(selected) == _LAYERS // _GROUPS

    field = user.editor(_INNER).field
    field.edit.selectAll()
    QTest.keyClicks(field.edit, "#123456")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert session.undo_stack.count() == 1
    for key in selected:
        curve = session.style.layer(key).curve(_INNER)
        assert curve is not None
        assert curve.stops[-1].value == Color(0x12, 0x34, 0x56)

    user.trigger("move_to_top")
    user.trigger("save")
    qtbot.waitUntil(lambda: not session.is_edited, timeout=20_000)
    assert path.read_bytes() == session.encoded()
    session.undo_stack.setIndex(0)
    assert session.encoded() == before


def test_an_edit_of_one_layer_makes_the_window_walk_no_list_of_layers(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "roads.json"
    path.write_bytes(bytes_of(a_document([a_line(number) for number in range(9, 0, -1)], [a_group(1)])))
    user = open_window(path)
    session, checker = user.session, user.window.checker
    user.window.docks.show("history")
    session.do(watched, "watch")
    session.undo_stack.clear()
    key = session.style.order.keys[4]
    user.select([key])
    session.do(set_stop([key], _WIDTH, 13, 7.5), "edit")
    for edit in (set_stop([key], _WIDTH, 13, 0.5), rename_layer(key, "Road")):
        qtbot.waitUntil(lambda: user.map_view.is_idle)
        with watched_walks() as walks, qtbot.waitSignal(checker.checked):
            session.do(edit, "edit")
        assert not walks, "\n".join(walks)
    with watched_walks() as walks:
        session.undo_stack.undo()
    assert walks == []
