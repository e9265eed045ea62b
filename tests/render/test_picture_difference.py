"""Colour differences of pictures, and heat pictures."""

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from editor.errors import RenderError
from editor.mapstyle.color.spaces import distance
from editor.mapstyle.schema.values import Color
from editor.render.difference_scale import HOTTEST, HeatScheme, percent
from editor.render.picture_difference import heat_picture, measure, ramp_colors

WIDTH, HEIGHT = 13, 7
WHITE, BLACK = QColor(255, 255, 255), QColor(0, 0, 0)


def a_picture(
    color: QColor = WHITE, format_: QImage.Format = QImage.Format.Format_ARGB32_Premultiplied
) -> QImage:
    image = QImage(WIDTH, HEIGHT, format_)
    image.fill(color)
    return image


def with_pixel(image: QImage, color: QColor, x: int = 3, y: int = 2) -> QImage:
    image = image.copy()
    image.setPixelColor(x, y, color)
    return image


def test_equal_pictures_do_not_differ() -> None:
    difference = measure(a_picture(), a_picture(format_=QImage.Format.Format_RGB32))
    assert (difference.share(0), difference.largest) == (0, 0)


def test_one_changed_pixel_counts_where_it_is() -> None:
    difference = measure(a_picture(), with_pixel(a_picture(), BLACK))
    assert difference.count(2.0) == 1
    assert difference.share(2.0) == pytest.approx(1 / (WIDTH * HEIGHT))
    assert np.argwhere(difference.distances).tolist() == [[2, 3]]
    assert difference.largest == pytest.approx(100, abs=0.1)


def test_the_unit_is_a_hundredth_of_the_distance_in_oklab() -> None:
    one, other = Color(0xAA, 0xDA, 0xFF), Color(0x9C, 0xC7, 0xEE)
    difference = measure(*(a_picture(QColor(each.r, each.g, each.b)) for each in (one, other)))
    assert difference.distances == pytest.approx(100 * distance(one, other), rel=1e-3)


def test_only_differences_above_the_threshold_count() -> None:
    difference = measure(a_picture(QColor(100, 100, 100)), a_picture(QColor(101, 100, 100)))
    assert 0 < difference.largest < 2
    assert difference.share(0) == 1
    assert difference.share(difference.largest) == 0
    assert difference.share(2.0) == 0


@pytest.mark.parametrize(("alpha", "expected"), [(0, 100.0), (128, 49.8)])
def test_alpha_differs_by_its_share(alpha: int, expected: float) -> None:
    difference = measure(a_picture(BLACK), with_pixel(a_picture(BLACK), QColor(0, 0, 0, alpha)))
    assert difference.largest == pytest.approx(expected, abs=0.1)


def test_pictures_of_different_sizes_are_refused() -> None:
    with pytest.raises(RenderError, match="different sizes"):
        measure(a_picture(), a_picture().scaled(WIDTH + 1, HEIGHT))


@pytest.mark.parametrize("scheme", HeatScheme)
@pytest.mark.parametrize("ground", [QColor(240, 238, 230), QColor(20, 24, 32)], ids=["day", "night"])
def test_heat_is_coloured_on_a_grey_map(scheme: HeatScheme, ground: QColor) -> None:
    picture = with_pixel(a_picture(ground), QColor(200, 40, 40), 0, 0)
    other = with_pixel(picture, QColor(40, 200, 40))
    heat = heat_picture(picture, measure(picture, other), 2.0, scheme)
    cold = heat.pixelColor(9, 5)
    assert cold.red() == cold.green() == cold.blue()
    assert (cold.red() < 128) is (scheme is HeatScheme.DARK)
    assert heat.pixelColor(0, 0) != cold, "the grey map keeps its lines"
    assert heat.pixelColor(0, 0).saturation() == 0, "a colour that did not change is grey"
    assert heat.pixelColor(3, 2).saturation() > 100


def test_the_heat_ends_at_the_hottest_colour() -> None:
    picture = a_picture(BLACK)
    heat = heat_picture(picture, measure(picture, with_pixel(picture, WHITE)), 2.0)
    assert HOTTEST < 100
    assert heat.pixelColor(3, 2) == QColor(*ramp_colors(HeatScheme.DARK)[-1].tolist())


def test_a_difference_at_the_threshold_is_not_painted() -> None:
    picture = a_picture(BLACK)
    difference = measure(picture, with_pixel(picture, QColor(60, 0, 0)))
    heat = heat_picture(picture, difference, difference.largest)
    assert heat.pixelColor(3, 2).saturation() == 0


def test_the_heat_has_the_resolution_of_the_picture() -> None:
    picture = a_picture()
    picture.setDevicePixelRatio(2)
    assert heat_picture(picture, measure(picture, picture), 2.0).devicePixelRatio() == 2


@pytest.mark.parametrize(
    ("share", "text"), [(0, "0"), (1e-6, "<0.1"), (0.034, "3.4"), (0.99999, "99.9"), (1, "100")]
)
def test_percentages_have_one_decimal(share: float, text: str) -> None:
    assert percent(share) == text
