"""The part of the schema that judges a place of a style."""

from functools import cache

from editor.mapstyle.schema import Schema, build_schema
from editor.mapstyle.tree import Path


def rule_at(path: Path) -> Schema | None:
    """The subschema of a place; nothing where the format leaves it open or knows no such place."""
    node: Schema | None = _schema()
    for step in path:
        if node is None:
            return None
        node = node.get("items") if isinstance(step, int) else node.get("properties", {}).get(step)
        if node is not None and "$ref" in node:
            node = _schema()["$defs"][node["$ref"].rsplit("/", 1)[-1]]
    return node


@cache
def _schema() -> Schema:
    return build_schema()
