"""Tests of the hours chart: units, local times, warnings and missing values."""

from datetime import datetime, timedelta, tzinfo
from math import inf
from zoneinfo import ZoneInfo

import pytest

from editor.features.weather.hours_chart import (
    chart_summary,
    create_chart,
    hour_title,
    time_span,
    with_warnings,
)
from editor.features.weather.meteogram.chart import HourlyRow, Tint
from editor.features.weather.meteogram.scales import HOUR_S
from editor.ui.theme.symbols import WeatherSymbol
from editor.weather.api.records import (
    Conditions,
    Daylight,
    HourlyForecast,
    LatLon,
    WarningCertainty,
    WarningLevel,
    WarningUrgency,
    WeatherAnswer,
    WeatherWarning,
)
from editor.weather.results import WeatherResult
from editor.weather.units import Pressure, Temperature, Units, Wind

_ZONE = ZoneInfo("America/Montevideo")
_FIRST_S = int(datetime(2026, 11, 22, 14, tzinfo=_ZONE).timestamp())
_NOW_S = _FIRST_S + 600.0
_METRIC = Units()


def conditions(number: float = 0, **known) -> Conditions:
    values = {
        "words": "Cloudy",
        "time_s": int(_FIRST_S + number * HOUR_S),
        "daylight": Daylight.DAY,
        "temperature_c": 15.0,
        "feels_like_c": 13.0,
        "dew_point_c": 9.0,
        "humidity_percent": 72.0,
        "pressure_mb": 1013.0,
        "uv_index": 3.0,
        "wind_from_deg": 180.0,
        "wind_speed_mps": 14.0,
    }
    return Conditions(**(values | known))


def result(*hours: Conditions, unit: str | None = "metric", zone: tzinfo = _ZONE, **others) -> WeatherResult:
    place = LatLon(-34.9, -56.2)
    record = HourlyForecast(place, place, _FIRST_S, hours)
    answer = WeatherAnswer((record,), (), ("© Somebody",), unit, (), simulated=False)
    return WeatherResult((place,), ("Montevideo",), (zone,), **({"answer": answer} | others))


def a_warning(
    starts_h: float | None, ends_h: float | None, level: WarningLevel | None = WarningLevel.YELLOW, **known
) -> WeatherWarning:
    first = datetime.fromtimestamp(_FIRST_S, _ZONE)
    ends = (None if each is None else first + timedelta(hours=each) for each in (starts_h, ends_h))
    values = {"region": None, "description": None, "phenomenon": "Wind", "summary": "Strong wind"} | known
    return WeatherWarning(
        certainty=WarningCertainty.LIKELY,
        starts=next(ends),
        ends=next(ends),
        level=level,
        urgency=WarningUrgency.EXPECTED,
        translations=None,
        **values,
    )


def only_hour(*hours: Conditions, units: Units = _METRIC, unit: str | None = "metric"):
    (hour,) = create_chart(result(*hours, unit=unit), (), units, _NOW_S).hours
    return hour


def test_an_hour_contains_all_known_values() -> None:
    hour = only_hour(conditions(words="Thunderstorm"))
    assert (hour.title, hour.conditions, hour.symbol) == (
        "Today 14:00",
        "Thunderstorm",
        WeatherSymbol.THUNDER,
    )
    assert (hour.temperature, hour.feels_like, hour.humidity) == (15.0, 13.0, 72.0)
    assert hour.temperature_text == "15\u2009°C, feels like 13\u2009°C"
    assert hour.wind_to_deg == 0.0
    assert (hour.wind_from_text, hour.wind_text, hour.wind_number) == (
        "Wind from S (180°)",
        "14\u2009m/s",
        "14",
    )
    assert hour.accessible_info == (
        "Today 14:00, Thunderstorm, 15\u2009°C, feels like 13\u2009°C, humidity 72\u2009%, "
        "Wind from S (180°) 14\u2009m/s"
    )
    assert not hour.is_night
    assert hour.tint is Tint.STORM


