"""Rules of areas and lines: colours too similar to their ground or their neighbour, and invisible casings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from editor.checks.facts import layer_name
from editor.checks.legibility.backdrops import AreaColor, LevelColors
from editor.checks.legibility.drawn_colors import DrawnColors, LineColors
from editor.checks.legibility.findings import LegibilityProblem, rounded_down, stop_path, zooms_text
from editor.checks.legibility.limits import (
    MIN_AREA_DIFFERENCE,
    MIN_BORDER_PX,
    MIN_CASING_DIFFERENCE,
    MIN_LINE_DIFFERENCE,
    SAME_COLOR,
)
from editor.mapstyle.color.spaces import composite, distance
from editor.mapstyle.color.vision import VISION_NAMES, Vision, distances
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_samples import SampledView
from editor.records import dataclass
from editor.wording import Sentence, say

_OPAQUE = 255


class ColorDifference(NamedTuple):
    """The smallest difference of two colours, and the vision for which it was measured. Units: ΔE."""

    figure: float
    vision: Vision


@dataclass(frozen=True, slots=True)
class _Similar:
    """Two colours that are too similar at a level: a layer's own, and that of another area."""

    level: int
    difference: ColorDifference
    other: AreaColor


@lru_cache(maxsize=65536)
def smallest_difference(one: Color, other: Color, limit: float) -> ColorDifference | None:
    """Return the difference of two opaque colours if it is below a limit, else None.

    A difference that is too small for normal vision comes first, then the smallest of the dichromacies.
    """
    found = [ColorDifference(figure, vision) for vision, figure in distances(one, other)]
    normal, *simulated = found
    if normal.figure < limit:
        return normal
    least = min(simulated, key=lambda each: each.figure)
    return least if least.figure < limit else None


def check_colors(
    layer: Layer, drawn: DrawnColors, levels: Sequence[LevelColors]
) -> tuple[LegibilityProblem, ...]:
    """Return the problems of an area or a line with the ground of its style, and of a casing."""
    found: list[LegibilityProblem | None] = []
    if drawn.fills:
        similar = _without_fading_in(drawn.fills, _similar_fills(layer, drawn, levels))
        found += _similar_problems(layer, similar, "fill-color", MIN_AREA_DIFFERENCE)
    if drawn.lines:
        similar = _without_fading_in(drawn.lines, _similar_lines(drawn, levels))
        found += _similar_problems(layer, similar, "line-inner-color", MIN_LINE_DIFFERENCE)
        found.append(_casing_problem(layer, drawn))
    return tuple(problem for problem in found if problem is not None)


def _without_fading_in(drawn: Iterable[int], similar: Iterable[_Similar | None]) -> list[_Similar]:
    """Return the similar colours without those at the lowest levels of a layer that is distinct above them.

    Styles let data fade in on purpose.
    """
    found = {each.level: each for each in similar if each is not None}
    distinct = [level for level in drawn if level not in found]
    return [each for level, each in found.items() if not distinct or level > min(distinct)]


def _similar_fills(
    layer: Layer, drawn: DrawnColors, levels: Sequence[LevelColors]
) -> Iterator[_Similar | None]:
    for level in drawn.fills:
        below = levels[level]
        own = next((area for area in below.areas if area.layer == layer.key), None)
        ground = below.ground
        if own is None or ground is None or own.index >= ground.index:
            continue
        yield _similar_areas(level, own.color, ground)


def _similar_areas(level: int, own: Color, other: AreaColor) -> _Similar | None:
    if 100 * distance(own, other.color) < SAME_COLOR:
        return None
    difference = smallest_difference(own, other.color, MIN_AREA_DIFFERENCE)
    return None if difference is None else _Similar(level, difference, other)


def _similar_lines(drawn: DrawnColors, levels: Sequence[LevelColors]) -> Iterator[_Similar | None]:
    for level, line in drawn.lines.items():
        ground = levels[level].ground
        if ground is not None:
            difference = line_difference(line, ground.color)
            yield None if difference is None else _Similar(level, difference, ground)


@lru_cache(maxsize=65536)
def line_difference(line: LineColors, ground: Color) -> ColorDifference | None:
    """Return the difference of a line from its ground if it is too small, else None.

    A line is visible if its inner part or its casing is.
    """
    worst: ColorDifference | None = None
    seen = [tuple(distances(composite(color, ground), ground)) for color in line.visible]
    for by_part in zip(*seen, strict=True):
        best = max(figure for _, figure in by_part)
        vision = by_part[0][0]
        if best >= MIN_LINE_DIFFERENCE:
            continue
        if vision is Vision.NORMAL:
            return ColorDifference(best, vision)
        worst = ColorDifference(best, vision) if worst is None or best < worst.figure else worst
    return worst


def _similar_problems(
    layer: Layer, similar: Iterable[_Similar], key: str, limit: float
) -> list[LegibilityProblem | None]:
    """Return the problem for normal vision and that for colour blindness, each at its worst level."""
    found: list[LegibilityProblem | None] = []
    every = list(similar)
    for is_normal in (True, False):
        failing = [each for each in every if (each.difference.vision is Vision.NORMAL) is is_normal]
        if failing:
            found.append(_similar_problem(layer, failing, key, limit))
    return found


