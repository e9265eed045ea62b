"""Tests of the layers panel."""

import pytest
from PySide6.QtCore import QItemSelectionModel, QLocale, QPoint, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editor.checks.problems import problem_at
from editor.features.layers.view import LayersPanel
from editor.mapstyle.document.layer_data import DrawnData
from editor.mapstyle.document.layer_tree import DropPosition, LayerSet
from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.edits.edit import delete_layers
from editor.mapstyle.edits.new_layer import add_layer
from editor.mapstyle.edits.structure import add_group, delete_rows, group_rows, move_in_order
from editor.mapstyle.schema.source_data import load
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.ui.kit.labels import ElidedLabel
from tests.event_loop import end_turn
from tests.styles import Json, a_group, a_line, a_source

GROUPS = [a_group(1, "Roads"), a_group(2, "Water", collapsed=1)]


class Panel:
    """A layer panel over its own session."""

    def __init__(self, qtbot: QtBot, jobs: Jobs, layers: list[Json], groups: list[Json] = GROUPS) -> None:
        self.session = Session(a_source(layers, groups=groups), Origin(None, "test"))
        self.view = ViewState(self.session)
        self.widget = LayersPanel(self.session, self.view, load(), jobs)
        qtbot.addWidget(self.widget)
        self.widget.resize(300, 600)
        self.widget.show()

    def open_groups(self) -> list[str]:
        """Return the names of the expanded groups, outermost first."""
        tree = self.widget.tree
        rows = [tree.model().index(row, 0) for row in range(tree.model().rowCount())]
        return [row.data() for row in rows if tree.model().hasChildren(row) and tree.isExpanded(row)]

    def title(self) -> str:
        """Return the text of the title line after its title."""
        return self.widget.title.findChildren(ElidedLabel)[1].text

    def fold(self, place: int) -> None:
        self.widget.tree.collapse(self.widget.tree.model().index(place, 0))


@pytest.fixture
def panel(qtbot: QtBot, jobs: Jobs) -> Panel:
    return Panel(
        qtbot,
        jobs,
        [
            a_line(4, group_id=1, COMMENT="Motorway"),
            a_line(3, group_id=2, COMMENT="Lake"),
            a_line(2, COMMENT="Loose"),
            a_line(1, group_id=2, COMMENT="River"),
        ],
    )


@pytest.mark.parametrize("is_folded", [False, True])
def test_a_layer_that_is_added_or_restored_is_scrolled_to(
    qtbot: QtBot, jobs: Jobs, *, is_folded: bool
) -> None:
    groups = [a_group(1, "Roads", collapsed=int(is_folded))]
    loose = [a_line(number) for number in range(80, 20, -1)]
    panel = Panel(qtbot, jobs, [*loose, *(a_line(number, group_id=1) for number in range(20, 0, -1))], groups)
    tree = panel.widget.tree
    key = panel.session.style.order.keys[70]
    panel.session.do(add_layer(DrawnData("line", "map", 1), DropPosition(1, key)), "Add")
    added = panel.session.style.order.keys[70]
    assert panel.view.selected == (added,)
    assert tree.viewport().rect().contains(tree.visualRect(tree.currentIndex()).center())
    assert tree.selectionModel().selectedRows() == [tree.currentIndex()]
    panel.session.do(delete_layers([added]), "Delete")
    tree.scrollToTop()
    panel.session.undo_stack.undo()
    assert panel.view.selected == (added,)
    assert tree.verticalScrollBar().value() > 0


def test_an_edit_that_adds_nothing_keeps_the_scroll_position(qtbot: QtBot, jobs: Jobs) -> None:
    panel = Panel(qtbot, jobs, [a_line(number) for number in range(80, 0, -1)])
    panel.view.select([panel.session.style.order.keys[70]])
    panel.widget.tree.scrollToTop()
    panel.session.do(delete_layers([panel.session.style.order.keys[60]]), "Delete")
    assert panel.widget.tree.verticalScrollBar().value() == 0


def test_the_title_groups_the_digits_of_the_count(qtbot: QtBot, jobs: Jobs) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale("en"))
    try:
        panel = Panel(qtbot, jobs, [a_line(number) for number in range(1200, 0, -1)])
        assert panel.title() == "1,200"
        panel.widget.show_flat(is_flat=True)
        assert panel.title() == "1,200 in draw order"
    finally:
        QLocale.setDefault(before)


