"""Gestures: a continuous user action is one step of the history."""

import weakref

import pytest
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits.edit import delete_layers, rename_layer, set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.session.session import Origin, Session
from tests.styles import a_source

INNER = BY_KEY["line-inner-color"]


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    return Session(a_source(3), Origin(None, "test"))


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


def test_an_undo_within_a_drag_stays_undone(session: Session) -> None:
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


def test_cancelling_an_undone_drag_changes_nothing(session: Session) -> None:
    original = session.style
    session.do(rename_layer(original.layers[0].key, "New"), "Rename")
    gesture = session.begin_gesture("Change inner colour")
    session.apply(gesture, set_stop([original.layers[1].key], INNER, 0, Color(1, 0, 0)))
    session.undo_stack.undo()
    session.undo_stack.undo()
    session.cancel(gesture)
    assert session.style is original


@pytest.mark.parametrize("saved", [False, True], ids=["unsaved", "saved half way"])
def test_intermediate_values_of_a_gesture_are_not_retained(session: Session, *, saved: bool) -> None:
    key = session.style.layers[1].key
    gesture = session.begin_gesture("Change inner colour")
    passed = []
    for red in range(20):
        session.apply(gesture, set_stop([key], INNER, 0, Color(red, 0, 0)))
        passed.append(weakref.ref(session.style))
        if saved and red == 10:
            session.undo_stack.setClean()
    # The drag passes its start, and continues.
    session.apply(gesture, set_stop([key], INNER, 0, Color(255, 0, 0)))
    session.apply(gesture, set_stop([key], INNER, 0, Color(77, 0, 0)))
    alive = {index for index, style in enumerate(passed) if style() is not None}
    assert alive == ({10} if saved else set())


def test_two_concurrent_gestures_do_not_lose_edits(session: Session) -> None:
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


def test_a_drag_does_not_affect_a_document_that_was_opened_meanwhile(session: Session) -> None:
    gesture = session.begin_gesture("Change inner colour")
    edit = set_stop([session.style.layers[0].key], INNER, 0, Color(1, 0, 0))
    session.apply(gesture, edit)
    session.open(a_source(2), Origin(None, "other"))
    opened = session.style
    session.apply(gesture, edit)
    session.cancel(gesture)
    assert session.style is opened
    assert not session.is_edited


def test_a_drag_that_continues_after_an_undo_adds_a_step_of_its_own(session: Session) -> None:
    key = session.style.layers[0].key
    session.do(rename_layer(key, "Named"), "Rename")
    gesture = session.begin_gesture("Change inner colour")
    session.apply(gesture, set_stop([key], INNER, 0, Color(9, 9, 9)))
    session.undo_stack.undo()
    session.undo_stack.undo()
    start = session.style
    session.apply(gesture, set_stop([key], INNER, 0, Color(8, 8, 8)))
    assert (session.undo_stack.index(), session.undo_stack.count()) == (1, 1)
    changed = session.style
    session.undo_stack.undo()
    assert session.style is start
    session.undo_stack.redo()
    assert session.style is changed


def test_a_drag_that_continues_below_an_undone_step_removes_that_from_the_history(session: Session) -> None:
    original = session.style
    key = original.layers[0].key
    gesture = session.begin_gesture("Change inner colour")
    session.apply(gesture, set_stop([key], INNER, 0, Color(9, 9, 9)))
    session.do(rename_layer(key, "Named"), "Rename")
    session.undo_stack.undo()
    session.apply(gesture, set_stop([key], INNER, 0, Color(8, 8, 8)))
    changed = session.style
    assert not session.undo_stack.canRedo(), "the rename was based on an outdated value"
    assert session.undo_stack.count() == 1
    session.undo_stack.undo()
    assert session.style is original
    session.undo_stack.redo()
    assert session.style is changed


def test_a_drag_keeps_one_step_object_while_it_is_the_last(session: Session) -> None:
    key = session.style.layers[0].key
    gesture = session.begin_gesture("Change inner colour")
    session.apply(gesture, set_stop([key], INNER, 0, Color(9, 9, 9)))
    number = session.step(0).number
    stepped: list[None] = []
    session.stepped.connect(lambda: stepped.append(None))
    session.apply(gesture, set_stop([key], INNER, 0, Color(8, 8, 8)))
    assert session.step(0).number == number
    assert not stepped, "the history has no other step"


def test_a_drag_after_a_save_keeps_the_saved_step(session: Session) -> None:
    key = session.style.layers[0].key
    gesture = session.begin_gesture("Change inner colour")
    session.apply(gesture, set_stop([key], INNER, 0, Color(9, 9, 9)))
    session.undo_stack.setClean()
    session.apply(gesture, set_stop([key], INNER, 0, Color(8, 8, 8)))
    assert session.undo_stack.count() == 2
