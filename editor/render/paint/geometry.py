"""Layer geometry, prepared once for all cameras between two zoom levels."""

from functools import cached_property
from weakref import ReferenceType, ref

import numpy as np

from editor.basemap.memory_cache import BytesCache
from editor.basemap.vector.features import Features, Flags, offsets
from editor.mapstyle.document.model import Layer
from editor.mapstyle.filters import expression
from editor.mapstyle.json_tree import Json
from editor.render.paint.strokes import Paths, Segments, segments_of
from editor.render.paint.viewport import Offsets, Points, Tags

# Consecutive vertices in the same cell of this size are merged.
CELL_PX = 0.6
# Vertices closer to the chord of their neighbours are removed, in several passes.
STRAIGHT_PX = 0.1
MAX_PASSES = 4

_CACHED = ("segments", "one_way_segments", "areas", "hairlines", "edges", "closed")

# Values of `oneway` in OpenStreetMap tags and in tile schemas. Source: assumption `arrow-direction`.
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
        """Approximate size in memory of the parts computed so far. Units: bytes."""
        computed = [vars(self)[name] for name in _CACHED if name in vars(self)]
        return self.features.nbytes + sum(int(one.nbytes) for one in computed)

    @cached_property
    def segments(self) -> Segments:
        """The lines as straight segments."""
        points, parts = self._simplified
        points, parts = without_collinear(points, parts)
        counts = np.diff(self.features.feature_offsets)
        return segments_of(points, parts, np.repeat(np.arange(len(self)), counts))

    @cached_property
    def hairlines(self) -> Paths:
        """The lines as paths."""
        return Paths(*without_collinear(*self._simplified))

    @cached_property
    def areas(self) -> Paths:
        """The rings as paths; those of one feature share a path."""
        return Paths(*self._simplified, self.features.feature_offsets)

    @cached_property
    def edges(self) -> "Geometry":
        """The boundaries of areas as lines, without the cuts at tile borders."""
        return Geometry(self.features.outlines(), self._level_px)

    @cached_property
    def closed(self) -> "Geometry":
        """The closed lines only."""
        return Geometry(_closed(self.features), self._level_px)

    @cached_property
    def one_way(self) -> Offsets:
        """The direction of each line: 1 as digitized, -1 reversed, 0 two-way."""
        return np.array([_direction(tags) for tags in self.features.tags], np.int64)

    @cached_property
    def one_way_segments(self) -> Segments:
        """The segments of the lines with one direction."""
        return self.segments.subset(np.flatnonzero(self.one_way[self.segments.owners]))

    @property
    def _simplified(self) -> tuple[Points, Offsets]:
        return simplified(self.features.coords * self._level_px, self.features.part_offsets)


def passing(features: Features, filter_: Json) -> Features:
    """Return the features that pass a layer's filter."""
    condition = expression.parse(filter_)
    if condition is None:
        return features
    selected = [number for number, tags in enumerate(features.tags) if condition.passes(tags)]
    return features if len(selected) == len(features) else features.subset(np.array(selected, np.int64))


def simplified(points: Points, parts: Offsets) -> tuple[Points, Offsets]:
    """Return lines without the points that fall into the cell of the previous point.

    Shape: `parts` (lines + 1) offsets into the points.
    """
    cells = np.floor(points * (1.0 / CELL_PX))
    keep = np.ones(len(cells), bool)
    keep[1:] = (cells[1:] != cells[:-1]).any(axis=1)
    return _filtered(points, parts, keep | _are_ends(len(points), parts))


def without_collinear(points: Points, parts: Offsets) -> tuple[Points, Offsets]:
    """Return lines without the points that lie on the chord between their neighbours."""
    for number in range(MAX_PASSES):
        if len(points) < 3:
            break
        chord, leg = points[2:] - points[:-2], points[1:-1] - points[:-2]
        chords = np.hypot(chord[:, 0], chord[:, 1])
        length = np.maximum(chords, 1e-9)
        distance = np.abs(chord[:, 0] * leg[:, 1] - chord[:, 1] * leg[:, 0]) / length
        way = (chord * leg).sum(axis=1) / length
        keep = np.ones(len(points), bool)
        # Only one of two neighbours is removed per pass; the other is then measured against the new chord.
        # A line that returns to its start has no chord to measure against.
        keep[1:-1] = (distance > STRAIGHT_PX) | (way < 0) | (way > length) | (chords < length)
        keep[number % 2 :: 2] = True
        points, parts = _filtered(points, parts, keep | _are_ends(len(points), parts))
    return points, parts


def _are_ends(count: int, parts: Offsets) -> Flags:
    are_ends = np.zeros(count, bool)
    is_nonempty = np.diff(parts) > 0
    are_ends[parts[:-1][is_nonempty]] = True
    are_ends[parts[1:][is_nonempty] - 1] = True
    return are_ends


def _filtered(points: Points, parts: Offsets, keep: Flags) -> tuple[Points, Offsets]:
    return points[keep], offsets(keep.astype(np.int64))[parts]


def _closed(features: Features) -> Features:
    first, last = features.part_offsets[:-1], features.part_offsets[1:] - 1
    parts = np.flatnonzero(last > first)
    parts = parts[(features.coords[first[parts]] == features.coords[last[parts]]).all(axis=1)]
    return features.single(parts)


def _direction(tags: Tags) -> int:
    value = str(tags.get("oneway", "")).lower()
    return 1 if value in AS_DRAWN else -1 if value in REVERSED else 0


PASSED_BYTES = 6 * 2**20
GEOMETRY_BYTES = 24 * 2**20


class Geometries:
    """Cache of filtered features and layer geometry; the least recently used entries are evicted."""

    def __init__(self) -> None:
        # A strong reference to the unfiltered features would retain far more memory than the result.
        self._passed = BytesCache[tuple[ReferenceType[Features], str], Features](PASSED_BYTES)
        self._geometries = BytesCache[tuple[Features, float], Geometry](GEOMETRY_BYTES)

    def passing(self, features: Features, layer: Layer) -> Features:
        """Return the features that pass a layer's filter; the same object while it is cached."""
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
        """Return the geometry of the filtered features. Units: `level_px` is the size of the world."""
        key = (self.passing(features, layer), level_px)
        found = self._geometries.get(key)
        if found is None:
            found = Geometry(*key)
            self._geometries.put(key, found)
        return found
