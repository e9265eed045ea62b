"""The layer tree in draw order, through edits and hiding."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from editor.checks.problems import Problem, Severity, problem_at
from editor.features.layers.model import ROW_ROLE, LayerTreeModel, problems_of_layers
from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.edits.edit import delete_layers, rename_layer, set_group, set_zoom_range
from editor.mapstyle.schema.source_data import SourceData, load
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from tests.styles import Json, a_color, a_line, a_source

GROUPS: list[Json] = [
    {"id": 9797278307, "name": "Roads"},
    {"id": 2, "name": "Links", "parent_id": 9797278307},
    {"id": 3, "name": "Empty"},
]


class Tree:
    """A session with its model."""

    def __init__(self, layers: list[Json], groups: list[Json]) -> None:
        self.session = Session(a_source(layers, groups=groups), Origin(None, "test"))
        self.view = ViewState(self.session)
        self.model = LayerTreeModel(self.session, self.view, load())

    def lines(self, parent: QModelIndex | None = None, depth: int = 0) -> list[str]:
        """Return every row, indented by its depth."""
        above = parent or QModelIndex()
        found = []
        for row in range(self.model.rowCount(above)):
            index = self.model.index(row, 0, above)
            found.append("  " * depth + self.model.data(index))
            found += self.lines(index, depth + 1)
        return found

    def key(self, place: int) -> int:
        return self.session.style.layers[place].key


@pytest.fixture
def tree(qtbot: QtBot) -> Tree:
    layers = [
        a_line(5, COMMENT="Top"),
        a_line(4, group_id=2),
        a_line(3, group_id=9797278307, sourcedata_id=6),
        a_line(2, COMMENT="Lone", group_id=404),
        a_line(1, group_id=9797278307, COMMENT="Last"),
    ]
    return Tree(layers, GROUPS)


def test_groups_are_at_the_position_of_their_first_layer(tree: Tree) -> None:
    assert tree.lines() == [
        "Top",
        "Roads",
        "  Links",
        "    Motorway",
        "  Residential",
        "  Last",
        "Lone",
        "Empty",
    ]


def test_the_model_follows_qts_rules(tree: Tree, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(tree.model)


def test_cyclic_groups_are_all_shown(qtbot: QtBot) -> None:
    groups = [
        {"id": 1, "name": "A", "parent_id": 2},
        {"id": 2, "name": "B", "parent_id": 1},
        {"name": "No ID"},
    ]
    tree = Tree([a_line(1, group_id=1)], groups)
    assert tree.lines() == ["B", "  A", "    Motorway", "No ID"]


def test_an_invalid_group_does_not_shift_the_groups_after_it(qtbot: QtBot) -> None:
    tree = Tree([a_line(1, group_id=7)], [None, 5, {"id": 7, "name": "Roads"}])
    assert tree.lines() == ["Roads", "  Motorway"]
    tree.model.toggle_hidden(tree.model.index(0, 0))
    assert tree.view.hidden == {tree.key(0)}
    assert tree.model.setData(tree.model.index(0, 0), "Streets", Qt.ItemDataRole.EditRole)
    assert tree.lines() == ["Streets", "  Motorway"]


def test_an_edit_repaints_one_row(tree: Tree, qtbot: QtBot) -> None:
    with qtbot.waitSignal(tree.model.dataChanged) as blocker:
        tree.session.do(rename_layer(tree.key(0), "Renamed"), "Rename")
    assert blocker.args[0] == tree.model.index_of(tree.key(0))
    assert tree.lines()[0] == "Renamed"


def test_a_layer_is_named_by_its_current_data(tree: Tree, qtbot: QtBot) -> None:
    assert "  Residential" in tree.lines()
    entry = load().find("line", "map", 6)
    assert entry is not None
    with qtbot.waitSignal(tree.model.dataChanged):
        tree.model.show_data(SourceData((replace(entry, label="Lane"),)))
    assert "  Lane" in tree.lines()


def test_a_rename_in_the_tree_is_one_undo_step(tree: Tree) -> None:
    index = tree.model.index_of(tree.key(3))
    assert tree.model.setData(index, "Other", Qt.ItemDataRole.EditRole)
    assert tree.session.undo_stack.count() == 1
    tree.session.undo_stack.undo()
    assert "Lone" in tree.lines()


def test_deleted_and_regrouped_layers_move_in_the_tree(tree: Tree) -> None:
    tree.session.do(delete_layers([tree.key(0)]), "Delete")
    tree.session.do(set_group([tree.key(2)], 3), "Group")
    assert tree.lines() == ["Roads", "  Links", "    Motorway", "  Residential", "  Last", "Empty", "  Lone"]


def test_hiding_a_group_hides_all_in_it_and_changes_no_byte(tree: Tree) -> None:
    roads = tree.model.index(1, 0)
    tree.model.toggle_hidden(roads)
    assert tree.view.hidden == {tree.key(1), tree.key(2), tree.key(4)}
    assert tree.model.data(tree.model.index_of(tree.key(1)), ROW_ROLE).is_hidden
    assert not tree.session.is_edited
    assert tree.session.encoded() == tree.session.source.text.encode()


def test_showing_a_layer_shows_the_groups_around_it(tree: Tree) -> None:
    tree.model.toggle_hidden(tree.model.index(1, 0))
    tree.model.toggle_hidden(tree.model.index_of(tree.key(1)))
    assert tree.view.hidden == frozenset()


def test_a_row_describes_its_data_in_words(tree: Tree) -> None:
    index = tree.model.index_of(tree.key(2))
    assert tree.model.data(index, Qt.ItemDataRole.AccessibleTextRole) == (
        "Residential, Road, in Roads, zoom 3 to 17, depth 2"
    )
    row = tree.model.data(index, ROW_ROLE)
    assert (row.tail, row.extent) == ("line 6", "3–17")
    assert [color.name() for color in row.colors] == ["#ff0000"]


def test_a_locked_row_says_so(tree: Tree, qtbot: QtBot) -> None:
    links = tree.model.index(0, 0, tree.model.index(1, 0))
    with qtbot.waitSignal(tree.model.dataChanged):
        tree.model.toggle_locked(links)
    assert tree.view.locked == {tree.key(1)}
    layer = tree.model.index_of(tree.key(1))
    assert [tree.model.data(index, ROW_ROLE).is_locked for index in (links, layer)] == [True, True]
    assert tree.model.data(layer, Qt.ItemDataRole.AccessibleTextRole) == (
        "Motorway, Road, in Roads / Links, zoom 3 to 17, depth 3, locked"
    )
    tree.model.toggle_locked(layer, [tree.model.index_of(tree.key(0))])
    assert tree.view.locked == frozenset()


def test_a_group_says_that_other_layers_draw_between_its_own(tree: Tree) -> None:
    roads, links = tree.model.index(1, 0), tree.model.index(0, 0, tree.model.index(1, 0))
    assert "outside the group are drawn between its layers" in tree.model.data(roads, ROW_ROLE).note
    assert tree.model.data(roads, ROW_ROLE).note in tree.model.data(roads, Qt.ItemDataRole.ToolTipRole)
    announced = tree.model.data(roads, Qt.ItemDataRole.AccessibleTextRole)
    assert announced == "Roads, group, 3 layers, depth 1, interleaved with other layers"
    assert tree.model.data(links, ROW_ROLE).note == ""


@pytest.mark.usefixtures("qapp")
def test_a_layer_with_uncertain_data_says_so() -> None:
    tree = Tree([a_line(2, sourcedata_id=27, COMMENT="Piers"), a_line(1, COMMENT="Motorway")], [])
    piers, motorway = (tree.model.index(row, 0) for row in range(2))
    row = tree.model.data(piers, ROW_ROLE)
    assert "“Pier or platform walkway” is only a guess" in row.note
    assert "“Show uncertain data”" in row.note
    assert row.note_symbol
    assert row.note in tree.model.data(piers, Qt.ItemDataRole.ToolTipRole)
    assert "uncertain data" in tree.model.data(piers, Qt.ItemDataRole.AccessibleTextRole)
    assert tree.model.data(motorway, ROW_ROLE).note == ""


def test_all_layers_are_shown_in_draw_order_with_their_groups(tree: Tree) -> None:
    tree.model.set_flat(is_flat=True)
    assert tree.lines() == ["Top", "Motorway", "Residential", "Lone", "Last"]
    rows = [tree.model.data(tree.model.index(row, 0), ROW_ROLE) for row in range(5)]
    assert [row.tail for row in rows] == ["line 0", "Roads / Links", "Roads", "line 0", "Roads"]
    assert not tree.model.index_of_group(2).isValid()
    tree.session.do(delete_layers([tree.key(0)]), "Delete")
    assert tree.lines() == ["Motorway", "Residential", "Lone", "Last"]
    tree.model.set_flat(is_flat=False)
    assert tree.lines()[0] == "Roads"


def problems_of(tree: Tree, *found: tuple[str, int]) -> list[Problem]:
    """Create problems in layers: the code and the layer's place of each."""
    return [problem_at(tree.session.style, code, (*LAYERS, place), f"{code} here.") for code, place in found]


