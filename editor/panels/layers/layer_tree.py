"""The tree view of the layers, in which rows are dragged, between windows too."""

from PySide6.QtCore import QMimeData, QPointF, QRectF, Qt, QUuid, Signal
from PySide6.QtGui import (
    QColor,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from editor.look import tokens
from editor.look.painting import ground
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.edits.fragment import fragment_of
from editor.models.layer_filter import LayerFilter
from editor.models.layer_tree_model import LayerTreeModel
from editor.panels.layers.drop_mark import DropPlaces, DropTarget, paint_mark
from editor.panels.layers.layer_clipboard import LAYERS_TYPE, mime_of
from editor.panels.layers.layer_verbs import LayerVerbs
from editor.panels.row_names import counted_groups, counted_layers
from editor.panels.row_tree import RowTree

_OPENS_AFTER_MS = 600
# Says which tree the rows are dragged from: only there they move.
_FROM_TYPE = "application/x-isopleth-tree"


class LayerTreeView(RowTree):
    """Layers and groups. Signals: `hide_requested()` when Space asks to hide or show the selected rows."""

    hide_requested = Signal()

    def __init__(
        self, model: LayerTreeModel, shown: LayerFilter, verbs: LayerVerbs, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._layers, self._verbs = model, verbs
        self._own_id = QUuid.createUuid().toByteArray()
        self.setModel(shown)
        self.places = DropPlaces(self, model, shown)
        self.target: DropTarget | None = None
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(False)
        self.setAutoExpandDelay(_OPENS_AFTER_MS)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space hides and shows, wherever Qt would only select the row once more."""
        if event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.hide_requested.emit()
            return
        super().keyPressEvent(event)

    def reset(self) -> None:
        """Take the keys from a name that is edited: its editor goes with the rows, they to a neighbour."""
        typed_in = QApplication.focusWidget()
        if typed_in is not None and self.viewport().isAncestorOf(typed_in):
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        super().reset()

    # Dragging.

    @property
    def is_dragged_over(self) -> bool:
        """Whether rows are being dragged over the tree."""
        return self.state() is QAbstractItemView.State.DraggingState

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Drag the selected rows that may be changed."""
        rows = self._verbs.free
        if not rows:
            self._verbs.say_locked()
            return
        drag = QDrag(self)
        drag.setMimeData(self.dragged(rows))
        drag.setPixmap(self._label(rows))
        drag.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, Qt.DropAction.MoveAction)

    def dragged(self, rows: LayerSet) -> QMimeData:
        """What a drag of rows carries."""
        data = mime_of(fragment_of(self._layers.tree.style, rows))
        data.setData(_FROM_TYPE, self._own_id)
        return data

    def _label(self, rows: LayerSet) -> QPixmap:
        """How many rows are dragged, beside the pointer."""
        counts = [(len(rows.layers), counted_layers), (len(rows.groups), counted_groups)]
        text = ", ".join(words(count) for count, words in counts if count)
        theme, ratio = tokens.current(), self.devicePixelRatioF()
        metrics = QFontMetrics(font(TypeRole.BODY))
        width, height = metrics.horizontalAdvance(text) + 2 * Gap.S, Size.TREE_ROW
        pixmap = QPixmap(round(width * ratio), round(height * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        area = QRectF(QPointF(), pixmap.deviceIndependentSize())
        ground(painter, area, QColor(theme.raised), Radius.ROW, QColor(theme.border))
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(QColor(theme.text))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
        return pixmap

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take rows of this window or of another one."""
        if event.mimeData().hasFormat(LAYERS_TYPE):
            event.acceptProposedAction()
            self.setState(QAbstractItemView.State.DraggingState)  # Else no group opens under a drag.
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where the rows would go; scroll at the edges, and open a group that the pointer rests on."""
        if not event.mimeData().hasFormat(LAYERS_TYPE):
            event.ignore()
            return
        super().dragMoveEvent(event)
        target = self.places.target_at(event.position().toPoint(), self._moved(event))
        self._show_target(target if self._is_open(target, event) else None)
        if self.target is None:
            event.ignore()
        else:
            event.setDropAction(self._action(event))
            event.accept()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Promise nothing any more."""
        super().dragLeaveEvent(event)
        self._show_target(None)

    def dropEvent(self, event: QDropEvent) -> None:
        """Put the rows where the mark is."""
        moved = self._moved(event)
        target = self.places.target_at(event.position().toPoint(), moved)
        self._show_target(None)
        self.stopAutoScroll()
        self.setState(QAbstractItemView.State.NoState)
        if not event.mimeData().hasFormat(LAYERS_TYPE) or not self._is_open(target, event):
            event.ignore()
            return
        spot = self._layers.tree.spot(target.parent, target.before, moved)
        event.setDropAction(self._action(event))
        event.accept()
        if event.dropAction() is Qt.DropAction.MoveAction:
            self._verbs.move(spot)
            return
        self._verbs.paste_from(event.mimeData(), spot)

    def _action(self, event: QDropEvent) -> Qt.DropAction:
        """Rows of this tree move, unless Ctrl asks for copies; those of another window are copied."""
        is_ours = event.mimeData().data(_FROM_TYPE) == self._own_id
        is_copy = not is_ours or bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        return Qt.DropAction.CopyAction if is_copy else Qt.DropAction.MoveAction

    def _moved(self, event: QDropEvent) -> LayerSet:
        return self._verbs.free if self._action(event) is Qt.DropAction.MoveAction else LayerSet()

    def _is_open(self, target: DropTarget, event: QDropEvent) -> bool:
        """Whether a place takes the rows: no group goes into itself, and nothing into a locked one."""
        moved = self._layers.tree.nodes(self._moved(event))
        inside = any(node.holds(target.parent) for node in moved)
        return not inside and self._verbs.is_open(target.parent.group_id)

    def _show_target(self, target: DropTarget | None) -> None:
        self.target = target
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, and over them the mark of where dragged ones would go."""
        super().paintEvent(event)
        if self.target is not None:
            paint_mark(QPainter(self.viewport()), self, self.places, self.target)
