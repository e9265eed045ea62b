"""The weather timeline in a window: card, towns, variant and route show another time without a request."""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.mapstyle.variants.style_set import VariantUse
from editor.system.settings import TIMELINE_HOURS, WEATHER_ON, WEATHER_TIMELINE
from editor.weather.api.records import Daylight
from tests.flows.accessible import rings, without_role
from tests.flows.conftest import OpenWindow
from tests.flows.counted_service import Counted
from tests.flows.driver import TIMEOUT_MS, Driver
from tests.flows.routes import a_route, over_iceland, until_known
from tests.flows.variants import is_idle

URUGUAY = (-33.5, -56.0, 7.0)
HOUR_S = 3600


def open_timeline(user: Driver, qtbot: QtBot) -> None:
    user.trigger("weather_timeline")
    track = user.timeline_track
    qtbot.waitUntil(lambda: bool(track.timeline.runs), timeout=TIMEOUT_MS)


def point(user: Driver, hours: float) -> QPoint:
    track = user.timeline_track
    return QPoint(round(track.scale.x_of(track.timeline.now_s + hours * HOUR_S)), 34)


def drag(user: Driver, qtbot: QtBot, hours: float) -> None:
    """Press the track and move to another hour, without a release."""
    track = user.timeline_track
    qtbot.mousePress(track, Qt.MouseButton.LeftButton, pos=point(user, 1))
    track.time_selected.emit(track.timeline.snapped(track.timeline.now_s + hours * HOUR_S))


def release(user: Driver, qtbot: QtBot) -> None:
    qtbot.mouseRelease(user.timeline_track, Qt.MouseButton.LeftButton)


def test_a_drag_moves_card_and_towns_without_a_request_and_closing_returns_to_now(
    counted: Counted, open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window()
    user.settings.set(WEATHER_ON, True)
    user.map_view.set_reduced_motion(is_reduced=True)
    user.map_view.set_camera(user.camera.at(*URUGUAY))
    user.trigger("weather_towns")
    qtbot.waitUntil(lambda: bool(user.town_weather.pills), timeout=TIMEOUT_MS)
    open_timeline(user, qtbot)
    strip, count = user.timeline_strip, counted.answers
    assert strip.isVisible()
    assert not strip.now.isEnabled()
    now_text = user.card_text
    before = user.town_weather.pills
    drag(user, qtbot, 30)
    qtbot.waitUntil(lambda: user.town_weather.pills != before, timeout=TIMEOUT_MS)
    time_s = user.shown_time.time_s
    weather = user.weather_content.weather
    assert weather is not None
    assert weather.conditions.time_s == time_s
    assert user.card_text.time
    assert user.card_text.time in strip.track.value_text
    release(user, qtbot)
    assert counted.answers == count
    assert user.shown_time.time_s == time_s
    strip.now.click()
    assert user.card_text == now_text
    drag(user, qtbot, 10)
    release(user, qtbot)
    user.trigger("weather_timeline")
    assert not strip.isVisible()
    assert user.shown_time.is_now
    assert user.card_text == now_text


def test_it_is_remembered_with_its_range(counted: Counted, open_window: OpenWindow, qtbot: QtBot) -> None:
    user = open_window()
    open_timeline(user, qtbot)
    strip = user.timeline_strip
    user.activate()
    assert without_role(strip) == []
    assert all(is_seen for _, is_seen in rings(strip, user.search_field))
    drag(user, qtbot, 40)
    release(user, qtbot)
    strip.range.show_value(24)
    strip.range.edited.emit(24)
    assert user.settings.get(TIMELINE_HOURS) == "24"
    assert user.settings.get(WEATHER_TIMELINE)
    timeline = strip.track.timeline
    assert timeline.hours == 24
    assert user.shown_time.time_s <= timeline.end_s, "a time beyond the range becomes its end"
    other = open_window()
    assert other.timeline_strip.isVisible()
    assert other.timeline_strip.hours == 24


def test_the_variant_changes_at_sunrise_and_sunset_and_the_panels_keep_the_edited_one(
    linked_day: Driver, qtbot: QtBot
) -> None:
    user = linked_day
    user.trigger("follow_sun")
    qtbot.waitUntil(lambda: user.sun.daylight is not Daylight.UNKNOWN and is_idle(user), timeout=TIMEOUT_MS)
    assert user.sun_card.slider.isVisible()
    open_timeline(user, qtbot)
    assert not user.sun_card.slider.isVisible(), "the timeline replaces it"
    timeline = user.timeline_track.timeline
    rise, night = timeline.rises[0], None
    for time_s, expected in ((rise - 1800, VariantUse.NIGHT), (rise + 1800, None)):
        user.timeline_track.time_selected.emit(timeline.snapped(time_s))
        assert user.sun.shown is expected
        night = user.shown_note.text if expected else night
    assert night == "Showing Night, editing day"
    assert user.shown_note.isHidden()
    assert user.undo_count == 0


def test_a_route_departs_at_the_time_of_the_timeline_until_now_is_shown_again(
    counted: Counted, open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = over_iceland(open_window, qtbot)
    view = a_route(user, qtbot)
    until_known(view, qtbot)
    open_timeline(user, qtbot)
    control, before = view.control, view.control.departure_s
    route, count = control.route, counted.answers
    drag(user, qtbot, 20)
    assert control.departure_s == user.shown_time.time_s > before
    follows = "Departure follows the timeline."
    qtbot.waitUntil(lambda: follows in view.panel.note.text(), timeout=TIMEOUT_MS)
    assert view.control.plan.stops[0].stop.time_s == control.departure_s
    assert not view.control._request_timer.isActive(), "while it is dragged, nothing is requested"
    assert counted.answers == count
    release(user, qtbot)
    until_known(view, qtbot)
    assert counted.answers > count
    slider, shown_s = view.panel.header.slider, user.shown_time.time_s
    assert slider.value() == control.step > 0, "the slider of the departure follows the timeline"
    slider.setValue(slider.value() + 1)
    assert user.shown_time.time_s == shown_s + HOUR_S / 2, "and the timeline follows the slider"
    qtbot.waitUntil(lambda: slider.value() == control.step, timeout=TIMEOUT_MS)
    assert user.timeline_track.shown_s == control.departure_s
    user.timeline_strip.now.click()
    assert control.departure_s == before
    assert control.route is route
    qtbot.waitUntil(lambda: follows not in view.panel.note.text(), timeout=TIMEOUT_MS)


@pytest.mark.parametrize("view", ["icons", "zoom_ladder"])
def test_it_is_only_below_the_map_and_opening_it_shows_the_map(
    view: str, counted: Counted, open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window()
    open_timeline(user, qtbot)
    user.timeline_strip.toggle_play()
    user.trigger(view)
    assert not user.timeline_strip.isVisible()
    assert not user.timeline_strip.is_playing
    user.trigger("weather_timeline")
    user.trigger("weather_timeline")
    assert user.timeline_strip.isVisible()
