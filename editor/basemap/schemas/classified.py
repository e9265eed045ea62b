"""A decoded tile in its place on the world, and what it answers to each entry, worked out once."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from editor.basemap.schemas.schemas import LayerMatcher
from editor.basemap.tiles.tile import TileId, WorldBox
from editor.basemap.vector.clipping import outside
from editor.basemap.vector.features import Features, Flags, empty, joined
from editor.basemap.vector.mvt import KINDS, POINT, POLYGON, Floats, Kind, TileLayer
from editor.mapstyle.schema.source_data import DataEntry, DataKey

# Where a person's own map is still coming in, what it hides changes with every tile.
_MOST_ANSWERS: Final = 512


class Cover(NamedTuple):
    """A box that a finer map covers, and how far the coarser one still reaches into it."""

    box: WorldBox
    overlap: float


class ClassifiedTile:
    """One tile of a source. `nbytes` grows as entries are asked for."""

    def __init__(self, tile: TileId, layers: Mapping[str, TileLayer], schema: str) -> None:
        self._layers = [_PlacedLayer(tile, layer, schema) for layer in layers.values()]
        self._answers: dict[tuple[DataKey, Kind, tuple[Cover, ...]], Features] = {}
        self.nbytes = sum(layer.nbytes for layer in self._layers)

    def features(self, entry: DataEntry, kind: Kind, covers: tuple[Cover, ...] = ()) -> Features:
        """What answers an entry in this tile, less what lies in boxes that a finer map covers."""
        key = (entry.key, kind, covers)
        found = self._answers.get(key)
        if found is None:
            if covers:
                found = outside(self.features(entry, kind, covers[1:]), *covers[0])
            else:
                found = joined(kind, [layer.features(entry, kind) for layer in self._layers])
            if len(self._answers) >= _MOST_ANSWERS:
                self._forget_cut()
            self._answers[key] = found
            self.nbytes += found.nbytes
        return found

    def _forget_cut(self) -> None:
        """Forgets the answers less what finer maps cover: they are quickly made again from the whole ones."""
        for key in [key for key in self._answers if key[2]]:
            self.nbytes -= self._answers.pop(key).nbytes


class _PlacedLayer:
    """A tile's layer with its coordinates in the world."""

    def __init__(self, tile: TileId, layer: TileLayer, schema: str) -> None:
        self._matcher = LayerMatcher(layer, schema)
        self._layer = layer
        columns = layer.extent * 2**tile.z
        origin = (tile.x * layer.extent, tile.y * layer.extent)
        # Whole numbers over a power of two: a corner that two tiles share is the same float in both.
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
        chosen = self._matcher.matches(entry, number)
        chosen = chosen[np.diff(self._layer.feature_offsets)[chosen] > 0]
        if number == POINT and len(chosen):
            chosen = chosen[self._lies_in_tile(chosen)]
        return self._world.subset(chosen, kind) if len(chosen) else empty(kind)

    def _lies_in_tile(self, chosen: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> Flags:
        """Which points are this tile's own, not repeated from its neighbours."""
        layer = self._layer
        firsts: Floats = layer.coords[layer.part_offsets[layer.feature_offsets[chosen]]]
        inside: Flags = np.all((firsts >= 0) & (firsts < layer.extent), axis=1)
        return inside


def _edges(layer: TileLayer) -> Flags:
    """Whether the segment from each point to the next lies in the tile; a part's last point has none."""
    x, y = layer.coords.T
    beyond = np.stack((x <= 0, x >= layer.extent, y <= 0, y >= layer.extent))
    edges = np.ones(len(layer.coords), dtype=bool)
    owners = np.repeat(np.repeat(layer.kinds, np.diff(layer.feature_offsets)), np.diff(layer.part_offsets))
    edges[:-1] = ~np.any(beyond[:, :-1] & beyond[:, 1:], axis=0) | (owners[:-1] != POLYGON)
    edges[layer.part_offsets[1:] - 1] = False
    return edges
