"""The client and the simulated service against the interface's tables, over real HTTP."""

import contextlib
import http.client
import math
from collections.abc import Iterator
from datetime import datetime, timedelta

import httpx
import pytest

from editor.errors import NetError, WeatherError
from editor.weather.client import WeatherClient
from editor.weather.records import Conditions, Daylight, LatLon, RouteStop
from editor.weather.service import SimulatedService

NOW_S = 1_795_260_123
MONTEVIDEO = LatLon(-34.9, -56.17)
HELSINKI = LatLon(60.171, 24.944)
ARCTIC = LatLon(80.0, 0.0)  # polar night at NOW_S
PLACES = [LatLon(lat, lon) for lat in range(-75, 76, 15) for lon in (-171, -20, 130)][:25]

DETAILS = {"DewPoint", "FeelsLike", "Humidity", "Pressure", "Temperature", "UV", "WindDirection", "WindSpeed"}
BRIEF_CURRENT = {"Sunrise", "Sunset", "Temperature"}
FULL_CURRENT = DETAILS | {"Sunrise", "Sunset", "Visibility"}


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    with SimulatedService(clock=lambda: NOW_S) as url:
        yield url


@pytest.fixture
def client(base_url: str) -> WeatherClient:
    return WeatherClient(base_url, simulated=True, clock=lambda: NOW_S)


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


# The service


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


# The client


def values(conditions: Conditions) -> dict[str, object]:
    return {name: getattr(conditions, name) for name in conditions.__dataclass_fields__}


def test_the_client_reads_every_current_value(base_url: str, client: WeatherClient) -> None:
    answer = client.current([MONTEVIDEO, HELSINKI], details=True)
    sent = asked(base_url, "CurrentWeather", coords="-34.9,-56.17;60.171,24.944", details=1)
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
def test_the_client_finds_nothing_to_remark_in_any_operation(client: WeatherClient, details: bool) -> None:
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


def test_what_is_absent_is_none_and_said(client: WeatherClient) -> None:
    answer = client.current([ARCTIC])
    assert answer.records[0].conditions.sunrise_s is None
    assert answer.remarks == ("“Sunrise” of “parameters” is missing.", "“Sunset” of “parameters” is missing.")


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


def test_simulated_weather_is_known_by_its_copyright_alone(base_url: str) -> None:
    assert WeatherClient(base_url).current([HELSINKI]).simulated


@pytest.mark.parametrize(
    "place", [LatLon(90.1, 0), LatLon(0, -180.5), LatLon(math.nan, 0), LatLon(0, math.inf)]
)
def test_a_place_not_on_earth_is_refused_before_sending(place: LatLon) -> None:
    nobody = WeatherClient("http://127.0.0.1:1", clock=lambda: NOW_S)
    for ask in (nobody.current, nobody.hourly, nobody.daily):
        with pytest.raises(WeatherError, match="no place on Earth"):
            ask([place])
    with pytest.raises(WeatherError, match="no place on Earth"):
        nobody.route([RouteStop(place.lat, place.lon, NOW_S)])


@pytest.mark.parametrize("count", [0, 26])
def test_a_number_of_places_out_of_bounds_is_refused_before_sending(count: int) -> None:
    with pytest.raises(WeatherError, match="1 to 25 places"):
        WeatherClient("http://127.0.0.1:1").current([HELSINKI] * count)


def test_hours_days_and_times_out_of_bounds_are_refused_before_sending() -> None:
    nobody = WeatherClient("http://127.0.0.1:1", clock=lambda: NOW_S)
    for hours in (0, -1, 241):
        with pytest.raises(WeatherError, match="1 to 240 hours"):
            nobody.hourly([HELSINKI], hours)
    for days in (0, 11):
        with pytest.raises(WeatherError, match="1 to 10 days"):
            nobody.daily([HELSINKI], days)
    with pytest.raises(WeatherError, match="has passed"):
        nobody.route([RouteStop(1, 2, NOW_S - 1)])


@pytest.mark.parametrize("key", [None, "", "  "])
def test_without_a_key_another_machine_is_not_asked(key: str | None) -> None:
    with pytest.raises(WeatherError, match="needs an API key"):
        WeatherClient("https://nowhere.invalid", key).current([HELSINKI])


def test_a_wrong_address_is_said(base_url: str) -> None:
    with pytest.raises(NetError, match="Check the address"):
        WeatherClient(f"{base_url}/elsewhere").current([HELSINKI])


def test_a_slash_after_the_address_does_no_harm(base_url: str) -> None:
    assert WeatherClient(f" {base_url}/ ").current([HELSINKI]).records
