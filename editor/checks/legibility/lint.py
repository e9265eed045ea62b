"""Legibility lint of a style: over its own ground, and over what the views at hand show."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from editor.checks.facts import shipped_data
from editor.checks.legibility.backdrops import LevelColors, level_colors
from editor.checks.legibility.colors import check_borders, check_colors
from editor.checks.legibility.drawn_colors import DrawnColors, drawn_colors_of
from editor.checks.legibility.findings import LegibilityProblem
from editor.checks.legibility.labels import LabelScene, check_label
from editor.checks.problems import Severity
from editor.mapstyle.document.diff import LayerCache
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import BACKGROUND, LayerShape
from editor.mapstyle.schema.source_data import DataEntry, DataKey, describe_same_features
from editor.mapstyle.search.color_samples import ColorCount, SampledView
from editor.records import dataclass

_RANKS = {severity: rank for rank, severity in enumerate(Severity)}
_AREA = "polygon"
_SEA_NAMES = "areaname/map/94"

_Samples: TypeAlias = Mapping[int, tuple[ColorCount, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class _LayerResult:
    """The problems of a layer, and all that they depend on."""

    drawn: DrawnColors
    index: int
    levels: tuple[LevelColors, ...]
    samples: _Samples
    problems: tuple[LegibilityProblem, ...]


class LegibilityLint:
    """Checks the legibility of one style after another; only changed layers are checked again.

    Not thread-safe.
    """

    def __init__(self) -> None:
        self._drawn = LayerCache(drawn_colors_of)
        self._levels: tuple[LevelColors, ...] = ()
        self._results: dict[LayerKey, _LayerResult] = {}
        self._named: dict[DataKey, frozenset[DataKey]] = {}

    def check(self, style: MapStyle, views: Sequence[SampledView] = ()) -> tuple[LegibilityProblem, ...]:
        """Return the problems of a style, worst first; never raises.

        `views` are pictures of the style without its labels. They replace its ground at their levels.
        """
        drawn_by_layer = self._drawn.of(style)
        self._levels = _reused(level_colors(style, drawn_by_layer), self._levels)
        samples = _samples_by_layer(views)
        results = {
            key: self._result(style, key, drawn, samples.get(key, {}))
            for key, drawn in drawn_by_layer.items()
            if drawn.labels or drawn.lines or drawn.fills
        }
        self._results = results
        found = [problem for result in results.values() for problem in result.problems]
        for view in views:
            found += check_borders(style, view, drawn_by_layer, self._levels[view.level])
        found.sort(key=lambda problem: _RANKS[problem.severity])
        return tuple(found)

    def _result(self, style: MapStyle, key: LayerKey, drawn: DrawnColors, samples: _Samples) -> _LayerResult:
        index, last = style.order.index[key], self._results.get(key)
        if (
            last is not None
            and (last.drawn, last.index, last.levels) == (drawn, index, self._levels)
            and last.samples == samples
        ):
            return last
        layer = style.layer(key)
        if drawn.labels:
            scene = LabelScene(layer, drawn, self._levels, self._named_by(drawn), samples)
            problems = check_label(scene)
        else:
            problems = check_colors(layer, drawn, self._levels)
        return _LayerResult(drawn, index, self._levels, samples, problems)

    def _named_by(self, drawn: DrawnColors) -> frozenset[DataKey]:
        """Return the data of the areas that the labels of a layer name."""
        entry = drawn.entry
        if entry is None or drawn.row.shape is not LayerShape.AREA_LABEL:
            return frozenset()
        if entry.key not in self._named:
            self._named[entry.key] = frozenset(_areas_named_by(entry))
        return self._named[entry.key]


def find_legibility_problems(
    style: MapStyle, views: Sequence[SampledView] = ()
) -> tuple[LegibilityProblem, ...]:
    """Return the legibility problems of a style, worst first, without a cache; never raises."""
    return LegibilityLint().check(style, views)


def _areas_named_by(entry: DataEntry) -> Iterator[DataKey]:
    """Yield the data of the areas that the labels of an entry name; the sea is the background."""
    data = shipped_data()
    background = data.find(BACKGROUND, "", None)
    if entry.key == _SEA_NAMES and background is not None:
        yield background.key
    for each in data.entries:
        if each.geometry == _AREA and _AREA in each.types and describe_same_features(entry, each):
            yield each.key


def _reused(new: Iterable[LevelColors], old: Sequence[LevelColors]) -> tuple[LevelColors, ...]:
    """Return the new colours as the old objects where they are equal; equal tuples are the same object."""
    levels = tuple(new)
    if len(old) != len(levels):
        return levels
    found = tuple(before if before == after else after for before, after in zip(old, levels, strict=True))
    is_same = all(before is after for before, after in zip(old, found, strict=True))
    return tuple(old) if is_same else found


def _samples_by_layer(views: Sequence[SampledView]) -> Mapping[LayerKey, _Samples]:
    """Return the sampled colours of each label layer by level, those of several views together."""
    found: defaultdict[LayerKey, defaultdict[int, tuple[ColorCount, ...]]] = defaultdict(
        lambda: defaultdict(tuple)
    )
    for view in views:
        for key, sample in view.below_labels.items():
            found[key][view.level] += sample
    return found
