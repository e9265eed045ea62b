"""The JSON view in a real window: shown as saved, edited, applied as one step, and never lost or broken."""

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.app.files.differences_dialog import DifferencesDialog
from editor.app.main_window import MainWindow
from editor.mapstyle.edits import delete_layers, rename_layer
from editor.mapstyle.model import ICONS
from editor.mapstyle.tree import read
from editor.panels.json.json_panel import JsonPanel
from editor.widgets.json.json_edit import JsonEdit
from tests.flows.conftest import OpenWindow, question
from tests.styles import a_document, a_group, a_line, an_icon, bytes_of

CTRL = Qt.KeyboardModifier.ControlModifier
IMAGE = "data:image/png;base64," + "iVBORw0KGgo" * 4000


def a_style() -> bytes:
    """Three layers, one of them with a problem, one in a group, and an icon of some weight."""
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
def window(open_window: OpenWindow, path: Path, qtbot: QtBot) -> MainWindow:
    """A window with the first layer selected and its JSON shown."""
    window = open_window(path)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.view_state.select([window.session.style.order.keys[0]])
    qtbot.keyClick(window, Qt.Key.Key_J, CTRL | Qt.KeyboardModifier.ShiftModifier)
    wait_for(window, '"Motorway"', qtbot)
    return window


def panel(window: MainWindow) -> JsonPanel:
    return window.command_flows.json.panel


def edit(window: MainWindow) -> JsonEdit:
    return window.command_flows.json.panel.edit


def wait_for(window: MainWindow, words: str, qtbot: QtBot) -> str:
    """The text, once it holds some words and all of it is there."""
    qtbot.waitUntil(lambda: words in edit(window).text and not edit(window).is_loading)
    return edit(window).text


def change(window: MainWindow, old: str, new: str) -> None:
    """Type over the first place of some words."""
    text = edit(window)
    at = text.text.index(old)
    cursor = text.textCursor()
    cursor.setPosition(at)
    cursor.setPosition(at + len(old), cursor.MoveMode.KeepAnchor)
    text.setTextCursor(cursor)
    text.insertPlainText(new)


def press(window: MainWindow, qtbot: QtBot, words: str) -> None:
    """Press a button of the bar."""
    qtbot.mouseClick(panel(window).bar.buttons[words], Qt.MouseButton.LeftButton)


def apply(window: MainWindow, qtbot: QtBot) -> None:
    """Apply by the keys, and wait for the answer."""
    edit(window).setFocus()
    qtbot.keyClick(edit(window), Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: not panel(window).is_edited)


def saved(window: MainWindow, path: Path, qtbot: QtBot) -> Any:
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    return json.loads(path.read_bytes())


# What is shown


def test_the_selection_is_shown_and_followed(window: MainWindow, qtbot: QtBot) -> None:
    first, second, third = window.session.style.order.keys
    assert json.loads(edit(window).text) == read(
        window.session.style.tree, window.session.style.layers[0].path
    )
    window.view_state.select([third, first])
    told = json.loads(wait_for(window, '"layers"', qtbot))
    assert [layer["id"] for layer in told["layers"]] == [3, 1]
    window.view_state.select([second], [7])
    told = json.loads(wait_for(window, '"groups"', qtbot))
    assert told["groups"][0]["name"] == "Roads"
    window.session.do(rename_layer(second, "Highway"), "Rename")
    wait_for(window, '"Highway"', qtbot)
    window.view_state.select([])
    qtbot.waitUntil(lambda: not edit(window).isVisible())


def test_the_whole_style_is_shown_as_saving_writes_it_with_data_in_words(
    window: MainWindow, path: Path, qtbot: QtBot
) -> None:
    panel(window).show_mode(is_whole=True)
    text = wait_for(window, '"icons_section"', qtbot)
    assert IMAGE not in text
    assert "data:image/png;base64,… 33.0 KB" in text
    lines = path.read_text().splitlines()
    assert [line for line in text.splitlines() if "…" not in line] == [
        line for line in lines if IMAGE not in line
    ]


def test_problems_are_marked_where_they_are(window: MainWindow, qtbot: QtBot) -> None:
    panel(window).show_mode(is_whole=True)
    wait_for(window, '"icons_section"', qtbot)

    def marked() -> set[str]:
        block, found = edit(window).document().firstBlock(), set()
        while block.isValid():
            if edit(window).marks_of(block):
                found.add(block.text().strip().rstrip(","))
            block = block.next()
        return found

    qtbot.waitUntil(lambda: bool(marked() & {'"minzoom": 15', '"maxzoom": 4'}), timeout=10_000)


