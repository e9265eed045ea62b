"""Sky conditions, compass points and ages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.weather.conditions import Age, AgeUnit, Sky, age, compass_point, sky


@pytest.mark.parametrize(
    ("description", "kind"),
    [
        ("Clear", Sky.CLEAR),
        ("SUNNY", Sky.CLEAR),
        ("Mostly clear", Sky.CLEAR),
        ("Partly cloudy", Sky.PARTLY),
        ("Sunny intervals", Sky.PARTLY),
        ("Scattered clouds", Sky.PARTLY),
        ("Mostly cloudy", Sky.CLOUDY),
        ("Overcast", Sky.CLOUDY),
        ("Light rain", Sky.RAIN),
        ("Partly cloudy with showers", Sky.RAIN),
        ("Drizzle", Sky.RAIN),
        ("Heavy rain", Sky.HEAVY_RAIN),
        ("Heavy rain showers", Sky.HEAVY_RAIN),
        ("Thunderstorm", Sky.THUNDER),
        ("Scattered T-storms", Sky.THUNDER),
        ("Heavy rain and thunder", Sky.THUNDER),
        ("Snow showers", Sky.SNOW),
        ("Blizzard", Sky.SNOW),
        ("Rain and snow", Sky.SLEET),
        ("Snow mixed with rain", Sky.SLEET),
        ("Freezing drizzle", Sky.SLEET),
        ("Sleet", Sky.SLEET),
        ("Hail", Sky.HAIL),
        ("Freezing fog", Sky.FOG),
        ("Mist", Sky.FOG),
        ("Haze", Sky.HAZE),
        ("Blowing dust", Sky.HAZE),
        ("Windy", Sky.WIND),
        ("Tornado", Sky.TORNADO),
        ("Tropical storm", Sky.HURRICANE),
        ("Hurricane", Sky.HURRICANE),
        ("Lluvia", Sky.UNKNOWN),
        ("Plagues of frogs", Sky.UNKNOWN),
        ("", Sky.UNKNOWN),
        (None, Sky.UNKNOWN),
    ],
)
def test_description_determines_the_kind_of_weather(description: str | None, kind: Sky) -> None:
    assert sky(description) is kind


@given(st.text())
def test_any_text_yields_some_kind_of_weather(description: str) -> None:
    assert sky(description) in Sky


@pytest.mark.parametrize(
    ("degrees", "point"),
    [
        (0, "N"),
        (11, "N"),
        (12, "NNE"),
        (90, "E"),
        (157.5, "SSE"),
        (180, "S"),
        (270, "W"),
        (349, "N"),
        (-45, "NW"),
    ],
)
def test_a_bearing_has_a_compass_point(degrees: float, point: str) -> None:
    assert compass_point(degrees) == point


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (-100, Age(0, AgeUnit.MINUTE)),
        (59, Age(0, AgeUnit.MINUTE)),
        (60, Age(1, AgeUnit.MINUTE)),
        (3599, Age(59, AgeUnit.MINUTE)),
        (3600, Age(1, AgeUnit.HOUR)),
        (86399, Age(23, AgeUnit.HOUR)),
        (86400 * 3, Age(3, AgeUnit.DAY)),
    ],
)
def test_an_age_is_counted_in_its_largest_unit(seconds: int, expected: Age) -> None:
    assert age(1000, 1000 + seconds) == expected
