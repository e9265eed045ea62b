"""The weather between the hours of a forecast."""

from dataclasses import replace
from datetime import UTC
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.weather.api.records import Conditions, CurrentWeather, Daylight, HourlyForecast, LatLon
from editor.weather.forecast_at import PlaceForecast, interpolated

HOUR = 3600
START = 1_790_000_000 // HOUR * HOUR
PLACE = LatLon(-34.9, -56.2)
BARE = Conditions("Clear", START, Daylight.DAY, 20.0, 19.0, 10.0, 60.0, 1010.0, 2.0, 350.0, 4.0)


def hour(number: int, **fields: object) -> Conditions:
    return replace(BARE, **{"time_s": START + number * HOUR, **fields})  # type: ignore[arg-type]


def forecast(*hours: Conditions, now: CurrentWeather | None = None) -> PlaceForecast:
    return PlaceForecast(HourlyForecast(PLACE, None, START, hours), now, UTC)


def now(**fields: object) -> CurrentWeather:
    return CurrentWeather(PLACE, None, START, replace(BARE, **fields), ())  # type: ignore[arg-type]


def test_numbers_are_interpolated_and_words_are_of_the_nearest_hour() -> None:
    known = forecast(hour(0), hour(1, words="Rain", temperature_c=24.0, humidity_percent=80.0, uv_index=None))
    early, late = known.at(START + HOUR / 4), known.at(START + HOUR * 3 / 4)
    assert early is not None
    assert late is not None
    assert (early.words, early.temperature_c, early.humidity_percent) == ("Clear", 21.0, 65.0)
    assert (late.words, late.temperature_c, late.humidity_percent) == ("Rain", 23.0, 75.0)
    assert (early.uv_index, late.uv_index) == (2.0, None), "a missing value comes from the nearest hour"
    assert late.time_s == START + HOUR * 3 // 4


def test_an_hour_of_the_forecast_is_as_it_was_sent() -> None:
    known = forecast(hour(0), hour(1, temperature_c=21.37))
    found = known.at(START + HOUR)
    assert found is not None
    assert found.temperature_c == 21.37
    assert known.has_record_at(START + HOUR)
    assert not known.has_record_at(START + HOUR / 2)


@pytest.mark.parametrize(
    ("before", "after", "share", "expected"),
    [
        (350.0, 10.0, 0.5, 0.0),
        (10.0, 350.0, 0.25, 5.0),
        (90.0, 180.0, 0.5, 135.0),
        (270.0, 90.0, 0.5, 180.0),
        (0.0, 360.0, 0.5, 0.0),
    ],
)
def test_the_wind_turns_the_shorter_way(before: float, after: float, share: float, expected: float) -> None:
    found = interpolated(hour(0, wind_from_deg=before), hour(1, wind_from_deg=after), share).wind_from_deg
    assert found is not None
    assert found % 360 == pytest.approx(expected)


@given(st.floats(-90, 60), st.floats(-90, 60), st.floats(0, 360), st.floats(0, 360), st.floats(0, 1))
def test_every_value_is_between_those_of_the_hours(
    one: float, other: float, one_deg: float, other_deg: float, share: float
) -> None:
    found = interpolated(
        hour(0, temperature_c=one, wind_from_deg=one_deg),
        hour(1, temperature_c=other, wind_from_deg=other_deg),
        share,
    )
    assert found.temperature_c is not None
    assert found.wind_from_deg is not None
    assert min(one, other) - 1e-9 <= found.temperature_c <= max(one, other) + 1e-9
    assert 0 <= found.wind_from_deg < 360

    def apart(first: float, second: float) -> float:
        return abs((first - second + 180) % 360 - 180)

    turned = apart(found.wind_from_deg, one_deg) + apart(found.wind_from_deg, other_deg)
    assert turned == pytest.approx(apart(one_deg, other_deg), abs=1e-6)


def test_nothing_is_known_before_after_and_in_a_gap() -> None:
    known = forecast(hour(0), hour(1), hour(5), hour(6))
    assert known.at(START - 1) is None
    assert known.at(START + 3 * HOUR) is None
    assert known.at(START + 6 * HOUR) is not None
    assert known.at(START + 6 * HOUR + 1) is None
    assert known.end_s == START + 6 * HOUR
    assert forecast().at(START) is None
    assert forecast().end_s is None
    assert forecast(hour(0, time_s=None)).times_s == ()


def test_the_present_comes_before_the_first_hour() -> None:
    known = forecast(hour(1, temperature_c=30.0), hour(2), now=now(temperature_c=20.0))
    found = known.at(START + HOUR / 2)
    assert found is not None
    assert found.temperature_c == 25.0
    unlike = PlaceForecast(HourlyForecast(PLACE, None, START, (hour(1),)), now(), UTC, has_same_units=False)
    assert unlike.at(START + HOUR / 2) is None


def test_day_and_night_and_the_sun_times_are_those_of_the_time() -> None:
    rise, fall = START - 4 * HOUR, START + 8 * HOUR
    hours = [hour(number, daylight=Daylight.UNKNOWN) for number in range(60)]
    zone = ZoneInfo("America/Montevideo")
    known = PlaceForecast(
        HourlyForecast(PLACE, None, START, tuple(hours)), now(sunrise_s=rise, sunset_s=fall), zone
    )
    day, night = known.at(rise + 24 * HOUR + 60), known.at(rise + 24 * HOUR - 60)
    assert day is not None
    assert night is not None
    assert (day.daylight, night.daylight) == (Daylight.DAY, Daylight.NIGHT)
    assert day.sunrise_s == rise + 24 * HOUR
    assert day.sunset_s == fall + 24 * HOUR


ANY_HOUR = st.builds(
    Conditions,
    words=st.none() | st.just("Rain"),
    time_s=st.none() | st.integers(START - 100 * HOUR, START + 300 * HOUR) | st.integers(0, 2**53),
    daylight=st.sampled_from(Daylight),
    temperature_c=st.none() | st.floats(-95, 65),
    feels_like_c=st.none(),
    dew_point_c=st.none(),
    humidity_percent=st.none() | st.floats(0, 100),
    pressure_mb=st.none(),
    uv_index=st.none(),
    wind_from_deg=st.none() | st.floats(-720, 720),
    wind_speed_mps=st.none(),
    sunrise_s=st.none() | st.integers(0, 2**53),
    sunset_s=st.none() | st.integers(0, 2**53),
)


@given(st.lists(ANY_HOUR, max_size=12), st.none() | ANY_HOUR, st.floats(-10 * HOUR, 250 * HOUR))
def test_any_hours_give_an_answer(
    hours: list[Conditions], current: Conditions | None, later_s: float
) -> None:
    present = None if current is None else CurrentWeather(PLACE, None, None, current, ())
    known = PlaceForecast(HourlyForecast(PLACE, None, None, tuple(hours)), present, UTC)
    found = known.at(START + later_s)
    assert list(known.times_s) == sorted(set(known.times_s))
    if found is not None:
        assert found.time_s == round(START + later_s)
        assert known.times_s[0] <= START + later_s <= known.times_s[-1]
    spans = known.sun.spans(START, START + 240 * HOUR)
    assert (spans[0].start_s, spans[-1].end_s) == (START, START + 240 * HOUR)
