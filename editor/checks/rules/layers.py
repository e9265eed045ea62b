"""The rules of one layer that no schema expresses."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from editor.checks.facts import ICON, KNOWN_KEYS, LayerFacts, layer_name
from editor.checks.problems import Finding
from editor.checks.rules.filters import check_conditions
from editor.checks.rules.labels import check_label_expression, check_label_keys
from editor.checks.rules.stops import check_outliers, check_sizes, check_stop_order
from editor.checks.rules.visibility import check_shown, check_text_color
from editor.checks.schema_validation import rule_at
from editor.checks.suggestions import closest_name, with_suggestion
from editor.mapstyle.document.model import LAYERS, NAME_KEY, Layer, MapStyle
from editor.mapstyle.filters.expression import filter_key
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.layer_types import BY_TYPE, SATELLITE_SOURCE, SOURCES
from editor.mapstyle.tree import Json, Path
from editor.wording import say

# Shorter keys are near to many words by chance.
_LONG: Final = 6
_LONGEST: Final = 40
_MOST: Final = 2
# A note for people may be called anything like it.
_MEANT: Final = tuple(sorted(KNOWN_KEYS - {NAME_KEY}))
_SEPARATORS: Final = str.maketrans("", "", "_- ")


def check_keys(layer: Layer) -> Iterator[Finding]:
    """Keys that look like a known one."""
    for key, meant in sorted(meant_keys(layer.record).items()):
        text = say(
            "“{key}” is no key of a layer that is known. Did you mean “{meant}”?", key=key, meant=meant
        )
        yield "unknown-layer-key", (key,), text


def meant_keys(record: Mapping[str, Json]) -> dict[str, str]:
    """The keys of a record that most likely mean a known one that it lacks, each with that one."""
    own_filter = filter_key(record)
    found = {}
    for key in record.keys() - KNOWN_KEYS - {own_filter}:
        meant = _nearest(key)
        if meant is not None and meant not in record and _may_be(record[key], meant):
            found[key] = meant
    return found


def _nearest(key: str) -> str | None:
    """The one known key that is near; nothing where none is, or several are as near."""
    if len(key) > _LONGEST:  # most keys of programs that keep much in a layer
        return None
    folded = _folded(key)
    letters = frozenset(folded)
    near = {
        known: _distance(folded, _folded(known))
        for known, others in _LETTERS.items()
        if len(letters - others) <= _MOST and len(others - letters) <= _MOST
    }
    least = min(near.values(), default=_MOST + 1)
    nearest = [known for known, distance in near.items() if distance == least]
    return nearest[0] if len(nearest) == 1 and least <= _most(nearest[0]) else None


def _most(known: str) -> int:
    return _MOST if len(_folded(known)) >= _LONG else 1


def _folded(key: str) -> str:
    return key.translate(_SEPARATORS).casefold()


def _distance(one: str, other: str) -> int:
    """How many letters to add, take away, change or swap with the next make one text the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one):
        last, before, row = before, row, [at + 1]
        for to, wanted in enumerate(other):
            cost = min(before[to] + (letter != wanted), before[to + 1] + 1, row[to] + 1)
            if at and to and letter == other[to - 1] and one[at - 1] == wanted:
                cost = min(cost, last[to - 1] + 1)
            row.append(cost)
    return row[-1]


# What a change of one letter can make different is one letter each way: that rules most keys out at once.
_LETTERS: Final[Mapping[str, frozenset[str]]] = {known: frozenset(_folded(known)) for known in _MEANT}


def _may_be(value: Json, known: str) -> bool:
    """Whether a value is such as a known key has."""
    wanted = (rule_at((*LAYERS, 0, known)) or {}).get("type")
    kinds = {wanted} if isinstance(wanted, str) else set(wanted or ())
    if isinstance(value, bool):
        return "boolean" in kinds
    if isinstance(value, dict):
        return "object" in kinds
    if "integer" in kinds:
        return read_integer(value) is not None
    return isinstance(value, str) and "string" in kinds


_ICONS: Path = ("paint", ICON.key, ICON.wrapper, ICON.stops)

LayerRule: TypeAlias = Callable[[Layer], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Names:
    """What the layers of a style may refer to."""

    groups: frozenset[int]
    icons: frozenset[str]
    sources: frozenset[str]
    has_satellite: bool

    @classmethod
    def of(cls, style: MapStyle) -> "Names":
        """The names that a style gives."""
        return cls(
            frozenset(group.id for group in style.groups if group.id is not None),
            frozenset(icon.id for icon in style.icons),
            frozenset({*SOURCES, *(source.name for source in style.sources)}),
            any(source.type == SATELLITE_SOURCE for source in style.sources),
        )


def check_zoom_range(layer: Layer) -> Iterator[Finding]:
    """Rule 7: a layer's zoom range is not upside down."""
    if layer.minzoom is not None and layer.maxzoom is not None and layer.minzoom > layer.maxzoom:
        text = say(
            "“{name}” begins at zoom {least}, above its end at {most}. Swap them.",
            name=layer_name(layer),
            least=layer.minzoom,
            most=layer.maxzoom,
        )
        yield "zoom-range", ("minzoom",), text


def check_layer_type(layer: Layer) -> Iterator[Finding]:
    """Layer types that this editor knows: the format rejects those that are not defined."""
    written = layer.record.get("type")
    if isinstance(written, str) and written not in BY_TYPE:
        text = (
            say("“{type}” is not a defined layer type. The engine rejects it.", type=layer.type)
            if written
            else say("The layer type is empty. Choose one.")
        )
        text = with_suggestion(text, closest_name(written, BY_TYPE))
        yield "unknown-layer-type", ("type",), text


def check_references(facts: LayerFacts, names: Names) -> Iterator[Finding]:
    """Rules 3, 4 and 6: the group, the icons and the source that a layer names."""
    if facts.group_id is not None and facts.group_id not in names.groups:
        text = say(
            "“{name}” sits in group {group_id}, which does not exist. Choose another.",
            name=facts.name,
            group_id=facts.group_id,
        )
        yield "unknown-group", ("group_id",), text
    for index, reference in facts.icons:
        if reference not in names.icons:
            text = say("Icon “{reference}” is not in this style. Choose another.", reference=reference)
            yield "unknown-icon-reference", (*_ICONS, index, ICON.value), text
    if facts.source == SATELLITE_SOURCE and not names.has_satellite:
        text = say(
            "“{name}” draws nothing: no source of type “{type}” is declared.",
            name=facts.name,
            type=SATELLITE_SOURCE,
        )
        yield "satellite-source-missing", ("source",), text
    if facts.source and facts.source not in names.sources:
        text = say(
            "“{source}” is neither a built-in nor a declared source. The engine rejects it.",
            source=facts.source,
        )
        text = with_suggestion(text, closest_name(facts.source, names.sources))
        yield "unknown-source", ("source",), text


def check_source(layer: Layer) -> Iterator[Finding]:
    """A source that is named by an empty text."""
    if layer.record.get("source") == "":
        yield "unknown-source", ("source",), say("The source is empty. Choose one, or remove the key.")


LAYER_RULES: tuple[LayerRule, ...] = (
    check_zoom_range,
    check_layer_type,
    check_keys,
    check_source,
    check_label_expression,
    check_label_keys,
    check_conditions,
    check_stop_order,
    check_sizes,
    check_outliers,
    check_shown,
    check_text_color,
)
