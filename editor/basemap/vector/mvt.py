"""Decoder of vector tiles into flat numpy arrays.

The protobuf library parses the message; commands and deltas of all geometries of a layer are then resolved at
once, which is several times faster than one feature at a time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from editor.basemap.vector.messages import MAX_LAYERS, TooManyPartsError, check_parts, tile_message
from editor.errors import MapDataError
from editor.lazy_import import LazyModule
from editor.records import dataclass
from editor.wording import say

if TYPE_CHECKING:
    from google.protobuf import message as protobuf_message
else:
    protobuf_message = LazyModule("google.protobuf.message")


Kind: TypeAlias = Literal["point", "line", "polygon"]
TagValue: TypeAlias = str | int | float | bool
Tags: TypeAlias = Mapping[str, TagValue]
Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

POINT: Final = 1
LINE: Final = 2
POLYGON: Final = 3
KINDS: Final[tuple[Kind, Kind, Kind]] = ("point", "line", "polygon")

_MAX_ID = 2**63 - 1
_MOVE_TO, _LINE_TO, _CLOSE_PATH = 1, 2, 7
_VALUE_FIELDS = (
    "string_value",
    "float_value",
    "double_value",
    "int_value",
    "uint_value",
    "sint_value",
    "bool_value",
)


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature of a tile.

    Shape: `parts` are (n, 2) float32 arrays; of a polygon its closed rings, each outer ring before its holes.
    Units: tile coordinates, 0 to the layer's extent.
    """

    kind: Kind
    tags: Tags
    parts: tuple[NDArray[np.float32], ...]
    id: int = 0


