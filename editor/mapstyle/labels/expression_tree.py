"""Label expression as a tree of nodes, and edits of a node."""

from collections.abc import Iterator
from typing import Final

from editor.errors import EditError, FilePosition
from editor.mapstyle.filters.expression import attribute_number, attribute_text
from editor.mapstyle.json_tree import MISSING, Json, Path, insert, move, pointer, read, remove, replace
from editor.mapstyle.labels.label_text import MAX_NODE_DEPTH, NODE_KINDS
from editor.records import dataclass
from editor.wording import say

TEXT, NUMBER, ATTRIBUTE, JOIN, PRODUCT = NODE_KINDS
CONTAINERS: Final = (JOIN, PRODUCT)
EMPTY: Final[dict[str, Json]] = {}


@dataclass(frozen=True, slots=True)
class LabelNode:
    """A node: its kind, content and parts.

    `kind` is empty for an unknown node, whose content is its JSON. `others` are the keys of other members.
    """

    path: Path
    kind: str
    content: Json
    parts: tuple["LabelNode", ...] = ()
    others: tuple[str, ...] = ()

    @property
    def is_container(self) -> bool:
        """Whether the node can contain other nodes."""
        return self.kind in CONTAINERS

    def walk(self) -> Iterator["LabelNode"]:
        """Yield the node and all its descendants in preorder."""
        yield self
        for part in self.parts:
            yield from part.walk()


def read_node(tree: Json, path: Path = ()) -> LabelNode:
    """Return the node at a path of a tree, with its descendants."""
    node = read(tree, path)
    if isinstance(node, bool) or node is None:
        return LabelNode(path, "", node)
    if isinstance(node, str):
        return LabelNode(path, TEXT, node)
    if isinstance(node, (int, float)):
        return LabelNode(path, NUMBER, node)
    kind = next((name for name in NODE_KINDS if name in node), "") if isinstance(node, dict) else ""
    if not kind or depth_of(path) > MAX_NODE_DEPTH or not _is_read(kind, node[kind]):
        return LabelNode(path, "", node)
    others = tuple(name for name in node if name != kind)
    if kind not in CONTAINERS:
        return LabelNode(path, kind, node[kind], (), others)
    parts = tuple(read_node(tree, (*path, kind, index)) for index in range(len(node[kind])))
    return LabelNode(path, kind, node[kind], parts, others)


def is_empty(tree: Json) -> bool:
    """Return whether an expression has no nodes and produces no text."""
    return isinstance(tree, dict) and not tree


def depth_of(path: Path) -> int:
    """Return the number of ancestors of the node at a path."""
    return len(path) // 2


def parent_path(path: Path) -> Path:
    """Return the path of a node's parent; the root is its own parent."""
    return path[:-2]


def new_node(kind: str, content: Json = MISSING) -> Json:
    """Create a node of a kind; empty without a content."""
    empty: Json = [] if kind in CONTAINERS else 1 if kind == NUMBER else ""
    return {kind: empty if content is MISSING else content}


def with_content(tree: Json, path: Path, content: Json) -> Json:
    """Return the tree with another content of a node; an equal one preserves the old spelling."""
    node = read_node(tree, path)
    if _is_same(node.content, content):
        return tree
    return replace(tree, (*path, node.kind) if isinstance(read(tree, path), dict) else path, content)


def with_kind(tree: Json, path: Path, kind: str) -> Json:
    """Return the tree with another kind of node; the content is converted if possible."""
    node = read_node(tree, path)
    if node.kind == kind:
        return tree
    record = read(tree, path)
    if node.is_container is not (kind in CONTAINERS) or not node.kind:
        raise EditError(
            say(
                "Text, attributes and numbers cannot be changed to “Concatenate” or “Multiply”. "
                "Use “Wrap in” instead."
            ),
            _place(path),
        )
    content = node.content if node.is_container else _convert_content(node.content, kind)
    if not isinstance(record, dict):
        return replace(tree, path, {kind: content})
    members = {kind if name == node.kind else name: member for name, member in record.items() if name != kind}
    return replace(tree, path, members | {kind: content})


def with_part(tree: Json, path: Path, node: Json) -> tuple[Json, Path]:
    """Return the tree with a new node, and its path: at the end of a container, else after the node.

    A root that is no container is joined with the new node.
    """
    if is_empty(tree):
        return node, ()
    target = read_node(tree, path)
    if target.is_container:
        new_path: Path = (*path, target.kind, len(target.parts))
    elif path:
        new_path = (*path[:-1], _index(path) + 1)
    else:
        return _check_depth(tree, new_node(JOIN, [tree, node])), (JOIN, 1)
    return _check_depth(tree, insert(tree, new_path, node)), new_path


