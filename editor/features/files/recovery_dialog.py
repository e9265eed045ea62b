"""Dialog with the recovery copies: recover, compare or delete."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QMargins, QObject, Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QWidget,
)

from editor.storage.recovery_store import RecoveryCopy
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import h_box, page_stack, v_box
from editor.ui.kit.row_models import ENTRY_ROLE, RowListModel
from editor.ui.kit.rows import AnyIndex, Row, RowDelegate, RowList, RowTone, Text
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.recent_files import copy_title, time_text

_WIDTH_PX, _HEIGHT_PX = 640, 360
_ROW_PX = 52
_LIST, _EMPTY = range(2)


class RecoveryListModel(RowListModel[RecoveryCopy]):
    """The copies, newest first, and their differences from the files once these are known."""

    def __init__(self, copies: Sequence[RecoveryCopy], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._differences: dict[Path, str] = {}
        self._now = datetime.now(UTC)
        self.reset(copies)

    def show_differences(self, differences: Mapping[Path, str]) -> None:
        """Set the differences, by the folders of the copies."""
        self._differences.update(differences)
        self.refresh()

    def describe(self, entry: RecoveryCopy) -> Row:
        """Return a copy in two lines: name, folder and time; differences."""
        name, when = copy_title(entry), time_text(entry.written_at, self._now)
        difference = self._differences.get(entry.folder, self.tr("Comparing…"))
        folder = str(entry.file.parent) if entry.file is not None else ""
        middle = Qt.TextElideMode.ElideMiddle
        first = (
            Text(when, TypeRole.SECONDARY, RowTone.QUIET, at_end=True, gap_px=Gap.M),
            Text(name, TypeRole.BODY_STRONG, elide=middle, gap_px=Gap.S),
            Text(folder, TypeRole.SECONDARY, RowTone.QUIET, elide=middle),
        )
        return Row(
            lines=(first, (Text(difference, TypeRole.SECONDARY, RowTone.QUIET, elide=middle),)),
            title=name,
            tool_tip=f"{entry.file or name}\n{difference}",
            accessible_text=", ".join(part for part in (name, folder, when, difference) if part),
        )


class RecoveryDialog(QDialog):
    """Lists the copies. Closing it deletes none.

    Signals: `recover_requested(RecoveryCopy)`, `compare_requested(RecoveryCopy)`,
    `delete_requested(RecoveryCopy)`.
    """

    recover_requested = Signal(object)
    compare_requested = Signal(object)
    delete_requested = Signal(object)

    def __init__(self, copies: Sequence[RecoveryCopy], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Unsaved changes"))
        self.resize(_WIDTH_PX, _HEIGHT_PX)
        self.model = RecoveryListModel(copies, self)
        self.list = self._create_list()
        self.recover = plain_button(self.tr("Restore"))
        self.recover.setProperty("kind", "primary")
        self.compare = plain_button(self.tr("Compare"), "compare")
        self.delete = plain_button(self.tr("Delete copy…"), "trash-can-outline")
        self.later = plain_button(self.tr("Later"))
        tips = {
            self.recover: self.tr("Open style with these changes"),
            self.compare: self.tr("Compare copy with the file"),
            self.delete: self.tr("Delete these changes permanently"),
            self.later: self.tr("Keep copies and offer them again next time"),
        }
        for button, tip in tips.items():
            button.setToolTip(tip)
            button.setAutoDefault(button is self.recover)
        self.recover.clicked.connect(lambda: self._request(self.recover_requested))
        self.compare.clicked.connect(lambda: self._request(self.compare_requested))
        self.delete.clicked.connect(lambda: self._request(self.delete_requested))
        self.later.clicked.connect(self.reject)
        self._lay_out()
        self.model.rowsRemoved.connect(self._show_state)
        self.list.setCurrentIndex(self.model.index(0, 0))
        self._show_state()

    def _create_list(self) -> RowList:
        name = self.tr("Recovery copies, newest first")
        view = RowList(self.model, _CopyDelegate(), name=name)
        view.activated.connect(lambda: self._request(self.recover_requested))
        return view

    def _lay_out(self) -> None:
        lead = QLabel(self.tr("Isopleth closed before these changes were saved."))
        lead.setTextFormat(Qt.TextFormat.PlainText)
        lead.setWordWrap(True)
        nothing = EmptyState("check-circle-outline", self.tr("No recovery copies."))
        self._pages = page_stack(self.list, nothing)
        buttons = h_box(spacing=Gap.S)
        buttons.addWidget(self.delete)
        buttons.addStretch(1)
        for button in (self.later, self.compare, self.recover):
            buttons.addWidget(button)
        layout = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.M)
        layout.addWidget(lead)
        layout.addLayout(self._pages, 1)
        layout.addLayout(buttons)
        for first, second in (
            (self.list, self.recover),
            (self.recover, self.compare),
            (self.compare, self.delete),
        ):
            QWidget.setTabOrder(first, second)
        QWidget.setTabOrder(self.delete, self.later)
        self.list.setFocus()

    def _request(self, signal: SignalInstance) -> None:
        copy = self.list.currentIndex().data(ENTRY_ROLE)
        if copy is not None:
            signal.emit(copy)

    def _show_state(self) -> None:
        has_copies = self.model.rowCount() > 0
        self._pages.setCurrentIndex(_LIST if has_copies else _EMPTY)
        for button in (self.recover, self.compare, self.delete):
            button.setEnabled(has_copies)


class _CopyDelegate(RowDelegate):
    """Rows with two lines."""

    padding = QMargins(Gap.M, 0, Gap.M, 0)
    line_px = 20

    def height_px(self, _index: AnyIndex) -> int:
        return _ROW_PX
