"""Table model of the stops of a curve."""

from collections.abc import Mapping, Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from editor.mapstyle.curves.stops import StopFault, stop_faults
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Stop
from editor.ui.curves.values import fault_text, value_text
from editor.ui.fields.number_field import percent_text
from editor.ui.icons.choices import OfferedIcon, OfferedIcons
from editor.ui.text import translated
from editor.ui.theme.typography import TypeRole, font

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class StopColumn(IntEnum):
    """Columns of the model."""

    LEVEL = 0
    VALUE = 1
    NOTE = 2
    REMOVE = 3


class StopModel(QAbstractTableModel):
    """Stops in file order."""

    def __init__(self, prop: PaintProperty, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._prop = prop
        self._stops: tuple[Stop, ...] = ()
        self._faults: Mapping[int, frozenset[StopFault]] = {}
        self._notes: tuple[str, ...] = ()
        self._note_title = ""
        self._drawn = (LOWEST_LEVEL, HIGHEST_LEVEL)
        self._effective_row = -1
        self._icons = OfferedIcons()

    def show_stops(self, stops: tuple[Stop, ...]) -> None:
        """Update the stops. Existing rows are retained, and with them an open editor."""
        old, new = len(self._stops), len(stops)
        if new > old:
            self.beginInsertRows(_ROOT, old, new - 1)
        elif new < old:
            self.beginRemoveRows(_ROOT, new, old - 1)
        self._stops = stops
        self._faults = stop_faults(Curve(stops), self._prop)
        if new > old:
            self.endInsertRows()
        elif new < old:
            self.endRemoveRows()
        self._emit_all_changed()

    def show_notes(self, notes: Sequence[str], title: str) -> None:
        """Set the note of each stop."""
        self._notes = tuple(notes)
        if title != self._note_title:
            self._note_title = title
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, StopColumn.NOTE, StopColumn.NOTE)
        self._emit_all_changed()

    def show_icons(self, offered: OfferedIcons) -> None:
        """Set the icons that values refer to."""
        self._icons = offered
        self._emit_all_changed()

    def icon(self, row: int) -> OfferedIcon | None:
        """Return the icon of a stop; None if it has none or an unknown one."""
        return self._icons.find(self._stops[row].value) if self._prop.kind is ValueKind.ICON else None

    def show_drawn_range(self, low: int, high: int) -> None:
        """Set the levels at which the layer is drawn; the others are grey."""
        self._drawn = (low, high)
        self._emit_all_changed()

    def show_effective(self, row: int) -> None:
        """Mark the stop that is effective at the zoom of the map; -1 for none."""
        if row != self._effective_row:
            self._effective_row = row
            self._emit_all_changed()

    def is_effective(self, row: int) -> bool:
        """Return whether a stop is effective at the zoom of the map."""
        return row == self._effective_row

    def stop(self, row: int) -> Stop:
        return self._stops[row]

    def fault(self, row: int, column: StopColumn) -> str:
        """Return the problem of a stop's level or value; empty if there is none."""
        faults = self._faults.get(row, frozenset())
        if column is StopColumn.VALUE and self._prop.kind is ValueKind.ICON:
            icon = self.icon(row)
            is_unknown = self._icons.lacks(self._stops[row].value)
            return self.tr("Not in this style.") if is_unknown else (icon and icon.fault) or ""
        if column is StopColumn.VALUE:
            return fault_text(faults & {StopFault.OUT_OF_BOUNDS})
        return fault_text(faults - {StopFault.OUT_OF_BOUNDS}) if column is StopColumn.LEVEL else ""

    def is_drawn(self, row: int) -> bool:
        """Return whether the layer is drawn at a stop's level."""
        return self._drawn[0] <= self._stops[row].level <= self._drawn[1]

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._stops)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(StopColumn)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        is_editable = index.column() in (StopColumn.LEVEL, StopColumn.VALUE)
        return flags | Qt.ItemFlag.ItemIsEditable if is_editable else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        column = StopColumn(index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(index.row(), column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(self._alignment(column))
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._description(
                index.row(), column, is_accessible=role == Qt.ItemDataRole.AccessibleTextRole
            )
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = StopColumn(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(self._alignment(column))
        if role == Qt.ItemDataRole.FontRole:
            return font(TypeRole.COLUMN_HEAD)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        note = self.tr("Alpha") if self._prop.kind is ValueKind.COLOR else self._note_title
        return (self.tr("Zoom"), translated(self._prop.label), note, "")[column]

    def _text(self, row: int, column: StopColumn) -> str:
        stop = self._stops[row]
        if column is StopColumn.LEVEL:
            return str(stop.level)
        if column is StopColumn.VALUE:
            return value_text(self._prop, stop.value)
        if column is StopColumn.NOTE and isinstance(stop.value, Color):
            return percent_text(stop.value.a / 255)
        return self._notes[row] if column is StopColumn.NOTE and row < len(self._notes) else ""

    def _description(self, row: int, column: StopColumn, *, is_accessible: bool) -> str | None:
        """Return the tooltip or accessible text of a cell."""
        level = self._stops[row].level
        if column is StopColumn.REMOVE:
            return self.tr("Remove stop at zoom {level}").format(level=level)
        problem = self.fault(row, column)
        if column is not StopColumn.LEVEL:
            parts = [self._text(row, column), problem] if is_accessible else [problem]
            return "\n".join(parts) if problem else None
        effective_text = self.tr("Active at the current zoom") if self.is_effective(row) else ""
        zoom_hint = self.tr("Set map to zoom {level} (Ctrl+Enter)").format(level=level)
        parts = (
            [str(level), effective_text, problem] if is_accessible else [problem, effective_text, zoom_hint]
        )
        return (", " if is_accessible else "\n").join(filter(None, parts))

    def _alignment(self, column: StopColumn) -> Qt.AlignmentFlag:
        is_number = column is StopColumn.VALUE and self._prop.kind is ValueKind.NUMBER
        is_right = is_number or column is StopColumn.NOTE
        side = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def _emit_all_changed(self) -> None:
        if self._stops:
            last = self.index(len(self._stops) - 1, StopColumn.REMOVE)
            self.dataChanged.emit(self.index(0, 0), last)
