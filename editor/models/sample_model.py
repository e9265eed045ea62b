"""Table model of the attributes of a feature."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor

from editor.look import tokens
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip
from editor.mapstyle.filters.expression import Attributes, attribute_text
from editor.mapstyle.tree import read_text

AnyIndex = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class Column(IntEnum):
    """The columns."""

    ATTRIBUTE = 0
    VALUE = 1


class SampleModel(QAbstractTableModel):
    """Attributes of a feature, those that the label reads first; `typed(name, value)` after an edit."""

    typed = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[tuple[str, str], ...] = ()
        self._read: frozenset[str] = frozenset()
        self._is_editable = False

    def show_sample(self, attributes: Attributes, read: Sequence[str], *, is_editable: bool) -> None:
        """Show a feature; `read` are the attributes that the label reads."""
        first = [name for name in read if name in attributes]
        names = (*first, *(name for name in attributes if name not in first))
        rows = tuple((name, attribute_text(attributes[name])) for name in names)
        if [name for name, _value in rows] == [name for name, _value in self._rows]:
            is_other = (rows, is_editable) != (self._rows, self._is_editable)
            self._rows, self._read, self._is_editable = rows, frozenset(read), is_editable
            if is_other and rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, Column.VALUE))
            return
        self.beginResetModel()
        self._rows, self._read, self._is_editable = rows, frozenset(read), is_editable
        self.endResetModel()

    def attribute(self, row: int) -> str:
        """Return the name of the attribute of a row."""
        return self._rows[row][0]

    # Model interface

    def rowCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(Column)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        is_editable = self._is_editable and index.column() == Column.VALUE
        return flags | Qt.ItemFlag.ItemIsEditable if is_editable else flags

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        return {
            Qt.ItemDataRole.DisplayRole: (self.tr("Attribute"), self.tr("Value"))[section],
            Qt.ItemDataRole.FontRole: font(TypeRole.COLUMN_HEAD),
            Qt.ItemDataRole.TextAlignmentRole: int(
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            ),
        }.get(Qt.ItemDataRole(role))

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        name, value = self._rows[index.row()]
        is_name = index.column() == Column.ATTRIBUTE
        is_placeholder = self._is_editable and not is_name and not value
        if role == Qt.ItemDataRole.DisplayRole:
            return self.tr("Type a value") if is_placeholder else read_text(name if is_name else value)
        if role == Qt.ItemDataRole.EditRole:
            return read_text(value)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{name}: {value}"
        if role == Qt.ItemDataRole.ToolTipRole:
            if self._is_editable:
                return self.tr("Press, or Enter, to type a value to try.")
            add = self.tr("Press, or Enter, to add “{name}” to the label.").format(name=read_text(name))
            return plain_tool_tip(add if is_name else read_text(value))
        if role == Qt.ItemDataRole.FontRole:
            return font(TypeRole.FIXED if is_name else TypeRole.BODY)
        if role == Qt.ItemDataRole.ForegroundRole and (
            is_placeholder or (is_name and name not in self._read)
        ):
            return QColor(tokens.current().text_2)
        return None

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        self.typed.emit(self.attribute(index.row()), str(value))
        return True
