"""Polar day and night."""

from datetime import UTC, datetime

import pytest

from editor.weather.polar import PolarSun, polar_sun

JUNE, MARCH, DECEMBER = (
    datetime(2026, month, day, 12, tzinfo=UTC).timestamp() for month, day in ((6, 21), (3, 20), (12, 21))
)


@pytest.mark.parametrize(
    ("lat", "at_s", "sun"),
    [
        *((lat, JUNE, PolarSun.NEVER_SETS) for lat in (90.0, 78.2, 69.6, 67.5)),
        *((lat, DECEMBER, PolarSun.NEVER_RISES) for lat in (90.0, 78.2, 69.6)),
        *((lat, DECEMBER, PolarSun.NEVER_SETS) for lat in (-90.0, -77.8)),
        *((lat, JUNE, PolarSun.NEVER_RISES) for lat in (-90.0, -77.8)),
        *((lat, MARCH, None) for lat in (78.2, 52.5, 0.0, -77.8)),
        *((lat, at_s, None) for lat in (60.2, 52.5, 0.0, -54.8) for at_s in (JUNE, DECEMBER)),
    ],
)
def test_the_sun_stays_up_or_down_beyond_the_polar_circles(
    lat: float, at_s: float, sun: PolarSun | None
) -> None:
    assert polar_sun(lat, at_s) is sun