# Apply


def test_an_edit_is_one_step_and_changes_one_line_of_the_file(
    window: MainWindow, path: Path, qtbot: QtBot
) -> None:
    keys = window.session.style.order.keys
    change(window, '"minzoom": 3', '"minzoom": 5')
    assert panel(window).bar.text == "Not applied: Motorway"
    assert window.commands["apply_json"].isEnabled()
    apply(window, qtbot)
    assert window.session.style.layers[0].minzoom == 5
    assert window.session.style.order.keys == keys
    assert window.session.undo_stack.undoText() == "Edit JSON of Motorway"
    assert window.session.undo_stack.count() == 1
    saved(window, path, qtbot)
    before, after = a_style().splitlines(), path.read_bytes().splitlines()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
    qtbot.keyClick(edit(window), Qt.Key.Key_Z, CTRL)  # Nothing is typed, so it is the window's.
    assert window.session.style.layers[0].minzoom == 3
    wait_for(window, '"minzoom": 3', qtbot)


def test_broken_text_stays_in_the_view_and_says_where(window: MainWindow, qtbot: QtBot) -> None:
    before = window.session.style
    change(window, '"minzoom": 3,', '"minzoom": 3')
    edit(window).setFocus()
    qtbot.keyClick(edit(window), Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: "Line " in panel(window).bar.text)
    assert panel(window).bar.text.endswith("A comma is missing before this value.")
    assert window.session.style is before
    text = edit(window).text
    press(window, qtbot, "Go to")
    assert edit(window).textCursor().block().text().strip().startswith('"maxzoom"')
    window.view_state.select([window.session.style.order.keys[1]])
    assert edit(window).text == text
    change(window, '"minzoom": 3', '"minzoom": 4,')
    assert panel(window).bar.text == "Not applied: Motorway"
    apply(window, qtbot)
    assert window.session.style.layers[0].minzoom == 4
    wait_for(window, '"Trunk"', qtbot)  # What was selected meanwhile shows now.


def test_an_edited_text_stays_while_another_layer_is_selected(window: MainWindow, qtbot: QtBot) -> None:
    change(window, "Motorway", "Autobahn")
    window.view_state.select([window.session.style.order.keys[1]])
    assert '"Autobahn"' in edit(window).text
    assert panel(window).bar.text == "Not applied: Motorway"
    press(window, qtbot, "Discard")
    assert "Autobahn" not in wait_for(window, '"Trunk"', qtbot)
    assert window.session.undo_stack.count() == 0


def test_embedded_data_comes_back_untouched_when_its_record_moves(
    window: MainWindow, path: Path, qtbot: QtBot
) -> None:
    panel(window).show_mode(is_whole=True)
    text = wait_for(window, '"icons_section"', qtbot)
    tree = json.loads(text)
    icons = tree["icons_section"]["icons"]
    icons.reverse()
    icons[0]["id"] = "lighter"
    edit(window).selectAll()
    edit(window).insertPlainText(json.dumps(tree, indent=2, ensure_ascii=False))
    apply(window, qtbot)
    assert window.session.undo_stack.undoText() == "Edit JSON of the style"
    assert [icon.id for icon in window.session.style.icons] == ["lighter", "heavy"]
    assert read(window.session.style.tree, (*ICONS, 1, "value")) == IMAGE
    assert saved(window, path, qtbot)["icons_section"]["icons"][1]["value"] == IMAGE


def test_a_text_that_was_overtaken_is_not_applied_by_itself(window: MainWindow, qtbot: QtBot) -> None:
    key = window.session.style.order.keys[0]
    change(window, '"minzoom": 3', '"minzoom": 6')
    window.session.do(rename_layer(key, "Elsewhere"), "Rename")
    assert "was changed elsewhere" in panel(window).bar.text
    edit(window).setFocus()
    qtbot.keyClick(edit(window), Qt.Key.Key_Return, CTRL)
    assert window.session.undo_stack.count() == 1
    press(window, qtbot, "Compare")
    shown = [each for each in QApplication.topLevelWidgets() if isinstance(each, DifferencesDialog)]
    qtbot.waitUntil(lambda: shown[0].summary == "1 layer changed")
    shown[0].close()
    press(window, qtbot, "Apply anyway")
    qtbot.waitUntil(lambda: not panel(window).is_edited)
    layer = window.session.style.layer(key)
    assert (layer.comment, layer.minzoom) == ("Motorway", 6)
    assert window.session.undo_stack.count() == 2


