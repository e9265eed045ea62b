"""Handler for uncaught exceptions: logs them, writes recovery copies and opens the crash report."""

import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QThread, QTimer, Signal

from editor.app.crash_report import CopyState, FaultDialog, FaultText
from editor.records import dataclass
from editor.system import log
from editor.system.fault_report import fault_key, fault_text, find_personal_data, report
from editor.ui.later import call_later
from editor.workspace.system_info import Facts

# The minimum time between two dialogs, so that the user can save; doubled each time.
_FIRST_PAUSE_MS: Final = 5_000
_MAX_IN_REPORT: Final = 4

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Fault:
    """An exception without references to the objects of its traceback, which must be freed."""

    key: tuple[str, ...]
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class CrashParts:
    """The callbacks of the hook.

    `write_copies` writes recovery copies of all changed styles, `restart` restarts the program with them, and
    `facts` returns the header of a report.
    """

    write_copies: Callable[[], CopyState]
    restart: Callable[[], object]
    facts: Callable[[], Facts]
    log_folder: Path


class CrashHook(QObject):
    """Handles uncaught exceptions of slots, events and threads.

    Must be created in the GUI thread. A repeated fault is only counted; one that occurs while the dialog is
    open is added to its report. A fault in the hook itself is logged and disables it.
    Signals: `fault_recorded()` after a new fault.
    """

    fault_recorded = Signal()
    _caught = Signal(object)

    def __init__(self, parts: CrashParts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self._counts: dict[tuple[str, ...], int] = {}
        self._pending: list[_Fault] = []
        self._shown: list[_Fault] = []
        self._dialog: FaultDialog | None = None
        self._copy_state = CopyState.NOTHING_TO_COPY
        self._pause_ms = _FIRST_PAUSE_MS
        self._active_threads: set[int] = set()
        self._is_broken = False
        self._has_loop = True
        # Delayed, since no window can be created in a paint event that failed.
        self._show_timer = QTimer(self)
        self._show_timer.setSingleShot(True)
        self._show_timer.timeout.connect(lambda: self._run_guarded(self._show))
        self._caught.connect(lambda fault: self._run_guarded(lambda: self._on_fault(fault)))

    @property
    def dialog(self) -> FaultDialog | None:
        """The dialog while it is open, else None."""
        return self._dialog

    def close_dialog(self) -> None:
        """Close the dialog if it is open, to uncover a question."""
        if self._dialog is not None:
            self._dialog.reject()

    def install(self) -> None:
        """Install the hook for all threads."""
        sys.excepthook = self.catch
        threading.excepthook = self._catch_in_thread
        self._has_loop = False
        call_later(self, self._on_loop_started)

    def _on_loop_started(self) -> None:
        self._has_loop = True

    def remove(self) -> None:
        """Remove the hook: exceptions are only logged."""
        self._show_timer.stop()
        self._is_broken = True
        log.install_exception_hooks()

    def catch(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Handle an exception of any thread; installed as `sys.excepthook`."""
        is_nested = threading.get_ident() in self._active_threads
        if is_nested or self._is_broken or issubclass(kind, KeyboardInterrupt):
            log.log_exception(kind, error, trace)
            return
        self._run_guarded(lambda: self._record(error.with_traceback(trace)))

    def _catch_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self.catch(args.exc_type, args.exc_value, args.exc_traceback)

    def _run_guarded(self, function: Callable[[], object]) -> None:
        """Call a function; an exception is logged and disables the hook."""
        thread = threading.get_ident()
        is_outermost = thread not in self._active_threads
        self._active_threads.add(thread)
        try:
            function()
        except Exception:  # noqa: BLE001 (this is the last handler; it logs the error)
            self._is_broken = True
            _log.critical("What tells of faults is at fault itself.", exc_info=True)
        finally:
            if is_outermost:
                self._active_threads.discard(thread)

    def _record(self, error: BaseException) -> None:
        """Log and count a fault, and pass it to the GUI thread."""
        key = fault_key(error)
        count = self._counts[key] = self._counts.get(key, 0) + 1
        if count == 1:
            log.log_exception(type(error), error, error.__traceback__)
        elif _is_round(count):
            _log.critical("%s came %d times by now, from the same place.", key[0], count)
        text = fault_text(error, find_personal_data()) if count == 1 else ""
        fault = _Fault(key, type(error).__name__, text)
        if QThread.currentThread() is self.thread():
            self._on_fault(fault)
        else:
            self._caught.emit(fault)

    def _on_fault(self, fault: _Fault) -> None:
        """Write recovery copies and schedule the dialog; in the GUI thread."""
        if fault.text:
            self._write_copies()
            self._pending.append(fault)
            self.fault_recorded.emit()
        if self._dialog is not None:
            if fault.text:
                self._shown += self._pending
                self._pending.clear()
                self._dialog.show_fault(_create_text(self._copy_state))
                self._dialog.show_report(self._report())
            self._dialog.show_count(self._count())
        elif self._pending and not self._has_loop:
            self._show(waits=True)
        elif self._pending and not self._show_timer.isActive():
            self._show_timer.start(0)

    def _show(self, *, waits: bool = False) -> None:
        """Show the pending faults; `waits` blocks until the dialog closes, before the event loop runs."""
        if self._dialog is not None or not self._pending:
            return
        self._shown, self._pending = self._pending, []
        dialog = FaultDialog(
            _create_text(self._copy_state), self._report(), self._parts.log_folder, self._restart
        )
        dialog.finished.connect(self._on_finished)
        dialog.setModal(True)
        self._dialog = dialog
        dialog.show_count(self._count())
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        if waits:
            dialog.exec()

    def _on_finished(self) -> None:
        self._dialog = None
        self._show_timer.start(self._pause_ms)
        self._pause_ms *= 2

    def _restart(self) -> None:
        """Write recovery copies of the current styles and restart.

        If a copy failed, show that first; the next click restarts anyway.
        """
        was_shown = self._copy_state is CopyState.INCOMPLETE
        self._run_guarded(self._write_copies)
        if self._copy_state is CopyState.INCOMPLETE and not was_shown and self._dialog is not None:
            self._dialog.show_fault(_create_text(self._copy_state))
        else:
            self._run_guarded(self._parts.restart)

    def _write_copies(self) -> None:
        self._copy_state = CopyState.INCOMPLETE  # In case the next line raises.
        self._copy_state = self._parts.write_copies()

    def _report(self) -> str:
        texts = [fault.text for fault in self._shown[:_MAX_IN_REPORT]]
        omitted = len(self._shown) - len(texts)
        more = [f"{omitted} more are in the log."] if omitted else []
        return report(self._parts.facts(), [*texts, *more], find_personal_data())

    def _count(self) -> int:
        return sum(self._counts[fault.key] for fault in self._shown)


def _is_round(count: int) -> bool:
    return set(str(count)[1:]) <= {"0"} and str(count)[0] == "1"


def _create_text(copy_state: CopyState) -> FaultText:
    copies = {
        CopyState.NOTHING_TO_COPY: _tr("All changes are saved."),
        CopyState.ALL: _tr("A recovery copy of your unsaved changes is available."),
        CopyState.INCOMPLETE: _tr("Some unsaved changes have no recovery copy. Save before you restart."),
    }[copy_state]
    if copy_state is CopyState.INCOMPLETE:
        advice = _tr("You can continue. A restart discards unsaved changes that have no recovery copy.")
    else:
        advice = _tr("You can continue. If problems persist, restart; windows and changes are restored.")
    return FaultText(_tr("An unexpected error occurred."), f"{copies}\n{advice}")


def _tr(text: str) -> str:
    return QCoreApplication.translate("CrashHook", text)
