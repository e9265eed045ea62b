"""The filtered layer tree, through changes of the style."""

import random
from collections.abc import Sequence

import pytest
from PySide6.QtCore import QModelIndex
from pytestqt.qtbot import QtBot

from editor.checks.problems import problem_at
from editor.features.layers.list_filter import LayerFilter
from editor.features.layers.model import LayerTreeModel
from editor.mapstyle.document.layer_tree import LayerSet
from editor.mapstyle.document.model import LAYERS, LayerKey
from editor.mapstyle.edits.edit import delete_layers, rename_layer
from editor.mapstyle.edits.structure import move_into_group
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.search.layer_search import parse
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from tests.model_rules import held_to_rules
from tests.styles import a_group, a_line, a_source


class Filtered:
    """A filter over the tree of its own session."""

    def __init__(self) -> None:
        layers = [
            a_line(4, COMMENT="Lake", group_id=2, type="polygon"),
            a_line(3, COMMENT="River", group_id=2),
            a_line(2, COMMENT="Rail", group_id=1),
            a_line(1, COMMENT="Loose"),
        ]
        groups = [a_group(1, "Ways"), a_group(2, "Water", parent_id=1), a_group(3, "Empty lakes")]
        self.session = Session(a_source(layers, groups=groups), Origin(None, "test"))
        self.view = ViewState(self.session)
        self.model = LayerTreeModel(self.session, self.view, load())
        self.filter = LayerFilter(self.model, self.session, self.view, load())
        held_to_rules(self.filter)

    def ask(self, text: str) -> None:
        self.filter.set_query(parse(text))

    def rows(self, above: QModelIndex | None = None) -> list[object]:
        """Return the names of the visible rows; those of groups with their contents."""
        parent = above or QModelIndex()
        made: list[object] = []
        for row in range(self.filter.rowCount(parent)):
            index = self.filter.index(row, 0, parent)
            inside = self.rows(index)
            made.append((index.data(), inside) if inside else index.data())
        return made


@pytest.fixture
def filtered(qtbot: QtBot) -> Filtered:
    return Filtered()


def test_another_query_changes_only_the_rows_of_groups(filtered: Filtered) -> None:
    changed: list[object] = []

    def note_changed(first: QModelIndex, last: QModelIndex) -> None:
        rows = range(first.row(), last.row() + 1)
        changed.extend(filtered.model.index(row, 0, first.parent()).data() for row in rows)

    filtered.model.dataChanged.connect(note_changed)
    filtered.ask("river")
    assert sorted(map(str, changed)) == ["Empty lakes", "Water", "Ways"]


def test_groups_are_shown_around_matches_and_are_not_counted(filtered: Filtered) -> None:
    filtered.ask("river")
    assert filtered.rows() == [("Ways", [("Water", ["River"])])]
    assert len(filtered.filter.found) == 1
    filtered.ask("group:ways type:line")
    assert filtered.rows() == [("Ways", [("Water", ["River"]), "Rail"])]
    filtered.ask("lake")
    assert filtered.rows() == [("Ways", [("Water", ["Lake"])]), "Empty lakes"]
    filtered.ask("")
    assert len(filtered.filter.found) == 4
    assert not filtered.filter.is_on


def test_groups_that_are_nested_thousands_deep_are_filtered(qtbot: QtBot) -> None:
    deepest = 2000
    groups = [a_group(number, f"Group {number}", parent_id=number - 1) for number in range(1, deepest + 1)]
    layers = [a_line(2, COMMENT="River", group_id=deepest), a_line(1, COMMENT="Rail", group_id=1)]
    session = Session(a_source(layers, groups=groups), Origin(None, "test"))
    view = ViewState(session)
    model = LayerTreeModel(session, view, load())
    found = LayerFilter(model, session, view, load())
    found.set_query(parse("rail"))
    index = found.index(0, 0)
    assert [found.index(row, 0, index).data() for row in range(found.rowCount(index))] == ["Rail"]
    found.set_query(parse("river"))
    index, levels = found.index(0, 0), 0
    while found.rowCount(index):
        index, levels = found.index(0, 0, index), levels + 1
    assert (index.data(), levels) == ("River", deepest)


def test_an_edited_row_remains_until_the_next_query(filtered: Filtered) -> None:
    filtered.ask("river")
    key = filtered.session.style.layers[1].key
    filtered.session.do(rename_layer(key, "Stream"), "Rename")
    assert filtered.rows() == [("Ways", [("Water", ["Stream"])])]
    filtered.ask("river")
    assert filtered.rows() == []


def test_problems_revealed_by_an_edit_are_found(filtered: Filtered, qtbot: QtBot) -> None:
    filtered.ask("river")
    key = filtered.session.style.layers[3].key
    with qtbot.waitSignal(filtered.filter.refiltered):
        filtered.session.do(rename_layer(key, "Small river"), "Rename")
    assert filtered.rows() == [("Ways", [("Water", ["River"])]), "Small river"]
    assert len(filtered.filter.found) == 2


