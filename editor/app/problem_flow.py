"""From a problem to its place, wherever the window shows that."""

from PySide6.QtCore import QObject

from editor.app.docks import Docks
from editor.checks.problems import Problem
from editor.mapstyle.model import FACES, GROUPS, ICONS
from editor.mapstyle.tree import Path
from editor.models.problem_place import face_in, index_in, path_now
from editor.panels.centre_panel import CentrePanel
from editor.panels.layers_panel import LayersPanel
from editor.panels.problems_panel import ProblemsPanel
from editor.panels.properties_panel import PropertiesPanel
from editor.session.session import Session


class ProblemFlow(QObject):
    """Opens the list of problems, goes through it, and shows what is wrong where it can be mended."""

    def __init__(
        self,
        session: Session,
        docks: Docks,
        problems: ProblemsPanel,
        layers: LayersPanel,
        properties: PropertiesPanel,
        centre: CentrePanel,
    ) -> None:
        super().__init__(problems)
        self._session, self._docks, self._problems = session, docks, problems
        self._layers, self._properties, self._centre = layers, properties, centre
        problems.place_wanted.connect(self.go)

    def show(self) -> None:
        """Open the list, with the focus in it."""
        self._docks.show("problems")
        self._problems.take_focus()

    def walk(self, by: int) -> None:
        """Go to the place of the next problem, or of the one before for -1."""
        self._docks.show("problems")
        self._problems.walk(by)

    def fix(self) -> None:
        """Fix what is current in the list; nothing that nobody sees."""
        if self._problems.isVisible():
            self._problems.fix_current()
        else:
            self.show()

    def go(self, problem: Problem) -> None:
        """Show what a problem is about."""
        self.show_place(path_now(problem, self._session.style))

    def show_place(self, path: Path) -> None:
        """Show the property, stop, field, icon, face or group at a path of the style."""
        icon, group, slot = index_in(ICONS, path), index_in(GROUPS, path), face_in(path)
        if icon is not None or path in (ICONS, ICONS[:-1]):
            self._centre.show_icon(icon)
        elif slot is not None and slot in FACES:
            self._centre.show_face(slot)
        elif group is not None:
            self._open("layers")
            self._layers.show_group(group)
        else:
            self._open("properties")
            self._properties.reveal(path)

    def _open(self, name: str) -> None:
        panel = self._layers if name == "layers" else self._properties
        if not panel.isVisible():
            self._docks.show(name)
