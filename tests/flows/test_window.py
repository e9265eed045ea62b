"""The window's frame: docks, hiding, weather, theme, names for screen readers."""

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from editor.app.docks import first_size
from editor.app.main_window import MainWindow
from editor.app.services import Services
from editor.look import tokens
from editor.mapstyle.properties import BY_KEY
from editor.panels.centre_panel import MAP_VIEW
from editor.system.settings import THEME, WEATHER_ADDRESS, WEATHER_ON
from tests.flows.conftest import OpenWindow, settle

INNER = BY_KEY["line-inner-color"]


def test_hiding_a_layer_changes_the_map_and_not_the_file(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    window.commands["weather"].setChecked(False)
    sea = next(
        layer for layer in window.session.style.layers if (layer.type, layer.sourcedata_id) == ("polygon", 94)
    )
    window.view_state.select([sea.key])
    settle(window, qtbot)
    shown = window.map_view.grab().toImage()
    window.commands["hide"].trigger()
    settle(window, qtbot)
    assert window.map_view.grab().toImage() != shown
    assert not window.session.is_edited
    window.commands["show_all"].trigger()
    settle(window, qtbot)
    assert window.map_view.grab().toImage() == shown


def test_the_last_layer_stays_and_the_panel_says_why(open_window: OpenWindow) -> None:
    window = open_window()
    window.layers_panel.tree.selectAll()
    window.view_state.select([layer.key for layer in window.session.style.layers])
    window.commands["delete"].trigger()
    assert window.layers_panel.refusal == "A style needs at least one layer, so nothing was deleted."
    assert window.session.undo_stack.count() == 0


def test_a_deleted_layer_comes_back_with_undo(open_window: OpenWindow) -> None:
    window = open_window()
    before = window.session.style
    window.view_state.select([before.layers[3].key])
    window.commands["delete"].trigger()
    assert len(window.session.style.layers) == len(before.layers) - 1
    window.commands["undo"].trigger()
    assert window.session.style is before
    assert window.view_state.active == before.layers[3].key


def test_the_filter_keeps_the_selection_and_counts(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    panel = window.layers_panel
    layer = next(layer for layer in window.session.style.layers if layer.comment == "Motorways")
    window.view_state.select([layer.key])
    panel.filter.setText("Motorways")
    assert window.view_state.active == layer.key
    assert panel.tree.selectionModel().selectedRows()
    window.activateWindow()
    window.commands["find"].trigger()
    qtbot.waitUntil(panel.filter.hasFocus)
    qtbot.keyClick(panel.filter, Qt.Key.Key_Escape)
    assert panel.filter.text() == ""


def test_the_filter_leaves_what_matches(open_window: OpenWindow) -> None:
    window = open_window()
    tree = window.layers_panel.tree
    window.layers_panel.filter.setText("no such layer")
    assert tree.model().rowCount() == 0
    assert not tree.isVisible()
    window.layers_panel.filter.clear()
    assert tree.isVisible()
    assert tree.model().rowCount() > 0


@pytest.mark.parametrize("width", [1024, 960])
def test_the_window_fits_a_small_screen(open_window: OpenWindow, width: int) -> None:
    window = open_window(size=(width, 700))
    assert window.minimumSizeHint().width() <= 960
    assert (window.width(), window.height()) == (width, 700)


def test_tools_of_the_map_have_their_room_or_are_in_a_menu(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window(size=(960, 700))
    centre, samples = window.centre, window.commands["samples"]
    assert centre.tool(samples).defaultAction() is samples
    centre.set_actions(MAP_VIEW, [window.commands["weather_towns"], window.commands["zoom_in"]])
    qtbot.waitUntil(lambda: samples in centre.tools.in_menu)
    assert centre.tool(samples) is centre.tools.more
    assert centre.tools.more.mapTo(centre, QPoint()).x() + centre.tools.more.width() < centre.width()
    assert window.width() == 960


@pytest.mark.parametrize(
    ("screen", "size"),
    [((1440, 900), (1432, 852)), ((2560, 1400), (1440, 900)), ((1920, 900), (1440, 852))],
    ids=["as-large", "larger", "as-low"],
)
def test_a_first_window_leaves_room_for_its_frame(screen: tuple[int, int], size: tuple[int, int]) -> None:
    assert first_size(QSize(*screen)) == QSize(*size)


def test_a_first_window_is_no_higher_than_the_screen(services: Services, qtbot: QtBot) -> None:
    window = MainWindow(services)
    qtbot.addWidget(window)
    assert window.height() < window.screen().availableSize().height()


def test_weather_is_turned_off_and_on(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    qtbot.waitUntil(lambda: window.map_view.weather_card.isVisible(), timeout=10_000)
    window.commands["weather"].trigger()
    assert not window.map_view.weather_card.isVisible()
    assert window.services.settings.get(WEATHER_ON) is False
    window.commands["weather"].trigger()
    assert window.map_view.weather_card.isVisible()


def test_a_service_that_does_not_answer_is_said_on_the_card(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    window.commands["weather_service"].trigger()
    service = window.command_flows.settings.service
    assert service is not None
    service.address.setText("http://127.0.0.1:9")
    service.keep()
    assert window.services.settings.get(WEATHER_ADDRESS) == "http://127.0.0.1:9"
    qtbot.waitUntil(lambda: bool(window.map_view.weather_card.content.trouble), timeout=10_000)
    assert not window.map_view.weather_card.content.simulated
    assert not QApplication.activeModalWidget() or not isinstance(
        QApplication.activeModalWidget(), QMessageBox
    )


def test_the_theme_is_chosen_and_kept(open_window: OpenWindow) -> None:
    window = open_window()
    window.commands["theme_dark"].trigger()
    assert tokens.current().is_dark
    assert window.services.settings.get(THEME) == "dark"
    window.commands["theme_light"].trigger()
    assert not tokens.current().is_dark


def test_docks_close_by_their_actions_and_come_back_with_reset(open_window: OpenWindow) -> None:
    window = open_window()
    window.commands["layers"].trigger()
    assert not window.layers_panel.isVisible()
    window.commands["reset_layout"].trigger()
    assert window.layers_panel.isVisible()
    assert window.commands["layers"].isChecked()


def test_the_layout_is_kept_for_the_next_window(open_window: OpenWindow) -> None:
    window = open_window()
    window.commands["layers"].trigger()
    window.commands["problems"].trigger()
    window.resize(1000, 650)
    window.close()
    again = open_window()
    assert not again.layers_panel.isVisible()
    assert again.problems_panel.isVisible()
    assert not again.commands["layers"].isChecked()
    assert again.commands["problems"].isChecked()


def test_everything_a_person_can_press_has_a_name(open_window: OpenWindow) -> None:
    window = open_window()
    layer = next(layer for layer in window.session.style.layers if layer.curve(INNER) is not None)
    window.view_state.select([layer.key])
    window.properties_panel.editor(INNER).unfold()
    nameless = [
        f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        for widget in window.findChildren(QWidget)
        if widget.isVisible() and _is_control(widget) and not _name(widget)
    ]
    assert nameless == []


def _is_control(widget: QWidget) -> bool:
    kinds = (QAbstractButton, QLineEdit, QComboBox)
    return isinstance(widget, kinds) or widget.focusPolicy() is not Qt.FocusPolicy.NoFocus


def _name(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    parent = widget.parentWidget()
    return widget.accessibleName() or text or (parent.accessibleName() if parent is not None else "")
