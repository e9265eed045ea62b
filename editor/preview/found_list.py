"""The list of everything that was drawn at a point: layers and features from the top down, and attributes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.look.symbol_names import FileSymbol
from editor.look.symbols import symbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip
from editor.preview.floating_card import FloatingCard
from editor.preview.labels import TextLabel
from editor.preview.list_place import ListPlace
from editor.render.query.picking import Hit

_WIDTH_PX = 320
_HEAD_PX = 32
_MOST_LINES = 14
_NAME, _FEATURE = range(2)


@dataclass(slots=True, eq=False)
class FoundRow:
    """A hit in words: the symbol and the name of its layer, and its feature's name.

    The hit is replaced when an edit gives its label another outline.
    """

    hit: Hit
    symbol: str
    layer: str
    feature: str


class FoundList(FloatingCard):
    """Rows that unfold to attributes. Arrows move, Enter and a press choose, Esc closes, Ctrl+C copies.

    Signals: `current_changed(FoundRow)`, `chosen(FoundRow)`, `closed()`.
    """

    current_changed = Signal(object)
    chosen = Signal(object)
    closed = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._rows: tuple[FoundRow, ...] = ()
        self._place = ListPlace()
        self._room: Callable[[], QRect] = view.rect
        self.title = TextLabel(TypeRole.SECTION_TITLE)
        self.close_button = _close_button(self.tr("Close the list (Esc)"))
        self.tree = _FoundTree()
        self.tree.setAccessibleName(self.tr("Layers and features here, top first"))
        head = QHBoxLayout()
        head.setContentsMargins(Gap.M, 0, Gap.XS, 0)
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, Gap.XS, 1, Gap.XS)
        column.setSpacing(Gap.XS)
        column.addLayout(head)
        column.addWidget(self.tree, 1)
        self.close_button.clicked.connect(self.close_list)
        self.tree.currentItemChanged.connect(self._on_current)
        self.tree.itemClicked.connect(lambda item: self._choose(item))
        self.tree.entered_row.connect(self._choose)
        self.tree.left.connect(self.close_list)
        self.tree.itemExpanded.connect(lambda _item: self.place())
        self.tree.itemCollapsed.connect(lambda _item: self.place())
        self.hide()

    @property
    def rows(self) -> tuple[FoundRow, ...]:
        """What is listed; nothing while the list is closed."""
        return self._rows

    @property
    def current(self) -> FoundRow | None:
        """The row that is current, or whose attribute is."""
        return self._row_of(self.tree.currentItem())

    def keep_within(self, room: Callable[[], QRect]) -> None:
        """Lie in a part of the view, which may change."""
        self._room = room

    def show_rows(self, title: str, rows: Sequence[FoundRow], at: QPoint | None = None) -> None:
        """List rows, the first one current, and lie clear of the point of the view that they are of."""
        self._rows = tuple(rows)
        self.title.setText(title)
        self.setAccessibleName(title)
        self.tree.fill(self._rows)
        self.show()
        self.raise_()
        self._place.aim(at, self._wanted(), self._room())
        self.place()
        self._go_to(0)

    def step(self) -> None:
        """Choose the next row of another layer, after the last one the first."""
        current = self.current
        if current is None:
            return
        start = self._rows.index(current)
        after = (*range(start + 1, len(self._rows)), *range(start))
        index = next((i for i in after if self._rows[i].hit.layer != current.hit.layer), start)
        self._go_to(index)
        self._choose(self.tree.currentItem())

    def close_list(self) -> None:
        """Take the list away."""
        if self.isHidden():
            return
        had_focus = self.tree.hasFocus() or self.close_button.hasFocus()
        self.hide()
        self._place.begin()
        self._rows = ()
        if had_focus:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()

    def place(self) -> None:
        """Lie where the point is not under it, as high as the rows need and the view allows."""
        rect = self._place.rect(self._wanted(), self._room())
        self.place_card(rect.topLeft(), rect.size())

    def _wanted(self) -> QSize:
        lines = min(self.tree.line_count(), _MOST_LINES)
        return QSize(_WIDTH_PX, _HEAD_PX + lines * Size.TREE_ROW + 3 * Gap.XS)

    def _go_to(self, index: int) -> None:
        item = self.tree.topLevelItem(index)
        if item is not None:
            self.tree.setCurrentItem(item)

    def _on_current(self, item: QTreeWidgetItem | None) -> None:
        row = self._row_of(item)
        if row is not None:
            self.current_changed.emit(row)

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        row = self._row_of(item)
        if row is not None:
            self.chosen.emit(row)

    def _row_of(self, item: QTreeWidgetItem | None) -> FoundRow | None:
        top = item.parent() or item if item is not None else None
        index = self.tree.indexOfTopLevelItem(top) if top is not None else -1
        return self._rows[index] if 0 <= index < len(self._rows) else None


class _FoundTree(QTreeWidget):
    """The rows, each over its attributes."""

    entered_row = Signal(object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("place", "raised")
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setIndentation(Gap.M + Gap.XS)
        self.setUniformRowHeights(True)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setExpandsOnDoubleClick(False)
        self.header().setStretchLastSection(True)
        self.header().setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Interactive)
        self.header().resizeSection(_NAME, round(_WIDTH_PX * 0.55))

    def fill(self, rows: Sequence[FoundRow]) -> None:
        """Show other rows."""
        self.clear()
        for row in rows:
            item = QTreeWidgetItem([row.layer, row.feature])
            item.setIcon(_NAME, symbol(row.symbol))
            words = f"{row.layer}: {row.feature}" if row.feature else row.layer
            item.setData(_NAME, Qt.ItemDataRole.AccessibleTextRole, words)
            item.setSizeHint(_NAME, QSize(0, Size.TREE_ROW))
            _set_tips(item)
            for key, value in row.hit.tags:
                child = QTreeWidgetItem([key, value])
                child.setFont(_NAME, font(TypeRole.FIXED))
                child.setData(_NAME, Qt.ItemDataRole.AccessibleTextRole, f"{key}: {value}")
                _set_tips(child)
                item.addChild(child)
            self.addTopLevelItem(item)

    def line_count(self) -> int:
        """How many lines are unfolded."""
        tops = [self.topLevelItem(index) for index in range(self.topLevelItemCount())]
        return sum(1 + (top.childCount() if top.isExpanded() else 0) for top in tops if top is not None)

    def copied(self) -> str:
        """The current attribute as `key=value`; of a row all of its attributes, one a line."""
        item = self.currentItem()
        if item is None:
            return ""
        if item.parent() is not None:
            return f"{item.text(_NAME)}={item.text(_FEATURE)}"
        children = (item.child(index) for index in range(item.childCount()))
        lines = [f"{each.text(_NAME)}={each.text(_FEATURE)}" for each in children if each is not None]
        return "\n".join((f"{item.text(_NAME)}\t{item.text(_FEATURE)}".strip(), *lines))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose, copy, close; other keys move."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.copied())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered_row.emit(self.currentItem())
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _set_tips(item: QTreeWidgetItem) -> None:
    for column in (_NAME, _FEATURE):
        item.setToolTip(column, plain_tool_tip(item.text(column)))


def _close_button(tip: str) -> QToolButton:
    button = QToolButton()
    button.setIcon(symbol(FileSymbol.CLOSE))
    button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
    button.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    return button
