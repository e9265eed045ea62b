"""Facts of layers for the checks, gathered once, and findings cached by subtree."""

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import compress, count
from typing import Generic, TypeVar, cast

from editor.mapstyle.curves.curve import read_value
from editor.mapstyle.document.layer_data import layer_name as layer_name_by
from editor.mapstyle.document.model import FACES, NAME_KEY, Layer, LayerKey
from editor.mapstyle.filters.expression import FILTER_KEY, filter_key
from editor.mapstyle.json_tree import Json
from editor.mapstyle.labels.label_text import LABEL_KEY
from editor.mapstyle.schema.layer_types import BY_TYPE, SATELLITE_SOURCE, LayerShape
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.source_data import SourceData, load
from editor.records import dataclass

T = TypeVar("T")

# A missing answer; None is a valid answer.
_UNKNOWN = object()


@dataclass(slots=True)
class _Answers:
    """Findings of some parts in their order. The references keep the identities of the parts valid."""

    parts: Sequence[Json]
    found: list[object]

    @property
    def is_complete(self) -> bool:
        return _UNKNOWN not in self.found


class FindingCache(Generic[T]):
    """A cache of the results of `find` for parts; entries that a round does not use are dropped.

    Parts requested in the same order as in the round before are cheap. Not thread-safe.
    """

    def __init__(self, find: Callable[[Json], T]) -> None:
        self._find = find
        self._previous: list[_Answers] = []
        self._current: list[_Answers] = []
        self._index: dict[int, object] | None = None

    def begin_round(self) -> None:
        """Start checking another tree."""
        self._previous, self._current, self._index = self._current, [], None

    def of(self, part: Json) -> T:
        """Return the finding of a part."""
        return next(self.each((part,)))

    def each(self, parts: Sequence[Json]) -> Iterator[T]:
        """Return an iterator over the findings of some parts, each computed on demand."""
        answers = _Answers(parts, self._cached(parts))
        self._current.append(answers)
        return (
            cast("Iterator[T]", iter(answers.found)) if answers.is_complete else self._find_missing(answers)
        )

    def _find_missing(self, answers: _Answers) -> Iterator[T]:
        """Yield the answers and compute missing ones; the finding of a repeated part is computed once."""
        added: dict[int, T] = {}
        all_found, find = cast("list[T]", answers.found), self._find
        for index, (part, found) in enumerate(zip(answers.parts, all_found, strict=True)):
            if found is not _UNKNOWN:
                yield found
                continue
            identity = id(part)
            result = added[identity] if identity in added else find(part)
            added[identity] = all_found[index] = result
            if self._index is not None:
                self._index[identity] = result
            yield result

    def _cached(self, parts: Sequence[Json]) -> list[object]:
        """Return the cached findings of some parts: by position in the last round, or by identity."""
        position = len(self._current)
        previous = self._previous[position] if position < len(self._previous) else None
        if previous is not None and previous.parts is parts:
            return previous.found.copy()
        if previous is not None and len(previous.parts) == len(parts):
            changed = list(compress(count(), map(operator.is_not, parts, previous.parts)))
            if len(changed) <= 1:  # If more changed, parts may have moved.
                found = previous.found.copy()
                for index in changed:
                    found[index] = _UNKNOWN
                return found
        known = self._by_identity()
        return [known.get(identity, _UNKNOWN) for identity in map(id, parts)]

    def _by_identity(self) -> dict[int, object]:
        """Return the findings of this round and the last by the identities of the parts."""
        if self._index is None:
            self._index = {}
            for answers in (*self._previous, *self._current):
                self._index.update(zip(map(id, answers.parts), answers.found, strict=True))
        return self._index


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


@dataclass(slots=True)
class LayerFacts:
    """The facts of one layer, never changed; not frozen, as that doubles the time to create them.

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
    return layer_name_by(layer, shipped_data())


@cache
def shipped_data() -> SourceData:
    """Return the entries that ship with the editor, without those of the user."""
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
