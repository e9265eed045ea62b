"""The tree of problems: it keeps its place, and what is folded, while the findings change."""

from PySide6.QtCore import QElapsedTimer, QEvent, QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from editor.models.problem_tree_model import KIND_ROLE, ProblemTreeModel
from editor.panels.problems.problem_delegate import ProblemDelegate
from editor.panels.row_tree import RowTree


class ProblemTree(RowTree):
    """Kinds, which are unfolded unless a person folded them, and their problems.

    Signals: `fix_pressed(index)` when the button of a row was.
    """

    fix_pressed = Signal(object)

    def __init__(self, model: ProblemTreeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._delegate = model, ProblemDelegate(self)
        self._folded: set[str] = set()
        self._is_open, self._is_folding = False, False
        self._pressed = QPersistentModelIndex()
        self._since_pressed, self._awaits_move, self._ignores = QElapsedTimer(), False, False
        self._top, self._top_px = QPersistentModelIndex(), 0
        self._place: tuple[str, int, int] | None = None
        self.setAccessibleName(self.tr("Problems by kind, worst first"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setItemDelegate(self._delegate)
        self.setModel(model)
        self.collapsed.connect(lambda index: self._on_folded(index, is_folded=True))
        self.expanded.connect(lambda index: self._on_folded(index, is_folded=False))
        model.layoutAboutToBeChanged.connect(self._remember)
        model.layoutChanged.connect(self._restore)
        self._fold()

    def keep_open(self, *, is_open: bool) -> None:
        """Unfold all kinds for as long as a filter is on, so that no match hides."""
        self._is_open = is_open
        self._fold()

    def step(self, by: int) -> QModelIndex:
        """Make the next problem current, or the one before for -1; after the last comes the first."""
        kinds, current = self._model.rowCount(), self.currentIndex()
        if not kinds:
            return QModelIndex()
        is_kind = not current.parent().isValid()
        kind = max(current.row(), 0) if is_kind else current.parent().row()
        row = (min(-by, 0) if is_kind else current.row()) + by
        if not 0 <= row < self._model.rowCount(self._model.index(kind, 0)):
            kind = (kind + by) % kinds
            row = 0 if by > 0 else self._model.rowCount(self._model.index(kind, 0)) - 1
        index = self._model.index(row, 0, self._model.index(kind, 0))
        self.setCurrentIndex(index)
        return index

    # The button of a row.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press the button; the press does not choose the row.

        A second press so soon is one too many, and what has just come to stand there was not meant.
        """
        index = self._button_at(event)
        self._ignores = index.isValid() and self._is_too_soon()
        self._pressed = QPersistentModelIndex(QModelIndex() if self._ignores else index)
        if not index.isValid():
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Press the button twice rather than fold the row."""
        if self._button_at(event).isValid():
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Do what the button says, where it was pressed and let go."""
        if self._ignores:
            self._ignores = False
            return
        if not self._pressed.isValid():
            super().mouseReleaseEvent(event)
            return
        index = self._button_at(event)
        is_same, self._pressed = self._pressed == index, QPersistentModelIndex()
        if is_same:
            self._since_pressed.start()
            self._awaits_move = True
            self.fix_pressed.emit(index)

    def _is_too_soon(self) -> bool:
        """Whether a button was pressed, or rows moved for it, no longer ago than between two clicks."""
        since = self._since_pressed
        return since.isValid() and since.elapsed() < QApplication.doubleClickInterval()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light the button under the mouse."""
        super().mouseMoveEvent(event)
        self._point_at(event.position().toPoint())

    def viewportEvent(self, event: QEvent) -> bool:
        """Light no button once the mouse has left."""
        if event.type() is QEvent.Type.Leave:
            self._point_at(None)
        return super().viewportEvent(event)

    def _point_at(self, point: QPoint | None) -> None:
        self._delegate.pointer = point
        self.viewport().update()

    def _button_at(self, event: QMouseEvent) -> QModelIndex:
        """The row whose button is under the mouse; none elsewhere."""
        point = event.position().toPoint()
        index = self.indexAt(point)
        if event.button() is not Qt.MouseButton.LeftButton or not index.isValid():
            return QModelIndex()
        is_on = self._delegate.button(self.visualRect(index), index).contains(point)
        return index if is_on else QModelIndex()

    # What outlasts a change of the findings.

    def _on_folded(self, index: QModelIndex, *, is_folded: bool) -> None:
        if not self._is_folding and not self._is_open:
            code = index.data(KIND_ROLE).code
            self._folded = self._folded | {code} if is_folded else self._folded - {code}

    def _fold(self) -> None:
        """Fold the kinds that a person folded, and no other."""
        self._is_folding = True
        for row in range(self._model.rowCount()):
            index = self._model.index(row, 0)
            self.setExpanded(index, self._is_open or index.data(KIND_ROLE).code not in self._folded)
        self._is_folding = False

    def _remember(self) -> None:
        """Note what is current, and what stands at the top."""
        current = self.currentIndex()
        kind = current.parent() if current.parent().isValid() else current
        self._place = None
        if kind.isValid():
            row = -1 if kind == current else current.row()
            self._place = (kind.data(KIND_ROLE).code, kind.row(), row)
        top = self.indexAt(QPoint(0, 0))
        self._top, self._top_px = QPersistentModelIndex(top), self.visualRect(top).top()

    def _restore(self) -> None:
        """Fold as before, let the next problem be current where one went, and move no row that stays."""
        if self._awaits_move:
            self._since_pressed.start()
            self._awaits_move = False
        self._fold()
        kinds = self._model.rowCount()
        if self._place is not None and not self.currentIndex().isValid() and kinds:
            code, place, row = self._place
            kind = self._model.index(min(place, kinds - 1), 0)
            is_same = kind.data(KIND_ROLE).code == code
            row = min(row, self._model.rowCount(kind) - 1) if is_same else 0
            self.setCurrentIndex(self._model.index(row, 0, kind))
        if self._top.isValid():
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + self.visualRect(self._top).top() - self._top_px)
