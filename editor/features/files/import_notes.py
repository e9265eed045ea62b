"""Dialog with the notes of an import: what the imported file holds that a style cannot represent."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QWidget

from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import v_box
from editor.ui.theme.tokens import Gap

_WIDTH_PX, _HEIGHT_PX = 520, 320


class ImportNotesDialog(QDialog):
    """Lists the notes of an import. It does not block the window."""

    def __init__(self, name: str, notes: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Import report – {name}").format(name=name))
        self.resize(_WIDTH_PX, _HEIGHT_PX)
        lead = WrappedLabel(self.tr("What was not imported, and what to check in the new style."))
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAccessibleName(self.tr("Import report"))
        self.list.addItems(list(notes))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.M)
        column.addWidget(lead)
        column.addWidget(self.list, 1)
        column.addWidget(buttons)
