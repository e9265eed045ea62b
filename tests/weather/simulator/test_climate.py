"""Simulated weather: continuity and plausibility."""

import itertools
import math
from datetime import UTC, datetime

import pytest

from editor.weather.conditions import Sky, sky
from editor.weather.simulator import climate
from editor.weather.simulator.climate import Weather, weather_at

HOUR_S = 3600


def moment(*parts: int) -> float:
    return datetime(*parts, tzinfo=UTC).timestamp()  # type: ignore[arg-type,misc]


def a_month(lat: float, lon: float, month: int) -> list[Weather]:
    first_s = moment(2026, month, 1)
    return [weather_at(lat, lon, first_s + hour * HOUR_S) for hour in range(0, 30 * 24, 3)]


def mean_temperature(weather: list[Weather]) -> float:
    return sum(item.temperature_c for item in weather) / len(weather)


@pytest.mark.parametrize(
    ("lat", "lon", "day", "rise", "set_"),
    [
        # Source: published almanac times, in UTC.
        (51.4769, 0.0, (2026, 6, 21), (3, 43), (20, 21)),
        (51.4769, 0.0, (2026, 12, 21), (8, 4), (15, 53)),
        (60.17, 24.94, (2026, 6, 21), (0, 54), (19, 50)),
    ],
)
def test_the_sun_rises_and_sets_as_in_the_almanac(
    lat: float, lon: float, day: tuple[int, int, int], rise: tuple[int, int], set_: tuple[int, int]
) -> None:
    times = climate.rise_and_set_s(lat, lon, moment(*day, 12))
    assert times is not None
    for found, expected in zip(times, (rise, set_), strict=True):
        assert abs(found - moment(*day, *expected)) < 2 * 60


@pytest.mark.parametrize("lat", [80.0, -80.0, 90.0, -90.0])
def test_days_without_sunrise_and_sunset_occur_near_the_poles(lat: float) -> None:
    noon_s = moment(2026, 6, 21, 12)
    assert climate.rise_and_set_s(lat, 0, noon_s) is None
    assert all(
        climate.is_up(climate.height_deg(lat, 0, noon_s + hour * HOUR_S)) is (lat > 0)
        for hour in range(-12, 12)
    )


@pytest.mark.parametrize("lat", [-65.8, -34.9, 0.0, 20.0, 65.8])
@pytest.mark.parametrize("lon", [-180.0, -179.9, -56.17, 0.0, 24.9, 139.7, 179.9, 180.0])
def test_it_is_day_only_between_sunrise_and_sunset(lat: float, lon: float) -> None:
    """And both fall into the requested solar day, whatever the date elsewhere."""
    for now_s in range(round(moment(2026, 1, 1)), round(moment(2027, 1, 1)), 11 * 86_400 + 5 * HOUR_S):
        midnight_s = climate.solar_midnight_s(lon, now_s)
        assert midnight_s <= now_s < midnight_s + 86_460
        times = climate.rise_and_set_s(lat, lon, now_s)
        if times is None:
            assert abs(lat) > 60
            continue
        rise_s, set_s = times
        assert midnight_s <= rise_s < midnight_s + 43_260 < set_s <= midnight_s + 86_460
        for time_s, is_up in (
            (rise_s - 240, False),
            (rise_s + 240, True),
            (set_s - 240, True),
            (set_s + 240, False),
        ):
            assert climate.is_up(climate.height_deg(lat, lon, time_s)) is is_up


def test_the_same_place_and_moment_have_the_same_weather() -> None:
    now_s = moment(2026, 11, 21, 12)
    assert weather_at(60.171, 24.944, now_s) == weather_at(60.171, 24.944, now_s)
    assert weather_at(60.171, 24.944, now_s) != weather_at(-34.9, -56.17, now_s)


def test_the_tropics_are_warmer_than_the_north_and_the_north_than_the_pole() -> None:
    means = [mean_temperature(a_month(lat, 25, 3)) for lat in (0, 45, 65, 88)]
    assert means == sorted(means, reverse=True)
    assert means[0] > 20
    assert means[-1] < -10


@pytest.mark.parametrize(("lat", "warm", "cold"), [(60.0, 7, 1), (-35.0, 1, 7)])
def test_summer_is_warmer_than_winter_in_both_hemispheres(lat: float, warm: int, cold: int) -> None:
    assert mean_temperature(a_month(lat, 25, warm)) > mean_temperature(a_month(lat, 25, cold)) + 6


def test_afternoons_are_warmer_than_nights() -> None:
    days = [moment(2026, 5, day) for day in range(1, 29)]
    warmer = sum(
        weather_at(40, 0, day + 15 * HOUR_S).temperature_c > weather_at(40, 0, day + 4 * HOUR_S).temperature_c
        for day in days
    )
    assert warmer > 24


