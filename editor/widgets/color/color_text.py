"""A field for a colour written as text."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from editor.errors import EditError
from editor.mapstyle.color.notations import prepare_css_colors
from editor.mapstyle.schema.values import Color
from editor.widgets.color.color_clip import color_of_text
from editor.widgets.fields.edit_field import EditField

_EXAMPLE = Color(11, 107, 128)


class HexField(EditField):
    """A colour as #RRGGBB, or as CSS spells it; one without an alpha leaves the alpha that there was."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.edit.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Prepare for CSS as soon as a colour can be typed."""
        if event.type() is QEvent.Type.FocusIn:
            prepare_css_colors()
        return super().eventFilter(watched, event)

    def _keep_text(self, text: str) -> None:
        known = self._value if isinstance(self._value, Color) else None
        try:
            color = color_of_text(text, known)
        except EditError:
            said = self.tr("“{text}” is not a colour. Type one such as {example}.")
            if known is not None:
                said += " " + self.tr("The old value stays.")
            self._refuse(said.format(text=text, example=(known or _EXAMPLE).hex[:7]))
            return
        self._edit_once(color)
        self._refresh()

    def _refresh(self) -> None:
        self.edit.show_state(is_unset=self._value is None and not self.is_mixed, is_mixed=self.is_mixed)
        self.edit.show_text(self._value.hex[:7] if isinstance(self._value, Color) else "")
