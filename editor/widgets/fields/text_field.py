"""A field for one line of text, such as a name."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from editor.widgets.fields.edit_field import EditField

# A line edit would cut a longer text of the file, and an edit would write it back cut.
_LONGEST = 2**31 - 1


class TextField(EditField):
    """A line of text that counts when it is kept.

    What `check` has something to say against is not taken.
    """

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
        self.edit.setMaxLength(_LONGEST)

    def set_placeholder(self, text: str) -> None:
        """Show another text where nothing is typed."""
        self._placeholder = text
        self._refresh()

    def _keep_text(self, text: str) -> None:
        problem = self._check(text)
        if problem:
            self._refuse(problem)
        else:
            self._edit_once(text)

    def _refresh(self) -> None:
        self.edit.show_state(is_mixed=self.is_mixed)
        if not self.is_mixed:
            self.edit.setPlaceholderText(self._placeholder)
        self.edit.show_text(self._value if isinstance(self._value, str) else "")
        self.edit.set_tails(self._mixed)
