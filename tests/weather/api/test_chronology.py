"""Order and time span of forecasts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.weather.api.chronology import Chronology, chronology

HOUR_S = 3600
BEGIN_S = 1_795_258_800
HOURS = tuple(range(BEGIN_S, BEGIN_S + 6 * HOUR_S, HOUR_S))


def test_records_in_order_are_all_used() -> None:
    assert chronology(HOURS, 6, HOUR_S) == Chronology((0, 1, 2, 3, 4, 5))
    assert chronology([], 6, HOUR_S) == Chronology(())


def test_a_record_of_another_day_is_left_out() -> None:
    for wrong_s in (HOURS[2] + 30 * 86_400, HOURS[2] - 86_400, 1):
        times = (*HOURS[:2], wrong_s, *HOURS[3:])
        found = chronology(times, 6, HOUR_S)
        assert (found.indexes, found.misdated, found.missing) == ((0, 1, 3, 4, 5), 1, 1)


def test_a_record_with_the_time_of_another_does_not_replace_it() -> None:
    times = (HOURS[0], HOURS[4], *HOURS[2:])
    found = chronology(times, 6, HOUR_S)
    assert (found.indexes, found.repeated, found.missing) == ((0, 2, 3, 4, 5), 1, 1)


def test_a_record_between_two_hours_replaces_neither() -> None:
    for hour in range(6):
        times = (*HOURS[: hour + 1], HOURS[hour] + HOUR_S // 2, *HOURS[hour + 1 :])
        found = chronology(times, 6, HOUR_S)
        assert set(HOURS) <= {times[index] for index in found.indexes}
        assert found.missing == 0


def test_a_record_beside_its_duplicate_is_in_order() -> None:
    assert chronology((HOURS[0], HOURS[1], HOURS[1], HOURS[2]), 3, HOUR_S).is_sorted


def test_records_in_another_order_are_sorted() -> None:
    found = chronology(HOURS[::-1], 6, HOUR_S)
    assert found == Chronology((5, 4, 3, 2, 1, 0), is_sorted=False)


def test_records_without_a_time_are_used_in_their_position() -> None:
    assert chronology((HOURS[0], None, *HOURS[2:]), 6, HOUR_S) == Chronology((0, 1, 2, 3, 4, 5))
    assert chronology((None, None), 2, HOUR_S) == Chronology((0, 1))
    assert chronology((HOURS[1], None, HOURS[0]), 3, HOUR_S).indexes == (2, 0)


def test_local_midnights_across_a_change_of_the_clocks_are_a_day_apart() -> None:
    for change_s in (-HOUR_S, HOUR_S):
        days = [BEGIN_S + day * 86_400 + (change_s if day > 2 else 0) for day in range(10)]
        assert chronology(days, 10, 86_400) == Chronology(tuple(range(10)))


def test_more_records_than_requested_are_in_order() -> None:
    assert chronology(HOURS, 3, HOUR_S) == Chronology((0, 1, 2, 3, 4, 5))


@given(
    st.permutations(range(12)),
    st.lists(st.integers(0, 11), max_size=3, unique=True),
    st.lists(st.integers(0, 11), max_size=3),
    st.sampled_from([0, -40, 40, 5000]),
)
@pytest.mark.parametrize("step_s", [HOUR_S, 86_400])
def test_used_records_ascend_and_each_other_is_counted(
    step_s: int, order: list[int], missing: list[int], repeated: list[int], misdated_steps: int
) -> None:
    steps = [step for step in order if step not in missing] + [
        step for step in repeated if step not in missing
    ]
    times = [BEGIN_S + step * step_s for step in steps]
    if misdated_steps:
        times.append(BEGIN_S + misdated_steps * step_s)
    found = chronology(times, 12, step_s)
    used = [times[index] for index in found.indexes]
    assert used == sorted(set(used))
    assert len(used) + found.misdated + found.repeated == len(times)
    assert set(used) == {BEGIN_S + step * step_s for step in steps}
    assert found.misdated == bool(misdated_steps)


@given(
    st.permutations(range(12)),
    st.lists(st.tuples(st.integers(-2, 12), st.sampled_from([0.2, 0.5, 0.8])), max_size=4),
    st.sets(st.integers(0, 11), max_size=4),
    st.sampled_from([0, 0.3, 0.99]),
)
@pytest.mark.parametrize("step_s", [HOUR_S, 86_400])
def test_an_entry_between_the_steps_is_used_only_for_a_step_without_another(
    step_s: int, order: list[int], extra: list[tuple[int, float]], missing: set[int], past: float
) -> None:
    present = [step for step in order if step not in missing]
    between = [BEGIN_S + round((step + part) * step_s) for step, part in extra]
    # Records and others take turns.
    times = [BEGIN_S + step * step_s for step in present]
    for number, time_s in enumerate(between):
        times.insert(2 * number, time_s)
    now_s = BEGIN_S + past * step_s
    found = chronology(times, 12, step_s, now_s)
    first, last = min(present), max(present)
    # Only a forecast without the step of the present may begin between the steps.
    earliest = first - 1 if BEGIN_S + first * step_s > now_s and last - first < 11 else first
    used = {step: BEGIN_S + step * step_s for step in present}
    for step, part in sorted(extra):
        if earliest <= step < first + 12:
            used.setdefault(step, BEGIN_S + round((step + part) * step_s))
    assert [times[index] for index in found.indexes] == sorted(used.values())
    assert found.irregular == len(used) - len(present)
    inside = sum(earliest <= step < first + 12 for step, _ in extra)
    assert (found.between, found.misdated) == (inside - found.irregular, len(between) - inside)
    assert found.repeated == 0
    assert found.missing == max(used) - min(used) + 1 - len(used)
    assert found.missing_first in (0, min(used))


def test_a_first_entry_of_the_present_is_used() -> None:
    now_s = BEGIN_S + 17 * 60
    for first_s in (now_s, now_s - 60, now_s + 60):
        times = (first_s, *HOURS[1:])
        found = chronology(times, 6, HOUR_S, now_s)
        assert found == Chronology((0, 1, 2, 3, 4, 5), irregular=1)
    # Of days too: the present, then midnights.
    midnights = [BEGIN_S // 86_400 * 86_400 + day * 86_400 for day in range(1, 10)]
    times = (BEGIN_S, *midnights)
    assert chronology(times, 10, 86_400, BEGIN_S + 60).indexes == tuple(range(10))


def test_an_extra_entry_before_a_complete_forecast_is_outside_its_time_span() -> None:
    found = chronology((HOURS[0] - 1800, *HOURS), 6, HOUR_S, BEGIN_S + 60)
    assert found == Chronology((1, 2, 3, 4, 5, 6), misdated=1)


def test_a_short_forecast_and_one_from_the_next_hour_are_complete() -> None:
    assert chronology(HOURS, 12, HOUR_S, BEGIN_S + 60) == Chronology(tuple(range(6)))
    assert chronology(HOURS, 6, HOUR_S, BEGIN_S - 60) == Chronology(tuple(range(6)))
    # Only a clock that is wrong explains this.
    assert chronology(HOURS, 12, HOUR_S, BEGIN_S - 100 * HOUR_S).missing_first == 0
