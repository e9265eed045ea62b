"""Tree view with full-width row highlighting, for layers, problems and members."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem, QTreeView, QWidget

from editor.look import tokens
from editor.look.painting import chosen, chosen_focus_ring, focus_ring, ground
from editor.look.symbols import paint as paint_symbol
from editor.look.tokens import Gap, Radius, Size

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
            chosen(painter, row)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            ground(painter, row, QColor(theme.field_hover), Radius.ROW)
        super().drawRow(painter, option, index)
        if self.hasFocus() and index == self.currentIndex():
            ring = chosen_focus_ring if is_selected else focus_ring
            ring(painter, row, Radius.ROW)

    def drawBranches(self, painter: QPainter, rect: QRect, index: AnyIndex) -> None:
        if self.model().rowCount(index) == 0:
            return
        name = "chevron-down" if self.isExpanded(index) else "chevron-right"
        left = rect.right() + 1 - self.indentation()
        icon_rect = QRectF(left, rect.center().y() - Size.GLYPH / 2 + 0.5, Size.GLYPH, Size.GLYPH)
        paint_symbol(painter, name, icon_rect, QColor(tokens.current().text_2))
