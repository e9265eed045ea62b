"""One value, one undo stack, one diff for every change."""

import pytest
from pytestqt.qtbot import QtBot

from editor.errors import EditError
from editor.mapstyle.diff import Diff
from editor.mapstyle.edits import delete_layers, rename_layer, set_stop
from editor.mapstyle.properties import BY_KEY
from editor.mapstyle.values import Color
from editor.session.session import Origin, Session
from tests.styles import a_line, a_source, bytes_of

INNER = BY_KEY["line-inner-color"]


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


def test_undo_gives_back_the_very_value(session: Session, diffs: list[Diff]) -> None:
    before = session.style
    session.do(rename_layer(before.layers[0].key, "New"), "Rename")
    after = session.style
    session.undo_stack.undo()
    assert session.style is before
    session.undo_stack.redo()
    assert session.style is after
    assert len(diffs) == 3


def test_a_drag_is_one_step(session: Session) -> None:
    key = session.style.layers[0].key
    gesture = session.begin_gesture("Change inner colour")
    for red in range(20):
        session.apply(gesture, set_stop([key], INNER, 0, Color(red, 0, 0)))
    assert session.undo_stack.count() == 1
    session.undo_stack.undo()
    assert session.encoded() == session.source.text.encode()


def test_two_drags_are_two_steps(session: Session) -> None:
    key = session.style.layers[0].key
    for red in (1, 2):
        gesture = session.begin_gesture("Change inner colour")
        session.apply(gesture, set_stop([key], INNER, 0, Color(red, 0, 0)))
    assert session.undo_stack.count() == 2


def test_a_drag_back_to_the_start_leaves_no_step(session: Session) -> None:
    before = session.style
    key = before.layers[0].key
    gesture = session.begin_gesture("Change inner colour")
    session.apply(gesture, set_stop([key], INNER, 0, Color(9, 9, 9)))
    session.apply(gesture, set_stop([key], INNER, 0, Color(255, 0, 0)))
    assert session.style is before
    assert session.undo_stack.count() == 0
    assert not session.is_edited


def test_a_cancelled_drag_leaves_no_step(session: Session) -> None:
    before = session.style
    gesture = session.begin_gesture("Change inner colour")
    session.apply(gesture, set_stop([before.layers[0].key], INNER, 0, Color(9, 9, 9)))
    session.cancel(gesture)
    assert session.style is before
    assert session.undo_stack.count() == 0


def test_what_is_undone_within_a_drag_stays_undone(session: Session) -> None:
    original = session.style
    first, second = original.layers[0].key, original.layers[1].key
    session.do(rename_layer(first, "New"), "Rename")
    gesture = session.begin_gesture("Change inner colour")
    session.apply(gesture, set_stop([second], INNER, 0, Color(1, 0, 0)))
    session.undo_stack.undo()
    session.undo_stack.undo()
    session.apply(gesture, set_stop([second], INNER, 0, Color(2, 0, 0)))
    assert session.style.layer(first).comment == ""
    session.cancel(gesture)
    assert session.style is original
    assert session.undo_stack.count() == 0


def test_giving_up_a_drag_that_was_undone_changes_nothing(session: Session) -> None:
    original = session.style
    session.do(rename_layer(original.layers[0].key, "New"), "Rename")
    gesture = session.begin_gesture("Change inner colour")
    session.apply(gesture, set_stop([original.layers[1].key], INNER, 0, Color(1, 0, 0)))
    session.undo_stack.undo()
    session.undo_stack.undo()
    session.cancel(gesture)
    assert session.style is original


def test_two_gestures_at_a_time_lose_nothing_of_each_other(session: Session) -> None:
    first, second, third = (layer.key for layer in session.style.layers)
    burst = session.begin_gesture("Change inner colour")
    session.apply(burst, set_stop([first], INNER, 0, Color(1, 0, 0)))
    drag = session.begin_gesture("Change inner colour")
    session.apply(drag, set_stop([second], INNER, 0, Color(2, 0, 0)))
    session.do(delete_layers([third]), "Delete")
    session.apply(burst, set_stop([first], INNER, 0, Color(3, 0, 0)))
    values = [layer.curve(INNER).stops[0].value for layer in session.style.layers]
    assert values == [Color(3, 0, 0), Color(2, 0, 0)]
    assert session.undo_stack.count() == 4


def test_a_drag_does_not_reach_into_a_document_that_was_opened_meanwhile(session: Session) -> None:
    gesture = session.begin_gesture("Change inner colour")
    edit = set_stop([session.style.layers[0].key], INNER, 0, Color(1, 0, 0))
    session.apply(gesture, edit)
    session.open(a_source(2), Origin(None, "other"))
    opened = session.style
    session.apply(gesture, edit)
    session.cancel(gesture)
    assert session.style is opened
    assert not session.is_edited


def test_an_edit_that_changes_nothing_leaves_no_step(session: Session, diffs: list[Diff]) -> None:
    session.do(set_stop([session.style.layers[0].key], INNER, 0, Color(255, 0, 0)), "Same")
    assert session.undo_stack.count() == 0
    assert diffs == []


def test_a_refused_edit_changes_nothing(session: Session) -> None:
    before = session.style
    with pytest.raises(EditError, match="at least one layer"):
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


def test_a_save_that_was_overtaken_leaves_the_value_edited(session: Session) -> None:
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
