"""The problems of the open style, looked for off the GUI thread after each change."""

from PySide6.QtCore import QObject, QTimer, Signal

from editor.checks.check import check
from editor.checks.problems import Problem
from editor.errors import EditorError
from editor.mapstyle.model import LayerKey
from editor.session.session import Session
from editor.system.jobs import Jobs

# A drag should not be checked at every tick.
_PAUSE_MS = 300


class Checker(QObject):
    """Knows the problems of the session's value.

    Signals: `checked(tuple of Problem)` when they were looked for anew.
    """

    checked = Signal(object)

    def __init__(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._jobs = session, jobs
        self._problems: tuple[Problem, ...] = ()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._check)
        session.changed.connect(self._timer.start)
        self._check()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was found when the style was last looked at."""
        return self._problems

    def of_layer(self, key: LayerKey) -> tuple[Problem, ...]:
        """What was found in one layer."""
        return tuple(problem for problem in self._problems if problem.layer_key == key)

    def _check(self) -> None:
        style = self._session.style
        self._jobs.run(lambda _cancel: check(style), self._take, self._give_up, purpose="check")

    def _take(self, problems: tuple[Problem, ...]) -> None:
        self._problems = problems
        self.checked.emit(problems)

    def _give_up(self, _error: EditorError) -> None:
        """The job has logged what went wrong; the last findings stay."""
