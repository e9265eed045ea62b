"""Dialog with the recovery copies: recover, compare or delete."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QLabel,
    QListView,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from editor.storage.recovery import RecoveryCopy
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.empty_state import EmptyState
from editor.ui.text import plain_tool_tip
from editor.ui.theme import painting, tokens
from editor.ui.theme.painting import focus_ring
from editor.ui.theme.tokens import Gap, Radius
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.recent_files import copy_title, time_text

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()
COPY_ROLE = Qt.ItemDataRole.UserRole + 1
WHEN_ROLE = COPY_ROLE + 1
DIFFERENCE_ROLE = COPY_ROLE + 2

_WIDTH_PX, _HEIGHT_PX = 640, 360
_ROW_PX, _LINE_PX = 52, 20
_LIST, _EMPTY = range(2)


class RecoveryListModel(QAbstractListModel):
    """The copies, newest first, and their differences from the files once these are known."""

    def __init__(self, copies: Sequence[RecoveryCopy], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._copies = list(copies)
        self._differences: dict[Path, str] = {}
        self._now = datetime.now(UTC)

    def show_differences(self, differences: Mapping[Path, str]) -> None:
        """Set the differences, by the folders of the copies."""
        self._differences.update(differences)
        if self._copies:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._copies) - 1, 0))

    def remove(self, copy: RecoveryCopy) -> None:
        """Remove a copy."""
        if copy in self._copies:
            row = self._copies.index(copy)
            self.beginRemoveRows(NO_INDEX, row, row)
            del self._copies[row]
            self.endRemoveRows()

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._copies)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        copy = self._copies[index.row()]
        when = time_text(copy.written_at, self._now)
        difference = self._differences.get(copy.folder, self.tr("Comparing…"))
        folder = str(copy.file.parent) if copy.file is not None else ""
        if role == Qt.ItemDataRole.DisplayRole:
            return copy_title(copy)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (copy_title(copy), folder, when, difference) if part)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip(f"{copy.file or copy_title(copy)}\n{difference}")
        return {COPY_ROLE: copy, WHEN_ROLE: when, DIFFERENCE_ROLE: difference}.get(role)


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
        self.recover = plain_button(self.tr("Recover"))
        self.recover.setProperty("kind", "primary")
        self.compare = plain_button(self.tr("Compare"), "compare")
        self.delete = plain_button(self.tr("Delete copy…"), "trash-can-outline")
        self.later = plain_button(self.tr("Later"))
        tips = {
            self.recover: self.tr("Open the style with these changes"),
            self.compare: self.tr("Show what recovering would change in the file"),
            self.delete: self.tr("Give these changes up for good"),
            self.later: self.tr("Keep every copy, and offer them at the next start"),
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

    def _create_list(self) -> QListView:
        view = QListView()
        view.setModel(self.model)
        view.setItemDelegate(_CopyDelegate(view))
        view.setUniformItemSizes(True)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setAccessibleName(self.tr("Copies of styles that were not saved, newest first"))
        view.activated.connect(lambda: self._request(self.recover_requested))
        return view

    def _lay_out(self) -> None:
        lead = QLabel(self.tr("Isopleth ended before these changes were saved. They stay until you decide."))
        lead.setTextFormat(Qt.TextFormat.PlainText)
        lead.setWordWrap(True)
        self._pages = QStackedLayout()
        self._pages.addWidget(self.list)
        self._pages.addWidget(EmptyState("check-circle-outline", self.tr("No unsaved changes are kept.")))
        buttons = QHBoxLayout()
        buttons.setSpacing(Gap.S)
        buttons.addWidget(self.delete)
        buttons.addStretch(1)
        for button in (self.later, self.compare, self.recover):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Gap.L, Gap.L, Gap.L, Gap.L)
        layout.setSpacing(Gap.M)
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
        copy = self.list.currentIndex().data(COPY_ROLE)
        if copy is not None:
            signal.emit(copy)

    def _show_state(self) -> None:
        has_copies = self.model.rowCount() > 0
        self._pages.setCurrentIndex(_LIST if has_copies else _EMPTY)
        for button in (self.recover, self.compare, self.delete):
            button.setEnabled(has_copies)


class _CopyDelegate(QStyledItemDelegate):
    """Paints a copy in two lines: name, folder and time; differences."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, _ROW_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = tokens.current()
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        strong, soft = (theme.on_selection,) * 2 if is_selected else (theme.text, theme.text_2)
        rect = QRectF(option.rect)
        painter.save()
        if is_selected:
            painting.selection_background(painter, rect)
        content = rect.adjusted(Gap.M, (_ROW_PX - 2 * _LINE_PX) / 2, -Gap.M, 0)
        first = QRectF(content.left(), content.top(), content.width(), _LINE_PX)
        second = first.translated(0, _LINE_PX)
        copy: RecoveryCopy = index.data(COPY_ROLE)
        when = _ElidedText(painter, index.data(WHEN_ROLE), TypeRole.SECONDARY, soft)
        when.draw(first, Qt.AlignmentFlag.AlignRight)
        name = _ElidedText(painter, copy_title(copy), TypeRole.BODY_STRONG, strong)
        name.draw(first.adjusted(0, 0, -when.width - Gap.M, 0))
        if copy.file is not None:
            left = min(name.width, first.width()) + Gap.S
            folder = _ElidedText(painter, str(copy.file.parent), TypeRole.SECONDARY, soft)
            folder.draw(first.adjusted(left, 0, -when.width - Gap.M, 0))
        _ElidedText(painter, index.data(DIFFERENCE_ROLE), TypeRole.SECONDARY, soft).draw(second)
        if option.state & QStyle.StateFlag.State_HasFocus:
            focus_ring(painter, rect, Radius.FIELD)
        painter.restore()


class _ElidedText:
    """A line of text that is elided in the middle."""

    def __init__(self, painter: QPainter, text: str, role: TypeRole, color: str) -> None:
        self._painter, self._text, self._font, self._color = painter, text, font(role), QColor(color)
        self._metrics = QFontMetricsF(self._font)
        self.width = self._metrics.horizontalAdvance(text)

    def draw(self, rect: QRectF, side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft) -> None:
        """Draw the text into a rectangle."""
        self._painter.setFont(self._font)
        self._painter.setPen(self._color)
        text = self._metrics.elidedText(self._text, Qt.TextElideMode.ElideMiddle, max(0.0, rect.width()))
        self._painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, text)
