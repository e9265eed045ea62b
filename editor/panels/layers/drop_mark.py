"""Drop targets in the layer tree and their indicator."""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.look import tokens
from editor.look.tokens import Gap, Radius
from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.layer_tree import LayerNode
from editor.models.layer_filter import LayerFilter
from editor.models.layer_tree_model import LayerTreeModel
from editor.panels.row_tree import RowTree

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
