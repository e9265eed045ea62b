"""The weather at the time of the timeline: one request for the place and its towns, none while it moves."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.system.jobs import Jobs
from editor.weather.api.limits import MAX_PLACES
from editor.weather.api.records import LatLon
from editor.weather.wording.times import no_forecast_text, polar_text, time_text
from editor.weather.zones import zone_at
from editor.workspace.weather.refresh_policy import SPACING_S
from editor.workspace.weather.time_shown import STEP_S
from tests.workspace.weather.weather_office import Office

BERLIN = (52.52, 13.4)
TOWNS = [LatLon(52.0 + number / 10, 13.0) for number in range(MAX_PLACES)]
HOUR_S = 3600
TIMEOUT_MS = 10_000


@pytest.fixture
def office(qtbot: QtBot, jobs: Jobs, tmp_path: Path) -> Iterator[Office]:
    made = Office(qtbot, jobs, tmp_path)
    yield made
    made.close()


def open_timeline(office: Office, *, has_towns: bool = False) -> None:
    office.turn_to(BERLIN)
    model = office.model
    if has_towns:
        model.watch("towns", towns=True)
        office.until(model.towns_changed, lambda: model.set_towns(TOWNS[:5]))
    model.time_shown.set_timeline_shown(is_shown=True)
    office.until(model.timeline_changed, lambda: model.watch("timeline", now=True, timeline=True))


def is_idle(office: Office) -> bool:
    return not office.is_asking and not office.jobs.is_running("weather timeline")


def test_one_request_answers_for_the_place_and_its_towns(office: Office, qtbot: QtBot) -> None:
    open_timeline(office, has_towns=True)
    assert len(office.answers) == 3, "the current weather, that of towns, and all forecasts"
    timeline = office.model.timeline
    assert timeline is not None
    assert timeline.answer is not None
    assert len(timeline.answer.records) == 6
    office.model.time_shown.show_time(office.now_s + 5 * HOUR_S)
    towns, place = office.model.shown_towns, office.model.shown_now
    assert towns is not None
    assert place is not None
    assert towns.places == tuple(TOWNS[:5])
    assert towns.answer is not None
    assert place.answer is not None
    time_s = office.model.time_shown.time_s
    assert {each.conditions.time_s for each in (*towns.answer.records, *place.answer.records)} == {time_s}
    office.pass_time(60)
    assert len(office.answers) == 3


def test_one_request_serves_as_many_towns_as_the_map_shows_and_one_place_for_each_cell(
    office: Office,
) -> None:
    model = office.model
    model.watch("towns", towns=True)
    model.watch("timeline", timeline=True)
    office.until(model.timeline_changed, lambda: (model.set_place(*BERLIN), model.set_towns(TOWNS)))
    office.qtbot.waitUntil(lambda: is_idle(office), timeout=TIMEOUT_MS)
    timeline = model.timeline
    assert timeline is not None
    assert timeline.places == (LatLon(*BERLIN), *TOWNS)
    assert timeline.answer is not None
    model.time_shown.set_timeline_shown(is_shown=True)
    model.time_shown.show_time(office.now_s + HOUR_S)
    towns = model.shown_towns
    assert towns is not None
    assert towns.places == tuple(TOWNS), "the last town has a forecast, too"
    same = [LatLon(BERLIN[0] + 0.001, BERLIN[1]), LatLon(BERLIN[0] + 0.002, BERLIN[1])]
    office.until(model.timeline_changed, lambda: model.set_towns(same))
    assert model.timeline is not None
    assert model.timeline.places == (LatLon(*BERLIN),)


def test_the_hourly_forecast_needs_no_request_beside_that_of_the_timeline(office: Office) -> None:
    open_timeline(office, has_towns=True)
    model = office.model
    office.until(model.hours_changed, lambda: model.watch("hours", hours=True))
    assert len(office.answers) == 3, "the forecast of the place is known"
    office.now_s += SPACING_S
    office.until(model.timeline_changed, model.refresh)
    office.qtbot.waitUntil(lambda: is_idle(office), timeout=TIMEOUT_MS)
    assert len(office.answers) == 6, "current weather, towns, and one forecast for all"
    assert model.hours is not None
    assert model.hours.places == (LatLon(*BERLIN),)
    assert model.hours.answer is not None
    assert model.timeline is not None
    assert model.timeline.answer is not None
    assert model.hours.received_at_s == model.timeline.received_at_s == office.now_s
    model.watch("timeline")
    model.watch("towns")
    assert is_idle(office), "the forecast remains when the timeline is hidden"
    assert len(office.answers) == 6


def test_hours_and_timeline_both_report_that_their_request_failed_and_recover(office: Office) -> None:
    open_timeline(office, has_towns=True)
    model = office.model
    office.until(model.hours_changed, lambda: model.watch("hours", hours=True))
    office.service.set_faults("500")
    office.now_s += SPACING_S
    office.until(model.timeline_changed, model.refresh)
    office.qtbot.waitUntil(lambda: is_idle(office), timeout=TIMEOUT_MS)
    for result in (model.hours, model.timeline):
        assert result is not None
        assert result.is_old
        assert "(500)" in result.trouble
    office.service.set_faults("")
    office.pass_time(office.next_in_s)
    office.qtbot.waitUntil(lambda: is_idle(office), timeout=TIMEOUT_MS)
    office.pass_time(SPACING_S)
    office.qtbot.waitUntil(lambda: is_idle(office), timeout=TIMEOUT_MS)
    for result in (model.hours, model.timeline):
        assert result is not None
        assert (result.is_old, result.trouble) == (False, "")


def test_nothing_is_requested_while_the_time_moves(office: Office, qtbot: QtBot) -> None:
    open_timeline(office)
    time_shown, before = office.model.time_shown, len(office.answers)
    time_shown.set_moving(is_moving=True)
    office.model.set_place(48.1, 11.6)
    office.model.refresh()
    office.pass_time(20 * 60)
    for step in range(20):
        time_shown.show_time(office.now_s + step * STEP_S)
    assert is_idle(office)
    assert len(office.answers) == before
    with qtbot.waitSignal(office.model.timeline_changed, timeout=TIMEOUT_MS):
        time_shown.set_moving(is_moving=False)
    qtbot.waitUntil(lambda: is_idle(office), timeout=TIMEOUT_MS)
    assert len(office.answers) == before + 2


def test_the_current_weather_is_shown_without_the_timeline_and_at_now(office: Office) -> None:
    open_timeline(office)
    model, time_shown = office.model, office.model.time_shown
    assert model.shown_now is model.now
    time_shown.show_time(office.now_s + HOUR_S)
    assert model.shown_now is not model.now
    time_shown.set_timeline_shown(is_shown=False)
    assert time_shown.is_now
    assert model.shown_now is model.now
    time_shown.show_time(office.now_s + HOUR_S)
    assert model.shown_now is model.now, "the slider of the sun changes the variant only"


def test_beyond_the_forecast_there_is_a_sentence_and_no_weather(office: Office) -> None:
    open_timeline(office, has_towns=True)
    office.model.time_shown.show_time(office.now_s + 300 * HOUR_S)
    found = office.model.shown_now
    assert found is not None
    assert found.answer is None
    assert found.is_beyond
    assert found.trouble.startswith("No forecast after ")
    assert office.model.shown_towns is None


def test_another_place_is_pending_until_it_is_known(office: Office) -> None:
    open_timeline(office)
    office.model.time_shown.show_time(office.now_s + HOUR_S)
    office.now_s += SPACING_S
    office.until(office.model.timeline_changed, lambda: office.model.set_place(48.1, 11.6))
    office.qtbot.waitUntil(lambda: is_idle(office), timeout=TIMEOUT_MS)
    found = office.model.shown_now
    assert found is not None
    assert found.answer is not None
    assert found.zone == zone_at(48.1, 11.6)
    office.model.time_shown.set_moving(is_moving=True)
    office.model.set_place(35.68, 139.69)
    with office.qtbot.waitSignal(office.model.shown_now_changed, timeout=TIMEOUT_MS):
        found = office.model.shown_now
    assert found is not None
    assert found.is_pending
    assert found.place == LatLon(35.68, 139.69)
    found = office.model.shown_now
    assert found is not None
    assert str(found.zone) == "Asia/Tokyo", "looked up without blocking the window"


def test_changes_of_the_time_are_reported_only_where_they_change_the_weather(
    office: Office, qtbot: QtBot
) -> None:
    open_timeline(office)
    model = office.model
    with qtbot.waitSignal(model.shown_now_changed):
        model.time_shown.show_time(office.now_s + HOUR_S)
    with qtbot.waitSignal(model.shown_now_changed):
        model.time_shown.show_now()
    with qtbot.assertNotEmitted(model.shown_now_changed):
        model.time_shown.changed.emit()


def test_texts_of_the_timeline() -> None:
    berlin = zone_at(*BERLIN)
    assert time_text(1_790_000_000, UTC) == "Mon 21, 14:13"
    assert time_text(1_792_891_800, berlin) == "Sun 25, 02:30 CET", "an hour that repeats"
    assert no_forecast_text(None, UTC) == "No forecast."
    assert polar_text(is_day=True) == "Sun does not set today"
    assert polar_text(is_day=False) == "Sun does not rise today"
