"""Commands and docks of find and replace and the colour list."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.lazy_import import Later
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.tree import Path
from editor.workspace.actions import tell_keys
from editor.workspace.window_context import WindowParts

if TYPE_CHECKING:
    from editor.features.colors import view
    from editor.features.find import view
else:
    view = Later("editor.features.colors.view")
    view = Later("editor.features.find.view")


class FindCommands(QObject):
    """Creates the panels when their docks first open, and connects them to the window."""

    _data_changed = Signal(object)

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._parts, self._data = parts, parts.services.data
        self._find_panel: view.FindPanel | None = None
        self._colors_panel: view.ColorsPanel | None = None
        parts.docks.add_later(
            "find_replace", lambda: (self.find_panel, self.find_panel.title), "editor.features.find.view"
        )
        parts.docks.add_later(
            "colors", lambda: (self.colors_panel, self.colors_panel.title), "editor.features.colors.view"
        )

    @property
    def find_panel(self) -> "find_panel.FindPanel":
        """The find and replace panel."""
        if self._find_panel is None:
            parts, layer_rows = self._parts, self._parts.layers.shown
            preview = parts.map_control.preview
            panel = view.FindPanel(
                parts.session, parts.view_state, self._data, lambda: layer_rows.found, preview
            )
            self._find_panel = panel
            for field in panel.fields.color.fields:
                parts.properties.layer_page.colors.offer_to(field)
            parts.properties.layer_page.icons.show_in(panel.fields.icon)
            panel.place_requested.connect(self._reveal)
            if panel.replaced.button is not None:
                tell_keys(panel.replaced.button, parts.commands["undo"])
            layer_rows.refiltered.connect(panel.look_again)
            self._data_changed.connect(panel.show_data)
        return self._find_panel

    @property
    def colors_panel(self) -> "colors_panel.ColorsPanel":
        """The colour list."""
        if self._colors_panel is None:
            panel = view.ColorsPanel(self._parts.session, self._parts.view_state, self._data)
            self._colors_panel = panel
            panel.place_requested.connect(self._reveal)
            self._data_changed.connect(panel.show_data)
        return self._colors_panel

    def show_data(self, data: SourceData) -> None:
        """Update what the other entries say that layers draw."""
        self._data = data
        self._data_changed.emit(data)

    def _reveal(self, path: Path) -> None:
        self._parts.docks.open("properties")
        self._parts.properties.reveal(path)
