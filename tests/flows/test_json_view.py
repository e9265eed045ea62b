"""The JSON view in a real window: shown as saved, edited, applied as one step, and never lost or broken."""

import json
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editor.errors import EditError
from editor.features.json import excerpts, view
from editor.features.json.view import JsonPanel
from editor.mapstyle.document.model import ICONS
from editor.mapstyle.edits.edit import delete_layers, rename_layer
from editor.mapstyle.json_tree import read
from editor.ui.code.json_edit import JsonEdit
from editor.workspace.differences import DifferencesDialog
from tests.flows.conftest import OpenWindow, question
from tests.flows.driver import Driver
from tests.styles import a_document, a_group, a_line, an_icon, bytes_of

CTRL = Qt.KeyboardModifier.ControlModifier
IMAGE = "data:image/png;base64," + "iVBORw0KGgo" * 4000


def a_style() -> bytes:
    """Create three layers, one of them with a problem, one in a group, and an icon of some size."""
    layers = [a_line(3, COMMENT="Motorway"), a_line(2, COMMENT="Trunk", group_id=7), a_line(1, minzoom=15)]
    layers[2]["maxzoom"] = 4
    icons = {"icons": [an_icon("heavy", value=IMAGE), an_icon("light")]}
    return bytes_of(a_document(layers, [a_group(7, "Roads")], icons_section=icons))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "roads.json"
    made.write_bytes(a_style())
    return made


@pytest.fixture
def user(open_window: OpenWindow, path: Path, qtbot: QtBot) -> Driver:
    """A window with the first layer selected and its JSON shown."""
    user = open_window(path)
    user.activate()
    user.select([user.keys[0]])
    qtbot.keyClick(user.window, Qt.Key.Key_J, CTRL | Qt.KeyboardModifier.ShiftModifier)
    wait_for(user, '"Motorway"', qtbot)
    return user


def panel(user: Driver) -> JsonPanel:
    return user.json_panel


def edit(user: Driver) -> JsonEdit:
    return user.json_panel.edit


def wait_for(user: Driver, text: str, qtbot: QtBot) -> str:
    """Wait until the text contains some text and is complete, and return it."""
    qtbot.waitUntil(lambda: text in edit(user).text and not edit(user).is_loading)
    return edit(user).text


def change(user: Driver, old: str, new: str) -> None:
    """Replace the first occurrence of some text by typing."""
    text = edit(user)
    at = text.text.index(old)
    cursor = text.textCursor()
    cursor.setPosition(at)
    cursor.setPosition(at + len(old), cursor.MoveMode.KeepAnchor)
    text.setTextCursor(cursor)
    text.insertPlainText(new)


def press(user: Driver, qtbot: QtBot, text: str) -> None:
    """Click a button of the bar."""
    qtbot.mouseClick(panel(user).bar.buttons[text], Qt.MouseButton.LeftButton)


def apply(user: Driver, qtbot: QtBot) -> None:
    """Apply by the shortcut, and wait for the result."""
    edit(user).setFocus()
    qtbot.keyClick(edit(user), Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: not panel(user).is_edited)


def saved(user: Driver, path: Path) -> Any:
    user.save()
    return json.loads(path.read_bytes())


# Display


def test_the_selection_and_the_whole_style_are_shown_as_saving_writes_them_with_problems_marked(
    user: Driver, qtbot: QtBot, path: Path
) -> None:
    first, second, third = user.keys
    assert json.loads(edit(user).text) == read(user.style.tree, user.layers[0].path)
    user.select([third, first])
    parsed = json.loads(wait_for(user, '"layers"', qtbot))
    assert [layer["id"] for layer in parsed["layers"]] == [3, 1]
    user.select([second], [7])
    parsed = json.loads(wait_for(user, '"groups"', qtbot))
    assert parsed["groups"][0]["name"] == "Roads"
    user.edit(rename_layer(second, "Highway"), "Rename")
    wait_for(user, '"Highway"', qtbot)
    user.select([])
    qtbot.waitUntil(lambda: not edit(user).isVisible())

    user.undo()
    panel(user).show_mode(is_whole=True)
    text = wait_for(user, '"icons_section"', qtbot)
    assert IMAGE not in text
    assert "data:image/png;base64,… 33.0 KB" in text
    lines = path.read_text().splitlines()
    assert [line for line in text.splitlines() if "…" not in line] == [
        line for line in lines if IMAGE not in line
    ]

    def marked() -> set[str]:
        block, found = edit(user).document().firstBlock(), set()
        while block.isValid():
            if edit(user).marks_of(block):
                found.add(block.text().strip().rstrip(","))
            block = block.next()
        return found

    qtbot.waitUntil(lambda: bool(marked() & {'"minzoom": 15', '"maxzoom": 4'}), timeout=10_000)


