"""List of conflicts and changes: rows under the heads of their layers, with tabs and a filter."""

from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum
from itertools import groupby
from typing import Final

from PySide6.QtCore import QMargins, QObject, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from editor.features.merge.model import MergeItem, MergeModel
from editor.features.merge.wording import (
    element_kind,
    element_symbol,
    item_label,
    item_symbol,
    source_text,
)
from editor.mapstyle.compare.style_diff import DifferenceKind
from editor.mapstyle.document.model import Layer, new_layer_key
from editor.mapstyle.json_tree import read_object
from editor.mapstyle.merge.result import Resolution
from editor.mapstyle.schema.layer_types import layer_type
from editor.records import dataclass
from editor.ui.fields.line_edits import FilterEdit
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import NO_MARGINS, page_stack, v_box
from editor.ui.kit.row_models import ENTRY_ROLE, RowListModel
from editor.ui.kit.rows import AnyIndex, Row, RowDelegate, RowList, RowTone, Swatch, Symbol, Text, TextFit
from editor.ui.kit.segmented import Segmented
from editor.ui.text import local_count, translated
from editor.ui.theme import tokens
from editor.ui.theme.symbols import LayerSymbol, StateSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.workspace.layer_names import layer_colors

_INDENT_PX: Final = Size.GLYPH + Gap.S


class Tab(IntEnum):
    """What the list shows."""

    CONFLICTS = 0
    MERGED = 1
    ALL = 2


@dataclass(frozen=True, slots=True)
class MergeEntry:
    """A row: the head of an element, or one of its items with its resolution, if any."""

    head: str
    symbol: str
    name: str
    detail: str
    colors: tuple[QColor, ...] = ()
    item: MergeItem | None = None
    resolution: Resolution | None = None
    is_collapsed: bool = False


