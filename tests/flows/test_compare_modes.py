"""Modes of the comparison of two maps, and the figure of their difference, in a real window."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.features.compare.bar import CompareBar
from editor.preview.compare.sides import CompareMode
from tests.flows.driver import Driver
from tests.flows.flat_maps import BLUE, RED, choose, colors, paint

AT = QPoint(330, 330)
ONE_LEVEL = 1


@pytest.fixture
def user(red_map: Driver) -> Driver:
    """A window with a red map, compared with its saved file."""
    choose(red_map, "Saved file")
    return red_map


@pytest.fixture
def bar(user: Driver) -> CompareBar:
    return user.comparison.bar


def select(bar: CompareBar, mode: CompareMode) -> None:
    """Choose a mode in the bar."""
    bar.modes.show_index(mode.value)
    bar.modes.selected.emit(mode.value)


def figure(user: Driver, qtbot: QtBot) -> str:
    """Return the figure of the maps as they are now."""
    bar, counter = user.comparison.bar, user.comparison.counter
    user.wait_for_map()
    qtbot.waitUntil(lambda: counter.is_idle and bar.figure.property("tone") == "")
    return bar.sides.figure_text.replace("\u2009", " ")


def shown(user: Driver, at: QPoint = AT) -> QColor:
    return user.map_view.grab().toImage().pixelColor(at)


def test_the_figure_follows_edits(user: Driver, qtbot: QtBot) -> None:
    assert figure(user, qtbot) == "No pixels differ here."
    paint(user, BLUE)
    assert figure(user, qtbot) == "100 % of pixels differ"
    user.trigger("undo")
    assert figure(user, qtbot) == "No pixels differ here."


def test_the_old_figure_is_grey_until_the_next(user: Driver, bar: CompareBar, qtbot: QtBot) -> None:
    assert figure(user, qtbot) == "No pixels differ here."
    user.map_view.zoom_by(1)
    assert bar.figure.property("tone") == "secondary"
    assert bar.sides.figure_text == "No pixels differ here."
    assert figure(user, qtbot) == "No pixels differ here."


def test_the_difference_is_shown_as_heat(user: Driver, bar: CompareBar, qtbot: QtBot) -> None:
    select(bar, CompareMode.DIFFERENCE)
    figure(user, qtbot)
    grey = shown(user)
    assert grey.red() == grey.green() == grey.blue(), "equal maps are grey"
    paint(user, BLUE)
    figure(user, qtbot)
    assert shown(user).saturation() > 100
    assert shown(user) not in colors(RED, BLUE)
    select(bar, CompareMode.SWIPE)
    assert shown(user) == colors(BLUE)[0]


def test_the_threshold_decides_what_differs(user: Driver, bar: CompareBar, qtbot: QtBot) -> None:
    paint(user, type(RED)(RED.r - ONE_LEVEL, 0, 0))
    assert figure(user, qtbot) == "No pixels differ here."
    bar.threshold.edited.emit(0.0)
    assert figure(user, qtbot) == "100 % of pixels differ"


def test_the_heat_follows_the_theme(user: Driver, bar: CompareBar, qtbot: QtBot) -> None:
    select(bar, CompareMode.DIFFERENCE)
    lightness = []
    for command in ("theme_light", "theme_dark"):
        user.trigger(command)
        figure(user, qtbot)
        lightness.append(shown(user).lightness())
    assert lightness[0] > 128 > lightness[1]


def test_blink_shows_one_map_after_the_other(user: Driver, bar: CompareBar, qtbot: QtBot) -> None:
    paint(user, BLUE)
    user.wait_for_map()
    user.map_view.set_reduced_motion(is_reduced=False)
    select(bar, CompareMode.BLINK)
    assert bar.automatic.isChecked()
    assert not user.split.bar.isVisible()
    assert shown(user) == colors(BLUE)[0]
    qtbot.waitUntil(lambda: user.split.is_whole)
    assert shown(user) == colors(RED)[0]
    qtbot.waitUntil(lambda: not user.split.is_whole)
    assert shown(user) == colors(BLUE)[0]


def test_space_shows_the_other_map_and_stops_the_alternation(
    user: Driver, bar: CompareBar, qtbot: QtBot
) -> None:
    paint(user, BLUE)
    user.wait_for_map()
    user.map_view.set_reduced_motion(is_reduced=False)
    select(bar, CompareMode.BLINK)
    user.map_view.setFocus()
    qtbot.keyClick(user.map_view, Qt.Key.Key_Space)
    assert (user.split.is_whole, user.split.is_blinking) == (True, False)
    assert not bar.automatic.isChecked()
    qtbot.keyClick(bar.modes, Qt.Key.Key_Space)
    assert not user.split.is_whole, "it works from the bar too"
    bar.automatic.click()
    assert user.split.is_blinking
    bar.automatic.click()
    assert not user.split.is_blinking


def test_with_reduced_motion_the_maps_change_by_hand_only(
    user: Driver, bar: CompareBar, qtbot: QtBot
) -> None:
    select(bar, CompareMode.BLINK)
    assert not user.split.is_blinking
    qtbot.keyClick(user.map_view, Qt.Key.Key_Space)
    assert user.split.is_whole


@pytest.mark.parametrize("mode", CompareMode)
def test_esc_ends_every_mode_and_the_bar_goes(
    user: Driver, bar: CompareBar, qtbot: QtBot, mode: CompareMode
) -> None:
    select(bar, mode)
    assert bar.isVisible()
    qtbot.keyClick(bar.modes, Qt.Key.Key_Escape)
    assert not user.split.is_on
    assert not bar.isVisible()
    user.wait_for_map()
    assert shown(user) == colors(RED)[0]


def test_the_mode_remains_for_the_next_comparison(user: Driver, bar: CompareBar, qtbot: QtBot) -> None:
    select(bar, CompareMode.DIFFERENCE)
    user.trigger("compare_end")
    paint(user, BLUE)
    choose(user, "Saved file")
    assert bar.modes.index == CompareMode.DIFFERENCE.value
    assert figure(user, qtbot) == "100 % of pixels differ"
    assert shown(user).saturation() > 100


def test_the_bar_is_only_above_the_map(user: Driver, bar: CompareBar) -> None:
    user.window.centre.show_view(1)
    assert not bar.isVisible()
    user.window.centre.show_view(0)
    assert bar.isVisible()
