"""The JSON Schema applied to a style: failures, and the part of the schema that judges a place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

import orjson

from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS, SCHEME, SOURCES
from editor.mapstyle.filters.expression import FILTER_KEY
from editor.mapstyle.numbers import FarNumber
from editor.mapstyle.schema.json_schema import Schema, build_schema
from editor.mapstyle.tree import MISSING, Json, Path, RepeatedKey, read, read_array, replace

try:
    from jsonschema_rs import Draft202012Validator
except ImportError:  # The extra "fast" is not installed. This one is slower and reports the same.
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped, no-redef]  # it replaces the class above

# Nothing that the format names lies so deep; the validators give up somewhere below.
DEEPEST = 60

# The keywords of failures that are none of the schema's.
REPEATED, FAR, BROKEN_TEXT = "repeated key", "far number", "broken text"
HALF = re.compile("[\ud800-\udfff]")
_LOOKED_INTO = frozenset({dict, list, str, FarNumber})
_PLAIN_TYPES = frozenset({int, float, bool, type(None)})
# A style has one scheme; where it has more, the others are held against the schema, too.
_SCHEMES: Path = SCHEME[:-1]


class SchemaPart(Enum):
    """The kinds of part, each by where the schema says what it may be."""

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
    """One failure: the place in the part, the keyword, the rule it stands in and the keyword's own value."""

    path: Path
    keyword: str
    rule: Schema
    wanted: Json


def wholes(tree: Json) -> Iterator[tuple[SchemaPart, Path, Json]]:
    """The parts that a tree has one of, with their places: its frame and, where there is one, its font."""
    yield SchemaPart.FRAME, (), _frame(tree)
    font = read(tree, FONTS)
    if font is not MISSING:
        yield SchemaPart.FONT, FONTS, font


def lists(tree: Json) -> Iterator[tuple[SchemaPart, Path, list[Json]]]:
    """The lists of a tree whose elements are parts, with their places."""
    yield SchemaPart.SOURCE, SOURCES, read_array(tree, SOURCES)
    for index, scheme in enumerate(read_array(tree, _SCHEMES)):
        for kind, path in _IN_SCHEME:
            yield kind, (*_SCHEMES, index, *path), read_array(scheme, path)
    yield SchemaPart.ICON, ICONS, read_array(tree, ICONS)


def failures(kind: SchemaPart, value: Json) -> tuple[SchemaFailure, ...]:
    """Where a part fails the schema."""
    validator = _validator(kind)
    outside = tuple(_outside_schema(value)) if _may_be_outside(kind, value) else ()
    try:
        if validator.is_valid(value):
            return outside
    except ValueError:
        pass  # The validator knows plain types only, and neither lone surrogates nor great depth.
    errors = list(validator.iter_errors(_plain(value, 0)))
    schema = _schema(kind)
    found: dict[tuple[Path, Path], SchemaFailure] = {(each.path, (each.keyword,)): each for each in outside}
    for error in errors:
        place, rule_path = _instance_path(error), tuple(error.schema_path)
        if (place, (FAR,)) not in found and (place, rule_path) not in found:
            rule, keyword = _resolve(schema, rule_path[:-1]), str(rule_path[-1])
            found[place, rule_path] = SchemaFailure(place, keyword, rule, rule.get(keyword))
    return tuple(found.values())


def _may_be_outside(kind: SchemaPart, value: Json) -> bool:
    """Whether a part may hold what no schema can say; all but a few parts are passed over at C speed."""
    if kind in (
        SchemaPart.ICON,
        SchemaPart.FONT,
    ):  # They have few members, of which each may weigh megabytes.
        return True
    try:
        return b"\\u0000" in orjson.dumps(value, default=float)
    except TypeError:  # A repeated key, a far number, or half a surrogate pair.
        return True


def _outside_schema(value: Json) -> Iterator[SchemaFailure]:
    """What no schema can say: keys that stand in one object twice, and what programs cannot hold."""
    left: list[tuple[Path, Json]] = [((), value)]
    while left:
        path, node = left.pop()
        if isinstance(node, FarNumber):
            yield SchemaFailure(path, FAR, {}, None)
        elif isinstance(node, str):
            if is_broken(node):
                yield SchemaFailure(path, BROKEN_TEXT, {}, None)
        elif isinstance(node, dict):
            repeated = [key for key in node if isinstance(key, RepeatedKey) and str(key) in node]
            yield from (SchemaFailure((*path, key), REPEATED, {}, None) for key in repeated)
            left += [((*path, key), held) for key, held in node.items() if type(held) in _LOOKED_INTO]
        elif isinstance(node, list):
            left += [((*path, at), held) for at, held in enumerate(node) if type(held) in _LOOKED_INTO]


def is_broken(text: str) -> bool:
    """Whether a text holds half a surrogate pair, which has no bytes, or NUL, which ends a text in C."""
    return "\0" in text or (not text.isascii() and HALF.search(text) is not None)


def _frame(tree: Json) -> Json:
    """The tree with nothing in place of each other part."""
    frame = tree
    for _, path, elements in lists(tree):
        if elements:
            frame = replace(frame, path, [None] * len(elements))
    return frame if read(tree, FONTS) is MISSING else replace(frame, FONTS, None)


@cache
def _schema(kind: SchemaPart) -> Schema:
    """What a part may be; in that of the frame every other part may be anything."""
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
def _validator(kind: SchemaPart) -> Draft202012Validator:
    return Draft202012Validator(_schema(kind))


def _instance_path(error: Json) -> Path:
    """The failing place; the two validators name it differently."""
    return tuple(error.instance_path if hasattr(error, "instance_path") else error.absolute_path)


def _plain(value: Json, depth: int) -> Json:
    """The value in plain types, without what lies too deep, and with every list in a list empty.

    The format knows no list in a list; each error carries all that it is about, and a misplaced one is huge.
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
    return None if kind is FarNumber else float(value)


def _text(value: str) -> str:
    return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")


def _resolve(schema: Schema, path: Path) -> Schema:
    """The subschema at a path, through the references on the way."""
    node: Json = schema
    for step in path:
        if step == "$ref" or (isinstance(node, dict) and step not in node and "$ref" in node):
            node = schema["$defs"][node["$ref"].rsplit("/", 1)[-1]]
        if step != "$ref":
            node = node[step]
    while isinstance(node, dict) and "$ref" in node:
        node = schema["$defs"][node["$ref"].rsplit("/", 1)[-1]]
    return node if isinstance(node, dict) else {}


# What only a filter holds.
_IN_FILTER = (("condition",), ("expression",))


def rule_at(path: Path) -> Schema | None:
    """The subschema of a place; nothing where the format leaves it open or knows no such place."""
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
    """Whether a path leads into what a layer keeps as a filter under a key of its own."""
    if path[: len(LAYERS)] != LAYERS or path[len(LAYERS) + 2 : len(LAYERS) + 3] not in _IN_FILTER:
        return False
    return path[len(LAYERS) + 1] not in _whole_schema()["$defs"]["layer"]["properties"]


@cache
def _whole_schema() -> Schema:
    return build_schema()
