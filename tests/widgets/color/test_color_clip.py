"""Colours on the clipboard: what is copied as a number is pasted as that."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QColor, QGuiApplication, QTextCursor

from editor.errors import EditError
from editor.mapstyle.schema.values import Color
from editor.widgets.color.color_clip import color_of_text, color_on_clipboard, copy_color
from editor.widgets.color.color_field import ColorField
from editor.widgets.json.json_text import JsonText

WHITE, RED = Color(255, 255, 255, 0), Color(123, 0, 0, 0)
HALF = Color(1, 2, 3, 128)


@pytest.fixture(autouse=True)
def _clean_clipboard(qapp: object) -> Iterator[None]:
    yield
    QGuiApplication.clipboard().clear()


@pytest.mark.parametrize("color", [WHITE, RED, HALF, Color(64, 226, 1, 0)])
def test_a_number_that_is_hex_too_is_what_it_was_copied_as(color: Color) -> None:
    text = str(color.abgr)
    copy_color(text, color)
    assert QGuiApplication.clipboard().text() == text
    assert color_on_clipboard() == color
    assert color_of_text(f" {text}\n", HALF) == color


def test_digits_that_nobody_copied_are_hex() -> None:
    assert color_of_text("16777215", None) == Color(0x16, 0x77, 0x72, 0x15)
    assert color_of_text("123", HALF) == Color(0x11, 0x22, 0x33, HALF.a)
    copy_color(str(WHITE.abgr), WHITE)
    assert color_of_text("16777214", None) == Color(0x16, 0x77, 0x72, 0x14)
    QGuiApplication.clipboard().setText("16777215")
    assert color_on_clipboard() == Color(0x16, 0x77, 0x72, 0x15)


def test_a_text_that_says_its_colour_is_read_whatever_another_program_says_of_it() -> None:
    data = QMimeData()
    data.setText("#010203")
    data.setColorData(QColor("red"))
    QGuiApplication.clipboard().setMimeData(data)
    assert color_of_text("#010203", HALF) == HALF
    assert color_on_clipboard() == Color(1, 2, 3)


def test_what_is_no_colour_is_refused() -> None:
    QGuiApplication.clipboard().setText("a road")
    with pytest.raises(EditError, match="no colour"):
        color_on_clipboard()


def test_a_field_takes_a_copied_number_as_that(shown) -> None:
    field = shown(ColorField("Colour"), 200)
    field.show_value(HALF)
    copy_color(str(WHITE.abgr), WHITE)
    field.edit.setFocus()
    field.edit.selectAll()
    field.edit.paste()
    field.edit.keep()
    assert field.value == WHITE


@pytest.mark.parametrize(("key", "is_color"), [("color", True), ("level_id", False)])
def test_the_number_of_a_colour_copied_out_of_json_is_known_as_one(key: str, is_color: bool, shown) -> None:
    view = shown(JsonText(), 400)
    view.show_text(f'[\n {{"{key}": 16777215}}\n]')
    cursor = view.textCursor()
    start = view.text.index("16777215")
    cursor.setPosition(start)
    cursor.setPosition(start + 8, QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    view.copy()
    assert QGuiApplication.clipboard().text() == "16777215"
    assert QGuiApplication.clipboard().mimeData().hasColor() is is_color
    assert (color_on_clipboard() == WHITE) is is_color
