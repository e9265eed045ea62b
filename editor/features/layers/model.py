"""Tree model of groups and layers in draw order, top first."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt, Signal

from editor.checks.problems import Problem
from editor.errors import EditError
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.layer_tree import LayerNode, LayerSet, LayerTree
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits.edit import rename_group, rename_layer
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.ui.kit.rows import NO_INDEX, AnyIndex
from editor.ui.text import plain_tool_tip, translated
from editor.workspace.layer_names import LayerRow, State, group_name, group_row, layer_row
from editor.workspace.severity import Mark, joined, marks_of

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The row contents for the delegate, as LayerRow."""
_MARK_ROLES = (ROW_ROLE, int(Qt.ItemDataRole.ToolTipRole), int(Qt.ItemDataRole.AccessibleTextRole))
# More changed rows than these are not announced one by one.
_FEW = 2_000

# Views request flags row by row, and combining them would dominate the time.
_DRAG_FLAGS = Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemIsDropEnabled
_NO_FLAGS = Qt.ItemFlag.ItemIsDropEnabled
_GROUP_FLAGS = (
    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable | _DRAG_FLAGS
)
# A group without an id cannot be identified where it is dropped.
_NAMELESS_FLAGS = _GROUP_FLAGS & ~Qt.ItemFlag.ItemIsDragEnabled
LAYER_FLAGS = _GROUP_FLAGS | Qt.ItemFlag.ItemNeverHasChildren


@dataclass(frozen=True, slots=True)
class KnownRows:
    """What a model has derived from a style: its rows, and the marks of layers with problems.

    `groups` are the rows of groups with their indexes in the file, outermost first; `group_places` are the
    places at which any parent has a group.
    """

    style: MapStyle
    tree: LayerTree
    is_flat: bool
    groups: Sequence[tuple[LayerNode, int]]
    group_places: frozenset[int]
    marks: Mapping[LayerKey, Mark]

    @classmethod
    def of(cls, style: MapStyle, *, is_flat: bool = False) -> "KnownRows":
        """Return the rows of a style, without marks."""
        tree = LayerTree(style, is_flat=is_flat)
        groups = _groups_in(tree)
        return cls(style, tree, is_flat, groups, frozenset(node.place for node, _ in groups), {})


