"""Values that the labels of towns show, in words."""

from dataclasses import replace

import pytest

from editor.weather.units import Pressure, Units, Wind
from editor.weather.wording.town_values import (
    ABSENT,
    NOT_IN_FORECAST,
    TOWN_VALUE_NAMES,
    TownText,
    TownValue,
    absent_values,
    town_text,
)
from tests.preview.weather.samples import EVERYTHING, conditions

METRIC = Units()


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (TownValue.TEMPERATURE, TownText("21°")),
        (TownValue.FEELS_LIKE, TownText("20°")),
        (TownValue.WIND, TownText("9", "m/s", 337)),
        (TownValue.HUMIDITY, TownText("64", "%")),
        (TownValue.UV, TownText("0")),
        (TownValue.AIR, TownText("42")),
        (TownValue.PRESSURE, TownText("1016", "mb")),
        (TownValue.DEW_POINT, TownText("14°")),
    ],
)
def test_each_value_has_its_number_and_unit(value: TownValue, shown: TownText) -> None:
    assert town_text(conditions(**EVERYTHING), value, METRIC, is_metric=True) == shown


@pytest.mark.parametrize("value", TownValue)
def test_a_value_that_the_service_does_not_send_is_a_dash(value: TownValue) -> None:
    text = town_text(conditions(words="Fog"), value, METRIC, is_metric=True)
    assert (text, text.is_known) == (TownText(ABSENT), False)
    assert TOWN_VALUE_NAMES[value]


def test_a_wind_may_lack_its_speed_or_its_direction() -> None:
    only_from = town_text(conditions(wind_from_deg=270), TownValue.WIND, METRIC, is_metric=True)
    assert only_from == TownText(ABSENT, turn_deg=90)
    only_speed = town_text(conditions(wind_speed_mps=3), TownValue.WIND, METRIC, is_metric=True)
    assert only_speed == TownText("3", "m/s", None)


def test_values_are_in_the_units_of_the_user_and_without_a_unit_if_the_answer_has_another_system() -> None:
    units = Units(wind=Wind.KNOTS, pressure=Pressure.INCHES_OF_MERCURY)
    now = conditions(**EVERYTHING)
    assert town_text(now, TownValue.WIND, units, is_metric=True) == TownText("17", "kn", 337)
    assert town_text(now, TownValue.PRESSURE, units, is_metric=True) == TownText("30.00", "inHg")
    assert town_text(now, TownValue.PRESSURE, units, is_metric=False) == TownText("1016", "")
    assert town_text(now, TownValue.HUMIDITY, units, is_metric=False) == TownText("64", "%")


def test_a_value_is_absent_if_no_hour_has_it() -> None:
    assert absent_values(()) == frozenset()
    whole = conditions(**EVERYTHING)
    assert absent_values([whole]) == frozenset()
    some = replace(whole, air_quality=None, wind_speed_mps=None, wind_from_deg=None)
    assert absent_values([some, some]) == {TownValue.AIR, TownValue.WIND}
    assert absent_values([some, replace(some, wind_from_deg=200.0)]) == {TownValue.AIR}


def test_a_forecast_without_a_value_does_not_read_as_weather() -> None:
    assert set(NOT_IN_FORECAST) == set(TownValue)
    for text in NOT_IN_FORECAST.values():
        assert text.startswith("The forecast does not include "), "“no wind” is calm weather"
