"""Rules of label texts: expressions and label keys. Paths are relative to the record.

Source: "Label text".
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Final

from editor.checks.facts import layer_name
from editor.checks.problems import Finding
from editor.checks.rules.schema import describe_value
from editor.checks.schema_validation import is_broken
from editor.checks.suggestions import closest_name, with_suggestion
from editor.mapstyle.document.model import Layer
from editor.mapstyle.json_tree import Json, Path, read, read_array
from editor.mapstyle.labels.label_text import (
    EXPRESSION_KEY,
    KEYS_KEY,
    LABEL_KEY,
    MAX_NODE_DEPTH,
    NODE_KINDS,
    ROWS_KEY,
    read_expression,
)
from editor.mapstyle.numbers import read_integer
from editor.wording import Sentence, say

_EXPRESSION: Final[Path] = (LABEL_KEY, EXPRESSION_KEY)
_ROWS: Final[Path] = (LABEL_KEY, KEYS_KEY, ROWS_KEY)

_TEXT, _NUMBER, _ATTRIBUTE, _JOIN, _PRODUCT = NODE_KINDS
_CONTENTS: Final = {
    _TEXT: say("text"),
    _NUMBER: say("a number"),
    _ATTRIBUTE: say("the name of an attribute"),
    _JOIN: say("a list of parts"),
    _PRODUCT: say("a list of parts"),
}
_NOTHING: Final = say("nothing")


def check_label_expression(layer: Layer) -> Iterator[Finding]:
    """Check that a label expression is JSON with known, complete nodes."""
    expression = read(layer.record, _EXPRESSION)
    if not isinstance(expression, str):
        return
    tree = read_expression(expression)
    name = layer_name(layer)
    if tree is None:
        text = say(
            "The label expression of “{name}” is not a JSON object. The label shows the feature name.",
            name=name,
        )
        yield "label-expression", _EXPRESSION, text
        return
    fault = _fault(tree) or _duplicate_member(expression)
    if fault is not None:
        text = say("The label expression of “{name}” is invalid: {fault}", name=name, fault=fault)
        yield "label-expression", _EXPRESSION, text


def check_label_keys(layer: Layer) -> Iterator[Finding]:
    """Check that label keys have an attribute and a definite order."""
    rows = read(layer.record, _ROWS)
    if not isinstance(rows, list):
        return
    name = layer_name(layer)
    if not rows:
        text = say("“{name}” has no label keys and shows the feature name. Add a key.", name=name)
        yield "label-keys", _ROWS, text
    ids: Counter[int] = Counter()
    for index, row in enumerate(rows):
        if not isinstance(row, dict):
            continue
        number = read_integer(row.get("id"))
        if number is not None:
            ids[number] += 1
        if number is not None and ids[number] == 2:
            text = say("Two label keys of “{name}” have the ID {id}. Renumber them.", name=name, id=number)
            yield "duplicate-label-key-id", (*_ROWS, index, "id"), text
        if row.get("key_text") == "" and not row.get("custom_text"):
            text = say("A label key of “{name}” has no attribute. Add one, or delete the key.", name=name)
            yield "label-keys", (*_ROWS, index, "key_text"), text


def renumbered_ids(layer: Layer) -> dict[Path, int]:
    """Return the ids that number the label keys of a layer in their order of use.

    Empty if their ids are unique.
    """
    rows = [
        (index, row) for index, row in enumerate(read_array(layer.record, _ROWS)) if isinstance(row, dict)
    ]
    ids = [read_integer(row.get("id")) for _, row in rows]
    known = [number for number in ids if number is not None]
    if len(set(known)) == len(known):
        return {}
    order = sorted(range(len(rows)), key=lambda at: ids[at] or 0)
    return {(*_ROWS, rows[at][0], "id"): number for number, at in enumerate(order, start=1)}


def _fault(tree: Json) -> str | None:
    """Return the first fault of an expression; the empty expression is valid."""
    if tree == {}:
        return None
    pending = [(tree, 0)]
    while pending:
        node, depth = pending.pop()
        # The preview draws a plain text or number unchanged.
        is_plain = isinstance(node, (str, int, float)) and not isinstance(node, bool) and depth > 0
        fault = _broken_text(node) if is_plain else _node_fault(node, depth)
        if fault is not None:
            return fault
        for kind in () if is_plain else (_JOIN, _PRODUCT):
            pending += [(part, depth + 1) for part in reversed(node.get(kind, []))]
    return None


def _node_fault(node: Json, depth: int) -> str | None:
    if depth > MAX_NODE_DEPTH:
        return say("it is nested deeper than {most} levels; deeper parts are ignored.", most=MAX_NODE_DEPTH)
    if not isinstance(node, dict):
        return say("a part is {what}. It should be a JSON object.", what=describe_value(node))
    if not node:
        return say("a part is empty. Delete it or add text or an attribute.")
    unknown = next((kind for kind in node if kind not in NODE_KINDS), None)
    if unknown is not None:
        text = say("it contains the unknown part “{unknown}”.", unknown=unknown)
        return with_suggestion(text, closest_name(unknown, NODE_KINDS))
    kind, *others = node
    if others:
        return say("one part is both “{kind}” and “{other}”. Keep one of them.", kind=kind, other=others[0])
    return _content_fault(kind, node[kind])


def _content_fault(kind: str, content: Json) -> str | None:
    if kind in (_JOIN, _PRODUCT):
        is_valid, is_empty = isinstance(content, list), content == []
    elif kind == _NUMBER:
        is_number = isinstance(content, (int, float)) and not isinstance(content, bool)
        is_valid, is_empty = is_number and content - content == 0, False
    else:
        is_valid, is_empty = isinstance(content, str), kind == _ATTRIBUTE and content == ""
    if is_valid and not is_empty:
        return _broken_text(content)
    what = _NOTHING if is_empty else describe_value(content)
    return say("“{kind}” contains {what} instead of {wanted}.", kind=kind, what=what, wanted=_CONTENTS[kind])


def _broken_text(content: Json) -> str | None:
    if isinstance(content, str) and is_broken(content):
        return say("text contains an invalid character (an unpaired surrogate or NUL). Remove it.")
    return None


def _duplicate_member(expression: str) -> Sentence | None:
    duplicates: list[str] = []

    def count_keys(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        counts = Counter(key for key, _ in pairs)
        duplicates.extend(key for key in counts if counts[key] > 1)
        return {}

    json.loads(expression, object_pairs_hook=count_keys)
    return say("one part has “{key}” twice. Keep one of them.", key=duplicates[0]) if duplicates else None
