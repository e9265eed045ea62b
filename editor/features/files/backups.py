"""Restoring the version of a file before its last save, as an undo step."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from editor.features.files.documents import Failure
from editor.features.files.open_save import FileController, StepNote
from editor.lazy_import import LazyModule
from editor.mapstyle.json_tree import Json, share_branches
from editor.session.session import Session
from editor.storage.backups import backup_path
from editor.storage.file_state import read_style
from editor.system.jobs import Jobs
from editor.workspace.notice_bar import NoticeBar, NoticeSubject

if TYPE_CHECKING:
    from editor.mapstyle.edits import excerpt
else:
    excerpt = LazyModule("editor.mapstyle.edits.excerpt")

_FIND_PURPOSE: Final = "find the version before the last save"


class BackupController(QObject):
    """Restores the previous version of the open file."""

    def __init__(
        self,
        session: Session,
        files: FileController,
        jobs: Jobs,
        backups: Path,
        notice: NoticeBar,
        step_note: StepNote,
    ) -> None:
        super().__init__(files)
        self._session, self._files, self._jobs, self._backups = session, files, jobs, backups
        self._notice, self._step_note = notice, step_note
        self._last_path: Path | None = None

    def find(self, found: Callable[[bool], object]) -> None:
        """Report whether a previous version exists, possibly later.

        Until then report the last answer if it was for the same file, else False. Errors count as False.
        """
        path = self._session.origin.path
        if path is None or path != self._last_path:
            found(False)
        if path is None:
            self._jobs.cancel(_FIND_PURPOSE)
            return
        self._jobs.run(
            lambda _cancel: backup_path(self._backups, path).is_file(),
            lambda is_there: self._on_found(path, is_there, found),
            lambda _error: self._on_found(path, False, found),
            purpose=_FIND_PURPOSE,
            abandon=True,
            is_repeatable=True,
        )

    def _on_found(self, path: Path, is_there: bool, found: Callable[[bool], object]) -> None:
        if path == self._session.origin.path:
            self._last_path = path
            found(is_there)

    def go_back(self) -> None:
        """Replace the style by the previous version, as one step."""
        path = self._session.origin.path
        if path is None:
            return
        self._files.commit_focused_field()
        style = self._session.style
        self._jobs.run(
            lambda _cancel: share_branches(style.tree, read_style(backup_path(self._backups, path)).tree),
            lambda tree: self._on_read(path, tree),
            lambda error: self._on_failed(Failure(path, error)),
            purpose="go back",
        )

    def _on_read(self, path: Path, tree: Json) -> None:
        if self._session.origin.path != path:
            return  # Another document was opened meanwhile.
        previous_style = self._session.style
        self._session.do(excerpt.replace_tree(tree), self.tr("Restore previous version"))
        if self._session.style is previous_style:
            text = self.tr("“{name}” already matches the previous version.")
            self._notice.show_news(NoticeSubject.OPENING, text.format(name=path.name))
            return
        text = self.tr("Previous version of “{name}” restored. Save to keep it.")
        self._step_note.show(text.format(name=path.name))

    def _on_failed(self, failure: Failure) -> None:
        lead = self.tr("The previous version of “{name}” could not be opened.")
        self._notice.show_error(NoticeSubject.OPENING, lead.format(name=failure.path.name), failure.error)
