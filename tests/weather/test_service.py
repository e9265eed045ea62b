"""The simulated service against the interface's tables, field by field, over real HTTP."""

import contextlib
import http.client
import math
from collections.abc import Iterator
from datetime import datetime

import httpx
import pytest

from editor.errors import WeatherError
from editor.weather.records import LatLon
from editor.weather.service import SimulatedService

NOW_S = 1_795_260_123
MONTEVIDEO = LatLon(-34.9, -56.17)
HELSINKI = LatLon(60.171, 24.944)
PLACES = [LatLon(lat, lon) for lat in range(-75, 76, 15) for lon in (-171, -20, 130)][:25]

DETAILS = {"DewPoint", "FeelsLike", "Humidity", "Pressure", "Temperature", "UV", "WindDirection", "WindSpeed"}
BRIEF_CURRENT = {"Sunrise", "Sunset", "Temperature"}
FULL_CURRENT = DETAILS | {"Sunrise", "Sunset", "Visibility"}


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    with SimulatedService(clock=lambda: NOW_S) as url:
        yield url


def asked(base_url: str, operation: str, **body: object) -> dict:
    """The service's own JSON, as any other client would get it."""
    response = post(base_url, operation, body)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/json"
    return response.json()


def post(base_url: str, operation: str, body: object, **headers: str) -> httpx.Response:
    sent = {"Authorization": "token"} | headers
    return httpx.post(f"{base_url}/v1/{operation}", json=body, headers=sent, trust_env=False)


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def check_envelope(answer: dict, name: str, *more: str) -> None:
    assert answer.keys() == {name, "info", "unit", *more}
    assert answer["info"] == {"copyrights": ["Simulated weather, not a forecast"]}
    assert answer["unit"] == "metric"


def check_place(item: dict, place: LatLon) -> None:
    assert math.isclose(item["latitude"], place.lat, abs_tol=1e-4)
    assert math.isclose(item["longitude"], place.lon, abs_tol=1e-4)


def check_record(record: dict) -> None:
    assert isinstance(record["WeatherConditions"], str)
    assert record["WeatherConditions"]
    assert is_whole(record["date"])
    assert record["daylight"] in ("day", "night")
    parameters = record["parameters"]
    assert all(is_whole(value) for name, value in parameters.items() if name != "Visibility")
    if "UV" in parameters:
        assert 0 <= parameters["UV"] <= 12
        assert 0 <= parameters["WindDirection"] < 360
        assert 0 <= parameters["Humidity"] <= 100
        assert parameters["WindSpeed"] >= 0
        assert parameters["DewPoint"] <= parameters["Temperature"]


@pytest.mark.parametrize(("details", "names"), [(None, BRIEF_CURRENT), (0, BRIEF_CURRENT), (1, FULL_CURRENT)])
def test_current_weather_has_the_fields_of_the_interface(
    base_url: str, details: int | None, names: set[str]
) -> None:
    body = {} if details is None else {"details": details}
    answer = asked(base_url, "CurrentWeather", coords="-34.9,-56.17; 60.171,24.944", **body)
    check_envelope(answer, "CurrentWeather", "Warnings")
    for item, place in zip(answer["CurrentWeather"], (MONTEVIDEO, HELSINKI), strict=True):
        assert item.keys() == {"CurrentParameters", "UpdateTime", "latitude", "longitude"}
        check_place(item, place)
        now = item["CurrentParameters"]
        assert now.keys() == {"WeatherConditions", "date", "daylight", "parameters"}
        assert now["parameters"].keys() - {"AirQuality"} == names
        check_record(now)
        assert is_whole(item["UpdateTime"])
        assert NOW_S - 3600 < item["UpdateTime"] <= NOW_S
        assert now["parameters"]["Sunrise"] < now["parameters"]["Sunset"]


