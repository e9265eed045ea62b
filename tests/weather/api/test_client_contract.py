"""The client compared with the tables of the interface."""

import copy
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from editor.errors import WeatherError
from editor.weather.api import parsing
from editor.weather.api.client import WeatherClient
from editor.weather.api.records import Daylight, LatLon, RouteStop, WarningLevel, WeatherAnswer
from tests.weather import interface
from tests.weather.faulty_server import a_server, responds
from tests.weather.interface import CASES, NOW_S, OPERATIONS, Field, Kind, Operation

PLACE = LatLon(-34.9, -56.17)
STOP = RouteStop(-34.9, -56.17, NOW_S)
COUNT = 3

# Fields that the records name differently than the interface
NAMES = {
    "WeatherConditions": "words",
    "date": "time_s",
    "daylight": "daylight",
    "Temperature": "temperature_c",
    "FeelsLike": "feels_like_c",
    "DewPoint": "dew_point_c",
    "Humidity": "humidity_percent",
    "Pressure": "pressure_mb",
    "UV": "uv_index",
    "WindDirection": "wind_from_deg",
    "WindSpeed": "wind_speed_mps",
    "Visibility": "visibility_km",
    "Sunrise": "sunrise_s",
    "Sunset": "sunset_s",
    "AirQuality": "air_quality",
    "TemperatureHigh": "temperature_high_c",
    "TemperatureLow": "temperature_low_c",
    "countyName": "region",
    "description": "description",
    "warningCertainty": "certainty",
    "warningStartDate": "starts",
    "warningEndDate": "ends",
    "warningLevel": "level",
    "warningPhenomenom": "phenomenon",
    "warningString": "summary",
    "warningUrgency": "urgency",
    "translations": "translations",
}

READ: dict[str, Callable[[Any, bool], WeatherAnswer[Any]]] = {
    "current": lambda answer, details: parsing.read_current(answer, [PLACE], details=details),
    "hourly": lambda answer, details: parsing.read_hourly(answer, [PLACE], COUNT, details=details),
    "daily": lambda answer, _details: parsing.read_daily(answer, [PLACE], COUNT),
    "route": lambda answer, details: parsing.read_route(answer, [STOP], details=details),
}
ASK: dict[str, Callable[[WeatherClient], WeatherAnswer[Any]]] = {
    "current": lambda client: client.current([PLACE]),
    "hourly": lambda client: client.hourly([PLACE]),
    "daily": lambda client: client.daily([PLACE]),
    "route": lambda client: client.route([STOP]),
}
FIELDS = [
    pytest.param(name, details, field, id=f"{name}-{details}-{field.name}")
    for name, details in CASES
    for field in (*OPERATIONS[name].record, *OPERATIONS[name].parameters[details])
    if field is not interface.PARAMETERS
]


def weather_of(record: Any) -> Any:
    """Return the values of the first time in a record."""
    for name in ("conditions", "hours", "days"):
        if hasattr(record, name):
            found = getattr(record, name)
            return found[0] if isinstance(found, tuple) else found
    raise AssertionError(record)


def value_of(field: Field, sample: Any) -> Any:
    """Return the value of a field in a record."""
    if field is interface.DAYLIGHT:
        return Daylight(sample)
    return datetime.fromisoformat(sample) if field.kind is Kind.DATE_TIME else sample


def home_of(answer: Any, operation: Operation, field: Field) -> dict[str, Any]:
    """Return the object of a response that contains a field of its first record."""
    record = interface.records_of(operation, interface.items_of(operation, answer)[0])[0]
    assert isinstance(record, dict)
    return record if field in operation.record else record["parameters"]


def nothing_of(field: Field) -> Any:
    return Daylight.UNKNOWN if field is interface.DAYLIGHT else None


def invalid_values(field: Field) -> Iterator[Any]:
    """Return values of all other types, and those outside the limits of the table."""
    yield from ([], {}, [1], 5 if field.kind is Kind.TEXT else "12")
    if field is not interface.DAYLIGHT:
        yield True
    if field.kind is Kind.TIME:
        yield from (-1, 0.5, 2**64)
    if field.least is not None:
        yield field.least - 1


