"""What is done to the chosen icons in a window: by keys, by the menus, by the grid's menu and the page."""

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
    """A green square of 4 pixels in a transparent border of 2 and 3."""
    image = Image.new("RGBA", (10, 8), (0, 0, 0, 0))
    image.paste(GREEN, (3, 2, 7, 6))
    return a_data_uri(image)


def cells(picker: IconPicker) -> list[QModelIndex]:
    model = picker.cells.model()
    return [model.index(row, 0) for row in range(model.rowCount())]


# Delete, rename, copies


def test_an_icon_nobody_uses_is_deleted_without_a_question_and_a_used_one_stays_until_it_is_answered(
    icons: Icons,
) -> None:
    icons.press("loose")
    icons.key(Qt.Key.Key_Delete)
    assert icons.ids == ["fuel", "food"]
    assert icons.chosen == ["food"]
    assert icons.last_step == "Delete icon “loose”"
    icons.session.undo_stack.undo()
    assert icons.session.encoded() == icons.session.source.text.encode()

    question = icons.strip.question
    icons.press("fuel")
    icons.key(Qt.Key.Key_Delete)
    keep = question.bar.buttons["Keep the icon"]
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
    assert list(question.bar.buttons) == ["Clear the references", "Keep the icons"]


def test_deleting_an_icon_in_use_says_by_whom_and_clears_the_references(icons: Icons) -> None:
    icons.press("fuel", "loose")
    icons.key(Qt.Key.Key_Delete)
    question = icons.strip.question
    assert question.text == "Delete 2 icons? In use by 2 layers in 3 stops: Gas station, Lake."
    assert icons.ids == ["fuel", "food", "loose"]
    assert question.bar.buttons["Keep the icons"].hasFocus()
    icons.answer("Clear the references")
    assert icons.ids == ["food"]
    assert icons.named(0) == ["", "food", ""]
    assert icons.last_step == "Delete 2 icons"
    assert icons.view.grid.hasFocus()


def test_deleting_an_icon_in_use_can_lead_the_layers_to_another_one(icons: Icons) -> None:
    icons.press("fuel")
    icons.key(Qt.Key.Key_Delete)
    question = icons.strip.question
    icons.answer("Use another icon…")
    picker = icons.flow.deleting.picker
    assert picker.isVisible()
    assert picker.title == "Instead of “fuel”"
    assert [cell.data() for cell in cells(picker)] == ["food", "loose"]
    assert not picker.add.isVisible()
    button = question.bar.buttons["Use another icon…"]
    spot = button.mapToGlobal(QPoint(0, 0))
    card = picker.geometry().marginsRemoved(SHADOW)
    assert card.left() <= spot.x() <= card.right()
    assert card.bottom() < spot.y(), "the question lies at the foot, so there is room above it"
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


def test_f2_gives_the_id_the_keys_until_it_can_be_and_all_references_follow(icons: Icons) -> None:
    icons.press("fuel")
    icons.key(Qt.Key.Key_F2)
    field = QApplication.focusWidget()
    assert icons.user.icon_page.isAncestorOf(field)
    QTest.keyClicks(field, "food ")
    QTest.keyClick(field, Qt.Key.Key_Return)
    said = "Another icon has the id “food”. Type one that is free. The old id stays."
    assert icons.record.id.problem == said
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
    assert icons.chosen == ["fuel-2"]
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


def test_the_same_command_acts_on_what_has_the_keys(icons: Icons) -> None:
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


def test_what_cannot_be_done_says_why_and_all_unused_icons_are_deleted_at_once(icons: Icons) -> None:
    commands = icons.user.commands
    icons.user.assets.select_icons([])
    for name in ("replace_icon", "export_icons", "crop_icons", "pad_icons", "shrink_icons", "resize_icons"):
        assert not commands[name].isEnabled()
        assert commands[name].toolTip() == "Choose an icon first"
    icons.session.undo_stack.clear()
    icons.press("fuel", "food")
    assert commands["rename"].toolTip() == "Choose one icon to rename (F2)"
    icons.session.do(add_icons([NewIcon("spare", a_png(3, 3))]), "Add")
    icons.do("select_unused_icons")
    assert icons.chosen == ["loose", "spare"]
    icons.view.menu.aboutToShow.emit()
    assert commands["delete_unused_icons"].isEnabled()
    icons.do("delete_unused_icons")
    assert icons.ids == ["fuel", "food"]
    assert icons.last_step == "Delete 2 icons"
    icons.view.menu.aboutToShow.emit()
    assert commands["delete_unused_icons"].toolTip() == "No icon is unused"


# All that looks at pixels


