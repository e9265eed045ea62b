"""The view state follows the style and is not saved."""

import pytest
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.layer_tree import LayerSet
from editor.mapstyle.document.model import GROUPS
from editor.mapstyle.edits.edit import change_values, delete_layers
from editor.mapstyle.edits.structure import add_group, delete_rows, group_rows, ungroup
from editor.mapstyle.json_tree import MISSING
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from tests.styles import a_group, a_line, a_source


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    layers = [a_line(3, group_id=2), a_line(2, group_id=2), a_line(1)]
    return Session(a_source(layers, groups=[a_group(1), a_group(2, parent_id=1)]), Origin(None, "test"))


@pytest.fixture
def view(session: Session) -> ViewState:
    return ViewState(session)


def test_a_hidden_layer_that_is_deleted_is_not_counted_and_is_restored_hidden(
    session: Session, view: ViewState, qtbot: QtBot
) -> None:
    key = session.style.layers[2].key
    view.set_hidden([key], hidden=True)
    with qtbot.waitSignal(view.hidden_changed):
        session.do(delete_layers([key]), "Delete")
    assert view.hidden == frozenset()
    with qtbot.waitSignal(view.hidden_changed):
        session.undo_stack.undo()
    assert view.hidden == {key}


def test_many_layers_are_hidden_and_shown_at_once(session: Session, view: ViewState) -> None:
    emitted: list[frozenset[int]] = []
    view.hidden_changed.connect(lambda: emitted.append(view.hidden))
    first, second, third = (layer.key for layer in session.style.layers)
    view.set_hidden([third], [1], hidden=True)
    view.set_hidden([first], hidden=False)
    assert emitted == [{first, second, third}, {third}]


def test_no_part_of_the_view_outlives_the_document(session: Session, view: ViewState) -> None:
    view.select([session.style.layers[0].key])
    view.set_hidden([session.style.layers[0].key], [1], hidden=True)
    session.open(a_source([a_line(1, group_id=1)], groups=[a_group(1)]), Origin(None, "other"))
    assert view.selected == ()
    assert view.hidden == frozenset()


def test_neither_a_selected_nor_a_locked_group_outlives_the_document(
    session: Session, view: ViewState
) -> None:
    view.select([], [1])
    view.set_locked(groups=[1], locked=True)
    session.open(a_source([a_line(1, group_id=1)], groups=[a_group(1)]), Origin(None, "other"))
    assert (view.selected_groups, view.selected_layers, view.locked) == ((), (), frozenset())


def test_the_selection_has_the_layers_of_groups_in_draw_order(session: Session, view: ViewState) -> None:
    first, second, third = (layer.key for layer in session.style.layers)
    view.select([third], [1])
    assert (view.selected, view.selected_groups) == ((third,), (1,))
    assert view.selected_layers == (first, second, third)
    view.select([third, first])
    assert view.selected_layers == (first, third)
    assert view.active == first


def test_a_group_of_another_style_is_not_selected(view: ViewState, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.selection_changed):
        view.select([], [2, 99])
    assert view.selected_groups == (2,)


def test_a_deleted_group_is_not_selected(session: Session, view: ViewState) -> None:
    view.select([], [1, 2])
    session.do(change_values({(*GROUPS, 0): MISSING}), "Delete group")
    assert view.selected_groups == (2,)


def test_undo_of_a_grouping_selects_the_content_of_the_group(session: Session, view: ViewState) -> None:
    last = session.style.order.keys[-1]
    rows = LayerSet(frozenset([last]), frozenset([1]))
    session.do(group_rows(rows, "All"), "Group")
    view.select([], [3])
    session.undo_stack.undo()
    assert (view.selected, view.selected_groups) == ((last,), (1,))


def test_undo_selects_nothing_if_nothing_was_selected(session: Session, view: ViewState) -> None:
    session.do(group_rows(LayerSet(frozenset(session.style.order.keys[-1:])), "All"), "Group")
    session.undo_stack.undo()
    assert (view.selected, view.selected_groups) == ((), ())


