"""The session: one value, one undo stack, one diff for every change."""

import json
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from editor.errors import EditError
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.edits.edit import delete_layers, rename_layer, set_stop
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import replace
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.session.session import Origin, Session
from editor.storage.file_state import FileState
from tests.styles import a_document, a_line, a_source, bytes_of

INNER = BY_KEY["line-inner-color"]

values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from([0.5, 1.5]) | st.text(max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=10,
)
layers = st.lists(st.builds(a_line, st.integers(0, 9), x=values, sourcedata_id=st.integers(0, 2)), max_size=4)
documents = st.builds(a_document, layers, unknown=values)


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    return Session(a_source(3), Origin(None, "test"))


@pytest.fixture
def diffs(session: Session) -> list[Diff]:
    seen: list[Diff] = []
    session.changed.connect(seen.append)
    return seen


def test_an_edit_changes_the_value_and_says_what_changed(session: Session, diffs: list[Diff]) -> None:
    key = session.style.layers[1].key
    session.do(set_stop([key], INNER, 0, Color(1, 2, 3)), "Change inner colour")
    assert session.style.layer(key).curve(INNER).stops[0].value == Color(1, 2, 3)
    assert [set(change.layers) for change in diffs] == [{key}]
    assert diffs[0].layers[key].paint == {INNER.key}
    assert session.undo_stack.undoText() == "Change inner colour"


def test_undo_restores_the_same_value(session: Session, diffs: list[Diff]) -> None:
    before = session.style
    session.do(rename_layer(before.layers[0].key, "New"), "Rename")
    after = session.style
    session.undo_stack.undo()
    assert session.style is before
    session.undo_stack.redo()
    assert session.style is after
    assert len(diffs) == 3


def test_an_edit_without_effect_adds_no_step(session: Session, diffs: list[Diff]) -> None:
    session.do(set_stop([session.style.layers[0].key], INNER, 0, Color(255, 0, 0)), "Same")
    assert session.undo_stack.count() == 0
    assert diffs == []


def test_a_refused_edit_changes_nothing(session: Session) -> None:
    before = session.style
    with pytest.raises(EditError, match="last layer"):
        session.do(delete_layers([layer.key for layer in before.layers]), "Delete")
    assert session.style is before


def test_a_layer_keeps_its_key_when_another_is_deleted(session: Session, diffs: list[Diff]) -> None:
    first, second, third = (layer.key for layer in session.style.layers)
    session.do(delete_layers([second]), "Delete")
    assert [layer.key for layer in session.style.layers] == [first, third]
    assert diffs[-1].removed == (second,)
    session.undo_stack.undo()
    assert session.style.layer(second).id == 2
    assert diffs[-1].added == (second,)


def test_saving_marks_the_value_clean_and_undoing_past_it_marks_it_edited(session: Session) -> None:
    session.do(rename_layer(session.style.layers[0].key, "New"), "Rename")
    assert session.is_edited
    session.mark_saved(session.style, session.origin)
    assert not session.is_edited
    session.undo_stack.undo()
    assert session.is_edited


def test_initial_steps_are_no_edits_of_the_user(session: Session) -> None:
    key = session.style.layers[0].key

    def begin(take_over: Callable[..., None], name: str) -> None:
        take_over(steps=[("Convert", lambda style: rename_layer(style.layers[0].key, name)(style))])

    begin(lambda steps: session.open(a_source(2), Origin(None, "other"), steps=steps), "First")
    assert session.is_edited
    assert not session.has_unsaved_changes
    key = session.style.layers[0].key
    session.do(rename_layer(key, "Mine"), "Rename")
    assert session.has_unsaved_changes
    session.undo_stack.undo()
    assert not session.has_unsaved_changes
    session.undo_stack.redo()
    session.mark_saved(session.style, session.origin)
    session.undo_stack.undo()
    assert session.has_unsaved_changes  # The file contains the name now.
    begin(lambda steps: session.reload(a_source(3), STATE, steps=steps), "Second")
    assert session.is_edited
    assert not session.has_unsaved_changes
    session.undo_stack.resetClean()
    assert session.has_unsaved_changes


def test_an_overtaken_save_keeps_the_value_edited(session: Session) -> None:
    saved = session.style
    session.do(rename_layer(session.style.layers[0].key, "New"), "Rename")
    session.mark_saved(saved, session.origin)
    assert session.is_edited


def test_opening_another_document_starts_over(session: Session, diffs: list[Diff]) -> None:
    session.do(rename_layer(session.style.layers[0].key, "New"), "Rename")
    session.open(a_source([a_line(1)]), Origin(None, "other"))
    assert len(session.style.layers) == 1
    assert diffs[-1].is_other_document
    assert session.undo_stack.count() == 0
    assert not session.is_edited


def test_one_edit_changes_one_line_of_the_file(session: Session) -> None:
    before = session.encoded().splitlines()
    session.do(set_stop([session.style.layers[0].key], INNER, 0, Color(1, 0, 0)), "Change")
    after = session.encoded().splitlines()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


def test_the_session_writes_what_it_read(session: Session) -> None:
    assert session.encoded() == bytes_of(session.style.tree)


# The file


STATE = FileState(1, 2, 3, b"digest")
OTHER = FileState(4, 5, 6, b"other")


def spelled(tree: Any) -> Any:
    """Return a tree with what Python's equality ignores: Booleans as numbers, and the order of keys."""
    if isinstance(tree, dict):
        return [(key, spelled(value)) for key, value in tree.items()]
    return [spelled(value) for value in tree] if isinstance(tree, list) else [isinstance(tree, bool), tree]


