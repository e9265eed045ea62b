"""The weather panel of a real window: opened from rail and card, next to the map, and its settings."""

import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from editor.features.weather.view import WeatherPanel
from editor.system.setting import Page
from editor.system.settings import WEATHER_ADDRESS, WEATHER_TEMPERATURE
from editor.ui.kit.keyboard import contains_focus
from editor.workspace.services import Services
from tests.features.settings.setting_rows import choose, row_of
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.weather.scripted_service import (
    COPYRIGHTS,
    DAYS,
    NOW,
    ScriptedService,
    a_scripted_service,
    a_warning,
    the_days,
    the_weather_now,
)


@pytest.fixture
def scripted(services: Services) -> Iterator[ScriptedService]:
    """The service of every window, with answers for the current time."""
    with a_scripted_service(int(time.time())) as (scripted, address):
        services.settings.set(WEATHER_ADDRESS, address)
        yield scripted


@pytest.fixture
def user(scripted: ScriptedService, open_window: OpenWindow) -> Driver:
    return open_window(size=(1440, 900))


def dock(user: Driver) -> QDockWidget:
    return next(one for one in user.docks.all if one.objectName() == "weather_panel")


def opened(user: Driver, qtbot: QtBot) -> WeatherPanel:
    """Open the panel from the rail, and return it with current weather and days."""
    buttons = user.rail.findChildren(QToolButton)
    button = next(one for one in buttons if one.defaultAction() is user.command("weather_panel"))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    panel = user.weather_panel
    assert panel is not None
    qtbot.waitUntil(lambda: panel.page.isVisible() and bool(panel.day_list.rows), timeout=10_000)
    return panel


def test_the_rail_opens_the_panel_which_requests_data_only_then(
    user: Driver, scripted: ScriptedService, qtbot: QtBot
) -> None:
    card = user.weather_card
    qtbot.waitUntil(lambda: card.isVisible() and card.content.weather is not None, timeout=10_000)
    assert scripted.operations == [NOW]
    assert user.weather_panel is None
    panel = opened(user, qtbot)
    assert scripted.operations == [NOW, DAYS], "the current weather comes from the card's request"
    assert panel.now.temperature.text() == "20°"
    assert len(panel.now.values.shown) == 9
    assert len(panel.day_list.rows) == 10
    assert contains_focus(dock(user))


def test_the_card_hides_for_the_panel_expands_into_it_and_is_restored(user: Driver, qtbot: QtBot) -> None:
    view = user.map_view
    qtbot.waitUntil(view.weather_card.isVisible, timeout=10_000)
    panel = opened(user, qtbot)
    assert not view.weather_card.isVisible()
    assert view._map_overlays.crosshair.isVisible()
    assert {COPYRIGHTS[NOW], COPYRIGHTS[DAYS]} <= set(view._map_overlays.attribution.texts)
    dock(user).titleBarWidget().findChildren(QToolButton)[-1].click()
    assert not panel.isVisible()
    assert view.weather_card.isVisible()
    assert COPYRIGHTS[DAYS] not in view._map_overlays.attribution.texts

    card = user.weather_card
    qtbot.waitUntil(lambda: card.isVisible() and card.content.weather is not None, timeout=10_000)
    card.widened.emit()
    assert dock(user).isVisible()
    assert not card.isVisible()


def test_the_panel_follows_the_map(user: Driver, scripted: ScriptedService, qtbot: QtBot) -> None:
    panel = opened(user, qtbot)
    assert panel.now.place.text() == "Montevideo"
    count = len(scripted.operations)
    scripted.answers[NOW] = the_weather_now(now_s=scripted.now_s, Temperature=-3)
    user.map_view.fly_to(60.17, 24.94, 12)
    qtbot.waitUntil(lambda: panel.now.temperature.text() == "−3°", timeout=20_000)
    assert panel.now.place.text() == "Helsinki"
    qtbot.waitUntil(lambda: sorted(scripted.operations[count:]) == [NOW, DAYS], timeout=10_000)


