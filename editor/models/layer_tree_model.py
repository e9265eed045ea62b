"""The tree of groups and layers in draw order, top first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from editor.checks.problems import Problem
from editor.errors import EditError
from editor.look.words import plain_tool_tip
from editor.mapstyle.diff import Diff
from editor.mapstyle.edits import rename_group, rename_layer
from editor.mapstyle.model import LayerKey
from editor.mapstyle.sourcedata import SourceData
from editor.models.layer_marks import Mark, joined, marks_of
from editor.models.layer_row import LayerRow, group_row, layer_row
from editor.session.session import Session
from editor.session.view_state import ViewState

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""What the delegate paints: a LayerRow."""
_MARK_ROLES = (ROW_ROLE, int(Qt.ItemDataRole.ToolTipRole), int(Qt.ItemDataRole.AccessibleTextRole))

# A view asks for these row by row, and joining flags takes longer than all else it asks for.
_GROUP_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable
_LAYER_FLAGS = _GROUP_FLAGS | Qt.ItemFlag.ItemNeverHasChildren


@dataclass(slots=True, eq=False)
class Node:
    """A row of the tree: a layer by its key, or a group by its place in the file."""

    parent: "Node | None"
    key: LayerKey | None = None
    group: int | None = None
    children: list["Node"] = field(default_factory=list)
    place: int = 0

    @property
    def is_group(self) -> bool:
        """Whether the row is a group."""
        return self.group is not None


