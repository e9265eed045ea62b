"""Commands on the selected icons in a window: by keys, by the menus, by the grid's menu and the page."""

import io
import json
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.assets.data_uri import build_data_uri
from editor.assets.images.icons import check_icon
from editor.assets.images.resize import read_pixels
from editor.features.icons import size_reduction
from editor.mapstyle.edits.assets import NewIcon, add_icons, set_images
from editor.ui.icons.picker import IconPicker
from editor.ui.theme.painting import SHADOW
from tests.features.icons.icon_page import a_two_colored_png
from tests.flows.icons import GREEN, Icons
from tests.icons import a_data_uri, a_png

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def extent(icons: Icons, icon_id: str) -> tuple[int, int]:
    verdict = check_icon(icons.image(icon_id))
    return verdict.width, verdict.height


def a_framed_png() -> str:
    """Create a green square of 4 pixels in a transparent border of 2 and 3."""
    image = Image.new("RGBA", (10, 8), (0, 0, 0, 0))
    image.paste(GREEN, (3, 2, 7, 6))
    return a_data_uri(image)


def cells(picker: IconPicker) -> list[QModelIndex]:
    model = picker.cells.model()
    return [model.index(row, 0) for row in range(model.rowCount())]


# Delete, rename, copies


def test_an_unused_icon_is_deleted_without_a_question_and_a_used_one_after_an_answer(
    icons: Icons,
) -> None:
    icons.press("loose")
    icons.key(Qt.Key.Key_Delete)
    assert icons.ids == ["fuel", "food"]
    assert icons.selected_ids == ["food"]
    assert icons.last_step == "Delete icon “loose”"
    icons.session.undo_stack.undo()
    assert icons.session.encoded() == icons.session.source.text.encode()

    question = icons.strip.question
    icons.press("fuel")
    icons.key(Qt.Key.Key_Delete)
    keep = question.bar.buttons["Cancel"]
    assert QApplication.focusWidget() is keep
    QTest.keyClick(keep, Qt.Key.Key_Return)
    assert question.text == ""
    assert icons.session.encoded() == icons.session.source.text.encode()
    assert icons.view.grid.hasFocus()

    icons.key(Qt.Key.Key_Delete)
    QTest.keyClick(question.bar.buttons["Use another icon…"], Qt.Key.Key_Escape)
    assert question.text == ""
    assert icons.view.grid.hasFocus()
    icons.key(Qt.Key.Key_Delete)
    icons.session.do(set_images({0: a_png(2, 2)}), "Another image")
    assert question.text == ""
    assert len(icons.ids) == 3

    icons.press("fuel", "food", "loose")
    icons.key(Qt.Key.Key_Delete)
    assert list(question.bar.buttons) == ["Delete and clear references", "Cancel"]


def test_deleting_an_icon_in_use_lists_its_users_and_clears_the_references(icons: Icons) -> None:
    icons.press("fuel", "loose")
    icons.key(Qt.Key.Key_Delete)
    question = icons.strip.question
    assert question.text == "Delete 2 icons? Used by 2 layers in 3 stops: Gas station, Lake."
    assert icons.ids == ["fuel", "food", "loose"]
    assert question.bar.buttons["Cancel"].hasFocus()
    icons.answer("Delete and clear references")
    assert icons.ids == ["food"]
    assert icons.named(0) == ["", "food", ""]
    assert icons.last_step == "Delete 2 icons"
    assert icons.view.grid.hasFocus()


