"""Conflicts, resolutions and undo of the merge window."""

import pytest
from pytestqt.qtbot import QtBot

from editor.features.merge.model import MergeItem, MergeModel, value_path
from editor.mapstyle.json_tree import MISSING, read
from editor.mapstyle.merge.result import Edited, Side
from editor.mapstyle.merge.style_merge import MergeResult
from editor.system.jobs import Jobs
from tests.mapstyle.merge.merged_styles import (
    insert_layer,
    merged,
    remove_layer,
    set_field,
    set_width,
    widths,
)

FILTER = {"condition": "all", "expression": []}
TUNNEL = {"key": "tunnel", "condition": "hasnot"}
BRIDGE, PAVED = {"key": "bridge", "condition": "has"}, {"key": "paved", "condition": "has"}


@pytest.fixture
def result() -> MergeResult:
    """A merge with conflicts of a width and of a filter, and a change of each side."""

    def ours(tree: object) -> None:
        set_width(9, 2.5)(tree)
        set_width(3, 1.5)(tree)
        set_field("River", filter={**FILTER, "expression": [TUNNEL, BRIDGE]})(tree)

    def theirs(tree: object) -> None:
        set_width(9, 3)(tree)
        insert_layer(1, "Cycle path")(tree)
        set_field("River", filter={**FILTER, "expression": [TUNNEL, PAVED]})(tree)

    return merged(ours, theirs)


@pytest.fixture
def model(result: MergeResult, jobs: Jobs) -> MergeModel:
    return MergeModel(result, jobs)


def item_of(model: MergeModel, name: str, prop: str) -> MergeItem:
    return next(item for item in model.conflicts if (item.place.name, item.place.property) == (name, prop))


def resolve(qtbot: QtBot, model: MergeModel, item: MergeItem, resolution: Side | Edited) -> None:
    with qtbot.waitSignal(model.merged):
        model.resolve(item, resolution)


def test_items_of_one_element_are_together_in_the_order_of_the_style(model: MergeModel) -> None:
    names = [item.place.name for item in model.items]
    assert names == ["Motorway", "Motorway", "Cycle path", "River"]
    assert [item.side for item in model.items] == [None, Side.OURS, Side.THEIRS, None]
    assert len(model.unresolved) == len(model.conflicts) == 2
    assert not model.is_complete


def test_a_resolution_is_known_at_once_and_merged_later(qtbot: QtBot, model: MergeModel) -> None:
    item = item_of(model, "Motorway", "line-width")
    with qtbot.waitSignal(model.merged):
        model.resolve(item, Side.THEIRS)
        assert model.resolution(item) is Side.THEIRS
        assert not model.is_current
    assert model.is_current
    assert widths(model.result.tree) == [(3, 1.5), (9, 3), (13, 4)]
    assert [each.place.name for each in model.unresolved] == ["River"]


def test_resolutions_are_undone_and_redone_one_by_one(qtbot: QtBot, model: MergeModel) -> None:
    width, river = item_of(model, "Motorway", "line-width"), item_of(model, "River", "filter")
    resolve(qtbot, model, width, Edited(2.75))
    resolve(qtbot, model, river, Side.BOTH)
    assert model.is_complete
    with qtbot.waitSignal(model.merged):
        assert model.undo() == river.key
    with qtbot.waitSignal(model.merged):
        assert model.undo() == width.key
    assert model.undo() == ""
    assert not model.is_edited
    assert widths(model.result.tree)[1] == (9, 2.5)
    with qtbot.waitSignal(model.merged):
        assert model.redo() == width.key
    assert widths(model.result.tree)[1] == (9, 2.75)


def test_a_new_resolution_ends_redo_and_an_equal_one_is_no_step(qtbot: QtBot, model: MergeModel) -> None:
    width = item_of(model, "Motorway", "line-width")
    resolve(qtbot, model, width, Side.THEIRS)
    model.resolve(width, Side.THEIRS)
    with qtbot.waitSignal(model.merged):
        model.undo()
    assert not model.can_undo
    resolve(qtbot, model, width, Side.OURS)
    assert not model.can_redo


def test_both_values_of_a_list_are_those_of_the_merged_style(qtbot: QtBot, model: MergeModel) -> None:
    river = item_of(model, "River", "filter")
    resolve(qtbot, model, river, Side.BOTH)
    assert model.result_value(river)["expression"] == [TUNNEL, BRIDGE, PAVED]


def test_a_resolution_that_is_not_possible_is_removed_and_reported(qtbot: QtBot, model: MergeModel) -> None:
    width, river = item_of(model, "Motorway", "line-width"), item_of(model, "River", "filter")
    resolve(qtbot, model, river, Side.OURS)
    with qtbot.waitSignal(model.failed) as failed:
        model.resolve(width, Side.BOTH)
    assert failed.args == [width.key, "“Motorway” cannot have both values. Choose one."]
    assert model.resolutions == {river.key: Side.OURS}
    assert model.is_current
    assert not model.can_redo


def test_only_the_resolution_that_is_not_possible_is_removed(qtbot: QtBot, model: MergeModel) -> None:
    width, river = item_of(model, "Motorway", "line-width"), item_of(model, "River", "filter")
    resolve(qtbot, model, width, Side.THEIRS)
    with qtbot.waitSignal(model.failed) as failed:
        model.resolve(width, Side.BOTH)
        model.resolve(river, Side.OURS)
    assert failed.args == [width.key, "“Motorway” cannot have both values. Choose one."]
    assert model.resolutions == {width.key: Side.THEIRS, river.key: Side.OURS}
    assert model.is_complete
    with qtbot.waitSignal(model.merged):
        assert model.undo() == river.key
    assert model.resolutions == {width.key: Side.THEIRS}


def test_a_removed_layer_has_no_path_in_the_merged_style(jobs: Jobs, qtbot: QtBot) -> None:
    model = MergeModel(merged(remove_layer("Lake"), set_field("Lake", minzoom=5)), jobs)
    (item,) = model.conflicts
    assert item.values.ours is MISSING
    assert value_path(model.result, item.place) is None
    resolve(qtbot, model, item, Side.THEIRS)
    path = value_path(model.result, item.place)
    assert path is not None
    assert read(model.result.tree, path)["minzoom"] == 5


def test_equal_styles_have_no_items(jobs: Jobs) -> None:
    model = MergeModel(merged(set_width(9, 2), set_width(9, 2)), jobs)
    assert list(model.items) == []
    assert model.is_complete
