"""Variants in a window: linked, opened, synchronized, compared, and named colours."""

import json

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.features.variants.rename_dialog import RenameDialog
from editor.mapstyle.edits.edit import rename_layer
from editor.mapstyle.schema.values import Color
from editor.mapstyle.variants.style_set import MAX_COLORS, VariantUse
from editor.preview.compare.sides import MapSide
from editor.storage.style_sets import open_set
from tests.flows.conftest import OpenWindow
from tests.flows.driver import TIMEOUT_MS, Driver
from tests.flows.variants import DARK, WHITE, City, is_idle, narrow, synced, wait_for_set
from tests.styles import a_color


@pytest.fixture
def user(linked_day: Driver) -> Driver:
    return linked_day


def test_linking_a_style_creates_the_set_and_shows_the_variant(
    city: City, open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window(city.day)
    assert not user.is_enabled("variants_sync")
    assert user.variants.chooser is None
    assert not city.set.exists()
    user.variants.add(city.night)
    wait_for_set(user, qtbot)
    assert [each.file for each in open_set(city.set).style_set.variants] == ["day.json", "night.json"]
    assert [each.use for each in open_set(city.set).style_set.variants] == [VariantUse.DAY, VariantUse.NIGHT]
    chooser = user.variants.chooser
    assert chooser is not None
    assert (chooser.text(), chooser.isVisible()) == ("Day", True)
    assert "“night” is a variant of this style now." in user.notice


def test_the_menu_opens_another_variant(user: Driver, city: City, qtbot: QtBot) -> None:
    entries = user.variant_entries
    assert [(each.text(), each.isChecked()) for each in entries] == [("day", True), ("Night", False)]
    with qtbot.waitSignal(user.documents.opened, timeout=TIMEOUT_MS):
        entries[1].trigger()
    assert user.path == city.night
    wait_for_set(user, qtbot)
    current = user.style_sets.current
    assert current is not None
    assert current.name == "Night"


def test_a_variant_is_renamed_and_removed_from_the_set(user: Driver, city: City, qtbot: QtBot) -> None:
    user.trigger("variants_rename")
    dialog = user.window.findChild(RenameDialog)
    assert dialog is not None
    dialog.name.setText(" ")
    assert not dialog.rename.isEnabled()
    dialog.name.setText("night ")
    assert not dialog.rename.isEnabled()
    assert dialog.message.text() == "Another variant has this name."
    dialog.accept()
    dialog.name.setText("By day")
    assert dialog.message.isHidden()
    dialog.rename.click()
    qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)
    assert open_set(city.set).style_set.variants[0].name == "By day"
    chooser = user.variants.chooser
    assert chooser is not None
    assert chooser.text() == "By day"
    user.trigger("variants_remove")
    qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)
    assert [each.file for each in open_set(city.set).style_set.variants] == ["night.json"]
    assert city.day.exists()
    assert chooser.isHidden()


def test_the_use_of_the_open_variant_is_changed(user: Driver, city: City, qtbot: QtBot) -> None:
    def uses() -> list[VariantUse | None]:
        qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)
        return [each.use for each in open_set(city.set).style_set.variants]

    assert (user.is_checked("variants_day"), user.is_checked("variants_night")) == (True, False)
    user.trigger("variants_night")
    assert uses() == [VariantUse.NIGHT, None]
    assert (user.is_checked("variants_day"), user.is_checked("variants_night")) == (False, True)
    user.trigger("variants_night")
    assert uses() == [None, None]
    user.trigger("variants_day")
    assert uses() == [VariantUse.DAY, None]


def test_the_open_variant_is_removed_from_a_set_that_was_reordered(
    user: Driver, city: City, qtbot: QtBot
) -> None:
    tree = json.loads(city.set.read_bytes())
    tree["variants"].reverse()
    city.set.write_text(json.dumps(tree))
    user.trigger("variants_remove")
    qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)
    assert [each.file for each in open_set(city.set).style_set.variants] == ["night.json"]


def test_a_missing_variant_is_marked_and_stays(user: Driver, city: City, qtbot: QtBot) -> None:
    city.night.unlink()
    user.style_sets.refresh_states()
    qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)
    night = user.variant_entries[1]
    assert (night.text(), night.isEnabled()) == ("Night (not available)", False)
    assert "The file does not exist." in night.toolTip()
    assert "night.json" in city.set.read_text()


def test_a_saved_change_of_structure_is_offered(user: Driver, city: City, qtbot: QtBot) -> None:
    narrow(user)
    user.save()
    user.wait_for_notice("1 change of structure is not in Night.")
    assert city.field(city.night, "minzoom") == 3
    assert "Motorways: minzoom" in user.notice_buttons["Apply to variants"].toolTip()
    user.answer("Apply to variants")
    user.wait_for_notice("1 change of structure made in Night.")
    assert city.field(city.night, "minzoom") == 9
    assert city.field(city.night, "paint")["line-inner-color"] == a_color((0, DARK ^ 0xFFFFFF))