def test_deleting_an_icon_in_use_can_assign_another_one_to_the_layers(icons: Icons) -> None:
    icons.press("fuel")
    icons.key(Qt.Key.Key_Delete)
    question = icons.strip.question
    icons.answer("Use another icon…")
    picker = icons.flow.deleting.picker
    assert picker.isVisible()
    assert picker.title == "Replacement for “fuel”"
    assert [cell.data() for cell in cells(picker)] == ["food", "loose"]
    assert not picker.add.isVisible()
    button = question.bar.buttons["Use another icon…"]
    corner = button.mapToGlobal(QPoint(0, 0))
    card = picker.geometry().marginsRemoved(SHADOW)
    assert card.left() <= corner.x() <= card.right()
    assert card.bottom() < corner.y(), "the question is at the bottom, with space above it"
    QTest.keyClick(picker.search, Qt.Key.Key_Escape)
    assert question.text
    icons.answer("Use another icon…")
    QTest.keyClicks(picker.search, "fuel")
    assert picker.sentence.isVisible()
    picker.search.setText("foo")
    QTest.keyClick(picker.search, Qt.Key.Key_Return)
    assert icons.ids == ["food", "loose"]
    assert icons.named(0) == ["food", "food", "food"]
    assert icons.named(1) == ["food"]
    assert icons.session.undo_stack.count() == 1


def test_f2_focuses_the_id_once_possible_and_all_references_follow(icons: Icons) -> None:
    icons.press("fuel")
    icons.key(Qt.Key.Key_F2)
    field = QApplication.focusWidget()
    assert icons.user.icon_page.isAncestorOf(field)
    QTest.keyClicks(field, "food ")
    QTest.keyClick(field, Qt.Key.Key_Return)
    problem = "The ID “food” is taken. Previous ID kept."
    assert icons.record.id.problem == problem
    assert field.hasFocus()
    QTest.keyClicks(field, "gas")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert icons.view.grid.hasFocus()
    assert icons.ids == ["gas", "food", "loose"]
    assert icons.named(0) == ["gas", "food", "gas"]
    assert icons.session.undo_stack.count() == 1


def test_icons_are_duplicated_cut_and_pasted_back_by_keys(icons: Icons) -> None:
    icons.press("fuel")
    icons.key(Qt.Key.Key_D, CTRL | SHIFT)
    assert icons.ids == ["fuel", "food", "loose", "fuel-2"]
    assert icons.selected_ids == ["fuel-2"]
    assert icons.last_step == "Duplicate icon “fuel”"
    icons.session.undo_stack.undo()
    icons.press("food")
    before = icons.image("food")
    icons.key(Qt.Key.Key_X, CTRL)
    assert icons.ids == ["fuel", "loose"]
    assert icons.last_step == "Cut icon “food”"
    data = QGuiApplication.clipboard().mimeData()
    assert json.loads(data.text())["icons"][0]["id"] == "food"
    assert data.hasImage()
    icons.key(Qt.Key.Key_V, CTRL)
    icons.wait()
    assert icons.ids == ["fuel", "loose", "food"]
    assert icons.image("food") == before
    assert icons.named(0) == ["fuel", "food", "fuel"]


# One command for icons and layers


def test_the_same_command_acts_on_the_focused_panel(icons: Icons) -> None:
    user, edit = icons.user, icons.view.filter
    icons.press("loose")
    delete = user.command("delete")
    assert delete.isEnabled()
    user.trigger("map")
    user.select([])
    assert not delete.isEnabled()
    assert delete.toolTip() == "Select a layer first (Del)"
    user.trigger("icons")
    assert delete.isEnabled()
    assert delete.toolTip() == "Delete (Del)"

    edit.setFocus()
    QTest.keyClicks(edit, "lo")
    QTest.keyClick(edit, Qt.Key.Key_Home)
    QTest.keyClick(edit, Qt.Key.Key_Delete)
    assert edit.text() == "o"
    assert len(icons.ids) == 3
    edit.clear()

    icons.press("loose")
    tree = user.layer_tree
    tree.setFocus()
    user.select([user.layers[0].key])
    user.trigger("delete")
    assert len(icons.session.style.layers) == 1
    assert len(icons.ids) == 3
    icons.view.grid.setFocus()
    user.trigger("delete")
    assert icons.ids == ["fuel", "food"]
    assert len(icons.session.style.layers) == 1


