"""A person reads what is wrong with a style, and goes there."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.mapstyle.edits import set_zoom_range
from editor.models.problem_tree_model import PROBLEM_ROLE
from tests.flows.conftest import OpenWindow


def break_zoom_range(window: MainWindow, place: int, qtbot: QtBot) -> int:
    """Turn a layer's zoom range upside down, and wait until that is found; gives the layer's key."""
    key = window.session.style.layers[place].key
    window.session.do(set_zoom_range([key], 12, 4), "Break the zoom range")
    qtbot.waitUntil(lambda: window.problems.rowCount() > 0, timeout=5_000)
    return key


def test_enter_leads_from_a_problem_to_its_layer(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    key = break_zoom_range(window, 2, qtbot)
    window.activateWindow()
    window.commands["problems"].trigger()
    panel = window.problems_panel
    panel.take_focus()
    assert panel.tree.currentIndex().data(PROBLEM_ROLE).layer_key == key
    assert window.view_state.active != key
    with qtbot.waitSignal(panel.place_wanted) as wanted:
        qtbot.keyClick(panel.tree, Qt.Key.Key_Return)
    assert window.view_state.active == key
    assert wanted.args[0].code == "zoom-range"


def test_the_counts_of_the_status_line_open_the_list_with_the_focus_in_it(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    break_zoom_range(window, 2, qtbot)
    window.activateWindow()
    count = next(
        button for button in window.status.findChildren(QPushButton) if button.accessibleName() == "1 error"
    )
    for _ in range(2):  # A second press leaves it open.
        qtbot.mouseClick(count, Qt.MouseButton.LeftButton)
        assert window.problems_panel.isVisible()
        assert QApplication.focusWidget() is window.problems_panel.tree
