"""The immutable JSON tree: read, replace, insert, remove and move at a path, sharing every untouched branch.

A tree is plain dicts, lists and scalars that nobody ever changes in place. A path is a tuple of keys and
indexes from the top. Every function here costs the containers along the path, nothing else.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from editor.errors import EditError, Place

Json: TypeAlias = Any
Path: TypeAlias = tuple[str | int, ...]


class _Missing:
    """The type of MISSING, which is no JSON value."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()


def read(tree: Json, path: Path, default: Json = MISSING) -> Json:
    """The value at a path, or the default where the path leads nowhere."""
    node = tree
    for step in path:
        if isinstance(step, str):
            if not isinstance(node, dict) or step not in node:
                return default
        elif not isinstance(node, list) or not 0 <= step < len(node):
            return default
        node = node[step]
    return node


def read_object(tree: Json, path: Path) -> Mapping[str, Json]:
    """The object at a path; an empty one where there is none."""
    node = read(tree, path)
    return node if isinstance(node, dict) else {}


def read_array(tree: Json, path: Path) -> list[Json]:
    """The array at a path; an empty one where there is none."""
    node = read(tree, path)
    return node if isinstance(node, list) else []


def replace(tree: Json, path: Path, value: Json) -> Json:
    """The tree with another value at a path; a new key of an object goes to its end.

    Raises: EditError when a container on the way is missing or of the wrong type.
    """
    return _replace(tree, path, 0, value)


def insert(tree: Json, path: Path, value: Json) -> Json:
    """The tree with a value put into the array that the path's last step, an index, points into.

    Raises: EditError when there is no such array or the index lies outside it.
    """
    *parent, index = path
    array = _array(tree, tuple(parent))
    if not isinstance(index, int) or not 0 <= index <= len(array):
        raise EditError("There is no such place in the list.", Place(pointer=pointer(path)))
    return replace(tree, tuple(parent), [*array[:index], value, *array[index:]])


def remove(tree: Json, path: Path) -> Json:
    """The tree without the member or element at a path.

    Raises: EditError when nothing is there.
    """
    *parent, last = path
    if read(tree, path) is MISSING:
        raise EditError("There is nothing to remove at this place.", Place(pointer=pointer(path)))
    node = read(tree, tuple(parent))
    copy = node.copy()
    del copy[last]
    return replace(tree, tuple(parent), copy)


def move(tree: Json, path: Path, source: int, target: int) -> Json:
    """The tree with one element of the array at a path taken out and put in at another index.

    Raises: EditError when there is no such array or element.
    """
    array = _array(tree, path)
    if not (0 <= source < len(array) and 0 <= target < len(array)):
        raise EditError("There is no such place in the list.", Place(pointer=pointer(path)))
    if source == target:
        return tree
    copy = array.copy()
    copy.insert(target, copy.pop(source))
    return replace(tree, path, copy)


def pointer(path: Path) -> str:
    """The JSON Pointer of a path. Source: RFC 6901."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def _replace(node: Json, path: Path, depth: int, value: Json) -> Json:
    if depth == len(path):
        return value
    step = path[depth]
    wanted, kind = (dict, "an object") if isinstance(step, str) else (list, "a list")
    if not isinstance(node, wanted):
        raise EditError(f"This place should hold {kind}.", Place(pointer=pointer(path[:depth])))
    old = read(node, (step,))
    if old is MISSING and (wanted is list or depth + 1 < len(path)):
        raise EditError("There is nothing at this place.", Place(pointer=pointer(path[: depth + 1])))
    new = _replace(old, path, depth + 1, value)
    if new is old:
        return node
    copy: Json = node.copy()
    copy[step] = new
    return copy


def _array(tree: Json, path: Path) -> list[Json]:
    array = read(tree, path)
    if not isinstance(array, list):
        raise EditError("This place should hold a list.", Place(pointer=pointer(path)))
    return array
