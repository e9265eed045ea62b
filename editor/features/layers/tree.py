"""The tree view of layers: drag and drop, drop indicator, and collapsed groups."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt, QUuid, Signal
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
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from editor.features.layers.list_filter import LayerFilter
from editor.features.layers.model import LayerTreeModel
from editor.features.layers.operations import LayerTreeCommands
from editor.lazy_import import LazyModule
from editor.mapstyle.document.layer_tree import LayerNode, LayerSet
from editor.mapstyle.document.model import MapStyle
from editor.records import dataclass
from editor.ui.kit.rows import RowTree
from editor.ui.theme import tokens
from editor.ui.theme.painting import rounded_rect
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.layer_names import counted_groups, counted_layers

if TYPE_CHECKING:
    from editor.mapstyle.edits import paste
    from editor.workspace import clipboard
else:
    paste = LazyModule("editor.mapstyle.edits.paste")
    clipboard = LazyModule("editor.workspace.clipboard")


class CollapsedState:
    """Retains the collapsed state by group id across model resets; new groups use that of the file."""

    def __init__(self, view: RowTree, model: LayerTreeModel, shown: LayerFilter) -> None:
        self._view, self._model, self._shown = view, model, shown
        self._is_collapsed: dict[int, bool] = {}

    def forget(self) -> None:
        """Return to the state in the file."""
        self._is_collapsed = {}

    def remember(self) -> None:
        """Save the state of the view, except for empty groups, which have none."""
        if self._shown.is_on:  # The filter expands all groups.
            return
        for index, _ in self._model.group_indexes():
            node = self._model.node(index)
            if node.group_id is not None and node.children:
                self._is_collapsed[node.group_id] = not self._view.isExpanded(
                    self._shown.mapFromSource(index)
                )

    def restore(self, style: MapStyle) -> None:
        """Apply the saved state to the view; a filter expands all groups."""
        for index, place in self._model.group_indexes():
            is_collapsed = not self._shown.is_on and self._is_group_collapsed(style, place)
            self._view.setExpanded(self._shown.mapFromSource(index), not is_collapsed)

    def by_place(self, style: MapStyle) -> dict[int, bool]:
        """Return whether each group is collapsed, by index in the style."""
        self.remember()
        return {place: self._is_group_collapsed(style, place) for _, place in self._model.group_indexes()}

    def by_id(self) -> Mapping[int, bool]:
        """Return whether each group is collapsed, by id."""
        self.remember()
        return dict(self._is_collapsed)

    def update(self, by_id: Mapping[int, bool]) -> None:
        """Change the state of some groups."""
        self.remember()
        self._is_collapsed |= by_id

    def _is_group_collapsed(self, style: MapStyle, place: int) -> bool:
        group = style.group(place)
        return (
            group.is_collapsed if group.id is None else self._is_collapsed.get(group.id, group.is_collapsed)
        )


_LINE_PX = 2
_RING_PX = 6
# The shares of a row's height that target the position beside it; the rest targets the group itself.
_EDGE, _HALF = 0.25, 0.5


@dataclass(frozen=True, slots=True)
class DropTarget:
    """A drop position: before a row of a group, after all of them, or onto the group.

    Units: `y` is the position of the nearest row edge in the viewport.
    """

    parent: LayerNode
    before: LayerNode | None
    is_onto: bool
    y: int


class DropPlaces:
    """Finds drop targets by the pointer position, and the geometry of their indicators."""

    def __init__(self, view: RowTree, model: LayerTreeModel, shown: LayerFilter) -> None:
        self._view, self._model, self._shown = view, model, shown

    def target_at(self, position: QPoint, moved: LayerSet) -> DropTarget:
        """Return the target at which rows dropped at a position are placed."""
        tree = self._model.tree
        index = self._view.indexAt(position)
        if not index.isValid():
            return self._effective_target(tree.root, None, moved, y=self._bottom_of(tree.root))
        node = self._model.node(self._shown.mapToSource(index))
        rect = self._view.visualRect(index)
        part = (position.y() - rect.top()) / rect.height()
        edge = _EDGE if node.is_group else _HALF
        first = next(iter(node.children), None)
        if node.group_id is not None and _EDGE <= part < 1 - _EDGE:
            return DropTarget(node, first, is_onto=True, y=rect.top())
        if part < edge:
            return self._effective_target(node.parent or tree.root, node, moved, y=rect.top())
        if first is not None and self._view.isExpanded(index):
            return self._effective_target(node, first, moved, y=rect.bottom() + 1)
        return self._below(node, position.x() - rect.left(), moved, y=rect.bottom() + 1)

    def _below(self, node: LayerNode, x: int, moved: LayerSet, y: int) -> DropTarget:
        """Return the target below a row; after the last row of a group, x determines the depth."""
        parent = node.parent or self._model.tree.root
        while x < 0 and parent.parent is not None and node is parent.children[-1]:
            node, parent, x = parent, parent.parent, x + self._view.indentation()
        before = next(iter(parent.children[node.place + 1 :]), None)
        return self._effective_target(parent, before, moved, y=y)

    def _effective_target(
        self, parent: LayerNode, before: LayerNode | None, moved: LayerSet, y: int
    ) -> DropTarget:
        """Return the effective target: the background layer and empty groups stay at the bottom."""
        tree = self._model.tree
        effective = tree.before(parent, before, moved)
        if effective is before or before in tree.nodes(moved):
            return DropTarget(parent, before, is_onto=False, y=y)
        rect = self._rect(effective) if effective is not None else QRect()
        filled = [node for node in parent.children if node.count]
        if rect.isValid():
            y = rect.top()
        elif filled:
            y = self._bottom_of(filled[-1])
        return DropTarget(parent, effective, is_onto=False, y=y)

    def outline(self, target: DropTarget) -> QRect:
        """Return the row of a target group; empty for a position between rows."""
        if not target.is_onto:
            return QRect()
        row = self._rect(target.parent)
        return QRect(Gap.XS, row.top(), self._view.viewport().width() - 2 * Gap.XS, row.height())

    def line_start(self, target: DropTarget) -> QPoint:
        """Return the start of the line for a position between rows, indented by its depth."""
        depth, above = 0, target.parent
        while above.parent is not None:
            depth, above = depth + 1, above.parent
        return QPoint((depth + 1) * self._view.indentation(), target.y)

    def _rect(self, node: LayerNode) -> QRect:
        return self._view.visualRect(self._index(node))

    def _index(self, node: LayerNode) -> QModelIndex:
        if node.key is not None:
            return self._shown.mapFromSource(self._model.index_of(node.key))
        return self._shown.mapFromSource(self._model.index_of_group(node.group_id))

    def _bottom_of(self, node: LayerNode) -> int:
        """Return the bottom of a row, including its visible descendants."""
        index = self._index(node)
        model = self._view.model()
        while model.rowCount(index) and (not index.isValid() or self._view.isExpanded(index)):
            index = model.index(model.rowCount(index) - 1, 0, index)
        return self._view.visualRect(index).bottom() + 1


def paint_drop_indicator(painter: QPainter, view: RowTree, places: DropPlaces, target: DropTarget) -> None:
    """Draw a line with a ring at the depth of the target, or an outline around a group."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(tokens.current().accent), _LINE_PX))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if target.is_onto:
        inset = _LINE_PX / 2
        row = QRectF(places.outline(target)).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(row, Radius.ROW, Radius.ROW)
    else:
        start = places.line_start(target)
        y = min(max(start.y(), _RING_PX / 2 + 1), view.viewport().height() - _RING_PX / 2 - 1)
        ring = QPointF(start.x() + _RING_PX / 2, y)
        painter.drawEllipse(ring, _RING_PX / 2, _RING_PX / 2)
        painter.drawLine(QPointF(start.x() + _RING_PX, y), QPointF(view.viewport().width() - Gap.S, y))
    painter.restore()


