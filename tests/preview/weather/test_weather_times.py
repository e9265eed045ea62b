"""Tests of the times of warnings, with their year where it differs."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.preview.weather.values import span_text

# The years 2024 to 2029.
TIMES_S = st.integers(1_704_067_200, 1_893_455_999)
MOMENTS = st.none() | TIMES_S.map(lambda time_s: datetime.fromtimestamp(time_s, UTC))
NOW = datetime(2026, 12, 30, 12, tzinfo=UTC)


@given(MOMENTS, MOMENTS, TIMES_S, st.booleans())
def test_an_end_in_another_year_names_it(
    starts: datetime | None, ends: datetime | None, now_s: int, is_brief: bool
) -> None:
    now = datetime.fromtimestamp(now_s, UTC)
    text = span_text(starts, ends, UTC, now_s, is_brief=is_brief)
    # In brief, what is to come says when it begins alone.
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
        (datetime(2026, 12, 31, 6, tzinfo=UTC), "until tomorrow 06:00", "until Thu 06:00"),
        (datetime(2027, 1, 1, 6, tzinfo=UTC), "until Fri 1 Jan 2027 06:00", "until 1 Jan 2027 06:00"),
        (datetime(2027, 12, 30, 13, tzinfo=UTC), "until Thu 30 Dec 2027 13:00", "until 30 Dec 2027 13:00"),
        (datetime(2025, 12, 30, 11, tzinfo=UTC), "ended Tue 30 Dec 2025 11:00", "ended 30 Dec 2025 11:00"),
    ],
)
def test_the_words_around_new_year(ends: datetime, long: str, brief: str) -> None:
    assert span_text(None, ends, UTC, NOW.timestamp()) == long
    assert span_text(None, ends, UTC, NOW.timestamp(), is_brief=True) == brief


def test_tomorrow_in_another_year_is_tomorrow() -> None:
    now_s = datetime(2026, 12, 31, 12, tzinfo=UTC).timestamp()
    assert span_text(None, datetime(2027, 1, 1, 6, tzinfo=UTC), UTC, now_s) == "until tomorrow 06:00"
