"""Meteogram: hours by mouse and keyboard, and its parts."""

from datetime import UTC
from itertools import combinations
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QSizeF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.features.weather.meteogram.chart import Band, Chart, Hour, Tint
from editor.features.weather.meteogram.painting import MeteogramLegend
from editor.features.weather.meteogram.plot import HUMIDITY, LANE_PX, Plot
from editor.features.weather.meteogram.view import HourCard, Meteogram
from editor.ui.theme import tokens
from editor.ui.theme.symbols import StateSymbol, WeatherSymbol
from editor.ui.theme.tokens import LIGHT

_START_S = 1_795_305_600.0  # 2026-11-22T00:00 UTC
_HOUR_S = 3600


def an_hour(number: int, **known) -> Hour:
    """Return an hour with all values, except for those that are given."""
    values = {
        "conditions": "Cloudy",
        "symbol": WeatherSymbol.CLOUDY,
        "temperature": float(number % 24),
        "feels_like": float(number % 24) - 3,
        "humidity": 60.0,
        "wind_to_deg": 90.0,
        "wind_number": "7",
        "temperature_text": "5 °C",
        "wind_text": "7 m/s",
        "accessible_info": f"Hour {number}, cloudy",
    }
    return Hour(_START_S + number * _HOUR_S, f"Hour {number}", **(values | known))


def a_chart(count: int = 48, **parts) -> Chart:
    hours = tuple(an_hour(number) for number in range(count))
    return Chart(**({"hours": hours, "now_s": _START_S + 1800, "degree": "°", "wind_unit": "m/s"} | parts))


def a_band(first: float, last: float, text: str = "Orange: wind") -> Band:
    return Band(
        _START_S + first * _HOUR_S,
        _START_S + last * _HOUR_S,
        text,
        StateSymbol.ERROR,
        lambda theme: theme.level_orange,
    )


@pytest.fixture
def meteogram(shown) -> Meteogram:
    made = shown(Meteogram(), 720)
    put(made, a_chart())
    return made


def put(meteogram: Meteogram, chart: Chart, hours: int = 48) -> None:
    meteogram.show_chart(chart, _START_S, _START_S + hours * _HOUR_S, "All in one sentence.")


def crosshair_position(meteogram: Meteogram, number: int) -> QPoint:
    plot = meteogram.plot()
    return QPoint(round(plot.x_of(_START_S + number * _HOUR_S)), round(plot.curves.center().y()))


def colors_in(image: QImage, left: float, right: float, top: float, bottom: float) -> set[str]:
    return {
        image.pixelColor(x, y).name().upper()
        for x in range(round(left), round(right))
        for y in range(round(top), round(bottom))
    }


def image_of(meteogram: Meteogram) -> QImage:
    return meteogram.grab().toImage()


def frame_colors(meteogram: Meteogram, first: float, last: float) -> set[str]:
    """Return the colours over some hours, from the top of the frame to its bottom."""
    plot, image = meteogram.plot(), image_of(meteogram)
    left, right = (plot.x_of(_START_S + number * _HOUR_S) for number in (first, last))
    return colors_in(image, left, right, plot.frame.top(), plot.frame.bottom())


def test_hovering_shows_an_hour_until_the_mouse_leaves(meteogram: Meteogram) -> None:
    QTest.mouseMove(meteogram, crosshair_position(meteogram, 30))
    assert meteogram.hour is not None
    assert meteogram.hour.title == "Hour 30"
    QTest.mouseMove(meteogram, QPoint(3, 60))
    assert meteogram.hour is None


