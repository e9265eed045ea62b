"""Physical bounds of weather values."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

Bounds = tuple[float, float]

_TEMPERATURE_C: Final = (-95.0, 65.0)

# By the fields of the records, in metric units. The lowest and highest values ever measured are within.
BOUNDS: Final[Mapping[str, Bounds]] = MappingProxyType(
    {
        "temperature_c": _TEMPERATURE_C,
        "temperature_high_c": _TEMPERATURE_C,
        "temperature_low_c": _TEMPERATURE_C,
        "feels_like_c": (-120.0, 85.0),
        "dew_point_c": (-110.0, 45.0),
        "humidity_percent": (0.0, 100.0),
        "pressure_mb": (850.0, 1100.0),
        "uv_index": (0.0, 50.0),
        "wind_from_deg": (0.0, 360.0),
        "wind_speed_mps": (0.0, 130.0),
        "visibility_km": (0.0, 550.0),
        "air_quality": (0.0, 2000.0),  # of an unknown scale
    }
)

# Sunrise and sunset of a record are those of its day, or of a day before or after it. Units: seconds.
SUN_WITHIN_S: Final = 48 * 3600

# In another unit system, only the signs are known, and the range of directions and of any temperature.
_DEGREES: Final = (-500.0, 500.0)
_IN_ANY_UNIT: Final[Mapping[str, Bounds]] = MappingProxyType(
    {
        **dict.fromkeys((name for name in BOUNDS if name.endswith("_c")), _DEGREES),
        "humidity_percent": BOUNDS["humidity_percent"],
        "wind_from_deg": BOUNDS["wind_from_deg"],
    }
)
_POSITIVE: Final = (0.0, 1e15)


def is_plausible(name: str, value: float, *, is_metric: bool) -> bool:
    """Return whether the value of a field of a record is physically possible."""
    least, most = BOUNDS[name] if is_metric else _IN_ANY_UNIT.get(name, _POSITIVE)
    return least <= value <= most
