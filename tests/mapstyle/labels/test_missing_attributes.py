"""Attributes that samples lack."""

from typing import Any

import pytest

from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.filters import add_condition
from editor.mapstyle.filters.expression import parse
from editor.mapstyle.labels.expression_tree import read_node
from editor.mapstyle.labels.missing_attributes import (
    MissingAttribute,
    condition_requiring,
    find_missing_attributes,
)
from tests.styles import a_line, a_style

TREE: Any = {
    "concat": [
        {"get_v": "name"},
        {"get_v": "ele"},
        {"*": [{"get_v": "ele"}, {"number": 3}, {"get_v": "name"}]},
    ]
}


def test_missing_attributes_are_in_expression_order() -> None:
    samples: list[Any] = [{"name": "7", "ele": 3}, {"ele": "high", "name": "8"}, {"ele": "4"}]
    assert find_missing_attributes(read_node(TREE), samples) == (
        MissingAttribute("name", (2,)),
        MissingAttribute("ele", (1,), is_not_a_number=True),
    )


def test_text_is_not_a_number_only_in_products() -> None:
    assert find_missing_attributes(read_node({"get_v": "name"}), [{"name": "Hill"}]) == ()
    assert find_missing_attributes(read_node({"*": [{"get_v": "name"}]}), [{"name": "Hill"}]) == (
        MissingAttribute("name", (0,), is_not_a_number=True),
    )


def test_an_empty_expression_and_no_samples_lack_nothing() -> None:
    assert find_missing_attributes(read_node({}), [{}]) == ()
    assert find_missing_attributes(read_node(TREE), []) == ()


CLASS: Any = {"key": "class", "condition": "==", "values": ["peak"]}


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"filter": {"condition": "all", "expression": [CLASS]}},
        {"filter": {"condition": "none", "expression": [CLASS | {"values": ["pass"]}]}},
    ],
    ids=["without", "all", "none"],
)
def test_filter_excludes_features_without_attribute(fields: Any) -> None:
    style = a_style([a_line(1, **fields)])
    row = condition_requiring(style.layers[0].filter, "ele")
    assert row is not None
    edit: Edit = add_condition([style.layers[0].key], row)
    passing = parse(edit(style).layers[0].filter)
    assert passing is not None
    assert passing.passes({"class": "peak", "ele": 3})
    assert not passing.passes({"class": "peak"})


def test_any_filter_cannot_exclude_features() -> None:
    assert condition_requiring({"condition": "any", "expression": [CLASS]}, "ele") is None
