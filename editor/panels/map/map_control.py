"""Tells the map view what to draw."""

from contextlib import suppress

from PySide6.QtCore import QObject, Signal

from editor.errors import EditError
from editor.mapstyle.document.diff import Diff, diff
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.preview.map_view import MapView
from editor.render.scene import in_app_layers
from editor.session.session import Session
from editor.session.view_state import ViewState


class MapControl(QObject):
    """Passes each change of the style, the selection and the hidden layers on to the map.

    What an app fills while it runs, such as routes, is drawn from samples: all of it when asked for, else
    only the selected layers, so that a map stays a map and an edit is still seen. What the map is compared
    with shows and hides the same. An edit that is only looked at is run for the map alone.

    Signals: `left_out_changed()` after the map leaves out other layers than before.
    """

    left_out_changed = Signal()

    def __init__(
        self, session: Session, view_state: ViewState, view: MapView, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._view_state, self._view = session, view_state, view
        self._shows_samples = False
        self._left_out: frozenset[LayerKey] = frozenset()
        # Of thousands of layers this takes too long to be asked at each selection.
        self._in_app = in_app_layers(session.style)
        self._frozen_in_app: frozenset[LayerKey] = frozenset()
        self._is_compared = self._is_frozen_of_session = False
        self._shown = session.style
        self._preview: Edit | None = None
        session.changed.connect(self._show_style)
        view_state.selection_changed.connect(self._show_active)
        view_state.hidden_changed.connect(self._show_hidden)
        self._show_hidden()
        view.show_style(self._shown)

    @property
    def left_out(self) -> frozenset[LayerKey]:
        """The layers that the map leaves out now."""
        return self._left_out

    def show_samples(self, *, shown: bool) -> None:
        """Draw samples in every In-App layer, or only in the selected one."""
        self._shows_samples = shown
        self._show_hidden()

    def preview(self, edit: Edit | None) -> None:
        """Show the style as an edit would leave it, or as it is; the session knows nothing of it.

        What else changes meanwhile is shown with it, until another document comes.
        Raises: EditError when the style does not allow it; the map shows the style as it is then.
        """
        before, self._shown, self._preview = self._shown, self._session.style, None
        try:
            if edit is not None:
                self._shown, self._preview = edit(self._shown), edit
        finally:
            if self._shown is not before:
                self._view.show_style(self._shown, diff(before, self._shown))

    def compare_with(self, style: MapStyle, title: str, *, is_of_session: bool) -> None:
        """Show another state beside the style: one that it has had, or one of another file."""
        self._is_compared, self._is_frozen_of_session = True, is_of_session
        self._frozen_in_app = in_app_layers(style)
        self._view.freeze(style, self._hidden_of_frozen(), title)

    def end_comparison(self) -> None:
        """Show the style alone."""
        self._is_compared = False
        self._view.split.end()

    def _show_style(self, change: Diff) -> None:
        kinds = any({"type", "source"} & one.fields for one in change.layers.values())
        if change.is_other_document or change.added or change.removed or kinds:
            self._in_app = in_app_layers(self._session.style)
        if change.changes_structure or kinds:
            self._show_hidden()
        if self._preview is None or change.is_other_document:
            self._shown, self._preview = self._session.style, None
            self._view.show_style(self._shown, change)
        else:
            with suppress(EditError):  # What can no longer be looked at is not shown.
                self.preview(self._preview)

    def _show_active(self) -> None:
        self._show_hidden()
        self._view.show_active(self._view_state.active)

    def _show_hidden(self) -> None:
        before, self._left_out = self._left_out, self._hidden_among(self._in_app)
        self._view.show_hidden(self._left_out)
        if self._is_compared:
            self._view.split.show_hidden(self._hidden_of_frozen())
        if self._left_out != before:
            self.left_out_changed.emit()

    def _hidden_of_frozen(self) -> frozenset[LayerKey]:
        """What the other picture leaves out; keys of another document's layers mean nothing here."""
        if self._is_frozen_of_session:
            return self._hidden_among(self._frozen_in_app)
        return frozenset() if self._shows_samples else self._frozen_in_app

    def _hidden_among(self, in_app: frozenset[LayerKey]) -> frozenset[LayerKey]:
        """What a picture of the document leaves out, which has some In-App layers."""
        hidden = self._view_state.left_out
        if self._shows_samples:
            return hidden
        return hidden | (in_app - {*self._view_state.chosen, *self._view_state.solo})
