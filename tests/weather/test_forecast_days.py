"""Dates of daily forecasts."""

from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.weather.api.records import DayConditions
from editor.weather.forecast_days import calendar_dates, dated_days

DAY = timedelta(days=1)
ZONES = (
    *("Europe/Berlin", "America/New_York", "America/Montevideo", "Australia/Lord_Howe", "Asia/Kathmandu"),
    *("Pacific/Apia", "Antarctica/Troll", "Arctic/Longyearbyen", "Pacific/Kiritimati", "Pacific/Pago_Pago"),
    *("America/Santiago", "America/Havana", "Asia/Beirut", "Pacific/Chatham", "America/St_Johns", "UTC"),
)
DATES = st.dates(date(2020, 1, 1), date(2037, 12, 1))


def midnight_s(day: date, zone: tzinfo) -> int:
    return int(datetime.combine(day, time(), zone).timestamp())


def ten_days(first: date) -> tuple[date, ...]:
    return tuple(first + number * DAY for number in range(10))


@given(st.sampled_from(ZONES), DATES)
def test_dates_in_utc_are_named_by_themselves(name: str, first: date) -> None:
    days = ten_days(first)
    assert calendar_dates([midnight_s(day, UTC) for day in days], ZoneInfo(name)) == days


@given(st.sampled_from(ZONES), DATES)
def test_local_midnights_are_named_by_the_day_that_begins(name: str, first: date) -> None:
    zone, days = ZoneInfo(name), ten_days(first)
    assert calendar_dates([midnight_s(day, zone) for day in days], zone) == days


@given(st.sampled_from(ZONES), DATES, st.sampled_from([-3600, -1800, 0, 1800, 3600]))
def test_midnights_of_a_service_that_ignores_the_clock_change_are_recognized(
    name: str, first: date, error_s: int
) -> None:
    zone, days = ZoneInfo(name), ten_days(first)
    begin_s = midnight_s(first, zone) + error_s
    times = [begin_s + number * 86_400 for number in range(10)]
    if begin_s % 86_400:
        assert calendar_dates(times, zone) == days


@given(st.sampled_from(ZONES), DATES, st.integers(0, 86_399))
def test_other_times_of_day_name_consecutive_days_from_the_local_date(
    name: str, first: date, clock_s: int
) -> None:
    zone = ZoneInfo(name)
    begin_s = midnight_s(first, UTC) + clock_s
    dates = calendar_dates([begin_s + number * 86_400 for number in range(10)], zone)
    start = dates[0]
    assert start is not None
    assert dates == ten_days(start)
    if begin_s % 900:
        assert start == datetime.fromtimestamp(begin_s, zone).date()


def test_the_day_that_a_place_skipped_has_no_name() -> None:
    apia = ZoneInfo("Pacific/Apia")  # It skipped 30 December 2011.
    days = [date(2011, 12, day) for day in (28, 29, 31)]
    assert calendar_dates([midnight_s(day, apia) for day in days], apia) == tuple(days)


def test_a_missing_day_and_a_missing_time_do_not_shift_the_others() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    first = date(2026, 10, 24)
    times = [midnight_s(first, berlin), None, midnight_s(first + 3 * DAY, berlin)]
    assert calendar_dates(times, berlin) == (first, None, first + 3 * DAY)
    assert calendar_dates([None, None], berlin) == (None, None)
    assert calendar_dates([], berlin) == ()


@pytest.mark.parametrize("zone", [UTC, timezone(timedelta(hours=5, minutes=45))])
def test_of_two_records_for_a_date_the_first_is_used(zone: tzinfo) -> None:
    noon_s = midnight_s(date(2026, 11, 21), zone) + 43_200
    days = [
        DayConditions(str(number), time_s, 1.0, 0.0) for number, time_s in enumerate((noon_s, noon_s + 60))
    ]
    days.append(DayConditions("without a time", None, 1.0, 0.0))
    assert [day.words for _, day in dated_days(days, zone)] == ["0", "without a time"]
