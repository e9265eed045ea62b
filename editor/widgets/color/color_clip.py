"""Colours on the clipboard, as text and as colour data, since a bare number is ambiguous."""

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QColor, QGuiApplication

from editor.mapstyle.color.notations import means_two, read_color, read_color_over
from editor.mapstyle.schema.values import Color


def add_color_data(data: QMimeData, color: Color) -> None:
    """Add colour data to the text of a clipboard entry."""
    data.setColorData(QColor(color.r, color.g, color.b, color.a))


def copy_color(text: str, color: Color) -> None:
    """Copy a colour in a notation to the clipboard."""
    data = QMimeData()
    data.setText(text)
    add_color_data(data, color)
    QGuiApplication.clipboard().setMimeData(data)


def color_on_clipboard() -> Color:
    """Return the colour on the clipboard in any notation.

    Raises: EditError if there is none.
    """
    text = QGuiApplication.clipboard().text()
    return _copied_as(text) or read_color(text)


def parse_color(text: str, under: Color | None) -> Color:
    """Return the colour of typed or pasted text; without an alpha it retains that of `under`.

    Digits that are valid as hex and as a stored number mean what they were copied as; typed ones are hex.
    Raises: EditError if the text is not a colour.
    """
    return _copied_as(text) or read_color_over(text, under)


def _copied_as(text: str) -> Color | None:
    """Return the colour data of an ambiguous text that was copied; None if there is none."""
    if not means_two(text):  # The clipboard of another program can take long to answer.
        return None
    data: QMimeData | None = QGuiApplication.clipboard().mimeData()
    if data is None or not data.hasColor() or data.text().strip() != text.strip():
        return None
    color = QColor(data.colorData())
    return Color(color.red(), color.green(), color.blue(), color.alpha())
