"""Label expression trees and edits that preserve unknown nodes."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import EditError
from editor.mapstyle.json_tree import Path
from editor.mapstyle.labels.expression_tree import (
    find_inner_position,
    find_outer_position,
    find_sibling_position,
    is_empty,
    move_node,
    new_node,
    read_node,
    unwrap_node,
    used_attributes,
    with_content,
    with_kind,
    with_part,
    without_node,
    wrap_node,
)
from editor.mapstyle.labels.label_text import MAX_NODE_DEPTH, parse

NAME: Any = {"get_v": "name"}
DOT: Any = {"text": " · "}
HEIGHT: Any = {"*": [{"get_v": "ele"}, {"number": 3.28}]}
HILL: Any = {"concat": [NAME, DOT, HEIGHT, {"text": " ft"}]}


def test_a_tree_is_read_node_by_node() -> None:
    nodes = list(read_node(HILL).walk())
    assert [(node.path, node.kind) for node in nodes] == [
        ((), "concat"),
        (("concat", 0), "get_v"),
        (("concat", 1), "text"),
        (("concat", 2), "*"),
        (("concat", 2, "*", 0), "get_v"),
        (("concat", 2, "*", 1), "number"),
        (("concat", 3), "text"),
    ]
    assert nodes[5].content == 3.28


@pytest.mark.parametrize(
    "node", [{"upper": NAME}, None, True, [], {"concat": "a"}, {"get_v": ["name"]}, {"text": None}]
)
def test_unknown_node_is_preserved_as_a_whole(node: Any) -> None:
    read = read_node({"concat": [node]}).parts[0]
    assert (read.kind, read.content, read.parts) == ("", node, ())


def test_bare_texts_and_numbers_are_parts_too() -> None:
    tree = {"concat": ["a", 2]}
    assert [part.kind for part in read_node(tree).parts] == ["text", "number"]
    assert with_content(tree, ("concat", 0), "b") == {"concat": ["b", 2]}


def test_other_members_of_a_node_are_listed_and_retained() -> None:
    tree = {"note": 1, "text": "a"}
    assert read_node(tree).others == ("note",)
    assert list(with_content(tree, (), "b").items()) == [("note", 1), ("text", "b")]
    assert list(with_kind(tree, (), "get_v").items()) == [("note", 1), ("get_v", "a")]


@pytest.mark.parametrize(("path", "content"), [(("concat", 0), "name"), (("concat", 2, "*", 1), 3.28)])
def test_an_equal_content_changes_nothing(path: Path, content: Any) -> None:
    assert with_content(HILL, path, content) is HILL


def test_number_differs_from_its_text() -> None:
    assert with_content({"text": 3}, (), "3") == {"text": "3"}


def test_a_change_shares_every_untouched_branch() -> None:
    tree = with_content(HILL, ("concat", 1), " – ")
    assert tree["concat"][2] is HEIGHT
    assert tree["concat"][1] == {"text": " – "}


@pytest.mark.parametrize(
    ("node", "kind", "expected"),
    [
        ({"text": "name"}, "get_v", {"get_v": "name"}),
        ({"number": 2.50}, "text", {"text": "2.5"}),
        ({"text": "3"}, "number", {"number": 3}),
        ({"text": "3.5"}, "number", {"number": 3.5}),
        ({"get_v": "ele"}, "number", {"number": 1}),
        ({"concat": [NAME]}, "*", {"*": [NAME]}),
        ({"text": "a"}, "text", {"text": "a"}),
    ],
)
def test_a_node_becomes_another_kind(node: Any, kind: str, expected: Any) -> None:
    assert with_kind(node, (), kind) == expected


@pytest.mark.parametrize(("node", "kind"), [(HEIGHT, "text"), (NAME, "concat"), ({"upper": 1}, "text")])
def test_part_does_not_become_container(node: Any, kind: str) -> None:
    with pytest.raises(EditError):
        with_kind(node, (), kind)


@pytest.mark.parametrize(
    ("tree", "path", "expected", "place"),
    [
        ({}, (), NAME, ()),
        (DOT, (), {"concat": [DOT, NAME]}, ("concat", 1)),
        ({"upper": 1}, (), {"concat": [{"upper": 1}, NAME]}, ("concat", 1)),
        ({"concat": [DOT]}, (), {"concat": [DOT, NAME]}, ("concat", 1)),
        ({"concat": [DOT, DOT]}, ("concat", 0), {"concat": [DOT, NAME, DOT]}, ("concat", 1)),
        ({"concat": [{"*": []}]}, ("concat", 0), {"concat": [{"*": [NAME]}]}, ("concat", 0, "*", 0)),
    ],
)
def test_a_part_is_added_beside_an_existing_one(tree: Any, path: Path, expected: Any, place: Path) -> None:
    assert with_part(tree, path, new_node("get_v", "name")) == (expected, place)


def test_new_nodes_are_empty() -> None:
    kinds = ("text", "number", "get_v", "concat", "*")
    assert [new_node(kind)[kind] for kind in kinds] == ["", 1, "", [], []]


def test_an_expression_without_a_root_is_empty() -> None:
    assert is_empty(without_node(HILL, ()))
    assert without_node(HILL, ("concat", 2, "*", 0))["concat"][2] == {"*": [{"number": 3.28}]}


def test_a_node_is_wrapped_and_unwrapped() -> None:
    inside = wrap_node(HILL, ("concat", 0), "*")
    assert inside["concat"][0] == {"*": [NAME]}
    assert unwrap_node(inside, ("concat", 0)) == HILL
    assert unwrap_node({"concat": [HEIGHT]}, ()) is HEIGHT
    assert unwrap_node(HILL, ("concat", 2))["concat"] == [NAME, DOT, *HEIGHT["*"], {"text": " ft"}]
    assert wrap_node({}, (), "concat") == {"concat": []}


@pytest.mark.parametrize("tree", [HILL, {"concat": []}, {"concat": ["bare"]}])
def test_root_cannot_have_several_parts(tree: Any) -> None:
    with pytest.raises(EditError, match="only one outermost part"):
        unwrap_node(tree, ())


@pytest.mark.parametrize("path", [("concat", 0), ("concat", 1), ("concat", 2, "*", 1)], ids=str)
def test_node_without_parts_is_not_unwrapped(path: Any) -> None:
    with pytest.raises(EditError, match="cannot contain other parts"):
        unwrap_node(HILL, path)


LETTERS: Any = {"concat": ["a", {"*": ["b", "c"]}, "d", {"concat": ["e"]}]}


@pytest.mark.parametrize(
    ("path", "target", "index", "place"),
    [
        (("concat", 0), (), 3, ("concat", 2)),
        (("concat", 2), (), 0, ("concat", 0)),
        (("concat", 0), ("concat", 1), 1, ("concat", 0, "*", 1)),
        (("concat", 2), ("concat", 3), 0, ("concat", 2, "concat", 0)),
        (("concat", 1, "*", 0), (), 4, ("concat", 4)),
        (("concat", 1, "*", 0), ("concat", 3), 1, ("concat", 3, "concat", 1)),
        (("concat", 0), (), 0, ("concat", 0)),
        (("concat", 0), (), 1, ("concat", 0)),
    ],
)
def test_moved_node_has_new_path(path: Path, target: Path, index: int, place: Path) -> None:
    tree, found = move_node(LETTERS, path, target, index)
    assert found == place
    assert read_node(tree, found).content == read_node(LETTERS, path).content
    assert sorted(_letters(tree)) == list("abcde")


@pytest.mark.parametrize(
    ("path", "target"), [((), ("concat", 1)), (("concat", 1), ("concat", 1)), (("concat", 0), ("concat", 2))]
)
def test_node_cannot_move_into_itself_or_a_leaf(path: Path, target: Path) -> None:
    with pytest.raises(EditError):
        move_node(LETTERS, path, target, 0)


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (find_sibling_position(LETTERS, ("concat", 0), 1), ((), 2)),
        (find_sibling_position(LETTERS, ("concat", 1), -1), ((), 0)),
        (find_sibling_position(LETTERS, ("concat", 0), -1), None),
        (find_sibling_position(LETTERS, ("concat", 3), 1), None),
        (find_sibling_position(LETTERS, (), 1), None),
        (find_outer_position(("concat", 1, "*", 1)), ((), 2)),
        (find_outer_position(("concat", 1)), None),
        (find_outer_position(()), None),
        (find_inner_position(LETTERS, ("concat", 2)), (("concat", 1), 2)),
        (find_inner_position(LETTERS, ("concat", 0)), (("concat", 1), 0)),
        (find_inner_position(LETTERS, ("concat", 1, "*", 0)), None),
        (find_inner_position(LETTERS, ()), None),
    ],
    ids=range(12),
)
def test_move_targets_of_a_node(place: object, expected: object) -> None:
    assert place == expected


def test_no_node_is_deeper_than_the_nesting_limit_of_labels() -> None:
    tree: Any = {"text": "a"}
    for _ in range(MAX_NODE_DEPTH):
        tree = {"concat": [tree]}
    assert parse({"label_expression": json.dumps(tree)}).text({}) == "a"
    deepest: Path = ("concat", 0) * MAX_NODE_DEPTH
    assert read_node(tree, deepest).content == "a"
    with pytest.raises(EditError, match=f"{MAX_NODE_DEPTH} levels deep"):
        wrap_node(tree, deepest, "concat")
    deeper = {"concat": [tree]}
    assert without_node(wrap_node(deeper, (*deepest, "concat", 0), "*"), ()) == {}
    assert list(read_node(deeper).walk())[-1].kind == ""


def test_used_attributes_are_distinct() -> None:
    tree = {"concat": [NAME, HEIGHT, NAME, {"upper": {"get_v": "hidden"}}]}
    assert used_attributes(read_node(tree)) == ("name", "ele")


NODES = st.recursive(
    st.sampled_from([{"text": "a"}, {"get_v": "b"}, {"number": 2}, {"odd": 1}, "c", 4, None]),
    lambda inner: st.lists(inner, max_size=3).flatmap(
        lambda parts: st.sampled_from([{"concat": parts}, {"*": parts}])
    ),
    max_leaves=12,
)


@given(st.lists(NODES, min_size=1, max_size=4), st.data())
def test_moving_a_node_anywhere_loses_nothing(parts: list[Any], data: st.DataObject) -> None:
    tree = {"concat": parts}
    nodes = list(read_node(tree).walk())
    node = data.draw(st.sampled_from(nodes))
    target = data.draw(st.sampled_from([each for each in nodes if each.is_container]))
    if not node.path or target.path[: len(node.path)] == node.path:
        return
    index = data.draw(st.integers(0, len(target.parts)))
    new, place = move_node(tree, node.path, target.path, index)
    assert read_node(new, place).content == node.content
    assert sorted(map(repr, _scalars(new))) == sorted(map(repr, _scalars(tree)))


def _scalars(tree: Any) -> list[Any]:
    return [(node.kind, node.content) for node in read_node(tree).walk() if not node.is_container]


def _letters(tree: Any) -> list[str]:
    return [node.content for node in read_node(tree).walk() if node.kind == "text"]