# Among thousands of rows, the list scrolls in a later turn.
@pytest.mark.parametrize("count", [300, 2100])
@pytest.mark.parametrize("is_scrolled", [False, True])
def test_undo_of_a_group_restores_the_place_and_the_current_row(
    qtbot: QtBot, jobs: Jobs, *, is_scrolled: bool, count: int
) -> None:
    panel = Panel(qtbot, jobs, [a_line(number) for number in range(count, 0, -1)])
    tree, bar = panel.widget.tree, panel.widget.tree.verticalScrollBar()
    near_top = panel.session.style.order.keys[2]
    panel.view.select([near_top])
    tree.selectAll()
    bar.setValue(bar.maximum() // 2 if is_scrolled else 0)
    before, row = bar.value(), tree.currentIndex().row()
    panel.widget.verbs.group()
    assert not panel.view.selected
    panel.session.undo_stack.undo()
    end_turn(qtbot)  # A pending scroll would destroy the restored place.
    assert (bar.value(), tree.currentIndex().row()) == (before, row)
    assert panel.view.active == near_top
    assert len(panel.view.selected) == count
    panel.session.undo_stack.redo()
    assert panel.view.active == near_top
    qtbot.waitUntil(lambda: tree.visualRect(tree.currentIndex()).isValid())


@pytest.mark.parametrize("count", [300, 2100])
def test_the_list_scrolls_to_a_row_selected_elsewhere(qtbot: QtBot, jobs: Jobs, count: int) -> None:
    panel = Panel(qtbot, jobs, [a_line(number) for number in range(count, 0, -1)])
    tree = panel.widget.tree
    for place in (count - 1, 0, count // 2):
        panel.view.select([panel.session.style.order.keys[place]])
        assert tree.currentIndex().row() == place
        shown = tree.viewport().rect()
        qtbot.waitUntil(lambda shown=shown: shown.contains(tree.visualRect(tree.currentIndex()).center()))
    panel.view.select([panel.session.style.order.keys[-1]])
    panel.session.do(add_group("Roads", None), "Add")  # Another style comes before the list has scrolled.
    qtbot.waitUntil(lambda: shown.contains(tree.visualRect(tree.currentIndex()).center()))


def test_the_tree_opens_in_the_state_of_the_file(panel: Panel) -> None:
    assert panel.open_groups() == ["Roads"]


def test_a_filter_expands_matches_and_keeps_the_collapsed_state(panel: Panel) -> None:
    panel.fold(0)
    panel.widget.filter.setText("a")
    assert panel.open_groups() == ["Roads", "Water"]
    panel.widget.filter.clear()
    assert panel.open_groups() == []


def test_an_edit_while_a_filter_is_on_collapses_nothing(panel: Panel) -> None:
    panel.widget.filter.setText("Water")
    assert panel.open_groups() == ["Water"]
    panel.session.do(delete_layers([panel.session.style.layers[2].key]), "Delete")
    assert panel.open_groups() == ["Water"]
    panel.widget.filter.setText("group:roads")
    panel.session.undo_stack.undo()
    assert panel.open_groups() == ["Roads"]


def test_the_collapsed_state_is_written_on_request_in_the_type_of_the_file(panel: Panel) -> None:
    panel.fold(0)
    panel.widget.filter.setText("Lake")
    panel.widget.keep_folding()
    assert [group.record.get("collapsed") for group in panel.session.style.groups] == [1, 1]
    assert panel.session.undo_stack.undoText() == "Save collapsed state of groups"


def test_another_document_opens_in_the_state_of_its_own_file(panel: Panel) -> None:
    panel.fold(0)
    panel.widget.filter.setText("Lake")
    panel.session.open(panel.session.source, Origin(None, "again"))
    assert panel.widget.filter.text() == ""
    assert panel.open_groups() == ["Roads"]


def test_hiding_several_rows_gives_all_the_state_of_the_current_one(panel: Panel) -> None:
    keys = [layer.key for layer in panel.session.style.layers]
    panel.view.set_hidden([keys[2]], hidden=True)
    tree = panel.widget.tree
    tree.expandAll()
    tree.selectAll()
    tree.selectionModel().setCurrentIndex(
        tree.model().index(0, 0), QItemSelectionModel.SelectionFlag.NoUpdate
    )
    panel.widget.toggle_hidden()
    assert panel.view.hidden == set(keys)
    panel.widget.toggle_hidden()
    assert panel.view.hidden == frozenset()


def test_a_click_on_the_eye_hides_the_row_and_does_not_select_it(panel: Panel, qtbot: QtBot) -> None:
    tree = panel.widget.tree
    row = tree.visualRect(tree.model().index(2, 0))
    eye = QPoint(row.right() - 10, row.center().y())
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=eye)
    assert panel.view.hidden == {panel.session.style.layers[2].key}
    assert panel.view.selected == ()
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert panel.view.selected == (panel.session.style.layers[2].key,)


def test_a_click_on_the_lock_locks_the_row_and_does_not_select_it(panel: Panel, qtbot: QtBot) -> None:
    tree = panel.widget.tree
    index = tree.model().index(2, 0)
    row = tree.visualRect(index)
    before = tree.grab(row).toImage()
    lock = QPoint(row.right() - 38, row.center().y())
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=lock)
    key = panel.session.style.layers[2].key
    assert panel.view.locked == {key}
    assert panel.view.selected == ()
    assert tree.grab(row).toImage() != before
    assert not panel.widget.tree.model().setData(index, "New")
    assert "is locked" in panel.widget.refusal


