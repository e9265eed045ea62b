"""Opening and saving of documents in background jobs."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from editor.errors import ChangedOnDiskError, EditorError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import encode_in_pieces
from editor.mapstyle.format.source_text import SourceText
from editor.records import dataclass
from editor.session.disk_watch import SAVE
from editor.session.session import Origin, Session
from editor.storage.backups import backup_path, prune_backups
from editor.storage.file_state import NO_FILE, FileState, state_of
from editor.storage.recovery_store import RecoveryCopy
from editor.storage.saving import SavedFile, save_file
from editor.system.jobs import Jobs
from editor.workspace.document_reading import (
    Document,
    read_copy,
    read_document,
    read_maplibre,
    read_template,
    recovered_step,
    untitled,
)


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that was not opened or not saved, and the error.

    `over` is the state of the file that the user agreed to overwrite, if any; `over_anything` allows any
    state.
    """

    path: Path
    error: EditorError
    over: FileState | None = None
    over_anything: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """A file that was not saved because another program changed it to `found`, or deleted it (NO_FILE)."""

    path: Path
    error: ChangedOnDiskError
    found: FileState

    @property
    def is_gone(self) -> bool:
        """Whether the file was deleted."""
        return self.found == NO_FILE


@dataclass(frozen=True, slots=True)
class _Save:
    """A pending save, with everything fixed at the request.

    `expected` is the state that the file must have; None allows any. `over` is that state if the user agreed
    to overwrite it. `is_careful` includes the result of an earlier save in what is expected.
    `allow_hard_links` allows the file to be separated from its other hard links.
    """

    path: Path
    style: MapStyle
    source: SourceText
    expected: FileState | None
    is_careful: bool
    allow_hard_links: bool = False
    over: FileState | None = None


