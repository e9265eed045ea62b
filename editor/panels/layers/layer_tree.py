"""Tree view of layers and groups with drag and drop within and between windows."""

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
from editor.panels.layers.drop_mark import DropPlaces, DropTarget, paint_drop_indicator
from editor.panels.layers.layer_clipboard import LAYERS_TYPE, mime_of
from editor.panels.layers.layer_verbs import LayerVerbs
from editor.panels.row_names import counted_groups, counted_layers
from editor.panels.row_tree import RowTree

_EXPAND_DELAY_MS = 600
# Identifies the source tree of a drag; rows of other trees are copied.
_SOURCE_TYPE = "application/x-isopleth-tree"


class LayerTreeView(RowTree):
    """A tree view of layers. Signals: `hide_requested()` to toggle the visibility of the selected rows."""

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
        self.setAutoExpandDelay(_EXPAND_DELAY_MS)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle the visibility of the selected rows with Space."""
        if event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.hide_requested.emit()
            return
        super().keyPressEvent(event)

    def reset(self) -> None:
        """Focus the tree before an open editor is destroyed, which would move the focus elsewhere."""
        focused = QApplication.focusWidget()
        if focused is not None and self.viewport().isAncestorOf(focused):
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        super().reset()

    # Drag and drop

    @property
    def is_dragged_over(self) -> bool:
        """Whether rows are being dragged over the tree."""
        return self.state() is QAbstractItemView.State.DraggingState

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Drag the selected rows that are not locked."""
        rows = self._verbs.free
        if not rows:
            self._verbs.say_locked()
            return
        drag = QDrag(self)
        drag.setMimeData(self.dragged(rows))
        drag.setPixmap(self._drag_pixmap(rows))
        drag.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, Qt.DropAction.MoveAction)

    def dragged(self, rows: LayerSet) -> QMimeData:
        """Return the MIME data of dragged rows."""
        data = mime_of(fragment_of(self._layers.tree.style, rows))
        data.setData(_SOURCE_TYPE, self._own_id)
        return data

    def _drag_pixmap(self, rows: LayerSet) -> QPixmap:
        """Return the drag pixmap with the number of rows."""
        counts = [(len(rows.layers), counted_layers), (len(rows.groups), counted_groups)]
        text = ", ".join(to_text(count) for count, to_text in counts if count)
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
        """Accept rows of this or another window."""
        if event.mimeData().hasFormat(LAYERS_TYPE):
            event.acceptProposedAction()
            self.setState(
                QAbstractItemView.State.DraggingState
            )  # Required for expanding groups during a drag.
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Update the drop indicator."""
        if not event.mimeData().hasFormat(LAYERS_TYPE):
            event.ignore()
            return
        super().dragMoveEvent(event)
        target = self.places.target_at(event.position().toPoint(), self._moved(event))
        self._set_target(target if self._accepts(target, event) else None)
        if self.target is None:
            event.ignore()
        else:
            event.setDropAction(self._action(event))
            event.accept()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Remove the drop indicator."""
        super().dragLeaveEvent(event)
        self._set_target(None)

    def dropEvent(self, event: QDropEvent) -> None:
        """Move or copy the rows to the drop target."""
        moved = self._moved(event)
        target = self.places.target_at(event.position().toPoint(), moved)
        self._set_target(None)
        self.stopAutoScroll()
        self.setState(QAbstractItemView.State.NoState)
        if not event.mimeData().hasFormat(LAYERS_TYPE) or not self._accepts(target, event):
            event.ignore()
            return
        position = self._layers.tree.spot(target.parent, target.before, moved)
        event.setDropAction(self._action(event))
        event.accept()
        if event.dropAction() is Qt.DropAction.MoveAction:
            self._verbs.move(position)
            return
        self._verbs.paste_from(event.mimeData(), position)

    def _action(self, event: QDropEvent) -> Qt.DropAction:
        """Return the drop action: rows of this tree move, or are copied with Ctrl; others are copied."""
        is_own = event.mimeData().data(_SOURCE_TYPE) == self._own_id
        is_copy = not is_own or bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        return Qt.DropAction.CopyAction if is_copy else Qt.DropAction.MoveAction

    def _moved(self, event: QDropEvent) -> LayerSet:
        return self._verbs.free if self._action(event) is Qt.DropAction.MoveAction else LayerSet()

    def _accepts(self, target: DropTarget, event: QDropEvent) -> bool:
        """Return whether a target accepts the rows: not within themselves, nor in a locked group."""
        moved = self._layers.tree.nodes(self._moved(event))
        is_inside = any(node.holds(target.parent) for node in moved)
        return not is_inside and self._verbs.is_open(target.parent.group_id)

    def _set_target(self, target: DropTarget | None) -> None:
        self.target = target
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows and the drop indicator."""
        super().paintEvent(event)
        if self.target is not None:
            paint_drop_indicator(QPainter(self.viewport()), self, self.places, self.target)