class LayerTreeModel(QAbstractItemModel):
    """Groups and layers of the session's style; a group stands where its topmost layer does.

    Signals: `refused(str)` with why the style does not take a name.
    """

    refused = Signal(str)

    def __init__(
        self, session: Session, view_state: ViewState, data: SourceData, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._view_state, self._data = session, view_state, data
        self._root = Node(None)
        self._by_key: dict[LayerKey, Node] = {}
        self._by_group: dict[int, Node] = {}
        self._rows: dict[Node, LayerRow] = {}
        self._marks: dict[LayerKey, Mark] = {}
        # The value that the rows were made of: others hear of a change sooner, and may ask for a row then.
        self._style = session.style
        self._build()
        session.changed.connect(self._on_changed)
        view_state.hidden_changed.connect(self._on_hidden_changed)

    def node(self, index: AnyIndex) -> Node:
        """The row an index stands for; the root for no index."""
        pointer = index.internalPointer()
        return pointer if isinstance(pointer, Node) else self._root

    def index_of(self, key: LayerKey) -> QModelIndex:
        """The index of a layer; none where the style has no such layer."""
        node = self._by_key.get(key)
        return NO_INDEX if node is None else self.createIndex(node.place, 0, node)

    def index_of_group(self, group_id: int) -> QModelIndex:
        """The index of the group of an id; none where the style has no such group."""
        node = self._by_group.get(group_id)
        return NO_INDEX if node is None else self.createIndex(node.place, 0, node)

    def group_indexes(self) -> Iterator[tuple[QModelIndex, int]]:
        """Every group's index and its place in the file, outermost first."""
        pending = list(self._root.children)
        while pending:
            node = pending.pop(0)
            if node.group is not None:
                yield self.createIndex(node.place, 0, node), node.group
                pending += node.children

    def layers_in(self, node: Node) -> list[LayerKey]:
        """The layers of a row: itself, or all in the group and the groups within, top first."""
        keys, pending = [], [node]
        while pending:
            node = pending.pop()
            if node.key is not None:
                keys.append(node.key)
            pending += reversed(node.children)
        return keys

    def show_problems(self, problems: Iterable[Problem]) -> None:
        """Mark the layers and groups that have errors or warnings."""
        before, self._marks = self._marks, marks_of(problems)
        keys = before.keys() | self._marks.keys()
        changed = [key for key in keys if before.get(key) != self._marks.get(key)]
        for key in changed:
            node = self._by_key.get(key)
            while node is not None:  # The groups around it tell of it too.
                self._rows.pop(node, None)
                node = node.parent
        if changed:
            self._say_all_changed(_MARK_ROLES)

    def show_data(self, data: SourceData) -> None:
        """Call layers by what they now draw."""
        self._data = data
        self._rows.clear()
        self._say_all_changed()

    def toggle_hidden(self, current: AnyIndex, others: Iterable[AnyIndex] = ()) -> None:
        """Hide a row when it is shown, show it when it is hidden; and do the same with others."""
        nodes = [self.node(index) for index in (current, *others)]
        ids = [self._style.group(node.group).id for node in nodes if node.group is not None]
        self._view_state.set_hidden(
            layers=[node.key for node in nodes if node.key is not None],
            groups=[group_id for group_id in ids if group_id is not None],
            hidden=not self._row(nodes[0]).is_hidden,
        )

    # Qt's own interface from here on.

    def index(self, row: int, column: int, parent: AnyIndex = NO_INDEX) -> QModelIndex:
        children = self.node(parent).children
        if column != 0 or not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, 0, children[row])

    def parent(self, child: AnyIndex = NO_INDEX) -> QModelIndex:  # type: ignore[override]  # QObject.parent() too
        above = self.node(child).parent
        if above is None or above is self._root:
            return QModelIndex()
        return self.createIndex(above.place, 0, above)

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return len(self.node(parent).children)

    def columnCount(self, _parent: AnyIndex = NO_INDEX) -> int:
        return 1

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _GROUP_FLAGS if self.node(index).is_group else _LAYER_FLAGS

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._row(self.node(index))
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return row.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip("\n".join((row.tool_tip, *_lines(row))))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.accessible_text
        return None

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        node = self.node(index)
        name = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or name == self._row(node).name:
            return False
        text = self.tr("Rename “{old}” to “{new}”").format(old=self._row(node).name, new=name)
        try:
            if node.key is not None:
                self._session.do(rename_layer(node.key, name), text)
            elif node.group is not None:
                self._session.do(rename_group(node.group, name), text)
        except EditError as error:
            self.refused.emit(error.text)
            return False
        return True

    def _row(self, node: Node) -> LayerRow:
        row = self._rows.get(node)
        if row is None:
            row = self._rows[node] = self._make_row(node)
        return row

    def _make_row(self, node: Node) -> LayerRow:
        if node.key is not None:
            layer = self._style.layer(node.key)
            is_hidden = self._view_state.is_hidden(layer)
            return layer_row(layer, self._data, is_hidden=is_hidden, mark=self._marks.get(node.key))
        group = self._style.group(node.group or 0)
        hidden = self._view_state.is_group_hidden(group.id)
        keys = self.layers_in(node)
        mark = joined(self._marks[key] for key in keys if key in self._marks)
        return group_row(group, len(keys), is_hidden=hidden, mark=mark)

    def _build(self) -> None:
        """Make all rows: each group goes in where the first of its layers is met."""
        style = self._style
        self._root, self._by_key, self._rows = Node(None), {}, {}
        made = self._by_group = {}
        groups = {group.id: group.index for group in reversed(style.groups) if group.id is not None}

        def within(group_id: int | None) -> Node:
            node = self._root
            for outer_id in reversed(style.group_chain(group_id)):
                if outer_id not in made:
                    made[outer_id] = _add(node, Node(None, group=groups[outer_id]))
                node = made[outer_id]
            return node

        for layer in style.layers:
            self._by_key[layer.key] = _add(within(layer.group_id), Node(None, key=layer.key))
        for group in style.groups:
            if group.id is not None and groups[group.id] == group.index:
                within(group.id)
            else:  # Without an id of its own nothing can sit in it, yet it stands in the file.
                _add(self._root, Node(None, group=group.index))

    def _on_changed(self, change: Diff) -> None:
        if change.changes_structure:
            self.beginResetModel()
            self._style = self._session.style
            self._build()
            self.endResetModel()
            return
        self._style = self._session.style
        for key in change.layers:
            node = self._by_key.get(key)
            if node is not None:
                self._rows.pop(node, None)
                index = self.createIndex(node.place, 0, node)
                self.dataChanged.emit(index, index)

    def _on_hidden_changed(self) -> None:
        self._rows.clear()
        self._say_all_changed()

    def _say_all_changed(self, roles: tuple[int, ...] = ()) -> None:
        for above in (NO_INDEX, *(index for index, _ in self.group_indexes())):
            count = self.rowCount(above)
            if count:
                self.dataChanged.emit(self.index(0, 0, above), self.index(count - 1, 0, above), roles)


def _lines(row: LayerRow) -> list[str]:
    """What a row tells of its problems: a layer the worst of them, a group how many."""
    if row.mark is None:
        return []
    return [row.mark.words] if row.is_group else row.mark.lines


def _add(parent: Node, node: Node) -> Node:
    node.parent, node.place = parent, len(parent.children)
    parent.children.append(node)
    return node
