"""Faults of the simulated service."""

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus
from typing import Any

import pytest

from editor.errors import WeatherError
from editor.weather.simulator.faults import FAULTS, Termination, names, ok_reply, plan, play, table
from editor.weather.simulator.server import SimulatedService
from tests.weather.interface import NOW_S

BODY = json.dumps({"coords": "60.171,24.944", "details": 1})
HEADERS = {"Authorization": "token", "Content-Type": "application/json"}


@pytest.fixture(scope="module")
def service() -> Iterator[SimulatedService]:
    service = SimulatedService(clock=lambda: NOW_S)
    with service:
        yield service


@pytest.fixture
def connection(service: SimulatedService) -> Iterator[http.client.HTTPConnection]:
    with closing(http.client.HTTPConnection(service.start().removeprefix("http://"), timeout=10)) as line:
        yield line


def ask(connection: http.client.HTTPConnection) -> http.client.HTTPResponse:
    connection.request("POST", "/v1/CurrentWeather", BODY, HEADERS)
    return connection.getresponse()


def answer(connection: http.client.HTTPConnection) -> Any:
    return json.loads(ask(connection).read())


@pytest.mark.parametrize("status", [status for status in HTTPStatus if status >= 400], ids=int)
def test_every_status_can_be_simulated(
    service: SimulatedService, connection: http.client.HTTPConnection, status: HTTPStatus
) -> None:
    service.set_faults(str(int(status)))
    response = ask(connection)
    assert response.status == status
    assert response.getheader("Server") == "IsoplethSimulatedWeather"
    assert response.getheader("Retry-After") == ("2" if status == 429 else None)
    assert json.loads(response.read())["error"]["message"]


@pytest.mark.parametrize(
    ("fault", "status", "kind", "body"),
    [
        ("redirect", 307, "application/json", None),
        ("empty", 200, "application/json", b""),
        ("html", 200, "text/html; charset=utf-8", None),
        ("deep", 200, "application/json", b"[" * 200_000 + b"]" * 200_000),
    ],
)
def test_a_fault_replaces_the_answer(
    service: SimulatedService,
    connection: http.client.HTTPConnection,
    fault: str,
    status: int,
    kind: str,
    body: bytes | None,
) -> None:
    service.set_faults(fault)
    response = ask(connection)
    assert (response.status, response.getheader("Content-Type")) == (status, kind)
    assert (response.getheader("Location") is not None) is (fault == "redirect")
    assert body is None or response.read() == body


def test_malformed_text_is_no_json_and_a_wrong_type_is_the_only_fault(
    service: SimulatedService, connection: http.client.HTTPConnection
) -> None:
    service.set_faults("")
    right = ask(connection).read()
    service.set_faults("malformed")
    assert ask(connection).read() == right[:-1]
    service.set_faults("content-type")
    response = ask(connection)
    assert (response.getheader("Content-Type"), response.read()) == ("text/plain", right)


def test_wrong_fields_are_wrong_but_still_labelled(
    service: SimulatedService, connection: http.client.HTTPConnection
) -> None:
    found = {}
    for fault in ("types", "nulls", "missing", "extra", "unit"):
        service.set_faults(fault)
        found[fault] = answer(connection)
        assert found[fault]["info"]["copyrights"] == ["Simulated weather, not a forecast"]
    now = {name: value["CurrentWeather"][0]["CurrentParameters"] for name, value in found.items()}
    assert (now["types"]["WeatherConditions"], now["types"]["parameters"]["Temperature"]) == (7, "seven")
    assert set(now["nulls"]["parameters"].values()) == {None}
    assert "Humidity" not in now["missing"]["parameters"]
    assert isinstance(now["missing"]["parameters"]["Temperature"], int)
    assert now["extra"]["Surprise"]
    assert isinstance(now["extra"]["parameters"]["Temperature"], int)
    assert found["unit"]["unit"] == "imperial_us"


def test_a_truncated_body_is_shorter_than_its_content_length(
    service: SimulatedService, connection: http.client.HTTPConnection
) -> None:
    service.set_faults("cut")
    with pytest.raises(http.client.IncompleteRead):
        ask(connection).read()


