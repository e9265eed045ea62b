"""Tests of the weather model: requests, caching and notifications."""

import json
from enum import Enum
from pathlib import Path
from types import SimpleNamespace

import pytest

from editor.network import requests
from editor.system.setting import Setting
from editor.system.settings import WEATHER_ADDRESS, WEATHER_PRESSURE, WEATHER_TEMPERATURE, WEATHER_WIND
from editor.weather.api.gate import REJECTED_PAUSE_S
from editor.weather.api.limits import CELL_DEG, FRESH_S, MAX_PLACES
from editor.weather.api.records import SIMULATED_COPYRIGHT, LatLon, RouteStop
from editor.weather.cache.disk_cache import MOST_ANSWERS
from editor.weather.simulator import forecasts
from editor.weather.simulator.server import SimulatedService
from editor.weather.units import Pressure, Temperature, Wind
from editor.workspace.weather.refresh_policy import FIRST_PAUSE_S, PATIENCE_S, SPACING_S
from tests.threads import threads_at_work
from tests.weather import interface
from tests.weather.faulty_server import a_server, is_silent, responds
from tests.workspace.weather.weather_office import NOW_S, Office

HELSINKI, MONTEVIDEO = (60.17, 24.94), (-34.9, -56.17)


def test_a_place_has_its_name_or_its_coordinates_and_its_time_zone(office: Office) -> None:
    text = []
    for place in (HELSINKI, MONTEVIDEO):
        office.now_s += SPACING_S
        office.turn_to(place)
        result = office.model.now
        assert result is not None
        text.append((result.place, result.name, str(result.zone), result.trouble, result.received_at_s))
    assert text == [
        (LatLon(*HELSINKI), "Somewhere", "Europe/Helsinki", "", NOW_S + SPACING_S),
        (LatLon(*MONTEVIDEO), "−34.9000, −56.1700", "America/Montevideo", "", NOW_S + 2 * SPACING_S),
    ]


def test_hidden_data_is_not_requested(office: Office) -> None:
    office.turn_to(HELSINKI)
    assert (office.model.hours, office.model.days, len(office.answers)) == (None, None, 1)
    office.until(office.model.hours_changed, lambda: office.model.watch("hours", hours=True))
    office.until(office.model.days_changed, lambda: office.model.watch("panel", now=True, days=True))
    hours, days = office.model.hours, office.model.days
    assert hours is not None
    assert hours.answer is not None
    assert len(hours.answer.records[0].hours) == 240
    assert hours.answer.records[0].hours[0].humidity_percent is not None
    assert days is not None
    assert days.answer is not None
    assert len(days.answer.records[0].days) == 10
    office.model.watch("card")
    office.model.watch("panel")
    office.model.watch("hours")
    office.model.set_place(*MONTEVIDEO)
    assert not office.is_asking
    assert len(office.answers) == 3


def test_a_recent_place_is_requested_only_when_outdated(office: Office) -> None:
    office.turn_to(HELSINKI)
    office.now_s += SPACING_S
    office.turn_to(MONTEVIDEO)
    office.turn_to((HELSINKI[0] - 0.01, HELSINKI[1]))
    assert office.model.now is not None
    assert office.model.now.received_at_s == NOW_S
    assert len(office.answers) == 2
    assert office.next_in_s == pytest.approx(FRESH_S * 1.05 - SPACING_S)
    office.until(office.model.now_changed, lambda: office.pass_time(FRESH_S * 1.05))
    assert len(office.answers) == 3


def test_a_long_pan_sends_one_request_per_second_for_the_latest_place(office: Office) -> None:
    office.turn_to(HELSINKI)
    for step in range(1, 50):
        office.model.set_place(HELSINKI[0] - step, HELSINKI[1])
    assert not office.is_asking
    assert office.next_in_s == pytest.approx(SPACING_S)
    office.until(office.model.now_changed, lambda: office.pass_time(SPACING_S))
    assert len(office.answers) == 2
    assert office.model.now is not None
    assert office.model.now.place == LatLon(HELSINKI[0] - 49, HELSINKI[1])


