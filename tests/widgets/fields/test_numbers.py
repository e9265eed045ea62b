"""Numbers as people read and type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.widgets.fields.numbers import number_text, parse_number, percent_text


@pytest.mark.parametrize(
    ("value", "text"),
    [(2.5, "2.5"), (3.0, "3"), (-0.25, "−0.25"), (1e-7, "0.0000001"), (1200000.0, "1200000"), (-0.0, "0")],
)
def test_a_number_shows_the_digits_it_holds_and_a_real_minus(value: float, text: str) -> None:
    assert number_text(value) == text


@given(st.floats(allow_nan=False, allow_infinity=False, width=32))
def test_what_is_shown_reads_back_as_the_same_number(value: float) -> None:
    assert parse_number(number_text(value)) == value


@pytest.mark.parametrize(("text", "value"), [("0,35", 0.35), ("−2", -2.0), (" 7.5 ", 7.5), ("1e1", 10.0)])
def test_a_comma_a_real_minus_and_blanks_are_understood(text: str, value: float) -> None:
    assert parse_number(text) == value


@pytest.mark.parametrize("text", ["12px", "", "nan", "inf", "1.2.3", "1_000", "two"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert parse_number(text) is None


def test_a_share_is_said_as_per_cent_with_a_thin_space() -> None:
    assert percent_text(0.5) == "50\u2009%"
