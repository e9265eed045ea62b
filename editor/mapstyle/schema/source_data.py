"""Inferred data of layers by type, source and sourcedata id, with queries for open data.

Source: `resources/sourcedata.toml`, inferred from real styles; `packaging/build_source_data.py` writes it as
JSON, which is read faster. A file of the user, in TOML, overrides its entries.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeAlias

from editor import resources, user_files
from editor.errors import FilePosition, MapDataError
from editor.mapstyle.schema.layer_types import LayerShape, LayerType
from editor.records import dataclass
from editor.wording import say, term

# The geometry of entries whose names follow lines.
_LINE_LABEL = "line-label"

DataKey: TypeAlias = str

SHIPPED: Final = "sourcedata.json"

OSM = "osm"
SCHEMAS = (OSM, "openmaptiles", "protomaps", "shortbread", "naturalearth")

# The origin of an entry in the user's file.
USER_ORIGIN = "own"
GEOMETRIES = ("point", "line", "line-label", "polygon", "area-label", "none")

POI_SOURCEDATA_ID = 12
ANY_SOURCE = "*"

# Far more than a complete table needs; limits memory if a wrong file is linked.
MAX_FILE_SIZE = 16 * 1024 * 1024

# The suffix of the entries for names.
_NAME = " name"
_CONDITION = re.compile(r"(?P<key>.+?)(?P<op>!=|>=|<=|=|>|<)(?P<value>.*)\Z")


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on a feature's attribute: `op` is =, !=, >=, <=, >, <, has or absent."""

    key: str
    op: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DataQuery:
    """The features of a schema that match all conditions; `layer` is the tile layer, None for raw OSM."""

    layer: str | None
    conditions: tuple[Condition, ...] = ()
    geometry: str | None = None


@dataclass(frozen=True, slots=True)
class DataEntry:
    """The data of one kind of layer; `id` is None if it applies to every id of the type."""

    types: tuple[str, ...]
    source: str
    id: int | None
    label: str
    confidence: str
    origin: str
    geometry: str
    queries: Mapping[str, tuple[DataQuery, ...]]
    note: str = ""
    demonstration: str = ""
    category: int | None = None

    @property
    def key(self) -> DataKey:
        """The stable key of the entry: `line/map/0`, or `poi/1002` for a category."""
        if self.category is not None:
            return f"poi/{self.category}"
        return f"{self.types[0]}/{self.source}/{self.id}"

    @property
    def is_uncertain(self) -> bool:
        """Whether the meaning of the data is only a guess."""
        return self.confidence == "low"

    @property
    def is_demonstration(self) -> bool:
        """Whether only sample geometry can be drawn, as for routes."""
        return bool(self.demonstration) and self.geometry != "none" and not any(self.queries.values())


def describe_same_features(one: DataEntry, other: DataEntry) -> bool:
    """Return whether two entries describe the same features, such as areas and their names.

    They have the same label or share OSM tags.
    """
    has_same_label = one.label.removesuffix(_NAME) == other.label.removesuffix(_NAME)
    return has_same_label or bool(set(_tags(one)) & set(_tags(other)))


def _tags(entry: DataEntry) -> Iterator[tuple[Condition, ...]]:
    """Yield the OSM conditions of an entry, except those on names, which do not classify a feature."""
    for query in entry.queries[OSM]:
        tags = tuple(condition for condition in query.conditions if condition.key != "name")
        if tags:
            yield tags


# A style has a few hundred; a style of noise must not fill the memory.
_MOST_LABELS = 10_000


