"""Departures within the forecast."""

from editor.weather.api.limits import STEP_S, departure_s, first_departure_s, last_step, step_of

NOW_S = 1_795_260_000 + 137.5


def test_first_departure_allows_time_for_the_request() -> None:
    first = first_departure_s(NOW_S)
    assert NOW_S + 600 <= first < NOW_S + 900
    assert first % 300 == 0


def test_a_first_departure_stays_until_it_is_about_to_pass() -> None:
    first = first_departure_s(NOW_S)
    assert first_departure_s(first - 61, first) == first
    assert first_departure_s(first - 60, first) > first


def test_after_the_clock_was_set_back_the_first_departure_is_near_again() -> None:
    first = first_departure_s(NOW_S)
    assert first_departure_s(NOW_S - 7200, first) < first


def test_all_steps_but_the_first_are_quarters_of_an_hour_within_ten_days() -> None:
    first = first_departure_s(NOW_S)
    last = last_step(first, NOW_S)
    times = [departure_s(step, first) for step in range(last + 1)]
    assert times[0] == first
    assert times == sorted(set(times))
    assert all(time_s % STEP_S == 0 for time_s in times[1:])
    assert NOW_S + 240 * 3600 - STEP_S < times[-1] <= NOW_S + 240 * 3600
    assert [step_of(time_s, first) for time_s in times] == list(range(last + 1))
    assert step_of(first - 5000, first) == 0
