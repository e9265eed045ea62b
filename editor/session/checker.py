"""Background checks of the open style after each change."""

from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from editor.checks.problems import Problem, Severity
from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.session.session import Session
from editor.system.jobs import Jobs

if TYPE_CHECKING:
    from editor.checks import check
    from editor.mapstyle.document.model import MapStyle
else:
    check = LazyModule("editor.checks.check")  # A job imports it.

# The checks wait for a pause between changes: twice the last gap, within these bounds.
# So they do not run during a drag, even a slow one, and follow a single edit at once.
_MIN_PAUSE_MS, _MAX_PAUSE_MS = 150, 600
CHECK: Final = "check"
_EXAMINING: Final = "check-faces"


# The problems, the severities with more than were reported, and whether font faces wait to be examined.
_Found: TypeAlias = tuple[tuple[Problem, ...], frozenset[Severity], bool]


class _Finder:
    """The checks, which the first job creates since their import takes time. One job at a time uses them."""

    @cached_property
    def _checks(self) -> "check.Checks":
        return check.Checks()

    def find(self, style: "MapStyle") -> _Found:
        """Return what a check of a style finds."""
        checks = self._checks
        return checks.check(style), checks.more, checks.has_pending_faces


class Checker(QObject):
    """Holds the problems of the session's style.

    Signals: `checked(tuple of Problem)` after a check, and when another document was opened. It emits the
    same tuple again if a check found the same problems, as after most edits.
    """

    checked = Signal(object)

    def __init__(
        self, session: Session, jobs: Jobs, parent: QObject | None = None, *, checks: bool = True
    ) -> None:
        super().__init__(parent)
        self._session, self._jobs = session, jobs
        self._finder = _Finder()
        self._problems: tuple[Problem, ...] = ()
        self._legibility: tuple[Problem, ...] = ()
        self._all: tuple[Problem, ...] = ()
        self._more: frozenset[Severity] = frozenset()
        self._knows_document = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._check)
        self._last_change = QElapsedTimer()
        self._last_change.start()
        session.changed.connect(self._on_changed)
        # What `announce` takes from another checker, and whether that one had a check to do.
        self._announced: tuple[tuple[Problem, ...], frozenset[Severity]] | None = None
        self._is_due = False
        if checks:
            self._check()

    def continued(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> "Checker":
        """Return the checker of a session that continues this one's; its `announce` reports the problems."""
        other = Checker(session, jobs, parent, checks=False)
        if self._knows_document:
            other._announced = self._problems, self._more
        other._is_due = self.is_due
        if not other._is_due:  # Otherwise a job that is cancelled later may still use it.
            other._finder = self._finder
        return other

    def announce(self) -> None:
        """Report the problems of the checker that this one continues, and check if that one had to."""
        if self._announced is not None:
            (problems, self._more), self._announced = self._announced, None
            self._set_problems(problems, ())
            self._knows_document = True
            self.checked.emit(self.problems)
        if self._is_due:
            self._is_due = False
            self._check()

    @property
    def is_due(self) -> bool:
        """Whether a check runs or waits, or the last one failed."""
        is_running = any(map(self._jobs.is_running, (CHECK, _EXAMINING)))
        return is_running or self._timer.isActive() or not self._knows_document or self._is_due

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of the last check, then those of legibility."""
        return self._all

    @property
    def format_problems(self) -> tuple[Problem, ...]:
        """The problems of the last check, without those of legibility, which the engine accepts."""
        return self._problems

    @property
    def knows_document(self) -> bool:
        """Whether this document was checked, possibly before its last changes."""
        return self._knows_document

    @property
    def more(self) -> frozenset[Severity]:
        """The severities of which there may be more problems than were reported."""
        return self._more

    def show_legibility(self, problems: tuple[Problem, ...]) -> None:
        """Set the problems of legibility, which are found apart; another document removes them."""
        if problems != self._legibility:
            self._set_problems(self._problems, problems)
            self.checked.emit(self.problems)

    def _set_problems(self, problems: tuple[Problem, ...], legibility: tuple[Problem, ...]) -> None:
        if problems is not self._problems or legibility is not self._legibility:
            self._problems, self._legibility = problems, legibility
            self._all = (*problems, *legibility) if legibility else problems

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._more, self._knows_document = frozenset(), False
            self._set_problems((), ())
            self.checked.emit(self.problems)
            self._check()
        else:
            self._timer.start(pause_ms(self._last_change.restart()))

    def _check(self) -> None:
        self._timer.stop()
        finder, style, before = self._finder, self._session.style, self._problems

        def work(_cancel: object) -> _Found:
            problems, more, has_pending_faces = finder.find(style)
            # They are compared on this thread, so that panels can skip a list that is the same.
            return before if problems == before else problems, more, has_pending_faces

        self._jobs.run(
            work,
            self._on_checked,
            self._on_failed,
            purpose=CHECK,
            is_repeatable=True,
        )

    def _on_checked(self, result: _Found) -> None:
        problems, self._more, has_pending_faces = result
        self._set_problems(problems, self._legibility)
        self._knows_document = True
        self.checked.emit(self.problems)
        if has_pending_faces and not self._jobs.is_running(_EXAMINING):
            self._examine_faces()

    def _examine_faces(self) -> None:
        """Examine the font faces, which takes seconds; the next check reports the result."""
        style = self._session.style
        self._jobs.run(
            lambda cancel: check.examine_faces(style, cancel),
            self._on_examined,
            self._on_failed,
            purpose=_EXAMINING,
            is_repeatable=True,
        )

    def _on_examined(self, _unchecked: dict[str, str]) -> None:
        self._check()

    def _on_failed(self, _error: EditorError) -> None:
        """Keep the last problems; the job has logged the error."""


def pause_ms(gap_ms: int) -> int:
    """Return how long the checks wait for another change after a gap between changes. Units: ms."""
    if gap_ms >= _MAX_PAUSE_MS:
        return _MIN_PAUSE_MS
    return min(max(_MIN_PAUSE_MS, 2 * gap_ms), _MAX_PAUSE_MS)
