"""JSON editor: text, folding, search, markers and embedded data."""

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from editor.ui.code.find_bar import FindBar
from editor.ui.code.json_edit import JsonEdit
from editor.ui.code.json_text import TextMark
from editor.ui.code.tokens import tokens_of

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
DATA = "data:image/png;base64,… 12.3 KB a1b2c3"
VALUE = {"a": {"b": [1, 2], "c": {"d": True}}, "icon": {"value": DATA}, "z": None}
TEXT = json.dumps(VALUE, indent=2, ensure_ascii=False)


@pytest.fixture
def edit(qtbot: QtBot) -> JsonEdit:
    made = JsonEdit()
    qtbot.addWidget(made)
    made.resize(600, 500)
    made.show()
    made.show_text(TEXT)
    return made


def line_of(edit: JsonEdit, text: str) -> int:
    return edit.document().find(text).block().blockNumber()


def shown_lines(edit: JsonEdit) -> list[str]:
    return [block.text().strip() for block, _ in edit.shown_blocks()]


def put(edit: JsonEdit, position: int) -> None:
    cursor = edit.textCursor()
    cursor.setPosition(position)
    edit.setTextCursor(cursor)


# The text


def test_the_text_round_trips_exactly(edit: JsonEdit) -> None:
    odd = '{"a": "x\u00a0y  z\tä"}'
    edit.show_text(odd)
    assert edit.text == odd
    assert not edit.is_edited


def test_a_long_text_is_read_only_while_it_loads(edit: JsonEdit, qtbot: QtBot) -> None:
    long = "{\n" + ",\n".join(f'  "key {number}": {number}' for number in range(30_000)) + "\n}"
    with qtbot.waitSignal(edit.loaded, timeout=20_000):
        edit.show_text(long)
        assert edit.is_loading
        assert edit.isReadOnly()
    assert edit.text == long
    assert not edit.is_edited
    assert not edit.isReadOnly()


def test_another_text_replaces_one_that_is_loading(edit: JsonEdit, qtbot: QtBot) -> None:
    edit.show_text("{" + "\n" * 400_000 + "}")
    edit.show_text(TEXT)
    assert edit.text == TEXT
    assert not edit.is_loading


@pytest.mark.parametrize(
    "new",
    [
        TEXT,
        TEXT.replace("true", "false"),
        TEXT.replace('"a"', '"aa"').replace("null", "1"),
        "{}",
        TEXT + TEXT,
        TEXT[: len(TEXT) // 2],
    ],
    ids=["same", "one word", "both ends", "empty", "twice", "half"],
)
def test_refreshing_shows_the_new_text(edit: JsonEdit, new: str) -> None:
    edit.refresh_text(new)
    assert edit.text == new
    assert not edit.is_edited
    assert not edit.document().isUndoAvailable()


def test_refreshing_retains_folds_of_unchanged_lines(edit: JsonEdit) -> None:
    edit.toggle_fold(edit.document().findBlockByNumber(1))
    edit.refresh_text(TEXT.replace("null", "7"))
    assert '"b": [' not in shown_lines(edit)
    edit.refresh_text(TEXT.replace("true", "false"))
    assert '"d": false' in shown_lines(edit)  # The changed line is visible.


def test_typing_sets_is_edited_and_undo_resets_it(edit: JsonEdit, qtbot: QtBot) -> None:
    qtbot.keyClicks(edit, " ")
    assert edit.is_edited
    edit.undo()
    assert not edit.is_edited


def test_a_locked_text_is_read_only(edit: JsonEdit, qtbot: QtBot) -> None:
    edit.set_locked(is_locked=True)
    qtbot.keyClicks(edit, "x")
    qtbot.keyClick(edit, Qt.Key.Key_Delete)
    assert edit.text == TEXT


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ('  "key": "text",', ["key", "text"]),
        ('  "k" : -1.5e3, true, null', ["key", "number", "literal", "literal"]),
        ('"a\\"b": "c"', ["key", "text"]),
        (f'"value": "{DATA}"', ["key", "data"]),
        ('"open', ["text"]),
    ],
)
def test_tokens_are_classified(line: str, kinds: list[str]) -> None:
    assert [word.kind for word in tokens_of(line)] == kinds


def test_visible_tokens_are_coloured(edit: JsonEdit) -> None:
    edit.grab()
    block = edit.document().findBlockByNumber(1)
    assert [(each.start, each.length) for each in block.layout().formats()] == [(2, 3)]


# Folding


def test_folding_hides_the_content_and_unfolding_shows_it(edit: JsonEdit) -> None:
    edit.toggle_fold(edit.document().findBlockByNumber(1))
    assert shown_lines(edit)[:4] == ["{", '"a": {', "},", '"icon": {']
    edit.toggle_fold(edit.document().findBlockByNumber(1))
    assert shown_lines(edit) == [line.strip() for line in TEXT.split("\n")]


def test_nested_folds_are_retained(edit: JsonEdit) -> None:
    inner = edit.document().findBlockByNumber(line_of(edit, '"c"'))
    edit.toggle_fold(inner)
    edit.toggle_fold(edit.document().findBlockByNumber(1))
    edit.toggle_fold(edit.document().findBlockByNumber(1))
    assert '"c": {' in shown_lines(edit)
    assert '"d": true' not in shown_lines(edit)


def test_all_groups_are_collapsed_and_expanded_level_by_level(edit: JsonEdit) -> None:
    edit.fold_all()
    assert shown_lines(edit) == ["{", '"a": {', "},", '"icon": {', "},", '"z": null', "}"]
    edit.toggle_fold(edit.document().findBlockByNumber(1))
    assert shown_lines(edit)[2:6] == ['"b": [', "],", '"c": {', "}"]
    edit.unfold_all()
    assert len(shown_lines(edit)) == edit.blockCount()