class LayerTreeModel(QAbstractItemModel):
    """Groups and layers of the session's style as in `LayerTree`, or all layers in draw order.

    With `known` rows of the same style, it shares them.
    Signals: `refused(str)` with the reason why a name is not allowed; `many_marks_changed()` when views draw
    all rows again, since announcing so many would block the window.
    """

    refused = Signal(str)
    many_marks_changed = Signal()

    def __init__(
        self,
        session: Session,
        view_state: ViewState,
        data: SourceData,
        parent: QObject | None = None,
        *,
        known: KnownRows | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._view_state, self._data = session, view_state, data
        # The style of the rows: others may receive the change earlier and request a row then.
        self._style = session.style
        if known is None or known.style is not session.style:
            known = KnownRows.of(session.style)
        self._known, self._tree = known, known.tree
        self._rows: dict[LayerNode, LayerRow] = {}
        self._groups: dict[LayerNode, QModelIndex] = {}
        self._marks: Mapping[LayerKey, Mark] = known.marks
        session.changed.connect(self._on_changed)
        view_state.hidden_changed.connect(self._on_state_changed)
        view_state.locked_changed.connect(self._on_state_changed)
        view_state.filter_changed.connect(self._on_filter_changed)

    @property
    def known(self) -> KnownRows:
        """What another model of the same style can share."""
        return replace(self._known, style=self._style, marks=self._marks)

    @property
    def tree(self) -> LayerTree:
        """The nodes of the rows."""
        return self._tree

    @property
    def group_places(self) -> frozenset[int]:
        """The rows at which any parent has a group; other rows are layers."""
        return self._known.group_places

    @property
    def style(self) -> MapStyle:
        """The style whose rows are shown."""
        return self._style

    @property
    def is_flat(self) -> bool:
        """Whether the rows are a flat list of layers in draw order."""
        return self._known.is_flat

    def set_flat(self, *, is_flat: bool) -> None:
        """Show all layers in draw order, or in their groups."""
        if is_flat != self.is_flat:
            self._reset(is_flat=is_flat)

    def node(self, index: AnyIndex) -> LayerNode:
        """Return the node of an index; the root for an invalid one."""
        pointer = index.internalPointer()
        return pointer if isinstance(pointer, LayerNode) else self._tree.root

    def index_of(self, key: LayerKey) -> QModelIndex:
        """Return the index of a layer; invalid if it does not exist."""
        node = self._tree.by_key.get(key)
        return NO_INDEX if node is None else self.createIndex(node.place, 0, node)

    def index_of_group(self, group_id: int | None) -> QModelIndex:
        """Return the index of a group by id; invalid if it does not exist."""
        node = None if group_id is None else self._tree.by_group.get(group_id)
        return NO_INDEX if node is None else self.createIndex(node.place, 0, node)

    def ranges_of(self, nodes: Iterable[LayerNode]) -> Iterator[tuple[QModelIndex, QModelIndex]]:
        """Yield the first and last index of each contiguous range of rows: views handle few ranges faster."""
        by_parent: dict[LayerNode | None, list[LayerNode]] = {}
        for node in nodes:
            by_parent.setdefault(node.parent, []).append(node)
        for children in by_parent.values():
            for first, last in _ranges(children):
                yield self.createIndex(first.place, 0, first), self.createIndex(last.place, 0, last)

    def group_indexes(self) -> Iterator[tuple[QModelIndex, int]]:
        """Yield the index of each group and its index in the file, outermost first."""
        for node, group in self._known.groups:
            yield self.createIndex(node.place, 0, node), group

    @property
    def marks(self) -> Mapping[LayerKey, Mark]:
        """The marks of layers with errors or warnings."""
        return self._marks

    def show_marks(self, marks: Mapping[LayerKey, Mark], changed: Collection[LayerKey]) -> None:
        """Set the marks of layers and groups; `changed` layers have others than before."""
        self._marks = marks
        if len(changed) > _FEW:
            self._rows.clear()
            self.many_marks_changed.emit()
            return
        nodes: dict[LayerNode, None] = {}
        for key in changed:
            node = self._tree.by_key.get(key)
            while node is not None and node.parent is not None and node not in nodes:
                nodes[node] = None
                node = node.parent  # The ancestors show it too.
        self._announce(nodes, _MARK_ROLES)

    def show_data(self, data: SourceData) -> None:
        """Name layers by other map data."""
        self._data = data
        self._announce_read()

    def toggle_hidden(self, current: AnyIndex, others: Iterable[AnyIndex] = ()) -> None:
        """Toggle the visibility of a row, and set that of others to the same.

        Of a group that the filter hides in part, only the visible layers change.
        """
        layers, groups = self._rows_of((current, *others))
        self._view_state.set_hidden(layers, groups, hidden=not self._row(self.node(current)).is_hidden)

    def toggle_locked(self, current: AnyIndex, others: Iterable[AnyIndex] = ()) -> None:
        """Toggle the lock of a row, and set that of others to the same.

        Of a group that the filter hides in part, only the visible layers change.
        """
        layers, groups = self._rows_of((current, *others))
        self._view_state.set_locked(layers, groups, locked=not self._row(self.node(current)).is_locked)

    def _rows_of(self, indexes: Iterable[AnyIndex]) -> tuple[Collection[LayerKey], Collection[int]]:
        nodes = [self.node(index) for index in indexes]
        layers = frozenset(node.key for node in nodes if node.key is not None)
        groups = frozenset(node.group_id for node in nodes if node.group_id is not None)
        rows = self._view_state.matching(LayerSet(layers, groups))
        return rows.layers, rows.groups

    # Model interface

    def index(self, row: int, column: int, parent: AnyIndex = NO_INDEX) -> QModelIndex:
        children = (parent.internalPointer() or self._tree.root).children
        if column != 0 or not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, 0, children[row])

    def parent(self, child: AnyIndex = NO_INDEX) -> QModelIndex:  # type: ignore[override]  # QObject.parent() too
        node: LayerNode | None = child.internalPointer()
        parent_node = None if node is None else node.parent
        if parent_node is None:
            return NO_INDEX
        # A view with many selected ranges calls this thousands of times in a repaint.
        index = self._groups.get(parent_node)
        if index is None:
            is_root = parent_node is self._tree.root
            index = self._groups[parent_node] = (
                NO_INDEX if is_root else self.createIndex(parent_node.place, 0, parent_node)
            )
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
            return LAYER_FLAGS
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
        level, ancestors = self._level(node), self._ancestor_names(node)
        if node.key is not None:
            layer = self._style.layer(node.key)
            return layer_row(
                layer,
                self._data,
                State(self._view_state.is_hidden(layer), self._view_state.is_locked(layer), level, ancestors),
                mark=self._marks.get(node.key),
                shows_group=self.is_flat,
            )
        filtered, view_state = self._view_state.filtered_out.layers, self._view_state
        shown = [key for key in node.layers if key not in filtered] if filtered else node.layers
        # A group that the filter hides in part represents its visible layers.
        part = shown if len(shown) < node.count else []
        state = State(
            view_state.is_group_hidden(node.group_id) or bool(part and view_state.hidden.issuperset(part)),
            view_state.is_group_locked(node.group_id) or bool(part and view_state.locked.issuperset(part)),
            level,
            ancestors,
        )
        mark = joined(self._marks[key] for key in shown if key in self._marks) if self._marks else None
        group = self._style.group(node.group or 0)
        return group_row(
            group, node.count, state, shown=len(shown), mark=mark, is_interleaved=node.is_interleaved
        )

    def _level(self, node: LayerNode) -> int:
        level, above = 0, node
        while above.parent is not None:
            level, above = level + 1, above.parent
        return level

    def _ancestor_names(self, node: LayerNode) -> str:
        """Return the names of the ancestors of a row, outermost first; empty without any."""
        if self.is_flat and node.key is not None:
            chain = self._style.group_chain(self._style.layer(node.key).group_id)
            index_by_id = {group.id: group.index for group in reversed(self._style.groups)}
            indexes = [index_by_id[group_id] for group_id in chain]
        else:
            indexes, above = [], node.parent
            while above is not None and above.group is not None:
                indexes.append(above.group)
                above = above.parent
        return " / ".join(group_name(self._style.group(index)) for index in reversed(indexes))

    def _on_changed(self, change: Diff) -> None:
        if change.changes_structure:
            self._reset(is_flat=self.is_flat)
            return
        self._style = self._session.style
        changed = [self._tree.by_key[key] for key in change.layers if key in self._tree.by_key]
        self._announce(changed)

    def _on_filter_changed(self) -> None:
        """Announce the groups, which represent their visible layers; layers do not change."""
        self._announce([self.node(index) for index, _ in self.group_indexes()])

    def _announce(self, nodes: Iterable[LayerNode], roles: tuple[int, ...] = ()) -> None:
        announced = list(nodes)
        for node in announced:
            self._rows.pop(node, None)
        for first, last in self.ranges_of(announced):
            self.dataChanged.emit(first, last, roles)

    def _reset(self, *, is_flat: bool) -> None:
        self.beginResetModel()
        self._style = self._session.style
        self._known = KnownRows.of(self._style, is_flat=is_flat)
        self._tree = self._known.tree
        self._rows.clear()
        self._groups.clear()
        self.endResetModel()

    def _on_state_changed(self) -> None:
        self._announce_read()

    def _announce_read(self) -> None:
        """Announce the rows that were read: no view shows others, and a large style has many."""
        self._announce([node for node in self._rows if node.parent is not None])


