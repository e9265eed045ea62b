"""What the commands do that find things in a style: the filter, find and replace, the colours."""

from PySide6.QtCore import QObject

from editor.app.button_keys import tell_keys
from editor.app.window_parts import WindowParts
from editor.mapstyle.sourcedata import SourceData
from editor.mapstyle.tree import Path
from editor.panels.find.colors_panel import ColorsPanel
from editor.panels.find.find_panel import FindPanel


class FindCommands(QObject):
    """Joins the panels that find things to one window."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._docks, self._properties = parts.docks, parts.properties
        session, view_state, data = parts.session, parts.view_state, parts.services.data
        shown = parts.layers.shown
        self.find_panel = FindPanel(session, view_state, data, lambda: shown.found, parts.map_control.preview)
        for field in self.find_panel.fields.color.fields:
            parts.properties.layer_page.colors.offer_to(field)
        parts.properties.layer_page.icons.show_in(self.find_panel.fields.icon)
        self.find_panel.place_wanted.connect(self._go)
        if self.find_panel.replaced.button is not None:
            tell_keys(self.find_panel.replaced.button, parts.commands["undo"])
        shown.refiltered.connect(self.find_panel.look_again)
        parts.docks.add("find_replace", self.find_panel, self.find_panel.title)
        self.colors_panel = ColorsPanel(session, view_state, data)
        self.colors_panel.place_wanted.connect(self._go)
        parts.docks.add("colors", self.colors_panel, self.colors_panel.title)

    def show_data(self, data: SourceData) -> None:
        """Call layers by what other entries say they draw."""
        self.find_panel.show_data(data)
        self.colors_panel.show_data(data)

    def _go(self, path: Path) -> None:
        """Show a value where it is edited."""
        self._docks.open("properties")
        self._properties.reveal(path)
