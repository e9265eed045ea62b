"""Values that were found, under the layers that hold them, with what is to stand in their place."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor

from editor.look.words import plain_tool_tip, translated
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.edits.replace import Replacement
from editor.mapstyle.filters.expression import number_text
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData, tail
from editor.mapstyle.schema.values import Color, Value
from editor.mapstyle.search.occurrences import Occurrence, Role
from editor.mapstyle.tree import Path
from editor.models.layer_row import layer_name

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""What the delegate paints: a HitRow."""

_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_CHECKABLE = _FLAGS | Qt.ItemFlag.ItemIsUserCheckable
_Check = Qt.CheckState


@dataclass(frozen=True, slots=True)
class HitRow:
    """A layer with how many values were found in it, or one of these values.

    `check` is None where nothing can be left out; `before` and `after` are texts, their swatches may be None.
    """

    text: str
    tail: str
    is_layer: bool
    symbol: str = ""
    check: Qt.CheckState | None = None
    before: str = ""
    after: str = ""
    before_color: QColor | None = None
    after_color: QColor | None = None

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        change = " → ".join(filter(None, (self.before, self.after)))
        return ", ".join(filter(None, (self.text, self.tail, change)))


@dataclass(frozen=True, slots=True)
class Hit:
    """A value that was found; `after` is what is to stand there, or nothing where it was only looked for."""

    found: Occurrence
    after: Value | None = None


