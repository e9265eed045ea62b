"""Day and night by weather answers."""

import itertools
from dataclasses import replace
from datetime import UTC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.weather.api.records import Conditions, CurrentWeather, Daylight, LatLon
from editor.weather.daylight import DaylightSpan, SunTimes, daylight_at, sun_changes

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


def hours_of(*flags: Daylight, first_s: int = NOON) -> list[Conditions]:
    return [replace(BARE, time_s=first_s + number * HOUR, daylight=flag) for number, flag in enumerate(flags)]


def test_records_of_another_day_limit_the_sun_times() -> None:
    far = RISE + 8 * DAY
    late = hours_of(*[Daylight.NIGHT] * 3, Daylight.DAY, first_s=far - HOUR)
    sun = SunTimes(now(), late)
    assert sun.at(far + HOUR / 2) is Daylight.NIGHT, "the sun rises later than eight days before"
    assert sun.at(far + 1.5 * HOUR) is Daylight.DAY
    early = SunTimes(now(), hours_of(Daylight.NIGHT, Daylight.DAY, first_s=far - HOUR // 2))
    assert early.at(far - 1) is Daylight.NIGHT
    assert early.at(far) is Daylight.DAY, "the time of the sun applies between two records"
    dark = SunTimes(now(), hours_of(*[Daylight.NIGHT] * 24, first_s=far - 6 * HOUR))
    assert dark.at(far + 6 * HOUR) is Daylight.NIGHT, "where it is polar night"


def test_spans_follow_each_other_and_contain_the_changes() -> None:
    spans = SunTimes(now()).spans(NOON, NOON + 2 * DAY)
    assert spans[0] == DaylightSpan(NOON, FALL, Daylight.DAY)
    assert [span.daylight for span in spans] == [Daylight.DAY, Daylight.NIGHT] * 2 + [Daylight.DAY]
    assert sun_changes(spans) == ([RISE + DAY, RISE + 2 * DAY], [FALL, FALL + DAY])
    assert SunTimes(now()).of_day(NOON + 3 * DAY, UTC) == (RISE + 3 * DAY, FALL + 3 * DAY)


def test_where_the_sun_does_not_set_there_are_no_changes() -> None:
    polar = SunTimes(now(sunrise_s=None, sunset_s=None), hours_of(*[Daylight.DAY] * 30))
    (span,) = polar.spans(NOON, NOON + DAY)
    assert span.daylight is Daylight.DAY
    assert polar.of_day(NOON + DAY / 2, UTC) == (None, None)
    (nothing,) = SunTimes(None).spans(NOON, NOON + DAY)
    assert nothing.daylight is Daylight.UNKNOWN


@given(
    st.lists(st.sampled_from(Daylight), max_size=60),
    st.integers(-6 * HOUR, 6 * HOUR),
    st.booleans(),
    st.floats(0, 3 * DAY),
)
def test_spans_agree_with_every_time(flags: list[Daylight], shift_s: int, has_sun: bool, at_s: float) -> None:
    hours = hours_of(*flags, first_s=NOON + shift_s)
    sun = SunTimes(now() if has_sun else None, hours)
    spans = sun.spans(NOON, NOON + 3 * DAY)
    assert (spans[0].start_s, spans[-1].end_s) == (NOON, NOON + 3 * DAY)
    assert all(one.end_s == other.start_s for one, other in itertools.pairwise(spans))
    assert all(one.daylight is not other.daylight for one, other in itertools.pairwise(spans))
    span = next(span for span in spans if span.start_s <= NOON + at_s <= span.end_s)
    if min(abs(NOON + at_s - span.start_s), abs(NOON + at_s - span.end_s)) > 1:
        assert sun.at(NOON + at_s) is span.daylight
