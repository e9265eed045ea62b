"""Immutable JSON tree: read, replace, insert, remove and move values at a path."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import is_
from typing import Any, Final, TypeAlias

import orjson

from editor.errors import EditError, FilePosition
from editor.mapstyle.numbers import FloatLiteral
from editor.wording import say

Json: TypeAlias = Any
Path: TypeAlias = tuple[str | int, ...]

# Maximum nesting depth of a text that is read. Real styles need a dozen levels; recursive walks of a tree and
# its pickling stay below Python's recursion limit.
MAX_DEPTH: Final = 200


class _Missing:
    """The type of MISSING, which is not a JSON value."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()


class RepeatedKey(str):
    """A duplicate key of an object whose last occurrence holds the effective value.

    It equals no other key, so the tree retains all members of the text. `number` counts from 1.
    """

    __slots__ = ("number",)
    number: int

    def __new__(cls, text: str, number: int) -> "RepeatedKey":
        key = super().__new__(cls, text)
        key.number = number
        return key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RepeatedKey) and (str(self), self.number) == (str(other), other.number)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((str(self), self.number))

    def __reduce__(self) -> tuple[Any, ...]:
        return RepeatedKey, (str(self), self.number)


def mark_repeated_keys(keys: Sequence[str]) -> list[str]:
    """Return the keys in text order; all but the last of equal keys become repeated keys."""
    remaining = Counter(keys)
    numbers: Counter[str] = Counter()
    unique: list[str] = []
    for key in keys:
        remaining[key] -= 1
        numbers[key] += 1
        unique.append(RepeatedKey(key, numbers[key]) if remaining[key] else key)
    return unique


def serialized_members(node: Mapping[str, Json]) -> list[tuple[str, Json]]:
    """Return the members as the writer emits them; a duplicate is omitted if its key was removed."""
    return [
        (key, value) for key, value in node.items() if not isinstance(key, RepeatedKey) or str(key) in node
    ]


_OBJECT, _LIST = say("a JSON object"), say("a list")


def read(tree: Json, path: Path, default: Json = MISSING) -> Json:
    """Return the value at a path, or the default if the path does not exist."""
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
    """Return the object at a path, or an empty one if there is none."""
    node = read(tree, path)
    return node if isinstance(node, dict) else {}


def read_array(tree: Json, path: Path) -> list[Json]:
    """Return the array at a path, or an empty one if there is none."""
    node = read(tree, path)
    return node if isinstance(node, list) else []


def replace(tree: Json, path: Path, value: Json) -> Json:
    """Return the tree with another value at a path; a new key is appended to its object.

    Raises: EditError when a container on the path is missing or of the wrong type.
    """
    return _replace(tree, path, 0, value)


def insert(tree: Json, path: Path, value: Json) -> Json:
    """Return the tree with a value inserted into an array; the last step of the path is the index.

    Raises: EditError when there is no array or the index is out of range.
    """
    *parent, index = path
    array = _read_existing_array(tree, tuple(parent))
    if not isinstance(index, int) or not 0 <= index <= len(array):
        raise EditError(
            say("The list has no such position. It may have changed."), FilePosition(pointer=pointer(path))
        )
    return replace(tree, tuple(parent), [*array[:index], value, *array[index:]])


def remove(tree: Json, path: Path) -> Json:
    """Return the tree without the member or element at a path.

    Raises: EditError when the path does not exist.
    """
    *parent, last = path
    if read(tree, path) is MISSING:
        raise EditError(say("The item is no longer in the style."), FilePosition(pointer=pointer(path)))
    node = read(tree, tuple(parent))
    copy = node.copy()
    del copy[last]
    return replace(tree, tuple(parent), copy)


def move(tree: Json, path: Path, source: int, target: int) -> Json:
    """Return the tree with one element of the array at a path moved to another index.

    Raises: EditError when there is no array or an index is out of range.
    """
    array = _read_existing_array(tree, path)
    if not (0 <= source < len(array) and 0 <= target < len(array)):
        raise EditError(
            say("The list has no such position. It may have changed."), FilePosition(pointer=pointer(path))
        )
    if source == target:
        return tree
    copy = array.copy()
    copy.insert(target, copy.pop(source))
    return replace(tree, path, copy)


def share_branches(old: Json, new: Json) -> Json:
    """Return the new tree, reusing every branch of the old one that is identical.

    Identical values have the same type and spelling; identical objects also have the same order of keys.
    """
    return _share_branches(old, new, 0)


def pointer(path: Path) -> str:
    """Return the JSON Pointer of a path. Source: RFC 6901."""
    if path and type(path[-1]) is int:  # The elements of a list have the beginning in common.
        return f"{_list_pointer(path[:-1])}/{path[-1]}"
    return _list_pointer(path)


