"""The weather at towns in a real window: turned on and off, clicked, credited, and asleep with the window."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.app.services import Services
from editor.panels.weather.town_watch import TownWatch
from editor.preview.town_choice import Standing
from editor.preview.town_weather import TownWeather
from editor.system.settings import WEATHER_ADDRESS, WEATHER_TOWNS, WEATHER_WIND
from editor.weather.limits import MAX_PLACES
from editor.weather.records import SIMULATED_COPYRIGHT
from tests.flows.conftest import OpenWindow, settle
from tests.flows.counted_service import Counted

URUGUAY = (-33.5, -56.0, 7.0)


@pytest.fixture
def window(counted: Counted, open_window: OpenWindow, qtbot: QtBot) -> MainWindow:
    """A window over Uruguay that shows no weather."""
    made = open_window()
    made.map_view.set_reduced_motion(is_reduced=True)
    with qtbot.waitSignal(made.map_view.came_to_rest):
        made.map_view.set_camera(made.map_view.camera.at(*URUGUAY))
    settle(made, qtbot)
    return made


def turn_on(window: MainWindow, qtbot: QtBot) -> TownWeather:
    over = window.map_view.town_weather
    window.commands["weather_towns"].trigger()
    qtbot.waitUntil(lambda: bool(over.pills), timeout=10_000)
    return over


def wait_for_rest(window: MainWindow, services: Services, qtbot: QtBot) -> None:
    """Wait until no other towns are to be chosen or asked for."""
    watch = window.findChild(TownWatch)
    assert watch is not None
    purposes = ("towns in view", "weather towns")
    qtbot.waitUntil(
        lambda: not watch._rest.isActive() and not any(map(services.jobs.is_running, purposes)),
        timeout=10_000,
    )


def said_below(window: MainWindow) -> list[str]:
    """What the status line says."""
    return [button.text() for button in window.statusBar().findChildren(QPushButton) if button.isVisible()]


def test_the_towns_in_view_have_their_weather_and_the_choice_is_kept(
    window: MainWindow, counted: Counted, qtbot: QtBot
) -> None:
    over, credited = window.map_view.town_weather, window.map_view.furniture.attribution
    assert (counted.answers, over.pills, SIMULATED_COPYRIGHT in credited.texts) == (0, (), False)
    turn_on(window, qtbot)
    assert counted.answers == 1
    assert "Montevideo" in [pill.town.name for pill in over.pills]
    assert 5 < len(over.pills) <= MAX_PLACES
    assert all(pill.temperature.endswith("°") for pill in over.pills)
    assert any("Wind" in line for line in over.pills[0].lines)
    assert over.isVisible()
    assert SIMULATED_COPYRIGHT in credited.texts
    assert "Simulated weather" in said_below(window)  # of a service at an address as of the built-in one
    assert window.services.settings.get(WEATHER_TOWNS) is True
    window.commands["weather_towns"].trigger()
    assert over.pills == ()
    assert SIMULATED_COPYRIGHT not in credited.texts
    assert "Simulated weather" not in said_below(window)
    assert window.services.settings.get(WEATHER_TOWNS) is False


def test_a_new_window_shows_the_towns_as_they_were_left(
    services: Services, counted: Counted, open_window: OpenWindow, qtbot: QtBot
) -> None:
    services.settings.set(WEATHER_TOWNS, True)
    window = open_window()
    assert window.commands["weather_towns"].isChecked()
    qtbot.waitUntil(lambda: bool(window.map_view.town_weather.pills), timeout=10_000)
    assert counted.answers == 1


def test_panning_keeps_towns_and_asks_for_the_new_ones_in_one_question(
    window: MainWindow, counted: Counted, qtbot: QtBot
) -> None:
    over = turn_on(window, qtbot)
    before = {pill.town for pill in over.pills}
    window.map_view.set_camera(window.map_view.camera.moved_by(-250, 0))
    view = window.map_view.rect()
    seen = {town for town in before if view.contains(Standing(window.map_view.camera).of(town).toPoint())}
    assert {pill.town for pill in over.pills} == before
    qtbot.waitUntil(lambda: bool({pill.town for pill in over.pills} - before), timeout=10_000)
    assert len(seen & {pill.town for pill in over.pills}) >= len(seen) - 2
    assert counted.answers == 2


def test_a_click_on_a_town_brings_it_to_the_middle_where_the_card_tells_of_it(
    window: MainWindow, qtbot: QtBot
) -> None:
    over, view = turn_on(window, qtbot), window.map_view
    pill = next(pill for pill in over.pills if pill.town.name != "Montevideo")
    at = Standing(view.camera).of(pill.town) - QPointF(0, 24)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=at.toPoint())
    qtbot.waitUntil(lambda: abs(view.camera.lat - pill.town.lat) < 1e-3, timeout=5_000)
    assert abs(view.camera.lon - pill.town.lon) < 1e-3
    assert view.inspector.list.rows == ()
    window.commands["weather"].trigger()
    qtbot.waitUntil(lambda: view.weather_card.content.place == pill.town.name, timeout=10_000)


def test_a_hidden_window_asks_nothing_for_its_towns(
    window: MainWindow, counted: Counted, qtbot: QtBot
) -> None:
    turn_on(window, qtbot)
    window.hide()
    window.map_view.set_camera(window.map_view.camera.moved_by(-400, 0))
    window.commands["refresh_weather"].trigger()
    qtbot.wait(700)
    assert not window.services.jobs.is_running("weather towns")
    assert counted.answers == 1


def test_with_everything_off_nothing_is_asked_wherever_the_map_goes(
    window: MainWindow, counted: Counted, qtbot: QtBot
) -> None:
    window.map_view.set_camera(window.map_view.camera.moved_by(-400, 0))
    with qtbot.waitSignal(window.map_view.came_to_rest, timeout=5_000):
        window.commands["refresh_weather"].trigger()
    qtbot.wait(300)
    assert counted.answers == 0
    assert not window.map_view.furniture.crosshair.isVisible()


def test_the_crosshair_marks_the_place_of_the_card_and_other_units_show_in_it(
    window: MainWindow, qtbot: QtBot
) -> None:
    view = window.map_view
    window.commands["weather"].trigger()
    qtbot.waitUntil(lambda: view.weather_card.content.weather is not None, timeout=10_000)
    assert view.furniture.crosshair.isVisible()
    window.services.settings.set(WEATHER_WIND, "kn")
    (wind,) = [value for value in view.weather_card.text.values if value.name == "Wind"]
    assert "kn" in wind.text


def test_a_compared_map_has_one_card_and_one_pill_for_each_town(window: MainWindow, qtbot: QtBot) -> None:
    over, view = turn_on(window, qtbot), window.map_view
    window.commands["weather"].trigger()
    qtbot.waitUntil(lambda: view.weather_card.content.weather is not None, timeout=10_000)
    view.freeze(window.session.style, frozenset(), "Before")
    settle(window, qtbot)
    assert len(view.findChildren(type(view.weather_card))) == 1
    assert len({pill.town for pill in over.pills}) == len(over.pills)
    card, credited = view.weather_card.card_in_parent, view.furniture.attribution.geometry()
    assert not card.intersects(credited)


def test_another_service_is_asked_once_for_the_towns_though_the_card_is_small_meanwhile(
    window: MainWindow, services: Services, qtbot: QtBot
) -> None:
    card, desk = window.map_view.weather_card, window.command_flows.weather.desk
    window.commands["weather"].trigger()
    over = turn_on(window, qtbot)
    qtbot.waitUntil(lambda: card.content.weather is not None, timeout=10_000)
    wait_for_rest(window, services, qtbot)
    towns = over.towns
    other = Counted()
    other.service.suffer("delay")
    services.settings.set(WEATHER_ADDRESS, other.service.start())
    try:
        assert card.isVisible()
        qtbot.waitUntil(lambda: card.content.weather is not None and bool(over.pills), timeout=20_000)
        wait_for_rest(window, services, qtbot)
        assert (over.towns, other.answers) == (towns, 2)
    finally:
        desk.close()
        other.service.stop()


def test_pills_say_their_names_on_a_map_of_countries_alone(window: MainWindow, qtbot: QtBot) -> None:
    over = turn_on(window, qtbot)
    assert {pill.name for pill in over.pills} == {""}
    window.map_view.set_camera(window.map_view.camera.at(-33.5, -56.0, 5.5))
    qtbot.waitUntil(lambda: bool(over.pills) and all(pill.name for pill in over.pills), timeout=10_000)
    assert [pill.name for pill in over.pills] == [pill.town.name for pill in over.pills]
