"""Which of the problems that a check found can be mended by a fix."""

from collections.abc import Iterable

from editor.checks.fixes.fix import FIXABLE, find_mend
from editor.checks.problems import Problem
from editor.mapstyle.document.model import MapStyle


class KnownFixes:
    """Finds out once a kind, and only when somebody looks at it: a style may have ten thousand problems."""

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        self._unasked: dict[str, list[Problem]] = {}
        self._known: dict[str, frozenset[Problem]] = {}
        for problem in problems:
            if problem.code in FIXABLE:
                self._unasked.setdefault(problem.code, []).append(problem)

    def of_kind(self, code: str, style: MapStyle) -> frozenset[Problem]:
        """The problems of a kind that can be mended in the style, as it stands when it is first asked."""
        if code in self._unasked:
            mend = find_mend(style, code, self._unasked.pop(code))
            self._known[code] = frozenset(mend.problems if mend is not None else ())
        return self._known.get(code, frozenset())
