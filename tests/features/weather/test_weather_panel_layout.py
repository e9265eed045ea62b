"""Tests of the layout, dimming, focus and accessibility of the weather panel."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from editor.features.weather.current import ValueGrid, ValueRow
from editor.features.weather.view import source_line
from editor.preview.overlays.card import accent_ink, quiet_ink
from editor.preview.weather.card import level_colors, warning_symbol
from editor.system.jobs import Jobs
from editor.system.settings import WEATHER_PRESSURE, WEATHER_TEMPERATURE, WEATHER_WIND
from editor.ui.theme import tokens
from editor.ui.theme.temperature_colors import temperature_color
from editor.weather.api.records import WarningLevel
from editor.weather.units import Units
from editor.weather.wording.values import weather_values
from tests.features.weather.weather_shown import Shown, shown_weather
from tests.preview.weather.samples import EVERYTHING, conditions
from tests.weather.scripted_service import DAYS, a_warning, the_days, the_weather_now


@pytest.fixture
def shown(qtbot: QtBot, jobs: Jobs, tmp_path: Path) -> Iterator[Shown]:
    with shown_weather(qtbot, jobs, tmp_path) as made:
        yield made


def warned(count: int) -> tuple[object, ...]:
    return tuple(a_warning(countyName=f"Region {number}") for number in range(count))


def test_a_value_that_becomes_longer_is_read_completely(shown: Shown) -> None:
    shown.set_answers(the_weather_now(unit="imperial_us", WindSpeed=1, Pressure=9))
    for row, value in ((WEATHER_WIND, "km/h"), (WEATHER_PRESSURE, "mmHg")):
        shown.settings.set(row, value)
    shown.set_answers(the_weather_now())
    rows = shown.panel.now.values.shown
    assert [row.accessibleName() for row in rows if row.is_cut] == []
    shown.set_answers(the_weather_now(WindSpeed=123456, Pressure=1234567))
    assert [row.accessibleName() for row in rows if row.is_cut] == []


def test_missing_values_leave_no_row(shown: Shown) -> None:
    shown.set_answers(the_weather_now(UV=None, Visibility=None, Sunset=None))
    grid = shown.panel.now.values
    assert len(grid.shown) == 6
    assert sum(row.isVisible() for row in grid.findChildren(ValueRow)) == 6


def test_new_rows_of_outdated_weather_are_dimmed(shown: Shown) -> None:
    grid = ValueGrid()
    shown.qtbot.addWidget(grid)
    values = weather_values(conditions(**EVERYTHING), Units(), is_metric=True)
    grid.show_values(values[:2])
    grid.set_dimmed(is_dimmed=True)
    grid.show_values(values)
    assert len(grid.shown) == len(values) > 2
    assert {row.text_color.name().lower() for row in grid.shown} == {tokens.current().text_2.lower()}
    grid.set_dimmed(is_dimmed=False)
    assert {row.text_color.name().lower() for row in grid.shown} == {tokens.current().text.lower()}


def test_outdated_weather_is_dimmed(shown: Shown) -> None:
    panel = shown.panel
    assert panel.now.sky.ink is accent_ink
    assert _colorful(shown) > 0
    shown.service.status = 403
    shown.set_answers()
    assert panel.now.sky.ink is quiet_ink
    assert _colorful(shown) == 0
    assert {row.text_color.name() for row in panel.now.values.shown} == {tokens.current().text_2.lower()}


def test_the_accessible_text_is_one_sentence(shown: Shown) -> None:
    thin = "\N{THIN SPACE}"
    assert shown.panel.now.accessibleName() == f"Minas, 20{thin}°C, Cloudy, Feels like 19° · day"
    assert "Cloudy" in shown.panel.now.sky.toolTip()


def test_a_long_title_of_a_warning_wraps_and_widens_nothing(shown: Shown) -> None:
    description = "Thunderstorms with hail, squalls and very heavy rain " * 2
    shown.set_answers(
        the_weather_now((a_warning("Orange", description.strip()), a_warning("Red", "Unbreakable" * 12)))
    )
    panel = shown.panel
    shown.qtbot.waitUntil(lambda: max(card.height() for card in shown.cards) > 100)
    assert panel.page.minimumSizeHint().width() <= 288
    available = panel.page.viewport().width()
    for part in (*shown.cards, panel.day_list, panel.now.values):
        assert part.mapTo(panel, QPoint(part.width(), 0)).x() <= available


def test_each_level_has_its_symbol_and_its_background(shown: Shown) -> None:
    shown.set_answers(the_weather_now(tuple(a_warning(level.value) for level in WarningLevel)))
    theme = tokens.current()
    assert [card.details.warning.level for card in shown.cards if card.details] == [*reversed(WarningLevel)]
    for card, level in zip(shown.cards, reversed(WarningLevel), strict=True):
        assert card.symbol == warning_symbol(level)
        ground = card.grab().toImage().pixelColor(card.width() // 2, card.height() - 4)
        assert ground.name().upper() == level_colors(level)(theme).ground.upper()


def test_a_warning_is_copied_from_its_menu(shown: Shown) -> None:
    shown.set_answers(the_weather_now((a_warning(),)))
    (card,) = shown.cards
    middle = card.rect().center()
    QApplication.sendEvent(
        card, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, middle, card.mapToGlobal(middle))
    )
    menu = card.findChildren(QMenu)[-1]
    menu.actions()[0].trigger()
    menu.close()
    assert card.details is not None
    assert QGuiApplication.clipboard().text() == card.details.whole


def test_a_warning_that_returns_is_collapsed(shown: Shown) -> None:
    shown.set_answers(the_weather_now((a_warning(),)))
    shown.qtbot.keyClick(shown.cards[0], Qt.Key.Key_Return)
    assert shown.cards[0].is_open
    shown.set_answers(the_weather_now())
    shown.set_answers(the_weather_now((a_warning(),)))
    assert not shown.cards[0].is_open


def test_more_warnings_keep_the_focus_and_other_ones_are_collapsed_again(shown: Shown) -> None:
    shown.set_answers(the_weather_now(warned(45)))
    shown.panel.activateWindow()
    shown.qtbot.waitUntil(shown.panel.isActiveWindow)
    assert len(shown.cards) == 20
    shown.panel.warnings.more.click()
    assert shown.cards[20].hasFocus()
    assert len(shown.cards) == 40
    shown.set_answers(the_weather_now(warned(44)))
    assert len(shown.cards) == 20


def test_changed_days_are_reported(shown: Shown) -> None:
    model = shown.panel.day_list.model()
    with shown.qtbot.waitSignal(model.dataChanged):
        shown.set_answers(days=the_days(((1, 2),) * 10))


def test_a_day_has_the_symbol_of_its_words_and_none_without(shown: Shown) -> None:
    days = the_days(((1, 2), (1, 2)))
    del days["Daily forecast"][0]["dailyWeatherParameters"][1]["WeatherConditions"]
    shown.set_answers(days=days)
    assert [bool(row.symbol) for row in shown.panel.day_list.rows] == [True, False]
    picture = shown.panel.day_list.grab().toImage()
    half = picture.height() // 2
    ground = picture.pixelColor(1, 1)
    inked = [
        sum(picture.pixelColor(x, y) != ground for x in range(66, 94) for y in range(top + 3, top + half - 3))
        for top in (0, half)
    ]
    assert inked[0] > 20
    assert inked[1] == 0


def test_an_error_of_the_days_is_shown_above_the_cached_ones(shown: Shown) -> None:
    panel = shown.panel
    shown.service.answers[DAYS] = {}
    shown.set_answers()
    shown.qtbot.waitUntil(panel.days_note.isVisible)
    assert "Check the address." in panel.days_note.text()
    assert len(panel.day_list.rows) == 10
    assert _colorful(shown) == 0
    assert panel.trouble.text == ""
    shown.service.status = 403
    shown.set_answers()
    assert "403" in panel.trouble.text
    assert panel.days_note.isHidden(), "no text is repeated"


def test_an_error_without_cached_days_replaces_the_list(shown: Shown) -> None:
    panel = shown.panel
    shown.service.answers[DAYS] = {}
    with shown.qtbot.waitSignals([shown.model.now_changed, shown.model.days_changed], timeout=10_000):
        shown.model.set_place(60, 25)
        panel.title.refresh.click()
    shown.qtbot.waitUntil(lambda: "Check the address." in panel.days_note.text(), timeout=10_000)
    assert panel.days_note.isVisible()
    assert panel.day_list.isHidden()
    assert panel.trouble.text == ""


def test_the_tooltip_contains_all_remarks_without_duplicates(shown: Shown) -> None:
    unit = "imperial_us"
    shown.set_answers(the_weather_now(unit=unit, Humidity=140), the_days(((1, 900),) * 10, unit=unit))
    foot = shown.panel.foot
    assert " more" not in foot.units.text
    assert "unit system" not in foot.remarks.text + foot.remarks.toolTip()
    assert "Humidity" in foot.remarks.toolTip()
    assert foot.remarks.toolTip().count("Highest temperature") == 1


def test_the_age_is_updated_only_while_visible(shown: Shown) -> None:
    assert shown.panel.is_ticking
    shown.panel.hide()
    assert not shown.panel.is_ticking


def test_without_an_answer_a_button_opens_the_settings(shown: Shown) -> None:
    shown.service.status = 403
    with shown.qtbot.waitSignals([shown.model.now_changed, shown.model.days_changed], timeout=10_000):
        shown.model.set_place(60, 25)
        shown.panel.title.refresh.click()
    buttons = {button.text(): button for button in shown.panel.failed.findChildren(QPushButton)}
    with shown.qtbot.waitSignal(shown.panel.settings_requested):
        buttons["Weather settings"].click()


def _colorful(shown: Shown) -> int:
    """Return the number of coloured pixels in the bars of the days."""
    picture = shown.panel.day_list.grab().toImage()
    return sum(
        picture.pixelColor(x, y).hsvSaturation() > 60
        for x in range(150, picture.width() - 40, 4)
        for y in range(0, picture.height(), 2)
    )


def test_a_source_is_named_with_one_full_stop() -> None:
    assert source_line(()) == ""
    assert source_line(("A.", "B")) == "Weather data: A · B."


def test_a_bar_has_the_colours_of_its_temperatures_whatever_the_other_days(shown: Shown) -> None:
    middles = []
    for others in ((0, 5), (30, 38)):
        shown.set_answers(days=the_days(((18, 22), others)))
        days = shown.panel.day_list
        row, image = days.rows[0], days.grab().toImage()
        assert (row.low_c, row.high_c) == (18, 22)
        line = image.height() // 4
        middles.append(
            {
                image.pixelColor(x, line).name()
                for x in range(image.width())
                if image.pixelColor(x, line) == temperature_color(20)
            }
        )
    assert middles[0] == middles[1] != set()


def test_temperatures_without_a_known_unit_have_no_colour(shown: Shown) -> None:
    shown.set_answers(days=the_days(((50, 70),)))
    assert not shown.panel.day_legend.isHidden()
    shown.set_answers(days=the_days(((50, 70),), unit="imperial"))
    (row,) = shown.panel.day_list.rows
    assert (row.low, row.low_c, row.high_c) == ("50", None, None)
    assert shown.panel.day_legend.isHidden()


def test_the_legend_names_temperatures_in_the_unit_of_the_user(shown: Shown) -> None:
    shown.set_answers(days=the_days(((10, 20),)))
    legend = shown.panel.day_legend
    assert [text for text, _ in legend.marks] == ["−20°", "−10°", "0°", "10°", "20°", "30°", "40°"]
    shown.settings.set(WEATHER_TEMPERATURE, "F")
    assert [text for text, _ in legend.marks] == ["0°", "20°", "40°", "60°", "80°", "100°"]
    assert [round(share, 2) for _, share in legend.marks][2] == round((40 - 32) / 1.8 / 80 + 30 / 80, 2)
