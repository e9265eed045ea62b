"""Weather values in the user's units."""

import pytest

from editor.weather.units import (
    Pressure,
    Temperature,
    Units,
    Wind,
    number_text,
    shown_pressure,
    shown_temperature,
    shown_wind,
)

THIN = "\u2009"


@pytest.mark.parametrize(
    ("celsius", "unit", "text"),
    [
        *((21, Temperature.CELSIUS, "21 °C"), (-4, Temperature.CELSIUS, "−4 °C")),
        *((0, Temperature.CELSIUS, "0 °C"), (-0.4, Temperature.CELSIUS, "0 °C")),
        *((0, Temperature.FAHRENHEIT, "32 °F"), (-40, Temperature.FAHRENHEIT, "−40 °F")),
        *((37, Temperature.FAHRENHEIT, "99 °F"), (-18, Temperature.FAHRENHEIT, "0 °F")),
    ],
)
def test_temperatures_are_shown_in_whole_degrees(celsius: float, unit: Temperature, text: str) -> None:
    assert shown_temperature(celsius, Units(unit), is_metric=True).text == text.replace(" ", THIN)


@pytest.mark.parametrize(
    ("mps", "unit", "text"),
    [
        *((5, Wind.METRES_PER_SECOND, "5 m/s"), (5, Wind.KILOMETRES_PER_HOUR, "18 km/h")),
        *((10, Wind.MILES_PER_HOUR, "22 mph"), (10, Wind.KNOTS, "19 kn"), (0, Wind.KNOTS, "0 kn")),
        *((0, Wind.BEAUFORT, "0 Bft"), (0.3, Wind.BEAUFORT, "1 Bft"), (10.7, Wind.BEAUFORT, "5 Bft")),
        *((10.8, Wind.BEAUFORT, "6 Bft"), (32.6, Wind.BEAUFORT, "11 Bft"), (60, Wind.BEAUFORT, "12 Bft")),
    ],
)
def test_wind_is_shown_in_whole_numbers(mps: float, unit: Wind, text: str) -> None:
    assert shown_wind(mps, Units(wind=unit), is_metric=True).text == text.replace(" ", THIN)


@pytest.mark.parametrize(
    ("unit", "text"),
    [
        *((Pressure.MILLIBARS, "1013 mb"), (Pressure.HECTOPASCALS, "1013 hPa")),
        *((Pressure.INCHES_OF_MERCURY, "29.91 inHg"), (Pressure.MILLIMETRES_OF_MERCURY, "760 mmHg")),
    ],
)
def test_pressure_is_shown_with_the_usual_precision(unit: Pressure, text: str) -> None:
    assert shown_pressure(1013, Units(pressure=unit), is_metric=True).text == text.replace(" ", THIN)


@pytest.mark.parametrize("show", [shown_temperature, shown_wind, shown_pressure])
@pytest.mark.parametrize(
    "units", [Units(), Units(Temperature.FAHRENHEIT, Wind.BEAUFORT, Pressure.INCHES_OF_MERCURY)]
)
def test_a_value_of_an_unknown_unit_is_neither_converted_nor_labelled(show: object, units: Units) -> None:
    assert callable(show)
    shown = show(70.25, units, is_metric=False)
    assert (shown.text, shown.number, shown.unit) == ("70.25", "70.25", "")


def test_default_units_are_those_of_the_service() -> None:
    units = Units()
    assert (units.temperature.symbol, units.wind.symbol, units.pressure.symbol) == ("°C", "m/s", "mb")
    assert (units.temperature.of(7.5), units.wind.of(7.5), units.pressure.of(7.5)) == (7.5, 7.5, 7.5)


@pytest.mark.parametrize(
    ("number", "decimals", "text"),
    [
        *((1.0, 2, "1"), (1.5, 2, "1.5"), (100.0, 0, "100"), (-0.001, 2, "0"), (-2.25, 2, "−2.25")),
        *((20.5, 0, "21"), (21.5, 0, "22"), (0.125, 2, "0.13"), (1e9, 2, "1000000000")),
    ],
)
def test_a_number_has_a_real_minus_and_no_needless_zeros(number: float, decimals: int, text: str) -> None:
    assert number_text(number, decimals) == text
