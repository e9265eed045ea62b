"""The texts of empty panels: what to do, with a button that does it."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.ui.kit.empty_state import EmptyState
from tests.flows.conftest import OpenWindow
from tests.styles import a_document, bytes_of


def button_of(state: EmptyState) -> QPushButton:
    """Return the button of an empty state."""
    assert state.button is not None
    return state.button


def test_a_style_without_layers_offers_to_add_one(
    open_window: OpenWindow, tmp_path: Path, style_file: Path, qtbot: QtBot
) -> None:
    bare = tmp_path / "bare.json"
    bare.write_bytes(bytes_of(a_document(0)))
    user = open_window(bare)
    panel = user.layers_panel
    assert panel.no_layers.isVisible()
    assert panel.no_layers.accessibleName() == "No layers yet. Add one from the map data."
    qtbot.mouseClick(button_of(panel.no_layers), Qt.MouseButton.LeftButton)
    popover = user.add_layer_popover
    assert popover.isVisible()
    popover.close()
    user.open(style_file)
    assert panel.tree.isVisible()


def test_a_filter_without_a_match_offers_to_clear_it(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    panel = user.layers_panel
    panel.filter.setText("brige")
    qtbot.waitUntil(panel.nothing.isVisible)
    assert panel.nothing.accessibleName() == "Nothing matches “brige”."
    qtbot.mouseClick(button_of(panel.nothing), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(panel.tree.isVisible)
