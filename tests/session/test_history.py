"""The history: every step has its time, and a jump to any of them is one change."""

from datetime import UTC, datetime, timedelta

import pytest
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.edits.edit import rename_layer
from editor.session.session import Origin, Session
from tests.styles import a_source

NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    """A session whose clock advances a minute with each call."""
    minutes = iter(range(10_000))
    made = Session(a_source(3), Origin(None, "test"), clock=lambda: NOON + timedelta(minutes=next(minutes)))
    for number in range(4):
        key = made.style.layers[number % 3].key
        made.do(rename_layer(key, f"Name {number}"), f"Rename {number}")
    return made


def test_every_step_knows_its_start_time(session: Session) -> None:
    times = [session.step(place).gesture.begun for place in range(4)]
    assert times == [NOON + timedelta(minutes=minute) for minute in range(4)]


def test_the_value_after_each_step_can_be_read(session: Session) -> None:
    assert session.style_after(4) is session.style
    assert session.style_after(0) is session.step(0).before
    assert session.style_after(2) is session.step(1).after is session.step(2).before


@pytest.mark.parametrize("steps", [-1, 5])
def test_a_missing_step_is_refused(session: Session, steps: int) -> None:
    before = session.style
    with pytest.raises(IndexError):
        session.go_to(steps)
    assert session.style is before
    assert session.undo_stack.index() == 4


def test_a_jump_is_one_diff_of_all_that_changed(session: Session) -> None:
    seen: list[Diff] = []
    session.changed.connect(seen.append)
    session.go_to(1)
    assert session.undo_stack.index() == 1
    assert session.style is session.style_after(1)
    assert [set(change.layers) for change in seen] == [{layer.key for layer in session.style.layers}]
    session.go_to(4)
    assert len(seen) == 2
    assert session.style is session.style_after(4)


def test_receivers_see_the_final_value_of_a_jump(session: Session) -> None:
    end = session.style_after(0)
    seen: list[bool] = []
    session.changed.connect(lambda _change: seen.append(session.style is end))
    session.undo_stack.indexChanged.connect(lambda _index: seen.append(session.style is end))
    session.go_to(0)
    assert seen == [True, True]


def test_a_jump_to_the_current_step_emits_nothing(session: Session) -> None:
    seen: list[Diff] = []
    session.changed.connect(seen.append)
    session.go_to(4)
    assert seen == []


def test_an_edit_after_a_jump_back_starts_another_branch(session: Session) -> None:
    session.go_to(1)
    session.do(rename_layer(session.style.layers[2].key, "Other"), "Other")
    assert [session.step(place).text() for place in range(2)] == ["Rename 0", "Other"]
    assert session.undo_stack.count() == 2


def test_a_gesture_continues_after_a_jump(session: Session) -> None:
    gesture = session.begin_gesture("Drag")
    session.apply(gesture, rename_layer(session.style.layers[0].key, "Dragged"))
    session.go_to(2)
    session.apply(gesture, rename_layer(session.style.layers[1].key, "Dragged on"))
    assert [layer.comment for layer in session.style.layers] == ["Name 0", "Dragged on", ""]


def test_a_jump_to_the_saved_state_is_clean(session: Session) -> None:
    session.go_to(2)
    session.mark_saved(session.style, session.origin)
    session.go_to(4)
    assert session.is_edited
    session.go_to(2)
    assert not session.is_edited
