"""`isopleth weather` with a service written from the description of the interface alone."""

import json
import re
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest

from editor.cli import main
from editor.weather.api.client import WeatherClient
from tests.weather import specification_service as spec
from tests.weather.specification_service import DAY, HOUR, Fault, SpecificationService

NOW_S = 1_795_260_123  # 2026-11-21 11:22:03 UTC
FIRST_HOUR_S = NOW_S // HOUR * HOUR
FIRST_DAY_S = NOW_S // DAY * DAY
PLACES = ((-34.9, -56.17), (60.17, 24.94), (64.15, -21.94))
TITLES = ("34.9° S, 56.17° W", "60.17° N, 24.94° E", "64.15° N, 21.94° W")
STOPS = tuple((lat, lon, FIRST_HOUR_S + (number + 2) * HOUR) for number, (lat, lon) in enumerate(PLACES))
HOURS, DAYS = 5, 4
_COORDS = ";".join(f"{lat},{lon}" for lat, lon in PLACES)
REQUESTS = {
    "current": ("current", _COORDS, "--details"),
    "hourly": ("hourly", _COORDS, "--details", "--hours", str(HOURS)),
    "daily": ("daily", _COORDS, "--days", str(DAYS)),
    "route": ("route", ";".join(f"{lat},{lon},{at}" for lat, lon, at in STOPS), "--details"),
}
HOUR_TIMES = tuple(FIRST_HOUR_S + number * HOUR for number in range(HOURS))
DAY_TIMES = tuple(FIRST_DAY_S + number * DAY for number in range(DAYS))
_POINTS = ("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE")
_POINTS += ("S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW")

Values: TypeAlias = dict[str, float | str | None]


