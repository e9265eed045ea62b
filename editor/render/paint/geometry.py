"""Geometry of layers, prepared once for all cameras between two levels."""

from functools import cached_property
from weakref import ReferenceType, ref

import numpy as np

from editor.basemap.cache import BytesCache
from editor.basemap.vector.features import Features, Flags, offsets
from editor.mapstyle.document.model import Layer
from editor.mapstyle.filters import expression
from editor.mapstyle.tree import Json
from editor.render.paint.paths import Paths, Pieces, pieces_of
from editor.render.paint.viewport import Offsets, Points, Tags

# Vertices that fall into the same cell of this size are drawn as one.
CELL_PX = 0.6
# A vertex of a line so near to the chord of its neighbours is not needed; some looks leave few of them.
STRAIGHT_PX = 0.1
LOOKS = 4

_KEPT = ("pieces", "areas", "hairlines", "edges", "closed")

# What `oneway` says in OpenStreetMap's own tags and in the schemas of tiles.
AS_DRAWN = ("yes", "true", "1")
REVERSED = ("-1", "reverse")


class Geometry:
    """The features of a layer at one level. Units: level pixels."""

    def __init__(self, features: Features, level_px: float) -> None:
        """Units: `level_px` is the size of the world."""
        self.features, self._level_px = features, level_px

    def __len__(self) -> int:
        return len(self.features)

    @property
    def nbytes(self) -> int:
        """About what it keeps in memory, of what it was asked for until now. Units: bytes."""
        made = [vars(self)[name] for name in _KEPT if name in vars(self)]
        return self.features.nbytes + sum(int(one.nbytes) for one in made)

    @cached_property
    def pieces(self) -> Pieces:
        """The lines as straight pieces."""
        points, parts = self._thinned
        points, parts = straightened(points, parts)
        counts = np.diff(self.features.feature_offsets)
        return pieces_of(points, parts, np.repeat(np.arange(len(self)), counts))

    @cached_property
    def hairlines(self) -> Paths:
        """The lines as paths."""
        return Paths(*straightened(*self._thinned))

    @cached_property
    def areas(self) -> Paths:
        """The rings as paths; those of one feature never part."""
        return Paths(*self._thinned, self.features.feature_offsets)

    @cached_property
    def edges(self) -> "Geometry":
        """The boundaries of areas as lines, without the cuts of the tiles."""
        return Geometry(self.features.outlines(), self._level_px)

    @cached_property
    def closed(self) -> "Geometry":
        """Only the lines that end where they began."""
        return Geometry(_closed(self.features), self._level_px)

    @cached_property
    def one_way(self) -> Offsets:
        """Which way each line may be driven: 1 as it was drawn, -1 the other way, 0 both."""
        return np.array([_way(tags) for tags in self.features.tags], np.int64)

    @property
    def _thinned(self) -> tuple[Points, Offsets]:
        return thinned(self.features.coords * self._level_px, self.features.part_offsets)


def passing(features: Features, filter_: Json) -> Features:
    """The features that pass a layer's filter."""
    condition = expression.parse(filter_)
    if condition is None:
        return features
    chosen = [number for number, tags in enumerate(features.tags) if condition.passes(tags)]
    return features if len(chosen) == len(features) else features.subset(np.array(chosen, np.int64))


def thinned(points: Points, parts: Offsets) -> tuple[Points, Offsets]:
    """Lines less the points that fall into the cell of the one before.

    Shape: `parts` (lines + 1) offsets into the points.
    """
    cells = np.floor(points * (1.0 / CELL_PX))
    keep = np.ones(len(cells), bool)
    keep[1:] = (cells[1:] != cells[:-1]).any(axis=1)
    return _kept(points, parts, keep | _are_ends(len(points), parts))


def straightened(points: Points, parts: Offsets) -> tuple[Points, Offsets]:
    """Lines less the points that lie on the straight way between their neighbours, as at most junctions."""
    for look in range(LOOKS):
        if len(points) < 3:
            break
        chord, leg = points[2:] - points[:-2], points[1:-1] - points[:-2]
        chords = np.hypot(chord[:, 0], chord[:, 1])
        length = np.maximum(chords, 1e-9)
        off = np.abs(chord[:, 0] * leg[:, 1] - chord[:, 1] * leg[:, 0]) / length
        way = (chord * leg).sum(axis=1) / length
        keep = np.ones(len(points), bool)
        # Of two neighbours only one goes in a look: the other is then measured against what is left.
        # A way that comes back to the very point it left has no chord to be measured against.
        keep[1:-1] = (off > STRAIGHT_PX) | (way < 0) | (way > length) | (chords < length)
        keep[look % 2 :: 2] = True
        points, parts = _kept(points, parts, keep | _are_ends(len(points), parts))
    return points, parts


def _are_ends(count: int, parts: Offsets) -> Flags:
    are_ends = np.zeros(count, bool)
    some = np.diff(parts) > 0
    are_ends[parts[:-1][some]] = True
    are_ends[parts[1:][some] - 1] = True
    return are_ends


def _kept(points: Points, parts: Offsets, keep: Flags) -> tuple[Points, Offsets]:
    return points[keep], offsets(keep.astype(np.int64))[parts]


def _closed(features: Features) -> Features:
    first, last = features.part_offsets[:-1], features.part_offsets[1:] - 1
    parts = np.flatnonzero(last > first)
    parts = parts[(features.coords[first[parts]] == features.coords[last[parts]]).all(axis=1)]
    return features.single(parts)


def _way(tags: Tags) -> int:
    value = str(tags.get("oneway", "")).lower()
    return 1 if value in AS_DRAWN else -1 if value in REVERSED else 0


PASSED_BYTES = 6 * 2**20
GEOMETRY_BYTES = 24 * 2**20


class Geometries:
    """What layers draw, before it is fitted to a picture; the least recently used goes first."""

    def __init__(self) -> None:
        # A key that held what was filtered would keep far more than what is left of it.
        self._passed = BytesCache[tuple[ReferenceType[Features], str], Features](PASSED_BYTES)
        self._known = BytesCache[tuple[Features, float], Geometry](GEOMETRY_BYTES)

    def passing(self, features: Features, layer: Layer) -> Features:
        """The features that pass a layer's filter, the same object as long as it is remembered."""
        filter_ = layer.filter
        if filter_ is None:
            return features
        key = (ref(features), repr(filter_))
        found = self._passed.get(key)
        if found is None:
            found = passing(features, filter_)
            self._passed.put(key, found)
        return found

    def of(self, features: Features, layer: Layer, level_px: float) -> Geometry:
        """The geometry of the features that pass a layer's filter. Units: `level_px` is the world's size."""
        key = (self.passing(features, layer), level_px)
        found = self._known.get(key)
        if found is None:
            found = Geometry(*key)
            self._known.put(key, found)
        return found
