"""Background writing of the recovery copy of the open style."""

import logging
import threading
from dataclasses import replace
from itertools import count
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from editor.errors import EditorError, SaveError
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import encode
from editor.mapstyle.format.source_text import SourceText
from editor.records import dataclass
from editor.session.session import Origin, Session
from editor.storage.file_state import FileState
from editor.storage.recovery_store import RecoveryCopy, RecoverySlot, RecoveryStore
from editor.system.jobs import Jobs

# A full disk remains full for a while.
_PAUSE_AFTER_FAILURE_MS: Final = 20_000
# How long a window in trouble waits for a job that holds the slot, and for a disk.
_SLOT_TIMEOUT_S: Final = 0.5
_DISK_TIMEOUT_S: Final = 3.0

_numbers = count(1)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CopyDelays:
    """The delay of a copy after a change, and the minimum interval between copies.

    The delay counts from the first change, so a drag is copied while it continues.
    """

    delay_ms: int = 500
    min_interval_ms: int = 2_000


DEFAULT_DELAYS: Final = CopyDelays()


@dataclass(frozen=True, slots=True)
class _Base:
    """The document that the style is an edit of."""

    source: SourceText
    origin: Origin
    state: FileState | None


@dataclass(frozen=True, slots=True)
class _Task:
    """An operation on a slot: `style` is None if no copy is needed.

    `resolved` names the adopted copies that the user has resolved, `replaces` those that the style was
    recovered from, `spares` the slots to close afterwards.
    """

    slot: RecoverySlot
    style: MapStyle | None
    base: _Base
    resolved: frozenset[str]
    replaces: tuple[str, ...]
    spares: tuple[RecoverySlot, ...] = ()

    def run(self) -> None:
        """Run the operation on any thread."""
        self.slot.delete_adopted(self.resolved)
        if self.style is None:
            self.slot.delete_own()
        else:
            self._write(self.style)
        for spare in self.spares:
            spare.close()

    def _write(self, style: MapStyle) -> None:
        origin = self.base.origin
        self.slot.rebase(origin.path, origin.name, self.base.state, style.name)
        self.slot.write(encode(self.base.source, style.tree), replaces=self.replaces)


@dataclass(frozen=True, slots=True)
class Copies:
    """The copies of a session, which another one takes over."""

    slot: RecoverySlot
    spares: list[RecoverySlot]
    base: _Base
    style: MapStyle | None
    style_now: MapStyle | None
    resolved: frozenset[str]