def marked(tree: Tree) -> dict[str, str]:
    """Return the rows that have a mark, with its counts."""
    names = [line.strip() for line in tree.lines()]
    flags = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    top, role = tree.model.index(0, 0), Qt.ItemDataRole.DisplayRole
    rows = [tree.model.match(top, role, name, 1, flags)[0].data(ROW_ROLE) for name in names]
    return {row.name: row.mark.summary for row in rows if row.mark is not None}


def show_problems(tree: Tree, problems: list[Problem]) -> None:
    """Show the marks of problems, as the panel does."""
    found = problems_of_layers(problems, tree.model.marks)
    tree.model.show_marks(found.marks, found.changed)


def test_errors_and_warnings_mark_their_layer_and_the_groups_around_it(tree: Tree) -> None:
    found = [("hex-color", 1), ("stops-unsorted", 1), ("stops-unsorted", 2), ("number-as-text", 0)]
    show_problems(tree, problems_of(tree, *found))
    assert marked(tree) == {
        "Roads": "1 error, 2 warnings",
        "Links": "1 error, 1 warning",
        "Motorway": "1 error, 1 warning",
        "Residential": "1 warning",
    }
    assert tree.model.data(tree.model.index(1, 0), ROW_ROLE).mark.severity is Severity.ERROR


