"""The simulated service without HTTP."""

import math
import threading
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from editor.errors import NetError, NetFailure, WeatherError
from editor.network import client as network
from editor.weather.api.client import WeatherClient
from editor.weather.api.records import LatLon
from editor.weather.simulator import forecasts
from editor.weather.simulator.server import SimulatedService

PLACES = [LatLon(-34.9, -56.2), LatLon(60.2, 24.9)]


class CheckedCancel(threading.Event):
    """A cancellation that calls `act` when it is checked for the second time."""

    def __init__(self, act: Callable[[], object]) -> None:
        super().__init__()
        self._act, self._checks = act, 0

    def is_set(self) -> bool:
        self._checks += 1
        if self._checks == 2:
            self._act()
        return super().is_set()


def test_the_answers_equal_those_of_the_server() -> None:
    here = WeatherClient("", simulated=True, answer=forecasts.answer)
    with SimulatedService() as address:
        there = WeatherClient(address, simulated=True)
        for requests in (
            lambda client: client.current(PLACES, details=True),
            lambda client: client.hourly(PLACES, 24),
            lambda client: client.daily(PLACES, 3),
        ):
            # The minute may change between two requests.
            before, reported, after = requests(here), requests(there), requests(here)
            assert reported in (before, after)
            assert reported.simulated


def test_a_cancelled_query_is_not_answered() -> None:
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(WeatherError):
        forecasts.answer("CurrentWeather", {"coords": "0.0,0.0"}, cancel)


def test_a_request_against_the_rules_is_refused_as_by_the_server() -> None:
    with pytest.raises(NetError) as refused:
        forecasts.answer("CurrentWeather", {"coords": "nowhere"})
    assert refused.value.status == 400


def test_an_answer_waits_for_others_to_be_parsed_without_a_deadline() -> None:
    client = WeatherClient(
        "", deadline_s=0.0, answer=lambda name, body, _cancel: forecasts.answer(name, body)
    )
    with ExitStack() as held:
        held.enter_context(network.parsing(network.Deadline("", math.inf)))
        answer = client.current(PLACES, cancel=CheckedCancel(held.close))
    assert len(answer.records) == len(PLACES)


def test_an_answer_that_waits_for_others_to_be_parsed_can_be_cancelled() -> None:
    client = WeatherClient("", answer=lambda name, body, _cancel: forecasts.answer(name, body))
    cancel = CheckedCancel(lambda: cancel.set())
    with network.parsing(network.Deadline("", math.inf)), pytest.raises(NetError) as caught:
        client.current(PLACES, cancel=cancel)
    assert caught.value.kind is NetFailure.CANCELLED
