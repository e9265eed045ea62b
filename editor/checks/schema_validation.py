"""Validation of a style against the JSON Schema, part by part, and the subschema of a path."""

import re
from collections.abc import Iterator
from dataclasses import replace as replace_fields
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING

import orjson

from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS, SCHEME, SOURCES
from editor.mapstyle.filters.expression import FILTER_KEY, filter_key
from editor.mapstyle.json_tree import MISSING, Json, Path, RepeatedKey, read, read_array, replace
from editor.mapstyle.numbers import OutOfRangeNumber
from editor.mapstyle.schema.json_schema import Schema, build_schema
from editor.records import dataclass

if TYPE_CHECKING:
    from editor.checks import validator
else:
    validator = LazyModule("editor.checks.validator")

# No key of the format lies so deep; the validators fail somewhere below.
DEEPEST = 60

# Keywords for failures that the schema cannot express.
REPEATED, FAR, BROKEN_TEXT = "repeated key", "far number", "broken text"
LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_INSPECTED_TYPES = frozenset({dict, list, str, OutOfRangeNumber})
_PLAIN_TYPES = frozenset({int, float, bool, type(None)})
# A style has one scheme; the schema is applied to all if there are more.
_SCHEMES: Path = SCHEME[:-1]


class SchemaPart(Enum):
    """The kinds of parts, each with the path of its subschema."""

    FRAME = ()
    SOURCE = ("$defs", "sourcesList", "properties", "sources", "items")
    GROUP = ("$defs", "group")
    LAYER = ("$defs", "layer")
    FILTER = ("$defs", "filter")
    ICON = ("$defs", "icons", "properties", "icons", "items")
    FONT = ("$defs", "fonts")


_IN_SCHEME = ((SchemaPart.GROUP, GROUPS[len(SCHEME) :]), (SchemaPart.LAYER, LAYERS[len(SCHEME) :]))


@dataclass(frozen=True, slots=True)
class SchemaFailure:
    """A failure: its path in the part, the keyword, the subschema and the value of the keyword."""

    path: Path
    keyword: str
    rule: Schema
    expected: Json


def single_parts(tree: Json) -> Iterator[tuple[SchemaPart, Path, Json]]:
    """Yield the parts that exist once, with their paths: the frame and the font."""
    yield SchemaPart.FRAME, (), _frame(tree)
    font = read(tree, FONTS)
    if font is not MISSING:
        yield SchemaPart.FONT, FONTS, font


def part_lists(tree: Json) -> Iterator[tuple[SchemaPart, Path, list[Json]]]:
    """Yield the lists whose elements are parts, with their paths."""
    yield SchemaPart.SOURCE, SOURCES, read_array(tree, SOURCES)
    for index, scheme in enumerate(read_array(tree, _SCHEMES)):
        for kind, path in _IN_SCHEME:
            yield kind, (*_SCHEMES, index, *path), read_array(scheme, path)
    yield SchemaPart.ICON, ICONS, read_array(tree, ICONS)


def failures(kind: SchemaPart, value: Json) -> tuple[SchemaFailure, ...]:
    """Return where a part fails the schema."""
    validator = _validator(kind)
    outside = tuple(_outside_schema(value)) if _may_be_outside(kind, value) else ()
    try:
        if validator.is_valid(value):
            return outside
    except ValueError:
        pass  # The validator supports plain types only, neither lone surrogates nor great depth.
    errors = list(validator.iter_errors(_plain(value, 0)))
    schema = _schema(kind)
    found: dict[tuple[Path, Path], SchemaFailure] = {(each.path, (each.keyword,)): each for each in outside}
    for error in errors:
        place, rule_path = _instance_path(error), tuple(error.schema_path)
        if (place, (FAR,)) not in found and (place, rule_path) not in found:
            rule, keyword = _resolve(schema, rule_path[:-1]), str(rule_path[-1])
            found[place, rule_path] = SchemaFailure(place, keyword, rule, rule.get(keyword))
    return tuple(found.values())


def layer_failures(layer: Json) -> tuple[SchemaFailure, ...]:
    """Return where a layer fails the schema, also in a filter under another key than that of the schema."""
    found = failures(SchemaPart.LAYER, layer)
    key = filter_key(layer) if isinstance(layer, dict) else None
    if key is None or key == FILTER_KEY:
        return found
    others = failures(SchemaPart.FILTER, layer[key])
    return (*found, *(replace_fields(each, path=(key, *each.path)) for each in others))


def _may_be_outside(kind: SchemaPart, value: Json) -> bool:
    """Return whether a part may contain what no schema can express; fast for nearly all parts."""
    if kind in (SchemaPart.ICON, SchemaPart.FONT):  # These have few members, which may be large.
        return True
    try:
        return b"\\u0000" in orjson.dumps(value, default=float)
    except TypeError:  # A repeated key, a far number or a lone surrogate.
        return True