def test_marks_disappear_with_their_problems(tree: Tree, qtbot: QtBot) -> None:
    show_problems(tree, problems_of(tree, ("hex-color", 1), ("hex-color", 2)))
    assert set(marked(tree)) == {"Roads", "Links", "Motorway", "Residential"}
    with qtbot.waitSignal(tree.model.dataChanged):
        show_problems(tree, problems_of(tree, ("hex-color", 2)))
    assert marked(tree) == {"Roads": "1 error", "Residential": "1 error"}
    with qtbot.assertNotEmitted(tree.model.dataChanged):
        show_problems(tree, problems_of(tree, ("hex-color", 2)))


def test_the_mark_of_a_row_has_the_first_texts(tree: Tree) -> None:
    codes = ("stops-unsorted", "stops-doubled", "hex-color", "out-of-range", "wrong-type")
    show_problems(tree, problems_of(tree, *((code, 0) for code in codes)))
    index = tree.model.index_of(tree.key(0))
    assert tree.model.data(index, Qt.ItemDataRole.AccessibleTextRole).endswith("3 errors, 2 warnings")
    tip = tree.model.data(index, Qt.ItemDataRole.ToolTipRole).splitlines()
    assert tip[2:] == ["hex-color here.", "out-of-range here.", "wrong-type here.", "2 more"]
    show_problems(tree, problems_of(tree, ("hex-color", 1)))
    group = tree.model.index(1, 0)
    assert tree.model.data(group, Qt.ItemDataRole.AccessibleTextRole).endswith("contains 1 error")
    assert tree.model.data(group, Qt.ItemDataRole.ToolTipRole).splitlines()[3:] == ["1 error"]


