"""Tree views with rows across the full width, and long lists shown in windows of rows."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem, QTreeView, QWidget

from editor.ui.theme import tokens
from editor.ui.theme.painting import focus_ring, rounded_rect, selection_background, selection_focus_ring
from editor.ui.theme.symbols import paint as paint_symbol
from editor.ui.theme.tokens import Gap, Radius, Size

AnyIndex = QModelIndex | QPersistentModelIndex


class RowTree(QTreeView):
    """A tree that highlights rows across its whole width and draws themed branch indicators."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "rows")
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(Size.GLYPH)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setExpandsOnDoubleClick(True)

    def drawRow(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = tokens.current()
        row = QRectF(Gap.XS, option.rect.top(), self.viewport().width() - 2 * Gap.XS, option.rect.height())
        is_selected = self.selectionModel().isSelected(index)
        if is_selected:
            selection_background(painter, row)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            rounded_rect(painter, row, QColor(theme.field_hover), Radius.ROW)
        super().drawRow(painter, option, index)
        if self.hasFocus() and index == self.currentIndex():
            ring = selection_focus_ring if is_selected else focus_ring
            ring(painter, row, Radius.ROW)

    def drawBranches(self, painter: QPainter, rect: QRect, index: AnyIndex) -> None:
        if self.model().rowCount(index) == 0:
            return
        name = "chevron-down" if self.isExpanded(index) else "chevron-right"
        left = rect.right() + 1 - self.indentation()
        icon_rect = QRectF(left, rect.center().y() - Size.GLYPH / 2 + 0.5, Size.GLYPH, Size.GLYPH)
        paint_symbol(painter, name, icon_rect, QColor(tokens.current().text_2))


# Creating a widget takes milliseconds, so further rows are created on request.
ROWS_AT_ONCE: Final = 40


class RowWindow:
    """The range of rows that have widgets; it grows in both directions on request.

    Revealing a distant row moves the range, so the rows between are not created.
    """

    def __init__(self) -> None:
        self._first, self._size = 0, ROWS_AT_ONCE

    def rows(self, total: int) -> range:
        """Return the visible rows of a list of `total` rows."""
        first = max(0, min(self._first, total - ROWS_AT_ONCE))
        return range(first, min(total, first + self._size))

    def reset(self) -> None:
        """Show the first rows."""
        self._first, self._size = 0, ROWS_AT_ONCE

    def show_more(self, total: int) -> None:
        """Extend the range downwards."""
        self._first = self.rows(total).start
        self._size += ROWS_AT_ONCE

    def show_earlier(self, total: int) -> None:
        """Extend the range upwards."""
        shown = self.rows(total)
        self._first = max(0, shown.start - ROWS_AT_ONCE)
        self._size = max(ROWS_AT_ONCE, shown.stop - self._first)

    def reveal(self, row: int, total: int) -> bool:
        """Move the range to a hidden row and return whether it moved."""
        if row in self.rows(total):
            return False
        self._first = max(0, min(row - ROWS_AT_ONCE // 2, total - ROWS_AT_ONCE))
        self._size = ROWS_AT_ONCE
        return True
