"""The weather at towns in a real window: turned on and off, clicked, credited, and paused with the window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.features.weather.towns import TownWeatherController
from editor.preview.weather.chip_face import ChipFace
from editor.preview.weather.town_buttons import TownValueButton
from editor.preview.weather.towns import TownPositions, TownWeather
from editor.system.settings import (
    WEATHER_ADDRESS,
    WEATHER_CARD_OPEN,
    WEATHER_TOWN_VALUE,
    WEATHER_TOWNS,
    WEATHER_WIND,
)
from editor.weather.api.limits import MAX_PLACES
from editor.weather.api.records import SIMULATED_COPYRIGHT
from editor.weather.wording.town_values import TownValue
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow
from tests.flows.counted_service import Counted
from tests.flows.driver import Driver

URUGUAY = (-33.5, -56.0, 7.0)


@pytest.fixture
def user(counted: Counted, open_window: OpenWindow, qtbot: QtBot) -> Driver:
    """A window over Uruguay that shows no weather."""
    made = open_window()
    made.map_view.set_reduced_motion(is_reduced=True)
    with qtbot.waitSignal(made.map_view.camera_stopped):
        made.map_view.set_camera(made.camera.at(*URUGUAY))
    made.wait_for_map()
    return made


def turn_on(user: Driver, qtbot: QtBot) -> TownWeather:
    over = user.town_weather
    user.trigger("weather_towns")
    qtbot.waitUntil(lambda: bool(over.pills), timeout=10_000)
    return over


def wait_until_idle(user: Driver, services: Services, qtbot: QtBot) -> None:
    """Wait until no selection or request of towns is pending."""
    watch = user.window.findChild(TownWeatherController)
    assert watch is not None
    purposes = ("towns in view", "weather towns")
    qtbot.waitUntil(
        lambda: not watch._rest.isActive() and not any(map(services.jobs.is_running, purposes)),
        timeout=10_000,
    )


def status_texts(user: Driver) -> list[str]:
    """Return the text of the status line."""
    return [
        button.text() for button in user.window.statusBar().findChildren(QPushButton) if button.isVisible()
    ]


def test_a_new_window_shows_the_towns_as_before(
    services: Services, counted: Counted, open_window: OpenWindow, qtbot: QtBot
) -> None:
    services.settings.set(WEATHER_TOWNS, True)
    user = open_window()
    assert user.is_checked("weather_towns")
    qtbot.waitUntil(lambda: bool(user.town_weather.pills), timeout=10_000)
    assert counted.answers == 1


def test_panning_keeps_towns_requests_new_ones_at_once_and_a_hidden_window_requests_nothing(
    user: Driver, counted: Counted, qtbot: QtBot
) -> None:
    over = turn_on(user, qtbot)
    before = set(over.towns)
    user.map_view.set_camera(user.camera.moved_by(-250, 0))
    view = user.map_view.rect()
    seen = {town for town in before if view.contains(TownPositions(user.camera).of(town).toPoint())}
    assert set(over.towns) == before
    qtbot.waitUntil(lambda: bool({pill.town for pill in over.pills} - before), timeout=10_000)
    assert len(seen & set(over.towns)) >= len(seen) - 2
    assert counted.answers == 2

    user.window.hide()
    user.map_view.set_camera(user.camera.moved_by(-400, 0))
    user.trigger("refresh_weather")
    qtbot.wait(700)
    assert not user.jobs.is_running("weather towns")
    assert counted.answers == 2


def test_with_everything_off_nothing_is_requested_and_when_on_the_towns_in_view_have_their_weather(
    user: Driver, counted: Counted, qtbot: QtBot
) -> None:
    user.map_view.set_camera(user.camera.moved_by(-400, 0))
    with qtbot.waitSignal(user.map_view.camera_stopped, timeout=5_000):
        user.trigger("refresh_weather")
    qtbot.wait(300)
    assert counted.answers == 0
    assert not user.overlays.crosshair.isVisible()

    with qtbot.waitSignal(user.map_view.camera_stopped):
        user.map_view.set_camera(user.camera.at(*URUGUAY))
    over, credited = user.town_weather, user.attribution
    assert (counted.answers, over.pills, SIMULATED_COPYRIGHT in credited.texts) == (0, (), False)
    turn_on(user, qtbot)
    assert counted.answers == 1
    assert "Montevideo" in [pill.town.name for pill in over.pills]
    assert 5 < len(over.pills) <= MAX_PLACES
    assert all(pill.number.endswith("°") for pill in over.pills)
    assert any("Wind" in line for line in over.pills[0].lines)
    assert over.isVisible()
    assert SIMULATED_COPYRIGHT in credited.texts
    assert "Simulated weather" in status_texts(user)  # of a service at an address as of the built-in one
    assert user.settings.get(WEATHER_TOWNS) is True
    user.trigger("weather_towns")
    assert over.pills == ()
    assert SIMULATED_COPYRIGHT not in credited.texts
    assert "Simulated weather" not in status_texts(user)
    assert user.settings.get(WEATHER_TOWNS) is False


def test_the_crosshair_marks_the_place_of_the_card_and_a_compared_map_has_one(
    user: Driver, qtbot: QtBot
) -> None:
    view = user.map_view
    user.trigger("weather")
    qtbot.waitUntil(lambda: view.weather_card.content.weather is not None, timeout=10_000)
    assert view.map_overlays.crosshair.isVisible()
    user.settings.set(WEATHER_WIND, "kn")
    (wind,) = [value for value in view.weather_card.text.values if value.name == "Wind"]
    assert "kn" in wind.text

    over = turn_on(user, qtbot)
    qtbot.waitUntil(lambda: view.weather_card.content.weather is not None, timeout=10_000)
    view.freeze(user.style, frozenset(), "Before")
    user.wait_for_map()
    assert len(view.findChildren(type(view.weather_card))) == 1
    assert len({pill.town for pill in over.pills}) == len(over.pills)
    card, credited = view.weather_card.card_in_parent, view.map_overlays.attribution.geometry()
    assert not card.intersects(credited)


def test_another_service_gets_one_request_for_the_towns_even_while_the_card_is_small(
    user: Driver, services: Services, qtbot: QtBot
) -> None:
    card, model = user.weather_card, user.weather_model
    user.trigger("weather")
    over = turn_on(user, qtbot)
    qtbot.waitUntil(lambda: card.content.weather is not None, timeout=10_000)
    wait_until_idle(user, services, qtbot)
    towns = over.towns
    other = Counted()
    other.service.set_faults("delay")
    services.settings.set(WEATHER_ADDRESS, other.service.start())
    try:
        assert card.isVisible()
        qtbot.waitUntil(lambda: card.content.weather is not None and bool(over.pills), timeout=20_000)
        wait_until_idle(user, services, qtbot)
        assert (over.towns, other.answers) == (towns, 2)
    finally:
        model.close()
        other.service.stop()


def test_pills_show_their_names_on_a_map_of_countries_and_a_click_centres_a_town(
    user: Driver, qtbot: QtBot
) -> None:
    over = turn_on(user, qtbot)
    assert {pill.name for pill in over.pills} == {""}
    user.map_view.set_camera(user.camera.at(-33.5, -56.0, 5.5))
    qtbot.waitUntil(lambda: any(pill.name for pill in over.pills), timeout=10_000)
    assert all(pill.name in ("", pill.town.name) for pill in over.pills)

    view = user.map_view
    user.map_view.set_camera(view.camera.at(*URUGUAY))
    qtbot.waitUntil(lambda: bool(over.pills) and not any(pill.name for pill in over.pills), timeout=10_000)
    pill = next(pill for pill in over.pills if pill.town.name != "Montevideo")
    at = over.box_of(pill).center()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=at.toPoint())
    qtbot.waitUntil(lambda: abs(view.camera.lat - pill.town.lat) < 1e-3, timeout=5_000)
    assert abs(view.camera.lon - pill.town.lon) < 1e-3
    assert view.inspector.list.rows == ()
    user.trigger("weather")
    qtbot.waitUntil(lambda: view.weather_card.content.result.name == pill.town.name, timeout=10_000)


def test_the_value_on_towns_is_selected_on_the_card_or_in_the_menu_and_remembered(
    user: Driver, services: Services, open_window: OpenWindow, qtbot: QtBot
) -> None:
    card, over = user.weather_card, user.town_weather
    user.trigger("weather")
    qtbot.waitUntil(lambda: card.content.weather is not None, timeout=10_000)
    assert card.is_chip
    card.findChild(ChipFace).expand_button.click()
    assert (card.is_chip, services.settings.get(WEATHER_CARD_OPEN)) == (False, True)
    buttons = {button.value: button for button in card.findChildren(TownValueButton)}
    assert not any(button.isChecked() for button in buttons.values())

    qtbot.mouseClick(buttons[TownValue.WIND], Qt.MouseButton.LeftButton)
    assert user.is_checked("weather_towns")
    qtbot.waitUntil(lambda: bool(over.pills), timeout=10_000)
    assert {pill.unit for pill in over.pills} == {"m/s"}
    assert user.is_checked("towns_wind")
    user.trigger("towns_humidity")
    assert {pill.unit for pill in over.pills} == {"%"}
    assert buttons[TownValue.HUMIDITY].isChecked()
    assert services.settings.get(WEATHER_TOWN_VALUE) == "humidity"
    obstacles = user.overlays.obstacles()
    assert not any(over.box_of(pill).intersects(box) for pill in over.pills for box in obstacles)

    qtbot.mouseClick(buttons[TownValue.HUMIDITY], Qt.MouseButton.LeftButton)
    assert (over.pills, user.is_checked("weather_towns")) == ((), False)
    other = open_window()
    assert other.is_checked("towns_humidity")
    assert other.weather_card.is_open
