"""Edits of several values by path."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import EditError
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, MapStyle
from editor.mapstyle.edits.edit import change_values
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.json_tree import MISSING, read
from tests.styles import a_document, a_group, a_line, a_style, an_icon, bytes_of

LAYER = (*LAYERS, 0)


def test_distant_values_change_and_the_rest_is_shared() -> None:
    old = a_style(3, groups=[a_group(1)])
    new = change_values({(*LAYERS, 2, "minzoom"): 5, (*LAYERS, 0, "maxzoom"): 9})(old)
    assert [(layer.minzoom, layer.maxzoom) for layer in new.layers] == [(3, 9), (3, 17), (5, 17)]
    assert read(new.tree, (*LAYERS, 1)) is read(old.tree, (*LAYERS, 1))
    assert read(new.tree, (*LAYER, "paint")) is read(old.tree, (*LAYER, "paint"))
    assert read(new.tree, GROUPS) is read(old.tree, GROUPS)
    assert new.order is old.order


def test_missing_removes_key_or_element() -> None:
    old = a_style(1, icons_section={"icons": [an_icon(name) for name in "abcd"]})
    removed = {(*ICONS, 0): MISSING, (*ICONS, 2): MISSING, (*LAYER, "maxzoom"): MISSING}
    new = change_values(removed)(old)
    assert [icon.id for icon in new.icons] == ["b", "d"]
    assert "maxzoom" not in new.layers[0].record


@pytest.mark.parametrize(
    ("key", "keys"),
    [
        ("id", ["COMMENT", "id", "type", "more", "paint"]),
        ("minzoom", ["COMMENT", "type", "more", "minzoom", "paint"]),
        ("unheard-of", ["COMMENT", "type", "more", "paint", "unheard-of"]),
    ],
)
def test_new_key_is_inserted_in_canonical_order(key: str, keys: list[str]) -> None:
    old = a_style([{"COMMENT": "A", "type": "line", "more": 1, "paint": {}}])
    assert list(change_values({(*LAYER, key): 1})(old).layers[0].record) == keys


def test_new_keys_are_ordered_regardless_of_changes() -> None:
    tree = {key: value for key, value in a_document().items() if key == "map_schemes_section"}
    new = change_values({("icons_section",): {}, ("sources_list",): {}})(MapStyle.of(tree))
    assert list(new.tree) == ["sources_list", "map_schemes_section", "icons_section"]


def test_outer_path_overrides_inner() -> None:
    inner, outer = (*LAYER, "paint", "line-width"), (*LAYER, "paint")
    for changes in ({inner: 1, outer: {}}, {outer: {}, inner: 1}):
        assert change_values(changes)(a_style(1)).layers[0].paint == {}


@pytest.mark.parametrize("changes", [{}, {(*LAYER, "type"): "line"}])
def test_no_change_returns_the_same_style(changes: Any) -> None:
    old = a_style([a_line(1)])
    same = {path: read(old.tree, path) for path in changes}
    assert change_values(same)(old) is old


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((*LAYERS, 7), {}),
        ((*LAYERS, 7, "id"), 1),
        ((*LAYER, "removed", "deeper"), 1),
        ((*LAYER, "removed"), MISSING),
        ((*LAYER, 0), 1),
        ((*LAYER, "id", "deeper"), 1),
    ],
)
def test_missing_path_is_refused_with_place(path: Any, value: Any) -> None:
    with pytest.raises(EditError) as caught:
        change_values({path: value})(a_style(1))
    assert caught.value.place is not None
    assert caught.value.place.pointer is not None


@given(st.lists(st.integers(0, 40), unique=True, max_size=20))
def test_removal_preserves_bytes_of_others(removed: list[int]) -> None:
    icons = [an_icon(f"icon {number}", more=number) for number in range(41)]
    source = decode(bytes_of(a_document(1, icons_section={"icons": icons})))
    new = change_values({(*ICONS, index): MISSING for index in removed})(MapStyle.of(source.tree))
    remaining = [icon for index, icon in enumerate(icons) if index not in removed]
    assert encode(source, new.tree) == bytes_of(a_document(1, icons_section={"icons": remaining}))