def test_rows_on_request_have_a_label_and_the_values_of_each_hour() -> None:
    hours = (conditions(), conditions(1, uv_index=None, pressure_mb=None, dew_point_c=-3.4))
    rows = (HourlyRow.UV_INDEX, HourlyRow.PRESSURE, HourlyRow.DEW_POINT)
    units = Units(temperature=Temperature.FAHRENHEIT, pressure=Pressure.INCHES_OF_MERCURY)
    chart = create_chart(result(*hours), (), units, _NOW_S, rows)
    assert chart.row_labels == ("UV", "inHg", "Dew")
    assert [[value.number for value in hour.row_values] for hour in chart.hours] == [
        ["3", "29.91", "48°"],
        ["", "", "26°"],
    ]
    assert chart.hours[0].accessible_info.endswith(
        "UV index 3, Pressure 29.91\u2009inHg, Dew point 48\u2009°F"
    )
    bare = create_chart(result(*hours[1:], unit="imperial_us"), (), units, _NOW_S, rows)
    assert (bare.row_labels, bare.hours[0].row_values[0].text) == (("Dew",), "−3.4")
    assert create_chart(result(*hours), (), units, _NOW_S).row_labels == ()


def test_absent_values_are_left_out() -> None:
    absent = ("temperature_c", "feels_like_c", "humidity_percent", "wind_from_deg", "wind_speed_mps")
    hour = only_hour(conditions(**dict.fromkeys(absent), daylight=Daylight.UNKNOWN))
    assert (hour.temperature, hour.humidity, hour.wind_to_deg) == (None, None, None)
    assert (hour.temperature_text, hour.wind_from_text, hour.wind_text, hour.humidity_text) == ("",) * 4
    assert hour.accessible_info == "Today 14:00, Cloudy"
    assert only_hour(conditions(temperature_c=None)).temperature_text == "Feels like 13\u2009°C"
    assert only_hour(conditions(feels_like_c=None)).temperature_text == "15\u2009°C"
    assert only_hour(conditions(wind_from_deg=None)).wind_from_text == "Wind"


def test_curves_and_texts_use_the_selected_units() -> None:
    units = Units(temperature=Temperature.FAHRENHEIT, wind=Wind.KNOTS)
    hour = only_hour(conditions(), units=units)
    assert hour.temperature == 59.0
    assert (hour.temperature_text, hour.wind_text) == ("59\u2009°F, feels like 55\u2009°F", "27\u2009kn")
    chart = create_chart(result(conditions()), (), units, _NOW_S)
    assert (chart.degree, chart.wind_unit) == ("°", "kn")


def test_values_that_are_not_metric_have_no_units_and_are_not_converted() -> None:
    units = Units(temperature=Temperature.FAHRENHEIT, wind=Wind.KNOTS)
    hour = only_hour(conditions(), units=units, unit="imperial_us")
    assert (hour.temperature, hour.temperature_text, hour.wind_text) == (15.0, "15, feels like 13", "14")
    chart = create_chart(result(conditions(), unit="imperial_us"), (), units, _NOW_S)
    assert (chart.degree, chart.wind_unit) == ("", "")


def test_hours_without_a_time_or_from_another_age_are_not_drawn() -> None:
    strange = [conditions(time_s=None), conditions(time_s=2**62), conditions(time_s=0)]
    chart = create_chart(result(*strange, conditions(2), conditions(1)), (), _METRIC, _NOW_S)
    assert [hour.title for hour in chart.hours] == ["Today 15:00", "Today 16:00"]
    assert create_chart(result(*strange), (), _METRIC, _NOW_S).hours == ()


@pytest.mark.parametrize(
    ("hours", "title"),
    [(0, "Today 14:00"), (10, "Tomorrow 00:00"), (34, "Tue 24 00:00")],
    ids=["today", "tomorrow", "later"],
)
def test_days_change_at_local_midnight(hours: int, title: str) -> None:
    assert hour_title(_FIRST_S + hours * HOUR_S, _ZONE, _NOW_S) == title


def test_ambiguous_hours_include_the_zone_name() -> None:
    helsinki = ZoneInfo("Europe/Helsinki")
    first_s = datetime(2026, 10, 25, 3, tzinfo=helsinki).timestamp()
    titles = [hour_title(first_s + each * HOUR_S, helsinki, first_s) for each in (-1, 0, 1, 2)]
    assert titles == ["Today 02:00", "Today 03:00 EEST", "Today 03:00 EET", "Today 04:00"]


def test_the_span_starts_with_the_current_hour() -> None:
    hours = tuple(conditions(number) for number in range(-5, 60))
    chart = create_chart(result(*hours), (), _METRIC, _NOW_S)
    assert time_span(chart, 48) == (_FIRST_S, _FIRST_S + 48 * HOUR_S)
    past = create_chart(result(*hours[:4]), (), _METRIC, _NOW_S)
    assert time_span(past, 24)[0] == _FIRST_S - 5 * HOUR_S


