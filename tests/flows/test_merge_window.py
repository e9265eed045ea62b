"""The merge window: conflicts, resolutions, undo, maps, and the merged file."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.features.merge.files import MergeFiles
from editor.features.merge.files import open_merge as open_files
from editor.features.merge.list import Tab
from editor.features.merge.model import Version
from editor.features.merge.resolution_switch import BOTH, EDIT, OURS, THEIRS
from editor.features.merge.window import MergeWindow
from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.json_tree import read
from editor.mapstyle.schema.source_data import load
from editor.system.settings import REDUCED_MOTION
from editor.workspace.docks import default_size
from tests.flows.conftest import OpenWindow, Services, question
from tests.flows.driver import Driver
from tests.flows.merges import (
    BLUE,
    BRIDGE,
    COLOR_STOPS,
    PAVED,
    RED,
    TUNNEL,
    WAIT_MS,
    WIDTH_STOPS,
    MergedFiles,
    MergeUser,
    fill_in,
    open_merge,
    with_conflicts,
)

CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def files(tmp_path: Path) -> MergedFiles:
    return MergedFiles(tmp_path)


@pytest.fixture
def user(open_window: OpenWindow, services: Services) -> Driver:
    services.settings.set(REDUCED_MOTION, "true")
    return open_window()


@pytest.fixture
def merge(user: Driver, files: MergedFiles, qtbot: QtBot) -> MergeUser:
    """The window of a merge with two conflicts and one other change."""
    with_conflicts(files)
    return open_merge(user, files, qtbot)


@pytest.fixture
def for_git(
    user: Driver, files: MergedFiles, tmp_path: Path, services: Services, qtbot: QtBot
) -> Iterator[MergeUser]:
    """The window of a resolved merge as `git mergetool` opens it."""
    with_conflicts(files)
    output = tmp_path / "out.json"
    output.write_bytes(files.ours.read_bytes())
    opened = open_files(MergeFiles(files.base, files.ours, files.theirs, output), load())
    made = MergeUser(MergeWindow(opened, services, user.camera), qtbot)
    made.shown.show()
    made.press(Qt.Key.Key_2)
    made.press(Qt.Key.Key_Down, ALT)
    made.press(Qt.Key.Key_1)
    yield made
    made.shown.discard()


def test_conflicts_are_listed_under_their_layers_and_nothing_is_preselected(merge: MergeUser) -> None:
    assert merge.tabs == ["2 conflicts", "1 merged", "All"]
    assert merge.rows == [
        "Motorways, Road",
        "Width at zoom 13, Not resolved",
        "Footways, Road",
        "Filter, Not resolved",
    ]
    assert merge.title == "Motorways › Width at zoom 13"
    assert merge.values == ["4", "6", "12", "Choose a value"]
    assert merge.resolution == -1
    assert merge.selected_cards == [False, False, False, False]
    assert merge.reasons == {BOTH: "“Width” can have only one value."}
    assert merge.progress == "0 of 2 conflicts resolved"
    assert merge.link == "Motorways, Width at zoom 13"
    merge.shown.panel.show_tab(Tab.MERGED)
    assert merge.rows == ["Motorways, Road", "Line colour at zoom 0, Theirs"]


def test_saving_waits_for_all_conflicts_and_names_those_that_are_left(
    merge: MergeUser, files: MergedFiles, tmp_path: Path
) -> None:
    assert not merge.can_save
    assert merge.save_tip.splitlines() == [
        "Resolve these conflicts first:",
        "Motorways, Width at zoom 13",
        "Footways, Filter",
    ]
    merge.press(Qt.Key.Key_2)
    assert merge.selected_cards == [False, False, True, False]
    assert merge.values[-1] == "12"
    assert not merge.can_save
    merge.press(Qt.Key.Key_Down, ALT)
    assert merge.title == "Footways › Filter"
    merge.press(Qt.Key.Key_3)
    assert merge.progress == "2 of 2 conflicts resolved"
    assert merge.link == ""
    assert merge.can_save
    before = [path.read_bytes() for path in files.trees]
    target = tmp_path / "merged.json"
    merge.save_as(target)
    assert merge.message.startswith("Merged style saved as “merged.json”")
    tree = json.loads(target.read_bytes())
    motorways, footways = (read(tree, (*LAYERS, index)) for index in (0, 1))
    assert [stop["width"] for stop in read(motorways, WIDTH_STOPS)] == [2, 12, 8]
    assert read(motorways, COLOR_STOPS)[0]["color"] == RED
    assert footways["filter"]["expression"] == [TUNNEL, BRIDGE, PAVED]
    assert [path.read_bytes() for path in files.trees] == before


def test_a_saved_style_opens_from_the_message(
    user: Driver, merge: MergeUser, qtbot: QtBot, tmp_path: Path
) -> None:
    merge.press(Qt.Key.Key_1)
    merge.press(Qt.Key.Key_Down, ALT)
    merge.press(Qt.Key.Key_1)
    target = tmp_path / "merged.json"
    merge.save_as(target)
    with qtbot.waitSignal(user.documents.opened, timeout=WAIT_MS):
        merge.shown.message.buttons["Open"].click()
    assert user.path == target


def test_neither_base_nor_theirs_is_overwritten_and_ours_only_unchanged(
    merge: MergeUser, files: MergedFiles, qtbot: QtBot
) -> None:
    merge.press(Qt.Key.Key_1)
    merge.press(Qt.Key.Key_Down, ALT)
    merge.press(Qt.Key.Key_2)
    before = files.theirs.read_bytes()
    merge.save_as(files.theirs)
    assert "This file is used as “Base” or “Theirs” in the merge. Save under another name." in merge.message
    assert files.theirs.read_bytes() == before
    files.ours.write_bytes(before)
    merge.shown.write(files.ours)
    qtbot.waitUntil(lambda: "changed" in merge.message, timeout=WAIT_MS)
    assert files.ours.read_bytes() == before


def test_a_merged_style_that_cannot_be_saved_for_git_is_saved_elsewhere(
    for_git: MergeUser, files: MergedFiles, tmp_path: Path, qtbot: QtBot
) -> None:
    output = tmp_path / "out.json"
    output.write_text("changed by another program")
    saved: list[Path] = []
    for_git.shown.saved.connect(saved.append)
    for_git.shown.save()
    qtbot.waitUntil(lambda: bool(for_git.message), timeout=WAIT_MS)
    assert for_git.message == "“out.json” could not be saved. Another program changed this file."
    for_git.shown.message.buttons["Save elsewhere…"].click()
    for_git.answer_with(tmp_path / "elsewhere.json")
    qtbot.waitUntil(lambda: bool(saved), timeout=WAIT_MS)
    assert saved == [tmp_path / "elsewhere.json"]
    assert for_git.message.endswith("For git, the conflicts are still open.")
    assert output.read_text() == "changed by another program"
    assert not for_git.shown.would_lose_resolutions


def test_the_output_is_recognised_by_another_name(for_git: MergeUser, tmp_path: Path, qtbot: QtBot) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "out.json")
    with qtbot.waitSignal(for_git.shown.saved, timeout=WAIT_MS) as saved:
        for_git.shown.write(link)
    assert saved.args == [tmp_path / "out.json"]
    assert "For git" not in for_git.message


@pytest.mark.parametrize("closes", [MergeWindow.close, MergeWindow.discard])
def test_a_window_that_is_closed_during_a_save_closes_after_it(
    merge: MergeUser, tmp_path: Path, qtbot: QtBot, closes: Callable[[MergeWindow], object]
) -> None:
    merge.press(Qt.Key.Key_1)
    merge.press(Qt.Key.Key_Down, ALT)
    merge.press(Qt.Key.Key_1)
    target = tmp_path / "merged.json"
    saved: list[Path] = []
    merge.shown.saved.connect(saved.append)
    with qtbot.waitSignal(merge.shown.closed, timeout=WAIT_MS):
        merge.shown.write(target)
        closes(merge.shown)
        assert merge.shown.isVisible()
    assert saved == [target]
    assert target.exists()


def test_a_window_stays_open_if_the_save_that_it_waits_for_fails(
    merge: MergeUser, files: MergedFiles, qtbot: QtBot
) -> None:
    merge.press(Qt.Key.Key_1)
    merge.press(Qt.Key.Key_Down, ALT)
    merge.press(Qt.Key.Key_1)
    merge.shown.write(files.theirs)
    merge.shown.close()
    qtbot.waitUntil(lambda: bool(merge.message), timeout=WAIT_MS)
    assert merge.shown.isVisible()
    merge.shown.close()
    question().reject()


def test_the_window_leaves_space_for_its_frame(for_git: MergeUser) -> None:
    available = for_git.shown.screen().availableSize()
    assert for_git.shown.size() == default_size(available).expandedTo(for_git.shown.minimumSize())


def test_undo_and_redo_follow_the_conflict(merge: MergeUser) -> None:
    merge.press(Qt.Key.Key_1)
    merge.press(Qt.Key.Key_Down, ALT)
    merge.press(Qt.Key.Key_2)
    merge.press(Qt.Key.Key_Up, ALT)
    merge.press(Qt.Key.Key_Z, CONTROL)
    assert merge.title == "Footways › Filter"
    assert merge.resolution == -1
    merge.press(Qt.Key.Key_Z, CONTROL)
    assert merge.title == "Motorways › Width at zoom 13"
    assert merge.progress == "0 of 2 conflicts resolved"
    merge.press(Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert merge.resolution == OURS


def test_another_value_is_checked_before_it_replaces_the_old_one(merge: MergeUser) -> None:
    merge.click_cell(THEIRS)
    merge.press(Qt.Key.Key_E)
    merge.type_value("wide")
    assert "“wide” is not a number." in merge.problem
    assert "Previous value kept." in merge.problem
    assert merge.resolution == THEIRS
    assert merge.values[-1] == "12"
    merge.type_value("9.5")
    assert merge.problem == ""
    assert merge.resolution == EDIT
    assert merge.values[-1] == "9.5"
    assert merge.selected_cards == [False, False, False, True]


def test_a_filter_is_edited_as_json(merge: MergeUser) -> None:
    merge.press(Qt.Key.Key_Down, ALT)
    merge.click_cell(EDIT)
    assert merge.resolution != OURS
    merge.type_value("[]")
    assert merge.problem == "Enter a JSON object. Previous value kept."
    merge.type_value('{"condition": "any", "expression": []}')
    assert merge.problem == ""
    assert merge.resolution == EDIT
    assert merge.values[-1] == "Any condition applies"


def test_a_disabled_resolution_does_nothing(merge: MergeUser) -> None:
    merge.press(Qt.Key.Key_3)
    merge.click_cell(BOTH)
    assert merge.resolution == -1
    assert not merge.shown.model.is_edited


def test_an_automatic_change_says_why_it_needs_no_resolution(merge: MergeUser) -> None:
    merge.shown.panel.show_tab(Tab.ALL)
    merge.shown.panel.select(merge.shown.model.changes[0])
    assert merge.title == "Motorways › Line colour at zoom 0"
    assert set(merge.reasons) == {OURS, THEIRS, BOTH, EDIT}
    assert merge.resolution == THEIRS
    assert merge.selected_cards == [False, False, True, False]
    assert merge.field.isHidden()


def test_the_list_is_filtered_and_its_layers_collapse(merge: MergeUser) -> None:
    merge.shown.panel.filter.setText("foot")
    assert merge.rows == ["Footways, Road", "Filter, Not resolved"]
    merge.shown.panel.filter.setText("nothing of that name")
    assert merge.rows == []
    merge.shown.panel.filter.clear()
    merge.click_head(0)
    assert merge.rows == ["Motorways, Road", "Footways, Road", "Filter, Not resolved"]
    merge.press(Qt.Key.Key_Down, ALT)
    merge.press(Qt.Key.Key_Down, ALT)
    assert merge.title == "Motorways › Width at zoom 13"
    assert len(merge.rows) == 4


def test_without_conflicts_the_merged_changes_open_and_can_be_saved(
    user: Driver, files: MergedFiles, qtbot: QtBot
) -> None:
    files.set_width(files.ours, 6)
    files.set_color(files.theirs, BLUE)
    files.write()
    merge = open_merge(user, files, qtbot)
    assert merge.tabs == ["0 conflicts", "2 merged", "All"]
    assert merge.shown.panel.tab is Tab.MERGED
    assert merge.progress == "No conflicts"
    assert merge.can_save


def test_equal_styles_show_one_sentence(user: Driver, files: MergedFiles, qtbot: QtBot) -> None:
    merge = open_merge(user, files, qtbot)
    assert merge.rows == []
    assert merge.can_save
    merge.press(Qt.Key.Key_Down, ALT)
    assert merge.title == ""


def test_an_unreadable_file_is_named_with_its_place(user: Driver, files: MergedFiles, qtbot: QtBot) -> None:
    files.theirs.write_text('{\n  "a": }')
    dialog = fill_in(user, files)
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(dialog.problem.text), timeout=WAIT_MS)
    assert "theirs.json, line 2, column 8" in dialog.problem.text
    assert user.merging.window is None
    files.write()
    dialog.set_path(0, files.base)
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: user.merging.window is not None, timeout=WAIT_MS)


def test_the_dialog_starts_with_the_open_style_and_needs_all_files(
    open_window: OpenWindow, style_file: Path
) -> None:
    user = open_window(style_file)
    user.trigger("merge_styles")
    dialog = user.merging.dialog
    assert dialog is not None
    assert dialog.fields[1].value == str(style_file)
    assert not dialog.start.isEnabled()
    assert dialog.start.toolTip() == "Select all three files first"
    dialog.reject()


def test_closing_asks_only_for_resolutions_that_are_not_saved(
    user: Driver, merge: MergeUser, qtbot: QtBot, tmp_path: Path
) -> None:
    merge.press(Qt.Key.Key_1)
    merge.shown.close()
    box = question()
    assert box.text() == "Close without saving the merged style?"
    box.reject()
    assert merge.shown.isVisible()
    merge.press(Qt.Key.Key_Down, ALT)
    merge.press(Qt.Key.Key_1)
    merge.save_as(tmp_path / "merged.json")
    merge.shown.close()
    assert user.merging.window is None


def test_closing_the_main_window_asks_about_the_merge_first(user: Driver, merge: MergeUser) -> None:
    merge.press(Qt.Key.Key_1)
    user.close()
    box = question()
    assert box.text() == "Close without saving the merged style?"
    box.reject()
    assert user.window.isVisible()
    assert merge.shown.isVisible()
    user.close()
    next(button for button in question().buttons() if button.text() == "Discard").click()
    assert user.merging.window is None
    assert not user.window.isVisible()


def test_the_command_shows_a_merge_in_progress_again(user: Driver, merge: MergeUser) -> None:
    user.trigger("merge_styles")
    assert user.merging.window is merge.shown
    assert user.merging.dialog is None


def test_the_maps_show_one_change_in_each_version_and_count_its_pixels(
    user: Driver, files: MergedFiles, qtbot: QtBot
) -> None:
    for path, color in ((files.ours, 0xFF00FF00), (files.theirs, 0xFFFF0000)):
        ground = read(files.layer(path, 2), ("paint", "fill-color", "color_stops", "color_stop"))
        ground[0]["color"] = color
    files.write()
    merge = open_merge(user, files, qtbot)
    merge.wait_for_maps()
    assert merge.map_names == ["Ours", "Theirs", "Base"]
    assert merge.color_at_centre(Version.OURS) == (0, 255, 0)
    assert merge.color_at_centre(Version.THEIRS) == (0, 0, 255)
    assert merge.color_at_centre(Version.RESULT) == (240, 240, 240)
    merge.press(Qt.Key.Key_1)
    merge.wait_for_maps()
    assert merge.map_names == ["Ours", "Theirs", "Result"]
    assert merge.color_at_centre(Version.RESULT) == (0, 255, 0)
    ours_theirs, ours_result, theirs_result = merge.figures
    assert ours_result.startswith("0\N{THIN SPACE}%")
    assert ours_theirs == theirs_result
    assert float(ours_theirs.split("\N{THIN SPACE}")[0]) > 50
    merge.press(Qt.Key.Key_B)
    merge.wait_for_maps()
    assert merge.map_names == ["Base", "Theirs", "Result"]
    assert merge.color_at_centre(Version.BASE) == (240, 240, 240)


def test_in_app_layers_have_samples_only_while_one_of_their_changes_is_shown(
    user: Driver, files: MergedFiles, qtbot: QtBot
) -> None:
    for path in files.trees:
        files.layer(path, 1).update(type="route_bike_primary", source="")
    with_conflicts(files)
    merge = open_merge(user, files, qtbot)
    frames = merge.shown.maps.frames
    merge.wait_for_maps()
    assert [len(frames.frame(version).hidden) for version in Version] == [1] * 4
    merge.press(Qt.Key.Key_Down, ALT)
    merge.wait_for_maps()
    assert "Filter" in merge.title
    assert [len(frames.frame(version).hidden) for version in Version] == [0] * 4


def test_place_and_zoom_move_all_maps(merge: MergeUser, qtbot: QtBot) -> None:
    controls = merge.shown.maps.pane.controls
    controls.place.setCurrentIndex(1)
    controls.place.activated.emit(1)
    controls.zoom_in.click()
    merge.wait_for_maps()
    cameras = {
        picture.camera
        for version in (Version.OURS, Version.THEIRS, Version.RESULT)
        if (picture := merge.shown.maps.frames.frame(version).picture) is not None
    }
    assert len(cameras) == 1
    assert controls.place.currentIndex() == 1
    assert controls.zoom.value == cameras.pop().zoom


def test_the_maps_share_one_place_between_two_bars(user: Driver, files: MergedFiles, qtbot: QtBot) -> None:
    for path, color in ((files.ours, 0xFF00FF00), (files.theirs, 0xFFFF0000)):
        ground = read(files.layer(path, 2), ("paint", "fill-color", "color_stops", "color_stop"))
        ground[0]["color"] = color
    files.write()
    merge = open_merge(user, files, qtbot)
    pane = merge.shown.maps.pane
    merge.press(Qt.Key.Key_S)
    assert pane.controls.is_swipe
    assert [shown.isVisible() for shown in pane.maps] == [False] * 3
    pane.controls.marks.setChecked(False)
    merge.wait_for_maps()
    left, right = pane.swipe.bars
    # From the left: Ours is green, Theirs blue, and the result still has the grey of Base.
    assert merge.colors_of_swipe(0.1, 0.5, 0.9) == [(0, 255, 0), (0, 0, 255), (240, 240, 240)]
    qtbot.mousePress(left, Qt.MouseButton.LeftButton, pos=left.rect().center())
    target = left.mapFrom(pane.swipe, QPoint(round(pane.swipe.width() * 0.8), left.height() // 2))
    qtbot.mouseMove(left, target)
    qtbot.mouseRelease(left, Qt.MouseButton.LeftButton, pos=left.rect().center())
    assert left.value() == right.value() == pytest.approx(pane.swipe.width() * 0.8, abs=2)
    assert merge.colors_of_swipe(0.1, 0.5, 0.9) == [(0, 255, 0), (0, 255, 0), (240, 240, 240)]
    qtbot.mouseDClick(left, Qt.MouseButton.LeftButton, pos=left.rect().center())
    assert left.value() == round(pane.swipe.width() / 3)
    qtbot.keyClick(right, Qt.Key.Key_Home)
    assert (left.value(), right.value()) == (0, 0)
    merge.press(Qt.Key.Key_S)
    assert [shown.isVisible() for shown in pane.maps] == [True] * 3
    assert not pane.swipe.isVisible()
