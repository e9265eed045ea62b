"""HTTP server of the simulated service."""

import contextlib
import http.client
from collections.abc import Iterator

import httpx
import pytest

from editor.errors import WeatherError
from editor.weather.api.limits import MAX_PLACES_PER_REQUEST
from editor.weather.simulator.server import SimulatedService

NOW_S = 1_795_260_123


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    with SimulatedService(clock=lambda: NOW_S) as url:
        yield url


def requests(base_url: str, operation: str, **body: object) -> dict:
    """Return the raw JSON response of the service."""
    response = post(base_url, operation, body)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/json"
    return response.json()


def post(base_url: str, operation: str, body: object, **headers: str) -> httpx.Response:
    sent = {"Authorization": "token"} | headers
    return httpx.post(f"{base_url}/v1/{operation}", json=body, headers=sent, trust_env=False)


def test_the_same_request_in_the_same_hour_has_the_same_answer(base_url: str) -> None:
    body = {"coords": "-34.9,-56.17;60,25", "details": 1, "noHours": 5}
    with SimulatedService(clock=lambda: NOW_S + 60) as other_url:
        assert requests(base_url, "WeatherForecastHourly", **body) == requests(
            other_url, "WeatherForecastHourly", **body
        )


@pytest.mark.parametrize(
    ("operation", "body"),
    [
        ("CurrentWeather", []),
        ("CurrentWeather", {}),
        ("CurrentWeather", {"coords": None}),
        ("CurrentWeather", {"coords": 5}),
        ("CurrentWeather", {"coords": ""}),
        ("CurrentWeather", {"coords": "1"}),
        ("CurrentWeather", {"coords": "1,2,3"}),
        ("CurrentWeather", {"coords": "91,0"}),
        ("CurrentWeather", {"coords": "0,181"}),
        ("CurrentWeather", {"coords": "nan,0"}),
        ("CurrentWeather", {"coords": "1,2;;3,4"}),
        ("CurrentWeather", {"coords": ";".join(["1,2"] * (MAX_PLACES_PER_REQUEST + 1))}),
        ("WeatherRoute", {"coords": "1,2"}),
        ("WeatherRoute", {"coords": f"1,2,{NOW_S - 3600}"}),
        ("WeatherRoute", {"coords": f"1,2,{NOW_S + 60}.5"}),
        ("WeatherRoute", {"coords": "1,2,253402300799"}),
        ("WeatherRoute", {"coords": "1,2,999999999999999999"}),
    ],
)
def test_a_request_that_breaks_a_rule_is_refused_in_json(base_url: str, operation: str, body: object) -> None:
    response = post(base_url, operation, body)
    assert response.status_code == 400
    assert response.json()["error"]["message"]


def test_a_request_without_a_token_is_refused(base_url: str) -> None:
    assert post(base_url, "CurrentWeather", {"coords": "1,2"}, Authorization="").status_code == 401


def test_a_request_in_another_content_type_is_refused(base_url: str) -> None:
    answer = post(base_url, "CurrentWeather", {"coords": "1,2"}, **{"Content-Type": "text/plain"})
    assert answer.status_code == 415


def test_an_unknown_operation_is_refused(base_url: str) -> None:
    assert post(base_url, "Tides", {"coords": "1,2"}).status_code == 404


@pytest.mark.parametrize(("method", "status"), [("GET", 405), ("PUT", 501)])
def test_another_method_is_refused(base_url: str, method: str, status: int) -> None:
    response = httpx.request(method, f"{base_url}/v1/CurrentWeather", trust_env=False)
    assert response.status_code == status
    assert response.json()["error"]["status"] == status


def test_a_body_that_is_not_json_is_refused(base_url: str) -> None:
    headers = {"Authorization": "token", "Content-Type": "application/json"}
    url = f"{base_url}/v1/CurrentWeather"
    assert httpx.post(url, content=b"{", headers=headers, trust_env=False).status_code == 400


@pytest.mark.parametrize("length", ["99999999999", "65537", "-1", "much"])
def test_a_body_of_an_absurd_length_is_refused_unread(base_url: str, length: str) -> None:
    connection = http.client.HTTPConnection(base_url.removeprefix("http://"))
    with contextlib.closing(connection):
        connection.putrequest("POST", "/v1/CurrentWeather")
        connection.putheader("Content-Length", length)
        connection.endheaders()
        assert connection.getresponse().status == 413


def test_a_service_can_be_started_and_stopped_repeatedly() -> None:
    service = SimulatedService()
    for _ in range(3):
        url = service.start()
        assert service.start() == url
        assert requests(url, "DailyWeather", coords="1,2")
        service.stop()
        service.stop()
        with pytest.raises(httpx.ConnectError):
            post(url, "DailyWeather", {"coords": "1,2"})


def test_error_for_port_in_use(base_url: str) -> None:
    port = int(base_url.rpartition(":")[2])
    with pytest.raises(WeatherError, match=f"Port {port}"):
        SimulatedService(port).start()


@pytest.mark.parametrize("port", [-1, 65536])
def test_error_for_invalid_port(port: int) -> None:
    with pytest.raises(WeatherError, match="0 to 65535"):
        SimulatedService(port).start()
