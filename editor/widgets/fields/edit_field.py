"""Base class of fields with a line edit."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.widgets.fields.field import Field
from editor.widgets.fields.field_edit import FieldEdit


class EditField(Field):
    """A field with a line edit. Subclasses parse and format the text."""

    def __init__(self, name: str, parent: QWidget | None = None, edit: FieldEdit | None = None) -> None:
        super().__init__(name, parent)
        self.edit = edit if edit is not None else FieldEdit(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.edit)
        self.setFocusProxy(self.edit)
        self.set_name(name)
        self.edit.kept.connect(self._commit_text)
        self.edit.returned.connect(self._revert)

    @property
    def is_typing(self) -> bool:
        """Whether there is uncommitted text."""
        return self.edit.is_typing

    def finish(self) -> None:
        """End the gesture and discard uncommitted text."""
        super().finish()
        self.edit.drop()

    def _commit_text(self, text: str) -> None:
        """Parse and apply text."""
        raise NotImplementedError

    def _reject(self, problem: str) -> None:
        """Show a problem and leave the text to be corrected."""
        self.set_problem(problem)
        self.edit.refuse()

    def _revert(self) -> None:
        self.cancel()
        self.set_problem("")
        self._refresh()

    def _refresh_problem(self) -> None:
        self.edit.set_flag("invalid", bool(self._problem))
