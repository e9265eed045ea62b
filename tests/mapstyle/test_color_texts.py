"""Colours are read from any form in which other programs copy them."""

import pytest

from editor.errors import EditError
from editor.mapstyle.color_texts import css_text, read_color, read_color_over
from editor.mapstyle.values import Color

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
    ],
)
def test_what_is_no_colour_is_refused(text: str) -> None:
    with pytest.raises(EditError, match=r"no (packed )?colour"):
        read_color(text)


@pytest.mark.parametrize("text", ["#FDE293", "rgb(253, 226, 147)", "hsl(45 96% 78%)", "tomato"])
def test_a_text_without_an_alpha_leaves_the_alpha_that_there_was(text: str) -> None:
    assert read_color_over(text, HALF).a == HALF.a
    assert read_color_over(text, None).a == 255


@pytest.mark.parametrize(
    "text", ["#FDE293FF", "rgba(253, 226, 147, 1)", "hsl(45 96% 78% / 100%)", str(CREAM.abgr)]
)
def test_a_text_with_an_alpha_sets_it(text: str) -> None:
    assert read_color_over(text, HALF).a == 255


@pytest.mark.parametrize("color", [CREAM, HALF, Color(0, 0, 0, 1)])
def test_what_is_written_as_css_is_read_again(color: Color) -> None:
    assert read_color(css_text(color)) == color
