"""Tests of the contents of the weather panel at a fixed time."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from editor.features.weather.view import WeatherPanel
from editor.features.weather.warnings import WarningCard
from editor.system.jobs import Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import (
    WEATHER_PRESSURE,
    WEATHER_TEMPERATURE,
    WEATHER_WIND,
    Settings,
)
from editor.ui.theme import tokens
from editor.weather.api.records import LatLon
from editor.weather.wording.times import time_text
from editor.workspace.weather.model import WeatherModel
from tests.features.weather.weather_shown import Shown, shown_weather
from tests.weather.scripted_service import (
    HOURS,
    NOW,
    NOW_S,
    a_warning,
    the_days,
    the_hours,
    the_weather_now,
)

THIN = "\N{THIN SPACE}"


@pytest.fixture
def shown(qtbot: QtBot, jobs: Jobs, tmp_path: Path) -> Iterator[Shown]:
    with shown_weather(qtbot, jobs, tmp_path) as made:
        yield made


def test_all_known_values_are_shown(shown: Shown) -> None:
    now = shown.panel.now
    assert now.temperature.text() == "20°"
    assert (now.description.text(), now.detail.text()) == ("Cloudy", "Feels like 19° · day")
    assert shown.values == [
        f"Wind from SSE (157°), 10{THIN}m/s",
        f"Humidity 71{THIN}%",
        f"Pressure 1014{THIN}mb",
        "UV index 6",
        f"Visibility 10{THIN}km",
        "Dew point 14°",
        "Air quality 8",
        "Sunrise 05:42",
        "Sunset 19:42",
    ]
    assert now.values.shown[0].turn_deg == 337, "the arrow shows where the wind blows to"


def test_an_absent_value_has_no_row_and_zero_has_one(shown: Shown) -> None:
    absent = dict.fromkeys(("FeelsLike", "WindDirection", "WindSpeed", "Pressure", "AirQuality", "Sunrise"))
    shown.set_answers(the_weather_now(Temperature=None, UV=0, **absent))
    assert shown.panel.now.temperature.isHidden()
    assert shown.panel.now.detail.text() == "Day"
    assert shown.values == [
        f"Humidity 71{THIN}%",
        "UV index 0",
        f"Visibility 10{THIN}km",
        "Dew point 14°",
        "Sunset 19:42",
    ]


def test_values_are_in_two_columns_where_they_fit_and_the_sun_is_on_a_line_of_its_own(shown: Shown) -> None:
    grid = shown.panel.now.values
    places = [(row.x() > 0, row.y()) for row in grid.shown]
    assert places[0][1] == places[1][1]
    assert places[-1][1] == places[-2][1] > places[-3][1]
    assert [is_right for is_right, _ in places] == [False, True, False, True, False, True, False, False, True]
    grid.resize(180, grid.height())
    assert {row.x() for row in grid.shown} == {0}


def test_values_use_the_selected_units(shown: Shown) -> None:
    for row, value in ((WEATHER_TEMPERATURE, "F"), (WEATHER_WIND, "kn"), (WEATHER_PRESSURE, "inHg")):
        shown.settings.set(row, value)
    assert shown.panel.now.temperature.text() == "68°"
    assert shown.panel.now.temperature.toolTip() == f"68{THIN}°F"
    assert shown.values[0] == f"Wind from SSE (157°), 19{THIN}kn"
    assert shown.values[2] == f"Pressure 29.94{THIN}inHg"
    assert shown.panel.day_list.rows[0].high == "70°"


def test_unknown_units_are_omitted_and_reported(shown: Shown) -> None:
    assert shown.panel.foot.units.text == ""
    shown.set_answers(the_weather_now(unit="imperial_us"), the_days(((57, 70),), unit="imperial_us"))
    assert shown.panel.now.temperature.text() == "20"
    assert [shown.values[place] for place in (0, 2, 4)] == [
        "Wind from SSE (157°), 10",
        "Pressure 1014",
        "Visibility 10",
    ]
    assert (shown.panel.day_list.rows[0].low, shown.panel.day_list.rows[0].high) == ("57", "70")
    assert shown.panel.foot.units.text == (
        "Unknown unit system “imperial_us”. Values are shown without units."
    )


def test_warnings_are_sorted_by_severity_and_start(shown: Shown) -> None:
    assert shown.panel.warnings.isHidden()
    shown.set_answers(
        the_weather_now(
            (
                a_warning("Yellow", "Fog"),
                a_warning("Orange", "Wind", from_h=-3),
                a_warning("Magenta", "Heat", from_h=20),
                a_warning("Orange", "Rain", from_h=2),
            )
        )
    )
    assert [card.visible_text for card in shown.cards] == [
        "Orange: Wind\nWind near the coast\nRocha · until 16:42 today\nExpected · likely",
        "Yellow: Fog\nFog near the coast\nRocha · until 18:42 today\nExpected · likely",
        "Magenta: Heat\nHeat near the coast\nRocha · tomorrow 09:42 to 15:42\nExpected · likely",
        "Orange: Rain\nRain near the coast\nRocha · today 15:42 to 21:42\nExpected · likely",
    ]
    assert shown.panel.warnings.isVisible()
    assert "2 now · 2 later" in shown.panel.warnings.focus_chain()[0].accessibleName()


def test_an_ended_warning_is_last_and_quiet(shown: Shown) -> None:
    ended = a_warning("Red", "Flood", from_h=-9)
    shown.set_answers(the_weather_now((ended, a_warning("Yellow", "Fog"))))
    fog, flood = shown.cards
    assert flood.visible_text.startswith("Red: Flood\nFlood near the coast\nRocha · ended 10:42 today")
    colors = [color_at_edge(card) for card in (fog, flood)]
    theme = tokens.current()
    assert colors == [theme.level_yellow.ground.lower(), theme.panel.lower()]
    assert "1 now · 1 ended" in shown.panel.warnings.focus_chain()[0].accessibleName()


def color_at_edge(card: WarningCard) -> str:
    """Return the background colour of a card."""
    return card.grab().toImage().pixelColor(card.width() // 2, 3).name().lower()


def test_warnings_of_the_towns_in_view_are_counted_and_listed_on_request(shown: Shown) -> None:
    section = shown.panel.town_warnings
    assert section.isHidden()
    warnings = (a_warning("Yellow", "Fog"), a_warning("Red", "Ice", from_h=2))
    answer = the_weather_now(warnings)
    answer[NOW] = [{**answer[NOW][0], "latitude": latitude} for latitude in (-34.9, -33.0)]
    shown.service.answers[NOW] = answer
    shown.model.watch("towns", towns=True)
    with shown.qtbot.waitSignal(shown.model.towns_changed, timeout=10_000):
        shown.model.set_towns([LatLon(-34.9, -56.18), LatLon(-33.0, -56.18)])
    assert section.isVisible()
    assert "1 now · 1 later, collapsed" in section.focus_chain()[0].accessibleName()
    assert section.cards == ()
    section.focus_chain()[0].pressed.emit()
    shown.qtbot.waitUntil(lambda: len(section.cards) == 2)
    assert section.cards[1].visible_text.startswith("Red: Ice\nIce near the coast\nRocha · today 15:42")
    shown.model.watch("towns")
    assert section.isHidden()


def test_a_warning_omits_unknown_parts(shown: Shown) -> None:
    unknown = dict.fromkeys(("countyName", "warningStartDate", "warningEndDate", "warningLevel"))
    outlook = {"warningCertainty": "Unknown", "warningUrgency": "Unknown"}
    bare = a_warning(**unknown, **outlook, description="", warningString="", translations={})
    shown.set_answers(the_weather_now((bare,)))
    (card,) = shown.cards
    assert card.visible_text == "Wind"
    shown.qtbot.keyClick(card, Qt.Key.Key_Space)
    assert not card.is_open


def test_a_warning_expands_by_keys_to_its_whole_plain_text(shown: Shown) -> None:
    text = "<b>Stay</b> at home."
    nested = {"es": "Aviso", "x-9": {"a": 1}}
    shown.set_answers(
        the_weather_now((a_warning(description=text, translations=nested), a_warning("Red", "Ice")))
    )
    card = shown.cards[1]
    shown.cards[0].setFocus()
    shown.qtbot.keyClick(shown.cards[0], Qt.Key.Key_Down)
    assert card.hasFocus()
    assert text not in card.visible_text
    shown.qtbot.keyClick(card, Qt.Key.Key_Right)
    assert card.visible_text.endswith(f'{text}\nSpanish: Aviso\nx-9: {{"a": 1}}')
    assert card.accessibleDescription() == "expanded"
    shown.set_answers()
    assert shown.cards[1].is_open, "a new answer collapses nothing"
    shown.qtbot.keyClick(card, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == card.visible_text
    shown.qtbot.keyClick(card, Qt.Key.Key_Return)
    assert not card.is_open
    shown.qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert card.is_open


def test_some_of_very_many_warnings_show_and_a_button_shows_more(shown: Shown) -> None:
    shown.set_answers(
        the_weather_now(tuple(a_warning(countyName=f"Region {number}") for number in range(45)))
    )
    assert len(shown.cards) == 20
    assert shown.panel.warnings.more.text() == "Show 20 more"
    shown.panel.warnings.more.click()
    shown.panel.warnings.more.click()
    assert len(shown.cards) == 45
    assert shown.panel.warnings.more.isHidden()


def test_days_have_a_bar_on_a_common_scale_and_missing_values_no_mark(shown: Shown) -> None:
    shown.set_answers(days=the_days(((10, 20), (15, 30), (None, 25), (None, None))))
    rows = shown.panel.day_list.rows
    assert [(row.name, row.low, row.high) for row in rows] == [
        ("Today", "10°", "20°"),
        ("Sun 22", "15°", "30°"),
        ("Mon 23", "", "25°"),
        ("Tue 24", "", ""),
    ]
    assert [(row.low_share, row.high_share) for row in rows] == [
        (0, 0.5),
        (0.25, 1),
        (None, 0.75),
        (None, None),
    ]
    assert rows[0].sentence == "Today: Cloudy, low 10°, high 20°"
    model = shown.panel.day_list.model()
    assert model.data(model.index(3, 0), Qt.ItemDataRole.AccessibleTextRole) == "Tue 24: Cloudy"


def test_bars_are_painted_where_the_shares_say(shown: Shown) -> None:
    shown.set_answers(days=the_days(((10, 20), (20, 30), (None, None))))
    days = shown.panel.day_list
    picture = days.grab().toImage()
    row_px = days.height() // 3
    bars = []
    for number in range(3):
        y = number * row_px + row_px // 2
        across = range(150, days.width() - 40)
        bars.append([x for x in across if picture.pixelColor(x, y).hsvSaturation() > 60])
    assert [len(bar) > 30 for bar in bars] == [True, True, False]
    assert bars[0][0] < bars[1][0]
    assert abs(bars[0][-1] - bars[1][0]) <= 8, "the first ends where the second begins, both of them round"
    assert not bars[2]


def test_the_footer_shows_age_next_request_and_source(shown: Shown) -> None:
    text = shown.panel.foot.origin.text()
    assert text.startswith("Updated 13:36, 6 min ago. Next update: 13:57.")
    assert text.endswith("Weather data: Now by A · Days by B.")


def test_the_daily_forecast_shows_when_it_was_updated(shown: Shown) -> None:
    assert shown.panel.days_updated.isHidden(), "the footer shows the same time"
    days = the_days(((14, 21),))
    days["Daily forecast"][0]["UpdateTime"] = NOW_S - 3 * 3600
    shown.set_answers(days=days)
    assert shown.panel.days_updated.text() == "Updated 10:42, 3 h ago."
    del days["Daily forecast"][0]["UpdateTime"]
    shown.set_answers(days=days)
    assert shown.panel.days_updated.isHidden()


def test_the_footer_names_impossible_values_and_no_fields_of_the_service(shown: Shown) -> None:
    remarks = shown.panel.foot.remarks
    assert remarks.text == ""
    shown.set_answers(the_weather_now(Humidity="much", Pressure=[]))
    assert remarks.text == "", "a note for the terminal"
    shown.set_answers(the_weather_now(Humidity=140, WindSpeed=200), the_days(((1, 99),)))
    assert remarks.toolTip().splitlines() == [
        "Humidity: impossible value 140 %.".replace(" %", "\u2009%"),
        "Wind speed: impossible value 200 m/s.".replace(" m/s", "\u2009m/s"),
        "Highest temperature: impossible value 99 °C.".replace(" °C", "\u2009°C"),
    ]
    assert "“" not in remarks.text


def test_the_footer_says_what_was_left_out(shown: Shown) -> None:
    days = the_days(((1, 2), (3, 4), (5, 6)))
    entries = days["Daily forecast"][0]["dailyWeatherParameters"]
    entries.insert(1, entries[0])
    shown.set_answers(days=days)
    assert shown.panel.foot.remarks.text.startswith("1 entry of a forecast has the date of another")


def test_outdated_weather_is_dimmed_with_age_and_error(shown: Shown) -> None:
    panel = shown.panel
    assert panel.now.age.isHidden()
    shown.service.status = 500
    shown.set_answers()
    assert "500" in panel.trouble.text
    shown.qtbot.waitUntil(lambda: panel.trouble.height() < 120 < panel.page.height())
    assert panel.now.age.text() == "6 min old"
    assert panel.now.temperature.text() == "20°"
    quiet = tokens.current().text_2
    assert panel.now.temperature.color.name().lower() == quiet.lower()
    shown.service.status = 200
    with shown.qtbot.waitSignals([shown.model.now_changed, shown.model.days_changed], timeout=10_000):
        panel.trouble.buttons["Try again"].click()
    assert panel.trouble.text == ""
    assert panel.now.age.isHidden()
    assert panel.now.temperature.color.name().lower() == tokens.current().text.lower()


def test_without_an_answer_the_error_and_a_retry_button_are_shown(shown: Shown) -> None:
    panel = shown.panel
    shown.service.status = 500
    with shown.qtbot.waitSignals([shown.model.now_changed, shown.model.days_changed], timeout=10_000):
        shown.model.set_place(60, 25)
        shown.panel.title.refresh.click()
    assert panel.failed.isVisible()
    assert not panel.page.isVisible()
    assert "500" in panel.failed.accessibleName()
    shown.service.status = 200
    with shown.qtbot.waitSignals([shown.model.now_changed, shown.model.days_changed], timeout=10_000):
        panel.failed.pressed.emit()
    assert panel.page.isVisible()
    assert not panel.failed.isVisible()


def test_a_pending_first_answer_is_reported(shown: Shown) -> None:
    with shown.qtbot.waitSignals([shown.model.now_changed, shown.model.days_changed], timeout=10_000):
        shown.model.restart()
        assert shown.panel.awaited.isVisible()
        assert not shown.panel.page.isVisible()
    shown.qtbot.waitUntil(shown.panel.page.isVisible, timeout=10_000)
    assert not shown.panel.awaited.isVisible()


def test_a_place_that_does_not_fit_into_the_title_is_named_below_it(shown: Shown) -> None:
    assert not shown.panel.now.place.isVisible()
    shown.panel.title.resize(150, 36)
    assert shown.panel.now.place.isVisible()
    assert shown.panel.now.place.text() == "Minas"
    shown.panel.title.resize(348, 36)
    assert not shown.panel.now.place.isVisible()


def test_a_hidden_panel_sends_no_requests(shown: Shown) -> None:
    shown.panel.hide()
    count = len(shown.service.operations)
    shown.panel.title.refresh.click()
    shown.model.set_place(10, 10)
    assert shown.model.watched == frozenset()
    assert not any(shown.model._jobs.is_running(f"weather {name}") for name in ("now", "days"))
    assert len(shown.service.operations) == count


def test_weather_far_from_any_settlement_is_at_its_coordinates(
    qtbot: QtBot, jobs: Jobs, tmp_path: Path
) -> None:
    settings = Settings(tmp_path / "settings.ini")
    model = WeatherModel(settings, WeatherKey(environment={}), jobs, lambda *_: None, tmp_path / "kept")
    panel = WeatherPanel(model)
    qtbot.addWidget(panel.title)
    qtbot.addWidget(panel)
    model.set_place(-34.9, -56.18)
    model.set_awake(is_awake=True)
    with qtbot.waitSignal(model.now_changed, timeout=10_000):
        panel.show()
    assert panel.now.place.text() == "−34.9000, −56.1800"
    assert model.now is not None
    assert model.now.zone is not UTC
    panel.hide()
    model.close()


def test_a_long_warning_is_shown_in_parts(shown: Shown) -> None:
    text = "\n".join(f"Line {number}" for number in range(60))
    shown.set_answers(the_weather_now((a_warning(description=text),)))
    (card,) = shown.cards
    assert not card.more.isVisible()
    shown.qtbot.keyClick(card, Qt.Key.Key_Space)
    for last in (24, 49, 59):
        assert card.more.isVisible() is (last < 59)
        assert f"Line {last}" in card.visible_text
        assert f"Line {last + 1}" not in card.visible_text
        card.more.click()
    shown.qtbot.keyClick(card, Qt.Key.Key_Space)
    shown.qtbot.keyClick(card, Qt.Key.Key_Space)
    assert "Line 25" not in card.visible_text


class CountedPanel(WeatherPanel):
    """A panel that counts its updates."""

    count = 0

    def refresh(self) -> None:
        self.count += 1
        super().refresh()


def test_the_panel_is_updated_once_for_each_answer_and_again_for_other_changes(
    shown: Shown, qtbot: QtBot
) -> None:
    panel = CountedPanel(shown.model, clock=lambda: NOW_S)
    qtbot.addWidget(panel.title)
    qtbot.addWidget(panel)
    panel.show()
    answers: list[None] = []
    for changed in (shown.model.now_changed, shown.model.days_changed):
        changed.connect(lambda: answers.append(None))
    panel.count = 0
    other = the_weather_now()
    other["info"]["copyrights"] = ["Another service"]
    with qtbot.waitSignal(shown.model.watched_changed, timeout=10_000):
        shown.set_answers(other, the_days(((1.0, 2.0),)))
    assert panel.count == len(answers) > 1
    with qtbot.waitSignal(shown.model.watched_changed, timeout=10_000):
        shown.model.watch("hours", hours=True)
    assert panel.count == len(answers) + 1
    panel.hide()


def test_the_values_are_those_of_the_time_that_the_map_shows(shown: Shown) -> None:
    model, now = shown.model, shown.panel.now
    shown.service.answers[HOURS] = the_hours(Temperature=31)
    model.time_shown.set_timeline_shown(is_shown=True)
    with shown.qtbot.waitSignal(model.timeline_changed, timeout=10_000):
        model.watch("timeline", now=True, timeline=True)
    assert (now.temperature.text(), now.time.isHidden()) == ("20°", True)
    model.time_shown.show_time(NOW_S + 3 * 3600)
    result = model.shown_now
    assert result is not None
    assert (now.temperature.text(), now.time.text()) == (
        "31°",
        time_text(model.time_shown.time_s, result.zone),
    )
    assert now.time.text() in now.accessibleName()
    model.time_shown.show_time(NOW_S + 90 * 3600)
    assert now.temperature.isHidden()
    assert now.description.text().startswith("No forecast after")
    model.time_shown.show_now()
    assert (now.temperature.text(), now.time.isHidden()) == ("20°", True)
