"""Dialog for the name of a variant."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QWidget

from editor.mapstyle.variants.style_set import MAX_NAME
from editor.ui.fields.line_edits import ValueEdit
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import v_box
from editor.ui.theme.tokens import Gap

_WIDTH_PX = 380


class RenameDialog(QDialog):
    """Asks for the name of a variant.

    Signals: `name_entered(str)` with a name that is not empty, and that no other variant has.
    """

    name_entered = Signal(str)

    def __init__(self, name: str, taken: Iterable[str] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._taken = frozenset(each.casefold() for each in taken)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(self.tr("Rename variant"))
        self.setMinimumWidth(_WIDTH_PX)
        self.name = ValueEdit()
        self.name.setAccessibleName(self.tr("Name"))
        self.name.setMaxLength(MAX_NAME)
        self.name.setText(name)
        self.name.selectAll()
        form = QFormLayout()
        form.setSpacing(Gap.S)
        form.addRow(self.tr("Name"), self.name)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.rename = buttons.addButton(self.tr("Rename"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.rename.setProperty("kind", "primary")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.message = WrappedLabel()
        self.message.setProperty("tone", "error")
        self.message.hide()
        self._check(name)
        self.name.textChanged.connect(self._check)
        column = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.L)
        column.addLayout(form)
        column.addWidget(self.message)
        column.addWidget(buttons)

    def accept(self) -> None:
        """Report the name and close; an empty one, or that of another variant, is not accepted."""
        if self.rename.isEnabled():
            self.name_entered.emit(self.name.text().strip())
            super().accept()

    def _check(self, text: str) -> None:
        """Enable the button for a free name, and say if the name is in use."""
        name = text.strip()
        is_taken = name.casefold() in self._taken
        self.rename.setEnabled(bool(name) and not is_taken)
        self.message.show_text(self.tr("Another variant has this name.") if is_taken else "")
        self.message.setVisible(is_taken)
