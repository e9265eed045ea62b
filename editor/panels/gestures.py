"""Binding of fields to the session: the signals of a field become gestures and edits."""

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
"""Returns the edit for a field's value, or None if its subject no longer exists."""


@dataclass(frozen=True, slots=True)
class StartedEdit:
    """An edit whose undo step a field continues, such as adding the object that the field belongs to."""

    gesture: Gesture
    edit: Edit

    def then(self, edit: Edit) -> Edit:
        """Return both edits as one."""

        def both(style: MapStyle) -> MapStyle:
            return edit(self.edit(style))

        return both


def start_edit(edit: Edit, session: Session, text: str) -> StartedEdit:
    """Apply an edit in a new gesture that a field can continue.

    Raises: EditError when the style does not allow it.
    """
    gesture = session.begin_gesture(text)
    session.apply(gesture, edit)
    return StartedEdit(gesture, edit)


def bind(
    field: Field,
    session: Session,
    text: Callable[[], str],
    make_edit: MakeEdit,
    started: Callable[[], StartedEdit | None] = lambda: None,
) -> None:
    """Make each gesture of a field one undo step; the field displays why an edit was refused.

    A gesture continues the edit that `started` returns unless the style has changed since.
    """
    gesture: Gesture | None = None
    first: StartedEdit | None = None

    def begin() -> None:
        nonlocal gesture, first
        first = started()
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
            first = None  # Undone, or followed by another step.
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
