"""Tells the map view what to draw."""

from PySide6.QtCore import QObject

from editor.mapstyle.diff import Diff
from editor.preview.map_view import MapView
from editor.render.scene import in_app_layers
from editor.session.session import Session
from editor.session.view_state import ViewState


class MapControl(QObject):
    """Passes each change of the style, the selection and the hidden layers on to the map.

    What an app fills while it runs, such as routes, is drawn from samples: all of it when asked for, else
    only the selected layers, so that a map stays a map and an edit is still seen.
    """

    def __init__(
        self, session: Session, view_state: ViewState, view: MapView, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._view_state, self._view = session, view_state, view
        self._shows_samples = False
        session.changed.connect(self._show_style)
        view_state.selection_changed.connect(self._show_active)
        view_state.hidden_changed.connect(self._show_hidden)
        self._show_hidden()
        view.show_style(session.style)

    def show_samples(self, *, shown: bool) -> None:
        """Draw samples in every In-App layer, or only in the selected one."""
        self._shows_samples = shown
        self._show_hidden()

    def _show_style(self, change: Diff) -> None:
        if change.changes_structure or any("type" in one.fields for one in change.layers.values()):
            self._show_hidden()
        self._view.show_style(self._session.style, change)

    def _show_active(self) -> None:
        self._show_hidden()
        self._view.show_active(self._view_state.active)

    def _show_hidden(self) -> None:
        hidden = self._view_state.hidden
        if not self._shows_samples:
            hidden |= in_app_layers(self._session.style) - set(self._view_state.selected)
        self._view.show_hidden(hidden)
