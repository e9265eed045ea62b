"""The weather of a real window: requested once the map is idle, refreshed by F5, and not while hidden."""

from pytestqt.qtbot import QtBot

from editor.system.settings import WEATHER_ADDRESS
from editor.weather.api.gate import RECENT_S
from editor.workspace.central_area import ICONS_VIEW, MAP_VIEW
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow
from tests.flows.counted_service import Counted


def test_a_hidden_window_requests_nothing_until_it_is_shown_again(
    services: Services, open_window: OpenWindow, qtbot: QtBot
) -> None:
    counted = Counted()
    with counted.service as address:
        services.settings.set(WEATHER_ADDRESS, address)
        user = open_window()
        model, card = user.weather_model, user.weather_card
        qtbot.waitUntil(lambda: card.isVisible() and card.content.weather is not None, timeout=10_000)
        assert counted.answers == 1
        with qtbot.waitSignal(model.now_changed, timeout=10_000):
            user.trigger("refresh_weather")
        assert counted.answers == 2
        user.window.hide()
        user.trigger("refresh_weather")
        assert not services.jobs.is_running("weather now")
        with qtbot.waitSignal(model.now_changed, timeout=10_000):
            user.window.show()
        assert counted.answers == 3


def test_a_map_behind_the_icons_requests_nothing_until_it_is_shown_again(
    services: Services, open_window: OpenWindow, qtbot: QtBot
) -> None:
    counted = Counted()
    with counted.service as address:
        services.settings.set(WEATHER_ADDRESS, address)
        user = open_window()
        model, card = user.weather_model, user.weather_card
        qtbot.waitUntil(lambda: card.isVisible() and card.content.weather is not None, timeout=10_000)
        user.centre.show_view(ICONS_VIEW)
        user.trigger("refresh_weather")
        assert (model.watched, services.jobs.is_running("weather now")) == (frozenset(), False)
        with qtbot.waitSignal(model.now_changed, timeout=10_000):
            user.centre.show_view(MAP_VIEW)
        assert (card.isVisible(), counted.answers) == (True, 2)
        user.centre.show_view(ICONS_VIEW)
        with qtbot.waitSignal(model.hours_changed, timeout=10_000):
            user.trigger("hours")
        assert model.watched == {"now", "hours"}


def test_f5_within_a_minute_requests_nothing_and_says_so(
    services: Services, open_window: OpenWindow, qtbot: QtBot
) -> None:
    counted = Counted()
    services.weather_gate.recent_s = RECENT_S
    with counted.service as address:
        services.settings.set(WEATHER_ADDRESS, address)
        user = open_window()
        card = user.weather_card
        qtbot.waitUntil(lambda: card.isVisible() and card.content.weather is not None, timeout=10_000)
        with qtbot.waitSignal(user.weather_model.refresh_skipped):
            user.trigger("refresh_weather")
        assert user.map_note.text == "The weather is up to date."
        assert counted.answers == 1
