"""Model test of the refresh policy: requests in any order of events, against a simple reference."""

import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QObject

from editor.errors import EditorError, NetError, NetFailure
from editor.network import client, errors
from editor.system.secrets import HeldKey, KeyPlace
from editor.system.settings import WEATHER_ADDRESS, Settings
from editor.weather.api.gate import PAUSES_FILE, REJECTED_PAUSE_S, ServiceGate
from editor.weather.api.limits import FRESH_S, LONGEST_WAIT_S
from editor.weather.clocks import Clocks
from editor.weather.simulator import forecasts
from editor.workspace.weather.model import WeatherModel
from editor.workspace.weather.refresh_policy import RefreshPolicy
from tests.workspace.weather.weather_office import NOW_S

ADDRESS = "https://weather.example"
PLACES = ((60.17, 24.94), (52.52, 13.4), (-34.9, -56.17))
RECENT_S = 60.0
DAY_S = 24 * 3600.0

# Statuses with their `Retry-After`.
ANSWERS: dict[str, tuple[int, str | None]] = {
    "ok": (200, None),
    "429 for an hour": (429, "3600"),
    "429 for two days": (429, "172800"),
    "429": (429, None),
    "503 for two minutes": (503, "120"),
    "503": (503, None),
    "401": (401, None),
    "403": (403, None),
}


@dataclass(frozen=True)
class Sent:
    """A request, by the true time."""

    at_s: float
    question: tuple[str, str]
    key: str
    status: int
    retry_after_s: float


class Service:
    """A service without a network. Its keys "bad" and "worse" are rejected.

    Its answers have the dates of the program's wall clock: no misdated weather is left out.
    """

    def __init__(self, clock: Callable[[], float], wall: Callable[[], float]) -> None:
        self.sent: list[Sent] = []
        self.answer = "ok"
        self._clock, self._wall = clock, wall

    def post_json(self, url: str, body: Any, *, key: str, **_limits: object) -> Any:
        operation = url.rpartition("/")[2]
        status, retry_after = ANSWERS[self.answer]
        status, retry_after = (401, None) if key != "good" and status == 200 else (status, retry_after)
        question = (operation, body["coords"])
        self.sent.append(Sent(self._clock(), question, key, status, float(retry_after or 0)))
        if status == 200:
            return orjson.loads(orjson.dumps(forecasts.ANSWERS[f"/v1/{operation}"](body, self._wall())))
        raise errors.refusal(status, "weather.example", retry_after, with_key=True)


class Keys:
    """The key of the service, as in the keyring."""

    def __init__(self) -> None:
        self.value, self.revision = "good", 0

    def assign(self, _address: str) -> None:
        pass

    def find(self, _address: str, _cancel: threading.Event) -> HeldKey:
        return HeldKey(KeyPlace.MEMORY, self.value)


class Jobs:
    """Jobs that run on demand of the test, the newest of each purpose."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[Any, Any, Any]] = {}

    def run(self, work: Any, done: Any, failed: Any, purpose: str, **_options: Any) -> None:
        self._waiting[purpose] = (work, done, failed)

    def cancel(self, purpose: str) -> None:
        self._waiting.pop(purpose, None)

    def is_running(self, purpose: str) -> bool:
        return purpose in self._waiting

    def work(self) -> None:
        """Run the waiting jobs and those that they start."""
        while self._waiting:
            purpose = next(iter(self._waiting))
            work, done, failed = self._waiting[purpose]
            try:
                outcome = work(threading.Event())
            except EditorError as error:
                del self._waiting[purpose]
                failed(error)
            else:
                del self._waiting[purpose]
                done(outcome)


class Bell:
    """An alarm at a true time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.at_s: float | None = None
        self.ring: Callable[[], None] = lambda: None

    def set(self, seconds: float, ring: Callable[[], None]) -> None:
        self.at_s, self.ring = self._clock() + max(0.001, seconds), ring

    def stop(self) -> None:
        self.at_s = None


