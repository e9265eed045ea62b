"""Reasons why texts are not CSS colours, and their places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.color.color_faults import MAX_LENGTH, is_like_color, reason_for
from editor.mapstyle.color.notations import parse_css_color

_PARTS = (
    "rgb(",
    "oklch(",
    "color(",
    "srgb ",
    "#",
    "1",
    "300",
    "50%",
    "none",
    " ",
    ",",
    "/",
    ")",
    "x",
    "e",
    "-",
)


@pytest.mark.parametrize(
    ("text", "offset", "reason"),
    [
        ("#12g456", 3, "“g” is not a hexadecimal digit."),
        ("#12345", 6, "A hex colour has 3, 4, 6 or 8 digits, not 5."),
        ("  #12", 5, "A hex colour has 3, 4, 6 or 8 digits, not 2."),
        ("tomatto", 0, "“tomatto” is not a colour. Did you mean “tomato”?"),
        ("qqqqq", 0, "“qqqqq” is not a colour name."),
        ("rbg(1 2 3)", 0, "“rbg” is not a colour function."),
        ("rgb(1 2 3", 9, "The closing bracket is missing."),
        ("rgb(1 2 3) 4", 10, "Unexpected text after the colour."),
        ("rgb (1 2 3)", 3, "There must be no space before the bracket."),
        ("rgb(calc(1) 2 3)", 8, "Functions within a colour are not supported."),
        ("rgb(300, 0, 0)", 4, "300 is not within 0 to 255."),
        ("rgb(0 0 101%)", 8, "101% is not within 0 to 100."),
        ("hsl(20 30 120)", 10, "120 is not within 0 to 100."),
        ("rgb(1 2 3 / 2)", 12, "2 is not within 0 to 1."),
        ("oklch(0.5 abc 20)", 10, "“abc” is not a number."),
        ("lab(50 20)", 9, "A colour has three channels, but here are 2."),
        ("lab(50 20 1 1 1)", 14, "There are too many numbers."),
        ("lab(50 20 1 0.5)", 12, "A slash must precede the alpha."),
        ("color(cmyk 1 0 0)", 6, "The colour space is missing or unknown."),
        ("", 0, "The colour is missing."),
    ],
)
def test_a_fault_names_its_place(text: str, offset: int, reason: str) -> None:
    assert parse_css_color(text) is None
    fault = reason_for(text)
    assert (fault.offset, fault.reason) == (offset, reason)


@pytest.mark.parametrize(
    ("text", "is_like"),
    [("#1", True), (" oklch(", True), ("RGB(1)", True), ("8px", False), ("red", False), ("var(--a)", False)],
)
def test_a_text_that_is_meant_as_a_colour_is_recognised(text: str, is_like: bool) -> None:
    assert is_like_color(text) is is_like


@given(st.lists(st.sampled_from(_PARTS), max_size=12).map("".join) | st.text(max_size=MAX_LENGTH + 5))
def test_every_rejected_text_has_a_reason_within_it(text: str) -> None:
    if parse_css_color(text) is None:
        fault = reason_for(text)
        assert fault.reason.endswith((".", "?"))
        assert 0 <= fault.offset <= len(text)