def test_a_new_layer_is_shown_with_any_query(filtered: Filtered) -> None:
    filtered.session.do(delete_layers([filtered.session.style.layers[3].key]), "Delete")
    filtered.ask("river")
    filtered.session.undo_stack.undo()
    assert filtered.rows() == [("Ways", [("Water", ["River"])]), "Loose"]
    filtered.session.undo_stack.redo()
    assert len(filtered.filter.found) == 1


def test_hidden_and_locked_layers_and_problems_are_found_at_once(filtered: Filtered) -> None:
    style = filtered.session.style
    filtered.ask("hidden")
    assert filtered.rows() == []
    filtered.view.set_hidden(groups=[2], hidden=True)
    assert filtered.rows() == [("Ways", [("Water", ["Lake", "River"])])]
    filtered.ask("-locked")
    filtered.view.set_locked([style.layers[3].key], locked=True)
    assert "Loose" in filtered.rows()  # It is shown until the filter changes.
    filtered.ask("problem:out-of")
    filtered.filter.show_problems([problem_at(style, "out-of-range", (*LAYERS, 2, "id"), "Wrong.")])
    assert filtered.rows() == [("Ways", ["Rail"])]


def test_the_tree_is_unchanged_if_the_same_is_found(filtered: Filtered, qtbot: QtBot) -> None:
    filtered.ask("river")
    with qtbot.assertNotEmitted(filtered.filter.modelReset):
        filtered.ask("river type:line -xyz")
        assert filtered.rows() == [("Ways", [("Water", ["River"])])]


def compare_flags(filtered: Filtered) -> int:
    """Compare the flags of all rows with those of the source; return the number of rows."""
    pending, seen = [QModelIndex()], 0
    for parent in pending:
        for row in range(filtered.filter.rowCount(parent)):
            index = filtered.filter.index(row, 0, parent)
            source = filtered.filter.mapToSource(index)
            assert filtered.filter.flags(index) == filtered.model.flags(source), index.data()
            pending.append(index)
            seen += 1
    assert filtered.filter.flags(QModelIndex()) == filtered.model.flags(QModelIndex())
    return seen


@pytest.mark.parametrize("query", ["", "river", "-river"])
def test_rows_have_the_flags_of_the_source(filtered: Filtered, query: str) -> None:
    filtered.ask("rail")
    filtered.ask(query)
    assert compare_flags(filtered) >= 3


def compare_selection(filtered: Filtered, keys: Sequence[LayerKey], groups: Sequence[int]) -> None:
    """Compare the ranges of a selection, and the rows read from them, with its rows one by one."""
    sources = [*map(filtered.model.index_of, keys), *map(filtered.model.index_of_group, groups)]
    rows = {index for index in map(filtered.filter.mapFromSource, sources) if index.isValid()}
    selection = filtered.filter.selection_of(keys, groups)
    assert set(selection.indexes()) == rows
    nodes = {filtered.model.node(filtered.filter.mapToSource(index)) for index in rows}
    assert set(filtered.filter.nodes_in(selection)) == nodes


@pytest.mark.parametrize("seed", range(8))
def test_flags_and_selections_are_those_of_the_source_after_any_edits_and_queries(
    filtered: Filtered, seed: int
) -> None:
    generator, undo_stack = random.Random(seed), filtered.session.undo_stack
    queries = ("", "river", "-river", "rail", "group:ways", "type:polygon", "nothing")

    def remove() -> None:
        layers = filtered.session.style.layers
        if len(layers) > 1:
            filtered.session.do(delete_layers([generator.choice(layers).key]), "Delete")

    def move() -> None:
        key = generator.choice(filtered.session.style.order.keys)
        group_id = generator.choice((None, 1, 2, 3))
        filtered.session.do(move_into_group(LayerSet(frozenset({key})), group_id), "Move")

    def select() -> None:
        filtered.view.select([generator.choice(filtered.session.style.order.keys)], [generator.randint(1, 3)])

    def sort() -> None:
        filtered.filter.set_flat(is_flat=generator.random() < 0.5)

    def ask() -> None:
        filtered.ask(generator.choice(queries))

    for _ in range(40):
        generator.choice((remove, move, undo_stack.undo, undo_stack.redo, select, sort, ask, ask))()
        compare_flags(filtered)
        keys = filtered.session.style.order.keys
        some = generator.sample(keys, generator.randint(0, len(keys)))
        compare_selection(filtered, some, generator.sample((1, 2, 3, 4), generator.randint(0, 4)))


def test_problems_are_searched_when_a_query_asks_for_them(filtered: Filtered) -> None:
    style = filtered.session.style
    filtered.filter.show_problems([problem_at(style, "zoom-range", (*LAYERS, 2, "minzoom"), "Wrong.")])
    filtered.ask("problem:zoom-range")
    assert filtered.rows() == [("Ways", ["Rail"])]
    filtered.filter.show_problems([problem_at(style, "zoom-range", (*LAYERS, 3, "minzoom"), "Wrong.")])
    assert filtered.rows() == [("Ways", ["Rail"]), "Loose"]
