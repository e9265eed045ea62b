"""The list of changes of a comparison, its two sides and its report, in a real window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.features.compare.bar import CompareBar
from editor.features.compare.change_rows import ChangeRow
from editor.features.compare.changes_panel import ChangesPanel
from editor.features.compare.controller import MODE_COMMANDS
from editor.mapstyle.document.layer_tree import LayerSet
from editor.mapstyle.edits.structure import delete_rows
from editor.preview.compare.sides import CompareMode, MapSide
from editor.storage.backups import backup_path
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import Driver
from tests.flows.flat_maps import BLUE, GREEN, RED, a_flat_document, choose, colors, paint

AT = QPoint(330, 330)


@pytest.fixture
def user(red_map: Driver, qtbot: QtBot) -> Driver:
    """A window with a map that was red and is blue, without a motorway that drew nothing nearby."""
    paint(red_map, BLUE)
    red_map.edit(delete_rows(LayerSet(frozenset([red_map.keys[0]]), frozenset())), "Delete layer")
    red_map.trigger("compare_difference")
    wait_for_shares(red_map, qtbot)
    return red_map


@pytest.fixture
def bar(user: Driver) -> CompareBar:
    return user.comparison.bar


@pytest.fixture
def panel(user: Driver) -> ChangesPanel:
    return user.comparison_changes.panel


def wait_for_shares(user: Driver, qtbot: QtBot) -> None:
    """Wait until figure and shares are those of the maps."""
    comparison = user.comparison
    user.wait_for_map()
    qtbot.waitUntil(lambda: comparison.counter.is_idle and user.map_view.is_idle)
    qtbot.waitUntil(lambda: comparison.changes.tracker.is_idle)
    qtbot.waitUntil(lambda: not any(row.is_outdated for row in changes(user)))


def changes(user: Driver) -> list[ChangeRow]:
    panel = user.comparison_changes.panel
    return [row for row in panel.model.entries if not row.is_heading]


def index_of(panel: ChangesPanel, name: str) -> QModelIndex:
    place = next(place for place, row in enumerate(panel.model.entries) if row.name.endswith(name))
    return panel.model.index(place, 0)


def click(panel: ChangesPanel, index: QModelIndex, qtbot: QtBot) -> None:
    at = panel.list.visualRect(index).center()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_the_changes_are_listed_by_kind_with_their_shares(user: Driver, panel: ChangesPanel) -> None:
    assert panel.isVisible()
    headings = [(row.name, row.count) for row in panel.model.entries if row.is_heading]
    assert headings == [("Changed", 1), ("Removed", 1)]
    ground, road = changes(user)
    assert (ground.share_text.replace("\u2009", " "), road.share_text) == ("100 %", "–")
    assert ground.detail == "Fill colour #FF0000 → #0000FF"
    assert road.detail == "Was at the top"
    assert panel.foot_text == "1 change has no pixels in view"
    assert [panel.list.visualRect(panel.model.index(row, 0)).height() for row in range(2)] == [28, 48]


def test_a_filter_shows_matching_changes(panel: ChangesPanel) -> None:
    panel.filter.setText("fill")
    assert [row.kind for row in panel.model.entries if not row.is_heading] == ["changed"]
    panel.filter.setText("no change has this")
    assert panel.model.rowCount() == 0
    panel.filter.clear()
    assert panel.model.rowCount() == 4


def test_a_click_highlights_and_esc_ends_highlight_then_comparison(
    user: Driver, panel: ChangesPanel, qtbot: QtBot
) -> None:
    plain = user.map_view.grab().toImage().pixelColor(AT)
    click(panel, index_of(panel, changes(user)[1].name), qtbot)
    wait_for_shares(user, qtbot)
    assert user.highlight_chip.isVisible()
    assert user.highlight_chip.name == changes(user)[1].name
    assert user.map_view.grab().toImage().pixelColor(AT) != plain, "the other heat is translucent"
    qtbot.keyClick(panel.list, Qt.Key.Key_Escape)
    wait_for_shares(user, qtbot)
    assert user.split.is_on
    assert not user.highlight_chip.isVisible()
    assert panel.current_row is None
    assert user.map_view.grab().toImage().pixelColor(AT) == plain
    qtbot.keyClick(user.map_view, Qt.Key.Key_Escape)
    assert not user.split.is_on
    assert not panel.isVisible()


def test_the_highlighted_change_keeps_its_heat(user: Driver, panel: ChangesPanel, qtbot: QtBot) -> None:
    plain = user.map_view.grab().toImage().pixelColor(AT)
    click(panel, index_of(panel, changes(user)[0].name), qtbot)
    wait_for_shares(user, qtbot)
    assert user.map_view.grab().toImage().pixelColor(AT) == plain
    user.highlight_chip.button.click()
    assert not user.highlight_chip.isVisible()


def test_a_double_click_opens_the_layer(user: Driver, panel: ChangesPanel, qtbot: QtBot) -> None:
    index = index_of(panel, changes(user)[0].name)
    click(panel, index, qtbot)
    at = panel.list.visualRect(index).center()
    qtbot.mouseDClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert set(user.view_state.selected_layers) == {user.keys[-1]}


def test_enter_opens_the_layer(user: Driver, panel: ChangesPanel, qtbot: QtBot) -> None:
    click(panel, index_of(panel, changes(user)[0].name), qtbot)
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert set(user.view_state.selected_layers) == {user.keys[-1]}


def test_shares_follow_edits_and_are_grey_meanwhile(user: Driver, panel: ChangesPanel, qtbot: QtBot) -> None:
    user.map_view.zoom_by(1)
    assert all(row.is_outdated for row in changes(user))
    wait_for_shares(user, qtbot)
    user.trigger("undo")
    user.trigger("undo")
    wait_for_shares(user, qtbot)
    qtbot.waitUntil(lambda: not changes(user))
    bar = user.comparison.bar
    assert bar.sides.figure_text == "No pixels differ here."


def test_sides_are_swapped(user: Driver, bar: CompareBar, qtbot: QtBot) -> None:
    bar.modes.selected.emit(CompareMode.SWIPE.value)
    assert shown(user) == colors(RED, BLUE)
    bar.sides.swap.click()
    wait_for_shares(user, qtbot)
    assert shown(user) == colors(BLUE, RED)
    assert [row.kind for row in changes(user)] == ["changed", "added"]
    paint(user, GREEN)
    wait_for_shares(user, qtbot)
    assert shown(user) == colors(GREEN, RED)


def test_a_state_of_the_other_side_changes_places(user: Driver, bar: CompareBar, qtbot: QtBot) -> None:
    bar.modes.selected.emit(CompareMode.SWIPE.value)
    user.comparison.open_picker_of(MapSide.B)
    pick(user, "Saved file")
    wait_for_shares(user, qtbot)
    assert shown(user) == colors(BLUE, RED)


def test_two_fixed_states_are_compared(user: Driver, bar: CompareBar, tmp_path: Path, qtbot: QtBot) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(a_flat_document(GREEN))
    bar.modes.selected.emit(CompareMode.SWIPE.value)
    with qtbot.waitSignal(user.split.sides_changed):
        user.comparison.with_file(other, MapSide.B)
    wait_for_shares(user, qtbot)
    assert shown(user) == colors(RED, GREEN)
    assert [picker.title for picker in bar.sides.pickers.values()] == ["flat.json", "other.json"]
    paint(user, RED)
    wait_for_shares(user, qtbot)
    assert shown(user) == colors(RED, GREEN)
    user.trigger("compare_end")
    wait_for_shares(user, qtbot)
    assert shown(user) == colors(RED, RED)


def test_another_open_style_is_offered_and_followed(
    user: Driver, bar: CompareBar, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "second.json"
    path.write_bytes(a_flat_document(GREEN))
    second = open_window(path)
    bar.modes.selected.emit(CompareMode.SWIPE.value)
    choose(user, "second.json")
    wait_for_shares(user, qtbot)
    assert shown(user) == colors(GREEN, BLUE)
    paint(second, RED)
    wait_for_shares(user, qtbot)
    assert shown(user) == colors(RED, BLUE)


def test_the_last_style_of_a_window_remains_after_it_is_closed(
    user: Driver, bar: CompareBar, services: Services, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "second.json"
    path.write_bytes(a_flat_document(GREEN))
    second = MainWindow(services)
    Driver(second, qtbot).open(path)
    bar.modes.selected.emit(CompareMode.SWIPE.value)
    choose(user, "second.json")
    user.comparison.open_picker_of(MapSide.A)
    picker = user.comparison.picker
    offered = next(row for row in picker.rows if row.text == "second.json")
    picker.close()
    wait_for_shares(user, qtbot)
    second.leave()
    second.deleteLater()
    QCoreApplication.sendPostedEvents(second, QEvent.Type.DeferredDelete)
    assert bar.sides.pickers[MapSide.A].title == "second.json"
    for swapped in (True, False):
        user.trigger("compare_swap")
        wait_for_shares(user, qtbot)
        assert shown(user) == (colors(BLUE, GREEN) if swapped else colors(GREEN, BLUE))
    paint(user, RED)
    wait_for_shares(user, qtbot)
    assert shown(user) == colors(GREEN, RED)
    assert callable(offered.value)
    offered.value()
    wait_for_shares(user, qtbot)
    assert shown(user) == colors(GREEN, RED)
    user.trigger("compare_end")
    assert not user.comparison.states


def test_the_previous_version_of_the_file_is_offered(
    user: Driver, bar: CompareBar, services: Services, qtbot: QtBot
) -> None:
    path = user.path
    assert path is not None
    backup = backup_path(services.backups, path)
    backup.parent.mkdir(parents=True)
    backup.write_bytes(a_flat_document(GREEN))
    bar.modes.selected.emit(CompareMode.SWIPE.value)
    user.trigger("compare")
    picker = user.comparison.picker
    qtbot.waitUntil(lambda: any(row.text == "Previous version" for row in picker.rows))
    with qtbot.waitSignal(user.split.sides_changed):
        pick(user, "Previous version")
    wait_for_shares(user, qtbot)
    assert shown(user) == colors(GREEN, BLUE)


def test_a_file_that_cannot_be_read_is_named_and_disables_the_modes(
    user: Driver, bar: CompareBar, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "broken.json"
    other.write_bytes(b"{")
    user.comparison.with_file(other)
    qtbot.waitUntil(lambda: user.split.is_unreadable)
    assert bar.sides.figure_text == "“broken.json” cannot be read"
    assert not bar.modes.isEnabled()
    assert not bar.sides.report.isEnabled()
    assert bar.sides.pickers[MapSide.A].title == "broken.json"
    assert not changes(user)
    user.map_view.zoom_by(1)
    assert not bar.modes.isEnabled()
    choose(user, "Saved file")
    wait_for_shares(user, qtbot)
    assert bar.modes.isEnabled()
    assert bar.sides.figure_text.endswith("of pixels differ")
    assert len(changes(user)) == 2


def test_side_by_side_shows_both_maps_with_one_camera(user: Driver, bar: CompareBar, qtbot: QtBot) -> None:
    bar.modes.selected.emit(CompareMode.SIDE_BY_SIDE.value)
    wait_for_shares(user, qtbot)
    pane = user.split.pane
    assert (pane.size(), pane.isVisible()) == (user.map_view.size(), True)
    at = QPoint(60, 330)
    assert pane.grab().toImage().pixelColor(at) == colors(RED)[0]
    assert user.map_view.grab().toImage().pixelColor(at) == colors(BLUE)[0]
    before = user.camera.lon
    qtbot.mousePress(pane, Qt.MouseButton.LeftButton, pos=QPoint(100, 200))
    qtbot.mouseMove(pane, QPoint(60, 200))
    qtbot.mouseRelease(pane, Qt.MouseButton.LeftButton, pos=QPoint(60, 200))
    assert user.camera.lon > before, "a drag in the pane moves both"
    user.trigger("compare_end")
    assert not pane.isVisible()


@pytest.mark.parametrize(("command", "mode"), MODE_COMMANDS.items())
def test_each_mode_has_a_command_that_starts_a_comparison(
    user: Driver, command: str, mode: CompareMode
) -> None:
    user.trigger("compare_end")
    user.trigger(command)
    assert user.split.is_on
    assert user.split.mode is mode


def test_the_report_is_written_from_the_window(user: Driver, tmp_path: Path, qtbot: QtBot) -> None:
    file = tmp_path / "changes.html"
    user.trigger("compare_report")
    dialog = user.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(file))
    dialog.reject()
    qtbot.waitUntil(lambda: "Report written" in user.notice_bar.text)
    page = file.read_text(encoding="utf-8")
    assert "100 % of pixels differ" in page
    assert page.count("data:image/png;base64,") == 3
    assert "<script" not in page


def test_a_report_shows_the_styles_whose_pictures_were_counted(
    user: Driver, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "changes.html"
    other = tmp_path / "other.json"
    other.write_bytes(a_flat_document(GREEN))
    counter = user.comparison.counter
    before = counter.last
    assert before is not None
    with qtbot.waitSignal(user.split.sides_changed):
        user.comparison.with_file(other)
    assert counter.last is before
    user.comparison.changes.write_report(file)
    qtbot.waitUntil(lambda: "Report written" in user.notice_bar.text)
    page = file.read_text(encoding="utf-8")
    assert all(name in page for name in before.sides.names)
    assert "other.json" not in page


def test_a_report_needs_counted_pixels(user: Driver, bar: CompareBar, qtbot: QtBot) -> None:
    user.trigger("compare_end")
    assert not user.is_enabled("compare_report")
    user.trigger("compare_difference")
    assert not user.is_enabled("compare_report")
    assert not bar.sides.report.isEnabled()
    wait_for_shares(user, qtbot)
    assert user.is_enabled("compare_report")
    assert bar.sides.report.isEnabled()


def test_a_report_that_cannot_be_written_is_reported(user: Driver, tmp_path: Path, qtbot: QtBot) -> None:
    user.comparison_changes.write_report(tmp_path / "no folder" / "changes.html")
    qtbot.waitUntil(lambda: "could not be written" in user.notice_bar.text)


def shown(user: Driver) -> tuple[object, object]:
    """Return the colours to the left and right of the bar."""
    picture = user.map_view.grab().toImage()
    return picture.pixelColor(60, 330), picture.pixelColor(user.map_view.width() - 60, 330)


def pick(user: Driver, text: str) -> None:
    """Select a row of the open list."""
    picker = user.comparison.picker
    row = next(number for number, each in enumerate(picker.rows) if each.text.startswith(text))
    picker.list.clicked.emit(picker.list.model().index(row, 0))
