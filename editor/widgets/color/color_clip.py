"""Colours on the clipboard: as text for everybody, and as a colour, since a number alone may mean two."""

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QColor, QGuiApplication

from editor.mapstyle.color.notations import means_two, read_color, read_color_over
from editor.mapstyle.schema.values import Color


def mark_as_color(data: QMimeData, color: Color) -> None:
    """Say which colour a text means that is to be copied."""
    data.setColorData(QColor(color.r, color.g, color.b, color.a))


def copy_color(text: str, color: Color) -> None:
    """Put a colour onto the clipboard, written in some notation."""
    data = QMimeData()
    data.setText(text)
    mark_as_color(data, color)
    QGuiApplication.clipboard().setMimeData(data)


def color_on_clipboard() -> Color:
    """The colour that was copied, in whatever form.

    Raises: EditError when it is none.
    """
    text = QGuiApplication.clipboard().text()
    return _copied_as(text) or read_color(text)


def color_of_text(text: str, under: Color | None) -> Color:
    """The colour that a typed or pasted text means; where it says no alpha, that of another colour stays.

    Digits that are hex as well as a stored number mean what they were copied as; typed ones are hex.
    Raises: EditError when it is no colour.
    """
    return _copied_as(text) or read_color_over(text, under)


def _copied_as(text: str) -> Color | None:
    """The colour that a text was copied as; nothing where nobody said, or where the text itself says it."""
    if not means_two(text):  # The clipboard of another program can take long to answer.
        return None
    data: QMimeData | None = QGuiApplication.clipboard().mimeData()
    if data is None or not data.hasColor() or data.text().strip() != text.strip():
        return None
    color = QColor(data.colorData())
    return Color(color.red(), color.green(), color.blue(), color.alpha())
