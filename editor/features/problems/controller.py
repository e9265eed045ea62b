"""Problem list and navigation to the places of problems."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from editor.checks.problems import Problem
from editor.features.problems.model import ProblemTables, ProblemTreeModel
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import FACES, GROUPS, ICONS
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.source_data import SourceData
from editor.workspace.actions import show_shortcut_in_tooltip
from editor.workspace.feature import WindowFeature
from editor.workspace.problem_text import current_path, font_slot, index_in
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.problems import view
else:
    view = LazyModule("editor.features.problems.view")


class ProblemController(WindowFeature):
    """Opens the problem list, steps through it, and shows problems where they can be fixed.

    `model` holds the problems. The list is created when its dock first opens.
    Signals: `map_requested(Problem)` to show a legibility problem on the map.
    """

    map_requested = Signal(object)

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts, self._session, self._docks = parts, parts.session, parts.docks
        self._layers, self._properties, self._centre = parts.layers, parts.properties, parts.centre
        self.model = ProblemTreeModel(
            parts.session, parts.checker, self.source_data, parts.services.jobs, self
        )
        self._panel: view.ProblemsPanel | None = None
        parts.docks.add_later("problems", lambda: (self.panel, self.panel.title))
        parts.handle(
            {
                "next_problem": lambda: self.walk(1),
                "previous_problem": lambda: self.walk(-1),
                "fix_problem": self.fix,
                "fix_safe": self.fix_safe,
                "show_legibility": self.show_on_map,
            }
        )
        parts.status.problems_pressed.connect(self.show)

    @property
    def panel(self) -> "view.ProblemsPanel":
        """The problem list."""
        if self._panel is None:
            parts, commands = self._parts, self._parts.commands
            panel = view.ProblemsPanel(parts.session, self.model, parts.view_state, parts.services.jobs)
            self._panel = panel
            panel.set_actions(
                commands["fix_problem"], [commands["next_problem"], commands["previous_problem"]]
            )
            panel.set_legibility_actions(commands["check_legibility"], commands["show_legibility"])
            panel.place_requested.connect(self.go)
            show_shortcut_in_tooltip(panel.note.undo_button, commands["undo"])
        return self._panel

    @property
    def state_to_restore(self) -> ProblemTables | None:
        return self.model.tables

    def restore_state(self, state: object) -> None:
        assert isinstance(state, ProblemTables)
        self.model.adopt(state)

    def close(self) -> None:
        super().close()
        self.model.stop()

    def show_data(self, data: SourceData) -> None:
        super().show_data(data)
        self.model.show_data(data)

    def show(self) -> None:
        """Open and focus the list."""
        self._docks.show("problems")
        self.panel.focus_list()

    def walk(self, by: int) -> None:
        """Go to the next problem, or to the previous one for -1."""
        self._docks.show("problems")
        self.panel.walk(by)

    def fix(self) -> None:
        """Fix the current problem; open the list first if it is hidden."""
        if self._panel is not None and self._panel.isVisible():
            self._panel.fix_current()
        else:
            self.show()

    def fix_safe(self) -> None:
        """Open the list and apply all safe fixes."""
        self._docks.show("problems")
        self.panel.fix_safe()

    def show_on_map(self) -> None:
        """Show the current legibility problem on the map; open the list first if it is hidden."""
        problem = self._panel.legibility_problem if self._panel is not None else None
        if problem is None:
            self.show()
        else:
            self.map_requested.emit(problem)

    def go(self, problem: Problem) -> None:
        """Show the place of a problem."""
        self.show_place(current_path(problem, self._session.style))

    def show_place(self, path: Path) -> None:
        """Show the property, stop, field, icon, face or group at a path of the style."""
        icon, group, slot = index_in(ICONS, path), index_in(GROUPS, path), font_slot(path)
        if icon is not None or path in (ICONS, ICONS[:-1]):
            self._centre.show_icon(icon)
        elif slot is not None and slot in FACES:
            self._centre.show_face(slot)
        elif group is not None:
            self._docks.open("layers")
            self._layers.show_group(group)
        else:
            self._docks.open("properties")
            self._properties.reveal(path)