def without_node(tree: Json, path: Path) -> Json:
    """Return the tree without a node and its descendants; empty without the root."""
    return remove(tree, path) if path else EMPTY


def wrap_node(tree: Json, path: Path, kind: str) -> Json:
    """Return the tree with a node wrapped in a new container of a kind."""
    if is_empty(tree):
        return new_node(kind)
    return _check_depth(tree, replace(tree, path, new_node(kind, [read(tree, path)])))


def unwrap_node(tree: Json, path: Path) -> Json:
    """Return the tree with a container replaced by its parts.

    Raises: EditError when it is not a container, or it is the root and has not exactly one part.
    """
    node = read_node(tree, path)
    if not node.is_container:
        raise EditError(say("This part cannot contain other parts."), _place(path))
    parts = node.content
    if not path:
        if len(parts) != 1 or not isinstance(parts[0], dict):
            raise EditError(say("A label can have only one outermost part."), _place(path))
        return parts[0]
    list_path, index = path[:-1], _index(path)
    siblings = read(tree, list_path)
    return replace(tree, list_path, [*siblings[:index], *parts, *siblings[index + 1 :]])


def move_node(tree: Json, path: Path, target: Path, index: int) -> tuple[Json, Path]:
    """Return the tree with a node moved into the container at another path, and its new path.

    The index applies before the node is removed.
    """
    container = read_node(tree, target)
    if not path or not container.is_container or target[: len(path)] == path:
        raise EditError(say("A part cannot be moved there."), _place(target))
    new_list: Path = (*target, container.kind)
    if path[:-1] == new_list:
        index -= index > _index(path)
        return move(tree, new_list, _index(path), index), (*new_list, index)
    node = read(tree, path)
    rest = remove(tree, path)
    # The next siblings of the node have moved up by one.
    level = len(path) - 1
    if new_list[:level] == path[:level] and _index(new_list[: level + 1]) > _index(path):
        new_list = (*new_list[:level], _index(new_list[: level + 1]) - 1, *new_list[level + 1 :])
    new_path = (*new_list, index)
    return _check_depth(tree, insert(rest, new_path, node)), new_path


def find_sibling_position(tree: Json, path: Path, by: int) -> tuple[Path, int] | None:
    """Return the target of moving a node up or down among its siblings, or None."""
    if not path:
        return None
    index = _index(path) + by
    parent = parent_path(path)
    return (parent, index + (by > 0)) if 0 <= index < len(read_node(tree, parent).parts) else None


def find_outer_position(path: Path) -> tuple[Path, int] | None:
    """Return the target of moving a node out of its container, directly after it, or None."""
    parent = parent_path(path)
    return (parent_path(parent), _index(parent) + 1) if parent else None


def find_inner_position(tree: Json, path: Path) -> tuple[Path, int] | None:
    """Return the target of moving a node into the previous container, else the next one, or None."""
    if not path:
        return None
    siblings, index = read_node(tree, parent_path(path)).parts, _index(path)
    if index > 0 and siblings[index - 1].is_container:
        return siblings[index - 1].path, len(siblings[index - 1].parts)
    if index + 1 < len(siblings) and siblings[index + 1].is_container:
        return siblings[index + 1].path, 0
    return None


def used_attributes(node: LabelNode) -> tuple[str, ...]:
    """Return the distinct attributes that a node and its descendants read."""
    names = (attribute_text(part.content) for part in node.walk() if part.kind == ATTRIBUTE)
    return tuple(dict.fromkeys(names))


def _is_read(kind: str, content: Json) -> bool:
    return isinstance(content, list) if kind in CONTAINERS else isinstance(content, (str, int, float))


def _is_same(old: Json, new: Json) -> bool:
    are_numbers = all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in (old, new))
    return bool(old == new) and (are_numbers or type(old) is type(new))


def _convert_content(content: Json, kind: str) -> Json:
    if kind != NUMBER:
        return attribute_text(content)
    number = attribute_number(content)
    if number is None:
        return 1
    return int(number) if number.is_integer() else number


def _index(path: Path) -> int:
    index = path[-1]
    if not isinstance(index, int):
        raise EditError(
            say("A part cannot be added beside the outermost part. Wrap that part first."), _place(path)
        )
    return index


def _check_depth(old: Json, new: Json) -> Json:
    """Return the changed tree, or raise EditError if it becomes deeper than labels are read."""
    deepest = _depth(new)
    if deepest > MAX_NODE_DEPTH and deepest > _depth(old):
        raise EditError(
            say(
                "Labels can be nested {deepest} levels deep at most.",
                deepest=MAX_NODE_DEPTH,
            )
        )
    return new


def _depth(tree: Json) -> int:
    return max(depth_of(node.path) for node in read_node(tree).walk())


def _place(path: Path) -> FilePosition:
    return FilePosition(pointer=pointer(path))
