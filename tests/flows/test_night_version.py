"""New versions: opening, the rule, colours of the user, the map, the file and the keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from editor import resources
from editor.features.night_version.color_model import ColorColumn, ColorRow
from editor.features.night_version.map_pane import AFTER, BEFORE, SPLIT
from editor.mapstyle.color import oklch
from editor.mapstyle.document.model import SCHEME, MapStyle
from editor.mapstyle.edits.edit import rename_layer, set_stop
from editor.mapstyle.json_tree import read
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorRole
from editor.mapstyle.variants.style_set import VariantUse
from editor.mapstyle.versions.rule import Bias, VersionKind, VersionPreset
from editor.mapstyle.versions.style_colors import read_colors
from editor.storage.file_state import read_style
from editor.storage.style_sets import find_set
from editor.system.settings import REDUCED_MOTION
from editor.workspace.central_area import MAP_VIEW, VERSION_VIEW
from tests.flows.conftest import OpenWindow, Services, question
from tests.flows.driver import Driver

WAIT_MS = 60_000


@pytest.fixture
def user(open_window: OpenWindow, services: Services, qtbot: QtBot, tmp_path: Path) -> Driver:
    """A window with the view of a new version of a day style."""
    services.settings.set(REDUCED_MOTION, "true")
    path = tmp_path / "city.json"
    path.write_bytes(resources.path("templates", "day.json").read_bytes())
    made = open_window()
    made.open(path)
    made.trigger("new_version")
    wait(made, qtbot)
    return made


def wait(user: Driver, qtbot: QtBot) -> None:
    """Wait until the newest result is shown."""
    qtbot.waitUntil(lambda: user.version_model.result is not None and user.version.is_idle, timeout=WAIT_MS)


def error_text(user: Driver) -> str:
    """Return the number of errors in the footer."""
    summary = user.version_footer.summary
    return summary.errors.text()


def file_name(user: Driver) -> str:
    """Return the offered file name."""
    name = user.version_footer.name
    return name.text()


def open_questions() -> list[QMessageBox]:
    """Return the questions that are open."""
    return [
        each for each in QApplication.topLevelWidgets() if isinstance(each, QMessageBox) and each.isVisible()
    ]


def set_link(user: Driver, *, is_on: bool) -> None:
    link = user.version_footer.link
    link.setChecked(is_on)


def row_of(user: Driver, used_by: str, role: ColorRole) -> ColorRow:
    """Return the first row of a layer in a role."""
    return next(row for row in user.version_colors.rows if (row.used_by, row.key.role) == (used_by, role))


def lightness(color: Color) -> float:
    return oklch.from_color(color).lightness


def press(user: Driver, qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier | None = None) -> None:
    """Press a key in the table."""
    table = user.version_table
    table.setFocus()
    qtbot.keyClick(table, key, modifier or Qt.KeyboardModifier.NoModifier)


def test_the_command_shows_a_night_version_in_the_whole_window(user: Driver) -> None:
    assert user.centre.view_index == VERSION_VIEW
    header = user.version_header
    assert header.title.text == "New night version"
    assert header.origin.text == "from city.json"
    assert user.version_model.kind is VersionKind.NIGHT
    assert not any(dock.isVisible() for dock in user.docks.all)
    assert lightness(row_of(user, "Background", ColorRole.GROUND).after) < 0.35
    assert error_text(user) == "0 errors"


def test_escape_closes_the_view_and_brings_the_docks_back(user: Driver, qtbot: QtBot) -> None:
    press(user, qtbot, Qt.Key.Key_Escape)
    assert user.centre.view_index == MAP_VIEW
    assert {dock.objectName() for dock in user.docks.all if dock.isVisible()} == {"layers", "properties"}
    assert not user.is_edited


def test_what_the_user_set_is_there_when_the_view_opens_again(user: Driver, qtbot: QtBot) -> None:
    row = row_of(user, "Background", ColorRole.GROUND)
    user.version_table.select_key(row.key)
    press(user, qtbot, Qt.Key.Key_Space)
    wait(user, qtbot)
    press(user, qtbot, Qt.Key.Key_Escape)
    user.trigger("new_version")
    wait(user, qtbot)
    assert row_of(user, "Background", ColorRole.GROUND).is_locked
    assert error_text(user) == "0 errors"


def test_a_role_changes_all_of_its_colours_and_home_restores_it(user: Driver, qtbot: QtBot) -> None:
    before = row_of(user, "Background", ColorRole.GROUND).after
    row = user.version_roles.rows[ColorRole.GROUND]
    row.lightness.setFocus()
    qtbot.keyClick(row.lightness, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    wait(user, qtbot)
    assert row.rule.high == pytest.approx(0.395)
    assert lightness(row_of(user, "Background", ColorRole.GROUND).after) > lightness(before) + 0.03
    reset = user.version_header.reset
    assert reset.isEnabled()
    qtbot.keyClick(row.lightness, Qt.Key.Key_Home)
    wait(user, qtbot)
    assert row_of(user, "Background", ColorRole.GROUND).after == before
    assert not reset.isEnabled()


def test_a_drag_moves_the_nearer_handle_and_a_double_click_resets(user: Driver, qtbot: QtBot) -> None:
    slider = user.version_roles.rows[ColorRole.LABEL].lightness
    before = slider.values
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(2, 9))
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton)
    assert slider.values[0] < 0.05
    assert slider.values[1] == before[1]
    qtbot.mouseDClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(2, 9))
    assert slider.values == before
    wait(user, qtbot)


def test_a_typed_colour_overrides_the_rule_and_delete_returns_to_it(user: Driver, qtbot: QtBot) -> None:
    row = row_of(user, "Motorways", ColorRole.ROAD_FILL)
    user.version_table.select_key(row.key)
    press(user, qtbot, Qt.Key.Key_F2)
    field = QApplication.focusWidget()
    assert field is not None
    qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(field, "#AA5500")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    wait(user, qtbot)
    changed = row_of(user, "Motorways", ColorRole.ROAD_FILL)
    assert changed.after == Color(0xAA, 0x55, 0)
    assert changed.is_overridden
    press(user, qtbot, Qt.Key.Key_Delete)
    wait(user, qtbot)
    assert row_of(user, "Motorways", ColorRole.ROAD_FILL) == row


def test_keys_of_the_view_do_not_act_on_selected_layers(user: Driver, qtbot: QtBot) -> None:
    user.select([next(iter(user.keys))])
    row = row_of(user, "Motorways", ColorRole.ROAD_FILL)
    user.version_table.select_key(row.key)
    before = user.style
    table, pane = user.version_table, user.version_map
    table.setFocus()
    qtbot.keyPress(table, Qt.Key.Key_B)
    assert pane.shown == BEFORE
    qtbot.keyRelease(table, Qt.Key.Key_B)
    qtbot.waitUntil(lambda: pane.shown != BEFORE, timeout=WAIT_MS)
    press(user, qtbot, Qt.Key.Key_Delete)
    press(user, qtbot, Qt.Key.Key_F2)
    field = QApplication.focusWidget()
    assert field is not None
    assert table.isAncestorOf(field)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert user.centre.view_index == VERSION_VIEW
    wait(user, qtbot)
    assert user.style is before


def test_a_locked_colour_stays_when_the_rule_changes(user: Driver, qtbot: QtBot) -> None:
    row = row_of(user, "Background", ColorRole.GROUND)
    user.version_table.select_key(row.key)
    press(user, qtbot, Qt.Key.Key_Space)
    wait(user, qtbot)
    assert row_of(user, "Background", ColorRole.GROUND).is_locked
    preset = user.version_header.preset
    preset.setCurrentIndex(2)
    preset.activated.emit(2)
    wait(user, qtbot)
    assert user.version_model.preset is VersionPreset.WARM
    assert row_of(user, "Background", ColorRole.GROUND).after == row.after
    table, model = user.version_table, user.version_colors
    lock = table.visualRect(model.index(model.row_of(row.key), ColorColumn.LOCK))
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=lock.center())
    wait(user, qtbot)
    warm = row_of(user, "Background", ColorRole.GROUND).after
    assert warm.r > warm.b


def test_the_bias_shifts_greys(user: Driver, qtbot: QtBot) -> None:
    cool = row_of(user, "Background", ColorRole.GROUND).after
    bias = user.version_roles.bias
    bias.selected.emit(2)
    wait(user, qtbot)
    rule = user.version_model.rule
    assert rule is not None
    assert rule.bias is Bias.WARM
    warm = row_of(user, "Background", ColorRole.GROUND).after
    assert warm.r - warm.b > cool.r - cool.b


def test_a_selected_colour_selects_its_role(user: Driver) -> None:
    row = next(row for row in user.version_colors.rows if row.key.role is ColorRole.LABEL)
    user.version_table.select_key(row.key)
    assert user.version_roles.selected is ColorRole.LABEL


def test_the_filter_limits_the_table(user: Driver, qtbot: QtBot) -> None:
    column = user.version_view.colors
    count = len(user.version_colors.rows)
    qtbot.keyClicks(column.filter, "motorway")
    found = user.version_colors.rows
    assert 0 < len(found) < count
    assert all("motorway" in row.used_by.lower() for row in found)


def test_the_map_shows_both_styles_or_one(user: Driver, qtbot: QtBot) -> None:
    pane = user.version_map
    assert pane.mode.labels == ["Split", "Day", "Night"]
    assert pane.shown == SPLIT
    pane.mode.show_index(AFTER)
    pane.mode.selected.emit(AFTER)
    wait(user, qtbot)
    assert pane.shown == AFTER
    for widget in (user.version_table, user.version_header.preset, pane.map_view, pane.mode):
        for _ in range(3):
            # A busy X11 client reports repeats as releases and presses.
            qtbot.keyPress(widget, Qt.Key.Key_B)
            assert pane.shown == BEFORE
            qtbot.keyRelease(widget, Qt.Key.Key_B)
            assert pane.shown == BEFORE
        qtbot.waitUntil(lambda: pane.shown == AFTER, timeout=WAIT_MS)
    assert not pane.map_view.label_debugger.are_boxes_shown


def test_the_count_is_that_of_the_rows_and_names_in_use_have_a_detail(user: Driver, qtbot: QtBot) -> None:
    column = user.version_view.colors
    count = column.model.count
    assert column.count_text == str(count)
    column.filter.setText("motorway")
    shown = len(column.model.rows)
    assert 0 < shown < count
    assert column.count_text == f"{shown} of {count}"
    column.filter.clear()
    same_name = [row for row in column.model.rows if column.model.detail(row)]
    names = [row.used_by for row in column.model.rows]
    assert same_name
    assert all(names.count(row.used_by) > 1 for row in same_name)


def test_parts_are_whole_in_a_small_window(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    user.window.resize(1024, 768)
    qtbot.waitUntil(lambda: user.version_view.width() <= 1024)
    column, table = user.version_view.colors, user.version_table
    lock = table.columnWidth(ColorColumn.LOCK)
    assert lock >= table.horizontalHeader().sectionSizeHint(ColorColumn.LOCK)
    qtbot.waitUntil(lambda: column.filter.width() >= 110)
    footer = user.version_footer
    (tmp_path / "taken.json").write_text("{}")
    footer.name.setText("taken")
    qtbot.waitUntil(lambda: not footer.create_button.isEnabled(), timeout=WAIT_MS)
    qtbot.waitUntil(lambda: footer.place.shown_text == footer.place.text, timeout=WAIT_MS)
    footer.name.setText("free")
    qtbot.waitUntil(footer.create_button.isEnabled, timeout=WAIT_MS)
    assert footer.link.isVisible()


def test_the_next_free_name_is_offered(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    press(user, qtbot, Qt.Key.Key_Escape)
    for name in ("city-night.json", "city-night-2.json"):
        (tmp_path / name).write_text("{}")
    user.trigger("new_version")
    wait(user, qtbot)
    assert file_name(user) == "city-night-3.json"
    create = user.version_footer.create_button
    assert create.isEnabled()


def test_create_writes_a_new_style_beside_the_first(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    assert file_name(user) == "city-night.json"
    set_link(user, is_on=False)
    before = (tmp_path / "city.json").read_bytes()
    press(user, qtbot, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    user.wait_for_notice("“city-night.json” created.")
    assert user.centre.view_index == MAP_VIEW
    assert (tmp_path / "city.json").read_bytes() == before
    assert read_colors(MapStyle.of(read_style(tmp_path / "city-night.json").tree)).is_dark
    user.answer("Open")
    qtbot.waitUntil(lambda: user.path == tmp_path / "city-night.json", timeout=WAIT_MS)


def test_create_links_both_styles_as_variants(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    press(user, qtbot, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    user.wait_for_notice("“city-night.json” created.")
    found = find_set(tmp_path / "city.json")
    assert found is not None
    uses = {each.file: each.use for each in found.style_set.variants}
    assert uses == {"city.json": VariantUse.DAY, "city-night.json": VariantUse.NIGHT}
    sets = user.window.style_sets
    qtbot.waitUntil(lambda: sets.is_idle and sets.current is not None, timeout=WAIT_MS)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "Enter a file name."),
        ("a/b.json", "A file name cannot contain “/”."),
        ("city", "“city.json” exists. Enter another name."),
        ("city.json", "“city.json” exists. Enter another name."),
    ],
)
def test_create_is_disabled_with_a_reason(user: Driver, qtbot: QtBot, name: str, reason: str) -> None:
    footer = user.version_footer
    footer.name.setText(name)
    wait(user, qtbot)
    assert not footer.create_button.isEnabled()
    assert footer.place.text == reason
    footer.name.setText("other")
    wait(user, qtbot)
    assert footer.create_button.isEnabled()


def test_unreadable_labels_ask_once_before_the_creation(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    for row in user.version_colors.rows:
        if row.key.role is ColorRole.LABEL:
            user.version_model.override(row.key, Color(60, 60, 60))
    wait(user, qtbot)
    assert error_text(user) != "0 errors"
    footer = user.version_footer
    footer.show_problems.click()
    current = user.version_table.current_key
    assert current is not None
    assert current.role is ColorRole.LABEL
    set_link(user, is_on=False)
    footer.create_button.click()
    box = question()
    next(button for button in box.buttons() if button.text() == "Create").click()
    user.wait_for_notice("“city-night.json” created.")
    assert (tmp_path / "city-night.json").exists()


def test_create_waits_until_the_newest_rule_is_checked(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    assert error_text(user) == "0 errors"
    with qtbot.waitSignal(user.version_model.created, timeout=WAIT_MS):
        for row in user.version_colors.rows:
            if row.key.role is ColorRole.LABEL:
                user.version_model.override(row.key, Color(60, 60, 60))
    user.version.create()
    assert not open_questions()
    wait(user, qtbot)
    assert len(open_questions()) == 1
    assert not (tmp_path / "city-night.json").exists()
    question().reject()
    user.version_footer.create_button.click()
    assert len(open_questions()) == 1


def test_another_rule_takes_back_a_creation_that_waits(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    user.version_model.set_bias(Bias.WARM)
    user.version.create()
    user.version_model.set_bias(Bias.NONE)
    wait(user, qtbot)
    assert user.centre.view_index == VERSION_VIEW
    assert not (tmp_path / "city-night.json").exists()


def test_a_second_create_does_nothing_while_the_file_is_written(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    for _ in range(2):
        press(user, qtbot, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    user.wait_for_notice("“city-night.json” created.")
    assert user.notice == "“city-night.json” created."
    assert find_set(tmp_path / "city.json") is not None


def test_the_name_of_the_new_style_contains_its_kind(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    set_link(user, is_on=False)
    press(user, qtbot, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    user.wait_for_notice("“city-night.json” created.")
    names = [
        read(read_style(tmp_path / name).tree, (*SCHEME, "name")) for name in ("city.json", "city-night.json")
    ]
    assert names == ["Day", "Night"]


def test_what_the_user_set_for_a_kind_is_there_after_another_kind(user: Driver, qtbot: QtBot) -> None:
    row = row_of(user, "Motorways", ColorRole.ROAD_FILL)
    user.version_table.select_key(row.key)
    press(user, qtbot, Qt.Key.Key_Space)
    user.version_model.override(row.key, Color(0xAA, 0x55, 0))
    wait(user, qtbot)
    header = user.version_header
    header.kind_selected.emit(VersionKind.HIGH_CONTRAST)
    wait(user, qtbot)
    other = row_of(user, "Motorways", ColorRole.ROAD_FILL)
    assert not other.is_overridden
    assert not other.is_locked
    press(user, qtbot, Qt.Key.Key_Escape)
    user.trigger("new_version")
    wait(user, qtbot)
    assert user.version_model.kind is VersionKind.HIGH_CONTRAST
    header.kind_selected.emit(VersionKind.NIGHT)
    wait(user, qtbot)
    again = row_of(user, "Motorways", ColorRole.ROAD_FILL)
    assert (again.after, again.is_overridden, again.is_locked) == (Color(0xAA, 0x55, 0), True, True)
    assert header.reset.isEnabled()
    header.reset.click()
    wait(user, qtbot)
    assert row_of(user, "Motorways", ColorRole.ROAD_FILL) == row


def test_icons_change_only_on_request(user: Driver, qtbot: QtBot) -> None:
    header = user.version_header
    header.kind_selected.emit(VersionKind.GREYSCALE)
    wait(user, qtbot)
    result = user.version_model.result
    assert result is not None
    assert [icon.data_uri for icon in result.style.icons] == [icon.data_uri for icon in user.style.icons]
    icons = user.version_roles.icons
    icons.click()
    wait(user, qtbot)
    result = user.version_model.result
    assert result is not None
    changed = [
        icon.data_uri != other.data_uri
        for icon, other in zip(result.style.icons, user.style.icons, strict=True)
    ]
    assert any(changed)


def test_an_edit_of_the_style_updates_the_version(user: Driver, qtbot: QtBot) -> None:
    key = next(layer.key for layer in user.layers if layer.type == "background")
    user.edit(set_stop([key], BY_KEY["fill-color"], 0, Color(200, 255, 200)))
    wait(user, qtbot)
    assert row_of(user, "Background", ColorRole.GROUND).key.color == Color(200, 255, 200)


def test_a_night_style_offers_a_day_version(
    open_window: OpenWindow, services: Services, qtbot: QtBot, tmp_path: Path
) -> None:
    services.settings.set(REDUCED_MOTION, "true")
    path = tmp_path / "dark.json"
    path.write_bytes(resources.path("templates", "night.json").read_bytes())
    user = open_window()
    user.open(path)
    user.trigger("new_version")
    wait(user, qtbot)
    assert user.version_model.kind is VersionKind.DAY
    assert file_name(user) == "dark-day.json"
    header = user.version_header
    header.kind_selected.emit(VersionKind.GREYSCALE)
    wait(user, qtbot)
    assert file_name(user) == "dark-greyscale.json"
    assert all(row.after.r == row.after.g == row.after.b for row in user.version_colors.rows)


def test_changes_in_the_view_are_undone_and_redone_one_by_one(user: Driver, qtbot: QtBot) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    ground = row_of(user, "Background", ColorRole.GROUND)
    user.version_table.select_key(ground.key)
    user.version_model.override(ground.key, Color(40, 20, 60))
    wait(user, qtbot)
    press(user, qtbot, Qt.Key.Key_Space)
    wait(user, qtbot)
    user.version_header.preset_selected.emit(VersionPreset.WARM)
    wait(user, qtbot)
    assert row_of(user, "Background", ColorRole.GROUND).is_locked

    press(user, qtbot, Qt.Key.Key_Z, control)
    wait(user, qtbot)
    assert user.version_model.preset is VersionPreset.MUTED_BLUE
    assert row_of(user, "Background", ColorRole.GROUND).is_locked
    press(user, qtbot, Qt.Key.Key_Z, control)
    wait(user, qtbot)
    row = row_of(user, "Background", ColorRole.GROUND)
    assert (row.is_locked, row.after) == (False, Color(40, 20, 60))
    press(user, qtbot, Qt.Key.Key_Z, control)
    wait(user, qtbot)
    assert row_of(user, "Background", ColorRole.GROUND).after == ground.after
    assert not user.version_model.has_changes

    for _ in range(3):
        press(user, qtbot, Qt.Key.Key_Y, control)
        wait(user, qtbot)
    assert user.version_model.preset is VersionPreset.WARM
    assert row_of(user, "Background", ColorRole.GROUND).is_locked
    user.version_model.set_locked(ground.key, is_locked=False)
    press(user, qtbot, Qt.Key.Key_Y, control)
    wait(user, qtbot)
    assert not row_of(user, "Background", ColorRole.GROUND).is_locked, "a new change discards undone ones"


def test_the_commands_undo_and_redo_steps_of_the_view(user: Driver, qtbot: QtBot) -> None:
    user.edit(rename_layer(user.keys[1], "Lanes"), "Rename")
    wait(user, qtbot)
    assert not user.is_enabled("undo"), "the view does not offer the steps of the style"
    user.version_model.set_bias(Bias.WARM)
    assert user.is_enabled("undo")
    user.trigger("undo")
    rule = user.version_model.rule
    assert rule is not None
    assert rule.bias is not Bias.WARM
    assert user.is_enabled("redo")
    user.trigger("redo")
    assert not user.is_enabled("redo")
    wait(user, qtbot)
    user.version.close()
    assert user.command("undo").text() == "Undo: Rename"


def test_a_change_to_the_same_value_is_no_step_and_keeps_redo(user: Driver, qtbot: QtBot) -> None:
    model, ground = user.version_model, row_of(user, "Background", ColorRole.GROUND).key
    wait(user, qtbot)
    preset = model.preset
    assert preset is not None
    model.set_preset(preset)
    model.set_locked(ground, is_locked=False)
    assert not user.is_enabled("undo")
    color = Color(40, 20, 60)
    model.override(ground, color)
    model.set_bias(Bias.WARM)
    user.trigger("undo")
    wait(user, qtbot)
    model.override(ground, color)
    model.set_preset(preset)
    assert user.is_enabled("redo")
    user.trigger("redo")
    rule = model.rule
    assert rule is not None
    assert rule.bias is Bias.WARM


def test_a_drag_is_one_undo_step_and_another_kind_is_undone_with_its_name(user: Driver, qtbot: QtBot) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    row = user.version_roles.rows[ColorRole.GROUND]
    slider, middle = row.lightness, row.lightness.rect().center()
    rules = [row.rule]
    for distance in (10, 20):
        qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=middle)
        for step in range(1, 6):
            qtbot.mouseMove(slider, middle + QPoint(distance * step // 5, 0))
        qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=middle + QPoint(distance, 0))
        rules.append(row.rule)
    wait(user, qtbot)
    assert len(set(rules)) == 3
    user.version_header.kind_selected.emit(VersionKind.GREYSCALE)
    wait(user, qtbot)
    greyscale = file_name(user)

    press(user, qtbot, Qt.Key.Key_Z, control)
    wait(user, qtbot)
    assert user.version_model.kind is VersionKind.NIGHT
    assert file_name(user) != greyscale
    for rule in reversed(rules):
        assert row.rule == rule
        press(user, qtbot, Qt.Key.Key_Z, control)
    wait(user, qtbot)
    assert not user.version_model.has_changes
    assert not user.is_edited


def test_undo_in_the_view_does_not_undo_the_style(user: Driver, qtbot: QtBot) -> None:
    style = user.session.style
    key = next(layer.key for layer in style.layers if layer.type == "background")
    user.edit(set_stop([key], BY_KEY["fill-color"], 0, Color(200, 255, 200)))
    wait(user, qtbot)
    edited = user.session.style
    assert edited is not style
    press(user, qtbot, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait(user, qtbot)
    assert user.session.style is edited
