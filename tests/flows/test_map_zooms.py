"""Zooms that a window can show by a command: a layer's, a stop's, a typed one, the nearest integer."""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import Layer
from editor.mapstyle.edits.edit import set_zoom_range
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.system.settings import REDUCED_MOTION
from editor.ui.curves.stop_model import StopColumn
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import Driver


@pytest.fixture
def user(open_window: OpenWindow, services: Services) -> Driver:
    """A window whose map moves without animation."""
    services.settings.set(REDUCED_MOTION, "true")
    return open_window()


def motorways(user: Driver) -> Layer:
    return next(layer for layer in user.layers if layer.comment == "Motorways")


def zoom(user: Driver) -> float:
    return user.camera.zoom


@pytest.mark.parametrize(("start", "end"), [(3.2, 8), (15.6, 10)])
def test_the_map_goes_to_the_nearest_zoom_at_which_the_layer_draws(
    user: Driver, start: float, end: float
) -> None:
    layer = motorways(user)
    user.edit(set_zoom_range([layer.key], 8, 10), "Zooms")
    user.select([layer.key])
    user.map_view.zoom_to(start)
    command = user.command("zoom_to_layer")
    assert command.isEnabled()
    assert f"Zoom to {end}," in command.toolTip()
    assert command in user.layer_tree.actions()
    command.trigger()
    assert zoom(user) == end
    assert not command.isEnabled()


def test_there_is_no_target_if_the_layer_draws_or_none_is_selected(user: Driver) -> None:
    command = user.command("zoom_to_layer")
    assert not command.isEnabled()
    user.select([motorways(user).key])
    user.map_view.zoom_to(13)
    assert not command.isEnabled()
    user.map_view.zoom_to(2)
    assert command.isEnabled()


def test_the_lens_button_of_a_stop_moves_the_map_to_its_zoom(user: Driver, qtbot: QtBot) -> None:
    layer = motorways(user)
    user.select([layer.key])
    table = user.editor(BY_KEY["line-width"]).unfold().table
    level = table.curve_stops()[1].level
    box = table.view.visualRect(table.model.index(1, StopColumn.LEVEL))
    at = QPoint(box.right() - 8, box.center().y())
    qtbot.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert zoom(user) == level
    assert table.model.is_effective(1)


def test_a_zoom_is_typed_into_the_status_line(user: Driver, qtbot: QtBot) -> None:
    user.activate()
    shown = user.status.zoom_button
    qtbot.mouseClick(shown, Qt.MouseButton.LeftButton)
    entry = user.status.zoom_entry
    qtbot.waitUntil(entry.hasFocus)
    assert not shown.isVisible()
    qtbot.keyClicks(entry, "15.25")
    qtbot.keyClick(entry, Qt.Key.Key_Return)
    assert zoom(user) == 15.25
    assert shown.isVisible()
    assert shown.text() == "Zoom 15.25"


def test_a_typed_zoom_is_discarded_when_the_focus_leaves(user: Driver, qtbot: QtBot) -> None:
    user.activate()
    qtbot.mouseClick(user.status.zoom_button, Qt.MouseButton.LeftButton)
    entry = user.status.zoom_entry
    qtbot.waitUntil(entry.hasFocus)
    user.map_view.setFocus()
    assert not user.status.zoom_entry.isVisible()
    assert user.status.zoom_button.isVisible()
    assert zoom(user) == 13


def test_the_nearest_integer_zoom_is_a_command(user: Driver) -> None:
    user.map_view.zoom_to(12.6)
    user.trigger("whole_zoom")
    assert zoom(user) == 13
