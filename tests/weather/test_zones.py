"""Which time zone is in force at a place, and what a clock shows there."""

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from editor.weather.zones import clock, offset_text, other_offset, zone_at

HELSINKI = ZoneInfo("Europe/Helsinki")


@pytest.mark.parametrize(
    ("lat", "lon", "name"),
    [
        (60.17, 24.94, "Europe/Helsinki"),
        (-34.9, -56.17, "America/Montevideo"),
        (0.0, -30.0, "Etc/GMT+2"),
        (0.0, 180.0, "Etc/GMT-12"),
    ],
)
def test_a_place_on_land_or_at_sea_has_its_zone(lat: float, lon: float, name: str) -> None:
    assert str(zone_at(lat, lon)) == name


def test_a_place_without_a_zone_has_that_of_the_world() -> None:
    assert str(zone_at(200.0, 1000.0)) == "UTC"


def test_a_clock_goes_by_the_summer_time_of_the_moment_it_tells() -> None:
    summer, winter = datetime(2026, 6, 21, 12, tzinfo=UTC), datetime(2026, 11, 21, 12, tzinfo=UTC)
    assert (clock(summer.timestamp(), HELSINKI), clock(winter.timestamp(), HELSINKI)) == ("15:00", "14:00")


def test_a_clock_shows_nothing_where_no_moment_is_known_or_the_calendar_ends() -> None:
    last_s = datetime(9999, 12, 31, 23, 30, tzinfo=UTC).timestamp()
    assert (clock(None, HELSINKI), clock(last_s, HELSINKI), clock(last_s, UTC)) == ("", "", "23:30")


def test_the_offset_of_a_clock_has_its_sign_and_minutes() -> None:
    for minutes, said in ((0, "UTC+0"), (345, "UTC+5:45"), (-210, "UTC−3:30"), (720, "UTC+12")):
        there = datetime(2026, 1, 1, tzinfo=timezone(timedelta(minutes=minutes)))
        assert offset_text(there) == said


def test_an_offset_is_told_where_clocks_show_another_time_at_the_moment_meant() -> None:
    johannesburg = ZoneInfo("Africa/Johannesburg")
    summer, winter = datetime(2026, 6, 21, 12, tzinfo=UTC), datetime(2026, 11, 21, 12, tzinfo=UTC)
    told = [other_offset(moment.timestamp(), HELSINKI, johannesburg) for moment in (summer, winter)]
    assert told == ["UTC+3", ""]
    last_s = datetime(9999, 12, 31, 23, 30, tzinfo=UTC).timestamp()
    assert [other_offset(time_s, UTC, HELSINKI) for time_s in (None, last_s)] == ["", "UTC+0"]
