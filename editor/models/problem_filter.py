"""Filter of the problem list."""

from dataclasses import dataclass

from editor.checks.problems import Problem, Severity


@dataclass(frozen=True, slots=True)
class ProblemFilter:
    """Words that a problem's text must contain, and accepted severities; empty accepts all."""

    words: str = ""
    severities: frozenset[Severity] = frozenset()

    @property
    def is_on(self) -> bool:
        """Whether it can hide a problem."""
        return bool(self.words.split() or self.severities)

    def takes(self, problem: Problem, text: str) -> bool:
        """Return whether a problem with a case-folded text is accepted."""
        if self.severities and problem.severity not in self.severities:
            return False
        return all(word in text for word in self.words.casefold().split())
