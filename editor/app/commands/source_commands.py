"""Command that shows the declared sources of the style."""

from PySide6.QtCore import QObject

from editor.app.window_parts import WindowParts
from editor.mapstyle.document.model import SOURCES


class SourceCommands(QObject):
    """Shows the sources on the page of the style, which is visible without a selection."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._view_state, self._docks, self._properties = parts.view_state, parts.docks, parts.properties
        parts.handle({"sources": self._show})

    def _show(self) -> None:
        self._docks.show("properties")
        self._view_state.select([])
        self._properties.reveal(SOURCES)
