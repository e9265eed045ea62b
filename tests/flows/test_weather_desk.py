"""The weather of a real window: asked where the map rests, past the memory by F5, and not while hidden."""

import time

from pytestqt.qtbot import QtBot

from editor.app.services import Services
from editor.panels.centre_panel import ICONS_VIEW, MAP_VIEW
from editor.system.settings import WEATHER_ADDRESS
from editor.weather.service import SimulatedService
from tests.flows.conftest import OpenWindow


def test_a_hidden_window_asks_nothing_and_asks_when_it_is_shown_again(
    services: Services, open_window: OpenWindow, qtbot: QtBot
) -> None:
    moments: list[float] = []

    def clock() -> float:
        moments.append(time.time())
        return moments[-1]

    with SimulatedService(clock=clock) as address:
        services.settings.set(WEATHER_ADDRESS, address)
        window = open_window()
        desk, card = window.command_flows.weather.desk, window.map_view.weather_card
        qtbot.waitUntil(lambda: card.isVisible() and card.content.weather is not None, timeout=10_000)
        assert len(moments) == 1
        with qtbot.waitSignal(desk.now_changed, timeout=10_000):
            window.commands["refresh_weather"].trigger()
        assert len(moments) == 2
        window.hide()
        window.commands["refresh_weather"].trigger()
        assert not services.jobs.is_running("weather now")
        with qtbot.waitSignal(desk.now_changed, timeout=10_000):
            window.show()
        assert len(moments) == 3


def test_a_map_behind_the_icons_asks_nothing_and_asks_when_it_is_seen_again(
    services: Services, open_window: OpenWindow, qtbot: QtBot
) -> None:
    moments: list[float] = []

    def clock() -> float:
        moments.append(time.time())
        return moments[-1]

    with SimulatedService(clock=clock) as address:
        services.settings.set(WEATHER_ADDRESS, address)
        window = open_window()
        desk, card = window.command_flows.weather.desk, window.map_view.weather_card
        qtbot.waitUntil(lambda: card.isVisible() and card.content.weather is not None, timeout=10_000)
        window.centre.show_view(ICONS_VIEW)
        window.commands["refresh_weather"].trigger()
        assert (desk.watched, services.jobs.is_running("weather now")) == (frozenset(), False)
        with qtbot.waitSignal(desk.now_changed, timeout=10_000):
            window.centre.show_view(MAP_VIEW)
        assert (card.isVisible(), len(moments)) == (True, 2)
        window.centre.show_view(ICONS_VIEW)
        with qtbot.waitSignal(desk.hours_changed, timeout=10_000):
            window.commands["hours"].trigger()
        assert desk.watched == {"now", "hours"}
