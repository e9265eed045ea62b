"""Reloaded styles: shared values and matched layer keys."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.document.diff import diff
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.edits.edit import delete_layers, rename_layer
from editor.mapstyle.edits.excerpt import replace_tree
from editor.mapstyle.json_tree import read
from tests.styles import a_document, a_group, a_line, a_style


def again(tree: Any) -> Any:
    """Return an equal tree with distinct objects."""
    return json.loads(json.dumps(tree))


def layers_of(tree: Any) -> list[Any]:
    found = read(tree, LAYERS)
    assert isinstance(found, list)
    return found


def test_reloading_equal_tree_returns_the_same_style() -> None:
    style = a_style(3, groups=[a_group(1)])
    assert replace_tree(again(style.tree))(style) is style


def test_one_changed_value_is_the_only_change() -> None:
    style = a_style(3)
    tree = again(style.tree)
    layers_of(tree)[1]["paint"]["line-width"]["line_width_stops"]["easing_type"] = 2
    new = replace_tree(tree)(style)
    assert new.tree == tree
    assert new.order is style.order
    change = diff(style, new)
    assert set(change.layers) == {style.layers[1].key}
    assert change.layers[style.layers[1].key].paint == {"line-width"}
    assert not change.changes_structure
    assert not change.rest


def test_reloaded_layers_are_matched_despite_moves() -> None:
    style = a_style([a_line(number, sourcedata_id=number, COMMENT=f"{number}") for number in range(5)])
    keys = [layer.key for layer in style.layers]
    tree = again(style.tree)
    layers = layers_of(tree)
    layers[:] = [
        layers[3],
        {"id": 9, "type": "polygon"},
        layers[0],
        {**layers[2], "minzoom": 7},
        layers[4],
    ]
    new = replace_tree(tree)(style)
    assert new.tree == tree
    assert [key if key in keys else None for key in new.order.keys] == [
        keys[3],
        None,
        keys[0],
        keys[2],
        keys[4],
    ]
    change = diff(style, new)
    assert change.removed == (keys[1],)
    assert change.added == (new.order.keys[1],)
    assert change.layers[keys[2]].fields == {"minzoom"}
    assert change.is_reordered


def test_renumbered_layers_are_matched_on_reload() -> None:
    layers = [a_line(number, sourcedata_id=number) for number in (3, 2, 1)]
    style = a_style(layers)
    new = replace_tree(
        a_document([a_line(1, sourcedata_id=7), *({**each, "id": each["id"] + 1} for each in layers)])
    )(style)
    assert new.order.keys[1:] == style.order.keys
    assert all(change.fields == {"id"} for change in diff(style, new).layers.values())


def test_style_without_layers_is_reloaded() -> None:
    style = a_style(2)
    new = replace_tree({"sources_list": {}})(style)
    assert new.tree == {"sources_list": {}}
    assert len(new.layers) == 0
    back = replace_tree(again(style.tree))(new)
    assert back.tree == style.tree
    assert len(set(back.order.keys)) == 2


records = (
    st.dictionaries(st.sampled_from(["id", "type", "COMMENT", "x"]), st.integers(0, 3), max_size=4)
    | st.none()
)


@given(st.lists(records, max_size=7), st.lists(records, max_size=7))
def test_reloaded_layers_have_distinct_keys(before: Any, after: Any) -> None:
    style = MapStyle.of(a_document(before))
    new = replace_tree(again(a_document(after)))(style)
    assert new.tree == a_document(after)
    assert len(set(new.order.keys)) == len(after)
    assert len(set(new.order.keys) & set(style.order.keys)) >= sum(each in before for each in after[:1])


def test_reload_after_edits() -> None:
    style = a_style([a_line(number, sourcedata_id=number) for number in (4, 3, 2, 1)])
    tree = again(style.tree)
    edited = rename_layer(style.layers[2].key, "New")(delete_layers([style.layers[0].key])(style))
    new = replace_tree(tree)(edited)
    assert new.tree == tree
    assert new.order.keys[1:] == edited.order.keys