def _outside_schema(value: Json) -> Iterator[SchemaFailure]:
    """Yield what no schema can express: repeated keys, and values that programs cannot represent."""
    pending: list[tuple[Path, Json]] = [((), value)]
    while pending:
        path, node = pending.pop()
        if isinstance(node, OutOfRangeNumber):
            yield SchemaFailure(path, FAR, {}, None)
        elif isinstance(node, str):
            if is_broken(node):
                yield SchemaFailure(path, BROKEN_TEXT, {}, None)
        elif isinstance(node, dict):
            repeated = [key for key in node if isinstance(key, RepeatedKey) and str(key) in node]
            yield from (SchemaFailure((*path, key), REPEATED, {}, None) for key in repeated)
            pending += [((*path, key), item) for key, item in node.items() if type(item) in _INSPECTED_TYPES]
        elif isinstance(node, list):
            pending += [
                ((*path, index), item) for index, item in enumerate(node) if type(item) in _INSPECTED_TYPES
            ]


def is_broken(text: str) -> bool:
    """Return whether a text has a lone surrogate, which has no bytes, or NUL, which ends a text in C."""
    return "\0" in text or (not text.isascii() and LONE_SURROGATE.search(text) is not None)


def _frame(tree: Json) -> Json:
    """Return the tree with null in place of each other part."""
    frame = tree
    for _, path, elements in part_lists(tree):
        if elements:
            frame = replace(frame, path, [None] * len(elements))
    return frame if read(tree, FONTS) is MISSING else replace(frame, FONTS, None)


@cache
def _schema(kind: SchemaPart) -> Schema:
    """Return the subschema of a part; in that of the frame every other part may be anything."""
    schema = build_schema()
    if kind is not SchemaPart.FRAME:
        return {**_at(schema, kind.value), "$defs": schema["$defs"]}
    for each in SchemaPart:
        if each is not SchemaPart.FRAME:
            _at(schema, each.value[:-1])[each.value[-1]] = {}
    return schema


def _at(schema: Schema, path: Path) -> Schema:
    for step in path:
        schema = schema[str(step)]
    return schema


@cache
def _validator(kind: SchemaPart) -> "validator.Draft202012Validator":
    return validator.Draft202012Validator(_schema(kind))


def _instance_path(error: Json) -> Path:
    """Return the failing path; the two validators name it differently."""
    return tuple(error.instance_path if hasattr(error, "instance_path") else error.absolute_path)


def _plain(value: Json, depth: int) -> Json:
    """Return a value in plain types, without what lies too deep, and with nested lists emptied.

    The format has no lists in lists; each error contains its value, and a misplaced one is huge.
    """
    if depth > DEEPEST:
        return None
    kind = type(value)
    if kind in _PLAIN_TYPES:
        return value
    if kind is str:
        return _text(value)
    if kind is dict:
        return {
            _text(key): member if type(member) in _PLAIN_TYPES else _plain(member, depth + 1)
            for key, member in value.items()
            if type(key) is str
        }
    if kind is list:
        return [[] if type(element) is list else _plain(element, depth + 1) for element in value]
    return None if kind is OutOfRangeNumber else float(value)


def _text(value: str) -> str:
    return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")


def _resolve(schema: Schema, path: Path) -> Schema:
    node: Json = schema
    for step in path:
        if step == "$ref" or (isinstance(node, dict) and step not in node and "$ref" in node):
            node = schema["$defs"][node["$ref"].rsplit("/", 1)[-1]]
        if step != "$ref":
            node = node[step]
    while isinstance(node, dict) and "$ref" in node:
        node = schema["$defs"][node["$ref"].rsplit("/", 1)[-1]]
    return node if isinstance(node, dict) else {}


# Keys that only a filter has.
_IN_FILTER = (("condition",), ("expression",))


def rule_at(path: Path) -> Schema | None:
    """Return the subschema of a path; None if the format leaves it open or has no such path."""
    if _is_in_filter(path):
        path = (*path[: len(LAYERS) + 1], FILTER_KEY, *path[len(LAYERS) + 2 :])
    node: Schema | None = _whole_schema()
    for step in path:
        if node is None:
            return None
        node = node.get("items") if isinstance(step, int) else node.get("properties", {}).get(step)
        if node is not None and "$ref" in node:
            node = _whole_schema()["$defs"][node["$ref"].rsplit("/", 1)[-1]]
    return node


def _is_in_filter(path: Path) -> bool:
    """Return whether a path leads into a filter under a key of a layer's own."""
    if path[: len(LAYERS)] != LAYERS or path[len(LAYERS) + 2 : len(LAYERS) + 3] not in _IN_FILTER:
        return False
    return path[len(LAYERS) + 1] not in _whole_schema()["$defs"]["layer"]["properties"]


@cache
def _whole_schema() -> Schema:
    return build_schema()
