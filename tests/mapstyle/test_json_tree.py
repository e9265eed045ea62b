"""Reading and changing an immutable tree by path."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import EditError
from editor.mapstyle.json_tree import (
    MISSING,
    insert,
    move,
    pointer,
    read,
    read_array,
    read_object,
    remove,
    replace,
    share_branches,
)
from editor.mapstyle.numbers import FloatLiteral

TREE = {"a": {"list": [1, {"x": 2}, 3], "other": {}}, "b": [[]], "": "empty key"}

scalars = st.none() | st.booleans() | st.integers() | st.text(max_size=3)
trees = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=15,
)


def paths_of(tree: Any) -> list[tuple[str | int, ...]]:
    """Return all existing paths, the root first."""
    found: list[tuple[str | int, ...]] = [()]
    if isinstance(tree, dict):
        found += [(key, *rest) for key, value in tree.items() for rest in paths_of(value)]
    elif isinstance(tree, list):
        found += [(index, *rest) for index, value in enumerate(tree) for rest in paths_of(value)]
    return found


@pytest.mark.parametrize(
    ("path", "value"), [((), TREE), (("a", "list", 1, "x"), 2), (("b", 0), []), (("",), "empty key")]
)
def test_reading_returns_value_at_path(path: tuple[str | int, ...], value: Any) -> None:
    assert read(TREE, path) == value


@pytest.mark.parametrize(
    "path",
    [("c",), ("a", "list", 3), ("a", "list", -1), ("a", 0), ("b", "x"), ("a", "list", 0, "x"), ("", 0)],
)
def test_reading_missing_path_returns_default(path: tuple[str | int, ...]) -> None:
    assert read(TREE, path) is MISSING
    assert read(TREE, path, 7) == 7


def test_other_values_read_as_empty_object_or_list() -> None:
    assert read_object(TREE, ("b",)) == {}
    assert read_array(TREE, ("a",)) == []
    assert read_object(TREE, ("nowhere",)) == {}
    assert read_array(TREE, ("b",)) is TREE["b"]


def test_replacing_copies_the_path_and_shares_the_rest() -> None:
    new = replace(TREE, ("a", "list", 0), 9)
    assert new == {**TREE, "a": {"list": [9, {"x": 2}, 3], "other": {}}}
    assert new["b"] is TREE["b"]
    assert new["a"]["other"] is TREE["a"]["other"]  # type: ignore[index]
    assert new["a"]["list"][1] is TREE["a"]["list"][1]  # type: ignore[index]
    assert TREE["a"]["list"][0] == 1  # type: ignore[index]


def test_replacing_with_same_object_returns_same_tree() -> None:
    assert replace(TREE, ("a", "list"), TREE["a"]["list"]) is TREE  # type: ignore[index]


def test_replacing_the_root_returns_the_value() -> None:
    assert replace(TREE, (), 5) == 5


def test_a_new_key_goes_to_the_end() -> None:
    assert list(replace(TREE, ("new",), 1)) == ["a", "b", "", "new"]


def test_a_replaced_key_keeps_its_place() -> None:
    assert list(replace(TREE, ("a",), 1)) == ["a", "b", ""]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (("c", "d"), "no longer in the style"),
        (("a", "list", 3), "no longer in the style"),
        (("a", "list", -1), "no longer in the style"),
        (("a", 0), "Expected a list"),
        (("b", "x"), "Expected a JSON object"),
        (("", "x"), "Expected a JSON object"),
    ],
)
def test_replacing_where_no_container_is_refused(path: tuple[str | int, ...], text: str) -> None:
    with pytest.raises(EditError, match=text):
        replace(TREE, path, 1)


@pytest.mark.parametrize(("index", "expected"), [(0, [9, 1, 2]), (1, [1, 9, 2]), (2, [1, 2, 9])])
def test_inserting_moves_the_following_elements(index: int, expected: list[int]) -> None:
    assert insert({"l": [1, 2]}, ("l", index), 9) == {"l": expected}


@pytest.mark.parametrize("path", [("l", 3), ("l", -1), ("x", 0), ("l", "k")])
def test_inserting_outside_a_list_is_refused(path: tuple[str | int, ...]) -> None:
    with pytest.raises(EditError):
        insert({"l": [1, 2], "x": {}}, path, 9)


def test_removing_deletes_a_member_or_an_element() -> None:
    assert remove(TREE, ("a", "list", 1)) == {**TREE, "a": {"list": [1, 3], "other": {}}}
    assert list(remove(TREE, ("b",))) == ["a", ""]


@pytest.mark.parametrize("path", [("c",), ("a", "list", 3), ("a", "list", -1)])
def test_removing_nothing_is_refused(path: tuple[str | int, ...]) -> None:
    with pytest.raises(EditError, match="no longer in the style"):
        remove(TREE, path)


@pytest.mark.parametrize(
    ("source", "target", "expected"), [(0, 2, [2, 3, 1]), (2, 0, [3, 1, 2]), (1, 2, [1, 3, 2])]
)
def test_moving_puts_an_element_at_another_index(source: int, target: int, expected: list[int]) -> None:
    assert move({"l": [1, 2, 3]}, ("l",), source, target) == {"l": expected}


def test_moving_to_same_index_returns_same_tree() -> None:
    assert move(TREE, ("a", "list"), 1, 1) is TREE


@pytest.mark.parametrize(("source", "target"), [(-1, 0), (0, 3), (3, 0)])
def test_moving_outside_a_list_is_refused(source: int, target: int) -> None:
    with pytest.raises(EditError, match="no such position"):
        move({"l": [1, 2, 3]}, ("l",), source, target)
    with pytest.raises(EditError, match="Expected a list"):
        move({"l": {}}, ("l",), 0, 0)


@pytest.mark.parametrize(
    ("path", "place"),
    [(("a", "list", 7), "/a/list/7"), (("a", "new", "x"), "/a/new"), (("a", "list", "x", "y"), "/a/list")],
)
def test_error_has_place(path: tuple[str | int, ...], place: str) -> None:
    with pytest.raises(EditError) as caught:
        replace(TREE, path, 1)
    assert caught.value.place is not None
    assert caught.value.place.pointer == place


def test_pointer_is_escaped() -> None:
    assert pointer(("a/b", "m~n", 0, "")) == "/a~1b/m~0n/0/"
    assert pointer(()) == ""


@given(trees, scalars, st.data())
def test_change_does_not_modify_old_tree(tree: Any, value: Any, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(paths_of(tree)))
    before = copy.deepcopy(tree)
    new = replace(tree, path, value)
    assert tree == before
    assert read(new, path) is value
    for other in paths_of(tree):
        if other[: len(path)] != path and path[: len(other)] != other:
            assert read(new, other) is read(tree, other)


@given(st.lists(scalars, min_size=1, max_size=6), scalars, st.data())
def test_removing_inserted_element_restores_list(items: list[Any], value: Any, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(items)))
    assert remove(insert(items, (index,), value), (index,)) == items


# Sharing of branches


def again(tree: Any) -> Any:
    """Return an equal tree with distinct objects."""
    return json.loads(json.dumps(tree))


def spelled(tree: Any) -> Any:
    """Return a tree with everything that Python's equality ignores: types, spellings, order of keys."""
    if isinstance(tree, dict):
        return [dict, [(key, spelled(value)) for key, value in tree.items()]]
    if isinstance(tree, list):
        return [list, [spelled(value) for value in tree]]
    return [type(tree), tree.text if isinstance(tree, FloatLiteral) else repr(tree)]


