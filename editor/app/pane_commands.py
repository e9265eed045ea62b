"""From pane to pane by key: the docks that are open, and the map, icons or fonts in the middle."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from editor.app.window_parts import WindowParts


class PaneCommands(QObject):
    """Gives the keys to another pane, where they were last; Enter in the tree goes to the properties."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._docks, self._centre = parts.docks, parts.centre
        parts.handle({"next_pane": lambda: self._walk(1), "previous_pane": lambda: self._walk(-1)})
        parts.layers.tree.activated.connect(lambda _index: self._go_to(parts.properties))

    def _panes(self) -> list[QWidget]:
        """The panes that can be seen, as Tab would meet them: from the left, the middle second."""
        docked = {dock.objectName(): dock.widget() for dock in self._docks.all if dock.isVisible()}
        left = [pane for name, pane in docked.items() if name not in ("properties", "problems", "json")]
        after = [docked[name] for name in ("properties", "problems", "json") if name in docked]
        return [*left, self._centre, *after]

    def _walk(self, by: int) -> None:
        panes = self._panes()
        nowhere = -1 if by > 0 else 0
        at = next((place for place, pane in enumerate(panes) if _holds_focus(pane)), nowhere)
        self._go_to(panes[(at + by) % len(panes)])

    def _go_to(self, pane: QWidget) -> None:
        last = pane.focusWidget()  # Qt keeps what had the keys last.
        if last is None or not last.isVisible() or not last.isEnabled():
            last = _first_stop(pane)
        last.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _holds_focus(pane: QWidget) -> bool:
    focus = QApplication.focusWidget()
    return focus is not None and (focus is pane or pane.isAncestorOf(focus))


def _first_stop(pane: QWidget) -> QWidget:
    """What Tab meets first in a pane; the pane itself where that is nothing."""
    part = pane.nextInFocusChain()
    while part is not pane:
        takes_tab = part.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes_tab and pane.isAncestorOf(part) and part.isVisible() and part.isEnabled():
            return part
        part = part.nextInFocusChain()
    return pane
