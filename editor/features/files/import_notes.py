"""Dialogs with the notes of an import or an export: what one of the formats cannot represent."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QWidget

from editor.mapstyle.maplibre.report import ReportSection, report_text
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import v_box
from editor.ui.theme.tokens import Gap

_WIDTH_PX, _HEIGHT_PX = 560, 400


class ReportDialog(QDialog):
    """Lists notes under a lead, in sections with headings. It does not block the window."""

    def __init__(
        self, title: str, lead: str, sections: Sequence[ReportSection], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(_WIDTH_PX, _HEIGHT_PX)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setSpacing(Gap.XS // 2)
        self.list.setAccessibleName(lead)
        for section in sections:
            if section.heading:
                self._add_heading(section.heading)
            self.list.addItems(list(section.lines))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        copy = buttons.addButton(self.tr("Copy report"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setToolTip(self.tr("Copy the whole report as text"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(report_text(title, sections)))
        column = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.M)
        column.addWidget(WrappedLabel(lead))
        column.addWidget(self.list, 1)
        column.addWidget(buttons)

    def _add_heading(self, text: str) -> None:
        heading = QListWidgetItem(text)
        font = self.list.font()
        font.setBold(True)
        heading.setFont(font)
        heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.list.addItem(heading)


class ImportNotesDialog(ReportDialog):
    """Lists the report of an import."""

    def __init__(self, name: str, sections: Sequence[ReportSection], parent: QWidget | None = None) -> None:
        title = self.tr("Import report – {name}").format(name=name)
        lead = self.tr("What was not imported, and what to check in the new style.")
        super().__init__(title, lead, sections, parent)
