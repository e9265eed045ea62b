"""Writing of new values in the layout of a file."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.format.rewrite import ONE_LINE, TWO_SPACES, _write_piece_by_piece, write, write_string
from editor.mapstyle.format.source_text import Layout
from editor.mapstyle.numbers import FloatLiteral

COMPACT = replace(ONE_LINE, item_separator=",", key_separator=":")

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
# Values that other writers are likely to format differently.
odd_scalars = st.sampled_from(
    [
        -0.0,
        4.0,
        1e-5,
        1e-07,
        1e15,
        1e16,
        5e-324,
        1.7976931348623157e308,
        2**53 + 1,
        -(2**63),
        2**64 - 1,
        2**64,
    ]
    + [FloatLiteral(text) for text in ("1.10", "1E2", "-0.0", "1e-07", "-0", "9" * 30)]
    + ["", "\x00\x1f\x7f", "\b\t\n\f\r", '"\\/', "\u2028\u2029", "\ufeff", "é🗺", "\ud800", "\udc00\ud800"]
)
odd_values = st.recursive(
    values | odd_scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text() | odd_scalars.filter(lambda key: isinstance(key, str)), inner, max_size=4)
    ),
    max_leaves=12,
)
layouts = st.builds(
    Layout,
    indent=st.sampled_from(["", "  ", "    ", "\t"]),
    newline=st.sampled_from(["\n", "\r\n"]),
    item_separator=st.sampled_from([",", ", "]),
    key_separator=st.sampled_from([":", ": ", " : "]),
    escape_non_ascii=st.booleans(),
    escape_slash=st.booleans(),
)


def test_a_value_is_indented_under_its_margin() -> None:
    text = write({"a": [1, {}], "b": {"c": None}}, TWO_SPACES, "\n  ")
    assert text == '{\n    "a": [\n      1,\n      {}\n    ],\n    "b": {\n      "c": null\n    }\n  }'


def test_a_layout_without_indent_writes_one_line() -> None:
    value = {"a": [1, True], "b": {}}
    assert write(value, ONE_LINE, "\n") == '{"a": [1, true], "b": {}}'
    assert write(value, COMPACT, "\n") == '{"a":[1,true],"b":{}}'


def test_an_indented_layout_has_a_form_on_one_line() -> None:
    assert TWO_SPACES.on_one_line.indent == ""
    assert write([1, 2], TWO_SPACES.on_one_line, "\n") == "[1, 2]"
    assert write([1, 2], replace(TWO_SPACES, key_separator=":").on_one_line, "\n") == "[1,2]"


def test_number_retains_its_spelling() -> None:
    assert write([FloatLiteral("1.10"), 2.5], ONE_LINE, "\n") == "[1.10, 2.5]"


@pytest.mark.parametrize(
    ("text", "changes", "expected"),
    [
        ("café", {}, '"café"'),
        ("café", {"escape_non_ascii": True}, '"caf\\u00e9"'),
        ("a/b", {}, '"a/b"'),
        ("a/b", {"escape_slash": True}, '"a\\/b"'),
        ('"\\\n\x01', {}, '"\\"\\\\\\n\\u0001"'),
        ("half \ud800", {}, '"half \\ud800"'),
        ("🗺", {}, '"🗺"'),
    ],
)
def test_a_text_is_escaped_as_its_file_escapes(text: str, changes: dict[str, Any], expected: str) -> None:
    assert write_string(text, replace(TWO_SPACES, **changes)) == expected


@given(values, layouts)
def test_every_value_reads_back_from_every_layout(value: Any, layout: Layout) -> None:
    text = write(value, layout, layout.newline)
    assert json.loads(text) == value
    text.encode("utf-8")


@given(values)
def test_two_space_layout_matches_other_writers(value: Any) -> None:
    text = write(value, replace(TWO_SPACES, escape_non_ascii=True), "\n")
    plain = json.dumps(json.loads(text), indent=2)
    assert json.loads(text) == json.loads(plain)
    assert [line.count("  ") for line in text.split("\n")] == [line.count("  ") for line in plain.split("\n")]


@given(odd_values, st.sampled_from(["\n", "\r\n", "\n  ", "\r\n\t"]))
def test_fast_and_slow_two_space_writers_agree(value: Any, margin: str) -> None:
    assert write(value, TWO_SPACES, margin) == _write_piece_by_piece(value, TWO_SPACES, margin)


@pytest.mark.parametrize("depth", [1, 253, 254, 255, 2000])
def test_two_spaces_are_written_at_any_depth(depth: int) -> None:
    value: Any = {}
    for _ in range(depth):
        value = [value]
    assert write(value, TWO_SPACES, "\n") == _write_piece_by_piece(value, TWO_SPACES, "\n")


def test_no_depth_of_nesting_exhausts_the_stack() -> None:
    value: Any = []
    for _ in range(20_000):
        value = [value]
    assert write(value, COMPACT, "\n") == "[" * 20_001 + "]" * 20_001
    while value:  # so that its end does not release it recursively
        value = value.pop()