@pytest.mark.parametrize(("name", "details"), CASES)
def test_every_field_is_read_and_none_is_invented(name: str, details: int) -> None:
    operation = OPERATIONS[name]
    answer = READ[name](interface.an_answer(operation, details=details, count=COUNT), bool(details))
    assert answer.remarks == ()
    assert (answer.unit, answer.is_metric) == ("metric", True)
    assert answer.copyrights == ("© A weather service",)
    [record] = answer.records
    assert record.served_at == LatLon(interface.LATITUDE.sample, interface.LONGITUDE.sample)
    if interface.UPDATE_TIME in operation.item:
        assert record.update_time_s == interface.UPDATE_TIME.sample
    read = weather_of(record)
    sent = {field.name: field for field in (*operation.record, *operation.parameters[details])}
    for theirs, ours in NAMES.items():
        if theirs not in sent:
            assert getattr(read, ours, None) in (None, Daylight.UNKNOWN), theirs
        elif theirs != "date" or operation.count is None:
            assert getattr(read, ours) == value_of(sent[theirs], sent[theirs].sample), theirs
    if operation.count is not None:
        times = [moment.time_s for moment in (record.hours if name == "hourly" else record.days)]
        first = interface.UPDATED_S
        assert times == list(range(first, first + COUNT * operation.step_s, operation.step_s))


@pytest.mark.parametrize(("name", "details", "field"), FIELDS)
def test_a_missing_null_or_invalid_field_affects_only_itself(name: str, details: int, field: Field) -> None:
    operation = OPERATIONS[name]
    whole = interface.an_answer(operation, details=details, count=COUNT)
    good = weather_of(READ[name](whole, bool(details)).records[0])
    ours = NAMES[field.name]
    for change in ("missing", None, *invalid_values(field)):
        changed = copy.deepcopy(whole)
        home = home_of(changed, operation, field)
        if change == "missing":
            del home[field.name]
        else:
            home[field.name] = change
        answer = READ[name](changed, bool(details))
        read = weather_of(answer.records[0])
        assert getattr(read, ours) == nothing_of(field), change
        others = [each for each in type(good).__dataclass_fields__ if each not in (ours, "implausible")]
        assert [getattr(read, each) for each in others] == [getattr(good, each) for each in others]
        remarks = [remark for remark in answer.remarks if f"“{field.name}”" in remark]
        assert remarks or not field.always, change


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_request_has_the_fields_and_defaults_of_the_table(name: str, probe: str) -> None:
    operation = OPERATIONS[name]
    count = operation.count.default if operation.count and operation.count.default else 1
    body = json.dumps(interface.an_answer(operation, count=count)).encode()
    with a_server(responds("200 OK", body)) as server:
        answer = ASK[name](WeatherClient(server.base_url, probe, clock=lambda: NOW_S))
    assert answer.remarks == ()
    head, _, sent = server.requests[0].partition(b"\r\n\r\n")
    assert head.startswith(f"POST {operation.path} HTTP/1.1\r\n".encode())
    assert b"\r\ncontent-type: application/json" in head.lower()
    assert f"\r\nauthorization: {probe}\r\n".encode() in head.lower()
    question = json.loads(sent)
    assert set(question) == {field.name for field in operation.request_fields}
    for field in operation.request_fields:
        if field.required:
            assert isinstance(question[field.name], str)
        else:
            assert question[field.name] == field.default
            assert type(question[field.name]) is int


@pytest.mark.parametrize("details", [False, True])
def test_details_are_sent_as_0_or_1(details: bool) -> None:
    requests = {
        "current": lambda client: client.current([PLACE], details=details),
        "hourly": lambda client: client.hourly([PLACE], COUNT, details=details),
        "route": lambda client: client.route([STOP], details=details),
    }
    assert set(requests) == {name for name, operation in OPERATIONS.items() if operation.has_details}
    for name, ask in requests.items():
        body = json.dumps(interface.an_answer(OPERATIONS[name], details=int(details), count=COUNT))
        with a_server(responds("200 OK", body.encode())) as server:
            assert ask(WeatherClient(server.base_url, clock=lambda: NOW_S)).remarks == ()
        question = json.loads(server.requests[0].partition(b"\r\n\r\n")[2])
        assert type(question["details"]) is int
        assert question["details"] == int(details)


