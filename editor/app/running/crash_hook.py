"""The last chance: what nobody caught is logged, the work is kept at once, and one dialog says so."""

import logging
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QThread, QTimer, Signal

from editor.app.running.fault_dialog import FaultDialog, FaultWords, Kept
from editor.app.surroundings import Facts
from editor.system import log
from editor.system.report import fault_key, fault_text, report, this_person

# Between two dialogs a person gets at least so long to save; every time twice as long as before.
_FIRST_PAUSE_MS: Final = 5_000
_MOST_IN_REPORT: Final = 4

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Fault:
    """One fault, told without the objects that its exception holds: they must not live on in here."""

    key: tuple[str, ...]
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class CrashParts:
    """What the hook asks of the program.

    `keep` copies every changed style at once, `restart` begins the program anew with what was kept, and
    `facts` gives the lines at the head of a report.
    """

    keep: Callable[[], Kept]
    restart: Callable[[], object]
    facts: Callable[[], Facts]
    log_folder: Path


class CrashHook(QObject):
    """Takes the exceptions that nobody caught, from slots, events and threads alike.

    Must be made on the window's thread. A fault that comes again is only counted; one that comes while the
    dialog is open joins its report. A fault in here is logged, and nothing more is asked of the hook then.
    Signals: `noted()` after a fault came that was not seen before.
    """

    noted = Signal()
    _caught = Signal(object)

    def __init__(self, parts: CrashParts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self._counts: dict[tuple[str, ...], int] = {}
        self._untold: list[_Fault] = []
        self._shown: list[_Fault] = []
        self._dialog: FaultDialog | None = None
        self._kept = Kept.NOTHING_TO_KEEP
        self._pause_ms = _FIRST_PAUSE_MS
        self._working_threads: set[int] = set()
        self._is_broken = False
        self._has_loop = True
        # The event that failed may be a paint event, in which no window can be made.
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(lambda: self._safely(self._show))
        self._caught.connect(lambda fault: self._safely(lambda: self._take(fault)))

    @property
    def dialog(self) -> FaultDialog | None:
        """The dialog while it is open."""
        return self._dialog

    def close_dialog(self) -> None:
        """Close the dialog, where it is open: a question waits behind it."""
        if self._dialog is not None:
            self._dialog.reject()

    def install(self) -> None:
        """Take what nobody catches from now on."""
        sys.excepthook = self.catch
        threading.excepthook = self._catch_in_thread
        self._has_loop = False
        QTimer.singleShot(0, self._on_loop)

    def _on_loop(self) -> None:
        self._has_loop = True

    def remove(self) -> None:
        """Leave what nobody catches to the log alone."""
        self._later.stop()
        self._is_broken = True
        log.take_exceptions()

    def catch(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Take an exception, on any thread: this is what Python calls."""
        is_own = threading.get_ident() in self._working_threads
        if is_own or self._is_broken or issubclass(kind, KeyboardInterrupt):
            log.write_exception(kind, error, trace)
            return
        self._safely(lambda: self._note(error.with_traceback(trace)))

    def _catch_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self.catch(args.exc_type, args.exc_value, args.exc_traceback)

    def _safely(self, act: Callable[[], object]) -> None:
        """Do something in here, of which a fault ends in the log and not in here again."""
        thread = threading.get_ident()
        is_outermost = thread not in self._working_threads
        self._working_threads.add(thread)
        try:
            act()
        except Exception:  # noqa: BLE001 (this is the last handler; it logs the error)
            self._is_broken = True
            _log.critical("What tells of faults is at fault itself.", exc_info=True)
        finally:
            if is_outermost:
                self._working_threads.discard(thread)

    def _note(self, error: BaseException) -> None:
        """Log a fault, and hand what is told of it to the window's thread."""
        key = fault_key(error)
        count = self._counts[key] = self._counts.get(key, 0) + 1
        if count == 1:
            log.write_exception(type(error), error, error.__traceback__)
        elif _is_round(count):
            _log.critical("%s came %d times by now, from the same place.", key[0], count)
        text = fault_text(error, this_person()) if count == 1 else ""
        fault = _Fault(key, type(error).__name__, text)
        if QThread.currentThread() is self.thread():
            self._take(fault)
        else:
            self._caught.emit(fault)

    def _take(self, fault: _Fault) -> None:
        """Keep the work, and see to it that the fault is told of; on the window's thread."""
        if fault.text:
            self._keep()
            self._untold.append(fault)
            self.noted.emit()
        if self._dialog is not None:
            if fault.text:
                self._shown += self._untold
                self._untold.clear()
                self._dialog.show_words(_words(self._kept))
                self._dialog.show_report(self._report())
            self._dialog.show_count(self._count())
        elif self._untold and not self._has_loop:
            self._show(waits=True)
        elif self._untold and not self._later.isActive():
            self._later.start(0)

    def _show(self, *, waits: bool = False) -> None:
        """Tell of the faults that nobody was told of; a start that fails has nobody else who `waits`."""
        if self._dialog is not None or not self._untold:
            return
        self._shown, self._untold = self._untold, []
        dialog = FaultDialog(_words(self._kept), self._report(), self._parts.log_folder, self._restart)
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
        self._later.start(self._pause_ms)
        self._pause_ms *= 2

    def _restart(self) -> None:
        """Begin anew with the styles as they are now, not as they were when the fault came.

        Where not all could be copied, nobody restarts without having been told so.
        """
        was_told = self._kept is Kept.NOT_ALL
        self._safely(self._keep)
        if self._kept is Kept.NOT_ALL and not was_told and self._dialog is not None:
            self._dialog.show_words(_words(self._kept))
        else:
            self._safely(self._parts.restart)

    def _keep(self) -> None:
        self._kept = Kept.NOT_ALL  # Also where to keep them fails in a way that nobody foresaw.
        self._kept = self._parts.keep()

    def _report(self) -> str:
        told = [fault.text for fault in self._shown[:_MOST_IN_REPORT]]
        left_out = len(self._shown) - len(told)
        more = [f"{left_out} more are in the log."] if left_out else []
        return report(self._parts.facts(), [*told, *more], this_person())

    def _count(self) -> int:
        return sum(self._counts[fault.key] for fault in self._shown)


def _is_round(count: int) -> bool:
    """Whether a count is a power of ten."""
    return set(str(count)[1:]) <= {"0"} and str(count)[0] == "1"


def _words(kept: Kept) -> FaultWords:
    work = {
        Kept.NOTHING_TO_KEEP: _tr("Everything is saved, so nothing is lost."),
        Kept.ALL: _tr("A copy of all changes that are not saved was written just now, so nothing is lost."),
        Kept.NOT_ALL: _tr(
            "Not all changes that are not saved could be copied: save them before you restart."
        ),
    }[kept]
    if kept is Kept.NOT_ALL:
        rest = _tr("You can go on. A restart loses what is neither saved nor copied.")
    else:
        rest = _tr("You can go on. If the window behaves oddly, restart: windows and changes come back.")
    return FaultWords(_tr("Something failed that Isopleth did not foresee."), f"{work}\n{rest}")


def _tr(text: str) -> str:
    return QCoreApplication.translate("CrashHook", text)