def test_a_group_whose_layers_others_draw_between_has_a_mark(panel: Panel) -> None:
    tree = panel.widget.tree
    row = tree.visualRect(tree.model().index(1, 0))
    between = tree.grab(row).toImage()
    loose = panel.session.style.layers[2].key
    panel.session.do(move_in_order([loose], None), "Move")
    together = tree.grab(tree.visualRect(tree.model().index(1, 0))).toImage()
    assert between != together


def test_the_collapsed_state_follows_a_moved_group(panel: Panel) -> None:
    panel.fold(0)
    panel.widget.tree.expand(panel.widget.tree.model().index(1, 0))
    panel.session.do(delete_rows(LayerSet(groups=frozenset([1]))), "Delete")
    assert panel.open_groups() == ["Water"]
    panel.session.undo_stack.undo()
    assert panel.open_groups() == ["Water"]
    panel.session.do(group_rows(LayerSet(frozenset(panel.session.style.order.keys[2:3])), "New"), "Group")
    assert panel.open_groups() == ["Water", "New"]


def test_the_header_says_that_layers_are_shown_in_draw_order(panel: Panel) -> None:
    assert panel.title() == "4"
    panel.widget.show_flat(is_flat=True)
    assert panel.title() == "4 in draw order"


def test_a_collapsed_group_shows_the_marks_of_its_contents(panel: Panel) -> None:
    tree = panel.widget.tree
    group = tree.model().index(1, 0)
    problem = problem_at(panel.session.style, "hex-color", (*LAYERS, 1, "id"), "Wrong.")

    def pictures() -> tuple[QImage, QImage]:
        """Return the row of the group, plain and with a problem in it."""
        taken = []
        for problems in ([], [problem]):
            panel.widget.show_problems(problems)
            taken.append(tree.grab(tree.visualRect(group)).toImage())
        return taken[0], taken[1]

    plain, with_problem = pictures()
    assert plain != with_problem
    tree.expand(group)
    plain, with_problem = pictures()
    assert plain == with_problem


def test_a_refused_name_shows_the_reason(qtbot: QtBot, jobs: Jobs) -> None:
    panel = Panel(qtbot, jobs, [5, a_line(1)])
    tree = panel.widget.tree
    tree.model().setData(tree.model().index(0, 0), "New")
    assert "not a JSON object" in panel.widget.refusal
    assert panel.session.undo_stack.count() == 0