def _similar_problem(
    layer: Layer, failing: Sequence[_Similar], key: str, limit: float, *, is_sampled: bool = False
) -> LegibilityProblem:
    worst = min(failing, key=lambda each: each.difference.figure)
    vision = worst.difference.vision
    return LegibilityProblem(
        "similar-colors" if vision is Vision.NORMAL else "colors-confused",
        stop_path(layer, key, worst.level),
        layer.key,
        _similar_text(layer, worst, zooms_text({each.level for each in failing}), limit),
        level=worst.level,
        figure=worst.difference.figure,
        limit=limit,
        vision=vision,
        opponents=tuple((each.level, each.other.color) for each in failing),
        other=worst.other.layer,
        is_sampled=is_sampled,
    )


def _similar_text(layer: Layer, worst: _Similar, zooms: Sentence, limit: float) -> Sentence:
    name, figure = layer_name(layer), rounded_down(worst.difference.figure)
    if worst.difference.vision is Vision.NORMAL:
        return say(
            "“{name}” and “{other}” differ by only {figure:.1f} ΔE at {zooms}. "
            "Increase the difference to {limit:.0f} ΔE.",
            name=name,
            other=worst.other.name,
            figure=figure,
            zooms=zooms,
            limit=limit,
        )
    return say(
        "“{name}” and “{other}” differ by only {figure:.1f} ΔE with {vision} at {zooms}. "
        "Increase the difference to {limit:.0f} ΔE.",
        name=name,
        other=worst.other.name,
        figure=figure,
        vision=VISION_NAMES[worst.difference.vision],
        zooms=zooms,
        limit=limit,
    )


def _casing_problem(layer: Layer, drawn: DrawnColors) -> LegibilityProblem | None:
    """Return the problem of a casing that is set to the colour of its line."""
    if "line-outer-color" not in layer.paint:
        return None
    failing = {
        level: 100 * distance(line.inner, line.casing)
        for level, line in drawn.lines.items()
        if line.inner is not None
        and line.casing is not None
        and line.inner.a == line.casing.a
        and 100 * distance(line.inner, line.casing) < MIN_CASING_DIFFERENCE
    }
    if not failing:
        return None
    level = min(failing, key=failing.__getitem__)
    text = say(
        "The casing of “{name}” differs from its line by only {figure:.1f} ΔE at {zooms}. "
        "Change its colour, or set its width to 0.",
        name=layer_name(layer),
        figure=rounded_down(failing[level]),
        zooms=zooms_text(failing),
    )
    inner = {each: drawn.lines[each].inner for each in failing}
    return LegibilityProblem(
        "invisible-casing",
        stop_path(layer, "line-outer-color", level),
        layer.key,
        text,
        level=level,
        figure=failing[level],
        limit=MIN_CASING_DIFFERENCE,
        opponents=tuple((each, color) for each, color in inner.items() if color is not None),
    )


def check_borders(
    style: MapStyle, view: SampledView, drawn_by_layer: Mapping[LayerKey, DrawnColors], below: LevelColors
) -> Iterator[LegibilityProblem]:
    """Yield the problems of areas that touch in a view, and of lines on them, one for each pair of layers.

    The ground of the style is checked without a view.
    """
    # Of several layers in one colour, the topmost is named.
    areas = {area.color: area for area in reversed(below.areas) if view.draws(area.layer)}
    in_view = {key: drawn for key, drawn in drawn_by_layer.items() if view.draws(key)}
    lines = _opaque_lines(in_view, view.level)
    found: dict[tuple[LayerKey, LayerKey], tuple[str, float, _Similar]] = {}
    for border in view.borders:
        if border.length_px < MIN_BORDER_PX:
            continue
        for one, other in ((border.one, border.other), (border.other, border.one)):
            area = areas.get(other)
            if area is None or area is below.ground:
                continue
            upper = areas.get(one)
            if upper is not None and upper is not below.ground and upper.index < area.index:
                similar = _similar_areas(view.level, upper.color, area)
                if similar is not None:
                    found[upper.layer, area.layer] = "fill-color", MIN_AREA_DIFFERENCE, similar
            for key, line in lines.get(one, ()):
                difference = line_difference(line, area.color)
                if difference is not None and style.order.index[key] < area.index:
                    similar = _Similar(view.level, difference, area)
                    found[key, area.layer] = "line-inner-color", MIN_LINE_DIFFERENCE, similar
    for (key, _), (name, limit, similar) in found.items():
        yield _similar_problem(style.layer(key), [similar], name, limit, is_sampled=True)


def _opaque_lines(
    drawn_by_layer: Mapping[LayerKey, DrawnColors], level: int
) -> Mapping[Color, Sequence[tuple[LayerKey, LineColors]]]:
    """Return the lines of a level by the colours of their parts; a translucent part has many colours."""
    found: dict[Color, list[tuple[LayerKey, LineColors]]] = {}
    for key, drawn in drawn_by_layer.items():
        line = drawn.lines.get(level)
        for color in line.visible if line is not None else ():
            if line is not None and color.a == _OPAQUE:
                found.setdefault(color, []).append((key, line))
    return found
