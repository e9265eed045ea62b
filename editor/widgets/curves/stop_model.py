"""The rows of a stop table as Qt asks for them."""

from collections.abc import Mapping, Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from editor.look.type_roles import TypeRole, font
from editor.look.words import translated
from editor.mapstyle.curves.stops import StopFault, stop_faults
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Stop
from editor.widgets.curves.fault_text import fault_text
from editor.widgets.curves.value_text import value_text
from editor.widgets.fields.numbers import percent_text
from editor.widgets.icons.offered_icons import OfferedIcon, OfferedIcons

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class Column(IntEnum):
    """What a column holds."""

    LEVEL = 0
    VALUE = 1
    NOTE = 2
    REMOVE = 3


class StopModel(QAbstractTableModel):
    """Stops in the order of the file."""

    def __init__(self, prop: PaintProperty, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._prop = prop
        self._stops: tuple[Stop, ...] = ()
        self._faults: Mapping[int, frozenset[StopFault]] = {}
        self._notes: tuple[str, ...] = ()
        self._note_title = ""
        self._drawn = (LOWEST_LEVEL, HIGHEST_LEVEL)
        self._governing = -1
        self._icons = OfferedIcons()

    def show_stops(self, stops: tuple[Stop, ...]) -> None:
        """Show other stops; rows that stay are kept, and with them an open editor."""
        old, new = len(self._stops), len(stops)
        if new > old:
            self.beginInsertRows(_NOWHERE, old, new - 1)
        elif new < old:
            self.beginRemoveRows(_NOWHERE, new, old - 1)
        self._stops = stops
        self._faults = stop_faults(Curve(stops), self._prop)
        if new > old:
            self.endInsertRows()
        elif new < old:
            self.endRemoveRows()
        self._say_all()

    def show_notes(self, notes: Sequence[str], title: str) -> None:
        """Show what stands beside each stop."""
        self._notes = tuple(notes)
        if title != self._note_title:
            self._note_title = title
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, Column.NOTE, Column.NOTE)
        self._say_all()

    def show_icons(self, offered: OfferedIcons) -> None:
        """Show the icons that the values name."""
        self._icons = offered
        self._say_all()

    def icon(self, row: int) -> OfferedIcon | None:
        """The icon that a stop names; nothing where it names none, or one that there is not."""
        return self._icons.find(self._stops[row].value) if self._prop.kind is ValueKind.ICON else None

    def show_drawn_range(self, low: int, high: int) -> None:
        """Grey what lies outside."""
        self._drawn = (low, high)
        self._say_all()

    def show_governing(self, row: int) -> None:
        """Mark the stop that counts at the map's zoom; none for -1."""
        if row != self._governing:
            self._governing = row
            self._say_all()

    def is_governing(self, row: int) -> bool:
        """Whether a stop counts at the map's zoom."""
        return row == self._governing

    def stop(self, row: int) -> Stop:
        """One stop."""
        return self._stops[row]

    def fault(self, row: int, column: Column) -> str:
        """What is wrong with a stop's level, or with its value; empty where nothing is."""
        faults = self._faults.get(row, frozenset())
        if column is Column.VALUE and self._prop.kind is ValueKind.ICON:
            icon = self.icon(row)
            is_unknown = self._icons.lacks(self._stops[row].value)
            return self.tr("It is not in this style.") if is_unknown else (icon and icon.fault) or ""
        if column is Column.VALUE:
            return fault_text(faults & {StopFault.OUT_OF_BOUNDS})
        return fault_text(faults - {StopFault.OUT_OF_BOUNDS}) if column is Column.LEVEL else ""

    def is_drawn(self, row: int) -> bool:
        """Whether the layer is drawn at a stop's level."""
        return self._drawn[0] <= self._stops[row].level <= self._drawn[1]

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """One row a stop."""
        return 0 if parent.isValid() else len(self._stops)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """Level, value, note, cross."""
        return 0 if parent.isValid() else len(Column)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Level and value can be edited."""
        flags = super().flags(index)
        is_editable = index.column() in (Column.LEVEL, Column.VALUE)
        return flags | Qt.ItemFlag.ItemIsEditable if is_editable else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The text of a cell, its alignment and what its cross does."""
        column = Column(index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(index.row(), column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(self._alignment(column))
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._words(index.row(), column, is_spoken=role == Qt.ItemDataRole.AccessibleTextRole)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """What a column is called."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = Column(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(self._alignment(column))
        if role == Qt.ItemDataRole.FontRole:
            return font(TypeRole.COLUMN_HEAD)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        note = self.tr("Alpha") if self._prop.kind is ValueKind.COLOR else self._note_title
        return (self.tr("Level"), translated(self._prop.label), note, "")[column]

    def _text(self, row: int, column: Column) -> str:
        stop = self._stops[row]
        if column is Column.LEVEL:
            return str(stop.level)
        if column is Column.VALUE:
            return value_text(self._prop, stop.value)
        if column is Column.NOTE and isinstance(stop.value, Color):
            return percent_text(stop.value.a / 255)
        return self._notes[row] if column is Column.NOTE and row < len(self._notes) else ""

    def _words(self, row: int, column: Column, *, is_spoken: bool) -> str | None:
        """What a cell does or means, beside its text."""
        level = self._stops[row].level
        if column is Column.REMOVE:
            return self.tr("Remove the stop at {level}").format(level=level)
        wrong = self.fault(row, column)
        if column is not Column.LEVEL:
            said = [self._text(row, column), wrong] if is_spoken else [wrong]
            return "\n".join(said) if wrong else None
        counts = self.tr("Counts at the map’s zoom") if self.is_governing(row) else ""
        goes = self.tr("The lens goes to zoom {level} (Ctrl+Enter)").format(level=level)
        said = [str(level), counts, wrong] if is_spoken else [wrong, counts, goes]
        return (", " if is_spoken else "\n").join(filter(None, said))

    def _alignment(self, column: Column) -> Qt.AlignmentFlag:
        is_number = column is Column.VALUE and self._prop.kind is ValueKind.NUMBER
        is_right = is_number or column is Column.NOTE
        side = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def _say_all(self) -> None:
        if self._stops:
            last = self.index(len(self._stops) - 1, Column.REMOVE)
            self.dataChanged.emit(self.index(0, 0), last)
