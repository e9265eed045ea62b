import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.labels.label_text import parse, read_expression, unknown_nodes

PLACE = {"name": "Montevideo", "population": 1270737.0, "height": 1.50, "capital": True, "empty": ""}


def an_expression(tree: Any) -> dict[str, str]:
    return {"label_expression": json.dumps(tree)}


def keys(*records: dict[str, Any]) -> dict[str, Any]:
    return {"label_keys": {"label_key": list(records)}}


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        ({}, ""),
        ({"get_v": "name"}, "Montevideo"),
        ({"get_v": "missing"}, ""),
        ({"get_v": "population"}, "1270737"),
        ({"get_v": "height"}, "1.5"),
        ({"text": "a"}, "a"),
        ({"number": 2.50}, "2.5"),
        ({"number": 3}, "3"),
        (
            {"concat": [{"get_v": "name"}, {"text": " ("}, {"get_v": "height"}, {"text": ")"}]},
            "Montevideo (1.5)",
        ),
        ({"*": [{"get_v": "height"}, {"number": 3.28084}]}, "4.92126"),
        ({"*": [{"number": 0.1}, {"number": 3}]}, "0.3"),
        ({"*": [{"get_v": "name"}, {"number": 2}]}, ""),
        ({"*": []}, ""),
        ({"upper": {"get_v": "name"}}, ""),
        ({"concat": [{"upper": {}}, {"text": "b"}, None, [], {"concat": 3}]}, "b"),
        ({"concat": ["a", 2, {"get_v": ["name"]}]}, "a2"),
        ({"text": "\ud800"}, "\N{REPLACEMENT CHARACTER}"),
    ],
)
def test_an_expression_writes_its_text(tree: Any, text: str) -> None:
    assert parse(an_expression(tree)).text(PLACE) == text


@pytest.mark.parametrize(
    "label_text",
    [
        None,
        {},
        3,
        {"label_expression": ""},
        {"label_expression": 3},
        {"label_expression": "{not json"},
        {"label_keys": {}},
        {"label_keys": {"label_key": []}},
        {"label_keys": {"label_key": [3, {}]}},
    ],
)
def test_invalid_label_text_uses_the_name(label_text: Any) -> None:
    assert parse(label_text).text(PLACE) == "Montevideo"
    assert parse(label_text).text({}) == ""


def test_first_label_key_with_value_applies() -> None:
    label = parse(
        keys({"id": 3, "key_text": "height"}, {"id": 2, "key_text": "name"}, {"id": 1, "key_text": "empty"})
    )
    assert label.text(PLACE) == "Montevideo"
    assert label.text({"height": 3}) == "3"
    assert label.text({}) == ""


def test_custom_text_is_literal() -> None:
    label = parse(keys({"id": 1, "key_text": "type"}, {"id": 2, "key_text": "name", "custom_text": "Stop"}))
    assert label.text({"type": "camera"}) == "camera"
    assert label.text({"name": "x"}) == "Stop"


def test_deeply_nested_expression_is_evaluated() -> None:
    deep = '{"concat":[' * 5000 + "{}" + "]}" * 5000
    assert parse({"label_expression": deep}).text(PLACE) in ("", "Montevideo")
    nested: Any = {"get_v": "name"}
    for _ in range(200):
        nested = {"concat": [nested]}
    assert parse(an_expression(nested)).text(PLACE) == ""


def test_unknown_nodes_are_named_once() -> None:
    tree = {"concat": [{"upper": {}}, {"*": [{"lower": 1}, {"upper": 2}]}, {"text": "a"}]}
    assert sorted(unknown_nodes(tree)) == ["lower", "upper"]
    assert unknown_nodes({"get_v": "name"}) == ()


def test_an_expression_that_is_no_object_is_not_read() -> None:
    assert read_expression("[]") is None
    assert read_expression('{"get_v": "name"}') == {"get_v": "name"}


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["text", "number", "get_v", "concat", "*", "?"]), inner, max_size=2
            )
        ),
    )
)
def test_any_expression_is_evaluated_without_error(tree: Any) -> None:
    assert isinstance(parse(an_expression(tree)).text(PLACE), str)
