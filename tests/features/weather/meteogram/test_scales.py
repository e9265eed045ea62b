"""Scales of a meteogram: steps, clock changes, gaps and lanes."""

from datetime import UTC, datetime
from itertools import pairwise
from math import inf
from zoneinfo import ZoneInfo

import pytest

from editor.features.weather.meteogram.scales import (
    DAY_S,
    HOUR_S,
    axis_for,
    dashes,
    day_starts,
    hour_marks,
    hours_between_marks,
    lanes,
    nearest,
    non_overlapping,
    runs,
    spans_where,
    thinned,
    within,
)

HELSINKI = ZoneInfo("Europe/Helsinki")
HAVANA = ZoneInfo("America/Havana")


def at(text: str, zone: ZoneInfo = HELSINKI) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=zone).timestamp()


def hours_from(start_s: float, count: int) -> list[float]:
    return [start_s + number * HOUR_S for number in range(count)]


@pytest.mark.parametrize(
    ("values", "most", "marks"),
    [
        ((8, 23), 4, (0, 10, 20, 30)),
        ((8, 23), 5, (5, 10, 15, 20, 25)),
        ((18, 28), 6, (18, 20, 22, 24, 26, 28)),
        ((-7, 3), 4, (-10, -5, 0, 5)),
        ((20,), 4, (19, 20, 21)),
        ((20,), 2, (20, 21)),
        ((-400, 480), 4, (-500, 0, 500)),
        ((10, 11), 1, (10, 11)),
    ],
    ids=str,
)
def test_an_axis_has_round_marks_about_all_values(values, most, marks) -> None:
    axis = axis_for(values, most)
    assert axis is not None
    assert axis.marks == marks
    assert all(0 <= axis.share(value) <= 1 for value in values)


def test_without_values_there_is_no_axis() -> None:
    assert axis_for((), 4) is None


@pytest.mark.parametrize(
    ("px_per_hour", "hours"), [(50, 1), (20, 3), (8, 6), (4, 12), (3, 0)], ids=lambda value: str(value)
)
def test_marks_are_as_dense_as_they_fit(px_per_hour: float, hours: int) -> None:
    assert hours_between_marks(px_per_hour, 46) == hours


def test_days_start_at_local_midnight() -> None:
    start_s = at("2026-11-21T15:00")
    found = list(day_starts(HELSINKI, start_s, start_s + 2 * DAY_S))
    assert found == [
        (at("2026-11-22T00:00"), datetime(2026, 11, 22, tzinfo=UTC).date()),
        (at("2026-11-23T00:00"), datetime(2026, 11, 23, tzinfo=UTC).date()),
    ]


def test_a_day_without_midnight_starts_with_the_next_hour() -> None:
    start_s = at("2026-03-07T12:00", HAVANA)
    ((begins_s, day),) = day_starts(HAVANA, start_s, start_s + DAY_S)
    assert day.day == 8
    assert begins_s == at("2026-03-07T23:00", HAVANA) + HOUR_S
    assert datetime.fromtimestamp(begins_s, HAVANA).hour == 1


def test_hours_follow_local_time_when_summer_time_ends() -> None:
    start_s = at("2026-10-24T22:00")
    marks = list(hour_marks(HELSINKI, start_s, start_s + 16 * HOUR_S, 6))
    assert [hour for _, hour in marks] == [6, 12]
    # That night has seven hours between midnight and six.
    assert marks[0][0] - at("2026-10-25T00:00") == 7 * HOUR_S
    assert marks[1][0] - marks[0][0] == 6 * HOUR_S


def test_a_skipped_hour_has_no_mark() -> None:
    start_s = at("2026-03-29T00:00")
    marks = list(hour_marks(HELSINKI, start_s, start_s + 6 * HOUR_S, 1))
    assert [hour for _, hour in marks] == [1, 2, 4, 5, 6, 7]
    assert {after - before for (before, _), (after, _) in pairwise(marks)} == {HOUR_S}


def test_without_space_only_days_have_marks() -> None:
    assert list(hour_marks(HELSINKI, 0, DAY_S, 0)) == []


