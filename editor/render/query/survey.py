"""Features in view: how many a layer has, with which attributes, and how many each kind of data has."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest

import numpy as np

from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import View, WorldBox
from editor.basemap.vector.features import Features, Flags
from editor.basemap.vector.mvt import Ints
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.filters import expression
from editor.mapstyle.filters.expression import Attribute, attribute_text
from editor.mapstyle.schema.source_data import DataKey
from editor.mapstyle.tree import Json
from editor.render.labels.labels import Hidden
from editor.render.paint.viewport import Tags, Viewport
from editor.render.query.outlines import Outlines, outlines_of
from editor.render.query.picking import LONGEST_TEXT, MOST_TAGS, Edges, name_of

# No answer is larger, whatever the map data holds.
MOST_KEYS, MOST_VALUES, MOST_SAMPLES, MOST_POINTS = 60, 200, 50, 12_000
# A longer value is not offered: cut short it would be another one.
LONGEST_VALUE = 120


@dataclass(frozen=True, slots=True)
class Trial:
    """A filter to be tried in place of a layer's own; `filter` is None for none at all."""

    filter: Json | None


@dataclass(frozen=True, slots=True, eq=False)
class SurveyRequest:
    """A wish to know what the data of a layer has in a box, as the newest frame of an asker knows the layer.

    Outlines come only where they are wanted.
    Units: world coordinates.
    """

    layer: LayerKey
    box: WorldBox
    asker: Hashable = None
    most_samples: int = 12
    wants_outlines: bool = False
    trial: Trial | None = None


@dataclass(frozen=True, slots=True)
class AttributeCount:
    """How many features have an attribute, and its commonest values as text, each with how many have it."""

    key: str
    count: int
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """A feature by its name, empty where it has none, with its attributes."""

    name: str
    attributes: Mapping[str, Attribute]


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """What was found: `total` features of the layer's data, `matching` of them pass the filter.

    `keys` are of all features, the commonest first; `samples` match, the nearest to the middle first.
    `hidden` counts the labels whose places other labels take; it is 0 with a trial, which is not drawn.
    `has_data` is false for layers that draw no map data, `outlines` are None unless they were wanted.
    """

    request: SurveyRequest
    has_data: bool = False
    total: int = 0
    matching: int = 0
    keys: tuple[AttributeCount, ...] = ()
    samples: tuple[Sample, ...] = ()
    outlines: Outlines | None = None
    hidden: int = 0


def survey(
    request: SurveyRequest,
    features: Features,
    filter_: Json | None,
    stage: Viewport,
    hidden: Sequence[Hidden] = (),
) -> Survey:
    """What some features, all of a layer's data around a view, are like in the request's box."""
    seen = features.subset(_meeting(features, request.box))
    firsts = _firsts(seen)
    passing = expression.parse(request.trial.filter if request.trial is not None else filter_)
    # Features with the same attributes mostly share them.
    told = {id(tags): passing is None or passing.passes(tags) for tags in seen.tags}
    passes = np.array([told[id(tags)] for tags in seen.tags], bool)
    matching = np.flatnonzero(firsts & passes)
    return Survey(
        request,
        has_data=True,
        total=int(firsts.sum()),
        matching=len(matching),
        keys=_attributes([seen.tags[index] for index in np.flatnonzero(firsts).tolist()]),
        samples=_samples(seen, matching, request),
        outlines=(
            outlines_of(seen.subset(np.flatnonzero(passes)), stage, request.box, MOST_POINTS)
            if request.wants_outlines
            else None
        ),
        hidden=_count_hidden(hidden, request.box, stage) if request.trial is None else 0,
    )


def count_in(features: Features, box: WorldBox) -> int:
    """How many features have a point in a box, however many pieces tiles cut them in."""
    return int(_firsts(features.subset(_meeting(features, box))).sum())


def _count_hidden(hidden: Sequence[Hidden], box: WorldBox, stage: Viewport) -> int:
    """How many of the hidden labels of a picture may stand at a point in a box."""
    corner, world = stage.camera.bounds, stage.world
    left, right = ((edge - corner.left) * world for edge in (box.left, box.right))
    top, bottom = ((edge - corner.top) * world for edge in (box.top, box.bottom))
    return sum(any(left <= x < right and top <= y < bottom for x, y in label.points) for label in hidden)


def _meeting(features: Features, box: WorldBox) -> Ints:
    """The numbers of the features that have a point in a box."""
    near = features.touching(box)
    left, top, right, bottom = features.bounds[near].T
    is_met = (left >= box.left) & (right <= box.right) & (top >= box.top) & (bottom <= box.bottom)
    partly = np.flatnonzero(~is_met)
    if len(partly):
        is_met[partly] = _are_met(features.subset(near[partly]), box)
    found: Ints = near[is_met]
    return found


def _are_met(features: Features, box: WorldBox) -> Flags:
    """Which features have a point in a box: one of their own, one of an edge, or all around it."""
    x, y = features.coords.T
    inside = (x >= box.left) & (x <= box.right) & (y >= box.top) & (y <= box.bottom)
    counts = np.concatenate(([0], np.cumsum(inside)))
    ends = counts[features.part_offsets[features.feature_offsets]]
    edges = Edges(features.coords, features)
    met: Flags = np.diff(ends) > 0
    met |= edges.crossing(box)
    if features.kind == "polygon":
        met |= edges.enclosing((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return met


def _firsts(features: Features) -> Flags:
    """Which are the first piece of a feature: tiles cut it in several, with one id and one set of tags."""
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
    keys = nsmallest(MOST_KEYS, counts, key=lambda key: (-counts[key], key))
    return tuple(
        AttributeCount(key, counts[key], _commonest(values[key])) for key in keys if len(key) <= LONGEST_VALUE
    )


def _commonest(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    short = [(text, count) for text, count in counts.items() if len(text) <= LONGEST_VALUE]
    return tuple(nsmallest(MOST_VALUES, short, key=lambda pair: (-pair[1], pair[0])))


def _samples(features: Features, matching: Ints, request: SurveyRequest) -> tuple[Sample, ...]:
    box = request.box
    left, top, right, bottom = features.bounds[matching].T
    off = np.hypot(left + right - box.left - box.right, top + bottom - box.top - box.bottom)
    nearest = np.argsort(off, kind="stable")[: min(request.most_samples, MOST_SAMPLES)]
    return tuple(_sample(features.tags[index]) for index in matching[nearest].tolist())


def _sample(tags: Tags) -> Sample:
    pairs = list(tags.items())[:MOST_TAGS]
    cut = {key: value[:LONGEST_TEXT] if isinstance(value, str) else value for key, value in pairs}
    return Sample(name_of(tags), cut)


@dataclass(frozen=True, slots=True, eq=False)
class CensusRequest:
    """A wish to know how many features of all data lie in a box of an asker's newest frame.

    Units: world coordinates.
    """

    box: WorldBox
    asker: Hashable = None


@dataclass(frozen=True, slots=True, eq=False)
class Census:
    """How many features of each entry were found; entries without any are left out."""

    request: CensusRequest
    counts: Mapping[DataKey, int] = field(default_factory=dict)


def census(request: CensusRequest, basemap: Basemap, view: View) -> Census:
    """The features of all data in the request's box, which lies in a view; samples do not count.

    Raises: MapDataError when the map data is damaged.
    """
    counts = {entry.key: count_in(features, request.box) for entry, features in basemap.each(view)}
    return Census(request, {key: count for key, count in counts.items() if count})
