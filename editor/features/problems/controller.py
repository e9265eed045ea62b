"""Problem list and navigation to the places of problems."""

from PySide6.QtCore import QObject

from editor.checks.problems import Problem
from editor.features.problems.view import ProblemsPanel
from editor.mapstyle.document.model import FACES, GROUPS, ICONS
from editor.mapstyle.json_tree import Path
from editor.workspace.actions import show_shortcut_in_tooltip
from editor.workspace.problem_text import current_path, font_slot, index_in
from editor.workspace.window_context import WindowContext


class ProblemController(QObject):
    """Opens the problem list, steps through it, and shows problems where they can be fixed."""

    def __init__(self, parts: WindowContext, panel: ProblemsPanel) -> None:
        super().__init__(parts.window)
        self._session, self._docks, self._problems = parts.session, parts.docks, panel
        self._layers, self._properties, self._centre = parts.layers, parts.properties, parts.centre
        commands = parts.commands
        walk = {"next_problem": lambda: self.walk(1), "previous_problem": lambda: self.walk(-1)}
        parts.handle({**walk, "fix_problem": self.fix, "fix_safe": self.fix_safe})
        self._problems.set_actions(commands["fix_problem"], [commands[name] for name in walk])
        self._problems.place_requested.connect(self.go)
        show_shortcut_in_tooltip(self._problems.note.undo_button, commands["undo"])
        parts.status.problems_pressed.connect(self.show)

    def show(self) -> None:
        """Open and focus the list."""
        self._docks.show("problems")
        self._problems.take_focus()

    def walk(self, by: int) -> None:
        """Go to the next problem, or to the previous one for -1."""
        self._docks.show("problems")
        self._problems.walk(by)

    def fix(self) -> None:
        """Fix the current problem if the list is visible."""
        if self._problems.isVisible():
            self._problems.fix_current()
        else:
            self.show()

    def fix_safe(self) -> None:
        """Open the list and apply all safe fixes."""
        self._docks.show("problems")
        self._problems.fix_safe()

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