def a_tree_with(width: float) -> Any:
    tree = a_document(3)
    return replace(
        tree, (*LAYERS, 1, "paint", "line-width", "line_width_stops", "line_width_stop", 0, "width"), width
    )


def test_a_document_may_begin_with_steps_that_mark_it_edited(session: Session, diffs: list[Diff]) -> None:
    source = a_source(2)

    def rename(style: MapStyle) -> MapStyle:
        return rename_layer(style.layers[0].key, "New")(style)

    session.open(
        source, Origin(None, "other"), state=STATE, steps=[("Convert", rename), ("Nothing", lambda s: s)]
    )
    assert session.is_edited
    assert session.file_state is STATE
    assert [session.undo_stack.text(step) for step in range(session.undo_stack.count())] == ["Convert"]
    assert [change.is_other_document for change in diffs] == [True, False]
    session.undo_stack.undo()
    assert not session.is_edited
    assert session.encoded() == source.text.encode()


def test_a_first_step_that_the_style_does_not_allow_does_not_change_the_document(session: Session) -> None:
    source = a_source(2)
    with pytest.raises(EditError):
        session.open(
            source, Origin(None, "other"), steps=[("Delete", lambda s: delete_layers(s.order.keys)(s))]
        )
    assert session.style.tree is source.tree
    assert not session.is_edited


def test_saving_records_the_state_of_the_file_and_reports_it(session: Session, qtbot: QtBot) -> None:
    with qtbot.waitSignals([session.saved, session.file_changed], order="strict"):
        session.mark_saved(session.style, Origin(Path("new.json"), "new.json"), STATE)
    assert session.file_state is STATE
    with qtbot.waitSignal(session.file_changed):
        session.expect(OTHER)
    assert session.file_state is OTHER


def test_reloading_is_one_step_that_changes_what_differs(session: Session, diffs: list[Diff]) -> None:
    source = decode(bytes_of(a_tree_with(7)))
    keys = session.style.order.keys
    session.reload(source, STATE)
    assert session.style.tree == source.tree
    assert session.encoded() == source.text.encode()
    assert session.undo_stack.count() == 1
    assert not session.is_edited
    assert session.file_state is STATE
    assert session.style.order.keys == keys
    assert [set(change.layers) for change in diffs] == [{keys[1]}]


def test_a_reload_of_the_same_bytes_adds_no_step(session: Session, diffs: list[Diff]) -> None:
    session.reload(decode(session.encoded()), STATE)
    assert session.undo_stack.count() == 0
    assert diffs == []
    assert session.file_state is STATE


def test_a_reload_of_another_layout_adds_no_step_and_the_next_save_retains_it(session: Session) -> None:
    data = json.dumps(session.style.tree, indent="\t").encode()
    session.reload(decode(data), STATE)
    assert session.undo_stack.count() == 0
    session.do(rename_layer(session.style.layers[0].key, "New"), "Rename")
    assert session.encoded() == json.dumps(session.style.tree, indent="\t").encode()


def test_a_reload_discards_edits_that_undo_restores(session: Session) -> None:
    first = session.style.layers[0].key
    session.do(rename_layer(first, "Mine"), "Rename")
    mine = session.style
    session.reload(decode(bytes_of(a_tree_with(7))), STATE)
    assert session.style.layer(first).comment == ""
    assert not session.is_edited
    session.undo_stack.undo()
    assert session.style is mine
    assert session.is_edited
    assert json.loads(session.encoded()) == mine.tree
    session.undo_stack.undo()
    assert session.is_edited
    session.undo_stack.redo()
    session.undo_stack.redo()
    assert not session.is_edited


def test_an_edit_that_is_also_in_the_file_is_saved_by_reloading_it(
    session: Session, diffs: list[Diff]
) -> None:
    session.do(rename_layer(session.style.layers[0].key, "New"), "Rename")
    session.reload(decode(session.encoded()), STATE)
    assert session.undo_stack.count() == 1
    assert not session.is_edited
    assert len(diffs) == 1


@given(documents, documents, st.sampled_from([None, 2, "\t"]))
def test_undoing_any_reload_saves_the_previous_value(
    qapp: object, before: Any, after: Any, indent: int | str | None
) -> None:
    session = Session(decode(json.dumps(before).encode()), Origin(None, "test"))
    data = json.dumps(after, indent=indent).encode()
    session.reload(decode(data), STATE)
    assert session.encoded() == data
    assert spelled(session.style.tree) == spelled(after)
    session.undo_stack.undo()
    assert spelled(json.loads(session.encoded())) == spelled(before)
    session.undo_stack.redo()
    assert session.encoded() == data


def test_an_unreferenced_session_is_destroyed_at_once() -> None:
    session = Session(a_source(2), Origin(None, "test"))
    for name in "abc":
        session.do(rename_layer(session.style.layers[0].key, name), "Rename")
    held = weakref.ref(session)
    del session
    assert held() is None


def test_the_saved_value_is_the_last_opened_saved_or_reloaded_one(session: Session) -> None:
    opened = session.style
    session.do(rename_layer(session.style.layers[0].key, "One"), "Rename")
    assert session.saved_style is opened
    saved = session.style
    session.do(rename_layer(session.style.layers[0].key, "Two"), "Rename")
    session.mark_saved(saved, session.origin)
    assert session.saved_style is saved
    session.undo_stack.undo()
    session.undo_stack.undo()
    assert session.saved_style is saved
    session.reload(a_source(2), FileState(1, 1, 1, b""))
    assert session.saved_style is session.style
    session.open(a_source(1), Origin(None, "other"))
    assert session.saved_style is session.style
