"""Typical features of tile schemas for the data of a layer, to find the imported layers that draw it."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from editor import resources
from editor.mapstyle.json_tree import Json
from editor.mapstyle.maplibre.expressions import SourceFeature
from editor.mapstyle.numbers import read_number
from editor.mapstyle.schema.source_data import DataEntry, DataQuery, SourceData, parse_query
from editor.records import dataclass

_GEOMETRIES: Final[Mapping[str, str]] = {
    "line": "LineString",
    "line-label": "LineString",
    "polygon": "Polygon",
    "area-label": "Point",
    "point": "Point",
}
# The schema of category queries whose tile layer has a name that differs from that of the kinds.
_POI_LAYERS: Final[Mapping[str, str]] = {"mapboxstreets": "poi_label"}
_MIN_SHARED: Final = 1


@dataclass(frozen=True, slots=True)
class Schema:
    """A tile schema: its layers, and the attributes of its features.

    `typical` are attributes of every feature, `by_layer` of those in a layer. A feature with one of the
    `variants`, such as a bridge, is drawn by the same layer of the format. `also` maps layers with names to
    the layers with the features.
    """

    name: str
    layers: frozenset[str]
    typical: Mapping[str, Json]
    by_layer: Mapping[str, Mapping[str, Json]]
    variants: tuple[Mapping[str, Json], ...]
    also: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TypicalFeature:
    """A feature in these tile layers that is typical of the data of an entry, by its `known` attributes."""

    layers: frozenset[str]
    attributes: Mapping[str, Json]
    known: frozenset[str]
    geometry: str

    def feature(self, geometry: str | None = None, extra: Mapping[str, Json] | None = None) -> SourceFeature:
        """Return the feature, with another geometry and further attributes."""
        attributes = self.attributes if extra is None else {**self.attributes, **extra}
        return SourceFeature(attributes, geometry or self.geometry)


@dataclass(frozen=True, slots=True)
class Target:
    """Data that the format can draw: layer type, source, ids, label, and example features."""

    type: str
    entry: DataEntry
    candidates: tuple[TypicalFeature, ...]


@cache
def rules() -> Mapping[str, Any]:
    """Return the table of import rules."""
    return tomllib.loads(resources.text("maplibre.toml"))


@cache
def schemas() -> tuple[Schema, ...]:
    """Return the known schemas."""
    common = rules()["typical"]
    return tuple(
        Schema(
            row["name"],
            frozenset(row["layers"]),
            {**common, **row["typical"]},
            row["by_layer"],
            tuple(row["variants"]),
            row["also"],
        )
        for row in rules()["schema"]
    )


def portable_attributes() -> Mapping[str, str]:
    """Return the attributes with a meaning outside their schema, and their names in map data."""
    found: Mapping[str, str] = rules()["attributes"]
    return found


def detect_schema(source_layers: Iterable[str]) -> Schema | None:
    """Return the schema with the most of these tile layers, or None if none has any."""
    used = Counter(name for name in source_layers if name)

    def shared(schema: Schema) -> int:
        return sum(count for name, count in used.items() if name in schema.layers)

    best = max(schemas(), key=shared)
    return best if shared(best) >= _MIN_SHARED else None


def targets(data: SourceData, schema: Schema) -> Iterator[Target]:
    """Yield all data of a schema that the format can draw."""
    duplicates = frozenset(rules()["duplicates"]["entries"])
    for entry in data.entries:
        if entry.key in duplicates or entry.is_uncertain or entry.geometry not in _GEOMETRIES:
            continue
        candidates = tuple(_candidates(entry, schema))
        if candidates:
            for type_ in entry.types:
                yield Target(type_, entry, candidates)


def _candidates(entry: DataEntry, schema: Schema) -> Iterator[TypicalFeature]:
    queries = _queries(entry, schema)
    geometry = _GEOMETRIES[entry.geometry]
    own = _own_features().get((schema.name, entry.key))
    if own is not None and queries:
        layers = frozenset(query.layer for query in queries if query.layer)
        for attributes in own:
            yield _candidate(schema, layers, attributes, geometry)
        return
    for query in queries:
        if query.layer is None or query.geometry not in (None, "polygon", "line", "point"):
            continue
        for attributes in _attributes_of(query):
            kind = geometry if query.geometry is None else _GEOMETRIES[query.geometry]
            yield _candidate(schema, frozenset({query.layer}), attributes, kind)


def _candidate(
    schema: Schema, layers: frozenset[str], attributes: Mapping[str, Json], geometry: str
) -> TypicalFeature:
    implied = _implied(schema.name, attributes)
    by_layer = {key: value for layer in layers for key, value in schema.by_layer.get(layer, {}).items()}
    named = frozenset(name for name, other in schema.also.items() if other in layers)
    known = {*attributes, *implied, *by_layer, *(key for each in schema.variants for key in each)}
    whole = {**schema.typical, **by_layer, **implied, **attributes}
    return TypicalFeature(layers | named, whole, frozenset(known), geometry)


def _queries(entry: DataEntry, schema: Schema) -> tuple[DataQuery, ...]:
    added = _own_queries().get((schema.name, entry.key))
    if added is not None:
        return added
    if entry.category is not None and schema.name in _POI_LAYERS:
        queries = entry.queries.get("protomaps", ())
        kinds = tuple(value for query in queries for each in query.conditions for value in each.values)
        return tuple(parse_query(f"{_POI_LAYERS[schema.name]}: maki={kind}", schema.name) for kind in kinds)
    return entry.queries.get(schema.name, ())


@cache
def _own_queries() -> Mapping[tuple[str, str], tuple[DataQuery, ...]]:
    return {
        (table["schema"], key): tuple(
            parse_query(text if ": " in text else f"{text}: ", table["schema"]) for text in texts
        )
        for table in rules()["query"]
        for key, texts in table["entries"].items()
    }


@cache
def _own_features() -> Mapping[tuple[str, str], list[Mapping[str, Json]]]:
    return {(row["schema"], row["entry"]): row["candidates"] for row in rules()["feature"]}


def _attributes_of(query: DataQuery) -> Iterator[dict[str, Json]]:
    """Yield attributes of features that a query matches: one for each value of its first list."""
    fixed: dict[str, Json] = {}
    choices: tuple[str, tuple[str, ...]] | None = None
    for condition in query.conditions:
        if condition.op == "has":
            fixed[condition.key] = "Name" if condition.key == "name" else True
        elif condition.op in ("=", ">=", "<="):
            if choices is None and len(condition.values) > 1:
                choices = condition.key, condition.values
            elif condition.values:
                fixed.setdefault(condition.key, typed_value(condition.values[0]))
    if choices is None:
        yield fixed
    else:
        for value in choices[1]:
            yield {**fixed, choices[0]: typed_value(value)}


def typed_value(text: str) -> Json:
    """Return the value of a query's text: a flag, a number or the text."""
    if text in ("true", "false"):
        return text == "true"
    number = read_number(text)
    return text if number is None else number


def _implied(schema: str, attributes: Mapping[str, Json]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for row in rules()["implied"]:
        ((key, values),) = row["when"].items()
        value = attributes.get(key)
        if row["schema"] == schema and isinstance(value, str) and value in values.split("|"):
            ((implied_key, implied_value),) = row["then"].items()
            found[implied_key] = value if implied_value == "=" else implied_value
    return found
