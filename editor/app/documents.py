"""Opening and saving: what stands between a file on disk and the session."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from editor import resources
from editor.errors import EditorError
from editor.mapstyle.codec import encode
from editor.mapstyle.files import read_style, save_bytes
from editor.mapstyle.model import MapStyle
from editor.mapstyle.source import Source
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs

DAY_TEMPLATE = "day.json"
EMPTY_TEMPLATE = "empty.json"


class Documents(QObject):
    """Opens files and templates into the session and saves it, always off the GUI thread.

    Signals: `opened(Path or None)`, `saved(Path)`, `failed(str, EditorError)` with what was tried;
    `busy_changed(bool)` while a file is read or written.
    """

    opened = Signal(object)
    saved = Signal(object)
    failed = Signal(str, object)
    busy_changed = Signal(bool)

    def __init__(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._jobs = session, jobs
        self._is_saving = False
        self._next_save: Callable[[], None] | None = None

    @property
    def is_saving(self) -> bool:
        """Whether a file is being written."""
        return self._is_saving

    def open(self, path: Path) -> None:
        """Read a file and put it in place of the open style; a file that is no style changes nothing."""
        self.busy_changed.emit(True)

        def take(source: Source) -> None:
            self.busy_changed.emit(False)
            self._session.open(source, Origin(path, path.name))
            self.opened.emit(path)

        def refuse(error: EditorError) -> None:
            self.busy_changed.emit(False)
            self.failed.emit(self.tr("“{name}” was not opened.").format(name=path.name), error)

        self._jobs.run(lambda _cancel: read_style(path), take, refuse, purpose="open")

    def open_template(self, template: str) -> None:
        """Start a new style from one that ships with the program."""
        self._session.open(read_template(template), Origin(None, self.tr("Untitled")))
        self.opened.emit(None)

    def save(self, path: Path) -> None:
        """Write the style as it is now; a save while another runs follows it."""
        style = self._session.style
        source = self._session.source
        if self._is_saving:
            self._next_save = lambda: self.save(path)
            return
        self._is_saving = True
        self.busy_changed.emit(True)
        self._jobs.run(
            lambda _cancel: save_bytes(path, encode(source, style.tree)),
            lambda _done: self._on_saved(path, style, source),
            lambda error: self._on_save_failed(path, error),
            purpose="save",
        )

    def _on_saved(self, path: Path, style: MapStyle, source: Source) -> None:
        self._end_save()
        if source is self._session.source:
            self._session.mark_saved(style, Origin(path, path.name))
        self.saved.emit(path)
        self._start_next_save()

    def _on_save_failed(self, path: Path, error: EditorError) -> None:
        self._end_save()
        self._next_save = None
        self.failed.emit(self.tr("“{name}” was not saved.").format(name=path.name), error)

    def _end_save(self) -> None:
        self._is_saving = False
        self.busy_changed.emit(False)

    def _start_next_save(self) -> None:
        follow, self._next_save = self._next_save, None
        if follow is not None:
            follow()


def read_template(template: str) -> Source:
    """The source of a style that ships with the program.

    Raises: DocumentError when the installation lacks it.
    """
    return read_style(resources.path("templates", template))
