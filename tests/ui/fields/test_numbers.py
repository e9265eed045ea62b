"""Formatting and parsing of numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.ui.fields.number_field import number_text, parse_number, percent_text


@pytest.mark.parametrize(
    ("value", "text"),
    [(2.5, "2.5"), (3.0, "3"), (-0.25, "−0.25"), (1e-7, "0.0000001"), (1200000.0, "1200000"), (-0.0, "0")],
)
def test_a_number_shows_all_digits_and_a_typographic_minus(value: float, text: str) -> None:
    assert number_text(value) == text


@given(st.floats(allow_nan=False, allow_infinity=False, width=32))
def test_formatting_and_parsing_round_trip(value: float) -> None:
    assert parse_number(number_text(value)) == value


@pytest.mark.parametrize(("text", "value"), [("0,35", 0.35), ("−2", -2.0), (" 7.5 ", 7.5), ("1e1", 10.0)])
def test_a_comma_a_typographic_minus_and_blanks_are_parsed(text: str, value: float) -> None:
    assert parse_number(text) == value


@pytest.mark.parametrize("text", ["12px", "", "nan", "inf", "1.2.3", "1_000", "two"])
def test_an_invalid_number_is_none(text: str) -> None:
    assert parse_number(text) is None


def test_a_percentage_has_a_thin_space() -> None:
    assert percent_text(0.5) == "50\u2009%"
