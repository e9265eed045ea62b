"""The weather model with records of other places and times, missing, reordered and duplicated."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from editor.system.settings import WEATHER_ADDRESS
from editor.weather.api.records import LatLon, RouteStop, WeatherAnswer
from editor.weather.wording.states import NO_RECORD
from editor.workspace.weather.refresh_policy import FIRST_PAUSE_S, SPACING_S
from tests.weather import interface
from tests.weather.fault_table import (
    COUNT,
    FAULTS,
    PLACES,
    faulty_answer,
    places_after,
    stop_s,
    temperature_at,
)
from tests.weather.faulty_server import FaultyServer, a_server, responds
from tests.workspace.weather.weather_office import Office

OPERATIONS = {
    "now": "current",
    "hours": "hourly",
    "timeline": "hourly",
    "days": "daily",
    "towns": "current",
    "route": "route",
}
TOWNS = [LatLon(*place) for place in PLACES]
STOPS = [RouteStop(*place, stop_s(number)) for number, place in enumerate(PLACES)]
REQUESTED = 1  # the only place of some kinds of data, and the one with the fault


def ask(office: Office, kind: str) -> Any:
    """Request a kind of data and return its result."""
    if kind == "towns":
        office.model.set_towns(TOWNS)
    elif kind == "route":
        office.model.set_route(STOPS)
    elif kind == "timeline":
        office.model.set_place(*PLACES[0])
        office.model.set_towns(TOWNS[1:])
    else:
        office.model.set_place(*PLACES[REQUESTED])


def temperatures(kind: str, answer: WeatherAnswer[Any]) -> list[list[float | None]]:
    """Return the temperatures of each record."""
    if kind in ("hours", "timeline"):
        return [[hour.temperature_c for hour in record.hours] for record in answer.records]
    if kind == "days":
        return [[day.temperature_high_c for day in record.days] for record in answer.records]
    return [[record.conditions.temperature_c] for record in answer.records]


def expected(kind: str, fault: str, place: int) -> list[float]:
    """Return the temperatures of a place; a misdated entry of a forecast is left out."""
    is_forecast = kind in ("hours", "timeline", "days")
    steps = range(COUNT) if is_forecast else range(1)
    is_shorter = fault == "misdated" and is_forecast and place == REQUESTED
    return [temperature_at(place, step) for step in steps if step or not is_shorter]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", OPERATIONS)
def test_each_place_shows_its_own_weather_or_none(office: Office, kind: str, fault: str) -> None:
    answered = places_after(OPERATIONS[kind], fault)
    requested = (0, 1, 2) if kind in ("towns", "route", "timeline") else (REQUESTED,)
    shown = [place for place in requested if place in answered]
    body = json.dumps(faulty_answer(OPERATIONS[kind], fault)).encode()
    office.model.watch("card")
    office.model.watch("panel", **({"towns": True, "timeline": True} if kind == "timeline" else {kind: True}))
    with a_server(responds("200 OK", body)) as server:
        office.settings.set(WEATHER_ADDRESS, server.base_url)
        office.until(getattr(office.model, f"{kind}_changed"), lambda: ask(office, kind))
    result = getattr(office.model, kind)
    if not shown:
        assert result.answer is None
        others = {"missing": "other places", "wrong place": "other places"}.get(fault, "other times")
        assert f"The service returned weather for {others} only." in result.trouble
        return
    assert [(place.lat, place.lon) for place in result.places] == [PLACES[place] for place in shown]
    assert [(place.lat, place.lon) for place in result.missing] == [
        PLACES[place] for place in requested if place not in answered
    ]
    assert temperatures(kind, result.answer) == [expected(kind, fault, place) for place in shown]
    is_reported = FAULTS[fault].is_reported or len(requested) == 1
    assert bool(result.answer.left_out or result.missing) is is_reported


def test_a_remark_disappears_with_its_place(office: Office) -> None:
    office.model.watch("card")
    office.model.watch("panel", towns=True)
    first = faulty_answer("current", "missing")
    first["CurrentWeather"][1]["CurrentParameters"]["parameters"]["Temperature"] = -300
    other = LatLon(10.0, 20.0)
    second = interface.placed(
        interface.CURRENT, interface.an_answer(interface.CURRENT, details=1), (10.0, 20.0)
    )
    acts = [responds("200 OK", json.dumps(body).encode()) for body in (first, second)]
    with a_server(*acts) as server:
        office.settings.set(WEATHER_ADDRESS, server.base_url)
        office.until(office.model.towns_changed, lambda: office.model.set_towns(TOWNS))
        towns = office.model.towns
        assert (len(towns.answer.remarks), towns.missing) == (1, (TOWNS[1],))
        office.model.set_towns([TOWNS[0], other])
        office.until(office.model.towns_changed, lambda: office.pass_time(SPACING_S))
    towns = office.model.towns
    assert towns.places == (TOWNS[0], other)
    assert (towns.answer.remarks, towns.answer.left_out) == ((), ())


def test_towns_without_a_forecast_are_missing_at_the_time_of_the_timeline(office: Office) -> None:
    body = json.dumps(faulty_answer("hourly", "missing")).encode()
    model = office.model
    model.watch("card")
    model.watch("panel", timeline=True, towns=True)
    with a_server(responds("200 OK", body)) as server:
        office.settings.set(WEATHER_ADDRESS, server.base_url)
        model.set_place(*PLACES[0])
        office.until(model.timeline_changed, lambda: model.set_towns(TOWNS[1:]))
    model.time_shown.set_timeline_shown(is_shown=True)
    model.time_shown.show_time(stop_s(0))
    shown = model.shown_towns
    assert shown is not None
    assert (shown.places, shown.missing) == ((TOWNS[2],), (TOWNS[1],))
    model.set_towns(TOWNS[1:2])
    shown = model.shown_towns
    assert shown is not None
    assert (shown.answer, shown.missing) == (None, (TOWNS[1],))


@contextmanager
def hours_beside_a_timeline(office: Office, fault: str) -> Iterator[FaultyServer]:
    """Request the hourly forecast with the timeline, with a fault; further answers have none."""
    model = office.model
    model.watch("card")
    model.watch("panel", hours=True, timeline=True, towns=True)
    model.set_awake(is_awake=False)
    model.set_place(*PLACES[REQUESTED])
    model.set_towns([TOWNS[0], TOWNS[2]])
    current = faulty_answer("current", "none")
    first, later = (
        responds("200 OK", json.dumps(current | faulty_answer("hourly", each)).encode())
        for each in (fault, "none")
    )
    with a_server(first, first, later) as server:
        office.settings.set(WEATHER_ADDRESS, server.base_url)
        office.until(model.hours_changed, lambda: model.set_awake(is_awake=True))
        office.qtbot.waitUntil(lambda: not is_asking(office), timeout=10_000)
        assert count_hourly(server) == 1
        yield server


def is_asking(office: Office) -> bool:
    return office.is_asking or office.jobs.is_running("weather timeline")


def count_hourly(server: FaultyServer) -> int:
    """Return the number of requests for the hourly forecast."""
    return sum(b"WeatherForecastHourly" in request for request in server.requests)


@pytest.mark.parametrize("fault", ["missing", "all misdated"])
def test_hours_without_a_record_in_the_request_of_the_timeline_are_requested_again_after_a_pause(
    office: Office, fault: str
) -> None:
    model = office.model
    with hours_beside_a_timeline(office, fault) as server:
        assert model.timeline is not None
        assert model.timeline.missing == (TOWNS[REQUESTED],)
        assert model.hours is not None
        assert (model.hours.answer, model.hours.trouble) == (None, str(NO_RECORD))
        assert office.next_in_s == pytest.approx(FIRST_PAUSE_S * 1.05)
        office.until(model.hours_changed, lambda: office.pass_time(office.next_in_s))
        assert (count_hourly(server), model.hours.answer is None, model.hours.trouble) == (2, False, "")


def test_hours_without_a_record_are_requested_again_on_f5(office: Office) -> None:
    model = office.model
    with hours_beside_a_timeline(office, "missing") as server:
        office.now_s += SPACING_S
        office.until(model.hours_changed, model.refresh)
        assert count_hourly(server) == 2
        assert model.hours is not None
        assert model.hours.answer is not None
