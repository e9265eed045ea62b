"""Captions of the cells of the zoom ladder."""

import pytest

from editor.features.ladder.captions import Caption, caption_at, layer_before, main_property
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.render.preview_options import PreviewOptions, WidthRule
from tests.styles import a_color, a_line, a_style, a_width

WIDTH, INNER = BY_KEY["line-width"], BY_KEY["line-inner-color"]
PIXELS = PreviewOptions(WidthRule.PIXELS, 2.0)
PAINT = {"line-inner-color": a_color((0, 0xFF0000FF)), "line-width": a_width((10, 1), (14, 3))}
STYLE = a_style([a_line(1, minzoom=5, maxzoom=16, paint=PAINT)])
KEY = STYLE.order.keys[0]
LAYER = STYLE.layer(KEY)


@pytest.mark.parametrize(("zoom", "pixels"), [(10, "2.0"), (12, "4.0"), (14, "6.0")])
def test_a_length_is_in_pixels_at_the_zoom_of_the_cell(zoom: int, pixels: str) -> None:
    assert caption_at(LAYER, None, WIDTH, zoom, PIXELS).value == f"{pixels}\N{THIN SPACE}px"


def test_the_change_by_the_last_edit_has_a_sign() -> None:
    edited = set_stop([KEY], WIDTH, 14, 2.0)(STYLE)
    caption = caption_at(edited.layer(KEY), layer_before(edited.layer(KEY), STYLE), WIDTH, 14, PIXELS)
    assert caption == Caption("4.0\N{THIN SPACE}px", "\N{MINUS SIGN}2.0")
    assert caption.accessible_text == "4.0\N{THIN SPACE}px, change \N{MINUS SIGN}2.0"


def test_zooms_that_an_edit_leaves_unchanged_show_no_change() -> None:
    edited = set_stop([KEY], WIDTH, 14, 2.0)(STYLE)
    before = layer_before(edited.layer(KEY), STYLE)
    assert caption_at(edited.layer(KEY), before, WIDTH, 10, PIXELS).change == ""
    assert layer_before(LAYER, STYLE) is None


def test_a_colour_is_shown_as_swatch_and_text() -> None:
    caption = caption_at(LAYER, None, INNER, 12, PIXELS)
    assert caption.color == Color(255, 0, 0)
    assert caption.value == "#FF0000"


def test_a_zoom_outside_the_range_of_the_layer_says_so() -> None:
    assert caption_at(LAYER, None, WIDTH, 3, PIXELS) == Caption("Not at this zoom", is_state=True)


def test_the_first_property_shown_is_the_size_of_the_layer() -> None:
    assert main_property(LAYER) is WIDTH
    colored = a_style([a_line(1, paint={"line-inner-color": a_color((0, 0xFF0000FF))})])
    assert main_property(colored.layers[0]) is INNER
