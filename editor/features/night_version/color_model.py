"""Table model of the colours of a version."""

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from editor.features.night_version.text import backdrop_name, ratio_text
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorRole
from editor.mapstyle.versions.mapping import Contrast
from editor.mapstyle.versions.style_colors import ColorKey
from editor.records import dataclass
from editor.ui.fields.number_field import percent_text
from editor.ui.text import plain_tool_tip
from editor.workspace.color_role_names import role_name

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class ColorColumn(IntEnum):
    """Columns of the model."""

    USED_BY = 0
    ROLE = 1
    BEFORE = 2
    AFTER = 3
    CONTRAST = 4
    LOCK = 5


# What a narrow table shows instead of the heads of narrow columns.
_NARROW_COLUMNS: Final = {ColorColumn.BEFORE: "", ColorColumn.CONTRAST: ":1", ColorColumn.LOCK: ""}


@dataclass(frozen=True, slots=True)
class ColorRow:
    """A colour: who uses it and where, before and after, its contrast, and what the user set."""

    key: ColorKey
    layers: tuple[LayerKey, ...]
    used_by: str
    detail: str
    after: Color
    contrast: Contrast | None
    is_low: bool
    is_overridden: bool
    is_locked: bool

    @property
    def against(self) -> str:
        """What the contrast is measured against."""
        if self.contrast is None:
            return ""
        return backdrop_name(None if self.contrast.against is None else self.contrast.against.role)


class ColorTableModel(QAbstractTableModel):
    """The colours in layer order, filtered by a text and a role."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[ColorRow, ...] = ()
        self._rows: tuple[ColorRow, ...] = ()
        self._shared_names: frozenset[str] = frozenset()
        self._text = ""
        self._role: ColorRole | None = None
        self._is_short = False

    def set_short_heads(self, *, is_short: bool) -> None:
        """Leave the heads of narrow columns empty; their tool tips remain."""
        if is_short != self._is_short:
            self._is_short = is_short
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(ColorColumn) - 1)

    @property
    def rows(self) -> tuple[ColorRow, ...]:
        """The rows that the filter matches."""
        return self._rows

    @property
    def count(self) -> int:
        """The number of all colours."""
        return len(self._all)

    def show(self, rows: Sequence[ColorRow]) -> None:
        """Show colours. Rows with the same keys stay, and with them an open editor."""
        self._all = tuple(rows)
        counts = Counter(row.used_by for row in rows)
        self._shared_names = frozenset(name for name, count in counts.items() if count > 1)
        self._refresh()

    def set_filter(self, text: str, role: ColorRole | None) -> None:
        """Show only colours of a role whose users, or notation before or after, contain a text."""
        self._text, self._role = text.casefold().strip(), role
        self._refresh()

    def detail(self, row: ColorRow) -> str:
        """Return what distinguishes a row from others with the same name; empty if there are none."""
        return row.detail if row.used_by in self._shared_names else ""

    def row_of(self, key: ColorKey | None) -> int:
        """Return the row of a key; -1 if it is not shown."""
        return next((number for number, row in enumerate(self._rows) if row.key == key), -1)

    def at(self, index: Index) -> ColorRow | None:
        """Return the row of an index; None for an invalid one."""
        return self._rows[index.row()] if 0 <= index.row() < len(self._rows) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(ColorColumn)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        row = self.at(index)
        is_editable = index.column() == ColorColumn.AFTER and row is not None and not row.is_locked
        return flags | Qt.ItemFlag.ItemIsEditable if is_editable else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.at(index)
        if row is None:
            return None
        column = ColorColumn(index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text_of(row, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._accessible_text(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip(self._tool_tip(row, column))
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        texts = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
        if orientation is not Qt.Orientation.Horizontal or role not in texts:
            return None
        if role == Qt.ItemDataRole.DisplayRole and self._is_short and section in _NARROW_COLUMNS:
            return _NARROW_COLUMNS[ColorColumn(section)]
        return (
            self.tr("Used by"),
            self.tr("Role"),
            self.tr("Before"),
            self.tr("After"),
            self.tr("Contrast"),
            self.tr("Lock"),
        )[section]

    def _refresh(self) -> None:
        rows = tuple(row for row in self._all if self._matches(row))
        same_keys = [row.key for row in rows] == [row.key for row in self._rows]
        if same_keys:
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(ColorColumn) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def _matches(self, row: ColorRow) -> bool:
        if self._role is not None and row.key.role is not self._role:
            return False
        texts = (row.used_by, row.key.color.hex, row.after.hex)
        return not self._text or any(self._text in text.casefold() for text in texts)

    def _text_of(self, row: ColorRow, column: ColorColumn) -> str:
        if column is ColorColumn.USED_BY:
            return row.used_by
        if column is ColorColumn.ROLE:
            return role_name(row.key.role)
        if column is ColorColumn.BEFORE:
            return row.key.color.hex[:7]
        if column is ColorColumn.AFTER:
            return row.after.hex[:7]
        if column is ColorColumn.CONTRAST:
            return "–" if row.contrast is None else ratio_text(row.contrast.ratio)
        return ""

    def _accessible_text(self, row: ColorRow, column: ColorColumn) -> str:
        if column is ColorColumn.LOCK:
            return self.tr("Locked") if row.is_locked else self.tr("Not locked")
        text = self._text_of(row, column)
        if column is ColorColumn.USED_BY:
            return ", ".join(filter(None, (text, self.detail(row))))
        if column is ColorColumn.CONTRAST and row.contrast is not None:
            text = self.tr("{ratio} against {what}").format(ratio=text, what=row.against)
            return f"{text}, {self.tr('too low')}" if row.is_low else text
        if column is ColorColumn.AFTER and row.is_overridden:
            return self.tr("{color}, set by you").format(color=text)
        return text

    def _tool_tip(self, row: ColorRow, column: ColorColumn) -> str:
        if column is ColorColumn.LOCK:
            return (
                self.tr("Let the rule change this colour (Space)")
                if row.is_locked
                else self.tr("Keep this colour when the rule changes (Space)")
            )
        if column in (ColorColumn.BEFORE, ColorColumn.AFTER):
            color = row.key.color if column is ColorColumn.BEFORE else row.after
            opacity = "" if color.a == 255 else f", {percent_text(color.a / 255)}"
            return color.hex[:7] + opacity
        if column is ColorColumn.USED_BY:
            return "\n".join(filter(None, (row.used_by, row.detail)))
        if column is ColorColumn.CONTRAST and row.is_low:
            return self._accessible_text(row, column)
        return self._text_of(row, column)
