"""The part of the schema that judges a place of a style."""

from functools import cache

from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.filters.expression import FILTER_KEY
from editor.mapstyle.schema.json_schema import Schema, build_schema
from editor.mapstyle.tree import Path

# What only a filter holds.
_IN_FILTER = (("condition",), ("expression",))


def rule_at(path: Path) -> Schema | None:
    """The subschema of a place; nothing where the format leaves it open or knows no such place."""
    if _is_in_filter(path):
        path = (*path[: len(LAYERS) + 1], FILTER_KEY, *path[len(LAYERS) + 2 :])
    node: Schema | None = _schema()
    for step in path:
        if node is None:
            return None
        node = node.get("items") if isinstance(step, int) else node.get("properties", {}).get(step)
        if node is not None and "$ref" in node:
            node = _schema()["$defs"][node["$ref"].rsplit("/", 1)[-1]]
    return node


def _is_in_filter(path: Path) -> bool:
    """Whether a path leads into what a layer keeps as a filter under a key of its own."""
    if path[: len(LAYERS)] != LAYERS or path[len(LAYERS) + 2 : len(LAYERS) + 3] not in _IN_FILTER:
        return False
    return path[len(LAYERS) + 1] not in _schema()["$defs"]["layer"]["properties"]


@cache
def _schema() -> Schema:
    return build_schema()
