"""Text fields converted into label texts of the format."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Final, TypeAlias

from editor.mapstyle.json_tree import Json
from editor.mapstyle.labels.label_text import EXPRESSION_KEY, KEYS_KEY, NAME_ATTRIBUTE, ROWS_KEY
from editor.mapstyle.maplibre.dependencies import has_tokens, read_tokens
from editor.mapstyle.maplibre.expressions import EvaluationScope, evaluate
from editor.mapstyle.maplibre.values import ExpressionError, invalid, is_number, to_text
from editor.records import dataclass

# Parts that only separate names in two scripts.
_SEPARATORS: Final = frozenset(" \n\r\t")
_MAX_PARTS: Final = 40
REF_ATTRIBUTE: Final = "ref"


@dataclass(frozen=True, slots=True)
class FixedText:
    """A constant text."""

    text: str


@dataclass(frozen=True, slots=True)
class FirstOf:
    """The first of several attributes that has a value."""

    keys: tuple[str, ...]


Part: TypeAlias = FixedText | FirstOf


@dataclass(slots=True)
class ConvertedLabel:
    """The parts of a label text. `is_changed` reports that they differ from the text field."""

    parts: list[Part] = field(default_factory=list)
    is_changed: bool = False
    is_upper: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The attributes that the label shows, the first choice of each part."""
        return tuple(part.keys[0] for part in self.parts if isinstance(part, FirstOf))

    @property
    def is_empty(self) -> bool:
        """Whether the label has no text."""
        return not self.parts


def convert(value: Json, scope: EvaluationScope, portable: Mapping[str, str]) -> ConvertedLabel:
    """Return the label of a text field, as it is for an example feature.

    Raises: ExpressionError when the text field cannot be read.
    """
    found = ConvertedLabel()
    _Converter(found, portable).add(value, scope)
    _tidy(found)
    return found


def record_of(label: ConvertedLabel, default: str) -> dict[str, Json] | None:
    """Return the label text of the format, or None if the label shows just the default attribute."""
    if not label.parts:
        return {EXPRESSION_KEY: "{}"}
    if len(label.parts) == 1 and isinstance(label.parts[0], FirstOf):
        keys = label.parts[0].keys
        if keys[-1].startswith(f"{NAME_ATTRIBUTE}:"):
            # Map data often lacks translated names.
            keys = (*keys, NAME_ATTRIBUTE)
        if keys == (default,):
            return None
        rows: list[Json] = [
            {"id": number, "use_key_text": 1, "key_text": key} for number, key in enumerate(keys)
        ]
        return {KEYS_KEY: {ROWS_KEY: rows}}
    nodes = [
        {"text": part.text} if isinstance(part, FixedText) else {"get_v": part.keys[0]}
        for part in label.parts
    ]
    tree = nodes[0] if len(nodes) == 1 else {"concat": nodes}
    return {EXPRESSION_KEY: json.dumps(tree, ensure_ascii=False)}


