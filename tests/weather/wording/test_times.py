"""Tests of times, time spans and ages in words."""

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.weather.wording.times import next_request_text, span_text, updated_text, zone_note

# The years 2024 to 2029.
TIMES_S = st.integers(1_704_067_200, 1_893_455_999)
MOMENTS = st.none() | TIMES_S.map(lambda time_s: datetime.fromtimestamp(time_s, UTC))
NOW = datetime(2026, 12, 30, 12, tzinfo=UTC)
# A Saturday, 16:42 in London and 18:42 in Helsinki.
SATURDAY_S = 1_795_279_320
SATURDAY = datetime.fromtimestamp(SATURDAY_S, UTC)
HELSINKI = ZoneInfo("Europe/Helsinki")


@given(MOMENTS, MOMENTS, TIMES_S, st.booleans())
def test_an_end_in_another_year_names_it(
    starts: datetime | None, ends: datetime | None, now_s: int, is_brief: bool
) -> None:
    now = datetime.fromtimestamp(now_s, UTC)
    text = span_text(starts, ends, UTC, now_s, is_brief=is_brief)
    # The short form of a coming period gives only its start.
    message = (
        starts if is_brief and starts is not None and starts > now and not (ends and ends <= now) else ends
    )
    if message is None:
        return
    is_named = message.date() - now.date() == timedelta(days=1)  # by "tomorrow", or its day of the week
    is_same_day = message is ends and starts is not None and starts > now and starts.date() == ends.date()
    if message.year != now.year and not is_named and not is_same_day:
        assert str(message.year) in text
    if {starts.year if starts else now.year, message.year} == {now.year}:
        assert str(now.year) not in text or not is_brief


@pytest.mark.parametrize(
    ("ends", "long", "brief"),
    [
        (datetime(2026, 12, 31, 6, tzinfo=UTC), "until 06:00 tomorrow", "until Thu 06:00"),
        (datetime(2027, 1, 1, 6, tzinfo=UTC), "until Fri 1 Jan 2027 06:00", "until 1 Jan 2027 06:00"),
        (datetime(2027, 12, 30, 13, tzinfo=UTC), "until Thu 30 Dec 2027 13:00", "until 30 Dec 2027 13:00"),
        (datetime(2025, 12, 30, 11, tzinfo=UTC), "ended Tue 30 Dec 2025 11:00", "ended 30 Dec 2025 11:00"),
    ],
)
def test_the_texts_around_new_year(ends: datetime, long: str, brief: str) -> None:
    assert span_text(None, ends, UTC, NOW.timestamp()) == long
    assert span_text(None, ends, UTC, NOW.timestamp(), is_brief=True) == brief


def test_tomorrow_in_another_year_is_tomorrow() -> None:
    now_s = datetime(2026, 12, 31, 12, tzinfo=UTC).timestamp()
    assert span_text(None, datetime(2027, 1, 1, 6, tzinfo=UTC), UTC, now_s) == "until 06:00 tomorrow"


def hours(count: float) -> datetime:
    return SATURDAY + timedelta(hours=count)


@pytest.mark.parametrize(
    ("starts", "ends", "expected"),
    [
        (None, None, ""),
        (hours(-1), hours(3), "until 21:42 today"),
        (hours(1), hours(3), "today 19:42 to 21:42"),
        (hours(4), hours(10), "today 22:42 to tomorrow 04:42"),
        (hours(26), hours(54), "tomorrow 20:42 to Tue 24 00:42"),
        (hours(1), None, "from 19:42 today"),
        (hours(-30), None, "since Fri 20 12:42"),
        (None, hours(2), "until 20:42 today"),
        (hours(-5), hours(-1), "ended 17:42 today"),
        (None, hours(24 * 30), "until Mon 21 Dec 2026 18:42"),
        (None, datetime.max.replace(tzinfo=UTC), ""),
    ],
)
def test_a_time_span_uses_local_time(starts: datetime | None, ends: datetime | None, expected: str) -> None:
    assert span_text(starts, ends, HELSINKI, SATURDAY_S) == expected


def test_an_unknown_next_request_is_omitted() -> None:
    assert updated_text(SATURDAY_S - 3 * 3600 - 60, HELSINKI, SATURDAY_S) == "Updated 15:41, 3 h ago."
    assert updated_text(None, HELSINKI, SATURDAY_S) == next_request_text(None, HELSINKI, SATURDAY_S) == ""
    assert next_request_text(SATURDAY_S - 1, HELSINKI, SATURDAY_S) == ""
    assert next_request_text(SATURDAY_S + 900, HELSINKI, SATURDAY_S) == "Next update: 18:57."


@pytest.mark.parametrize(
    ("zone", "expected"),
    [("Asia/Kathmandu", "UTC+5:45"), ("America/St_Johns", "UTC−3:30"), ("America/Montevideo", "UTC−3")],
)
def test_a_different_time_zone_is_reported(zone: str, expected: str) -> None:
    text = zone_note(SATURDAY_S, ZoneInfo(zone), HELSINKI)
    assert text == f"Local times ({expected})."


def test_an_equal_time_zone_is_not_reported() -> None:
    assert zone_note(SATURDAY_S, ZoneInfo("Europe/Athens"), HELSINKI) == ""
    midsummer_s = datetime(2026, 6, 21, 12, tzinfo=UTC).timestamp()
    johannesburg = ZoneInfo("Africa/Johannesburg")
    assert [zone_note(moment_s, johannesburg, HELSINKI) for moment_s in (SATURDAY_S, midsummer_s)] == [
        "",
        "Local times (UTC+2).",
    ]


def test_the_default_zone_is_that_of_the_computer() -> None:
    own = datetime.fromtimestamp(SATURDAY_S, UTC).astimezone().tzinfo
    assert own is not None
    assert zone_note(SATURDAY_S, own) == ""
    other = timezone((own.utcoffset(SATURDAY) or timedelta()) - timedelta(hours=1))
    assert zone_note(SATURDAY_S, other).startswith("Local times (UTC")
