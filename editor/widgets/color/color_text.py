"""Text field for a colour."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from editor.errors import EditError
from editor.mapstyle.color.notations import prepare_css_colors
from editor.mapstyle.schema.values import Color
from editor.widgets.color.color_clip import parse_color
from editor.widgets.fields.edit_field import EditField

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
            message = self.tr("“{text}” is not a colour. Type one such as {example}.")
            if current is not None:
                message += " " + self.tr("The old value stays.")
            self._reject(message.format(text=text, example=(current or _EXAMPLE).hex[:7]))
            return
        self._edit_once(color)
        self._refresh()

    def _refresh(self) -> None:
        self.edit.show_state(is_unset=self._value is None and not self.is_mixed, is_mixed=self.is_mixed)
        self.edit.show_text(self._value.hex[:7] if isinstance(self._value, Color) else "")
