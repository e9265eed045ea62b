"""Rules of labels: contrast against halo and ground, and halos at night."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from editor.checks.facts import layer_name
from editor.checks.legibility.backdrops import AreaColor, LevelColors
from editor.checks.legibility.drawn_colors import DrawnColors, LabelColors
from editor.checks.legibility.findings import LegibilityProblem, Opponent, rounded_down, stop_path, zooms_text
from editor.checks.legibility.limits import MIN_CONTRAST, MIN_READABLE, MIN_SAMPLE_PX, WORST_SHARE
from editor.mapstyle.color.spaces import contrast, lightness
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.source_data import DataKey
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_samples import ColorCount
from editor.records import dataclass
from editor.wording import Sentence, say

# Colours of a sample that a fix considers, the most frequent first.
_MAX_OPPONENTS = 64
_OPAQUE = 255


@dataclass(frozen=True, slots=True)
class LabelScene:
    """A label layer, and what may lie below it.

    `levels` are the colours of the style by level, `samples` those of the views at hand by level. `named` is
    the data of the areas that the labels name.
    """

    layer: Layer
    drawn: DrawnColors
    levels: Sequence[LevelColors]
    named: frozenset[DataKey]
    samples: Mapping[int, tuple[ColorCount, ...]]


class _Measured(NamedTuple):
    """The contrast of a label at a level against its worst backdrop, whose area is None for a sample."""

    level: int
    ratio: float
    colors: LabelColors
    area: AreaColor | None
    backdrop: Color

    @property
    def is_sampled(self) -> bool:
        """Whether it was measured in a view."""
        return self.area is None


def check_label(scene: LabelScene) -> tuple[LegibilityProblem, ...]:
    """Return the problems of a label layer, at most one of each kind."""
    found = [_contrast_problem(scene), _area_problem(scene), _halo_problem(scene), _night_problem(scene)]
    return tuple(problem for problem in found if problem is not None)


@lru_cache(maxsize=65536)
def text_contrast(colors: LabelColors, backdrop: Color) -> float:
    """Return the contrast of a text over a backdrop: against its halo if that is wide enough."""
    return contrast(colors.text, colors.below_text(backdrop))


def sampled_contrast(colors: LabelColors, sample: Iterable[ColorCount]) -> tuple[float, Color] | None:
    """Return the contrast that all but the worst pixels of a sample exceed, and the backdrop that has it.

    None if the sample is too small, as of a label at the edge of a view.
    """
    ratios = sorted(
        ((text_contrast(colors, each.color), each.count, each.color) for each in sample),
        key=lambda each: each[0],
    )
    total = sum(count for _, count, _ in ratios)
    if total < MIN_SAMPLE_PX:
        return None
    allowed = WORST_SHARE * total
    for ratio, count, color in ratios:
        allowed -= count
        if allowed < 0:
            return ratio, color
    return None


def _contrast_problem(scene: LabelScene) -> LegibilityProblem | None:
    measured = [each for level in scene.drawn.labels if (each := _measure(scene, level)) is not None]
    failing = [each for each in measured if each.ratio < MIN_CONTRAST]
    if not failing:
        return None
    # Of equal figures, that of the view is shown.
    worst = min(failing, key=lambda each: (each.ratio, not each.is_sampled))
    return LegibilityProblem(
        "unreadable-label" if worst.ratio < MIN_READABLE else "low-label-contrast",
        stop_path(scene.layer, "text-color", worst.level),
        scene.layer.key,
        _contrast_text(scene.layer, worst, zooms_text(each.level for each in failing)),
        level=worst.level,
        figure=worst.ratio,
        limit=MIN_CONTRAST,
        opponents=tuple(_opponents(scene, measured)),
        other=worst.area.layer if worst.area is not None else None,
        is_sampled=worst.is_sampled,
    )


def _measure(scene: LabelScene, level: int) -> _Measured | None:
    """Return the worst contrast at a level: in the view if there is one, else on the ground."""
    colors = scene.drawn.labels[level]
    sampled = sampled_contrast(colors, scene.samples.get(level, ()))
    if sampled is not None:
        return _Measured(level, sampled[0], colors, None, sampled[1])
    return min(
        (
            _Measured(level, text_contrast(colors, area.color), colors, area, area.color)
            for area in _usual_areas(scene, level)
        ),
        key=lambda each: each.ratio,
        default=None,
    )


def _usual_areas(scene: LabelScene, level: int) -> tuple[AreaColor, ...]:
    """Return the areas on which the labels usually lie: those that they name, else the ground."""
    below = scene.levels[level]
    named = tuple(area for area in below.areas if area.data in scene.named)
    return named or (() if below.ground is None else (below.ground,))


def _opponents(scene: LabelScene, measured: Iterable[_Measured]) -> Iterator[Opponent]:
    """Yield the colours against which the text must be readable."""
    for each in measured:
        if not each.is_sampled:
            yield each.level, each.colors.below_text(each.backdrop)
            continue
        frequent = sorted(scene.samples[each.level], key=lambda one: -one.count)
        remaining = (1 - WORST_SHARE) * sum(one.count for one in frequent)
        for one in frequent[:_MAX_OPPONENTS]:
            if remaining <= 0:
                break
            remaining -= one.count
            yield each.level, each.colors.below_text(one.color)


def _contrast_text(layer: Layer, worst: _Measured, zooms: Sentence) -> Sentence:
    name, ratio = layer_name(layer), rounded_down(worst.ratio)
    if worst.colors.halo is not None:
        return say(
            "The text of “{name}” has a contrast of {ratio:.1f}:1 with its halo at {zooms}. "
            "Increase it to 4.5:1.",
            name=name,
            ratio=ratio,
            zooms=zooms,
        )
    if worst.area is None:
        return say(
            "The text of “{name}” has a contrast of {ratio:.1f}:1 with the map below it at {zooms}. "
            "Increase it to 4.5:1, or add a halo.",
            name=name,
            ratio=ratio,
            zooms=zooms,
        )
    return say(
        "The text of “{name}” has a contrast of {ratio:.1f}:1 with “{area}” at {zooms}. "
        "Increase it to 4.5:1, or add a halo.",
        name=name,
        ratio=ratio,
        area=worst.area.name,
        zooms=zooms,
    )


def _area_problem(scene: LabelScene) -> LegibilityProblem | None:
    """Return the problem of a label that is unreadable on areas other than the usual ones."""
    failing: list[_Measured] = []
    for level, colors in scene.drawn.labels.items():
        if colors.plate is not None or (colors.halo is not None and colors.halo.a == _OPAQUE):
            continue  # The contrast is the same on all areas.
        usual = _usual_areas(scene, level)
        if any(text_contrast(colors, area.color) < MIN_CONTRAST for area in usual):
            continue  # Another problem already has the same cause.
        others = (area for area in scene.levels[level].areas if area.index > scene.layer.index)
        failing += [
            _Measured(level, ratio, colors, area, area.color)
            for area in others
            if area not in usual and (ratio := text_contrast(colors, area.color)) < MIN_READABLE
        ]
    if not failing:
        return None
    worst = min(failing, key=lambda each: each.ratio)
    assert worst.area is not None, "it was measured on an area"
    zooms = zooms_text({each.level for each in failing})
    text = say(
        "The text of “{name}” has a contrast of {ratio:.1f}:1 on “{area}” at {zooms}. Add or widen its halo.",
        name=layer_name(scene.layer),
        ratio=rounded_down(worst.ratio),
        area=worst.area.name,
        zooms=zooms,
    )
    opponents = [(each.level, each.colors.below_text(each.backdrop)) for each in failing]
    opponents += [
        (level, colors.below_text(area.color))
        for level, colors in scene.drawn.labels.items()
        for area in _usual_areas(scene, level)
    ]
    return LegibilityProblem(
        "label-on-area",
        stop_path(scene.layer, "text-color", worst.level),
        scene.layer.key,
        text,
        level=worst.level,
        figure=worst.ratio,
        limit=MIN_READABLE,
        opponents=tuple(dict.fromkeys(opponents)),
        other=worst.area.layer,
    )


def _halo_problem(scene: LabelScene) -> LegibilityProblem | None:
    """Return the problem of a text that only its halo makes readable."""
    failing: list[tuple[float, int, AreaColor]] = []
    for level, colors in scene.drawn.labels.items():
        for area in _usual_areas(scene, level):
            if colors.halo is None or text_contrast(colors, area.color) < MIN_CONTRAST:
                continue
            ratio = contrast(colors.text, colors.below_label(area.color))
            if ratio < MIN_READABLE:
                failing.append((ratio, level, area))
    if not failing:
        return None
    ratio, level, area = min(failing, key=lambda each: each[0])
    halo = scene.drawn.labels[level].halo
    assert halo is not None, "only labels with a halo were measured"
    ground = scene.drawn.labels[level].below_label(area.color)
    text = say(
        "The text of “{name}” has a contrast of {ratio:.1f}:1 with “{area}” at {zooms}, "
        "and its halo {halo_ratio:.1f}:1. Only the halo makes it readable.",
        name=layer_name(scene.layer),
        ratio=rounded_down(ratio),
        area=area.name,
        zooms=zooms_text({each[1] for each in failing}),
        halo_ratio=rounded_down(contrast(halo, ground)),
    )
    return LegibilityProblem(
        "label-needs-halo",
        stop_path(scene.layer, "text-outline-color", level),
        scene.layer.key,
        text,
        level=level,
        figure=ratio,
        limit=MIN_READABLE,
        other=area.layer,
    )


def _night_problem(scene: LabelScene) -> LegibilityProblem | None:
    """Return the problem of a halo that is lighter than its text on dark ground."""
    failing = [
        (lightness(colors.halo) - lightness(colors.text), level)
        for level, colors in scene.drawn.labels.items()
        if colors.halo is not None
        and colors.plate is None
        and scene.levels[level].is_night
        and lightness(colors.halo) > lightness(colors.text)
    ]
    if not failing:
        return None
    difference, level = max(failing)
    text = say(
        "The halo of “{name}” is lighter than its text by {difference:.0f} % at {zooms}, "
        "on a dark background. Make the text light and the halo dark.",
        name=layer_name(scene.layer),
        difference=100 * difference,
        zooms=zooms_text(each[1] for each in failing),
    )
    return LegibilityProblem(
        "light-halo-at-night",
        stop_path(scene.layer, "text-outline-color", level),
        scene.layer.key,
        text,
        level=level,
        figure=difference,
        opponents=tuple((each, scene.levels[each].ground_color) for _, each in failing),
    )
