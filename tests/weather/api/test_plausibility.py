"""Physical bounds of values, and implausible values in records, texts and JSON."""

import copy
from datetime import UTC
from typing import Any, Final

import pytest

from editor.weather.api.parsing import read_current, read_daily
from editor.weather.api.plausibility import BOUNDS, is_plausible
from editor.weather.api.records import Conditions, LatLon, as_sent, is_implausible
from editor.weather.forecast_days import dated_days
from editor.weather.units import Units
from editor.weather.wording.values import (
    DASH,
    feels_like_text,
    sun_values,
    temperature_text,
    weather_values,
)
from tests.weather import interface

PLACE = LatLon(interface.LATITUDE.sample, interface.LONGITUDE.sample)
FIELDS: Final = {
    "Temperature": ("temperature_c", -95, 65),
    "FeelsLike": ("feels_like_c", -120, 85),
    "DewPoint": ("dew_point_c", -110, 45),
    "Humidity": ("humidity_percent", 0, 100),
    "Pressure": ("pressure_mb", 850, 1100),
    "UV": ("uv_index", 0, 50),
    "WindDirection": ("wind_from_deg", 0, 360),
    "WindSpeed": ("wind_speed_mps", 0, 130),
    "Visibility": ("visibility_km", 0, 550),
    "AirQuality": ("air_quality", 0, 2000),
}


def with_value(name: str, value: Any, unit: str = "metric") -> Any:
    answer = copy.deepcopy(interface.an_answer(interface.CURRENT, details=1)) | {"unit": unit}
    answer["CurrentWeather"][0]["CurrentParameters"]["parameters"][name] = value
    return read_current(answer, [PLACE], details=True)


def shown_texts(now: Conditions) -> list[str]:
    units = Units()
    texts = [temperature_text(now, "temperature_c", units, is_metric=True)]
    texts.append(feels_like_text(now, units, is_metric=True))
    texts += [value.text for value in weather_values(now, units, is_metric=True)]
    return texts + [value.text for value in sun_values(now, UTC, lat=PLACE.lat)]


@pytest.mark.parametrize("name", FIELDS)
def test_a_value_outside_its_bounds_is_a_dash_and_is_sent_on_as_it_came(name: str) -> None:
    field, least, most = FIELDS[name]
    for value in (least - 1, most + 1, -9999, 9999):
        answer = with_value(name, value)
        now = answer.records[0].conditions
        assert getattr(now, field) is None
        assert is_implausible(now, field)
        assert getattr(as_sent(now), field) == value
        assert f"“{name}” of “parameters” is {value:.12g}, which is out of range." in answer.remarks
        assert sum(DASH in text for text in shown_texts(now)) == 1
    for value in (least, most):
        now = with_value(name, value).records[0].conditions
        assert (getattr(now, field), now.implausible) == (value, ())


def test_each_field_with_bounds_is_in_the_table() -> None:
    assert {field for field, _, _ in FIELDS.values()} | {"temperature_high_c", "temperature_low_c"} == set(
        BOUNDS
    )


def test_sun_times_of_another_day_are_implausible() -> None:
    now = with_value("Sunrise", interface.NOW_S - 5 * 86_400).records[0].conditions
    assert now.sunrise_s is None
    assert next(value.text for value in sun_values(now, UTC)) == DASH
    assert as_sent(now).sunrise_s == interface.NOW_S - 5 * 86_400


def test_in_another_unit_system_only_signs_and_directions_are_bounded() -> None:
    for name, value in (("Temperature", 101), ("WindSpeed", 140), ("Pressure", 30)):
        now = with_value(name, value, "imperial_us").records[0].conditions
        assert getattr(now, FIELDS[name][0]) == value
    for name, value in (("WindDirection", 400), ("WindSpeed", -1), ("Temperature", 600), ("Humidity", 140)):
        assert with_value(name, value, "imperial_us").records[0].conditions.implausible
    assert is_plausible("temperature_c", 101, is_metric=False)


def test_an_implausible_temperature_of_a_day_is_a_dash() -> None:
    answer = interface.an_answer(interface.DAILY)
    answer["Daily forecast"][0]["dailyWeatherParameters"][1]["parameters"]["TemperatureHigh"] = 170
    [record] = read_daily(answer, [PLACE], 3).records
    days = [day for _, day in dated_days(record.days, UTC)]
    texts = [temperature_text(day, "temperature_high_c", Units(), is_metric=True) for day in days]
    assert texts == ["26°", DASH, "26°"]
    assert as_sent(days[1]).temperature_high_c == 170
