"""CSS colours in all syntaxes of CSS Color 4, and invalid texts."""

import math

import coloraide
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL.ImageColor import colormap
from PySide6.QtGui import QColor

from editor.errors import EditError
from editor.mapstyle.color.color_faults import MAX_LENGTH
from editor.mapstyle.color.notations import (
    css_text,
    parse_css_color,
    read_color,
    read_stored_color,
)
from editor.mapstyle.schema.values import Color

_bytes = st.integers(0, 255)
_colors = st.builds(Color, _bytes, _bytes, _bytes, _bytes)
_FUNCTIONS = ("rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "calc", "url")
_WORDS = ("none", "nan", "inf", "-infinity", "srgb", "display-p3", "xyz", "--x", "from", "red", "deg", "turn")
_PARTS = ("(", ")", ",", "/", " ", "%", "+", "-", ".", "e", "\n", "\0", "é", "#")
_numbers = (
    st.floats().map(repr) | st.integers().map(str) | st.sampled_from(["1e999", "-1e999", "1e-999", "9" * 80])
)
_hostile = st.lists(st.sampled_from(_FUNCTIONS + _WORDS + _PARTS) | _numbers, max_size=40).map("".join)
_likely = st.builds(
    lambda name, numbers, gap: f"{name}({gap.join(numbers)})",
    st.sampled_from((*_FUNCTIONS, "color(srgb ", "color(prophoto-rgb ", "color(a98-rgb ", "color(xyz-d50 ")),
    st.lists(_numbers | _numbers.map(lambda number: f"{number}%"), min_size=3, max_size=3),
    st.sampled_from([" ", ", "]),
).map(lambda text: text.replace(" (", " "))


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("#1a2b3c4d", Color(0x1A, 0x2B, 0x3C, 0x4D)),
        ("Transparent", Color(0, 0, 0, 0)),
        ("rgb(1 2 3)", Color(1, 2, 3)),
        ("RGBA( 1 , 2 , 3 , 40% )", Color(1, 2, 3, 102)),
        ("rgb(50% 0 12.5)", Color(128, 0, 13)),
        ("rgb(none 2 3 / none)", Color(0, 2, 3, 0)),
        ("rgb(1e2 2 3)", Color(100, 2, 3)),
        ("hsl(200 50 40)", Color(51, 119, 153)),
        ("hsl(0.5turn 100% 50%)", Color(0, 255, 255)),
        ("hsl(none none 50%)", Color(128, 128, 128)),
        ("hwb(90 10% 20% / 50%)", Color(115, 204, 26, 128)),
        ("hwb(90 60% 60%)", Color(128, 128, 128)),
        ("lab(100 0 0)", Color(255, 255, 255)),
        ("lab(50% 40 -20)", Color(171, 90, 154)),
        ("lch(50 30 1turn)", Color(166, 98, 120)),
        ("oklab(0.62796 0.22486 0.12585)", Color(255, 0, 0)),
        ("oklch(62.796% 0.25768 29.234deg / .5)", Color(255, 0, 0, 128)),
        ("color(srgb 1 0.5 0)", Color(255, 128, 0)),
        ("color( srgb-linear 0 1 0 / 0 )", Color(0, 255, 0, 0)),
        ("color(xyz 0.41239 0.21264 0.01933)", Color(255, 0, 0)),
    ],
)
def test_css_is_read(text: str, color: Color) -> None:
    parsed = parse_css_color(text)
    assert parsed is not None
    assert parsed.color == color


@pytest.mark.parametrize(
    "text",
    [
        "color(display-p3 0 1 0)",
        "oklch(0.7 0.4 140)",
        "lab(60 120 90)",
        "color(srgb 1.4 -0.2 0)",
        "lch(50 1e6 30)",
    ],
)
def test_colour_outside_srgb_is_mapped_with_similar_hue(text: str) -> None:
    parsed = parse_css_color(text)
    assert parsed is not None
    wide = coloraide.Color(text).convert("oklch")
    here = coloraide.Color(css_text(parsed.color)).convert("oklch")
    if wide["lightness"] < 1:
        assert abs(math.remainder(here["hue"] - wide["hue"], 360)) < 12
        assert here["lightness"] == pytest.approx(wide["lightness"], abs=0.05)
    else:
        assert parsed.color == Color(255, 255, 255)


def test_negative_chroma_is_zero() -> None:
    assert parse_css_color("oklch(0.6 -0.2 40)") == parse_css_color("oklch(0.6 0 40)")


@pytest.mark.parametrize(
    ("text", "has_alpha"),
    [
        ("#abc", False),
        ("#abcf", True),
        ("red", False),
        ("transparent", True),
        ("rgb(1, 2, 3)", False),
        ("rgb(1, 2, 3, 1)", True),
        ("oklch(0.5 0.1 20)", False),
        ("oklch(0.5 0.1 20 / none)", True),
        ("color(srgb 1 1 1 / 100%)", True),
    ],
)
def test_has_alpha_is_set_if_text_contains_alpha(text: str, has_alpha: bool) -> None:
    parsed = parse_css_color(text)
    assert parsed is not None
    assert parsed.has_alpha is has_alpha