def test_borders_are_cropped_and_pictures_padded_as_one_step_each(icons: Icons) -> None:
    broken = build_data_uri("image/png", b"no image")
    framed = [NewIcon("one", a_framed_png()), NewIcon("torn", broken)]
    icons.session.do(add_icons(framed), "Add")
    icons.press("one", "torn", "food")
    icons.do("crop_icons")
    assert extent(icons, "one") == (4, 4)
    assert extent(icons, "food") == (8, 4)
    assert icons.last_step == "Crop icon “one”"
    assert icons.strip.outcome.text.startswith("torn: ")
    assert icons.image("torn") == broken
    icons.do("pad_icons")
    assert extent(icons, "food") == (8, 8)
    assert read_pixels(icons.image("food")).rgba[: 8 * 4] == bytes(8 * 4)
    assert icons.last_step == "Pad icon “food” to square"
    icons.press("food")
    icons.do("pad_icons")
    assert icons.strip.note.remark == "These images are square already."
    assert icons.session.undo_stack.count() == 3


def test_equal_pictures_become_the_one_that_most_stops_show_or_the_chosen_one(icons: Icons) -> None:
    again = a_data_uri(Image.new("RGBA", (8, 8), (200, 0, 0, 255)))
    icons.session.do(add_icons([NewIcon("red", again), NewIcon("loose-2", icons.image("loose"))]), "Add")
    icons.user.assets.select_icons([])
    icons.do("merge_icons")
    assert icons.ids == ["fuel", "food", "loose"]
    assert icons.last_step == "Merge 4 equal icons into 2 icons"
    assert icons.strip.note.remark == "2 icons were removed. 2 remain, and layers use them instead."
    icons.do("merge_icons")
    assert icons.strip.note.remark == "No two of them look the same."
    icons.session.undo_stack.undo()
    icons.press("red")
    icons.do("merge_icons")
    assert icons.ids == ["food", "loose", "red", "loose-2"]
    assert icons.last_step == "Merge 2 equal icons into icon “red”"
    assert icons.named(0) == ["red", "food", "red"]


def test_the_page_and_the_menu_do_the_same_beside_the_map_too(icons: Icons) -> None:
    icons.press("food")
    icons.user.trigger("map")
    page, chosen = icons.user.icon_page, icons.user.assets
    icons.until(lambda: page.changes.tiles["pad"].isEnabled())
    QTest.mouseClick(page.changes.tiles["pad"], Qt.MouseButton.LeftButton)
    icons.wait()
    by_page, step = icons.image("food"), icons.last_step
    icons.session.undo_stack.undo()
    assert chosen.icons
    icons.do("pad_icons")
    assert (icons.image("food"), icons.last_step) == (by_page, step)
    icons.do("pad_icons")
    assert icons.strip.note.isVisible()
    assert icons.strip.note.remark == "These images are square already."
    assert icons.user.centre.view is icons.user.map_view


@pytest.fixture
def savings_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows look at once for what shrinking saves."""
    monkeypatch.setattr(size_reduction, "_WAIT_MS", 0)


@pytest.mark.usefixtures("savings_found_at_once")
def test_what_shrinking_saves_is_shown_before_it_is_done_to_an_icon_or_to_all(icons: Icons) -> None:
    file = build_data_uri("image/png", _wasteful_png())
    icons.session.do(set_images({0: file, 1: file}), "Heavy")
    icons.press("fuel")
    icons.do("shrink_icons")
    assert icons.strip.question.text.startswith("Shrinking icon “fuel” saves ")
    assert icons.image("fuel") == file
    icons.answer("Leave")
    assert icons.image("fuel") == file
    icons.do("shrink_icons")
    icons.answer("Shrink")
    assert len(icons.image("fuel")) < len(file)
    assert read_pixels(icons.image("fuel")) == read_pixels(file)
    assert icons.image("food") == file
    assert icons.last_step == "Shrink icon “fuel”"
    icons.do("shrink_icons")
    assert icons.strip.note.remark.startswith("Nothing to shrink.")

    icons.session.undo_stack.undo()
    shrink = icons.view.size_bars.shrink
    icons.until(shrink.isVisible)
    assert "saves" in shrink.text()
    QTest.mouseClick(shrink, Qt.MouseButton.LeftButton)
    icons.wait()
    assert len(icons.image("fuel")) == len(icons.image("food")) < len(file)
    assert icons.last_step.startswith("Shrink ")
    icons.until(lambda: not shrink.isVisible())


def test_recolour_and_resize_open_their_form_on_the_page_or_are_refused_once_it_is_known_why(
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
    assert command.isEnabled(), "nobody knows its colours yet"
    command.trigger()
    icons.until(lambda: bool(icons.strip.note.refusal))
    assert icons.strip.note.refusal == "Only a picture of a single colour can be recoloured."
    assert not command.isEnabled()


# Export


def test_icons_are_exported_under_safe_names_and_nothing_is_written_over(
    icons: Icons, tmp_path: Path
) -> None:
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
        "1 got another name, for its own was taken. "
        "4 got other names, for their ids cannot be files’ names everywhere."
    )


def _wasteful_png() -> bytes:
    """A picture that is stored without compression."""
    file = io.BytesIO()
    Image.new("RGBA", (40, 40), GREEN).save(file, "PNG", compress_level=0)
    return file.getvalue()
