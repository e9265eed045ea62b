"""Reading of colours as other programs copy them."""

import pytest

from editor.errors import EditError
from editor.mapstyle.color.notations import (
    css_text,
    is_ambiguous_color,
    read_color,
    read_color_over,
    read_stored_color,
)
from editor.mapstyle.schema.values import Color

CREAM, HALF = Color(253, 226, 147), Color(253, 226, 147, 128)


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("#fde293", CREAM),
        (" FDE293\n", CREAM),
        ("'#FDE29380';", HALF),
        ("#abc", Color(0xAA, 0xBB, 0xCC)),
        ("123456", Color(0x12, 0x34, 0x56)),
        (str(CREAM.abgr), CREAM),
        (str(HALF.abgr), HALF),
        ('{"level_id": 3, "color": 16777215},', Color(255, 255, 255, 0)),
        ('"color": 16777215', Color(255, 255, 255, 0)),
        (' "color":123,\n', Color(123, 0, 0, 0)),
        ("0", Color(0, 0, 0, 0)),
        ("rgb(253, 226, 147)", CREAM),
        ("rgba(253,226,147,0.502)", HALF),
        ("RGB(253 226 147 / 50.2%)", HALF),
        ("rgb(100% 0% 50%)", Color(255, 0, 128)),
        ("hsl(200, 50%, 40%)", Color(51, 119, 153)),
        ("hsla(200deg 50% 40% / 0.5)", Color(51, 119, 153, 128)),
        ("hsl(-160 50% 40%)", Color(51, 119, 153)),
        ("Tomato", Color(255, 99, 71)),
        ("rebeccapurple", Color(102, 51, 153)),
    ],
)
def test_a_colour_is_read(text: str, color: Color) -> None:
    assert read_color(text) == color


@pytest.mark.parametrize(
    "text",
    [
        "",
        "motorway",
        "#12345",
        "rgb(300, 0, 0)",
        "hsl(0, 120%, 0%)",
        "rgb(1, 2)",
        "rgba(0, 0, 0, 2)",
        "9999999999",
        "-1",
        '"opacity": 1',
        '"color": "#fff"',
        '"color": -1',
    ],
)
def test_invalid_colour_is_refused(text: str) -> None:
    with pytest.raises(EditError, match=r"is not (a colour|an ABGR integer)"):
        read_color(text)


@pytest.mark.parametrize(
    ("text", "is_both"),
    [("123", True), (" 16777215 ", True), ("4278190080", False), ("12345", False), ("#123456", False)],
)
def test_digits_that_are_hex_and_a_number_are_ambiguous(text: str, is_both: bool) -> None:
    assert is_ambiguous_color(text) is is_both


@pytest.mark.parametrize(
    ("before", "number", "color"),
    [
        ('  {"level_id": 3, "color": ', "16777215", Color(255, 255, 255, 0)),
        ('"color" :', str(HALF.abgr), HALF),
        ('"level_id": ', "3", None),
        ('"color": 12', "3", None),
        ('"color": ', "all of it", None),
        ("", '{"color": 3}', None),
    ],
)
def test_number_after_colour_key_is_a_colour(before: str, number: str, color: Color | None) -> None:
    assert read_stored_color(before, number) == color


@pytest.mark.parametrize("text", ["#FDE293", "rgb(253, 226, 147)", "hsl(45 96% 78%)", "tomato"])
def test_text_without_alpha_uses_the_alpha_of_the_base(text: str) -> None:
    assert read_color_over(text, HALF).a == HALF.a
    assert read_color_over(text, None).a == 255


@pytest.mark.parametrize(
    "text", ["#FDE293FF", "rgba(253, 226, 147, 1)", "hsl(45 96% 78% / 100%)", str(CREAM.abgr)]
)
def test_text_with_alpha_sets_it(text: str) -> None:
    assert read_color_over(text, HALF).a == 255


@pytest.mark.parametrize("color", [CREAM, HALF, Color(0, 0, 0, 1)])
def test_css_text_round_trips(color: Color) -> None:
    assert read_color(css_text(color)) == color
