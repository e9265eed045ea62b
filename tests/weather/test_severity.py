"""Order and validity of warnings."""

from collections import Counter
from datetime import UTC, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.weather.api import parsing
from editor.weather.api.records import LatLon, WarningCertainty, WarningLevel, WarningUrgency, WeatherWarning
from editor.weather.conditions import is_in_effect, most_severe_first, subject_of
from tests.weather import interface

PLACE = LatLon(interface.LATITUDE.sample, interface.LONGITUDE.sample)
LEVELS = (None, "Yellow", "Orange", "Red", "Magenta")
LEVEL_ORDER = (None, *WarningLevel)
STARTS = (None, "2026-11-21T15:00:00-03:00", "2026-11-21T17:00:00+01:00", "2026-11-21T16:00:00-03:00")


def test_warnings_are_sorted_by_level_and_then_by_start_in_any_zone() -> None:
    sent = [
        interface.a_warning(warningLevel=level, warningStartDate=starts)
        for level in LEVELS
        for starts in (STARTS[0], STARTS[2], STARTS[1], STARTS[3])
    ]
    answer = interface.an_answer(interface.CURRENT) | {"Warnings": sent}
    [record] = parsing.read_current(answer, [PLACE], details=False).records
    assert most_severe_first(record.warnings, 0) == record.warnings[::-1]
    assert most_severe_first(reversed(record.warnings), 0) == record.warnings[::-1]


def test_a_warning_is_named_by_its_phenomenon_or_else_by_its_summary() -> None:
    sent = [
        interface.a_warning(warningPhenomenom=phenomenon, warningString=summary)
        for phenomenon, summary in (
            ("Wind", "Strong wind"),
            (None, "Strong wind"),
            ("Wind", None),
            (None, None),
        )
    ]
    answer = interface.an_answer(interface.CURRENT) | {"Warnings": sent}
    [record] = parsing.read_current(answer, [PLACE], details=False).records
    assert [subject_of(warning) for warning in record.warnings] == ["Wind", "Strong wind", "Wind", None]


@pytest.mark.parametrize(
    ("starts", "ends", "held"),
    [
        ("2026-11-21T15:00:00Z", "2026-11-21T16:00:00Z", (False, True, True, False, False)),
        (None, "2026-11-21T16:00:00Z", (True, True, True, False, False)),
        ("2026-11-21T15:00:00Z", None, (False, True, True, True, True)),
        (None, None, (True, True, True, True, True)),
    ],
    ids=["both", "end", "start", "neither"],
)
def test_a_warning_applies_from_its_start_and_no_longer_at_its_end(
    starts: str | None, ends: str | None, held: tuple[bool, ...]
) -> None:
    sent = [interface.a_warning(warningStartDate=starts, warningEndDate=ends)]
    answer = interface.an_answer(interface.CURRENT) | {"Warnings": sent}
    [record] = parsing.read_current(answer, [PLACE], details=False).records
    [warning] = record.warnings
    clock = [(14, 59, 59), (15, 0, 0), (15, 59, 59), (16, 0, 0), (17, 0, 0)]
    times_s = [int(datetime(2026, 11, 21, *time, tzinfo=UTC).timestamp()) for time in clock]
    assert tuple(is_in_effect(warning, time_s) for time_s in times_s) == held


# The years 2024 to 2029.
TIMES_S = st.integers(1_704_067_200, 1_893_455_999)
ZONES = st.sampled_from([UTC, ZoneInfo("Asia/Tokyo")])
MOMENTS = st.none() | st.builds(datetime.fromtimestamp, TIMES_S, ZONES)
WARNINGS = st.builds(
    WeatherWarning,
    region=st.none(),
    description=st.none(),
    certainty=st.just(WarningCertainty.LIKELY),
    starts=MOMENTS,
    ends=MOMENTS,
    level=st.none() | st.sampled_from(WarningLevel),
    phenomenon=st.sampled_from(["Wind", "Rain", "Ice"]),
    summary=st.none(),
    urgency=st.just(WarningUrgency.EXPECTED),
    translations=st.none(),
)


@given(st.lists(WARNINGS, max_size=8), TIMES_S)
def test_an_ended_warning_never_precedes_a_current_one(warnings: list[WeatherWarning], now_s: int) -> None:
    ordered = most_severe_first(warnings, now_s)
    assert Counter(ordered) == Counter(warnings)
    ended = [warning.ends is not None and warning.ends.timestamp() <= now_s for warning in ordered]
    assert ended == sorted(ended)
    for first, second in pairwise(zip(ordered, ended, strict=True)):
        if first[1] == second[1]:
            assert LEVEL_ORDER.index(first[0].level) >= LEVEL_ORDER.index(second[0].level)
