"""Travelling speed of routes, stored in the settings."""

import math
from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.look.local_numbers import local_number
from editor.system.settings import ROUTE_SPEED, ROUTE_SPEED_UNIT, Settings
from editor.weather.routes.route import SLOWEST_MPS
from editor.weather.units import SpeedUnit

FASTEST_MPS: Final = 1000.0

_DEFAULT: Final = 80.0
_DECIMALS: Final = 10  # Bounds are displayed with one decimal and must be accepted as input.


class RouteSpeed:
    """Speed and its unit in the settings."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def unit(self) -> SpeedUnit:
        """The unit of the speed."""
        return SpeedUnit(self._settings.get(ROUTE_SPEED_UNIT))

    @property
    def in_unit(self) -> float:
        """The speed in the unit."""
        try:
            speed = float(self._settings.get(ROUTE_SPEED))
        except ValueError:
            return _DEFAULT
        least, most = self._bounds()
        return min(max(speed, least), most) if 0 < speed < math.inf else _DEFAULT

    @property
    def mps(self) -> float:
        """The speed in metres per second."""
        return self.unit.mps(self.in_unit)

    def set_in_unit(self, speed: float) -> str:
        """Set the speed in the unit. Return the error if it is invalid; then nothing changes."""
        least, most = self._bounds()
        if not least <= speed <= most:
            text = QCoreApplication.translate("RouteSpeed", "The speed goes from {least} to {most} {unit}.")
            return text.format(
                least=local_number(f"{least:g}"), most=local_number(f"{most:g}"), unit=self.unit.symbol
            )
        self._settings.set(ROUTE_SPEED, f"{speed:g}")
        return ""

    def set_unit(self, unit: SpeedUnit) -> None:
        """Set the unit; the speed remains the same."""
        speed = unit.of(self.mps)
        self._settings.set(ROUTE_SPEED_UNIT, unit.value)
        self._settings.set(ROUTE_SPEED, f"{speed:g}")

    def _bounds(self) -> tuple[float, float]:
        """Return the slowest and the fastest speed in the unit."""
        least, most = self.unit.of(SLOWEST_MPS), self.unit.of(FASTEST_MPS)
        return math.ceil(least * _DECIMALS) / _DECIMALS, math.floor(most)