def test_a_layer_is_locked_with_the_groups_around_it_and_freed_with_them(
    session: Session, view: ViewState, qtbot: QtBot
) -> None:
    first, second, third = session.style.layers
    with qtbot.waitSignal(view.locked_changed):
        view.set_locked(groups=[1], locked=True)
    assert view.locked == {first.key, second.key}
    assert [view.is_locked(layer) for layer in (first, second, third)] == [True, True, False]
    assert [view.is_group_locked(group_id) for group_id in (2, 3)] == [True, False]
    view.set_locked([second.key], locked=False)
    assert view.locked == frozenset()
    view.set_locked([third.key], locked=True)
    assert view.locked == {third.key}


def test_a_new_group_does_not_inherit_hiding_and_locks_of_a_former_one_with_its_id(
    session: Session, view: ViewState
) -> None:
    key = session.style.layers[0].key
    view.set_hidden(groups=[2], hidden=True)
    view.set_locked(groups=[2], locked=True)
    session.do(delete_rows(LayerSet(groups=frozenset([2]))), "Delete")
    session.do(add_group("New", None), "New group")
    assert [group.id for group in session.style.groups] == [1, 2]
    assert not view.is_group_hidden(2)
    assert not view.is_group_locked(2)
    session.undo_stack.setIndex(0)
    assert view.is_hidden(session.style.layer(key))
    assert view.is_locked(session.style.layer(key))


def test_layers_of_a_hidden_group_stay_hidden_when_it_is_dissolved(session: Session, view: ViewState) -> None:
    first, second, _ = session.style.order.keys
    view.set_hidden(groups=[2], hidden=True)
    session.do(ungroup([2]), "Ungroup")
    assert view.hidden == {first, second}


def test_a_deleted_layer_is_not_selected_for_earlier_receivers(qtbot: QtBot) -> None:
    session = Session(a_source(3), Origin(None, "test"))
    emitted: list[tuple[int, ...]] = []
    states: list[ViewState] = []
    session.changed.connect(lambda _change: emitted.append(states[0].selected_layers))
    state = ViewState(session)
    states.append(state)
    first, _, third = session.style.order.keys
    state.select([third, first])
    session.do(delete_layers([first]), "Delete")
    assert emitted == [(third,)]


def test_a_deleted_layer_is_not_selected(session: Session, view: ViewState) -> None:
    first, second, _ = (layer.key for layer in session.style.layers)
    view.select([second, first])
    session.do(delete_layers([first]), "Delete")
    assert view.selected == (second,)
    assert view.active == second


def test_isolated_layers_leave_out_all_others_without_hiding_them(session: Session, view: ViewState) -> None:
    first, second, third = (layer.key for layer in session.style.layers)
    view.set_solo([second])
    assert view.omitted == {first, third}
    assert view.hidden == frozenset()
    view.set_solo(())
    assert view.omitted == frozenset()


def test_a_hidden_layer_can_be_isolated_and_of_several_the_hidden_ones_stay_so(
    session: Session, view: ViewState
) -> None:
    first, second, third = (layer.key for layer in session.style.layers)
    view.set_hidden([second], hidden=True)
    view.set_solo([second])
    assert view.omitted == {first, third}
    view.set_solo([first, second])
    assert view.omitted == {second, third}


def test_all_layers_show_again_when_the_isolated_one_is_deleted(
    session: Session, view: ViewState, qtbot: QtBot
) -> None:
    key = session.style.layers[2].key
    view.set_solo([key])
    with qtbot.waitSignals([view.solo_changed, view.hidden_changed]):
        session.do(delete_layers([key]), "Delete")
    assert view.omitted == frozenset()
    session.undo_stack.undo()
    assert view.solo == frozenset()


def test_showing_all_ends_isolation(session: Session, view: ViewState) -> None:
    view.set_solo([session.style.layers[0].key])
    view.show_all()
    assert view.omitted == frozenset()


def test_no_layer_is_isolated_in_another_document(session: Session, view: ViewState) -> None:
    view.set_solo([session.style.layers[0].key])
    session.open(a_source([a_line(1)]), Origin(None, "other"))
    assert view.omitted == frozenset()
