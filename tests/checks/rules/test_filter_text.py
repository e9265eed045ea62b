"""Filters entered as text: strict parsing, with the place of each fault."""

import pytest

from editor.checks.rules.filters import read_filter
from editor.errors import DocumentError
from editor.mapstyle.filters.rows import filter_text
from tests.styles import Json

GOOD: Json = {
    "condition": "any",
    "expression": [
        {"key": "highway", "condition": "in", "values": ["motorway", 7]},
        {"key": "lanes", "condition": ">=", "values": ["2"], "id": 3},
        {"key": "tunnel", "condition": "hasnot"},
    ],
}


def a_text(condition: str) -> str:
    """Create a filter with one condition, which begins in line 3, column 5."""
    return f'{{"condition": "all",\n"expression": [\n    {condition}\n]}}'


def test_a_valid_filter_is_read_verbatim() -> None:
    assert read_filter(filter_text(GOOD)) == GOOD


def test_unknown_keys_are_retained() -> None:
    text = a_text('{"key": "a", "condition": "has", "note": [1]}')
    assert read_filter(text)["expression"][0]["note"] == [1]


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, "value is missing"),
        ("[]", 1, 1, "A filter must be a JSON object"),
        ('{"condition": "all",\n "expression": [}', 2, 17, "does not close"),
        ('{"condition": "all"} x', 1, 22, "after the end"),
        ('{"condition": "all"}', 1, 1, "“expression” is missing"),
        ('{"condition": "some",\n"expression": [{"key": "a", "condition": "has"}]}', 1, 15, "some"),
        ('{"condition": "all",\n"expression": []}', 2, 15, "needs at least 1"),
        ('{"condition": "all",\n"expression": {}}', 2, 15, "should be a list"),
        (a_text("3"), 3, 5, "should be a JSON object"),
        (a_text('{"condition": "has"}'), 3, 5, "“key” is missing"),
        (a_text('{"key": 3, "condition": "has"}'), 3, 13, "should be text"),
        (a_text('{"key": "a", "condition": "~"}'), 3, 31, "should be one of"),
        (a_text('{"key": "a", "condition": "in", "values": [null]}'), 3, 48, "null"),
        (a_text('{"key": "a", "condition": "has", "values": ["x"]}'), 3, 48, "take no values"),
        (a_text('{"key": "a", "condition": "has", "id": -1}'), 3, 44, "at least 0"),
        (a_text('{"key": "a", "condition": ">", "values": ["fast"]}'), 3, 46, "“fast” is not a number"),
        (a_text('{"key": "a", "key": "b", "condition": "has"}'), 3, 18, "Duplicate key"),
        ('{"condition": "some",\n"expression": []}', 1, 15, "some"),
    ],
)
def test_a_fault_is_reported_with_its_place(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read_filter(text)
    assert expected in refused.value.text
    assert refused.value.place is not None
    assert (refused.value.place.line, refused.value.place.column) == (line, column)


def test_great_depth_is_rejected() -> None:
    with pytest.raises(DocumentError):
        read_filter("[" * 100_000)
    with pytest.raises(DocumentError):
        read_filter(a_text('{"key": ' + "[" * 500 + "]" * 500 + ', "condition": "has"}'))
