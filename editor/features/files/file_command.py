"""Base of the commands that write the style to another file, after asking for its name."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from editor.features.files.open_save import FileController
from editor.session.session import Session
from editor.storage.file_state import is_same_file
from editor.system.jobs import Jobs
from editor.system.settings import Settings
from editor.workspace.file_dialogs import ask_where_to_write
from editor.workspace.notice_bar import Choice, NoticeBar


class FileCommand(QObject):
    """Asks for a path and writes a file in a job. A subclass writes it and offers another name."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        files: FileController,
        jobs: Jobs,
        settings: Settings,
        notice: NoticeBar,
    ) -> None:
        super().__init__(files)
        self._window, self._session, self._files = window, session, files
        self._jobs, self._settings, self._notice = jobs, settings, notice

    def write(self, path: Path) -> None:
        """Write the file."""
        raise NotImplementedError  # implemented by each subclass

    @property
    def _elsewhere(self) -> Choice:
        """The choice of another name."""
        raise NotImplementedError  # implemented by each subclass

    @property
    def _stem(self) -> str:
        """The name of the style without its ending, valid in a file name."""
        origin = self._session.origin
        return (origin.path.stem if origin.path is not None else origin.name).replace("/", "-")

    def _request_path(self, title: str, start: Path, kind: str, suffix: str) -> None:
        """Ask for a path, beginning with one, and write there."""
        self._files.commit_focused_field()
        ask_where_to_write(self._window, title, start, kind, suffix, self.write)

    def _is_own(self, path: Path) -> bool:
        """Return whether a path leads to the file of the style."""
        own = self._session.origin.path
        return own is not None and is_same_file(path, own)
