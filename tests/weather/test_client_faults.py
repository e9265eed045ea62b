"""The client before services that fail: one plain sentence each, and never the key."""

import json
import traceback

import pytest

from editor.errors import EditorError, NetError, NetFailure, WeatherError
from editor.weather import forecasts
from editor.weather.client import WeatherClient
from editor.weather.records import LatLon, RouteStop
from tests.weather.faulty_server import Act, a_server, drips, resets, says, sends

KEY = "probe-19ab-secret"
NOW_S = 1_795_260_123
PLACE = LatLon(-34.9, -56.17)


def error_of(act: Act, deadline_s: float = 20.0) -> EditorError:
    """The error in which a question for the current weather ends."""
    with a_server(act) as server:
        client = WeatherClient(server.base_url, KEY, deadline_s=deadline_s)
        with pytest.raises(EditorError) as caught:
            client.current([PLACE], details=True)
    told = "".join(traceback.format_exception(caught.value)) + repr(client) + repr(vars(caught.value))
    assert KEY not in told
    assert caught.value.text.endswith(".")
    assert "\n" not in caught.value.text
    return caught.value


@pytest.mark.parametrize(
    ("act", "kind", "words"),
    [
        (says("400 Bad"), NetFailure.STATUS, "did not accept"),
        (says("401 Who"), NetFailure.STATUS, "Check the API key"),
        (says("403 No"), NetFailure.STATUS, "Check the API key"),
        (says("404 Where"), NetFailure.STATUS, "Check the address"),
        (says("429 Often", b"", "Retry-After: 60"), NetFailure.STATUS, "Try again in 60 s"),
        (says("500 Oh"), NetFailure.STATUS, "fault of its own"),
        (says("302 There", b"", "Location: http://127.0.0.1:9/"), NetFailure.REDIRECT, "another address"),
        (says("200 OK"), NetFailure.BROKEN, "is empty"),
        (says("200 OK", b"<html></html>", "Content-Type: text/html"), NetFailure.BROKEN, "a web page"),
        (says("200 OK", b"[" * 100_000), NetFailure.BROKEN, "not JSON"),
        (says("200 OK", b" " * (8 * 2**20 + 1)), NetFailure.TOO_LARGE, "larger than 8 MB"),
        (sends(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"), NetFailure.BROKEN, "broke off"),
        (resets, NetFailure.BROKEN, "broke off"),
    ],
)
def test_each_fault_has_its_sentence(act: Act, kind: NetFailure, words: str) -> None:
    error = error_of(act)
    assert isinstance(error, NetError)
    assert error.kind is kind
    assert words in error.text


def test_a_drip_ends_at_the_deadline() -> None:
    error = error_of(drips(b"HTTP/1.1 200 OK\r\n\r\n{"), deadline_s=0.3)
    assert isinstance(error, NetError)
    assert error.kind is NetFailure.TIMEOUT


@pytest.mark.parametrize(
    "body", [b"null", b"[]", b"{}", b'{"CurrentWeather": []}', b'{"CurrentWeather": [{}]}']
)
def test_an_answer_without_a_record_is_not_understood(body: bytes) -> None:
    assert isinstance(error_of(says("200 OK", body)), WeatherError)


def test_any_content_type_will_do_for_an_answer_that_is_one() -> None:
    body = json.dumps(forecasts.current({"coords": "-34.9,-56.17"}, NOW_S)).encode()
    with a_server(says("200 OK", body, "Content-Type: text/plain")) as server:
        assert WeatherClient(server.base_url, KEY).current([PLACE]).records


def test_a_request_is_as_the_interface_has_it() -> None:
    body = json.dumps(forecasts.route({"coords": f"1,2,{NOW_S}"}, NOW_S)).encode()
    with a_server(says("200 OK", body)) as server:
        client = WeatherClient(server.base_url, KEY, clock=lambda: NOW_S + 0.9)
        client.route([RouteStop(-34.9, -0.00000012, NOW_S), RouteStop(1 / 3, 180.0, NOW_S + 5)], details=True)
    head, _, sent = server.requests[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /v1/WeatherRoute HTTP/1.1")
    assert f"authorization: {KEY}".encode() in head.lower()
    assert json.loads(sent) == {
        "coords": f"-34.9,0,{NOW_S};0.333333,180,{NOW_S + 5}",
        "details": 1,
    }
