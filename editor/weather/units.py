"""Units of weather values, speeds and distances."""

import math
from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum
from typing import Final

_THIN_SPACE: Final = "\u2009"
_MINUS: Final = "\u2212"

# Source: the WMO's table of the Beaufort scale, the least speed of each force from 1 to 12.
_FORCES_MPS: Final = (0.3, 1.6, 3.4, 5.5, 8.0, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7)


class Temperature(Enum):
    """What temperatures are shown in."""

    CELSIUS = "C"
    FAHRENHEIT = "F"

    @property
    def symbol(self) -> str:
        return f"°{self.value}"

    def of(self, celsius: float) -> float:
        """A temperature in this unit."""
        return celsius if self is Temperature.CELSIUS else celsius * 1.8 + 32


class Wind(Enum):
    """What wind speeds are shown in; the values are symbols, too."""

    METRES_PER_SECOND = "m/s"
    KILOMETRES_PER_HOUR = "km/h"
    MILES_PER_HOUR = "mph"
    KNOTS = "kn"
    BEAUFORT = "Bft"

    @property
    def symbol(self) -> str:
        return self.value

    def of(self, mps: float) -> float:
        """A speed in this unit."""
        if self is Wind.BEAUFORT:
            return bisect_right(_FORCES_MPS, mps)
        return mps * _WIND_FACTORS[self]


class Pressure(Enum):
    """What air pressure is shown in; the values are symbols, too. A millibar is a hectopascal."""

    MILLIBARS = "mb"
    HECTOPASCALS = "hPa"
    INCHES_OF_MERCURY = "inHg"
    MILLIMETRES_OF_MERCURY = "mmHg"

    @property
    def symbol(self) -> str:
        return self.value

    def of(self, millibars: float) -> float:
        """A pressure in this unit."""
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
    """The units that a person chose; the service's own where nothing is said."""

    temperature: Temperature = Temperature.CELSIUS
    wind: Wind = Wind.METRES_PER_SECOND
    pressure: Pressure = Pressure.MILLIBARS


@dataclass(frozen=True, slots=True)
class ShownValue:
    """A value as it is shown; without a unit where none is known to hold."""

    number: str
    unit: str

    @property
    def text(self) -> str:
        return f"{self.number}{_THIN_SPACE}{self.unit}" if self.unit else self.number


def shown_temperature(celsius: float, units: Units, *, is_metric: bool) -> ShownValue:
    """A temperature in whole degrees; as it came, and without a unit, where the answer is not metric."""
    if not is_metric:
        return ShownValue(number_text(celsius), "")
    return ShownValue(number_text(units.temperature.of(celsius), 0), units.temperature.symbol)


def degrees_text(celsius: float, units: Units, *, is_metric: bool) -> str:
    """A temperature in short, as "21°"; without the sign where the answer is not metric."""
    shown = shown_temperature(celsius, units, is_metric=is_metric)
    return f"{shown.number}°" if shown.unit else shown.number


def shown_wind(mps: float, units: Units, *, is_metric: bool) -> ShownValue:
    """A wind speed in whole numbers; as it came, and without a unit, where the answer is not metric."""
    if not is_metric:
        return ShownValue(number_text(mps), "")
    return ShownValue(number_text(units.wind.of(mps), 0), units.wind.symbol)


def shown_pressure(millibars: float, units: Units, *, is_metric: bool) -> ShownValue:
    """An air pressure; as it came, and without a unit, where the answer is not metric."""
    if not is_metric:
        return ShownValue(number_text(millibars), "")
    decimals = 2 if units.pressure is Pressure.INCHES_OF_MERCURY else 0
    return ShownValue(f"{units.pressure.of(millibars):.{decimals}f}", units.pressure.symbol)


def shown_visibility(kilometres: float, *, is_metric: bool) -> ShownValue:
    """How far one can see; without a unit where the answer is not metric."""
    return ShownValue(number_text(kilometres), "km" if is_metric else "")


def shown_humidity(percent: float) -> ShownValue:
    """The humidity of the air, a share in any system of units."""
    return ShownValue(number_text(percent), "%")


def number_text(number: float, decimals: int = 2) -> str:
    """A number with a real minus and no needless zeros, halves rounded up."""
    step = 10**decimals
    text = f"{math.floor(number * step + 0.5) / step:.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if decimals else text
    return "0" if text in ("-0", "") else text.replace("-", _MINUS)


METRES_PER_MILE: Final = 1609.344
METRES_PER_NAUTICAL_MILE: Final = 1852.0


class SpeedUnit(Enum):
    """What a speed is typed and shown in; each has its own unit of length."""

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
        """The length that belongs to it."""
        return _LENGTHS[self][1]

    def of(self, mps: float) -> float:
        """A speed in this unit."""
        return mps * 3600 / self.length_m

    def mps(self, speed: float) -> float:
        """A speed in this unit, in metres a second."""
        return speed * self.length_m / 3600


_LENGTHS: Final = {
    SpeedUnit.KILOMETRES_PER_HOUR: ("km", 1000.0),
    SpeedUnit.MILES_PER_HOUR: ("mi", METRES_PER_MILE),
    SpeedUnit.KNOTS: ("nmi", METRES_PER_NAUTICAL_MILE),
}


def shown_length(metres: float, unit: SpeedUnit) -> ShownValue:
    """How long a way is, with a decimal where it is short."""
    length = metres / unit.length_m
    return ShownValue(number_text(length, 0 if length >= 10 else 1), unit.length_symbol)