_EXPAND_DELAY_MS = 600
# Identifies the source tree of a drag; rows of other trees are copied.
_SOURCE_TYPE = "application/x-isopleth-tree"


class LayerTreeView(RowTree):
    """A tree view of layers.

    Signals: `hide_requested()` to toggle the visibility of the selected rows; `painting()`
    before rows are painted, for the times of a start: the first call of `viewport()`, to watch its events,
    takes 10 ms.
    """

    hide_requested = Signal()
    painting = Signal()

    def __init__(
        self,
        model: LayerTreeModel,
        shown: LayerFilter,
        verbs: LayerTreeCommands,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._layers, self._verbs = model, verbs
        self._own_id = QUuid.createUuid().toByteArray()
        self._former_size = QSize()
        self.setModel(shown)
        self.places = DropPlaces(self, model, shown)
        self.target: DropTarget | None = None
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(False)
        self.setAutoExpandDelay(_EXPAND_DELAY_MS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current row in view, as after a change of the scale of the interface."""
        current = self.currentIndex()
        # The event has no former size if the view was hidden when it was resized.
        was_visible = self.visualRect(current).intersects(QRect(QPoint(), self._former_size))
        super().resizeEvent(event)
        self._former_size = event.size()
        if was_visible:
            self.scrollTo(current)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle the visibility of the selected rows with Space."""
        if event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.hide_requested.emit()
            return
        super().keyPressEvent(event)

    def reset(self) -> None:
        """Focus the tree before an open editor is destroyed, which would move the focus elsewhere."""
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
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
            self._verbs.report_locked()
            return
        drag = QDrag(self)
        drag.setMimeData(self.dragged(rows))
        drag.setPixmap(self._drag_pixmap(rows))
        drag.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, Qt.DropAction.MoveAction)

    def dragged(self, rows: LayerSet) -> QMimeData:
        """Return the MIME data of dragged rows."""
        data = clipboard.mime_of(paste.create_fragment(self._layers.tree.style, rows))
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
        rounded_rect(painter, area, QColor(theme.raised), Radius.ROW, QColor(theme.border))
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(QColor(theme.text))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
        return pixmap

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept rows of this or another window."""
        if event.mimeData().hasFormat(clipboard.LAYERS_TYPE):
            event.acceptProposedAction()
            self.setState(
                QAbstractItemView.State.DraggingState
            )  # Required for expanding groups during a drag.
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Update the drop indicator."""
        if not event.mimeData().hasFormat(clipboard.LAYERS_TYPE):
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
        if not event.mimeData().hasFormat(clipboard.LAYERS_TYPE) or not self._accepts(target, event):
            event.ignore()
            return
        position = self._layers.tree.drop_position(target.parent, target.before, moved)
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
        self.painting.emit()
        super().paintEvent(event)
        if self.target is not None:
            paint_drop_indicator(QPainter(self.viewport()), self, self.places, self.target)
