"""Tests of the image operations on the icon page."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.assets.images.decoding import MOST_PIXELS
from editor.assets.images.size_reduction import REDUCER
from editor.mapstyle.edits.assets import rename_icon
from editor.mapstyle.schema.values import Color
from editor.system.jobs import Jobs
from editor.ui.kit.buttons import TileButton
from tests.features.icons.icon_page import (
    BLUE,
    Shown,
    a_bordered_png,
    a_heavier_png,
    a_jpeg,
    a_two_colored_png,
)
from tests.icons import RED, a_png
from tests.styles import a_source

FUEL, TWIN, PHOTO, MOTLEY, BROKEN = range(5)


@pytest.fixture
def shown(qtbot: QtBot, jobs: Jobs) -> Shown:
    """An icon with a border and one that looks the same, a photograph, a multicoloured and a broken one."""
    icons = [
        {"id": "fuel", "value": a_bordered_png()},
        {"id": "twin", "value": a_bordered_png()},
        {"id": "photo", "image": a_jpeg()},
        {"id": "motley", "value": a_two_colored_png()},
        {"id": "broken", "value": a_png()[:-24]},
    ]
    made = Shown(qtbot, jobs, icons)
    made.choose(FUEL)
    return made


def press(shown: Shown, qtbot: QtBot, tile: TileButton) -> None:
    """Press a tile, and wait until its operation is done."""
    with qtbot.waitSignal(shown.session.changed, timeout=20_000):
        qtbot.mouseClick(tile, Qt.MouseButton.LeftButton)
    shown.wait_until_known()


def details(shown: Shown) -> dict[str, str]:
    """Return the effect that each tile states; in brackets if the tile is disabled."""
    _replace, *tiles = shown.page.changes.tiles.values()
    return {tile.label: tile.detail if tile.isEnabled() else f"({tile.detail})" for tile in tiles}


# Available operations


def test_each_operation_shows_its_effect(shown: Shown) -> None:
    assert details(shown) == {
        "Recolour": "#C80000",
        "Resize": "10 × 8 px",
        "Trim edges": "10 × 8 to 6 × 4",
        "Pad to square": "10 × 8 to 10 × 10",
        "Merge duplicates": "1 duplicate",
    }
    assert "twin" in shown.page.changes.tiles["merge"].toolTip()


def test_an_unavailable_operation_shows_the_reason(shown: Shown) -> None:
    shown.choose(MOTLEY)
    changes = shown.page.changes
    assert details(shown) == {
        "Recolour": "(Multiple colours)",
        "Resize": "8 × 8 px",
        "Trim edges": "(No transparent edges)",
        "Pad to square": "(Already square)",
        "Merge duplicates": "(No duplicates)",
    }
    assert changes.tiles["recolor"].toolTip() == "Only single-colour icons can be recoloured."
    assert changes.tiles["crop"].toolTip() == "No transparent edges to trim."
    shown.choose(BROKEN)
    assert all(detail.startswith("(") for detail in details(shown).values())
    assert changes.tiles["crop"].toolTip() == "The image is damaged. Replace it first."
    assert changes.tiles["replace"].isEnabled()


def test_operations_show_how_many_of_several_icons_they_affect(shown: Shown) -> None:
    shown.choose(FUEL, TWIN, MOTLEY, BROKEN)
    assert details(shown) == {
        "Recolour": "2 of 4 icons",
        "Resize": "8 × 8 to 10 × 8 px",
        "Trim edges": "2 of 4 icons",
        "Pad to square": "2 of 4 icons",
        "Merge duplicates": "1 icon fewer",
    }
    assert not shown.page.changes.tiles["replace"].isEnabled()


def test_replacing_opens_the_find_panel(shown: Shown, qtbot: QtBot) -> None:
    with qtbot.waitSignal(shown.page.replace_requested):
        qtbot.mouseClick(shown.page.changes.tiles["replace"], Qt.MouseButton.LeftButton)


# Crop, pad, resize, merge


def test_a_border_is_cropped_in_one_undo_step(shown: Shown, qtbot: QtBot) -> None:
    before = shown.icon().data_uri
    press(shown, qtbot, shown.page.changes.tiles["crop"])
    assert (shown.pixels().width, shown.pixels().height) == (6, 4)
    assert shown.steps() == ["Trim icon “fuel”"]
    assert shown.page.record.extent.text == "6 × 4 px"
    assert details(shown)["Trim edges"] == "(No transparent edges)"
    shown.session.undo_stack.undo()
    assert shown.icon().data_uri == before
    shown.wait_until_known()
    assert shown.page.record.extent.text == "10 × 8 px"


def test_several_are_padded_in_one_step(shown: Shown, qtbot: QtBot) -> None:
    shown.choose(FUEL, PHOTO, MOTLEY)
    motley = shown.icon(MOTLEY).record
    press(shown, qtbot, shown.page.changes.tiles["pad"])
    assert [(shown.pixels(place).width, shown.pixels(place).height) for place in (FUEL, PHOTO)] == [
        (10, 10),
        (8, 8),
    ]
    assert shown.icon(MOTLEY).record is motley
    assert shown.steps() == ["Pad 2 icons to square"]


def test_another_format_becomes_a_png_under_its_own_key_with_a_notice(shown: Shown, qtbot: QtBot) -> None:
    shown.choose(PHOTO)
    changes = shown.page.changes
    assert changes.note.text == "Editing converts JPEG to PNG."
    assert changes.note.text in changes.tiles["pad"].toolTip()
    press(shown, qtbot, changes.tiles["pad"])
    assert list(shown.icon(PHOTO).record) == ["id", "image"]
    assert shown.icon(PHOTO).data_uri.startswith("data:image/png;")
    assert shown.page.record.format.text == "PNG, 32-bit, valid"
    assert not changes.note.isVisible()


def test_the_sides_are_linked_in_the_size_form(shown: Shown, qtbot: QtBot) -> None:
    changes = shown.page.changes
    qtbot.mouseClick(changes.tiles["resize"], Qt.MouseButton.LeftButton)
    form = changes.size_form
    assert form.note == "Current size."
    assert not form.apply.isEnabled()
    form.high.edit.selectAll()
    qtbot.keyClicks(form.high.edit, "4")
    qtbot.keyClick(form.high.edit, Qt.Key.Key_Return)
    assert (form.wide.value, form.note) == (5, "10 × 8 to 5 × 4 px.")
    form.presets[0].click()
    assert (form.wide.value, form.high.value) == (32, 26)
    assert form.note == "10 × 8 to 32 × 26 px. Enlarging adds no detail."
    with qtbot.waitSignal(shown.session.changed, timeout=20_000):
        form.apply.click()
    assert (shown.pixels().width, shown.pixels().height) == (32, 26)
    assert shown.steps() == ["Resize icon “fuel” to 32 × 26"]
    assert not form.isVisible()


def test_a_size_beyond_the_limit_is_refused_with_one_sentence(shown: Shown, qtbot: QtBot) -> None:
    changes = shown.page.changes
    changes.tiles["resize"].setChecked(True)
    form = changes.size_form
    for typed, most in (("99999", 3238), ("3239", 3238)):
        form.wide.edit.selectAll()
        qtbot.keyClicks(form.wide.edit, typed)
        qtbot.keyClick(form.wide.edit, Qt.Key.Key_Return)
        assert f"from 1 to {most}." in form.wide.problem
        assert form.note == ""
        qtbot.waitUntil(lambda: form.wide.edit.text() == "10")
        assert form.wide.value == 10
        assert not form.apply.isEnabled()
    qtbot.keyClicks(form.wide.edit, "3238")
    qtbot.keyClick(form.wide.edit, Qt.Key.Key_Return)
    assert form.note.startswith("10 × 8 to 3238 × 2590 px.")
    assert 3238 * 2590 <= MOST_PIXELS < 3239 * 2591


def test_escape_discards_the_typed_text_and_then_closes_the_form(shown: Shown, qtbot: QtBot) -> None:
    changes = shown.page.changes
    changes.tiles["resize"].setChecked(True)
    form = changes.size_form
    qtbot.keyClicks(form.wide.edit, "7")
    qtbot.keyClick(form.wide.edit, Qt.Key.Key_Escape)
    assert form.isVisible()
    assert form.wide.edit.text() == "10"
    qtbot.keyClick(form.wide.edit, Qt.Key.Key_Escape)
    assert not form.isVisible()
    assert changes.tiles["resize"].hasFocus()
    assert shown.steps() == []


def test_several_are_resized_by_their_longer_side(shown: Shown, qtbot: QtBot) -> None:
    shown.choose(FUEL, MOTLEY, BROKEN)
    changes = shown.page.changes
    changes.tiles["resize"].setChecked(True)
    form = changes.size_form
    form.longest.edit.selectAll()
    qtbot.keyClicks(form.longest.edit, "9")
    qtbot.keyClick(form.longest.edit, Qt.Key.Key_Return)
    assert form.note == "Images that change: 2 of 2. 1 enlarged. Enlarging adds no detail."
    with qtbot.waitSignal(shown.session.changed, timeout=20_000):
        form.apply.click()
    sizes = [(shown.pixels(place).width, shown.pixels(place).height) for place in (FUEL, MOTLEY)]
    assert sizes == [(9, 7), (9, 9)]
    assert shown.steps() == ["Resize 2 icons"]


def test_keys_pressed_after_a_change_do_nothing_else(shown: Shown, qtbot: QtBot) -> None:
    crop = shown.page.changes.tiles["crop"]
    crop.setFocus()
    with qtbot.waitSignal(shown.session.changed, timeout=20_000):
        qtbot.keyClick(crop, Qt.Key.Key_Space)
    shown.wait_until_known()
    assert not crop.isEnabled()
    focus = shown.panel.focusWidget()
    assert focus in shown.page.changes.focus_chain()


def test_a_change_is_not_begun_twice(shown: Shown, qtbot: QtBot) -> None:
    changes = shown.page.changes
    with qtbot.waitSignal(shown.session.changed, timeout=20_000):
        changes.tiles["crop"].click()
        assert changes.note.text == "Editing image…"
        changes.tiles["pad"].click()
    shown.wait_until_known()
    assert shown.steps() == ["Trim icon “fuel”"]
    assert changes.note.text == ""


def test_a_form_starts_with_the_size_of_the_icon(shown: Shown) -> None:
    changes = shown.page.changes
    changes.tiles["resize"].setChecked(True)
    changes.size_form.presets[2].click()
    assert changes.size_form.wide.value == 64
    shown.choose(TWIN)
    changes.tiles["resize"].setChecked(True)
    assert changes.size_form.wide.value == 10


def test_other_icons_close_the_forms(shown: Shown) -> None:
    changes = shown.page.changes
    changes.tiles["resize"].setChecked(True)
    assert changes.size_form.isVisible()
    shown.choose(MOTLEY)
    assert not changes.size_form.isVisible()
    assert not changes.tiles["resize"].isChecked()


def test_equal_icons_are_merged_into_the_selected_one(shown: Shown, qtbot: QtBot) -> None:
    shown.choose(TWIN)
    press(shown, qtbot, shown.page.changes.tiles["merge"])
    assert shown.ids() == ["twin", "photo", "motley", "broken"]
    assert shown.stops_of("twin") == 3
    assert shown.steps() == ["Merge 2 duplicate icons into icon “twin”"]
    assert details(shown)["Merge duplicates"] == "(No duplicates)"


def test_equal_icons_among_several_are_merged_into_the_most_used_one(shown: Shown, qtbot: QtBot) -> None:
    shown.choose(FUEL, TWIN, MOTLEY)
    press(shown, qtbot, shown.page.changes.tiles["merge"])
    assert shown.ids() == ["fuel", "photo", "motley", "broken"]
    assert shown.steps() == ["Merge 2 duplicate icons into icon “fuel”"]


def test_an_edit_during_an_operation_remains(shown: Shown, qtbot: QtBot) -> None:
    with qtbot.waitSignals([shown.session.changed] * 2, timeout=20_000):
        shown.page.changes.tiles["crop"].click()
        shown.session.do(rename_icon(FUEL, "gas"), "Rename")
    assert shown.ids()[FUEL] == "gas"
    assert (shown.pixels().width, shown.pixels().height) == (6, 4)


def test_a_change_of_a_document_closed_meanwhile_is_dropped(shown: Shown, qtbot: QtBot) -> None:
    shown.page.changes.tiles["crop"].click()
    shown.session.open(a_source(1), shown.session.origin)
    assert not shown.page.changes.runner.is_running
    assert shown.steps() == []


# Recolour


def test_a_colour_is_previewed_and_is_one_step(shown: Shown, qtbot: QtBot) -> None:
    shown.page.changes.tiles["recolor"].setChecked(True)
    field = shown.page.changes.color_form.field
    qtbot.waitUntil(lambda: field.popover is not None and field.popover.isVisible())
    popover = field.popover
    assert popover is not None
    popover.started.emit()
    for color in (Color(0, 99, 0), Color(0, 0, 200)):
        with qtbot.waitSignal(shown.session.changed, timeout=20_000):
            popover.edited.emit(color)
        assert bytes((color.r, color.g, color.b, 255)) in shown.pixels().rgba
        assert popover.isVisible()
        assert shown.page.preview.picture_rect.width() == 40
    popover.finished.emit()
    popover.close()
    assert shown.steps() == ["Recolour icon “fuel”"]
    shown.wait_until_known()
    assert details(shown)["Recolour"] == "#0000C8"
    shown.session.undo_stack.undo()
    assert bytes(RED) in shown.pixels().rgba


def test_a_cancelled_colour_has_no_step(shown: Shown, qtbot: QtBot) -> None:
    before = shown.icon().data_uri
    form = shown.page.changes.color_form
    form.field.started.emit()
    with qtbot.waitSignal(shown.session.changed, timeout=20_000):
        form.field.edited.emit(Color(*BLUE))
    form.field.cancelled.emit()
    assert shown.icon().data_uri == before
    assert shown.session.undo_stack.count() == 0


def test_the_last_of_colours_that_change_faster_than_images_remains(shown: Shown, qtbot: QtBot) -> None:
    changes = shown.page.changes
    changes.live.begin([shown.icon()], "Recolour")
    for blue in range(100):
        changes.live.show_color(Color(0, 0, 101 + blue))
    qtbot.waitUntil(lambda: not changes.live.is_running, timeout=20_000)
    assert bytes((0, 0, 200, 255)) in shown.pixels().rgba
    assert shown.steps() == ["Recolour"]


def test_only_single_colour_icons_of_several_are_recoloured(shown: Shown, qtbot: QtBot) -> None:
    shown.choose(FUEL, TWIN, MOTLEY)
    motley = shown.icon(MOTLEY).record
    field = shown.page.changes.color_form.field
    field.started.emit()
    with qtbot.waitSignal(shown.session.changed, timeout=20_000):
        field.edited.emit(Color(*BLUE))
    field.finished.emit()
    assert shown.pixels(FUEL) == shown.pixels(TWIN)
    assert bytes(BLUE) in shown.pixels(FUEL).rgba
    assert shown.icon(MOTLEY).record is motley
    assert shown.steps() == ["Recolour 2 icons"]


# Reduce


def test_a_smaller_file_is_reported_and_applied(qtbot: QtBot, jobs: Jobs) -> None:
    shown = Shown(qtbot, jobs, [{"id": "fuel", "value": a_heavier_png()}])
    shown.choose(0)
    shrink, pixels, before = shown.page.shrink, shown.pixels(), len(shown.icon().data_uri)
    assert shrink.saving.sizes.startswith("1.1\N{THIN SPACE}KB to 0.")
    assert shrink.saving.sentence.startswith("Lossless, 9")
    assert shrink.saving.sentence.endswith(f"% smaller · {REDUCER}")
    with qtbot.waitSignal(shown.session.changed):
        shrink.apply.click()
    assert len(shown.icon().data_uri) < before
    assert shown.pixels() == pixels
    assert shown.steps() == ["Compress icon “fuel”"]
    shown.wait_until_known()
    assert (shrink.saving.sentence, shrink.apply.isVisible()) == ("Already fully compressed.", False)


def test_reducible_icons_of_several_are_reduced_in_one_step(qtbot: QtBot, jobs: Jobs) -> None:
    icons = [{"id": str(side), "value": a_heavier_png(side)} for side in (16, 20)]
    shown = Shown(qtbot, jobs, [*icons, {"id": "photo", "value": a_jpeg()}])
    shown.choose(0, 1, 2)
    assert "2 of 2 icons" in shown.page.shrink.saving.sentence
    shown.page.shrink.apply.click()
    assert shown.steps() == ["Compress 2 icons"]
    shown.wait_until_known()
    assert shown.page.shrink.saving.sentence == "Already fully compressed."


def test_other_formats_than_png_are_not_reduced(shown: Shown) -> None:
    shown.choose(PHOTO)
    reason = "Only PNG can be compressed, not JPEG."
    assert (shown.page.shrink.saving.sentence, shown.page.shrink.apply.isVisible()) == (reason, False)


def test_an_unrelated_edit_does_not_repeat_the_analysis(shown: Shown) -> None:
    before = shown.page.analysed
    shown.session.do(rename_icon(FUEL, "gas"), "Rename")
    shown.session.do(rename_icon(MOTLEY, "other"), "Rename")
    shown.wait_until_known()
    assert [each.icon.id for each in shown.page.analysed] == ["gas"]
    assert shown.page.analysed[0].analysis is before[0].analysis


def test_only_small_images_of_many_selected_icons_are_cached(qtbot: QtBot, jobs: Jobs) -> None:
    shown = Shown(qtbot, jobs, [{"id": str(place), "value": a_png(400, 200 + place)} for place in range(3)])
    shown.choose(0, 1, 2)
    analyses = [each.analysis for each in shown.page.analysed]
    assert [analysis.image.width() for analysis in analyses if analysis is not None] == [72, 72, 72]
    assert [analysis.size for analysis in analyses if analysis is not None] == [
        (400, 200),
        (400, 201),
        (400, 202),
    ]
    shown.choose(0)
    assert shown.page.analysed[0].analysis is not None
    assert shown.page.analysed[0].analysis.image.width() == 400
