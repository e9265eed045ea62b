"""Problems for schema failures, in plain language."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial, reduce
from types import MappingProxyType

from editor.checks.facts import FindingCache
from editor.checks.problems import Finding, PlacedFindings, Problem, Severity
from editor.checks.schema_validation import (
    BROKEN_TEXT,
    FAR,
    REPEATED,
    SchemaFailure,
    SchemaPart,
    failures,
    layer_failures,
    part_lists,
    single_parts,
)
from editor.checks.suggestions import closest_name, lacking_keys, with_suggestion
from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS, SOURCES, LayerKey, MapStyle
from editor.mapstyle.json_tree import Json, Path, RepeatedKey, read
from editor.mapstyle.numbers import read_integer, read_number
from editor.mapstyle.schema.values import Color, is_hex_color
from editor.wording import Sentence, say, say_count, term

# Of each severity, so that a thousand hints do not hide an error.
MOST_PROBLEMS = 1000

_LONGEST_QUOTE = 40
_IN_RECORDS: Mapping[Path, Sentence] = MappingProxyType(
    {
        LAYERS: say("in the layer"),
        GROUPS: say("in the group"),
        ICONS: say("in the icon"),
        SOURCES: say("in the source"),
    }
)
_TYPES = {
    "object": say("a JSON object"),
    "array": say("a list"),
    "string": say("text"),
    "integer": say("a whole number"),
    "number": say("a number"),
    "boolean": say("true or false"),
}


class SchemaChecks:
    """Validates styles against the schema, and caches the failures of each part.

    `most` limits the reported problems of each severity, None for all; `more` are the severities of which the
    last style may have more. `of_layer` returns the failures of a layer.
    """

    def __init__(
        self,
        most: int | None = MOST_PROBLEMS,
        of_layer: Callable[[Json], tuple[SchemaFailure, ...]] = layer_failures,
    ) -> None:
        self._most = most
        self.more: frozenset[Severity] = frozenset()
        self._caches = {
            kind: FindingCache(_finder(of_layer if kind is SchemaPart.LAYER else partial(failures, kind)))
            for kind in SchemaPart
        }

    def check(self, style: MapStyle) -> Iterator[Problem]:
        """Yield the first schema problems; a number written as text is a hint."""
        for cache in self._caches.values():
            cache.begin_round()
        self.more = frozenset()
        reported: Counter[Severity] = Counter()
        for problem in self._problems(style):
            reported[problem.severity] += 1
            if self._most is None or reported[problem.severity] <= self._most:
                yield problem
            elif problem.severity is Severity.ERROR:
                self.more = frozenset({Severity.ERROR, Severity.HINT})
                return  # The remaining parts were not checked.
            else:
                self.more |= {problem.severity}

    def _problems(self, style: MapStyle) -> Iterator[Problem]:
        """Yield all schema problems; each part is checked on demand."""
        for kind, path, part in single_parts(style.tree):
            found = self._caches[kind].of(part)
            if found is not None:
                yield from found.problems(path)
        for kind, path, elements in part_lists(style.tree):
            for index, found in enumerate(self._caches[kind].each(elements)):
                if found is not None:
                    key = style.order.keys[index] if path == LAYERS else None
                    yield from found.problems((*path, index), key)


def _finder(
    find_failures: Callable[[Json], tuple[SchemaFailure, ...]],
) -> Callable[[Json], PlacedFindings | None]:
    """Return a function that finds the failures of a part; None if it is valid."""

    def find(part: Json) -> PlacedFindings | None:
        found = find_failures(part)
        if not found:
            return None
        return PlacedFindings(lambda path, key: to_problems(part, found, path, key))

    return find


def to_problems(
    part: Json, found: tuple[SchemaFailure, ...], path: Path = (), layer_key: LayerKey | None = None
) -> Iterator[Problem]:
    """Yield the problems for the failures of a part at a path."""
    for each in found:
        value = read(part, each.path, None)
        failure = replace(each, path=(*path, *each.path))
        if failure.keyword == "required":
            yield from _missing(failure, value, layer_key)
        else:
            findings = _FINDERS.get(failure.keyword, _other)(failure, value)
            yield from (Problem(code, at, layer_key, text) for code, at, text in findings)


def _missing(failure: SchemaFailure, value: Json, layer_key: LayerKey | None) -> Iterator[Problem]:
    for key in failure.expected:
        if key not in value:
            where = _inside(failure.path)
            text = (
                say("“{key}” is missing {where}.", key=key, where=where)
                if where
                else say("“{key}” is missing.", key=key)
            )
            yield Problem("missing-key", failure.path, layer_key, text, key)


def _unknown(failure: SchemaFailure, value: Json) -> Iterator[Finding]:
    known = failure.rule["properties"]
    missing = lacking_keys(value, known)
    for key in value:
        if key in known or isinstance(key, RepeatedKey):
            continue
        path, quote = (*failure.path, key), _quote(key)
        if failure.path[-1:] == ("paint",):
            code, text = (
                "unknown-paint-property",
                say("Unknown paint property “{key}”.", key=quote),
            )
        elif not failure.path:
            code, text = (
                "unknown-section",
                say("Unknown section “{key}”. The engine rejects it.", key=quote),
            )
        else:
            where = _inside(failure.path)
            code, text = (
                "unknown-key",
                say("Unknown key “{key}” {where}.", key=quote, where=where),
            )
        yield code, path, with_suggestion(text, closest_name(key, missing))


def _type(failure: SchemaFailure, value: Json) -> Iterator[Finding]:
    name = _name(failure.path)
    expected = failure.expected if isinstance(failure.expected, list) else [failure.expected]
    number = (
        read_integer(value) if "integer" in expected else read_number(value) if "number" in expected else None
    )
    if isinstance(value, str) and failure.path[-1:] == ("color",) and is_hex_color(value):
        packed = Color.from_hex(value).abgr
        text = say(
            "The engine cannot read the hex colour {value}. Use {packed}.",
            value=value,
            packed=packed,
        )
        yield "hex-color", failure.path, text
    elif isinstance(value, str) and number is not None and _is_within(number, failure):
        text = say(
            "{name} is the text “{value}”. Remove the quotes.",
            name=name,
            value=_quote(value),
        )
        yield "number-as-text", failure.path, text
    else:
        kinds = reduce(_either, (_TYPES[kind] for kind in expected))
        yield (
            "wrong-type",
            failure.path,
            say(
                "{name} is {kind}. It should be {kinds}.", name=name, kind=describe_value(value), kinds=kinds
            ),
        )


def _either(one: Sentence, other: Sentence) -> Sentence:
    return say("{one} or {other}", one=one, other=other)


def _range(failure: SchemaFailure, value: Json) -> Iterator[Finding]:
    low, high = failure.rule.get("minimum"), failure.rule.get("maximum")
    name, quote = _name(failure.path), _quote(value)
    if high is None:
        text = say("{name} is {value}. It must be at least {low}.", name=name, value=quote, low=low)
    else:
        text = say(
            "{name} is {value}. It must be from {low} to {high}.", name=name, value=quote, low=low, high=high
        )
    yield "out-of-range", failure.path, text


def _choice(failure: SchemaFailure, value: Json) -> Iterator[Finding]:
    expected = failure.expected if isinstance(failure.expected, list) else [failure.expected]
    number = read_number(value)
    if isinstance(value, str) and number is not None and number in expected:
        text = say(
            "{name} is the text “{value}”. Remove the quotes.",
            name=_name(failure.path),
            value=value,
        )
        yield "number-as-text", failure.path, text
        return
    code = "unknown-operator" if failure.path[-1:] == ("condition",) else "not-allowed"
    choices = ", ".join(_quote(choice) for choice in expected)
    name, quote = _name(failure.path), _quote(value)
    if len(expected) > 1:
        text = say(
            "{name} is {value}. It should be one of {choices}.", name=name, value=quote, choices=choices
        )
        names = tuple(choice for choice in expected if isinstance(choice, str))
        text = with_suggestion(text, closest_name(value, names))
    else:
        text = say("{name} is {value}. It should be {choice}.", name=name, value=quote, choice=choices)
    yield code, failure.path, text


def _count(failure: SchemaFailure, value: Json) -> Iterator[Finding]:
    name = _name(failure.path)
    held = (
        say_count("{name} has {count} entry.", "{name} has {count} entries.", len(value), name=name)
        if value
        else say("{name} is empty.", name=name)
    )
    if failure.expected == 0:
        limit = say("“has” and “hasnot” take no values. Clear the values.")
    elif failure.keyword == "minItems":
        limit = say("It needs at least {least}.", least=failure.expected)
    else:
        limit = say("Expected: {wanted}.", wanted=failure.expected)
    yield "wrong-count", failure.path, say("{held} {limit}", held=held, limit=limit)


def _pattern(failure: SchemaFailure, _value: Json) -> Iterator[Finding]:
    if failure.path[:-1] == FONTS:
        text = say(
            "The {slot} font is not a data URI of a TTF or OTF file. Add it again.",
            slot=term(str(failure.path[-1])),
        )
        yield "font-data-uri", failure.path, text
    else:
        yield from _other(failure, _value)


def _not_both(failure: SchemaFailure, _value: Json) -> Iterator[Finding]:
    text = say("The layer has a label expression and label keys. Keep one of them.")
    yield "two-label-texts", failure.path, text


def _no_form(failure: SchemaFailure, _value: Json) -> Iterator[Finding]:
    text = say("The label text is empty. Add an expression or label keys, or remove it.")
    yield "empty-label-text", failure.path, text


def _other(failure: SchemaFailure, _value: Json) -> Iterator[Finding]:
    yield (
        "not-allowed",
        failure.path,
        say("{name} has a value that is not allowed.", name=_name(failure.path)),
    )


def _repeated(failure: SchemaFailure, _value: Json) -> Iterator[Finding]:
    key = _quote(str(failure.path[-1]))
    yield "repeated-key", failure.path, say("Duplicate key “{key}”.", key=key)


def _far(failure: SchemaFailure, value: Json) -> Iterator[Finding]:
    text = say(
        "{name} is {value}, which is too large to represent.",
        name=_name(failure.path),
        value=_quote(value),
    )
    yield "far-number", failure.path, text


def _broken_text(failure: SchemaFailure, _value: Json) -> Iterator[Finding]:
    name = _name(failure.path)
    yield (
        "broken-text",
        failure.path,
        say("{name} contains an invalid character (an unpaired surrogate or NUL).", name=name),
    )


_FINDERS: Mapping[str, Callable[[SchemaFailure, Json], Iterator[Finding]]] = MappingProxyType(
    {
        "additionalProperties": _unknown,
        "type": _type,
        "minimum": _range,
        "maximum": _range,
        "enum": _choice,
        "const": _choice,
        "minItems": _count,
        "maxItems": _count,
        "pattern": _pattern,
        "not": _not_both,
        REPEATED: _repeated,
        FAR: _far,
        BROKEN_TEXT: _broken_text,
        "anyOf": _no_form,
    }
)


def _is_within(number: float, failure: SchemaFailure) -> bool:
    low, high = failure.rule.get("minimum"), failure.rule.get("maximum")
    return (low is None or low <= number) and (high is None or number <= high)


def _name(path: Path) -> str:
    """Return the name of a location in a text: its key, or the number of a list entry."""
    if not path:
        return say("The style")
    last = path[-1]
    if isinstance(last, str):
        return say("“{key}”", key=_quote(last))
    where = _inside(path[:-1])
    return (
        say("Entry {number} {where}", number=last + 1, where=where)
        if where
        else say("Entry {number}", number=last + 1)
    )


def _inside(path: Path) -> str:
    """Return “in …” with the record or the nearest key, so that a text is clear by itself."""
    if path[:-1] in _IN_RECORDS and isinstance(path[-1], int):
        return _IN_RECORDS[path[:-1]]
    key = next((step for step in reversed(path) if isinstance(step, str)), None)
    return "" if key is None else say("in “{key}”", key=_quote(key))


def describe_value(value: Json) -> str:
    """Return a description of a JSON value in a text."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dict, list)):
        return _TYPES["object" if isinstance(value, dict) else "array"]
    return say("the text “{text}”", text=_quote(value)) if isinstance(value, str) else _quote(value)


def _quote(value: Json) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE // 2]}…{text[-8:]}"
