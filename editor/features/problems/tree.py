"""Tree view of problems that keeps position and collapsed kinds when problems change."""

from PySide6.QtCore import QElapsedTimer, QEvent, QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from editor.checks.problems import ProblemKind
from editor.features.problems.delegate import ProblemDelegate
from editor.features.problems.model import KIND_ROLE, ProblemTreeModel
from editor.ui.kit.rows import RowTree

# Measuring a row takes up to 0.3 ms, so a longer list would delay input.
_MAX_MEASURED_ROWS = 200


class ProblemTree(RowTree):
    """Kinds, expanded by default, with their problems; `fix_pressed(index)` reports a click on a button."""

    fix_pressed = Signal(object)

    def __init__(self, model: ProblemTreeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._delegate = model, ProblemDelegate(self)
        self._collapsed: set[str] = set()
        self._is_all_expanded, self._is_updating = False, False
        self._pressed = QPersistentModelIndex()
        self._press_timer, self._awaits_move, self._is_press_ignored = QElapsedTimer(), False, False
        self._top, self._top_px = QPersistentModelIndex(), 0
        self._saved_position: tuple[str, int, int] | None = None
        self.setAccessibleName(self.tr("Problems by kind, most severe first"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setItemDelegate(self._delegate)
        self.setModel(model)
        self.collapsed.connect(lambda index: self._on_expanded_changed(index, is_collapsed=True))
        self.expanded.connect(lambda index: self._on_expanded_changed(index, is_collapsed=False))
        model.layoutAboutToBeChanged.connect(self._save_position)
        model.layoutChanged.connect(self._restore_position)
        self._update_expanded()

    def set_all_expanded(self, *, is_open: bool) -> None:
        """Expand all kinds while a filter is active, so that all matches are visible."""
        self._is_all_expanded = is_open
        self._update_expanded()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Measure the rows for another width, because messages wrap."""
        super().resizeEvent(event)
        width = event.size().width() - 2 * self.indentation()
        if width != self._delegate.problem_px:
            self._delegate.problem_px = width
            self.scheduleDelayedItemsLayout()

    def step(self, offset: int) -> QModelIndex:
        """Select the next problem, or the previous one for -1, and wrap around."""
        kinds, current = self._model.rowCount(), self.currentIndex()
        if not kinds:
            return QModelIndex()
        is_kind = not current.parent().isValid()
        kind = max(current.row(), 0) if is_kind else current.parent().row()
        row = (min(-offset, 0) if is_kind else current.row()) + offset
        if not 0 <= row < self._model.rowCount(self._model.index(kind, 0)):
            kind = (kind + offset) % kinds
            row = 0 if offset > 0 else self._model.rowCount(self._model.index(kind, 0)) - 1
        index = self._model.index(row, 0, self._model.index(kind, 0))
        self.setCurrentIndex(index)
        return index

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press the button without selecting the row.

        A second press within the double-click interval is ignored, as rows may have moved.
        """
        index = self._button_at(event)
        self._is_press_ignored = index.isValid() and self._is_too_soon()
        self._pressed = QPersistentModelIndex(QModelIndex() if self._is_press_ignored else index)
        if not index.isValid():
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Press the button, so that a double click does not collapse the row."""
        if self._button_at(event).isValid():
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emit `fix_pressed` if the button was pressed and released."""
        if self._is_press_ignored:
            self._is_press_ignored = False
            return
        if not self._pressed.isValid():
            super().mouseReleaseEvent(event)
            return
        index = self._button_at(event)
        is_same, self._pressed = self._pressed == index, QPersistentModelIndex()
        if is_same:
            self._press_timer.start()
            self._awaits_move = True
            self.fix_pressed.emit(index)

    def _is_too_soon(self) -> bool:
        """Return whether a button was pressed, or rows moved after it, within the double-click interval."""
        since = self._press_timer
        return since.isValid() and since.elapsed() < QApplication.doubleClickInterval()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight the button under the mouse."""
        super().mouseMoveEvent(event)
        self._set_pointer(event.position().toPoint())

    def viewportEvent(self, event: QEvent) -> bool:
        """Remove the highlight when the mouse leaves."""
        if event.type() is QEvent.Type.Leave:
            self._set_pointer(None)
        return super().viewportEvent(event)

    def _set_pointer(self, point: QPoint | None) -> None:
        self._delegate.pointer = point
        self.viewport().update()

    def _button_at(self, event: QMouseEvent) -> QModelIndex:
        """Return the row whose button is under the mouse; invalid elsewhere."""
        point = event.position().toPoint()
        index = self.indexAt(point)
        if event.button() is not Qt.MouseButton.LeftButton or not index.isValid():
            return QModelIndex()
        is_on = self._delegate.button(self.visualRect(index), index).contains(point)
        return index if is_on else QModelIndex()

    # State that is restored after the problems changed.

    def _on_expanded_changed(self, index: QModelIndex, *, is_collapsed: bool) -> None:
        if not self._is_updating and not self._is_all_expanded:
            kind: ProblemKind | None = index.data(KIND_ROLE)
            if kind is None:
                return
            code = kind.code
            self._collapsed = self._collapsed | {code} if is_collapsed else self._collapsed - {code}

    def _update_expanded(self) -> None:
        """Collapse the kinds that the user collapsed."""
        self._delegate.is_uniform = self._model.shown_count > _MAX_MEASURED_ROWS
        self.setUniformRowHeights(self._delegate.is_uniform)
        self._is_updating = True
        for row in range(self._model.rowCount()):
            index = self._model.index(row, 0)
            self.setExpanded(
                index, self._is_all_expanded or index.data(KIND_ROLE).code not in self._collapsed
            )
        self._is_updating = False

    def _save_position(self) -> None:
        """Save the current row and the scroll position."""
        current = self.currentIndex()
        kind = current.parent() if current.parent().isValid() else current
        self._saved_position = None
        if kind.isValid():
            row = -1 if kind == current else current.row()
            self._saved_position = (kind.data(KIND_ROLE).code, kind.row(), row)
        top = self.indexAt(QPoint(0, 0))
        self._top, self._top_px = QPersistentModelIndex(top), self.visualRect(top).top()

    def _restore_position(self) -> None:
        """Restore collapsed kinds, the current row or its successor, and the scroll position."""
        if self._awaits_move:
            self._press_timer.start()
            self._awaits_move = False
        self._update_expanded()
        kinds = self._model.rowCount()
        if self._saved_position is not None and not self.currentIndex().isValid() and kinds:
            code, kind_row, row = self._saved_position
            kind = self._model.index(min(kind_row, kinds - 1), 0)
            is_same = kind.data(KIND_ROLE).code == code
            row = min(row, self._model.rowCount(kind) - 1) if is_same else 0
            self.setCurrentIndex(self._model.index(row, 0, kind))
        if self._top.isValid():
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + self.visualRect(self._top).top() - self._top_px)
