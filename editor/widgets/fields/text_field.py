"""Field for one line of text."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from editor.widgets.fields.edit_field import EditField

# The default limit of QLineEdit would truncate long texts of the file.
_MAXIMUM_LENGTH = 2**31 - 1


class TextField(EditField):
    """A line of text. `check` returns why a text is invalid, or an empty text."""

    def __init__(
        self,
        name: str,
        placeholder: str = "",
        parent: QWidget | None = None,
        *,
        check: Callable[[str], str] = lambda _text: "",
    ) -> None:
        super().__init__(name, parent)
        self._check = check
        self._placeholder = placeholder
        self.edit.setPlaceholderText(placeholder)
        self.edit.setMaxLength(_MAXIMUM_LENGTH)

    def set_placeholder(self, text: str) -> None:
        self._placeholder = text
        self._refresh()

    def _commit_text(self, text: str) -> None:
        problem = self._check(text)
        if problem:
            self._reject(problem)
        else:
            self._edit_once(text)

    def _refresh(self) -> None:
        self.edit.show_state(is_mixed=self.is_mixed)
        if not self.is_mixed:
            self.edit.setPlaceholderText(self._placeholder)
        self.edit.show_text(self._value if isinstance(self._value, str) else "")
        self.edit.set_tails(self._mixed)
