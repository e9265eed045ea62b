"""Joins a field to the session: what a field says becomes gestures and edits."""

from collections.abc import Callable
from typing import Any

from editor.errors import EditError
from editor.mapstyle.edits import Edit
from editor.session.session import Session
from editor.widgets.field import Field

MakeEdit = Callable[[Any], Edit | None]
"""The edit for a field's value; nothing where there is nothing to edit any more."""


def bind(field: Field, session: Session, text: Callable[[], str], make_edit: MakeEdit) -> None:
    """Make each gesture of a field one undo step; where the style refuses an edit the field says why."""

    def apply(value: object) -> None:
        edit = make_edit(value)
        if edit is None:
            return
        try:
            session.apply(edit)
        except EditError as error:
            field.set_problem(error.text)

    field.started.connect(lambda: session.begin_gesture(text()))
    field.edited.connect(apply)
    field.finished.connect(session.end_gesture)
    field.cancelled.connect(session.cancel_gesture)
