"""Plates of weather labels: readable over any pixels, and as transparent as that allows."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.mapstyle.color.spaces import MIN_TEXT_CONTRAST, contrast
from editor.mapstyle.schema.values import Color
from editor.preview.live_map import MapPicture
from editor.preview.weather.pills import TownPill, corner, picture, size
from editor.preview.weather.plates import (
    LEAST_ALPHA,
    OPAQUE,
    Ground,
    Plate,
    ground_in,
    plate_over,
    read_ground,
)
from editor.render.camera import Camera
from editor.ui.theme.symbols import WeatherSymbol
from editor.ui.theme.tokens import DARK, LIGHT, Tokens, high_contrast
from tests.preview.weather.town_samples import a_town

CAMERA = Camera(-34.0, -56.0, 8.0, 400, 300)
WIDTH, HEIGHT = 16, 6
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
# Both ends of a range of colours: any two, equal or far apart.
channels = st.tuples(*[st.integers(0, 255)] * 3)


def noise(first: tuple[int, int, int], second: tuple[int, int, int], seed: int) -> QImage:
    """Return an image of random pixels between two colours."""
    chance = random.Random(seed)
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_ARGB32_Premultiplied)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            mixed = (chance.randint(*sorted(ends)) for ends in zip(first, second, strict=True))
            image.setPixelColor(x, y, QColor(*mixed))
    return image


def distinct(image: QImage) -> set[str]:
    return {image.pixelColor(x, y).name() for y in range(image.height()) for x in range(image.width())}


@given(
    first=channels,
    second=channels,
    seed=st.integers(0, 1000),
    theme=st.sampled_from([LIGHT, DARK, high_contrast(LIGHT), high_contrast(DARK)]),
)
def test_text_is_readable_over_every_pixel_beneath_its_plate(
    first: tuple[int, int, int], second: tuple[int, int, int], seed: int, theme: Tokens
) -> None:
    image = noise(first, second, seed)
    plate = plate_over(read_ground(image, image.rect()), theme)
    painter = QPainter(image)
    painter.fillRect(image.rect(), plate.color)
    painter.end()
    for ground in distinct(image):
        for ink in plate.inks:
            assert contrast(Color.from_hex(ink), Color.from_hex(ground)) >= MIN_TEXT_CONTRAST


def test_the_plate_is_light_over_a_light_map_and_dark_over_a_dark_one_in_any_theme() -> None:
    for theme in (LIGHT, DARK):
        assert plate_over(Ground(WHITE, WHITE, (240, 238, 230)), theme) == Plate(LIGHT, LEAST_ALPHA)
        assert plate_over(Ground(BLACK, BLACK, (30, 38, 46)), theme) == Plate(DARK, LEAST_ALPHA)
        assert plate_over(None, theme) == Plate(theme, OPAQUE)


def test_the_plate_is_more_opaque_where_its_text_needs_that() -> None:
    faint = replace(LIGHT, text_2="#727272")
    plates = {alpha: Plate(faint, alpha) for alpha in (LEAST_ALPHA, 250, OPAQUE)}
    ratios = [plate.least_contrast(Ground(BLACK, WHITE, WHITE)) for plate in plates.values()]
    assert ratios == sorted(ratios)
    assert ratios[0] < MIN_TEXT_CONTRAST < ratios[-1]


def test_a_high_contrast_plate_is_opaque() -> None:
    for theme in (high_contrast(LIGHT), high_contrast(DARK)):
        plate = plate_over(Ground(BLACK, WHITE, WHITE), theme)
        assert (plate.alpha, plate.theme.is_high_contrast, plate.theme.is_dark) == (OPAQUE, True, False)


def test_the_extremes_and_the_mean_of_all_pixels_are_read() -> None:
    image = QImage(10, 10, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(100, 100, 100))
    image.setPixelColor(3, 4, QColor(250, 20, 90))
    ground = read_ground(image, QRect(0, 0, 10, 10))
    assert ground is not None
    assert (ground.darkest, ground.lightest) == ((100, 20, 90), (250, 100, 100))
    assert all(abs(one - other) <= 2 for one, other in zip(ground.mean, (101, 99, 100), strict=True))
    assert read_ground(image, QRect(5, 5, 5, 5)) == Ground((100,) * 3, (100,) * 3, (100,) * 3)
    assert read_ground(image, QRect(20, 20, 5, 5)) is None


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_pixels_of_a_box_are_those_at_its_place_in_the_picture(scale: float) -> None:
    camera = replace(CAMERA, scale=scale)
    wide = camera.with_size(camera.width_px + 128, camera.height_px + 128)
    image = QImage(wide.device_width, wide.device_height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.fillRect(QRectF((64 + 100) * scale, (64 + 50) * scale, 80 * scale, 30 * scale), QColor("black"))
    painter.end()
    shown = MapPicture(wide, image)
    assert ground_in(shown, camera, QRectF(102, 52, 76, 24)) == Ground(BLACK, BLACK, BLACK)
    beside = ground_in(shown, camera, QRectF(190, 52, 76, 24))
    assert beside == Ground(WHITE, WHITE, WHITE)
    panned = camera.moved_by(40, 0)
    assert ground_in(shown, panned, QRectF(142, 52, 76, 24)) == Ground(BLACK, BLACK, BLACK)
    assert ground_in(shown, camera, QRectF(450, 52, 76, 24)) is None
    assert ground_in(None, camera, QRectF(0, 0, 10, 10)) is None


def test_neither_shadow_nor_anything_else_is_between_plate_and_map(qapp: object) -> None:
    pill = TownPill(
        a_town("Minas", CAMERA, 100, 100), WeatherSymbol.CLEAR, "21°", lambda: ("Minas",), is_old=False
    )
    image = QImage(140, 70, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0))
    box = QRectF(QPointF(30, 20), size(pill))
    plate = Plate(LIGHT, LEAST_ALPHA)
    painter = QPainter(image)
    painter.drawPixmap(corner(box), picture(pill, plate, 1.0))
    painter.end()
    expected = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
    expected.fill(QColor(0, 0, 0))
    painter = QPainter(expected)
    painter.fillRect(0, 0, 1, 1, plate.color)
    painter.end()
    at = QPointF(box.left() + 12, box.top() + 2)
    assert image.pixelColor(at.toPoint()).red() == expected.pixelColor(0, 0).red()
