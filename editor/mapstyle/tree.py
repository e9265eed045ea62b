"""The immutable JSON tree: read, replace, insert, remove and move at a path."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from operator import is_
from typing import Any, Final, TypeAlias

import orjson

from editor.errors import EditError, Place
from editor.mapstyle.numbers import SpelledFloat
from editor.wording import say

Json: TypeAlias = Any
Path: TypeAlias = tuple[str | int, ...]

# So many containers may stand in each other in a text that is read. Real styles need a dozen; every walk of a
# tree, and the pickling of one, takes this many within what Python lets calls nest.
DEEPEST: Final = 200


class _Missing:
    """The type of MISSING, which is no JSON value."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()


class RepeatedKey(str):
    """A key of an object that stands there again further down, where the value is that counts.

    It equals no other key, so that the tree keeps what a file says twice; `number` counts from 1.
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


def with_repeated_keys(keys: Sequence[str]) -> list[str]:
    """The keys of an object in the order of its text, all but the last of the same ones as repeated keys."""
    left = Counter(keys)
    numbers: Counter[str] = Counter()
    apart: list[str] = []
    for key in keys:
        left[key] -= 1
        numbers[key] += 1
        apart.append(RepeatedKey(key, numbers[key]) if left[key] else key)
    return apart


def written_members(node: Mapping[str, Json]) -> list[tuple[str, Json]]:
    """The members of an object as they are written: what a key says again goes with the key."""
    return [
        (key, value) for key, value in node.items() if not isinstance(key, RepeatedKey) or str(key) in node
    ]


_OBJECT, _LIST = say("an object"), say("a list")


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
        raise EditError(say("There is no such place in the list."), Place(pointer=pointer(path)))
    return replace(tree, tuple(parent), [*array[:index], value, *array[index:]])


def remove(tree: Json, path: Path) -> Json:
    """The tree without the member or element at a path.

    Raises: EditError when nothing is there.
    """
    *parent, last = path
    if read(tree, path) is MISSING:
        raise EditError(say("There is nothing to remove at this place."), Place(pointer=pointer(path)))
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
        raise EditError(say("There is no such place in the list."), Place(pointer=pointer(path)))
    if source == target:
        return tree
    copy = array.copy()
    copy.insert(target, copy.pop(source))
    return replace(tree, path, copy)


def grafted(old: Json, new: Json) -> Json:
    """A new tree, with every branch that is exactly the same in the old one taken from there.

    The same means of one type and one spelling, and for objects also their keys in one order.
    """
    return _grafted(old, new, 0)


def pointer(path: Path) -> str:
    """The JSON Pointer of a path. Source: RFC 6901."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def _replace(node: Json, path: Path, depth: int, value: Json) -> Json:
    if depth == len(path):
        return value
    step = path[depth]
    wanted, kind = (dict, _OBJECT) if isinstance(step, str) else (list, _LIST)
    if not isinstance(node, wanted):
        raise EditError(
            say("This place should hold {kind}.", kind=kind), Place(pointer=pointer(path[:depth]))
        )
    old = read(node, (step,))
    if old is MISSING and (wanted is list or depth + 1 < len(path)):
        raise EditError(say("There is nothing at this place."), Place(pointer=pointer(path[: depth + 1])))
    new = _replace(old, path, depth + 1, value)
    if new is old:
        return node
    copy: Json = node.copy()
    copy[step] = new
    return copy


def _array(tree: Json, path: Path) -> list[Json]:
    array = read(tree, path)
    if not isinstance(array, list):
        raise EditError(say("This place should hold a list."), Place(pointer=pointer(path)))
    return array


def _grafted(old: Json, new: Json, depth: int) -> Json:
    if old is new or type(old) is not type(new):
        return new
    if depth == DEEPEST or not isinstance(new, (dict, list)):
        return old if _is_same(old, new) else new
    if isinstance(new, list):
        return _grafted_list(old, new, depth)
    members = {
        key: _grafted(old[key], value, depth + 1) if key in old else value for key, value in new.items()
    }
    is_same = list(old) == list(members) and all(map(is_, old.values(), members.values()))
    return old if is_same else members


def _grafted_list(old: list[Json], new: list[Json], depth: int) -> list[Json]:
    """The items of a list, each grafted on the one it is: from both ends, then by equality, then by order."""
    items = new.copy()
    tried: set[tuple[int, int]] = set()

    def is_same(place: int, index: int) -> bool:
        if (place, index) not in tried:
            tried.add((place, index))
            items[index] = _grafted(old[place], new[index], depth + 1)
        return items[index] is old[place]

    most = min(len(old), len(new))
    head = foot = 0
    while head < most and is_same(head, head):
        head += 1
    if head == len(old) == len(new):
        return old
    while foot < most - head and is_same(len(old) - 1 - foot, len(new) - 1 - foot):
        foot += 1
    left = dict.fromkeys(range(head, len(old) - foot))
    rest = []
    alike = defaultdict[int, list[int]](list)
    for place in reversed(left):
        alike[_sign(old[place])].append(place)
    for index in range(head, len(new) - foot):
        places = alike.get(_sign(new[index]))
        if places and is_same(places[-1], index):
            del left[places.pop()]
        else:
            rest.append(index)
    for place, index in zip(left, rest, strict=False):
        is_same(place, index)
    return items


def _sign(value: Json) -> int:
    """A number that values which are the same share, and few others."""
    try:
        return hash(orjson.dumps(value, default=str))
    except TypeError:  # A number of more than 64 bits, half a surrogate pair, or deep nesting.
        return _slow_sign(value)


def _slow_sign(value: Json) -> int:
    try:
        return hash(repr(value))
    except RecursionError:
        return 0


def _is_same(one: Json, other: Json) -> bool:
    """Whether two values are exactly the same, however deep they are."""
    left = [(one, other)]
    while left:
        one, other = left.pop()
        if one is other:
            continue
        if type(one) is not type(other):
            return False
        if isinstance(one, dict):
            if list(one) != list(other):
                return False
            left += zip(one.values(), other.values(), strict=True)
        elif isinstance(one, list):
            if len(one) != len(other):
                return False
            left += zip(one, other, strict=True)
        elif _spelling(one) != _spelling(other):
            return False
    return True


def _spelling(value: Json) -> Json:
    """What tells a scalar from others of its type."""
    if isinstance(value, SpelledFloat):
        return value.text
    return repr(value) if isinstance(value, float) else value


def read_text(value: Json) -> str:
    """The text that a value holds; empty where it is none.

    JSON can spell half a surrogate pair, which no encoding and no window takes: it reads as a replacement
    character, and the tree keeps it.
    """
    if not isinstance(value, str):
        return ""
    # Nearly every text of a style is ASCII, which a string knows of itself.
    return value if value.isascii() else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
