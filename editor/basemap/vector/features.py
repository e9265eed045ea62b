"""Features of one kind as flat arrays, ready to draw."""

from collections.abc import Sequence
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from editor.basemap.tiles.tile import WorldBox
from editor.basemap.vector.mvt import Floats, Ints, Kind, Tags, runs
from editor.basemap.vector.mvt import offsets as offsets
from editor.records import dataclass

Flags = NDArray[np.bool_]

# Approximate overhead of an instance. Units: bytes.
_OBJECT_BYTES = 500


@dataclass(frozen=True, eq=False)
class Features:
    """Features of one kind in world coordinates; instances compare by identity.

    Shape: `coords` (n, 2) float64; `part_offsets` (parts + 1) into coords; `feature_offsets` (features + 1)
    into parts; `tags` and `ids` (0 for none) one per feature; `edges` one per coordinate: whether the segment
    from it to the next one is real, not the cut at a tile's border. Rings of polygons are closed, outer rings
    and holes have opposite orientations, and pieces from neighbouring tiles overlap slightly: fill them by
    the non-zero rule.
    """

    kind: Kind
    coords: Floats
    part_offsets: Ints
    feature_offsets: Ints
    tags: tuple[Tags, ...]
    ids: Ints
    edges: Flags

    def __len__(self) -> int:
        return len(self.tags)

    @property
    def nbytes(self) -> int:
        """The approximate memory size. Units: bytes."""
        arrays = (self.coords, self.part_offsets, self.feature_offsets, self.edges)
        return _OBJECT_BYTES + sum(array.nbytes for array in arrays) + 40 * len(self.tags)

    @cached_property
    def bounds(self) -> Floats:
        """The box of each feature. Shape: (features, 4) as left, top, right, bottom."""
        if not len(self):
            return np.zeros((0, 4))
        starts = self.part_offsets[self.feature_offsets[:-1]]
        return np.hstack((np.minimum.reduceat(self.coords, starts), np.maximum.reduceat(self.coords, starts)))

    def touching(self, box: WorldBox) -> Ints:
        """Return the indexes of the features whose boxes meet a box."""
        left, top, right, bottom = self.bounds.T
        return np.flatnonzero(
            (left <= box.right) & (right >= box.left) & (top <= box.bottom) & (bottom >= box.top)
        )

    def subset(self, selected: Ints, kind: Kind | None = None) -> "Features":
        """Return a selection of the features in the given order; `kind` is given for mixed sources."""
        parts = _ranges(self.feature_offsets[selected], self.feature_offsets[selected + 1])
        points = _ranges(self.part_offsets[parts], self.part_offsets[parts + 1])
        return Features(
            kind or self.kind,
            self.coords[points],
            offsets(np.diff(self.part_offsets)[parts]),
            offsets(np.diff(self.feature_offsets)[selected]),
            tuple(self.tags[index] for index in selected.tolist()),
            self.ids[selected],
            self.edges[points],
        )

    def single(self, parts: Ints) -> "Features":
        """Return a selection of the parts, each as a feature of its own."""
        points = _ranges(self.part_offsets[parts], self.part_offsets[parts + 1])
        owners = np.searchsorted(self.feature_offsets, parts, side="right") - 1
        return Features(
            self.kind,
            self.coords[points],
            offsets(np.diff(self.part_offsets)[parts]),
            np.arange(len(parts) + 1),
            tuple(self.tags[owner] for owner in owners.tolist()),
            self.ids[owners],
            self.edges[points],
        )

    def outlines(self) -> "Features":
        """Return the real edges of these features as lines, without the cuts of the tiles."""
        before = np.concatenate((np.zeros(1, dtype=bool), self.edges[:-1]))
        firsts = np.flatnonzero(self.edges & ~before)
        lasts = np.flatnonzero(~self.edges & before)
        parts = np.searchsorted(self.part_offsets, firsts, side="right") - 1
        owners = np.searchsorted(self.feature_offsets, parts, side="right") - 1
        selected, starts = runs(owners)
        points = _ranges(firsts, lasts + 1)
        edges = self.edges[points]
        return Features(
            "line",
            self.coords[points],
            offsets(lasts + 1 - firsts),
            np.append(starts, len(owners)),
            tuple(self.tags[index] for index in selected.tolist()),
            self.ids[selected],
            edges,
        )

    def shifted(self, worlds: int) -> "Features":
        """Return the same features in another world copy."""
        if not worlds:
            return self
        coords = self.coords + np.array((float(worlds), 0.0))
        return Features(
            self.kind, coords, self.part_offsets, self.feature_offsets, self.tags, self.ids, self.edges
        )


@cache
def empty(kind: Kind) -> Features:
    """Return no features: one instance for all tiles without matches."""
    no_ids = np.zeros(0, dtype=np.int64)
    start = np.zeros(1, dtype=np.int64)
    return Features(kind, np.zeros((0, 2)), start, start, (), no_ids, np.zeros(0, dtype=bool))


def merge_features(kind: Kind, pieces: Sequence[Features]) -> Features:
    """Return the features of several pieces, without the duplicates that occur complete in several tiles."""
    pieces = [piece for piece in pieces if len(piece)]
    if len(pieces) <= 1:
        return pieces[0] if pieces else empty(kind)
    parts = np.concatenate([np.diff(piece.part_offsets) for piece in pieces])
    counts = np.concatenate([np.diff(piece.feature_offsets) for piece in pieces])
    all_features = Features(
        kind,
        np.concatenate([piece.coords for piece in pieces]),
        offsets(parts),
        offsets(counts),
        tuple(tags for piece in pieces for tags in piece.tags),
        np.concatenate([piece.ids for piece in pieces]),
        np.concatenate([piece.edges for piece in pieces]),
    )
    firsts, copies = _copies(all_features)
    if not len(copies):
        return all_features
    if kind == "polygon":  # lines have no shared edges
        for first, copy in zip(firsts.tolist(), copies.tolist(), strict=True):
            _share_edges(all_features, first, copy)
    return all_features.subset(complement(copies, len(all_features)))


def complement(indexes: Ints, count: int) -> Ints:
    """Return all indexes below a count except these."""
    is_included = np.ones(count, bool)
    is_included[indexes] = False
    return np.flatnonzero(is_included)


def _copies(features: Features) -> tuple[Ints, Ints]:
    """Return the original and the duplicate of each repeated feature.

    A duplicate has the same id and exactly the same box, which pieces cut at a tile's border never have.
    """
    keys = np.column_stack((features.ids, features.bounds))
    order = np.lexsort(keys.T[::-1])
    same = np.all(keys[order[1:]] == keys[order[:-1]], axis=1) & (features.ids[order[1:]] > 0)
    heads = np.maximum.accumulate(np.where(np.concatenate(([False], same)), 0, np.arange(len(order))))
    duplicates = np.flatnonzero(same) + 1
    return order[heads[duplicates]], order[duplicates]


def _share_edges(features: Features, first: int, copy: int) -> None:
    spans = [features.part_offsets[features.feature_offsets[number : number + 2]] for number in (first, copy)]
    if np.diff(spans[0]) == np.diff(spans[1]):
        features.edges[slice(*spans[0])] |= features.edges[slice(*spans[1])]


def _ranges(starts: Ints, stops: Ints) -> Ints:
    """Return the concatenated ranges from each start to its stop."""
    sizes = stops - starts
    return np.arange(sizes.sum()) + np.repeat(starts - offsets(sizes)[:-1], sizes)
