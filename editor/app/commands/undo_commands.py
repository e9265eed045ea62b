"""Undo and redo, each named after what it would do."""

from PySide6.QtCore import QObject

from editor.app.actions import with_keys
from editor.app.window_parts import WindowParts
from editor.look.words import plain_tool_tip, shortened


class UndoCommands(QObject):
    """Goes back and forth through the steps of one window, and tells the next one in either direction."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._commands, self._stack = parts.commands, parts.session.undo_stack
        parts.handle({"undo": self._stack.undo, "redo": self._stack.redo})
        parts.session.stepped.connect(self._show)
        parts.shortcuts.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        stack = self._stack
        for name, can, text, plain in (
            ("undo", stack.canUndo(), stack.undoText(), self.tr("Undo")),
            ("redo", stack.canRedo(), stack.redoText(), self.tr("Redo")),
        ):
            action = self._commands[name]
            words = f"{plain}: {text}" if text else plain
            action.setEnabled(can)
            action.setText(shortened(words).replace("&", "&&"))
            action.setToolTip(plain_tool_tip(with_keys(words, action)))
