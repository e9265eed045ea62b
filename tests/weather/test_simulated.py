"""The simulated service as the window asks it: the same answers as those of its server, without one."""

import threading

import pytest

from editor.errors import NetError, WeatherError
from editor.weather import simulated
from editor.weather.client import WeatherClient
from editor.weather.records import LatLon
from editor.weather.service import SimulatedService

PLACES = [LatLon(-34.9, -56.2), LatLon(60.2, 24.9)]


def test_the_answers_are_those_of_the_server() -> None:
    here = WeatherClient("", simulated=True, answer=simulated.answer)
    with SimulatedService() as address:
        there = WeatherClient(address, simulated=True)
        for asked in (
            lambda client: client.current(PLACES, details=True),
            lambda client: client.hourly(PLACES, 24),
            lambda client: client.daily(PLACES, 3),
        ):
            # The minute may turn between two questions.
            before, told, after = asked(here), asked(there), asked(here)
            assert told in (before, after)
            assert told.simulated


def test_a_question_that_was_given_up_is_not_answered() -> None:
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(WeatherError):
        simulated.answer("CurrentWeather", {"coords": "0.0,0.0"}, cancel)


def test_a_question_against_the_rules_is_refused_as_by_the_server() -> None:
    with pytest.raises(NetError) as refused:
        simulated.answer("CurrentWeather", {"coords": "nowhere"})
    assert refused.value.status == 400
