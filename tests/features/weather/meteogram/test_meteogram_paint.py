"""Pixels of a meteogram: rows, scales, text and dots."""

from collections.abc import Iterator
from itertools import groupby

import pytest
from PySide6.QtCore import QDate, QLocale, QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from editor.features.weather.meteogram.chart import Chart, RowValue
from editor.features.weather.meteogram.painting import MeteogramLegend, draw_still
from editor.features.weather.meteogram.plot import Plot
from editor.features.weather.meteogram.view import HourCard, Meteogram
from editor.ui.theme.symbols import WeatherSymbol
from editor.ui.theme.tokens import LIGHT, Gap
from editor.ui.theme.typography import TypeRole, font
from tests.features.weather.meteogram.test_meteogram import a_chart, an_hour, image_of, put

pytestmark = pytest.mark.usefixtures("qapp")
_START_S = a_chart().hours[0].time_s
_BARE = {"symbol": "", "feels_like": None, "humidity": None, "wind_to_deg": None, "wind_number": ""}


def drawn(chart: Chart, hours: int = 48, width: int = 720) -> tuple[Plot, QImage]:
    """Return the plot of a chart and its image."""
    size = QSize(width, 220)
    plot = Plot.of(chart, _START_S, _START_S + hours * 3600, QSizeF(size))
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT.panel))
    painter = QPainter(image)
    draw_still(painter, plot, chart)
    painter.end()
    return plot, image


def colors(image: QImage, area: QRectF) -> Iterator[QColor]:
    place = area.toRect().intersected(image.rect())
    for x in range(place.left(), place.right() + 1):
        for y in range(place.top(), place.bottom() + 1):
            yield image.pixelColor(x, y)


def is_dark(color: QColor) -> bool:
    return color.lightness() < 190


def ink_columns(image: QImage, area: QRectF) -> list[bool]:
    """Return the columns of an area with painted pixels, from the first to the last."""
    place = area.toRect()
    ink = [
        any(is_dark(color) for color in colors(image, QRectF(x, place.top(), 1, place.height())))
        for x in range(place.left(), place.right() + 1)
    ]
    return ink[ink.index(True) : len(ink) - ink[::-1].index(True)] if any(ink) else []


def left_of(plot: Plot) -> QRectF:
    return QRectF(0, plot.curves.top() - 8, plot.frame.left() - 4, plot.curves.height())


@pytest.mark.parametrize(
    ("row", "known"),
    [("symbols", {"symbol": WeatherSymbol.RAIN}), ("wind", {"wind_number": "7"})],
    ids=["symbols", "wind"],
)
def test_each_row_is_drawn_as_far_as_it_has_values(row: str, known: dict[str, str]) -> None:
    bare = _BARE | {"temperature": None, "wind_to_deg": 90.0 if row == "wind" else None}
    some = tuple(
        an_hour(number, **(bare | (known if number < 24 else {"wind_to_deg": None}))) for number in range(48)
    )
    plot, image = drawn(a_chart(hours=some, now_s=0.0))
    area = getattr(plot, row).adjusted(0, 1, 0, -1)
    area = area.adjusted(12, 0, 0, 0) if row == "wind" else area
    half = area.width() / 2
    assert any(is_dark(color) for color in colors(image, area.adjusted(0, 0, -half - 12, 0)))
    assert not any(is_dark(color) for color in colors(image, area.adjusted(half + 24, 0, 0, 0)))


def test_wind_speeds_never_overlap() -> None:
    turns = {1: 90.0}  # The row needs one hour with a direction outside the drawn hours.
    hours = tuple(an_hour(each, wind_number="88888", wind_to_deg=turns.get(each)) for each in range(240))
    plot, image = drawn(a_chart(hours=hours, now_s=0.0), hours=240, width=300)
    runs = [(has_ink, sum(1 for _ in same)) for has_ink, same in groupby(ink_columns(image, plot.wind))]
    assert max(count for has_ink, count in runs if not has_ink) >= 4