class HitTreeModel(QAbstractItemModel):
    """Layers, and in each the values that were found.

    Signals: `checked()` when other values are left out.
    """

    checked = Signal()

    def __init__(self, data: SourceData, *, is_checkable: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._data, self._is_checkable = data, is_checkable
        self._style: MapStyle | None = None
        self._keys: list[LayerKey] = []
        self._hits: dict[LayerKey, list[Hit]] = {}
        self._left_out: set[tuple[LayerKey, object]] = set()

    @property
    def layers(self) -> Sequence[LayerKey]:
        """The layers in which something was found, top first."""
        return self._keys

    @property
    def value_count(self) -> int:
        """How many values were found."""
        return sum(map(len, self._hits.values()))

    @property
    def chosen(self) -> list[Replacement]:
        """What is to be replaced: every hit that has a new value and was not left out."""
        return [
            Replacement(hit.found, hit.after)
            for hits in self._hits.values()
            for hit in hits
            if hit.after is not None and hit.after != hit.found.value and _place(hit) not in self._left_out
        ]

    def show(self, style: MapStyle, hits: Iterable[Hit]) -> None:
        """Show what was found in a style; what a person left out stays so where it is found again."""
        self.beginResetModel()
        self._style, self._hits = style, {}
        for hit in hits:
            self._hits.setdefault(hit.found.layer, []).append(hit)
        self._keys = list(self._hits)
        self.endResetModel()

    def take_all(self) -> None:
        """Leave nothing out any more."""
        self._left_out.clear()

    def show_data(self, data: SourceData) -> None:
        """Call layers by what they now draw."""
        self._data = data
        if self._keys:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._keys) - 1, 0))

    def layer_key(self, index: AnyIndex) -> LayerKey | None:
        """The layer of a row; nothing for no row."""
        number = self._number(index)
        return self._keys[number] if 0 <= number < len(self._keys) else None

    def hit(self, index: AnyIndex) -> Hit | None:
        """The value of a row; nothing for the row of a layer."""
        key = self.layer_key(index)
        if key is None or index.internalId() == 0:
            return None
        hits = self._hits[key]
        return hits[index.row()] if index.row() < len(hits) else None

    def path(self, index: AnyIndex, style: MapStyle) -> Path | None:
        """Where a style holds the layer or the value of a row; nothing where it has no such layer."""
        key, hit = self.layer_key(index), self.hit(index)
        if key is None or not style.has_layer(key):
            return None
        layer = style.layer(key).path
        return layer if hit is None else (*layer, *hit.found.path)

    # Qt's own interface from here on. An index holds the number of its layer plus 1, and 0 for a layer's row.

    def index(self, row: int, column: int, parent: AnyIndex = NO_INDEX) -> QModelIndex:
        if column != 0 or not 0 <= row < self.rowCount(parent):
            return QModelIndex()
        return self.createIndex(row, 0, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, child: AnyIndex = NO_INDEX) -> QModelIndex:  # type: ignore[override]  # QObject.parent() too
        number = child.internalId() if child.isValid() else 0
        return self.createIndex(number - 1, 0, 0) if number else QModelIndex()

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        if not parent.isValid():
            return len(self._keys)
        return len(self._hits[self._keys[parent.row()]]) if parent.internalId() == 0 else 0

    def columnCount(self, _parent: AnyIndex = NO_INDEX) -> int:
        return 1

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _CHECKABLE if self._is_checkable else _FLAGS

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        key = self.layer_key(index)
        if key is None or self._style is None or not self._style.has_layer(key):
            return None
        if role == Qt.ItemDataRole.CheckStateRole:
            return self._check(index) if self._is_checkable else None
        if role not in (
            ROW_ROLE,
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return None
        row = self._row(index, self._style.layer(key))
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        return row.spoken if role == Qt.ItemDataRole.AccessibleTextRole else plain_tool_tip(row.spoken)

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        key = self.layer_key(index)
        if role != Qt.ItemDataRole.CheckStateRole or key is None or not self._is_checkable:
            return False
        one = self.hit(index)
        places = {_place(hit) for hit in ([one] if one is not None else self._hits[key])}
        if _Check(value) is _Check.Checked:
            self._left_out -= places
        else:
            self._left_out |= places
        above = index if one is None else self.parent(index)
        self.dataChanged.emit(above, above)
        last = self.index(self.rowCount(above) - 1, 0, above)
        self.dataChanged.emit(self.index(0, 0, above), last)
        self.checked.emit()
        return True

    def _number(self, index: AnyIndex) -> int:
        """The number of the layer that a row belongs to; below 0 for no row."""
        if not index.isValid():
            return -1
        return index.internalId() - 1 if index.internalId() else index.row()

    def _check(self, index: AnyIndex) -> Qt.CheckState:
        one = self.hit(index)
        if one is not None:
            return _Check.Unchecked if _place(one) in self._left_out else _Check.Checked
        hits = self._hits[self._keys[index.row()]]
        out = sum(_place(hit) in self._left_out for hit in hits)
        return (
            _Check.Checked if not out else _Check.Unchecked if out == len(hits) else _Check.PartiallyChecked
        )

    def _row(self, index: AnyIndex, layer: Layer) -> HitRow:
        check = self._check(index) if self._is_checkable else None
        hit = self.hit(index)
        if hit is None:
            name, kind = layer_name(layer, self._data), layer_type(layer.type, layer.source)
            told = tail(layer.type, layer.sourcedata_id)
            count = self.rowCount(index)
            own_tail = "" if told == name else told
            return HitRow(name, own_tail, True, kind.symbol, check, before=str(count))
        prop = BY_KEY.get(hit.found.property)
        text = translated(prop.label) if prop is not None else _role_text(hit.found.role)
        level = _tr("at {level}").format(level=hit.found.level) if hit.found.level is not None else ""
        return HitRow(
            text,
            level,
            False,
            check=check,
            before=value_text(hit.found.value),
            after="" if hit.after is None else value_text(hit.after),
            before_color=_color(hit.found.value),
            after_color=_color(hit.after),
        )


def value_text(value: Value) -> str:
    """A value as a person reads it."""
    if isinstance(value, Color):
        return value.hex
    return number_text(value) if isinstance(value, float) else str(value)


def _place(hit: Hit) -> tuple[LayerKey, object]:
    return hit.found.layer, (hit.found.path, hit.found.value)


def _color(value: Value | None) -> QColor | None:
    return QColor(value.r, value.g, value.b, value.a) if isinstance(value, Color) else None


def _role_text(role: Role) -> str:
    words = {
        Role.FILTER_KEY: _tr("Filter key"),
        Role.FILTER_VALUE: _tr("Filter value"),
        Role.ATTRIBUTE: _tr("Label attribute"),
    }
    return words[role]


def _tr(text: str) -> str:
    return QCoreApplication.translate("HitTree", text)
