"""Tests of the image of the hours: heading, legend and credits."""

from PySide6.QtGui import QColor, QImage

from editor.features.weather.hours_chart import draw_hours
from tests.features.weather.meteogram.test_meteogram import a_chart

_CHART = a_chart()
_SPAN = (_CHART.hours[0].time_s, _CHART.hours[-1].time_s)


def inks(image: QImage, top: int, bottom: int) -> list[QColor]:
    """Return the foreground colours in some lines of the image. Units: logical pixels."""
    ground = image.pixelColor(0, 0)
    scale = round(image.devicePixelRatio())
    found = (
        image.pixelColor(x, y) for x in range(0, image.width(), 2) for y in range(top * scale, bottom * scale)
    )
    return [color for color in found if color != ground]


def picture(heading: str = "Montevideo", credited: tuple[str, ...] = ("© Somebody",)) -> QImage:
    return draw_hours(_CHART, *_SPAN, heading, credited)


def test_the_image_contains_place_and_credits(qapp) -> None:
    height = round(picture().height() / picture().devicePixelRatio())
    assert len(inks(picture("Montevideo · Simulated"), 0, 32)) > len(inks(picture("Montevideo"), 0, 32))
    assert inks(picture(), height - 24, height)
    assert not inks(picture(credited=()), height - 24, height)


def test_the_legend_is_above_the_chart(qapp) -> None:
    assert any(color.red() > color.blue() + 60 for color in inks(picture(), 33, 56))
