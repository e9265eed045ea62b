"""What the fields that are typed into have in common."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.widgets.fields.field import Field
from editor.widgets.fields.field_edit import FieldEdit


class EditField(Field):
    """A field with a line edit; what a text means, and how a value is written, is each field's own."""

    def __init__(self, name: str, parent: QWidget | None = None, edit: FieldEdit | None = None) -> None:
        super().__init__(name, parent)
        self.edit = edit if edit is not None else FieldEdit(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.edit)
        self.setFocusProxy(self.edit)
        self.set_name(name)
        self.edit.kept.connect(self._keep_text)
        self.edit.returned.connect(self._go_back)

    @property
    def is_typing(self) -> bool:
        """Whether a text is being typed."""
        return self.edit.is_typing

    def finish(self) -> None:
        """End the running gesture where it is, and drop what was typed."""
        super().finish()
        self.edit.drop()

    def _keep_text(self, text: str) -> None:
        """Take a text that was typed."""
        raise NotImplementedError  # what a text means is each field's own

    def _refuse(self, problem: str) -> None:
        """Say what is wrong with what was typed, and leave it to be mended."""
        self.set_problem(problem)
        self.edit.refuse()

    def _go_back(self) -> None:
        self.cancel()
        self.set_problem("")
        self._refresh()

    def _refresh_problem(self) -> None:
        self.edit.set_flag("invalid", bool(self._problem))
