"""Day and night by weather answers."""

from dataclasses import replace

import pytest

from editor.weather.api.records import Conditions, CurrentWeather, Daylight, LatLon
from editor.weather.daylight import daylight_at

HOUR = 3600
DAY = 24 * HOUR
# A day from 6:00 to 18:00, and its noon.
RISE, FALL = 100 * DAY + 6 * HOUR, 100 * DAY + 18 * HOUR
NOON = 100 * DAY + 12 * HOUR

BARE = Conditions(None, NOON, Daylight.DAY, *[None] * 8)


def now(**fields: object) -> CurrentWeather:
    conditions = replace(BARE, **{"sunrise_s": RISE, "sunset_s": FALL, **fields})
    return CurrentWeather(LatLon(0, 0), None, NOON, conditions, ())


@pytest.mark.parametrize(
    ("hour", "expected"),
    [
        (0, Daylight.NIGHT),
        (5.9, Daylight.NIGHT),
        (6, Daylight.DAY),
        (12, Daylight.DAY),
        (17.9, Daylight.DAY),
        (18, Daylight.NIGHT),
        (23.9, Daylight.NIGHT),
    ],
)
def test_sunrise_and_sunset_decide(hour: float, expected: Daylight) -> None:
    time_s = 100 * DAY + hour * HOUR
    assert daylight_at(time_s, now()) is expected
    assert daylight_at(time_s + DAY, now()) is expected
    assert daylight_at(time_s - 3 * DAY, now()) is expected


def test_the_sun_times_of_the_nearest_day_decide() -> None:
    later = replace(BARE, time_s=NOON + DAY, sunrise_s=RISE + DAY + 600, sunset_s=FALL + DAY)
    assert daylight_at(RISE + DAY + 300, now(), [later]) is Daylight.NIGHT
    assert daylight_at(RISE + 300, now(), [later]) is Daylight.DAY


def test_an_evening_that_ends_after_midnight_utc_is_one_day() -> None:
    late = now(sunrise_s=RISE + 14 * HOUR, sunset_s=FALL + 14 * HOUR)
    assert daylight_at(RISE + 15 * HOUR, late) is Daylight.DAY
    assert daylight_at(FALL + 15 * HOUR, late) is Daylight.NIGHT
    swapped = now(sunrise_s=RISE + 14 * HOUR, sunset_s=FALL + 14 * HOUR - DAY)
    assert daylight_at(RISE + 15 * HOUR, swapped) is Daylight.DAY
    assert daylight_at(FALL + 15 * HOUR - DAY, swapped) is Daylight.NIGHT


def test_without_sun_times_the_nearest_record_decides() -> None:
    polar = now(sunrise_s=None, sunset_s=None, daylight=Daylight.NIGHT)
    assert daylight_at(NOON + 600, polar) is Daylight.NIGHT
    assert daylight_at(NOON + 5 * HOUR, polar) is Daylight.UNKNOWN
    hour = replace(BARE, time_s=NOON + 5 * HOUR, daylight=Daylight.DAY)
    assert daylight_at(NOON + 5 * HOUR, polar, [hour]) is Daylight.DAY
    unknown = replace(hour, daylight=Daylight.UNKNOWN)
    assert daylight_at(NOON + 5 * HOUR, polar, [unknown]) is Daylight.UNKNOWN


def test_without_an_answer_nothing_is_known() -> None:
    assert daylight_at(NOON, None) is Daylight.UNKNOWN


def test_equal_sun_times_are_none() -> None:
    assert daylight_at(NOON, now(sunset_s=RISE)) is Daylight.DAY
