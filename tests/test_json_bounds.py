"""Bounds of JSON text."""

from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor import json_bounds
from editor.json_bounds import BoundsError

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text('{}[],\\"ab'), inner, max_size=6),
    max_leaves=40,
)


def count(value: Any) -> int:
    """Return the number of values."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(count, inner))


def depth(value: Any) -> int:
    """Return the nesting depth of lists and objects."""
    if not isinstance(value, (dict, list)):
        return 0
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max(map(depth, inner), default=0)


def is_bounded(data: bytes, max_values: int, deepest: int = 64) -> bool:
    try:
        json_bounds.check(data, max_values, deepest)
    except BoundsError:
        return False
    return True


@given(VALUES, st.booleans())
def test_a_value_is_within_its_own_bounds_and_beyond_smaller_ones(value: Any, is_wide: bool) -> None:
    data = orjson.dumps(value, option=orjson.OPT_INDENT_2 if is_wide else 0)
    values, levels = count(value), depth(value)
    assert is_bounded(data, 2 * values, levels)  # An empty list counts as one that holds a value.
    assert levels == 0 or not is_bounded(data, values - 1, levels)
    assert levels == 0 or not is_bounded(data, 2 * values, levels - 1)


@given(st.binary(max_size=200) | st.text('{}[],:"\\\\1 a', max_size=200).map(str.encode))
def test_invalid_json_ends_the_scan(data: bytes) -> None:
    is_bounded(data, 50)


@pytest.mark.parametrize("backslashes", [0, 1, 2, 3, 15, 16, 17, 255, 256, 257, 5000])
def test_a_text_ends_at_a_quotation_mark_after_an_even_number_of_backslashes(backslashes: int) -> None:
    inside = b"\\" * backslashes + b'"' + b"," * 50
    is_inside = backslashes % 2 == 1
    assert is_bounded(b'["' + inside + b'"]', 10) is is_inside


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 70 + b"]" * 70,
        b"[" + b"{}," * 1000 + b"{}]",
        b"[" + b"1," * 1000 + b"1]",
        b"1" * 100_000,
        b"[1" + b" " * 100_000 + b"]",
        b'"' + b'\\"' * 600_000 + b'"',
        b'""' * 600_000,
    ],
    ids=["deep", "objects", "numbers", "one number", "blanks", "quotation marks", "texts"],
)
def test_content_that_no_answer_has_is_refused(data: bytes) -> None:
    assert not is_bounded(data, 500)


def test_the_scan_can_be_stopped() -> None:
    def stop() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        json_bounds.check(b"[" + b"1," * 5000 + b"1]", go_on=stop)
