"""The client with faulty services: one sentence each, in time, without the key."""

import asyncio
import codecs
import json
import os
import re
import sys
import threading
import time
import traceback
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import EditorError, NetError, NetFailure, WeatherError
from editor.network import connections
from editor.weather.api.client import WeatherClient
from editor.weather.api.records import LatLon, RouteStop
from editor.weather.cache.disk_cache import NOW, DiskCache
from tests.weather import interface
from tests.weather.faulty_server import Act, a_server, drips, is_silent, resets, responds, sends

NOW_S = 1_795_260_123
PLACE = LatLon(-34.9, -56.17)
GOOD = json.dumps(interface.an_answer(interface.CURRENT, details=1)).encode()
DEADLINE_S = 3.0
START = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
# Each sentence contains one of these remedies.
WHAT_TO_DO = re.compile(r"\. (Check|Try again|Enter) ")


@dataclass(frozen=True, slots=True)
class Fault:
    """A failure of the service and its expected error. `tries` is the number of requests."""

    act: Act
    kind: NetFailure
    sentence: str
    status: int | None = None
    tries: int = 1


def refusal(status: int, sentence: str, *headers: str, tries: int = 1) -> Fault:
    act = responds(f"{status} So", b'{"error": "no"}', *headers)
    return Fault(act, NetFailure.STATUS, sentence, status, tries)


FAULTS = {
    "reset": Fault(resets, NetFailure.BROKEN, "lost. Try again later", tries=3),
    "closed without a word": Fault(sends(b""), NetFailure.BROKEN, "lost. Try again later", tries=3),
    "no HTTP": Fault(sends(b"220 mail ready\r\n"), NetFailure.BROKEN, "lost", tries=3),
    "400": refusal(400, "Request rejected by 127.0.0.1 (400). Check the address"),
    "401": refusal(401, "API key rejected by 127.0.0.1 (401). Check the key"),
    "403": refusal(403, "API key rejected by 127.0.0.1 (403). Check the key"),
    "404": refusal(404, "Not found at 127.0.0.1 (404). Check the address"),
    "429": refusal(429, "Too many requests to 127.0.0.1 (429). Try again later"),
    "429 seconds": refusal(429, "Try again in 60 s", "Retry-After: 60"),
    "429 date": refusal(429, "Try again later", "Retry-After: Fri, 31 Dec 2100 23:59:59 GMT"),
    "429 nonsense": refusal(429, "Try again later", "Retry-After: when it suits"),
    "429 huge": refusal(429, "Try again later", f"Retry-After: {10**9 - 1}"),
    "429 no zone": refusal(429, "Try again", "Retry-After: Fri, 31 Dec 2027 00:00:00 +99999999999"),
    "500": refusal(500, "Server error (500) at 127.0.0.1. Try again later"),
    "502": refusal(502, "Server error (502) at 127.0.0.1. Try again later", tries=3),
    "503": refusal(503, "Server error (503) at 127.0.0.1. Try again later", tries=3),
    "504": refusal(504, "Server error (504) at 127.0.0.1. Try again later", tries=3),
    "redirect": Fault(
        responds("302 There", b"", "Location: http://127.0.0.1:9/"),
        NetFailure.REDIRECT,
        "redirects to another address. Enter the final address",
        302,
    ),
    "empty": Fault(responds("200 OK"), NetFailure.BROKEN, "is empty. Try again later"),
    "cut": Fault(
        sends(START + b"Content-Length: 900\r\n\r\n" + GOOD[:300]), NetFailure.BROKEN, "lost", tries=3
    ),
    "cut JSON": Fault(responds("200 OK", GOOD[:300]), NetFailure.BROKEN, "is not JSON. Check the address"),
    "HTML": Fault(
        responds("200 OK", b"<!doctype html><title>Sign in</title>", "Content-Type: text/html"),
        NetFailure.BROKEN,
        "returned a web page. Check the address",
    ),
    "deep": Fault(responds("200 OK", b"[" * 100_000), NetFailure.TOO_LARGE, "more data than requested"),
    "NaN": Fault(responds("200 OK", b'{"CurrentWeather": nan}'), NetFailure.BROKEN, "is not JSON"),
    "bad UTF-8": Fault(responds("200 OK", b'{"\xff": 1}'), NetFailure.BROKEN, "is not JSON"),
    "packed otherwise": Fault(
        responds("200 OK", GOOD, "Content-Encoding: br"), NetFailure.BROKEN, "Unsupported compression", 200
    ),
    "200 MB": Fault(
        drips(START + b"Content-Length: 209715200\r\n\r\n", b"x" * 65536, every_s=0),
        NetFailure.TOO_LARGE,
        "larger than 8 MB. Check the address",
    ),
}


