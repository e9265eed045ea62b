"""Differences between two JSON values, by key and by index."""

from collections.abc import Iterator
from json import JSONEncoder

import orjson

from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.mapstyle.json_tree import MAX_DEPTH, MISSING, Json, Path
from editor.mapstyle.numbers import OutOfRangeNumber
from editor.records import dataclass

_encode = JSONEncoder(sort_keys=True, separators=(",", ":"), default=str).encode


@dataclass(frozen=True, slots=True)
class JsonDifference:
    """A differing value at a path; MISSING if one tree has none."""

    path: Path
    before: Json
    after: Json


def canonical_text(value: Json) -> str:
    """Return a value as canonical text that ignores the order of keys."""
    try:
        return orjson.dumps(value, default=_plain, option=orjson.OPT_SORT_KEYS).decode()
    except TypeError:  # integer of more than 64 bits, lone surrogate or deep nesting
        return _text(value)


def _plain(number: Json) -> float | orjson.Fragment:
    return orjson.Fragment(number.text) if isinstance(number, OutOfRangeNumber) else float(number)


def _text(value: Json) -> str:
    try:
        return _encode(value)
    except RecursionError:
        return write(value, ONE_LINE, "")


def is_equivalent(before: Json, after: Json) -> bool:
    """Return whether two values are equivalent: `1` and `1.0` are, `1` and `true` or `"1"` are not."""
    if isinstance(before, (dict, list)) and isinstance(after, (dict, list)):
        return next(find_differences(before, after), None) is None
    return _is_same(before, after)


def find_differences(before: Json, after: Json, path: Path = ()) -> Iterator[JsonDifference]:
    """Yield the smallest differing values, in the order of the first tree, then those only in the second.

    Lists are compared item by item, except lists of scalars, which are compared as one value.
    """
    if len(path) < MAX_DEPTH and isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            yield from find_differences(before.get(key, MISSING), after.get(key, MISSING), (*path, key))
    elif len(path) < MAX_DEPTH and isinstance(before, list) and isinstance(after, list):
        yield from _differing_items(before, after, path)
    elif not _is_same(before, after):
        yield JsonDifference(path, before, after)


def _differing_items(before: list[Json], after: list[Json], path: Path) -> Iterator[JsonDifference]:
    if not any(isinstance(item, (dict, list)) for item in (*before, *after)):
        if len(before) != len(after) or not all(map(_is_same, before, after)):
            yield JsonDifference(path, before, after)
        return
    for index in range(max(len(before), len(after))):
        one = before[index] if index < len(before) else MISSING
        other = after[index] if index < len(after) else MISSING
        yield from find_differences(one, other, (*path, index))


def _is_same(before: Json, after: Json) -> bool:
    """Return whether two values are equivalent without descending into them."""
    if before is after:
        return True
    if before is MISSING or after is MISSING or type(before) is bool or type(after) is bool:
        return False
    if isinstance(before, (dict, list)) and isinstance(after, (dict, list)):
        return canonical_text(before) == canonical_text(after)
    return bool(before == after)
