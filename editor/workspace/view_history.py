"""Undo steps of a central view that has its own, beside those of the style."""

from PySide6.QtCore import QObject, Signal


class ViewHistory(QObject):
    """Connects the commands Undo and Redo with a view while it is shown.

    Signals: `changed()` after another step can be undone or redone; `undo_requested()` and `redo_requested()`
    by the commands.
    """

    changed = Signal()
    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.can_undo = self.can_redo = False

    def show(self, *, can_undo: bool, can_redo: bool) -> None:
        """Enable the commands for the steps that there are."""
        if (can_undo, can_redo) != (self.can_undo, self.can_redo):
            self.can_undo, self.can_redo = can_undo, can_redo
            self.changed.emit()
