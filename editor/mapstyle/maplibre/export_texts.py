"""Label texts as expressions of MapLibre, with remarks on what cannot be read or expressed."""

import re
from collections.abc import Mapping
from typing import Final

from editor.mapstyle.json_tree import Json
from editor.mapstyle.labels.expression_tree import (
    ATTRIBUTE,
    JOIN,
    NUMBER,
    TEXT,
    LabelNode,
    is_empty,
    read_node,
)
from editor.mapstyle.labels.label_text import (
    EXPRESSION_KEY,
    KEYS_KEY,
    LABEL_KEY,
    ROWS_KEY,
    key_rank,
    read_expression,
)
from editor.records import dataclass
from editor.wording import Sentence, listed, say

# The attributes of labels in the OpenMapTiles schema, and those with other names than in map data.
# Source: documentation of the schema, version 3.15.
_ATTRIBUTES: Final = re.compile(r"name([:_].+)?|ref|ele|iata|icao|housenumber|class|subclass")
_RENAMED: Final[Mapping[str, str]] = {"addr:housenumber": "housenumber"}
_MAX_NAMES: Final = 5
_MAX_LENGTH: Final = 40


@dataclass(frozen=True, slots=True)
class TextExport:
    """The text field of a label, None if it shows nothing, and remarks on what differs."""

    field: Json | None
    remarks: tuple[Sentence, ...] = ()


def text_field(layer: Mapping[str, Json], default: str) -> TextExport:
    """Return the text field of a layer. `default` is the attribute without a label text."""
    return _Writer(default).write(layer)


class _Writer:
    def __init__(self, default: str) -> None:
        self._default = default
        self._unreadable: dict[Sentence, None] = {}
        self._unknown: dict[str, None] = {}

    def write(self, layer: Mapping[str, Json]) -> TextExport:
        field = self._field(layer)
        remarks = list(self._unreadable)
        if self._unknown:
            names = [name[:_MAX_LENGTH] for name in self._unknown]
            shown = listed([*names[:_MAX_NAMES], *(["…"] if len(names) > _MAX_NAMES else [])])
            remarks.append(say("OpenMapTiles has no attributes for parts of its text: {names}", names=shown))
        return TextExport(field, tuple(remarks))

    def _field(self, layer: Mapping[str, Json]) -> Json | None:
        record = layer.get(LABEL_KEY, {})
        if not isinstance(record, dict):
            return self._fallback()
        expression = record.get(EXPRESSION_KEY, "")
        if not isinstance(expression, str):
            return self._fallback()
        if expression.strip():
            tree = read_expression(expression)
            if tree is None:
                return self._fallback()
            return None if is_empty(tree) else self._node(read_node(tree))
        return self._keys(record.get(KEYS_KEY, {}))

    def _fallback(self) -> Json:
        """Return the default attribute for a text that cannot be read, as the map does."""
        self._unreadable[say("its label text cannot be read, so “{name}” is shown", name=self._default)] = (
            None
        )
        return ["get", self._default]

    def _keys(self, keys: Json) -> Json:
        rows = keys.get(ROWS_KEY, []) if isinstance(keys, dict) else None
        if not isinstance(rows, list):
            return self._fallback()
        records = sorted((row for row in rows if isinstance(row, dict)), key=key_rank)
        parts = [part for row in records if (part := self._key(row)) is not None]
        if len(parts) < len(rows):
            self._unreadable[say("label keys that cannot be read")] = None
        if not parts:
            return ["get", self._default]
        return parts[0] if len(parts) == 1 else ["coalesce", *parts]

    def _key(self, row: Mapping[str, Json]) -> Json | None:
        custom, name = row.get("custom_text"), row.get("key_text")
        if isinstance(custom, str) and custom:
            return custom
        return self._attribute(name) if isinstance(name, str) and name else None

    def _attribute(self, name: str) -> Json:
        known = _RENAMED.get(name, name)
        if not _ATTRIBUTES.fullmatch(known):
            self._unknown[name] = None
        return ["get", known]

    def _node(self, node: LabelNode) -> Json | None:
        """Return the expression of a label node; None if it has no text."""
        if node.others or not node.kind:
            self._unreadable[say("parts of its label text cannot be read")] = None
        if not node.kind:
            return None
        if node.kind in (TEXT, NUMBER):
            return ["to-string", node.content]
        if node.kind == ATTRIBUTE:
            return ["to-string", self._attribute(str(node.content))]
        parts = [part for each in node.parts if (part := self._node(each)) is not None]
        if not parts:
            return None
        if node.kind == JOIN:
            return ["concat", *parts]
        return ["to-string", ["*", *(["to-number", part, 0] for part in parts)]]
