"""The problems of the open style, looked for off the GUI thread after each change."""

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from editor.checks.check import Checks, examine_faces
from editor.checks.problems import Problem, Severity
from editor.errors import EditorError
from editor.mapstyle.document.diff import Diff
from editor.session.session import Session
from editor.system.jobs import Jobs

# The checks wait for a pause between changes: twice the time between the last two, within these bounds.
# So they run beside no drag, however long its ticks take, and still follow a single edit at once.
_SHORTEST_PAUSE_MS, _LONGEST_PAUSE_MS = 150, 600
_EXAMINING = "check-faces"


class Checker(QObject):
    """Knows the problems of the session's value.

    Signals: `checked(tuple of Problem)` when they were looked for anew, and when another document came.
    """

    checked = Signal(object)

    def __init__(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._jobs = session, jobs
        # What it remembers is only touched by its job, and of its jobs one runs at a time.
        self._checks = Checks()
        self._problems: tuple[Problem, ...] = ()
        self._more: frozenset[Severity] = frozenset()
        self._knows_document = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._check)
        self._last_change = QElapsedTimer()
        self._last_change.start()
        session.changed.connect(self._on_changed)
        self._check()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was found when the style was last looked at."""
        return self._problems

    @property
    def knows_document(self) -> bool:
        """Whether this document was looked at, if only before its last changes."""
        return self._knows_document

    @property
    def more(self) -> frozenset[Severity]:
        """The severities of which there may be more problems than were told."""
        return self._more

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._problems, self._more, self._knows_document = (), frozenset(), False
            self.checked.emit(self._problems)
            self._check()
        else:
            self._timer.start(pause_ms(self._last_change.restart()))

    def _check(self) -> None:
        self._timer.stop()
        checks, style = self._checks, self._session.style
        self._jobs.run(
            lambda _cancel: (checks.check(style), checks.more, checks.awaits_faces),
            self._take,
            self._give_up,
            purpose="check",
        )

    def _take(self, found: tuple[tuple[Problem, ...], frozenset[Severity], bool]) -> None:
        self._problems, self._more, awaits_faces = found
        self._knows_document = True
        self.checked.emit(self._problems)
        if awaits_faces and not self._jobs.is_running(_EXAMINING):
            self._examine_faces()

    def _examine_faces(self) -> None:
        """Find out what takes seconds beside the checks, which then tell of it."""
        style = self._session.style
        self._jobs.run(
            lambda cancel: examine_faces(style, cancel),
            self._on_examined,
            self._give_up,
            purpose=_EXAMINING,
        )

    def _on_examined(self, _unchecked: dict[str, str]) -> None:
        self._check()

    def _give_up(self, _error: EditorError) -> None:
        """The job has logged what went wrong; the last findings stay."""


def pause_ms(gap_ms: int) -> int:
    """Return how long the checks wait for another change, given the time between the last two. Units: ms."""
    if gap_ms >= _LONGEST_PAUSE_MS:
        return _SHORTEST_PAUSE_MS
    return min(max(_SHORTEST_PAUSE_MS, 2 * gap_ms), _LONGEST_PAUSE_MS)