class _Converter:
    """Walks a text field, follows its branches for an example feature, and collects parts."""

    def __init__(self, label: ConvertedLabel, portable: Mapping[str, str]) -> None:
        self._label, self._portable = label, portable

    def add(self, value: Json, scope: EvaluationScope) -> None:
        scope.budget.spend()
        if isinstance(value, dict):
            self._add_legacy(value, scope)
        elif isinstance(value, list) and value and isinstance(value[0], str):
            self._add_expression(value[0], value[1:], scope.deeper())
        elif has_tokens(value):
            for is_attribute, text in read_tokens(value):
                self._add_part(self._attribute(text) if is_attribute else FixedText(text))
        else:
            self._add_text(to_text(value))

    def _add_legacy(self, value: Mapping[str, Json], scope: EvaluationScope) -> None:
        stops = value.get("stops")
        if (
            not isinstance(stops, list)
            or not stops
            or not all(isinstance(stop, list) and len(stop) == 2 and is_number(stop[0]) for stop in stops)
        ):
            raise invalid("stops")
        self._label.is_changed = True
        reached = [stop for stop in stops if stop[0] <= scope.zoom] or stops[:1]
        self.add(reached[-1][1], scope.deeper())

    def _add_expression(self, name: str, arguments: Sequence[Json], scope: EvaluationScope) -> None:
        if name == "get" and len(arguments) == 1 and isinstance(arguments[0], str):
            self._add_part(self._attribute(arguments[0]))
        elif name in ("to-string", "string", "number-format", "upcase", "downcase") and arguments:
            self._label.is_upper = self._label.is_upper or name == "upcase"
            self._label.is_changed = self._label.is_changed or name == "downcase"
            self.add(arguments[0], scope)
        elif name == "coalesce":
            self._add_part(self._first_of(arguments, scope))
        elif name in ("concat", "format"):
            for argument in arguments:
                if not isinstance(argument, dict):
                    self.add(argument, scope)
        elif name in ("case", "match", "step") and len(arguments) > 1:
            self._label.is_changed = True
            self.add(self._branch(name, arguments, scope), scope)
        else:
            self._label.is_changed = True
            self._add_text(to_text(evaluate([name, *arguments], scope)))

    def _branch(self, name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
        """Return the output that applies to an example feature, unevaluated."""
        quoted = [["literal", [output]] for output in arguments]
        if name == "case":
            mixed = [
                quoted[index] if index % 2 or index == len(arguments) - 1 else argument
                for index, argument in enumerate(arguments)
            ]
        elif name == "match":
            mixed = [
                argument if index == 0 or (index % 2 and index != len(arguments) - 1) else quoted[index]
                for index, argument in enumerate(arguments)
            ]
        else:
            mixed = [
                argument if index == 0 or index % 2 == 0 else quoted[index]
                for index, argument in enumerate(arguments)
            ]
        branch = evaluate([name, *mixed], scope)
        if not isinstance(branch, list) or len(branch) != 1:
            raise invalid(name)
        return branch[0]

    def _first_of(self, arguments: Sequence[Json], scope: EvaluationScope) -> Part:
        keys: dict[str, None] = {}
        for argument in arguments[:_MAX_PARTS]:
            inner = ConvertedLabel()
            _Converter(inner, self._portable).add(argument, scope)
            if len(inner.parts) == 1 and isinstance(inner.parts[0], FirstOf):
                keys |= dict.fromkeys(inner.parts[0].keys)
            elif inner.parts:
                self._label.is_changed = True
        return FirstOf(tuple(keys)) if keys else FixedText("")

    def _attribute(self, key: str) -> Part:
        known = self._portable.get(key)
        if known is None:
            self._label.is_changed = True
            return FixedText("")
        return FirstOf((known,))

    def _add_text(self, text: str) -> None:
        self._add_part(FixedText(text))

    def _add_part(self, part: Part) -> None:
        if len(self._label.parts) < _MAX_PARTS:
            self._label.parts.append(part)


def _tidy(label: ConvertedLabel) -> None:
    """Drop empty and repeated parts, and separators at the ends."""
    parts: list[Part] = []
    for part in label.parts:
        if part == FixedText("") or (isinstance(part, FirstOf) and part in parts):
            continue
        parts.append(part)
    while parts and _is_separator(parts[0]):
        parts.pop(0)
    while parts and _is_separator(parts[-1]):
        parts.pop()
    names = [part for part in parts if isinstance(part, FirstOf) and part.keys[-1].startswith(NAME_ATTRIBUTE)]
    if len(names) > 1 and all(part in names or _is_separator(part) for part in parts):
        # A name in two scripts: the format has one name, which falls back from one to the other.
        keys = dict.fromkeys(key for part in names for key in part.keys)
        parts = [FirstOf(tuple(keys))]
        label.is_changed = True
    label.parts = parts


def _is_separator(part: Part) -> bool:
    return isinstance(part, FixedText) and set(part.text) <= _SEPARATORS


def try_convert(value: Json, scope: EvaluationScope, portable: Mapping[str, str]) -> ConvertedLabel | None:
    """Return the label of a text field, or None if it cannot be read."""
    try:
        return convert(value, scope, portable)
    except ExpressionError:
        return None
