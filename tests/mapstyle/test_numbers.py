"""Numbers with their spelling, and tolerant reading."""

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.numbers import FloatLiteral, next_id, number_text, read_integer, read_number


@pytest.mark.parametrize("text", ["1.10", "1E2", "-0.0", "1e-7", "0.1000000000000000055511151231257827"])
def test_float_retains_its_spelling(text: str) -> None:
    assert FloatLiteral(text) == float(text)
    assert number_text(FloatLiteral(text)) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "1"),
        (-3, "-3"),
        (2.5, "2.5"),
        (4.0, "4.0"),
        (-0.0, "-0.0"),
        (0.1, "0.1"),
        (1e16, "1e+16"),
        (1e-5, "0.00001"),
        (1e-9, "1e-9"),
        (2**70, "1180591620717411303424"),
    ],
)
def test_a_number_without_a_spelling_is_written_short(number: float, text: str) -> None:
    assert number_text(number) == text
    assert json.loads(text) == number


@pytest.mark.parametrize("number", [math.inf, -math.inf, math.nan])
def test_non_finite_numbers_are_refused(number: float) -> None:
    with pytest.raises(ValueError, match="no text"):
        number_text(number)


@given(st.floats(allow_nan=False, allow_infinity=False) | st.integers())
def test_every_number_reads_back_from_its_text(number: float) -> None:
    assert json.loads(number_text(number)) == number


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (3, 3),
        (2.5, 2.5),
        ("3", 3),
        ("-3", -3),
        ("2.50", 2.5),
        ("1e3", 1000.0),
        ("-0.5E-1", -0.05),
        (9797278307, 9797278307),
        ("9797278307", 9797278307),
    ],
)
def test_a_number_is_also_read_from_text(value: Any, number: float) -> None:
    assert read_number(value) == number


@pytest.mark.parametrize("value", [True, False, None, [], {}, [3]])
def test_invalid_number_is_none(value: Any) -> None:
    assert read_number(value) is None
    assert read_integer(value) is None


@pytest.mark.parametrize(
    "value",
    [
        " 3",
        "3 ",
        "3\n",
        "1_7",
        "+3",
        "03",
        ".5",
        "5.",
        "0x1F",
        "1e",
        "٣",
        "inf",
        "nan",
        "Infinity",
        "1e999",
        "",
    ],
)
def test_a_text_that_is_no_json_number_is_none(value: Any) -> None:
    assert read_number(value) is None
    assert read_integer(value) is None


def test_a_text_too_long_for_a_number_is_none() -> None:
    assert read_number("9" * 41) is None


@pytest.mark.parametrize(("value", "number"), [(3, 3), (3.0, 3), ("3.0", 3), ("1e2", 100), (-0.0, 0)])
def test_an_integer_may_be_written_as_any_number(value: Any, number: int) -> None:
    assert read_integer(value) == number
    assert isinstance(read_integer(value), int)


@pytest.mark.parametrize(
    ("taken", "free"),
    [((), 1), ((None,), 1), ((3, None, 1), 4), ((-5,), 1), ((9797278307,), 9797278308)],
    ids=str,
)
def test_next_id_follows_largest_used_id(taken: tuple[int | None, ...], free: int) -> None:
    assert next_id(taken) == free


@pytest.mark.parametrize("value", [2.5, "2.5", math.inf, math.nan])
def test_fraction_is_no_integer(value: Any) -> None:
    assert read_integer(value) is None