def test_a_group_without_a_unique_id_says_why_it_cannot_be_moved(qtbot: QtBot, jobs: Jobs) -> None:
    twins = [a_group(1, "Roads"), a_group(1, "Twin")]
    panel = Panel(qtbot, jobs, [a_line(1, group_id=1, COMMENT="Motorway")], twins)
    tree = panel.widget.tree
    twin, roads = (
        next(index for index in (tree.model().index(row, 0) for row in range(2)) if index.data() == name)
        for name in ("Twin", "Roads")
    )
    tree.setCurrentIndex(twin)
    assert panel.widget.remark.startswith("“Twin” has no unique ID, so it cannot be edited here")
    assert not twin.flags() & Qt.ItemFlag.ItemIsDragEnabled
    tree.setCurrentIndex(roads)
    assert panel.widget.remark == ""
    assert roads.flags() & Qt.ItemFlag.ItemIsDragEnabled


def test_a_message_moves_no_row_and_disappears_with_the_next_selection(panel: Panel, qtbot: QtBot) -> None:
    tree = panel.widget.tree
    panel.view.set_locked(panel.session.style.order.keys[2:3], locked=True)
    panel.view.select(panel.session.style.order.keys[2:3])
    place, top = tree.viewport().mapToGlobal(QPoint()), tree.visualRect(tree.currentIndex()).top()
    panel.widget.verbs.duplicate()
    assert panel.widget.refusal
    qtbot.waitUntil(lambda: tree.geometry().bottom() < panel.widget.height() - 10)
    assert tree.viewport().mapToGlobal(QPoint()) == place
    assert tree.visualRect(tree.currentIndex()).top() == top
    tree.setCurrentIndex(tree.model().index(1, 0))
    assert panel.widget.refusal == ""
    qtbot.waitUntil(lambda: tree.geometry().bottom() == panel.widget.height() - 1)


def test_after_undo_of_a_grouping_the_rows_that_were_grouped_are_selected(panel: Panel) -> None:
    tree = panel.widget.tree
    panel.view.select([panel.session.style.order.keys[2]])
    panel.widget.verbs.group()
    assert [row.data() for row in tree.selectionModel().selectedRows()] == ["New group"]
    panel.session.undo_stack.undo()
    assert [row.data() for row in tree.selectionModel().selectedRows()] == ["Loose"]
    panel.session.undo_stack.redo()
    assert panel.view.selected_layers


def test_a_partly_filtered_group_has_a_remark(panel: Panel) -> None:
    panel.widget.filter.setText("Lake")
    panel.view.select([], [2])
    assert panel.widget.remark == "1 layer of the selected groups is filtered out and not edited."
    panel.view.select([])
    assert panel.widget.remark == ""


def test_showing_a_group_announces_filtered_layers_shown_with_it(panel: Panel) -> None:
    panel.view.set_hidden(groups=[2], hidden=True)
    panel.view.set_locked(groups=[2], locked=True)
    panel.widget.filter.setText("Lake")
    panel.view.select([panel.session.style.order.keys[1]])
    panel.widget.toggle_hidden()
    assert panel.widget.remark == "1 filtered-out layer also shown."
    panel.widget.toggle_locked()
    assert panel.widget.remark == "1 filtered-out layer also unlocked."


def test_all_rows_under_a_filter_are_the_layers_that_match(panel: Panel) -> None:
    panel.widget.filter.setText("Lake")
    panel.widget.tree.selectAll()
    assert panel.view.selected_layers == (panel.session.style.order.keys[1],)
    assert len(panel.widget.tree.selectionModel().selectedRows()) == 2
    panel.widget.filter.setText("Loose")
    assert panel.view.selected_layers == ()
    assert panel.widget.tree.selectionModel().selectedRows() == []


def test_the_current_row_stays_in_view_if_the_list_becomes_smaller_while_it_is_hidden(
    qtbot: QtBot, jobs: Jobs
) -> None:
    panel = Panel(qtbot, jobs, [a_line(number) for number in range(80, 0, -1)], [])
    tree = panel.widget.tree
    panel.view.select([panel.session.style.order.keys[18]])
    assert tree.viewport().rect().contains(tree.visualRect(tree.currentIndex()))
    panel.widget.hide()
    panel.widget.resize(300, 300)
    panel.widget.show()
    assert tree.viewport().rect().contains(tree.visualRect(tree.currentIndex()).center())
