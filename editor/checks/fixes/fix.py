"""Quick fixes: edits that solve a problem and can be undone.

A fix reads the style that it is applied to; if the problem no longer exists there, it changes nothing.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from threading import Event
from types import MappingProxyType
from typing import Final

from editor.checks.check import Checks
from editor.checks.fixes.fix_rule import FixStep
from editor.checks.fixes.ids import ID_FIXES
from editor.checks.fixes.layers import LAYER_FIXES
from editor.checks.fixes.legibility import LEGIBILITY_FIXES
from editor.checks.fixes.references import REFERENCE_FIXES
from editor.checks.fixes.spelling import SPELLING_FIXES
from editor.checks.fixes.stops import STOP_FIXES
from editor.checks.fixes.unused import UNUSED_FIXES
from editor.checks.fixes.values import RANGE_FIXES, VALUE_FIXES
from editor.checks.problems import Problem, Verb
from editor.errors import EditorError
from editor.mapstyle.document.canonical import detect_other_format
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.records import dataclass
from editor.wording import say

# Fixes may reveal further problems of the kind; no style has needed three rounds.
_MAX_ROUNDS = 100

_FORMAT_FIXES: Final = (
    *VALUE_FIXES,
    *SPELLING_FIXES,
    *RANGE_FIXES,
    *ID_FIXES,
    *REFERENCE_FIXES,
    *LAYER_FIXES,
    *STOP_FIXES,
    *UNUSED_FIXES,
)
_BY_CODE: Final = MappingProxyType({row.code: row for row in (*_FORMAT_FIXES, *LEGIBILITY_FIXES)})
FIXABLE: Final = frozenset(row.code for row in _FORMAT_FIXES)
"""The kinds of format problems with a fix."""
LEGIBILITY_FIXABLE: Final = frozenset(row.code for row in LEGIBILITY_FIXES)
"""The kinds of legibility problems with a fix. `Checks` does not find them, so `fix_all` fixes none."""
# Kinds whose fix needs no decision: it does not change what the preview draws. Deleting an element or
# guessing a name is never safe.
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
    """A style with all safe fixes applied, the number of solved problems and of the remaining ones."""

    style: MapStyle
    fixed: int
    remaining: int


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that solves problems, and its name on a button and as an undo step."""

    text: str
    edit: Edit


def find_fix(style: MapStyle, problem: Problem) -> Fix | None:
    """Return the fix of a problem; None if the problem no longer exists or has no fix."""
    current = _relocate(style, problem)
    if current is None or find_fix_step(style, problem.code, [problem]) is None:
        return None
    return Fix(
        _BY_CODE[problem.code].text_of(style, current), lambda now: _apply_fix(now, problem.code, [problem])
    )


def fix_all(code: str) -> Fix:
    """Return the fix of all problems of a kind.

    Raises: KeyError if the kind has no fix.
    """
    return Fix(_BY_CODE[code].text_for_all, fix_kinds({code}))


def fix_these(code: str, problems: Collection[Problem]) -> Fix:
    """Return the fix of the given problems of a kind.

    Raises: KeyError if the kind has no fix.
    """
    return Fix(_BY_CODE[code].text_for_all, lambda now: _apply_fix(now, code, problems))


def verb_of(code: str) -> Verb:
    """Return what the fix of a kind does to the element."""
    row = _BY_CODE.get(code)
    return Verb.FIX if row is None else row.verb


def verb_for(style: MapStyle, problem: Problem) -> Verb:
    """Return what the fix of one problem does to the element."""
    row = _BY_CODE.get(problem.code)
    if row is None or row.verb_of_problem is None:
        return verb_of(problem.code)
    return row.verb_of_problem(style, problem)


def verb_for_all(style: MapStyle, code: str, problems: Iterable[Problem]) -> Verb:
    """Return what the fix of several problems of a kind does to the elements."""
    row = _BY_CODE.get(code)
    if row is None or row.verb_of_problem is None:
        return verb_of(code)
    verbs = {row.verb_of_problem(style, problem) for problem in problems}
    return verbs.pop() if len(verbs) == 1 else Verb.FIX_OR_REMOVE


def fix_kinds(codes: Collection[str]) -> Edit:
    """Return an edit that fixes all problems of some kinds, including those that the fixes reveal."""

    def edit(style: MapStyle) -> MapStyle:
        checks = Checks(most=None)
        for _ in range(_MAX_ROUNDS):
            before = style
            found = checks.check(style)
            for code in (each for each in _BY_CODE if each in codes):
                style = _apply_fix(style, code, [problem for problem in found if problem.code == code])
            if style is before:
                break
        return style

    return edit


def apply_safe_fixes(style: MapStyle) -> SafeFixes:
    """Apply all safe fixes; the style is the same object if none applies."""
    after = fix_kinds(SAFE)(style)
    before, left = (
        Counter(problem.code for problem in Checks(most=None).check(each)) for each in (style, after)
    )
    # A fix may reveal a problem of another kind, for example an icon with a new id that is unused.
    return SafeFixes(after, (before - left).total(), left.total())


def find_fix_step(
    style: MapStyle, code: str, problems: Iterable[Problem], cancel: Event | None = None
) -> FixStep | None:
    """Return one edit for several problems of a kind, with the problems it fixes; None if it fixes none.

    JSON that is not a style has no problems, and a fix would destroy it.
    Raises: EditorError once `cancel` is set.
    """
    if detect_other_format(style.tree) is not None:
        return None
    row = _BY_CODE.get(code)
    if cancel is not None:
        problems = Interruptible(problems, cancel)
    current = [relocated for problem in problems if (relocated := _relocate(style, problem)) is not None]
    if row is None or not current:
        return None
    return row.find_step(style, current if cancel is None else Interruptible(current, cancel))


class Interruptible(list[Problem]):
    """Problems whose iteration raises EditorError once an event is set."""

    def __init__(self, problems: Iterable[Problem], cancel: Event) -> None:
        super().__init__(problems)
        self._cancel = cancel

    def __iter__(self) -> Iterator[Problem]:
        for problem in super().__iter__():
            if self._cancel.is_set():
                raise EditorError(say("Cancelled."))
            yield problem


def _relocate(style: MapStyle, problem: Problem) -> Problem | None:
    """Return a problem with its current path, as its layer may have moved; None if the layer is gone."""
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


def _apply_fix(style: MapStyle, code: str, problems: Iterable[Problem]) -> MapStyle:
    step = find_fix_step(style, code, problems)
    return style if step is None else step.edit(style)
