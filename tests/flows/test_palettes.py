"""Palettes imported, shown on the map, assigned, applied and exported; colours of roads along a ramp."""

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from editor.features.palettes.palette_view import BY_ROLE, NEAREST, PalettePanel
from editor.features.palettes.roads_view import RoadsPanel
from editor.mapstyle.color.palettes.formats import read_palette
from editor.mapstyle.color.palettes.palette import ColorPalette, PaletteColor
from editor.mapstyle.color.spaces import lab
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_assignment import AssignedColor
from editor.mapstyle.search.map_content import RoadClass
from editor.mapstyle.search.used_colors import used_colors
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver

WAIT_MS = 20_000
NIGHT = """GIMP Palette
Name: Night
 16  22  32\tGround
 20  60 110\tWater
240 200 120\tRoads
245 245 250\tInk
"""
GROUND, WATER, ROADS, INK = (
    Color(16, 22, 32),
    Color(20, 60, 110),
    Color(240, 200, 120),
    Color(245, 245, 250),
)
PALETTE = (GROUND, WATER, ROADS, INK)
INNER = BY_KEY["line-inner-color"]


@pytest.fixture
def user(open_window: OpenWindow) -> Driver:
    return open_window()


@pytest.fixture
def night(tmp_path: Path) -> Path:
    path = tmp_path / "night.gpl"
    path.write_text(NIGHT, encoding="utf-8")
    return path


def answer_dialog(user: Driver, path: Path) -> None:
    """Select a file in the dialog that is open."""
    dialog = next(each for each in user.window.findChildren(QFileDialog) if each.isVisible())
    dialog.fileSelected.emit(str(path))
    dialog.close()


def import_file(user: Driver, path: Path, qtbot: QtBot, command: str = "import_palette") -> PalettePanel:
    user.trigger(command)
    answer_dialog(user, path)
    panel = user.palette_panel
    qtbot.waitUntil(lambda: bool(panel.palette_shown.colors) and panel.isVisible(), timeout=WAIT_MS)
    wait_for_rows(user, qtbot)
    return panel


def import_nearest(user: Driver, path: Path, qtbot: QtBot) -> PalettePanel:
    """Import a palette, and assign each colour the nearest one."""
    panel = import_file(user, path, qtbot)
    assert panel.assignment.index == BY_ROLE
    panel.assignment.setFocus()
    qtbot.keyClick(panel.assignment, Qt.Key.Key_Right)
    wait_for_rows(user, qtbot)
    return panel


def wait_for_rows(user: Driver, qtbot: QtBot) -> None:
    """Wait until the colours of the current style are assigned."""
    qtbot.waitUntil(lambda: user.palettes.is_idle, timeout=WAIT_MS)


def rgb(color: Color) -> tuple[int, int, int]:
    return color.r, color.g, color.b


def used(user: Driver) -> set[tuple[int, int, int]]:
    return {rgb(color) for color, _ in used_colors(user.style)}


def on_map(user: Driver) -> set[tuple[int, int, int]]:
    """Return the colours of the style that the map shows."""
    user.wait_for_map()
    return {rgb(color) for color, _ in used_colors(user.drawn_style)}


def assigned_rows(panel: PalettePanel | RoadsPanel) -> list[AssignedColor]:
    """Return the rows without their headings."""
    return [row.assigned for row in panel.table.model.entries if row.assigned is not None]


def test_a_palette_is_on_the_map_before_it_is_applied_in_one_step(
    user: Driver, night: Path, qtbot: QtBot
) -> None:
    before = user.session.encoded()
    panel = import_nearest(user, night, qtbot)
    allowed = {rgb(color) for color in PALETTE}
    assert panel.name.text == "Night"
    assert on_map(user) <= allowed
    assert user.session.encoded() == before
    assert user.undo_count == 0
    assert user.status.preview.isVisible()
    rows = assigned_rows(panel)
    assert {rgb(row.becomes) for row in rows} <= allowed
    assert panel.summary.text.endswith(f"of {len(rows)} colours change")
    qtbot.mouseClick(panel.apply, Qt.MouseButton.LeftButton)
    assert used(user) <= allowed
    assert user.undo_text == "Apply palette “Night”"
    assert user.undo_count == 1
    assert not panel.isVisible()
    assert not user.status.preview.isVisible()
    user.undo()
    assert user.session.encoded() == before


