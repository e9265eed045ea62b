"""Tests of pauses that a service requests, across queries and windows."""

import tempfile
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from editor.errors import NetError, NetFailure, WeatherError
from editor.network import errors
from editor.system.jobs import Jobs
from editor.system.settings import WEATHER_ADDRESS
from editor.weather.api.gate import RECENT_S, ServiceGate
from editor.weather.api.limits import FRESH_S, LONGEST_WAIT_S
from editor.weather.api.records import LatLon, RouteStop
from editor.weather.clocks import Clocks
from tests.weather.faulty_server import FaultyServer, a_server, responds
from tests.workspace.weather.weather_office import NOW_S, Office

JOBS = [f"weather {name}" for name in ("now", "hours", "days", "towns", "route")]
URL = "https://a.example/v1/CurrentWeather"
PLACES = [(60.17 - step, 24.94) for step in range(8)]


@pytest.fixture
def busy() -> Iterator[FaultyServer]:
    """Create a service that requests a pause of an hour."""
    with a_server(responds("429 Too Many Requests", b"", "Retry-After: 3600")) as server:
        yield server


def request_all(office: Office) -> None:
    """Move, refresh and request all data, and run the alarm at once."""
    model = office.model
    for step, (lat, lon) in enumerate(PLACES):
        towns = [LatLon(lat + 5, lon + step)]
        stops = [RouteStop(lat, lon + step, int(office.now_s) + 600)]
        for act in (
            lambda: model.set_place(lat, lon),  # noqa: B023 (called at once)
            model.refresh,
            lambda: model.set_towns(towns),  # noqa: B023
            lambda: model.set_route(stops),  # noqa: B023
        ):
            office.now_s += 2
            act()
            office.qtbot.waitUntil(lambda: not any(map(office.jobs.is_running, JOBS)))


def test_a_pause_survives_pans_f5_towns_and_routes_of_every_window(
    office: Office, busy: FaultyServer, qtbot: QtBot, jobs: Jobs, tmp_path: Path
) -> None:
    office.settings.set(WEATHER_ADDRESS, busy.base_url)
    office.turn_to(PLACES[0])
    assert len(busy.requests) == 1
    office.model.watch("all", now=True, hours=True, days=True, towns=True, route=True)
    request_all(office)
    other = Office(qtbot, jobs, tmp_path / "other", gate=office.gate)
    other.settings.set(WEATHER_ADDRESS, busy.base_url)
    other.model.watch("all", now=True, towns=True, route=True)
    request_all(other)
    other.close()
    assert len(busy.requests) == 1
    result = office.model.now
    assert result is not None
    assert "Rate limit of 127.0.0.1 reached. Next update: " in result.trouble


def test_requests_are_resumed_after_the_pause(office: Office, busy: FaultyServer) -> None:
    office.settings.set(WEATHER_ADDRESS, busy.base_url)
    office.turn_to(PLACES[0])
    first = office.model.now
    assert first is not None
    due = datetime.fromtimestamp(office.now_s + office.next_in_s).astimezone()
    assert first.trouble == f"Too many requests to 127.0.0.1 (429). Next update: {due:%H:%M}."
    assert 3600 <= office.next_in_s <= 3600 * 1.1
    office.now_s += 1800
    office.until(office.model.now_changed, office.model.refresh)
    assert 1800 <= office.next_in_s <= 1800 * 1.1, "a local refusal is no failure of the service"
    office.until(office.model.now_changed, lambda: office.pass_time(office.next_in_s))
    assert len(busy.requests) == 2


@pytest.mark.parametrize("wait_s", [7200, 10 * 24 * 3600])
def test_a_pause_may_be_a_date_and_is_no_longer_than_a_day(office: Office, wait_s: int) -> None:
    until = format_datetime(datetime.now(UTC) + timedelta(seconds=wait_s), usegmt=True)
    with a_server(responds("503 Service Unavailable", b"", f"Retry-After: {until}")) as server:
        office.settings.set(WEATHER_ADDRESS, server.base_url)
        office.turn_to(PLACES[0])
        expected = min(wait_s, LONGEST_WAIT_S)
        assert expected - 60 <= office.next_in_s <= expected * 1.1
        office.now_s += expected / 2
        office.turn_to(PLACES[1])
        assert len(server.requests) == 1


