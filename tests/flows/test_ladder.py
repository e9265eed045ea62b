"""The zoom ladder: one place at every zoom, and several places at one zoom."""

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.basemap.places import Bookmark
from editor.features.ladder.bar import LADDER, PLACES
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.system.settings import LADDER_CELL_PX, LADDER_ZOOMS, REDUCED_MOTION
from editor.workspace.central_area import LADDER_VIEW, MAP_VIEW
from editor.workspace.places import UserBookmarks
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import Driver

WAIT_MS = 60_000
INNER, WIDTH = BY_KEY["line-inner-color"], BY_KEY["line-width"]
HARBOUR = Bookmark("My harbour", -34.899, -56.209, 14.5, "")
PARK = Bookmark("My park", -34.91, -56.166, 14.0, "")


@pytest.fixture
def user(open_window: OpenWindow, services: Services, qtbot: QtBot) -> Driver:
    """A window with six cells around zoom 13, and residential roads selected."""
    services.settings.set(REDUCED_MOTION, "true")
    services.settings.set(LADDER_ZOOMS, "11 16")
    services.settings.set(LADDER_CELL_PX, "160")
    made = open_window()
    made.select(
        [next(layer.key for layer in made.layers if (layer.type, layer.sourcedata_id) == ("line", 6))]
    )
    made.map_view.set_camera(made.camera.at(-34.9, -56.17, 13.0))
    made.trigger("zoom_ladder")
    wait(made, qtbot)
    return made


def wait(user: Driver, qtbot: QtBot) -> None:
    """Wait until all visible cells show the current style."""
    qtbot.waitUntil(lambda: user.ladder_frames.is_idle and bool(pictures(user)), timeout=WAIT_MS)


def pictures(user: Driver) -> list[object]:
    """Return the pictures of the cells that were drawn."""
    return [cell.picture.image for cell in user.ladder_frames.cells if cell.picture is not None]


def click(user: Driver, qtbot: QtBot, index: int) -> None:
    qtbot.mouseClick(
        user.ladder_grid, Qt.MouseButton.LeftButton, pos=user.ladder_grid.cell_rect(index).center()
    )


def test_the_command_shows_the_place_at_every_zoom_and_goes_back_to_the_map(user: Driver) -> None:
    assert user.centre.view_index == LADDER_VIEW
    assert user.is_checked("zoom_ladder")
    assert [cell.camera.zoom for cell in user.ladder_frames.cells] == [11, 12, 13, 14, 15, 16]
    assert len(pictures(user)) == 6
    assert user.ladder_grid.current == 2
    user.trigger("zoom_ladder")
    assert user.centre.view_index == MAP_VIEW


def test_a_click_makes_a_cell_current_and_a_double_click_opens_it_in_the_map(
    user: Driver, qtbot: QtBot
) -> None:
    click(user, qtbot, 4)
    assert user.ladder_grid.current == 4
    assert user.camera.zoom == 15
    assert user.centre.view_index == LADDER_VIEW
    at = user.ladder_grid.cell_rect(1).center()
    qtbot.mouseDClick(user.ladder_grid, Qt.MouseButton.LeftButton, pos=at)
    assert user.centre.view_index == MAP_VIEW
    assert user.camera.zoom == 12
    assert user.map_view.hasFocus()


def test_keys_move_the_current_cell_and_enter_opens_it(user: Driver, qtbot: QtBot) -> None:
    grid = user.ladder_grid
    grid.setFocus()
    moves = [
        (Qt.Key.Key_Right, 3),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_Left, 0),
        (Qt.Key.Key_Down, grid.columns),
        (Qt.Key.Key_Up, 0),
        (Qt.Key.Key_End, 5),
    ]
    for key, expected in moves:
        qtbot.keyClick(grid, key)
        assert grid.current == expected
    qtbot.keyClick(grid, Qt.Key.Key_Return)
    assert (user.centre.view_index, user.camera.zoom) == (MAP_VIEW, 16)


def test_an_edit_shows_in_every_cell_with_data_and_an_undo_restores_it(user: Driver, qtbot: QtBot) -> None:
    before, key = pictures(user), user.view_state.active
    assert key is not None
    user.edit(set_stop([key], INNER, 13, Color(255, 0, 0)))
    wait(user, qtbot)
    assert pictures(user)[2] != before[2]
    user.undo()
    wait(user, qtbot)
    assert pictures(user) == before


def test_captions_show_the_size_on_screen_and_its_change(user: Driver, qtbot: QtBot) -> None:
    key, grid = user.view_state.active, user.ladder_grid
    assert key is not None
    assert "px" in grid.accessible_info().parts[2].name
    user.edit(set_stop([key], WIDTH, 13, 9.0))
    wait(user, qtbot)
    assert "change +" in grid.accessible_info().parts[2].name
    legend = user.ladder_view.legend
    assert "width" in legend.text
    user.undo()
    wait(user, qtbot)
    assert "change" not in grid.accessible_info().parts[2].name


def test_a_hidden_layer_is_named_in_the_captions(user: Driver, qtbot: QtBot) -> None:
    user.trigger("hide")
    wait(user, qtbot)
    assert user.ladder_grid.accessible_info().parts[0].name == "Zoom 11, Hidden"


