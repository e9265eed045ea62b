"""The client with the simulated service over HTTP."""

import math
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import httpx
import pytest

from editor.errors import NetError, WeatherError
from editor.weather.api.client import WeatherClient
from editor.weather.api.limits import MAX_PLACES, MAX_PLACES_PER_REQUEST
from editor.weather.api.records import Conditions, Daylight, LatLon, RouteStop, merge_answers
from editor.weather.simulator.forecasts import ANSWERS
from editor.weather.simulator.server import SimulatedService
from tests.weather.faulty_server import a_server, responds

NOW_S = 1_795_260_123
MONTEVIDEO = LatLon(-34.9, -56.17)
HELSINKI = LatLon(60.171, 24.944)
ARCTIC = LatLon(80.0, 0.0)  # polar night at NOW_S


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    with SimulatedService(clock=lambda: NOW_S) as url:
        yield url


@pytest.fixture
def client(base_url: str) -> WeatherClient:
    return WeatherClient(base_url, simulated=True, clock=lambda: NOW_S)


def current_json(base_url: str, coords: str) -> dict[str, Any]:
    """Return the raw JSON of the current weather."""
    return httpx.post(
        f"{base_url}/v1/CurrentWeather",
        json={"coords": coords, "details": 1},
        headers={"Authorization": "token"},
        trust_env=False,
    ).json()


def values(conditions: Conditions) -> dict[str, object]:
    """Return the values by name. The simulated ones are all plausible."""
    assert conditions.implausible == ()
    names = [name for name in conditions.__dataclass_fields__ if name != "implausible"]
    return {name: getattr(conditions, name) for name in names}


def test_the_client_reads_every_current_value(base_url: str, client: WeatherClient) -> None:
    answer = client.current([MONTEVIDEO, HELSINKI], details=True)
    sent = current_json(base_url, "-34.9,-56.17;60.17,24.94")
    assert [record.place for record in answer.records] == [MONTEVIDEO, HELSINKI]
    for record, item in zip(answer.records, sent["CurrentWeather"], strict=True):
        now, parameters = item["CurrentParameters"], item["CurrentParameters"]["parameters"]
        assert record.served_at == LatLon(item["latitude"], item["longitude"])
        assert record.update_time_s == item["UpdateTime"]
        assert values(record.conditions) == {
            "words": now["WeatherConditions"],
            "time_s": now["date"],
            "daylight": Daylight(now["daylight"]),
            "temperature_c": parameters["Temperature"],
            "feels_like_c": parameters["FeelsLike"],
            "dew_point_c": parameters["DewPoint"],
            "humidity_percent": parameters["Humidity"],
            "pressure_mb": parameters["Pressure"],
            "uv_index": parameters["UV"],
            "wind_from_deg": parameters["WindDirection"],
            "wind_speed_mps": parameters["WindSpeed"],
            "visibility_km": parameters["Visibility"],
            "air_quality": parameters.get("AirQuality"),
            "sunrise_s": parameters["Sunrise"],
            "sunset_s": parameters["Sunset"],
        }
    assert answer.copyrights == ("Simulated weather, not a forecast",)
    assert (answer.unit, answer.is_metric, answer.simulated, answer.remarks) == ("metric", True, True, ())


@pytest.mark.parametrize("details", [False, True])
def test_the_client_has_no_remarks_on_any_operation(client: WeatherClient, details: bool) -> None:
    stops = [RouteStop(-34.9, -56.17, NOW_S), RouteStop(60.171, 24.944, NOW_S + 7200)]
    hourly = client.hourly([MONTEVIDEO, HELSINKI], 6, details=details)
    route = client.route(stops, details=details)
    daily = client.daily([MONTEVIDEO, HELSINKI], 3)
    current = client.current([MONTEVIDEO, HELSINKI], details=details)
    assert [answer.remarks for answer in (hourly, route, daily, current)] == [()] * 4
    assert [len(record.hours) for record in hourly.records] == [6, 6]
    assert [len(record.days) for record in daily.records] == [3, 3]
    assert [record.stop for record in route.records] == stops
    assert [record.conditions.time_s for record in route.records] == [stop.time_s for stop in stops]
    for conditions in (hourly.records[0].hours[0], route.records[0].conditions):
        assert (conditions.wind_speed_mps is not None) is details


def test_hours_and_days_have_their_defaults(client: WeatherClient) -> None:
    assert len(client.hourly([MONTEVIDEO]).records[0].hours) == 48
    assert len(client.daily([MONTEVIDEO]).records[0].days) == 10


def test_a_missing_sunrise_is_no_fault_of_the_answer(client: WeatherClient) -> None:
    answer = client.current([ARCTIC])
    conditions = answer.records[0].conditions
    assert (conditions.sunrise_s, conditions.sunset_s, answer.remarks) == (None, None, ())


