"""What each kind of layer draws, in a table: a row an entry."""

from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
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

from editor.look import painting
from editor.look.tokens import Size
from editor.look.words import plain_tool_tip, translated
from editor.mapstyle.schema.source_data import OWN, SCHEMAS, DataEntry, DataKey, SourceData
from editor.storage.user_entries import query_text

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()


class Column(IntEnum):
    """What the columns show."""

    LABEL = 0
    TYPE = 1
    SOURCE = 2
    ID = 3
    BASIS = 4


class EntryTableModel(QAbstractTableModel):
    """The entries whose words hold a filter."""

    def __init__(self, data: SourceData, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries = data.entries
        self._wanted = ""
        self._rows: list[DataEntry] = list(self._entries)

    def show_data(self, data: SourceData) -> None:
        """Show other entries through the same filter."""
        self._entries = data.entries
        self.filter(self._wanted)

    def filter(self, text: str) -> None:
        """Show what holds a text, large or small letters alike."""
        self._wanted = text
        wanted = text.casefold()
        self.beginResetModel()
        self._rows = [entry for entry in self._entries if wanted in _words(entry)]
        self.endResetModel()

    def entry(self, row: int) -> DataEntry:
        """The entry in a row."""
        return self._rows[row]

    def row_of(self, key: DataKey) -> int:
        """The row of an entry; -1 where it does not show."""
        return next((row for row, entry in enumerate(self._rows) if entry.key == key), -1)

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(Column)

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
            Column.LABEL: self.tr("Name"),
            Column.TYPE: self.tr("Layer type"),
            Column.SOURCE: self.tr("Source"),
            Column.ID: self.tr("Id"),
            Column.BASIS: self.tr("Known by"),
        }[Column(section)]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        entry = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return _cell(entry, Column(index.column()))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip(translated(entry.note) or _cell(entry, Column(index.column())))
        return None


class _Cells(QStyledItemDelegate):
    """Draws cells, and the focus ring about all those of a row."""

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
            painting.chosen_focus_ring(painter, row)
            painter.restore()


class EntryTable(QTableView):
    """Shows the entries; one row is chosen at a time.

    Signals: `entry_chosen(DataEntry)`, or None where no row is.
    """

    entry_chosen = Signal(object)

    def __init__(self, model: EntryTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setModel(model)
        self.setItemDelegate(_Cells(self))
        self.setAccessibleName(self.tr("What layers draw"))
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
        for column in (Column.LABEL, Column.TYPE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.selectionModel().currentRowChanged.connect(lambda current, _last: self._tell(current))
        model.modelReset.connect(lambda: self._tell(NO_INDEX))

    def choose(self, key: DataKey) -> None:
        """Choose the row of an entry, if it shows."""
        row = self._model.row_of(key)
        if row >= 0:
            self.selectRow(row)

    def _tell(self, index: AnyIndex) -> None:
        self.entry_chosen.emit(self._model.entry(index.row()) if index.isValid() else None)


def basis_of(entry: DataEntry) -> str:
    """How it is known what an entry says."""
    translate = QCoreApplication.translate
    if entry.origin == OWN:
        return translate("EntryTable", "Yourself")
    origin = {
        "documented": translate("EntryTable", "Documentation"),
        "named": translate("EntryTable", "Names in styles"),
    }.get(entry.origin, translate("EntryTable", "Inferred"))
    doubt = {
        "medium": translate("EntryTable", "likely"),
        "low": translate("EntryTable", "doubtful"),
        "unknown": translate("EntryTable", "unknown"),
    }.get(entry.confidence, "")
    return f"{origin}, {doubt}" if doubt else origin


def _cell(entry: DataEntry, column: Column) -> str:
    number = "" if entry.id is None else str(entry.id)
    return {
        Column.LABEL: translated(entry.label),
        Column.TYPE: ", ".join(entry.types),
        Column.SOURCE: entry.source or "–",
        Column.ID: number if entry.category is None else f"{number}, {entry.category}",
        Column.BASIS: basis_of(entry),
    }[column]


def _words(entry: DataEntry) -> str:
    """All that a filter looks at."""
    cells = [entry.label, *(_cell(entry, column) for column in Column)]
    lines = [query_text(query, schema) for schema in SCHEMAS for query in entry.queries[schema]]
    return "\n".join((*cells, *lines)).casefold()