@pytest.mark.parametrize(("details", "names"), [(None, {"Temperature"}), (0, {"Temperature"}), (1, DETAILS)])
@pytest.mark.parametrize(("asked_for", "count"), [({}, 48), ({"noHours": 1}, 1), ({"noHours": 240}, 240)])
def test_hourly_forecasts_have_the_fields_of_the_interface(
    base_url: str, details: int | None, names: set[str], asked_for: dict, count: int
) -> None:
    body = asked_for if details is None else asked_for | {"details": details}
    answer = asked(base_url, "WeatherForecastHourly", coords="60.171,24.944", **body)
    check_envelope(answer, "Hourly forecast")
    (item,) = answer["Hourly forecast"]
    assert item.keys() == {"UpdateTime", "latitude", "longitude", "hourlyWeatherParameters"}
    check_place(item, HELSINKI)
    hours = item["hourlyWeatherParameters"]
    assert len(hours) == count
    for hour in hours:
        assert hour.keys() == {"WeatherConditions", "date", "daylight", "parameters"}
        assert hour["parameters"].keys() == names
        check_record(hour)
    dates = [hour["date"] for hour in hours]
    assert dates == [dates[0] + 3600 * index for index in range(count)]


@pytest.mark.parametrize(("asked_for", "count"), [({}, 10), ({"noDays": 1}, 1), ({"noDays": 10}, 10)])
def test_daily_forecasts_have_the_fields_of_the_interface(base_url: str, asked_for: dict, count: int) -> None:
    answer = asked(base_url, "DailyWeather", coords="-34.9,-56.17", **asked_for)
    check_envelope(answer, "Daily forecast")
    (item,) = answer["Daily forecast"]
    assert item.keys() == {"UpdateTime", "latitude", "longitude", "dailyWeatherParameters"}
    days = item["dailyWeatherParameters"]
    assert len(days) == count
    for day in days:
        assert day.keys() == {"WeatherConditions", "date", "parameters"}
        assert day["parameters"].keys() == {"TemperatureHigh", "TemperatureLow"}
        assert is_whole(day["parameters"]["TemperatureHigh"])
        assert day["parameters"]["TemperatureLow"] <= day["parameters"]["TemperatureHigh"]
    dates = [day["date"] for day in days]
    assert dates == [dates[0] + 86400 * index for index in range(count)]


@pytest.mark.parametrize(("details", "names"), [(None, {"Temperature"}), (0, {"Temperature"}), (1, DETAILS)])
def test_route_weather_has_the_fields_of_the_interface(
    base_url: str, details: int | None, names: set[str]
) -> None:
    body = {} if details is None else {"details": details}
    times = (NOW_S, NOW_S + 90_000)
    coords = f"-34.9,-56.17,{times[0]};\n60.171, 24.944, {times[1]}"
    answer = asked(base_url, "WeatherRoute", coords=coords, **body)
    check_envelope(answer, "Weather route")
    for record, place, time_s in zip(answer["Weather route"], (MONTEVIDEO, HELSINKI), times, strict=True):
        assert record.keys() == {
            *("WeatherConditions", "date", "daylight", "latitude", "longitude", "parameters"),
        }
        assert record["date"] == time_s
        assert record["parameters"].keys() == names
        check_place(record, place)
        check_record(record)


def test_warnings_have_the_fields_of_the_interface(base_url: str) -> None:
    coords = ";".join(f"{place.lat},{place.lon}" for place in PLACES)
    warnings = asked(base_url, "CurrentWeather", coords=coords)["Warnings"]
    assert warnings
    for warning in warnings:
        assert warning.keys() == {
            *("countyName", "description", "warningCertainty", "warningStartDate", "warningEndDate"),
            *("warningLevel", "warningPhenomenom", "warningString", "warningUrgency", "translations"),
        }
        assert warning["warningCertainty"] in ("Observed", "Likely", "Possible", "Unlikely", "Unknown")
        assert warning["warningLevel"] in ("Yellow", "Orange", "Red", "Magenta")
        assert warning["warningUrgency"] in ("Immediate", "Expected", "Future", "Unknown")
        for name in ("warningStartDate", "warningEndDate"):
            datetime.strptime(warning[name], "%Y-%m-%dT%H:%M:%S%z")
        assert warning["translations"] == {}