def test_a_saved_colour_is_not_offered(user: Driver, city: City, qtbot: QtBot) -> None:
    before = city.night.read_bytes()
    panel = user.colors_panel
    user.trigger("colors")
    panel.select(Color.from_abgr(WHITE))
    panel.detail.field.edit.committed.emit("#FFEEDD")
    assert user.is_edited
    user.save()
    qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)
    assert "structure" not in user.notice
    assert city.night.read_bytes() == before


def test_with_the_switch_a_change_is_made_at_once(user: Driver, city: City, qtbot: QtBot) -> None:
    user.trigger("variants_at_once")
    qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)
    assert open_set(city.set).style_set.syncs_at_once
    narrow(user)
    user.save()
    user.wait_for_notice("1 change of structure made in Night.")
    assert city.field(city.night, "minzoom") == 9


def test_a_variant_in_another_window_is_changed_there(
    user: Driver, city: City, open_window: OpenWindow, qtbot: QtBot
) -> None:
    other = open_window(city.night)
    wait_for_set(other, qtbot)
    before, recorded = city.night.read_bytes(), synced(city)
    narrow(user)
    user.trigger("variants_sync")
    user.wait_for_notice("1 change of structure made in Night.")
    assert other.layers[0].minzoom == 9
    assert other.undo_text == "Structure from day"
    assert city.night.read_bytes() == before
    assert synced(city) == recorded, "the window may still be closed without saving"
    other.undo()
    assert other.layers[0].minzoom == 3
    user.trigger("variants_sync")
    qtbot.waitUntil(lambda: is_idle(user) and other.layers[0].minzoom == 9, timeout=TIMEOUT_MS)
    user.save()
    other.save()
    for window in (user, other):
        qtbot.waitUntil(lambda window=window: is_idle(window), timeout=TIMEOUT_MS)
    assert all(text != recorded[file] for file, text in synced(city).items()), "both files have it now"


def test_a_window_that_was_edited_after_the_offer_is_planned_again(
    user: Driver, city: City, open_window: OpenWindow, qtbot: QtBot
) -> None:
    other = open_window(city.night)
    wait_for_set(other, qtbot)
    recorded = synced(city)
    narrow(user)
    user.save()
    user.wait_for_notice("1 change of structure is not in Night.")
    other.edit(rename_layer(other.keys[1], "Lanes"), "Rename")
    user.answer("Apply to variants")
    user.wait_for_notice("1 change of structure is not in Night.")
    assert other.layers[0].minzoom == 3
    assert synced(city) == recorded
    user.answer("Apply to variants")
    user.wait_for_notice("1 change of structure made in Night.")
    assert (other.layers[0].minzoom, other.layers[1].comment) == (9, "Lanes")


def test_changes_before_the_other_window_saves_are_no_conflicts(
    user: Driver, city: City, open_window: OpenWindow, qtbot: QtBot
) -> None:
    other = open_window(city.night)
    wait_for_set(other, qtbot)
    for minzoom in (9, 5):
        narrow(user, minzoom)
        user.trigger("variants_sync")
        user.wait_for_notice("1 change of structure made in Night.")
        qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)
        assert other.layers[0].minzoom == minzoom


def test_two_variants_are_compared_on_the_map(user: Driver, qtbot: QtBot) -> None:
    user.sun.show_variant(VariantUse.NIGHT)
    qtbot.waitUntil(lambda: user.sun.shown is VariantUse.NIGHT, timeout=TIMEOUT_MS)
    user.trigger("variants_compare")
    qtbot.waitUntil(lambda: user.split.is_on, timeout=TIMEOUT_MS)
    assert user.style_on_map is user.style, "both sides would be Night"
    assert [user.split.title_of(side) for side in MapSide] == ["Night", "day"]
    assert user.compared_names == ["Night", "day"]
    for mode in ("compare_side_by_side", "compare_swipe", "compare_blink"):
        user.trigger(mode)
        user.wait_for_map()
        card = user.sun_card.card_in_parent
        titles = [each for each in (user.split.card_a, user.split.card_b) if each.isVisible()]
        assert titles
        assert not any(card.intersects(each.card_in_parent) for each in titles), mode
    user.trigger("compare_end")
    assert user.sun_card.card_in_parent.top() == 12
    assert user.sun.shown is VariantUse.NIGHT


def test_removing_the_set_loses_only_the_link(user: Driver, city: City, qtbot: QtBot) -> None:
    before = city.day.read_bytes(), city.night.read_bytes()
    city.set.unlink()
    user.style_sets.reload()
    qtbot.waitUntil(lambda: user.style_sets.current is None, timeout=TIMEOUT_MS)
    assert (city.day.read_bytes(), city.night.read_bytes()) == before
    chooser = user.variants.chooser
    assert chooser is not None
    assert chooser.isHidden()
    assert user.is_enabled("variants_new")


# Named colours


def named_rows(user: Driver) -> list[tuple[str, int]]:
    return [(entry.text, entry.count) for entry in user.colors_panel.entries]


