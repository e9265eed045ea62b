"""Edits of label keys: order, ids and other members."""

from typing import Any

import pytest

from editor.errors import EditError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.labels import (
    add_label_key,
    has_keys,
    label_keys,
    move_label_key,
    remove_label_key,
    set_key_text,
    set_use_key_text,
)
from editor.mapstyle.labels.label_text import parse
from tests.styles import a_line, a_style


def row(number: Any, text: str, **more: Any) -> dict[str, Any]:
    return {"id": number, "use_key_text": 0, "key_text": text, **more}


def a_label(*rows: Any, **more: Any) -> MapStyle:
    return a_style([a_line(1, label_text={**more, "label_keys": {"label_key": list(rows), "odd": 1}})])


def after(style: MapStyle, make: Any, *args: Any, **more: Any) -> list[Any]:
    edit: Edit = make(style.layers[0].key, *args, **more)
    rows: list[Any] = edit(style).layers[0].record["label_text"]["label_keys"]["label_key"]
    return rows


def test_label_keys_are_in_evaluation_order() -> None:
    label_text = {"label_keys": {"label_key": [row(3, "c"), "odd", row("1", "a"), {"key_text": "none"}]}}
    rows = label_keys(label_text)
    assert [(each.place, each.id, each.attribute) for each in rows] == [
        (3, None, "none"),
        (2, 1, "a"),
        (0, 3, "c"),
    ]
    assert parse(label_text).text({"a": "first", "c": "last"}) == "first"


@pytest.mark.parametrize("label_text", [None, 3, {}, {"label_keys": 3}, {"label_keys": {"label_key": {}}}])
def test_invalid_label_keys_are_skipped(label_text: Any) -> None:
    assert label_keys(label_text) == ()
    assert has_keys(label_text) is (isinstance(label_text, dict) and bool(label_text))


def test_new_label_key_has_unused_id() -> None:
    style = a_label(row(7, "a"), row(2, "b"))
    assert after(style, add_label_key, "ele") == [row(7, "a"), row(2, "b"), row(8, "ele")]
    assert after(a_label(), add_label_key, "ele") == [row(1, "ele")]
    bare = a_style([a_line(1)])
    assert after(bare, add_label_key, "ele") == [row(1, "ele")]


def test_removing_a_label_key_preserves_other_ids() -> None:
    assert after(a_label(row(1, "a"), row(2, "b"), row(5, "c")), remove_label_key, 1) == [
        row(1, "a"),
        row(5, "c"),
    ]


def test_moved_label_key_retains_its_members() -> None:
    style = a_label(row(1, "a"), row(4, "b", custom_text="x"), row(9, "c"))
    rows = after(style, move_label_key, 1, 0)
    assert rows == [row(1, "b", custom_text="x"), row(4, "a"), row(9, "c")]
    assert rows[2] is style.layers[0].record["label_text"]["label_keys"]["label_key"][2]
    assert [each.attribute for each in label_keys({"label_keys": {"label_key": rows}})] == ["b", "a", "c"]


@pytest.mark.parametrize("ids", [(1, 1, 2), (None, 1, 2), ("x", 5, 5)])
def test_duplicate_ids_are_renumbered_by_a_move(ids: tuple[Any, ...]) -> None:
    style = a_label(*(row(number, letter) for number, letter in zip(ids, "abc", strict=True)), "odd")
    first, second, third = (each.attribute for each in label_keys(style.layers[0].label_text))
    rows = after(style, move_label_key, 2, 0)
    assert [(each.id, each.attribute) for each in label_keys({"label_keys": {"label_key": rows}})] == [
        (1, third),
        (2, first),
        (3, second),
    ]
    assert rows[3] == "odd"


def test_move_preserves_spelling_of_unchanged_ids() -> None:
    rows = after(a_label(row("1", "a"), row(2, "b"), row(3, "c")), move_label_key, 1, 2)
    assert [each["id"] for each in rows] == ["1", 2, 3]


def test_attribute_of_label_key_is_changed() -> None:
    style = a_label(row(1, "a", custom_text="x"), op="y")
    assert after(style, set_key_text, 0, "b") == [row(1, "b", custom_text="x")]
    key = style.layers[0].key
    edited = set_key_text(key, 0, "b")(style).layers[0].record["label_text"]
    assert (edited["op"], edited["label_keys"]["odd"]) == ("y", 1)
    assert set_key_text(key, 0, "a")(style) is style
    with pytest.raises(EditError, match="Previous value kept"):
        set_key_text(key, 0, " ")


@pytest.mark.parametrize(
    ("record", "is_on", "expected"),
    [
        ({"use_key_text": 0}, True, 1),
        ({"use_key_text": 1}, False, 0),
        ({"use_key_text": True}, True, True),
        ({"use_key_text": "1"}, True, "1"),
        ({"use_key_text": "1"}, False, 0),
        ({}, False, 0),
    ],
)
def test_use_key_text_is_toggled(record: Any, is_on: bool, expected: Any) -> None:
    rows = after(a_label({"id": 1, "key_text": "a", **record}), set_use_key_text, 0, is_on=is_on)
    assert rows[0]["use_key_text"] is expected


@pytest.mark.parametrize(
    "edit",
    [
        lambda key: remove_label_key(key, 5),
        lambda key: set_key_text(key, 1, "a"),
        lambda key: move_label_key(key, 0, 1),
        lambda key: set_use_key_text(key, -1, is_on=True),
    ],
    ids=["remove", "text", "move", "mark"],
)
def test_missing_label_key_is_refused(edit: Any) -> None:
    style = a_label(row(1, "a"), "odd")
    with pytest.raises(EditError, match="no longer exists"):
        edit(style.layers[0].key)(style)


@pytest.mark.parametrize("keys", [3, {"label_key": 3}])
def test_keys_that_are_no_list_are_not_edited(keys: Any) -> None:
    style = a_style([a_line(1, label_text={"label_keys": keys})])
    with pytest.raises(EditError, match="not a list"):
        add_label_key(style.layers[0].key, "a")(style)


def test_moving_to_same_position_changes_nothing() -> None:
    style = a_label(row(1, "a"), row(2, "b"))
    assert move_label_key(style.layers[0].key, 1, 1)(style) is style
