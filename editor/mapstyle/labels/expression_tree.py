"""A label expression as a tree of nodes, and the edits of a node."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.errors import EditError, Place
from editor.mapstyle.filters.expression import attribute_number, attribute_text
from editor.mapstyle.labels.label_text import DEEPEST_NODE, NODE_KINDS
from editor.mapstyle.tree import MISSING, Json, Path, insert, move, pointer, read, remove, replace
from editor.wording import say

TEXT, NUMBER, ATTRIBUTE, JOIN, PRODUCT = NODE_KINDS
CONTAINERS: Final = (JOIN, PRODUCT)
EMPTY: Final[dict[str, Json]] = {}


@dataclass(frozen=True, slots=True)
class LabelNode:
    """One node: its kind, what it holds, and the parts in it.

    `kind` is empty where this program cannot tell what the node writes; `content` is the whole node then.
    `others` are the members beside the one that gives the kind.
    """

    path: Path
    kind: str
    content: Json
    parts: tuple["LabelNode", ...] = ()
    others: tuple[str, ...] = ()

    @property
    def is_container(self) -> bool:
        """Whether other nodes can stand in it."""
        return self.kind in CONTAINERS

    def walk(self) -> Iterator["LabelNode"]:
        """The node, and all in it, from the top down."""
        yield self
        for part in self.parts:
            yield from part.walk()


def read_node(tree: Json, path: Path = ()) -> LabelNode:
    """The node at a path of a tree, and all in it."""
    node = read(tree, path)
    if isinstance(node, bool) or node is None:
        return LabelNode(path, "", node)
    if isinstance(node, str):
        return LabelNode(path, TEXT, node)
    if isinstance(node, (int, float)):
        return LabelNode(path, NUMBER, node)
    kind = next((each for each in NODE_KINDS if each in node), "") if isinstance(node, dict) else ""
    if not kind or depth_of(path) > DEEPEST_NODE or not _is_read(kind, node[kind]):
        return LabelNode(path, "", node)
    others = tuple(name for name in node if name != kind)
    if kind not in CONTAINERS:
        return LabelNode(path, kind, node[kind], (), others)
    parts = tuple(read_node(tree, (*path, kind, index)) for index in range(len(node[kind])))
    return LabelNode(path, kind, node[kind], parts, others)


def is_empty(tree: Json) -> bool:
    """Whether an expression has no node at all, and writes nothing."""
    return isinstance(tree, dict) and not tree


def depth_of(path: Path) -> int:
    """In how many nodes the node at a path stands."""
    return len(path) // 2


def above(path: Path) -> Path:
    """The path of the node that the node at a path stands in; of the top, its own."""
    return path[:-2]


def new_node(kind: str, content: Json = MISSING) -> Json:
    """A node of a kind; without a content, an empty one."""
    empty: Json = [] if kind in CONTAINERS else 1 if kind == NUMBER else ""
    return {kind: empty if content is MISSING else content}


def with_content(tree: Json, path: Path, content: Json) -> Json:
    """The tree with another text, number or attribute in a node; an equal one leaves the old spelling."""
    node = read_node(tree, path)
    if _is_same(node.content, content):
        return tree
    return replace(tree, (*path, node.kind) if isinstance(read(tree, path), dict) else path, content)


def with_kind(tree: Json, path: Path, kind: str) -> Json:
    """The tree with a node of another kind, which keeps of its content what the kind can hold."""
    node = read_node(tree, path)
    if node.kind == kind:
        return tree
    record = read(tree, path)
    if node.is_container is not (kind in CONTAINERS) or not node.kind:
        raise EditError(say("A part can't become a list of parts, nor a list a part."), _place(path))
    content = node.content if node.is_container else _as_kind(node.content, kind)
    if not isinstance(record, dict):
        return replace(tree, path, {kind: content})
    members = {kind if name == node.kind else name: held for name, held in record.items() if name != kind}
    return replace(tree, path, members | {kind: content})


def with_part(tree: Json, path: Path, node: Json) -> tuple[Json, Path]:
    """The tree with a new node, and its path: last in the container at a path, or behind the part there.

    Beside the top, which has no neighbours, it is joined with it.
    """
    if is_empty(tree):
        return node, ()
    here = read_node(tree, path)
    if here.is_container:
        place: Path = (*path, here.kind, len(here.parts))
    elif path:
        place = (*path[:-1], _index(path) + 1)
    else:
        return _checked(tree, new_node(JOIN, [tree, node])), (JOIN, 1)
    return _checked(tree, insert(tree, place, node)), place


def without(tree: Json, path: Path) -> Json:
    """The tree without a node and all in it; without the top it writes nothing."""
    return remove(tree, path) if path else EMPTY


def wrapped(tree: Json, path: Path, kind: str) -> Json:
    """The tree with a node put alone into a new container of a kind."""
    if is_empty(tree):
        return new_node(kind)
    return _checked(tree, replace(tree, path, new_node(kind, [read(tree, path)])))


def unwrapped(tree: Json, path: Path) -> Json:
    """The tree with the parts of a container in its place.

    Raises: EditError where it is no container, or they would stand at the top and are not one.
    """
    node = read_node(tree, path)
    if not node.is_container:
        raise EditError(say("This part holds no others."), _place(path))
    parts = node.content
    if not path:
        if len(parts) != 1 or not isinstance(parts[0], dict):
            raise EditError(say("Only one part can stand at the top of a label."), _place(path))
        return parts[0]
    list_path, index = path[:-1], _index(path)
    siblings = read(tree, list_path)
    return replace(tree, list_path, [*siblings[:index], *parts, *siblings[index + 1 :]])


def moved(tree: Json, path: Path, target: Path, index: int) -> tuple[Json, Path]:
    """The tree with a node taken to a place in the container at another path, and the path it has there.

    The index counts before the node is taken out.
    """
    container = read_node(tree, target)
    if not path or not container.is_container or target[: len(path)] == path:
        raise EditError(say("A part can't be put there."), _place(target))
    new_list: Path = (*target, container.kind)
    if path[:-1] == new_list:
        index -= index > _index(path)
        return move(tree, new_list, _index(path), index), (*new_list, index)
    node = read(tree, path)
    rest = remove(tree, path)
    # What stood behind the node in its list has moved up by one.
    level = len(path) - 1
    if new_list[:level] == path[:level] and _index(new_list[: level + 1]) > _index(path):
        new_list = (*new_list[:level], _index(new_list[: level + 1]) - 1, *new_list[level + 1 :])
    place = (*new_list, index)
    return _checked(tree, insert(rest, place, node)), place


def place_beside(tree: Json, path: Path, by: int) -> tuple[Path, int] | None:
    """Where a node goes that is moved up or down among its neighbours; nothing where it cannot."""
    if not path:
        return None
    index = _index(path) + by
    parent = above(path)
    return (parent, index + (by > 0)) if 0 <= index < len(read_node(tree, parent).parts) else None


def place_outside(path: Path) -> tuple[Path, int] | None:
    """Where a node goes that is taken out of its container: behind that."""
    parent = above(path)
    return (above(parent), _index(parent) + 1) if parent else None


def place_inside(tree: Json, path: Path) -> tuple[Path, int] | None:
    """Where a node goes that is put into the container before it, else the one behind it."""
    if not path:
        return None
    siblings, index = read_node(tree, above(path)).parts, _index(path)
    if index > 0 and siblings[index - 1].is_container:
        return siblings[index - 1].path, len(siblings[index - 1].parts)
    if index + 1 < len(siblings) and siblings[index + 1].is_container:
        return siblings[index + 1].path, 0
    return None


def used_attributes(node: LabelNode) -> tuple[str, ...]:
    """The attributes that a node and all in it read, each once."""
    names = (attribute_text(each.content) for each in node.walk() if each.kind == ATTRIBUTE)
    return tuple(dict.fromkeys(names))


def _is_read(kind: str, content: Json) -> bool:
    return isinstance(content, list) if kind in CONTAINERS else isinstance(content, (str, int, float))


def _is_same(old: Json, new: Json) -> bool:
    are_numbers = all(isinstance(each, (int, float)) and not isinstance(each, bool) for each in (old, new))
    return bool(old == new) and (are_numbers or type(old) is type(new))


def _as_kind(content: Json, kind: str) -> Json:
    if kind != NUMBER:
        return attribute_text(content)
    number = attribute_number(content)
    if number is None:
        return 1
    return int(number) if number.is_integer() else number


def _index(path: Path) -> int:
    index = path[-1]
    if not isinstance(index, int):
        raise EditError(say("The top of a label has no neighbours."), _place(path))
    return index


def _checked(old: Json, new: Json) -> Json:
    """A changed tree, unless it became deeper than labels are read."""
    deepest = _depth(new)
    if deepest > DEEPEST_NODE and deepest > _depth(old):
        raise EditError(
            say(
                "A label is read {deepest} parts deep, so this part can't go deeper.",
                deepest=DEEPEST_NODE,
            )
        )
    return new


def _depth(tree: Json) -> int:
    return max(depth_of(node.path) for node in read_node(tree).walk())


def _place(path: Path) -> Place:
    return Place(pointer=pointer(path))