@pytest.mark.parametrize("label", ["mb", "mmHg", "Press."])
def test_the_label_of_a_row_never_touches_its_numbers(label: str) -> None:
    hours = tuple(an_hour(each, row_values=(RowValue("1017.5"),)) for each in range(48))
    plot, image = drawn(a_chart(hours=hours, now_s=0.0, row_labels=(label,)))
    before = QRectF(0, plot.rows[0].top(), plot.frame.left() + 60, plot.rows[0].height())
    runs = [(has_ink, sum(1 for _ in same)) for has_ink, same in groupby(ink_columns(image, before))]
    # The label, the gap after it and the first number; gaps inside of texts are narrower.
    gaps = [count for has_ink, count in runs[1:-1] if not has_ink]
    assert max(gaps) >= Gap.XS


def test_humidity_beyond_its_scale_stays_inside_the_frame() -> None:
    plot, image = drawn(a_chart(hours=tuple(an_hour(number, humidity=110.0) for number in range(48))))
    above = QRectF(plot.frame.left(), 0, plot.frame.width(), plot.curves.top() - 3)
    assert not any(color.blue() > color.red() + 60 for color in colors(image, above.adjusted(8, 0, 0, 0)))


def test_a_single_value_is_a_dot() -> None:
    plot, image = drawn(a_chart(hours=(an_hour(20, **_BARE, temperature=5.0),)))
    dots = sum(color.name().upper() == LIGHT.warm for color in colors(image, plot.frame))
    assert 4 <= dots <= 16


def test_the_scale_of_temperatures_has_its_numbers() -> None:
    plot, image = drawn(a_chart())
    assert any(is_dark(color) for color in colors(image, left_of(plot)))
    nothing = tuple(an_hour(number, **_BARE, temperature=None) for number in range(48))
    plot, image = drawn(a_chart(hours=nothing))
    assert not any(is_dark(color) for color in colors(image, left_of(plot)))


def test_a_day_label_has_the_date_if_it_fits() -> None:
    metrics = QFontMetricsF(font(TypeRole.COLUMN_HEAD))
    text = metrics.horizontalAdvance(QLocale().toString(QDate(2026, 11, 23), "ddd d"))
    chart = a_chart(240)
    for width, least, most in ((900, text - 6, text + 2), (300, 6, text - 8)):
        plot, image = drawn(chart, hours=240, width=width)
        x = plot.x_of(_START_S + 4 * 24 * 3600)
        label = QRectF(x - text / 2 - 2, plot.frame.bottom() + 2, text + 4, 16)
        assert least <= len(ink_columns(image, label)) <= most


def test_the_card_has_the_symbol_of_the_hour_at_its_right() -> None:
    def corner(symbol: str) -> set[str]:
        card = HourCard(a_chart(), an_hour(3, symbol=symbol))
        rect = QRectF(QPointF(20, 20), card.size())
        image = QImage(360, 200, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        card.draw(painter, rect)
        painter.end()
        return {color.name() for color in colors(image, QRectF(rect.right() - 28, rect.top() + 8, 16, 18))}

    assert len(corner("")) == 1
    assert len(corner(WeatherSymbol.RAIN)) > 1


def test_the_displayed_temperature_has_a_ring(shown) -> None:
    meteogram = shown(Meteogram(), 720)
    put(meteogram, a_chart())
    meteogram.pin_hour(30)
    plot, hour = meteogram.plot(), meteogram.chart.hours[30]
    at = QPointF(plot.x_of(hour.time_s), plot.y_of(plot.temperature, hour.temperature))
    inside = image_of(meteogram).pixelColor(at.toPoint())  # darkened by the shadow of the card
    assert inside.lightness() > 220
    assert inside.saturation() < 20


class DenseMeteogram(Meteogram):
    """A meteogram with a device pixel ratio of two."""

    def devicePixelRatioF(self) -> float:
        return 2.0


def test_static_parts_have_the_device_pixel_ratio(shown) -> None:
    meteogram = shown(DenseMeteogram(), 400)
    put(meteogram, a_chart())
    image_of(meteogram)
    assert meteogram._cached_pixmap.devicePixelRatio() == 2.0
    assert meteogram._cached_pixmap.size() == meteogram.size() * 2


def test_the_legend_of_old_hours_is_grey(shown) -> None:
    legend = shown(MeteogramLegend(), 500)

    def has_colors() -> bool:
        image = legend.grab().toImage()
        return any(color.saturation() > 120 for color in colors(image, QRectF(image.rect())))

    legend.show_chart(a_chart())
    assert has_colors()
    legend.show_chart(a_chart(is_old=True))
    assert not has_colors()
