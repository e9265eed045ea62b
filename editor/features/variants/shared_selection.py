"""Selection that is kept while another variant is opened in the window."""

from pathlib import Path

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.variants.layer_places import LayerPlace, find_places, places_of
from editor.workspace.window_context import WindowContext


class SharedSelection:
    """Selects the same layers in the variant that is opened, found by their names and data."""

    def __init__(self, context: WindowContext) -> None:
        self._session, self._view_state = context.session, context.view_state
        self._path: Path | None = None
        self._places: tuple[LayerPlace, ...] = ()
        context.session.changed.connect(self._on_changed)

    def keep_for(self, path: Path) -> None:
        """Keep the selected layers for a file that is opened next."""
        self._path = path
        self._places = places_of(self._session.style, self._view_state.selected)

    def _on_changed(self, change: Diff) -> None:
        if not change.is_other_document or self._path is None:
            return
        path, places, self._path, self._places = self._path, self._places, None, ()
        if self._session.origin.path == path:
            self._view_state.select(find_places(self._session.style, places))
