"""The window's frame: docks, hiding, weather, theme, names for screen readers."""

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.system.settings import THEME, WEATHER_ADDRESS, WEATHER_ON
from editor.ui.theme import tokens
from editor.workspace.central_area import MAP_VIEW
from editor.workspace.docks import default_size
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow

INNER = BY_KEY["line-inner-color"]


def test_hiding_a_layer_changes_the_map_and_not_the_file_and_the_last_layer_is_not_deleted(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window()
    user.set_checked("weather", False)
    sea = next(layer for layer in user.layers if (layer.type, layer.sourcedata_id) == ("polygon", 94))
    user.select([sea.key])
    user.wait_for_map()
    shown = user.map_view.grab().toImage()
    user.trigger("hide")
    user.wait_for_map()
    assert user.map_view.grab().toImage() != shown
    assert not user.is_edited
    user.trigger("show_all")
    user.wait_for_map()
    assert user.map_view.grab().toImage() == shown

    user.layer_tree.selectAll()
    user.select([layer.key for layer in user.layers])
    user.trigger("delete")
    assert user.layers_panel.refusal == "Nothing deleted. The last layer cannot be deleted."
    assert user.undo_count == 0

    before = user.style
    user.select([before.layers[3].key])
    user.trigger("delete")
    assert len(user.layers) == len(before.layers) - 1
    user.trigger("undo")
    assert user.style is before
    assert user.view_state.active == before.layers[3].key


def test_the_filter_keeps_the_selection_and_shows_the_matches(open_window: OpenWindow, qtbot: QtBot) -> None:
    user = open_window()
    panel = user.layers_panel
    layer = next(layer for layer in user.layers if layer.comment == "Motorways")
    user.select([layer.key])
    panel.filter.setText("Motorways")
    assert user.view_state.active == layer.key
    assert panel.tree.selectionModel().selectedRows()
    user.activate()
    user.trigger("find")
    qtbot.waitUntil(panel.filter.hasFocus)
    qtbot.keyClick(panel.filter, Qt.Key.Key_Escape)
    assert panel.filter.text() == ""

    tree = user.layer_tree
    user.layer_filter.setText("no such layer")
    assert tree.model().rowCount() == 0
    assert not tree.isVisible()
    user.layer_filter.clear()
    assert tree.isVisible()
    assert tree.model().rowCount() > 0


def test_the_window_fits_a_small_screen_where_tools_have_space_or_are_in_a_menu(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window(size=(1200, 700))
    centre, route, inspect = user.centre, user.command("weather_route"), user.command("inspect")
    assert centre.tool(route).defaultAction() is route
    for width in (1024, 960):
        user.window.resize(width, 700)
        assert user.window.minimumSizeHint().width() <= 960
        assert (user.window.width(), user.window.height()) == (width, 700)
        assert centre.tool(inspect).defaultAction() is inspect
    centre.set_actions(MAP_VIEW, [user.command("weather_towns"), user.command("zoom_in")])
    qtbot.waitUntil(lambda: route in centre.tools.in_menu)
    assert centre.tool(route) is centre.tools.more
    assert centre.tools.more.mapTo(centre, QPoint()).x() + centre.tools.more.width() < centre.width()
    assert user.window.width() == 960


@pytest.mark.parametrize(
    ("screen", "size"),
    [((1440, 900), (1432, 852)), ((2560, 1400), (1440, 900)), ((1920, 900), (1440, 852))],
    ids=["as-large", "larger", "as-low"],
)
def test_a_first_window_leaves_space_for_its_frame(screen: tuple[int, int], size: tuple[int, int]) -> None:
    assert default_size(QSize(*screen)) == QSize(*size)


def test_a_first_window_is_no_higher_than_the_screen(services: Services, qtbot: QtBot) -> None:
    window = MainWindow(services)
    qtbot.addWidget(window)
    assert window.height() < window.screen().availableSize().height()


def test_weather_is_turned_off_and_on_and_an_unresponsive_service_is_reported_on_the_card(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window()
    qtbot.waitUntil(lambda: user.weather_card.isVisible(), timeout=10_000)
    user.trigger("weather")
    assert not user.weather_card.isVisible()
    assert user.settings.get(WEATHER_ON) is False
    user.trigger("weather")
    assert user.weather_card.isVisible()

    user.trigger("weather_service")
    service = user.settings_controller.service
    assert service is not None
    service.address.setText("http://127.0.0.1:9")
    service.save()
    assert user.settings.get(WEATHER_ADDRESS) == "http://127.0.0.1:9"
    qtbot.waitUntil(lambda: bool(user.weather_result.trouble), timeout=10_000)
    assert not user.weather_content.simulated
    assert not QApplication.activeModalWidget() or not isinstance(
        QApplication.activeModalWidget(), QMessageBox
    )


def test_the_theme_can_be_selected_docks_are_restored_by_reset_and_all_buttons_have_names(
    open_window: OpenWindow,
) -> None:
    user = open_window()
    user.trigger("theme_dark")
    assert tokens.current().is_dark
    assert user.settings.get(THEME) == "dark"
    user.trigger("theme_light")
    assert not tokens.current().is_dark

    user.trigger("layers")
    assert not user.layers_panel.isVisible()
    user.trigger("reset_layout")
    assert user.layers_panel.isVisible()
    assert user.is_checked("layers")

    layer = next(layer for layer in user.layers if layer.curve(INNER) is not None)
    user.select([layer.key])
    user.editor(INNER).unfold()
    nameless = [
        f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        for widget in user.window.findChildren(QWidget)
        if widget.isVisible() and _is_control(widget) and not _name(widget)
    ]
    assert nameless == []


def test_the_layout_is_restored_in_the_next_window(open_window: OpenWindow) -> None:
    user = open_window()
    user.trigger("layers")
    user.trigger("problems")
    user.window.resize(1000, 650)
    user.window.close()
    again = open_window()
    assert not again.layers_panel.isVisible()
    assert again.problems_panel.isVisible()
    assert not again.is_checked("layers")
    assert again.is_checked("problems")


def _is_control(widget: QWidget) -> bool:
    kinds = (QAbstractButton, QLineEdit, QComboBox)
    return isinstance(widget, kinds) or widget.focusPolicy() is not Qt.FocusPolicy.NoFocus


def _name(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    parent = widget.parentWidget()
    return widget.accessibleName() or text or (parent.accessibleName() if parent is not None else "")


def test_the_height_of_the_property_page_follows_from_its_width(open_window: OpenWindow) -> None:
    user = open_window()
    user.select([user.layers[3].key])
    page = user.properties_panel.layer_page
    # The buttons of the footer wrap. A scroll area without this height shows and hides its bar endlessly.
    for part in (page.foot, page.widget()):
        assert part.heightForWidth(200) > part.heightForWidth(600) > 0
