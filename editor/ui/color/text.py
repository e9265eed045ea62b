"""Colors as text: on the clipboard and in a field."""

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QWidget

from editor.errors import EditError
from editor.mapstyle.color.notations import (
    is_ambiguous_color,
    prepare_css_colors,
    read_color,
    read_color_over,
)
from editor.mapstyle.schema.values import Color
from editor.ui.fields.text_fields import EditField


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
    if not is_ambiguous_color(text):  # The clipboard of another program can take long to answer.
        return None
    data: QMimeData | None = QGuiApplication.clipboard().mimeData()
    if data is None or not data.hasColor() or data.text().strip() != text.strip():
        return None
    color = QColor(data.colorData())
    return Color(color.red(), color.green(), color.blue(), color.alpha())


_EXAMPLE = Color(11, 107, 128)


class HexField(EditField):
    """A colour as #RRGGBB or in CSS notation. Text without alpha retains the alpha."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.edit.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Load the CSS colours when the field gets the focus."""
        if event.type() is QEvent.Type.FocusIn:
            prepare_css_colors()
        return super().eventFilter(watched, event)

    def _commit_text(self, text: str) -> None:
        current = self._value if isinstance(self._value, Color) else None
        try:
            color = parse_color(text, current)
        except EditError:
            message = self.tr("“{text}” is not a colour. Enter one such as {example}.")
            if current is not None:
                message += " " + self.tr("Previous value kept.")
            self._reject(message.format(text=text, example=(current or _EXAMPLE).hex[:7]))
            return
        self._edit_once(color)
        self._refresh()

    def _refresh(self) -> None:
        self.edit.show_state(is_unset=self._value is None and not self.is_mixed, is_mixed=self.is_mixed)
        self.edit.show_text(self._value.hex[:7] if isinstance(self._value, Color) else "")