def test_symbol_hours_follow_local_time_and_daily_ones_are_noons() -> None:
    times_s = hours_from(at("2026-10-24T20:00"), 24)
    shown = [datetime.fromtimestamp(times_s[index], HELSINKI).hour for index in thinned(times_s, HELSINKI, 6)]
    assert shown == [0, 6, 12, 18]
    shown = [
        datetime.fromtimestamp(times_s[index], HELSINKI).hour for index in thinned(times_s, HELSINKI, 24)
    ]
    assert shown == [12]


def test_a_repeated_hour_has_one_symbol_unless_all_hours_have() -> None:
    times_s = hours_from(at("2026-10-25T01:00"), 5)
    assert thinned(times_s, HELSINKI, 3) == [2]
    assert thinned(times_s, HELSINKI, 1) == [0, 1, 2, 3, 4]


def test_half_hour_time_zones_have_symbols() -> None:
    lord_howe = ZoneInfo("Australia/Lord_Howe")
    times_s = hours_from(at("2027-04-03T20:00", lord_howe), 24)
    shown = [
        f"{datetime.fromtimestamp(times_s[index], lord_howe):%H:%M}"
        for index in thinned(times_s, lord_howe, 6)
    ]
    assert shown == ["00:00", "06:30", "12:30", "18:30"]
    kolkata = ZoneInfo("Asia/Kolkata")
    ((begins_s, _day),) = day_starts(kolkata, times_s[0], times_s[-1])
    assert datetime.fromtimestamp(begins_s, kolkata).hour == 0
    assert begins_s % HOUR_S == HOUR_S / 2


def test_a_line_ends_where_a_value_or_an_hour_is_missing() -> None:
    times_s = [*hours_from(0, 4), *hours_from(6 * HOUR_S, 2)]
    assert runs([1, None, 2, 3, 4, 5], times_s) == [[0], [2, 3], [4, 5]]
    assert runs([None, None], [0, HOUR_S]) == []


def test_consecutive_flagged_hours_are_merged() -> None:
    times_s = hours_from(0, 6)
    assert spans_where([True, True, False, False, True, False], times_s) == [
        (0, 2 * HOUR_S),
        (4 * HOUR_S, 5 * HOUR_S),
    ]


def test_dashes_continue_at_bends() -> None:
    strokes = dashes([(0, 0), (5, 0), (5, 9)], (4, 2))
    assert strokes == [(0, 0, 4, 0), (5, 1, 5, 5), (5, 7, 5, 9)]
    assert dashes([(3, 3), (3, 3)], (4, 2)) == []
    # Rounding errors do not become dashes.
    bends = [(number * 0.7, number * number % 7 / 3) for number in range(500)]
    assert all(stroke[:2] != stroke[2:] for stroke in dashes(bends, (5.5, 3.5)))


def test_the_nearest_hour_is_found_also_beyond_the_ends() -> None:
    times_s = hours_from(0, 3)
    assert [nearest(times_s, moment) for moment in (-9e9, 1700, 1900, 9e9)] == [0, 0, 1, 2]
    assert nearest([], 5) == -1


def test_both_ends_of_a_span_are_included() -> None:
    assert list(within(hours_from(0, 6), HOUR_S, 3 * HOUR_S)) == [1, 2, 3]


def test_overlapping_warnings_use_separate_lanes() -> None:
    spans = [(0, 10), (5, inf), (10, 20), (-inf, 6), (20, 30), (8, 9)]
    assert [lane for lane, _ in lanes([[each] for each in spans], 3)] == [0, 1, 0, 2, 0, 2]
    assert [lane for lane, _ in lanes([[each] for each in spans], 2)] == [0, 1, 0, -1, 0, -1]


def test_a_lower_lane_is_preferred_to_a_worse_span() -> None:
    assert lanes([[(10, 20)], [(5, 15), (0, 10)], [(12, 18), (20, 25)]], 2) == [(0, 0), (1, 0), (0, 1)]


def test_earlier_labels_suppress_overlapping_ones() -> None:
    assert non_overlapping([(10, 30), (25, 40), (36, 50), (0, 3)], 6) == [True, False, True, True]
