"""Tests of the position of new layers."""

import pytest
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.layer_data import DrawnData, available_data
from editor.mapstyle.schema import source_data
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.workspace.edit_commands import LayerAdder
from tests.styles import a_group, a_line, a_source, a_style

DATA = source_data.load()
TRUNK = next(
    each for each in available_data(a_style(1), DATA) if (each.type, each.label) == ("line", "Trunk")
)
GROUND = {"id": 1, "type": "background", "sourcedata_id": 0}


class Tree:
    """A session with roads in nested groups, and an empty group."""

    def __init__(self) -> None:
        groups = [a_group(5, "Roads"), a_group(6, "Main", parent_id=5), a_group(7, "Empty")]
        layers = [
            a_line(9, type="street"),
            a_line(8, group_id=6),
            a_line(7, group_id=6, sourcedata_id=2),
            GROUND,
        ]
        self.session = Session(a_source(layers, groups=groups), Origin(None, "test"))
        self.view = ViewState(self.session)
        self.keys = self.session.style.order.keys
        self.adder = LayerAdder(self.session, self.view)

    def added(self, drawn: DrawnData = TRUNK) -> tuple[int, int | None]:
        """Return the index and the group of the added layer."""
        self.adder.add(drawn)
        active = self.view.active
        assert active is not None
        layer = self.session.style.layer(active)
        return layer.index, layer.group_id


@pytest.fixture
def tree(qtbot: QtBot) -> Tree:
    return Tree()


def test_it_is_added_above_the_current_layer_and_selected_as_one_step(tree: Tree) -> None:
    tree.view.select([tree.keys[2]])
    assert tree.added() == (2, 6)
    stack = tree.session.undo_stack
    assert (stack.count(), stack.undoText()) == (1, "Add layer Trunk")
    assert tree.session.style.layers[2].comment == ""


def test_it_is_added_at_the_top_of_the_current_group(tree: Tree) -> None:
    tree.view.select([], [5])
    assert tree.added() == (1, 5)


def test_a_layer_in_a_group_without_layers_is_placed_by_its_kind(tree: Tree) -> None:
    tree.view.select([], [7])
    assert tree.added() == (1, 7)


def test_without_a_current_row_it_is_added_above_its_kind(tree: Tree) -> None:
    assert tree.added() == (1, 6)


def test_locked_groups_receive_no_new_layers(tree: Tree) -> None:
    tree.view.set_locked(groups=[6], locked=True)
    tree.view.select([tree.keys[2]])
    assert tree.added() == (2, 5)
    tree.session.undo_stack.undo()
    tree.view.set_locked(groups=[5], locked=True)
    tree.view.select([tree.keys[2]])
    assert tree.added() == (2, None)


def test_undo_restores_the_bytes_of_the_file(tree: Tree) -> None:
    before = tree.session.encoded()
    tree.added()
    assert tree.session.encoded() != before
    tree.session.undo_stack.undo()
    assert tree.session.encoded() == before
