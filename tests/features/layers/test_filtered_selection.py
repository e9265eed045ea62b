"""Tests of selection and commands under a filter."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QApplication

from editor.features.layers.list_filter import LayerFilter
from editor.features.layers.model import ROW_ROLE, LayerTreeModel
from editor.features.layers.operations import LayerTreeCommands
from editor.mapstyle.document.diff import diff
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.edits.edit import set_zoom_range
from editor.mapstyle.edits.structure import move_down, move_to_bottom, move_to_top, move_up
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.search.layer_search import parse
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.workspace.selected_layers import selected_layers
from tests.styles import Json, a_group, a_line, a_source

DATA = load()
QUERIES = ("", "a", "b", "-a", "ab", "group:one", "group:two", "hidden", "locked", "level", "nothing")
Row = tuple[LayerKey | None, int | None]


class Filtered:
    """A session, its rows under a filter, and the commands on them."""

    def __init__(self, layers: Sequence[Json], groups: Sequence[Json]) -> None:
        self.session = Session(a_source(list(layers), groups=list(groups)), Origin(None, "test"))
        self.view = ViewState(self.session)
        self.model = LayerTreeModel(self.session, self.view, DATA)
        self.filter = LayerFilter(self.model, self.session, self.view, DATA)
        self.verbs = LayerTreeCommands(self.session, self.view, self.model, DATA)
        self.messages: list[str] = []
        self.verbs.refused.connect(self.messages.append)
        self.verbs.noted.connect(self.messages.append)

    def ask(self, text: str) -> None:
        self.filter.set_query(parse(text))

    def rows(self) -> list[Row]:
        """Return the visible rows, as the tree selects them."""
        found: list[Row] = []
        pending = [QModelIndex()]
        while pending:
            parent = pending.pop()
            for row in range(self.filter.rowCount(parent)):
                index = self.filter.index(row, 0, parent)
                node = self.model.node(self.filter.mapToSource(index))
                found.append((node.key, node.group_id))
                pending.append(index)
        return found

    def select(self, rows: Sequence[Row]) -> None:
        self.view.select(
            [key for key, _ in rows if key is not None], [group for _, group in rows if group is not None]
        )

    def key(self, name: str) -> LayerKey:
        return next(layer.key for layer in self.session.style.layers if layer.comment == name)

    def counts(self) -> dict[str, str]:
        """Return the count that each visible group row shows."""
        found: dict[str, str] = {}
        for _, group_id in self.rows():
            index = self.filter.mapFromSource(self.model.index_of_group(group_id))
            if index.isValid():
                found[index.data()] = index.data(ROW_ROLE).extent
        return found

    def set_zooms(self) -> None:
        """Edit the selected layers as the property panel does."""
        selection = selected_layers(self.session, self.view, DATA)
        if selection.editable_keys:
            self.session.do(set_zoom_range(selection.editable_keys, 4, 9), "Zooms")


Act = Callable[[Filtered], object]
ACTS: dict[str, Act] = {
    "edit": Filtered.set_zooms,
    "delete": lambda f: f.verbs.delete(),
    "cut": lambda f: f.verbs.cut(),
    "duplicate": lambda f: f.verbs.duplicate(),
    "group": lambda f: f.verbs.group(),
    "ungroup": lambda f: f.verbs.ungroup(),
    "new group": lambda f: f.verbs.new_group(),
    "move in": lambda f: f.verbs.move_in(),
    "move out": lambda f: f.verbs.move_out(),
    "up": lambda f: f.verbs.shift(move_up),
    "down": lambda f: f.verbs.shift(move_down),
    "top": lambda f: f.verbs.shift(move_to_top),
    "bottom": lambda f: f.verbs.shift(move_to_bottom),
    "hide": lambda f: f.model.toggle_hidden(*_indexes(f)),
    "lock": lambda f: f.model.toggle_locked(*_indexes(f)),
    "undo": lambda f: f.session.undo_stack.undo(),
    "redo": lambda f: f.session.undo_stack.redo(),
}
# These restore the previous state, whichever rows it concerns.
_HISTORY = ("undo", "redo")


def _indexes(filtered: Filtered) -> tuple[QModelIndex, list[QModelIndex]]:
    view, model = filtered.view, filtered.model
    rows = [*map(model.index_of, view.selected), *map(model.index_of_group, view.selected_groups)]
    return (rows[0] if rows else QModelIndex()), rows[1:]


names = st.sampled_from(("a", "b", "ab", "c"))


@st.composite
def styles(draw: st.DrawFn) -> tuple[list[Json], list[Json]]:
    """Draw layers in nested groups, some of them empty."""
    ids = range(1, draw(st.integers(0, 4)) + 1)
    groups = [
        a_group(i, draw(st.sampled_from(("one", "two", "a"))), parent_id=draw(st.integers(0, i - 1)))
        for i in ids
    ]
    count = draw(st.integers(1, 8))
    layers = [
        a_line(count - place, COMMENT=draw(names), group_id=draw(st.integers(0, len(ids))))
        for place in range(count)
    ]
    return layers, groups


steps = st.lists(
    st.one_of(
        st.tuples(st.just("ask"), st.sampled_from(QUERIES)),
        st.tuples(st.just("select"), st.just(())),
        st.tuples(st.just("select"), st.lists(st.integers(0, 12), min_size=1, max_size=4)),
        st.tuples(st.just("act"), st.sampled_from(tuple(ACTS))),
    ),
    max_size=10,
)


@settings(max_examples=120)
@given(style=styles(), does=steps)
def test_rows_hidden_by_the_filter_are_neither_selected_nor_changed(
    qapp: QApplication, style: tuple[list[Json], list[Json]], does: list[tuple[str, Json]]
) -> None:
    filtered = Filtered(*style)
    for kind, what in does:
        if kind == "ask":
            filtered.ask(what)
        elif kind == "select":
            rows = filtered.rows()
            filtered.select([rows[each % len(rows)] for each in what if rows] if what else rows)
        else:
            _act(filtered, what)
        _hold_selection(filtered)


def _act(filtered: Filtered, name: str) -> None:
    """Run a command on the selection: hidden rows do not change, or a note says so."""
    view, before = filtered.view, filtered.session.style
    out = frozenset(before.order.keys) - filtered.filter.found
    hidden, locked = view.hidden & out, view.locked & out
    ACTS[name](filtered)
    after = filtered.session.style
    if name not in _HISTORY:
        change = diff(before, after)  # The layers are numbered from below, so an id follows the order.
        edited = {key for key, each in change.layers.items() if each.paint or each.fields - {"id"}}
        assert not out & (edited | set(change.removed)), f"{name} changed layers that the filter hides"
        assert [key for key in after.order.keys if key in out] == [k for k in before.order.keys if k in out]
        if name not in ("hide", "lock"):
            assert (view.hidden & out, view.locked & out) == (hidden, locked)
    if name in ("hide", "lock"):  # Showing or unlocking one layer of a group applies to the group.
        assert view.hidden & out <= hidden
        assert view.locked & out <= locked


def _hold_selection(filtered: Filtered) -> None:
    """Assert that the selection is visible, and affects only visible rows."""
    view, found = filtered.view, filtered.filter.found
    rows = filtered.rows()
    assert {key for key, _ in rows if key is not None} == found
    assert set(view.selected) <= found
    assert set(view.selected_layers) <= found
    assert set(view.selected_groups) <= {group for _, group in rows}
    assert view.selection.layers_in(filtered.session.style) <= found


# The same as plain tests


def roads() -> Filtered:
    """Create three layers in a group, two of which are fast, and one outside it."""
    layers = [
        a_line(4, COMMENT="Fast road", group_id=1),
        a_line(3, COMMENT="Path", group_id=1),
        a_line(2, COMMENT="Fast link", group_id=1),
        a_line(1, COMMENT="River"),
    ]
    return Filtered(layers, [a_group(1, "Roads")])


@pytest.fixture
def filtered(qapp: QApplication) -> Filtered:
    return roads()


def test_select_all_under_a_filter_edits_the_matches(filtered: Filtered) -> None:
    filtered.ask("fast")
    filtered.select(filtered.rows())
    names = [layer.comment for layer in selected_layers(filtered.session, filtered.view, DATA).layers]
    assert names == ["Fast road", "Fast link"]


def test_a_group_row_counts_and_represents_its_matches(filtered: Filtered) -> None:
    assert filtered.counts() == {"Roads": "3"}
    filtered.ask("fast")
    assert filtered.counts() == {"Roads": "2 of 3"}
    filtered.view.select([], [1])
    filtered.verbs.delete()
    assert [layer.comment for layer in filtered.session.style.layers] == ["Path", "River"]
    assert [group.name for group in filtered.session.style.groups] == ["Roads"]
    filtered.ask("")
    assert filtered.counts() == {"Roads": "1"}


def test_another_query_deselects_what_it_hides(filtered: Filtered) -> None:
    filtered.select(filtered.rows())
    filtered.ask("river")
    assert filtered.view.selected_layers == (filtered.key("River"),)
    filtered.ask("")
    assert filtered.view.selected_layers == (filtered.key("River"),)


def test_a_selection_made_elsewhere_is_shown(filtered: Filtered) -> None:
    filtered.ask("fast")
    filtered.view.select([filtered.key("River")])
    assert filtered.view.selected_layers == (filtered.key("River"),)
    assert (filtered.key("River"), None) in filtered.rows()


def test_a_group_that_is_shown_in_part_is_not_dissolved(filtered: Filtered) -> None:
    filtered.ask("fast")
    filtered.view.select([], [1])
    filtered.verbs.ungroup()
    assert not filtered.session.is_edited
    assert filtered.messages == ["Some layers of “Roads” are filtered out. Clear the filter to ungroup."]


def test_hiding_a_partly_filtered_group_hides_its_matches_and_shows_them_again(
    filtered: Filtered,
) -> None:
    filtered.ask("fast")
    roads = filtered.model.index_of_group(1)
    filtered.model.toggle_hidden(roads)
    assert filtered.view.hidden == {filtered.key("Fast road"), filtered.key("Fast link")}
    assert filtered.model.data(roads, ROW_ROLE).is_hidden
    filtered.model.toggle_hidden(roads)
    assert filtered.view.hidden == frozenset()


def test_deleting_moves_on_to_a_visible_row(filtered: Filtered) -> None:
    filtered.ask("fast")
    filtered.view.select([filtered.key("Fast road")])
    filtered.verbs.delete()
    assert filtered.view.selected == (filtered.key("Fast link"),)


def test_a_new_group_is_shown_under_a_filter(filtered: Filtered) -> None:
    filtered.ask("river")
    assert filtered.verbs.new_group() is not None
    assert filtered.counts() == {"New group": "0"}


def test_the_layers_of_a_group_without_a_row_are_selected(filtered: Filtered) -> None:
    filtered.ask("fast")
    filtered.view.select([], [1])
    filtered.filter.set_flat(is_flat=True)
    assert filtered.view.selected == (filtered.key("Fast road"), filtered.key("Fast link"))
    assert not filtered.view.selected_groups