@pytest.fixture(autouse=True)
def no_socket_left() -> Iterator[None]:
    """Fail tests that leave a socket open."""
    connections.run(lambda _network: asyncio.sleep(0), DEADLINE_S)  # its loop has its own sockets
    before = sockets()
    yield
    ends = time.monotonic() + 1
    while sockets() - before and time.monotonic() < ends:
        time.sleep(0.01)
    assert not sockets() - before


def sockets() -> set[str]:
    """Return the open sockets of this process; empty if the system does not list them."""
    if not sys.platform.startswith("linux"):
        return set()
    found = set()
    for entry in os.scandir("/proc/self/fd"):
        try:
            target = os.readlink(entry.path)  # noqa: PTH115 (such a link leads to no path)
        except FileNotFoundError:
            continue
        if target.startswith("socket:"):
            found.add(target)
    return found


def error_of(client: WeatherClient, key: str) -> EditorError:
    """Return the error of a request for the current weather."""
    began_s = time.monotonic()
    with pytest.raises(EditorError) as caught:
        client.current([PLACE], details=True)
    assert time.monotonic() - began_s < DEADLINE_S + 2
    error = caught.value
    reported = "".join(traceback.format_exception(error)) + repr(error) + repr(vars(error)) + repr(client)
    assert key not in reported
    assert error.__context__ is None
    assert error.text.endswith(".")
    assert "\n" not in error.text
    return error


@pytest.mark.usefixtures("short_pauses")
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_each_fault_has_its_sentence(fault: Fault, probe: str) -> None:
    with a_server(fault.act) as server:
        error = error_of(WeatherClient(server.base_url, probe, deadline_s=DEADLINE_S), probe)
    assert isinstance(error, NetError)
    assert (error.kind, error.status) == (fault.kind, fault.status)
    assert fault.sentence in error.text
    assert WHAT_TO_DO.search(error.text)
    assert len(server.requests) == fault.tries