def test_impossible_operations_explain_why_and_all_unused_icons_are_deleted_at_once(icons: Icons) -> None:
    commands = icons.user.commands
    icons.user.assets.select_icons([])
    for name in ("replace_icon", "export_icons", "crop_icons", "pad_icons", "shrink_icons", "resize_icons"):
        assert not commands[name].isEnabled()
        assert commands[name].toolTip() == "Select an icon first"
    icons.session.undo_stack.clear()
    icons.press("fuel", "food")
    assert commands["rename"].toolTip() == "Select one icon to rename (F2)"
    icons.session.do(add_icons([NewIcon("spare", a_png(3, 3))]), "Add")
    icons.do("select_unused_icons")
    assert icons.selected_ids == ["loose", "spare"]
    icons.view.menu.aboutToShow.emit()
    assert commands["delete_unused_icons"].isEnabled()
    icons.do("delete_unused_icons")
    assert icons.ids == ["fuel", "food"]
    assert icons.last_step == "Delete 2 icons"
    icons.view.menu.aboutToShow.emit()
    assert commands["delete_unused_icons"].toolTip() == "No unused icons"


# Commands on pixels


def test_borders_are_cropped_and_images_padded_as_one_step_each(icons: Icons) -> None:
    broken = build_data_uri("image/png", b"no image")
    framed = [NewIcon("one", a_framed_png()), NewIcon("torn", broken)]
    icons.session.do(add_icons(framed), "Add")
    icons.press("one", "torn", "food")
    icons.do("crop_icons")
    assert extent(icons, "one") == (4, 4)
    assert extent(icons, "food") == (8, 4)
    assert icons.last_step == "Trim icon “one”"
    assert icons.strip.outcome.text.startswith("torn: ")
    assert icons.image("torn") == broken
    icons.do("pad_icons")
    assert extent(icons, "food") == (8, 8)
    assert read_pixels(icons.image("food")).rgba[: 8 * 4] == bytes(8 * 4)
    assert icons.last_step == "Pad icon “food” to square"
    icons.press("food")
    icons.do("pad_icons")
    assert icons.strip.note.remark == "These images are already square."
    assert icons.session.undo_stack.count() == 3


def test_equal_images_are_merged_into_the_most_used_or_the_selected_icon(icons: Icons) -> None:
    again = a_data_uri(Image.new("RGBA", (8, 8), (200, 0, 0, 255)))
    icons.session.do(add_icons([NewIcon("red", again), NewIcon("loose-2", icons.image("loose"))]), "Add")
    icons.user.assets.select_icons([])
    icons.do("merge_icons")
    assert icons.ids == ["fuel", "food", "loose"]
    assert icons.last_step == "Merge 4 duplicate icons into 2 icons"
    assert icons.strip.note.remark == "2 duplicate icons merged. Layers now use the 2 remaining icons."
    icons.do("merge_icons")
    assert icons.strip.note.remark == "No duplicates among these icons."
    icons.session.undo_stack.undo()
    icons.press("red")
    icons.do("merge_icons")
    assert icons.ids == ["food", "loose", "red", "loose-2"]
    assert icons.last_step == "Merge 2 duplicate icons into icon “red”"
    assert icons.named(0) == ["red", "food", "red"]


def test_the_page_and_the_menu_do_the_same_also_beside_the_map(icons: Icons) -> None:
    icons.press("food")
    icons.user.trigger("map")
    page, assets = icons.user.icon_page, icons.user.assets
    icons.until(lambda: page.changes.tiles["pad"].isEnabled())
    QTest.mouseClick(page.changes.tiles["pad"], Qt.MouseButton.LeftButton)
    icons.wait()
    by_page, step = icons.image("food"), icons.last_step
    icons.session.undo_stack.undo()
    assert assets.icons
    icons.do("pad_icons")
    assert (icons.image("food"), icons.last_step) == (by_page, step)
    icons.do("pad_icons")
    assert icons.strip.note.isVisible()
    assert icons.strip.note.remark == "These images are already square."
    assert icons.user.centre.view is icons.user.map_view