@pytest.mark.parametrize(("lat", "lon"), [(0, 100), (-34.9, -56.17), (60.17, 24.94), (-90, 0), (90, 180)])
@pytest.mark.parametrize("month", [1, 7])
def test_every_value_is_within_the_range_of_real_weather(lat: float, lon: float, month: int) -> None:
    for weather in a_month(lat, lon, month):
        assert -60 < weather.temperature_c < 48
        assert -90 < weather.feels_like_c < 55
        assert weather.dew_point_c <= weather.temperature_c + 1e-9
        assert 10 <= weather.humidity_percent <= 100
        assert 950 < weather.pressure_mb < 1050
        assert 0 <= weather.uv_index <= 12
        assert weather.is_day or weather.uv_index < 0.1
        assert 0 <= weather.wind_from_deg < 360
        assert 0 <= weather.wind_speed_mps < 40
        assert 0.1 <= weather.visibility_km <= 40
        assert weather.air_quality >= 0
        assert sky(weather.description) is not Sky.UNKNOWN


def test_snow_falls_in_the_cold_only_and_rain_in_the_warm() -> None:
    for weather in a_month(60, 25, 1) + a_month(60, 25, 7) + a_month(0, 25, 7):
        kind = sky(weather.description)
        assert kind is not Sky.SNOW or weather.temperature_c < 0
        assert kind not in (Sky.RAIN, Sky.HEAVY_RAIN, Sky.THUNDER) or weather.temperature_c > 1


def test_a_month_brings_several_kinds_of_weather() -> None:
    assert len({sky(weather.description) for weather in a_month(50, 10, 4)}) >= 4


def test_values_are_continuous_from_hour_to_hour() -> None:
    first_s = moment(2026, 11, 21)
    hours = [weather_at(50, 10, first_s + hour * HOUR_S) for hour in range(240)]
    for earlier, later in itertools.pairwise(hours):
        assert abs(earlier.temperature_c - later.temperature_c) < 4
        assert abs(earlier.pressure_mb - later.pressure_mb) < 5


def test_weather_is_continuous_across_the_date_line() -> None:
    now_s = moment(2026, 11, 21, 12)
    west, east = weather_at(10, 180, now_s), weather_at(10, -180, now_s)
    assert math.isclose(west.pressure_mb, east.pressure_mb, abs_tol=1e-6)
    assert math.isclose(west.wind_speed_mps, east.wind_speed_mps, abs_tol=1e-6)


def test_the_wind_circles_a_low_in_the_right_direction() -> None:
    """With the wind at one's back, the low is to the left in the north and to the right in the south."""
    now_s = moment(2026, 11, 21, 12)
    for lat, side in ((50.0, -90.0), (-50.0, 90.0)):
        for lon in range(-150, 160, 50):
            weather = weather_at(lat, lon, now_s)
            heading = math.radians(weather.wind_from_deg + 180 + side)
            step = 0.5
            towards = weather_at(
                lat + step * math.cos(heading), lon + step * math.sin(heading), now_s
            ).pressure_mb
            away = weather_at(
                lat - step * math.cos(heading), lon - step * math.sin(heading), now_s
            ).pressure_mb
            assert towards < away


def test_behind_a_low_the_air_is_colder_than_ahead_of_it() -> None:
    """Wind from the pole is colder than wind from the equator, on average over many places."""
    now_s = moment(2026, 4, 21, 12)
    for lat, pole in ((50.0, 0.0), (-50.0, 180.0)):
        cold, warm = [], []
        for lon in range(-180, 180, 4):
            weather = weather_at(lat, lon, now_s)
            towards = math.cos(math.radians(weather.wind_from_deg - pole))
            if abs(towards) > 0.7:
                (cold if towards > 0 else warm).append(weather.temperature_c)
        assert sum(cold) / len(cold) < sum(warm) / len(warm) - 2


def test_a_day_later_the_weather_has_moved_east() -> None:
    # The pressure along a circle matches that of the previous day best if shifted a few degrees east.
    now_s = moment(2026, 11, 21, 12)

    def pressures(time_s: float, shift: int) -> list[float]:
        return [
            weather_at(50, (lon - shift + 180) % 360 - 180, time_s).pressure_mb for lon in range(-180, 180, 3)
        ]

    later = pressures(now_s + 86_400, 0)
    misfits = {
        shift: sum((new - old) ** 2 for new, old in zip(later, pressures(now_s, shift), strict=True))
        for shift in range(-30, 31, 3)
    }
    assert 3 <= min(misfits, key=misfits.__getitem__) <= 15
