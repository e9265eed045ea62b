"""A field for one line of text, such as a name."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.widgets.field import Field
from editor.widgets.field_edit import FieldEdit


class TextField(Field):
    """A line of text that counts when it is kept."""

    def __init__(self, name: str, placeholder: str = "", parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._placeholder = placeholder
        self.edit = FieldEdit(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.edit)
        self.setFocusProxy(self.edit)
        self.set_name(name)
        self.edit.setPlaceholderText(placeholder)
        self.edit.kept.connect(self._edit_once)
        self.edit.returned.connect(self.cancel)

    def set_placeholder(self, text: str) -> None:
        """Show another text where nothing is typed."""
        self._placeholder = text
        self._refresh()

    def _refresh(self) -> None:
        self.edit.show_state(is_mixed=self.is_mixed)
        if not self.is_mixed:
            self.edit.setPlaceholderText(self._placeholder)
        self.edit.show_text(self._value if isinstance(self._value, str) else "")
        self.edit.set_tails(self._mixed)

    def _refresh_problem(self) -> None:
        self.edit.set_flag("invalid", bool(self._problem))
