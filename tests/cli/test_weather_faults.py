"""`isopleth weather` with records of other places and times, missing, reordered and duplicated."""

import copy
import json
import time
from typing import Any

import pytest

from editor.cli import main
from tests.weather import interface
from tests.weather.fault_table import CASES, COUNT, FAULTS, PLACES, faulty_answer, places_after, stop_s
from tests.weather.fault_table import temperature_at as temperature
from tests.weather.faulty_server import a_server, responds

NOW_S = int(time.time()) + 3600
COORDS = ";".join(f"{lat},{lon}" for lat, lon in PLACES)
STOPS = ";".join(f"{lat},{lon},{stop_s(number, NOW_S)}" for number, (lat, lon) in enumerate(PLACES))


def run(body: Any, *texts: str, end: str = "") -> int:
    """Run the command with a service that sends a response."""
    with a_server(responds("200 OK", json.dumps(body).encode())) as server:
        return main.run(("weather", *texts, "--base-url", server.base_url + end))


def ask(name: str) -> tuple[str, ...]:
    counted = {"hourly": ("--hours", str(COUNT)), "daily": ("--days", str(COUNT))}.get(name, ())
    return name, STOPS if name == "route" else COORDS, *counted


def temperatures(record: dict[str, Any]) -> list[float]:
    if "days" in record:
        return [day["temperature_high_c"] for day in record["days"]]
    entries = record["hours"] if "hours" in record else [record["conditions"]]
    return [entry["temperature_c"] for entry in entries]


@pytest.mark.parametrize(("name", "fault"), CASES)
def test_values_are_those_of_the_place_and_what_is_left_out_is_reported(
    name: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    flags = () if name == "daily" else ("--details",)
    body = faulty_answer(name, fault, first_s=NOW_S)
    is_reported = FAULTS[fault].is_reported
    assert run(body, *ask(name), *flags, "--json") == int(is_reported)
    out, err = capsys.readouterr()
    answer = json.loads(out)
    places = places_after(name, fault)
    found = [record["stop" if name == "route" else "place"] for record in answer["records"]]
    assert [(place["lat"], place["lon"]) for place in found] == [PLACES[place] for place in places]
    steps = range(COUNT) if name in ("hourly", "daily") else range(1)
    for place, record in zip(places, answer["records"], strict=True):
        is_shorter = fault == "misdated" and place == 1 and name in ("hourly", "daily")
        assert temperatures(record) == [temperature(place, step) for step in steps if step or not is_shorter]
    assert bool(err) is bool(answer["remarks"]) is is_reported
    if 1 not in places:
        assert "No weather for 1 requested place: −34.9, −56.17." in err


def test_a_response_for_other_places_only_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    body = interface.placed(interface.CURRENT, interface.an_answer(interface.CURRENT), (10.0, 20.0))
    assert run(body, "current", "52.52,13.4") == 2
    assert "weather for other places only" in capsys.readouterr().err


def test_an_implausible_value_is_a_dash_and_in_json_as_it_came(capsys: pytest.CaptureFixture[str]) -> None:
    body = copy.deepcopy(faulty_answer("current", "none", first_s=NOW_S))
    for item in body["CurrentWeather"]:
        item["CurrentParameters"]["parameters"] |= {"Humidity": 140, "Temperature": -200}
    assert run(body, "current", COORDS, "--details") == 0
    out, err = capsys.readouterr()
    assert "Humidity     —" in out
    assert "Temperature  —" in out
    assert "“Humidity” of “parameters” is 140, which is out of range." in err
    assert run(body, "current", COORDS, "--details", "--json") == 0
    now = json.loads(capsys.readouterr().out)["records"][0]["conditions"]
    assert (now["humidity_percent"], now["temperature_c"]) == (140, -200)


def test_days_dated_in_utc_are_named_by_their_date(capsys: pytest.CaptureFixture[str]) -> None:
    body = interface.an_answer(interface.DAILY, count=3)
    for number, day in enumerate(body["Daily forecast"][0]["dailyWeatherParameters"]):
        day["date"] = (20_000 + number) * 86_400
    body["Daily forecast"][0]["UpdateTime"] = 20_000 * 86_400
    assert run(body, "daily", "-34.9,-56.17", "--days", "3") == 0
    out = capsys.readouterr().out
    days = [line for line in out.splitlines() if "2024-10-" in line and "Updated" not in line]
    assert [line.split()[1] for line in days] == [
        "2024-10-04",
        "2024-10-05",
        "2024-10-06",
    ]


@pytest.mark.parametrize(
    ("days", "remark"),
    [(-2, ""), (1, ""), (40, "begins 40 days in the future"), (-3, "began 3 days ago")],
)
@pytest.mark.parametrize("operation", [interface.HOURLY, interface.DAILY])
def test_a_forecast_that_begins_on_another_day_is_left_out(
    operation: interface.Operation, days: int, remark: str, capsys: pytest.CaptureFixture[str]
) -> None:
    body = interface.an_answer(operation, count=3)
    [forecast] = body[operation.array]
    [entries] = [value for value in forecast.values() if isinstance(value, list)]
    for entry in entries:
        entry["date"] += NOW_S - interface.UPDATED_S
    forecast["UpdateTime"] = NOW_S
    name, option = ("hourly", "--hours") if operation is interface.HOURLY else ("daily", "--days")
    both = copy.deepcopy(body)
    interface.placed(operation, body, (60.17, 24.94))
    both[operation.array] += body[operation.array]
    for entry in both[operation.array][0][operation.records_at]:
        entry["date"] += days * 86_400
    assert run(both, name, "-34.9,-56.17;60.17,24.94", option, "3") == bool(remark)
    out, err = capsys.readouterr()
    assert remark in err
    assert ("34.9° S" in out) is (not remark)


def test_a_forecast_of_today_with_an_old_update_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    body = interface.an_answer(interface.HOURLY, count=3)
    [forecast] = body["Hourly forecast"]
    for number, entry in enumerate(forecast["hourlyWeatherParameters"]):
        entry["date"] = NOW_S + number * 3600
    forecast["UpdateTime"] = NOW_S - 40 * 86_400
    assert run(body, "hourly", "-34.9,-56.17", "--hours", "3") == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("at", "text"), [("78.2,15.6", "Sun does not rise today"), ("-77.8,166.7", "set today")]
)
def test_the_polar_night_and_day_are_mentioned(
    at: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    body = interface.an_answer(interface.CURRENT, details=1)
    interface.placed(interface.CURRENT, body, tuple(map(float, at.split(","))))  # type: ignore[arg-type]
    parameters = body["CurrentWeather"][0]["CurrentParameters"]["parameters"]
    del parameters["Sunrise"], parameters["Sunset"]
    assert run(body, "current", at, "--details") == 0
    assert text in capsys.readouterr().out


def test_an_address_with_the_version_is_corrected_and_one_with_a_query_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    body = faulty_answer("current", "none", first_s=NOW_S)
    assert run(body, "current", COORDS, end="/v1") == 0
    assert "Address corrected to http://127.0.0.1:" in capsys.readouterr().err
    assert run(body, "current", COORDS, end="/?key=secret") == 2
    err = capsys.readouterr().err
    assert "Enter only the part before it" in err
    assert "secret" not in err