def test_a_pause_does_not_apply_to_another_address(office: Office, busy: FaultyServer) -> None:
    address = office.settings.get(WEATHER_ADDRESS)
    office.settings.set(WEATHER_ADDRESS, busy.base_url)
    office.turn_to(PLACES[0])
    office.settings.set(WEATHER_ADDRESS, address)
    office.qtbot.waitUntil(lambda: office.model.now is not None and office.model.now.answer is not None)


def test_a_longer_pause_is_not_shortened() -> None:
    others: list[threading.Thread] = []

    def clock() -> float:
        if not others:  # Another thread asks between the two steps of the first one, if it can.
            others.append(threading.Thread(target=lambda: gate.hold("a", 100)))
            others[0].start()
            others[0].join(timeout=0.2)
        return 0.0

    gate = ServiceGate(Clocks(clock, lambda: 0.0))
    gate.hold("a", 10)
    others[0].join()
    assert gate.left_s("a") == 100


@given(
    st.lists(
        st.tuples(st.sampled_from("ab"), st.floats(0, 1e7), st.floats(-1e6, 1e6)), min_size=1, max_size=10
    )
)
def test_a_gate_applies_the_longest_pause_up_to_a_day(
    pauses: list[tuple[str, float, float]],
) -> None:
    now_s, error_s = 0.0, 0.0
    gate = ServiceGate(Clocks(lambda: now_s + error_s, lambda: now_s))
    for origin, wait_s, passed_s in pauses:
        before_s = gate.left_s(origin)
        gate.hold(origin, wait_s)
        assert gate.left_s(origin) == pytest.approx(max(before_s, min(wait_s, LONGEST_WAIT_S)), abs=0.01)
        left_s = gate.left_s(origin)
        if passed_s < 0:
            error_s += passed_s  # The wall clock is set back.
            assert gate.left_s(origin) == left_s
        else:
            now_s += passed_s
            assert gate.left_s(origin) == pytest.approx(max(0.0, left_s - passed_s), abs=0.01)
        assert gate.left_s("other") == 0
    now_s = 1e9
    assert all(gate.left_s(origin) == 0 for origin, _, _ in pauses)


# Pauses on disk


def stopped_clocks(wall_s: float, steady_s: float, era: str = "first") -> Clocks:
    return Clocks(lambda: wall_s, lambda: steady_s, lambda: era)


@pytest.mark.parametrize(
    ("wall_s", "steady_s", "era", "left_s"),
    [
        (NOW_S + 600, 700.0, "first", 3000.0),
        (NOW_S - 1e7, 700.0, "first", 3000.0),
        (NOW_S + 1e7, 700.0, "first", 3000.0),
        (NOW_S + 600, 5.0, "second", 3000.0),
        (NOW_S + 1e7, 5.0, "second", 0.0),
        (NOW_S - 1e7, 5.0, "second", 3600.0),
    ],
    ids=["same boot", "clock set back", "clock set forward", "rebooted", "forward then", "back then"],
)
def test_a_pause_survives_restarts_and_changes_of_the_clock(
    tmp_path: Path, wall_s: float, steady_s: float, era: str, left_s: float
) -> None:
    path = tmp_path / "weather" / "pauses.json"
    ServiceGate(stopped_clocks(NOW_S, 100.0), path).hold("https://a.example:443", 3600.0)
    assert b"example" not in path.read_bytes()
    gate = ServiceGate(stopped_clocks(wall_s, steady_s, era), path)
    assert gate.left_s("https://a.example:443") == pytest.approx(left_s)
    assert gate.left_s("https://b.example:443") == 0


def test_a_pause_of_unknown_age_starts_again_only_once(tmp_path: Path) -> None:
    path = tmp_path / "pauses.json"
    ServiceGate(stopped_clocks(NOW_S, 100.0), path).hold("a", 3600.0)
    for boot, left_s in enumerate((3600.0, 3000.0, 2400.0)):
        clocks = stopped_clocks(NOW_S - 1e6 + 600 * boot, 5.0, f"boot {boot}")
        assert ServiceGate(clocks, path).left_s("a") == pytest.approx(left_s)