@pytest.fixture(autouse=True)
def fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command have the time of the service: the first hour of a forecast depends on it."""
    monkeypatch.setitem(WeatherClient.__init__.__kwdefaults__, "clock", lambda: NOW_S)
    monkeypatch.setattr("editor.cli.weather.time", SimpleNamespace(time=lambda: NOW_S))


@pytest.fixture
def service() -> Iterator[SpecificationService]:
    with SpecificationService(clock=lambda: NOW_S) as service:
        yield service


def hour_values(lat: float, lon: float, at: int) -> Values:
    return {
        "words": spec.conditions(lat, lon, at),
        "time_s": at,
        "daylight": spec.daylight(at),
        "temperature_c": spec.temperature(lat, lon, at),
        "feels_like_c": spec.feels_like(lat, lon, at),
        "dew_point_c": spec.dew_point(lat, lon, at),
        "humidity_percent": spec.humidity(lat, lon, at),
        "pressure_mb": spec.pressure(lat, lon, at),
        "uv_index": spec.uv_index(lat, lon, at),
        "wind_from_deg": spec.wind_direction(lat, lon, at),
        "wind_speed_mps": spec.wind_speed(lat, lon, at),
        "visibility_km": None,
        "air_quality": None,
        "sunrise_s": None,
        "sunset_s": None,
    }


def current_values(lat: float, lon: float) -> Values:
    return hour_values(lat, lon, NOW_S) | {
        "visibility_km": spec.visibility(lat, lon),
        "air_quality": spec.air_quality(lat, lon),
        "sunrise_s": spec.sunrise(NOW_S),
        "sunset_s": spec.sunset(NOW_S),
    }


def day_values(lat: float, lon: float, at: int) -> Values:
    return {
        "words": spec.conditions(lat, lon, at),
        "time_s": at,
        "temperature_high_c": spec.high_of_day(lat, lon, at),
        "temperature_low_c": spec.low_of_day(lat, lon, at),
    }


def records_of(operation: str) -> list[list[Values]]:
    """Return the values of each record of a response without faults, by place."""
    if operation == "current":
        return [[current_values(*place)] for place in PLACES]
    if operation == "route":
        return [[hour_values(*stop)] for stop in STOPS]
    if operation == "hourly":
        return [[hour_values(*place, at) for at in HOUR_TIMES] for place in PLACES]
    return [[day_values(*place, at) for at in DAY_TIMES] for place in PLACES]


def read(record: dict[str, Any]) -> list[Values]:
    """Return the values of a record in the printed JSON value."""
    entries = record.get("hours") or record.get("days") or [record["conditions"]]
    assert all(entry.pop("implausible") == [] for entry in entries)
    return entries


def run(service: SpecificationService, operation: str, *flags: str) -> int:
    return main.run(("weather", *REQUESTS[operation], *flags, "--base-url", service.address))


@pytest.mark.parametrize("operation", REQUESTS)
def test_json_has_each_value_of_each_record(
    operation: str, service: SpecificationService, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(service, operation, "--json") == 0
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert err == ""
    assert [read(record) for record in answer["records"]] == records_of(operation)
    assert (answer["unit"], answer["copyrights"]) == ("metric", ["Specification weather"])
    assert (answer["operation"], answer["simulated"], answer["remarks"]) == (operation, False, [])


def signed(value: float | str | None) -> str:
    return f"{value:g}" if isinstance(value, (int, float)) else str(value)


def point(values: Values) -> str:
    degrees = values["wind_from_deg"]
    assert isinstance(degrees, int)
    return _POINTS[int((degrees + 11.25) // 22.5) % 16]


def numbers(values: Values) -> list[str]:
    """Return the columns of an hour in a table after the time and the indicator of day and night."""
    names = ("temperature_c", "feels_like_c", "dew_point_c", "humidity_percent", "pressure_mb")
    before = [signed(values[name]) for name in names]
    return [*before, signed(values["wind_speed_mps"]), point(values), signed(values["uv_index"])]


def rows_below(out: str, title: str) -> list[list[str]]:
    """Return the cells of the lines below a title, to the next empty line."""
    block = out.split(f"{title}\n", 1)[1].split("\n\n", 1)[0]
    return [re.split(r" {2,}", line.strip()) for line in block.splitlines()]


def test_the_text_of_current_weather_has_each_value(
    service: SpecificationService, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(service, "current") == 0
    out = capsys.readouterr().out
    for title, place in zip(TITLES, PLACES, strict=True):
        shown = {row[0]: row[1] for row in rows_below(out, title)}
        now = current_values(*place)
        assert shown["Weather"] == f"{now['words']}, {now['daylight']}"
        assert {name: shown[name] for name in ("Temperature", "Feels like", "Dew point")} == {
            "Temperature": f"{now['temperature_c']} °C",
            "Feels like": f"{now['feels_like_c']} °C",
            "Dew point": f"{now['dew_point_c']} °C",
        }
        assert shown["Humidity"] == f"{now['humidity_percent']} %"
        assert shown["Pressure"] == f"{now['pressure_mb']} mb"
        assert shown["Wind"] == f"{now['wind_speed_mps']} m/s from {point(now)}"
        assert shown["Visibility"] == f"{signed(now['visibility_km'])} km"
        assert (shown["UV"], shown["Air quality"]) == (str(now["uv_index"]), str(now["air_quality"]))


def test_the_tables_of_hours_days_and_stops_have_each_value(
    service: SpecificationService, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(service, "hourly") == 0
    out = capsys.readouterr().out
    for title, place in zip(TITLES, PLACES, strict=True):
        _, *rows, _updated = rows_below(out, title)
        expected = [hour_values(*place, at) for at in HOUR_TIMES]
        assert [row[1:] for row in rows] == [
            [str(hour["words"]), str(hour["daylight"]), *numbers(hour)] for hour in expected
        ]
    assert run(service, "daily") == 0
    out = capsys.readouterr().out
    for title, place in zip(TITLES, PLACES, strict=True):
        _, *rows, _updated = rows_below(out, title)
        days = [day_values(*place, at) for at in DAY_TIMES]
        assert [row[1:] for row in rows] == [
            [signed(day["temperature_low_c"]), signed(day["temperature_high_c"]), str(day["words"])]
            for day in days
        ]
        names = [time.strftime("%a %Y-%m-%d", time.gmtime(at)) for at in DAY_TIMES]
        assert [row[0] for row in rows] == names
    assert run(service, "route") == 0
    lines = [re.split(r" {2,}", line.strip()) for line in capsys.readouterr().out.splitlines()]
    stops = [hour_values(*stop) for stop in STOPS]
    assert [(line[0], line[2:]) for line in lines[1:4]] == [
        (title, [str(stop["words"]), str(stop["daylight"]), *numbers(stop)])
        for title, stop in zip(TITLES, stops, strict=True)
    ]


# Faults of the second place or stop, and of the second hour or day of each place


Left: TypeAlias = Callable[[list[list[Values]]], list[list[Values]]]


def unchanged(records: list[list[Values]]) -> list[list[Values]]:
    return records


def without_place(records: list[list[Values]]) -> list[list[Values]]:
    return [records[0], *records[2:]]


def without_time(records: list[list[Values]]) -> list[list[Values]]:
    return [[entries[0], *entries[2:]] for entries in records]


def without_first(records: list[list[Values]]) -> list[list[Values]]:
    return [entries[1:] for entries in records]


_NO_PLACE = "No weather for 1 requested place: 60.17, 24.94.\n"
_ELSEWHERE = "is of another place and was left out.\n"
_GAP = "1 entry within a forecast is missing. Occurred 3 times.\n"
_SAME_DATE = "1 entry of a forecast has the date of another and was left out. Occurred 3 times.\n"
_BETWEEN = " and was left out. Occurred 3 times.\n"
_MISDATED = "1 entry of a forecast is dated outside its time span and was left out. Occurred 3 times.\n"
_UNORDERED = "A forecast is not in chronological order. Occurred 3 times.\n"
_TWICE = "is a duplicate and was left out.\n"
_OTHER_TIME = "is of another time and was left out.\n"

Outcome: TypeAlias = tuple[int, Left, tuple[str, ...]]
PLACE_FAULTS: dict[Fault, Outcome] = {
    Fault.ELSEWHERE: (1, without_place, (_ELSEWHERE, _NO_PLACE)),
    Fault.MISSING: (1, without_place, (_NO_PLACE,)),
    Fault.REORDERED: (0, unchanged, ()),
    Fault.DUPLICATED: (1, unchanged, (_TWICE,)),
    Fault.EXTRA: (1, unchanged, (_ELSEWHERE,)),
    Fault.ROUNDED: (0, unchanged, ()),
}
ENTRY_FAULTS: dict[Fault, Outcome] = {
    Fault.MISSING: (1, without_time, (_GAP,)),
    Fault.REORDERED: (0, unchanged, (_UNORDERED,)),
    Fault.DUPLICATED: (1, unchanged, (_SAME_DATE,)),
    Fault.MISDATED: (1, without_time, (_MISDATED, _GAP)),
    Fault.EXTRA: (1, unchanged, ("1 entry of a forecast is dated between the ", _BETWEEN)),
}


def check(
    service: SpecificationService, operation: str, outcome: Outcome, capsys: pytest.CaptureFixture[str]
) -> None:
    code, left, remarks = outcome
    assert run(service, operation, "--json") == code
    out, err = capsys.readouterr()
    assert [read(record) for record in json.loads(out)["records"]] == left(records_of(operation))
    assert [text for text in remarks if text not in err] == []
    assert bool(err) is bool(remarks)


@pytest.mark.parametrize("fault", PLACE_FAULTS)
@pytest.mark.parametrize("operation", REQUESTS)
def test_a_fault_of_a_place_leaves_out_its_record_alone_and_is_reported(
    operation: str, fault: Fault, service: SpecificationService, capsys: pytest.CaptureFixture[str]
) -> None:
    service.faults = {1: fault}
    check(service, operation, PLACE_FAULTS[fault], capsys)


@pytest.mark.parametrize("fault", ENTRY_FAULTS)
@pytest.mark.parametrize("operation", ["hourly", "daily"])
def test_a_fault_of_an_entry_leaves_it_out_of_each_forecast_alone_and_is_reported(
    operation: str, fault: Fault, service: SpecificationService, capsys: pytest.CaptureFixture[str]
) -> None:
    service.entry_faults = {1: fault}
    check(service, operation, ENTRY_FAULTS[fault], capsys)


def test_a_stop_of_another_time_is_left_out(
    service: SpecificationService, capsys: pytest.CaptureFixture[str]
) -> None:
    service.faults = {1: Fault.MISDATED}
    check(service, "route", (1, without_place, (_OTHER_TIME, _NO_PLACE)), capsys)


def test_current_weather_of_another_day_is_left_out(
    service: SpecificationService, capsys: pytest.CaptureFixture[str]
) -> None:
    service.faults = {1: Fault.MISDATED}
    other_day = "The current weather is dated 960 h in the future and was left out.\n"
    check(service, "current", (1, without_place, (other_day, _NO_PLACE)), capsys)


@pytest.mark.parametrize("operation", ["hourly", "daily"])
def test_a_forecast_of_other_days_is_left_out(
    operation: str, service: SpecificationService, capsys: pytest.CaptureFixture[str]
) -> None:
    service.faults = {1: Fault.MISDATED}
    check(service, operation, (1, without_place, ("40 days in the future", _NO_PLACE)), capsys)


@pytest.mark.parametrize("operation", ["hourly", "daily"])
def test_a_missing_first_entry_is_reported(
    operation: str, service: SpecificationService, capsys: pytest.CaptureFixture[str]
) -> None:
    service.entry_faults = {0: Fault.MISSING}
    first = "The first entry of a forecast is missing. Occurred 3 times.\n"
    check(service, operation, (1, without_first, (first,)), capsys)
