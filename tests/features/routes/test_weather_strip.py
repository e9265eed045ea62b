"""Tests of the route strip: placement and selection of stops, and of the departure slider."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.features.routes.card_header import DepartureSlider
from editor.features.routes.stop_values import StopValueText
from editor.features.routes.text import StopText, time_texts
from editor.features.routes.weather_strip import RouteStrip
from editor.ui.theme import tokens
from editor.ui.theme.symbols import WeatherSymbol
from editor.weather.api.records import WarningLevel


def a_stop(share: float, *, level: WarningLevel | None = None) -> StopText:
    text = f"Stop at {share}"
    return StopText(
        share,
        "Town",
        WeatherSymbol.CLEAR,
        "21°",
        "9 m/s",
        90.0,
        "15:00",
        text,
        "",
        level is not None,
        level,
        is_current=True,
    )


@pytest.fixture
def strip(qtbot: QtBot) -> RouteStrip:
    made = RouteStrip()
    qtbot.addWidget(made)
    made.resize(600, made.height())
    made.show()
    return made


def many(count: int = 25) -> tuple[list[StopText], list[int]]:
    stops = [a_stop(number / (count - 1)) for number in range(count)]
    return stops, [0 if number in (0, count - 1) else number for number in range(count)]


def test_values_on_demand_make_the_strip_higher_and_its_columns_wider(strip: RouteStrip) -> None:
    stops, ranks = many()
    strip.show_stops(stops, ranks, is_quiet=False)
    height, few = strip.height(), len(strip.shown)
    values = (
        StopValueText("", "Feels like 19°", "Feels like 19°"),
        StopValueText(WeatherSymbol.HUMIDITY, "71 %", ""),
    )
    strip.show_stops([replace(stop, values=values) for stop in stops], ranks, is_quiet=False)
    assert strip.height() == height + 32
    assert len(strip.shown) < few
    strip.show_stops(stops, ranks, is_quiet=False)
    assert (strip.height(), len(strip.shown)) == (height, few)


def bar_colors(strip: RouteStrip) -> list[str]:
    """Return the colours of the bar at the middle of the part of each of three stops."""
    image = strip.grab().toImage()
    scale = image.width() / strip.width()
    return [image.pixelColor(round(x * scale), round(51 * scale)).name() for x in (60, 260, 560)]


def test_a_stop_without_weather_is_a_gap(strip: RouteStrip) -> None:
    stops = [a_stop(0.0), a_stop(0.5), a_stop(1.0)]
    strip.show_stops(stops, (0, 1, 0), is_quiet=False)
    accent = bar_colors(strip)
    assert len(set(accent)) == 1
    missing = StopText(0.5, "Town", "", "", "", None, "15:00", "Town, no weather", "", is_missing=True)
    strip.show_stops([stops[0], missing, stops[2]], (0, 1, 0), is_quiet=False)
    first, middle, last = bar_colors(strip)
    assert (first, last) == (accent[0], accent[2])
    assert middle != accent[1]
    assert strip.accessible_info().parts[1].name == "Town, no weather"


def test_stops_are_placed_by_rank_and_a_wider_strip_shows_more(strip: RouteStrip) -> None:
    stops, ranks = many()
    strip.show_stops(stops, ranks, is_quiet=False)
    few = strip.shown
    assert {0, 24} < set(few)
    assert len(few) < 25
    strip.resize(1600, strip.height())
    assert len(strip.shown) > len(few)


def test_keys_also_select_stops_without_a_column(strip: RouteStrip, qtbot: QtBot) -> None:
    stops, ranks = many()
    strip.show_stops(stops, ranks, is_quiet=False)
    hidden = next(number for number in range(25) if number not in strip.shown)
    qtbot.keyClick(strip, Qt.Key.Key_Home)
    for _ in range(hidden):
        qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert strip.selected == hidden
    assert hidden in strip.shown
    assert strip.accessibleDescription() == stops[hidden].sentence
    qtbot.keyClick(strip, Qt.Key.Key_End)
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert strip.selected == 24
    qtbot.keyClick(strip, Qt.Key.Key_Left)
    assert strip.selected == 23
    with qtbot.waitSignal(strip.stop_selected, check_params_cb=lambda stop: stop == -1):
        qtbot.keyClick(strip, Qt.Key.Key_Escape)
    assert strip.selected is None


def test_a_click_selects_a_stop_and_a_second_one_deselects_it(strip: RouteStrip, qtbot: QtBot) -> None:
    strip.show_stops([a_stop(0.0), a_stop(0.5), a_stop(1.0)], [0, 1, 0], is_quiet=False)
    middle = QPoint(300, 20)
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=middle)
    assert strip.selected == 1
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=middle)
    assert strip.selected is None
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(500, 50))
    assert strip.selected == 2


def test_a_removed_stop_is_deselected(strip: RouteStrip) -> None:
    strip.show_stops(*many(), is_quiet=False)
    strip.select(20)
    strip.show_stops(*many(5), is_quiet=False)
    assert strip.selected is None
    strip.show_stops([], [], is_quiet=False)
    assert strip.shown == ()


def test_the_bar_is_colored_around_a_stop_with_a_warning_and_otherwise_grey_when_old(
    strip: RouteStrip,
) -> None:
    stops = [a_stop(0.0), a_stop(0.5, level=WarningLevel.RED), a_stop(1.0)]
    strip.show_stops(stops, [0, 0, 0], is_quiet=False)
    theme = tokens.current()

    def bar(x: int) -> str:
        return strip.grab().toImage().pixelColor(x, 51).name().upper()

    assert (bar(100), bar(250), bar(400), bar(500)) == (theme.accent, theme.error, theme.error, theme.accent)
    strip.show_stops(stops, [0, 0, 0], is_quiet=True)
    assert (bar(100), bar(250)) == (theme.text_2, theme.error)


def test_weather_for_another_time_is_dimmed(strip: RouteStrip) -> None:
    stop = a_stop(0.5)

    def inks(stop: StopText) -> set[str]:
        strip.show_stops([stop], [0], is_quiet=False)
        image = strip.grab(QRect(0, 0, strip.width(), 24)).toImage()
        return {
            image.pixelColor(x, y).name().upper() for x in range(image.width()) for y in range(image.height())
        }

    assert tokens.current().accent in inks(stop)
    assert tokens.current().accent not in inks(replace(stop, is_current=False))


@pytest.fixture
def slider(qtbot: QtBot) -> DepartureSlider:
    made = DepartureSlider("Leave")
    qtbot.addWidget(made)
    made.resize(150, 24)
    made.setRange(0, 960)
    made.show()
    return made


def test_near_hours_have_more_space_than_distant_ones(slider: DepartureSlider) -> None:
    assert slider.x_of(96) - slider.x_of(0) > 3 * (slider.x_of(960) - slider.x_of(864))
    assert [slider.step_at(slider.x_of(step)) for step in (0, 1, 96, 959, 960)] == [0, 1, 96, 959, 960]
    assert (slider.step_at(-50), slider.step_at(1000)) == (0, 960)


def test_the_slider_moves_by_quarters_and_hours_and_with_the_mouse(
    slider: DepartureSlider, qtbot: QtBot
) -> None:
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    qtbot.keyClick(slider, Qt.Key.Key_PageUp)
    assert slider.value() == 5
    qtbot.keyClick(slider, Qt.Key.Key_Home)
    assert slider.value() == 0
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(75, 12))
    assert slider.isSliderDown()
    assert 200 < slider.value() < 280
    qtbot.mouseMove(slider, QPoint(149, 12))
    assert slider.value() == 960
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(149, 12))
    assert not slider.isSliderDown()
    qtbot.mouseMove(slider, QPoint(10, 12))
    assert slider.value() == 960


def test_the_slider_ignores_the_wheel(slider: DepartureSlider) -> None:
    middle, none = QPointF(slider.rect().center()), Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(
        middle,
        middle,
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        none,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(slider, event)
    assert slider.value() == 0


def test_times_name_the_day_and_the_zone_where_they_change() -> None:
    stops = [
        replace(a_stop(share), time=time, day=day, offset=offset)
        for share, time, day, offset in (
            (0.0, "16:30", "Wed", "UTC+12"),
            (0.3, "18:21", "Wed", "UTC+12"),
            (0.5, "19:02", "Wed", "UTC+12:45"),
            (0.8, "23:51", "Wed", "UTC+12:45"),
            (1.0, "02:38", "Thu", "UTC+12:45"),
        )
    ]
    assert time_texts(stops) == ("16:30 UTC+12", "18:21", "19:02 UTC+12:45", "23:51", "Thu 02:38")
    assert time_texts(stops[2:]) == ("19:02", "23:51", "Thu 02:38")
    assert time_texts([stops[0], replace(stops[1], time="", day="", offset=""), stops[4]]) == (
        "16:30 UTC+12",
        "",
        "Thu 02:38 UTC+12:45",
    )
    assert time_texts([]) == ()


def test_a_column_is_wide_enough_for_day_and_offset(strip: RouteStrip) -> None:
    same, ranks = many()
    strip.show_stops(same, ranks, is_quiet=False)
    few = len(strip.shown)
    apart = [
        replace(stop, day="Wed" if stop.share < 0.5 else "Thu", offset=f"UTC+{round(stop.share * 2)}:45")
        for stop in same
    ]
    strip.show_stops(apart, ranks, is_quiet=False)
    assert {0, 24} < set(strip.shown)
    assert len(strip.shown) < few