def test_warnings_are_read_by_key_and_keys_in_a_removed_part_stay_in_the_panel(
    user: Driver, scripted: ScriptedService, qtbot: QtBot
) -> None:
    warnings = (a_warning("Yellow", now_s=scripted.now_s), a_warning("Red", "Flood", now_s=scripted.now_s))
    scripted.answers[NOW] = the_weather_now(warnings, now_s=scripted.now_s)
    panel = opened(user, qtbot)
    user.trigger("refresh_weather")
    qtbot.waitUntil(lambda: len(panel.warnings.cards) == 2, timeout=10_000)
    first = panel.warnings.cards[0]
    assert first.visible_text.startswith("Red: Flood\nFlood near the coast\nRocha · until ")
    assert "Expected · likely" in first.visible_text
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert "Keep away from open shore and trees.\nSpanish: Aviso\nGerman: Warnung" in first.visible_text

    scripted.answers[NOW] = the_weather_now((a_warning(now_s=scripted.now_s),), now_s=scripted.now_s)
    user.trigger("refresh_weather")
    qtbot.waitUntil(lambda: len(panel.warnings.cards) == 1, timeout=10_000)
    panel.warnings.cards[0].setFocus()
    scripted.answers[NOW] = the_weather_now(now_s=scripted.now_s)
    user.trigger("refresh_weather")
    qtbot.waitUntil(lambda: not panel.warnings.cards, timeout=10_000)
    assert panel.title.refresh.hasFocus()
    user.map_view.setFocus()
    user.trigger("refresh_weather")
    with qtbot.waitSignal(user.weather_model.now_changed, timeout=10_000):
        pass
    assert not panel.title.refresh.hasFocus(), "a refresh does not move the focus"


def test_days_in_another_unit_system_lose_their_signs(
    user: Driver, scripted: ScriptedService, qtbot: QtBot
) -> None:
    scripted.answers = {
        NOW: the_weather_now(unit="imperial_us", now_s=scripted.now_s),
        DAYS: the_days(((57, 70),), unit="imperial_us", now_s=scripted.now_s),
    }
    panel = opened(user, qtbot)
    user.trigger("refresh_weather")
    qtbot.waitUntil(lambda: bool(panel.foot.units.text), timeout=10_000)
    assert panel.now.temperature.text() == "20"
    assert [(row.low, row.high) for row in panel.day_list.rows] == [("57", "70")]


def test_a_failing_service_turns_the_weather_grey_and_is_requested_again_with_another_key(
    user: Driver, scripted: ScriptedService, qtbot: QtBot
) -> None:
    panel = opened(user, qtbot)
    scripted.status = 403
    panel.title.refresh.click()
    qtbot.waitUntil(lambda: "403" in panel.trouble.text, timeout=10_000)
    assert panel.now.age.text() == "6 min old"
    assert panel.now.temperature.text() == "20°"
    scripted.status, count = 200, len(scripted.operations)
    with qtbot.waitSignal(user.weather_model.now_changed, timeout=10_000):
        panel.trouble.buttons["Try again"].click()
    assert "403" in panel.trouble.text, "the key was rejected"
    assert len(scripted.operations) == count

    user.trigger("weather_service")
    service = user.settings_controller.service
    assert service is not None
    service.key.setText("probe-2c9b")
    service.save()
    qtbot.waitUntil(lambda: scripted.keys[-2:] == ["probe-2c9b"] * 2, timeout=10_000)
    qtbot.waitUntil(lambda: not panel.trouble.text and panel.now.age.isHidden(), timeout=10_000)


def test_simulated_weather_is_marked_in_title_and_status_line_which_opens_the_settings(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window(size=(1440, 900))
    panel = opened(user, qtbot)
    assert (panel.title.tag.text(), panel.title.tag.isVisible()) == ("Simulated", True)

    marks = [one for one in user.status.findChildren(QPushButton) if one.text() == "Simulated weather"]
    qtbot.waitUntil(marks[0].isVisible, timeout=10_000)
    marks[0].click()
    dialog = user.settings_controller.dialog
    assert dialog is not None
    assert dialog.page is Page.WEATHER


def test_settings_open_from_the_panel_which_they_change_and_share_their_place_with_properties(
    user: Driver, qtbot: QtBot, scripted: ScriptedService
) -> None:
    before = user.properties_panel.width()
    panel = opened(user, qtbot)
    assert not panel.title.tag.isVisible(), "only simulated weather is marked"

    panel.title.settings.click()
    dialog = user.settings_controller.dialog
    assert dialog is not None
    requests_before = list(scripted.operations)
    choose(row_of(dialog, WEATHER_TEMPERATURE), "F")
    assert panel.now.temperature.text() == "68°"
    assert scripted.operations == requests_before, "units are converted here"
    dialog.close()
    assert not user.properties_panel.isVisible()
    qtbot.waitUntil(lambda: panel.width() == before)
    assert panel.minimumWidth() == user.properties_panel.minimumWidth()
    user.trigger("properties")
    assert not panel.isVisible()
    assert user.properties_panel.isVisible()
    assert not user.is_checked("weather_panel")


def test_a_saved_layout_restores_the_panel_with_the_weather_in_it(
    user: Driver, open_window: OpenWindow, qtbot: QtBot
) -> None:
    opened(user, qtbot)
    user.undo_stack.setClean()
    user.window.close()
    following = open_window(size=(1440, 900))
    panel = following.weather_panel
    assert panel is not None
    qtbot.waitUntil(lambda: panel.page.isVisible() and bool(panel.day_list.rows), timeout=10_000)
    assert following.is_checked("weather_panel")
    assert not following.weather_card.isVisible()
