"""Difference between two values, found by identity."""

from typing import Any

import pytest

from editor.mapstyle.document.diff import Diff, LayerChange, diff, find_changed_layers
from editor.mapstyle.document.model import FONTS, ICONS, LAYERS, SCHEME, SOURCES, LayerOrder, MapStyle
from editor.mapstyle.edits.edit import (
    delete_layers,
    remove_property,
    rename_group,
    rename_layer,
    rename_style,
    set_collapsed,
    set_group,
    set_stop,
    set_zoom_range,
)
from editor.mapstyle.json_tree import Path, move, read_array, remove, replace
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from tests.styles import a_group, a_line, a_style, an_icon

INNER = BY_KEY["line-inner-color"]


@pytest.fixture
def style() -> MapStyle:
    return a_style(4, groups=[a_group(1)], icons_section={"icons": [an_icon("a")]})


def with_tree(style: MapStyle, tree: Any) -> MapStyle:
    """Return another value with the same layers."""
    return MapStyle(tree, style.order)


def moved(style: MapStyle, source: int, target: int) -> MapStyle:
    """Return the style with a layer moved."""
    keys = list(style.order.keys)
    keys.insert(target, keys.pop(source))
    return MapStyle(move(style.tree, LAYERS, source, target), LayerOrder(tuple(keys)))


def change(fields: set[str], paint: set[str] | None = None) -> LayerChange:
    return LayerChange(frozenset(fields), frozenset(paint or ()))


def test_a_value_does_not_differ_from_itself(style: MapStyle) -> None:
    assert not diff(style, style)
    assert diff(style, style) == diff(style, with_tree(style, style.tree)) == Diff()


def test_a_change_of_paint_names_the_layer_and_the_property(style: MapStyle) -> None:
    key = style.layers[2].key
    found = diff(style, set_stop([key], INNER, 0, Color(1, 2, 3))(style))
    assert found == Diff(layers={key: change({"paint"}, {INNER.key})})
    assert found
    assert not found.changes_structure


def test_removed_property_is_a_change(style: MapStyle) -> None:
    key = style.layers[0].key
    found = diff(style, remove_property([key], INNER)(style))
    assert found == Diff(layers={key: change({"paint"}, {INNER.key})})


def test_a_change_of_a_field_names_it(style: MapStyle) -> None:
    first, second = style.layers[0].key, style.layers[1].key
    new = rename_layer(second, "New")(set_zoom_range([first], 4, 17)(style))
    assert diff(style, new) == Diff(layers={first: change({"minzoom"}), second: change({"COMMENT"})})


def test_reversed_difference_has_same_keys(style: MapStyle) -> None:
    new = rename_layer(style.layers[1].key, "New")(style)
    assert diff(new, style) == diff(style, new)


def test_group_change_is_a_structure_change(style: MapStyle) -> None:
    found = diff(style, set_group([style.layers[0].key], 1)(style))
    assert found.layers[style.layers[0].key] == change({"group_id"})
    assert found.changes_structure


def test_removed_and_added_layers_are_in_order(style: MapStyle) -> None:
    _, second, _, fourth = (layer.key for layer in style.layers)
    new = delete_layers([fourth, second])(style)
    assert diff(style, new) == Diff(removed=(second, fourth))
    assert diff(new, style) == Diff(added=(second, fourth))
    assert diff(style, new).changes_structure


def test_changed_layer_is_found_despite_removal(style: MapStyle) -> None:
    first, second = style.layers[0].key, style.layers[1].key
    new = delete_layers([first])(rename_layer(second, "New")(style))
    assert diff(style, new) == Diff(removed=(first,), layers={second: change({"COMMENT"})})


@pytest.mark.parametrize(("source", "target"), [(0, 3), (3, 0), (1, 2)])
def test_reordered_layers_are_not_changed(style: MapStyle, source: int, target: int) -> None:
    found = diff(style, moved(style, source, target))
    assert found == Diff(is_reordered=True)
    assert found.changes_structure


def test_changed_and_added_layers_are_found(style: MapStyle) -> None:
    first, second, *_ = style.order.keys
    edited = set_stop([second], INNER, 3, Color(1, 2, 3))(style)
    assert find_changed_layers(style, style) == []
    assert find_changed_layers(style, edited) == [second]
    assert find_changed_layers(style, moved(edited, 0, 2)) == [second]
    without = delete_layers([first])(edited)
    assert find_changed_layers(edited, without) == []
    assert find_changed_layers(without, style) == [first, second]


def test_removed_layer_does_not_reorder_others(style: MapStyle) -> None:
    assert not diff(style, delete_layers([style.layers[0].key])(style)).is_reordered


def test_change_of_invalid_layer_has_no_keys() -> None:
    style = a_style([a_line(2), "broken"])
    new = with_tree(style, replace(style.tree, (*LAYERS, 1), "other"))
    assert diff(style, new) == Diff(layers={style.layers[1].key: change(set())})


@pytest.mark.parametrize("edit", [rename_group(0, "New"), set_collapsed({0: True})])
def test_a_change_of_groups_is_one_of_structure(style: MapStyle, edit: Any) -> None:
    found = diff(style, edit(style))
    assert found == Diff(groups=True)
    assert found.changes_structure


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (SOURCES, [{"id": 1}], Diff(sources=True)),
        (ICONS, [], Diff(icons=True)),
        ((*ICONS, 0, "id"), "b", Diff(icons=True)),
        (FONTS, {"bold": "x"}, Diff(fonts=True)),
        ((*SCHEME, "name"), "New", Diff(rest=True)),
        (("icons_section", "COMMENT"), "free", Diff(rest=True)),
        (("unknown",), {}, Diff(rest=True)),
        (("map_schemes_section", "slippytiles"), 1, Diff(rest=True)),
    ],
)
def test_a_change_elsewhere_names_its_section(
    style: MapStyle, path: Path, value: Any, expected: Diff
) -> None:
    found = diff(style, with_tree(style, replace(style.tree, path, value)))
    assert found == expected
    assert found
    assert not found.changes_structure


def test_removed_section_is_a_change(style: MapStyle) -> None:
    assert diff(style, with_tree(style, remove(style.tree, ICONS))).icons
    assert diff(style, with_tree(style, remove(style.tree, ("sources_list",)))).sources


def test_changes_in_several_sections_are_all_named(style: MapStyle) -> None:
    key = style.layers[0].key
    new = rename_style("New")(rename_group(0, "New")(rename_layer(key, "New")(style)))
    assert diff(style, new) == Diff(layers={key: change({"COMMENT"})}, groups=True, rest=True)


def test_keys_in_another_order_are_a_difference(style: MapStyle) -> None:
    turned = dict(reversed(style.tree.items()))
    assert diff(style, with_tree(style, turned)) == Diff(rest=True)


def test_the_sections_of_two_documents_are_compared_even_when_a_scheme_is_missing(style: MapStyle) -> None:
    empty = MapStyle.of({"map_schemes_section": {"map_schemes": []}})
    found = diff(style, empty)
    assert found.removed == style.order.keys
    assert (found.groups, found.icons, found.rest) == (True, True, True)


def test_another_document_is_a_structural_difference() -> None:
    assert Diff(is_other_document=True)
    assert Diff(is_other_document=True).changes_structure


def test_shared_values_are_not_inspected() -> None:
    style = a_style(3)
    layers = list(read_array(style.tree, LAYERS))
    layers[0] = {**layers[0], "paint": {**layers[0]["paint"]}}
    found = diff(style, with_tree(style, replace(style.tree, LAYERS, layers)))
    assert found == Diff(layers={style.layers[0].key: change({"paint"})})
