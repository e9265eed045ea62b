"""The list of everything drawn at a point, and its place beside that point."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from editor.preview.inspect.assumption_note import AssumptionNote
from editor.preview.overlays.card import FloatingCard, TextLabel
from editor.records import dataclass
from editor.render.assumptions import Assumption
from editor.render.query.questions import Hit
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.text import plain_tool_tip
from editor.ui.theme.symbols import FileSymbol, symbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

# Clearance around the point, which must stay visible and clickable.
CLEAR_PX = 40
# Below this height a list shows too little to keep its side.
_MIN_HEIGHT_PX = 120


class ListPlacement:
    """The side of the available area on which a list lies; it changes only to uncover the point.

    Units: logical pixels.
    """

    def __init__(self) -> None:
        self._point: QPoint | None = None
        self._side = self._part = 0

    def reset(self) -> None:
        """Reset to the left side."""
        self._point, self._side, self._part = None, 0, 0

    def aim(self, point: QPoint | None, preferred_size: QSize, available: QRect) -> None:
        """Set the point; keep the side unless the list would cover the point."""
        self._point = point
        parts = self._free_areas(preferred_size.width(), available)
        # Prefer the side of the point or above it; below it only if that is the largest area.
        order = [(side, part) for part in (0, 1) for side in (self._side, 1 - self._side)]
        height = min(preferred_size.height(), available.height())
        fitting = (each for each in order if parts[each].height() >= height)
        tallest = max(order, key=lambda each: parts[each].height())
        self._side, self._part = next(fitting, tallest)

    def rect(self, preferred_size: QSize, available: QRect) -> QRect:
        """Return the rectangle of the list, lowered if it would otherwise cover the point."""
        part = self._free_areas(preferred_size.width(), available)[self._side, self._part]
        if part.height() < min(_MIN_HEIGHT_PX, preferred_size.height()):
            self.aim(self._point, preferred_size, available)
            part = self._free_areas(preferred_size.width(), available)[self._side, self._part]
        return QRect(part.topLeft(), preferred_size.boundedTo(part.size()))

    def _free_areas(self, width: int, available: QRect) -> dict[tuple[int, int], QRect]:
        """Return the free area per side: all of it, or the areas above and below the point."""
        width = min(width, available.width())
        parts = {}
        for side, left in enumerate((available.left(), available.right() + 1 - width)):
            column = QRect(left, available.top(), width, available.height())
            above, below = QRect(column), QRect(left, available.bottom() + 1, width, 0)
            point = self._point
            if point is not None and column.adjusted(-CLEAR_PX, -CLEAR_PX, CLEAR_PX, CLEAR_PX).contains(
                point
            ):
                above.setBottom(min(available.bottom(), point.y() - CLEAR_PX))
                below.setTop(max(available.top(), point.y() + CLEAR_PX))
            parts[side, 0], parts[side, 1] = above, below
        return parts


_WIDTH_PX = 320
_HEAD_PX = 32
_MAX_LINES = 14
_NAME, _FEATURE = range(2)


@dataclass(slots=True, eq=False)
class FoundRow:
    """A row of the list: symbol and name of the layer, and the feature's name.

    The hit is replaced when an edit changes the outline of its label, the assumptions when an edit changes
    the properties that the layer sets.
    """

    hit: Hit
    symbol: str
    layer: str
    feature: str
    assumptions: tuple[Assumption, ...] = ()


class FoundList(FloatingCard):
    """List with expandable rows. Arrows move, Enter and a click select, Esc closes, Ctrl+C copies.

    Signals: `current_changed(FoundRow)`, `row_selected(FoundRow)`, `closed()`.
    """

    current_changed = Signal(object)
    row_selected = Signal(object)
    closed = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._rows: tuple[FoundRow, ...] = ()
        self._placement = ListPlacement()
        self._available_rect: Callable[[], QRect] = view.rect
        self.title = TextLabel(TypeRole.SECTION_TITLE)
        self.close_button = _close_button(self.tr("Close the list (Esc)"))
        self.tree = _FoundTree()
        self.tree.setAccessibleName(self.tr("Layers and features at this point, top first"))
        self.note = AssumptionNote()
        header = h_box(margins=(Gap.M, 0, Gap.XS, 0))
        header.addWidget(self.title, 1)
        header.addWidget(self.close_button)
        column = v_box(self, margins=(1, Gap.XS, 1, Gap.XS), spacing=Gap.XS)
        column.addLayout(header)
        column.addWidget(self.tree, 1)
        column.addWidget(self.note)
        self.close_button.clicked.connect(self.close_list)
        self.tree.currentItemChanged.connect(self._on_current)
        self.tree.itemClicked.connect(lambda item: self._select(item))
        self.tree.activated_row.connect(self._select)
        self.tree.left.connect(self.close_list)
        self.tree.itemExpanded.connect(lambda _item: self.place())
        self.tree.itemCollapsed.connect(lambda _item: self.place())
        self.hide()

    @property
    def rows(self) -> tuple[FoundRow, ...]:
        """The rows; empty while the list is closed."""
        return self._rows

    @property
    def current(self) -> FoundRow | None:
        """The current row, or the row of the current attribute."""
        return self._row_of(self.tree.currentItem())

    def set_available_rect(self, available_rect: Callable[[], QRect]) -> None:
        """Set a callable that returns the available part of the view."""
        self._available_rect = available_rect

    def show_rows(self, title: str, rows: Sequence[FoundRow], at: QPoint | None = None) -> None:
        """Show rows, the first one current, away from the point of the view to which they belong."""
        self._rows = tuple(rows)
        self.title.setText(title)
        self.setAccessibleName(title)
        self.tree.fill(self._rows)
        self.note.show_assumptions(self._rows[0].assumptions if self._rows else ())
        self.show()
        self.raise_()
        self._placement.aim(at, self._preferred_size(), self._available_rect())
        self.place()
        self._set_current(0)

    def select_next(self) -> None:
        """Select the next row of another layer, cyclically."""
        current = self.current
        if current is None:
            return
        start = self._rows.index(current)
        after = (*range(start + 1, len(self._rows)), *range(start))
        index = next((i for i in after if self._rows[i].hit.layer != current.hit.layer), start)
        self._set_current(index)
        self._select(self.tree.currentItem())

    def show_assumptions(self) -> None:
        """Show the assumptions of the current row again, after an edit of its layer."""
        current = self.current
        if current is not None and current.assumptions != self.note.assumptions:
            self.note.show_assumptions(current.assumptions)
            self.place()

    def close_list(self) -> None:
        """Close the list."""
        if self.isHidden():
            return
        had_focus = self.tree.hasFocus() or self.close_button.hasFocus()
        self.hide()
        self._placement.reset()
        self._rows = ()
        if had_focus:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()

    def place(self) -> None:
        """Update the geometry: beside the point, as high as the rows need and the view allows."""
        rect = self._placement.rect(self._preferred_size(), self._available_rect())
        self.place_card(rect.topLeft(), rect.size())

    def _preferred_size(self) -> QSize:
        lines = min(self.tree.line_count(), _MAX_LINES)
        note_px = self.note.height_within(_WIDTH_PX)
        self.note.setFixedHeight(note_px)
        return QSize(
            _WIDTH_PX, _HEAD_PX + lines * Size.TREE_ROW + 3 * Gap.XS + note_px + bool(note_px) * Gap.XS
        )

    def _set_current(self, index: int) -> None:
        item = self.tree.topLevelItem(index)
        if item is not None:
            self.tree.setCurrentItem(item)

    def _on_current(self, item: QTreeWidgetItem | None) -> None:
        row = self._row_of(item)
        if row is not None:
            self.show_assumptions()
            self.current_changed.emit(row)

    def _select(self, item: QTreeWidgetItem | None) -> None:
        row = self._row_of(item)
        if row is not None:
            self.row_selected.emit(row)

    def _row_of(self, item: QTreeWidgetItem | None) -> FoundRow | None:
        top = item.parent() or item if item is not None else None
        index = self.tree.indexOfTopLevelItem(top) if top is not None else -1
        return self._rows[index] if 0 <= index < len(self._rows) else None


class _FoundTree(QTreeWidget):
    """The rows with their attributes as children."""

    activated_row = Signal(object)
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
        """Replace the rows."""
        self.clear()
        for row in rows:
            item = QTreeWidgetItem([row.layer, row.feature])
            item.setIcon(_NAME, symbol(row.symbol))
            text = f"{row.layer}: {row.feature}" if row.feature else row.layer
            item.setData(_NAME, Qt.ItemDataRole.AccessibleTextRole, text)
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
        """Return the number of visible lines."""
        tops = [self.topLevelItem(index) for index in range(self.topLevelItemCount())]
        return sum(1 + (top.childCount() if top.isExpanded() else 0) for top in tops if top is not None)

    def copied(self) -> str:
        """Return the current attribute as `key=value`, or all attributes of a row, one per line."""
        item = self.currentItem()
        if item is None:
            return ""
        if item.parent() is not None:
            return f"{item.text(_NAME)}={item.text(_FEATURE)}"
        children = (item.child(index) for index in range(item.childCount()))
        lines = [f"{each.text(_NAME)}={each.text(_FEATURE)}" for each in children if each is not None]
        return "\n".join((f"{item.text(_NAME)}\t{item.text(_FEATURE)}".strip(), *lines))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Select, copy or close; other keys navigate."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.copied())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.activated_row.emit(self.currentItem())
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
