"""Problems of a style for scripts, and their fixes."""

from collections.abc import Collection

from editor.api.values import display_name
from editor.checks.check import Checks, examine_faces
from editor.checks.fixes.fix import FIXABLE, SAFE, fix_kinds
from editor.errors import EditError
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.format.source_text import SourceText
from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class StyleProblem:
    """A problem of a style. `severity` is error, warning or hint; `layer` is the name of its layer or None.

    Units: line and column count from 1, in the text that a save would write; `pointer` is a JSON Pointer.
    """

    code: str
    severity: str
    message: str
    pointer: str
    line: int | None
    column: int | None
    layer: str | None


def find_problems(style: MapStyle, text: SourceText) -> tuple[StyleProblem, ...]:
    """Return the problems of a style in the order of its text."""
    examine_faces(style)
    found = []
    for problem in Checks(most=None).check(style):
        place, key = text.place(problem.path), problem.layer_key
        found.append(
            StyleProblem(
                code=problem.code,
                severity=problem.severity.value,
                message=str(problem.text),
                pointer=problem.pointer,
                line=place.line,
                column=place.column,
                layer=None if key is None else display_name(style.layer(key)),
            )
        )
    return tuple(sorted(found, key=lambda problem: (problem.line or 0, problem.column or 0)))


def texts_by_layer(style: MapStyle) -> dict[LayerKey, str]:
    """Return what the word `problem` of a query matches for each layer with problems."""
    texts: dict[LayerKey, list[str]] = {}
    for problem in Checks(most=None).check(style):
        if problem.layer_key is not None:
            text = f"{problem.severity.value} {problem.code} {problem.kind.title}"
            texts.setdefault(problem.layer_key, []).append(text.casefold())
    return {key: "\n".join(lines) for key, lines in texts.items()}


def fix(codes: Collection[str]) -> Edit:
    """Return the edit that fixes all problems of some kinds; the safe fixes if there are none.

    Raises: EditError for a kind without a fix.
    """
    unknown = sorted(set(codes) - FIXABLE)
    if unknown:
        raise EditError(f"“{unknown[0]}” has no fix. Fixable: {', '.join(sorted(FIXABLE))}.")
    return fix_kinds(frozenset(codes) or SAFE)
