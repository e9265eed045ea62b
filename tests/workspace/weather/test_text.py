"""Tests of the texts for times, warnings and sources of the weather."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from editor.features.weather.days import spectrum
from editor.preview.weather.values import span_text
from editor.weather.api.records import CurrentWeather, LatLon, WarningLevel, WeatherWarning
from editor.weather.conditions import most_severe_first
from editor.workspace.weather.text import remarks_text, source_text, updated_text, zone_note
from editor.workspace.weather.warning_text import warning_details
from tests.preview.weather.samples import a_warning, conditions

# A Saturday, 16:42 in London and 18:42 in Helsinki.
NOW_S = 1_795_279_320
NOW = datetime.fromtimestamp(NOW_S, UTC)
HELSINKI = ZoneInfo("Europe/Helsinki")


def updated(ago_s: int) -> CurrentWeather:
    """Create weather with only an update time."""
    return CurrentWeather(LatLon(0, 0), None, NOW_S - ago_s, conditions(), ())


def hours(count: float) -> datetime:
    return NOW + timedelta(hours=count)


@pytest.mark.parametrize(
    ("starts", "ends", "words"),
    [
        (None, None, ""),
        (hours(-1), hours(3), "until today 21:42"),
        (hours(1), hours(3), "today 19:42 to 21:42"),
        (hours(4), hours(10), "today 22:42 to tomorrow 04:42"),
        (hours(26), hours(54), "tomorrow 20:42 to Tue 24 00:42"),
        (hours(1), None, "from today 19:42"),
        (hours(-30), None, "since Fri 20 12:42"),
        (None, hours(2), "until today 20:42"),
        (hours(-5), hours(-1), "ended today 17:42"),
        (None, hours(24 * 30), "until Mon 21 Dec 2026 18:42"),
        (None, datetime.max.replace(tzinfo=UTC), ""),
    ],
)
def test_a_time_span_uses_local_time(starts: datetime | None, ends: datetime | None, words: str) -> None:
    assert span_text(starts, ends, HELSINKI, NOW_S) == words


def test_warnings_of_one_level_stand_newest_first_and_those_without_a_start_last() -> None:
    levels = [None, WarningLevel.RED, WarningLevel.RED, WarningLevel.RED, WarningLevel.MAGENTA]
    starts = [hours(9), None, hours(-1), hours(1), hours(-9)]
    made = [a_warning(level=level, starts=start) for level, start in zip(levels, starts, strict=True)]
    assert [made.index(warning) for warning in most_severe_first(made, NOW_S)] == [4, 3, 2, 1, 0]


@pytest.mark.parametrize(
    ("translations", "shown"),
    [
        (None, ()),
        ({}, ()),
        ("Aviso", (("", "Aviso"),)),
        (["a", 1], (("", '["a", 1]'),)),
        ({"es": "Aviso", "de_AT": "Warnung", "fi": " "}, (("Spanish", "Aviso"), ("German", "Warnung"))),
        ({"warningString": {"es": "Aviso"}}, (("warningString", '{"es": "Aviso"}'),)),
    ],
)
def test_translations_are_shown_by_language(translations: Any, shown: Any) -> None:
    warning = a_warning(translations=translations)
    assert warning_details(warning, UTC, NOW_S).translations == shown


def test_duplicate_texts_of_a_warning_are_shown_once() -> None:
    warning: WeatherWarning = a_warning(phenomenon="Ice", summary="Ice", description="Ice", translations={})
    words = warning_details(warning, UTC, NOW_S)
    assert (words.summary, words.full, words.unfolds) == ("", "", False)


def test_an_unknown_next_request_is_omitted() -> None:
    now = updated(3 * 3600 + 60)
    text = updated_text(now, HELSINKI, NOW_S, None)
    assert text[0] == "Updated 15:41, 3 h ago."
    assert not any("Next look" in sentence for sentence in text)
    assert updated_text(now, HELSINKI, NOW_S, NOW_S + 900)[1] == "Next look about 18:57."


@pytest.mark.parametrize(
    ("zone", "words"),
    [("Asia/Kathmandu", "UTC+5:45"), ("America/St_Johns", "UTC−3:30"), ("America/Montevideo", "UTC−3")],
)
def test_a_different_time_zone_is_reported(zone: str, words: str) -> None:
    text = zone_note(NOW_S, ZoneInfo(zone), HELSINKI)
    assert text == f"Times are those of the place, {words}."


def test_an_equal_time_zone_is_not_reported() -> None:
    assert zone_note(NOW_S, ZoneInfo("Europe/Athens"), HELSINKI) == ""
    midsummer_s = datetime(2026, 6, 21, 12, tzinfo=UTC).timestamp()
    johannesburg = ZoneInfo("Africa/Johannesburg")
    assert [zone_note(moment_s, johannesburg, HELSINKI) for moment_s in (NOW_S, midsummer_s)] == [
        "",
        "Times are those of the place, UTC+2.",
    ]


def test_the_default_zone_is_that_of_the_computer() -> None:
    own = datetime.fromtimestamp(NOW_S, UTC).astimezone().tzinfo
    assert own is not None
    assert zone_note(NOW_S, own) == ""
    other = timezone((own.utcoffset(NOW) or timedelta()) - timedelta(hours=1))
    assert zone_note(NOW_S, other).startswith("Times are those of the place, UTC")


def test_a_source_is_named_with_one_full_stop() -> None:
    assert source_text(()) == ""
    assert source_text(("A.", "B")) == "Weather data: A · B."


def test_the_first_remark_is_shown_and_others_are_counted() -> None:
    assert [remarks_text(texts) for texts in ((), ("A.",), ("A.", "B.", "C."))] == [
        "",
        "A.",
        "A. And 2 more.",
    ]


def test_colours_go_from_cool_through_green_to_warm() -> None:
    colors = spectrum("#2F6FB3", "#C2571A")
    assert (colors[0].name().upper(), colors[-1].name().upper()) == ("#2F6FB3", "#C2571A")
    middle = colors[len(colors) // 2]
    assert middle.green() == max(middle.red(), middle.green(), middle.blue())
