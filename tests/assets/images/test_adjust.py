"""Tests of adjusted images."""

import pytest

from editor.assets.images.adjust import adjust_image, adjust_pixels
from editor.assets.images.resize import Pixels, read_pixels
from editor.errors import EditorError
from editor.mapstyle.color.adjustment import ColorAdjustment
from editor.mapstyle.schema.values import Color
from tests.icons import a_png

RED, BLUE = Color(200, 40, 40), Color(30, 60, 200)
ADJUSTMENT = ColorAdjustment(lightness=20, hue=60, chroma=-30)


def a_row(*colors: Color) -> Pixels:
    """Create an image of one row."""
    return Pixels(len(colors), 1, bytes(part for each in colors for part in (each.r, each.g, each.b, each.a)))


def colors_of(pixels: Pixels) -> list[Color]:
    return [Color(*pixels.rgba[at : at + 4]) for at in range(0, len(pixels.rgba), 4)]


def test_each_colour_of_an_image_changes_like_a_colour_of_the_style() -> None:
    half = Color(RED.r, RED.g, RED.b, 90)
    after = colors_of(adjust_pixels(a_row(RED, BLUE, half, RED), ADJUSTMENT))
    assert after == ADJUSTMENT.apply_to_colors([RED, BLUE, half, RED])
    assert after[0] != RED


def test_transparent_pixels_remain() -> None:
    clear = Color(9, 8, 7, 0)
    assert colors_of(adjust_pixels(a_row(clear, RED), ADJUSTMENT))[0] == clear
    only_clear = a_row(clear, clear)
    assert adjust_pixels(only_clear, ADJUSTMENT) is only_clear


def test_an_image_that_does_not_change_remains_byte_for_byte() -> None:
    image = a_png()
    assert adjust_image(image, ColorAdjustment()) == image
    changed = adjust_image(image, ColorAdjustment(lightness=50))
    assert changed != image
    assert read_pixels(changed).width == read_pixels(image).width


@pytest.mark.parametrize("uri", ["", "data:image/png;base64,", "data:image/png;base64,iVBORw0KGgo=", "fuel"])
def test_damaged_images_are_refused(uri: str) -> None:
    with pytest.raises(EditorError):
        adjust_image(uri, ADJUSTMENT)
