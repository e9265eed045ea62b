"""The problem tree; persistent indexes outlast new checks."""

from collections.abc import Iterable

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from editor.checks.problems import Problem, Severity, problem_at
from editor.features.problems.list_filter import ProblemFilter
from editor.features.problems.model import FIX_ROLE, PROBLEM_ROLE, ROW_ROLE, ProblemTreeModel
from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS, SOURCES, LayerKey
from editor.mapstyle.edits.edit import change_values, delete_layers, rename_layer
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.source_data import load
from editor.session.checker import Checker
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs
from tests.styles import Json, a_group, a_line, a_source, an_icon

NAMES = ("Motorway", "Trunk", "Primary", "Secondary")
PARTS: dict[str, Json] = {
    "groups": [a_group(7, "Roads")],
    "icons_section": {"icons": [an_icon("fuel"), an_icon(42)]},
}
Find = tuple[str, Path, str]


class Problems:
    """A session with the model of its problems, watched by Qt's model tester."""

    def __init__(self, qtbot: QtBot, jobs: Jobs) -> None:
        layers = [a_line(4 - place, COMMENT=name) for place, name in enumerate(NAMES)]
        self.session = Session(a_source(layers, **PARTS), Origin(None, "test"))
        self.checker = Checker(self.session, jobs)
        self.model = ProblemTreeModel(self.session, self.checker, load(), jobs)
        self.tester = QAbstractItemModelTester(
            self.model, QAbstractItemModelTester.FailureReportingMode.Fatal
        )
        self._qtbot = qtbot
        with qtbot.waitSignal(self.checker.checked, timeout=10_000):
            pass

    def find(self, *found: Find) -> None:
        """Set the found problems: code, path and text of each."""
        style = self.session.style
        self.checker.checked.emit(tuple(problem_at(style, *each) for each in found))

    def fixable(self, text: str) -> int:
        """Return how many fixes the row with this text offers, once that is known."""
        self.model.find_fixes()
        self._qtbot.waitUntil(lambda: self.model.knows_fixes)
        count: int = self.index(text).data(ROW_ROLE).fixable
        return count

    def lines(self) -> list[str]:
        """Return every row, indented by its depth."""
        lines = []
        for kind in self.children(QModelIndex()):
            lines.append(f"{kind.data()} {kind.data(ROW_ROLE).count}")
            lines += [f"  {index.data()} {index.data(ROW_ROLE).place}" for index in self.children(kind)]
        return lines

    def children(self, parent: QModelIndex) -> Iterable[QModelIndex]:
        return [self.model.index(row, 0, parent) for row in range(self.model.rowCount(parent))]

    def index(self, text: str) -> QModelIndex:
        """Return the index of the row with this text."""
        kinds = self.children(QModelIndex())
        rows = [*kinds, *(index for kind in kinds for index in self.children(kind))]
        return next(index for index in rows if index.data() == text)

    def key(self, place: int) -> LayerKey:
        return self.session.style.layers[place].key


@pytest.fixture
def problems(qtbot: QtBot, jobs: Jobs) -> Problems:
    return Problems(qtbot, jobs)


def a_hint(place: int, text: str = "Quoted.") -> Find:
    return "number-as-text", (*LAYERS, place, "minzoom"), text


def an_error(place: int, text: str = "Hex.") -> Find:
    return "hex-color", (*LAYERS, place, "paint", "line-inner-color"), text


def a_warning(place: int, text: str = "Unsorted.") -> Find:
    return "stops-unsorted", (*LAYERS, place, "paint", "line-width"), text


def test_problems_are_under_their_kinds_worst_first(problems: Problems) -> None:
    problems.find(a_hint(0), a_warning(1), an_error(2, "Two."), an_error(3, "Three."))
    assert problems.lines() == [
        "Hex colour 2",
        "  Two. Primary",
        "  Three. Secondary",
        "Stops out of order 1",
        "  Unsorted. Trunk",
        "Number written as text 1",
        "  Quoted. Motorway",
    ]
    assert problems.model.counts() == {Severity.ERROR: 2, Severity.WARNING: 1, Severity.HINT: 1}


def test_a_row_keeps_its_index_while_others_come_and_go(problems: Problems) -> None:
    problems.find(an_error(1, "One."), an_error(2, "Two."))
    retained = QPersistentModelIndex(problems.index("Two."))
    kind = QPersistentModelIndex(problems.index("Hex colour"))
    gone = QPersistentModelIndex(problems.index("One."))
    problems.find(("missing-key", (), "No key."), an_error(0, "None."), an_error(2, "Two, again."))
    assert retained.data() == "Two, again."
    assert (retained.row(), kind.row(), retained.parent()) == (1, 1, kind)
    assert not gone.isValid()


def test_two_keys_that_one_object_lacks_keep_their_rows(problems: Problems) -> None:
    layer = (*LAYERS, 0)
    both = [Problem("missing-key", layer, problems.key(0), f"No {key}.", key) for key in ("id", "type")]
    problems.checker.checked.emit(tuple(both))
    first, second = (QPersistentModelIndex(problems.index(each.text)) for each in both)
    problems.checker.checked.emit((both[1], both[0]))
    assert (first.row(), second.row()) == (1, 0)


