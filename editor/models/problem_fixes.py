"""Cache of the problems that can be fixed."""

from collections.abc import Iterable

from editor.checks.fixes.fix import FIXABLE, find_fix_step
from editor.checks.problems import Problem
from editor.mapstyle.document.model import MapStyle


class FixCache:
    """Finds the fixable problems of a kind on demand: a style may have ten thousand problems."""

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        self._pending: dict[str, list[Problem]] = {}
        self._fixable: dict[str, frozenset[Problem]] = {}
        for problem in problems:
            if problem.code in FIXABLE:
                self._pending.setdefault(problem.code, []).append(problem)

    def of_kind(self, code: str, style: MapStyle) -> frozenset[Problem]:
        """Return the fixable problems of a kind, as determined on the first call."""
        if code in self._pending:
            step = find_fix_step(style, code, self._pending.pop(code))
            self._fixable[code] = frozenset(step.problems if step is not None else ())
        return self._fixable.get(code, frozenset())