def test_an_inactive_window_requests_outdated_data_when_activated(office: Office) -> None:
    office.turn_to(HELSINKI)
    office.model.set_awake(is_awake=False)
    assert office.bells[0].seconds is None
    office.now_s += 2 * FRESH_S
    office.model.refresh()
    assert not office.is_asking
    office.until(office.model.now_changed, lambda: office.model.set_awake(is_awake=True))
    assert len(office.answers) == 2
    office.model.set_awake(is_awake=False)
    office.model.set_awake(is_awake=True)
    assert not office.is_asking


def test_a_refresh_bypasses_the_memory_cache(office: Office) -> None:
    office.turn_to(HELSINKI)
    office.until(office.model.now_changed, office.model.refresh)
    assert len(office.answers) == 2


FAULTS = {
    "reset": "lost. Try again later.",
    "close": "lost. Try again later.",
    "400": "Request rejected by 127.0.0.1 (400). Check the address.",
    "401": "API key rejected by 127.0.0.1 (401). Check the key.",
    "403": "API key rejected by 127.0.0.1 (403). Check the key.",
    "404": "Not found at 127.0.0.1 (404). Check the address.",
    "429": "Too many requests to 127.0.0.1 (429). Try again in 2 s.",
    "500": "Server error (500) at 127.0.0.1. Try again later.",
    "503": "Server error (503) at 127.0.0.1. Try again later.",
    "redirect": "redirects to another address. Enter the final address.",
    "empty": "is empty. Try again later.",
    "cut": "lost. Try again later.",
    "huge": "is larger than 8 MB. Check the address.",
    "html": "returned a web page. Check the address and the network sign-in.",
    "malformed": "is not JSON. Check the address.",
    "deep": "contains more data than requested. Check the address.",
    "types": "The service returned no weather data. Check the address.",
    "nulls": "The service returned no weather data. Check the address.",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_cached_weather_is_shown_after_a_failure_until_the_retry(
    office: Office, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "_PAUSES_S", ())  # One try: the others would fail the same way.
    office.turn_to(HELSINKI)
    first = office.model.now
    assert first is not None
    office.service.set_faults(fault)
    office.until(office.model.now_changed, office.model.refresh)
    old = office.model.now
    assert old is not None
    assert FAULTS[fault] in old.trouble
    assert (old.is_old, old.answer, old.received_at_s) == (True, first.answer, NOW_S)
    pauses = [office.next_in_s]
    office.until(office.model.now_changed, lambda: office.pass_time(pauses[0]))
    pauses.append(office.next_in_s)
    first_s, growth = (REJECTED_PAUSE_S, 4) if fault in ("401", "403") else (FIRST_PAUSE_S, 2)
    assert pauses == pytest.approx([first_s * 1.05, growth * first_s * 1.05])
    office.service.set_faults("")
    office.until(office.model.now_changed, lambda: office.pass_time(pauses[1]))
    assert office.model.now is not None
    assert (office.model.now.is_old, office.model.now.trouble) == (False, "")


def test_cached_weather_is_shown_without_a_connection(office: Office) -> None:
    office.turn_to(HELSINKI)
    first = office.model.now
    assert first is not None
    office.service.stop()
    office.until(office.model.now_changed, office.model.refresh)
    old = office.model.now
    assert old is not None
    assert old.trouble == "127.0.0.1 cannot be reached. Check the address and the network."
    assert (old.is_old, old.answer, old.received_at_s) == (True, first.answer, NOW_S)
    port = int(office.settings.get(WEATHER_ADDRESS).rpartition(":")[2])
    with SimulatedService(port, clock=lambda: office.now_s):
        office.until(office.model.now_changed, lambda: office.pass_time(office.next_in_s))
        assert office.model.now is not None
        assert (office.model.now.is_old, office.model.now.trouble) == (False, "")


def test_another_place_never_shows_the_last_known_weather(office: Office) -> None:
    office.turn_to(HELSINKI)
    office.service.set_faults("500")
    office.now_s += SPACING_S
    office.turn_to(MONTEVIDEO)
    result = office.model.now
    assert result is not None
    assert (result.place, result.answer, result.is_old) == (LatLon(*MONTEVIDEO), None, False)
    assert result.trouble
    assert result.name == "−34.9000, −56.1700"


def test_the_disk_cache_persists_between_runs(office: Office) -> None:
    office.turn_to(HELSINKI)
    first = office.model.now
    office.model.close()
    office.now_s += FRESH_S
    office.service.set_faults("500")
    office.open()
    office.turn_to(HELSINKI)
    result = office.model.now
    assert result is not None
    assert first is not None
    assert (result.is_old, result.answer) == (True, first.answer)


def test_a_slow_answer_is_reported_as_pending(office: Office) -> None:
    office.turn_to(HELSINKI)
    office.service.set_faults("silence")
    office.now_s += SPACING_S
    office.model.set_place(*MONTEVIDEO)
    assert office.model.now is not None
    assert office.model.now.name == "Somewhere"
    office.until(office.model.now_changed, lambda: office.pass_time(PATIENCE_S))
    assert (office.model.now.name, office.model.now.answer, office.model.now.trouble) == (
        "−34.9000, −56.1700",
        None,
        "",
    )
    office.model.watch("card")
    assert not office.is_asking


def test_towns_are_one_request_without_the_cached_ones(office: Office) -> None:
    towns = [LatLon(50 + step / 2, 10) for step in range(30)]
    office.model.watch("card")
    office.model.watch("map", towns=True)
    office.until(office.model.towns_changed, lambda: office.model.set_towns(towns))
    assert office.model.towns is not None
    assert office.model.towns.places == tuple(towns[:25])
    assert len(office.answers) == 1
    office.now_s += SPACING_S
    office.service.set_faults("500")
    office.until(office.model.towns_changed, lambda: office.model.set_towns(towns[20:]))
    known = office.model.towns
    assert known.places == tuple(towns[20:25])
    assert known.answer is not None
    assert [record.place for record in known.answer.records] == towns[20:25]
    assert known.is_old
    assert known.trouble


def test_two_towns_of_one_cell_keep_their_own_places(office: Office) -> None:
    towns = [LatLon(60.17, 24.94), LatLon(60.171, 24.941)]
    office.model.watch("map", towns=True)
    office.until(office.model.towns_changed, lambda: office.model.set_towns(towns))
    assert office.model.towns is not None
    assert office.model.towns.answer is not None
    assert [record.place for record in office.model.towns.answer.records] == towns


def test_cached_towns_are_shown_during_a_request(office: Office) -> None:
    towns = [LatLon(50 + step / 2, 10) for step in range(4)]
    office.model.watch("card")
    office.model.watch("map", towns=True)
    office.until(office.model.towns_changed, lambda: office.model.set_towns(towns[:3]))
    office.service.set_faults("silence")
    office.now_s += SPACING_S
    office.model.set_towns(towns[1:])
    office.until(office.model.towns_changed, lambda: office.pass_time(PATIENCE_S))
    known = office.model.towns
    assert known is not None
    assert known.answer is not None
    assert (known.places, known.is_old, known.trouble) == (tuple(towns[1:3]), False, "")


def test_an_invalid_record_of_a_town_does_not_affect_the_others(office: Office) -> None:
    towns = [LatLon(50.0 + step, 10.0) for step in range(3)]
    answer = interface.an_answer(interface.CURRENT, details=1, places=3)
    interface.placed(interface.CURRENT, answer, *((town.lat, town.lon) for town in towns))
    answer["CurrentWeather"][1] = {"latitude": 51.0}
    office.model.watch("map", towns=True)
    with a_server(responds("200 OK", json.dumps(answer).encode())) as other:
        office.settings.set(WEATHER_ADDRESS, other.base_url)
        office.until(office.model.towns_changed, lambda: office.model.set_towns(towns))
    known = office.model.towns
    assert known is not None
    assert known.answer is not None
    assert (known.places, known.trouble, known.is_old) == ((towns[0], towns[2]), "", False)
    assert known.missing == (towns[1],)
    assert [record.place for record in known.answer.records] == [towns[0], towns[2]]


def test_only_displayed_data_is_credited(office: Office) -> None:
    model, notifications = office.model, []
    model.watched_changed.connect(lambda: notifications.append((model.watched, model.copyrights)))
    office.turn_to(HELSINKI)
    model.watch("map", towns=True)
    model.watch("panel", now=True)
    model.watch("card")
    model.watch("panel")
    model.watch("map")
    credited = (SIMULATED_COPYRIGHT,)
    assert notifications == [
        (frozenset({"now"}), credited),
        (frozenset({"now", "towns"}), credited),
        (frozenset({"towns"}), ()),
        (frozenset(), ()),
    ]


def test_a_route_is_requested_for_its_stops_and_past_stops_are_reported(office: Office) -> None:
    stops = [RouteStop(60 + step / 10, 24.9, int(NOW_S) + 600 * step) for step in range(1, MAX_PLACES + 1)]
    office.model.watch("route", route=True)
    office.until(office.model.route_changed, lambda: office.model.set_route(stops))
    result = office.model.route
    assert result is not None
    assert result.answer is not None
    assert [point.stop for point in result.answer.records] == stops
    office.now_s += 3600
    office.until(office.model.route_changed, office.model.refresh)
    late = office.model.route
    assert late is not None
    assert "in the past" in late.trouble
    office.model.set_route([])
    assert office.model.route is None
    assert not office.jobs.is_running("weather route")


def test_another_address_discards_all_data_and_other_units_do_not(office: Office) -> None:
    office.turn_to(HELSINKI)
    office.until(
        office.model.now_changed,
        lambda: office.settings.set(WEATHER_TEMPERATURE, Temperature.FAHRENHEIT.value),
    )
    assert office.model.units.temperature is Temperature.FAHRENHEIT
    assert not office.is_asking
    contents = []
    office.model.now_changed.connect(lambda: contents.append(office.model.now))
    with a_server(responds("401 Unauthorized")) as other:
        office.settings.set(WEATHER_ADDRESS, other.base_url)
        office.qtbot.waitUntil(lambda: len(contents) == 2, timeout=10_000)
    assert contents[0] is not None
    assert (contents[0].answer, contents[0].trouble) == (None, "")
    assert contents[1] is not None
    assert (contents[1].answer, contents[1].is_old) == (None, False)


@pytest.mark.parametrize(
    ("row", "unit"),
    [(WEATHER_TEMPERATURE, Temperature), (WEATHER_WIND, Wind), (WEATHER_PRESSURE, Pressure)],
    ids=lambda value: getattr(value, "key", ""),
)
def test_every_unit_can_be_selected(row: Setting[str], unit: type[Enum]) -> None:
    assert [option.value for option in row.options] == [member.value for member in unit]


def test_the_window_is_not_blocked_by_a_silent_service(office: Office) -> None:
    with a_server(is_silent) as other:
        office.settings.set(WEATHER_ADDRESS, other.base_url)
        office.model.set_place(*HELSINKI)
        office.qtbot.waitUntil(lambda: len(other.requests) == 1)
        assert office.is_asking
        office.model.close()
        assert not office.is_asking


def test_the_simulated_service_is_stopped_with_the_model(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecasts, "time", SimpleNamespace(time=lambda: office.now_s))
    office.settings.set(WEATHER_ADDRESS, "")
    assert office.model.is_simulated
    before = threads_at_work()
    office.turn_to(HELSINKI)
    assert office.model.now is not None
    assert office.model.now.answer is not None
    assert office.model.now.answer.simulated
    assert not office.answers
    assert not (tmp_path / "kept").exists()
    office.model.close()
    office.qtbot.waitUntil(lambda: threads_at_work() <= before)


def test_long_panning_sends_one_request_per_second_and_leaks_nothing(office: Office) -> None:
    office.model.watch("panel", now=True, days=True)
    office.turn_to(HELSINKI)
    office.qtbot.waitUntil(lambda: not office.is_asking)
    threads, began_s = threads_at_work(), office.now_s
    for step in range(1, 4 * 120):
        office.model.set_place(HELSINKI[0] - step * CELL_DEG, HELSINKI[1])
        office.pass_time(0.25)
        if step % 4 == 0:
            office.qtbot.waitUntil(lambda: not office.is_asking, timeout=10_000)
    office.until(office.model.now_changed, lambda: office.pass_time(SPACING_S))
    office.qtbot.waitUntil(lambda: not office.is_asking, timeout=10_000)
    seconds = office.now_s - began_s
    assert seconds >= 120
    assert len(office.answers) > MOST_ANSWERS
    assert seconds < len(office.answers) <= 2 * (seconds / SPACING_S + 1)
    office.qtbot.waitUntil(lambda: threads_at_work() <= threads)
    assert len(list(office.folder.rglob("*.json"))) <= MOST_ANSWERS
