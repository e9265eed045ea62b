"""Tree view of content that the file retains unedited."""

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

# The tree scrolls if it has more rows.
_MAX_ROWS = 12
_MAX_KEY_SHARE = 0.6


class _RowDelegate(QStyledItemDelegate):
    """Rows as high as those of stops."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width(), Size.STOP_ROW)


class MemberTree(RowTree):
    """A read-only tree of keys and values with a copy action; as high as its rows, 12 at most."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = MemberTreeModel(self)
        self.setModel(self._model)
        self.setItemDelegate(_RowDelegate(self))
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
        self.expanded.connect(self._fit_height)
        self.collapsed.connect(self._fit_height)

    @property
    def members(self) -> tuple[Member, ...]:
        """The displayed members."""
        return self._model.members

    def show_members(self, members: Sequence[Member]) -> None:
        """Replace the members and expand as many as fit."""
        if self._model.show_members(members):
            self._expand_rows()
            self._fit_height()

    def reveal(self, path: Path) -> bool:
        """Make the row of a path current and return whether it exists."""
        index = self._model.find(path)
        if index.isValid():
            self.setCurrentIndex(index)
        return index.isValid()

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        """Keep the current cell in the key column."""
        super().currentChanged(current, previous)
        if current.column() > Column.KEY:
            self.setCurrentIndex(current.model().index(current.row(), Column.KEY, current.parent()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._resize_columns()

    def _expand_rows(self) -> None:
        """Expand the paths to the members, then their children while rows are left."""
        left = _MAX_ROWS - self._model.rowCount()
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

    def _fit_height(self) -> None:
        rows, index = 0, self._model.index(0, 0)
        while index.isValid() and rows < _MAX_ROWS:
            rows, index = rows + 1, self.indexBelow(index)
        self.setFixedHeight(rows * Size.STOP_ROW)
        self._resize_columns()

    def _resize_columns(self) -> None:
        maximum = int(self.viewport().width() * _MAX_KEY_SHARE)
        self.setColumnWidth(Column.KEY, min(self.sizeHintForColumn(Column.KEY), maximum))

    def _copy(self) -> None:
        index = self.currentIndex()
        if index.isValid():
            QGuiApplication.clipboard().setText(self._model.json(index))