@given(trees, trees)
def test_sharing_branches_preserves_the_new_tree(old: Any, new: Any) -> None:
    before = copy.deepcopy(old)
    assert spelled(share_branches(old, new)) == spelled(new)
    assert old == before


@given(trees)
def test_equal_tree_returns_the_old_tree(tree: Any) -> None:
    assert share_branches(tree, again(tree)) is tree


@given(trees, scalars, st.data())
def test_branches_beside_the_change_are_shared(tree: Any, value: Any, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(paths_of(tree)))
    new = share_branches(tree, again(replace(tree, path, value)))
    for other in paths_of(tree):
        if other[: len(path)] != path and path[: len(other)] != other:
            assert read(new, other) is read(tree, other)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (1, 1.0),
        (1, True),
        (0, False),
        (0.0, -0.0),
        (1.5, FloatLiteral("1.5")),
        (FloatLiteral("1.10"), FloatLiteral("1.1")),
        ("1", 1),
        (None, False),
        ([], {}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
    ],
)
@pytest.mark.parametrize("depth", [0, 1, 70])
def test_values_with_different_spelling_are_not_shared(old: Any, new: Any, depth: int) -> None:
    for _ in range(depth):
        old, new = [{"a": old}], [{"a": new}]
    made = share_branches({"x": old, "y": [5000]}, {"x": new, "y": [5000]})
    assert spelled(made["x"]) == spelled(new)


@pytest.mark.parametrize(
    ("places", "shared"),
    [
        ([0, 1, 2, 3, 4], [0, 1, 2, 3, 4]),
        ([1, 2, 3, 4], [1, 2, 3, 4]),
        ([0, 1, 3, 4], [0, 1, 3, 4]),
        ([4, 0, 1, 2, 3], [4, 0, 1, 2, 3]),
        ([0, 9, 2, 8, 4], [0, None, 2, None, 4]),
        ([9, 3, 2, 8, 0, 7], [None, 3, 2, None, 0, None]),
        ([0, 0, 1], [0, None, 1]),
    ],
)
def test_moved_items_are_shared_once(places: list[int], shared: list[int | None]) -> None:
    old = [{"number": 1000 + place, "same": [2**70, 0.5]} for place in range(5)]
    new = share_branches(old, again([{"number": 1000 + place, "same": [2**70, 0.5]} for place in places]))
    found = [next((place for place, item in enumerate(old) if item is each), None) for each in new]
    assert found == shared
    assert [item["number"] for item in new] == [1000 + place for place in places]


def test_changed_item_shares_branches_by_index() -> None:
    old = [{"number": number, "branch": [number + 0.5]} for number in range(5)]
    new = again(old)
    new[1]["number"] = new[3]["number"] = 9
    made = share_branches(old, new)
    assert [item["branch"] is before["branch"] for item, before in zip(made, old, strict=True)] == [True] * 5


def test_branches_are_shared_at_any_depth() -> None:
    old: Any = []
    new: Any = []
    for _ in range(100_000):
        old, new = [old], [new]
    assert share_branches(old, new) is old
    assert share_branches(old, [new]) is not old
    while old:  # Released step by step: releasing it as a whole would exhaust the stack.
        old, new = old[0], new[0]
