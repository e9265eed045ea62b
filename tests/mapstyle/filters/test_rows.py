"""Filter rows and filter text."""

import json

import pytest

from editor.mapstyle.filters.rows import FilterRow, FilterRows, filter_text, number_problem, read_rows
from editor.mapstyle.format.codec import decode_text
from tests.styles import Json


def a_condition(key: str = "highway", operator: str = "in", *values: Json, **more: Json) -> Json:
    return {"key": key, "condition": operator, "values": [*values], **more}


def a_filter(*conditions: Json, combination: str = "all", **more: Json) -> Json:
    return {"condition": combination, "expression": [*conditions], **more}


def test_no_filter_is_no_rows() -> None:
    assert read_rows(None) == FilterRows("all", ())


def test_conditions_become_rows_with_their_values_as_text_in_their_order() -> None:
    value = a_filter(
        a_condition("highway", "in", "trunk", "motorway"),
        {"key": "tunnel", "condition": "hasnot", "id": 3},
        a_condition("lanes", ">=", 2.0, note="kept"),
        combination="none",
    )
    assert read_rows(value) == FilterRows(
        "none",
        (
            FilterRow("highway", "in", ("trunk", "motorway")),
            FilterRow("tunnel", "hasnot", ()),
            FilterRow("lanes", ">=", ("2",)),
        ),
    )


@pytest.mark.parametrize(
    "value",
    [
        "highway",
        [],
        {},
        {"condition": "all"},
        {"condition": "some", "expression": []},
        {"condition": "all", "expression": {}},
        a_filter(3),
        a_filter({"key": "highway"}),
        a_filter(a_condition("highway", "~", "x")),
        a_filter({"key": 3, "condition": "has"}),
        a_filter({"key": "highway", "condition": "in", "values": "motorway"}),
        a_filter(a_condition("highway", "in", None)),
        a_filter(a_condition("highway", "in", True)),
        a_filter(a_filter(a_condition("highway", "in", "motorway"))),
    ],
    ids=str,
)
def test_unrepresentable_filter_has_no_rows(value: Json) -> None:
    assert read_rows(value) is None


@pytest.mark.parametrize(
    ("row", "lack"),
    [
        (FilterRow(), "Ignored until an attribute is set."),
        (FilterRow("highway"), "Ignored until a value is set."),
        (FilterRow("highway", "has"), ""),
        (FilterRow("highway", "==", ("",)), ""),
    ],
)
def test_incomplete_row_has_lack(row: FilterRow, lack: str) -> None:
    assert row.lack == lack


def test_order_operators_compare_numbers_and_others_any_text() -> None:
    fast = FilterRow("maxspeed", ">", ("fast",))
    assert fast.problem == "“fast” is not a number. “>” compares numbers; use “is” for text."
    assert FilterRow("maxspeed", "==", ("fast",)).problem == ""
    assert FilterRow("maxspeed", "<=", ("50", "-2.5e1")).problem == ""
    assert number_problem(">=", "3,5").startswith("“3,5” is not a number. “≥”")


def test_the_text_has_a_line_for_each_condition_and_reads_back() -> None:
    value = a_filter(
        a_condition("highway", "in", "motorway", "Straße"),
        {"key": "tunnel", "condition": "hasnot", "id": 3, "note": {"a": [1]}},
        remark="mine",
    )
    assert filter_text(value) == (
        "{\n"
        '  "condition": "all",\n'
        '  "expression": [\n'
        '    {"key": "highway", "condition": "in", "values": ["motorway", "Straße"]},\n'
        '    {"key": "tunnel", "condition": "hasnot", "id": 3, "note": {"a": [1]}}\n'
        "  ],\n"
        '  "remark": "mine"\n'
        "}"
    )
    assert json.loads(filter_text(value)) == value


def test_a_number_keeps_its_spelling_in_the_text() -> None:
    text = filter_text(a_filter(a_condition("ele", ">", 1)))
    spelled = text.replace("[1]", "[1.50]")
    assert filter_text(decode_text(spelled).tree) == spelled


@pytest.mark.parametrize("value", [None, "all", [1, 2], {"condition": "all", "expression": 3}, a_filter()])
def test_invalid_filter_has_text(value: Json) -> None:
    assert json.loads(filter_text(value)) == value


def test_a_filter_of_any_depth_has_a_text() -> None:
    deep: Json = []
    for _ in range(5000):
        deep = [deep]
    assert filter_text(a_filter(deep)).count("[") > 5000
