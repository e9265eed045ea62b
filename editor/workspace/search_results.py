"""Found values under their layers: the tree model and its view, with check boxes and replacements."""

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QCoreApplication,
    QEvent,
    QMargins,
    QModelIndex,
    QObject,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem, QWidget

from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.edits.replace import Replacement
from editor.mapstyle.filters.expression import number_text
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData, tail
from editor.mapstyle.schema.values import Color, Value
from editor.mapstyle.search.occurrences import Occurrence, Role
from editor.records import dataclass
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.ui.kit.rows import (
    NO_INDEX,
    AnyIndex,
    Row,
    RowDelegate,
    RowPart,
    RowTone,
    RowTree,
    Swatch,
    Symbol,
    Text,
    tail_text,
)
from editor.ui.text import local_count, plain_tool_tip, translated
from editor.ui.theme import tokens
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.layer_names import layer_name

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
    def accessible_info(self) -> str:
        """The accessible text."""
        change = " → ".join(filter(None, (self.before, self.after)))
        return ", ".join(filter(None, (self.text, self.tail, change)))


@dataclass(frozen=True, slots=True)
class ValueHit:
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
        self._hits: dict[LayerKey, list[ValueHit]] = {}
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
    def checked_replacements(self) -> list[Replacement]:
        """The replacements of all checked hits whose value changes."""
        return [
            Replacement(hit.found, hit.after)
            for hits in self._hits.values()
            for hit in hits
            if hit.after is not None and hit.after != hit.found.value and _key_of(hit) not in self._unchecked
        ]

    def show(self, style: MapStyle, hits: Iterable[ValueHit]) -> None:
        """Show hits in a style; unchecked ones remain unchecked if they are found again."""
        self.beginResetModel()
        self._style, self._hits = style, {}
        for hit in hits:
            self._hits.setdefault(hit.found.layer, []).append(hit)
        self._keys = list(self._hits)
        self.endResetModel()

    def set_checkable(self, *, is_checkable: bool) -> None:
        """Show check boxes, or none."""
        if is_checkable != self._is_checkable:
            self.beginResetModel()
            self._is_checkable = is_checkable
            self.endResetModel()

    @property
    def checked_values(self) -> list[Occurrence]:
        """The values of all checked hits."""
        return [
            hit.found for hits in self._hits.values() for hit in hits if _key_of(hit) not in self._unchecked
        ]

    def check_all(self) -> None:
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

    def hit(self, index: AnyIndex) -> ValueHit | None:
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
        return (
            row.accessible_info
            if role == Qt.ItemDataRole.AccessibleTextRole
            else plain_tool_tip(row.accessible_info)
        )

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
            return HitRow(name, own_tail, True, kind.symbol, check, before=local_count(count))
        prop = BY_KEY.get(hit.found.property)
        text = translated(prop.label) if prop is not None else _role_text(hit.found.role)
        level = _tr("at zoom {level}").format(level=hit.found.level) if hit.found.level is not None else ""
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


def _key_of(hit: ValueHit) -> tuple[LayerKey, object]:
    return hit.found.layer, (hit.found.path, hit.found.value)


def _color(value: Value | None) -> QColor | None:
    return QColor(value.r, value.g, value.b, value.a) if isinstance(value, Color) else None


def _role_text(role: Role) -> str:
    texts = {
        Role.FILTER_KEY: _tr("Filter attribute"),
        Role.FILTER_VALUE: _tr("Filter value"),
        Role.ATTRIBUTE: _tr("Label attribute"),
    }
    return texts[role]


def _tr(text: str) -> str:
    return QCoreApplication.translate("HitTree", text)


_BOXES = {
    _Check.Checked: StateSymbol.CHECKED,
    _Check.Unchecked: StateSymbol.UNCHECKED,
    _Check.PartiallyChecked: StateSymbol.PARTLY_CHECKED,
}
# The maximum share of a row for the values, so that the property stays legible.
_VALUES_SHARE = 0.62
_ARROW = " → "


