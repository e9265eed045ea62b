"""A tree held against the schema: where it fails and by which keyword, whichever validator is installed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from editor.mapstyle.schema import Schema, build_schema
from editor.mapstyle.tree import Json, Path

try:
    from jsonschema_rs import Draft202012Validator
except ImportError:  # no wheel for this machine: the slower one in Python says the same
    # It brings no types, and it takes the name of the other.
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped, no-redef]

# Nothing that the format names lies so deep; the validators give up somewhere below.
DEEPEST = 60


@dataclass(frozen=True, slots=True)
class Failure:
    """One failure: the place in the tree, the keyword, the rule it stands in and the keyword's own value."""

    path: Path
    keyword: str
    rule: Schema
    wanted: Json


def failures(tree: Json, most: int) -> Iterator[Failure]:
    """Where a tree fails the schema, up to a number of places."""
    schema = _schema()
    seen: set[tuple[Path, Path]] = set()
    for path, schema_path in _places(tree, most):
        if (path, schema_path) not in seen:
            seen.add((path, schema_path))
            rule = _resolve(schema, schema_path[:-1])
            keyword = str(schema_path[-1])
            yield Failure(path, keyword, rule, rule.get(keyword))


@cache
def _schema() -> Schema:
    return build_schema()


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(_schema())


def _places(tree: Json, most: int) -> list[tuple[Path, Path]]:
    """Where the tree fails, each with the path of the keyword in the schema."""
    try:
        errors = list(islice(_validator().iter_errors(tree), most))
    except ValueError:
        # The validator knows plain types only, and neither lone surrogates nor great depth.
        errors = list(islice(_validator().iter_errors(_plain(tree, 0)), most))
    return [(_instance_path(error), tuple(error.schema_path)) for error in errors]


def _instance_path(error: Json) -> Path:
    """The failing place; the two validators name it differently."""
    return tuple(error.instance_path if hasattr(error, "instance_path") else error.absolute_path)


def _plain(value: Json, depth: int) -> Json:
    """The value in plain types, without what lies too deep."""
    if depth > DEEPEST:
        return None
    if isinstance(value, dict):
        return {_text(key): _plain(member, depth + 1) for key, member in value.items()}
    if isinstance(value, list):
        return [_plain(element, depth + 1) for element in value]
    if isinstance(value, str):
        return _text(value)
    if value is None or isinstance(value, bool):
        return value
    return int(value) if isinstance(value, int) else float(value)


def _text(value: str) -> str:
    return value.encode("utf-8", "replace").decode("utf-8")


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
