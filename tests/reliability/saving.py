"""One save through the window's own classes under a disk fault, and its outcome."""

import gc
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEventLoop, QTimer

from editor.errors import EditorError, SaveError
from editor.features.files.documents import Conflict, Documents, Failure
from editor.mapstyle.edits.edit import rename_style
from editor.mapstyle.format.codec import decode
from editor.session.session import Origin, Session
from editor.storage.backups import backup_path
from editor.system.jobs import Jobs
from tests.styles import a_document, bytes_of

_PATIENCE_MS = 30_000

# Qt's application object must live as long as signals are sent between threads.
_applications: list[QCoreApplication] = []


@dataclass(frozen=True, slots=True)
class Attempt:
    """The outcome of a save: the bytes before, the bytes to save, the bytes found, and the message.

    `backup` are the bytes of the backup, if there is one; `others` are the other files in the folder.
    """

    old: bytes
    new: bytes
    found: bytes
    backup_bytes: bytes | None
    error: EditorError | None
    is_edited: bool
    others: tuple[str, ...]

    @property
    def fault(self) -> str:
        """The fault, or an empty text."""
        if self.found not in (self.old, self.new):
            return "the file is a mix"
        if self.backup_bytes not in (None, self.old):
            return "the backup has other bytes than the old file"
        if self.others:
            return f"files left beside the file: {', '.join(self.others)}"
        if self.error is None:
            return "" if self.found == self.new and not self.is_edited else "it says saved and is not"
        if not isinstance(self.error, SaveError) or not self.error.text.endswith("."):
            return f"it says {self.error!r}"
        if not self.is_edited:
            return "the style is not marked as edited after a save that failed"
        if self.error.text.startswith("Not saved.") and self.found != self.old:
            return "it reports that nothing was saved, yet the new bytes are there"
        return ""


def attempt(folder: Path, trouble: AbstractContextManager[object] | None = None, layers: int = 40) -> Attempt:
    """Open a style in a new folder, edit it, and save it under a fault."""
    was_collecting = gc.isenabled()
    gc.disable()  # No thread of a job may free a Qt object, and none may outlive the jobs that it refers to.
    threads = set(threading.enumerate())
    folder.mkdir()
    file = folder / "style.json"
    old = bytes_of(a_document(layers))
    file.write_bytes(old)
    if QCoreApplication.instance() is None:
        _applications.append(QCoreApplication(["isopleth-reliability"]))
    session, jobs = Session(decode(b"{}"), Origin(None, "none")), Jobs()
    backups = folder / "backups"
    documents = Documents(session, jobs, backups)
    documents.document_read.connect(documents.show)
    failures: list[Failure | Conflict] = []
    documents.save_failed.connect(failures.append)
    documents.save_refused.connect(failures.append)
    try:
        documents.read(file)
        _wait(lambda: session.origin.path == file)
        session.do(rename_style("Edited"), "Rename")
        new = session.encoded()
        with trouble or nullcontext():
            documents.save(file)
            _wait(lambda: not documents.is_saving)
        backup = backup_path(backups, file)
        backup_bytes = backup.read_bytes() if backup.exists() else None
        there = {path for path in folder.rglob("*") if path.is_file()}
        return Attempt(
            old,
            new,
            found=file.read_bytes(),
            backup_bytes=backup_bytes,
            error=failures[-1].error if failures else None,
            is_edited=session.is_edited,
            others=tuple(path.name for path in there - {file, backup}),
        )
    finally:
        jobs.close()
        for thread in set(threading.enumerate()) - threads:
            thread.join(_PATIENCE_MS / 1000)
        gc.collect(1)
        if was_collecting:
            gc.enable()


def _wait(condition: Callable[[], bool]) -> None:
    """Process events until a condition holds, with sleeps between: a busy loop would slow the save."""
    alarm = QTimer()
    alarm.start(_PATIENCE_MS)
    deadline = QDeadlineTimer(_PATIENCE_MS)
    while not condition():
        assert not deadline.hasExpired(), "the save did not end"
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