@lru_cache(maxsize=1024)
def _list_pointer(path: Path) -> str:
    return "".join([f"/{step}" if type(step) is int else _pointer_step(str(step)) for step in path])


@lru_cache(maxsize=1024)
def _pointer_step(key: str) -> str:
    return "/" + key.replace("~", "~0").replace("/", "~1")


def _replace(node: Json, path: Path, depth: int, value: Json) -> Json:
    if depth == len(path):
        return value
    step = path[depth]
    expected, kind = (dict, _OBJECT) if isinstance(step, str) else (list, _LIST)
    if not isinstance(node, expected):
        raise EditError(say("Expected {kind} here.", kind=kind), FilePosition(pointer=pointer(path[:depth])))
    old = read(node, (step,))
    if old is MISSING and (expected is list or depth + 1 < len(path)):
        raise EditError(
            say("The item is no longer in the style."), FilePosition(pointer=pointer(path[: depth + 1]))
        )
    new = _replace(old, path, depth + 1, value)
    if new is old:
        return node
    copy: Json = node.copy()
    copy[step] = new
    return copy


def _read_existing_array(tree: Json, path: Path) -> list[Json]:
    array = read(tree, path)
    if not isinstance(array, list):
        raise EditError(say("Expected a list here."), FilePosition(pointer=pointer(path)))
    return array


def _share_branches(old: Json, new: Json, depth: int) -> Json:
    if old is new or type(old) is not type(new):
        return new
    if depth == MAX_DEPTH or not isinstance(new, (dict, list)):
        return old if _is_same(old, new) else new
    if isinstance(new, list):
        return _share_items(old, new, depth)
    members = {
        key: _share_branches(old[key], value, depth + 1) if key in old else value
        for key, value in new.items()
    }
    is_same = list(old) == list(members) and all(map(is_, old.values(), members.values()))
    return old if is_same else members


def _share_items(old: list[Json], new: list[Json], depth: int) -> list[Json]:
    """Match the items of a list with old ones: from both ends, then by equality, then by order."""
    items = new.copy()
    compared: set[tuple[int, int]] = set()

    def is_same(old_index: int, index: int) -> bool:
        if (old_index, index) not in compared:
            compared.add((old_index, index))
            items[index] = _share_branches(old[old_index], new[index], depth + 1)
        return items[index] is old[old_index]

    shortest = min(len(old), len(new))
    head = tail = 0
    while head < shortest and is_same(head, head):
        head += 1
    if head == len(old) == len(new):
        return old
    while tail < shortest - head and is_same(len(old) - 1 - tail, len(new) - 1 - tail):
        tail += 1
    unmatched = dict.fromkeys(range(head, len(old) - tail))
    rest = []
    by_hash = defaultdict[int, list[int]](list)
    for old_index in reversed(unmatched):
        by_hash[_hash(old[old_index])].append(old_index)
    for index in range(head, len(new) - tail):
        old_indexes = by_hash.get(_hash(new[index]))
        if old_indexes and is_same(old_indexes[-1], index):
            del unmatched[old_indexes.pop()]
        else:
            rest.append(index)
    for old_index, index in zip(unmatched, rest, strict=False):
        is_same(old_index, index)
    return items


def _hash(value: Json) -> int:
    """Return a hash that identical values share."""
    try:
        return hash(orjson.dumps(value, default=str))
    except TypeError:  # integer of more than 64 bits, lone surrogate or deep nesting
        return _slow_hash(value)


def _slow_hash(value: Json) -> int:
    try:
        return hash(repr(value))
    except RecursionError:
        return 0


def _is_same(one: Json, other: Json) -> bool:
    """Return whether two values are identical, without recursion."""
    pending = [(one, other)]
    while pending:
        one, other = pending.pop()
        if one is other:
            continue
        if type(one) is not type(other):
            return False
        if isinstance(one, dict):
            if list(one) != list(other):
                return False
            pending += zip(one.values(), other.values(), strict=True)
        elif isinstance(one, list):
            if len(one) != len(other):
                return False
            pending += zip(one, other, strict=True)
        elif _spelling(one) != _spelling(other):
            return False
    return True


def _spelling(value: Json) -> Json:
    """Return what identifies a scalar among those of its type."""
    if isinstance(value, FloatLiteral):
        return value.text
    return repr(value) if isinstance(value, float) else value


def read_text(value: Json) -> str:
    """Return the text of a value, or an empty one if it is not a string.

    A lone surrogate, valid in JSON but not in UTF-8, becomes a replacement character.
    """
    if not isinstance(value, str):
        return ""
    # Fast path: nearly all texts of a style are ASCII, and isascii() takes constant time.
    return value if value.isascii() else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
