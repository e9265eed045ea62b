"""Unknown keys and unreadable values of the style, shown read-only as a tree."""

from collections.abc import Iterable, Sequence
from dataclasses import field
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QRect,
    Qt,
)
from PySide6.QtGui import QAction, QColor, QGuiApplication, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QLabel, QWidget

from editor.mapstyle.document.model import Layer
from editor.mapstyle.document.unknown_content import Member, uneditable_in_layer, uneditable_in_layers
from editor.mapstyle.format.rewrite import ONE_LINE, TWO_SPACES, write
from editor.mapstyle.json_tree import Json, Path, read_text
from editor.records import dataclass
from editor.ui.kit.rows import NO_INDEX, AnyIndex, RowTree, StopRowDelegate
from editor.ui.kit.section import Section
from editor.ui.text import local_count, plain_tool_tip
from editor.ui.theme import symbols, tokens
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

# The limits of a displayed value.
_MAX_CELL_TEXT = 200
_MAX_TOOL_TIP = 4_000


class KeyColumn(IntEnum):
    """The columns."""

    KEY = 0
    VALUE = 1


@dataclass(slots=True, eq=False)
class Node:
    """A row: a value by its key, or the path to members deeper in the file."""

    label: str
    path: Path
    value: Json
    parent: "Node | None" = None
    place: int = 0
    children: list["Node"] = field(default_factory=list)
    is_filled: bool = False
    is_way: bool = False
    share: tuple[int, int] | None = None


