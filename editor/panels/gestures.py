"""Joins a field to the session: what a field says becomes gestures and edits."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from editor.errors import EditError
from editor.look.words import translated
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.session.session import Session
from editor.session.step import Gesture
from editor.widgets.fields.field import Field

MakeEdit = Callable[[Any], Edit | None]
"""The edit for a field's value; nothing where there is nothing to edit any more."""


@dataclass(frozen=True, slots=True)
class Begun:
    """An edit that a field is to go on with in the same step, such as adding what the field is in."""

    gesture: Gesture
    edit: Edit

    def then(self, edit: Edit) -> Edit:
        """Both edits as one."""

        def both(style: MapStyle) -> MapStyle:
            return edit(self.edit(style))

        return both


def begin_with(edit: Edit, session: Session, text: str) -> Begun:
    """Run an edit as a step that a field goes on with.

    Raises: EditError when the style does not allow it.
    """
    gesture = session.begin_gesture(text)
    session.apply(gesture, edit)
    return Begun(gesture, edit)


def bind(
    field: Field,
    session: Session,
    text: Callable[[], str],
    make_edit: MakeEdit,
    begun: Callable[[], Begun | None] = lambda: None,
) -> None:
    """Make each gesture of a field one undo step; where the style refuses an edit the field says why.

    A gesture goes on with what `begun` gives, as long as nothing else happened since.
    """
    gesture: Gesture | None = None
    first: Begun | None = None

    def begin() -> None:
        nonlocal gesture, first
        first = begun()
        if first is not None and first.gesture.latest is session.style:
            gesture = first.gesture
        else:
            gesture, first = session.begin_gesture(text()), None

    def apply(value: object) -> None:
        nonlocal first
        edit = make_edit(value)
        if edit is None or gesture is None:
            return
        if gesture.latest is not session.style:
            first = None  # Undone, or done: it is not to be done again.
        try:
            session.apply(gesture, edit if first is None else first.then(edit))
        except EditError as error:
            field.set_problem(translated(error.text))

    def end() -> None:
        nonlocal gesture
        gesture = None

    def cancel() -> None:
        if first is not None:
            apply(field.value)
        elif gesture is not None:
            session.cancel(gesture)
        end()

    field.started.connect(begin)
    field.edited.connect(apply)
    field.finished.connect(end)
    field.cancelled.connect(cancel)
