"""Parsing of times entered by the user."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from editor.errors import WeatherError
from editor.weather.zones import typed_time

MADRID = ZoneInfo("Europe/Madrid")
NOON_S = int(datetime(2026, 3, 28, 12, tzinfo=MADRID).timestamp())


@pytest.mark.parametrize("text", ["17:30", "17.30", "5:30 pm", "5:30PM", " 17h30 "])
def test_a_time_is_the_next_one_by_the_clock_of_the_place(text: str) -> None:
    assert typed_time(text, MADRID, NOON_S, NOON_S) == NOON_S + 5 * 3600 + 1800


@pytest.mark.parametrize(("text", "hours"), [("9", 20), ("12:00", 23), ("12 am", 12), ("0:00", 12)])
def test_a_past_time_means_the_next_day_even_if_the_clocks_change(text: str, hours: int) -> None:
    assert typed_time(text, MADRID, NOON_S, NOON_S) == NOON_S + hours * 3600


@pytest.mark.parametrize(
    ("text", "minutes"), [("+2:30", 150), ("+45", 45), ("+45 min", 45), ("+3h", 180), ("+ 1 h 15", 75)]
)
def test_a_plus_counts_from_the_departure(text: str, minutes: int) -> None:
    assert typed_time(text, UTC, NOON_S + 99, NOON_S) == NOON_S + minutes * 60


def test_an_empty_text_is_no_time() -> None:
    assert typed_time("  ", UTC, NOON_S, NOON_S) is None


@pytest.mark.parametrize("text", ["soon", "25:00", "12:60", "+", "13 pm 1", "1:2:3", "17:30 <b>"])
def test_an_invalid_time_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(WeatherError, match="17:30"):
        typed_time(text, UTC, NOON_S, NOON_S)
