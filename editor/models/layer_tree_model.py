"""The tree of groups and layers in draw order, top first."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from editor.checks.problems import Problem
from editor.errors import EditError
from editor.look.words import plain_tool_tip, translated
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.layer_tree import LayerNode, LayerTree
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.edits.edit import rename_group, rename_layer
from editor.mapstyle.schema.source_data import SourceData
from editor.models.layer_marks import Mark, joined, marks_of
from editor.models.layer_row import LayerRow, State, group_name, group_row, layer_row
from editor.session.session import Session
from editor.session.view_state import ViewState

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""What the delegate paints: a LayerRow."""
_MARK_ROLES = (ROW_ROLE, int(Qt.ItemDataRole.ToolTipRole), int(Qt.ItemDataRole.AccessibleTextRole))

# A view asks for these row by row, and joining flags takes longer than all else it asks for.
_DRAG_FLAGS = Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemIsDropEnabled
_NO_FLAGS = Qt.ItemFlag.ItemIsDropEnabled
_GROUP_FLAGS = (
    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable | _DRAG_FLAGS
)
# What has no id of its own cannot be told from others where it is put.
_NAMELESS_FLAGS = _GROUP_FLAGS & ~Qt.ItemFlag.ItemIsDragEnabled
_LAYER_FLAGS = _GROUP_FLAGS | Qt.ItemFlag.ItemNeverHasChildren


