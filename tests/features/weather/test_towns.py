"""Tests of the selection, requests and display of towns in view."""

import gc
import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEventLoop, QObject, QTimer
from pytestqt.qtbot import QtBot

from editor.basemap.gazetteer import Gazetteer
from editor.basemap.places import Settlement
from editor.basemap.tiles.tile import WorldBox
from editor.errors import MapDataError
from editor.features.weather.towns import IDLE_MS, TownWeatherController
from editor.preview.map_view import MapView
from editor.preview.weather.pill_layout import pill_box
from editor.preview.weather.pills import TownPill
from editor.preview.weather.town_buttons import TownValueButton
from editor.preview.weather.towns import TownPositions
from editor.preview.weather.weather_card import WeatherCard
from editor.system.settings import WEATHER_TEMPERATURE
from editor.ui.theme.symbols import StateSymbol
from editor.weather.api.limits import MAX_PLACES
from editor.weather.cache.memory_cache import MOST_RECENT
from editor.weather.results import WeatherResult
from editor.weather.simulator import forecasts
from editor.weather.wording.town_values import ABSENT, TownValue
from editor.workspace.weather.refresh_policy import SPACING_S
from tests.preview.frames import START, FlatFrames, a_flat_style
from tests.preview.weather.samples import a_content
from tests.threads import threads_at_work
from tests.workspace.weather.weather_office import Office

# As many settlements as a country has, at random places in it.
_chance = random.Random(3)
COUNTRY = Gazetteer(
    tuple(
        Settlement(
            f"Town {number}", "UY", _chance.uniform(-38, -30), _chance.uniform(-62, -50), 9_000 - number
        )
        for number in range(3_000)
    )
)
PATIENCE_MS = 10_000
HALF_A_SECOND_S = 0.5


class Watched:
    """A map with town weather, and the last searched area."""

    def __init__(self, office: Office, qtbot: QtBot) -> None:
        self.office, self.qtbot = office, qtbot
        self.boxes: list[WorldBox] = []
        self.fault: MapDataError | None = None
        self.frames = FlatFrames()
        self.view = MapView(self.frames, START.with_zoom(7.0))
        qtbot.addWidget(self.view)
        self.view.set_reduced_motion(is_reduced=True)
        self.view.show_style(a_flat_style())
        self.view.resize(900, 700)
        self.view.show()
        office.model.watch("card")
        self.watch = TownWeatherController(
            self.view, office.model, office.jobs, self._towns_in, clock=lambda: office.now_s
        )

    @property
    def names(self) -> list[str]:
        return [pill.town.name for pill in self.view.town_weather.pills]

    def turn_on(self) -> None:
        with self.qtbot.waitSignal(self.office.model.towns_changed, timeout=10_000):
            self.watch.set_on(is_on=True)

    def process_pending(self) -> None:
        """Process events until no timer or job is active."""
        alarm, deadline = QTimer(), QDeadlineTimer(PATIENCE_MS)
        alarm.start(PATIENCE_MS)
        while self.office.is_asking or self.office.jobs.is_running("towns in view"):
            assert not deadline.hasExpired(), "a request did not end"
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def _towns_in(self, box: WorldBox, limit: int) -> tuple[Settlement, ...]:
        self.boxes.append(box)
        if self.fault is not None:
            raise self.fault
        return COUNTRY.within(box, limit)


@pytest.fixture
def watched(office: Office, qtbot: QtBot) -> Iterator[Watched]:
    made = Watched(office, qtbot)
    yield made
    made.view.hide()


def test_all_towns_are_one_request(watched: Watched) -> None:
    assert (watched.office.answers, watched.boxes) == ([], [])
    watched.turn_on()
    assert len(watched.office.answers) == 1
    assert watched.boxes == [watched.view.camera.bounds]
    assert 10 < len(watched.names) <= MAX_PLACES
    result = watched.office.model.towns
    assert result is not None
    assert len(result.places) == len(watched.names)


