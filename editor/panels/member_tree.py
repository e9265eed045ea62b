"""The tree view of what is kept as it is in the file."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.look.tokens import Size
from editor.mapstyle.document.unknown_content import Member
from editor.mapstyle.tree import Path
from editor.models.member_tree_model import Column, MemberTreeModel
from editor.panels.row_tree import RowTree

AnyIndex = QModelIndex | QPersistentModelIndex

# So many rows show at once; below that the tree scrolls by itself.
_MOST_ROWS = 12
_MOST_OF_WIDTH = 0.6


class _Rows(QStyledItemDelegate):
    """Rows of the height of stops."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width(), Size.STOP_ROW)


class MemberTree(RowTree):
    """Keys and values that can be read and copied; as high as its rows, up to a dozen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = MemberTreeModel(self)
        self.setModel(self._model)
        self.setItemDelegate(_Rows(self))
        self.setAccessibleName(self.tr("What is kept as it is in the file"))
        self.setToolTip(self.accessibleName())
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.copy = QAction(self.tr("Copy value"), self)
        self.copy.setShortcut(QKeySequence.StandardKey.Copy)
        self.copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.copy.triggered.connect(self._copy)
        self.addAction(self.copy)
        self.expanded.connect(self._fit)
        self.collapsed.connect(self._fit)

    @property
    def members(self) -> tuple[Member, ...]:
        """What is shown."""
        return self._model.members

    def show_members(self, members: Sequence[Member]) -> None:
        """Show other members, unfolded as far as the room goes."""
        if self._model.show_members(members):
            self._unfold()
            self._fit()

    def reveal(self, path: Path) -> bool:
        """Make the row of a path the current one; gives whether there is one."""
        index = self._model.find(path)
        if index.isValid():
            self.setCurrentIndex(index)
        return index.isValid()

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        """Go through the rows, not the cells."""
        super().currentChanged(current, previous)
        if current.column() > Column.KEY:
            self.setCurrentIndex(current.model().index(current.row(), Column.KEY, current.parent()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width between keys and values."""
        super().resizeEvent(event)
        self._share_width()

    def _unfold(self) -> None:
        """Unfold the ways to the members, and then what the members hold while there is room."""
        left = _MOST_ROWS - self._model.rowCount()
        pending = [self._model.index(row, 0) for row in range(self._model.rowCount())]
        for index in pending:
            self.setFirstColumnSpanned(index.row(), QModelIndex(), self._model.is_way(index))
        while pending:
            index = pending.pop(0)
            count = self._model.rowCount(index)
            if count and (count <= left or self._model.is_way(index)):
                left -= count
                self.expand(index)
                pending += [self._model.index(row, 0, index) for row in range(count)]

    def _fit(self) -> None:
        rows, index = 0, self._model.index(0, 0)
        while index.isValid() and rows < _MOST_ROWS:
            rows, index = rows + 1, self.indexBelow(index)
        self.setFixedHeight(rows * Size.STOP_ROW)
        self._share_width()

    def _share_width(self) -> None:
        most = int(self.viewport().width() * _MOST_OF_WIDTH)
        self.setColumnWidth(Column.KEY, min(self.sizeHintForColumn(Column.KEY), most))

    def _copy(self) -> None:
        index = self.currentIndex()
        if index.isValid():
            QGuiApplication.clipboard().setText(self._model.json(index))
