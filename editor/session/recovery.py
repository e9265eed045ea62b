"""The recovery copy of the open style, seconds behind it and written off the GUI thread."""

import logging
import threading
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from editor.errors import EditorError, SaveError
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import encode
from editor.mapstyle.format.source_text import SourceText
from editor.session.session import Origin, Session
from editor.storage.files import FileState
from editor.storage.recovery import RecoveryCopy, RecoverySlot, RecoveryStore
from editor.system.jobs import Jobs

# A disk that is full stays so for a while.
_PAUSE_AFTER_FAILURE_MS: Final = 20_000
# How long a window that is in trouble waits: for a job that holds the slot, and for a disk.
_SLOT_PATIENCE_S: Final = 0.5
_DISK_PATIENCE_S: Final = 3.0

_numbers = count(1)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CopyDelays:
    """How soon a copy follows a change, and how long after the copy before.

    The delay counts from the first change and not from the last: a drag is copied while it goes on.
    """

    delay_ms: int = 500
    least_between_ms: int = 2_000


PACE: Final = CopyDelays()


@dataclass(frozen=True, slots=True)
class _Base:
    """What the style is an edit of."""

    source: SourceText
    origin: Origin
    state: FileState | None


@dataclass(frozen=True, slots=True)
class _Task:
    """What is to be done with a slot: `style` is None where no copy is needed.

    `settled` names the adopted copies on which a person has decided, `replaces` those that the style was
    recovered from, `spares` the slots that are not needed once this is done.
    """

    slot: RecoverySlot
    style: MapStyle | None
    base: _Base
    settled: frozenset[str]
    replaces: tuple[str, ...]
    spares: tuple[RecoverySlot, ...] = ()

    def run(self) -> None:
        """Do it, on any thread."""
        self.slot.forget_adopted(self.settled)
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
        self,
        session: Session,
        jobs: Jobs,
        store: RecoveryStore,
        parent: QObject | None = None,
        *,
        pace: CopyDelays = PACE,
    ) -> None:
        super().__init__(parent)
        self._session, self._jobs, self._store, self._pace = session, jobs, store, pace
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
        session.saved.connect(self._settle)
        session.reloaded.connect(self._settle)
        session.file_changed.connect(self._on_file_changed)
        self._on_file_changed()

    def adopt(self, copy: RecoveryCopy, *, is_in_file: bool = False) -> None:
        """Take over the copy that the document was recovered from.

        It goes once the document is saved, reloaded or discarded. `is_in_file` says that the file holds the
        same, so that the copy goes at once.
        """
        self._slot.adopt(copy)
        if is_in_file:
            self._settle()
            self._catch_up()

    def leave_behind(self) -> None:
        """The program ends with changes that are not saved: their copy stays for the next start.

        Call `keep_at_once` before.
        """
        self._timer.stop()
        self._jobs.cancel(self._purpose)
        for slot in (self._slot, *self._spares):
            slot.leave_behind(_SLOT_PATIENCE_S)

    def close(self) -> None:
        """The document is closed as its file holds it; the copy that it came from goes if that is settled."""
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
        task = _Task(self._slot, style, self._base_now(), frozenset(), self._slot.adopted)
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
        self._settled: frozenset[str] = frozenset()
        self._has_failed = False
        self._last.invalidate()

    def _end(self, *, is_settled: bool) -> None:
        """Give the slot up; what it adopted goes only where that is settled."""
        self._timer.stop()
        self._jobs.cancel(self._purpose)
        try:
            if is_settled:
                self._slot.forget()
            else:
                self._slot.forget_adopted(self._settled)
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

    def _settle(self) -> None:
        """Note a save or a reload: by either a person has decided on the copies that were adopted.

        A save that was overtaken by a later step, such as the recovery itself, decides nothing.
        """
        if self._session.saved_style is self._session.style:
            self._settled |= frozenset(self._slot.adopted)

    def _on_file_changed(self) -> None:
        if self._session.has_own_changes:
            self._wait()
        else:
            self._catch_up()

    def _wait(self) -> None:
        if not self._timer.isActive():
            least = self._pace.least_between_ms
            passed = self._last.elapsed() if self._last.isValid() else least
            self._timer.start(max(self._pace.delay_ms, least - passed))

    def _catch_up(self) -> None:
        """Bring the copy up to date, or delete it where the style is as its file is."""
        if self._jobs.is_running(self._purpose):
            self._wait()  # What it writes counts as kept only once it has ended.
            return
        style = self._session.style if self._session.has_own_changes else None
        base = self._base_now()
        is_done = style is self._kept and self._kept_at_once is None and not self._settled
        if is_done and (style is None or base == self._base):
            return
        self._last.start()
        spares = tuple(self._spares)
        task = _Task(self._slot, style, base, self._settled, self._replaced, spares)
        self._jobs.run(
            lambda _cancel: task.run(), lambda _done: self._on_done(task), self._on_failed, self._purpose
        )

    @property
    def _replaced(self) -> tuple[str, ...]:
        """The copies that need not be offered beside one of the style as it is now."""
        return tuple(name for name in self._slot.adopted if name not in self._settled)

    def _on_done(self, task: _Task) -> None:
        self._kept, self._base, self._kept_at_once = task.style, task.base, None
        self._settled -= task.settled
        self._spares = [spare for spare in self._spares if spare not in task.spares]

    def _on_failed(self, error: EditorError) -> None:
        self._timer.start(_PAUSE_AFTER_FAILURE_MS)
        if not self._has_failed:
            self._has_failed = True
            self.failed.emit(error)
