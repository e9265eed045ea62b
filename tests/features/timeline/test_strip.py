"""The strip of the weather timeline: dragged, moved by keys, played, and drawn in its states."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.features.timeline.model import DAY_S, HOUR_S, Timeline
from editor.features.timeline.painting import day_color
from editor.features.timeline.view import PLAY_S, TimelineStrip
from editor.system.language import Language
from editor.ui.theme import tokens
from editor.workspace.weather.time_shown import STEP_S
from tests.flows.accessible import ambiguous, nameless, too_small, unreachable_by_tab

# A time on a half hour, so that each step is one.
NOW = 1_790_000_000 // STEP_S * STEP_S
TIMELINE = Timeline(
    NOW,
    runs=(tuple((NOW + hour * HOUR_S, 10.0 + hour % 24) for hour in range(49)),),
    low="10°",
    high="33°",
    nights=((NOW + 10 * HOUR_S, NOW + 20 * HOUR_S),),
    rises=(NOW + 20 * HOUR_S,),
    sets=(NOW + 10 * HOUR_S,),
)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Shown:
    """A strip whose owner shows each time that it selects."""

    def __init__(self, qtbot: QtBot) -> None:
        self.clock = Clock()
        self.strip = TimelineStrip(clock=self.clock)
        qtbot.addWidget(self.strip)
        self.strip.resize(754, 64)
        self.strip.show_timeline(TIMELINE)
        self.strip.show()
        self.times: list[float] = []
        self.moving: list[bool] = []
        self.strip.time_selected.connect(self._on_selected)
        self.strip.now_requested.connect(lambda: self._on_selected(NOW))
        self.strip.moving_changed.connect(self.moving.append)

    @property
    def hours(self) -> float:
        """The hours from now to the last selected time."""
        return (self.times[-1] - NOW) / HOUR_S

    def point(self, hours: float) -> QPoint:
        return QPoint(round(self.strip.track.scale.x_of(NOW + hours * HOUR_S)), 34)

    def move(self, hours: float) -> None:
        at = QPointF(self.point(hours))
        track, left, none = self.strip.track, Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        kind, keys = QEvent.Type.MouseMove, Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(track, QMouseEvent(kind, at, track.mapToGlobal(at), none, left, keys))

    def _on_selected(self, time_s: float) -> None:
        self.times.append(time_s)
        self.strip.show_time(None if time_s == NOW else time_s, "21 °C")


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    return Shown(qtbot)


def test_its_parts_have_the_sizes_of_the_design(shown: Shown) -> None:
    strip = shown.strip
    assert strip.height() == 64
    assert strip.play.geometry().getRect() == (8, 14, 36, 36)
    left = strip.track.x() + strip.track.scale.band.left()
    assert left == 80
    assert strip.range.geometry().getRect()[2:] == (104, 24)
    assert strip.now.geometry().getRect()[2:] == (104, 24)
    assert strip.now.geometry().right() == strip.width() - 13
    band = strip.track.scale.band
    assert (band.top(), band.bottom()) == (22, 46)


def test_a_drag_selects_half_hours_and_reports_that_the_time_moves(shown: Shown, qtbot: QtBot) -> None:
    track = shown.strip.track
    qtbot.mousePress(track, Qt.MouseButton.LeftButton, pos=shown.point(5))
    assert shown.moving == [True]
    shown.move(7.2)
    assert shown.hours == 7.0
    shown.move(100)
    assert shown.hours == 48.0
    shown.move(-3)
    assert shown.times[-1] == NOW
    shown.move(9)
    qtbot.mouseRelease(track, Qt.MouseButton.LeftButton, pos=shown.point(9))
    assert shown.moving == [True, False]
    assert shown.hours == 9.0
    assert shown.strip.now.isEnabled()
    shown.strip.now.click()
    assert not shown.strip.now.isEnabled()


def test_escape_cancels_a_drag_and_only_that(shown: Shown, qtbot: QtBot) -> None:
    track = shown.strip.track
    track.setFocus()
    qtbot.keyClick(track, Qt.Key.Key_PageDown)
    qtbot.mousePress(track, Qt.MouseButton.LeftButton, pos=shown.point(5))
    shown.move(7)
    qtbot.keyClick(track, Qt.Key.Key_Escape)
    assert shown.hours == 24.0
    assert not track.is_dragging
    assert shown.moving == [True, False]
    count = len(shown.times)
    shown.move(9)
    qtbot.keyClick(track, Qt.Key.Key_Escape)
    assert len(shown.times) == count


@pytest.mark.parametrize(
    ("key", "modifiers", "expected"),
    [
        (Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, 24.5),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier, 23.5),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier, 27.0),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier, 21.0),
        (Qt.Key.Key_PageDown, Qt.KeyboardModifier.NoModifier, 48.0),
        (Qt.Key.Key_PageUp, Qt.KeyboardModifier.NoModifier, 0.0),
        (Qt.Key.Key_Home, Qt.KeyboardModifier.NoModifier, 0.0),
        (Qt.Key.Key_End, Qt.KeyboardModifier.NoModifier, 48.0),
    ],
)
def test_keys_move_the_time(
    shown: Shown, qtbot: QtBot, key: Qt.Key, modifiers: Qt.KeyboardModifier, expected: float
) -> None:
    track = shown.strip.track
    qtbot.keyClick(track, Qt.Key.Key_PageDown)
    qtbot.keyClick(track, key, modifiers)
    assert shown.hours == expected


def test_the_whole_range_plays_in_16_seconds_and_stops_at_the_end(shown: Shown, qtbot: QtBot) -> None:
    strip = shown.strip
    qtbot.keyClick(strip.track, Qt.Key.Key_Space)
    assert strip.is_playing
    assert shown.moving == [True]
    assert strip.play.accessibleName() == "Pause"
    shown.clock.now += PLAY_S / 2
    strip.show_played()
    assert shown.hours == 24.0
    shown.clock.now += PLAY_S / 4 + 0.01
    strip.show_played()
    assert shown.hours == 36.0
    shown.clock.now += PLAY_S
    strip.show_played()
    assert shown.hours == 48.0
    assert not strip.is_playing
    assert shown.moving == [True, False]
    strip.play.click()
    strip.show_played()
    assert shown.hours == 0.0, "it restarts at the end"
    qtbot.keyClick(strip.track, Qt.Key.Key_Right)
    assert not strip.is_playing, "another time ends playing"


def test_hiding_ends_a_drag_and_playing(shown: Shown, qtbot: QtBot) -> None:
    shown.strip.toggle_play()
    shown.strip.hide()
    assert not shown.strip.is_playing
    shown.strip.show()
    qtbot.mousePress(shown.strip.track, Qt.MouseButton.LeftButton, pos=shown.point(5))
    shown.strip.hide()
    assert shown.moving == [True, False] * 2
    assert shown.times[-1] == NOW


def test_the_track_is_a_slider_with_the_time_and_the_weather_as_its_value(shown: Shown) -> None:
    info = shown.strip.track.accessible_info()
    assert info.range is not None
    assert (info.range.minimum, info.range.maximum, info.range.step) == (NOW, NOW + 2 * DAY_S, STEP_S)
    assert info.range.set_value is not None
    info.range.set_value(NOW + HOUR_S + 60)
    assert shown.hours == 1.0
    assert shown.strip.track.accessible_info().value.endswith("21 °C")
    assert shown.strip.track.accessibleName() == "Weather timeline"


def test_after_an_error_it_offers_another_attempt(shown: Shown, qtbot: QtBot) -> None:
    track = shown.strip.track
    assert shown.strip.failure.isHidden()
    shown.strip.show_timeline(Timeline(NOW, has_failed=True))
    assert shown.strip.retry.isVisible()
    assert "Weather not available" in track.accessibleDescription()
    with qtbot.waitSignal(shown.strip.retried):
        shown.strip.retry.click()


def test_after_an_error_the_handle_is_dragged_along_the_whole_track(shown: Shown, qtbot: QtBot) -> None:
    strip, width = shown.strip, shown.strip.minimumSizeHint().width()
    strip.show_timeline(Timeline(NOW, has_failed=True))
    layout = strip.layout()
    assert layout is not None
    layout.activate()
    for hours in range(0, 48, 4):
        at = shown.point(hours)
        assert strip.childAt(strip.track.mapTo(strip, at)) is strip.track
        qtbot.mouseClick(strip.track, Qt.MouseButton.LeftButton, pos=at)
        assert abs(shown.hours - hours) <= 1
    assert strip.failure.geometry().left() >= strip.track.geometry().right()
    assert strip.minimumSizeHint().width() <= width, "a small window stays as small"


def test_ranges_are_in_the_language_of_the_window(qapp: QCoreApplication, qtbot: QtBot) -> None:
    language = Language("de")
    language.install(qapp)
    try:
        strip = TimelineStrip()
        qtbot.addWidget(strip)
    finally:
        language.uninstall(qapp)
    strip.range.show_value(120)
    assert strip.range.combo.currentText() == "5 Tage"


def test_its_controls_have_names_and_sizes_and_are_reached_by_tab(shown: Shown) -> None:
    strip = shown.strip
    strip.show_timeline(Timeline(NOW, has_failed=True))
    strip.show_time(NOW + HOUR_S, "")
    for faults in (ambiguous, nameless, too_small, unreachable_by_tab):
        assert faults(strip) == [], faults.__name__


def test_the_states_are_drawn(shown: Shown) -> None:
    track, theme = shown.strip.track, tokens.current()
    curve, night, lit = QColor(theme.warm), QColor(theme.night), QColor(theme.highlight)
    full = painted(shown)
    assert full.pixelColor(shown.point(15) + QPoint(0, -10)) == night
    assert full.pixelColor(shown.point(5) + QPoint(0, 10)) == QColor(theme.raised)
    assert count(full, curve) > 100
    assert count(full, lit) > 500, "the tag and the handle"
    shown.strip.show_timeline(replace(TIMELINE, runs=(), low="", high="", holes=((NOW, NOW + 2 * DAY_S),)))
    hatched = painted(shown)
    assert count(hatched, curve) == 0
    assert hatched != full
    shown.strip.show_timeline(Timeline(NOW, is_pending=True))
    assert painted(shown) != hatched
    shown.strip.show_timeline(Timeline(NOW, sun_note="Sun does not set today"))
    assert "Sun does not set today" in track.accessibleDescription()


def test_the_tag_hides_the_sun_times_beneath_it(shown: Shown) -> None:
    fall = TIMELINE.sets[0]
    x = round(shown.strip.track.scale.x_of(fall)) + 4
    panel = QColor(tokens.current().panel)

    def has_text() -> bool:
        image = painted(shown)
        return any(image.pixelColor(each, y) != panel for each in range(x, x + 8) for y in range(3, 17))

    assert has_text()
    shown.strip.show_time(fall + 5.5 * HOUR_S, "")
    assert not has_text()


def painted(shown: Shown) -> QImage:
    return shown.strip.track.grab().toImage()


def count(image: QImage, color: QColor) -> int:
    return sum(image.pixelColor(x, y) == color for x in range(image.width()) for y in range(image.height()))


@pytest.mark.parametrize("theme", [tokens.LIGHT, tokens.DARK])
def test_day_and_night_differ_under_the_mouse_as_well(theme: tokens.Tokens) -> None:
    rest, hovered = (day_color(theme, is_hovered=is_hovered) for is_hovered in (False, True))
    assert hovered != rest
    assert abs(hovered.lightness() - QColor(theme.night).lightness()) >= 16
