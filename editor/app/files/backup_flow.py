"""The version of a file before its last save, brought back as a step."""

from pathlib import Path

from PySide6.QtCore import QObject

from editor.app.files.documents import Failure
from editor.app.files.file_flow import FileFlow
from editor.app.files.step_note import StepNote
from editor.app.notice_bar import NoticeBar, Subject
from editor.mapstyle.backups import backup_path
from editor.mapstyle.files import read_style
from editor.mapstyle.reloading import replace_tree
from editor.mapstyle.tree import Json, grafted
from editor.session.session import Session
from editor.system.jobs import Jobs


class BackupFlow(QObject):
    """Goes back to what saving wrote over."""

    def __init__(
        self,
        session: Session,
        files: FileFlow,
        jobs: Jobs,
        backups: Path,
        notice: NoticeBar,
        step_note: StepNote,
    ) -> None:
        super().__init__(files)
        self._session, self._files, self._jobs, self._backups = session, files, jobs, backups
        self._notice, self._step_note = notice, step_note

    @property
    def has_backup(self) -> bool:
        """Whether there is a version before the last save."""
        path = self._session.origin.path
        return path is not None and backup_path(self._backups, path).is_file()

    def go_back(self) -> None:
        """Take over the version before the last save, as one step."""
        path = self._session.origin.path
        if path is None:
            return
        self._files.keep_typed()
        backup, style = backup_path(self._backups, path), self._session.style
        self._jobs.run(
            lambda _cancel: grafted(style.tree, read_style(backup).tree),
            lambda tree: self._on_read(path, tree),
            lambda error: self._on_failed(Failure(path, error)),
            purpose="go back",
        )

    def _on_read(self, path: Path, tree: Json) -> None:
        if self._session.origin.path != path:
            return  # Another document was opened meanwhile.
        before = self._session.style
        self._session.do(replace_tree(tree), self.tr("Go back to the version before the last save"))
        if self._session.style is before:
            text = self.tr("The version before the last save of “{name}” is the one you see.")
            self._notice.tell(Subject.OPENING, text.format(name=path.name))
            return
        text = self.tr("This is “{name}” as it was before the last save. Save to keep it.")
        self._step_note.show(text.format(name=path.name))

    def _on_failed(self, failure: Failure) -> None:
        lead = self.tr("The version of “{name}” before the last save was not opened.")
        self._notice.show_error(Subject.OPENING, lead.format(name=failure.path.name), failure.error)
