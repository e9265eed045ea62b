"""Tests of the weather panel on exported pictures."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QImage

from editor.render.camera import Camera
from editor.render.export.weather_plate import WIDTH_PX, WeatherPlate, paint_weather

PLATE = WeatherPlate(
    "Montevideo",
    "Sunny, 23 °C",
    tag="Simulated",
    values=tuple(f"Reading {number}" for number in range(8)),
    warnings=("Red warning: storm",),
    foot="Updated now",
)
GROUND = QColor(0, 90, 160)


def a_picture(width: int, height: int, scale: float = 1.0) -> tuple[QImage, Camera]:
    camera = Camera(0, 0, 3, width, height, scale)
    image = QImage(camera.device_width, camera.device_height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(GROUND)
    image.setDevicePixelRatio(scale)
    return image, camera


def plate_height(image: QImage) -> int:
    """Return the number of pixels that the panel covers in the column of its left edge."""
    x = round(12 * image.devicePixelRatio())
    return sum(image.pixelColor(x, y) != GROUND for y in range(image.height()))


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_plate_is_as_large_at_every_scale(scale: float) -> None:
    image, camera = a_picture(500, 400, scale)
    assert paint_weather(image, camera, PLATE)
    plain, plain_camera = a_picture(500, 400)
    paint_weather(plain, plain_camera, PLATE)
    assert plate_height(image) == pytest.approx(plate_height(plain) * scale, abs=4)


def test_a_low_picture_shows_as_much_of_the_weather_as_fits() -> None:
    heights = []
    for height in (400, 190, 150, 120):
        image, camera = a_picture(500, height)
        assert paint_weather(image, camera, PLATE)
        heights.append(plate_height(image))
    assert sorted(set(heights), reverse=True) == heights
    least, camera = a_picture(500, 120)
    paint_weather(least, camera, WeatherPlate(PLATE.place, PLATE.now, tag=PLATE.tag))
    assert heights[-1] == plate_height(least)


@pytest.mark.parametrize(("width", "height"), [(round(WIDTH_PX), 400), (500, 60)])
def test_an_image_without_space_is_left_unchanged(width: int, height: int) -> None:
    image, camera = a_picture(width, height)
    before = image.copy()
    assert not paint_weather(image, camera, PLATE)
    assert image == before


def test_simulated_weather_is_marked_on_the_smallest_panel() -> None:
    marked, camera = a_picture(500, 120)
    plain, _ = a_picture(500, 120)
    paint_weather(marked, camera, PLATE)
    paint_weather(plain, camera, replace(PLATE, tag=""))
    assert marked != plain


def test_the_centre_is_marked() -> None:
    image, camera = a_picture(700, 500)
    paint_weather(image, camera, PLATE)
    assert image.pixelColor(355, 250) != GROUND
    assert image.pixelColor(350, 250) == GROUND


def test_values_are_in_two_columns_and_a_long_one_wraps() -> None:
    heights = []
    for values in (PLATE.values[:2], PLATE.values[:3], ("A value that is much too long for a column", "B")):
        image, camera = a_picture(500, 400)
        paint_weather(image, camera, replace(PLATE, values=values))
        heights.append(plate_height(image))
    assert heights[0] < min(heights[1:])


@pytest.mark.parametrize("ground", ["#0a1216", "#f2efe9"])
def test_the_plate_is_as_light_as_the_map_and_opaque(ground: str) -> None:
    image, camera = a_picture(500, 400)
    image.fill(QColor(ground))
    paint_weather(image, camera, PLATE)
    plain = image.pixelColor(16, 348)
    assert plain.lightness() == pytest.approx(QColor(ground).lightness(), abs=40)
    other, _ = a_picture(500, 400)
    other.fill(QColor(ground).lighter(105))
    paint_weather(other, camera, PLATE)
    assert other.pixelColor(16, 348) == plain


def test_the_tag_keeps_the_place_on_one_line() -> None:
    heights = []
    for tag in ("", "Simulated"):
        image, camera = a_picture(500, 400)
        paint_weather(image, camera, replace(PLATE, place="Near Colonia del S.", tag=tag))
        heights.append(plate_height(image))
    assert heights[0] == heights[1]


def test_sunrise_and_sunset_are_complete_in_one_row_or_in_two() -> None:
    def height(*sun: str, values: int = 2) -> int:
        image, camera = a_picture(500, 400)
        paint_weather(image, camera, replace(PLATE, values=PLATE.values[:values], sun=sun))
        return plate_height(image)

    row = height("Sunrise 05:27") - height()
    assert height("Sunrise 05:27", "Sunset 19:46") == height() + row
    assert height("Sunrise 05:27", "Sunset 19:46", values=1) == height() + row
    assert height("Sunrise 05:27, UTC+12:45", "Sunset 19:46, UTC+12:45") == height() + 2 * row