def test_closing_the_panel_shows_the_style_itself(user: Driver, night: Path, qtbot: QtBot) -> None:
    own = used(user)
    import_file(user, night, qtbot)
    assert on_map(user) != own
    user.trigger("apply_palette")
    assert on_map(user) == own
    assert user.undo_count == 0


def test_the_switch_assigns_by_role_first(user: Driver, night: Path, qtbot: QtBot) -> None:
    panel = import_file(user, night, qtbot)
    assert panel.assignment.index == BY_ROLE
    by_role = on_map(user)
    headings = [row.used_by for row in panel.table.model.entries if row.assigned is None]
    assert headings[:2] == ["Ground", "Water"]
    panel.assignment.setFocus()
    qtbot.keyClick(panel.assignment, Qt.Key.Key_Right)
    wait_for_rows(user, qtbot)
    assert panel.assignment.index == NEAREST
    assert on_map(user) != by_role
    qtbot.keyClick(panel.assignment, Qt.Key.Key_Left)
    wait_for_rows(user, qtbot)
    assert on_map(user) == by_role


def test_esc_discards_the_preview_which_is_shown_beside_the_map(
    user: Driver, night: Path, qtbot: QtBot
) -> None:
    own = used(user)
    split = user.map_view.split
    panel = import_file(user, night, qtbot)
    assert split.is_on
    assert user.status.preview.isVisible()
    qtbot.keyClick(panel.table.list, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert not user.status.preview.isVisible()
    assert not split.is_on
    assert on_map(user) == own
    assert user.undo_count == 0


def test_tracks_and_paths_change_when_they_are_selected(user: Driver, qtbot: QtBot) -> None:
    user.trigger("harmonise_roads")
    panel = user.roads_panel
    wait_for_rows(user, qtbot)
    qtbot.mouseClick(panel.paths, Qt.MouseButton.LeftButton)
    wait_for_rows(user, qtbot)
    assert "path" in {row.group for row in assigned_rows(panel)}
    qtbot.keyClick(panel.table.list, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert not panel.paths.isChecked()


def test_an_image_is_not_read_as_a_palette_file(user: Driver, tmp_path: Path) -> None:
    path = tmp_path / "coast.png"
    Image.new("RGB", (8, 8)).save(path)
    user.trigger("import_palette")
    answer_dialog(user, path)
    user.wait_for_notice("“coast.png” could not be imported. This is an image.")
    assert "Use “Palette from image…”" in user.notice


def edit_current(panel: PalettePanel | RoadsPanel, text: str, qtbot: QtBot) -> None:
    """Type a new colour into the current row, and wait until its editor closes."""
    QTest.keyClick(panel.table.list, Qt.Key.Key_Return)
    editor = panel.table.list.findChild(QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.table.list.findChild(QLineEdit) is None, timeout=WAIT_MS)


def test_a_row_takes_a_typed_colour_a_palette_colour_or_stays(
    user: Driver, night: Path, qtbot: QtBot
) -> None:
    panel = import_nearest(user, night, qtbot)
    panel.table.list.setFocus()
    panel.table.list.setCurrentIndex(panel.table.model.index(0))
    edit_current(panel, "oklch(70% 0.1 150)", qtbot)
    assert panel.table.model.entries[0].is_own
    typed = rgb(assigned_rows(panel)[0].becomes)
    assert typed in on_map(user)
    assert panel.reset.isEnabled()
    edit_current(panel, "rgb(1 2 999)", qtbot)
    assert panel.problem.text == ("“rgb(1 2 999)” is not a colour. Character 9: 999 is not within 0 to 255.")
    assert rgb(assigned_rows(panel)[0].becomes) == typed
    panel.swatches.setFocus()
    qtbot.keyClick(panel.swatches, Qt.Key.Key_Right)
    qtbot.keyClick(panel.swatches, Qt.Key.Key_Return)
    assert rgb(assigned_rows(panel)[0].becomes) == rgb(WATER)
    panel.table.keep_requested.emit(panel.table.current_key)
    unchanged = assigned_rows(panel)[0]
    assert unchanged.becomes == unchanged.color
    qtbot.mouseClick(panel.reset, Qt.MouseButton.LeftButton)
    assert not panel.table.model.entries[0].is_own
    assert typed not in on_map(user)


def test_colours_are_assigned_by_a_job_and_applied_when_they_are_known(
    user: Driver, night: Path, qtbot: QtBot
) -> None:
    panel = import_nearest(user, night, qtbot)
    before = assigned_rows(panel)
    user.palettes.applying.show_palette(ColorPalette("Red", (PaletteColor(Color(200, 0, 0)),)))
    assert not user.palettes.is_idle
    assert assigned_rows(panel) == before
    assert not panel.apply.isEnabled()
    wait_for_rows(user, qtbot)
    assert {rgb(row.becomes) for row in assigned_rows(panel)} == {(200, 0, 0)}
    assert panel.apply.isEnabled()


def test_locked_layers_stay_as_they_are(user: Driver, night: Path, qtbot: QtBot) -> None:
    user.view_state.set_locked(user.keys, locked=True)
    panel = import_file(user, night, qtbot)
    assert not panel.apply.isEnabled()
    assert "uses are locked" in panel.summary.text
    user.view_state.set_locked(user.keys, locked=False)
    qtbot.waitUntil(panel.apply.isEnabled, timeout=WAIT_MS)


def test_the_rows_follow_the_style(user: Driver, night: Path, qtbot: QtBot) -> None:
    panel = import_file(user, night, qtbot)
    count = len(panel.table.model.entries)
    qtbot.mouseClick(panel.apply, Qt.MouseButton.LeftButton)
    user.trigger("apply_palette")
    wait_for_rows(user, qtbot)
    assert 0 < len(panel.table.model.entries) < count
    user.undo()
    qtbot.waitUntil(lambda: len(panel.table.model.entries) == count, timeout=WAIT_MS)


def test_the_menu_of_the_colours_panel_has_the_commands(user: Driver) -> None:
    user.docks.show("colors")
    button = user.colors_panel.more
    assert button is not None
    menu = button.menu()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions()] == [
        "Import palette…",
        "Palette from image…",
        "Export palette…",
        "Apply palette…",
        "Harmonise road colours…",
    ]


def test_without_a_palette_the_panel_offers_the_import(user: Driver, night: Path, qtbot: QtBot) -> None:
    user.trigger("apply_palette")
    panel = user.palette_panel
    wait_for_rows(user, qtbot)
    assert panel.empty.isVisible()
    assert panel.empty.button is not None
    qtbot.mouseClick(panel.empty.button, Qt.MouseButton.LeftButton)
    answer_dialog(user, night)
    qtbot.waitUntil(panel.table.isVisible, timeout=WAIT_MS)


def test_a_damaged_palette_is_refused_with_its_place(user: Driver, tmp_path: Path) -> None:
    path = tmp_path / "broken.gpl"
    path.write_text("GIMP Palette\n1 2 3\n1 2 999\n", encoding="utf-8")
    user.trigger("import_palette")
    answer_dialog(user, path)
    user.wait_for_notice("“broken.gpl” could not be imported. “999” is not a channel from 0 to 255.")
    assert "(line 3, column 5)" in user.notice


def test_an_image_gives_a_palette_of_the_requested_size(user: Driver, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "coast.png"
    Image.effect_noise((64, 64), 90).convert("RGB").quantize(40).convert("RGB").save(path)
    panel = import_file(user, path, qtbot, "palette_from_image")
    assert len(panel.palette_shown.colors) == 8
    assert panel.swatches.height() == panel.swatches.sizeHint().height() > 0
    assert panel.palette_shown.name == "coast"
    panel.count.edit.setFocus()
    panel.count.edit.selectAll()
    qtbot.keyClicks(panel.count.edit, "4")
    qtbot.keyClick(panel.count.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(panel.palette_shown.colors) == 4, timeout=WAIT_MS)


def test_colours_outside_srgb_are_reported(user: Driver, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "wide.css"
    path.write_text(":root { --sea: color(display-p3 0 0.4 1); --land: #eeeeee }", encoding="utf-8")
    panel = import_file(user, path, qtbot)
    assert panel.note.isVisible()
    assert panel.note.text().replace("\u200b", "").startswith("1 colour is outside sRGB")


@pytest.mark.parametrize("suffix", ["gpl", "ase", "aco", "css", "tokens.json", "txt"])
def test_the_colours_of_the_style_are_exported(user: Driver, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"style.{suffix}"
    user.trigger("export_palette")
    answer_dialog(user, path)
    user.wait_for_notice(f"exported to “style.{suffix}”.")
    read = read_palette(path.read_bytes(), path.name)
    assert {rgb(each.color) for each in read.colors} == used(user)


def test_roads_are_harmonised_along_a_ramp(user: Driver, qtbot: QtBot) -> None:
    user.trigger("harmonise_roads")
    panel = user.roads_panel
    assert panel.isVisible()
    wait_for_rows(user, qtbot)
    assert not panel.paths.isChecked()
    assert {"track", "path"}.isdisjoint(row.group for row in assigned_rows(panel))
    panel.first.edit.setFocus()
    panel.first.edit.selectAll()
    qtbot.keyClicks(panel.first.edit, "#C0392B")
    qtbot.keyClick(panel.first.edit, Qt.Key.Key_Return)
    panel.last.edit.setFocus()
    panel.last.edit.selectAll()
    qtbot.keyClicks(panel.last.edit, "#FDF6E3")
    qtbot.keyClick(panel.last.edit, Qt.Key.Key_Return)
    wait_for_rows(user, qtbot)
    mains: dict[object, Color] = {}
    for assigned in assigned_rows(panel):
        mains.setdefault(assigned.group, assigned.becomes)
    mains.pop(RoadClass.SERVICE.value)  # retains its difference to minor roads
    lightness = [lab(color)[0] for color in mains.values()]
    assert len(lightness) > 2
    assert lightness == sorted(lightness)
    assert rgb(Color(0xC0, 0x39, 0x2B)) in on_map(user)
    assert user.undo_count == 0
    qtbot.mouseClick(panel.apply, Qt.MouseButton.LeftButton)
    assert user.undo_text == "Harmonise road colours"
    assert rgb(Color(0xC0, 0x39, 0x2B)) in used(user)


def test_a_colour_outside_srgb_is_reported_where_it_is_entered(user: Driver, qtbot: QtBot) -> None:
    layer = next(each for each in user.layers if each.curve(INNER) is not None)
    user.select([layer.key])
    field = user.editor(INNER).field
    field.edit.setFocus()
    QGuiApplication.clipboard().setText("oklch(70% 0.4 150)")
    field.edit.selectAll()
    field.edit.paste()
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert isinstance(field.value, Color)
    assert user.notice == (
        f"“oklch(70% 0.4 150)” is outside sRGB. It became {field.value.hex}, with the same hue."
    )
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "oklch(70% 0.4")
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert field.problem == "Character 14: The closing bracket is missing. Previous value kept."


def lighten(user: Driver, qtbot: QtBot) -> None:
    """Adjust all colours in the floating dock, which stays open."""
    user.trigger("adjust_colors")
    next(each for each in user.docks.all if each.objectName() == "adjust_colors").setFloating(True)
    qtbot.waitUntil(lambda: user.adjustment.is_idle, timeout=WAIT_MS)
    slider = user.adjust_panel.row("lightness").slider
    slider.setFocus()
    qtbot.keyClick(slider, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: user.adjustment.is_idle, timeout=WAIT_MS)


def test_a_palette_ends_an_adjustment_and_the_other_way_round(
    user: Driver, night: Path, qtbot: QtBot
) -> None:
    own, allowed = used(user), {rgb(color) for color in PALETTE}
    lighten(user, qtbot)
    assert on_map(user) != own
    panel = import_nearest(user, night, qtbot)
    assert not user.adjust_panel.isVisible()
    assert on_map(user) <= allowed
    assert user.status.preview.isVisible()
    lighten(user, qtbot)
    assert not panel.isVisible()
    assert not on_map(user) <= allowed
    assert on_map(user) != own
    assert user.status.preview.isVisible()
    user.trigger("adjust_colors")
    assert on_map(user) == own
    assert not user.status.preview.isVisible()