def test_a_row_follows_its_layer_to_another_place(problems: Problems) -> None:
    problems.find(an_error(0, "First."), an_error(2, "Third."))
    retained = QPersistentModelIndex(problems.index("Third."))
    problems.session.do(delete_layers([problems.key(0)]), "Delete")
    problems.find(an_error(1, "Now second."))
    assert retained.data() == "Now second."


def test_a_check_with_equal_results_moves_no_row(problems: Problems, qtbot: QtBot) -> None:
    problems.find(an_error(0))
    with qtbot.assertNotEmitted(problems.model.layoutChanged):
        problems.find(an_error(0))


def test_another_name_of_a_layer_is_shown(problems: Problems, qtbot: QtBot) -> None:
    problems.find(an_error(0))
    problems.session.do(rename_layer(problems.key(0), "Highway"), "Rename")
    with qtbot.waitSignal(problems.model.dataChanged):
        problems.find(an_error(0))
    assert problems.lines()[1] == "  Hex. Highway"


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ("sprite", ["A sprite."]),
        ("PRIMARY", ["Two."]),
        ("colour in", ["One.", "Two."]),
        ("hex-color trunk", ["One."]),
        ("  ", ["One.", "Two.", "A sprite."]),
        ("no such words", []),
    ],
)
def test_a_filter_finds_by_text_layer_kind_and_code(problems: Problems, texts: str, found: list[str]) -> None:
    problems.find(an_error(1, "One."), an_error(2, "Two."), ("broken-image", (*ICONS, 0), "A sprite."))
    problems.model.set_filter(ProblemFilter(texts))
    rows = [line.split(".")[0].strip() + "." for line in problems.lines() if line.startswith(" ")]
    assert rows == found
    assert problems.model.shown_count == len(found)


def test_a_filter_does_not_change_the_total_counts(problems: Problems) -> None:
    problems.find(a_hint(0), an_error(1))
    problems.model.set_filter(ProblemFilter(severities=frozenset({Severity.HINT})))
    assert problems.lines() == ["Number written as text 1", "  Quoted. Motorway"]
    assert problems.model.counts()[Severity.ERROR] == 1


def test_a_filter_also_applies_to_later_problems(problems: Problems) -> None:
    problems.model.set_filter(ProblemFilter("trunk"))
    problems.find(an_error(0), an_error(1))
    assert problems.lines() == ["Hex colour 1", "  Hex. Trunk"]


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ((*ICONS, 0, "value"), "Icon fuel"),
        ((*ICONS, 1, "id"), "Icon 42"),
        (ICONS[:-1], "Icons"),
        ((*FONTS, "bold"), "Font: bold"),
        ((*GROUPS, 0, "id"), "Group Roads"),
        ((*SOURCES, 3, "id"), "Source 4"),
        (("map_schemes_section",), "Style"),
        ((*LAYERS, 1, "paint"), "Trunk"),
    ],
    ids=str,
)
def test_a_location_is_shown_as_text(problems: Problems, path: Path, place: str) -> None:
    problems.find(("wrong-type", path, "Wrong."))
    assert problems.index("Wrong.").data(ROW_ROLE).place == place


def test_a_deleted_layer_is_named_as_such(problems: Problems) -> None:
    problems.find(an_error(0))
    problems.session.do(delete_layers([problems.key(0)]), "Delete")
    assert problems.lines()[1] == "  Hex. Deleted layer"


def test_accessible_texts_contain_the_severity(problems: Problems) -> None:
    problems.find(a_warning(0), a_warning(1, "Two."))
    role = Qt.ItemDataRole.AccessibleTextRole
    assert problems.index("Stops out of order").data(role) == "Warning: Stops out of order, 2 problems"
    assert problems.index("Two.").data(role) == "Warning: Two. Trunk"


def test_tool_tips_have_the_help_of_a_kind_and_the_pointer_of_a_problem(problems: Problems) -> None:
    problems.find(an_error(0))
    role = Qt.ItemDataRole.ToolTipRole
    assert "packed integers" in problems.index("Hex colour").data(role)
    assert "/layers/0/paint/line-inner-color" in problems.index("Hex.").data(role)


def test_markup_of_the_file_is_shown_verbatim(problems: Problems) -> None:
    text = '<img src="/etc/passwd"> is no colour.'
    problems.find(an_error(0, text))
    assert problems.index(text).isValid()
    assert "<img" not in problems.index(text).data(Qt.ItemDataRole.ToolTipRole)


def test_fixable_problems_depend_on_the_current_style(problems: Problems) -> None:
    path = (*LAYERS, 0, "minzoom")
    problems.session.do(change_values({path: "4"}), "Quote")
    problems.find(("number-as-text", path, "Quoted."))
    assert problems.fixable("Quoted.") == 1
    assert problems.index("Quoted.").data(FIX_ROLE) is not None
    problems.session.undo_stack.undo()
    assert problems.index("Quoted.").data(FIX_ROLE) is None
    problems.find(("number-as-text", path, "Quoted."))
    assert problems.fixable("Quoted.") == 0


def test_a_row_has_its_problem_and_a_kind_has_none(problems: Problems) -> None:
    problems.find(an_error(3))
    problem = problems.index("Hex.").data(PROBLEM_ROLE)
    assert isinstance(problem, Problem)
    assert problem.layer_key == problems.key(3)
    assert problems.index("Hex colour").data(PROBLEM_ROLE) is None
