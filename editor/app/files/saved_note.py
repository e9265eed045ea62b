"""Note after saving a style with errors."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from editor.app.files.documents import Documents
from editor.app.notice_bar import Choice, NoticeBar, Subject
from editor.checks.problems import Severity
from editor.mapstyle.document.model import MapStyle
from editor.session.checker import Checker
from editor.session.session import Session


class SavedNote(QObject):
    """Shows how many errors were saved, until the style changes."""

    def __init__(
        self,
        session: Session,
        documents: Documents,
        checker: Checker,
        notice: NoticeBar,
        show_problems: Callable[[], object],
    ) -> None:
        super().__init__(notice)
        self._session, self._checker, self._notice = session, checker, notice
        self._show_problems = show_problems
        self._saved_style: MapStyle | None = None
        documents.saved.connect(self._on_saved)
        # Checks are delayed after an edit and may finish after the save.
        checker.checked.connect(self._update)

    def _on_saved(self, _path: Path) -> None:
        self._saved_style = None if self._session.is_edited else self._session.style
        self._update()

    def _update(self) -> None:
        if self._saved_style is None:
            return
        if self._saved_style is not self._session.style:
            self._saved_style = None
            self._notice.withdraw(Subject.SAVED)
            return
        count = sum(problem.severity is Severity.ERROR for problem in self._checker.problems)
        if not count:
            self._notice.withdraw(Subject.SAVED)
            return
        errors = self.tr("1 error") if count == 1 else self.tr("%n errors", "", count)
        text = self.tr("Saved. The engine will reject this style: {errors}.").format(errors=errors)
        tip = self.tr("List what is wrong, each with its place")
        choice = Choice(self.tr("Show problems"), tip, self._show_problems)
        self._notice.show_note(Subject.SAVED, text, choice)
