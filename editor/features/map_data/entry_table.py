"""Table of the entries of what layers draw."""

from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QObject,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from editor.mapstyle.schema.source_data import SCHEMAS, USER_ORIGIN, DataEntry, DataKey, SourceData
from editor.storage.user_entries import query_text
from editor.ui.kit.rows import NO_INDEX, AnyIndex
from editor.ui.text import plain_tool_tip, translated
from editor.ui.theme import painting
from editor.ui.theme.tokens import Size


class EntryColumn(IntEnum):
    """The columns of the table."""

    LABEL = 0
    TYPE = 1
    SOURCE = 2
    ID = 3
    BASIS = 4


class EntryTableModel(QAbstractTableModel):
    """The entries that match a filter."""

    def __init__(self, data: SourceData, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries = data.entries
        self._filter_text = ""
        self._rows: list[DataEntry] = list(self._entries)

    def show_data(self, data: SourceData) -> None:
        """Replace the entries and keep the filter."""
        self._entries = data.entries
        self.filter(self._filter_text)

    def filter(self, text: str) -> None:
        """Show the entries that contain a text, ignoring case."""
        self._filter_text = text
        query = text.casefold()
        self.beginResetModel()
        self._rows = [entry for entry in self._entries if query in _search_text(entry)]
        self.endResetModel()

    def entry(self, row: int) -> DataEntry:
        """Return the entry of a row."""
        return self._rows[row]

    def row_of(self, key: DataKey) -> int:
        """Return the row of an entry; -1 if it is filtered out."""
        return next((row for row, entry in enumerate(self._rows) if entry.key == key), -1)

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(EntryColumn)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            EntryColumn.LABEL: self.tr("Name"),
            EntryColumn.TYPE: self.tr("Layer type"),
            EntryColumn.SOURCE: self.tr("Source"),
            EntryColumn.ID: self.tr("ID"),
            EntryColumn.BASIS: self.tr("Origin"),
        }[EntryColumn(section)]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        entry = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return _cell(entry, EntryColumn(index.column()))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip(translated(entry.note) or _cell(entry, EntryColumn(index.column())))
        return None


class _CellDelegate(QStyledItemDelegate):
    """Paints the focus ring around the whole row."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().paint(painter, option, index)
        if self._table.hasFocus() and index.row() == self._table.currentIndex().row():
            cell: QRect = option.rect
            row = QRectF(0, cell.top(), self._table.viewport().width(), cell.height())
            painter.save()
            painter.setClipRect(cell)
            painting.selection_focus_ring(painter, row)
            painter.restore()


class EntryTable(QTableView):
    """A table with single selection.

    Signals: `entry_selected(DataEntry)`, or None without a current row.
    """

    entry_selected = Signal(object)

    def __init__(self, model: EntryTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setModel(model)
        self.setItemDelegate(_CellDelegate(self))
        self.setAccessibleName(self.tr("Layer data dictionary"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(Size.TREE_ROW)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in (EntryColumn.LABEL, EntryColumn.TYPE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.selectionModel().currentRowChanged.connect(
            lambda current, _last: self._on_current_changed(current)
        )
        model.modelReset.connect(lambda: self._on_current_changed(NO_INDEX))

    def select(self, key: DataKey) -> None:
        """Select the row of an entry, if it is visible."""
        row = self._model.row_of(key)
        if row >= 0:
            self.selectRow(row)

    def _on_current_changed(self, index: AnyIndex) -> None:
        self.entry_selected.emit(self._model.entry(index.row()) if index.isValid() else None)


def basis_of(entry: DataEntry) -> str:
    """Return the origin and the confidence of an entry."""
    translate = QCoreApplication.translate
    if entry.origin == USER_ORIGIN:
        return translate("EntryTable", "Custom")
    origin = {
        "documented": translate("EntryTable", "Documentation"),
        "named": translate("EntryTable", "Names in styles"),
    }.get(entry.origin, translate("EntryTable", "Inferred"))
    doubt = {
        "medium": translate("EntryTable", "likely"),
        "low": translate("EntryTable", "uncertain"),
        "unknown": translate("EntryTable", "unknown"),
    }.get(entry.confidence, "")
    return f"{origin}, {doubt}" if doubt else origin


def _cell(entry: DataEntry, column: EntryColumn) -> str:
    number = "" if entry.id is None else str(entry.id)
    return {
        EntryColumn.LABEL: translated(entry.label),
        EntryColumn.TYPE: ", ".join(entry.types),
        EntryColumn.SOURCE: entry.source or "–",
        EntryColumn.ID: number if entry.category is None else f"{number}, {entry.category}",
        EntryColumn.BASIS: basis_of(entry),
    }[column]


def _search_text(entry: DataEntry) -> str:
    cells = [entry.label, *(_cell(entry, column) for column in EntryColumn)]
    lines = [query_text(query, schema) for schema in SCHEMAS for query in entry.queries[schema]]
    return "\n".join((*cells, *lines)).casefold()
