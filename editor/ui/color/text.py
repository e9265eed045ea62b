"""Colors as text: on the clipboard and in a field."""

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QWidget

from editor.errors import EditError
from editor.mapstyle.color.color_faults import fault_text, is_like_color
from editor.mapstyle.color.notations import (
    CssColor,
    is_ambiguous_color,
    prepare_css_colors,
    read_notation,
)
from editor.mapstyle.schema.values import Color
from editor.ui.fields.text_fields import EditField
from editor.ui.text import translated


def add_color_data(data: QMimeData, color: Color) -> None:
    """Add colour data to the text of a clipboard entry."""
    data.setColorData(QColor(color.r, color.g, color.b, color.a))


def copy_color(text: str, color: Color) -> None:
    """Copy a colour in a notation to the clipboard."""
    data = QMimeData()
    data.setText(text)
    add_color_data(data, color)
    QGuiApplication.clipboard().setMimeData(data)


def color_on_clipboard() -> CssColor:
    """Return the colour on the clipboard in any notation.

    Raises: EditError, with the place in the text, if there is none.
    """
    return parse_color(QGuiApplication.clipboard().text(), None)


def parse_color(text: str, under: Color | None) -> CssColor:
    """Return the colour of typed or pasted text; without an alpha it retains that of `under`.

    Digits that are valid as hex and as a stored number mean what they were copied as; typed ones are hex.
    Raises: EditError, with the place in the text, if it is not a colour.
    """
    copied = _copied_as(text)
    if copied is not None:
        return CssColor(copied, has_alpha=True)
    read = read_notation(text)
    if read.has_alpha or under is None:
        return read
    color = read.color
    return read._replace(color=Color(color.r, color.g, color.b, under.a))


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
    """A colour as #RRGGBB or in CSS notation. Text without alpha retains the alpha.

    Signals: `color_mapped(text, Color)` after a colour outside sRGB was entered and mapped.
    """

    color_mapped = Signal(str, object)

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
            read = parse_color(text, current)
        except EditError:
            self._reject(self._problem_with(text, current))
            return
        self._edit_once(read.color)
        self._refresh()
        if read.is_mapped:
            self.color_mapped.emit(text, read.color)

    def _problem_with(self, text: str, current: Color | None) -> str:
        if is_like_color(text):
            message = translated(fault_text(text))
        else:
            example = (current or _EXAMPLE).hex[:7]
            message = self.tr("“{text}” is not a colour. Enter one such as {example}.").format(
                text=text, example=example
            )
        return message if current is None else f"{message} {self.tr('Previous value kept.')}"

    def _refresh(self) -> None:
        self.edit.show_state(is_unset=self._value is None and not self.is_mixed, is_mixed=self.is_mixed)
        self.edit.show_text(self._value.hex[:7] if isinstance(self._value, Color) else "")