class Program:
    """A program with two windows, whose wall clock may be wrong."""

    def __init__(self, folder: Path) -> None:
        self.true_s = NOW_S
        self.clock_error_s = 0.0
        self.service, self.keys = (
            Service(lambda: self.true_s, lambda: self.true_s + self.clock_error_s),
            Keys(),
        )
        self.folder = folder
        self.settings = Settings(folder / "settings.ini")
        self.settings.set(WEATHER_ADDRESS, ADDRESS)
        # By the true time: answers of which the repetition was requested, and changes of the key.
        self.requested_s: list[float] = []
        self.key_changes_s: list[float] = []
        self.places = [0, 0]
        self.start()

    def start(self) -> None:
        clocks = Clocks(lambda: self.true_s + self.clock_error_s, lambda: self.true_s, lambda: "boot")
        self.gate = ServiceGate(clocks, self.folder / PAUSES_FILE, RECENT_S)
        self.jobs: list[Jobs] = [Jobs(), Jobs()]
        self.bells: list[Bell] = []
        policy = RefreshPolicy(clocks.wall, lambda: 0.5, self._bell, clocks.steady)
        self.windows = [
            WeatherModel(
                self.settings,
                self.keys,  # type: ignore[arg-type]
                jobs,  # type: ignore[arg-type]
                lambda *_: "Somewhere",
                self.folder / "kept",
                policy=policy,
                gate=self.gate,
            )
            for jobs in self.jobs
        ]
        for window, place in zip(self.windows, self.places, strict=True):
            window.watch("panel", now=True, days=True)
            window.set_place(*PLACES[place])
            window.set_awake(is_awake=True)

    def stop(self) -> None:
        for window in self.windows:
            window.close()

    def restart(self) -> None:
        self.stop()
        self.start()

    def pan(self, window: int, place: int) -> None:
        self.places[window] = place
        self.windows[window].set_place(*PLACES[place])

    def refresh(self, window: int) -> None:
        self.requested_s.append(self.true_s)
        self.windows[window].refresh()

    def change_key(self, window: int, key: str) -> None:
        self.key_changes_s.append(self.true_s)
        self.keys.value, self.keys.revision = key, self.keys.revision + 1
        self.windows[window].restart()

    def work(self) -> None:
        for jobs in self.jobs:
            jobs.work()

    def wait(self, seconds: float) -> None:
        """Let time pass, with the alarms in it and the jobs that they start."""
        end_s = self.true_s + seconds
        for _ in range(5000):
            due = [bell for bell in self.bells if bell.at_s is not None and bell.at_s <= end_s]
            if not due:
                break
            bell = min(due, key=lambda bell: bell.at_s or 0.0)
            self.true_s = max(self.true_s, bell.at_s or 0.0)
            bell.at_s = None
            bell.ring()
            self.work()
        else:
            raise AssertionError("an alarm never ends")
        self.true_s = end_s

    def _bell(self, _parent: QObject) -> Bell:
        self.bells.append(Bell(lambda: self.true_s))
        return self.bells[-1]


# The reference


def check_pauses(sent: Sequence[Sent]) -> None:
    """Check that no request is sent in a pause that the service requested."""
    until_s = 0.0
    for request in sent:
        assert request.at_s >= until_s - 0.01, "sent in a requested pause"
        if request.status != 200:
            until_s = max(until_s, request.at_s + min(request.retry_after_s, LONGEST_WAIT_S))


def check_rejections(sent: Sequence[Sent], restarts_s: Sequence[float]) -> None:
    """Check that a rejected key is not sent again for a minute, unless the program or the key changed."""
    rejected: tuple[str, float] | None = None
    for request in sent:
        if rejected is not None and rejected[0] == request.key:
            has_restarted = any(rejected[1] <= at_s <= request.at_s for at_s in restarts_s)
            assert has_restarted or request.at_s >= rejected[1] + REJECTED_PAUSE_S - 0.01, "rejected before"
        rejected = (request.key, request.at_s) if request.status in (401, 403) else None


def check_repetitions(program: Program) -> None:
    """Check that an answered question is repeated only on request, or once it is out of date."""
    answered_s: dict[tuple[str, str], float] = {}
    for request in program.service.sent:
        before_s = answered_s.get(request.question)
        if before_s is not None:
            is_new_key = any(before_s <= at_s <= request.at_s for at_s in program.key_changes_s)
            is_requested = any(
                before_s + RECENT_S - 0.01 <= at_s <= request.at_s for at_s in program.requested_s
            )
            age_s = request.at_s - before_s
            assert is_new_key or age_s >= RECENT_S - 0.01, "repeated within a minute"
            assert is_new_key or is_requested or age_s >= FRESH_S - 0.01, "repeated before it was old"
        if request.status == 200:
            answered_s[request.question] = request.at_s


