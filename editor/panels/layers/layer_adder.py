"""Adding of layers near the selection, or among the layers of their family."""

from PySide6.QtCore import QCoreApplication

from editor.look.words import translated
from editor.mapstyle.document.layer_data import DrawnData
from editor.mapstyle.document.layer_tree import DropPosition
from editor.mapstyle.edits.new_layer import add_layer, spot_by, spot_in, usual_spot
from editor.session.session import Session
from editor.session.view_state import ViewState


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
        self._session.do(add_layer(drawn, self._position(drawn)), text.format(name=name))

    def _position(self, drawn: DrawnData) -> DropPosition:
        """Return the position of a new layer, moved out of locked groups."""
        position = self._preferred_position(drawn)
        chain = self._session.style.group_chain(position.group_id)
        unlocked = (group_id for group_id in chain if not self._view_state.is_group_locked(group_id))
        return DropPosition(next(unlocked, None), position.above)

    def _preferred_position(self, drawn: DrawnData) -> DropPosition:
        style, view_state = self._session.style, self._view_state
        if view_state.active is not None:
            return spot_by(style, drawn, view_state.active)
        if view_state.selected_groups:
            return spot_in(style, drawn, view_state.selected_groups[-1], view_state.chosen)
        return usual_spot(style, drawn)
