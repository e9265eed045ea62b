"""Undo and redo commands with the names of their steps."""

from PySide6.QtCore import QObject

from editor.app.actions import with_keys
from editor.app.window_parts import WindowParts
from editor.look.words import plain_tool_tip, shortened


class UndoCommands(QObject):
    """Undoes and redoes steps, and shows the next one in the texts of the commands."""

    def __init__(self, parts: WindowParts) -> None:
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
            action.setText(shortened(text_with_step).replace("&", "&&"))
            action.setToolTip(plain_tool_tip(with_keys(text_with_step, action)))