@pytest.mark.parametrize(
    "text",
    [
        "currentcolor",
        "rgb()",
        "rgb(1 2)",
        "rgb(1, 2, 3,)",
        "rgb(1 2 3 /)",
        "rgb(1 2 3 4)",
        "rgb(1, 2 3)",
        "rgb(256 0 0)",
        "rgb(-1 0 0)",
        "rgb(nan 0 0)",
        "rgb(1 2 3 / 1.1)",
        "rgb(1 2 3 / -1%)",
        "rgb(calc(1) 2 3)",
        "rgb(from red r g b)",
        "hsl(0, 50, 50)",
        "hsl(0 101% 50%)",
        "hwb(0, 10%, 10%)",
        "hwb(0 -10% 10%)",
        "lab(50, 1, 1)",
        "lab(50 10deg 10)",
        "oklch(0.5 1e300 20)",
        "oklch(0.5 1e999 20)",
        "oklch(0.5 0.1 1e999)",
        "color(srgb 1 1 1deg)",
        "color(srgb 1 1 1 / 1deg)",
        "color(srgb 1 1)",
        "color(--hsl 0 1 1)",
        "color(rec2100-hlg 1e6 1 1)",
        "jzazbz(0.2 0 0)",
        "color-mix(in srgb, red, blue)",
        "blac\u212a",
        "#",
        "",
    ],
)
def test_invalid_css_colour_is_refused(text: str) -> None:
    assert parse_css_color(text) is None
    with pytest.raises(EditError, match="is not a colour"):
        read_color(text)


@given(_colors)
def test_css_output_is_parsed_back(color: Color) -> None:
    assert parse_css_color(css_text(color)) == (color, True, False)
    parsed = parse_css_color(color.hex)
    assert parsed == (color, color.a < 255, False)


@given(_colors, st.sampled_from(["hsl", "hwb", "lab", "lch", "oklab", "oklch", "color"]))
def test_output_of_another_library_is_parsed_in_any_space(color: Color, space: str) -> None:
    theirs = coloraide.Color("srgb", [color.r / 255, color.g / 255, color.b / 255], color.a / 255)
    if space == "color":
        text = theirs.convert("prophoto-rgb").to_string(precision=8)
    else:
        text = theirs.convert(space).to_string(precision=8, fit=False)
    parsed = parse_css_color(text)
    assert parsed is not None
    assert parsed.color == color


@given(_colors, st.sampled_from([4, 7]))
def test_hex_matches_qt(color: Color, length: int) -> None:
    text = color.hex[:length]
    parsed = parse_css_color(text)
    assert parsed is not None
    assert parsed.color.abgr == Color(*QColor(text).getRgb()[:3]).abgr


@pytest.mark.parametrize("name", [name for name in QColor.colorNames() if name != "transparent"])
def test_names_match_qt(name: str) -> None:
    parsed = parse_css_color(name.title())
    assert parsed is not None
    assert parsed == (Color(*QColor(name).getRgb()[:3]), False, False)


def test_every_name_of_pillow_is_known() -> None:
    assert [name for name in colormap if parse_css_color(name) is None] == []


@given(_hostile | _likely)
def test_a_hostile_text_is_a_colour_or_refused(text: str) -> None:
    for read in (text, f'{{"color": {text}', f'"color": {text}'):
        try:
            color = read_color(read)
        except EditError:
            continue
        assert all(0 <= part <= 255 for part in (color.r, color.g, color.b, color.a))


@pytest.mark.parametrize(
    "text",
    [
        "a" * 1_000_000,
        "9" * 1_000_000,
        f"rgb({'1' * MAX_LENGTH} 2 3)",
        f"rgb(1 2 {' ' * 1_000_000} 3)",
        f"rgb({'calc(' * 100_000}1",
        '{"color": ' + "[" * 100_000,
        '{"color": ' + "[" * 900,
        '{"color":' * 100_000,
        f'{{"color": {"9" * 100_000}}}',
    ],
    ids=["letters", "digits", "number", "blanks", "calc", "brackets", "fewer brackets", "braces", "integer"],
)
def test_long_text_is_shortened_in_error(text: str) -> None:
    with pytest.raises(EditError, match="is not a colour") as caught:
        read_color(text)
    assert len(str(caught.value)) < 200
    assert read_stored_color('"color": ', text) is None


@pytest.mark.parametrize("value", ["true", "1.0", "null", "NaN"])
def test_a_json_value_that_is_no_integer_is_no_colour(value: str) -> None:
    with pytest.raises(EditError, match="is not a colour"):
        read_color(f'{{"color": {value}}}')
