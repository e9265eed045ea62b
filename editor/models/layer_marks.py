"""What the layer tree tells of problems: errors and warnings; hints would only be noise there."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from editor.checks.kinds import Severity
from editor.checks.problems import Problem
from editor.mapstyle.model import LayerKey
from editor.mapstyle.texts import read_text
from editor.models.severity import SEVERITIES, counted

MARKED = (Severity.ERROR, Severity.WARNING)
_MOST_TEXTS = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """How many errors and warnings there are, worst first; of a layer also what the first of them say."""

    counts: tuple[tuple[Severity, int], ...]
    texts: tuple[str, ...] = ()

    @property
    def severity(self) -> Severity:
        """The worst of them."""
        return self.counts[0][0]

    @property
    def words(self) -> str:
        """How many there are of each, in words."""
        return ", ".join(counted(severity, count) for severity, count in self.counts)

    @property
    def lines(self) -> list[str]:
        """What a tooltip says: the first texts and how many more there are, or the counts alone."""
        more = sum(count for _, count in self.counts) - len(self.texts)
        if not self.texts:
            return [self.words]
        return [*self.texts, *([_tr("{count} more").format(count=more)] if more else [])]


def marks_of(problems: Iterable[Problem]) -> dict[LayerKey, Mark]:
    """The marks of the layers that have one."""
    found: dict[LayerKey, list[Problem]] = {}
    for problem in problems:
        if problem.layer_key is not None and problem.severity in MARKED:
            found.setdefault(problem.layer_key, []).append(problem)
    return {key: _mark(of_layer) for key, of_layer in found.items()}


def joined(marks: Iterable[Mark]) -> Mark | None:
    """The mark of a group in which layers have marks; None where none has."""
    counts: Counter[Severity] = Counter()
    for mark in marks:
        counts.update(dict(mark.counts))
    return Mark(_worst_first(counts)) if counts else None


def _mark(problems: list[Problem]) -> Mark:
    problems = sorted(problems, key=lambda problem: MARKED.index(problem.severity))
    texts = tuple(read_text(problem.text) for problem in problems[:_MOST_TEXTS])
    return Mark(_worst_first(Counter(problem.severity for problem in problems)), texts)


def _worst_first(counts: Counter[Severity]) -> tuple[tuple[Severity, int], ...]:
    return tuple((severity, counts[severity]) for severity in SEVERITIES if counts[severity])


def _tr(text: str) -> str:
    return QCoreApplication.translate("LayerMarks", text)
