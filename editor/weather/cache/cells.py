"""Cells of the Earth that share one response."""

import math
from typing import Final

from editor.errors import WeatherError
from editor.weather.api.limits import CELL_DEG
from editor.weather.api.records import LatLon
from editor.wording import say

_DECIMALS: Final = 2  # of a cell's degrees; takes away what binary fractions leave over


def cell(lat: float, lon: float) -> LatLon:
    """The middle of the cell that a place lies in; its longitude is from -180 on and below 180.

    A place west or east of the antimeridian on an endless map is brought back, and a pole is one cell
    whatever its longitude.
    Units: degrees. Raises: WeatherError when there is no such latitude, or one of them is no number.
    """
    if not (-90 <= lat <= 90 and math.isfinite(lon)):
        raise WeatherError(
            say("{place} is no place on Earth: latitude goes from -90 to 90.", place=f"{lat:g}, {lon:g}")
        )
    middle = _nearest(lat)
    if abs(middle) == 90:
        return LatLon(middle, 0.0)
    east = _nearest((lon + 180) % 360) % 360
    return LatLon(middle, round(east - 180, _DECIMALS))


def _nearest(degrees: float) -> float:
    """The nearest multiple of the cell's size, halves rounded up."""
    return round(math.floor(degrees / CELL_DEG + 0.5) * CELL_DEG, _DECIMALS)
