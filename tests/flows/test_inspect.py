"""Finding layers on the map in a window: pressing it, lighting a layer up, showing it alone."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.mapstyle.model import Layer, LayerKey
from editor.panels.labels.label_words import can_write
from editor.render.picking import told_tags
from editor.session.session import Origin
from editor.system.settings import INSPECT_ON, REDUCED_MOTION
from tests.flows.conftest import OpenWindow, Services, settle
from tests.preview.frames import mouse
from tests.styles import a_source

# A street of the bundled town, which goes through the middle of the view.
STREET = (-34.9036, -56.1913, 16.0)


@pytest.fixture
def window(open_window: OpenWindow, services: Services, qtbot: QtBot) -> MainWindow:
    """A window whose map moves at once, over the streets of a town."""
    services.settings.set(REDUCED_MOTION, "true")
    made = open_window()
    made.commands["weather"].setChecked(False)
    made.map_view.fly_to(*STREET)
    settle(made, qtbot)
    return made


def layer(window: MainWindow, name: str) -> Layer:
    return next(layer for layer in window.session.style.layers if layer.comment == name)


def press(window: MainWindow, at: tuple[float, float], qtbot: QtBot) -> list[LayerKey]:
    """Press the map, and tell which layers are listed."""
    inspector = window.map_view.inspector
    with qtbot.waitSignal(inspector.clicked, timeout=20_000):
        mouse(window.map_view, QEvent.Type.MouseButtonPress, at)
        mouse(window.map_view, QEvent.Type.MouseButtonRelease, at)
    return [row.hit.layer for row in inspector.list.rows]


def find(window: MainWindow, wanted: LayerKey, qtbot: QtBot) -> tuple[float, float]:
    """A point of the map where a layer is drawn, found by pressing from place to place."""
    view = window.map_view
    for y in range(200, view.height() - 60, 60):
        for x in range(60, view.width() - 80, 35):
            if wanted in press(window, (float(x), float(y)), qtbot):
                return float(x), float(y)
    raise AssertionError("the layer is nowhere")


def test_pressing_the_map_selects_the_topmost_layer_and_lists_all(window: MainWindow, qtbot: QtBot) -> None:
    street = layer(window, "Residential streets")
    at = find(window, street.key, qtbot)
    listed = [row.hit.layer for row in window.map_view.inspector.list.rows]
    assert window.view_state.active == listed[0]
    assert listed[-1] == layer(window, "Background").key
    order = list(window.session.style.order.keys)
    assert [order.index(key) for key in listed] == sorted(order.index(key) for key in listed)
    index = window.layers_panel.tree.currentIndex()
    assert index.data() == window.map_view.inspector.list.rows[0].layer
    rows = {row.hit.layer: row for row in window.map_view.inspector.list.rows}
    assert ("highway", "residential") in rows[street.key].hit.tags
    before = window.view_state.active
    mouse(window.map_view, QEvent.Type.MouseButtonPress, at)
    mouse(window.map_view, QEvent.Type.MouseButtonRelease, at)
    assert window.view_state.active != before


def test_the_result_of_a_label_starts_with_what_was_pressed(window: MainWindow, qtbot: QtBot) -> None:
    found, style = window.map_view.inspector.list, window.session.style
    section = window.properties_panel.layer_page.labels
    section.set_open(True)
    middle = window.map_view.rect().center()
    spots = sorted(
        ((x, y) for x in range(60, 2 * middle.x() - 80, 35) for y in range(200, 2 * middle.y() - 60, 20)),
        key=lambda spot: abs(spot[0] - middle.x()) + abs(spot[1] - middle.y()),
    )
    for x, y in spots:
        press(window, (float(x), float(y)), qtbot)
        if found.rows and can_write(style.layer(found.rows[0].hit.layer)):
            break
    row, result = found.rows[0], section.result
    assert row.hit.layer == window.view_state.active
    assert row.hit.tags
    qtbot.waitUntil(lambda: bool(result.samples), timeout=20_000)
    assert told_tags(result.sample) == row.hit.tags

    # Once it was pressed others can be gone to, and it can be gone back to in the list.
    result.before.click()
    assert told_tags(result.sample) != row.hit.tags
    found.chosen.emit(row)
    assert told_tags(result.sample) == row.hit.tags


def test_pressing_the_map_passes_a_locked_layer_over_and_lists_it(window: MainWindow, qtbot: QtBot) -> None:
    at = find(window, layer(window, "Residential streets").key, qtbot)
    first, second = list(dict.fromkeys(row.hit.layer for row in window.map_view.inspector.list.rows))[:2]
    window.map_view.inspector.forget()
    window.view_state.set_locked([first], locked=True)
    assert press(window, at, qtbot)[0] == first
    assert window.view_state.active == second


def test_a_double_click_zooms_and_leaves_the_selection(window: MainWindow, qtbot: QtBot) -> None:
    kept, zoom = layer(window, "Background"), window.map_view.camera.zoom
    at = find(window, layer(window, "Residential streets").key, qtbot)
    window.map_view.inspector.list.close_list()
    window.view_state.select([kept.key])
    press(window, at, qtbot)
    assert window.view_state.active != kept.key
    mouse(window.map_view, QEvent.Type.MouseButtonDblClick, at)
    mouse(window.map_view, QEvent.Type.MouseButtonRelease, at)
    assert window.view_state.selected == (kept.key,)
    assert not window.map_view.inspector.list.rows
    assert window.map_view.camera.zoom > zoom


def test_a_cursor_that_rests_is_told_layer_and_feature(window: MainWindow, qtbot: QtBot) -> None:
    street = layer(window, "Residential streets")
    x, y = find(window, street.key, qtbot)
    names = {(row.layer, row.feature) for row in window.map_view.inspector.list.rows}
    window.map_view.inspector.forget()
    mouse(window.map_view, QEvent.Type.MouseMove, (x, y), Qt.MouseButton.NoButton)
    qtbot.waitUntil(lambda: bool(window.map_view.inspector.chip.text))
    told, _, feature = window.map_view.inspector.chip.text.partition(": ")
    assert (told, feature) in names


def test_inspecting_is_turned_off_for_good(
    window: MainWindow, services: Services, open_window: OpenWindow
) -> None:
    assert window.commands["inspect"].isChecked()
    window.commands["inspect"].trigger()
    assert not services.settings.get(INSPECT_ON)
    assert not open_window().map_view.inspector.is_on


def test_the_middle_is_asked_for_by_key_and_the_list_takes_the_keys(window: MainWindow, qtbot: QtBot) -> None:
    inspector = window.map_view.inspector
    with qtbot.waitSignal(inspector.clicked, timeout=20_000):
        window.commands["inspect_here"].trigger()
    assert window.focusWidget() is inspector.list.tree
    qtbot.keyClick(inspector.list.tree, Qt.Key.Key_Escape)
    assert window.focusWidget() is window.map_view


def test_a_layer_is_shown_alone_until_the_status_line_ends_it(window: MainWindow, qtbot: QtBot) -> None:
    street = layer(window, "Residential streets")
    at = find(window, street.key, qtbot)
    edited = window.session.is_edited
    window.view_state.select([street.key])
    settle(window, qtbot)
    before = window.map_view.picture
    window.commands["solo"].trigger()
    settle(window, qtbot)
    assert set(press(window, at, qtbot)) == {street.key}
    assert window.commands["solo"].isChecked()
    assert window.session.is_edited == edited
    window.status.solo_pressed.emit()
    settle(window, qtbot)
    assert not window.commands["solo"].isChecked()
    assert window.map_view.picture == before


def test_a_group_is_shown_alone_under_its_name(window: MainWindow, qtbot: QtBot) -> None:
    tree = window.layers_panel.tree
    group = next(
        index
        for row in range(tree.model().rowCount())
        if (index := tree.model().index(row, 0)).data() == "Roads"
    )
    tree.setCurrentIndex(group)
    window.commands["solo"].trigger()
    settle(window, qtbot)
    assert len(window.view_state.solo) > 1
    shown = [child.text() for child in window.status.children() if hasattr(child, "text")]
    assert "Only “Roads” is shown" in shown


def test_a_layer_is_lit_up_and_shown_as_before(window: MainWindow, qtbot: QtBot) -> None:
    street = layer(window, "Residential streets")
    window.view_state.select([street.key])
    settle(window, qtbot)
    before = window.map_view.picture
    window.commands["flash"].trigger()
    assert window.map_view.picture != before
    qtbot.waitUntil(lambda: not window.map_view.flash.is_running)
    assert window.map_view.picture == before


def test_a_layer_that_draws_nothing_here_is_told_of(window: MainWindow, qtbot: QtBot) -> None:
    window.view_state.select([layer(window, "Background").key])
    settle(window, qtbot)
    window.view_state.set_hidden([layer(window, "Background").key], hidden=True)
    settle(window, qtbot)
    window.commands["flash"].trigger()
    assert "draws nothing here" in window.map_view.furniture.note.text


def test_buttons_and_menu_in_the_head_are_there_with_a_layer(window: MainWindow) -> None:
    head = window.properties_panel.title
    window.view_state.select([layer(window, "Background").key])
    tools = [tool.defaultAction() for tool in head.tools]
    assert tools == [window.commands["lock"]]
    offered = head.more.menu().actions()
    for name in ("flash", "solo", "zoom_to_layer", "rename", "duplicate", "delete"):
        assert window.commands[name] in offered
    assert all(tool.isVisible() for tool in (*head.tools, head.more))
    window.view_state.select([])
    assert not any(tool.isVisible() for tool in (*head.tools, head.more))


@pytest.mark.parametrize(
    "select_elsewhere",
    [
        lambda window: window.view_state.select([layer(window, "Background").key]),
        lambda window: window.view_state.select([]),
        lambda window: window.session.undo_stack.undo(),
        lambda window: window.session.open(a_source(1), Origin(None, "other")),
    ],
    ids=["tree", "none", "undo", "other document"],
)
def test_the_list_closes_when_something_else_is_selected(
    window: MainWindow, qtbot: QtBot, select_elsewhere: Callable[[MainWindow], None]
) -> None:
    window.view_state.select([layer(window, "Background").key])
    window.commands["duplicate"].trigger()
    settle(window, qtbot)
    found = window.map_view.inspector.list
    find(window, layer(window, "Residential streets").key, qtbot)
    # The layers that the list itself selects leave it open.
    for row in found.rows:
        found.chosen.emit(row)
        assert found.isVisible()
        assert window.view_state.active == row.hit.layer
    found.chosen.emit(found.rows[0])
    select_elsewhere(window)
    assert not found.isVisible()
    assert not found.rows
