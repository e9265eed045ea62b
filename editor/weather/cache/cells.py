"""Grid cells of the Earth that share a response."""

import math
from typing import Final

from editor.errors import WeatherError
from editor.weather.api.limits import CELL_DEG
from editor.weather.api.records import LatLon
from editor.wording import say

_DECIMALS: Final = 2  # of a cell's degrees; removes floating-point noise


def cell(lat: float, lon: float) -> LatLon:
    """Return the centre of the cell of a place, with its longitude from -180 to below 180.

    Longitudes beyond the antimeridian are wrapped, and each pole is one cell.
    Units: degrees.
    Raises: WeatherError if the latitude is out of range, or a coordinate is not finite.
    """
    if not (-90 <= lat <= 90 and math.isfinite(lon)):
        raise WeatherError(
            say("{place} is no place on Earth: latitude goes from -90 to 90.", place=f"{lat:g}, {lon:g}")
        )
    centre = _nearest(lat)
    if abs(centre) == 90:
        return LatLon(centre, 0.0)
    east = _nearest((lon + 180) % 360) % 360
    return LatLon(centre, round(east - 180, _DECIMALS))


def _nearest(degrees: float) -> float:
    """Return the nearest multiple of the cell's size, halves rounded up."""
    return round(math.floor(degrees / CELL_DEG + 0.5) * CELL_DEG, _DECIMALS)