@pytest.mark.parametrize(
    "act",
    [
        is_silent,
        drips(START + b"\r\n{", every_s=1.0),
        drips(START + b"X: ", every_s=0.05),
        drips(b"", b"H", every_s=0.05),
        drips(START + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n", every_s=0.05),
        drips(b"", b"HTTP/1.1 100 Continue\r\n\r\n", every_s=0.05),
    ],
    ids=["silence", "a byte a second", "headers", "status", "pieces", "empty promises"],
)
def test_a_slow_service_is_abandoned_at_the_deadline(act: Act, probe: str) -> None:
    with a_server(act) as server:
        began_s = time.monotonic()
        error = error_of(WeatherClient(server.base_url, probe, deadline_s=0.2), probe)
        assert time.monotonic() - began_s < 2
    assert isinstance(error, NetError)
    assert error.kind in (NetFailure.TIMEOUT, NetFailure.BROKEN)
    assert error.text == "127.0.0.1 timed out. Try again later."


def test_errors_for_refused_unknown_and_unsafe_connections(probe: str) -> None:
    with a_server(sends(b"plain text, no handshake")) as server:
        address = server.base_url.replace("http:", "https:")
        unsafe = error_of(WeatherClient(address, probe, deadline_s=DEADLINE_S), probe)
    refused = error_of(WeatherClient(server.base_url, probe, deadline_s=DEADLINE_S), probe)
    unknown = error_of(WeatherClient("https://weather.invalid", probe, deadline_s=DEADLINE_S), probe)
    assert [error.text for error in (unsafe, refused, unknown)] == [
        "No secure connection to 127.0.0.1. Check the address and the system clock.",
        "127.0.0.1 cannot be reached. Check the address and the network.",
        "weather.invalid was not found. Check the address and the network.",
    ]


def test_200_mb_are_never_held(probe: str) -> None:
    with a_server(FAULTS["200 MB"].act) as server:
        client = WeatherClient(server.base_url, probe, deadline_s=DEADLINE_S)
        tracemalloc.start()
        try:
            error_of(client, probe)
            assert tracemalloc.get_traced_memory()[1] < 40 * 2**20
        finally:
            tracemalloc.stop()


@pytest.mark.usefixtures("short_pauses")
@pytest.mark.parametrize("name", [name for name, fault in FAULTS.items() if fault.tries == 3])
def test_a_fault_that_passes_is_not_noticed(name: str, probe: str) -> None:
    with a_server(FAULTS[name].act, responds("200 OK", GOOD)) as server:
        assert (
            WeatherClient(server.base_url, probe, clock=lambda: NOW_S).current([PLACE], details=True).remarks
            == ()
        )


@pytest.mark.parametrize(
    "body", [b"null", b"[]", b"{}", b'{"CurrentWeather": []}', b'{"CurrentWeather": [{}]}', b'"text"', b"0"]
)
def test_an_answer_without_a_record_is_not_understood(body: bytes, probe: str) -> None:
    with a_server(responds("200 OK", body)) as server:
        error = error_of(WeatherClient(server.base_url, probe, clock=lambda: NOW_S), probe)
    assert isinstance(error, WeatherError)
    assert "The service returned no weather data. Check the address" in error.text


def test_any_content_type_is_accepted_for_a_valid_answer(probe: str) -> None:
    for kind in ("text/plain", "text/html", "application/octet-stream", "nonsense;;"):
        with a_server(responds("200 OK", GOOD, f"Content-Type: {kind}")) as server:
            assert (
                WeatherClient(server.base_url, probe, clock=lambda: NOW_S)
                .current([PLACE], details=True)
                .remarks
                == ()
            )


@pytest.mark.parametrize("number", [b"NaN", b"-Infinity", b"Infinity"])
def test_a_number_that_json_does_not_have_spoils_one_value(number: bytes, probe: str) -> None:
    body = GOOD.replace(b'"Humidity": 56', b'"Humidity": ' + number).replace(b"Partly", b'NaN \\" NaN')
    with a_server(responds("200 OK", body)) as server:
        answer = WeatherClient(server.base_url, probe, clock=lambda: NOW_S).current([PLACE], details=True)
    now = answer.records[0].conditions
    assert (now.humidity_percent, now.temperature_c, now.words) == (None, 21, 'NaN " NaN cloudy')
    assert answer.remarks == ("“Humidity” of “parameters” is text, not a usable number.",)


def test_an_invalid_number_spoils_one_value_of_a_large_answer(probe: str) -> None:
    # Among other fields, within a number of steps, and cut by the end of a step.
    for size in (70_000, 2**16 - 9, 3 * 2**20):
        padding = (
            b'{"padding": "' + b"Infinity " * (size // 9) + b'", "blank": ' + b" " * 60_000 + b"-Infinity, "
        )
        body = padding + GOOD.replace(b'"Humidity": 56', b'"Humidity": NaN').removeprefix(b"{")
        with a_server(responds("200 OK", body)) as server:
            now = (
                WeatherClient(server.base_url, probe, clock=lambda: NOW_S)
                .current([PLACE], details=True)
                .records[0]
                .conditions
            )
        assert (now.humidity_percent, now.temperature_c) == (None, 21)


def test_a_byte_order_mark_is_accepted(probe: str) -> None:
    with a_server(responds("200 OK", codecs.BOM_UTF8 + GOOD)) as server:
        assert (
            WeatherClient(server.base_url, probe, clock=lambda: NOW_S).current([PLACE], details=True).remarks
            == ()
        )


def test_texts_without_an_end_are_searched_for_numbers_in_one_pass(probe: str) -> None:
    body = b'{"CurrentWeather": NaN, "a": "' + b'\\"' * 400_000
    with a_server(responds("200 OK", body)) as server:
        began_s = time.monotonic()
        assert (
            "is not JSON" in error_of(WeatherClient(server.base_url, probe, clock=lambda: NOW_S), probe).text
        )
    assert time.monotonic() - began_s < 2


@pytest.mark.parametrize(
    ("late_s", "text"), [(0, "A time may be in the past"), (900, "clock is 15 min late")]
)
def test_a_rejected_route_says_whether_the_clock_is_late(late_s: int, text: str, probe: str) -> None:
    date = format_datetime(datetime.fromtimestamp(NOW_S + late_s, UTC), usegmt=True)
    with a_server(responds("400 Bad Request", b"", f"Date: {date}")) as server:
        client = WeatherClient(server.base_url, probe, clock=lambda: NOW_S)
        with pytest.raises(NetError, match=text) as refusal:
            client.route([RouteStop(PLACE.lat, PLACE.lon, NOW_S + 60)])
    assert refusal.value.status == 400


@pytest.mark.parametrize("end", ["/v1", "/v1/", "/v1/CurrentWeather"])
def test_an_address_with_the_version_is_corrected(end: str, probe: str) -> None:
    with a_server(responds("200 OK", GOOD)) as server:
        WeatherClient(server.base_url + end, probe, clock=lambda: NOW_S).current([PLACE], details=True)
    assert server.requests[0].startswith(b"POST /v1/CurrentWeather HTTP/1.1")


def test_an_address_with_a_query_is_refused(probe: str) -> None:
    with a_server(responds("200 OK", GOOD)) as server:
        error = error_of(WeatherClient(f"{server.base_url}/?key=1", probe), probe)
    assert "Enter only the part before it" in error.text
    assert not server.requests


def test_a_key_that_a_service_sends_back_is_shown_nowhere(probe: str, tmp_path: Path) -> None:
    whole = interface.an_answer(interface.CURRENT, details=1) | {f"header {probe}": probe, "unit": probe}
    whole["info"]["copyrights"].append(f"© {probe}")
    whole["CurrentWeather"][0]["CurrentParameters"]["WeatherConditions"] = f"Rain {probe}"
    body = json.dumps(whole).encode()
    with a_server(responds("200 OK", body, f"X-Key: {probe}", f"Set-Cookie: key={probe}")) as server:
        answer = WeatherClient(server.base_url, probe, clock=lambda: NOW_S).current([PLACE], details=True)
    assert probe not in repr(answer)
    DiskCache(tmp_path).store(NOW, PLACE, answer)
    assert len(list(tmp_path.iterdir())) == 1
    with a_server(responds(f"400 {probe}", probe.encode(), f"X-Key: {probe}")) as server:
        error_of(WeatherClient(server.base_url, probe, clock=lambda: NOW_S), probe)


@pytest.mark.parametrize("spoiled", ["{}\n", "{}\r\nHost: x", "{} schlüssel", "{}\x00"])
def test_a_key_that_no_header_can_hold_is_refused_and_neither_sent_nor_shown(
    spoiled: str, probe: str
) -> None:
    with a_server(responds("200 OK", GOOD)) as server:
        client = WeatherClient(server.base_url, spoiled.format(probe), clock=lambda: NOW_S)
        if spoiled.format(probe).strip() == probe:
            client.current([PLACE])  # copied text often ends with a line break
        else:
            assert "Copy it again" in error_of(client, probe).text
            assert server.requests == []


def test_the_key_is_sent_to_no_other_machine_over_http(probe: str) -> None:
    text = error_of(WeatherClient("http://weather.invalid", probe), probe).text
    assert text == "The API key requires https. Use https for weather.invalid."


def test_a_request_is_as_the_interface_has_it(probe: str) -> None:
    answer = interface.an_answer(interface.ROUTE, details=1, places=2)
    interface.placed(interface.ROUTE, answer, (-34.9, 0.0), (0.33, 180.0))
    with a_server(responds("200 OK", json.dumps(answer).encode())) as server:
        client = WeatherClient(server.base_url, probe, clock=lambda: NOW_S + 0.9)
        client.route([RouteStop(-34.9, -0.00000012, NOW_S), RouteStop(1 / 3, 180.0, NOW_S + 5)], details=True)
    head, _, sent = server.requests[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /v1/WeatherRoute HTTP/1.1")
    assert f"authorization: {probe}".encode() in head.lower()
    assert json.loads(sent) == {
        "coords": f"-34.9,0,{NOW_S};0.33,180,{NOW_S + 5}",
        "details": 1,
    }


@given(
    st.lists(st.tuples(st.floats(-90, 90), st.floats(-180, 180)), min_size=1, max_size=25),
    st.sampled_from(["current", "hourly", "daily", "route"]),
)
def test_coordinates_are_rounded_to_the_precision_of_an_answer(
    positions: list[tuple[float, float]], operation: str
) -> None:
    sent: list[str] = []

    def answer(_operation: str, body: Any, _cancel: threading.Event | None) -> Any:
        sent.extend(body["coords"].split(";"))
        raise WeatherError("No answer")

    client = WeatherClient("", clock=lambda: NOW_S, answer=answer)
    ask = getattr(client, operation)
    places = [RouteStop(*place, NOW_S) if operation == "route" else LatLon(*place) for place in positions]
    with pytest.raises(WeatherError, match="No answer"):
        ask(places)
    assert len(sent) == len(positions)
    for text, place in zip(sent, positions, strict=True):
        for part, value in zip(text.split(",")[:2], place, strict=True):
            assert len(part.partition(".")[2]) <= 2
            assert abs(float(part) - value) <= 0.005 + 1e-9
            assert part != "-0"
