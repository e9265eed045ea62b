"""What the weather timeline shows, and the times that it selects."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.features.timeline.model import DAY_S, HOUR_S, RANGES, Timeline, create_timeline
from editor.weather.api.records import Conditions, CurrentWeather, Daylight, HourlyForecast, LatLon
from editor.weather.daylight import CalculatedSun, SunTimes
from editor.weather.forecast_at import PlaceForecast
from editor.weather.results import WeatherResult
from editor.weather.units import Temperature, Units
from editor.workspace.weather.time_shown import STEP_S

PLACE = LatLon(-34.9, -56.2)
ZONE = ZoneInfo("America/Montevideo")
# 14:10 on a Sunday, in the current hour.
NOW = datetime(2026, 11, 22, 14, 10, tzinfo=ZONE).timestamp()
FIRST = datetime(2026, 11, 22, 14, tzinfo=ZONE).timestamp()
RISE, FALL = (datetime(2026, 11, 22, *clock, tzinfo=ZONE).timestamp() for clock in ((5, 27), (19, 35)))
ZONES = ("America/Montevideo", "Asia/Kathmandu", "Australia/Lord_Howe", "Europe/Berlin", "America/New_York")


def hour(number: float, **fields: object) -> Conditions:
    bare = Conditions("Clear", None, Daylight.UNKNOWN, 20.0, *[None] * 7)
    return replace(bare, **{"time_s": round(FIRST + number * HOUR_S), **fields})  # type: ignore[arg-type]


def a_forecast(count: int = 240, **fields: object) -> PlaceForecast:
    hours = tuple(hour(number, temperature_c=10.0 + number % 24, **fields) for number in range(count))
    sun = hour(0, sunrise_s=round(RISE), sunset_s=round(FALL))
    now = CurrentWeather(PLACE, None, round(FIRST), sun, ())
    return PlaceForecast(HourlyForecast(PLACE, None, round(FIRST), hours), now, ZONE)


def made(forecast: PlaceForecast | None, hours: int = 48, units: Units | None = None) -> Timeline:
    return create_timeline(NOW, hours, ZONE, forecast, None, None, units or Units())


def test_it_shows_temperatures_nights_and_sun_times() -> None:
    timeline = made(a_forecast())
    assert timeline.sets == (FALL, FALL + DAY_S)
    assert timeline.rises == (RISE + DAY_S, RISE + 2 * DAY_S)
    assert timeline.nights == ((FALL, RISE + DAY_S), (FALL + DAY_S, RISE + 2 * DAY_S))
    (run,) = timeline.runs
    assert (run[0][0], run[-1][0]) == (NOW, NOW + 48 * HOUR_S)
    assert timeline.temperature_at(FIRST + HOUR_S) == 11.0
    assert (timeline.low, timeline.high) == ("10°", "33°")
    assert timeline.holes == ()
    assert timeline.end_note == ""


def test_a_forecast_that_ends_early_is_reported_and_the_rest_is_a_hole() -> None:
    timeline = made(a_forecast(31))
    end_s = FIRST + 30 * HOUR_S
    assert timeline.holes == ((end_s, NOW + 48 * HOUR_S),)
    assert timeline.end_note == "No forecast after Mon 23"
    assert timeline.last_s == end_s
    assert timeline.temperature_at(end_s + 1) is None


def test_missing_hours_are_holes() -> None:
    hours = tuple(hour(number) for number in range(49) if number not in (10, 11, 12))
    forecast = PlaceForecast(HourlyForecast(PLACE, None, None, hours), None, ZONE)
    assert made(forecast).holes == ((FIRST + 9 * HOUR_S, FIRST + 13 * HOUR_S),)
    missing = tuple(hour(number, temperature_c=None) for number in range(49))
    nothing = made(PlaceForecast(HourlyForecast(PLACE, None, None, missing), None, ZONE))
    assert nothing.runs == ()
    assert nothing.holes == ((NOW, FIRST + 48 * HOUR_S),)


def test_the_longest_range_ends_with_the_longest_forecast() -> None:
    timeline = made(a_forecast(240), 240)
    assert timeline.end_s == FIRST + 239 * HOUR_S
    assert timeline.holes == ()


def test_where_the_sun_does_not_set_it_says_so() -> None:
    light = PlaceForecast(
        HourlyForecast(PLACE, None, None, tuple(hour(number, daylight=Daylight.DAY) for number in range(60))),
        None,
        ZONE,
    )
    assert made(light, 24).sun_note == made(light, 48).sun_note == "Sun does not set today"
    assert made(light).nights == ()
    dark = SunTimes(None, [hour(number, daylight=Daylight.NIGHT) for number in range(60)])
    timeline = create_timeline(NOW, 24, ZONE, None, dark, None, Units())
    assert timeline.sun_note == "Sun does not rise today"
    assert len(timeline.nights) == 1
    for hours in RANGES:
        late = create_timeline(NOW + 7 * HOUR_S, hours, ZONE, a_forecast(), None, None, Units())
        assert late.sun_note == "", "it was light today"


def test_without_a_forecast_it_is_pending_or_has_failed() -> None:
    assert made(None).is_pending
    result = WeatherResult[HourlyForecast].at(PLACE, "")
    failed = create_timeline(NOW, 48, ZONE, None, None, replace(result, trouble="No service."), Units())
    assert failed.has_failed
    assert not failed.is_pending
    assert failed.last_s <= failed.end_s


def test_after_an_error_days_and_nights_are_those_of_the_sun() -> None:
    sun = CalculatedSun(PLACE.lat, PLACE.lon)
    result = replace(WeatherResult[HourlyForecast].at(PLACE, ""), trouble="No service.")
    failed = create_timeline(NOW, 48, ZONE, None, sun, result, Units())
    assert failed.sets == pytest.approx((FALL, FALL + DAY_S), abs=600)
    assert failed.rises == pytest.approx((RISE + DAY_S, RISE + 2 * DAY_S), abs=600)
    assert failed.nights == tuple(zip(failed.sets, failed.rises, strict=True))
    polar = create_timeline(NOW, 48, ZONE, None, CalculatedSun(80, 0), result, Units())
    assert polar.sun_note == "Sun does not rise today"


def test_temperatures_are_labelled_in_the_selected_unit() -> None:
    assert made(a_forecast(), units=Units(temperature=Temperature.FAHRENHEIT)).low == "50°"


def test_steps_go_from_now_to_the_half_hours_of_the_clock() -> None:
    timeline = made(a_forecast())
    first = timeline.stepped(NOW, 1)
    assert datetime.fromtimestamp(first, ZONE).strftime("%H:%M") == "14:30"
    assert timeline.stepped(first, 1) == first + STEP_S
    assert timeline.stepped(first, -1) == NOW
    assert timeline.stepped(NOW, -48) == NOW
    assert timeline.stepped(NOW, 10_000) == FIRST + 48 * HOUR_S
    assert timeline.last_s == FIRST + 48 * HOUR_S


@given(st.sampled_from(ZONES), st.integers(0, 366 * DAY_S), st.sampled_from(RANGES), st.floats(-0.2, 1.2))
def test_every_selected_time_is_now_or_a_half_hour_of_the_place(
    name: str, later_s: int, hours: int, share: float
) -> None:
    timeline = Timeline(NOW + later_s, hours, ZoneInfo(name))
    time_s = timeline.snapped(timeline.now_s + share * hours * HOUR_S)
    assert timeline.now_s <= time_s <= timeline.end_s
    moment = datetime.fromtimestamp(time_s, timeline.zone)
    assert time_s == timeline.now_s or moment.strftime("%M:%S") in ("00:00", "30:00")
    assert timeline.snapped(time_s) == time_s
    assert timeline.stepped(time_s, 1) > time_s or time_s + STEP_S > timeline.end_s


@pytest.mark.parametrize("name", ZONES)
def test_days_and_hours_are_those_of_the_place(name: str) -> None:
    zone = ZoneInfo(name)
    for day in (date(2026, 3, 28), date(2026, 10, 24), date(2026, 10, 3), date(2026, 4, 4)):
        start = datetime.combine(day, time(15), zone)
        timeline = Timeline(start.timestamp(), 48, zone)
        days = list(timeline.days())
        assert [each for _, each in days] == [day + timedelta(days=number) for number in (1, 2)]
        assert all(datetime.fromtimestamp(time_s, zone).hour == 0 for time_s, _ in days)
        hours = list(timeline.full_hours(6))
        assert len(hours) == len(set(hours)) >= 6
        assert all(
            datetime.fromtimestamp(time_s, zone).strftime("%H:%M") == f"{at:02}:00" for time_s, at in hours
        )