class HitTree(RowTree):
    """A tree view of matches, expanded unless there are many.

    Signals: `place_requested(path in the tree)` to go to a match, whose layer is selected before.
    """

    _MAX_EXPANDED = 400
    place_requested = Signal(object)

    def __init__(
        self,
        model: HitTreeModel,
        session: Session,
        view_state: ViewState,
        name: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._hits, self._session, self._view_state = model, session, view_state
        self.setAccessibleName(name)
        self.setModel(model)
        self.setItemDelegate(_HitDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        model.modelReset.connect(self._expand_rows)
        self.clicked.connect(self._on_activated)
        self.activated.connect(self._on_activated)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Check or uncheck the current row with Space."""
        index = self.currentIndex()
        if event.key() == Qt.Key.Key_Space and index.flags() & Qt.ItemFlag.ItemIsUserCheckable:
            toggle(self.model(), index)
        else:
            super().keyPressEvent(event)

    def _on_activated(self, index: QModelIndex) -> None:
        """Select the layer of a row and go to it or its value."""
        key = self._hits.layer_key(index)
        path = self._hits.path(index, self._session.style)
        if key is not None and path is not None:
            self._view_state.select([key])
            self.place_requested.emit(path)
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _expand_rows(self) -> None:
        if self.model().rowCount() <= self._MAX_EXPANDED:
            self.expandAll()


def toggle(model: QAbstractItemModel, index: AnyIndex) -> None:
    """Toggle the check state of a row."""
    is_checked = _Check(model.data(index, Qt.ItemDataRole.CheckStateRole)) is _Check.Checked
    model.setData(index, _Check.Unchecked if is_checked else _Check.Checked, Qt.ItemDataRole.CheckStateRole)


class _HitDelegate(RowDelegate):
    """Paints check box, layer or property, and the value before and after."""

    padding = QMargins(Gap.XS, 0, Gap.M, 0)

    def height_px(self, _index: AnyIndex) -> int:
        return Size.TREE_ROW

    def paint_background(
        self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, *, is_selected: bool
    ) -> None:
        """Leave the background to the tree, which paints it across its width."""

    def row(self, option: QStyleOptionViewItem, index: AnyIndex) -> Row | None:
        entry: HitRow | None = index.data(ROW_ROLE)
        if entry is None:
            return None
        is_off = entry.check is _Check.Unchecked
        strong = RowTone.QUIET if is_off else RowTone.STRONG
        lead = [Symbol(entry.symbol)] if entry.symbol else []
        if entry.check is not None:
            color = RowTone.QUIET if is_off else QColor(tokens.current().accent)
            lead.insert(0, Symbol(_BOXES[entry.check], color))
        used_px = sum(part.side_px + part.gap_px for part in lead)
        width = option.rect.marginsRemoved(self.padding).width() - used_px
        name = Text(entry.text, TypeRole.BODY_STRONG if entry.is_layer else TypeRole.BODY, strong)
        return Row(
            lines=((name, tail_text(entry.tail)),),
            lead=tuple(lead),
            trailing=_values(entry, width, strong),
        )

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: AnyIndex
    ) -> bool:
        """Toggle a row when its check box is clicked, without activating it."""
        if not isinstance(event, QMouseEvent) or event.button() is not Qt.MouseButton.LeftButton:
            return False
        rect = QRectF(option.rect)
        rect.setWidth(Size.GLYPH + 2 * Gap.XS)
        is_box = index.flags() & Qt.ItemFlag.ItemIsUserCheckable and rect.contains(event.position())
        if is_box and event.type() is QEvent.Type.MouseButtonRelease:
            toggle(model, index)
        return bool(is_box)


def _values(row: HitRow, width_px: int, strong: RowTone) -> tuple[RowPart, ...]:
    """Return the old and new value from right to left, in a part of the width that the name leaves."""
    values = [(row.before, row.before_color, RowTone.QUIET)]
    if row.after:
        values += [(_ARROW, None, RowTone.QUIET), (row.after, row.after_color, strong)]
    metrics, side = QFontMetrics(font(TypeRole.SECONDARY)), Size.SWATCH_IN_TREE
    needed = sum(
        metrics.horizontalAdvance(text) + (side + Gap.XS if color is not None else 0)
        for text, color, _ in values
    )
    # Without enough width colours show their swatches only; the tooltip has the text.
    name = QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(f"{row.text} · {row.tail}")
    shows_text = name + Gap.S + needed <= width_px
    left_px = width_px if row.is_layer else int(width_px * _VALUES_SHARE)
    parts: list[RowPart] = []
    for text, color, tone in reversed(values):
        text_px = min(metrics.horizontalAdvance(text), left_px) if color is None or shows_text else 0
        if text_px > 0:
            gap = Gap.XS if color is not None else 0
            middle = Qt.TextElideMode.ElideMiddle
            parts.append(Text(text, TypeRole.SECONDARY, tone, gap_px=gap, elide=middle, fixed_px=text_px))
            left_px -= text_px + gap
        if color is not None:
            parts.append(Swatch((color,), side, gap_px=0))
            left_px -= side
    return (*parts, Symbol("", side_px=Gap.S, gap_px=0))
