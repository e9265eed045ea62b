"""Pictures as a kind of colour vision sees them."""

from itertools import product

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from editor.mapstyle.color.vision import SIMULATED, Vision, simulate
from editor.mapstyle.schema.values import Color
from editor.render.vision_filter import VisionFilter, seen_by

LEVELS = (0, 1, 17, 64, 128, 200, 254, 255)
COLORS = [Color(*channels) for channels in product(LEVELS, repeat=3)]


def a_picture(format_: QImage.Format = QImage.Format.Format_ARGB32_Premultiplied) -> QImage:
    image = QImage(32, len(COLORS) // 32, format_)
    for index, color in enumerate(COLORS):
        image.setPixelColor(index % 32, index // 32, QColor(color.r, color.g, color.b))
    return image


def colors_of(image: QImage) -> list[Color]:
    pixels = (image.pixelColor(index % 32, index // 32) for index in range(len(COLORS)))
    return [Color(pixel.red(), pixel.green(), pixel.blue()) for pixel in pixels]


@pytest.mark.parametrize("vision", SIMULATED, ids=lambda vision: vision.value)
def test_every_pixel_has_the_simulated_colour(vision: Vision) -> None:
    differences = [
        max(abs(one.r - other.r), abs(one.g - other.g), abs(one.b - other.b))
        for one, other in zip(
            colors_of(seen_by(a_picture(), vision)),
            (simulate(color, vision) for color in COLORS),
            strict=True,
        )
    ]
    assert max(differences) <= 1
    assert sum(differences) < len(COLORS) // 20


def test_a_second_picture_from_the_table_is_the_same() -> None:
    one = VisionFilter(Vision.PROTANOPIA)
    assert one.apply(a_picture()) == one.apply(a_picture())


def test_black_is_no_missing_entry() -> None:
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.fill(QColor(0, 0, 0))
    one = VisionFilter(Vision.GREYSCALE)
    assert one.apply(image).pixelColor(1, 1) == QColor(0, 0, 0)


@pytest.mark.parametrize(
    "format_", [QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32, QImage.Format.Format_RGB888]
)
def test_all_opaque_formats_give_the_same_colours(format_: QImage.Format) -> None:
    expected = colors_of(seen_by(a_picture(), Vision.TRITANOPIA))
    assert colors_of(seen_by(a_picture(format_), Vision.TRITANOPIA)) == expected


def test_normal_vision_and_an_empty_picture_are_unchanged() -> None:
    image = a_picture()
    assert seen_by(image, Vision.NORMAL) is image
    assert seen_by(QImage(), Vision.GREYSCALE).isNull()


def test_the_pixel_ratio_and_the_size_remain() -> None:
    image = a_picture()
    image.setDevicePixelRatio(2.0)
    seen = seen_by(image, Vision.DEUTERANOPIA)
    assert (seen.size(), seen.devicePixelRatio()) == (image.size(), 2.0)


def test_an_odd_width_has_no_displaced_lines() -> None:
    image = QImage(3, 2, QImage.Format.Format_RGB888)
    image.fill(QColor(10, 200, 30))
    seen = seen_by(image, Vision.GREYSCALE)
    expected = simulate(Color(10, 200, 30), Vision.GREYSCALE).r
    values = {seen.pixelColor(x, y).green() for x, y in product(range(3), range(2))}
    assert values == {expected}
    assert np.frombuffer(seen.constBits(), np.uint32).size >= 6
