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
    """A session with roads in a group within another, and a group with nothing in it."""

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
        """The place and the group of what is added."""
        self.adder.add(drawn)
        active = self.view.active
        assert active is not None
        layer = self.session.style.layer(active)
        return layer.index, layer.group_id


@pytest.fixture
def tree(qtbot: QtBot) -> Tree:
    return Tree()


def test_it_comes_above_the_current_layer_and_is_selected_as_one_step(tree: Tree) -> None:
    tree.view.select([tree.keys[2]])
    assert tree.added() == (2, 6)
    stack = tree.session.undo_stack
    assert (stack.count(), stack.undoText()) == (1, "Add layer Trunk")
    assert tree.session.style.layers[2].comment == ""


def test_it_comes_to_the_top_of_the_current_group(tree: Tree) -> None:
    tree.view.select([], [5])
    assert tree.added() == (1, 5)


def test_in_a_group_without_layers_it_lies_where_its_kind_does(tree: Tree) -> None:
    tree.view.select([], [7])
    assert tree.added() == (1, 7)


def test_without_a_current_row_it_comes_above_its_kind(tree: Tree) -> None:
    assert tree.added() == (1, 6)


def test_what_is_locked_gets_nothing_new(tree: Tree) -> None:
    tree.view.set_locked(groups=[6], locked=True)
    tree.view.select([tree.keys[2]])
    assert tree.added() == (2, 5)
    tree.session.undo_stack.undo()
    tree.view.set_locked(groups=[5], locked=True)
    tree.view.select([tree.keys[2]])
    assert tree.added() == (2, None)


def test_undo_leaves_the_file_byte_for_byte(tree: Tree) -> None:
    before = tree.session.encoded()
    tree.added()
    assert tree.session.encoded() != before
    tree.session.undo_stack.undo()
    assert tree.session.encoded() == before
