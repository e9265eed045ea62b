"""Position of the sun, and polar days and nights."""

from datetime import UTC, datetime

import pytest

from editor.weather.api.records import Daylight
from editor.weather.simulator.climate import height_deg
from editor.weather.sun_position import PolarSun, daylight_by_sun, polar_sun, sun_altitude_deg

HOUR = 3600
JUNE, MARCH, DECEMBER = (
    datetime(2026, month, day, 12, tzinfo=UTC).timestamp() for month, day in ((6, 21), (3, 20), (12, 21))
)
PLACES = ((0.0, 0.0), (52.5, 13.4), (-33.9, 151.2), (78.2, 15.6), (90.0, 0.0), (-54.8, -68.3))


@pytest.mark.parametrize(("lat", "lon"), PLACES)
@pytest.mark.parametrize("month", [1, 3, 6, 11])
def test_the_altitude_is_that_of_another_implementation(lat: float, lon: float, month: int) -> None:
    start_s = datetime(2026, month, 17, tzinfo=UTC).timestamp()
    for hour in range(0, 24, 3):
        expected = height_deg(lat, lon, start_s + hour * HOUR)
        assert sun_altitude_deg(lat, lon, start_s + hour * HOUR) == pytest.approx(expected, abs=0.15)


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        # Berlin, 21 June 2026: sunrise 04:43, sunset 21:33 (UTC+2).
        ("2026-06-21T02:38", Daylight.NIGHT),
        ("2026-06-21T02:48", Daylight.DAY),
        ("2026-06-21T19:28", Daylight.DAY),
        ("2026-06-21T19:38", Daylight.NIGHT),
    ],
)
def test_day_is_from_sunrise_to_sunset_on_any_copy_of_the_world(clock: str, expected: Daylight) -> None:
    time_s = datetime.fromisoformat(clock).replace(tzinfo=UTC).timestamp()
    assert daylight_by_sun(52.52, 13.405, time_s) is expected
    assert daylight_by_sun(52.52, 13.405 - 720, time_s) is expected


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