class SourceData:
    """All entries, indexed by the fields of a layer. Source: assumption `layer-data`."""

    def __init__(self, entries: tuple[DataEntry, ...], categories: tuple[DataEntry, ...] = ()) -> None:
        self.entries = entries + categories
        self._index: dict[tuple[str, str, int | None], DataEntry] = {}
        for entry in entries:
            for name in entry.types:
                self._index[name, entry.source, entry.id] = entry
        self._categories = {entry.category: entry for entry in categories}
        self._labels: dict[tuple[str, str | None, int | None, int | None], str] = {}

    def find(
        self,
        type_: str,
        source: str | None,
        sourcedata_id: int | None,
        meta_category: int | None = None,
    ) -> DataEntry | None:
        """Return the entry of a layer with these fields, or None."""
        if meta_category is not None and (type_, source, sourcedata_id) == (
            "symbol",
            "map",
            POI_SOURCEDATA_ID,
        ):
            return self._categories.get(meta_category)
        found = self._index.get((type_, source or "", sourcedata_id))
        if found is not None:
            return found
        # Types without data, such as background and routes, have one entry for all sources and ids.
        for source_name, number in ((source or "", None), ("", None), ("", 0), (ANY_SOURCE, None)):
            if (type_, source_name, number) in self._index:
                return self._index[type_, source_name, number]
        return None

    def label(
        self,
        type_: str,
        source: str | None,
        sourcedata_id: int | None,
        meta_category: int | None = None,
    ) -> str:
        """Return the label of a layer's data, such as "Motorway", else its type and id, such as "line 99"."""
        fields = type_, source, sourcedata_id, meta_category
        known = self._labels.get(fields)
        if known is None:
            entry = self.find(*fields)
            known = (
                term(entry.label)
                if entry is not None
                else tail(type_ or "layer", sourcedata_id, meta_category)
            )
            if len(self._labels) < _MOST_LABELS:
                self._labels[fields] = known
        return known


def tail(type_: str, sourcedata_id: int | None, meta_category: int | None = None) -> str:
    """Return the suffix that distinguishes layers of the same name: "line 0", "symbol 12, 1002"."""
    parts = [f"{type_} {sourcedata_id}" if sourcedata_id is not None else type_]
    if meta_category is not None:
        parts.append(str(meta_category))
    return ", ".join(parts)


def drawn_type(row: LayerType, entry: DataEntry | None) -> LayerType:
    """Return a layer type as its data is drawn: names of rivers and streams follow their lines.

    Source: assumption `waterway-names`.
    """
    if row.shape is LayerShape.AREA_LABEL and entry is not None and entry.geometry == _LINE_LABEL:
        return replace(row, shape=LayerShape.LINE_LABEL)
    return row


def load(user_file: Path | None = None) -> SourceData:
    """Return the shipped entries, overridden by those of the user's file.

    Raises: MapDataError, with the line if known, when a file is missing or malformed.
    """
    entries, categories = _shipped()
    if user_file is not None:
        own_entries, own_categories = _parse(user_file)
        entries = (*own_entries, *_without_overridden(entries, own_entries))
        overridden = {entry.category for entry in own_categories}
        categories = (*own_categories, *(entry for entry in categories if entry.category not in overridden))
    all_queries = tuple(query for entry in categories for query in entry.queries[OSM])
    # A point layer without a category draws the points of all categories.
    entries = tuple(
        replace(entry, queries={**entry.queries, OSM: all_queries}) if draws_every_category(entry) else entry
        for entry in entries
    )
    return SourceData(entries, categories)


def draws_every_category(entry: DataEntry) -> bool:
    """Return whether an entry draws the points of all categories, and so has their tags."""
    return (entry.types, entry.source, entry.id, entry.category) == (
        ("symbol",),
        "map",
        POI_SOURCEDATA_ID,
        None,
    )


def _without_overridden(
    entries: tuple[DataEntry, ...], overriding: tuple[DataEntry, ...]
) -> Iterator[DataEntry]:
    """Yield the entries without the types that other entries override."""
    overridden = {(name, entry.source, entry.id) for entry in overriding for name in entry.types}
    for entry in entries:
        remaining = tuple(name for name in entry.types if (name, entry.source, entry.id) not in overridden)
        if remaining:
            yield replace(entry, types=remaining)


def _shipped() -> tuple[tuple[DataEntry, ...], tuple[DataEntry, ...]]:
    try:
        table = json.loads(resources.data(SHIPPED))
    except (OSError, ValueError) as error:
        raise MapDataError(
            say("{file} is not in the expected format: {lacks}.", file=SHIPPED, lacks=str(error))
        ) from error
    return _tables(table, "", Path(SHIPPED))


def _parse(file: Path) -> tuple[tuple[DataEntry, ...], tuple[DataEntry, ...]]:
    try:
        text = user_files.read_text(file)
        if text is None:
            raise MapDataError(say("{file} no longer exists.", file=file.name))
        table = user_files.parse_toml(text, file)
    except user_files.UserFileError as error:
        raise MapDataError(error.text, error.place) from error
    return _tables(table, text, file)


