"""Decoded tiles in world coordinates, with cached matches for each entry."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from editor.basemap.schemas.schemas import LayerMatcher
from editor.basemap.tiles.tile import TileId, WorldBox
from editor.basemap.vector.clipping import outside
from editor.basemap.vector.features import Features, Flags, empty, joined
from editor.basemap.vector.mvt import KINDS, POINT, POLYGON, Floats, Kind, TileLayer
from editor.mapstyle.schema.source_data import DataEntry, DataKey

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
                features = joined(kind, [layer.features(entry, kind) for layer in self._layers])
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
        # Integers divided by a power of two: shared corners of tiles are equal floats.
        self._world = Features(
            "polygon",
            (layer.coords + origin) / columns,
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


def _edges(layer: TileLayer) -> Flags:
    """Return whether the segment from each point to the next, if there is one, is in the tile."""
    x, y = layer.coords.T
    beyond = np.stack((x <= 0, x >= layer.extent, y <= 0, y >= layer.extent))
    edges = np.ones(len(layer.coords), dtype=bool)
    owners = np.repeat(np.repeat(layer.kinds, np.diff(layer.feature_offsets)), np.diff(layer.part_offsets))
    edges[:-1] = ~np.any(beyond[:, :-1] & beyond[:, 1:], axis=0) | (owners[:-1] != POLYGON)
    edges[layer.part_offsets[1:] - 1] = False
    return edges
