"""From pane to pane by key: the docks that are open, and the map, icons or fonts in the middle."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from editor.app.panes import give_keys_back, has_keys
from editor.app.window_parts import WindowParts

# These stand right of the middle or below it.
_AFTER_MIDDLE = ("properties", "weather_panel", "problems", "json", "hours")


class PaneCommands(QObject):
    """Gives the keys to another pane, where they were last; Enter in the tree goes to the properties."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._docks, self._centre = parts.docks, parts.centre
        self._properties = parts.properties
        parts.handle({"next_pane": lambda: self._walk(1), "previous_pane": lambda: self._walk(-1)})
        parts.layers.tree.activated.connect(self._go_to_properties)

    def _panes(self) -> list[QWidget]:
        """The panes that can be seen, as Tab would meet them: from the left, the middle second."""
        docked = {dock.objectName(): dock.widget() for dock in self._docks.all if dock.isVisible()}
        left = [pane for name, pane in docked.items() if name not in _AFTER_MIDDLE]
        after = [docked[name] for name in _AFTER_MIDDLE if name in docked]
        return [*left, self._centre, *after]

    def _walk(self, by: int) -> None:
        panes = self._panes()
        nowhere = -1 if by > 0 else 0
        at = next((place for place, pane in enumerate(panes) if has_keys(pane)), nowhere)
        give_keys_back(panes[(at + by) % len(panes)])

    def _go_to_properties(self) -> None:
        self._docks.open("properties")
        give_keys_back(self._properties)