def _tables(
    table: Mapping[str, Any], text: str, file: Path
) -> tuple[tuple[DataEntry, ...], tuple[DataEntry, ...]]:
    return (
        tuple(_records(table, "data", _entry, text, file)),
        tuple(_records(table, "poi_category", _category, text, file)),
    )


def _records(
    table: Mapping[str, Any],
    name: str,
    read: Callable[[Mapping[str, Any]], DataEntry],
    text: str,
    file: Path,
) -> Iterator[DataEntry]:
    number = 0
    try:
        for record in table.get(name, []):
            yield read(record)
            number += 1
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
        heads = [at for at, line in enumerate(text.splitlines(), 1) if line.strip().startswith(f"[[{name}]]")]
        place = FilePosition(file.name, heads[number], 1) if number < len(heads) else FilePosition(file.name)
        lacks = say("an entry lacks {key}", key=error) if isinstance(error, KeyError) else error.args[0]
        raise MapDataError(
            say("{file} is not in the expected format: {lacks}.", file=file.name, lacks=lacks), place
        ) from error


def _entry(record: Mapping[str, Any]) -> DataEntry:
    number = record.get("id")
    if not (number is None or isinstance(number, int)):
        raise TypeError(say("the ID {number!r} is not an integer", number=number))
    types = record["types"]
    if not (isinstance(types, list) and types and all(isinstance(name, str) for name in types)):
        raise TypeError(say("“{name}” is not a list of strings", name="types"))
    if record["geometry"] not in GEOMETRIES:
        raise ValueError(
            say(
                "the geometry {geometry!r} is not one of {names}",
                geometry=record["geometry"],
                names=", ".join(GEOMETRIES),
            )
        )
    return DataEntry(
        types=tuple(types),
        source=_text(record, "source"),
        id=number,
        label=_text(record, "label"),
        confidence=record.get("confidence", "unknown"),
        origin=record.get("origin", USER_ORIGIN),
        geometry=record["geometry"],
        queries={schema: _queries(record, schema) for schema in SCHEMAS},
        note=record.get("note", ""),
        demonstration=record.get("demo", ""),
    )


def _text(record: Mapping[str, Any], name: str) -> str:
    value = record[name]
    if not isinstance(value, str):
        raise TypeError(say("“{name}” is not a string", name=name))
    return value


def _category(record: Mapping[str, Any]) -> DataEntry:
    osm = _queries(record, OSM)
    return DataEntry(
        types=("symbol",),
        source="map",
        id=POI_SOURCEDATA_ID,
        label=_text(record, "label"),
        confidence=record.get("confidence", "unknown"),
        origin=record.get("origin", "documented"),
        geometry="point",
        queries={schema: _category_queries(osm, schema) for schema in SCHEMAS},
        category=record["id"],
    )


def _category_queries(osm: tuple[DataQuery, ...], schema: str) -> tuple[DataQuery, ...]:
    """Return a category's queries. Source: assumption `poi-kinds`."""
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
    return tuple(DataQuery(layer, (Condition(field, "=", values),)) for values in kinds)


def _queries(record: Mapping[str, Any], schema: str) -> tuple[DataQuery, ...]:
    texts = record.get(schema, [])
    if not (isinstance(texts, list) and all(isinstance(text, str) for text in texts)):
        raise TypeError(say("“{name}” is not a list of strings", name=schema))
    return tuple(parse_query(text, schema) for text in texts)


def parse_query(text: str, schema: str) -> DataQuery:
    """Parse a query line of the file, such as `transportation: class=motorway & ramp!=1`."""
    layer: str | None = None
    if schema != OSM:
        head, _, rest = text.partition(" & " if ": " not in text else ": ")
        layer, text = head.strip(), rest
    conditions = [_condition(part.strip()) for part in text.split("&") if part.strip()]
    geometry = next((condition.values[0] for condition in conditions if condition.key == "geometry"), None)
    return DataQuery(
        layer, tuple(condition for condition in conditions if condition.key != "geometry"), geometry
    )


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