def test_a_long_text_is_read_and_loaded_into_the_editor_when_it_is_typed_in(
    user: Driver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(excerpts, "LONG_TEXT", 1000)
    panel(user).show_mode(is_whole=True)
    reader = panel(user).reader
    qtbot.waitUntil(reader.isVisible)
    assert '"icons_section"' in reader.text
    assert panel(user).note.text == "Long text, shown for reading."
    qtbot.waitUntil(lambda: any(reader.marks_of(line) for line in range(reader.index.line_count)))
    user.edit(rename_layer(user.keys[0], "Highway"), "Rename")
    qtbot.waitUntil(lambda: '"Highway"' in reader.text)

    reader.go_to(reader.text.index('"minzoom": 3'))
    at = reader.position
    qtbot.keyClick(reader, Qt.Key.Key_X)
    qtbot.waitUntil(lambda: edit(user).isVisible() and not edit(user).is_loading)
    assert edit(user).textCursor().position() == at
    assert not panel(user).note.isVisible()
    change(user, '"minzoom": 3', '"minzoom": 5')
    apply(user, qtbot)
    assert user.layers[0].minzoom == 5
    qtbot.waitUntil(lambda: reader.isVisible() and '"minzoom": 5' in reader.text)


def test_enter_shows_the_whole_style_from_the_panel_without_a_selection(user: Driver, qtbot: QtBot) -> None:
    user.select([])
    button = next(each for each in panel(user).findChildren(QPushButton) if each.text() == "Show whole style")
    qtbot.waitUntil(button.isVisible)
    button.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(button, Qt.Key.Key_Return)
    wait_for(user, '"icons_section"', qtbot)


def test_nothing_can_be_typed_until_the_text_has_been_read(
    user: Driver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_read, read_shown = threading.Event(), view.read_shown

    def read_late(*arguments: Any) -> excerpts.ShownPart:
        assert may_read.wait(20)
        return read_shown(*arguments)

    monkeypatch.setattr(view, "read_shown", read_late)
    motorway = edit(user).text
    user.select([])
    panel(user).show_mode(is_whole=True)
    for key in (Qt.Key.Key_X, Qt.Key.Key_Delete, Qt.Key.Key_Return):
        qtbot.keyClick(edit(user), key)
    assert edit(user).hasFocus()
    assert edit(user).text == ""
    assert not panel(user).is_edited
    assert not panel(user).bar.isVisible()
    assert panel(user).note.text == "Reading…"
    may_read.set()
    whole = wait_for(user, '"icons_section"', qtbot)
    assert not panel(user).note.isVisible()

    may_read.clear()
    user.select([user.keys[0]])
    panel(user).show_mode(is_whole=False)
    qtbot.waitUntil(lambda: panel(user).note.text == "Reading…")
    qtbot.keyClick(edit(user), Qt.Key.Key_X)
    assert edit(user).text == whole
    may_read.set()
    qtbot.waitUntil(lambda: edit(user).text == motorway)
    qtbot.keyClick(edit(user), Qt.Key.Key_X)
    assert edit(user).text == "x" + motorway
    assert panel(user).is_edited


def test_a_text_that_cannot_be_read_is_reported_and_nothing_can_be_typed(
    user: Driver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: Any) -> excerpts.ShownPart:
        raise EditError("The text is gone.")

    monkeypatch.setattr(view, "read_shown", fail)
    panel(user).show_mode(is_whole=True)
    qtbot.waitUntil(lambda: panel(user).bar.text == "The text is gone.")
    qtbot.keyClick(edit(user), Qt.Key.Key_X)
    assert edit(user).text == ""
    assert not panel(user).note.isVisible()


# Apply


def test_an_edit_is_one_step_and_changes_one_line_of_the_file(user: Driver, path: Path, qtbot: QtBot) -> None:
    keys = user.keys
    change(user, '"minzoom": 3', '"minzoom": 5')
    assert panel(user).bar.text == "Pending JSON: Motorway"
    assert user.is_enabled("apply_json")
    apply(user, qtbot)
    assert user.layers[0].minzoom == 5
    assert user.keys == keys
    assert user.undo_text == "Edit JSON of Motorway"
    assert user.undo_count == 1
    saved(user, path)
    before, after = a_style().splitlines(), path.read_bytes().splitlines()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
    qtbot.keyClick(edit(user), Qt.Key.Key_Z, CTRL)  # Nothing is typed, so the key is the window's.
    assert user.layers[0].minzoom == 3
    wait_for(user, '"minzoom": 3', qtbot)


def test_broken_text_stays_in_the_view_and_says_where(user: Driver, qtbot: QtBot) -> None:
    before = user.style
    change(user, '"minzoom": 3,', '"minzoom": 3')
    edit(user).setFocus()
    qtbot.keyClick(edit(user), Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: "Line " in panel(user).bar.text)
    assert panel(user).bar.text.endswith("A comma is missing before this value.")
    assert user.style is before
    text = edit(user).text
    press(user, qtbot, "Go to error")
    assert edit(user).textCursor().block().text().strip().startswith('"maxzoom"')
    user.select([user.keys[1]])
    assert edit(user).text == text
    change(user, '"minzoom": 3', '"minzoom": 4,')
    assert panel(user).bar.text == "Pending JSON: Motorway"
    apply(user, qtbot)
    assert user.layers[0].minzoom == 4
    wait_for(user, '"Trunk"', qtbot)  # It now shows the layer that was selected since.


def test_an_edited_text_stays_for_its_layer_until_that_is_deleted_or_locked(
    user: Driver, qtbot: QtBot
) -> None:
    change(user, "Motorway", "Autobahn")
    user.select([user.keys[1]])
    assert '"Autobahn"' in edit(user).text
    assert panel(user).bar.text == "Pending JSON: Motorway"
    press(user, qtbot, "Discard")
    assert "Autobahn" not in wait_for(user, '"Trunk"', qtbot)
    assert user.undo_count == 0

    user.select([user.keys[0]])
    wait_for(user, '"Motorway"', qtbot)
    change(user, '"minzoom": 3', '"minzoom": 6')
    user.edit(delete_layers([user.keys[0]]), "Delete")
    assert "no longer in the style" in panel(user).bar.text
    assert list(panel(user).bar.buttons) == ["Discard"]
    user.undo()
    assert panel(user).bar.text == "Pending JSON: Motorway"
    apply(user, qtbot)
    assert user.layers[0].minzoom == 6

    key = user.keys[0]
    user.view_state.set_locked([key], locked=True)
    assert panel(user).bar.text == "“Motorway” is locked (read-only)."
    assert edit(user).isReadOnly()
    user.view_state.set_locked([key], locked=False)
    assert panel(user).bar.text == ""
    assert not edit(user).isReadOnly()


def test_embedded_data_is_unchanged_when_its_record_moves(user: Driver, path: Path, qtbot: QtBot) -> None:
    panel(user).show_mode(is_whole=True)
    text = wait_for(user, '"icons_section"', qtbot)
    tree = json.loads(text)
    icons = tree["icons_section"]["icons"]
    icons.reverse()
    icons[0]["id"] = "lighter"
    edit(user).selectAll()
    edit(user).insertPlainText(json.dumps(tree, indent=2, ensure_ascii=False))
    apply(user, qtbot)
    assert user.undo_text == "Edit JSON of the style"
    assert [icon.id for icon in user.style.icons] == ["lighter", "heavy"]
    assert read(user.style.tree, (*ICONS, 1, "value")) == IMAGE
    assert saved(user, path)["icons_section"]["icons"][1]["value"] == IMAGE


def test_an_overtaken_text_is_not_applied_automatically(user: Driver, qtbot: QtBot) -> None:
    key = user.keys[0]
    change(user, '"minzoom": 3', '"minzoom": 6')
    user.edit(rename_layer(key, "Elsewhere"), "Rename")
    assert "changed elsewhere" in panel(user).bar.text
    edit(user).setFocus()
    qtbot.keyClick(edit(user), Qt.Key.Key_Return, CTRL)
    assert user.undo_count == 1
    press(user, qtbot, "Compare")
    shown = [each for each in QApplication.topLevelWidgets() if isinstance(each, DifferencesDialog)]
    qtbot.waitUntil(lambda: shown[0].summary == "1 layer changed")
    shown[0].close()
    press(user, qtbot, "Apply anyway")
    qtbot.waitUntil(lambda: not panel(user).is_edited)
    layer = user.style.layer(key)
    assert (layer.comment, layer.minzoom) == ("Motorway", 6)
    assert user.undo_count == 2


# Locks


def test_the_whole_text_changes_no_locked_layer(user: Driver, qtbot: QtBot) -> None:
    user.view_state.set_locked([user.keys[0]], locked=True)
    panel(user).show_mode(is_whole=True)
    wait_for(user, '"icons_section"', qtbot)
    change(user, "Motorway", "Autobahn")
    user.trigger("apply_json")
    qtbot.waitUntil(lambda: "“Motorway” is locked" in panel(user).bar.text)
    assert user.undo_count == 0
    change(user, "Autobahn", "Motorway")
    change(user, "Trunk", "Highway")
    apply(user, qtbot)
    assert user.layers[1].comment == "Highway"


# Leaving with pending text


def test_a_question_names_a_layer_with_braces_verbatim(user: Driver, style_file: Path, qtbot: QtBot) -> None:
    key = user.keys[0]
    change(user, '"Motorway"', '"{road}"')
    apply(user, qtbot)
    user.view_state.set_locked([key], locked=True)
    assert panel(user).bar.text == "“{road}” is locked (read-only)."
    panel(user).show_mode(is_whole=True)
    wait_for(user, '"icons_section"', qtbot)
    change(user, "{road}", "Autobahn")
    user.trigger("apply_json")
    refusal = "“{road}” is locked. Unlock it to change it."
    qtbot.waitUntil(lambda: panel(user).bar.text == refusal)
    user.window.open_file(style_file)
    assert panel(user).bar.text == (
        f"The JSON of the style is not applied. Apply or discard it to continue. {refusal}"
    )


def test_another_document_waits_for_the_answer_about_a_pending_text(
    user: Driver, style_file: Path, qtbot: QtBot
) -> None:
    change(user, "Motorway", "Autobahn")
    user.window.open_file(style_file)
    assert panel(user).bar.text.startswith("The JSON of Motorway is not applied.")
    press(user, qtbot, "Cancel")
    assert panel(user).bar.text == "Pending JSON: Motorway"
    user.window.open_file(style_file)
    with qtbot.waitSignal(user.documents.opened, timeout=20_000):
        press(user, qtbot, "Discard and continue")
    assert user.path == style_file
    assert not panel(user).is_edited


def test_a_window_closes_after_the_text_was_applied_and_the_style_saved(
    user: Driver, path: Path, qtbot: QtBot
) -> None:
    change(user, "Motorway", "Autobahn")
    user.trigger("json")  # Hidden, the view retains the text.
    user.window.close()
    assert user.window.isVisible()
    assert panel(user).isVisible()
    press(user, qtbot, "Apply and continue")
    qtbot.waitUntil(lambda: user.layers[0].comment == "Autobahn")
    box = question()
    box.button(box.StandardButton.Save).click()
    qtbot.waitUntil(lambda: not user.window.isVisible(), timeout=20_000)
    assert b"Autobahn" in path.read_bytes()


def test_saving_applies_a_valid_text_first_and_shows_a_broken_one(
    user: Driver, path: Path, qtbot: QtBot
) -> None:
    change(user, "Motorway", "Autobahn")
    layers = saved(user, path)["map_schemes_section"]["map_schemes"][0]["definition"]["layers"]
    assert layers[0]["COMMENT"] == "Autobahn"
    wait_for(user, "Autobahn", qtbot)
    change(user, '"Autobahn"', '"Broken')
    user.trigger("json")
    saved(user, path)
    assert panel(user).isVisible()
    assert "Line " in panel(user).bar.text
    assert b"Broken" not in path.read_bytes()
    panel(user).applying.discard()
