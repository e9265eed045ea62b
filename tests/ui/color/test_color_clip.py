"""Colours on the clipboard."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QColor, QGuiApplication, QTextCursor

from editor.errors import EditError
from editor.mapstyle.schema.values import Color
from editor.ui.code.json_text import JsonText
from editor.ui.color.field import ColorField
from editor.ui.color.text import color_on_clipboard, copy_color, parse_color

WHITE, RED = Color(255, 255, 255, 0), Color(123, 0, 0, 0)
HALF = Color(1, 2, 3, 128)


@pytest.fixture(autouse=True)
def _clean_clipboard(qapp: object) -> Iterator[None]:
    yield
    QGuiApplication.clipboard().clear()


@pytest.mark.parametrize("color", [WHITE, RED, HALF, Color(64, 226, 1, 0)])
def test_an_ambiguous_number_is_pasted_as_it_was_copied(color: Color) -> None:
    text = str(color.abgr)
    copy_color(text, color)
    assert QGuiApplication.clipboard().text() == text
    assert color_on_clipboard().color == color
    assert parse_color(f" {text}\n", HALF).color == color


def test_ambiguous_digits_without_colour_data_are_hex() -> None:
    assert parse_color("16777215", None).color == Color(0x16, 0x77, 0x72, 0x15)
    assert parse_color("123", HALF).color == Color(0x11, 0x22, 0x33, HALF.a)
    copy_color(str(WHITE.abgr), WHITE)
    assert parse_color("16777214", None).color == Color(0x16, 0x77, 0x72, 0x14)
    QGuiApplication.clipboard().setText("16777215")
    assert color_on_clipboard().color == Color(0x16, 0x77, 0x72, 0x15)


def test_unambiguous_text_has_precedence_over_colour_data() -> None:
    data = QMimeData()
    data.setText("#010203")
    data.setColorData(QColor("red"))
    QGuiApplication.clipboard().setMimeData(data)
    assert parse_color("#010203", HALF).color == HALF
    assert color_on_clipboard().color == Color(1, 2, 3)


def test_an_invalid_colour_is_rejected() -> None:
    QGuiApplication.clipboard().setText("a road")
    with pytest.raises(EditError, match="not a colour"):
        color_on_clipboard()


def test_a_field_accepts_a_copied_number(shown) -> None:
    field = shown(ColorField("Colour"), 200)
    field.show_value(HALF)
    copy_color(str(WHITE.abgr), WHITE)
    field.edit.setFocus()
    field.edit.selectAll()
    field.edit.paste()
    field.edit.commit()
    assert field.value == WHITE


@pytest.mark.parametrize(("key", "is_color"), [("color", True), ("level_id", False)])
def test_a_colour_number_copied_from_json_has_colour_data(key: str, is_color: bool, shown) -> None:
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
    assert (color_on_clipboard().color == WHITE) is is_color
