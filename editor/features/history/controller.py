"""Undo, redo and the history dock."""

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Signal

from editor.features.history.model import HistoryModel, Moments
from editor.lazy_import import LazyModule
from editor.mapstyle.schema.source_data import SourceData
from editor.session.history_marks import MarkedState, Marks
from editor.ui.text import elide_middle, plain_tool_tip
from editor.workspace.actions import with_shortcut
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.history import view
else:
    view = LazyModule("editor.features.history.view")


class UndoCommands(WindowFeature):
    """Undoes and redoes steps, and shows the next one in the texts of the commands.

    A central view with a history of its own has the commands while it is shown.
    """

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._commands, self._stack = parts.commands, parts.session.undo_stack
        self._centre = parts.centre
        parts.handle({"undo": self._undo, "redo": self._redo})
        parts.centre.view_shown.connect(self._update_commands)
        parts.centre.history_changed.connect(self._update_commands)
        parts.session.stepped.connect(self._update_commands)
        parts.shortcuts.changed.connect(self._update_commands)
        self._update_commands()

    def _undo(self) -> None:
        history = self._centre.history
        if history is None:
            self._stack.undo()
        else:
            history.undo_requested.emit()

    def _redo(self) -> None:
        history = self._centre.history
        if history is None:
            self._stack.redo()
        else:
            history.redo_requested.emit()

    def _update_commands(self) -> None:
        stack, history = self._stack, self._centre.history
        undo, redo = self.tr("Undo"), self.tr("Redo")
        steps = (
            ("undo", stack.canUndo(), stack.undoText(), undo),
            ("redo", stack.canRedo(), stack.redoText(), redo),
        )
        if history is not None:
            steps = ("undo", history.can_undo, "", undo), ("redo", history.can_redo, "", redo)
        for name, can, text, title in steps:
            action = self._commands[name]
            text_with_step = f"{title}: {text}" if text else title
            action.setEnabled(can)
            action.setText(elide_middle(text_with_step).replace("&", "&&"))
            action.setToolTip(plain_tool_tip(with_shortcut(text_with_step, action)))


class _Retained(NamedTuple):
    """What the history shows beside the steps."""

    marks: tuple[MarkedState, ...]
    moments: Moments


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
    def state_to_restore(self) -> "_Retained":
        return _Retained(self.marks.all, self._model.moments)

    def restore_state(self, state: object) -> None:
        """Mark the same states, and show the same times."""
        assert isinstance(state, _Retained)
        self.marks.restore(state.marks)
        self._model.restore_moments(state.moments)

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
