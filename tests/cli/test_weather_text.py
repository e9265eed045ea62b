"""Text output of the weather command."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from editor.cli import weather_output
from editor.weather.api.records import (
    Conditions,
    CurrentWeather,
    DailyForecast,
    DayConditions,
    Daylight,
    HourlyForecast,
    LatLon,
    RoutePoint,
    RouteStop,
    WarningCertainty,
    WarningLevel,
    WarningUrgency,
    WeatherAnswer,
    WeatherWarning,
)

NOW_S = 1_795_260_123  # 2026-11-21 11:22:03 UTC
HELSINKI = LatLon(60.17, 24.94)
MONTEVIDEO = LatLon(-34.9, -56.17)
NOTHING = Conditions(None, None, Daylight.UNKNOWN, *(None,) * 8)
FULL = Conditions(
    *("Partly cloudy", NOW_S, Daylight.DAY, -3, -8.5, -10, 68, 1016, 2, 200, 4),
    visibility_km=12.5,
    air_quality=8,
    sunrise_s=NOW_S - 18_000,
    sunset_s=NOW_S + 7200,
)
A_WARNING = WeatherWarning(
    region="Uusimaa",
    description="Puuskia. " * 20,
    certainty=WarningCertainty.LIKELY,
    starts=datetime.fromisoformat("2026-11-21T15:00:00+02:00"),
    ends=datetime.fromisoformat("2026-11-21T21:00:00+02:00"),
    level=WarningLevel.ORANGE,
    phenomenon="Wind",
    summary="Kovaa tuulta",
    urgency=WarningUrgency.EXPECTED,
    translations={"de": "Sturmböen", "more": {"a": [1]}},
)


def text_of(*records: Any, warnings: tuple[WeatherWarning, ...] = (), unit: str = "metric") -> list[str]:
    answer = WeatherAnswer(records, warnings, ("© Ann", "© Bob"), unit, (), simulated=False)
    return list(weather_output.lines(answer, NOW_S + 180))


def current(
    conditions: Conditions, *warnings: WeatherWarning, update_time_s: int | None = NOW_S
) -> CurrentWeather:
    return CurrentWeather(HELSINKI, None, update_time_s, conditions, warnings)


def test_the_current_weather_is_a_list_of_names_and_values() -> None:
    assert text_of(current(FULL)) == [
        "60.17° N, 24.94° E",
        "  Weather      Partly cloudy, day",
        "  Temperature  -3 °C",
        "  Feels like   -8.5 °C",
        "  Dew point    -10 °C",
        "  Humidity     68 %",
        "  Pressure     1016 mb",
        "  Wind         4 m/s from SSW",
        "  UV           2",
        "  Visibility   12.5 km",
        "  Air quality  8",
        "  Sunrise      Sat 2026-11-21 08:22 +02:00",
        "  Sunset       Sat 2026-11-21 15:22 +02:00",
        "  Time         Sat 2026-11-21 13:22 +02:00",
        "  Updated      Sat 2026-11-21 13:22 +02:00, 3 minutes ago",
        "",
        "© Ann",
        "© Bob",
    ]


def test_absent_values_are_left_out_and_also_units_that_are_not_metric() -> None:
    sparse = replace(NOTHING, words="Fine", temperature_c=70, wind_speed_mps=0)
    assert text_of(current(sparse, update_time_s=None), unit="imperial_us")[:-3] == [
        "60.17° N, 24.94° E",
        "  Weather      Fine",
        "  Temperature  70",
        "  Wind         0",
    ]


def test_a_forecast_is_a_table_without_empty_columns() -> None:
    hours = (
        replace(FULL, visibility_km=None, air_quality=None, uv_index=None),
        replace(NOTHING, words="Heavy rain", time_s=NOW_S + 3600, temperature_c=12),
    )
    assert text_of(HourlyForecast(MONTEVIDEO, None, None, hours))[:-2] == [
        "34.9° S, 56.17° W",
        (
            "  Time                         Weather        Light  Temp °C  Feels °C  Dew °C"
            "  Humidity %  Pressure mb  Wind m/s  From"
        ),
        (
            "  Sat 2026-11-21 08:22 -03:00  Partly cloudy  day         -3      -8.5     -10"
            "          68         1016         4  SSW"
        ),
        "  Sat 2026-11-21 09:22 -03:00  Heavy rain                 12",
        "",
    ]


def test_days_have_local_dates_and_low_and_high() -> None:
    days = (DayConditions("Snow", NOW_S, -2, -11), DayConditions(None, NOW_S + 86_400, None, 3))
    assert text_of(DailyForecast(HELSINKI, None, NOW_S, days))[:-2] == [
        "60.17° N, 24.94° E",
        "  Day             Low °C  High °C  Weather",
        "  Sat 2026-11-21     -11       -2  Snow",
        "  Sun 2026-11-22       3",
        "  Updated      Sat 2026-11-21 13:22 +02:00, 3 minutes ago",
        "",
    ]


def test_a_route_is_one_table_in_the_time_of_each_stop() -> None:
    points = [
        RoutePoint(
            RouteStop(place.lat, place.lon, NOW_S), None, replace(NOTHING, time_s=NOW_S, temperature_c=5), ()
        )
        for place in (HELSINKI, MONTEVIDEO)
    ]
    assert text_of(*points)[:-2] == [
        "  Place               Time                         Temp °C",
        "  60.17° N, 24.94° E  Sat 2026-11-21 13:22 +02:00        5",
        "  34.9° S, 56.17° W   Sat 2026-11-21 08:22 -03:00        5",
        "",
    ]


def test_warning_is_printed_completely() -> None:
    reported = text_of(current(FULL, A_WARNING))[16:-2]
    assert reported == [
        "Orange warning: Wind",
        "  Summary      Kovaa tuulta",
        "  Region       Uusimaa",
        "  From         2026-11-21 15:00 +02:00",
        "  Until        2026-11-21 21:00 +02:00",
        "  Urgency      Expected",
        "  Certainty    Likely",
        "  Text         " + " ".join(["Puuskia."] * 10),
        "               " + " ".join(["Puuskia."] * 10),
        "  Translation  de: Sturmböen",
        '  Translation  more: {"a": [1]}',
        "",
    ]


def test_a_warning_without_a_phenomenon_is_named_by_its_summary_which_is_not_repeated() -> None:
    bare = replace(A_WARNING, phenomenon=None)
    reported = text_of(current(FULL, bare))
    assert "Orange warning: Kovaa tuulta" in reported
    assert not any(line.startswith("  Summary") for line in reported)
    assert "Orange warning" in text_of(current(FULL, replace(bare, summary=None)))


def test_a_text_that_repeats_the_summary_is_shown_once() -> None:
    reported = text_of(current(FULL, replace(A_WARNING, description=A_WARNING.summary)))
    assert [line for line in reported if "Kovaa tuulta" in line] == ["  Summary      Kovaa tuulta"]


@pytest.mark.parametrize("translations", [None, {}, []])
def test_empty_translations_are_left_out(translations: Any) -> None:
    reported = text_of(current(FULL, replace(A_WARNING, translations=translations)))
    assert not any("Translation" in line for line in reported)


def test_warnings_in_effect_are_first_and_then_the_most_severe_wherever_they_are() -> None:
    later = datetime.fromisoformat("2026-11-22T15:00:00+02:00")
    inside = replace(A_WARNING, level=WarningLevel.YELLOW, phenomenon="inside")
    red = replace(A_WARNING, level=WarningLevel.RED, phenomenon="red", starts=None)
    newer = replace(A_WARNING, level=WarningLevel.RED, phenomenon="newer", starts=later)
    unknown = replace(A_WARNING, level=None, phenomenon="unknown")
    reported = text_of(current(FULL, inside), warnings=(unknown, red, newer))
    heads = [line for line in reported if "arning: " in line]
    assert heads == ["Red warning: red", "Red warning: newer", "Yellow warning: inside", "Warning: unknown"]


def test_time_on_the_last_day_of_the_calendar_is_printed() -> None:
    reported = text_of(current(replace(FULL, time_s=253_402_300_799), update_time_s=253_402_300_799))
    assert "  Time         Fri 9999-12-31 23:59 +00:00" in reported