class MergeListModel(RowListModel[MergeEntry]):
    """The rows of a tab that match a filter."""

    def __init__(self, model: MergeModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._tab, self._needle = Tab.ALL, ""
        self._collapsed: set[str] = set()
        # They do not depend on resolutions, and a style may have thousands.
        self._heads: dict[str, MergeEntry] = {}
        self._names: dict[str, str] = {}

    @property
    def items(self) -> list[MergeItem]:
        """The items of the rows, without those of collapsed heads."""
        return [entry.item for entry in self.entries if entry.item is not None]

    def show_tab(self, tab: Tab) -> None:
        """Show other items."""
        self._tab = tab
        self.rebuild()

    def filter(self, text: str) -> None:
        """Show the items that contain a text, ignoring case."""
        self._needle = text.strip().casefold()
        self.rebuild()

    def toggle(self, head: str) -> None:
        """Collapse or expand the items of an element."""
        self._collapsed ^= {head}
        self.rebuild()

    def expand(self, head: str) -> None:
        """Show the items of an element."""
        if head in self._collapsed:
            self.toggle(head)

    def rebuild(self) -> None:
        """Describe all rows again."""
        self.update(self._create_entries())

    def row_of(self, key: str) -> int:
        """Return the row of an item; -1 if it is not shown."""
        rows = (row for row, entry in enumerate(self.entries) if entry.item and entry.item.key == key)
        return next(rows, -1)

    def describe(self, entry: MergeEntry) -> Row:
        if entry.item is None:
            return self._describe_head(entry)
        theme = tokens.current()
        is_conflict = entry.item.conflict is not None
        is_open = is_conflict and entry.resolution is None
        name = StateSymbol.WARNING if is_open else StateSymbol.FINE if is_conflict else "check"
        color = theme.warning if is_open else theme.success if is_conflict else theme.text_2
        source = source_text(entry.item, entry.resolution)
        tone: RowTone = RowTone.STRONG if is_conflict else RowTone.QUIET
        state = Text(source, TypeRole.SECONDARY, tone, TextFit.OMITTED, at_end=True)
        return Row(
            lines=((Text(entry.name, gap_px=Gap.S), state),),
            lead=(Symbol("", side_px=_INDENT_PX, gap_px=0), Symbol(entry.symbol)),
            trailing=(Symbol(name, QColor(color), gap_px=Gap.S),),
            title=entry.name,
            accessible_text=f"{entry.detail}, {entry.name}, {source}",
        )

    def _describe_head(self, entry: MergeEntry) -> Row:
        chevron = LayerSymbol.FOLDED if entry.is_collapsed else LayerSymbol.UNFOLDED
        swatch = (Swatch(entry.colors, gap_px=Gap.S),) if entry.colors else ()
        detail = Text(
            entry.detail, TypeRole.SECONDARY, RowTone.QUIET, TextFit.OMITTED, gap_px=Gap.S, at_end=True
        )
        return Row(
            lines=((Text(entry.name, TypeRole.SECTION_TITLE, gap_px=Gap.S), detail),),
            lead=(Symbol(chevron, gap_px=Gap.XS), Symbol(entry.symbol), *swatch),
            title=entry.name,
            accessible_text=", ".join(part for part in (entry.name, entry.detail) if part),
        )

    def _create_entries(self) -> list[MergeEntry]:
        entries: list[MergeEntry] = []
        for head, group in groupby(self._model.items, lambda item: item.element):
            items = [item for item in group if self._is_in_tab(item)]
            if not items:
                continue
            is_collapsed = head in self._collapsed and not self._needle
            first = replace(self._head_of(items[0]), is_collapsed=is_collapsed)
            rows = [self._entry_of(item, first) for item in items]
            if self._needle not in f"{first.name} {first.detail}".casefold():
                rows = [row for row in rows if self._needle in row.name.casefold()]
            if rows:
                entries.append(first)
                entries += [] if is_collapsed else rows
        return entries

    def _is_in_tab(self, item: MergeItem) -> bool:
        is_conflict = item.conflict is not None
        return self._tab is Tab.ALL or is_conflict is (self._tab is Tab.CONFLICTS)

    def _head_of(self, item: MergeItem) -> MergeEntry:
        if item.element not in self._heads:
            self._heads[item.element] = self._create_head(item)
        return self._heads[item.element]

    def _create_head(self, item: MergeItem) -> MergeEntry:
        symbol, detail = element_symbol(item.place.what), element_kind(item.place.what)
        colors: tuple[QColor, ...] = ()
        if item.place.what is DifferenceKind.LAYER:
            layer = Layer(new_layer_key(), 0, read_object(self._model.newest_record(item), ()))
            kind = layer_type(layer.type, layer.source)
            symbol, colors, detail = kind.symbol, layer_colors(layer), translated(kind.label)
        return MergeEntry(item.element, symbol, translated(item.place.name), detail, colors)

    def _name_of(self, item: MergeItem) -> str:
        if item.key not in self._names:
            self._names[item.key] = item_label(item)
        return self._names[item.key]

    def _entry_of(self, item: MergeItem, head: MergeEntry) -> MergeEntry:
        return MergeEntry(
            head.head,
            item_symbol(item),
            self._name_of(item),
            head.name,
            item=item,
            resolution=self._model.resolution(item),
        )


class _Delegate(RowDelegate):
    """Rows with a margin at the sides."""

    margins = QMargins(Gap.XS, 0, Gap.XS, 0)
    padding = QMargins(Gap.S, 0, Gap.M, 0)

    def height_px(self, _index: AnyIndex) -> int:
        return Size.PROPERTY_ROW


class MergeList(RowList):
    """The rows. A click on a head, or Left and Right on it, collapses and expands its items.

    Signals: `item_selected(MergeItem)`; `head_toggled(str)`.
    """

    item_selected = Signal(object)
    head_toggled = Signal(str)

    def __init__(self, model: MergeListModel, parent: QWidget | None = None) -> None:
        super().__init__(model, _Delegate(), parent)
        self.setAccessibleName(self.tr("Conflicts and merged changes"))

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        entry = current.data(ENTRY_ROLE)
        if entry is not None and entry.item is not None:
            self.item_selected.emit(entry.item)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        entry = self.indexAt(event.position().toPoint()).data(ENTRY_ROLE)
        if entry is not None and entry.item is None and event.button() is Qt.MouseButton.LeftButton:
            self.head_toggled.emit(entry.head)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        entry = self.currentIndex().data(ENTRY_ROLE)
        collapses = {Qt.Key.Key_Left: False, Qt.Key.Key_Right: True}.get(Qt.Key(event.key()))
        if entry is not None and entry.item is None and collapses is entry.is_collapsed:
            self.head_toggled.emit(entry.head)
        elif collapses is None:
            super().keyPressEvent(event)


class MergePanel(QWidget):
    """Tabs, filter and rows.

    Signals: `item_selected(MergeItem)`.
    """

    item_selected = Signal(object)

    def __init__(self, model: MergeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model, self._is_narrow = model, False
        self.rows = MergeListModel(model, self)
        self.list = MergeList(self.rows)
        self.tabs = Segmented(self.tr("Shown changes"), self._tab_names())
        self.tabs.setSizePolicy(
            self.list.sizePolicy().Policy.Expanding, self.tabs.sizePolicy().verticalPolicy()
        )
        self.filter = FilterEdit(
            self.tr("Filter by layer or property"), self.tr("Filter by layer or property")
        )
        self.no_match = EmptyState("magnify", "", self.tr("Clear filter"))
        self.empty = EmptyState(StateSymbol.FINE, "")
        self._pages = page_stack(self.list, self.empty, self.no_match)
        bar = self._bar = v_box(margins=(Gap.M, Gap.M, Gap.M, Gap.S), spacing=Gap.S)
        bar.addWidget(self.tabs)
        bar.addWidget(self.filter)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addLayout(bar)
        column.addLayout(self._pages, 1)
        self.tabs.selected.connect(self.show_tab)
        self.filter.textChanged.connect(self._on_filter)
        self.no_match.pressed.connect(self.filter.clear)
        self.list.item_selected.connect(self.item_selected)
        self.list.head_toggled.connect(self.rows.toggle)

    @property
    def tab(self) -> Tab:
        """What is shown."""
        return Tab(self.tabs.index)

    def show_tab(self, tab: int) -> None:
        """Show the items of a tab."""
        self.tabs.show_index(tab)
        self.rows.show_tab(Tab(tab))
        self._show_state()

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Show shorter tabs and narrower margins."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            margin = Gap.S if is_narrow else Gap.M
            self._bar.setContentsMargins(margin, Gap.M, margin, Gap.S)
            self.tabs.set_parts(self._tab_names(), self.tabs.index)

    def refresh(self, current: MergeItem | None) -> None:
        """Show the current items and resolutions; the current row follows its item."""
        self.tabs.set_parts(self._tab_names(), self.tabs.index)
        self.rows.rebuild()
        self._show_state()
        row = -1 if current is None else self.rows.row_of(current.key)
        if row >= 0 and row != self.list.currentIndex().row():
            self.list.setCurrentIndex(self.rows.index(row))

    def select(self, item: MergeItem) -> None:
        """Select the row of an item; another tab is shown and the filter cleared if they hide it."""
        self.rows.expand(item.element)
        if self.rows.row_of(item.key) < 0:
            self.filter.clear()
        if self.rows.row_of(item.key) < 0:
            self.show_tab(Tab.CONFLICTS if item.conflict is not None else Tab.MERGED)
        row = self.rows.row_of(item.key)
        if row >= 0:
            index = self.rows.index(row)
            self.list.setCurrentIndex(index)
            self.list.scrollTo(self.rows.index(max(0, row - 1)))
            self.list.scrollTo(index)

    def _tab_names(self) -> Sequence[tuple[str, str]]:
        conflicts, merged = len(self._model.conflicts), len(self._model.changes)
        return (
            (self.tr("%Ln conflicts", "", conflicts), ""),
            (self.tr("Merged") if self._is_narrow else self._count_merged(merged), ""),
            (self.tr("All"), ""),
        )

    def _count_merged(self, count: int) -> str:
        return self.tr("{count} merged").format(count=local_count(count))

    def _on_filter(self, text: str) -> None:
        self.rows.filter(text)
        self._show_state()

    def _show_state(self) -> None:
        """Show the rows, or why there are none."""
        if self.rows.rowCount():
            self._pages.setCurrentIndex(0)
        elif self.filter.text().strip():
            text = self.tr("Nothing matches “{text}”.")
            self.no_match.set_sentence(text.format(text=self.filter.text().strip()))
            self._pages.setCurrentIndex(2)
        else:
            sentences = {
                Tab.CONFLICTS: self.tr("No conflicts."),
                Tab.MERGED: self.tr("Nothing was merged automatically."),
                Tab.ALL: self.tr("The styles are the same."),
            }
            self.empty.set_sentence(sentences[self.tab])
            self._pages.setCurrentIndex(1)