@given(st.data())
def test_a_damaged_file_of_pauses_is_no_pause_longer_than_a_day(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pauses.json"
        ServiceGate(stopped_clocks(NOW_S, 100.0), path).hold("a", 1e9)
        whole = path.read_bytes()
        place = data.draw(st.integers(0, len(whole) - 1))
        change = data.draw(st.binary(max_size=3))
        path.write_bytes(whole[:place] + change + whole[place + data.draw(st.integers(0, 20)) :])
        gate = ServiceGate(stopped_clocks(NOW_S, 100.0), path)
        assert 0 <= gate.left_s("a") <= LONGEST_WAIT_S
        gate.hold("a", 10.0)
        assert ServiceGate(stopped_clocks(NOW_S, 100.0), path).left_s("a") >= 10.0


def test_a_file_in_place_of_the_folder_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "weather").write_text("no folder")
    gate = ServiceGate(path=tmp_path / "weather" / "pauses.json")
    gate.hold("a", 10.0)
    assert gate.left_s("a") > 9


# Rejected keys, and turns


def rejected_wait_s(gate: ServiceGate, key: str) -> float:
    """Report a rejected key, and return the pause."""
    error = errors.refusal(401, "a.example", None, with_key=True)
    gate.report_error(URL, key, error)
    assert error.retry_after_s is not None
    return error.retry_after_s


def test_a_rejected_key_pauses_for_longer_each_time_and_another_key_does_not() -> None:
    now_s = 0.0
    gate = ServiceGate(Clocks(lambda: NOW_S, lambda: now_s))
    for wait_s in (60.0, 240.0, 960.0, 3600.0, 3600.0):
        assert rejected_wait_s(gate, "bad") == wait_s
        assert rejected_wait_s(gate, "bad") == wait_s, "sent together with the first"
        with pytest.raises(NetError) as caught:
            gate.raise_if_held(URL, "bad")
        assert caught.value.kind is NetFailure.HELD
        assert "API key rejected by a.example (401)" in caught.value.text
        gate.raise_if_held(URL, "good")
        now_s += wait_s
        gate.raise_if_held(URL, "bad")
    gate.report_answer(URL)
    assert rejected_wait_s(gate, "bad") == 60.0


def test_until_a_service_answers_one_question_goes_first() -> None:
    gate = ServiceGate()
    order: list[str] = []
    has_begun, may_end = threading.Event(), threading.Event()

    def lead() -> None:
        with gate.turn(URL, lambda: None):
            has_begun.set()
            assert may_end.wait(10)
            order.append("first")
            gate.report_answer(URL)

    first = threading.Thread(target=lead)
    first.start()
    assert has_begun.wait(10)
    with gate.turn("https://b.example/", lambda: None):
        order.append("other service")

    def check() -> None:
        order.append("waiting") if "waiting" not in order else may_end.set()

    with gate.turn(URL, check):
        order.append("second")
    first.join()
    assert order == ["other service", "waiting", "first", "second"]
    both = [gate.turn(URL, lambda: None) for _ in range(2)]
    with both[0], both[1]:  # now several questions go at once
        pass


def test_a_wait_for_a_turn_or_a_question_can_be_cancelled() -> None:
    def cancel() -> None:
        raise WeatherError("cancelled")

    gate = ServiceGate()
    for wait in (gate.turn, gate.question):
        with wait(URL, lambda: None), pytest.raises(WeatherError), wait(URL, cancel):
            raise AssertionError("did not wait")
        with wait(URL, cancel):
            pass


def test_two_windows_share_an_answer_and_a_restart_needs_none(
    office: Office, qtbot: QtBot, jobs: Jobs, tmp_path: Path
) -> None:
    office.turn_to(PLACES[0])
    office.now_s += 600
    office.model.close()
    office.open()
    office.clock_error_s = -86_400.0
    office.turn_to(PLACES[0])
    first = office.model.now
    assert first is not None
    assert (first.trouble, first.is_old, first.received_at_s) == ("", False, NOW_S)
    assert len(office.answers) == 1
    assert office.next_in_s == pytest.approx(FRESH_S * 1.05 - 600)


def test_a_refresh_within_a_minute_requests_nothing_and_says_so(office: Office, qtbot: QtBot) -> None:
    office.gate.recent_s = RECENT_S
    office.turn_to(PLACES[0])
    office.now_s += RECENT_S - 1
    with qtbot.waitSignal(office.model.refresh_skipped):
        office.model.refresh()
    assert not office.is_asking
    office.now_s += 1
    with qtbot.assertNotEmitted(office.model.refresh_skipped):
        office.until(office.model.now_changed, office.model.refresh)
    assert len(office.answers) == 2
