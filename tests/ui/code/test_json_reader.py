"""The view of a long text: moving, selecting, copying, folding, searching and marks."""

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.ui.code.find_bar import FindBar
from editor.ui.code.json_reader import JsonReader
from editor.ui.code.json_text import TextMark
from editor.ui.code.text_index import TextIndex
from editor.ui.theme.symbols import StateSymbol

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
TEXT = json.dumps({"layers": [{"id": number, "name": f"Road {number}"} for number in range(5000)]}, indent=2)


@pytest.fixture
def reader(qtbot: QtBot) -> JsonReader:
    reader = JsonReader()
    qtbot.addWidget(reader)
    reader.resize(500, 300)
    reader.show_text(TextIndex.of(TEXT))
    reader.show()
    qtbot.waitExposed(reader)
    reader.setFocus()
    return reader


def test_only_the_lines_in_view_are_laid_out(reader: JsonReader) -> None:
    reader.grab()
    reader.verticalScrollBar().setValue(9000)
    reader.grab()
    shown = [line for line, _ in reader.shown_lines()]
    assert shown[0] == 9000
    assert len(reader._layouts) <= 2 * len(shown) + 2


def test_keys_move_and_select_and_copy(reader: JsonReader, qtbot: QtBot) -> None:
    qtbot.keyClick(reader, Qt.Key.Key_Down)
    qtbot.keyClick(reader, Qt.Key.Key_Down, SHIFT)
    assert reader.selected_text == '  "layers": [\n'
    qtbot.keyClick(reader, Qt.Key.Key_End, CTRL)
    assert reader.position == len(TEXT)
    assert reader.verticalScrollBar().value() == reader.verticalScrollBar().maximum()
    qtbot.keyClick(reader, Qt.Key.Key_PageUp)
    assert reader.position < len(TEXT)
    qtbot.keyClick(reader, Qt.Key.Key_A, CTRL)
    qtbot.keyClick(reader, Qt.Key.Key_C, CTRL)
    assert QApplication.clipboard().text() == TEXT


def test_the_mouse_selects_text_and_words(reader: JsonReader, qtbot: QtBot) -> None:
    rects = dict(reader.shown_lines())
    view = reader.viewport()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(4, rects[1].center().y()))
    qtbot.mouseMove(view, QPoint(4, rects[3].center().y()))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton)
    width = reader.fontMetrics().horizontalAdvance("0")
    qtbot.mouseDClick(view, Qt.MouseButton.LeftButton, pos=QPoint(4 + 5 * width, rects[1].center().y()))
    assert reader.selected_text == "layers"


def test_the_find_bar_finds_counts_and_reveals_matches(reader: JsonReader, qtbot: QtBot) -> None:
    bar = FindBar(reader)
    qtbot.addWidget(bar)
    reader.fold_all()
    bar.begin()
    bar.field.setText("road 4321")
    assert reader.selected_text == "Road 4321"
    assert reader.index.line_at(reader.position) in [line for line, _ in reader.shown_lines()]
    qtbot.waitUntil(lambda: bar.count == "1 match")
    assert not reader.find_text("nowhere")
    assert reader.find_text("road 12", backwards=True)
    assert reader.text[reader.selection[0] :].startswith("Road 1299")


def test_a_click_in_the_margin_folds_and_keys_unfold(reader: JsonReader, qtbot: QtBot) -> None:
    _, rect = list(reader.shown_lines())[2]
    rows = reader.lines.row_count
    qtbot.mouseClick(reader.margin, Qt.MouseButton.LeftButton, pos=QPoint(5, rect.center().y()))
    assert reader.lines.row_count == rows - 2
    reader.go_to(reader.index.starts[2])
    qtbot.keyClick(reader, Qt.Key.Key_BracketRight, CTRL | SHIFT)
    assert reader.lines.row_count == rows


def test_a_folded_line_shows_the_marks_that_it_hides(reader: JsonReader) -> None:
    at = TEXT.index('"id": 1,')
    mark = TextMark(at, at + 4, "error", StateSymbol.ERROR, "Wrong")
    reader.show_marks([mark])
    line = reader.index.line_at(at)
    assert reader.marks_of(line) == [mark]
    assert reader.marks_of(line - 1) == []
    reader.toggle_fold(line - 1)
    assert reader.marks_of(line - 1) == [mark]


def test_typing_requests_an_editor_unless_the_text_is_locked(reader: JsonReader, qtbot: QtBot) -> None:
    reader.go_to(100)
    with qtbot.waitSignal(reader.edit_requested) as request:
        qtbot.keyClick(reader, Qt.Key.Key_X)
    assert request.args == [100]
    reader.set_locked(is_locked=True)
    with qtbot.assertNotEmitted(reader.edit_requested):
        qtbot.keyClick(reader, Qt.Key.Key_X)
