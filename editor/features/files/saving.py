"""Saving a copy, and the note after a save with errors."""

from bisect import bisect_left
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from editor.checks.problems import Problem, Severity
from editor.errors import EditorError
from editor.features.files.documents import Documents
from editor.features.files.file_command import FileCommand
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import encode_in_pieces
from editor.session.checker import Checker
from editor.session.session import Session
from editor.storage.saving import save_bytes
from editor.system.settings import LAST_FOLDER
from editor.ui.text import elide_middle
from editor.workspace.file_dialogs import start_folder
from editor.workspace.notice_bar import Choice, NoticeBar, NoticeSubject


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
            self._notice.withdraw(NoticeSubject.SAVED)
            return
        count = bisect_left(self._checker.format_problems, True, key=_is_no_error)  # Errors come first.
        if not count:
            self._notice.withdraw(NoticeSubject.SAVED)
            return
        errors = self.tr("%Ln errors", "", count)
        text = self.tr("Saved. {errors} found: the engine may reject this style.").format(errors=errors)
        tip = self.tr("Open the Problems panel")
        choice = Choice(self.tr("Show problems"), tip, self._show_problems)
        self._notice.show_note(NoticeSubject.SAVED, text, choice)


def _is_no_error(problem: Problem) -> bool:
    return problem.severity is not Severity.ERROR


class SaveCopy(FileCommand):
    """Asks for a name, writes the copy in a job and reports the result."""

    def ask(self) -> None:
        """Ask for a name and write a copy."""
        origin = self._session.origin
        folder = origin.folder or start_folder(self._settings.get(LAST_FOLDER), origin)
        start = folder / self.tr("{name} copy.json").format(name=self._stem)
        self._request_path(self.tr("Save a copy"), start, self.tr("Map styles (*.json)"), "json")

    def write(self, path: Path) -> None:
        """Write a copy; the style's own file is saved normally."""
        if self._is_own(path):
            self._files.save()
            return
        if self._files.is_elsewhere(path, self._elsewhere):
            return
        style, source = self._session.style, self._session.source
        self._jobs.run(
            lambda _cancel: save_bytes(path, encode_in_pieces(source, style.tree)),
            lambda _state: self._on_written(path),
            lambda error: self._on_failed(path, error),
            purpose=f"copy to {path}",
        )

    def _on_written(self, path: Path) -> None:
        text = self.tr("Copy saved as “{name}” in {folder}.")
        news = text.format(name=elide_middle(path.name), folder=elide_middle(str(path.parent)))
        self._notice.show_news(NoticeSubject.SAVING, news)

    def _on_failed(self, path: Path, error: EditorError) -> None:
        lead = self.tr("“{name}” could not be saved.").format(name=path.name)
        self._notice.show_error(NoticeSubject.SAVING, lead, error, self._elsewhere)

    @property
    def _elsewhere(self) -> Choice:
        tip = self.tr("Save copy under another name or in another folder")
        return Choice(self.tr("Save elsewhere…"), tip, self.ask)
