"""Zooms that a window leads to: a layer's, a stop's, a typed one, the nearest whole one."""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.mapstyle.edits import set_zoom_range
from editor.mapstyle.model import Layer
from editor.mapstyle.properties import BY_KEY
from editor.system.settings import REDUCED_MOTION
from editor.widgets.curves.stop_model import Column
from tests.flows.conftest import OpenWindow, Services


@pytest.fixture
def window(open_window: OpenWindow, services: Services) -> MainWindow:
    """A window whose map moves at once."""
    services.settings.set(REDUCED_MOTION, "true")
    return open_window()


def motorways(window: MainWindow) -> Layer:
    return next(layer for layer in window.session.style.layers if layer.comment == "Motorways")


def zoom(window: MainWindow) -> float:
    return window.map_view.camera.zoom


@pytest.mark.parametrize(("start", "end"), [(3.2, 8), (15.6, 10)])
def test_the_map_goes_to_the_nearest_zoom_at_which_the_layer_draws(
    window: MainWindow, start: float, end: float
) -> None:
    layer = motorways(window)
    window.session.do(set_zoom_range([layer.key], 8, 10), "Zooms")
    window.view_state.select([layer.key])
    window.map_view.zoom_to(start)
    command = window.commands["zoom_to_layer"]
    assert command.isEnabled()
    assert f"zoom {end}" in command.toolTip()
    assert command in window.layers_panel.tree.actions()
    command.trigger()
    assert zoom(window) == end
    assert not command.isEnabled()


def test_where_the_layer_draws_or_none_is_selected_there_is_nowhere_to_go(window: MainWindow) -> None:
    command = window.commands["zoom_to_layer"]
    assert not command.isEnabled()
    window.view_state.select([motorways(window).key])
    window.map_view.zoom_to(13)
    assert not command.isEnabled()
    window.map_view.zoom_to(2)
    assert command.isEnabled()


def test_the_lens_of_a_stop_leads_the_map_to_its_zoom(window: MainWindow, qtbot: QtBot) -> None:
    layer = motorways(window)
    window.view_state.select([layer.key])
    table = window.properties_panel.editor(BY_KEY["line-width"]).unfold().table
    level = table.curve_stops()[1].level
    box = table.view.visualRect(table.model.index(1, Column.LEVEL))
    at = QPoint(box.right() - 8, box.center().y())
    qtbot.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert zoom(window) == level
    assert table.model.is_governing(1)


def test_a_zoom_is_typed_into_the_status_line(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    shown = window.status.zoom_button
    qtbot.mouseClick(shown, Qt.MouseButton.LeftButton)
    entry = window.status.zoom_entry
    qtbot.waitUntil(entry.hasFocus)
    assert not shown.isVisible()
    qtbot.keyClicks(entry, "15.25")
    qtbot.keyClick(entry, Qt.Key.Key_Return)
    assert zoom(window) == 15.25
    assert shown.isVisible()
    assert shown.text() == "Zoom 15.25"


def test_a_typed_zoom_is_given_up_with_the_focus(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.mouseClick(window.status.zoom_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(window.status.zoom_entry.hasFocus)
    window.map_view.setFocus()
    assert not window.status.zoom_entry.isVisible()
    assert window.status.zoom_button.isVisible()
    assert zoom(window) == 13


def test_the_nearest_whole_zoom_is_a_command(window: MainWindow) -> None:
    window.map_view.zoom_to(12.6)
    window.commands["whole_zoom"].trigger()
    assert zoom(window) == 13
