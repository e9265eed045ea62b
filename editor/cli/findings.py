"""Problems with their positions in the file, as printed by commands."""

from collections.abc import Iterable
from dataclasses import dataclass

from editor.checks.facts import layer_name
from editor.checks.problems import Problem
from editor.cli import output
from editor.errors import Place
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.source_text import SourceText


@dataclass(frozen=True, slots=True)
class Finding:
    """A line of a report: a problem and its position.

    Units: line and column count from 1; `pointer` is a JSON Pointer (RFC 6901). `layer` is the layer's name,
    or its type and data.
    """

    file: str
    severity: str
    code: str
    pointer: str
    line: int | None
    column: int | None
    message: str
    layer: str | None = None

    def text(self, word: str) -> str:
        """Return the printed line; a word states the severity of the problem or what was done about it."""
        place = output.place_text(Place(self.file, self.line, self.column))
        is_named = self.layer is None or f"“{self.layer}”" in self.message
        subject = "" if is_named else f"layer “{self.layer}”: "
        return f"{place}: {word} {self.code}: {subject}{self.message}"


def finding(file: str, place: Place, style: MapStyle, problem: Problem) -> Finding:
    """Return a problem of a style with its position in a file."""
    key = problem.layer_key
    return Finding(
        file=file,
        severity=problem.severity.value,
        code=problem.code,
        pointer=problem.pointer,
        line=place.line,
        column=place.column,
        message=problem.text,
        layer=None if key is None else layer_name(style.layer(key)),
    )


def in_order(source: SourceText, problems: Iterable[Problem]) -> list[tuple[Place, Problem]]:
    """Return problems with their positions in the source text, in file order."""
    places = [(source.place(problem.path), problem) for problem in problems]
    return sorted(places, key=lambda pair: (pair[0].line or 0, pair[0].column or 0))


def counted(count: int, word: str) -> str:
    """Return a count with its noun: `1 file`, `2 files`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
