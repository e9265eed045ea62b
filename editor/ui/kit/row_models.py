"""Item models over immutable entries, which describe an entry as a row when a view requests it."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from editor.ui.kit.rows import NO_INDEX, ROW_ROLE, AnyIndex, Row
from editor.ui.text import plain_tool_tip

ENTRY_ROLE = Qt.ItemDataRole.UserRole + 1
"""The entry of an index."""

EntryT = TypeVar("EntryT")


class RowListModel(QAbstractListModel, Generic[EntryT]):
    """A list of entries; a subclass describes an entry as a Row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[EntryT, ...] = ()

    def describe(self, entry: EntryT) -> Row:
        """Return what the row of an entry displays."""
        raise NotImplementedError  # implemented by each subclass

    @property
    def entries(self) -> tuple[EntryT, ...]:
        """The entries."""
        return self._entries

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows."""
        return tuple(map(self.describe, self._entries))

    def entry(self, index: AnyIndex) -> EntryT | None:
        """Return the entry of an index; None for an invalid or outdated one."""
        return self._entries[index.row()] if 0 <= index.row() < len(self._entries) else None

    def reset(self, entries: Sequence[EntryT]) -> None:
        """Replace the entries; the view loses its current row and its position."""
        self.beginResetModel()
        self._entries = tuple(entries)
        self.endResetModel()

    def update(self, entries: Sequence[EntryT]) -> None:
        """Replace the entries in place; rows are added and removed at the end."""
        new, old_count = tuple(entries), len(self._entries)
        if new == self._entries:
            return
        if len(new) < old_count:
            self.beginRemoveRows(NO_INDEX, len(new), old_count - 1)
            self._entries = new
            self.endRemoveRows()
        elif len(new) > old_count:
            self.beginInsertRows(NO_INDEX, old_count, len(new) - 1)
            self._entries = new
            self.endInsertRows()
        self._entries = new
        self.refresh()

    def replace(self, row: int, entry: EntryT) -> None:
        """Replace the entry of a row."""
        self._entries = (*self._entries[:row], entry, *self._entries[row + 1 :])
        self.dataChanged.emit(self.index(row), self.index(row))

    def remove(self, entry: EntryT) -> None:
        """Remove an entry, if it is in the list."""
        if entry in self._entries:
            row = self._entries.index(entry)
            self.beginRemoveRows(NO_INDEX, row, row)
            self._entries = self._entries[:row] + self._entries[row + 1 :]
            self.endRemoveRows()

    def refresh(self) -> None:
        """Let views describe all rows again."""
        if self._entries:
            self.dataChanged.emit(self.index(0), self.index(len(self._entries) - 1))

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index)
        if entry is None or role == ENTRY_ROLE:
            return entry
        return row_data(self.describe(entry), role) if role in ROW_ROLES else None


ROW_ROLES = frozenset(
    {
        ROW_ROLE,
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.ToolTipRole,
    }
)
"""The roles that a Row answers."""


def row_data(row: Row, role: int) -> Any:
    """Return what a row displays for one of `ROW_ROLES`."""
    if role == ROW_ROLE:
        return row
    if role == Qt.ItemDataRole.DisplayRole:
        return row.text
    accessible_text = row.accessible_text or ", ".join(row.texts)
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return accessible_text
    return plain_tool_tip(row.tool_tip or accessible_text)
