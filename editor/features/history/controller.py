"""Undo, redo and the history dock."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from editor.features.history.model import HistoryModel
from editor.lazy_import import LazyModule
from editor.mapstyle.schema.source_data import SourceData
from editor.session.history_marks import Marks
from editor.ui.text import elide_middle, plain_tool_tip
from editor.workspace.actions import with_shortcut
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.history import view
else:
    view = LazyModule("editor.features.history.view")


class UndoCommands(WindowFeature):
    """Undoes and redoes steps, and shows the next one in the texts of the commands."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
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


class HistoryController(WindowFeature):
    """Records undo steps, saves and marks of a window; the panel that lists them is created on first use.

    Signals: `compare_requested(MapStyle, str)` with a state and its name; `place_requested(Path)` with the
    path of a changed element in the current style.
    """

    compare_requested = Signal(object, str)
    place_requested = Signal(object)

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self.marks = Marks(parts.session, self)
        self._model = HistoryModel(parts.session, self.marks, self.source_data, self)
        self._panel: view.HistoryPanel | None = None
        parts.docks.add_later("history", lambda: (self.panel, self.panel.title))
        parts.handle({"mark_state": self._mark_state})

    @property
    def panel(self) -> "view.HistoryPanel":
        """The history panel."""
        if self._panel is None:
            parts, services = self._parts, self._parts.services
            panel = view.HistoryPanel(parts.session, self.marks, self._model, self.source_data, services.jobs)
            self._panel = panel
            panel.set_action(parts.commands["mark_state"])
            panel.compare_requested.connect(self.compare_requested)
            panel.place_requested.connect(self.place_requested)
        return self._panel

    def show_data(self, data: SourceData) -> None:
        super().show_data(data)
        self._model.show_data(data)
        if self._panel is not None:
            self._panel.changes.show_data(data)

    def _mark_state(self) -> None:
        self._parts.docks.show("history")
        self.panel.mark_now()
