"""Notes about steps: each disappears with its step, moves no layout, and offers undo."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.mapstyle.edits.assets import delete_icons
from tests.flows.icons import Icons, a_file, files_mime


def test_a_note_disappears_when_its_step_is_undone_and_a_list_stays_until_undo_or_redo(
    icons: Icons, tmp_path: Path
) -> None:
    icons.drop(files_mime(a_file(tmp_path, "park.png")))
    assert icons.strip.note.remark == "1 image added."
    icons.session.undo_stack.undo()
    assert icons.strip.note.remark == ""

    icons.drop(files_mime(tmp_path / "park.png", tmp_path / "gone.png"))
    assert icons.strip.outcome.text == "gone.png: The file does not exist."
    icons.flow.commands.duplicate()
    assert icons.strip.outcome.text == "gone.png: The file does not exist."
    icons.session.undo_stack.undo()
    assert icons.strip.outcome.text == ""

    stack = icons.session.undo_stack
    stack.setIndex(0)
    icons.press("food")
    icons.flow.commands.duplicate()
    icons.flow.commands.duplicate()
    stack.setIndex(0)
    icons.drop(files_mime(tmp_path / "gone.png"))
    assert icons.strip.outcome.text
    stack.redo()
    assert icons.strip.outcome.text == ""


def test_deleting_an_unused_icon_shows_a_note_and_is_undone_by_one_click(icons: Icons) -> None:
    icons.press("loose")
    geometry = icons.view.geometry()
    icons.key(Qt.Key.Key_Delete)
    assert icons.ids == ["fuel", "food"]
    assert icons.strip.note.remark == "Deleted icon “loose”."
    assert icons.view.geometry() == geometry
    button = icons.strip.note.button
    icons.until(lambda: button.isVisible() and icons.strip.height() >= button.height())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert icons.ids == ["fuel", "food", "loose"]
    assert icons.strip.note.remark == ""


def test_undo_and_redo_select_the_restored_icons(icons: Icons, tmp_path: Path) -> None:
    stack = icons.session.undo_stack
    icons.press("food")
    icons.flow.commands.delete(icons.flow.commands.icons)
    assert icons.selected_ids == ["loose"]
    stack.undo()
    assert icons.selected_ids == ["food"]
    assert icons.view.grid.currentIndex().data() == "food"
    icons.drop(files_mime(a_file(tmp_path, "park.png")))
    stack.undo()
    icons.press("fuel")
    stack.redo()
    assert icons.selected_ids == ["park.png"]


def test_the_question_of_a_used_icon_closes_with_the_view_and_with_its_icon(icons: Icons) -> None:
    icons.press("fuel")
    icons.key(Qt.Key.Key_Delete)
    assert icons.strip.question.text
    icons.user.trigger("fonts")
    assert icons.strip.question.text == ""
    icons.user.trigger("icons")
    assert icons.strip.question.text == ""
    icons.key(Qt.Key.Key_Delete)
    assert icons.strip.question.text
    icons.session.do(delete_icons([0]), "Delete")
    assert icons.strip.question.text == ""
    assert icons.ids == ["food", "loose"]
