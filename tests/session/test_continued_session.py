"""A session that continues another one: at any moment of any order of edits, nothing is lost."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.edits.edit import rename_layer
from editor.session.session import Origin, Session
from editor.session.undo_step import Gesture
from editor.session.view_state import ViewState
from editor.storage.file_state import FileState
from tests.styles import a_source


class Twins:
    """Two sessions with the same edits; the second one is continued now and then."""

    def __init__(self) -> None:
        source = a_source(3)
        self.plain, self.continued = (Session(source, Origin(None, "style")) for _ in range(2))
        self.gestures: tuple[Gesture, Gesture] | None = None
        self.number = 0

    def both(self, act: Callable[[Session], object]) -> None:
        for session in (self.plain, self.continued):
            act(session)

    def edit(self) -> None:
        self.number += 1
        self.both(lambda session: session.do(rename_layer(key(session), f"edit {self.number}"), "Rename"))

    def drag(self) -> None:
        """Edit by the gesture that is under way."""
        self.number += 1
        if self.gestures is None:
            self.gestures = self.plain.begin_gesture("Drag"), self.continued.begin_gesture("Drag")
        for session, gesture in zip((self.plain, self.continued), self.gestures, strict=True):
            session.apply(gesture, rename_layer(key(session), f"drag {self.number}"))

    def release(self) -> None:
        self.gestures = None

    def undo(self) -> None:
        self.both(lambda session: session.undo_stack.undo())

    def redo(self) -> None:
        self.both(lambda session: session.undo_stack.redo())

    def jump(self) -> None:
        self.both(lambda session: session.go_to(session.undo_stack.count() // 2))

    def save(self) -> None:
        self.both(lambda session: session.mark_saved(session.style, session.origin))

    def save_late(self) -> None:
        """Save a value that is not the current one any more."""
        self.both(lambda session: session.mark_saved(session.style_after(0), session.origin))

    def change_on_disk(self) -> None:
        self.both(lambda session: session.note_disk_state(FileState(1, 2, 3, b"other")))

    def continue_(self) -> None:
        self.continued = self.continued.continued()


ORDERS = (
    Twins.edit,
    Twins.drag,
    Twins.release,
    Twins.undo,
    Twins.redo,
    Twins.jump,
    Twins.save,
    Twins.save_late,
    Twins.change_on_disk,
    Twins.continue_,
)


def key(session: Session) -> LayerKey:
    return session.style.layers[0].key


def facts(session: Session) -> tuple[object, ...]:
    stack = session.undo_stack
    steps = [session.step(index) for index in range(stack.count())]
    return (
        session.encoded(),
        session.saved_style.tree,
        [step.text() for step in steps],
        [(step.before.tree, step.after.tree) for step in steps],
        (stack.index(), stack.cleanIndex(), stack.canUndo(), stack.canRedo()),
        (session.is_edited, session.has_user_edits, session.has_unsaved_changes),
        (session.origin, session.file_state, session.disk_state),
    )


@given(orders=st.lists(st.sampled_from(ORDERS), max_size=24))
def test_a_session_continued_at_any_moment_equals_one_that_never_was(
    qapp: QCoreApplication, orders: list[Callable[[Twins], None]]
) -> None:
    twins = Twins()
    for order in orders:
        order(twins)
        assert facts(twins.continued) == facts(twins.plain)
    while twins.plain.undo_stack.canUndo():
        twins.undo()
        assert facts(twins.continued) == facts(twins.plain)
    while twins.plain.undo_stack.canRedo():
        twins.redo()
        assert facts(twins.continued) == facts(twins.plain)


def test_continuing_reports_no_change_and_names_the_successor(qapp: QCoreApplication) -> None:
    session = Session(a_source(3), Origin(None, "style"))
    session.do(rename_layer(key(session), "one"), "Rename")
    seen: list[object] = []
    session.changed.connect(seen.append)
    following = session.continued()
    assert (session.successor, following.successor, seen) == (following, None, [])
    assert following.step(0).number == session.step(0).number
    following.undo_stack.undo()
    assert session.style.layers[0].comment == "one", "the former session is left alone"


def test_the_view_state_is_continued_and_announced(qapp: QCoreApplication) -> None:
    session = Session(a_source(3), Origin(None, "style"))
    first, second, third = (layer.key for layer in session.style.layers)
    former = ViewState(session)
    former.select([first, second])
    former.set_hidden([third], hidden=True)
    former.set_locked([second], locked=True)
    former.set_solo([first])
    following = ViewState(session.continued())
    following.adopt(former)
    assert (following.selected, following.active) == ((first, second), second)
    assert (following.hidden, following.locked, following.solo) == ({third}, {second}, {first})
    seen: list[object] = []
    following.selection_changed.connect(seen.append)
    following.hidden_changed.connect(lambda: seen.append("hidden"))
    following.announce()
    assert seen == [(first, second), "hidden"]


def test_a_session_that_was_continued_ignores_edits_and_logs_them(caplog: pytest.LogCaptureFixture) -> None:
    former = Session(a_source(3), Origin(None, "style"))
    before = former.style
    continued = former.continued()
    former.do(rename_layer(key(former), "Late"), "Rename")
    assert former.style is before
    assert continued.style is before
    assert "“Rename” is lost" in caplog.text
    caplog.clear()
