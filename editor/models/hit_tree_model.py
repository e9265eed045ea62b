"""Tree model of search hits under their layers, with their replacements."""

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
"""The row contents for the delegate, as HitRow."""

_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_CHECKABLE = _FLAGS | Qt.ItemFlag.ItemIsUserCheckable
_Check = Qt.CheckState


@dataclass(frozen=True, slots=True)
class HitRow:
    """A layer with its number of hits, or a hit.

    `check` is None if the hits have no check boxes; `before` and `after` are texts with optional swatches.
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
        """The accessible text."""
        change = " → ".join(filter(None, (self.before, self.after)))
        return ", ".join(filter(None, (self.text, self.tail, change)))


@dataclass(frozen=True, slots=True)
class Hit:
    """An occurrence; `after` is its replacement, None in a search without replacement."""

    found: Occurrence
    after: Value | None = None


class HitTreeModel(QAbstractItemModel):
    """Layers with their hits.

    Signals: `checked()` when check states changed.
    """

    checked = Signal()

    def __init__(self, data: SourceData, *, is_checkable: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._data, self._is_checkable = data, is_checkable
        self._style: MapStyle | None = None
        self._keys: list[LayerKey] = []
        self._hits: dict[LayerKey, list[Hit]] = {}
        self._unchecked: set[tuple[LayerKey, object]] = set()

    @property
    def layers(self) -> Sequence[LayerKey]:
        """The layers with hits, top first."""
        return self._keys

    @property
    def value_count(self) -> int:
        """The number of hits."""
        return sum(map(len, self._hits.values()))

    @property
    def chosen(self) -> list[Replacement]:
        """The replacements of all checked hits whose value changes."""
        return [
            Replacement(hit.found, hit.after)
            for hits in self._hits.values()
            for hit in hits
            if hit.after is not None and hit.after != hit.found.value and _key_of(hit) not in self._unchecked
        ]

    def show(self, style: MapStyle, hits: Iterable[Hit]) -> None:
        """Show hits in a style; unchecked ones remain unchecked if they are found again."""
        self.beginResetModel()
        self._style, self._hits = style, {}
        for hit in hits:
            self._hits.setdefault(hit.found.layer, []).append(hit)
        self._keys = list(self._hits)
        self.endResetModel()

    def take_all(self) -> None:
        """Check all hits."""
        self._unchecked.clear()

    def show_data(self, data: SourceData) -> None:
        """Name layers by other map data."""
        self._data = data
        if self._keys:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._keys) - 1, 0))

    def layer_key(self, index: AnyIndex) -> LayerKey | None:
        """Return the layer of a row; None for an invalid index."""
        number = self._number(index)
        return self._keys[number] if 0 <= number < len(self._keys) else None

    def hit(self, index: AnyIndex) -> Hit | None:
        """Return the hit of a row; None for the row of a layer."""
        key = self.layer_key(index)
        if key is None or index.internalId() == 0:
            return None
        hits = self._hits[key]
        return hits[index.row()] if index.row() < len(hits) else None

    def path(self, index: AnyIndex, style: MapStyle) -> Path | None:
        """Return the path of the layer or hit of a row in a style; None if the layer does not exist there."""
        key, hit = self.layer_key(index), self.hit(index)
        if key is None or not style.has_layer(key):
            return None
        layer = style.layer(key).path
        return layer if hit is None else (*layer, *hit.found.path)

    # Model interface. The internal id is the number of the layer plus 1, and 0 for the row of a layer.

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
        keys = {_key_of(hit) for hit in ([one] if one is not None else self._hits[key])}
        if _Check(value) is _Check.Checked:
            self._unchecked -= keys
        else:
            self._unchecked |= keys
        parent = index if one is None else self.parent(index)
        self.dataChanged.emit(parent, parent)
        last = self.index(self.rowCount(parent) - 1, 0, parent)
        self.dataChanged.emit(self.index(0, 0, parent), last)
        self.checked.emit()
        return True

    def _number(self, index: AnyIndex) -> int:
        """Return the number of the layer of a row; negative for an invalid index."""
        if not index.isValid():
            return -1
        return index.internalId() - 1 if index.internalId() else index.row()

    def _check(self, index: AnyIndex) -> Qt.CheckState:
        one = self.hit(index)
        if one is not None:
            return _Check.Unchecked if _key_of(one) in self._unchecked else _Check.Checked
        hits = self._hits[self._keys[index.row()]]
        unchecked = sum(_key_of(hit) in self._unchecked for hit in hits)
        return (
            _Check.Checked
            if not unchecked
            else _Check.Unchecked
            if unchecked == len(hits)
            else _Check.PartiallyChecked
        )

    def _row(self, index: AnyIndex, layer: Layer) -> HitRow:
        check = self._check(index) if self._is_checkable else None
        hit = self.hit(index)
        if hit is None:
            name, kind = layer_name(layer, self._data), layer_type(layer.type, layer.source)
            data_tail = tail(layer.type, layer.sourcedata_id)
            count = self.rowCount(index)
            own_tail = "" if data_tail == name else data_tail
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
    """Return a value as text."""
    if isinstance(value, Color):
        return value.hex
    return number_text(value) if isinstance(value, float) else str(value)


def _key_of(hit: Hit) -> tuple[LayerKey, object]:
    return hit.found.layer, (hit.found.path, hit.found.value)


def _color(value: Value | None) -> QColor | None:
    return QColor(value.r, value.g, value.b, value.a) if isinstance(value, Color) else None


def _role_text(role: Role) -> str:
    texts = {
        Role.FILTER_KEY: _tr("Filter key"),
        Role.FILTER_VALUE: _tr("Filter value"),
        Role.ATTRIBUTE: _tr("Label attribute"),
    }
    return texts[role]


def _tr(text: str) -> str:
    return QCoreApplication.translate("HitTree", text)
