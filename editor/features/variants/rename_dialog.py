"""Dialog for the name of a variant."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QWidget

from editor.mapstyle.variants.style_set import MAX_NAME
from editor.ui.fields.line_edits import ValueEdit
from editor.ui.kit.layouts import v_box
from editor.ui.theme.tokens import Gap

_WIDTH_PX = 380


class RenameDialog(QDialog):
    """Asks for the name of a variant.

    Signals: `name_entered(str)` with a name that is not empty.
    """

    name_entered = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self.name.textChanged.connect(lambda text: self.rename.setEnabled(bool(text.strip())))
        column = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.L)
        column.addLayout(form)
        column.addWidget(buttons)

    def accept(self) -> None:
        """Report the name and close; an empty one is not accepted."""
        name = self.name.text().strip()
        if name:
            self.name_entered.emit(name)
            super().accept()
