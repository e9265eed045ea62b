"""Legibility of a version: the problems that the lint finds, and the colours that cause them."""

from collections.abc import Iterator
from typing import Final

from editor.checks.legibility.findings import LegibilityProblem
from editor.checks.legibility.lint import LegibilityLint
from editor.checks.problems import Severity
from editor.mapstyle.document.model import LAYERS, LayerKey
from editor.mapstyle.json_tree import Path
from editor.mapstyle.versions.mapping import is_like_ground
from editor.mapstyle.versions.style_colors import ColorKey
from editor.mapstyle.versions.version import StyleVersion
from editor.records import dataclass

_SERIOUS: Final = (Severity.ERROR, Severity.WARNING)


@dataclass(frozen=True, slots=True)
class Legibility:
    """The colours with problems, worst first, and the number of errors and warnings."""

    keys: tuple[ColorKey, ...] = ()
    errors: int = 0
    warnings: int = 0


def check_legibility(lint: LegibilityLint, result: StyleVersion) -> Legibility:
    """Return the problems of a version, without areas that have the colour of the ground in the style too.

    A lint that checked an earlier version checks only what changed.
    """
    serious = [each for each in lint.check(result.style) if each.severity in _SERIOUS]
    ground = result.colors.colors.ground
    found = [
        (problem, key)
        for problem, key in _with_keys(serious, result)
        if key is None or not is_like_ground(key, ground)
    ]
    counts = [sum(problem.severity is level for problem, _ in found) for level in _SERIOUS]
    return Legibility(tuple(dict.fromkeys(key for _, key in found if key is not None)), *counts)


def _with_keys(
    problems: list[LegibilityProblem], result: StyleVersion
) -> Iterator[tuple[LegibilityProblem, ColorKey | None]]:
    """Yield each problem with the key of its colour: that of its stop, else the first one of its property."""
    stops: dict[tuple[LayerKey, Path], ColorKey] = {}
    properties: dict[tuple[LayerKey, str], ColorKey] = {}
    for each in result.colors.colors:
        for use in each.uses:
            # Problems name the record of a stop, occurrences its value.
            stops[use.layer, use.path[:-1]] = each.key
            properties.setdefault((use.layer, use.property), each.key)
        for layer, prop in each.defaults:
            properties.setdefault((layer, prop), each.key)
    start = len(LAYERS) + 1
    for problem in problems:
        if problem.layer_key is None:
            yield problem, None
            continue
        within = problem.path[start:]
        prop = str(within[1]) if len(within) > 1 else "text-color"
        yield problem, stops.get((problem.layer_key, within)) or properties.get((problem.layer_key, prop))
