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
from editor.weather.conditions import (
    has_ended,
    is_in_effect,
    is_to_come,
    most_urgent_first,
    subject_of,
)
from tests.weather import interface

PLACE = LatLon(interface.LATITUDE.sample, interface.LONGITUDE.sample)
LEVEL_ORDER = (None, *WarningLevel)


def test_warnings_in_effect_precede_those_to_come_and_ended_ones_are_last() -> None:
    day = "2026-11-21T"
    rows = (
        ("yellow since 15", "Yellow", f"{day}15:00:00-03:00", None),
        ("yellow since 18", "Yellow", f"{day}17:00:00+01:00", f"{day}23:00:00Z"),
        ("unknown level, no times", None, None, None),
        ("magenta from 22", "Magenta", f"{day}22:00:00Z", None),
        ("red from 21", "Red", f"{day}18:00:00-03:00", None),
        ("red from 22", "Red", f"{day}22:00:00Z", None),
        ("magenta until 12", "Magenta", f"{day}10:00:00Z", f"{day}12:00:00Z"),
        ("magenta until 11", "Magenta", None, f"{day}11:00:00Z"),
        ("red until 20", "Red", f"{day}10:00:00Z", f"{day}20:00:00Z"),
    )
    sent = [
        interface.a_warning(
            warningPhenomenom=name, warningLevel=level, warningStartDate=starts, warningEndDate=ends
        )
        for name, level, starts, ends in rows
    ]
    answer = interface.an_answer(interface.CURRENT) | {"Warnings": sent}
    [record] = parsing.read_current(answer, [PLACE], details=False).records
    now_s = datetime(2026, 11, 21, 20, 0, tzinfo=UTC).timestamp()
    for warnings in (record.warnings, record.warnings[::-1]):
        assert [warning.phenomenon for warning in most_urgent_first(warnings, now_s)] == [
            "yellow since 15",
            "yellow since 18",
            "unknown level, no times",
            "magenta from 22",
            "red from 21",
            "red from 22",
            "magenta until 12",
            "magenta until 11",
            "red until 20",
        ]


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
def test_warnings_are_sorted_by_phase_and_severity(warnings: list[WeatherWarning], now_s: int) -> None:
    ordered = most_urgent_first(warnings, now_s)
    assert Counter(ordered) == Counter(warnings)
    phases = [
        2 if has_ended(warning, now_s) else 0 if is_in_effect(warning, now_s) else 1 for warning in ordered
    ]
    assert phases == sorted(phases)
    assert [is_to_come(warning, now_s) for warning in ordered] == [phase == 1 for phase in phases]
    for (first, phase), (second, other) in pairwise(zip(ordered, phases, strict=True)):
        assert phase != other or LEVEL_ORDER.index(first.level) >= LEVEL_ORDER.index(second.level)
