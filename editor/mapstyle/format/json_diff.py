"""The differences of two JSON values, key by key and item by item."""

from collections.abc import Iterator
from dataclasses import dataclass
from json import JSONEncoder

import orjson

from editor.mapstyle.format.writer import ONE_LINE, write
from editor.mapstyle.numbers import FarNumber
from editor.mapstyle.tree import DEEPEST, MISSING, Json, Path

_encode = JSONEncoder(sort_keys=True, separators=(",", ":"), default=str).encode


@dataclass(frozen=True, slots=True)
class JsonDifference:
    """A value that two trees do not share; MISSING where one has none at this path."""

    path: Path
    before: Json
    after: Json


def text(value: Json) -> str:
    """A value as text, the same for the same keys in another order."""
    try:
        return orjson.dumps(value, default=_plain, option=orjson.OPT_SORT_KEYS).decode()
    except TypeError:  # A number of more than 64 bits, half a surrogate pair, or deep nesting.
        return _text(value)


def _plain(number: Json) -> float | orjson.Fragment:
    return orjson.Fragment(number.text) if isinstance(number, FarNumber) else float(number)


def _text(value: Json) -> str:
    try:
        return _encode(value)
    except RecursionError:
        return write(value, ONE_LINE, "")


def means_the_same(before: Json, after: Json) -> bool:
    """Whether two values mean the same: `1` and `1.0` do, `1` and `true` do not, nor do `1` and `"1"`."""
    if isinstance(before, (dict, list)) and isinstance(after, (dict, list)):
        return next(differing_leaves(before, after), None) is None
    return _same(before, after)


def differing_leaves(before: Json, after: Json, path: Path = ()) -> Iterator[JsonDifference]:
    """The smallest values that differ, in the order of the first tree, then what only the second has.

    Lists are compared item by item, but a list of single values as one value.
    """
    if len(path) < DEEPEST and isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            yield from differing_leaves(before.get(key, MISSING), after.get(key, MISSING), (*path, key))
    elif len(path) < DEEPEST and isinstance(before, list) and isinstance(after, list):
        yield from _differing_items(before, after, path)
    elif not _same(before, after):
        yield JsonDifference(path, before, after)


def _differing_items(before: list[Json], after: list[Json], path: Path) -> Iterator[JsonDifference]:
    if not any(isinstance(item, (dict, list)) for item in (*before, *after)):
        if len(before) != len(after) or not all(map(_same, before, after)):
            yield JsonDifference(path, before, after)
        return
    for index in range(max(len(before), len(after))):
        one = before[index] if index < len(before) else MISSING
        other = after[index] if index < len(after) else MISSING
        yield from differing_leaves(one, other, (*path, index))


def _same(before: Json, after: Json) -> bool:
    """Whether two values that are not looked into are the same."""
    if before is after:
        return True
    if before is MISSING or after is MISSING or type(before) is bool or type(after) is bool:
        return False
    if isinstance(before, (dict, list)) and isinstance(after, (dict, list)):
        return text(before) == text(after)
    return bool(before == after)
