"""Rules of a single layer that the schema cannot express."""

from collections.abc import Callable, Iterator, Mapping
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
from editor.mapstyle.json_tree import Json, Path
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.layer_types import BY_TYPE, SATELLITE_SOURCE, SOURCES
from editor.records import dataclass
from editor.wording import say

# Shorter keys are similar to many words by chance.
_MIN_LONG_KEY: Final = 6
_MAX_KEY: Final = 40
_MAX_DISTANCE: Final = 2
# Notes of users may have similar names.
_CANDIDATES: Final = tuple(sorted(KNOWN_KEYS - {NAME_KEY}))
_SEPARATORS: Final = str.maketrans("", "", "_- ")


def check_keys(layer: Layer) -> Iterator[Finding]:
    """Find keys that resemble a known one."""
    for key, meant in sorted(meant_keys(layer.record).items()):
        text = say("Unknown layer key “{key}”. Did you mean “{meant}”?", key=key, meant=meant)
        yield "unknown-layer-key", (key,), text


def meant_keys(record: Mapping[str, Json]) -> dict[str, str]:
    """Return the unknown keys of a record that resemble a missing known one, with that."""
    own_filter = filter_key(record)
    found = {}
    for key in record.keys() - KNOWN_KEYS - {own_filter}:
        meant = _closest_key(key)
        if meant is not None and meant not in record and _has_type_of(record[key], meant):
            found[key] = meant
    return found


def _closest_key(key: str) -> str | None:
    """Return the closest known key; None if none is close or several are equally close."""
    if len(key) > _MAX_KEY:  # Typical for programs that store much in a layer.
        return None
    normalized = _normalize(key)
    letters = frozenset(normalized)
    near = {
        known: _distance(normalized, _normalize(known))
        for known, others in _LETTERS.items()
        if len(letters - others) <= _MAX_DISTANCE and len(others - letters) <= _MAX_DISTANCE
    }
    least = min(near.values(), default=_MAX_DISTANCE + 1)
    nearest = [known for known, distance in near.items() if distance == least]
    return nearest[0] if len(nearest) == 1 and least <= _max_distance(nearest[0]) else None


def _max_distance(known: str) -> int:
    return _MAX_DISTANCE if len(_normalize(known)) >= _MIN_LONG_KEY else 1


def _normalize(key: str) -> str:
    return key.translate(_SEPARATORS).casefold()


def _distance(one: str, other: str) -> int:
    """Return the Damerau-Levenshtein distance of two texts (optimal string alignment)."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for row_index, letter in enumerate(one):
        last, before, row = before, row, [row_index + 1]
        for column, expected in enumerate(other):
            cost = min(before[column] + (letter != expected), before[column + 1] + 1, row[column] + 1)
            if row_index and column and letter == other[column - 1] and one[row_index - 1] == expected:
                cost = min(cost, last[column - 1] + 1)
            row.append(cost)
    return row[-1]


# One edit changes at most one letter of each set, which excludes most keys at once.
_LETTERS: Final[Mapping[str, frozenset[str]]] = {known: frozenset(_normalize(known)) for known in _CANDIDATES}


def _has_type_of(value: Json, known: str) -> bool:
    expected = (rule_at((*LAYERS, 0, known)) or {}).get("type")
    kinds = {expected} if isinstance(expected, str) else set(expected or ())
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
    """The names that layers of a style may refer to."""

    groups: frozenset[int]
    icons: frozenset[str]
    sources: frozenset[str]
    has_satellite: bool

    @classmethod
    def of(cls, style: MapStyle) -> "Names":
        """Return the names in a style."""
        return cls(
            frozenset(group.id for group in style.groups if group.id is not None),
            frozenset(icon.id for icon in style.icons),
            frozenset({*SOURCES, *(source.name for source in style.sources)}),
            any(source.type == SATELLITE_SOURCE for source in style.sources),
        )


def check_zoom_range(layer: Layer) -> Iterator[Finding]:
    """Rule 7: a layer's zoom range is not inverted."""
    if layer.minzoom is not None and layer.maxzoom is not None and layer.minzoom > layer.maxzoom:
        text = say(
            "Min zoom {least} of “{name}” is above max zoom {most}. Swap them.",
            name=layer_name(layer),
            least=layer.minzoom,
            most=layer.maxzoom,
        )
        yield "zoom-range", ("minzoom",), text


def check_layer_type(layer: Layer) -> Iterator[Finding]:
    """Find layer types that the format does not define, which the engine rejects."""
    written = layer.record.get("type")
    if isinstance(written, str) and written not in BY_TYPE:
        text = (
            say("Unknown layer type “{type}”. The engine rejects it.", type=layer.type)
            if written
            else say("The layer type is empty. Choose one.")
        )
        text = with_suggestion(text, closest_name(written, BY_TYPE))
        yield "unknown-layer-type", ("type",), text


def check_references(facts: LayerFacts, names: Names) -> Iterator[Finding]:
    """Rules 3, 4 and 6: the group, the icons and the source of a layer exist."""
    if facts.group_id is not None and facts.group_id not in names.groups:
        text = say(
            "“{name}” is in group {group_id}, which does not exist. Choose another.",
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
            "“{name}” draws nothing: the style has no source of type “{type}”. "
            "Add one under “Sources in this style”.",
            name=facts.name,
            type=SATELLITE_SOURCE,
        )
        yield "satellite-source-missing", ("source",), text
    if facts.source and facts.source not in names.sources:
        text = say(
            "Unknown source “{source}”. The engine rejects it.",
            source=facts.source,
        )
        text = with_suggestion(text, closest_name(facts.source, names.sources))
        yield "unknown-source", ("source",), text


def check_source(layer: Layer) -> Iterator[Finding]:
    """Find an empty source."""
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