def test_the_text_of_a_deleted_layer_can_only_be_discarded(window: MainWindow, qtbot: QtBot) -> None:
    change(window, '"minzoom": 3', '"minzoom": 6')
    window.session.do(delete_layers([window.session.style.order.keys[0]]), "Delete")
    assert "no longer in the style" in panel(window).bar.text
    assert list(panel(window).bar.buttons) == ["Discard"]
    window.session.undo_stack.undo()
    assert panel(window).bar.text == "Not applied: Motorway"
    apply(window, qtbot)
    assert window.session.style.layers[0].minzoom == 6


# Locks


def test_a_locked_layer_is_only_shown(window: MainWindow, qtbot: QtBot) -> None:
    key = window.session.style.order.keys[0]
    window.view_state.set_locked([key], locked=True)
    assert panel(window).bar.text == "“Motorway” is locked, so this is only shown."
    assert edit(window).isReadOnly()
    window.view_state.set_locked([key], locked=False)
    assert panel(window).bar.text == ""
    assert not edit(window).isReadOnly()


def test_the_whole_text_changes_no_locked_layer(window: MainWindow, qtbot: QtBot) -> None:
    window.view_state.set_locked([window.session.style.order.keys[0]], locked=True)
    panel(window).show_mode(is_whole=True)
    wait_for(window, '"icons_section"', qtbot)
    change(window, "Motorway", "Autobahn")
    window.commands["apply_json"].trigger()
    qtbot.waitUntil(lambda: "“Motorway” is locked" in panel(window).bar.text)
    assert window.session.undo_stack.count() == 0
    change(window, "Autobahn", "Motorway")
    change(window, "Trunk", "Highway")
    apply(window, qtbot)
    assert window.session.style.layers[1].comment == "Highway"


# Leaving


def test_a_question_names_a_layer_with_braces_as_it_is(
    window: MainWindow, style_file: Path, qtbot: QtBot
) -> None:
    key = window.session.style.order.keys[0]
    change(window, '"Motorway"', '"{road}"')
    apply(window, qtbot)
    window.view_state.set_locked([key], locked=True)
    assert panel(window).bar.text == "“{road}” is locked, so this is only shown."
    panel(window).show_mode(is_whole=True)
    wait_for(window, '"icons_section"', qtbot)
    change(window, "{road}", "Autobahn")
    window.commands["apply_json"].trigger()
    refusal = "“{road}” is locked. Unlock it, or leave its text alone."
    qtbot.waitUntil(lambda: panel(window).bar.text == refusal)
    window.open_file(style_file)
    assert panel(window).bar.text == (
        f"The text of the style is not applied. It is lost if you go on without it. {refusal}"
    )


def test_another_document_waits_for_the_answer_about_a_text(
    window: MainWindow, style_file: Path, qtbot: QtBot
) -> None:
    change(window, "Motorway", "Autobahn")
    window.open_file(style_file)
    assert panel(window).bar.text.startswith("The text of Motorway is not applied.")
    press(window, qtbot, "Stay")
    assert panel(window).bar.text == "Not applied: Motorway"
    window.open_file(style_file)
    with qtbot.waitSignal(window.documents.opened, timeout=20_000):
        press(window, qtbot, "Discard and go on")
    assert window.session.origin.path == style_file
    assert not panel(window).is_edited


def test_a_window_closes_after_the_text_was_applied_and_the_style_saved(
    window: MainWindow, path: Path, qtbot: QtBot
) -> None:
    change(window, "Motorway", "Autobahn")
    window.commands["json"].trigger()  # Hidden, the view keeps the text.
    window.close()
    assert window.isVisible()
    assert panel(window).isVisible()
    press(window, qtbot, "Apply and go on")
    qtbot.waitUntil(lambda: window.session.style.layers[0].comment == "Autobahn")
    box = question()
    box.button(box.StandardButton.Save).click()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=20_000)
    assert b"Autobahn" in path.read_bytes()


def test_saving_applies_a_good_text_first_and_shows_a_broken_one(
    window: MainWindow, path: Path, qtbot: QtBot
) -> None:
    change(window, "Motorway", "Autobahn")
    layers = saved(window, path, qtbot)["map_schemes_section"]["map_schemes"][0]["definition"]["layers"]
    assert layers[0]["COMMENT"] == "Autobahn"
    wait_for(window, "Autobahn", qtbot)
    change(window, '"Autobahn"', '"Broken')
    window.commands["json"].trigger()
    saved(window, path, qtbot)
    assert panel(window).isVisible()
    assert "Line " in panel(window).bar.text
    assert b"Broken" not in path.read_bytes()
    panel(window).applying.discard()
