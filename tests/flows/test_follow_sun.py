"""Variants shown on the map: by a swatch, by the sun times of the weather or the position of the sun."""

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits.edit import rename_layer
from editor.mapstyle.schema.values import Color
from editor.mapstyle.variants.style_set import VariantUse
from editor.system.settings import WEATHER_ADDRESS
from editor.weather.api.records import Daylight
from editor.weather.sun_position import HORIZON_DEG, sun_altitude_deg
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow
from tests.flows.driver import TIMEOUT_MS, Driver
from tests.flows.variants import DARK, WHITE, City, a_tree, is_idle, wait_for_set
from tests.styles import bytes_of


@pytest.fixture
def user(linked_day: Driver) -> Driver:
    return linked_day


def picture_color(user: Driver) -> Color:
    user.wait_for_map()
    picture = user.map_view.picture
    assert picture is not None
    pixel = picture.pixelColor(picture.width() // 2, picture.height() // 2)
    return Color(pixel.red(), pixel.green(), pixel.blue())


def background(abgr: int) -> Color:
    return Color.from_abgr(abgr)


def at_sea(user: Driver, qtbot: QtBot) -> None:
    """Move to a place where only the background is drawn."""
    with qtbot.waitSignal(user.map_view.camera_stopped):
        user.map_view.set_camera(user.camera.at(-36.0, -52.0, 9.0))


def wait_for_weather(user: Driver, qtbot: QtBot) -> None:
    """Wait for the answer; a pending result has none."""

    def is_answered() -> bool:
        now = user.weather_model.now
        return now is not None and now.answer is not None

    qtbot.waitUntil(is_answered, timeout=TIMEOUT_MS)


def test_a_swatch_shows_a_variant_and_edits_remain_in_the_other(
    user: Driver, city: City, qtbot: QtBot
) -> None:
    at_sea(user, qtbot)
    card = user.sun_card
    assert card.isVisible()
    assert card.text == "Follow the sun: Off"
    assert [swatch.is_shown for swatch in card.swatches] == [True, False]
    qtbot.mouseClick(card.swatches[1], Qt.MouseButton.LeftButton)
    assert picture_color(user) == background(DARK)
    assert user.shown_note.text == "Showing Night, editing day"
    assert user.style.tree == json.loads(city.day.read_bytes())
    user.edit(rename_layer(user.keys[1], "Lanes"), "Rename")
    assert picture_color(user) == background(DARK)
    qtbot.mouseClick(card.swatches[0], Qt.MouseButton.LeftButton)
    assert picture_color(user) == background(WHITE)
    assert user.shown_note.isHidden()


def test_an_adjustment_is_compared_with_the_style_that_it_changes(
    user: Driver, city: City, qtbot: QtBot
) -> None:
    at_sea(user, qtbot)
    user.sun.show_variant(VariantUse.NIGHT)
    assert picture_color(user) == background(DARK)
    user.trigger("adjust_colors")
    qtbot.waitUntil(lambda: user.adjustment.is_idle, timeout=TIMEOUT_MS)
    assert user.style_on_map is user.style
    assert user.sun.shown is None
    assert user.shown_note.isHidden()
    assert user.sun_card.text == "Follow the sun: Paused"
    assert not any(swatch.isEnabled() for swatch in user.sun_card.swatches)
    user.sun.update()
    assert user.style_on_map is user.style, "the time does not bring the variant back"
    slider = user.adjust_panel.row("lightness").slider
    slider.setFocus()
    qtbot.keyClick(slider, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: user.adjustment.is_idle, timeout=TIMEOUT_MS)
    result = user.adjust_preview.result
    assert result is not None
    assert result.before is user.style
    assert user.style_on_map is result.after
    user.trigger("adjust_colors")
    assert user.sun.shown is VariantUse.NIGHT
    assert picture_color(user) == background(DARK)


def test_the_shown_variant_stays_while_the_set_changes_and_follows_its_file(
    user: Driver, city: City, qtbot: QtBot
) -> None:
    at_sea(user, qtbot)
    user.sun.show_variant(VariantUse.NIGHT)
    assert picture_color(user) == background(DARK)
    shown = user.style_on_map
    user.trigger("variants_at_once")
    qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)
    assert user.style_on_map is shown, "the set changed, and not the variant"
    city.night.write_bytes(bytes_of(a_tree(0xFF004000)))
    user.sun.show_variant(VariantUse.NIGHT)
    qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)
    assert picture_color(user) == background(0xFF004000)


