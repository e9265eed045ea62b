"""Commands and dock of find and replace."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from editor.lazy_import import LazyModule
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.source_data import SourceData
from editor.workspace.actions import show_shortcut_in_tooltip
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.find import fields, view
else:
    fields = LazyModule("editor.features.find.fields")
    view = LazyModule("editor.features.find.view")


class FindCommands(WindowFeature):
    """Creates the panel when its dock first opens, and connects it to the window."""

    _data_changed = Signal(object)

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self._find_panel: view.FindPanel | None = None
        self._restored: fields.FindState | None = None
        parts.docks.add_later("find_replace", lambda: (self.find_panel, self.find_panel.title))

    @property
    def find_panel(self) -> "view.FindPanel":
        """The find and replace panel."""
        if self._find_panel is None:
            parts, layers = self._parts, self._parts.layers
            control = parts.map_control
            panel = view.FindPanel(
                parts.session,
                parts.view_state,
                self.source_data,
                lambda: layers.found,
                lambda edit: control.preview(edit, self),
            )
            control.preview_taken.connect(
                lambda owner: panel.preview.setChecked(False) if owner is self else None
            )
            self._find_panel = panel
            for field in panel.fields.color.fields:
                parts.properties.colors.offer_to(field)
            parts.properties.icons.show_in(panel.fields.icon)
            panel.place_requested.connect(self._reveal)
            if panel.replaced.button is not None:
                show_shortcut_in_tooltip(panel.replaced.button, parts.commands["undo"])
            layers.refiltered.connect(panel.search_again)
            self._data_changed.connect(panel.show_data)
            if self._restored is not None:
                panel.restore(self._restored)
        return self._find_panel

    @property
    def state_to_restore(self) -> "fields.FindState | None":
        return self._restored if self._find_panel is None else self._find_panel.fields.state

    def restore_state(self, state: object) -> None:
        """Show the same input, as soon as the panel is open."""
        assert isinstance(state, fields.FindState)
        self._restored = state
        if self._find_panel is not None:
            self._find_panel.restore(state)

    def show_data(self, data: SourceData) -> None:
        """Update what the other entries say that layers draw."""
        super().show_data(data)
        self._data_changed.emit(data)

    def _reveal(self, path: Path) -> None:
        self._parts.docks.open("properties")
        self._parts.properties.reveal(path)