@pytest.fixture
def savings_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows calculate at once what size reduction saves."""
    monkeypatch.setattr(size_reduction, "_WAIT_MS", 0)


@pytest.mark.usefixtures("savings_found_at_once")
def test_the_saved_bytes_are_shown_before_one_icon_or_all_are_reduced(icons: Icons) -> None:
    file = build_data_uri("image/png", _wasteful_png())
    icons.session.do(set_images({0: file, 1: file}), "Heavy")
    icons.press("fuel")
    icons.do("shrink_icons")
    assert icons.strip.question.text.startswith("Compressing icon “fuel” saves ")
    assert icons.image("fuel") == file
    icons.answer("Keep originals")
    assert icons.image("fuel") == file
    icons.do("shrink_icons")
    icons.answer("Compress")
    assert len(icons.image("fuel")) < len(file)
    assert read_pixels(icons.image("fuel")) == read_pixels(file)
    assert icons.image("food") == file
    assert icons.last_step == "Compress icon “fuel”"
    icons.do("shrink_icons")
    assert icons.strip.note.remark.endswith("already fully compressed.")

    icons.session.undo_stack.undo()
    shrink = icons.view.size_bars.shrink
    icons.until(shrink.isVisible)
    assert "saves" in shrink.text()
    QTest.mouseClick(shrink, Qt.MouseButton.LeftButton)
    icons.wait()
    assert len(icons.image("fuel")) == len(icons.image("food")) < len(file)
    assert icons.last_step.startswith("Compress ")
    icons.until(lambda: not shrink.isVisible())


def test_recolour_and_resize_open_their_form_on_the_page_or_are_refused_with_the_reason(
    icons: Icons,
) -> None:
    icons.user.docks.reset()
    icons.press("fuel")
    changes = icons.user.icon_page.changes
    for name, form in (("recolor", changes.color_form), ("resize", changes.size_form)):
        icons.view.grid.setFocus()
        icons.do(f"{name}_icons")
        icons.until(form.isVisible)
        assert form.isAncestorOf(QApplication.focusWidget()), name

    icons.session.do(add_icons([NewIcon("flag", a_two_colored_png())]), "Add")
    icons.user.assets.select_icons([3])
    command = icons.user.command("recolor_icons")
    assert command.isEnabled(), "its colours are not known yet"
    command.trigger()
    icons.until(lambda: bool(icons.strip.note.refusal))
    assert icons.strip.note.refusal == "Only single-colour icons can be recoloured."
    assert not command.isEnabled()


# Export


def test_icons_are_exported_under_safe_names_and_no_file_is_overwritten(icons: Icons, tmp_path: Path) -> None:
    new = [NewIcon(name, a_png(2, place + 1)) for place, name in enumerate(("../up", "CON", "a/b", "."))]
    icons.session.do(add_icons([*new, NewIcon("torn", "data:image/png;base64,AAAA")]), "Add")
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "fuel.png").write_text("mine")
    icons.user.trigger("export_all_icons")
    icons.pick(folder)
    assert (folder / "fuel.png").read_text() == "mine"
    written = {path.name for path in folder.iterdir()}
    assert written >= {"fuel.png", "fuel-2.png", "food.png", "loose.png", "up.png", "a-b.png"}
    assert len(written) == 8
    assert not {"CON.png", "..png"} & written
    assert {path.name for path in tmp_path.iterdir()} >= {"out", "city.json"}
    assert not (tmp_path / "up.png").exists()
    assert icons.strip.outcome.text.startswith("torn: ")
    assert icons.strip.note.remark.startswith("7 images exported to ")
    assert icons.strip.note.remark.endswith(
        "1 renamed because the name was taken. 4 renamed because their IDs are not valid file names."
    )


def _wasteful_png() -> bytes:
    """Return an image that is stored without compression."""
    file = io.BytesIO()
    Image.new("RGBA", (40, 40), GREEN).save(file, "PNG", compress_level=0)
    return file.getvalue()
