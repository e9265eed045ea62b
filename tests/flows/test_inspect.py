"""Layers found on the map of a window: by clicks, highlights and isolation."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from pytestqt.qtbot import QtBot

from editor.features.properties.labels.section import can_write
from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.edits.edit import remove_property
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.render.query.questions import limited_tags
from editor.session.session import Origin
from editor.system.settings import INSPECT_ON, REDUCED_MOTION
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import Driver
from tests.preview.frames import mouse
from tests.styles import a_source

# A street of the bundled town, which crosses the middle of the view.
STREET = (-34.9036, -56.1913, 16.0)


@pytest.fixture
def user(open_window: OpenWindow, services: Services, qtbot: QtBot) -> Driver:
    """A window whose map moves at once, over the streets of a town."""
    services.settings.set(REDUCED_MOTION, "true")
    made = open_window()
    made.set_checked("weather", False)
    made.map_view.fly_to(*STREET)
    made.wait_for_map()
    return made


def layer(user: Driver, name: str) -> Layer:
    return next(layer for layer in user.layers if layer.comment == name)


def press(user: Driver, at: tuple[float, float], qtbot: QtBot) -> list[LayerKey]:
    """Click the map, and return which layers are listed."""
    inspector = user.inspector
    with qtbot.waitSignal(inspector.clicked, timeout=20_000):
        mouse(user.map_view, QEvent.Type.MouseButtonPress, at)
        mouse(user.map_view, QEvent.Type.MouseButtonRelease, at)
    return [row.hit.layer for row in inspector.list.rows]


def find(user: Driver, layer_key: LayerKey, qtbot: QtBot) -> tuple[float, float]:
    """Find a point of the map where a layer is drawn, by clicks on a grid of points."""
    view = user.map_view
    for y in range(200, view.height() - 60, 60):
        for x in range(60, view.width() - 80, 35):
            if layer_key in press(user, (float(x), float(y)), qtbot):
                return float(x), float(y)
    raise AssertionError("the layer is nowhere")


def test_clicking_the_map_selects_the_topmost_unlocked_layer_and_lists_all(
    user: Driver, qtbot: QtBot
) -> None:
    street = layer(user, "Residential streets")
    at = find(user, street.key, qtbot)
    listed = [row.hit.layer for row in user.inspector_list.rows]
    assert user.view_state.active == listed[0]
    assert listed[-1] == layer(user, "Background").key
    order = list(user.keys)
    assert [order.index(key) for key in listed] == sorted(order.index(key) for key in listed)
    index = user.layer_tree.currentIndex()
    assert index.data() == user.inspector_list.rows[0].layer
    rows = {row.hit.layer: row for row in user.inspector_list.rows}
    assert ("highway", "residential") in rows[street.key].hit.tags
    before = user.view_state.active
    mouse(user.map_view, QEvent.Type.MouseButtonPress, at)
    mouse(user.map_view, QEvent.Type.MouseButtonRelease, at)
    assert user.view_state.active != before

    first, second = list(dict.fromkeys(listed))[:2]
    user.inspector.forget()
    user.view_state.set_locked([first], locked=True)
    assert press(user, at, qtbot)[0] == first
    assert user.view_state.active == second


def test_the_result_of_a_label_starts_with_the_clicked_feature(user: Driver, qtbot: QtBot) -> None:
    found, style = user.inspector_list, user.style
    section = user.label_section
    section.set_open(True)
    middle = user.map_view.rect().center()
    points = sorted(
        ((x, y) for x in range(60, 2 * middle.x() - 80, 35) for y in range(200, 2 * middle.y() - 60, 20)),
        key=lambda point: abs(point[0] - middle.x()) + abs(point[1] - middle.y()),
    )
    for x, y in points:
        press(user, (float(x), float(y)), qtbot)
        if found.rows and can_write(style.layer(found.rows[0].hit.layer)):
            break
    row, result = found.rows[0], section.result
    assert row.hit.layer == user.view_state.active
    assert row.hit.tags
    qtbot.waitUntil(lambda: bool(result.samples), timeout=20_000)
    assert limited_tags(result.sample) == row.hit.tags

    # After a click, other hits can be selected, and the list leads back.
    result.before.click()
    assert limited_tags(result.sample) != row.hit.tags
    found.row_selected.emit(row)
    assert limited_tags(result.sample) == row.hit.tags


def test_a_resting_cursor_shows_layer_and_feature_and_a_double_click_keeps_the_selection(
    user: Driver, qtbot: QtBot
) -> None:
    background, zoom = layer(user, "Background"), user.camera.zoom
    at = find(user, layer(user, "Residential streets").key, qtbot)
    names = {(row.layer, row.feature) for row in user.inspector_list.rows}
    user.inspector.forget()
    mouse(user.map_view, QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton)
    qtbot.waitUntil(lambda: bool(user.feature_chip.text))
    layer_name, _, feature = user.feature_chip.text.partition(": ")
    assert (layer_name, feature) in names

    user.inspector_list.close_list()
    user.select([background.key])
    press(user, at, qtbot)
    assert user.view_state.active != background.key
    mouse(user.map_view, QEvent.Type.MouseButtonDblClick, at)
    mouse(user.map_view, QEvent.Type.MouseButtonRelease, at)
    assert user.view_state.selected == (background.key,)
    assert not user.inspector_list.rows
    assert user.camera.zoom > zoom


def test_the_list_names_the_assumptions_of_a_layer_and_follows_its_edits(user: Driver, qtbot: QtBot) -> None:
    street = layer(user, "Residential streets")
    find(user, street.key, qtbot)
    found = user.inspector_list
    while found.current is None or found.current.hit.layer != street.key:
        found.select_next()
    before = {each.id for each in found.note.assumptions}
    assert "road-width-unit" in before
    assert "line-defaults" not in before
    user.edit(remove_property([street.key], BY_KEY["line-inner-color"]))
    assert {each.id for each in found.note.assumptions} - before == {"line-defaults"}
    user.undo()
    assert {each.id for each in found.note.assumptions} == before

    found.note.change_button.click()
    dialog = user.settings_controller.dialog
    assert dialog is not None
    assert dialog.isVisible()
    dialog.done(0)


def test_the_centre_is_inspected_by_key_and_inspecting_is_turned_off_permanently(
    user: Driver, qtbot: QtBot, services: Services, open_window: OpenWindow
) -> None:
    inspector = user.inspector
    with qtbot.waitSignal(inspector.clicked, timeout=20_000):
        user.trigger("inspect_here")
    assert user.window.focusWidget() is inspector.list.tree
    qtbot.keyClick(inspector.list.tree, Qt.Key.Key_Escape)
    assert user.window.focusWidget() is user.map_view

    assert user.is_checked("inspect")
    user.trigger("inspect")
    assert not services.settings.get(INSPECT_ON)
    assert not open_window().map_view.inspector.is_on


def test_a_layer_or_a_group_is_shown_alone_until_the_status_line_ends_it(user: Driver, qtbot: QtBot) -> None:
    street = layer(user, "Residential streets")
    at = find(user, street.key, qtbot)
    edited = user.is_edited
    user.select([street.key])
    user.wait_for_map()
    before = user.map_view.picture
    user.trigger("solo")
    user.wait_for_map()
    assert set(press(user, at, qtbot)) == {street.key}
    assert user.is_checked("solo")
    assert user.is_edited == edited
    user.status.solo_pressed.emit()
    user.wait_for_map()
    assert not user.is_checked("solo")
    assert user.map_view.picture == before

    tree = user.layer_tree
    group = next(
        index
        for row in range(tree.model().rowCount())
        if (index := tree.model().index(row, 0)).data() == "Roads"
    )
    tree.setCurrentIndex(group)
    user.trigger("solo")
    user.wait_for_map()
    assert len(user.view_state.solo) > 1
    shown = [child.text() for child in user.status.children() if hasattr(child, "text")]
    assert "“Roads” isolated" in shown


def test_a_layer_is_highlighted_and_reset_or_reported_as_not_drawn(user: Driver, qtbot: QtBot) -> None:
    street = layer(user, "Residential streets")
    user.select([street.key])
    user.wait_for_map()
    before = user.map_view.picture
    user.trigger("flash")
    assert user.map_view.picture != before
    flash = user.map_view.flash
    qtbot.waitUntil(lambda: not flash.is_running)
    assert user.map_view.picture == before

    user.select([layer(user, "Background").key])
    user.wait_for_map()
    user.view_state.set_hidden([layer(user, "Background").key], hidden=True)
    user.wait_for_map()
    user.trigger("flash")
    assert "draws nothing here" in user.map_note.text


def test_buttons_and_menu_in_the_header_exist_only_with_a_layer(user: Driver) -> None:
    header = user.properties_panel.title
    user.select([layer(user, "Background").key])
    tools = [tool.defaultAction() for tool in header.tools]
    assert tools == [user.command("lock")]
    offered = header.more.menu().actions()
    for name in ("flash", "solo", "zoom_to_layer", "rename", "duplicate", "delete"):
        assert user.command(name) in offered
    assert all(tool.isVisible() for tool in (*header.tools, header.more))
    user.select([])
    assert not any(tool.isVisible() for tool in (*header.tools, header.more))


ELSEWHERE: dict[str, Callable[[Driver], None]] = {
    "tree": lambda user: user.select([layer(user, "Background").key]),
    "none": lambda user: user.select([]),
    "undo": lambda user: user.undo(),
    "other document": lambda user: user.session.open(a_source(1), Origin(None, "other")),
}


def test_the_list_closes_when_the_selection_changes_elsewhere(
    user: Driver, qtbot: QtBot, subtests: pytest.Subtests
) -> None:
    user.select([layer(user, "Background").key])
    user.trigger("duplicate")
    user.wait_for_map()
    found = user.inspector_list
    for name, select_elsewhere in ELSEWHERE.items():
        with subtests.test(name):
            find(user, layer(user, "Residential streets").key, qtbot)
            # A selection that the list itself makes leaves it open.
            for row in found.rows:
                found.row_selected.emit(row)
                assert found.isVisible()
                assert user.view_state.active == row.hit.layer
            found.row_selected.emit(found.rows[0])
            select_elsewhere(user)
            assert not found.isVisible()
            assert not found.rows
