"""Undo, redo and the history dock."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from editor.features.history.view import HistoryPanel
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.json_tree import Path
from editor.session.history_marks import Marks
from editor.ui.text import elide_middle, plain_tool_tip
from editor.workspace.actions import with_shortcut
from editor.workspace.window_context import WindowContext


class UndoCommands(QObject):
    """Undoes and redoes steps, and shows the next one in the texts of the commands."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts.window)
        self._commands, self._stack = parts.commands, parts.session.undo_stack
        parts.handle({"undo": self._stack.undo, "redo": self._stack.redo})
        parts.session.stepped.connect(self._update_commands)
        parts.shortcuts.changed.connect(self._update_commands)
        self._update_commands()

    def _update_commands(self) -> None:
        stack = self._stack
        for name, can, text, title in (
            ("undo", stack.canUndo(), stack.undoText(), self.tr("Undo")),
            ("redo", stack.canRedo(), stack.redoText(), self.tr("Redo")),
        ):
            action = self._commands[name]
            text_with_step = f"{title}: {text}" if text else title
            action.setEnabled(can)
            action.setText(elide_middle(text_with_step).replace("&", "&&"))
            action.setToolTip(plain_tool_tip(with_shortcut(text_with_step, action)))


class HistoryController(QObject):
    """Shows the undo steps of a window and marks states."""

    def __init__(
        self,
        parts: WindowContext,
        compare_with: Callable[[MapStyle, str], object],
        show_place: Callable[[Path], object],
    ) -> None:
        super().__init__(parts.window)
        self._docks = parts.docks
        self.marks = Marks(parts.session, self)
        self.panel = HistoryPanel(parts.session, self.marks, parts.services.data, parts.services.jobs)
        self.panel.set_action(parts.commands["mark_state"])
        self.panel.compare_requested.connect(compare_with)
        self.panel.place_requested.connect(show_place)
        parts.docks.add("history", self.panel, self.panel.title)
        parts.handle({"mark_state": self._mark_state})

    def _mark_state(self) -> None:
        self._docks.show("history")
        self.panel.mark_now()
