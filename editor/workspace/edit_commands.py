"""Edits from fields and commands: gestures as undo steps, refused edits, and added layers."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

from editor.errors import EditError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.layer_data import DrawnData
from editor.mapstyle.document.layer_tree import DropPosition
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.records import dataclass
from editor.session.session import Session
from editor.session.undo_step import Gesture
from editor.session.view_state import ViewState
from editor.ui.fields.field import Field
from editor.ui.text import translated

if TYPE_CHECKING:
    from editor.mapstyle.edits import new_layer
else:
    new_layer = LazyModule("editor.mapstyle.edits.new_layer")


def try_edit(session: Session, edit: Edit, text: str, reject: Callable[[str], object]) -> bool:
    """Run an edit as an undo step named `text`.

    Return whether it was applied; otherwise call `reject` with the reason.
    """
    try:
        session.do(edit, text)
    except EditError as error:
        reject(translated(error.text))
        return False
    return True


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


def bind_field(
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


class LayerAdder:
    """Adds layers to the style of a session."""

    def __init__(self, session: Session, view_state: ViewState) -> None:
        self._session, self._view_state = session, view_state

    def add(self, drawn: DrawnData) -> None:
        """Add a layer, as one undo step.

        Raises: EditError if the style has no list of layers.
        """
        text = QCoreApplication.translate("LayerAdder", "Add layer {name}")
        name = translated(drawn.label)
        self._session.do(new_layer.add_layer(drawn, self._position(drawn)), text.format(name=name))

    def _position(self, drawn: DrawnData) -> DropPosition:
        """Return the position of a new layer, moved out of locked groups."""
        position = self._preferred_position(drawn)
        chain = self._session.style.group_chain(position.group_id)
        unlocked = (group_id for group_id in chain if not self._view_state.is_group_locked(group_id))
        return DropPosition(next(unlocked, None), position.above)

    def _preferred_position(self, drawn: DrawnData) -> DropPosition:
        style, view_state = self._session.style, self._view_state
        if view_state.active is not None:
            return new_layer.position_near(style, drawn, view_state.active)
        if view_state.selected_groups:
            return new_layer.position_in_group(
                style, drawn, view_state.selected_groups[-1], view_state.selected_layers
            )
        return new_layer.default_position(style, drawn)