def test_a_drag_moves_the_place_of_all_cells(user: Driver, qtbot: QtBot) -> None:
    grid, lon = user.ladder_grid, user.camera.lon
    start = grid.cell_rect(2).center()
    qtbot.mousePress(grid, Qt.MouseButton.LeftButton, pos=start)
    for step in (10, 20, 40):
        qtbot.mouseMove(grid, start + QPoint(step, 0))
    qtbot.mouseRelease(grid, Qt.MouseButton.LeftButton, pos=start + QPoint(40, 0))
    assert user.camera.lon < lon
    assert {round(cell.camera.lon, 6) for cell in user.ladder_frames.cells} == {round(user.camera.lon, 6)}
    assert grid.current == 2, "a drag selects no cell"


def test_ctrl_and_the_wheel_resize_the_cells(user: Driver) -> None:
    grid, before = user.ladder_grid, user.ladder_bar.size_slider.value()
    at, control = QPointF(grid.cell_rect(0).center()), Qt.KeyboardModifier.ControlModifier
    none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    wheel = QWheelEvent(at, at, QPoint(), QPoint(0, 120), none, control, phase, False)
    QApplication.sendEvent(grid, wheel)
    assert user.ladder_bar.size_slider.value() > before
    assert user.settings.get(LADDER_CELL_PX) == str(user.ladder_bar.size_slider.value())


def test_a_range_that_begins_above_its_end_is_refused_and_the_old_one_stays(
    user: Driver, qtbot: QtBot
) -> None:
    first = user.ladder_bar.first
    first.edited.emit(17.0)
    assert first.problem == "The first zoom is above the last. Previous value kept."
    assert first.value == 11
    assert len(user.ladder_frames.cells) == 6
    first.edited.emit(14.0)
    assert first.problem == ""
    assert [cell.camera.zoom for cell in user.ladder_frames.cells] == [14, 15, 16]
    assert user.settings.get(LADDER_ZOOMS) == "14 16"


def test_going_to_a_place_or_a_zoom_stays_in_the_ladder(user: Driver, qtbot: QtBot) -> None:
    user.properties_panel.zoom_requested.emit(15)
    assert (user.centre.view_index, user.ladder_grid.current) == (LADDER_VIEW, 4)
    user.map_view.set_camera(user.camera.at(60.17, 24.94))
    wait(user, qtbot)
    assert all(cell.camera.lat == pytest.approx(60.17) for cell in user.ladder_frames.cells)


def test_the_map_keeps_its_frame_while_the_ladder_is_open(user: Driver, qtbot: QtBot) -> None:
    user.trigger("map")
    user.wait_for_map()
    user.trigger("zoom_ladder")
    click(user, qtbot, 5)
    click(user, qtbot, 2)
    wait(user, qtbot)
    assert user.map_view.frame is not None
    assert user.camera.zoom == 13


def test_places_are_the_bookmarks_and_the_selected_ones(user: Driver, qtbot: QtBot) -> None:
    user.ladder_bar.mode_selected.emit(PLACES)
    assert user.ladder.mode == PLACES
    empty = user.ladder_view.no_places
    assert empty.isVisible()
    assert not user.ladder_bar.export.isEnabled()
    UserBookmarks(user.settings).add(HARBOUR)
    UserBookmarks(user.settings).add(PARK)
    wait(user, qtbot)
    assert not empty.isVisible()
    assert [part.name.split(",")[0] for part in user.ladder_grid.accessible_info().parts] == [
        "My harbour",
        "My park",
    ]
    assert {cell.camera.zoom for cell in user.ladder_frames.cells} == {14.0}
    click(user, qtbot, 1)
    assert (user.camera.lat, user.camera.lon, user.camera.zoom) == (PARK.lat, PARK.lon, 14.0)
    user.ladder_bar.zoom_changed.emit(12.5)
    assert {cell.camera.zoom for cell in user.ladder_frames.cells} == {12.5}
    places = user.ladder.places
    places.show(HARBOUR, is_shown=False)
    places.show(places.groups[1][0][0], is_shown=True)
    assert [place.name for place in places.shown] == ["My park", places.groups[1][0][0].name]
    user.ladder_bar.mode_selected.emit(LADDER)
    assert len(user.ladder_frames.cells) == 6


def test_the_cells_are_exported_as_one_image(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    export = user.ladder_export
    dialog = export.open()
    expected = dialog.sheet.size
    export.write(tmp_path / "ladder.jpg")
    assert dialog.problem.text == "“ladder.jpg” has the wrong file extension. Use .png."
    file = tmp_path / "ladder.png"
    export.write(file)
    qtbot.waitUntil(lambda: export.dialog is None, timeout=WAIT_MS)
    with Image.open(file) as image:
        assert image.width == expected.width()
        assert image.height <= expected.height()
    user.wait_for_notice("“ladder.png” exported to")


def test_a_cancelled_export_writes_nothing(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    export = user.ladder_export
    dialog = export.open()
    export.write(tmp_path / "ladder.png")
    dialog.cancel_requested.emit()
    qtbot.waitUntil(dialog.start.isEnabled)
    dialog.close()
    qtbot.waitUntil(lambda: user.jobs.is_idle)
    assert not (tmp_path / "ladder.png").exists()