class Recovery(QObject):
    """Maintains a recovery copy of the session while it has unsaved changes.

    Signals: `failed(EditorError)` when a copy cannot be written, once for each document.
    """

    failed = Signal(object)

    def __init__(
        self,
        session: Session,
        jobs: Jobs,
        store: RecoveryStore,
        parent: QObject | None = None,
        *,
        delays: CopyDelays = DEFAULT_DELAYS,
    ) -> None:
        super().__init__(parent)
        self._session, self._jobs, self._store, self._delays = session, jobs, store, delays
        self._purpose = f"recovery copy {next(_numbers)}"
        self._last = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._update_copy)
        self._copied_style: MapStyle | None = None  # The copied style; None if there is no copy.
        self._copied_now: MapStyle | None = None
        self._spares: list[RecoverySlot] = []
        self._slot: RecoverySlot
        self._resolved: frozenset[str] = frozenset()
        self._open_slot()
        session.changed.connect(self._on_changed)
        session.saved.connect(self._on_saved)
        session.reloaded.connect(self._on_saved)
        session.file_changed.connect(self._on_file_changed)
        self._on_file_changed()

    def adopt(self, copy: RecoveryCopy, *, is_in_file: bool = False) -> None:
        """Adopt the copy that the document was recovered from.

        It is deleted once the document is saved, reloaded or discarded; with `is_in_file`, if the file equals
        it, at once.
        """
        self._slot.adopt(copy)
        if is_in_file:
            self._on_saved()
            self._update_copy()

    def hand_over(self) -> "Copies":
        """Return the copies for a session that continues this one, and write no more."""
        self._timer.stop()
        return Copies(
            self._slot, self._spares, self._base, self._copied_style, self._copied_now, self._resolved
        )

    def take_over(self, copies: "Copies") -> None:
        """Maintain the copies of a session that this one continues."""
        self._slot.close()
        self._slot, self._spares, self._base = copies.slot, copies.spares, copies.base
        self._copied_style, self._copied_now = copies.style, copies.style_now
        self._resolved = copies.resolved
        self._on_file_changed()

    def leave_behind(self) -> None:
        """Leave the copies for the next start: the program ends with unsaved changes.

        Call `write_copy_now` before.
        """
        self._timer.stop()
        self._jobs.cancel(self._purpose)
        for slot in (self._slot, *self._spares):
            slot.leave_behind(_SLOT_TIMEOUT_S)

    def close(self) -> None:
        """Close an unchanged document; the copy that it was recovered from is deleted if that is resolved."""
        self._close_slot(is_resolved=False)

    def release(self) -> None:
        """Delete the copies after the changes were discarded or the document was closed with them."""
        self._close_slot(is_resolved=True)
        self._open_slot()
        self._copied_style = self._session.style if self._session.has_unsaved_changes else None

    def write_copy_now(self) -> bool:
        """Write a copy of the current style within a few seconds; return whether one exists.

        For a window in trouble: jobs and hung disks are not awaited. If a job holds the slot, the copy goes
        into a spare one until the next regular copy.
        """
        if not self._session.has_unsaved_changes:
            return True
        style = self._session.style
        if style is self._copied_now:
            return True
        task = _Task(self._slot, style, self._current_base(), frozenset(), self._slot.adopted)
        are_written: list[bool] = []
        # Daemonic, so that a hung disk does not prevent the exit.
        writer = threading.Thread(
            target=lambda: are_written.append(self._write_now(task)), name="copy at once", daemon=True
        )
        writer.start()
        writer.join(_DISK_TIMEOUT_S)
        if True not in are_written:
            _log.error("The style could not be copied at once.")
            return False
        self._copied_now = style
        return True

    def _write_now(self, task: _Task) -> bool:
        """Write a copy on its own thread; return whether that succeeded."""
        if task.slot.is_busy(_SLOT_TIMEOUT_S):
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

    def _open_slot(self) -> None:
        self._base = self._current_base()
        self._slot = self._store.begin(self._base.origin.path, self._base.origin.name, self._base.state)
        self._copied_style = self._copied_now = None
        self._resolved = frozenset()
        self._has_failed = False
        self._last.invalidate()

    def _close_slot(self, *, is_resolved: bool) -> None:
        """Close the slot; delete the adopted copies only if they are resolved."""
        self._timer.stop()
        self._jobs.cancel(self._purpose)
        try:
            if is_resolved:
                self._slot.delete_all()
            else:
                self._slot.delete_adopted(self._resolved)
            for slot in (self._slot, *self._spares):
                slot.close()
            self._spares.clear()
        except SaveError as error:
            _log.warning("%s", error)

    def _current_base(self) -> _Base:
        return _Base(self._session.source, self._session.origin, self._session.file_state)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._close_slot(is_resolved=False)
            self._open_slot()
        self._schedule()

    def _on_saved(self) -> None:
        """Resolve the adopted copies after a save or a reload.

        A save that is older than the current style, as in the recovery itself, resolves nothing.
        """
        if self._session.saved_style is self._session.style:
            self._resolved |= frozenset(self._slot.adopted)

    def _on_file_changed(self) -> None:
        if self._session.has_unsaved_changes:
            self._schedule()
        else:
            self._update_copy()

    def _schedule(self) -> None:
        if not self._timer.isActive():
            least = self._delays.min_interval_ms
            passed = self._last.elapsed() if self._last.isValid() else least
            self._timer.start(max(self._delays.delay_ms, least - passed))

    def _update_copy(self) -> None:
        """Update the copy, or delete it if the style equals its file."""
        if self._jobs.is_running(self._purpose):
            self._schedule()  # Its copy counts only once the job has ended.
            return
        style = self._session.style if self._session.has_unsaved_changes else None
        base = self._current_base()
        is_done = style is self._copied_style and self._copied_now is None and not self._resolved
        if is_done and (style is None or base == self._base):
            return
        self._last.start()
        spares = tuple(self._spares)
        task = _Task(self._slot, style, base, self._resolved, self._replaced, spares)
        self._jobs.run(
            lambda _cancel: task.run(),
            lambda _done: self._on_done(task),
            self._on_failed,
            self._purpose,
            is_repeatable=True,
        )

    @property
    def _replaced(self) -> tuple[str, ...]:
        """The adopted copies that a copy of the current style makes obsolete."""
        return tuple(name for name in self._slot.adopted if name not in self._resolved)

    def _on_done(self, task: _Task) -> None:
        self._copied_style, self._base, self._copied_now = task.style, task.base, None
        self._resolved -= task.resolved
        self._spares = [spare for spare in self._spares if spare not in task.spares]

    def _on_failed(self, error: EditorError) -> None:
        self._timer.start(_PAUSE_AFTER_FAILURE_MS)
        if not self._has_failed:
            self._has_failed = True
            self.failed.emit(error)