def check_recovery(program: Program) -> None:
    """Check that each window has its weather after all pauses, and requests it again when it is old."""
    program.service.answer = "ok"
    program.change_key(0, "good")
    program.work()
    # By the reference, not by the gate.
    ends_s = [each.at_s + min(each.retry_after_s, LONGEST_WAIT_S) for each in program.service.sent]
    program.wait(max(0.0, *ends_s, program.true_s) - program.true_s + 0.1 * LONGEST_WAIT_S)
    for window, place in zip(program.windows, program.places, strict=True):
        for result in (window.now, window.days):
            assert result is not None
            assert (result.trouble, result.is_old) == ("", False)
            assert result.answer is not None
            assert (result.place.lat, result.place.lon) == PLACES[place]
    count = len(program.service.sent)
    program.wait(FRESH_S * 1.1 + 1)
    new = program.service.sent[count:]
    shown = {
        (operation, place) for operation in ("CurrentWeather", "DailyWeather") for place in program.places
    }
    assert len(new) >= len(shown)


WINDOWS = st.integers(0, 1)
EVENTS = st.one_of(
    st.tuples(st.just("pan"), WINDOWS, st.integers(0, len(PLACES) - 1)),
    st.tuples(st.just("refresh"), WINDOWS),
    st.tuples(st.just("restart")),
    st.tuples(st.just("key"), WINDOWS, st.sampled_from(["good", "bad", "worse"])),
    st.tuples(st.just("answer"), st.sampled_from(tuple(ANSWERS))),
    st.tuples(st.just("clock"), st.sampled_from([-400 * DAY_S, -DAY_S, -600.0, 600.0, DAY_S, 400 * DAY_S])),
    st.tuples(st.just("wait"), st.sampled_from([0.5, 2.0, 20.0, 61.0, 400.0, 1000.0, 4000.0])),
    st.tuples(st.just("work")),
)


def play(events: Sequence[tuple[Any, ...]]) -> Program:
    """Play events, and check all requests."""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder))
        restarts_s: list[float] = []
        with mock.patch.object(client, "post_json", program.service.post_json):
            for name, *values in events:
                match name:
                    case "pan":
                        program.pan(*values)
                    case "refresh":
                        program.refresh(*values)
                    case "restart":
                        restarts_s.append(program.true_s)
                        program.restart()
                    case "key":
                        program.change_key(*values)
                    case "answer":
                        [program.service.answer] = values
                    case "clock":
                        program.clock_error_s += values[0]
                    case "wait":
                        program.work()
                        program.wait(*values)
                    case "work":
                        program.work()
            program.work()
            check_recovery(program)
            program.stop()
    check_pauses(program.service.sent)
    check_rejections(program.service.sent, restarts_s)
    check_repetitions(program)
    return program


@pytest.mark.usefixtures("qapp")
@settings(max_examples=25)
@given(st.lists(EVENTS, max_size=25))
def test_requests_keep_to_the_policy_in_any_order_of_events(events: list[tuple[Any, ...]]) -> None:
    play(events)


@pytest.mark.usefixtures("qapp")
def test_eight_pans_in_a_pause_are_one_request() -> None:
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder))
        program.service.answer = "429 for an hour"
        with mock.patch.object(client, "post_json", program.service.post_json):
            for step in range(8):
                program.pan(0, step % len(PLACES))
                program.work()
                program.wait(2.0)
            program.restart()
            program.refresh(1)
            program.work()
        assert len(program.service.sent) == 1
        program.stop()


def test_the_error_of_a_held_key_has_its_pause() -> None:
    error = errors.rejected("weather.example", 401, 60.0)
    assert isinstance(error, NetError)
    assert (error.kind, error.retry_after_s) == (NetFailure.HELD, 60.0)
    assert error.text == "API key rejected by weather.example (401). Check the key."
