"""Schemas of vector tiles: which features of a tile match the queries of an entry."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from editor.basemap.tiles.tile import TileId, WorldBox
from editor.basemap.vector.clipping import outside
from editor.basemap.vector.features import Features, Flags, empty, merge_features
from editor.basemap.vector.mvt import KINDS, LINE, POINT, POLYGON, Floats, Ints, Kind, TagValue, TileLayer
from editor.mapstyle.schema.source_data import OSM, Condition, DataEntry, DataKey, DataQuery

# natural=coastline matches both sides of the coast; the bundled data distinguishes them by `kind`.
LAND_SIDE: Final = Condition("kind", "=", ("land",))
SEA_SIDE: Final = Condition("kind", "=", ("sea",))
_COAST_SIDES: Mapping[DataKey, Condition] = {"polygon/map/0": LAND_SIDE, "polygon/map/94": SEA_SIDE}

# Entries that also draw another entry if a style has no layer for it: streams draw rivers and canals.
SUBSTITUTES: Mapping[DataKey, tuple[str, str, int]] = {"polyline/map/86": ("polyline", "map", 10)}

# Default populations of places, so that each place is in exactly one class.
ASSUMED_POPULATION: Mapping[str, int] = {
    "city": 100_000,
    "town": 10_000,
    "village": 1_000,
    "suburb": 700,
    "quarter": 700,
    "neighbourhood": 200,
    "hamlet": 200,
    "isolated_dwelling": 10,
}
_POPULATION = "population"
_PLACE = "place"

_KINDS_OF_GEOMETRY: Mapping[str, tuple[int, ...]] = {
    "point": (POINT,),
    "line": (LINE,),
    "line-label": (LINE,),
    "area-label": (POINT,),
    "polygon": (POLYGON,),
}
_KIND_OF_WORD: Mapping[str, int] = {"point": POINT, "line": LINE, "polygon": POLYGON}
_COMPARISONS: Mapping[str, Callable[[Floats, float], Flags]] = {
    ">=": np.greater_equal,
    "<=": np.less_equal,
    ">": np.greater,
    "<": np.less,
}
# More than the height of any view, in worlds.
_BEYOND_WORLDS: Final = 16
_OFF: Final = frozenset({"0", "false", "no"})


def kinds_of(entry: DataEntry) -> tuple[int, ...]:
    """Return the kinds of features that an entry draws; polylines also draw the outlines of polygons."""
    kinds = _KINDS_OF_GEOMETRY.get(entry.geometry, ())
    return (*kinds, POLYGON) if "polyline" in entry.types and kinds == (LINE,) else kinds


class LayerMatcher:
    """Matches the features of a tile layer with entries, and caches the mask of each condition."""

    def __init__(self, layer: TileLayer, schema: str) -> None:
        self.layer = layer
        self._schema = schema
        self._masks: dict[Condition, Flags] = {}
        self._kinds = {kind: layer.kinds == kind for kind in (POINT, LINE, POLYGON)}

    def matches(self, entry: DataEntry, kind: int) -> Ints:
        """Return the indexes of the features of a kind that match an entry."""
        selected = np.zeros(len(self.layer), dtype=bool)
        if kind in kinds_of(entry) and self._kinds[kind].any():
            for query in entry.queries.get(self._schema, ()):
                conditions = self._conditions(entry, query) if self._may_match(query, kind) else None
                if conditions is not None:
                    selected |= self._all_match(conditions)
            selected &= self._kinds[kind]
        return np.flatnonzero(selected)

    def _may_match(self, query: DataQuery, kind: int) -> bool:
        return query.layer in (None, self.layer.name) and (
            query.geometry is None or _KIND_OF_WORD.get(query.geometry) == kind
        )

    def _conditions(self, entry: DataEntry, query: DataQuery) -> tuple[Condition, ...] | None:
        """Return the conditions of a query; None if it only covers default populations."""
        if self._schema != OSM:
            return query.conditions
        if any(condition.key == _POPULATION and condition.op == "absent" for condition in query.conditions):
            return None
        side = _COAST_SIDES.get(entry.key)
        return query.conditions if side is None else (side, *query.conditions)

    def _all_match(self, conditions: tuple[Condition, ...]) -> Flags:
        mask = np.ones(len(self.layer), dtype=bool)
        for condition in conditions:
            mask &= self._mask(condition)
            if not mask.any():
                break
        return mask

    def _mask(self, condition: Condition) -> Flags:
        mask = self._masks.get(condition)
        if mask is None:
            mask = self._masks[condition] = self._evaluated(condition)
        return mask

    def _evaluated(self, condition: Condition) -> Flags:
        mask = np.zeros(len(self.layer), dtype=bool)
        features, indexes = self._values_of(condition.key)
        if condition.op in ("=", "!="):
            for value in condition.values:
                for index in self._indexes_by_text.get(value, ()):
                    mask[features[indexes == index]] = True
            if set(condition.values) <= _OFF:
                # A missing flag is off.
                mask |= ~self._mask(Condition(condition.key, "has"))
            return mask if condition.op == "=" else ~mask
        if condition.op in ("has", "absent"):
            mask[features] = True
            return mask if condition.op == "has" else ~mask
        if condition.op not in _COMPARISONS or not condition.values:
            return mask
        limit = _number(condition.values[0])
        with np.errstate(invalid="ignore"):
            return _COMPARISONS[condition.op](self._amounts(condition.key), limit)

    def _amounts(self, key: str) -> Floats:
        """Return the numeric value of each feature under a key, NaN for none."""
        amounts = np.full(len(self.layer), np.nan)
        features, indexes = self._values_of(key)
        amounts[features] = [_number(self.layer.values[index]) for index in indexes.tolist()]
        if key == _POPULATION and self._schema == OSM:
            return self._populations(amounts)
        return amounts

    def _populations(self, amounts: Floats) -> Floats:
        """Return the populations of settlements, with defaults for unknown ones, NaN for other places."""
        populations = np.full(len(self.layer), np.nan)
        features, indexes = self._values_of(_PLACE)
        assumed = [
            ASSUMED_POPULATION.get(text(self.layer.values[index]), np.nan) for index in indexes.tolist()
        ]
        populations[features] = assumed
        return np.where(np.isnan(populations) | np.isnan(amounts), populations, amounts)

    def _values_of(self, key: str) -> tuple[Ints, Ints]:
        index = self.layer.key_numbers.get(key)
        no_indexes = np.zeros(0, dtype=np.int64)
        return (
            (no_indexes, no_indexes)
            if index is None
            else self.layer.pairs_by_key.get(index, (no_indexes, no_indexes))
        )

    @cached_property
    def _indexes_by_text(self) -> Mapping[str, list[int]]:
        """Indexes of the values by their text: 1 and "1" are two values with the same text."""
        indexes: dict[str, list[int]] = {}
        for index, value in enumerate(self.layer.values):
            indexes.setdefault(text(value), []).append(index)
        return indexes


def text(value: TagValue) -> str:
    """Return a tag's value in the notation of conditions."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _number(value: TagValue) -> float:
    try:
        return float(value)
    except ValueError:
        return float("nan")