def test_a_variant_that_cannot_be_read_is_reported_when_it_is_requested(
    city: City, open_window: OpenWindow, qtbot: QtBot
) -> None:
    city.link()
    city.night.write_bytes(b"no style")
    user = open_window(city.day)
    wait_for_set(user, qtbot)
    assert user.notice == ""
    user.sun.show_variant(VariantUse.NIGHT)
    user.wait_for_notice("The variant could not be shown.")
    assert user.style_on_map is user.style


def test_the_link_edits_the_variant_that_is_shown(user: Driver, city: City, qtbot: QtBot) -> None:
    user.select([user.keys[1]])
    qtbot.mouseClick(user.sun_card.swatches[1], Qt.MouseButton.LeftButton)
    assert user.shown_note.edit.text() == "Edit Night"
    with qtbot.waitSignal(user.documents.opened, timeout=TIMEOUT_MS):
        user.shown_note.edit.click()
    assert user.path == city.night
    wait_for_set(user, qtbot)
    assert user.shown_note.isHidden()
    assert user.sun.shown is None
    assert user.view_state.selected == (user.keys[1],), "the same layer in other colours"


def test_the_map_follows_the_sun_by_the_weather_and_the_slider(user: Driver, qtbot: QtBot) -> None:
    at_sea(user, qtbot)
    user.trigger("follow_sun")
    wait_for_weather(user, qtbot)
    card, shown = user.sun_card, set()
    assert card.accessibleDescription() == "", "the sun times of the weather decide"
    assert card.switch.isChecked()
    for step in range(0, 49, 4):
        card.slider.setValue(step)
        expected = {Daylight.DAY: None, Daylight.NIGHT: VariantUse.NIGHT}[user.sun.daylight]
        assert user.sun.shown is expected
        shown.add(expected)
    assert shown == {None, VariantUse.NIGHT}, "in a day there is light and darkness"
    assert card.now.isEnabled()
    card.now.click()
    assert user.shown_time.is_now
    qtbot.mouseClick(card.swatches[1], Qt.MouseButton.LeftButton)
    assert not user.is_checked("follow_sun"), "a pressed swatch ends following"


def test_without_weather_the_position_of_the_sun_decides(
    city: City, open_window: OpenWindow, services: Services, qtbot: QtBot
) -> None:
    city.link()
    services.settings.set(WEATHER_ADDRESS, "http://127.0.0.1:9")
    user = open_window(city.day)
    wait_for_set(user, qtbot)
    at_sea(user, qtbot)
    user.trigger("follow_sun")
    qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)
    shown = set()
    for step in range(0, 49, 4):
        user.sun_card.slider.setValue(step)
        is_day = sun_altitude_deg(user.camera.lat, user.camera.lon, user.shown_time.time_s) > HORIZON_DEG
        expected = None if is_day else VariantUse.NIGHT
        assert user.sun.shown is expected
        shown.add(expected)
    assert len(shown) == 2
    assert user.sun_card.accessibleDescription().endswith(
        "Day and night are computed from the position of the sun."
    )


def test_each_set_follows_the_sun_by_itself(
    user: Driver, city: City, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    user.trigger("follow_sun")
    assert user.is_checked("follow_sun")
    (tmp_path / "other").mkdir()
    other = City(tmp_path / "other")
    other.link()
    second = open_window(other.day)
    wait_for_set(second, qtbot)
    assert second.is_enabled("follow_sun")
    assert not second.is_checked("follow_sun")
    third = open_window(city.day)
    wait_for_set(third, qtbot)
    assert third.is_checked("follow_sun")


def test_the_slider_looks_up_no_file(
    user: Driver, city: City, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    user.trigger("follow_sun")
    wait_for_weather(user, qtbot)
    qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)
    assert user.sun_card.accessibleDescription() == ""
    looked_up: Any = os.stat
    thread = threading.get_ident()
    here: list[object] = []

    def stat(path: object, *args: Any, **options: Any) -> object:
        if threading.get_ident() == thread and str(city.day.parent) in str(path):
            here.append(path)
        return looked_up(path, *args, **options)

    monkeypatch.setattr(os, "stat", stat)
    shown = set()
    for step in range(0, 49, 4):
        user.sun_card.slider.setValue(step)
        shown.add(user.sun.shown)
    assert len(shown) == 2
    assert here == []


def test_without_a_night_variant_there_is_no_card(city: City, open_window: OpenWindow, qtbot: QtBot) -> None:
    user = open_window(city.day)
    assert not user.is_enabled("follow_sun")
    assert "one for the night" in user.commands["follow_sun"].toolTip()
    user.trigger("variants_new")
    wait_for_set(user, qtbot)
    assert not user.is_enabled("follow_sun")
    assert user.sun.shown is None
