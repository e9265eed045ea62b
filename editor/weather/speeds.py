"""The speed of a traveller and the length of a way, in the units that a person chose."""

from enum import Enum
from typing import Final

from editor.weather.units import Shown, number_text

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


def shown_length(metres: float, unit: SpeedUnit) -> Shown:
    """How long a way is, with a decimal where it is short."""
    length = metres / unit.length_m
    return Shown(number_text(length, 0 if length >= 10 else 1), unit.length_symbol)
