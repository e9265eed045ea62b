"""Time zones and local times."""

import math
import random
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
import tzfpy

from editor.weather.zones import clock, offset_text, other_offset, zone_at, zone_cells

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


def test_clock_uses_daylight_saving_time_of_the_moment() -> None:
    summer, winter = datetime(2026, 6, 21, 12, tzinfo=UTC), datetime(2026, 11, 21, 12, tzinfo=UTC)
    assert (clock(summer.timestamp(), HELSINKI), clock(winter.timestamp(), HELSINKI)) == ("15:00", "14:00")


def test_a_clock_shows_nothing_without_a_time_or_past_the_end_of_the_calendar() -> None:
    last_s = datetime(9999, 12, 31, 23, 30, tzinfo=UTC).timestamp()
    assert (clock(None, HELSINKI), clock(last_s, HELSINKI), clock(last_s, UTC)) == ("", "", "23:30")


def test_the_offset_of_a_clock_has_its_sign_and_minutes() -> None:
    for minutes, expected in ((0, "UTC+0"), (345, "UTC+5:45"), (-210, "UTC−3:30"), (720, "UTC+12")):
        there = datetime(2026, 1, 1, tzinfo=timezone(timedelta(minutes=minutes)))
        assert offset_text(there) == expected


def test_offset_is_shown_if_local_times_differ() -> None:
    johannesburg = ZoneInfo("Africa/Johannesburg")
    summer, winter = datetime(2026, 6, 21, 12, tzinfo=UTC), datetime(2026, 11, 21, 12, tzinfo=UTC)
    reported = [other_offset(moment.timestamp(), HELSINKI, johannesburg) for moment in (summer, winter)]
    assert reported == ["UTC+3", ""]
    last_s = datetime(9999, 12, 31, 23, 30, tzinfo=UTC).timestamp()
    assert [other_offset(time_s, UTC, HELSINKI) for time_s in (None, last_s)] == ["", "UTC+0"]


def test_cells_have_the_zone_that_the_bounds_give_wherever_they_have_one() -> None:
    cells, places = zone_cells(), random.Random(17)
    reported = 0
    for _ in range(20_000):
        lat, lon = math.degrees(math.asin(places.uniform(-1, 1))), places.uniform(-180, 180)
        zone = cells.zone_at(lat, lon)
        reported += zone is not None
        assert zone in (None, tzfpy.get_tz(lon, lat)), (lat, lon)
    assert reported > 17_000


def test_cells_are_made_of_the_bounds_that_are_installed() -> None:
    assert zone_cells().bounds == tzfpy.data_version(), "packaging/build_time_zones.py updates them"


@pytest.mark.parametrize(("lat", "lon"), [(0.0, 180.0), (90.0, 0.0), (-90.1, 0.0), (0.0, -180.1)])
def test_no_cell_is_beyond_the_last_row_and_column(lat: float, lon: float) -> None:
    assert zone_cells().zone_at(lat, lon) is None


def test_exact_zone_near_a_boundary() -> None:
    # Both banks of the Rhine north of Basel.
    assert {zone_cells().zone_at(47.591, 7.57), zone_cells().zone_at(47.62, 7.6)} == {None}
    assert [str(zone_at(47.591, 7.57)), str(zone_at(47.62, 7.6))] == ["Europe/Paris", "Europe/Berlin"]