def test_a_colour_is_split_by_role_and_one_edit_changes_all_uses(
    user: Driver, city: City, qtbot: QtBot
) -> None:
    before = city.day.read_bytes()
    user.trigger("colors")
    panel = user.colors_panel
    panel.select(Color(0, 0, 0))
    assert panel.detail.names.isVisible()
    panel.detail.names.split.click()
    assert named_rows(user)[:2] == [("Road fill / Roads", 2), ("Casing / Roads", 1)]
    panel.detail.field.edit.committed.emit("#FF8800")
    fills = [layer.paint["line-inner-color"] for layer in list(user.layers)[:2]]
    assert fills == [a_color((0, Color(255, 136, 0).abgr))] * 2
    assert user.undo_count == 1
    qtbot.waitUntil(lambda: user.style_sets.is_idle, timeout=TIMEOUT_MS)
    names = [color.name for color in open_set(city.set).style_set.colors]
    assert names == ["Road fill / Roads", "Casing / Roads"]
    assert city.day.read_bytes() == before, "a name is not in the style"


def test_an_edit_of_names_is_undone_from_its_notice(user: Driver, city: City, qtbot: QtBot) -> None:
    user.trigger("colors")
    panel = user.colors_panel
    panel.select(Color(0, 0, 0))
    before = named_rows(user)
    panel.detail.names.split.click()
    user.wait_for_notice("Colour split into 2 names.")
    split = named_rows(user)
    user.answer("Undo")
    qtbot.waitUntil(lambda: user.style_sets.is_idle and named_rows(user) == before, timeout=TIMEOUT_MS)
    assert open_set(city.set).style_set.colors == ()
    panel.select(Color(0, 0, 0))
    panel.detail.names.split.click()
    panel.detail.names.remove.click()
    user.wait_for_notice("Name “Road fill / Roads” removed.")
    user.answer("Undo")
    qtbot.waitUntil(lambda: user.style_sets.is_idle and named_rows(user) == split, timeout=TIMEOUT_MS)
    assert len(open_set(city.set).style_set.colors) == 2
    assert user.undo_count == 0


def test_names_that_another_program_changed_are_not_undone(user: Driver, city: City, qtbot: QtBot) -> None:
    user.trigger("colors")
    panel = user.colors_panel
    panel.select(Color(0, 0, 0))
    panel.detail.names.split.click()
    qtbot.waitUntil(lambda: user.style_sets.is_idle, timeout=TIMEOUT_MS)
    tree = json.loads(city.set.read_bytes())
    tree["colors"][0]["name"] = "by another program"
    city.set.write_text(json.dumps(tree))
    user.answer("Undo")
    user.wait_for_notice("The names in the style set have changed since then.")
    assert json.loads(city.set.read_bytes()) == tree
    qtbot.waitUntil(lambda: named_rows(user)[0] == ("by another program", 2), timeout=TIMEOUT_MS)


def test_a_set_with_the_most_names_says_why_a_colour_is_not_split(
    user: Driver, city: City, qtbot: QtBot
) -> None:
    tree = json.loads(city.set.read_bytes())
    tree["colors"] = [{"name": str(number), "uses": []} for number in range(MAX_COLORS)]
    city.set.write_text(json.dumps(tree))
    user.style_sets.reload()
    qtbot.waitUntil(lambda: user.style_sets.is_idle, timeout=TIMEOUT_MS)
    user.trigger("colors")
    panel = user.colors_panel
    panel.select(Color(0, 0, 0))
    panel.detail.names.split.click()
    assert panel.detail.problem == f"A style set has at most {MAX_COLORS} named colours."
    assert json.loads(city.set.read_bytes()) == tree


def test_checked_uses_get_a_name_that_follows_renamed_layers(user: Driver, city: City, qtbot: QtBot) -> None:
    user.trigger("colors")
    panel = user.colors_panel
    panel.select(Color(0, 0, 0))
    model = panel.detail.model
    model.setData(model.index(1, 0), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    panel.detail.names.field.edit.committed.emit("motorway")
    assert named_rows(user)[0] == ("motorway", 2)
    user.edit(rename_layer(user.keys[0], "Freeways"), "Rename")
    qtbot.waitUntil(lambda: user.style_sets.is_idle, timeout=TIMEOUT_MS)
    (color,) = open_set(city.set).style_set.colors
    assert {each.name for each in color.users} == {"Freeways"}
    panel.detail.names.field.edit.committed.emit("freeway")
    assert named_rows(user)[0] == ("freeway", 2)
    panel.detail.names.remove.click()
    assert named_rows(user)[0] == ("#000000", 3)


def test_without_a_set_the_list_is_as_before(city: City, open_window: OpenWindow) -> None:
    user = open_window(city.day)
    user.trigger("colors")
    panel = user.colors_panel
    panel.select(Color(0, 0, 0))
    assert panel.detail.names.isHidden()
    assert all(not entry.name for entry in panel.entries)