def test_markup_in_a_name_is_shown_verbatim(qtbot: QtBot) -> None:
    name = '<img src="/etc/passwd">'
    tree = Tree([a_line(1, COMMENT=name)], [])
    index = tree.model.index(0, 0)
    assert tree.model.data(index) == name
    assert "<img" not in tree.model.data(index, Qt.ItemDataRole.ToolTipRole)


def test_a_swatch_shows_a_line_with_its_casing_and_of_others_the_first_colour(qtbot: QtBot) -> None:
    red, green = a_color((0, 0xFF0000FF)), a_color((0, 0xFF00FF00))
    paints = [
        {"line-inner-color": red, "line-outer-color": green},
        {"fill-color": red, "fill-outline-color": green},
        {"text-color": red, "text-outline-color": green},
        {},
    ]
    tree = Tree([a_line(4 - number, paint=paint) for number, paint in enumerate(paints)], [])
    swatches = [
        [color.name() for color in tree.model.data(tree.model.index(row, 0), ROW_ROLE).colors]
        for row in range(4)
    ]
    assert swatches == [["#ff0000", "#00ff00"], ["#ff0000"], ["#ff0000"], []]


def test_contiguous_rows_are_signalled_as_one_range(qtbot: QtBot) -> None:
    layers = [a_line(number, group_id=2 if number < 4 else 3) for number in range(9, 0, -1)]
    tree = Tree(layers, [{"id": 2, "name": "Links"}, {"id": 3, "name": "Roads"}])
    reported: list[tuple[str, int, int]] = []
    tree.model.dataChanged.connect(
        lambda first, last, _roles: reported.append((first.parent().data(), first.row(), last.row()))
    )
    keys = [tree.key(place) for place in (0, 1, 2, 4, 7, 8)]
    tree.session.do(set_zoom_range(keys, 2, 9), "Zooms")
    assert sorted(reported) == [("Links", 1, 2), ("Roads", 0, 2), ("Roads", 4, 4)]


def test_every_row_can_be_selected_renamed_and_dragged(tree: Tree) -> None:
    for index in (tree.model.index_of(tree.key(0)), tree.model.index_of_group(2)):
        flags = tree.model.flags(index)
        for flag in (
            Qt.ItemFlag.ItemIsEnabled,
            Qt.ItemFlag.ItemIsSelectable,
            Qt.ItemFlag.ItemIsEditable,
            Qt.ItemFlag.ItemIsDragEnabled,
        ):
            assert flags & flag
    assert tree.model.flags(QModelIndex()) == Qt.ItemFlag.ItemIsDropEnabled


def test_only_rows_that_were_read_are_announced(tree: Tree) -> None:
    announced: list[tuple[int, int]] = []
    tree.model.dataChanged.connect(lambda first, last: announced.append((first.row(), last.row())))
    tree.view.set_hidden([tree.key(0)], hidden=True)
    assert announced == []
    assert tree.model.index(0, 0).data() == "Top"
    tree.view.set_hidden([tree.key(0)], hidden=False)
    assert announced == [(0, 0)]


def test_known_rows_are_shared_by_models_of_the_same_style(tree: Tree) -> None:
    known = tree.model.known
    other = LayerTreeModel(tree.session, tree.view, load(), known=known)
    assert other.tree is known.tree
    tree.session.do(rename_layer(tree.key(0), "New"), "Rename")
    assert LayerTreeModel(tree.session, tree.view, load(), known=known).tree is not known.tree
    assert LayerTreeModel(tree.session, tree.view, load(), known=tree.model.known).tree is known.tree