@pytest.mark.parametrize("name", ["hourly", "daily"])
def test_a_count_is_sent_within_its_limits_and_refused_beyond(name: str) -> None:
    field = OPERATIONS[name].count
    assert field is not None
    assert field.least is not None
    assert field.most is not None
    body = json.dumps(interface.an_answer(OPERATIONS[name], count=1)).encode()
    with a_server(responds("200 OK", body)) as server:
        client = WeatherClient(server.base_url)
        ask: Callable[..., WeatherAnswer[Any]] = client.hourly if name == "hourly" else client.daily
        for count in (field.least, field.most):
            ask([PLACE], count)
        for count in (field.least - 1, field.most + 1, -field.most):
            with pytest.raises(WeatherError, match=f"{field.least} to {field.most}"):
                ask([PLACE], count)
    sent = [json.loads(request.partition(b"\r\n\r\n")[2]) for request in server.requests]
    assert [question[field.name] for question in sent] == [field.least, field.most]


@pytest.mark.parametrize("where", ["top", "item", "parameters", "everywhere"])
@pytest.mark.parametrize("field", interface.WARNING, ids=lambda field: field.name)
def test_every_field_of_a_warning_is_read_wherever_the_list_is(field: Field, where: str) -> None:
    answer = interface.an_answer(interface.CURRENT, details=1)
    warnings = answer.pop("Warnings")
    homes = {
        "top": answer,
        "item": answer["CurrentWeather"][0],
        "parameters": answer["CurrentWeather"][0]["CurrentParameters"],
    }
    for name, home in homes.items():
        if where in (name, "everywhere"):
            home["Warnings"] = warnings
    read = READ["current"](answer, True)
    assert read.remarks == ()
    [warning] = read.records[0].warnings
    value = getattr(warning, NAMES[field.name])
    assert (value.value if field.choices else value) == value_of(field, field.sample)


WORDS = [(field, word) for field in interface.WARNING for word in field.choices]


@pytest.mark.parametrize(("field", "word"), WORDS, ids=[f"{field.name}-{word}" for field, word in WORDS])
def test_every_word_of_a_warning_is_known_in_any_case(field: Field, word: str) -> None:
    for spelled in (word, word.upper(), f" {word.lower()} "):
        answer = interface.an_answer(interface.CURRENT) | {
            "Warnings": [interface.a_warning(**{field.name: spelled})]
        }
        [warning] = READ["current"](answer, False).records[0].warnings
        assert getattr(warning, NAMES[field.name]).value == word


@pytest.mark.parametrize("field", interface.WARNING, ids=lambda field: field.name)
def test_a_missing_or_invalid_field_of_a_warning_affects_only_itself(field: Field) -> None:
    for change in ("missing", None, 5, [], True):
        item = interface.a_warning(**{field.name: change})
        if change == "missing":
            del item[field.name]
        answer = READ["current"](interface.an_answer(interface.CURRENT) | {"Warnings": [item]}, False)
        [warning] = answer.records[0].warnings
        if field.name != "translations":
            value = getattr(warning, NAMES[field.name])
            assert value is None or value.value == "Unknown"
            assert any(f"“{field.name}”" in remark for remark in answer.remarks)
        assert (warning.level is WarningLevel.ORANGE) is (field.name != "warningLevel")


def test_the_interface_sends_times_in_the_zone_they_name() -> None:
    [warning] = READ["current"](interface.an_answer(interface.CURRENT), False).records[0].warnings
    assert warning.starts.astimezone(UTC) == datetime(2026, 11, 21, 18, tzinfo=UTC)
    assert warning.starts.isoformat() == "2026-11-21T15:00:00-03:00"
