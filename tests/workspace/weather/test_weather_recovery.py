"""Tests of retries after failures, and of hidden maps."""

import os

import pytest

from editor.system.settings import WEATHER_ADDRESS
from editor.weather.api.limits import FRESH_S
from editor.weather.api.records import LatLon, RouteStop
from editor.weather.cache.disk_cache import MOST_SERVICES, service_folder
from editor.workspace.weather.refresh_policy import FIRST_PAUSE_S, SPACING_S
from tests.weather.scripted_service import a_scripted_service
from tests.workspace.weather.weather_office import NOW_S, Office

HELSINKI, MONTEVIDEO = (60.17, 24.94), (-34.9, -56.17)
TOWNS = [LatLon(50.0 + step, 10.0) for step in range(3)]
ROUTE = "WeatherRoute"


def fail_for_towns(office: Office, fault: str) -> None:
    """Request towns from a failing service."""
    office.service.set_faults(fault)
    office.model.watch("map", towns=True)
    office.until(office.model.towns_changed, lambda: office.model.set_towns(TOWNS))
    assert office.model.towns is not None
    assert office.model.towns.trouble
    office.service.set_faults("")
    office.now_s += SPACING_S


def test_a_success_retries_all_failed_queries(office: Office) -> None:
    fail_for_towns(office, "500")
    office.until(office.model.towns_changed, lambda: office.model.set_place(*HELSINKI))
    towns = office.model.towns
    assert towns is not None
    assert (towns.trouble, towns.places) == ("", tuple(TOWNS))


def test_a_requested_pause_is_respected_after_a_success_of_others(office: Office) -> None:
    fail_for_towns(office, "429")
    office.turn_to(HELSINKI)
    assert not office.is_asking
    assert office.next_in_s == pytest.approx((2 - SPACING_S) * 1.05)


def test_a_query_that_fails_alone_is_not_retried_at_each_success(office: Office) -> None:
    with a_scripted_service() as (service, address):
        office.settings.set(WEATHER_ADDRESS, address)
        office.model.watch("route", route=True)
        office.until(
            office.model.route_changed,
            lambda: office.model.set_route([RouteStop(1.0, 2.0, int(NOW_S) + 60)]),
        )
        for step in range(1, 6):
            office.now_s += SPACING_S
            office.turn_to((HELSINKI[0] - step, HELSINKI[1]))
            office.qtbot.waitUntil(lambda: not office.jobs.is_running("weather route"), timeout=10_000)
        assert service.operations.count(ROUTE) == 2
        assert FIRST_PAUSE_S > 5 * SPACING_S


def test_the_name_remains_while_another_service_is_pending(office: Office) -> None:
    office.turn_to(HELSINKI)
    office.service.set_faults("silence")
    office.model.restart()
    assert office.model.now is not None
    assert (office.model.now.name, office.model.now.answer) == ("Somewhere", None)
    office.model.watch("card")


def test_data_on_a_hidden_map_is_not_requested(office: Office) -> None:
    model = office.model
    model.watch("card", now=True, is_on_map=True)
    office.turn_to(HELSINKI)
    office.until(model.hours_changed, lambda: model.watch("hours", hours=True))
    model.set_map_visible(is_visible=False)
    assert model.watched == {"hours"}
    office.until(model.hours_changed, lambda: office.pass_time(FRESH_S * 1.05))
    assert not office.is_asking
    assert len(office.answers) == 3
    office.until(model.now_changed, lambda: model.set_map_visible(is_visible=True))
    assert model.watched == {"now", "hours"}
    assert len(office.answers) == 4


def test_answers_of_recent_services_are_cached(office: Office) -> None:
    cached = office.folder / "kept"
    (cached / "notes").mkdir(parents=True)
    for number in range(5):
        former = service_folder(cached, f"https://service{number}.invalid")
        former.mkdir()
        os.utime(former, (number, number))
    office.turn_to(HELSINKI)
    own = service_folder(cached, office.settings.get(WEATHER_ADDRESS))
    last = [service_folder(cached, f"https://service{number}.invalid") for number in (3, 4)]
    assert MOST_SERVICES == 3
    assert set(cached.iterdir()) == {own, *last, cached / "notes"}
