"""Problems panel with its own session, and test problems."""

from PySide6.QtCore import QModelIndex, QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.checks.problems import problem_at
from editor.features.problems.model import ProblemTreeModel
from editor.features.problems.view import ProblemsPanel
from editor.mapstyle.document.model import LAYERS, LayerKey
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import load
from editor.session.checker import Checker
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from tests.styles import a_color, a_line, a_source

Find = tuple[str, Path, str]
INNER = BY_KEY["line-inner-color"]
COUNT = 40


class Panel:
    """A problems panel with its own session, whose layers have colours in hexadecimal notation."""

    def __init__(self, qtbot: QtBot, jobs: Jobs) -> None:
        self.qtbot = qtbot
        paint = {"line-inner-color": a_color((0, "#FF0000"))}
        layers = [a_line(COUNT - place, COMMENT=f"Layer {place}", paint=paint) for place in range(COUNT)]
        self.session = Session(a_source(layers), Origin(None, "test"))
        self.checker = Checker(self.session, jobs)
        self.view = ViewState(self.session)
        self.model = ProblemTreeModel(self.session, self.checker, load(), jobs)
        self.widget = ProblemsPanel(self.session, self.model, self.view, jobs)
        self.tree = self.widget.tree
        with qtbot.waitSignal(self.checker.checked, timeout=10_000):
            pass
        qtbot.addWidget(self.widget)
        self.widget.resize(700, 300)
        with qtbot.waitExposed(self.widget):
            self.widget.show()

    def find(self, *found: Find) -> None:
        """Set the problems of a test check: code, path and text."""
        style = self.session.style
        self.checker.checked.emit(tuple(problem_at(style, *each) for each in found))
        self.wait_for_fixes()

    def wait_for_fixes(self) -> None:
        """Wait until the rows tell what can be fixed."""
        self.model.find_fixes()
        self.qtbot.waitUntil(lambda: self.model.knows_fixes)

    def row(self, text: str) -> QModelIndex:
        """Return the row with a text."""
        flags = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
        return self.model.match(self.model.index(0, 0), Qt.ItemDataRole.DisplayRole, text, 1, flags)[0]

    def key(self, place: int) -> LayerKey:
        return self.session.style.layers[place].key

    def click(self, index: QModelIndex) -> None:
        self.qtbot.mouseClick(
            self.tree.viewport(), Qt.MouseButton.LeftButton, pos=self.tree.visualRect(index).center()
        )

    def press_button(self, index: QModelIndex) -> None:
        """Click the button of a row."""
        row = self.tree.visualRect(index)
        place = QPoint(row.right() - 20, row.center().y())
        self.qtbot.mouseClick(self.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def color(self, place: int) -> object:
        stops = self.session.style.layers[place].paint["line-inner-color"]["color_stops"]["color_stop"]
        return stops[0]["color"]

    def current(self) -> str:
        return str(self.tree.currentIndex().data())


def a_hex(place: int) -> Find:
    path = (*LAYERS, place, "paint", INNER.key, INNER.wrapper, INNER.stops, 0, INNER.value)
    return "hex-color", path, f"Hex {place}."


def a_warning(place: int) -> Find:
    return "unknown-icon-reference", (*LAYERS, place, "paint"), f"Warning {place}."


def a_hint(place: int) -> Find:
    return "unused-group", (*LAYERS, place), f"Hint {place}."
