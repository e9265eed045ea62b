"""Problem marks of the layer tree: errors and warnings, no hints."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from PySide6.QtCore import QCoreApplication

from editor.checks.problems import Problem, Severity
from editor.look.words import translated
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.tree import read_text
from editor.models.severity import RANK, SEVERITIES, counted

_MARKED = (Severity.ERROR, Severity.WARNING)
_MAX_TEXTS = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """The errors and warnings of a layer, or of all layers in a group; at least one."""

    problems: tuple[Problem, ...]

    @property
    def severity(self) -> Severity:
        """The worst severity."""
        return min((problem.severity for problem in self.problems), key=RANK.__getitem__)

    @property
    def words(self) -> str:
        """The number of problems of each severity, as text."""
        counts = Counter(problem.severity for problem in self.problems)
        return ", ".join(counted(severity, counts[severity]) for severity in SEVERITIES if counts[severity])

    @property
    def lines(self) -> list[str]:
        """The texts of the worst problems, and the number of further ones."""
        worst_first = sorted(self.problems, key=lambda problem: RANK[problem.severity])
        texts = [read_text(translated(problem.text)) for problem in worst_first[:_MAX_TEXTS]]
        more = len(self.problems) - len(texts)
        more_text = QCoreApplication.translate("LayerMarks", "{count} more").format(count=more)
        return [*texts, more_text] if more else texts


def marks_of(problems: Iterable[Problem]) -> dict[LayerKey, Mark]:
    """Return the marks of layers with errors or warnings."""
    found: dict[LayerKey, list[Problem]] = {}
    for problem in problems:
        if problem.layer_key is not None and problem.severity in _MARKED:
            found.setdefault(problem.layer_key, []).append(problem)
    return {key: Mark(tuple(of_layer)) for key, of_layer in found.items()}


def joined(marks: Iterable[Mark]) -> Mark | None:
    """Return the combined mark of a group; None if its layers have none."""
    problems = tuple(chain.from_iterable(mark.problems for mark in marks))
    return Mark(problems) if problems else None
