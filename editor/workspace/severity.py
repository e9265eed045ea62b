"""Severity of problems: symbol, color and text, and marks in the layer tree."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from editor.checks.problems import Problem, Severity
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.json_tree import read_text
from editor.records import dataclass
from editor.ui.text import local_count, translated
from editor.ui.theme import tokens
from editor.ui.theme.symbols import StateSymbol, SymbolColor

SEVERITIES: Final = tuple(Severity)
"""Worst first."""
RANK: Final = {severity: rank for rank, severity in enumerate(SEVERITIES)}
MARKS: Final = {
    Severity.ERROR: (StateSymbol.ERROR, SymbolColor.ERROR),
    Severity.WARNING: (StateSymbol.WARNING, SymbolColor.WARNING),
    Severity.HINT: (StateSymbol.HINT, SymbolColor.HINT),
}
"""The symbol of each severity and its colour, always used together."""


def severity_color(severity: Severity) -> QColor:
    """Return the colour of the symbol in the current theme."""
    _, ink = MARKS[severity]
    return QColor(str(getattr(tokens.current(), ink.value)))


def severity_word(severity: Severity) -> str:
    """Return the name of a severity, for a screen reader."""
    names = {Severity.ERROR: _tr("Error"), Severity.WARNING: _tr("Warning"), Severity.HINT: _tr("Hint")}
    return names[severity]


class LowerBound(int):
    """A lower bound: the checks stop counting problems at a limit."""


def total(counts: Iterable[int]) -> int:
    """Return the sum of some counts; a lower bound if any of them is one."""
    known = tuple(counts)
    return LowerBound(sum(known)) if any(isinstance(each, LowerBound) for each in known) else sum(known)


def count_text(count: int) -> str:
    """Return a count in digits: "12", "1,000+"."""
    return f"{local_count(count)}+" if isinstance(count, LowerBound) else local_count(count)


def count_phrase(severity: Severity, count: int) -> str:
    """Return a number of errors, warnings or hints as text."""
    if isinstance(count, LowerBound):
        templates = {
            Severity.ERROR: _tr("{count} errors"),
            Severity.WARNING: _tr("{count} warnings"),
            Severity.HINT: _tr("{count} hints"),
        }
        return templates[severity].format(count=count_text(count))
    return {
        Severity.ERROR: _tr("%Ln errors", count),
        Severity.WARNING: _tr("%Ln warnings", count),
        Severity.HINT: _tr("%Ln hints", count),
    }[severity]


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Severity", text, "", count)


_MARKED = (Severity.ERROR, Severity.WARNING)
_MAX_TEXTS = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """The errors and warnings of a layer, or of all layers in a group; at least one.

    `counts` are the numbers of each severity. `problems` are those of a layer, and none of a group.
    """

    problems: tuple[Problem, ...]
    counts: tuple[int, ...]

    @property
    def severity(self) -> Severity:
        """The worst severity."""
        return next(severity for severity, count in zip(SEVERITIES, self.counts, strict=True) if count)

    @property
    def summary(self) -> str:
        """The number of problems of each severity, as text."""
        counted = zip(SEVERITIES, self.counts, strict=True)
        return ", ".join(count_phrase(severity, count) for severity, count in counted if count)

    @property
    def lines(self) -> list[str]:
        """The texts of the worst problems, and the number of further ones."""
        worst_first = sorted(self.problems, key=lambda problem: RANK[problem.severity])
        texts = [read_text(translated(problem.text)) for problem in worst_first[:_MAX_TEXTS]]
        more = len(self.problems) - len(texts)
        more_text = QCoreApplication.translate("LayerMarks", "{count} more").format(count=local_count(more))
        return [*texts, more_text] if more else texts


def marks_of(problems: Iterable[Problem]) -> dict[LayerKey, Mark]:
    """Return the marks of layers with errors or warnings."""
    found: dict[LayerKey, list[Problem]] = {}
    for problem in problems:
        if problem.layer_key is not None and problem.severity in _MARKED:
            found.setdefault(problem.layer_key, []).append(problem)
    return {key: Mark(tuple(of_layer), _counts_of(of_layer)) for key, of_layer in found.items()}


def _counts_of(problems: Iterable[Problem]) -> tuple[int, ...]:
    counts = Counter([problem.severity for problem in problems])
    return tuple(counts[severity] for severity in SEVERITIES)


def joined(marks: Iterable[Mark]) -> Mark | None:
    """Return the combined mark of a group; None if its layers have none."""
    counts = Counter([mark.counts for mark in marks])  # Few differ, however many layers there are.
    sums = tuple(
        sum(each[place] * layers for each, layers in counts.items()) for place in range(len(SEVERITIES))
    )
    return Mark((), sums) if any(sums) else None
