"""Opening and saving: what stands between a file on disk and the session."""

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Document:
    """A style that was read, and where it came from."""

    source: Source
    origin: Origin


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that was not opened or not saved, and why."""

    path: Path
    error: EditorError


@dataclass(frozen=True, slots=True)
class _Save:
    """What is to be written where: fixed when it was asked for, whatever is open when its turn comes."""

    path: Path
    style: MapStyle
    source: Source


class Documents(QObject):
    """Reads files and templates for the session and saves it, always off the GUI thread.

    Signals: `came(Document)` when one was read, which `show` then opens; `opened(Path or None)`,
    `saved(Path)`, and `open_failed(Failure)`, `save_failed(Failure)`.
    """

    came = Signal(object)
    opened = Signal(object)
    saved = Signal(object)
    open_failed = Signal(object)
    save_failed = Signal(object)

    def __init__(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._jobs = session, jobs
        self._running_save: _Save | None = None
        self._next_save: _Save | None = None

    @property
    def is_saving(self) -> bool:
        """Whether a file is being written, or waits for it."""
        return self._running_save is not None or self._next_save is not None

    def read(self, path: Path) -> None:
        """Read a file; a newer wish to read takes the place of this one.

        What a binary style makes is new, and has no file yet.
        """
        self._read(path, Origin(path, path.name), Origin(None, path.stem))

    def read_template(self, template: str) -> None:
        """Read a style that ships with the program."""
        untitled = Origin(None, self.tr("Untitled"))
        self._read(template_path(template), untitled, untitled)

    def show(self, document: Document) -> None:
        """Put a document in place of the open one."""
        self._session.open(document.source, document.origin)
        self.opened.emit(document.origin.path)

    def save(self, path: Path) -> None:
        """Write the style as it is now; a save while another runs follows it."""
        save = _Save(path, self._session.style, self._session.source)
        if self._running_save is None:
            self._start(save)
        else:
            self._next_save = save

    def _read(self, path: Path, origin: Origin, import_origin: Origin) -> None:
        self._jobs.run(
            lambda _cancel: read_style(path),
            lambda source: self.came.emit(Document(source, import_origin if source.is_import else origin)),
            lambda error: self.open_failed.emit(Failure(path, error)),
            purpose="open",
        )

    def _start(self, save: _Save) -> None:
        self._running_save = save
        self._jobs.run(
            lambda _cancel: save_bytes(save.path, encode(save.source, save.style.tree)),
            lambda _done: self._on_saved(save),
            lambda error: self._on_save_failed(save.path, error),
            purpose="save",
        )

    def _on_saved(self, save: _Save) -> None:
        self._running_save = None
        if save.source is self._session.source:
            self._session.mark_saved(save.style, Origin(save.path, save.path.name))
        self.saved.emit(save.path)
        following, self._next_save = self._next_save, None
        if following is not None:
            self._start(following)

    def _on_save_failed(self, path: Path, error: EditorError) -> None:
        self._running_save = self._next_save = None
        self.save_failed.emit(Failure(path, error))


def template_path(template: str) -> Path:
    """Where a style that ships with the program stands."""
    return resources.path("templates", template)
