"""Tests of pauses that a service requests, across queries and windows."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from editor.system.jobs import Jobs
from editor.system.settings import WEATHER_ADDRESS
from editor.weather.api.limits import LONGEST_WAIT_S, ServiceGate
from editor.weather.api.records import LatLon, RouteStop
from tests.weather.faulty_server import FaultyServer, a_server, responds
from tests.workspace.weather.weather_office import Office

JOBS = [f"weather {name}" for name in ("now", "hours", "days", "towns", "route")]
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
    assert 1800 <= office.next_in_s <= 1800 * 1.1, "a refusal of our own is no failure of the service"
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

    gate = ServiceGate(clock)
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
    now_s = [0.0]
    gate = ServiceGate(lambda: now_s[0])
    for origin, wait_s, passed_s in pauses:
        before_s = gate.left_s(origin)
        gate.hold(origin, wait_s)
        assert gate.left_s(origin) == pytest.approx(max(before_s, min(wait_s, LONGEST_WAIT_S)), abs=0.01)
        left_s = gate.left_s(origin)
        now_s[0] += passed_s  # The clock may also be set back.
        assert 0 <= gate.left_s(origin) <= LONGEST_WAIT_S
        assert passed_s < left_s or gate.left_s(origin) == 0
        assert gate.left_s("other") == 0
    now_s[0] = 1e9
    assert all(gate.left_s(origin) == 0 for origin, _, _ in pauses)
