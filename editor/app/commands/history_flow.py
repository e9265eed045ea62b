"""History dock, with comparison and navigation to changes."""

from PySide6.QtCore import QObject

from editor.app.commands.problem_flow import ProblemFlow
from editor.app.map.compare_flow import CompareFlow
from editor.app.window_parts import WindowParts
from editor.panels.history.history_panel import HistoryPanel
from editor.session.marks import Marks


class HistoryFlow(QObject):
    """Shows the undo steps of a window and marks states."""

    def __init__(self, parts: WindowParts, comparison: CompareFlow, places: ProblemFlow) -> None:
        super().__init__(parts.window)
        self._docks = parts.docks
        self.marks = Marks(parts.session, self)
        self.panel = HistoryPanel(parts.session, self.marks, parts.services.data, parts.services.jobs)
        self.panel.set_action(parts.commands["mark_state"])
        self.panel.compare_requested.connect(comparison.with_step)
        self.panel.place_requested.connect(places.show_place)
        parts.docks.add("history", self.panel, self.panel.title)
        parts.handle({"mark_state": self._mark_state})

    def _mark_state(self) -> None:
        self._docks.show("history")
        self.panel.mark_now()
