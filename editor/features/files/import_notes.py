"""Dialogs with the notes of an import or an export: what one of the formats cannot represent."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QWidget

from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import v_box
from editor.ui.theme.tokens import Gap

_WIDTH_PX, _HEIGHT_PX = 520, 320


class ReportDialog(QDialog):
    """Lists notes under a lead. It does not block the window."""

    def __init__(self, title: str, lead: str, notes: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(_WIDTH_PX, _HEIGHT_PX)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAccessibleName(lead)
        self.list.addItems(list(notes))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.M)
        column.addWidget(WrappedLabel(lead))
        column.addWidget(self.list, 1)
        column.addWidget(buttons)


class ImportNotesDialog(ReportDialog):
    """Lists the notes of an import."""

    def __init__(self, name: str, notes: Sequence[str], parent: QWidget | None = None) -> None:
        title = self.tr("Import report – {name}").format(name=name)
        lead = self.tr("What was not imported, and what to check in the new style.")
        super().__init__(title, lead, notes, parent)
