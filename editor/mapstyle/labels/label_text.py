"""Label text of a layer: parsing, and evaluation for a feature."""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from editor.mapstyle.filters.expression import Attributes, attribute_number, attribute_text, number_text
from editor.mapstyle.json_tree import Json, read_text
from editor.mapstyle.numbers import read_integer
from editor.records import dataclass

LABEL_KEY = "label_text"
EXPRESSION_KEY = "label_expression"
KEYS_KEY, ROWS_KEY = "label_keys", "label_key"
NAME_ATTRIBUTE = "name"
NODE_KINDS = ("text", "number", "get_v", "concat", "*")
MAX_NODE_DEPTH = 50

Write: TypeAlias = Callable[[Attributes], str]


@dataclass(frozen=True, slots=True)
class Label:
    """The evaluator of a label text."""

    write: Write

    def text(self, attributes: Attributes) -> str:
        """Return the text for a feature with these attributes; empty for no label."""
        return self.write(attributes)


def parse(value: Json) -> Label:
    """Compile a layer's label text. Source: assumption `default-label-text`."""
    record = value if isinstance(value, dict) else {}
    expression = record.get(EXPRESSION_KEY)
    if isinstance(expression, str) and expression.strip():
        tree = read_expression(expression)
        return Label(_attribute(NAME_ATTRIBUTE) if tree is None else _compile_node(tree, 0))
    keys = record.get(KEYS_KEY)
    rows = keys.get(ROWS_KEY) if isinstance(keys, dict) else None
    return Label(_compile_keys(rows) if isinstance(rows, list) else _attribute(NAME_ATTRIBUTE))


@lru_cache(maxsize=1024)
def read_expression(text: str) -> Json | None:
    """Return the tree of a label expression, or None if the text is not a JSON object."""
    try:
        tree = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return tree if isinstance(tree, dict) else None


def unknown_nodes(tree: Json) -> tuple[str, ...]:
    """Return the kinds of node in a tree that the format does not define."""
    unknown: list[str] = []
    pending = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, list):
            pending += node
        elif isinstance(node, dict):
            unknown += [kind for kind in node if kind not in NODE_KINDS]
            pending += [node[kind] for kind in ("concat", "*") if kind in node]
    return tuple(dict.fromkeys(unknown))


def _compile_keys(records: list[Json]) -> Write:
    keys = [record for record in records if isinstance(record, dict)]
    keys.sort(key=key_rank)
    writers = [writer for record in keys if (writer := _compile_key(record)) is not None]
    if not writers:
        return _attribute(NAME_ATTRIBUTE)

    def first_with_value(attributes: Attributes) -> str:
        return next((text for writer in writers if (text := writer(attributes))), "")

    return first_with_value


def key_rank(record: Mapping[str, Json]) -> int:
    """Return the priority of a label key's record, the lowest first. Source: assumption `label-key-order`."""
    return read_integer(record.get("id")) or 0


def _compile_key(record: Json) -> Write | None:
    custom = record.get("custom_text")
    if isinstance(custom, str) and custom:
        return _constant(custom)
    name = record.get("key_text")
    return _attribute(name) if isinstance(name, str) and name else None


def _compile_node(node: Json, depth: int) -> Write:
    if isinstance(node, str):
        return _constant(node)
    if isinstance(node, (int, float)):
        return _constant(attribute_text(node))
    if not isinstance(node, dict) or depth > MAX_NODE_DEPTH:
        return _constant("")
    kind = next((name for name in NODE_KINDS if name in node), None)
    if kind is None:
        return _constant("")
    content = node[kind]
    if kind in ("concat", "*"):
        parts = [_compile_node(part, depth + 1) for part in content] if isinstance(content, list) else []
        return _concat(parts) if kind == "concat" else _product(parts)
    if not isinstance(content, (str, int, float)):
        return _constant("")
    return _attribute(str(content)) if kind == "get_v" else _constant(attribute_text(content))


def _constant(text: str) -> Write:
    shown = read_text(text)
    return lambda _attributes: shown


def _attribute(name: str) -> Write:
    def read(attributes: Attributes) -> str:
        value = attributes.get(name)
        return "" if value is None else attribute_text(value)

    return read


def _concat(parts: list[Write]) -> Write:
    return lambda attributes: "".join(part(attributes) for part in parts)


def _product(parts: list[Write]) -> Write:
    """Return the writer of a product. Source: assumption `blank-label-parts`."""

    def multiply(attributes: Attributes) -> str:
        product = 1.0
        for part in parts:
            factor = attribute_number(part(attributes))
            if factor is None:
                return ""
            product *= factor
        return number_text(product) if parts else ""

    return multiply
