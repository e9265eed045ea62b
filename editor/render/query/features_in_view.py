"""Survey of the features in view: counts, attributes and samples of a layer, counts per kind of data."""

from collections import Counter
from collections.abc import Sequence
from heapq import nsmallest

import numpy as np

from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import View, WorldBox
from editor.basemap.vector.features import Features, Flags
from editor.basemap.vector.mvt import Ints
from editor.mapstyle.filters import expression
from editor.mapstyle.filters.expression import attribute_text
from editor.mapstyle.json_tree import Json
from editor.render.labels.layout import HiddenLabel
from editor.render.paint.viewport import Tags, Viewport
from editor.render.query.outlines import outlines_of
from editor.render.query.picking import Edges, name_of
from editor.render.query.questions import (
    LONGEST_TEXT,
    MAX_TAGS,
    AttributeCount,
    Census,
    CensusRequest,
    Sample,
    Survey,
    SurveyRequest,
)

# Limits of an answer.
MAX_KEYS, MAX_VALUES, MAX_SAMPLES, MAX_POINTS = 60, 200, 50, 12_000
# Longer values are left out: truncated ones would be different values.
LONGEST_VALUE = 120


def survey(
    request: SurveyRequest,
    features: Features,
    filter_: Json | None,
    viewport: Viewport,
    hidden: Sequence[HiddenLabel] = (),
) -> Survey:
    """Return the survey of a layer's features around a view in the request's box."""
    seen = features.subset(intersecting(features, request.box))
    firsts = first_pieces(seen)
    passing = expression.parse(request.trial.filter if request.trial is not None else filter_)
    # Features with the same attributes usually share one mapping.
    passing_tags = {id(tags): passing is None or passing.passes(tags) for tags in seen.tags}
    passes = np.array([passing_tags[id(tags)] for tags in seen.tags], bool)
    matching = np.flatnonzero(firsts & passes)
    return Survey(
        request,
        has_data=True,
        total=int(firsts.sum()),
        matching=len(matching),
        keys=_attributes([seen.tags[index] for index in np.flatnonzero(firsts).tolist()]),
        samples=_samples(seen, matching, request),
        outlines=(
            outlines_of(seen.subset(np.flatnonzero(passes)), viewport, request.box, MAX_POINTS)
            if request.with_outlines
            else None
        ),
        hidden=_count_hidden(hidden, request.box, viewport) if request.trial is None else 0,
    )


def count_in(features: Features, box: WorldBox) -> int:
    """Return the number of features that intersect a box; the pieces of a feature count once."""
    return int(first_pieces(features.subset(intersecting(features, box))).sum())


def _count_hidden(hidden: Sequence[HiddenLabel], box: WorldBox, viewport: Viewport) -> int:
    """Return the number of hidden labels with a possible point in a box."""
    corner, world = viewport.bounds, viewport.world
    left, right = ((edge - corner.left) * world for edge in (box.left, box.right))
    top, bottom = ((edge - corner.top) * world for edge in (box.top, box.bottom))
    return sum(any(left <= x < right and top <= y < bottom for x, y in label.points) for label in hidden)


def intersecting(features: Features, box: WorldBox) -> Ints:
    near = features.touching(box)
    left, top, right, bottom = features.bounds[near].T
    is_inside = (left >= box.left) & (right <= box.right) & (top >= box.top) & (bottom <= box.bottom)
    partly = np.flatnonzero(~is_inside)
    if len(partly):
        is_inside[partly] = _intersects(features.subset(near[partly]), box)
    found: Ints = near[is_inside]
    return found


def _intersects(features: Features, box: WorldBox) -> Flags:
    """Return which features intersect a box: with a vertex, an edge or an area around it."""
    x, y = features.coords.T
    inside = (x >= box.left) & (x <= box.right) & (y >= box.top) & (y <= box.bottom)
    counts = np.concatenate(([0], np.cumsum(inside)))
    ends = counts[features.part_offsets[features.feature_offsets]]
    edges = Edges(features.coords, features)
    intersects: Flags = np.diff(ends) > 0
    intersects |= edges.crossing(box)
    if features.kind == "polygon":
        intersects |= edges.enclosing((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return intersects


def first_pieces(features: Features) -> Flags:
    """Return which are first pieces: tiles cut features into pieces with the same id and tags."""
    order = np.argsort(features.ids, kind="stable")
    ids = features.ids[order]
    firsts = np.ones(len(features), bool)
    for at in (np.flatnonzero((ids[1:] == ids[:-1]) & (ids[1:] > 0)) + 1).tolist():
        piece, before = order[at], order[at - 1]
        firsts[piece] = features.tags[piece] != features.tags[before]
    return firsts


def _attributes(tags: Sequence[Tags]) -> tuple[AttributeCount, ...]:
    pairs = Counter(pair for each in tags for pair in each.items())
    counts: Counter[str] = Counter()
    values: dict[str, Counter[str]] = {}
    for (key, value), count in pairs.items():
        counts[key] += count
        values.setdefault(key, Counter())[attribute_text(value)] += count
    keys = nsmallest(MAX_KEYS, counts, key=lambda key: (-counts[key], key))
    return tuple(
        AttributeCount(key, counts[key], _most_frequent(values[key]))
        for key in keys
        if len(key) <= LONGEST_VALUE
    )


def _most_frequent(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    short = [(text, count) for text, count in counts.items() if len(text) <= LONGEST_VALUE]
    return tuple(nsmallest(MAX_VALUES, short, key=lambda pair: (-pair[1], pair[0])))


def _samples(features: Features, matching: Ints, request: SurveyRequest) -> tuple[Sample, ...]:
    box = request.box
    left, top, right, bottom = features.bounds[matching].T
    distances = np.hypot(left + right - box.left - box.right, top + bottom - box.top - box.bottom)
    nearest = np.argsort(distances, kind="stable")[: min(request.max_samples, MAX_SAMPLES)]
    return tuple(_sample(features.tags[index]) for index in matching[nearest].tolist())


def _sample(tags: Tags) -> Sample:
    pairs = list(tags.items())[:MAX_TAGS]
    cut = {key: value[:LONGEST_TEXT] if isinstance(value, str) else value for key, value in pairs}
    return Sample(name_of(tags), cut)


def census(request: CensusRequest, basemap: Basemap, view: View) -> Census:
    """Count the features of all data in the request's box, which lies in a view, without samples.

    Raises: MapDataError when the map data is damaged.
    """
    counts = {entry.key: count_in(features, request.box) for entry, features in basemap.each(view)}
    return Census(request, {key: count for key, count in counts.items() if count})
