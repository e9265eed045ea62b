"""The parts of a tree held against the schema: where one fails and by which keyword, whatever is installed.

A style is validated part by part, so that what an edit did not touch is not looked at again. What is left of
the tree without its layers, groups, icons, sources and font is one part more, its frame.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

from editor.mapstyle.model import FONTS, GROUPS, ICONS, LAYERS, SCHEME, SOURCES
from editor.mapstyle.schema import Schema, build_schema
from editor.mapstyle.tree import MISSING, Json, Path, read, read_array, replace

try:
    from jsonschema_rs import Draft202012Validator
except ImportError:  # The extra "fast" is not installed. This one is slower and reports the same.
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped, no-redef]  # one of the two

# Nothing that the format names lies so deep; the validators give up somewhere below.
DEEPEST = 60

_PLAIN_TYPES = frozenset({int, float, bool, type(None)})
# A style has one scheme; where it has more, the others are held against the schema, too.
_SCHEMES: Path = SCHEME[:-1]


class Part(Enum):
    """The kinds of part, each by where the schema says what it may be."""

    FRAME = ()
    SOURCE = ("$defs", "sourcesList", "properties", "sources", "items")
    GROUP = ("$defs", "group")
    LAYER = ("$defs", "layer")
    FILTER = ("$defs", "filter")
    ICON = ("$defs", "icons", "properties", "icons", "items")
    FONT = ("$defs", "fonts")


_IN_SCHEME = ((Part.GROUP, GROUPS[len(SCHEME) :]), (Part.LAYER, LAYERS[len(SCHEME) :]))


@dataclass(frozen=True, slots=True)
class Failure:
    """One failure: the place in the part, the keyword, the rule it stands in and the keyword's own value."""

    path: Path
    keyword: str
    rule: Schema
    wanted: Json


def wholes(tree: Json) -> Iterator[tuple[Part, Path, Json]]:
    """The parts that a tree has one of, with their places: its frame and, where there is one, its font."""
    yield Part.FRAME, (), _frame(tree)
    font = read(tree, FONTS)
    if font is not MISSING:
        yield Part.FONT, FONTS, font


def lists(tree: Json) -> Iterator[tuple[Part, Path, list[Json]]]:
    """The lists of a tree whose elements are parts, with their places."""
    yield Part.SOURCE, SOURCES, read_array(tree, SOURCES)
    for index, scheme in enumerate(read_array(tree, _SCHEMES)):
        for kind, path in _IN_SCHEME:
            yield kind, (*_SCHEMES, index, *path), read_array(scheme, path)
    yield Part.ICON, ICONS, read_array(tree, ICONS)


def failures(kind: Part, value: Json) -> tuple[Failure, ...]:
    """Where a part fails the schema."""
    validator = _validator(kind)
    try:
        if validator.is_valid(value):
            return ()
    except ValueError:
        pass  # The validator knows plain types only, and neither lone surrogates nor great depth.
    errors = list(validator.iter_errors(_plain(value, 0)))
    schema = _schema(kind)
    found: dict[tuple[Path, Path], Failure] = {}
    for error in errors:
        place, rule_path = _instance_path(error), tuple(error.schema_path)
        if (place, rule_path) not in found:
            rule, keyword = _resolve(schema, rule_path[:-1]), str(rule_path[-1])
            found[place, rule_path] = Failure(place, keyword, rule, rule.get(keyword))
    return tuple(found.values())


def _frame(tree: Json) -> Json:
    """The tree with nothing in place of each other part."""
    frame = tree
    for _, path, elements in lists(tree):
        if elements:
            frame = replace(frame, path, [None] * len(elements))
    return frame if read(tree, FONTS) is MISSING else replace(frame, FONTS, None)


@cache
def _schema(kind: Part) -> Schema:
    """What a part may be; in that of the frame every other part may be anything."""
    schema = build_schema()
    if kind is not Part.FRAME:
        return {**_at(schema, kind.value), "$defs": schema["$defs"]}
    for each in Part:
        if each is not Part.FRAME:
            _at(schema, each.value[:-1])[each.value[-1]] = {}
    return schema


def _at(schema: Schema, path: Path) -> Schema:
    for step in path:
        schema = schema[str(step)]
    return schema


@cache
def _validator(kind: Part) -> Draft202012Validator:
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
        }
    if kind is list:
        return [[] if type(element) is list else _plain(element, depth + 1) for element in value]
    return float(value)


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
