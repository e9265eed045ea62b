"""Position of the sun."""

from datetime import UTC, datetime

import pytest

from editor.weather.api.records import Daylight
from editor.weather.simulator.climate import height_deg
from editor.weather.sun_position import daylight_by_sun, sun_altitude_deg

HOUR = 3600
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
