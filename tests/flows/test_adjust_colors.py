"""Adjustment of many colours: the panel, its preview on the map, and the undo step."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from editor.errors import EditError
from editor.features.adjust_colors.model import ScopeKind
from editor.features.adjust_colors.preset_dialog import PresetDialog
from editor.mapstyle.color.adjustment import ColorAdjustment
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.values import Color
from editor.system.settings import ADJUST_PRESETS
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.flows.flat_maps import BLUE, RED, choose, colors, paint
from tests.icons import a_png, icon_paint
from tests.styles import a_color, a_document, a_line, bytes_of

WAIT_MS = 20_000
LEFT, RIGHT = QPoint(60, 330), QPoint(330, 330)
WATER, ROAD, INK, PAPER = Color(80, 140, 200), Color(230, 140, 40), Color(60, 60, 60), Color(250, 248, 240)


@pytest.fixture
def user(red_map: Driver, qtbot: QtBot) -> Driver:
    """A window with a red map and the open panel."""
    open_panel(red_map, qtbot)
    return red_map


@pytest.fixture
def city(open_window: OpenWindow, tmp_path: Path, qtbot: QtBot) -> Driver:
    """A window with a road that shows an icon, water, street names and a background."""

    def record(number: int, kind: str, source_id: int, paint: Json) -> Json:
        return a_line(number, type=kind, sourcedata_id=source_id, paint=paint)

    road = {**icon_paint((3, "fuel")), "line-inner-color": a_color((0, ROAD.abgr), (9, WATER.abgr))}
    layers = [
        record(4, "street", 2, {"text-color": a_color((0, INK.abgr))}),
        record(3, "line", 0, road),
        record(2, "polygon", 9, {"fill-color": a_color((0, WATER.abgr))}),
        {"id": 1, "type": "background", "paint": {"fill-color": a_color((0, PAPER.abgr))}},
    ]
    path = tmp_path / "city.json"
    icons = {"icons_section": {"icons": [{"id": "fuel", "value": a_png()}]}}
    path.write_bytes(bytes_of(a_document(layers, **icons)))
    opened = open_window(path)
    open_panel(opened, qtbot)
    return opened


def open_panel(user: Driver, qtbot: QtBot) -> None:
    user.wait_for_map()
    user.trigger("adjust_colors")
    wait(user, qtbot)


def wait(user: Driver, qtbot: QtBot) -> None:
    """Wait until panel and map show the adjustment."""
    qtbot.waitUntil(lambda: user.adjustment.is_idle, timeout=WAIT_MS)
    user.wait_for_map()
    qtbot.waitUntil(lambda: user.adjustment.is_idle, timeout=WAIT_MS)


def press(user: Driver, qtbot: QtBot, part: str, key: Qt.Key, count: int = 1, **modifier: object) -> None:
    """Press a key on the slider of a part."""
    slider = user.adjust_panel.row(part).slider
    slider.setFocus()
    for _ in range(count):
        qtbot.keyClick(slider, key, **modifier)


def pixels(user: Driver) -> tuple[QColor, QColor]:
    """Return the colours left and right of the bar."""
    picture = user.map_view.grab().toImage()
    return picture.pixelColor(LEFT), picture.pixelColor(RIGHT)


def adjusted(color: Color, **amounts: float) -> Color:
    return ColorAdjustment(**amounts).apply_to_colors([color])[0]


def fills(user: Driver) -> list[Color]:
    """Return the colours of the background of the style, and of that on the map."""
    curves = (style.layers[-1].paint["fill-color"] for style in (user.style, user.drawn_style))
    return [Color.from_abgr(curve["color_stops"]["color_stop"][0]["color"]) for curve in curves]


def test_the_map_shows_before_and_after_while_the_panel_is_open(user: Driver, qtbot: QtBot) -> None:
    assert (user.split.title, user.split.is_on) == ("Before", True)
    press(user, qtbot, "lightness", Qt.Key.Key_Left, 3, modifier=Qt.KeyboardModifier.ShiftModifier)
    wait(user, qtbot)
    after = adjusted(RED, lightness=-30)
    assert pixels(user) == colors(RED, after)
    assert fills(user) == [RED, after], "the preview changes the map only"
    assert not user.is_edited
    assert user.status.preview.isVisible()
    user.trigger("adjust_colors")
    user.wait_for_map()
    assert fills(user) == [RED, RED]
    assert not user.split.is_on
    assert not user.status.preview.isVisible()


def test_apply_is_one_undo_step(user: Driver, qtbot: QtBot) -> None:
    press(user, qtbot, "hue", Qt.Key.Key_Right, 4, modifier=Qt.KeyboardModifier.ShiftModifier)
    press(user, qtbot, "chroma", Qt.Key.Key_Left)
    wait(user, qtbot)
    after = adjusted(RED, hue=40, chroma=-1)
    qtbot.keyClick(
        user.adjust_panel.row("hue").slider, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier
    )
    assert (user.undo_count, user.undo_text) == (1, "Adjust colours")
    assert fills(user)[0] == after
    assert user.color_adjustment.is_neutral
    wait(user, qtbot)
    assert pixels(user) == colors(after, after), "the applied colours are the new baseline"
    user.undo()
    wait(user, qtbot)
    assert fills(user) == [RED, RED]


def test_apply_right_after_a_key_applies_what_the_slider_says(user: Driver, qtbot: QtBot) -> None:
    press(user, qtbot, "lightness", Qt.Key.Key_Left, 10)
    apply = user.adjust_panel.apply
    qtbot.waitUntil(apply.isEnabled, timeout=WAIT_MS)
    qtbot.mouseClick(apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: user.undo_count == 1, timeout=WAIT_MS)
    assert fills(user)[0] == adjusted(RED, lightness=-10)


def test_a_drag_shows_drafts_that_equal_the_frame(user: Driver, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: user.adjust_preview.has_drafts, timeout=WAIT_MS)
    slider, frame = user.adjust_panel.row("lightness").slider, user.map_view.frame
    middle = slider.rect().center()
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=middle)
    picture = user.map_view.picture
    qtbot.mouseMove(slider, middle - QPoint(40, 0))
    qtbot.waitUntil(lambda: is_computed(user), timeout=WAIT_MS)
    drafted = adjusted(RED, lightness=slider.number)
    assert slider.number < -20
    if user.map_view.frame is frame:  # else the pause was over before this line
        assert user.map_view.picture is not picture
    assert pixels(user) == colors(RED, drafted)
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton)
    wait(user, qtbot)
    assert pixels(user) == colors(RED, drafted)
    assert user.adjust_preview.has_drafts, "a draft that equals the frame remains"


def test_drafts_of_a_family_follow_once_a_frame_showed_what_it_changes(user: Driver, qtbot: QtBot) -> None:
    choose_scope(user, qtbot, ScopeKind.FAMILY)
    families = user.adjust_scope.chips
    assert families.isVisible(), "also if all families have the colours of the whole style"
    roads = next(chip for chip in families.chips if chip.text() == "Roads")
    qtbot.mouseClick(roads, Qt.MouseButton.LeftButton)
    wait(user, qtbot)
    assert not user.adjust_preview.has_drafts, "the road, which does not change, is as red as the ground"
    press(user, qtbot, "lightness", Qt.Key.Key_Left, 20)
    wait(user, qtbot)
    qtbot.waitUntil(lambda: user.adjust_preview.has_drafts, timeout=WAIT_MS)
    press(user, qtbot, "lightness", Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: is_computed(user), timeout=WAIT_MS)
    assert pixels(user) == colors(RED, adjusted(RED, lightness=-21))
    wait(user, qtbot)
    assert pixels(user) == colors(RED, adjusted(RED, lightness=-21))


def is_computed(user: Driver) -> bool:
    """Return whether the panel shows the colours of the current adjustment."""
    outcome = user.adjustment.outcome
    return outcome is not None and outcome.adjustment == user.color_adjustment


def test_escape_cancels_a_drag_then_closes_the_panel(user: Driver, qtbot: QtBot) -> None:
    slider = user.adjust_panel.row("warmth").slider
    slider.setFocus()
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=slider.rect().center() + QPoint(30, 0))
    assert slider.number > 0
    qtbot.keyClick(slider, Qt.Key.Key_Escape)
    assert slider.number == 0
    assert user.color_adjustment.is_neutral
    assert user.adjust_panel.isVisible()
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton)
    qtbot.keyClick(slider, Qt.Key.Key_Escape)
    assert not user.adjust_panel.isVisible()
    assert not user.is_checked("adjust_colors")


def test_keys_step_by_one_ten_and_a_tenth_and_reset(user: Driver, qtbot: QtBot) -> None:
    row = user.adjust_panel.row("contrast")
    press(user, qtbot, "contrast", Qt.Key.Key_Right)
    press(user, qtbot, "contrast", Qt.Key.Key_Up, modifier=Qt.KeyboardModifier.ShiftModifier)
    press(user, qtbot, "contrast", Qt.Key.Key_Left, modifier=Qt.KeyboardModifier.AltModifier)
    assert row.slider.number == 10.9
    assert row.field.edit.text() == "+10.9"
    press(user, qtbot, "contrast", Qt.Key.Key_Home)
    assert user.color_adjustment.is_neutral
    press(user, qtbot, "contrast", Qt.Key.Key_Right)
    qtbot.mouseDClick(row.slider, Qt.MouseButton.LeftButton, pos=QPoint(10, 12))
    assert user.color_adjustment.is_neutral
    row.field.edit.setFocus()
    row.field.edit.selectAll()
    qtbot.keyClicks(row.field.edit, "-12")
    qtbot.keyClick(row.field.edit, Qt.Key.Key_Return)
    assert (row.slider.number, user.color_adjustment.contrast) == (-12, -12)


@pytest.mark.parametrize("focus", ["slider", "preset", "map"])
def test_holding_b_shows_the_map_before(user: Driver, qtbot: QtBot, focus: str) -> None:
    press(user, qtbot, "lightness", Qt.Key.Key_Left, 30)
    wait(user, qtbot)
    after = colors(RED, adjusted(RED, lightness=-30))
    panel = user.adjust_panel
    widget = {"slider": panel.row("lightness").slider, "preset": panel.preset, "map": user.map_view}[focus]
    boxes = user.is_checked("collision_boxes")
    for _ in range(3):
        # A busy X11 client reports repeats as releases and presses.
        qtbot.keyPress(widget, Qt.Key.Key_B)
        assert pixels(user) == colors(RED, RED)
        qtbot.keyRelease(widget, Qt.Key.Key_B)
        assert pixels(user) == colors(RED, RED)
    qtbot.waitUntil(lambda: pixels(user) == after, timeout=WAIT_MS)
    assert user.is_checked("collision_boxes") is boxes
    assert panel.preset.currentIndex() == 0


def test_the_preview_follows_other_edits_and_ends_with_the_document(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    press(user, qtbot, "lightness", Qt.Key.Key_Left, 20)
    wait(user, qtbot)
    paint(user, BLUE)
    wait(user, qtbot)
    assert pixels(user) == colors(BLUE, adjusted(BLUE, lightness=-20))
    assert fills(user)[0] == BLUE
    other = tmp_path / "other.json"
    other.write_bytes(bytes_of(a_document(2)))
    user.undo_stack.setClean()
    user.open(other)
    assert user.color_adjustment.is_neutral


def test_a_move_of_the_map_draws_the_same_style_again(user: Driver, qtbot: QtBot) -> None:
    press(user, qtbot, "lightness", Qt.Key.Key_Left, 20)
    wait(user, qtbot)
    shown, after = user.drawn_style, adjusted(RED, lightness=-20)
    user.map_view.zoom_by(1)

    def follows() -> bool:
        outcome = user.adjustment.outcome
        return outcome is not None and outcome.subject.zoom == user.camera.zoom

    qtbot.waitUntil(follows, timeout=WAIT_MS)
    wait(user, qtbot)
    assert user.drawn_style is shown
    assert pixels(user) == colors(RED, after)


def test_another_comparison_replaces_the_before_and_stays_when_the_panel_closes(
    user: Driver, qtbot: QtBot
) -> None:
    press(user, qtbot, "lightness", Qt.Key.Key_Left, 20)
    choose(user, "Saved file")
    wait(user, qtbot)
    assert user.split.title.startswith("Saved")
    assert pixels(user) == colors(RED, adjusted(RED, lightness=-20))
    assert user.comparison.bar.isVisible()
    user.trigger("adjust_colors")
    assert user.split.is_on
    user.trigger("compare_end")
    assert not user.split.is_on


def test_closing_the_split_leaves_the_preview(user: Driver, qtbot: QtBot) -> None:
    user.trigger("compare_end")
    press(user, qtbot, "lightness", Qt.Key.Key_Left, 20)
    wait(user, qtbot)
    after = adjusted(RED, lightness=-20)
    assert pixels(user) == colors(after, after)
    user.adjust_panel.compare_requested.emit()
    wait(user, qtbot)
    assert pixels(user) == colors(RED, after)


def changed_layers(user: Driver) -> list[int]:
    """Return the indexes of the layers that the map shows changed."""
    pairs = zip(user.style.layers, user.drawn_style.layers, strict=True)
    return [index for index, (one, other) in enumerate(pairs) if one.record is not other.record]


def choose_scope(user: Driver, qtbot: QtBot, kind: ScopeKind) -> None:
    kinds = user.adjust_scope.kinds
    qtbot.mouseClick(kinds, Qt.MouseButton.LeftButton, pos=kinds.cell_rect(kind.value).center())
    wait(user, qtbot)


def test_the_scope_is_the_style_the_selection_the_filter_or_families(city: Driver, qtbot: QtBot) -> None:
    count = city.adjust_scope.count
    assert count.text() == "4 colours in 4 layers"
    press(city, qtbot, "lightness", Qt.Key.Key_Left, 20)
    wait(city, qtbot)
    assert changed_layers(city) == [0, 1, 2, 3]
    choose_scope(city, qtbot, ScopeKind.SELECTION)
    assert count.text() == "No colours here. Choose another scope."
    apply = city.adjust_panel.apply
    assert not apply.isEnabled()
    city.select([city.keys[2]])
    wait(city, qtbot)
    assert count.text() == "1 colour in 1 layer"
    assert changed_layers(city) == [2]
    choose_scope(city, qtbot, ScopeKind.FILTER)
    city.layers_panel.filter.setText("type:line")
    wait(city, qtbot)
    assert changed_layers(city) == [1]
    city.view_state.set_locked([city.keys[1]], locked=True)
    wait(city, qtbot)
    assert count.text().startswith("All layers with colours are locked here.")
    assert changed_layers(city) == []
    city.layers_panel.filter.clear()
    choose_scope(city, qtbot, ScopeKind.STYLE)
    assert count.text() == "3 colours in 3 layers, 1 locked left out"
    assert changed_layers(city) == [0, 2, 3]
    choose_scope(city, qtbot, ScopeKind.FAMILY)
    chips = {chip.text(): chip for chip in city.adjust_scope.chips.chips}
    assert list(chips) == ["Ground", "Water", "Roads", "Labels", "Icons"]
    assert not chips["Icons"].isChecked()
    for name in ("Ground", "Labels"):
        qtbot.mouseClick(chips[name], Qt.MouseButton.LeftButton)
    wait(city, qtbot)
    assert changed_layers(city) == [2]


def test_icons_change_on_request_in_the_same_step(city: Driver, qtbot: QtBot) -> None:
    before = city.style.icons[0].data_uri
    press(city, qtbot, "lightness", Qt.Key.Key_Right, 40)
    wait(city, qtbot)
    assert city.drawn_style.icons[0].data_uri == before
    qtbot.mouseClick(city.adjust_scope.icons, Qt.MouseButton.LeftButton, pos=QPoint(8, 12))
    wait(city, qtbot)
    assert "1 icon" in city.adjust_scope.count.text()
    assert city.drawn_style.icons[0].data_uri != before
    qtbot.mouseClick(city.adjust_panel.apply, Qt.MouseButton.LeftButton)
    assert city.undo_count == 1
    assert city.style.icons[0].data_uri != before
    city.undo()
    assert city.style.icons[0].data_uri == before


def test_labels_that_become_hard_to_read_are_counted_and_shown(city: Driver, qtbot: QtBot) -> None:
    panel = city.adjust_panel
    assert panel.warning.isHidden()
    press(city, qtbot, "contrast", Qt.Key.Key_Left, 9, modifier=Qt.KeyboardModifier.ShiftModifier)
    wait(city, qtbot)
    assert panel.warning.text == "1 label falls below 4.5:1"
    assert any(text.endswith("hard to read") for text in panel.pairs.texts)
    qtbot.mouseClick(panel.warning.buttons["Show"], Qt.MouseButton.LeftButton)
    assert city.view_state.selected == (city.keys[0],)
    qtbot.mouseClick(panel.reset, Qt.MouseButton.LeftButton)
    wait(city, qtbot)
    assert panel.warning.isHidden()
    assert changed_layers(city) == []


def test_all_families_become_none_and_a_double_click_selects_one(city: Driver, qtbot: QtBot) -> None:
    scope = city.adjust_scope
    choose_scope(city, qtbot, ScopeKind.FAMILY)
    qtbot.mouseClick(scope.all, Qt.MouseButton.LeftButton)
    wait(city, qtbot)
    assert (scope.chips.are_all_checked, scope.all.text()) == (True, "None")
    qtbot.mouseClick(scope.all, Qt.MouseButton.LeftButton)
    wait(city, qtbot)
    assert (scope.chips.checked, scope.all.text()) == ((), "All")
    assert not scope.choice.families
    water = next(chip for chip in scope.chips.chips if chip.text() == "Water")
    qtbot.mouseClick(water, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier)
    assert [family.value for family in scope.choice.families] == [water.key] == list(scope.chips.checked)


def test_pairs_name_the_colours_of_each_family(city: Driver, qtbot: QtBot) -> None:
    press(city, qtbot, "chroma", Qt.Key.Key_Left, 10, modifier=Qt.KeyboardModifier.ShiftModifier)
    wait(city, qtbot)
    texts = city.adjust_panel.pairs.texts
    grey = adjusted(WATER, chroma=-100)
    assert f"Water: {WATER.hex} to {grey.hex}" in texts
    assert f"Labels: {INK.hex}, unchanged" in texts
    assert [part.name for part in city.adjust_panel.pairs.accessible_info().parts] == texts


def test_presets_are_applied_saved_and_deleted(user: Driver, qtbot: QtBot) -> None:
    panel = user.adjust_panel

    def choose_preset(name: str) -> None:
        index = panel.preset.findText(name)
        panel.preset.setCurrentIndex(index)
        panel.preset.activated.emit(index)

    assert panel.preset.currentText() == "None"
    assert not panel.save.isEnabled()
    choose_preset("Greyscale")
    assert panel.adjustment == ColorAdjustment(chroma=-100)
    press(user, qtbot, "lightness", Qt.Key.Key_Left)
    assert panel.preset.currentText() == "Greyscale · edited"
    qtbot.mouseClick(panel.save, Qt.MouseButton.LeftButton)
    dialog = open_dialog(user)
    qtbot.keyClicks(dialog.name, "Greyscale")
    dialog.save()
    assert "Enter another name" in dialog.problem
    dialog.name.setText("Newspaper")
    dialog.save()
    assert panel.preset.currentText() == "Newspaper"
    choose_preset("None")
    assert panel.adjustment.is_neutral
    choose_preset("Newspaper")
    assert panel.adjustment == ColorAdjustment(chroma=-100, lightness=-1)
    menu = panel.more.menu()
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "Delete preset “Newspaper”").trigger()
    assert panel.preset.findText("Newspaper") == -1
    assert panel.preset.currentText() == "Custom"


def open_dialog(user: Driver) -> PresetDialog:
    (dialog,) = (each for each in user.window.findChildren(QDialog) if isinstance(each, PresetDialog))
    return dialog


def test_damaged_presets_are_reported_and_the_others_listed(red_map: Driver, qtbot: QtBot) -> None:
    red_map.settings.set(
        ADJUST_PRESETS, ("{damaged", '{"name": "Dusk", "hue": 20}', '{"name": "Far", "hue": 999}')
    )
    open_panel(red_map, qtbot)
    assert red_map.notice == "2 saved colour presets cannot be read and are not listed."
    names = [red_map.adjust_panel.preset.itemText(at) for at in range(red_map.adjust_panel.preset.count())]
    assert "Dusk" in names
    assert "Far" not in names


def test_a_panel_that_another_one_covers_keeps_its_adjustment(user: Driver, qtbot: QtBot) -> None:
    press(user, qtbot, "lightness", Qt.Key.Key_Left, 20)
    wait(user, qtbot)
    user.trigger("weather_panel")
    assert not user.adjust_panel.isVisible()
    user.wait_for_map()
    assert fills(user) == [RED, RED]
    user.trigger("weather_panel")
    wait(user, qtbot)
    assert user.color_adjustment.lightness == -20
    assert fills(user)[1] == adjusted(RED, lightness=-20)


def apply_at_once(user: Driver, qtbot: QtBot) -> None:
    """Request the adjustment before it is computed."""
    press(user, qtbot, "lightness", Qt.Key.Key_Left, 20)
    assert user.adjust_preview.result is None
    user.adjust_panel.applied.emit()


def test_another_adjustment_or_scope_takes_back_an_apply_that_waits(user: Driver, qtbot: QtBot) -> None:
    apply_at_once(user, qtbot)
    press(user, qtbot, "lightness", Qt.Key.Key_Left)
    wait(user, qtbot)
    assert user.undo_count == 0
    apply_at_once(user, qtbot)
    choose_scope(user, qtbot, ScopeKind.FAMILY)
    assert user.undo_count == 0
    apply_at_once(user, qtbot)
    user.adjust_preview.failed.emit(EditError("No."))
    wait(user, qtbot)
    assert user.undo_count == 0
    assert user.color_adjustment.lightness != 0


def test_a_tool_that_takes_the_map_closes_the_one_that_had_it(user: Driver, qtbot: QtBot) -> None:
    control = user.window.map_control
    press(user, qtbot, "lightness", Qt.Key.Key_Left, 20)
    wait(user, qtbot)
    other = object()
    control.preview(lambda style: style, other)
    assert not user.adjust_panel.isVisible()
    assert not user.is_checked("adjust_colors")
    assert user.color_adjustment.is_neutral
    assert control.is_preview, "the tool that lost the map does not end the preview of the other one"
    open_panel(user, qtbot)
    user.trigger("adjust_colors")
    assert control.is_preview
    control.preview(None, other)
    assert fills(user) == [RED, RED]