def _groups_in(tree: LayerTree) -> Sequence[tuple[LayerNode, int]]:
    """Return the node of each group with its index in the file, outermost first."""
    found: list[tuple[LayerNode, int]] = []
    pending = [tree.root]
    for node in pending:
        if node.group is not None:
            found.append((node, node.group))
        pending += [child for child in node.children if child.group is not None]
    return found


def _ranges(nodes: list[LayerNode]) -> Iterator[tuple[LayerNode, LayerNode]]:
    """Yield the first and last node of each contiguous range of siblings."""
    nodes.sort(key=lambda node: node.place)
    first = nodes[0]
    for node, following in zip(nodes, [*nodes[1:], None], strict=True):
        if following is None or following.place > node.place + 1:
            yield first, node
            first = following or node


def _lines(row: LayerRow) -> list[str]:
    """Return additional lines of a tool tip: for a layer its worst problems, for a group their number."""
    lines = [row.note] if row.note else []
    if row.mark is not None:
        lines += [row.mark.summary] if row.is_group else row.mark.lines
    return lines


# The problems of layers, as the tree marks and searches them


@dataclass(frozen=True, slots=True)
class LayerProblems:
    """The marks of layers, the layers whose marks are others than before, and what the filter searches."""

    marks: Mapping[LayerKey, Mark]
    changed: Collection[LayerKey]
    texts: Mapping[LayerKey, str]


def problems_of_layers(problems: Iterable[Problem], before: Mapping[LayerKey, Mark]) -> LayerProblems:
    """Return problems by layer; `before` are the marks that are shown."""
    found = tuple(problems)
    marks = marks_of(found)
    changed = [key for key in before.keys() | marks.keys() if before.get(key) != marks.get(key)]
    return LayerProblems(marks, changed, searched_texts(found))


def searched_texts(problems: Iterable[Problem]) -> dict[LayerKey, str]:
    """Return the text that finds each layer by its problems."""
    of_code: dict[str, str] = {}
    texts: dict[LayerKey, list[str]] = {}
    for problem in problems:
        if problem.layer_key is None:
            continue
        code = problem.code
        if code not in of_code:
            kind = problem.kind
            of_code[code] = f"{kind.severity.value} {code} {translated(kind.title)}".casefold()
        texts.setdefault(problem.layer_key, []).append(of_code[code])
    return {key: "\n".join(text) for key, text in texts.items()}
