"""Tree view of a label expression with editing, moving and dragging of nodes."""

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from editor.features.properties.labels.expression_delegate import LabelDelegate
from editor.features.properties.labels.expression_model import LabelTreeModel
from editor.mapstyle.json_tree import Json, Path
from editor.mapstyle.labels.expression_tree import LabelNode
from editor.ui.kit.rows import AnyIndex, RowTree
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Gap, Radius, Size

# The tree scrolls if it has more rows.
_MAX_ROWS = 12
_LINE_PX, _RING_PX = 2, 6


class LabelTree(RowTree):
    """A tree view as high as its rows, 12 at most, and initially expanded.

    Signals: `step_requested(dx, dy)` to move the current node with Alt and an arrow key;
    `remove_requested()`; `menu_requested(QPoint)` with the global position; `current_changed()` after the
    current node changed.
    """

    step_requested = Signal(int, int)
    remove_requested = Signal()
    menu_requested = Signal(QPoint)
    current_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._nodes = LabelTreeModel(self)
        self.drop_requested = self._nodes.drop_requested
        self.cells = LabelDelegate(self)
        self._pressed: QPoint | None = None
        self.setModel(self._nodes)
        self.setItemDelegate(self.cells)
        self.setAccessibleName(self.tr("Label parts"))
        self.setToolTip(self.tr("Enter to edit, Delete to remove, Alt+arrows to move"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed)
        self.setExpandsOnDoubleClick(False)
        self.expanded.connect(self._fit_height)
        self.collapsed.connect(self._fit_height)
        self.cells.closeEditor.connect(lambda _editor: self.setFocus())

    @property
    def node(self) -> LabelNode | None:
        """The current node, or None if the expression is empty."""
        return self._nodes.node(self.currentIndex())

    @property
    def root(self) -> LabelNode | None:
        """The root node."""
        return self._nodes.root

    def show_tree(self, tree: Json | None) -> None:
        """Show an expression; the node at the same path stays current."""
        path, root = self._path(), self._nodes.root
        self._nodes.show_tree(tree)
        if root is None or not self._nodes.find(path).isValid() or not self.currentIndex().isValid():
            self.expandAll()
            self.set_current(path)
        self._fit_height()

    def set_current(self, path: Path) -> None:
        """Make the node at a path current, or its nearest existing ancestor."""
        while path and not self._nodes.find(path).isValid():
            path = path[:-2]
        self.setCurrentIndex(self._nodes.find(path))

    def restore_current(self, path: Path) -> None:
        """Expand all nodes after a change of the tree and make the one at a path current."""
        self.expandAll()
        self.set_current(path)
        self._fit_height()

    def edit_current(self) -> None:
        """Open the editor of the current node, if it has one."""
        index = self.currentIndex()
        if index.isValid() and self._nodes.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Edit with Enter, remove with Delete, move with Alt and the arrow keys."""
        steps = {
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
        }
        key = Qt.Key(event.key())
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and key in steps:
            self.step_requested.emit(*steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.edit_current()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove_requested.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the pressed position, for telling a click from a drag."""
        position = event.position().toPoint()
        self._pressed = position if event.button() is Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the clicked field, or the menu of the chip."""
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        position = event.position().toPoint()
        index = self.indexAt(position)
        node = self._nodes.node(index)
        if pressed is None or node is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if (position - pressed).manhattanLength() >= QApplication.startDragDistance():
            return
        row = self.visualRect(index)
        if node.kind and self.cells.chip_rect(row, node).contains(position):
            self.menu_requested.emit(
                self.viewport().mapToGlobal(self.cells.chip_rect(row, node).bottomLeft())
            )
        elif self.cells.content_rect(row, node).contains(position) and self.state() is not _EDITING:
            self.edit_current()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request the menu of the row under the pointer, or of the current one."""
        position = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            position = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).bottomLeft())
        self.menu_requested.emit(position)

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        self.current_changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows and the drop indicator."""
        painter = QPainter(self.viewport())
        self.drawTree(painter, event.region())
        if self.state() is QAbstractItemView.State.DraggingState:
            self._paint_drop_indicator(painter)

    def _paint_drop_indicator(self, painter: QPainter) -> None:
        """A line with a ring at the depth of the target, or an outline around the container."""
        index = self.indexAt(self.viewport().mapFromGlobal(self.cursor().pos()))
        place, where = self.dropIndicatorPosition(), QAbstractItemView.DropIndicatorPosition
        node = self._nodes.node(index)
        if node is None or (not node.path and place is not where.OnItem):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tokens.current().accent), _LINE_PX))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        row = self.visualRect(index)
        if place is where.OnItem and node.is_container:
            whole = QRectF(Gap.XS, row.top(), self.viewport().width() - 2 * Gap.XS, row.height())
            painter.drawRoundedRect(whole.adjusted(1, 1, -1, -1), Radius.ROW, Radius.ROW)
        elif place in (where.AboveItem, where.BelowItem):
            y = row.top() if place is where.AboveItem else row.bottom() + 1
            ring = QPointF(row.left() + _RING_PX / 2, y)
            painter.drawEllipse(ring, _RING_PX / 2, _RING_PX / 2)
            painter.drawLine(QPointF(row.left() + _RING_PX, y), QPointF(row.right() - Gap.S, y))

    def _path(self) -> Path:
        node = self.node
        return node.path if node is not None else ()

    def _fit_height(self) -> None:
        rows, index = 0, self._nodes.index(0, 0)
        while index.isValid() and rows < _MAX_ROWS:
            rows, index = rows + 1, self.indexBelow(index)
        self.setFixedHeight(rows * Size.PROPERTY_ROW)
        self.setVisible(rows > 0)


_EDITING = QAbstractItemView.State.EditingState
