"""Joins a field to the session: what a field says becomes gestures and edits."""

from collections.abc import Callable
from typing import Any

from editor.errors import EditError
from editor.mapstyle.edits import Edit
from editor.session.session import Session
from editor.session.step import Gesture
from editor.widgets.field import Field

MakeEdit = Callable[[Any], Edit | None]
"""The edit for a field's value; nothing where there is nothing to edit any more."""


def bind(field: Field, session: Session, text: Callable[[], str], make_edit: MakeEdit) -> None:
    """Make each gesture of a field one undo step; where the style refuses an edit the field says why."""
    gesture: Gesture | None = None

    def begin() -> None:
        nonlocal gesture
        gesture = session.begin_gesture(text())

    def apply(value: object) -> None:
        edit = make_edit(value)
        if edit is None or gesture is None:
            return
        try:
            session.apply(gesture, edit)
        except EditError as error:
            field.set_problem(error.text)

    def end() -> None:
        nonlocal gesture
        gesture = None

    def cancel() -> None:
        if gesture is not None:
            session.cancel(gesture)
        end()

    field.started.connect(begin)
    field.edited.connect(apply)
    field.finished.connect(end)
    field.cancelled.connect(cancel)
