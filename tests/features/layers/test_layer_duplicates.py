"""Tests of the names and positions of duplicated layers and groups."""

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from editor.features.layers.model import LayerTreeModel
from editor.features.layers.operations import LayerTreeCommands
from editor.mapstyle.document.layer_tree import LayerNode, LayerTree
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import load
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.workspace.layer_names import group_name, layer_name
from tests.styles import Json, a_group, a_line, a_source

DATA = load()
# Few names, so that many are in use; no name, so that rows show their layer type.
NAMES = st.sampled_from(["", "a", "a copy", "a copy 2", "b"])
LAYERS = st.lists(st.tuples(NAMES, st.sampled_from([None, 1, 2])), min_size=1, max_size=6)
STEPS = st.lists(st.sets(st.integers(0, 20), min_size=1, max_size=4), min_size=1, max_size=3)


def shown_name(style: MapStyle, node: LayerNode) -> str:
    """Return the name under which the tree shows a row."""
    if node.key is not None:
        return layer_name(style.layer(node.key), DATA)
    assert node.group is not None
    return group_name(style.group(node.group))


def rows_of(style: MapStyle) -> list[LayerNode]:
    """Return all rows in any order."""
    found, pending = [], list(LayerTree(style).root.children)
    while pending:
        node = pending.pop()
        found.append(node)
        pending += node.children
    return found


@settings(max_examples=60, deadline=None)
@given(layers=LAYERS, groups=st.tuples(NAMES, NAMES), parent=st.sampled_from([None, 1]), steps=STEPS)
def test_a_duplicate_has_a_name_that_no_other_row_of_its_kind_has(
    qapp: QApplication,
    layers: list[tuple[str, int | None]],
    groups: tuple[str, str],
    parent: int | None,
    steps: list[set[int]],
) -> None:
    records: list[Json] = []
    for number, (name, group_id) in enumerate(layers, 1):
        record = a_line(number, **({"COMMENT": name} if name else {}))
        records.append(record if group_id is None else {**record, "group_id": group_id})
    made = [a_group(1, groups[0]), a_group(2, groups[1], **({} if parent is None else {"parent_id": parent}))]
    session = Session(a_source(records, groups=made), Origin(None, "test"))
    view = ViewState(session)
    verbs = LayerTreeCommands(session, view, LayerTreeModel(session, view, DATA), DATA)
    for step in steps:
        before = session.style
        rows = rows_of(before)
        nodes = [rows[place % len(rows)] for place in step]
        view.select(
            [node.key for node in nodes if node.key is not None],
            [node.group_id for node in nodes if node.group_id is not None and node.is_group],
        )
        verbs.duplicate()
        after, copies = session.style, view.selected_rows
        assert copies.layers.isdisjoint(before.order.keys)
        assert copies.layers or copies.groups
        for node in rows_of(after):
            is_copy = node.group_id in copies.groups if node.is_group else node.key in copies.layers
            if is_copy:
                kin = [each for each in rows_of(after) if each.is_group == node.is_group]
                assert [shown_name(after, each) for each in kin].count(shown_name(after, node)) == 1