def test_keys_fold_and_unfold_around_the_cursor(edit: JsonEdit, qtbot: QtBot) -> None:
    edit.go_to(TEXT.index('"d"'))
    qtbot.keyClick(edit, Qt.Key.Key_BracketLeft, CTRL | SHIFT)
    assert '"d": true' not in shown_lines(edit)
    assert edit.textCursor().block().text().strip() == '"c": {'
    qtbot.keyClick(edit, Qt.Key.Key_BracketRight, CTRL | SHIFT)
    assert '"d": true' in shown_lines(edit)


def test_a_click_in_the_margin_folds(edit: JsonEdit, qtbot: QtBot) -> None:
    rect = next(rect for block, rect in edit.shown_blocks() if block.blockNumber() == 1)
    qtbot.mouseClick(edit.margin, Qt.MouseButton.LeftButton, pos=QPoint(4, rect.center().y()))
    assert '"b": [' not in shown_lines(edit)


def test_lines_unfold_when_their_container_is_removed(edit: JsonEdit) -> None:
    block = edit.document().findBlockByNumber(1)
    edit.toggle_fold(block)
    cursor = QTextCursor(block)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    cursor.deletePreviousChar()
    assert len(shown_lines(edit)) == edit.blockCount()


def test_revealing_a_position_unfolds_it(edit: JsonEdit) -> None:
    edit.fold_all()
    edit.go_to(TEXT.index('"d"'))
    assert '"d": true' in shown_lines(edit)


# Embedded data


def inside(edit: JsonEdit) -> tuple[int, int]:
    """Return the start and end of embedded data, including its quotes."""
    start = edit.text.index(f'"{DATA}"')
    return start, start + len(DATA) + 2


def test_the_cursor_skips_embedded_data(edit: JsonEdit, qtbot: QtBot) -> None:
    start, end = inside(edit)
    put(edit, start)
    qtbot.keyClick(edit, Qt.Key.Key_Right)
    assert edit.textCursor().position() == end
    qtbot.keyClick(edit, Qt.Key.Key_Left)
    assert edit.textCursor().position() == start
    put(edit, start + 10)
    assert edit.textCursor().position() in (start, end)


def test_a_selection_includes_embedded_data_as_a_whole(edit: JsonEdit) -> None:
    start, end = inside(edit)
    cursor = edit.textCursor()
    cursor.setPosition(start - 3)
    cursor.setPosition(start + 12, QTextCursor.MoveMode.KeepAnchor)
    edit.setTextCursor(cursor)
    assert (edit.textCursor().selectionStart(), edit.textCursor().selectionEnd()) == (start - 3, end)


@pytest.mark.parametrize("key", [Qt.Key.Key_Backspace, Qt.Key.Key_Delete], ids=["back", "delete"])
def test_deleting_selects_embedded_data_first_and_then_deletes_all_of_it(
    edit: JsonEdit, key: Qt.Key, qtbot: QtBot
) -> None:
    start, end = inside(edit)
    put(edit, end if key == Qt.Key.Key_Backspace else start)
    qtbot.keyClick(edit, key)
    assert edit.text == TEXT
    assert edit.textCursor().selectedText() == f'"{DATA}"'
    qtbot.keyClick(edit, key)
    assert edit.text == TEXT.replace(f'"{DATA}"', "")


# Markers and search


def test_markers_move_with_the_text_and_have_tooltips(edit: JsonEdit) -> None:
    at = TEXT.index('"c"')
    edit.show_marks([TextMark(at, at + 3, "warning", "mdi6.alert", "Odd")])
    put(edit, 1)
    edit.insertPlainText("\n\n")
    block = edit.document().findBlockByNumber(line_of(edit, '"c"'))
    assert [mark.tip for mark in edit.marks_of(block)] == ["Odd"]
    assert edit.marks_of(edit.document().findBlockByNumber(0)) == []


def test_a_folded_line_shows_hidden_markers(edit: JsonEdit) -> None:
    at = TEXT.index('"d"')
    edit.show_marks([TextMark(at, at + 3, "error", "mdi6.alert-circle", "Wrong")])
    block = edit.document().findBlockByNumber(1)
    assert edit.marks_of(block) == []
    edit.toggle_fold(block)
    assert [mark.tip for mark in edit.marks_of(block)] == ["Wrong"]


def test_markers_are_underlined_and_brackets_highlighted(edit: JsonEdit) -> None:
    at = TEXT.index('"z"')
    edit.show_marks([TextMark(at, at + 3, "error", "mdi6.alert-circle", "Wrong")])
    put(edit, 0)
    highlight = {each.cursor.selectedText() for each in edit.extraSelections()}
    assert highlight == {"", "{", "}", '"z"'}


def test_matches_are_counted_and_the_search_wraps_around(edit: JsonEdit, qtbot: QtBot) -> None:
    bar = FindBar(edit)
    qtbot.addWidget(bar)
    edit.fold_all()
    bar.begin()
    qtbot.keyClicks(bar.field, '": {')
    qtbot.waitUntil(lambda: bar.count == "3 matches")
    seen = [edit.textCursor().block().text().strip()]
    for _ in range(3):
        qtbot.keyClick(bar.field, Qt.Key.Key_Return)
        seen.append(edit.textCursor().block().text().strip())
    assert seen == ['"a": {', '"c": {', '"icon": {', '"a": {']
    qtbot.keyClick(bar.field, Qt.Key.Key_Return, SHIFT)
    assert edit.textCursor().block().text().strip() == '"icon": {'
    bar.field.setText("nowhere")
    qtbot.waitUntil(lambda: bar.count == "No matches")
    qtbot.keyClick(bar.field, Qt.Key.Key_Escape)
    assert bar.isHidden()