class LayerTreeModel(QAbstractItemModel):
    """Groups and layers of the session's style as `LayerTree` has them, or all layers in draw order.

    Signals: `refused(str)` with why the style does not take a name.
    """

    refused = Signal(str)

    def __init__(
        self, session: Session, view_state: ViewState, data: SourceData, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._view_state, self._data = session, view_state, data
        # The value that the rows were made of: others hear of a change sooner, and may ask for a row then.
        self._style = session.style
        self._tree = LayerTree(session.style)
        self._is_flat = False
        self._rows: dict[LayerNode, LayerRow] = {}
        self._groups: dict[LayerNode, QModelIndex] = {}
        self._marks: dict[LayerKey, Mark] = {}
        session.changed.connect(self._on_changed)
        view_state.hidden_changed.connect(self._on_marked)
        view_state.locked_changed.connect(self._on_marked)
        view_state.filter_changed.connect(self._on_filtered)

    @property
    def tree(self) -> LayerTree:
        """The rows."""
        return self._tree

    @property
    def is_flat(self) -> bool:
        """Whether the rows are the layers alone, in draw order."""
        return self._is_flat

    def set_flat(self, *, is_flat: bool) -> None:
        """Show all layers in draw order, or the groups with what is in them."""
        if is_flat != self._is_flat:
            self._is_flat = is_flat
            self._reset()

    def node(self, index: AnyIndex) -> LayerNode:
        """The row an index stands for; the root for no index."""
        pointer = index.internalPointer()
        return pointer if isinstance(pointer, LayerNode) else self._tree.root

    def index_of(self, key: LayerKey) -> QModelIndex:
        """The index of a layer; none where the style has no such layer."""
        node = self._tree.by_key.get(key)
        return NO_INDEX if node is None else self.createIndex(node.place, 0, node)

    def index_of_group(self, group_id: int | None) -> QModelIndex:
        """The index of the group of an id; none where the style has no such group."""
        node = None if group_id is None else self._tree.by_group.get(group_id)
        return NO_INDEX if node is None else self.createIndex(node.place, 0, node)

    def group_indexes(self) -> Iterator[tuple[QModelIndex, int]]:
        """Every group's index and its place in the file, outermost first."""
        pending = list(self._tree.root.children)
        while pending:
            node = pending.pop(0)
            if node.group is not None:
                yield self.createIndex(node.place, 0, node), node.group
                pending += node.children

    def show_problems(self, problems: Iterable[Problem]) -> None:
        """Mark the layers and groups that have errors or warnings."""
        before, self._marks = self._marks, marks_of(problems)
        keys = before.keys() | self._marks.keys()
        changed = [key for key in keys if before.get(key) != self._marks.get(key)]
        nodes: dict[LayerNode, None] = {}
        for key in changed:
            node = self._tree.by_key.get(key)
            while node is not None and node.parent is not None and node not in nodes:
                nodes[node] = None
                node = node.parent  # The groups around it tell of it too.
        self._announce(nodes, _MARK_ROLES)

    def show_data(self, data: SourceData) -> None:
        """Call layers by what they now draw."""
        self._data = data
        self._rows.clear()
        self._say_all_changed()

    def toggle_hidden(self, current: AnyIndex, others: Iterable[AnyIndex] = ()) -> None:
        """Hide a row when it is shown, show it when it is hidden; and do the same with others.

        Of a group that the filter shows in part, that concerns what it shows.
        """
        layers, groups = self._marked((current, *others))
        self._view_state.set_hidden(layers, groups, hidden=not self._row(self.node(current)).is_hidden)

    def toggle_locked(self, current: AnyIndex, others: Iterable[AnyIndex] = ()) -> None:
        """Lock a row when it is free, free it when it is locked; and do the same with others.

        Of a group that the filter shows in part, that concerns what it shows.
        """
        layers, groups = self._marked((current, *others))
        self._view_state.set_locked(layers, groups, locked=not self._row(self.node(current)).is_locked)

    def _marked(self, indexes: Iterable[AnyIndex]) -> tuple[Collection[LayerKey], Collection[int]]:
        nodes = [self.node(index) for index in indexes]
        layers = frozenset(node.key for node in nodes if node.key is not None)
        groups = frozenset(node.group_id for node in nodes if node.group_id is not None)
        rows = self._view_state.matching(LayerSet(layers, groups))
        return rows.layers, rows.groups

    # Qt's own interface from here on.

    def index(self, row: int, column: int, parent: AnyIndex = NO_INDEX) -> QModelIndex:
        children = (parent.internalPointer() or self._tree.root).children
        if column != 0 or not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, 0, children[row])

    def parent(self, child: AnyIndex = NO_INDEX) -> QModelIndex:  # type: ignore[override]  # QObject.parent() too
        node: LayerNode | None = child.internalPointer()
        above = None if node is None else node.parent
        if above is None:
            return NO_INDEX
        # A view with many ranges selected asks for it thousands of times in a repaint.
        index = self._groups.get(above)
        if index is None:
            is_root = above is self._tree.root
            index = self._groups[above] = NO_INDEX if is_root else self.createIndex(above.place, 0, above)
        return index

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return len(self.node(parent).children)

    def columnCount(self, _parent: AnyIndex = NO_INDEX) -> int:
        return 1

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        node: LayerNode | None = index.internalPointer()
        if node is None:
            return _NO_FLAGS
        if node.group is None:
            return _LAYER_FLAGS
        return _NAMELESS_FLAGS if node.group_id is None else _GROUP_FLAGS

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
        if self._row(node).is_locked:
            self.refused.emit(
                self.tr("“{name}” is locked. Unlock it first.").format(name=self._row(node).name)
            )
            return False
        text = self.tr("Rename “{old}” to “{new}”").format(old=self._row(node).name, new=name)
        try:
            if node.key is not None:
                self._session.do(rename_layer(node.key, name), text)
            elif node.group is not None:
                self._session.do(rename_group(node.group, name), text)
        except EditError as error:
            self.refused.emit(translated(error.text))
            return False
        return True

    def _row(self, node: LayerNode) -> LayerRow:
        row = self._rows.get(node)
        if row is None:
            row = self._rows[node] = self._make_row(node)
        return row

    def _make_row(self, node: LayerNode) -> LayerRow:
        level, around = self._level(node), self._names_around(node)
        if node.key is not None:
            layer = self._style.layer(node.key)
            return layer_row(
                layer,
                self._data,
                State(self._view_state.is_hidden(layer), self._view_state.is_locked(layer), level, around),
                mark=self._marks.get(node.key),
                tells_group=self._is_flat,
            )
        out, view_state = self._view_state.filtered_out.layers, self._view_state
        shown = [key for key in node.layers if key not in out] if out else node.layers
        # A group that the filter shows in part stands for what it shows.
        part = shown if len(shown) < node.count else []
        state = State(
            view_state.is_group_hidden(node.group_id) or bool(part and view_state.hidden.issuperset(part)),
            view_state.is_group_locked(node.group_id) or bool(part and view_state.locked.issuperset(part)),
            level,
            around,
        )
        mark = joined(self._marks[key] for key in shown if key in self._marks) if self._marks else None
        group = self._style.group(node.group or 0)
        return group_row(
            group, node.count, state, shown=len(shown), mark=mark, is_interleaved=node.is_interleaved
        )

    def _level(self, node: LayerNode) -> int:
        """How deep a row stands, from 1."""
        level, above = 0, node
        while above.parent is not None:
            level, above = level + 1, above.parent
        return level

    def _names_around(self, node: LayerNode) -> str:
        """The names of the groups around a row, outermost first; empty where it sits in none."""
        if self._is_flat and node.key is not None:
            chain = self._style.group_chain(self._style.layer(node.key).group_id)
            indexes = {group.id: group.index for group in reversed(self._style.groups)}
            places = [indexes[group_id] for group_id in chain]
        else:
            places, above = [], node.parent
            while above is not None and above.group is not None:
                places.append(above.group)
                above = above.parent
        return " / ".join(group_name(self._style.group(place)) for place in reversed(places))

    def _on_changed(self, change: Diff) -> None:
        if change.changes_structure:
            self._reset()
            return
        self._style = self._session.style
        changed = [self._tree.by_key[key] for key in change.layers if key in self._tree.by_key]
        self._announce(changed)

    def _on_filtered(self) -> None:
        """Announce the groups, which stand for what is shown of them; no layer looks different."""
        self._announce([self.node(index) for index, _ in self.group_indexes()])

    def _announce(self, nodes: Iterable[LayerNode], roles: tuple[int, ...] = ()) -> None:
        """Make the rows of some nodes new, and tell the views which."""
        by_parent: dict[LayerNode | None, list[LayerNode]] = {}
        for node in nodes:
            self._rows.pop(node, None)
            by_parent.setdefault(node.parent, []).append(node)
        for children in by_parent.values():
            for first, last in _runs(children):
                index = self.createIndex(first.place, 0, first)
                self.dataChanged.emit(index, self.createIndex(last.place, 0, last), roles)

    def _reset(self) -> None:
        self.beginResetModel()
        self._style = self._session.style
        self._tree = LayerTree(self._style, is_flat=self._is_flat)
        self._rows.clear()
        self._groups.clear()
        self.endResetModel()

    def _on_marked(self) -> None:
        self._rows.clear()
        self._say_all_changed()

    def _say_all_changed(self) -> None:
        for above in (NO_INDEX, *(index for index, _ in self.group_indexes())):
            count = self.rowCount(above)
            if count:
                self.dataChanged.emit(self.index(0, 0, above), self.index(count - 1, 0, above))


def _runs(nodes: list[LayerNode]) -> Iterator[tuple[LayerNode, LayerNode]]:
    """The first and last of rows of one group that stand together: a view asks more of many ranges."""
    nodes.sort(key=lambda node: node.place)
    first = nodes[0]
    for node, following in zip(nodes, [*nodes[1:], None], strict=True):
        if following is None or following.place > node.place + 1:
            yield first, node
            first = following or node


def _lines(row: LayerRow) -> list[str]:
    """What a row tells beside its name: of its problems a layer the worst ones, a group how many."""
    lines = [row.note] if row.note else []
    if row.mark is not None:
        lines += [row.mark.words] if row.is_group else row.mark.lines
    return lines