def test_old_hours_are_marked() -> None:
    assert not create_chart(result(conditions()), (), _METRIC, _NOW_S).is_old
    assert create_chart(result(conditions(), is_old=True), (), _METRIC, _NOW_S).is_old
    assert create_chart(result(conditions()), (), _METRIC, _NOW_S + 3 * HOUR_S).is_old


def test_warnings_are_sorted_by_severity_and_may_have_open_ends() -> None:
    warnings = [
        a_warning(1, 4),
        a_warning(None, 3, WarningLevel.RED, phenomenon=None),
        a_warning(2, None, None),
        a_warning(None, None, WarningLevel.MAGENTA),
        a_warning(3, 5),
    ]
    chart = create_chart(result(conditions(), conditions(2)), warnings, _METRIC, _NOW_S)
    bands = [
        (band.text, (band.start_s - _FIRST_S) / HOUR_S, (band.end_s - _FIRST_S) / HOUR_S)
        for band in chart.bands
    ]
    assert bands == [
        ("Red: Strong wind", -inf, 3.0),
        ("Yellow: Wind", 1.0, 4.0),
        ("Yellow: Wind", 3.0, 5.0),
        ("Wind", 2.0, inf),
    ]
    assert chart.accessible_info(chart.hours[0]).endswith("Wind from S (180°) 14\u2009m/s, Red: Strong wind")
    assert chart.accessible_info(chart.hours[1]).endswith("Red: Strong wind, Yellow: Wind, Wind")


def test_other_warnings_do_not_change_the_hours() -> None:
    chart = create_chart(result(conditions(), conditions(1)), [a_warning(0, 1)], _METRIC, _NOW_S)
    other = with_warnings(chart, [a_warning(1, 2, WarningLevel.RED)], _NOW_S)
    assert other.hours is chart.hours
    assert [band.text for band in other.bands] == ["Red: Wind"]
    assert with_warnings(chart, [], _NOW_S).bands == ()
    assert chart.accessible_info(chart.hours[1]) == chart.hours[1].accessible_info


def test_the_summary_contains_span_ends_rain_and_warnings() -> None:
    hours = (
        conditions(temperature_c=12.0),
        conditions(1, words="Light rain", temperature_c=None),
        conditions(30, temperature_c=-4.0, words="Snow"),
    )
    chart = create_chart(result(*hours), [a_warning(0, 5)], _METRIC, _NOW_S)
    assert chart_summary(chart) == (
        "Hourly forecast from Today 14:00 to Tomorrow 20:00. "
        "From −4° (Tomorrow 20:00) to 12° (Today 14:00). Light rain from Today 15:00. Yellow: Wind."
    )
    assert chart_summary(create_chart(result(), (), _METRIC, _NOW_S)) == ""
    charts = create_chart(result(conditions(), conditions(1)), (), _METRIC, _NOW_S)
    assert "From " not in chart_summary(charts)
    assert "15° throughout." in chart_summary(charts)


def test_the_summary_rounds_metric_values_only() -> None:
    hours = [conditions(temperature_c=12.5)]
    assert "13° throughout." in chart_summary(create_chart(result(*hours), (), _METRIC, _NOW_S))
    assert "12.5 throughout." in chart_summary(
        create_chart(result(*hours, unit="imperial"), (), _METRIC, _NOW_S)
    )


@pytest.mark.parametrize(
    ("sky", "tint"),
    [
        ("Light rain", Tint.WET),
        ("Snow", Tint.WET),
        ("Hail", Tint.STORM),
        ("Thunderstorm", Tint.STORM),
        ("Fog", Tint.DRY),
        ("Frogs from above", Tint.DRY),
        (None, Tint.DRY),
    ],
    ids=str,
)
def test_wet_hours_and_storms_have_different_tints(sky: str | None, tint: Tint) -> None:
    assert only_hour(conditions(words=sky)).tint is tint


def test_night_is_defined_by_the_service() -> None:
    shown = [only_hour(conditions(daylight=each)).is_night for each in Daylight]
    assert dict(zip(Daylight, shown, strict=True)) == {each: each is Daylight.NIGHT for each in Daylight}
