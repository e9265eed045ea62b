"""Facts about a layer that checks of the whole style read, independent of its index."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from editor.mapstyle.curves.curve import read_value
from editor.mapstyle.document.layer_data import layer_name as layer_name_by
from editor.mapstyle.document.model import FACES, NAME_KEY, Layer, LayerKey
from editor.mapstyle.filters.expression import FILTER_KEY, filter_key
from editor.mapstyle.labels.label_text import LABEL_KEY
from editor.mapstyle.schema.layer_types import BY_TYPE, SATELLITE_SOURCE, LayerShape
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.source_data import SourceData, load
from editor.mapstyle.tree import Json

ICON = BY_KEY["icon"]
FACE = BY_KEY["text-style"]

_REGULAR = frozenset({FACES[0]})
_NO_KEY = LayerKey(0)
# The known keys of a record; any other key may mean anything, even that the layer is off.
KNOWN_KEYS = frozenset(
    {
        NAME_KEY,
        "id",
        "type",
        "source",
        "sourcedata_id",
        "metaCategoryID",
        "minzoom",
        "maxzoom",
        "group_id",
        "isTemplate",
        LABEL_KEY,
        FILTER_KEY,
        "paint",
    }
)
_COVERING_SHAPES = (LayerShape.POLYGON, LayerShape.LINE)


@dataclass(frozen=True, slots=True)
class DataDrawn:
    """The data that a layer draws, and the type of layer."""

    type: str
    source: str
    sourcedata_id: int
    meta_category: int | None


@dataclass(frozen=True, slots=True)
class LayerFacts:
    """The facts of one layer.

    `icons` are its icon references, each with the index of its stop; `faces` the font faces that it uses;
    `mentions` texts under unknown keys, which may name an icon or a source; `data` the data that it draws,
    None if that or its appearance is uncertain.
    """

    name: str
    id: int | None
    type: str
    source: str
    group_id: int | None
    icons: tuple[tuple[int, str], ...]
    faces: frozenset[str]
    mentions: frozenset[str]
    data: DataDrawn | None


def detached_layer(record: Json) -> Layer:
    """Return a layer for a record, detached from its style."""
    return Layer(_NO_KEY, 0, record if isinstance(record, dict) else {})


def layer_name(layer: Layer) -> str:
    """Return the name of a layer in problems: always from the shipped data, not the user's."""
    return layer_name_by(layer, _shipped_data())


@cache
def _shipped_data() -> SourceData:
    return load()


def gather(layer: Layer) -> LayerFacts:
    paint = layer.paint
    return LayerFacts(
        layer_name(layer),
        layer.id,
        layer.type,
        layer.source,
        layer.group_id,
        _icon_references(paint),
        _faces(layer.type, paint),
        _mentions(layer.record, paint),
        _data(layer),
    )


def stop_records(paint: Mapping[str, Json], prop: PaintProperty) -> list[Json]:
    """Return the stops of a paint property; empty if it is absent or malformed."""
    try:
        records = paint[prop.key][prop.wrapper][prop.stops]
    except (KeyError, TypeError):
        return []
    return records if isinstance(records, list) else []


def stop_values(records: list[Json], key: str) -> list[Json]:
    """Return the values of stops under a key; None for a stop without it."""
    try:
        return [record[key] for record in records]
    except (KeyError, TypeError):  # Faster than a check of each stop: malformed ones are rare.
        return [record.get(key) if isinstance(record, dict) else None for record in records]


def _icon_references(paint: Mapping[str, Json]) -> tuple[tuple[int, str], ...]:
    references = enumerate(stop_values(stop_records(paint, ICON), ICON.value))
    return tuple([each for each in references if isinstance(each[1], str) and each[1]])


def _faces(type_: str, paint: Mapping[str, Json]) -> frozenset[str]:
    """Return the faces that a layer's stops name; the regular face if they name none."""
    if FACE.key not in paint:
        row = BY_TYPE.get(type_)
        return _REGULAR if row is None or FACE.key in row.properties else frozenset()
    values = stop_values(stop_records(paint, FACE), FACE.value)
    numbers = [read_value(value, FACE) for value in values]
    named = frozenset(FACES[number] for number in numbers if isinstance(number, int))
    # A broken value may mean any face.
    return named if named and None not in numbers else frozenset(FACES)


def _mentions(record: Mapping[str, Json], paint: Mapping[str, Json]) -> frozenset[str]:
    unknown = record.keys() - KNOWN_KEYS
    unknown_paint = paint.keys() - BY_KEY.keys()
    return frozenset(_texts([*map(record.get, unknown), *map(paint.get, unknown_paint)]))


def _texts(pending: list[Json]) -> Iterator[str]:
    while pending:
        value = pending.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            pending += value.values()
        elif isinstance(value, list):
            pending += value


def _data(layer: Layer) -> DataDrawn | None:
    record, number = layer.record, layer.sourcedata_id
    row = BY_TYPE.get(layer.type)
    if row is None or row.in_app or row.shape not in _COVERING_SHAPES or number is None:
        return None
    if not layer.source or layer.source == SATELLITE_SOURCE or "isTemplate" in record:
        return None
    if not layer.paint.keys() <= BY_KEY.keys() or record.keys() - KNOWN_KEYS - {filter_key(record)}:
        return None
    return DataDrawn(layer.type, layer.source, number, layer.meta_category)
