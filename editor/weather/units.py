"""Units of weather values, speeds and distances."""

import math
from bisect import bisect_right
from enum import Enum
from typing import Final

from editor.records import dataclass

_THIN_SPACE: Final = "\u2009"
_MINUS: Final = "\u2212"

# Source: the WMO's table of the Beaufort scale, the minimum speed of each force from 1 to 12.
_FORCES_MPS: Final = (0.3, 1.6, 3.4, 5.5, 8.0, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7)


class Temperature(Enum):
    """Units of temperatures."""

    CELSIUS = "C"
    FAHRENHEIT = "F"

    @property
    def symbol(self) -> str:
        return f"°{self.value}"

    def of(self, celsius: float) -> float:
        """Return a temperature in this unit."""
        return celsius if self is Temperature.CELSIUS else celsius * 1.8 + 32


class Wind(Enum):
    """Units of wind speeds; the values are also symbols."""

    METRES_PER_SECOND = "m/s"
    KILOMETRES_PER_HOUR = "km/h"
    MILES_PER_HOUR = "mph"
    KNOTS = "kn"
    BEAUFORT = "Bft"

    @property
    def symbol(self) -> str:
        return self.value

    def of(self, mps: float) -> float:
        """Return a speed in this unit."""
        if self is Wind.BEAUFORT:
            return bisect_right(_FORCES_MPS, mps)
        return mps * _WIND_FACTORS[self]


class Pressure(Enum):
    """Units of air pressure; the values are also symbols. A millibar equals a hectopascal."""

    MILLIBARS = "mb"
    HECTOPASCALS = "hPa"
    INCHES_OF_MERCURY = "inHg"
    MILLIMETRES_OF_MERCURY = "mmHg"

    @property
    def symbol(self) -> str:
        return self.value

    def of(self, millibars: float) -> float:
        """Return a pressure in this unit."""
        return millibars * _PRESSURE_FACTORS[self]


_WIND_FACTORS: Final = {
    Wind.METRES_PER_SECOND: 1.0,
    Wind.KILOMETRES_PER_HOUR: 3.6,
    Wind.MILES_PER_HOUR: 3600 / 1609.344,
    Wind.KNOTS: 3600 / 1852,
}
_PRESSURE_FACTORS: Final = {
    Pressure.MILLIBARS: 1.0,
    Pressure.HECTOPASCALS: 1.0,
    Pressure.INCHES_OF_MERCURY: 100 / 3386.389,
    Pressure.MILLIMETRES_OF_MERCURY: 100 / 133.322387415,
}


@dataclass(frozen=True, slots=True)
class Units:
    """The units selected by the user; those of the service by default."""

    temperature: Temperature = Temperature.CELSIUS
    wind: Wind = Wind.METRES_PER_SECOND
    pressure: Pressure = Pressure.MILLIBARS


@dataclass(frozen=True, slots=True)
class ShownValue:
    """A formatted value; without a unit if none applies."""

    number: str
    unit: str

    @property
    def text(self) -> str:
        return f"{self.number}{_THIN_SPACE}{self.unit}" if self.unit else self.number


def shown_temperature(celsius: float, units: Units, *, is_metric: bool) -> ShownValue:
    """Return a temperature in whole degrees; unchanged and without a unit if the response is not metric."""
    if not is_metric:
        return ShownValue(number_text(celsius), "")
    return ShownValue(number_text(units.temperature.of(celsius), 0), units.temperature.symbol)


def shown_wind(mps: float, units: Units, *, is_metric: bool) -> ShownValue:
    """Return a wind speed in whole numbers; unchanged and without a unit if the response is not metric."""
    if not is_metric:
        return ShownValue(number_text(mps), "")
    return ShownValue(number_text(units.wind.of(mps), 0), units.wind.symbol)


def shown_pressure(millibars: float, units: Units, *, is_metric: bool) -> ShownValue:
    """Return an air pressure; unchanged and without a unit if the response is not metric."""
    if not is_metric:
        return ShownValue(number_text(millibars), "")
    decimals = 2 if units.pressure is Pressure.INCHES_OF_MERCURY else 0
    return ShownValue(f"{units.pressure.of(millibars):.{decimals}f}", units.pressure.symbol)


def shown_visibility(kilometres: float, *, is_metric: bool) -> ShownValue:
    """Return the visibility; without a unit if the response is not metric."""
    return ShownValue(number_text(kilometres), "km" if is_metric else "")


def shown_humidity(percent: float) -> ShownValue:
    """Return the relative humidity, a percentage in any system of units."""
    return ShownValue(number_text(percent), "%")


def number_text(number: float, decimals: int = 2) -> str:
    """Return a number with a minus sign and no trailing zeros, halves rounded up."""
    step = 10**decimals
    text = f"{math.floor(number * step + 0.5) / step:.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if decimals else text
    return "0" if text in ("-0", "") else text.replace("-", _MINUS)


METRES_PER_MILE: Final = 1609.344
METRES_PER_NAUTICAL_MILE: Final = 1852.0


class SpeedUnit(Enum):
    """Units of speed, each with its unit of length."""

    KILOMETRES_PER_HOUR = "km/h"
    MILES_PER_HOUR = "mph"
    KNOTS = "kn"

    @property
    def symbol(self) -> str:
        return self.value

    @property
    def length_symbol(self) -> str:
        return _LENGTHS[self][0]

    @property
    def length_m(self) -> float:
        """The length of the unit in metres."""
        return _LENGTHS[self][1]

    def of(self, mps: float) -> float:
        """Return a speed in this unit."""
        return mps * 3600 / self.length_m

    def mps(self, speed: float) -> float:
        """Return a speed in this unit in metres per second."""
        return speed * self.length_m / 3600


_LENGTHS: Final = {
    SpeedUnit.KILOMETRES_PER_HOUR: ("km", 1000.0),
    SpeedUnit.MILES_PER_HOUR: ("mi", METRES_PER_MILE),
    SpeedUnit.KNOTS: ("nmi", METRES_PER_NAUTICAL_MILE),
}


def shown_length(metres: float, unit: SpeedUnit) -> ShownValue:
    """Return a length, with a decimal below 10."""
    length = metres / unit.length_m
    return ShownValue(number_text(length, 0 if length >= 10 else 1), unit.length_symbol)