def test_a_click_pins_and_unpins_an_hour(meteogram: Meteogram) -> None:
    at = crosshair_position(meteogram, 12)
    QTest.mouseClick(meteogram, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(meteogram, crosshair_position(meteogram, 20))
    assert meteogram.hour.title == "Hour 20"
    QTest.mouseMove(meteogram, QPoint(3, 60))
    assert meteogram.hour.title == "Hour 12"
    QTest.mouseMove(meteogram, at)
    QTest.mouseClick(meteogram, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(meteogram, QPoint(3, 60))
    assert meteogram.hour is None


def test_losing_the_focus_unpins_the_hour(meteogram: Meteogram, qtbot) -> None:
    with qtbot.waitActive(meteogram):
        meteogram.activateWindow()
    meteogram.setFocus()
    meteogram.pin_hour(12)
    meteogram.clearFocus()
    assert meteogram.hour is None


@pytest.mark.parametrize(
    ("keys", "title"),
    [
        ([Qt.Key.Key_Right], "Hour 0"),
        ([Qt.Key.Key_Right] * 3, "Hour 2"),
        ([Qt.Key.Key_Right, Qt.Key.Key_PageDown, Qt.Key.Key_Left], "Hour 23"),
        ([Qt.Key.Key_End, Qt.Key.Key_Right], "Hour 47"),
        ([Qt.Key.Key_End, Qt.Key.Key_PageUp], "Hour 23"),
        ([Qt.Key.Key_End, Qt.Key.Key_Home, Qt.Key.Key_PageUp], "Hour 0"),
    ],
    ids=["begin", "right", "a day on", "end", "a day back", "home"],
)
def test_keys_read_hours(meteogram: Meteogram, keys, title: str) -> None:
    for key in keys:
        QTest.keyClick(meteogram, key)
    assert meteogram.hour is not None
    assert meteogram.hour.title == title
    assert meteogram.accessibleDescription() == meteogram.hour.accessible_info
    QTest.keyClick(meteogram, Qt.Key.Key_Escape)
    assert meteogram.hour is None
    assert meteogram.accessibleDescription() == "All in one sentence."


def test_keyboard_navigation_starts_at_the_current_hour(meteogram: Meteogram) -> None:
    put(meteogram, a_chart(now_s=_START_S + 10.2 * _HOUR_S))
    QTest.keyClick(meteogram, Qt.Key.Key_Left)
    assert meteogram.hour.title == "Hour 10"


def test_a_pinned_hour_retains_its_time_with_newer_data(meteogram: Meteogram) -> None:
    meteogram.pin_hour(5)
    later = tuple(an_hour(number) for number in range(4, 52))
    meteogram.show_chart(a_chart(hours=later), _START_S + 4 * _HOUR_S, _START_S + 52 * _HOUR_S, "")
    assert meteogram.hour.title == "Hour 5"
    meteogram.show_chart(a_chart(hours=later[9:]), _START_S + 13 * _HOUR_S, _START_S + 52 * _HOUR_S, "")
    assert meteogram.hour is None


def test_the_displayed_hour_has_the_crosshair(meteogram: Meteogram) -> None:
    assert LIGHT.highlight not in frame_colors(meteogram, 29, 31)
    meteogram.pin_hour(30)
    assert LIGHT.highlight in frame_colors(meteogram, 29, 31)


def curves_in(meteogram: Meteogram, first: float, last: float) -> set[str]:
    """Return the curve colours over some hours, allowing for antialiasing."""
    mixed = [QColor(name) for name in frame_colors(meteogram, first, last)]
    found = {"warm" for color in mixed if color.red() > color.blue() + 60}
    return {*found, *("cool" for color in mixed if color.blue() > color.red() + 60)}


def test_curves_have_their_colours_and_old_ones_are_grey(meteogram: Meteogram) -> None:
    assert curves_in(meteogram, 5, 20) == {"warm", "cool"}
    put(meteogram, a_chart(is_old=True))
    assert curves_in(meteogram, 5, 20) == set()


@pytest.mark.parametrize(
    ("absent", "color"), [("temperature", "warm"), ("humidity", "cool")], ids=["warm", "cool"]
)
def test_a_missing_value_is_a_gap(meteogram: Meteogram, absent: str, color: str) -> None:
    hours = [an_hour(number, feels_like=None, wind_to_deg=None, wind_number="") for number in range(48)]
    for number in range(20, 26):
        hours[number] = an_hour(number, feels_like=None, wind_to_deg=None, wind_number="", **{absent: None})
    put(meteogram, a_chart(hours=tuple(hours)))
    assert color not in curves_in(meteogram, 20, 25)
    assert color in curves_in(meteogram, 10, 15)


def test_without_humidity_there_is_no_humidity_scale(meteogram: Meteogram) -> None:
    def right_side() -> set[str]:
        plot = meteogram.plot()
        return colors_in(image_of(meteogram), plot.frame.right() + 6, 716, 40, plot.frame.bottom())

    assert len(right_side()) > 1
    put(meteogram, a_chart(hours=tuple(an_hour(number, humidity=None) for number in range(48))))
    assert len(right_side()) == 1


def test_nights_are_shaded_by_the_daylight_of_each_hour(meteogram: Meteogram) -> None:
    hours = tuple(an_hour(number, is_night=18 <= number < 30) for number in range(48))
    put(meteogram, a_chart(hours=hours))
    plot, image = meteogram.plot(), image_of(meteogram)

    def ground(number: float) -> str:
        return image.pixelColor(
            round(plot.x_of(_START_S + number * _HOUR_S)), round(plot.frame.top()) + 5
        ).name()

    night = {ground(18.5), ground(29.5)}
    assert len(night) == 1
    assert {ground(17.5), ground(30.5)}.isdisjoint(night)


def test_wet_and_stormy_hours_have_different_tints(meteogram: Meteogram) -> None:
    tints = {20: Tint.WET, 21: Tint.STORM}
    hours = tuple(an_hour(number, tint=tints.get(number, Tint.DRY)) for number in range(48))
    put(meteogram, a_chart(hours=hours))
    plot, image = meteogram.plot(), image_of(meteogram)
    strip = [
        image.pixelColor(round(plot.x_of(_START_S + (number + 0.5) * _HOUR_S)), round(plot.frame.top()) + 1)
        for number in (19, 20, 21, 22)
    ]
    assert [strip[1].name().upper(), strip[2].name().upper()] == [LIGHT.cool, LIGHT.warning]
    assert strip[0] == strip[3]


def test_now_is_marked_only_where_it_is_shown(meteogram: Meteogram) -> None:
    put(meteogram, a_chart(now_s=_START_S + 7 * _HOUR_S))
    assert LIGHT.accent in frame_colors(meteogram, 6, 8)
    put(meteogram, a_chart(now_s=_START_S - 7 * _HOUR_S))
    assert LIGHT.accent not in frame_colors(meteogram, 0, 48)


def test_a_warning_spans_its_hours(meteogram: Meteogram) -> None:
    put(meteogram, a_chart(bands=(a_band(10, 20),)))
    plot = meteogram.plot()
    (place,) = plot.bands
    rect = place.bar
    assert (rect.left(), rect.right()) == (
        pytest.approx(plot.x_of(_START_S + 10 * _HOUR_S)),
        pytest.approx(plot.x_of(_START_S + 20 * _HOUR_S)),
    )
    image = image_of(meteogram)
    y = round(rect.bottom()) - 3
    at = [
        image.pixelColor(round(plot.x_of(_START_S + number * _HOUR_S)), y).name().upper()
        for number in (9, 15)
    ]
    assert at == [image.pixelColor(3, y).name().upper(), LIGHT.level_orange.ground]
    assert [band.text for band in meteogram.chart.bands_at(_START_S + 19 * _HOUR_S)] == ["Orange: wind"]
    assert meteogram.chart.bands_at(_START_S + 20 * _HOUR_S) == ()


def test_a_warning_outside_the_span_takes_no_space(meteogram: Meteogram) -> None:
    frame = meteogram.plot().frame
    put(meteogram, a_chart(bands=(a_band(60, 70), a_band(-9, -2))))
    assert meteogram.plot().frame == frame


def test_the_card_shows_warnings_and_omits_unknown_values() -> None:
    chart = a_chart(bands=(a_band(10, 20),))
    full = HourCard(chart, an_hour(12)).size().height()
    assert HourCard(chart, an_hour(5)).size().height() < full
    bare = Hour(_START_S, "Hour 0")
    assert HourCard(Chart(), bare).size().height() < HourCard(Chart(), an_hour(0)).size().height()


@pytest.mark.parametrize("number", [0, 24, 47])
def test_the_card_stays_inside(meteogram: Meteogram, number: int) -> None:
    card = HourCard(meteogram.chart, meteogram.chart.hours[number])
    bounds = meteogram.rect().toRectF()
    assert bounds.contains(card.place(QPointF(crosshair_position(meteogram, number)), bounds))


def test_a_low_plot_hides_the_other_rows_before_the_curves() -> None:
    chart = a_chart(bands=(a_band(0, 5), a_band(2, 8), a_band(3, 9)))
    high, low = (
        Plot.of(chart, _START_S, _START_S + 48 * _HOUR_S, QSizeF(600, height)) for height in (300, 124)
    )
    assert high.lane_px == LANE_PX
    tops = [place.bar.top() for place in high.bands]
    assert tops == sorted(set(tops))
    assert all(place.text_rect is not None for place in high.bands)
    assert high.wind is not None
    assert low.curves.height() >= 50
    assert low.lane_px < LANE_PX
    assert all(place is None or place.text_rect is None for place in low.bands)


@pytest.mark.parametrize("first", [0, 3, 20, 100, 200, 236])
def test_the_text_of_a_short_warning_is_beside_its_bar(first: int) -> None:
    bands = (a_band(first, first + 3), a_band(first + 3, first + 5, "Yellow: fog"))
    plot = Plot.of(a_chart(240, bands=bands), _START_S, _START_S + 240 * _HOUR_S, QSizeF(720, 200))
    text_rects = [place.text_rect for place in plot.bands]
    assert all(rect is not None and rect.width() > 60 for rect in text_rects)
    parts = [part for place in plot.bands for part in (place.bar, place.text_rect)]
    assert not any(one.intersects(other) for one, other in combinations(parts, 2))
    assert all(plot.frame.left() <= part.left() <= part.right() <= plot.frame.right() for part in parts)


def test_the_least_severe_warning_is_omitted_without_space() -> None:
    bands = tuple(a_band(0, 240, f"Warning {number}") for number in range(5))
    plot = Plot.of(a_chart(240, bands=bands), _START_S, _START_S + 240 * _HOUR_S, QSizeF(720, 300))
    assert [place is not None for place in plot.bands] == [True, True, True, False, False]


def test_only_visible_changes_redraw_the_cached_pixmap(meteogram: Meteogram, qapp) -> None:
    image_of(meteogram)
    before = meteogram._cached_pixmap.cacheKey()
    meteogram.pin_hour(7)
    meteogram.clearFocus()
    QApplication.sendEvent(meteogram, QEvent(QEvent.Type.ActivationChange))
    image_of(meteogram)
    assert meteogram._cached_pixmap.cacheKey() == before
    QApplication.sendEvent(meteogram, QEvent(QEvent.Type.PaletteChange))
    image_of(meteogram)
    assert meteogram._cached_pixmap.cacheKey() != before


@pytest.mark.parametrize("hours", [1, 24, 48, 120, 240])
def test_all_parts_are_inside_at_every_range(hours: int) -> None:
    for width in (280, 440, 900):
        plot = Plot.of(a_chart(hours), _START_S, _START_S + hours * _HOUR_S, QSizeF(width, 160))
        assert plot.every * plot.px_per_hour >= 18
        assert plot.frame.contains(plot.curves)
        assert plot.y_of(HUMIDITY, 100) >= plot.frame.top()
        assert plot.x_of(_START_S + 1e9) <= plot.frame.right()


def test_hours_without_any_temperature_can_be_shown(meteogram: Meteogram) -> None:
    bare = tuple(Hour(_START_S + number * _HOUR_S, f"Hour {number}") for number in range(5))
    put(meteogram, a_chart(hours=bare, zone=ZoneInfo("Asia/Kathmandu")))
    meteogram.pin_hour(3)
    assert curves_in(meteogram, 4, 48) == set()
    assert LIGHT.highlight in frame_colors(meteogram, 2, 4)


def test_another_theme_redraws_the_chart(meteogram: Meteogram, qapp) -> None:
    before = image_of(meteogram)
    tokens.set_current(tokens.DARK)
    after = image_of(meteogram)
    assert curves_in(meteogram, 5, 20) == {"warm", "cool"}
    assert after != before


def test_the_menu_key_requests_the_menu_at_the_hour(meteogram: Meteogram, qtbot) -> None:
    meteogram.pin_hour(10)
    with qtbot.waitSignal(meteogram.menu_requested) as caught:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), QPoint(1, 1))
        meteogram.contextMenuEvent(event)
    at = meteogram.mapFromGlobal(caught.args[0])
    assert abs(at.x() - crosshair_position(meteogram, 10).x()) <= 1


def test_the_legend_omits_missing_series(shown) -> None:
    legend = shown(MeteogramLegend(), 500)
    legend.show_chart(a_chart(zone=UTC))
    assert legend.labels == ["Temperature", "Feels like", "Humidity", "Wind direction (blowing to)"]
    assert legend.fit(legend.sizeHint().width() - 1)
    assert legend.labels == ["Temperature", "Feels like", "Humidity", "Wind"]
    assert legend.fit(legend.sizeHint().width() - 1)
    assert legend.labels == ["Temperature", "Feels like", "Humidity"]
    assert not legend.fit(legend.sizeHint().width() - 1)
    assert legend.accessibleName().endswith("Wind direction (blowing to)")
    legend.show_chart(a_chart(hours=(an_hour(0, feels_like=None, wind_to_deg=None),)))
    assert legend.labels == ["Temperature", "Humidity"]