def test_a_huge_body_is_announced_and_sent(
    service: SimulatedService, connection: http.client.HTTPConnection
) -> None:
    service.set_faults("huge")
    response = ask(connection)
    assert response.getheader("Content-Length") == str(200 * 2**20)
    assert len(response.read(2 * 2**20)) == 2 * 2**20


@pytest.mark.parametrize(
    ("fault", "error"), [("close", http.client.RemoteDisconnected), ("reset", ConnectionResetError)]
)
def test_a_broken_connection_raises(
    service: SimulatedService,
    connection: http.client.HTTPConnection,
    fault: str,
    error: type[Exception],
) -> None:
    service.set_faults(fault)
    with pytest.raises(error):
        ask(connection)


def test_a_trickle_is_a_byte_per_second(
    service: SimulatedService, connection: http.client.HTTPConnection
) -> None:
    service.set_faults("drip")
    began_s = time.monotonic()
    response = ask(connection)
    assert response.read(1) == b"{"
    assert time.monotonic() - began_s > 0.9


def test_silences_and_trickles_are_scripts_of_seconds() -> None:
    reply = ok_reply({"a": 1})
    assert list(FAULTS["silence"].fault(reply)) == [30.0]
    assert list(FAULTS["delay"].fault(reply)) == [3.0, reply.to_bytes()]
    drip = list(FAULTS["drip"].fault(reply))
    assert drip[0] == reply.head()
    assert drip[1::2] == [1.0] * len(reply.body)
    assert b"".join(drip[2::2]) == reply.body  # type: ignore[arg-type]


def test_a_silence_fault_ends_with_the_service() -> None:
    service = SimulatedService(faults="silence")
    line = http.client.HTTPConnection(service.start().removeprefix("http://"), timeout=10)
    with closing(line):
        line.request("POST", "/v1/CurrentWeather", BODY, HEADERS)
        service.stop()
        with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):
            line.getresponse()


def test_script_ends_at_termination() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ended = threading.Event()
        ended.set()
        play([b"a", 60.0, b"b"], ours, ended)
        play([Termination.RESET, b"c"], ours, ended)
        assert theirs.recv(9) == b"a"
        assert theirs.recv(9) == b""


def test_a_silence_fault_ends_when_the_client_disconnects() -> None:
    ours, theirs = socket.socketpair()
    with ours:
        theirs.close()
        play([60.0, b"b"], ours, threading.Event())


# Plans


def test_a_fault_can_meet_every_third_request_only(service: SimulatedService) -> None:
    def status() -> int:
        with closing(http.client.HTTPConnection(service.start().removeprefix("http://"), timeout=10)) as line:
            return ask(line).status

    service.set_faults("503:3, 429:2")
    assert [status() for _ in range(7)] == [200, 429, 503, 429, 200, 503, 200]
    service.set_faults("")
    assert [status() for _ in range(3)] == [200, 200, 200]


def test_the_first_fault_that_is_due_is_simulated() -> None:
    planned = plan("empty:2,delay")
    found = [planned.fault(request) for request in (1, 2, 3, 4)]
    assert found == [FAULTS[name].fault for name in ("delay", "empty", "delay", "empty")]
    assert plan(" ").fault(1) is None
    assert plan("Reset: 5").fault(5) is FAULTS["reset"].fault


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("slow", "Unknown simulated fault “slow”"),
        ("200", "Unknown simulated fault “200”"),
        ("delay,,x", "Unknown simulated fault “x”"),
        *[
            (f"503:{number}", f"Invalid simulated fault “503:{number}”")
            for number in ("0", "", "x", "-1", "1.5")
        ],
    ],
)
def test_error_for_unknown_fault(text: str, sentence: str) -> None:
    with pytest.raises(WeatherError, match=sentence):
        SimulatedService(faults=text)


def test_the_table_names_every_fault_and_its_effect() -> None:
    rows = dict(table())
    assert list(rows) == list(names())
    assert rows.keys() == {name for name in FAULTS if not name.isdigit()} | {"400 to 511"}
    assert all(rows.values())
