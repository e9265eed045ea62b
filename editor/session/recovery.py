"""The recovery copy of the open style, seconds behind it and written off the GUI thread."""

import logging
import threading
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from editor.errors import EditorError, SaveError
from editor.mapstyle.codec import encode
from editor.mapstyle.diff import Diff
from editor.mapstyle.files import FileState
from editor.mapstyle.model import MapStyle
from editor.mapstyle.recovery import RecoveryCopy, RecoverySlot, RecoveryStore
from editor.mapstyle.source import Source
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs

# Counted from the first change and not from the last: a drag is copied while it goes on.
_DELAY_MS: Final = 500
_LEAST_BETWEEN_MS: Final = 2_000
# A disk that is full stays so for a while.
_PAUSE_AFTER_FAILURE_MS: Final = 20_000
# How long a window that is in trouble waits: for a job that holds the slot, and for a disk.
_SLOT_PATIENCE_S: Final = 0.5
_DISK_PATIENCE_S: Final = 3.0

_numbers = count(1)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Base:
    """What the style is an edit of."""

    source: Source
    origin: Origin
    state: FileState | None


@dataclass(frozen=True, slots=True)
class _Task:
    """What is to be done with a slot: `style` is None where no copy is needed.

    `saves` counts those of the document so far; `is_settled` says that the last of them is news to the slot.
    `replaces` names the adopted copies that the style was recovered from, `spares` the slots that are not
    needed once this is done.
    """

    slot: RecoverySlot
    style: MapStyle | None
    base: _Base
    saves: int
    is_settled: bool
    replaces: tuple[str, ...]
    spares: tuple[RecoverySlot, ...] = ()

    def run(self) -> None:
        """Do it, on any thread."""
        if self.is_settled:
            self.slot.forget()
        if self.style is None:
            self.slot.withdraw()
        else:
            self._write(self.style)
        for spare in self.spares:
            spare.close()

    def _write(self, style: MapStyle) -> None:
        origin = self.base.origin
        self.slot.base_on(origin.path, origin.name, self.base.state, style.name)
        self.slot.write(encode(self.base.source, style.tree), replaces=self.replaces)


class Recovery(QObject):
    """Keeps a copy of what the session holds for as long as that is not saved.

    Signals: `failed(EditorError)` when a copy cannot be kept, once for each document.
    """

    failed = Signal(object)

    def __init__(
        self, session: Session, jobs: Jobs, store: RecoveryStore, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._jobs, self._store = session, jobs, store
        self._purpose = f"recovery copy {next(_numbers)}"
        self._last = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._catch_up)
        self._kept: MapStyle | None = None  # What the copy holds; nothing where there is none.
        self._kept_at_once: MapStyle | None = None
        self._spares: list[RecoverySlot] = []
        self._begin()
        session.changed.connect(self._on_changed)
        session.saved.connect(self._on_saved)
        session.file_changed.connect(self._on_file_changed)
        self._on_file_changed()

    def adopt(self, copy: RecoveryCopy) -> None:
        """Take over the copy that the document was recovered from: it goes once that is saved."""
        self._slot.adopt(copy)

    def close(self) -> None:
        """The document is closed as its file holds it; the copy that it came from goes if it was saved."""
        self._end(is_settled=False)

    def release(self) -> None:
        """The document is closed with its changes, or they were discarded on purpose: no copy is needed."""
        self._end(is_settled=True)
        self._begin()
        self._kept = self._session.style if self._session.has_own_changes else None

    def keep_at_once(self) -> bool:
        """Whether a copy holds the style as it is now. It is written before this returns, in a few seconds.

        For a window in trouble: no job and no disk that hangs is waited for any longer. Where a job holds
        the slot the copy goes into a spare one, until the next copy takes its usual way.
        """
        if not self._session.has_own_changes:
            return True
        style = self._session.style
        if style is self._kept_at_once:
            return True
        task = _Task(self._slot, style, self._base_now(), self._saves, False, self._slot.adopted)
        are_written: list[bool] = []
        # Daemonic, so that a disk that hangs does not keep the program from ending.
        writer = threading.Thread(
            target=lambda: are_written.append(self._write_at_once(task)), name="copy at once", daemon=True
        )
        writer.start()
        writer.join(_DISK_PATIENCE_S)
        if True not in are_written:
            _log.error("The style could not be copied at once.")
            return False
        self._kept_at_once = style
        return True

    def _write_at_once(self, task: _Task) -> bool:
        """Whether a copy could be written; on a thread of its own."""
        if task.slot.is_stuck(_SLOT_PATIENCE_S):
            origin = task.base.origin
            spare = self._store.begin(origin.path, origin.name, task.base.state)
            self._spares.append(spare)
            task = replace(task, slot=spare)
        try:
            task.run()
        except EditorError as error:
            _log.warning("%s", error)
            return False
        return True

    def _begin(self) -> None:
        """Take a new slot for the document that is open now."""
        self._base = self._base_now()
        self._slot = self._store.begin(self._base.origin.path, self._base.origin.name, self._base.state)
        self._kept = self._kept_at_once = None
        self._saves = self._settled_saves = 0
        self._has_failed = False
        self._last.invalidate()

    def _end(self, *, is_settled: bool) -> None:
        """Give the slot up; what it adopted goes only where that is settled."""
        self._timer.stop()
        self._jobs.cancel(self._purpose)
        try:
            if is_settled or self._saves != self._settled_saves:
                self._slot.forget()
            for slot in (self._slot, *self._spares):
                slot.close()
            self._spares.clear()
        except SaveError as error:
            _log.warning("%s", error)

    def _base_now(self) -> _Base:
        return _Base(self._session.source, self._session.origin, self._session.file_state)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._end(is_settled=False)
            self._begin()
        self._wait()

    def _on_saved(self) -> None:
        self._saves += 1

    def _on_file_changed(self) -> None:
        if self._session.has_own_changes:
            self._wait()
        else:
            self._catch_up()

    def _wait(self) -> None:
        if not self._timer.isActive():
            passed = self._last.elapsed() if self._last.isValid() else _LEAST_BETWEEN_MS
            self._timer.start(max(_DELAY_MS, _LEAST_BETWEEN_MS - passed))

    def _catch_up(self) -> None:
        """Bring the copy up to date, or delete it where the style is as its file is."""
        style = self._session.style if self._session.has_own_changes else None
        base = self._base_now()
        is_settled = self._saves != self._settled_saves
        if style is self._kept and not is_settled and (style is None or base == self._base):
            return
        if self._jobs.is_running(self._purpose):
            self._wait()
            return
        self._last.start()
        spares = tuple(self._spares)
        task = _Task(self._slot, style, base, self._saves, is_settled, self._slot.adopted, spares)
        self._jobs.run(
            lambda _cancel: task.run(), lambda _done: self._on_done(task), self._on_failed, self._purpose
        )

    def _on_done(self, task: _Task) -> None:
        self._kept, self._base, self._settled_saves = task.style, task.base, task.saves
        self._spares = [spare for spare in self._spares if spare not in task.spares]

    def _on_failed(self, error: EditorError) -> None:
        self._timer.start(_PAUSE_AFTER_FAILURE_MS)
        if not self._has_failed:
            self._has_failed = True
            self.failed.emit(error)