def test_air_quality_is_given_at_some_places_only(base_url: str) -> None:
    coords = ";".join(f"{place.lat},{place.lon}" for place in PLACES)
    items = asked(base_url, "CurrentWeather", coords=coords, details=1)["CurrentWeather"]
    given = ["AirQuality" in item["CurrentParameters"]["parameters"] for item in items]
    assert any(given)
    assert not all(given)


def test_in_the_polar_night_the_sun_neither_rises_nor_sets(base_url: str) -> None:
    (item,) = asked(base_url, "CurrentWeather", coords="80,0")["CurrentWeather"]
    assert item["CurrentParameters"]["parameters"].keys() == {"Temperature"}
    assert item["CurrentParameters"]["daylight"] == "night"


def test_the_same_question_in_the_same_hour_has_the_same_answer(base_url: str) -> None:
    body = {"coords": "-34.9,-56.17;60,25", "details": 1, "noHours": 5}
    with SimulatedService(clock=lambda: NOW_S + 60) as other_url:
        assert asked(base_url, "WeatherForecastHourly", **body) == asked(
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
        ("CurrentWeather", {"coords": ";".join(["1,2"] * 26)}),
        ("CurrentWeather", {"coords": "1,2", "details": 2}),
        ("CurrentWeather", {"coords": "1,2", "details": True}),
        ("CurrentWeather", {"coords": "1,2", "details": "1"}),
        ("WeatherForecastHourly", {"coords": "1,2", "noHours": 0}),
        ("WeatherForecastHourly", {"coords": "1,2", "noHours": 241}),
        ("WeatherForecastHourly", {"coords": "1,2", "noHours": 2.5}),
        ("DailyWeather", {"coords": "1,2", "noDays": 0}),
        ("DailyWeather", {"coords": "1,2", "noDays": 11}),
        ("WeatherRoute", {"coords": "1,2"}),
        ("WeatherRoute", {"coords": f"1,2,{NOW_S - 3600}"}),
        ("WeatherRoute", {"coords": f"1,2,{NOW_S + 60}.5"}),
        ("WeatherRoute", {"coords": "1,2,999999999999999999"}),
    ],
)
def test_a_question_that_breaks_a_rule_is_refused_in_json(
    base_url: str, operation: str, body: object
) -> None:
    response = post(base_url, operation, body)
    assert response.status_code == 400
    assert response.json()["error"]["message"]


def test_a_question_without_a_token_is_refused(base_url: str) -> None:
    assert post(base_url, "CurrentWeather", {"coords": "1,2"}, Authorization="").status_code == 401


def test_a_question_in_another_content_type_is_refused(base_url: str) -> None:
    answer = post(base_url, "CurrentWeather", {"coords": "1,2"}, **{"Content-Type": "text/plain"})
    assert answer.status_code == 415


def test_an_operation_that_is_none_is_refused(base_url: str) -> None:
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
def test_a_body_of_no_sensible_length_is_refused_unread(base_url: str, length: str) -> None:
    connection = http.client.HTTPConnection(base_url.removeprefix("http://"))
    with contextlib.closing(connection):
        connection.putrequest("POST", "/v1/CurrentWeather")
        connection.putheader("Content-Length", length)
        connection.endheaders()
        assert connection.getresponse().status == 413


def test_a_service_can_be_started_and_stopped_again_and_again() -> None:
    service = SimulatedService()
    for _ in range(3):
        url = service.start()
        assert service.start() == url
        assert asked(url, "DailyWeather", coords="1,2")
        service.stop()
        service.stop()
        with pytest.raises(httpx.ConnectError):
            post(url, "DailyWeather", {"coords": "1,2"})


def test_a_port_in_use_is_said(base_url: str) -> None:
    port = int(base_url.rpartition(":")[2])
    with pytest.raises(WeatherError, match=f"Port {port}"):
        SimulatedService(port).start()


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_is_none_is_said(port: int) -> None:
    with pytest.raises(WeatherError, match="0 to 65535"):
        SimulatedService(port).start()
