"""Background lint of the legibility of the open style, after each change and each view of the map."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from editor.checks.legibility.findings import LegibilityProblem
from editor.checks.legibility.lint import LegibilityLint
from editor.errors import EditorError
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.search.color_samples import SampledView
from editor.session.checker import Checker, pause_ms
from editor.session.session import Session
from editor.system.jobs import Jobs

_PURPOSE = "check-legibility"


class LegibilityChecker(QObject):
    """Holds the legibility problems of the session's style while it is on, and passes them to the checker.

    As the checks, it waits for a pause between changes, so that it does not run during a drag.
    Signals: `checked()` after a check.
    """

    checked = Signal()

    def __init__(self, session: Session, jobs: Jobs, checker: Checker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._jobs, self._checker = session, jobs, checker
        # Only its jobs access the cache, and only one of them runs at a time.
        self._lint = LegibilityLint()
        self._views: tuple[SampledView, ...] = ()
        self._problems: tuple[LegibilityProblem, ...] = ()
        self._checked_style = session.style
        self._is_on = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._check)
        self._last_change = QElapsedTimer()
        self._last_change.start()
        session.changed.connect(self._on_changed)

    @property
    def problems(self) -> tuple[LegibilityProblem, ...]:
        """The problems of the last check."""
        return self._problems

    @property
    def checked_style(self) -> MapStyle:
        """The style of the last check; it is older than the session's while a check is due."""
        return self._checked_style

    @property
    def is_idle(self) -> bool:
        """Whether the problems are those of the current style and views."""
        return not self._timer.isActive() and not self._jobs.is_running(_PURPOSE)

    def set_on(self, *, is_on: bool) -> None:
        """Start checking, or stop and remove the problems."""
        if is_on is self._is_on:
            return
        self._is_on = is_on
        if is_on:
            self._check()
        else:
            self._timer.stop()
            self._jobs.cancel(_PURPOSE)
            self._show(())

    def set_views(self, views: Sequence[SampledView]) -> None:
        """Check what pictures of the style show below its labels."""
        self._views = tuple(views)
        if self._is_on and not self._timer.isActive():
            self._check()

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._views, self._problems = (), ()
        if not self._is_on:
            return
        if change.is_other_document:
            self._check()
        else:
            self._timer.start(pause_ms(self._last_change.restart()))

    def _check(self) -> None:
        self._timer.stop()
        lint, style, views = self._lint, self._session.style, self._views
        self._jobs.run(
            lambda _cancel: lint.check(style, views),
            partial(self._on_checked, style),
            self._on_failed,
            purpose=_PURPOSE,
            is_repeatable=True,
        )

    def _on_checked(self, style: MapStyle, problems: tuple[LegibilityProblem, ...]) -> None:
        if self._is_on:
            self._checked_style = style
            self._show(problems)

    def _show(self, problems: tuple[LegibilityProblem, ...]) -> None:
        self._problems = problems
        self._checker.show_legibility(problems)
        self.checked.emit()

    def _on_failed(self, _error: EditorError) -> None:
        """Keep the last problems; the job has logged the error."""
