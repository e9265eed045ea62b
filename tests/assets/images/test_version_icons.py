"""Icons of versions: those that are hardly visible on a ground become lighter or darker."""

import pytest

from editor.assets.data_uri import build_data_uri
from editor.assets.images.resize import Pixels, png_of, read_pixels
from editor.assets.images.version_icons import adjust_pixels, adjusted_images
from editor.mapstyle.color import oklch
from editor.mapstyle.document.model import Icon
from editor.mapstyle.schema.values import Color

NIGHT, DAY = Color(0x26, 0x2A, 0x31), Color(0xF3, 0xF1, 0xEC)
DARK_BLUE, DARK_RED = (20, 30, 60, 255), (60, 20, 20, 255)


def pixels(*colors: tuple[int, int, int, int]) -> Pixels:
    """Create an image of one row."""
    return Pixels(len(colors), 1, b"".join(map(bytes, colors)))


def colors(image: Pixels) -> list[Color]:
    return [Color(*image.rgba[at : at + 4]) for at in range(0, len(image.rgba), 4)]


@pytest.mark.parametrize("ground", [NIGHT, DAY])
def test_an_image_that_is_visible_stays_as_it_is(ground: Color) -> None:
    both = pixels((255, 255, 255, 255), (0, 0, 0, 255))
    assert adjust_pixels(both, ground, is_grey=False) is both


def test_a_dark_image_becomes_lighter_at_night_and_keeps_hues_and_alpha() -> None:
    image = pixels(DARK_BLUE, DARK_RED, (*DARK_BLUE[:3], 40))
    after = colors(adjust_pixels(image, NIGHT, is_grey=False))
    for old, new in zip(colors(image), after, strict=True):
        before, now = oklch.from_color(old), oklch.from_color(new)
        assert now.lightness > before.lightness + 0.3
        assert oklch.hue_difference(before.hue, now.hue) < 15
        assert new.a == old.a


def test_a_light_image_becomes_darker_by_day() -> None:
    [after] = colors(adjust_pixels(pixels((250, 250, 250, 255)), DAY, is_grey=False))
    assert oklch.from_color(after).lightness < 0.65


def test_greyscale_removes_the_colours_of_all_images() -> None:
    for color in colors(adjust_pixels(pixels((255, 80, 80, 255), (80, 80, 255, 255)), NIGHT, is_grey=True)):
        assert color.r == color.g == color.b


def test_a_grey_image_that_is_visible_is_not_written_again_in_greyscale() -> None:
    grey = pixels((250, 250, 250, 255), (128, 128, 128, 120), (255, 0, 0, 0))
    assert adjust_pixels(grey, NIGHT, is_grey=True) is grey


def test_a_transparent_image_stays_as_it_is() -> None:
    empty = pixels((0, 0, 0, 0))
    assert adjust_pixels(empty, NIGHT, is_grey=True) is empty


def test_only_icons_that_change_have_new_images_and_damaged_ones_are_left_out() -> None:
    texts = [
        build_data_uri("image/png", png_of(pixels(DARK_BLUE))),
        build_data_uri("image/png", png_of(pixels((255, 255, 255, 255)))),
        "data:image/png;base64,AAAA",
        "",
    ]
    icons = [Icon(index, {"id": str(index), "value": text}) for index, text in enumerate(texts)]
    found = adjusted_images(icons, NIGHT, is_grey=False)
    assert set(found) == {0}
    [after] = colors(read_pixels(found[0]))
    assert oklch.from_color(after).lightness > 0.5
