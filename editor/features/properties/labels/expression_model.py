"""Tree model of the nodes of a label expression."""

from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    Qt,
    Signal,
)

from editor.mapstyle.filters.expression import attribute_text
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.json_tree import Json, Path, read_text
from editor.mapstyle.labels.expression_tree import (
    ATTRIBUTE,
    JOIN,
    NUMBER,
    PRODUCT,
    TEXT,
    LabelNode,
    parent_path,
    read_node,
)
from editor.ui.kit.rows import NO_INDEX, AnyIndex
from editor.ui.text import plain_tool_tip, quoted

NODE_ROLE = Qt.ItemDataRole.UserRole
_MIME = "application/x-isopleth-label-part"
_MAX_ROW_TEXT = 200
_MAX_TOOL_TIP = 2_000


class LabelTreeModel(QAbstractItemModel):
    """A label expression. `drop_requested(path, target, index)` requests to move a node into a container."""

    drop_requested = Signal(object, object, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root: LabelNode | None = None
        self._nodes: dict[Path, LabelNode] = {}
        # Qt does not keep Python objects alive: the internal id is the permanent number of a path.
        self._numbers: dict[Path, int] = {}
        self._paths: list[Path] = []
        self._dragged: Path = ()

    @property
    def root(self) -> LabelNode | None:
        """The root node; None if the expression is empty."""
        return self._root

    def show_tree(self, tree: Json | None) -> None:
        """Show another expression, or none; rows persist if the paths of the nodes are equal."""
        root = None if tree is None else read_node(tree)
        nodes = {} if root is None else {node.path: node for node in root.walk()}
        if list(nodes) == list(self._nodes) and nodes:
            changed = [path for path, node in nodes.items() if node != self._nodes[path]]
            self._root, self._nodes = root, nodes
            for path in changed:
                index = self.find(path)
                self.dataChanged.emit(index, index)
            return
        self.beginResetModel()
        self._root, self._nodes = root, nodes
        self.endResetModel()

    def node(self, index: AnyIndex) -> LabelNode | None:
        """Return the node of a row; None for an invalid index."""
        return self._nodes.get(self._paths[index.internalId()]) if index.isValid() else None

    def find(self, path: Path) -> QModelIndex:
        """Return the index of a node; invalid if it does not exist."""
        if path not in self._nodes:
            return QModelIndex()
        row = path[-1] if path else 0
        return self.createIndex(row, 0, self._number(path)) if isinstance(row, int) else QModelIndex()

    # Model interface

    def index(self, row: int, column: int, parent: AnyIndex = NO_INDEX) -> QModelIndex:
        node = self.node(parent)
        parts = node.parts if node is not None else () if self._root is None else (self._root,)
        return self.find(parts[row].path) if column == 0 and 0 <= row < len(parts) else QModelIndex()

    def parent(self, child: AnyIndex = NO_INDEX) -> QModelIndex:  # type: ignore[override]  # QObject.parent() too
        node = self.node(child)
        return self.find(parent_path(node.path)) if node is not None and node.path else QModelIndex()

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        node = self.node(parent)
        if node is not None:
            return len(node.parts)
        return 0 if parent.isValid() or self._root is None else 1

    def columnCount(self, _parent: AnyIndex = NO_INDEX) -> int:
        return 1

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        node = self.node(index)
        if node is None:
            return Qt.ItemFlag.ItemIsDropEnabled
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if node.path:
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        if node.is_container:
            return flags | Qt.ItemFlag.ItemIsDropEnabled
        return flags | Qt.ItemFlag.ItemIsEditable if node.kind else flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        node = self.node(index)
        if node is None:
            return None
        if role == NODE_ROLE:
            return node
        if role == Qt.ItemDataRole.DisplayRole:
            return self.description(node)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._accessible_text(node)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip(self._tool_tip(node))
        return None

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [_MIME]

    def mimeData(self, indexes: Any) -> QMimeData:
        node = self.node(indexes[0])
        self._dragged = node.path if node is not None else ()
        data = QMimeData()
        data.setData(_MIME, str(id(self)).encode())
        return data

    def canDropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: AnyIndex
    ) -> bool:
        node = self.node(parent)
        is_own = bytes(data.data(_MIME).data()) == str(id(self)).encode()
        is_place = node is not None and node.is_container
        return is_own and is_place and node is not None and node.path[: len(self._dragged)] != self._dragged

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: AnyIndex
    ) -> bool:
        """Request the move; the rows follow from the changed expression, so none is removed here."""
        node = self.node(parent)
        if node is not None and self.canDropMimeData(data, action, row, column, parent):
            self.drop_requested.emit(self._dragged, node.path, len(node.parts) if row < 0 else row)
        return False

    def description(self, node: LabelNode) -> str:
        """Return the text of a row after its kind."""
        count = len(node.parts)
        if node.kind == JOIN:
            return self.tr("concatenates %Ln parts", "", count)
        if node.kind == PRODUCT:
            return self.tr("multiplies %Ln numbers", "", count)
        if node.kind == TEXT:
            return quoted(read_text(attribute_text(node.content)))
        if node.kind in (ATTRIBUTE, NUMBER):
            return _number_text(node.content)
        text = write(node.content, ONE_LINE, "")
        return text if len(text) <= _MAX_ROW_TEXT else f"{text[:_MAX_ROW_TEXT]}…"

    def kind_text(self, kind: str) -> str:
        """Return the name of a kind of node."""
        return {
            TEXT: self.tr("text"),
            NUMBER: self.tr("number"),
            ATTRIBUTE: self.tr("attribute"),
            JOIN: self.tr("concatenate"),
            PRODUCT: self.tr("multiply"),
        }.get(kind, self.tr("unknown (read-only)"))

    def _accessible_text(self, node: LabelNode) -> str:
        level = self.tr("depth {level}").format(level=len(node.path) // 2 + 1)
        return f"{self.kind_text(node.kind)}, {self.description(node)}, {level}"

    def _tool_tip(self, node: LabelNode) -> str:
        text = f"{self.kind_text(node.kind)}: {self.description(node)}"
        if not node.kind:
            whole = write(node.content, ONE_LINE, "")
            return self.tr("Unknown content (read-only). The preview ignores it.") + (
                f"\n{whole[:_MAX_TOOL_TIP]}"
            )
        if node.others:
            others = ", ".join(map(read_text, node.others))
            return f"{text}\n" + self.tr("Other properties (read-only): {names}").format(names=others)
        return text

    def _number(self, path: Path) -> int:
        number = self._numbers.get(path)
        if number is None:
            number = self._numbers[path] = len(self._paths)
            self._paths.append(path)
        return number


def _number_text(content: Json) -> str:
    """Return a number as written in the file, or the name of an attribute."""
    return read_text(content) if isinstance(content, str) else write(content, ONE_LINE, "")
