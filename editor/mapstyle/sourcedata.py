"""What each layer most likely draws, by type, source and sourcedata id, and which open data answers it.

Source: `resources/sourcedata.toml`, which is inferred from real styles; a person's own file lies over it.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

from editor import resources
from editor.errors import MapDataError
from editor.mapstyle.layertypes import layer_type

DataKey: TypeAlias = str

OSM = "osm"
SCHEMAS = (OSM, "openmaptiles", "protomaps", "shortbread", "naturalearth")

POI_SOURCEDATA_ID = 12
ANY_SOURCE = "*"

_CONDITION = re.compile(r"(?P<key>.+?)(?P<op>!=|>=|<=|=|>|<)(?P<value>.*)\Z")


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition on a feature's attributes: `op` is =, !=, >=, <=, >, <, has or absent."""

    key: str
    op: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Query:
    """Which features of a schema answer: all conditions hold; `layer` is the tile layer, None for raw OSM."""

    layer: str | None
    conditions: tuple[Condition, ...] = ()
    geometry: str | None = None


@dataclass(frozen=True, slots=True)
class DataEntry:
    """What one kind of layer draws; `id` is None where it holds for the type whatever the id."""

    types: tuple[str, ...]
    source: str
    id: int | None
    label: str
    confidence: str
    origin: str
    geometry: str
    queries: Mapping[str, tuple[Query, ...]]
    note: str = ""
    demonstration: str = ""
    category: int | None = None

    @property
    def key(self) -> DataKey:
        """The entry's name, the same in every run: `line/map/0`, or `poi/1002` for a category."""
        if self.category is not None:
            return f"poi/{self.category}"
        return f"{self.types[0]}/{self.source}/{self.id}"

    @property
    def is_demonstration(self) -> bool:
        """Whether only sample geometry can be drawn for it, as for routes."""
        return bool(self.demonstration) and self.geometry != "none" and not any(self.queries.values())


class SourceData:
    """All entries, found by what a layer says."""

    def __init__(self, entries: tuple[DataEntry, ...], categories: tuple[DataEntry, ...] = ()) -> None:
        self.entries = entries + categories
        self._index: dict[tuple[str, str, int | None], DataEntry] = {}
        for entry in entries:
            for name in entry.types:
                self._index[name, entry.source, entry.id] = entry
        self._categories = {entry.category: entry for entry in categories}

    def find(
        self,
        type: str,  # noqa: A002  the format's own word
        source: str | None,
        sourcedata_id: int | None,
        meta_category: int | None = None,
    ) -> DataEntry | None:
        """The entry that a layer with these fields draws; nothing where that is not known."""
        if meta_category is not None and (type, source, sourcedata_id) == (
            "symbol",
            "map",
            POI_SOURCEDATA_ID,
        ):
            return self._categories.get(meta_category)
        found = self._index.get((type, source or "", sourcedata_id))
        if found is not None:
            return found
        # Types without data of their own (background, routes) draw the same whatever the file says.
        for key in ((type, source or "", None), (type, "", None), (type, "", 0), (type, ANY_SOURCE, None)):
            if key in self._index:
                return self._index[key]
        return None

    def label(
        self,
        type: str,  # noqa: A002  the format's own word
        source: str | None,
        sourcedata_id: int | None,
        meta_category: int | None = None,
    ) -> str:
        """What a layer draws, in words: "Motorway"; where that is not known, its type's name."""
        entry = self.find(type, source, sourcedata_id, meta_category)
        return entry.label if entry is not None else layer_type(type, source).label


def tail(type: str, sourcedata_id: int | None, meta_category: int | None = None) -> str:  # noqa: A002  as above
    """What tells layers of the same name apart: "line 0", "symbol 12, 1002"."""
    parts = [f"{type} {sourcedata_id}" if sourcedata_id is not None else type]
    if meta_category is not None:
        parts.append(str(meta_category))
    return ", ".join(parts)


def load(user_file: Path | None = None) -> SourceData:
    """The shipped entries, with those of a person's own file in place of the ones they name again.

    Raises: MapDataError when a file is missing, no TOML or of another shape.
    """
    entries, categories = _parse(resources.path("sourcedata.toml"))
    if user_file is not None:
        own_entries, own_categories = _parse(user_file)
        entries = (*own_entries, *_without(entries, own_entries))
        renewed = {entry.category for entry in own_categories}
        categories = (*own_categories, *(entry for entry in categories if entry.category not in renewed))
    return SourceData(entries, categories)