def test_towns_are_updated_when_the_map_comes_to_rest(watched: Watched) -> None:
    watched.turn_on()
    before = watched.names
    watched.office.now_s += SPACING_S
    with watched.qtbot.waitSignal(watched.office.model.towns_changed, timeout=10_000):
        watched.view.set_camera(watched.view.camera.moved_by(-200, 0))
    after = watched.names
    assert len(watched.boxes) == 2
    assert set(after) - set(before)
    assert len(set(after) & set(before)) > len(before) / 3


def test_a_moving_map_starts_no_search(watched: Watched, qtbot: QtBot) -> None:
    watched.turn_on()
    for _ in range(30):
        watched.view.set_camera(watched.view.camera.moved_by(-5, 0))
        qtbot.wait(IDLE_MS // 40)
    assert len(watched.boxes) == 1
    qtbot.waitUntil(lambda: len(watched.boxes) == 2, timeout=5_000)


def test_switched_off_weather_is_neither_shown_nor_requested(watched: Watched) -> None:
    watched.turn_on()
    watched.watch.set_on(is_on=False)
    assert watched.names == []
    watched.view.set_camera(watched.view.camera.moved_by(-500, 0))
    watched.qtbot.wait(IDLE_MS + 50)
    watched.process_pending()
    assert (len(watched.boxes), len(watched.office.answers)) == (1, 1)


def test_an_inactive_window_sends_no_requests(watched: Watched) -> None:
    watched.turn_on()
    watched.office.model.set_awake(is_awake=False)
    watched.view.set_camera(watched.view.camera.moved_by(-500, 0))
    watched.office.pass_time(3600)
    watched.qtbot.waitUntil(lambda: len(watched.boxes) == 2, timeout=5_000)
    watched.process_pending()
    assert len(watched.office.answers) == 1


def test_after_a_failure_towns_are_dimmed_and_the_error_is_shown(watched: Watched) -> None:
    watched.turn_on()
    names = watched.names
    watched.office.service.set_faults("500")
    with watched.qtbot.waitSignal(watched.office.model.towns_changed, timeout=10_000):
        watched.office.model.refresh()
    assert watched.names == names
    assert all(pill.is_old for pill in watched.view.town_weather.pills)
    assert watched.view.map_overlays.note.text.endswith(".")
    watched.office.model.watch("card", now=True)  # whose card shows it already
    assert watched.view.map_overlays.note.text == ""


@pytest.mark.parametrize("fault", ["lost", "elsewhere"])
def test_a_town_without_a_record_has_no_label_and_a_note_says_so(watched: Watched, fault: str) -> None:
    watched.office.service.set_faults(fault)
    watched.turn_on()
    result = watched.office.model.towns
    assert result is not None
    assert len(result.missing) == 1
    requested = len(result.places) + 1
    assert len(watched.view.town_weather.pills) == requested - 1
    note = watched.view.map_overlays.note
    assert note.text == f"The service sent no weather for 1 of {requested} places."
    watched.office.service.set_faults("reordered,duplicated")
    with watched.qtbot.waitSignal(watched.office.model.towns_changed, timeout=10_000):
        watched.office.model.refresh()
    assert note.text == ""


def test_towns_without_a_forecast_are_noted_at_the_time_of_the_timeline(watched: Watched) -> None:
    watched.turn_on()
    model, note = watched.office.model, watched.view.map_overlays.note
    requested = len(watched.names)
    watched.office.service.set_faults("lost")
    model.watch("timeline", timeline=True)
    with watched.qtbot.waitSignal(model.timeline_changed, timeout=10_000):
        model.set_place(-34.0, -56.0)
    watched.qtbot.waitUntil(lambda: not watched.office.jobs.is_running("weather timeline"))
    model.time_shown.set_timeline_shown(is_shown=True)
    assert note.text == "", "the current weather of all towns is known"
    with watched.qtbot.waitSignal(model.shown_towns_changed):
        model.time_shown.show_time(watched.office.now_s + 2 * 3600)
    assert model.shown_towns is not None
    assert len(model.shown_towns.missing) == 1
    assert note.text == f"The service sent no weather for 1 of {requested} places."
    with watched.qtbot.waitSignal(model.shown_towns_changed):
        model.time_shown.show_now()
    assert note.text == ""


def test_towns_are_shown_once_for_each_answer(watched: Watched) -> None:
    model, towns = watched.office.model, watched.view.town_weather
    shown: list[tuple[TownPill, ...]] = []
    model.towns_changed.connect(lambda: shown.append(towns.pills))
    with watched.qtbot.waitSignal(model.watched_changed, timeout=10_000):  # Its credits are added with it.
        watched.turn_on()
    watched.process_pending()
    assert _are_same(towns.pills, shown[-1])
    with watched.qtbot.waitSignal(model.watched_changed, timeout=10_000):
        model.watch("panel", days=True)
    assert _are_same(towns.pills, shown[-1])


def test_a_fault_of_towns_is_not_shown_once_they_are_turned_off(watched: Watched) -> None:
    watched.turn_on()
    watched.office.service.set_faults("500")
    with watched.qtbot.waitSignal(watched.office.model.towns_changed, timeout=10_000):
        watched.office.model.refresh()
    assert watched.view.map_overlays.note.text != ""
    watched.watch.set_on(is_on=False)
    with watched.qtbot.waitSignal(watched.office.model.watched_changed, timeout=10_000):
        watched.office.model.watch("panel", days=True)
    assert watched.view.map_overlays.note.text == ""


def _are_same(some: tuple[TownPill, ...], others: tuple[TownPill, ...]) -> bool:
    """Return whether the pills are identical objects."""
    return [id(pill) for pill in some] == [id(pill) for pill in others]


def test_an_unreadable_list_of_towns_is_reported_on_the_map(watched: Watched) -> None:
    watched.fault = MapDataError("The list of settlements cannot be read.")
    watched.watch.set_on(is_on=True)
    note = watched.view.map_overlays.note
    watched.qtbot.waitUntil(lambda: note.text == "The list of settlements cannot be read.", timeout=5_000)
    watched.office.settings.set(WEATHER_TEMPERATURE, "F")  # shows all known towns again
    assert note.text == "The list of settlements cannot be read."
    watched.fault = None
    with watched.qtbot.waitSignal(watched.office.model.towns_changed, timeout=10_000):
        watched.watch.find_towns()
    assert note.text == ""


def test_other_units_need_no_request(watched: Watched) -> None:
    watched.turn_on()
    before = watched.view.town_weather.pills[0].number
    watched.office.settings.set(WEATHER_TEMPERATURE, "F")
    assert watched.view.town_weather.pills[0].number != before
    assert len(watched.office.answers) == 1


def test_a_value_that_the_forecast_lacks_is_named_once_and_dimmed_on_the_card(watched: Watched) -> None:
    model, note = watched.office.model, watched.view.map_overlays.note
    model.set_place(START.lat, START.lon)
    watched.turn_on()
    watched.watch.show_value(TownValue.AIR)
    model.time_shown.set_timeline_shown(is_shown=True)
    with watched.qtbot.waitSignal(model.timeline_changed, timeout=10_000):
        model.watch("timeline", now=True, timeline=True)
    air = next(
        button
        for button in watched.view.weather_card.findChildren(TownValueButton)
        if button.value is TownValue.AIR
    )
    assert (note.text, air.accessibleDescription()) == ("", "")
    model.time_shown.show_time(watched.office.now_s + 30 * 3600)
    watched.qtbot.waitUntil(lambda: note.text == "The forecast does not include air quality.", timeout=5_000)
    assert note.symbol.name == StateSymbol.HINT
    assert {pill.number for pill in watched.view.town_weather.pills} == {ABSENT}
    assert air.accessibleDescription() == note.text
    watched.watch.show_value(TownValue.HUMIDITY)
    assert note.text == ""
    watched.watch.show_value(TownValue.AIR)
    model.time_shown.show_now()
    watched.qtbot.waitUntil(lambda: note.text == "", timeout=5_000)
    assert air.accessibleDescription() == ""


def test_a_value_that_no_town_has_now_is_named_once(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecasts, "_has_air_quality", lambda _place: False)
    watched.turn_on()
    note = watched.view.map_overlays.note
    watched.watch.show_value(TownValue.AIR)
    assert {pill.number for pill in watched.view.town_weather.pills} == {ABSENT}
    assert (note.text, note.symbol.name) == ("Air quality: not available", StateSymbol.HINT)
    watched.watch.show_value(TownValue.HUMIDITY)
    assert note.text == ""


def test_a_long_pan_sends_one_request_per_second_and_leaks_nothing(
    watched: Watched,
) -> None:
    office, view, ways = watched.office, watched.view, random.Random(5)
    of_other_tests = _held(view).places
    watched.turn_on()
    watched.process_pending()
    rounds, round_s, held = 5, 24.0, []
    zoom = view.camera.zoom + 1
    for _ in range(rounds):
        end_s = office.now_s + round_s
        while office.now_s < end_s:
            view.set_camera(view.camera.at(ways.uniform(-37, -31), ways.uniform(-61, -51), zoom))
            watched.watch.find_towns()  # as if the map rested
            watched.process_pending()
            office.pass_time(HALF_A_SECOND_S)
            watched.process_pending()  # The next view would cancel a request before it is sent.
        # A thread that builds a tuple while its objects are counted raises SystemError.
        watched.qtbot.waitUntil(lambda: office.jobs.is_idle, timeout=10_000)
        held.append(_held(view))
    assert len(office.answers) <= rounds * round_s / SPACING_S + 1
    assert len(office.answers) >= rounds * round_s / SPACING_S / 2  # Some views need no request.
    assert held[-1].widgets == held[1].widgets
    assert held[-1].threads <= held[1].threads + 2  # the service may be ending one
    own_places = held[-1].places - of_other_tests
    assert own_places <= MOST_RECENT + 2 * MAX_PLACES  # the memory cache, shown towns, their pills


class Held(NamedTuple):
    """Counts of objects that could leak."""

    widgets: int
    threads: int
    places: int


def _held(view: MapView) -> Held:
    gc.collect()
    places = sum(isinstance(one, WeatherResult | TownPill) for one in gc.get_objects())
    return Held(len(view.findChildren(QObject)), threads_at_work(), places)


def test_towns_are_selected_again_when_the_card_changes(watched: Watched) -> None:
    watched.turn_on()
    card = watched.view.weather_card
    card.set_open(is_open=True)
    watched.view.show_weather(a_content())
    assert covered_by(card, watched.view)
    watched.qtbot.waitUntil(lambda: not covered_by(card, watched.view), timeout=5_000)
    watched.process_pending()
    watched.view.show_weather(None)
    watched.qtbot.waitUntil(lambda: len(watched.boxes) == 3, timeout=5_000)


def test_towns_are_selected_for_another_card_once_the_time_has_stopped(watched: Watched) -> None:
    watched.turn_on()
    card, time_shown = watched.view.weather_card, watched.office.model.time_shown
    time_shown.set_moving(is_moving=True)
    card.set_open(is_open=True)
    watched.view.show_weather(a_content())
    watched.qtbot.wait(IDLE_MS + 50)
    watched.process_pending()
    assert len(watched.boxes) == 1, "the towns stay while the time is dragged"
    assert covered_by(card, watched.view)
    time_shown.set_moving(is_moving=False)
    watched.qtbot.waitUntil(lambda: not covered_by(card, watched.view), timeout=5_000)


def covered_by(card: WeatherCard, view: MapView) -> list[Settlement]:
    """Return the selected towns whose pills are covered by the card."""
    positions = TownPositions(view.camera)
    towns = view.town_weather.towns
    return [town for town in towns if pill_box(positions.of(town)).intersects(card.card_in_parent)]
