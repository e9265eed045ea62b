"""Legibility of a version: the problems that the lint finds, and the colours that cause them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.checks.legibility.findings import LegibilityProblem
from editor.checks.legibility.lint import LegibilityLint
from editor.checks.problems import Severity
from editor.mapstyle.document.model import LAYERS, LayerKey
from editor.mapstyle.json_tree import Path
from editor.mapstyle.versions.style_colors import ColorKey
from editor.mapstyle.versions.version import StyleVersion

_SERIOUS: Final = (Severity.ERROR, Severity.WARNING)


@dataclass(frozen=True, slots=True)
class Legibility:
    """The colours with problems, worst first, and the number of errors and warnings."""

    keys: tuple[ColorKey, ...] = ()
    errors: int = 0
    warnings: int = 0


def check_legibility(lint: LegibilityLint, result: StyleVersion) -> Legibility:
    """Return the problems of a version; a lint that checked an earlier one checks only what changed."""
    problems = lint.check(result.style)
    counts = [sum(each.severity is level for each in problems) for level in _SERIOUS]
    serious = [each for each in problems if each.severity in _SERIOUS]
    return Legibility(tuple(dict.fromkeys(_keys(serious, result))), *counts)


def _keys(problems: list[LegibilityProblem], result: StyleVersion) -> Iterator[ColorKey]:
    """Yield the key of the colour of each problem: that of its stop, else the first one of its property."""
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
            continue
        within = problem.path[start:]
        prop = str(within[1]) if len(within) > 1 else "text-color"
        found = stops.get((problem.layer_key, within)) or properties.get((problem.layer_key, prop))
        if found is not None:
            yield found