def _without(entries: tuple[DataEntry, ...], taken: tuple[DataEntry, ...]) -> Iterator[DataEntry]:
    """The entries less the types that others speak for; one entry may serve several types."""
    spoken_for = {(name, entry.source, entry.id) for entry in taken for name in entry.types}
    for entry in entries:
        left = tuple(name for name in entry.types if (name, entry.source, entry.id) not in spoken_for)
        if left:
            yield replace(entry, types=left)


def _parse(file: Path) -> tuple[tuple[DataEntry, ...], tuple[DataEntry, ...]]:
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        categories = tuple(_category(record) for record in table.get("poi_category", []))
        everything = tuple(query for entry in categories for query in entry.queries[OSM])
        entries = tuple(_entry(record, everything) for record in table.get("data", []))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        raise MapDataError(f"{file.name} cannot be read: {error}") from error
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise MapDataError(f"{file.name} is not in the expected form: {error}") from error
    return entries, categories


def _entry(record: Mapping[str, Any], every_category: tuple[Query, ...]) -> DataEntry:
    queries = {schema: _queries(record, schema) for schema in SCHEMAS}
    if record["types"] == ["symbol"] and record.get("id") == POI_SOURCEDATA_ID and record["source"] == "map":
        queries[OSM] = every_category
    return DataEntry(
        types=tuple(record["types"]),
        source=record["source"],
        id=record.get("id"),
        label=record["label"],
        confidence=record.get("confidence", "unknown"),
        origin=record.get("origin", "own"),
        geometry=record["geometry"],
        queries=queries,
        note=record.get("note", ""),
        demonstration=record.get("demo", ""),
    )


def _category(record: Mapping[str, Any]) -> DataEntry:
    osm = _queries(record, OSM)
    return DataEntry(
        types=("symbol",),
        source="map",
        id=POI_SOURCEDATA_ID,
        label=record["label"],
        confidence=record.get("confidence", "unknown"),
        origin="documented",
        geometry="point",
        queries={schema: _category_queries(osm, schema) for schema in SCHEMAS},
        category=record["id"],
    )


def _category_queries(osm: tuple[Query, ...], schema: str) -> tuple[Query, ...]:
    """A category's OSM tags in a tile schema: POI kinds there are the values of those tags, by our choice."""
    if schema == OSM:
        return osm
    if schema == "shortbread":
        return tuple(replace(query, layer="pois") for query in osm)
    target = {"openmaptiles": ("poi", "subclass"), "protomaps": ("pois", "kind")}.get(schema)
    if target is None:
        return ()
    layer, field = target
    kinds = [
        condition.values
        for query in osm
        for condition in query.conditions
        if condition.op == "=" and len(query.conditions) == 1
    ]
    return tuple(Query(layer, (Condition(field, "=", values),)) for values in kinds)


def _queries(record: Mapping[str, Any], schema: str) -> tuple[Query, ...]:
    return tuple(parse_query(text, schema) for text in record.get(schema, []))


def parse_query(text: str, schema: str) -> Query:
    """The query that a line of the file means, such as `transportation: class=motorway & ramp!=1`."""
    layer: str | None = None
    if schema != OSM:
        head, _, rest = text.partition(" & " if ": " not in text else ": ")
        layer, text = head.strip(), rest
    conditions = [_condition(part.strip()) for part in text.split("&") if part.strip()]
    geometry = next((condition.values[0] for condition in conditions if condition.key == "geometry"), None)
    return Query(layer, tuple(each for each in conditions if each.key != "geometry"), geometry)


def _condition(text: str) -> Condition:
    match = _CONDITION.match(text)
    if match is None:
        return Condition(text, "has")
    key, op, value = match["key"].strip(), match["op"], match["value"].strip()
    if op == "=" and value == "*":
        return Condition(key, "has")
    if op == "=" and value == "absent":
        return Condition(key, "absent")
    return Condition(key, op, tuple(part.strip() for part in value.split("|")))
