"""Fixes of legibility: the least change of lightness with which a colour passes."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from editor.checks.fixes.fix_rule import FixRule, Plan, Problems, by_values, layer_of
from editor.checks.legibility.colors import smallest_difference
from editor.checks.legibility.findings import LegibilityProblem, Opponent
from editor.checks.legibility.limits import MIN_CONTRAST, MIN_LINE_DIFFERENCE
from editor.checks.problems import Problem
from editor.mapstyle.color.nearest_lightness import nearest_lightness
from editor.mapstyle.color.oklch import with_lightness
from editor.mapstyle.color.spaces import composite, contrast, distance, lightness
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.curves.stops import with_curve
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.edits.edit import Changes
from editor.mapstyle.json_tree import MISSING
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Stop
from editor.mapstyle.search.label_colors import PaintReader, faded
from editor.wording import Sentence, say

_TEXT, _HALO = "text-color", "text-outline-color"
_FILL, _LINE, _CASING = "fill-color", "line-inner-color", "line-outer-color"

# Whether an opaque colour is distinct from an opponent.
_Passes: TypeAlias = Callable[[Color, Color], bool]
_Fix: TypeAlias = Callable[[Layer, LegibilityProblem], dict[str, Curve] | None]


def _plan(find: _Fix) -> Plan[Changes]:
    """Return a plan that writes the curves which a function finds for a layer."""

    def plan(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
        for problem in problems:
            layer = layer_of(style, problem)
            curves = find(layer, problem) if layer and isinstance(problem, LegibilityProblem) else None
            if layer is None or not curves:
                continue
            yield (
                problem,
                {
                    (*layer.path, "paint", key): with_curve(layer.paint.get(key, MISSING), BY_KEY[key], curve)
                    for key, curve in curves.items()
                },
            )

    return plan


def _text(layer: Layer, problem: LegibilityProblem) -> dict[str, Curve] | None:
    def passes(color: Color, opponent: Color) -> bool:
        return contrast(color, opponent) >= problem.limit

    return _single(layer, _TEXT, problem.opponents, passes)


def _fill(layer: Layer, problem: LegibilityProblem) -> dict[str, Curve] | None:
    key = _FILL if _FILL in problem.path else _LINE

    def passes(color: Color, opponent: Color) -> bool:
        return smallest_difference(color, opponent, problem.limit) is None

    return _single(layer, key, problem.opponents, passes)


def _casing(layer: Layer, problem: LegibilityProblem) -> dict[str, Curve] | None:
    def passes(color: Color, opponent: Color) -> bool:
        return 100 * distance(color, opponent) >= MIN_LINE_DIFFERENCE

    return _single(layer, _CASING, problem.opponents, passes)


def _night(layer: Layer, problem: LegibilityProblem) -> dict[str, Curve] | None:
    """Return a halo of the lightness of the ground, and a text that is lighter and distinct from it."""
    halo = _curve_of(layer, _HALO)
    if halo is None or not problem.opponents:
        return None
    stops = tuple(Stop(stop.level, _as_dark_as_ground(stop, problem.opponents)) for stop in halo.stops)
    dark = Curve(stops, halo.easing)
    below: list[Opponent] = []
    for level, _ in problem.opponents:
        value = value_at(dark, BY_KEY[_HALO], level)
        if isinstance(value, Color):
            below.append((level, Color(value.r, value.g, value.b)))

    def passes(color: Color, opponent: Color) -> bool:
        return lightness(color) > lightness(opponent) and contrast(color, opponent) >= MIN_CONTRAST

    text = _single(layer, _TEXT, below, passes)
    return None if text is None and not _passes_all(layer, below, passes) else {_HALO: dark, **(text or {})}


def _passes_all(layer: Layer, opponents: Sequence[Opponent], passes: _Passes) -> bool:
    """Return whether the text of a layer is already distinct from all opponents."""
    curve = _curve_of(layer, _TEXT)
    values = () if curve is None else ((value_at(curve, BY_KEY[_TEXT], at), color) for at, color in opponents)
    return all(isinstance(value, Color) and passes(value, color) for value, color in values)


def _as_dark_as_ground(stop: Stop, opponents: Sequence[Opponent]) -> Color:
    assert isinstance(stop.value, Color), "the stops of a colour"
    _, ground = min(opponents, key=lambda each: abs(each[0] - stop.level))
    return with_lightness(stop.value, min(lightness(ground), lightness(stop.value)))


def _single(
    layer: Layer, key: str, opponents: Sequence[Opponent], passes: _Passes
) -> dict[str, Curve] | None:
    """Return the curve of a property with the least change of each stop; None if none passes or changes."""
    curve = _curve_of(layer, key)
    if curve is None:
        return None
    changed = _changed(layer, key, curve, opponents, passes)
    if changed == curve:
        changed = _on_one_side(layer, key, curve, opponents, passes)
    return {key: changed} if changed is not None and changed != curve else None


def _on_one_side(
    layer: Layer, key: str, curve: Curve, opponents: Sequence[Opponent], passes: _Passes
) -> Curve | None:
    """Return a curve whose stops are all lighter or all darker than the opponents between them.

    Stops that are distinct themselves may have an opponent's colour between them.
    """
    prop, found = BY_KEY[key], []
    for is_lighter in (True, False):

        def passes_there(color: Color, opponent: Color, is_lighter: bool = is_lighter) -> bool:
            return (lightness(color) > lightness(opponent)) is is_lighter and passes(color, opponent)

        changed = _changed(layer, key, curve, opponents, passes_there)
        if changed is None:
            continue
        values = [(value_at(changed, prop, at), ground) for at, ground in opponents]
        if all(isinstance(value, Color) and passes(value, ground) for value, ground in values):
            pairs = zip(curve.stops, changed.stops, strict=True)
            found.append((sum(_lightness_change(old, new) for old, new in pairs), changed))
    return min(found, key=lambda each: each[0], default=(0.0, None))[1]


def _lightness_change(old: Stop, new: Stop) -> float:
    if isinstance(old.value, Color) and isinstance(new.value, Color):
        return abs(lightness(old.value) - lightness(new.value))
    return 0.0


def _changed(
    layer: Layer, key: str, curve: Curve, opponents: Sequence[Opponent], passes: _Passes
) -> Curve | None:
    """Return the curve with the least change of each stop; None if no lightness of one passes."""
    paint = PaintReader(layer)
    stops = []
    for index, stop in enumerate(curve.stops):
        near = _opponents_of(curve, index, opponents)
        new = _nearest(stop.value, near, passes, lambda level: _opacity(paint, key, level))
        if new is None:
            return None
        stops.append(Stop(stop.level, new))
    return Curve(tuple(stops), curve.easing)


def _nearest(
    value: object, near: Sequence[Opponent], passes: _Passes, opacity: Callable[[int], float]
) -> Color | None:
    if not isinstance(value, Color):
        return None

    def passes_all(color: Color) -> bool:
        return all(passes(composite(faded(color, opacity(at)), ground), ground) for at, ground in near)

    return nearest_lightness(value, passes_all)


def _opponents_of(curve: Curve, index: int, opponents: Sequence[Opponent]) -> list[Opponent]:
    """Return the opponents at the levels that a stop influences."""
    level = curve.stops[index].level
    below = max((stop.level for stop in curve.stops if stop.level < level), default=LOWEST_LEVEL - 1)
    above = min((stop.level for stop in curve.stops if stop.level > level), default=HIGHEST_LEVEL + 1)
    return [each for each in opponents if below < each[0] < above]


def _curve_of(layer: Layer, key: str) -> Curve | None:
    """Return the curve of a property, or one with its default."""
    curve, default = layer.curve(BY_KEY[key]), BY_KEY[key].default
    return Curve((Stop(LOWEST_LEVEL, default),)) if curve is None and default is not None else curve


def _opacity(paint: PaintReader, key: str, level: int) -> float:
    """Return the opacity that applies to a property besides its alpha."""
    is_faded = key == _FILL or (key in (_TEXT, _HALO) and not paint.sets(_FILL))
    return paint.number("fill-opacity", level) if is_faded else 1.0


def _rules(codes: str, find: _Fix, one: Sentence, many: Sentence) -> tuple[FixRule, ...]:
    """Return the rules of some kinds, separated by spaces, that share a fix."""
    return tuple(FixRule(code, one, many, by_values(_plan(find))) for code in codes.split())


LEGIBILITY_FIXES: Final = (
    *_rules(
        "unreadable-label low-label-contrast label-on-area",
        _text,
        say("Change lightness of text"),
        say("Change lightness of texts"),
    ),
    *_rules("light-halo-at-night", _night, say("Darken halo"), say("Darken halos")),
    *_rules(
        "similar-colors colors-confused",
        _fill,
        say("Change lightness"),
        say("Change lightness of colours"),
    ),
    *_rules(
        "invisible-casing", _casing, say("Change lightness of casing"), say("Change lightness of casings")
    ),
)
