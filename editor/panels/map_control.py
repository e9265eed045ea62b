"""Tells the map view what to draw, and nobody else."""

from PySide6.QtCore import QObject

from editor.mapstyle.diff import Diff
from editor.preview.map_view import MapView
from editor.session.session import Session
from editor.session.view_state import ViewState


class MapControl(QObject):
    """Passes each change of the style, the selection and the hidden layers on to the map."""

    def __init__(
        self, session: Session, view_state: ViewState, view: MapView, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._view_state, self._view = session, view_state, view
        session.changed.connect(self._show_style)
        view_state.selection_changed.connect(self._show_active)
        view_state.hidden_changed.connect(self._show_hidden)
        view.show_style(session.style)

    def _show_style(self, change: Diff) -> None:
        self._view.show_style(self._session.style, change)

    def _show_active(self) -> None:
        self._view.show_active(self._view_state.active)

    def _show_hidden(self) -> None:
        self._view.show_hidden(self._view_state.hidden)
