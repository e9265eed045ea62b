"""The tree view of a label expression: its nodes are edited, moved and dragged in place."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from editor.look import tokens
from editor.look.tokens import Gap, Radius, Size
from editor.mapstyle.labels.expression_tree import LabelNode
from editor.mapstyle.tree import Json, Path
from editor.models.label_tree_model import LabelTreeModel
from editor.panels.labels.label_delegate import LabelDelegate
from editor.panels.row_tree import RowTree

AnyIndex = QModelIndex | QPersistentModelIndex
# So many rows show at once; below that the tree scrolls by itself.
_MOST_ROWS = 12
_LINE_PX, _RING_PX = 2, 6


class LabelTree(RowTree):
    """As high as its rows, up to a dozen, and always unfolded at first.

    Signals: `step_requested(dx, dy)` when Alt and an arrow ask to move the current node, in, out or among its
    neighbours; `remove_requested()`; `menu_requested(QPoint)` at a place of the screen; `chosen()` when
    another row is the current one.
    """

    step_requested = Signal(int, int)
    remove_requested = Signal()
    menu_requested = Signal(QPoint)
    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._nodes = LabelTreeModel(self)
        self.drop_requested = self._nodes.drop_requested
        self.cells = LabelDelegate(self)
        self._pressed: QPoint | None = None
        self.setModel(self._nodes)
        self.setItemDelegate(self.cells)
        self.setAccessibleName(self.tr("Parts of the label"))
        self.setToolTip(self.tr("Enter edits a part, Delete removes it, Alt and the arrows move it"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed)
        self.setExpandsOnDoubleClick(False)
        self.expanded.connect(self._fit)
        self.collapsed.connect(self._fit)
        self.cells.closeEditor.connect(lambda _editor: self.setFocus())

    @property
    def node(self) -> LabelNode | None:
        """The current node; none where the expression is empty."""
        return self._nodes.node(self.currentIndex())

    @property
    def root(self) -> LabelNode | None:
        """The top node."""
        return self._nodes.root

    def show_tree(self, tree: Json | None) -> None:
        """Show another expression; the row at the same place stays the current one."""
        path, root = self._path(), self._nodes.root
        self._nodes.show_tree(tree)
        if root is None or not self._nodes.find(path).isValid() or not self.currentIndex().isValid():
            self.expandAll()
            self.choose(path)
        self._fit()

    def choose(self, path: Path) -> None:
        """Make the node at a path the current one, or the nearest that is there above it."""
        while path and not self._nodes.find(path).isValid():
            path = path[:-2]
        self.setCurrentIndex(self._nodes.find(path))

    def choose_again(self, path: Path) -> None:
        """Unfold all after nodes came or went, and make the one at a path the current one."""
        self.expandAll()
        self.choose(path)
        self._fit()

    def edit_current(self) -> None:
        """Open the field of the current node, where it has one."""
        index = self.currentIndex()
        if index.isValid() and self._nodes.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Edit on Enter, remove on Delete, move with Alt and the arrows."""
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
        """Note where a press began: a drag starts there, else the field opens."""
        at = event.position().toPoint()
        self._pressed = at if event.button() is Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the field that was pressed, or the menu of the chip."""
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        at = event.position().toPoint()
        index = self.indexAt(at)
        node = self._nodes.node(index)
        if pressed is None or node is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if (at - pressed).manhattanLength() >= QApplication.startDragDistance():
            return
        row = self.visualRect(index)
        if node.kind and self.cells.chip_rect(row, node).contains(at):
            self.menu_requested.emit(
                self.viewport().mapToGlobal(self.cells.chip_rect(row, node).bottomLeft())
            )
        elif self.cells.content_rect(row, node).contains(at) and self.state() is not _EDITING:
            self.edit_current()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the row under the mouse, or of the current one."""
        at = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            at = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).bottomLeft())
        self.menu_requested.emit(at)

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        """Say that another row is the current one."""
        super().currentChanged(current, previous)
        self.chosen.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows, and where a dragged one would go."""
        painter = QPainter(self.viewport())
        self.drawTree(painter, event.region())
        if self.state() is QAbstractItemView.State.DraggingState:
            self._paint_mark(painter)

    def _paint_mark(self, painter: QPainter) -> None:
        """A line with a ring at the depth of the place, or an outline around the container."""
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

    def _fit(self) -> None:
        rows, index = 0, self._nodes.index(0, 0)
        while index.isValid() and rows < _MOST_ROWS:
            rows, index = rows + 1, self.indexBelow(index)
        self.setFixedHeight(rows * Size.PROPERTY_ROW)
        self.setVisible(rows > 0)


_EDITING = QAbstractItemView.State.EditingState
