"""Tests of the texts of the weather card."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from editor.preview.weather.text import SKY_SYMBOLS, VALUE_SYMBOLS, current_text
from editor.ui.theme import symbols
from editor.ui.theme.symbols import StateSymbol, WeatherSymbol
from editor.weather.api.records import Daylight, ImplausibleValue, WarningLevel
from editor.weather.conditions import Sky
from editor.weather.units import Pressure, Temperature, Units, Wind
from editor.weather.wording.times import OLD_AFTER_S
from editor.weather.wording.values import Quantity, sun_values
from tests.preview.weather.samples import (
    EVERYTHING,
    NOW_S,
    a_content,
    a_warning,
    conditions,
    without_answer,
)

pytestmark = pytest.mark.usefixtures("qapp")  # symbols come from a font

THIN = "\N{THIN SPACE}"
WEST = timezone(timedelta(hours=-3))


def test_every_present_value_has_a_row() -> None:
    rows = {value.name: value.text for value in current_text(a_content(), NOW_S).values}
    assert rows == {
        "Wind": f"9{THIN}m/s SSE",
        "Humidity": f"64{THIN}%",
        "Pressure": f"1016{THIN}mb",
        "UV index": "0",
        "Visibility": f"9.5{THIN}km",
        "Dew point": "14°",
        "Air quality": "42",
    }


def test_an_absent_value_has_no_row_and_is_never_zero() -> None:
    text = current_text(a_content(conditions(words="Fog"), age_s=None), NOW_S)
    assert text.values == text.sun == ()
    assert (text.temperature, text.feels_like, text.age) == ("", "", "")
    assert text.conditions == "Fog"


def test_the_wind_arrow_points_where_the_wind_blows() -> None:
    (wind,) = current_text(a_content(conditions(wind_from_deg=157, wind_speed_mps=9)), NOW_S).values
    assert wind.turn_deg == 337
    assert wind.quantity is Quantity.WIND_DIRECTION


@pytest.mark.parametrize(
    ("values", "name", "value"),
    [
        ({"wind_speed_mps": 4}, "Wind", f"4{THIN}m/s"),
        ({"wind_from_deg": 0}, "Wind", "from N"),
    ],
)
def test_an_incomplete_wind_is_shown_as_far_as_it_is_known(
    values: dict[str, float], name: str, value: str
) -> None:
    (wind,) = current_text(a_content(conditions(**values)), NOW_S).values
    assert (wind.name, wind.text) == (name, value)


def test_brief_values_are_unambiguous_next_to_their_symbol() -> None:
    briefs = [value.brief for value in current_text(a_content(), NOW_S).values]
    assert briefs == [
        f"9{THIN}m/s SSE",
        f"64{THIN}%",
        f"1016{THIN}mb",
        "UV 0",
        f"9.5{THIN}km",
        "Dew 14°",
        "Air 42",
    ]


def test_values_are_shown_in_the_selected_units() -> None:
    units = Units(Temperature.FAHRENHEIT, Wind.KNOTS, Pressure.INCHES_OF_MERCURY)
    text = current_text(a_content(units=units), NOW_S)
    rows = {value.name: value.text for value in text.values}
    assert (text.temperature, text.feels_like) == ("70°", "Feels like 68°")
    assert (rows["Wind"], rows["Pressure"]) == (f"17{THIN}kn SSE", f"30.00{THIN}inHg")
    assert rows["Dew point"] == "57°"


def test_values_of_another_unit_system_have_no_unit() -> None:
    text = current_text(a_content(is_metric=False), NOW_S)
    rows = {value.name: value.text for value in text.values}
    assert (rows["Visibility"], rows["Humidity"], rows["Wind"]) == ("9.5", f"64{THIN}%", "9 SSE")
    assert (text.temperature, text.feels_like, rows["Dew point"]) == ("21", "Feels like 20", "14")


@pytest.mark.parametrize("kind", Sky)
def test_every_sky_has_a_symbol_that_exists(kind: Sky) -> None:
    assert not symbols.outline(SKY_SYMBOLS[kind]).isEmpty()


@pytest.mark.parametrize("quantity", Quantity)
def test_every_quantity_has_a_symbol_that_exists(quantity: Quantity) -> None:
    assert not symbols.outline(VALUE_SYMBOLS[quantity]).isEmpty()


@pytest.mark.parametrize(
    ("daylight", "symbol"),
    [
        (Daylight.DAY, WeatherSymbol.PARTLY),
        (Daylight.UNKNOWN, WeatherSymbol.PARTLY),
        (Daylight.NIGHT, WeatherSymbol.PARTLY_NIGHT),
    ],
)
def test_a_part_of_the_skies_looks_different_by_night(daylight: Daylight, symbol: str) -> None:
    now = conditions(words="Partly cloudy", daylight=daylight)
    assert current_text(a_content(now), NOW_S).symbol == symbol


def test_the_sunrise_is_in_local_time() -> None:
    at_sea = current_text(a_content(zone=UTC), NOW_S)
    there = current_text(a_content(zone=WEST), NOW_S)
    assert at_sea.sun[0].text == f"{datetime.fromtimestamp(NOW_S, UTC):%H:%M}"
    assert there.sun[0].text == f"{datetime.fromtimestamp(NOW_S - 3 * 3600, UTC):%H:%M}"
    assert [value.name for value in there.sun] == ["Sunrise", "Sunset"]


def test_sun_times_mention_a_different_time_zone() -> None:
    now = conditions(sunrise_s=1_795_248_000, sunset_s=1_795_298_400)
    reported = [[value.sentence for value in sun_values(now, WEST, own)] for own in (UTC, WEST)]
    assert reported == [["Sunrise 05:00, UTC−3", "Sunset 19:00, UTC−3"], ["Sunrise 05:00", "Sunset 19:00"]]


def test_a_sunrise_on_another_day_names_it() -> None:
    evening_s, next_morning_s = 1_795_302_000, 1_795_248_000 + 86_400
    now = conditions(time_s=evening_s, sunrise_s=next_morning_s, sunset_s=1_795_298_400)
    sunrise, sunset = sun_values(now, WEST, WEST)
    assert (sunrise.text, sunrise.sentence) == ("Sun 05:00", "Sunrise tomorrow 05:00")
    assert (sunset.text, sunset.sentence) == ("19:00", "Sunset 19:00")


@pytest.mark.parametrize(
    ("lat", "text"),
    [(-77.8, "Sun does not set today"), (78.2, "Sun does not rise today"), (-34.9, None), (None, None)],
)
def test_the_polar_day_and_night_are_mentioned_without_sun_times(lat: float | None, text: str | None) -> None:
    now = conditions(time_s=1_797_854_400)  # the winter solstice
    assert [value.sentence for value in sun_values(now, WEST, lat=lat)] == ([] if text is None else [text])
    only_sunset = sun_values(replace(now, sunset_s=NOW_S), WEST, lat=lat)
    assert [value.name for value in only_sunset] == ["Sunset"]


def test_implausible_values_are_dashes_on_the_card() -> None:
    sent = [ImplausibleValue(name, 999.0) for name in ("temperature_c", "humidity_percent", "feels_like_c")]
    now = replace(conditions(), temperature_c=None, feels_like_c=None, implausible=tuple(sent))
    text = current_text(a_content(now), NOW_S)
    assert (text.temperature, text.feels_like) == ("—", "Feels like —")
    assert [value.sentence for value in text.values if "—" in value.text] == ["Humidity —"]


def test_records_left_out_are_mentioned_on_the_card() -> None:
    content = a_content(conditions())
    answer = content.result.answer
    assert answer is not None
    left_out = ("1 record of “CurrentWeather” is a duplicate and was left out.",)
    result = replace(content.result, answer=replace(answer, left_out=left_out))
    text = current_text(replace(content, result=result), NOW_S)
    assert (text.notice, text.is_in_trouble) == (left_out[0], False)


def test_a_time_outside_the_calendar_is_not_shown() -> None:
    east = timezone(timedelta(hours=14))
    text = current_text(a_content(conditions(words="Fog", sunrise_s=253_402_300_799), zone=east), NOW_S)
    assert text.sun == ()


@pytest.mark.parametrize(
    ("age_s", "text", "is_old"),
    [
        (-600, "Just now", False),
        (59, "Just now", False),
        (60, "1 min old", False),
        (59 * 60, "59 min old", False),
        (OLD_AFTER_S - 1, "1 h old", False),
        (OLD_AFTER_S, "2 h old", True),
        (3 * 86400, "3 d old", True),
    ],
)
def test_the_age_counts_from_the_update(age_s: int, text: str, *, is_old: bool) -> None:
    shown = current_text(a_content(age_s=age_s), NOW_S)
    assert (shown.age, shown.is_old) == (text, is_old)


def test_the_most_severe_warning_comes_first() -> None:
    levels = (None, WarningLevel.YELLOW, WarningLevel.MAGENTA, WarningLevel.ORANGE)
    text = current_text(a_content(warnings=tuple(a_warning(level=level) for level in levels)), NOW_S)
    assert [warning.text for warning in text.warnings] == [
        "Magenta: wind",
        "Orange: wind",
        "Yellow: wind",
        "wind",
    ]


def test_the_newest_of_warnings_in_effect_is_first_and_the_next_of_those_to_come() -> None:
    starts = [None, *(datetime.fromtimestamp(NOW_S + hours * 3600, UTC) for hours in (0, 2, 1))]
    reported = tuple(a_warning(starts=start, phenomenon=str(index)) for index, start in enumerate(starts))
    text = current_text(a_content(warnings=reported), NOW_S)
    assert [warning.text for warning in text.warnings] == [f"Yellow: {index}" for index in (1, 0, 3, 2)]


@pytest.mark.parametrize(
    ("starts", "ends", "line", "whole"),
    [
        (None, None, "", ""),
        (None, 9, "until 21:00", "until 21:00 today"),
        (-3, 21, "until Sun 09:00", "until 09:00 tomorrow"),
        (4, 9, "from 16:00", "today 16:00 to 21:00"),
        (21, None, "from Sun 09:00", "from 09:00 tomorrow"),
        (-3, None, "since 09:00", "since 09:00 today"),
        (-30, -20, "ended Fri 16:00", "ended Fri 20 16:00"),
        (None, -3, "ended 09:00", "ended 09:00 today"),
        (None, 24 * 7, "until 28 Nov 12:00", "until Sat 28 12:00"),
    ],
)
def test_a_warning_shows_its_next_time_in_the_zone_of_the_place(
    starts: float | None, ends: float | None, line: str, whole: str
) -> None:
    noon = datetime(2026, 11, 21, 12, tzinfo=WEST)
    at = [
        None if hours is None else (noon + timedelta(hours=hours)).astimezone(UTC) for hours in (starts, ends)
    ]
    content = a_content(warnings=(a_warning(starts=at[0], ends=at[1]),), zone=WEST)
    (reported,) = current_text(content, noon.timestamp()).warnings
    assert reported.tail == line
    assert reported.whole == "\n".join(
        part for part in ("Yellow: wind", "strong wind", "Montevideo", whole, "Gusts near 20 m/s.") if part
    )


def test_without_weather_it_waits_or_shows_the_error() -> None:
    waiting = current_text(without_answer(), NOW_S)
    failed = current_text(without_answer("No network. Connect, then try again."), NOW_S)
    assert (waiting.notice, waiting.is_in_trouble) == ("Loading weather…", False)
    assert (failed.notice, failed.is_in_trouble) == ("No network. Connect, then try again.", True)
    assert failed.symbol == StateSymbol.OFFLINE


def test_a_warning_has_a_title_and_a_text_without_repetition() -> None:
    reported = (
        a_warning(ends=None),
        a_warning(ends=None, phenomenon=None, description="strong wind"),
        a_warning(ends=None, phenomenon=None, summary=None, level=None, region=None),
    )
    text = current_text(a_content(warnings=reported), NOW_S)
    assert [(warning.text, warning.whole) for warning in text.warnings] == [
        ("Yellow: wind", "Yellow: wind\nstrong wind\nMontevideo\nGusts near 20 m/s."),
        ("Yellow: strong wind", "Yellow: strong wind\nMontevideo"),
        ("Weather warning", "Weather warning\nGusts near 20 m/s."),
    ]


def test_the_accessible_sentence_is_complete() -> None:
    text = current_text(a_content(simulated=True, warnings=(a_warning(ends=None),)), NOW_S)
    assert text.sentence == "Montevideo (Simulated), 21°, Partly cloudy, Feels like 20°, Yellow: wind"


def test_every_known_value_is_used() -> None:
    assert len(current_text(a_content(), NOW_S).values) == len(EVERYTHING) - len(
        {
            "words",
            "time_s",
            "daylight",
            "temperature_c",
            "feels_like_c",
            "wind_from_deg",
            "sunrise_s",
            "sunset_s",
        }
    )


def test_cached_weather_counts_as_old() -> None:
    content = a_content(conditions(temperature_c=21), trouble="No network. Try again.")
    text = current_text(content, NOW_S)
    assert (text.is_old, text.temperature, text.notice) == (True, "21°", "No network. Try again.")
    assert not current_text(a_content(conditions(temperature_c=21)), NOW_S).is_old
    assert current_text(a_content(age_s=None, trouble="No network. Try again."), NOW_S).age == "Last known"
