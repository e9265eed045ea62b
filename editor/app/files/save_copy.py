"""Saving a copy of the style while the document keeps its own file."""

import os
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from editor.app.files.file_dialogs import ask_where_to_write
from editor.app.files.file_flow import FileFlow
from editor.app.files.start_folders import start_folder
from editor.app.notice_bar import Choice, NoticeBar, Subject
from editor.errors import EditorError
from editor.look.words import shortened
from editor.mapstyle.format.codec import encoded
from editor.session.session import Session
from editor.storage.saving import save_bytes
from editor.system.jobs import Jobs
from editor.system.settings import LAST_FOLDER, Settings


class SaveCopy(QObject):
    """Asks for a name, writes the copy in a job and reports the result."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        files: FileFlow,
        jobs: Jobs,
        settings: Settings,
        notice: NoticeBar,
    ) -> None:
        super().__init__(files)
        self._window, self._session, self._files = window, session, files
        self._jobs, self._settings, self._notice = jobs, settings, notice

    def ask(self) -> None:
        """Ask for a name and write a copy."""
        self._files.commit_focused_field()
        origin = self._session.origin
        folder = origin.folder or start_folder(self._settings.get(LAST_FOLDER), origin)
        stem = origin.path.stem if origin.path is not None else origin.name
        start = folder / self.tr("{name} copy.json").format(name=stem.replace("/", "-"))
        kind = self.tr("Map styles (*.json)")
        ask_where_to_write(self._window, self.tr("Save a copy"), start, kind, "json", self.write)

    def write(self, path: Path) -> None:
        """Write a copy; the style's own file is saved normally."""
        if self._is_own(path):
            self._files.save()
            return
        if self._files.is_elsewhere(path, self._elsewhere):
            return
        style, source = self._session.style, self._session.source
        self._jobs.run(
            lambda _cancel: save_bytes(path, encoded(source, style.tree)),
            lambda _state: self._on_written(path),
            lambda error: self._on_failed(path, error),
            purpose=f"copy to {path}",
        )

    def _on_written(self, path: Path) -> None:
        text = self.tr("A copy was saved as “{name}” in {folder}.")
        news = text.format(name=shortened(path.name), folder=shortened(str(path.parent)))
        self._notice.show_news(Subject.SAVING, news)

    def _on_failed(self, path: Path, error: EditorError) -> None:
        lead = self.tr("“{name}” was not saved.").format(name=path.name)
        self._notice.show_error(Subject.SAVING, lead, error, self._elsewhere)

    def _is_own(self, path: Path) -> bool:
        own = self._session.origin.path
        return own is not None and os.path.realpath(path) == os.path.realpath(own)

    @property
    def _elsewhere(self) -> Choice:
        tip = self.tr("Save the copy under another name or elsewhere")
        return Choice(self.tr("Elsewhere…"), tip, self.ask)
