"""Adds layers where a person is in the tree, if their family is there, else where their family lies."""

from PySide6.QtCore import QCoreApplication

from editor.look.words import translated
from editor.mapstyle.document.layer_data import DrawnData
from editor.mapstyle.document.layer_tree import DropPosition
from editor.mapstyle.edits.new_layer import add_layer, spot_by, spot_in, usual_spot
from editor.session.session import Session
from editor.session.view_state import ViewState


class LayerAdder:
    """Adds layers to a session's style; what was added is selected."""

    def __init__(self, session: Session, view_state: ViewState) -> None:
        self._session, self._view_state = session, view_state

    def add(self, drawn: DrawnData) -> None:
        """Add a layer, as one undo step.

        Raises: EditError where the style has no list of layers.
        """
        text = QCoreApplication.translate("LayerAdder", "Add layer {name}")
        name = translated(drawn.label)
        self._session.do(add_layer(drawn, self.spot(drawn)), text.format(name=name))

    def spot(self, drawn: DrawnData) -> DropPosition:
        """Where a new layer goes: not into a locked group, but into the nearest free one around it."""
        spot = self._wished(drawn)
        chain = self._session.style.group_chain(spot.group_id)
        free = (group_id for group_id in chain if not self._view_state.is_group_locked(group_id))
        return DropPosition(next(free, None), spot.above)

    def _wished(self, drawn: DrawnData) -> DropPosition:
        style, view_state = self._session.style, self._view_state
        if view_state.active is not None:
            return spot_by(style, drawn, view_state.active)
        if view_state.selected_groups:
            return spot_in(style, drawn, view_state.selected_groups[-1], view_state.chosen)
        return usual_spot(style, drawn)
