"""Adding, filling and removing groups."""

from editor.mapstyle.document.layer_tree import LayerSet
from editor.mapstyle.document.model import GROUPS, LayerKey, MapStyle
from editor.mapstyle.edits.structure import add_group, common_group, free_group_id, group_rows, ungroup
from editor.mapstyle.json_tree import read
from tests.styles import a_document, a_group, a_line, a_style

FAR = 9797278307


def keys(style: MapStyle, *places: int) -> frozenset[LayerKey]:
    return frozenset(style.order.keys[place] for place in places)


def in_groups(style: MapStyle) -> list[int | None]:
    return [layer.group_id for layer in style.layers]


def nested() -> MapStyle:
    """Return four layers: in an inner group, in its parent, in another group, in none."""
    groups = [a_group(FAR, "Outer"), a_group(2, "Inner", parent_id=FAR), a_group(3, "Other")]
    layers = [a_line(4, group_id=2), a_line(3, group_id=FAR), a_line(2, group_id=3), a_line(1)]
    return a_style(layers, groups=groups)


def test_new_group_has_unreferenced_id() -> None:
    style = add_group("New", 2)(nested())
    assert style.groups[-1].record == {"id": FAR + 1, "name": "New", "parent_id": 2}
    assert free_group_id(a_style([a_line(1, group_id=404)])) == 405
    assert free_group_id(a_style(1)) == 1


def test_group_is_created_without_group_list() -> None:
    tree = a_document(1)
    del tree["map_schemes_section"]["map_schemes"][0]["groups_section"]
    assert read(add_group("New", None)(MapStyle.of(tree)).tree, GROUPS) == [{"id": 1, "name": "New"}]


def test_new_group_is_in_common_parent() -> None:
    old = nested()
    style = group_rows(LayerSet(keys(old, 0, 1)), "New")(old)
    assert style.groups[-1].parent_id == FAR
    assert in_groups(style) == [FAR + 1, FAR + 1, 3, None]
    assert style.order is old.order
    assert [layer.id for layer in style.layers] == [4, 3, 2, 1]


def test_groups_are_grouped_with_content() -> None:
    old = nested()
    style = group_rows(LayerSet(keys(old, 0, 3), frozenset([FAR])), "New")(old)
    assert style.groups[-1].parent_id is None
    assert in_groups(style) == [2, FAR, 3, FAR + 1]
    assert [group.parent_id for group in style.groups] == [FAR + 1, FAR, None, None]


def test_empty_selection_is_not_grouped() -> None:
    style = nested()
    assert group_rows(LayerSet(), "New")(style) is style


def test_ungrouped_content_moves_to_parent() -> None:
    style = ungroup([2])(nested())
    assert in_groups(style) == [FAR, FAR, 3, None]
    assert [group.name for group in style.groups] == ["Outer", "Other"]


def test_nested_groups_are_ungrouped_together() -> None:
    style = ungroup([FAR, 2])(nested())
    assert in_groups(style) == [None, None, 3, None]
    assert "group_id" not in style.layers[0].record
    style = ungroup([FAR])(nested())
    assert [group.parent_id for group in style.groups] == [None, None]


def test_common_group_is_innermost() -> None:
    style = nested()
    assert common_group(style, LayerSet(keys(style, 0))) == 2
    assert common_group(style, LayerSet(keys(style, 0, 1))) == FAR
    assert common_group(style, LayerSet(keys(style, 1), frozenset([2]))) == FAR
    assert common_group(style, LayerSet(keys(style, 0, 3))) is None
