"""Commands that move the focus between panes."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from editor.app.panes import give_keys_back, has_keys
from editor.app.window_parts import WindowParts

# The panes to the right of the centre or below it.
_AFTER_CENTRE = ("properties", "weather_panel", "problems", "json", "hours")


class PaneCommands(QObject):
    """Moves the focus to the next pane, and from the layer tree to the properties with Enter."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._docks, self._centre = parts.docks, parts.centre
        self._properties = parts.properties
        parts.handle(
            {"next_pane": lambda: self._focus_next(1), "previous_pane": lambda: self._focus_next(-1)}
        )
        parts.layers.tree.activated.connect(self._focus_properties)

    def _panes(self) -> list[QWidget]:
        docked = {dock.objectName(): dock.widget() for dock in self._docks.all if dock.isVisible()}
        left = [pane for name, pane in docked.items() if name not in _AFTER_CENTRE]
        after = [docked[name] for name in _AFTER_CENTRE if name in docked]
        return [*left, self._centre, *after]

    def _focus_next(self, offset: int) -> None:
        panes = self._panes()
        start = -1 if offset > 0 else 0
        index = next((i for i, pane in enumerate(panes) if has_keys(pane)), start)
        give_keys_back(panes[(index + offset) % len(panes)])

    def _focus_properties(self) -> None:
        self._docks.open("properties")
        give_keys_back(self._properties)
