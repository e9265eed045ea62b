"""Tests of the time zones of places."""

import pytest
from pytestqt.qtbot import QtBot

from editor.system.jobs import Jobs
from editor.weather.api.records import LatLon
from editor.workspace.weather.place_zones import PlaceZones

BERLIN, TOKYO, BOUNDARY = LatLon(52.52, 13.4), LatLon(35.68, 139.69), LatLon(49.05, 12.77)
TIMEOUT_MS = 10_000


@pytest.fixture
def zones(jobs: Jobs) -> PlaceZones:
    return PlaceZones(jobs)


def test_the_previous_zone_applies_until_another_is_found_in_a_job(
    zones: PlaceZones, jobs: Jobs, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(zones.found, timeout=TIMEOUT_MS):
        assert str(zones.zone(BERLIN)) == "UTC"
    assert str(zones.zone(BERLIN)) == "Europe/Berlin"
    with qtbot.waitSignal(zones.found, timeout=TIMEOUT_MS):
        assert str(zones.zone(TOKYO)) == "Europe/Berlin"
        assert jobs.is_running("time zones")
    assert str(zones.zone(TOKYO)) == "Asia/Tokyo"
    assert jobs.is_idle, "cached zones need no job"


def test_the_places_of_a_cell_are_looked_up_once(zones: PlaceZones, jobs: Jobs, qtbot: QtBot) -> None:
    with qtbot.waitSignal(zones.found, timeout=TIMEOUT_MS):
        zones.zone(BERLIN)
    assert str(zones.zone(LatLon(BERLIN.lat + 0.001, BERLIN.lon - 0.001))) == "Europe/Berlin"
    assert jobs.is_idle, "a pan within a cell needs no job"


def test_places_requested_during_a_job_follow_it(zones: PlaceZones, qtbot: QtBot) -> None:
    places = (BERLIN, TOKYO, BOUNDARY)
    for place in places:
        zones.zone(place)
    qtbot.waitUntil(lambda: str(zones.zone(TOKYO)) == "Asia/Tokyo", timeout=TIMEOUT_MS)
    assert [str(zones.zone(place)) for place in places] == ["Europe/Berlin", "Asia/Tokyo", "Europe/Berlin"]


def test_the_number_of_zones_in_memory_is_limited(zones: PlaceZones, qtbot: QtBot) -> None:
    with qtbot.waitSignal(zones.found, timeout=TIMEOUT_MS):
        zones.zone(BERLIN)
    for step in range(120):
        zones.zone(LatLon(52.0, 13.0 + step / 10))
    with qtbot.waitSignal(zones.found, timeout=TIMEOUT_MS):
        pass
    qtbot.waitUntil(lambda: str(zones.zone(TOKYO)) == "Asia/Tokyo", timeout=TIMEOUT_MS)
    with qtbot.waitSignal(zones.found, timeout=TIMEOUT_MS):
        zones.zone(BERLIN)
