"""Images cut out of sprite sheets."""

from editor.assets.data_uri import build_data_uri
from editor.assets.images.resize import Pixels, read_pixels
from editor.assets.images.sprite_sheet import cut_image, drawn_shape, icon_png
from editor.mapstyle.schema.values import Color

# Two by two pixels: red, green, blue, clear.
SHEET = Pixels(2, 2, bytes([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0]))


def test_a_part_of_the_sheet_is_cut() -> None:
    assert cut_image(SHEET, (1, 0, 1, 2)) == Pixels(1, 2, bytes([0, 255, 0, 255, 0, 0, 0, 0]))


def test_a_box_beyond_the_sheet_is_refused() -> None:
    assert [cut_image(SHEET, box) for box in ((1, 1, 2, 1), (0, 0, 2, 3), (-1, 0, 1, 1))] == [None] * 3


def test_a_distance_field_is_a_shape_in_a_colour() -> None:
    field = Pixels(3, 1, bytes([9, 9, 9, 0, 9, 9, 9, 191, 9, 9, 9, 255]))
    shape = drawn_shape(field, Color(10, 20, 30))
    assert shape.rgba[:3] == bytes([10, 20, 30])
    assert list(shape.rgba[3::4]) == [0, 127, 255]


def test_an_icon_keeps_its_pixels_and_a_pattern_is_reduced_to_logical_ones() -> None:
    square = Pixels(4, 4, bytes([200, 100, 50, 255] * 16))
    for is_pattern, side in ((False, 4), (True, 2)):
        png = icon_png(square, 2.0, None, in_own_pixels=is_pattern)
        found = read_pixels(build_data_uri("image/png", png))
        assert (found.width, found.height, found.rgba[:4]) == (side, side, bytes([200, 100, 50, 255]))