@dataclass(frozen=True)
class TileLayer:
    """A layer of a tile: the geometries and tags of its features as flat arrays.

    Shape: `coords` (n, 2); `part_offsets` (parts + 1) into coords; `feature_offsets` (features + 1) into
    parts; `tag_offsets` (features + 1) into `pairs`, (m, 2) indexes into `keys` and `values`; `kinds` (POINT,
    LINE, POLYGON) and `ids` (0 for none) by feature.
    Units: tile coordinates, 0 to `extent`. Rings of polygons are closed.
    """

    name: str
    extent: int
    kinds: NDArray[np.uint8]
    ids: Ints
    coords: Floats
    part_offsets: Ints
    feature_offsets: Ints
    keys: tuple[str, ...]
    values: tuple[TagValue, ...]
    pairs: Ints
    tag_offsets: Ints
    _tags: dict[bytes, Tags] = field(default_factory=dict, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def nbytes(self) -> int:
        """The approximate memory size. Units: bytes."""
        arrays = (self.kinds, self.ids, self.coords, self.part_offsets, self.feature_offsets, self.pairs)
        return sum(array.nbytes for array in arrays) + self.tag_offsets.nbytes + self._text_bytes

    @cached_property
    def _text_bytes(self) -> int:
        texts = sum(len(value) for value in self.values if isinstance(value, str))
        return 90 * (len(self.values) + len(self.keys)) + texts + sum(map(len, self.keys))

    @cached_property
    def key_numbers(self) -> Mapping[str, int]:
        """The index of each key in `keys`."""
        return {key: number for number, key in enumerate(self.keys)}

    @cached_property
    def pairs_by_key(self) -> Mapping[int, tuple[Ints, Ints]]:
        """For each key in use: the features that have it, and the index of each one's value."""
        owners = np.repeat(np.arange(len(self)), np.diff(self.tag_offsets))
        order = np.argsort(self.pairs[:, 0], kind="stable")
        keys, starts = runs(self.pairs[order, 0])
        groups = zip(
            np.split(owners[order], starts[1:]), np.split(self.pairs[order, 1], starts[1:]), strict=True
        )
        return dict(zip(keys.tolist(), groups, strict=False))

    def tags(self, feature: int) -> Tags:
        """Return the tags of a feature; features with equal tags share one mapping."""
        pairs = self.pairs[self.tag_offsets[feature] : self.tag_offsets[feature + 1]]
        packed = pairs.tobytes()
        found = self._tags.get(packed)
        if found is None:
            found = {self.keys[key]: self.values[value] for key, value in pairs.tolist()}
            self._tags[packed] = found
        return found

    @cached_property
    def features(self) -> Sequence[Feature]:
        """The features as objects: for inspection, not for drawing."""
        coords = self.coords.astype(np.float32)
        spans = self.part_offsets.tolist()
        return tuple(
            Feature(
                KINDS[self.kinds[index] - 1],
                self.tags(index),
                tuple(
                    coords[spans[part] : spans[part + 1]]
                    for part in range(self.feature_offsets[index], self.feature_offsets[index + 1])
                ),
                int(self.ids[index]),
            )
            for index in range(len(self))
        )


def runs(values: Ints) -> tuple[Ints, Ints]:
    """Return the values of runs of equal ones, and the start of each run.

    For sorted values it equals `np.unique`, which would import NumPy's masked arrays.
    """
    is_start = np.ones(len(values), bool)
    is_start[1:] = values[1:] != values[:-1]
    starts = np.flatnonzero(is_start)
    return values[starts], starts


def decode_tile(data: bytes) -> Mapping[str, TileLayer]:
    """Return the layers of an uncompressed vector tile, by name.

    Raises: MapDataError if the data is not a vector tile.
    Source: the Mapbox Vector Tile specification, version 2.1.
    """
    message = tile_message()()
    try:
        check_parts(data)
        message.ParseFromString(data)
        if len(message.layers) > MAX_LAYERS:
            raise TooManyPartsError("too many layers")
        return {layer.name: _layer(layer) for layer in message.layers}
    except (TooManyPartsError, MemoryError) as problem:
        raise MapDataError(say("A map tile is too large to be decoded.")) from problem
    except (protobuf_message.DecodeError, ValueError, IndexError, OverflowError) as problem:
        raise MapDataError(say("A map tile is damaged.")) from problem


def make_ready() -> None:
    """Import the modules needed to decode the first tile."""
    decode_tile(b"")


def _layer(message: Any) -> TileLayer:
    if message.extent <= 0:
        raise MapDataError(say("A map tile has a layer without an extent."))
    numbers: list[int] = []
    tags: list[int] = []
    rows: list[tuple[int, int, int, int]] = []
    for feature in message.features:
        if POINT <= feature.type <= POLYGON:
            numbers.extend(feature.geometry)
            tags.extend(feature.tags)
            rows.append((len(numbers), len(tags), feature.type, feature.id & _MAX_ID))
    table = np.array(rows, dtype=np.int64).reshape(-1, 4)
    pairs = np.array(tags, dtype=np.int64).reshape(-1, 2)
    keys, values = tuple(message.keys), tuple(_value(value) for value in message.values)
    if np.any(table[:, 1] % 2):
        raise MapDataError(say("A map tile has a feature whose attribute has no value."))
    if len(pairs) and not (pairs[:, 0].max() < len(keys) and pairs[:, 1].max() < len(values)):
        raise MapDataError(
            say("A map tile is damaged: a feature refers to an attribute or value that the tile lacks.")
        )
    coords, part_offsets, feature_offsets = _geometry(numbers, table[:, 0], table[:, 2])
    return TileLayer(
        name=message.name,
        extent=message.extent,
        kinds=table[:, 2].astype(np.uint8),
        ids=table[:, 3],
        coords=coords,
        part_offsets=part_offsets,
        feature_offsets=feature_offsets,
        keys=keys,
        values=values,
        pairs=pairs,
        tag_offsets=offsets(np.diff(table[:, 1] // 2, prepend=0)),
    )


def _geometry(numbers: list[int], ends: Ints, kinds: Ints) -> tuple[Floats, Ints, Ints]:
    """Return the coordinates, part offsets and feature offsets of a layer's commands, in feature order."""
    commands, starts, sizes = _commands(numbers, set(ends.tolist()))
    integers = np.array(numbers, dtype=np.int64)
    is_delta = np.ones(len(integers), dtype=bool)
    is_delta[commands] = False
    deltas = integers[is_delta]
    if len(deltas) % 2:
        raise MapDataError(say("A map tile has an invalid geometry."))
    points = np.cumsum(((deltas >> 1) ^ -(deltas & 1)).reshape(-1, 2), axis=0)
    # The cursor starts at the origin in each feature, so the sum of the previous ones is subtracted.
    points_until = offsets(is_delta)[np.concatenate(([0], ends))] // 2
    sums = np.vstack((np.zeros((1, 2), dtype=np.int64), points))
    points -= np.repeat(sums[points_until[:-1]], np.diff(points_until), axis=0)
    part_starts = np.array(starts, dtype=np.int64)
    feature_offsets = np.searchsorted(part_starts, np.concatenate(([0], ends)))
    part_kinds = np.repeat(kinds, np.diff(feature_offsets))
    starts_by_part = offsets(np.array(sizes, dtype=np.int64))
    rings = np.flatnonzero(part_kinds == POLYGON)
    closed = np.insert(points, starts_by_part[rings + 1], points[starts_by_part[rings]], axis=0)
    return (
        closed.astype(np.float64),
        offsets(np.diff(starts_by_part) + (part_kinds == POLYGON)),
        feature_offsets,
    )


def _commands(numbers: list[int], ends: set[int]) -> tuple[list[int], list[int], list[int]]:
    """Return the positions of the commands, the start of each part, and the number of points of each part.

    A MoveTo starts a part, except that all points of one MoveTo are one part.
    """
    commands: list[int] = []
    starts: list[int] = []
    sizes: list[int] = []
    position, count, ends_reached = 0, len(numbers), 0
    while position < count:
        command = numbers[position]
        commands.append(position)
        kind, repeat = command & 7, command >> 3
        if kind == _MOVE_TO and repeat:
            starts.append(position)
            sizes.append(repeat)
        elif kind == _LINE_TO and sizes:
            sizes[-1] += repeat
        elif kind != _CLOSE_PATH:
            raise MapDataError(say("A map tile has an unknown geometry command."))
        position += 1 if kind == _CLOSE_PATH else 1 + 2 * repeat
        ends_reached += position in ends
    if position != count or ends_reached != len(ends - {0}):
        raise MapDataError(say("A map tile has an incomplete geometry."))
    return commands, starts, sizes


def offsets(sizes: Ints) -> Ints:
    """Return the start offsets of runs with these sizes, and the end of the last one."""
    return np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(sizes)))


def _value(message: Any) -> TagValue:
    for name in _VALUE_FIELDS:
        if message.HasField(name):
            value: TagValue = getattr(message, name)
            return value
    return ""
