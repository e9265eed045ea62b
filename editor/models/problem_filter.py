"""Which problems a person wants to see."""

from dataclasses import dataclass

from editor.checks.problems import Problem, Severity


@dataclass(frozen=True, slots=True)
class ProblemFilter:
    """Words that must all be in what is said of a problem, and the severities that count; none is all."""

    words: str = ""
    severities: frozenset[Severity] = frozenset()

    @property
    def is_on(self) -> bool:
        """Whether it could hide a problem."""
        return bool(self.words.split() or self.severities)

    def takes(self, problem: Problem, said: str) -> bool:
        """Whether it lets a problem through, of which something is said in folded case."""
        if self.severities and problem.severity not in self.severities:
            return False
        return all(word in said for word in self.words.casefold().split())
