"""Conversion between expressions and label keys, with its losses."""

import json
from typing import Any

import pytest

from editor.mapstyle.edits.labels import to_expression, to_label_keys, uses_label_keys
from editor.mapstyle.labels.label_text import parse

SAMPLES: list[dict[str, Any]] = [{"name": "A", "ref": "B", "ele": 3}, {"ref": "B"}, {}]


def expression(tree: Any, **more: Any) -> dict[str, Any]:
    return {"label_expression": json.dumps(tree), **more}


def keys(*rows: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"label_keys": {"label_key": list(rows)}, **more}


def texts(label_text: Any) -> list[str]:
    return [parse(label_text).text(sample) for sample in SAMPLES]


@pytest.mark.parametrize(
    "label_text",
    [None, {}, expression({"get_v": "ref"}), {"label_expression": ""}, expression({"get_v": "name"}, op="x")],
    ids=["none", "empty", "attribute", "blank", "with op"],
)
def test_attribute_converts_to_label_key(label_text: Any) -> None:
    switch = to_label_keys(label_text)
    assert switch.lost == ()
    assert uses_label_keys(switch.label_text)
    assert texts(switch.label_text) == texts(label_text)


@pytest.mark.parametrize(
    ("tree", "lost"),
    [
        ({}, ("the blank label",)),
        ({"text": "a"}, ("the text “a”",)),
        (
            {
                "concat": [
                    {"get_v": "name"},
                    {"text": " · "},
                    {"*": [{"get_v": "ele"}, {"number": 3.28}]},
                    "m",
                ]
            },
            (
                "the texts “ · ” and “m”",
                "the number 3.28",
                "the concatenation",
                "the multiplication",
            ),
        ),
        ({"concat": [{"upper": 1}, {"get_v": "name"}]}, ("unknown content",)),
        ({"get_v": "name", "note": 1}, ("unknown content",)),
    ],
    ids=["nothing", "text", "hill", "unknown", "other members"],
)
def test_losses_of_conversion_to_label_keys_are_reported(tree: Any, lost: tuple[str, ...]) -> None:
    assert to_label_keys(expression(tree)).lost == lost


def test_label_keys_replace_the_expression() -> None:
    old = {"use_default": 0, **expression({"concat": [{"get_v": "name"}, {"get_v": "ref"}]}), "op": "x"}
    new = to_label_keys(old).label_text
    assert list(new) == ["use_default", "label_keys", "op"]
    assert [row["key_text"] for row in new["label_keys"]["label_key"]] == ["name", "ref"]
    assert [row["id"] for row in new["label_keys"]["label_key"]] == [1, 2]


def test_existing_label_keys_become_effective() -> None:
    row = {"id": 4, "key_text": "ref", "odd": 1}
    both = {**keys(row), **expression({"get_v": "name"})}
    assert not uses_label_keys(both)
    switch = to_label_keys(both)
    assert switch.label_text == keys(row)
    assert switch.lost == ('the expression {"get_v": "name"}',)


def test_invalid_expression_is_removed_as_a_whole() -> None:
    switch = to_label_keys({"label_expression": "{name"})
    assert switch.lost == ("the invalid expression",)
    assert texts(switch.label_text) == ["A", "", ""]


@pytest.mark.parametrize(
    "label_text",
    [
        keys(),
        keys({"id": 1, "key_text": "ref"}),
        keys({"id": 1, "use_key_text": 0, "key_text": "ele"}, op="x"),
    ],
    ids=["no rows", "one row", "with op"],
)
def test_label_key_converts_to_expression(label_text: Any) -> None:
    switch = to_expression(label_text)
    assert switch.lost == ()
    assert not uses_label_keys(switch.label_text)
    assert texts(switch.label_text) == texts(label_text)


@pytest.mark.parametrize(
    ("rows", "text", "lost"),
    [
        (
            [{"id": 2, "key_text": "ref"}, {"id": 1, "key_text": "name"}],
            '{"get_v":"name"}',
            ("“ref”, used if previous rows have no value",),
        ),
        ([{"id": 1, "key_text": "a", "use_key_text": 1}], '{"get_v":"a"}', ("the flag use_key_text",)),
        ([{"id": 1, "key_text": "a", "custom_text": "Stop"}], '{"text":"Stop"}', ("the rows’ custom_text",)),
    ],
    ids=["fallback", "mark", "custom text"],
)
def test_losses_of_conversion_to_expression_are_reported(rows: Any, text: str, lost: tuple[str, ...]) -> None:
    switch = to_expression({"op": "x", **keys(*rows), "last": 1})
    assert list(switch.label_text.items()) == [("op", "x"), ("label_expression", text), ("last", 1)]
    assert switch.lost == lost


def test_new_expression_starts_with_the_name() -> None:
    assert to_expression(None).label_text == {"label_expression": '{"get_v":"name"}'}
    assert to_expression({**keys(), "label_expression": " "}).label_text == {
        "label_expression": '{"get_v":"name"}'
    }
