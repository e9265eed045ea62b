"""Rules of fixes: each turns the problems of one kind into a single edit."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from editor.checks.facts import gather
from editor.checks.problems import Problem, Verb
from editor.checks.rules.style import WholeChecks
from editor.mapstyle.document.model import LAYERS, Layer, MapStyle
from editor.mapstyle.edits.edit import Changes, Edit, change_values
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.records import dataclass
from editor.wording import Sentence, say

_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class FixStep:
    """An edit, and the problems that it fixes."""

    edit: Edit
    problems: tuple[Problem, ...]


Problems: TypeAlias = Iterable[Problem]
Fixer: TypeAlias = Callable[[MapStyle, Problems], FixStep | None]
Text: TypeAlias = Callable[[MapStyle, Problem], str]

Part = TypeVar("Part")
# Yields the given problems that can be fixed in the current style, each with its part of the edit.
Plan: TypeAlias = Callable[[MapStyle, Problems], Iterator[tuple[Problem, Part]]]


@dataclass(frozen=True, slots=True)
class FixRule:
    """A row of the table of fixes. `text` names the fix of one problem, `text_for_all` that of all.

    `verb_of_problem` is set if `verb` does not apply to every problem of the kind.
    """

    code: str
    text: str | Text
    text_for_all: str
    find_step: Fixer
    verb: Verb = Verb.FIX
    verb_of_problem: Callable[[MapStyle, Problem], Verb] | None = None

    def text_of(self, style: MapStyle, problem: Problem) -> str:
        """Return the name of the fix of a problem."""
        return self.text if isinstance(self.text, str) else self.text(style, problem)


def fixer(plan: Plan[Part], edit_of: Callable[[Sequence[Part]], Edit]) -> Fixer:
    """Return a fixer for a plan whose parts form one edit."""

    def find_step(style: MapStyle, problems: Problems) -> FixStep | None:
        planned = list(plan(style, problems))
        if not planned:
            return None
        return FixStep(edit_of([part for _, part in planned]), tuple(problem for problem, _ in planned))

    return find_step


def by_values(plan: Plan[Changes]) -> Fixer:
    """Return a fixer for a plan of values to write."""

    def edit_of(parts: Sequence[Changes]) -> Edit:
        return change_values({path: value for part in parts for path, value in part.items()})

    return fixer(plan, edit_of)


def current_problems(style: MapStyle, problems: Problems) -> Iterator[Problem]:
    """Yield the problems that the rules of the whole style still find."""
    facts = [gather(layer) for layer in style.layers]
    found = {(code, path) for code, path, _ in WholeChecks().check(style, facts)}
    return (problem for problem in problems if (problem.code, problem.path) in found)


def quoted(name: object) -> Sentence:
    """Return the quoted, shortened name of an element for the name of a fix."""
    text = str(name)
    short = text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME // 2]}…{text[-8:]}"
    return say("“{name}”", name=short)


def index_in(path: Path, problem: Problem) -> int | None:
    """Return the index of the list element that contains a problem."""
    depth = len(path)
    index = problem.path[depth] if problem.path[:depth] == path and len(problem.path) > depth else None
    return index if isinstance(index, int) else None


def layer_of(style: MapStyle, problem: Problem) -> Layer | None:
    """Return the layer that contains a problem."""
    key = problem.layer_key
    return style.layer(key) if key is not None and style.has_layer(key) else None


def property_of(problem: Problem) -> PaintProperty | None:
    """Return the paint property that contains a problem."""
    inside = problem.path[len(LAYERS) + 1 :]
    key = inside[1] if len(inside) > 1 and inside[0] == "paint" else None
    return BY_KEY.get(key) if isinstance(key, str) else None