class MemberTreeModel(QAbstractItemModel):
    """Members of a style under their paths; children are created on demand."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._members: tuple[Member, ...] = ()
        self._root = Node("", (), None, is_filled=True)
        self._by_path: dict[Path, Node] = {}

    @property
    def members(self) -> tuple[Member, ...]:
        """The shown members."""
        return self._members

    def show_members(self, members: Sequence[Member]) -> bool:
        """Show other members; return whether they differ from the current ones."""
        old = self._members
        if len(old) == len(members) and all(
            (one.path, one.share) == (other.path, other.share) and one.value is other.value
            for one, other in zip(old, members, strict=True)
        ):
            return False
        self.beginResetModel()
        self._members = tuple(members)
        self._root = Node("", (), None, is_filled=True)
        self._by_path = {}
        path_nodes: dict[Path, Node] = {(): self._root}
        for member in members:
            path = member.path[:-1]
            if path not in path_nodes:
                path_nodes[path] = _add(self._root, Node(_name(path), path, {}, is_filled=True, is_way=True))
            node = Node(_label(member.path[-1]), member.path, member.value, share=member.share)
            self._by_path[member.path] = _add(path_nodes[path], node)
        self.endResetModel()
        return True

    def find(self, path: Path) -> QModelIndex:
        """Return the index of the value at a path, or of its nearest ancestor; invalid if there is none."""
        candidates = (self._by_path.get(path[:length]) for length in range(len(path) + 1))
        node = next((candidate for candidate in candidates if candidate is not None), None)
        if node is None:
            return NO_INDEX
        child: Node | None = node
        while child is not None:
            node = child
            child = next((each for each in self._children(node) if each.path == path[: len(each.path)]), None)
        return self._index_of(node)

    def is_way(self, index: AnyIndex) -> bool:
        """Return whether a row is only the path to members."""
        return self._node(index).is_way

    def json(self, index: AnyIndex) -> str:
        """Return a row as JSON."""
        node = self._node(index)
        whole = {each.label: each.value for each in node.children} if node.is_way else node.value
        return write(whole, TWO_SPACES, "\n")

    def _node(self, index: AnyIndex) -> Node:
        node = index.internalPointer() if index.isValid() else None
        return node if isinstance(node, Node) else self._root

    def _index_of(self, node: Node) -> QModelIndex:
        return self.createIndex(node.place, 0, node)

    def _children(self, node: Node) -> list[Node]:
        if not node.is_filled:
            node.is_filled = True
            for step, value in _items(node.value):
                _add(node, Node(_label(step), (*node.path, step), value))
        return node.children

    # Model interface

    def index(self, row: int, column: int, parent: AnyIndex = NO_INDEX) -> QModelIndex:
        children = self._children(self._node(parent))
        if column not in tuple(KeyColumn) or not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, column, children[row])

    def parent(self, child: AnyIndex = NO_INDEX) -> QModelIndex:  # type: ignore[override]  # QObject.parent() too
        parent = self._node(child).parent
        return QModelIndex() if parent is None or parent is self._root else self._index_of(parent)

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        node = self._node(parent)
        if parent.isValid() and parent.column() != KeyColumn.KEY:
            return 0
        if node.is_filled:
            return len(node.children)
        return len(node.value) if isinstance(node.value, (dict, list)) else 0

    def columnCount(self, _parent: AnyIndex = NO_INDEX) -> int:
        return len(KeyColumn)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        node, is_value = self._node(index), index.column() == KeyColumn.VALUE
        if role == Qt.ItemDataRole.DisplayRole:
            return self._value_text(node) if is_value else node.label
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{node.label}: {self._value_text(node)}" if not node.is_way else node.label
        if role == Qt.ItemDataRole.ToolTipRole:
            is_named = not is_value or node.is_way
            return plain_tool_tip(
                _name(node.path) if is_named else _truncate(self.json(index), _MAX_TOOL_TIP)
            )
        if role == Qt.ItemDataRole.FontRole:
            return font(TypeRole.FIXED)
        if role == Qt.ItemDataRole.ForegroundRole and (node.is_way or _shows_size(node.value, is_value)):
            return QColor(tokens.current().text_2)
        return None

    def _value_text(self, node: Node) -> str:
        if node.share is not None:
            having, of = node.share
            share = self.tr("{having} of {all}").format(having=local_count(having), all=local_count(of))
            return f"{self._plain_value_text(node)} · {share}"
        return self._plain_value_text(node)

    def _plain_value_text(self, node: Node) -> str:
        if node.is_way:
            return ""
        if isinstance(node.value, (dict, list)) and node.value:
            count = len(node.value)
            return self.tr("%Ln entries", "", count)
        if isinstance(node.value, str) and len(node.value) > _MAX_CELL_TEXT:
            return _truncate(write(node.value[:_MAX_CELL_TEXT], ONE_LINE, ""), _MAX_CELL_TEXT)
        return write(node.value, ONE_LINE, "")


def _items(value: Json) -> Iterable[tuple[str | int, Json]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()


def _add(parent: Node, node: Node) -> Node:
    node.parent, node.place = parent, len(parent.children)
    parent.children.append(node)
    return node


def _label(step: str | int) -> str:
    """Return a key as it can be shown on one line; an index unchanged."""
    return write(step, ONE_LINE, "")[1:-1] if isinstance(step, str) else str(step)


def _name(path: Path) -> str:
    return " › ".join(_label(step) for step in path)


def _truncate(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _shows_size(value: Json, is_value: bool) -> bool:
    """Return whether a cell shows the size of a value instead of its JSON."""
    return is_value and isinstance(value, (dict, list)) and bool(value)


# The tree scrolls if it has more rows.
_MAX_ROWS = 12
_MAX_KEY_SHARE = 0.6


class MemberTree(RowTree):
    """A read-only tree of keys and values with a copy action; as high as its rows, 12 at most."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = MemberTreeModel(self)
        self.setModel(self._model)
        self.setItemDelegate(StopRowDelegate(self))
        self.setAccessibleName(self.tr("Other properties (read-only)"))
        self.setToolTip(self.accessibleName())
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.copy = QAction(self.tr("Copy value"), self)
        self.copy.setShortcut(QKeySequence.StandardKey.Copy)
        self.copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.copy.triggered.connect(self._copy)
        self.addAction(self.copy)
        self.expanded.connect(self._fit_height)
        self.collapsed.connect(self._fit_height)

    @property
    def members(self) -> tuple[Member, ...]:
        """The displayed members."""
        return self._model.members

    def show_members(self, members: Sequence[Member]) -> None:
        """Replace the members and expand as many as fit."""
        if self._model.show_members(members):
            self._expand_rows()
            self._fit_height()

    def reveal(self, path: Path) -> bool:
        """Make the row of a path current and return whether it exists."""
        index = self._model.find(path)
        if index.isValid():
            self.setCurrentIndex(index)
        return index.isValid()

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        """Keep the current cell in the key column."""
        super().currentChanged(current, previous)
        if current.column() > KeyColumn.KEY:
            self.setCurrentIndex(current.model().index(current.row(), KeyColumn.KEY, current.parent()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._resize_columns()

    def _expand_rows(self) -> None:
        """Expand the paths to the members, then their children while rows are left."""
        left = _MAX_ROWS - self._model.rowCount()
        pending = [self._model.index(row, 0) for row in range(self._model.rowCount())]
        for index in pending:
            self.setFirstColumnSpanned(index.row(), QModelIndex(), self._model.is_way(index))
        while pending:
            index = pending.pop(0)
            count = self._model.rowCount(index)
            if count and (count <= left or self._model.is_way(index)):
                left -= count
                self.expand(index)
                pending += [self._model.index(row, 0, index) for row in range(count)]

    def _fit_height(self) -> None:
        rows, index = 0, self._model.index(0, 0)
        while index.isValid() and rows < _MAX_ROWS:
            rows, index = rows + 1, self.indexBelow(index)
        self.setFixedHeight(rows * Size.STOP_ROW)
        self._resize_columns()

    def _resize_columns(self) -> None:
        maximum = int(self.viewport().width() * _MAX_KEY_SHARE)
        self.setColumnWidth(KeyColumn.KEY, min(self.sizeHintForColumn(KeyColumn.KEY), maximum))

    def _copy(self) -> None:
        index = self.currentIndex()
        if index.isValid():
            QGuiApplication.clipboard().setText(self._model.json(index))


class UnknownKeys(Section):
    """The last section of a page: read-only content that can be copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("UnknownKeys", "Other properties"), parent)
        self.tree = MemberTree()
        self.body.setSpacing(Gap.S)
        self.body.addWidget(_LockedNote(self.tr("Read-only")))
        self.body.addWidget(self.tree)

    @property
    def members(self) -> tuple[Member, ...]:
        """The displayed members."""
        return self.tree.members

    def show_members(self, members: Sequence[Member]) -> None:
        """Show members; the section is hidden if there are none."""
        self.tree.show_members(members)
        self.set_summary(", ".join(read_text(str(member.path[-1])) for member in members))
        self.setVisible(bool(members))

    def show_layers(self, layers: Sequence[Layer]) -> None:
        """Show the content of layers that no other section edits."""
        self.show_members(
            uneditable_in_layer(layers[0]) if len(layers) == 1 else uneditable_in_layers(layers)
        )

    def reveal(self, path: Path) -> QWidget | None:
        """Select the row of a path and return its widget, or None if there is no such row."""
        if not self.tree.reveal(path):
            return None
        self.set_open(True)
        return self.tree


class _LockedNote(QLabel):
    """A secondary sentence after a lock icon."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setProperty("tone", "secondary")
        self.setFont(font(TypeRole.SECONDARY))
        self.setWordWrap(True)
        self.setContentsMargins(Size.GLYPH + Gap.XS, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lock icon before the first line."""
        super().paintEvent(event)
        color = QColor(tokens.current().text_2)
        lock = symbols.pixmap("lock-outline", color, Size.GLYPH, self.devicePixelRatioF())
        line = QRect(0, 0, Size.GLYPH, self.fontMetrics().height())
        QPainter(self).drawPixmap(line.x(), line.center().y() - Size.GLYPH // 2 + 1, lock)
