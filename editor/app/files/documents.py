"""Opening and saving: what stands between a file on disk and the session."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from editor.app.files.reading import (
    Document,
    read_copy,
    read_document,
    read_template,
    recovered_step,
    untitled,
)
from editor.errors import ChangedOnDiskError, EditorError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import encoded
from editor.mapstyle.format.source_text import SourceText
from editor.session.disk_watch import SAVE
from editor.session.session import Origin, Session
from editor.storage.backups import backup_path, prune_backups
from editor.storage.files import NO_FILE, FileState, state_of
from editor.storage.recovery import RecoveryCopy
from editor.storage.saving import SavedFile, save_file
from editor.system.jobs import Jobs


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that was not opened or not saved, and why.

    `over` is the one state of the file that it was agreed to write over, if any, and `over_anything` says
    that the file might be anything.
    """

    path: Path
    error: EditorError
    over: FileState | None = None
    over_anything: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """A file that was not saved, because another program has made something else of it: `found`.

    That is NO_FILE where it was deleted.
    """

    path: Path
    error: ChangedOnDiskError
    found: FileState

    @property
    def is_gone(self) -> bool:
        """Whether there is no file any more."""
        return self.found == NO_FILE


@dataclass(frozen=True, slots=True)
class _Save:
    """What is to be written where: fixed when it was asked for, whatever is open when its turn comes.

    `expected` is what the file must be before, nothing where it may be anything; `over` is that state where
    it was agreed to write over it. `is_careful` says that what an earlier save makes of the file is expected
    of it. `parts_links` says that the file may be parted from its other names.
    """

    path: Path
    style: MapStyle
    source: SourceText
    expected: FileState | None
    is_careful: bool
    parts_links: bool = False
    over: FileState | None = None


class Documents(QObject):
    """Reads files and templates for the session and saves it, always off the GUI thread.

    Signals: `reading_changed()` when reading begins and ends; `came(Document)` when one was read, which
    `show` then opens; `postponed()` while that needs an answer first, and `showing(Document)` right before
    it; `opened(Document)`, `saved(Path)`, and `open_failed(Failure)`, `save_failed(Failure)`,
    `save_refused(Conflict)`; `remarked(Path, str)` after `saved`, where the file lost some of its rights.
    """

    reading_changed = Signal()
    came = Signal(object)
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
        self._waiting_saves: list[_Save] = []
        self._reading = ""
        self._reading_path: Path | None = None

    @property
    def reading(self) -> str:
        """The name of what is being read; empty when there is nothing."""
        return self._reading

    @property
    def reading_path(self) -> Path | None:
        """The file that is being read; nothing where there is none."""
        return self._reading_path if self._reading else None

    @property
    def is_saving(self) -> bool:
        """Whether a file is being written, or waits for it."""
        return self._running_save is not None

    @property
    def path(self) -> Path | None:
        """The file that the style is saved to: its own, or the one that it gets by a save under way."""
        last = self._waiting_saves[-1] if self._waiting_saves else self._running_save
        return self._session.origin.path if last is None else last.path

    def read(self, path: Path) -> None:
        """Read a file; a newer wish to read takes the place of this one."""
        self._read(path, lambda: read_document(path), path.name, file=path)

    def read_template(self, template: str) -> None:
        """Read a style that ships with the program."""
        self._read(Path(template), lambda: read_template(template), untitled().name)

    def read_copy(self, copy: RecoveryCopy) -> None:
        """Read what was kept of a document that was not saved."""
        self._read(Path(copy.name), lambda: read_copy(copy), copy.name, file=copy.file)

    def show(self, document: Document) -> None:
        """Put a document in place of the open one."""
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
        parts_links: bool = False,
    ) -> None:
        """Write the style as it is now; a save while another runs follows it.

        Where another program has changed the style's own file, it is not written unless that was agreed:
        `over` is the one state that it was agreed for. Nor is a file with other names, without `parts_links`.
        """
        style, source = self._session.style, self._session.source
        is_careful = path == self.path and not over_anything
        known = self._session.file_state if is_careful and path == self._session.origin.path else None
        save = _Save(path, style, source, over or known, is_careful, parts_links, over)
        waiting = self._waiting_saves
        if self._running_save is None:
            self._start(save)
        elif not waiting or waiting[-1].path != path:
            waiting.append(save)
        elif is_careful and over is None and not parts_links:
            waiting[-1] = replace(waiting[-1], style=style, source=source)
        else:
            waiting[-1] = save

    def _read(self, path: Path, read: Callable[[], Document], name: str, *, file: Path | None = None) -> None:
        self._jobs.run(
            lambda _cancel: read(),
            self._on_read,
            lambda error: self._on_not_read(Failure(path, error)),
            purpose="open",
            abandon=True,
        )
        self._reading_path = file  # Before it is announced.
        self._say_reading(name)

    def _say_reading(self, name: str) -> None:
        self._reading = name
        self.reading_changed.emit()

    def _on_read(self, document: Document) -> None:
        self._say_reading("")
        self.came.emit(document)

    def _on_not_read(self, failure: Failure) -> None:
        self._say_reading("")
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
            self._drop(save)
            self.save_refused.emit(outcome)
        else:
            if save.source is self._session.source:
                self._session.mark_saved(save.style, Origin(save.path, save.path.name), outcome.state)
            self._waiting_saves = [_after(save, outcome.state, each) for each in self._waiting_saves]
            self._running_save = None
            self._go_on()
            self.saved.emit(save.path)
            if outcome.remark:
                self.remarked.emit(save.path, outcome.remark)

    def _on_save_failed(self, save: _Save, error: EditorError) -> None:
        self._drop(save)
        self.save_failed.emit(Failure(save.path, error, save.over, not save.is_careful))

    def _drop(self, save: _Save) -> None:
        """Give up a save, with those that would write the same file after it; others go on."""
        self._waiting_saves = [each for each in self._waiting_saves if each.path != save.path]
        self._running_save = None
        self._go_on()

    def _go_on(self) -> None:
        if self._waiting_saves:
            self._start(self._waiting_saves.pop(0))


def _after(save: _Save, state: FileState, following: _Save) -> _Save:
    """A save that waits, once another was done: what that wrote is nobody else's change."""
    if following.is_careful and following.path == save.path:
        return replace(following, expected=state, over=None)
    return following


def _write(save: _Save, backups: Path) -> SavedFile | Conflict:
    """The file that was written, or why it was not for another program's sake.

    Raises: SaveError when it cannot be written, DocumentError when what another program made of it cannot be
    read.
    """
    data = encoded(save.source, save.style.tree)
    backup = backup_path(backups, save.path)
    try:
        saved = save_file(
            save.path, data, expected=save.expected, backup=backup, parts_links=save.parts_links
        )
    except ChangedOnDiskError as error:
        return Conflict(save.path, error, state_of(save.path) or NO_FILE)
    prune_backups(backups)
    return saved
