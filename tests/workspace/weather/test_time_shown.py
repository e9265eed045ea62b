"""The time that map and weather show."""

import pytest
from pytestqt.qtbot import QtBot

from editor.workspace.weather.time_shown import STEP_S, TimeShown

DAY_S = 24 * 3600


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0 * STEP_S

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_it_follows_the_clock_until_a_time_is_shown(clock: Clock, qtbot: QtBot) -> None:
    time = TimeShown(clock)
    assert time.is_now
    clock.now += 60
    assert time.time_s == clock.now
    with qtbot.waitSignal(time.changed):
        time.show_time(clock.now + 3 * STEP_S)
    assert time.time_s == 1003 * STEP_S, "selected times are half hours"
    clock.now += DAY_S
    assert time.time_s == 1003 * STEP_S
    assert time.now_s == clock.now


def test_the_present_comes_back(clock: Clock, qtbot: QtBot) -> None:
    time = TimeShown(clock)
    time.show_time(clock.now + STEP_S)
    with qtbot.waitSignal(time.changed):
        time.show_now()
    assert time.is_now
    with qtbot.assertNotEmitted(time.changed):
        time.show_now()


def test_it_ticks_only_for_followers_of_the_present(clock: Clock) -> None:
    time = TimeShown(clock)
    assert not time.is_ticking
    time.follow("sun", is_on=True)
    assert time.is_ticking
    time.show_time(clock.now)
    assert not time.is_ticking
    time.show_now()
    assert time.is_ticking
    time.follow("sun", is_on=False)
    assert not time.is_ticking


def test_half_hours_are_those_of_the_clock_of_the_place(clock: Clock) -> None:
    time, kathmandu_s = TimeShown(clock), 5.75 * 3600
    time.show_time(clock.now + 100, kathmandu_s)
    assert (time.time_s + kathmandu_s) % STEP_S == 0
    assert abs(time.time_s - clock.now - 100) <= STEP_S / 2


def test_the_timeline_decides_whether_the_weather_follows(clock: Clock, qtbot: QtBot) -> None:
    time = TimeShown(clock)
    time.show_time(clock.now + STEP_S)
    assert not time.shows_forecast
    with qtbot.waitSignal(time.changed):
        time.set_timeline_shown(is_shown=True)
    assert time.shows_forecast
    time.set_moving(is_moving=True)
    with qtbot.waitSignals([time.stopped, time.changed]):
        time.set_timeline_shown(is_shown=False)
    assert time.is_now
    assert not time.is_moving
    assert not time.shows_forecast