def test_the_warnings_of_one_place_are_its_own_and_of_several_the_answers(client: WeatherClient) -> None:
    alone = client.current([ARCTIC])
    assert alone.records[0].warnings
    assert alone.warnings == ()
    together = client.current([MONTEVIDEO, ARCTIC])
    assert together.warnings
    assert all(record.warnings == () for record in together.records)
    warning = alone.records[0].warnings[0]
    assert warning.starts is not None
    assert warning.ends is not None
    assert timedelta() < warning.ends - warning.starts <= timedelta(hours=12)


def test_simulated_weather_is_detected_by_its_copyright_only(base_url: str) -> None:
    assert WeatherClient(base_url).current([HELSINKI]).simulated


@pytest.mark.parametrize(
    "place", [LatLon(90.1, 0), LatLon(0, -180.5), LatLon(math.nan, 0), LatLon(0, math.inf)]
)
def test_a_place_not_on_earth_is_refused_before_sending(place: LatLon) -> None:
    client = WeatherClient("http://127.0.0.1:1", clock=lambda: NOW_S)
    for ask in (client.current, client.hourly, client.daily):
        with pytest.raises(WeatherError, match="Invalid coordinates"):
            ask([place])
    with pytest.raises(WeatherError, match="Invalid coordinates"):
        client.route([RouteStop(place.lat, place.lon, NOW_S)])


@pytest.mark.parametrize("count", [0, MAX_PLACES + 1])
def test_a_number_of_places_out_of_bounds_is_refused_before_sending(count: int) -> None:
    with pytest.raises(WeatherError, match=r"\b1 to 25\b"):
        WeatherClient("http://127.0.0.1:1").current([HELSINKI] * count)


def test_a_window_may_request_more_places_at_once_but_no_longer_routes() -> None:
    client = WeatherClient(
        "",
        clock=lambda: NOW_S,
        answer=lambda operation, body, _cancel: ANSWERS[f"/v1/{operation}"](body, NOW_S),
        max_places=MAX_PLACES_PER_REQUEST,
    )
    assert len(client.current([HELSINKI] * MAX_PLACES_PER_REQUEST).records) == MAX_PLACES_PER_REQUEST
    with pytest.raises(WeatherError, match=r"\b1 to 25 places, not 26\b"):
        client.route([RouteStop(1, 2, NOW_S)] * (MAX_PLACES + 1))


def test_hours_days_and_times_out_of_bounds_are_refused_before_sending() -> None:
    client = WeatherClient("http://127.0.0.1:1", clock=lambda: NOW_S)
    for hours in (0, -1, 241):
        with pytest.raises(WeatherError, match=rf"^{hours} hours .* 1 to 240\."):
            client.hourly([HELSINKI], hours)
    for days in (0, 11):
        with pytest.raises(WeatherError, match=rf"^{days} days .* 1 to 10\."):
            client.daily([HELSINKI], days)
    with pytest.raises(WeatherError, match="in the past"):
        client.route([RouteStop(1, 2, NOW_S - 1)])


def test_no_refused_request_is_sent() -> None:
    with a_server(responds("200 OK", b"{}")) as server:
        client = WeatherClient(server.base_url, clock=lambda: NOW_S)
        for ask in (
            lambda: client.current([]),
            lambda: client.current([LatLon(91, 0)]),
            lambda: client.hourly([HELSINKI], 241),
            lambda: client.daily([HELSINKI], 0),
            lambda: client.route([RouteStop(1, 2, NOW_S), RouteStop(1, 2, NOW_S - 1)]),
            lambda: client.route([RouteStop(1, 2, NOW_S)] * (MAX_PLACES + 1)),
        ):
            with pytest.raises(WeatherError):
                ask()
    assert server.requests == []


def test_joined_answers_are_metric_where_all_of_them_are(client: WeatherClient) -> None:
    metric = client.current([ARCTIC, HELSINKI])
    other = replace(metric, unit="imperial_us", remarks=("A.", "A."), simulated=False)
    whole = merge_answers([metric, other])
    assert not whole.is_metric
    assert whole.simulated
    assert whole.records == metric.records * 2
    assert whole.warnings == metric.warnings
    assert whole.remarks == (*metric.remarks, "A.")
    assert merge_answers([metric]) == metric


@pytest.mark.parametrize("key", [None, "", "  "])
def test_remote_service_without_key_gets_no_request(key: str | None) -> None:
    with pytest.raises(WeatherError, match="API key missing"):
        WeatherClient("https://nowhere.invalid", key).current([HELSINKI])


def test_error_for_wrong_address(base_url: str) -> None:
    with pytest.raises(NetError, match="Check the address"):
        WeatherClient(f"{base_url}/elsewhere").current([HELSINKI])


def test_a_slash_after_the_address_does_no_harm(base_url: str) -> None:
    assert WeatherClient(f" {base_url}/ ").current([HELSINKI]).records
