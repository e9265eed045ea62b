"""Quick fixes: what mends a problem, as an ordinary edit that can be undone.

A fix reads the style it is run on: where the problem no longer stands there, it changes nothing.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from editor.checks.check import Checks
from editor.checks.fixes.ids import ID_FIXES
from editor.checks.fixes.layers import LAYER_FIXES
from editor.checks.fixes.ranges import RANGE_FIXES
from editor.checks.fixes.references import REFERENCE_FIXES
from editor.checks.fixes.spelling import SPELLING_FIXES
from editor.checks.fixes.steps import FixStep, Verb
from editor.checks.fixes.unused import UNUSED_FIXES
from editor.checks.fixes.values import VALUE_FIXES
from editor.checks.problems import Problem
from editor.mapstyle.document.canonical import foreign_of
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.edits.edit import Edit

# What one round mends may bring another problem of the kind to light; no style was seen to need three.
_MOST_ROUNDS = 100

_BY_CODE: Final = MappingProxyType(
    {
        row.code: row
        for row in (
            *VALUE_FIXES,
            *SPELLING_FIXES,
            *RANGE_FIXES,
            *ID_FIXES,
            *REFERENCE_FIXES,
            *LAYER_FIXES,
            *UNUSED_FIXES,
        )
    }
)
FIXABLE: Final = frozenset(_BY_CODE)
# The kinds whose fix needs no decision: it changes nothing that the preview draws. What removes a thing, or
# guesses a name, is never among them.
SAFE: Final = frozenset(
    {
        "broken-image",
        "duplicate-label-key-id",
        "duplicate-source-id",
        "empty-icon-id",
        "empty-label-text",
        "hex-color",
        "icon-id-collision",
        "image-type",
        "layer-ids",
        "missing-key",
        "number-as-text",
        "stops-doubled",
        "stops-unsorted",
        "unknown-group",
        "unknown-parent-group",
        "wrong-count",
    }
)


@dataclass(frozen=True, slots=True)
class SafeFixes:
    """A style with all safe fixes applied; how many problems that solved, and how many it still has."""

    style: MapStyle
    fixed: int
    remaining: int


@dataclass(frozen=True, slots=True)
class Fix:
    """What mends something: an edit, and its name on a button and as an undo step."""

    text: str
    edit: Edit


def find_fix(style: MapStyle, problem: Problem) -> Fix | None:
    """What mends a problem of a style; nothing where it no longer stands there or cannot be mended."""
    here = _here(style, problem)
    if here is None or find_mend(style, problem.code, [problem]) is None:
        return None
    return Fix(_BY_CODE[problem.code].text_of(style, here), lambda now: _mended(now, problem.code, [problem]))


def fix_all(code: str) -> Fix:
    """What mends every problem of a kind that can be mended.

    Raises: KeyError when the kind has no fix.
    """
    return Fix(_BY_CODE[code].text_for_all, mend_all({code}))


def fix_these(code: str, problems: Collection[Problem]) -> Fix:
    """What mends those of some problems of a kind that can be mended, and no other.

    Raises: KeyError when the kind has no fix.
    """
    return Fix(_BY_CODE[code].text_for_all, lambda now: _mended(now, code, problems))


def verb_of(code: str) -> Verb:
    """What the fix of a kind does to the thing that is wrong."""
    row = _BY_CODE.get(code)
    return Verb.FIX if row is None else row.verb


def verb_for(style: MapStyle, problem: Problem) -> Verb:
    """What the fix of one problem does to the thing that is wrong."""
    row = _BY_CODE.get(problem.code)
    if row is None or row.verb_of_problem is None:
        return verb_of(problem.code)
    return row.verb_of_problem(style, problem)


def verb_for_all(style: MapStyle, code: str, problems: Iterable[Problem]) -> Verb:
    """What the fix of several problems of a kind does to what is wrong."""
    row = _BY_CODE.get(code)
    if row is None or row.verb_of_problem is None:
        return verb_of(code)
    verbs = {row.verb_of_problem(style, problem) for problem in problems}
    return verbs.pop() if len(verbs) == 1 else Verb.FIX_OR_REMOVE


def mend_all(codes: Collection[str]) -> Edit:
    """Mend every problem of some kinds that can be mended, and those of them that mending brings to light."""

    def edit(style: MapStyle) -> MapStyle:
        checks = Checks(most=None)
        for _ in range(_MOST_ROUNDS):
            before = style
            found = checks.check(style)
            for code in (each for each in _BY_CODE if each in codes):
                style = _mended(style, code, [problem for problem in found if problem.code == code])
            if style is before:
                break
        return style

    return edit


def apply_safe_fixes(style: MapStyle) -> SafeFixes:
    """Apply the fixes that need no decision to a style; it is the very same where none applies."""
    after = mend_all(SAFE)(style)
    before, left = (
        Counter(problem.code for problem in Checks(most=None).check(each)) for each in (style, after)
    )
    # A fix may show another kind of problem, such as that an icon which has an id now is not used.
    return SafeFixes(after, (before - left).total(), left.total())


def find_mend(style: MapStyle, code: str, problems: Iterable[Problem]) -> FixStep | None:
    """One edit for several problems of a kind, with those that it mends; nothing where it mends none.

    In an object that is no style nothing is wrong, and mending would take apart what it is.
    """
    if foreign_of(style.tree) is not None:
        return None
    row = _BY_CODE.get(code)
    standing = [here for problem in problems if (here := _here(style, problem)) is not None]
    return row.mend(style, standing) if row is not None and standing else None


def _here(style: MapStyle, problem: Problem) -> Problem | None:
    """A problem with its place in this style, where its layer may have moved; nothing where that is gone."""
    key = problem.layer_key
    if key is None:
        return problem
    if not style.has_layer(key):
        return None
    depth = len(LAYERS)
    index = style.order.index[key]
    if problem.path[depth] == index:
        return problem
    return replace(problem, path=(*LAYERS, index, *problem.path[depth + 1 :]))


def _mended(style: MapStyle, code: str, problems: Iterable[Problem]) -> MapStyle:
    mend = find_mend(style, code, problems)
    return style if mend is None else mend.edit(style)