class Documents(QObject):
    """Reads files and templates for the session and saves it, in jobs.

    Signals: `reading_changed()` when reading begins and ends; `document_read(Document)` for the document that
    `show` then opens; `postponed()` if a question must be answered first; `showing(Document)` right before it
    is opened; `opened(Document)`, `saved(Path)`, `open_failed(Failure)`, `save_failed(Failure)`,
    `save_refused(Conflict)`; `remarked(Path, str)` after `saved` if the file lost some of its permissions.
    """

    reading_changed = Signal()
    document_read = Signal(object)
    postponed = Signal()
    showing = Signal(object)
    opened = Signal(object)
    saved = Signal(object)
    open_failed = Signal(object)
    save_failed = Signal(object)
    save_refused = Signal(object)
    remarked = Signal(object, str)

    def __init__(self, session: Session, jobs: Jobs, backups: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._jobs, self._backups = session, jobs, backups
        self._running_save: _Save | None = None
        self._pending_saves: list[_Save] = []
        self._reading = ""
        self._reading_path: Path | None = None

    @property
    def reading(self) -> str:
        """The name of the document that is being read; empty without one."""
        return self._reading

    @property
    def reading_path(self) -> Path | None:
        """The path of the file that is being read, if any."""
        return self._reading_path if self._reading else None

    @property
    def is_saving(self) -> bool:
        """Whether a save is running or pending."""
        return self._running_save is not None

    @property
    def path(self) -> Path | None:
        """The file that the style is saved to: its own, or that of the last pending save."""
        last = self._pending_saves[-1] if self._pending_saves else self._running_save
        return self._session.origin.path if last is None else last.path

    def read(self, path: Path) -> None:
        """Read a file; this replaces an earlier read."""
        self._read(path, lambda: read_document(path), path.name, file=path)

    def read_maplibre(self, path: Path) -> None:
        """Import a MapLibre style; this replaces an earlier read."""
        self._read(path, lambda: read_maplibre(path), path.name, file=path)

    def read_template(self, template: str) -> None:
        """Read a bundled template."""
        self._read(Path(template), lambda: read_template(template), untitled().name)

    def read_copy(self, copy: RecoveryCopy) -> None:
        """Read a recovery copy."""
        self._read(Path(copy.name), lambda: read_copy(copy), copy.name, file=copy.file)

    def show(self, document: Document) -> None:
        """Replace the open document."""
        self.showing.emit(document)
        self._session.open(document.source, document.origin, state=document.state, steps=document.steps)
        if document.recovered is not None:
            self._session.do(document.recovered, recovered_step())
        if document.is_unsaved:
            self._session.undo_stack.resetClean()
        self.opened.emit(document)

    def save(
        self,
        path: Path,
        *,
        over: FileState | None = None,
        over_anything: bool = False,
        allow_hard_links: bool = False,
    ) -> None:
        """Save the current style; saves run one after the other.

        The style's own file is not overwritten after another program changed it, unless its state is `over`;
        a file with other hard links only with `allow_hard_links`.
        """
        style, source = self._session.style, self._session.source
        is_careful = path == self.path and not over_anything
        known = self._session.file_state if is_careful and path == self._session.origin.path else None
        save = _Save(path, style, source, over or known, is_careful, allow_hard_links, over)
        pending_saves = self._pending_saves
        if self._running_save is None:
            self._start(save)
        elif not pending_saves or pending_saves[-1].path != path:
            pending_saves.append(save)
        elif is_careful and over is None and not allow_hard_links:
            pending_saves[-1] = replace(pending_saves[-1], style=style, source=source)
        else:
            pending_saves[-1] = save

    def _read(self, path: Path, read: Callable[[], Document], name: str, *, file: Path | None = None) -> None:
        self._jobs.run(
            lambda _cancel: read(),
            self._on_read,
            lambda error: self._on_read_failed(Failure(path, error)),
            purpose="open",
            abandon=True,
        )
        self._reading_path = file  # Before `reading_changed`.
        self._set_reading(name)

    def _set_reading(self, name: str) -> None:
        self._reading = name
        self.reading_changed.emit()

    def _on_read(self, document: Document) -> None:
        self._set_reading("")
        self.document_read.emit(document)

    def _on_read_failed(self, failure: Failure) -> None:
        self._set_reading("")
        self.open_failed.emit(failure)

    def _start(self, save: _Save) -> None:
        self._running_save = save
        self._jobs.run(
            lambda _cancel: _write(save, self._backups),
            lambda outcome: self._on_written(save, outcome),
            lambda error: self._on_save_failed(save, error),
            purpose=SAVE,
        )

    def _on_written(self, save: _Save, outcome: SavedFile | Conflict) -> None:
        if isinstance(outcome, Conflict):
            self._discard(save)
            self.save_refused.emit(outcome)
        else:
            if save.source is self._session.source:
                self._session.mark_saved(save.style, Origin(save.path, save.path.name), outcome.state)
            self._pending_saves = [_after(save, outcome.state, pending) for pending in self._pending_saves]
            self._running_save = None
            self._start_next()
            self.saved.emit(save.path)
            if outcome.remark:
                self.remarked.emit(save.path, outcome.remark)

    def _on_save_failed(self, save: _Save, error: EditorError) -> None:
        self._discard(save)
        self.save_failed.emit(Failure(save.path, error, save.over, not save.is_careful))

    def _discard(self, save: _Save) -> None:
        """Discard a failed save and the pending ones for the same file; start the next."""
        self._pending_saves = [pending for pending in self._pending_saves if pending.path != save.path]
        self._running_save = None
        self._start_next()

    def _start_next(self) -> None:
        if self._pending_saves:
            self._start(self._pending_saves.pop(0))


def _after(save: _Save, state: FileState, following: _Save) -> _Save:
    """Return a pending save with the state that the previous save has written."""
    if following.is_careful and following.path == save.path:
        return replace(following, expected=state, over=None)
    return following


def _write(save: _Save, backups: Path) -> SavedFile | Conflict:
    """Write the file and prune the backups; return the conflict if another program changed the file.

    Raises: SaveError if the file cannot be written, DocumentError if the other program's version cannot be
    read.
    """
    data = encode_in_pieces(save.source, save.style.tree)
    backup = backup_path(backups, save.path)
    try:
        saved = save_file(
            save.path, data, expected=save.expected, backup=backup, allow_hard_links=save.allow_hard_links
        )
    except ChangedOnDiskError as error:
        return Conflict(save.path, error, state_of(save.path) or NO_FILE)
    prune_backups(backups)
    return saved