# While the user's own map is loading, the covers change with every tile.
_MAX_RESULTS: Final = 512


class Cover(NamedTuple):
    """A box that a finer map covers, and the overlap of the coarser map with it."""

    box: WorldBox
    overlap: float


class ClassifiedTile:
    """A tile of a source. `nbytes` grows as entries are requested."""

    def __init__(self, tile: TileId, layers: Mapping[str, TileLayer], schema: str) -> None:
        self._layers = [_PlacedLayer(tile, layer, schema) for layer in layers.values()]
        self._features: dict[tuple[DataKey, Kind, tuple[Cover, ...]], Features] = {}
        self.nbytes = sum(layer.nbytes for layer in self._layers)

    def features(self, entry: DataEntry, kind: Kind, covers: tuple[Cover, ...] = ()) -> Features:
        """Return the features that match an entry, clipped by the boxes that finer maps cover."""
        key = (entry.key, kind, covers)
        features = self._features.get(key)
        if features is None:
            if covers:
                features = outside(self.features(entry, kind, covers[1:]), *covers[0])
            else:
                features = merge_features(kind, [layer.features(entry, kind) for layer in self._layers])
            if len(self._features) >= _MAX_RESULTS:
                self._drop_clipped()
            self._features[key] = features
            self.nbytes += features.nbytes
        return features

    def _drop_clipped(self) -> None:
        """Drop the clipped features, which are quickly recomputed from the complete ones."""
        for key in [key for key in self._features if key[2]]:
            self.nbytes -= self._features.pop(key).nbytes


class _PlacedLayer:
    """A layer of a tile in world coordinates."""

    def __init__(self, tile: TileId, layer: TileLayer, schema: str) -> None:
        self._matcher = LayerMatcher(layer, schema)
        self._layer = layer
        columns = layer.extent * 2**tile.z
        origin = (tile.x * layer.extent, tile.y * layer.extent)
        coords = layer.coords + origin
        if tile.y in (0, 2**tile.z - 1):
            coords = _beyond_poles(coords, columns)
        # Integers divided by a power of two: shared corners of tiles are equal floats.
        self._world = Features(
            "polygon",
            coords / columns,
            layer.part_offsets,
            layer.feature_offsets,
            tuple(layer.tags(number) for number in range(len(layer))),
            layer.ids,
            _edges(layer),
        )
        self.nbytes = layer.nbytes + self._world.nbytes

    def features(self, entry: DataEntry, kind: Kind) -> Features:
        number = KINDS.index(kind) + 1
        selected = self._matcher.matches(entry, number)
        selected = selected[np.diff(self._layer.feature_offsets)[selected] > 0]
        if number == POINT and len(selected):
            selected = selected[self._is_in_tile(selected)]
        return self._world.subset(selected, kind) if len(selected) else empty(kind)

    def _is_in_tile(self, selected: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> Flags:
        """Return which points belong to this tile, and not to the buffer shared with its neighbours."""
        layer = self._layer
        firsts: Floats = layer.coords[layer.part_offsets[layer.feature_offsets[selected]]]
        inside: Flags = np.all((firsts >= 0) & (firsts < layer.extent), axis=1)
        return inside


def _beyond_poles(coords: Floats, rows: int) -> Floats:
    """Return corners with those at the upper and lower side of the world moved far beyond it.

    A view of the whole world shows more than the world, and land and sea must not end there in a line.
    """
    y = coords[:, 1]
    moved = np.where(y <= 0, y - _BEYOND_WORLDS * rows, np.where(y >= rows, y + _BEYOND_WORLDS * rows, y))
    return np.column_stack((coords[:, 0], moved))


def _edges(layer: TileLayer) -> Flags:
    """Return whether the segment from each point to the next, if there is one, is in the tile."""
    x, y = layer.coords.T
    beyond = np.stack((x <= 0, x >= layer.extent, y <= 0, y >= layer.extent))
    edges = np.ones(len(layer.coords), dtype=bool)
    owners = np.repeat(np.repeat(layer.kinds, np.diff(layer.feature_offsets)), np.diff(layer.part_offsets))
    edges[:-1] = ~np.any(beyond[:, :-1] & beyond[:, 1:], axis=0) | (owners[:-1] != POLYGON)
    edges[layer.part_offsets[1:] - 1] = False
    return edges
