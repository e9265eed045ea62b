"""Supervision of a run: crash hook, record of the run, report of earlier crashes."""

import logging
import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from editor.app.crash_hook import CrashHook, CrashParts
from editor.app.crash_report import CopyState, FaultDialog, FaultText
from editor.app.main_window import MainWindow
from editor.app.program import Program
from editor.app.run_records import CrashedRun, Run, collect_crashed_runs
from editor.app.safe_mode import restart_process
from editor.storage.temporary import sweep_temporary
from editor.system.fault_report import crash_text, find_personal_data, report
from editor.workspace.notice_bar import Choice, NoticeSubject
from editor.workspace.system_info import Facts, facts

_FOLDER_NAME: Final = "runs"
# The time limit for checking files when the system ends the program.
_CHECK_LIMIT_S: Final = 1.0
# Messages of Qt before it ends the process because the display server is gone.
_DISPLAY_LOST_MESSAGES: Final = (
    "connection broke",
    "Did the Wayland compositor die",
    "Did the X11 server die",
)

_log = logging.getLogger(__name__)


class RunMonitor(QObject):
    """Connects the crash hook and the record of this run to the windows of a program.

    `folder` contains the log and the records.
    """

    def __init__(self, program: Program, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._program, self._folder = program, folder
        self._run = Run(folder / _FOLDER_NAME)
        self._display_loss_handler = _DisplayLossHandler(self._run)
        self.hook = CrashHook(CrashParts(self.write_copies, self._restart, self._facts, folder), self)
        self.hook.fault_recorded.connect(program.note_fault)
        self._was_requested = False

    def begin(self) -> None:
        """Start the supervision."""
        try:
            self._run.begin(self._facts())
        except OSError as error:
            _log.warning("This run cannot be recorded, so a crash of it would not be reported: %s", error)
        logging.getLogger("qt").addHandler(self._display_loss_handler)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.commitDataRequest.connect(lambda _session: self._run.excuse())
        self.hook.install()

    def report_last_run(self) -> None:
        """Show a note in the first window if an earlier run crashed."""
        if self._program.windows:
            window = self._program.windows[0]
            window.services.jobs.run(
                lambda _cancel: collect_crashed_runs(self._folder / _FOLDER_NAME),
                lambda runs: self._show_crash_note(window, runs),
                _ignore,
                purpose="broken runs",
            )

    def report_configuration(self) -> None:
        """Show configuration errors in the first window, and remove temporary folders of dead processes."""
        if not self._program.windows:
            return
        window = self._program.windows[0]
        settings, keeper = self._program.services.settings, self._program.keeper
        if settings.problem is not None:
            lead = self.tr("Settings could not be loaded. Changes to them are not saved.")
            window.notice.show_error(NoticeSubject.SETTINGS, lead, settings.problem)
        if keeper is not None and keeper.problem is not None:
            lead = self.tr("The last session could not be restored.")
            window.notice.show_error(NoticeSubject.SAVED_WINDOWS, lead, keeper.problem)
        window.services.jobs.run(
            lambda _cancel: sweep_temporary(), _ignore, _ignore, purpose="temporary folders"
        )

    def end_on_request(self) -> None:
        """End on request of the system, without questions, since the user may be absent.

        Unsaved changes are copied for the next start. Only if that fails, the questions are shown; a second
        request ends the program anyway.
        """
        was_requested, self._was_requested = self._was_requested, True
        state = CopyState.INCOMPLETE
        try:
            self._run.excuse()
            state = self.write_copies()
            self._check_files()
            for window in self._program.windows:
                window.files.commit_all_typed()
            state = self.write_copies()
        finally:
            if state is not CopyState.INCOMPLETE or was_requested:
                self._program.end_at_once()
            else:
                self.hook.close_dialog()
                self._program.close_all()

    def _check_files(self) -> None:
        """Check the files of the open styles for unreported changes, within a time limit.

        The system kills the program after some seconds.
        """
        deadline = time.monotonic() + _CHECK_LIMIT_S
        for window in self._program.windows:
            if time.monotonic() > deadline:
                return
            window.files.compare_file()

    def write_copies(self) -> CopyState:
        """Write recovery copies of all styles with unsaved changes."""
        changed = [window for window in self._program.windows if window.session.has_unsaved_changes]
        if not changed:
            return CopyState.NOTHING_TO_COPY
        results = [window.document_controllers.write_copy_now() for window in changed]
        return CopyState.ALL if all(results) else CopyState.INCOMPLETE

    def end(self) -> None:
        """End the supervision at a normal end."""
        self.hook.remove()
        logging.getLogger("qt").removeHandler(self._display_loss_handler)
        self._run.end()

    def _facts(self) -> Facts:
        return facts(is_safe=self._program.is_safe)

    def _restart(self) -> None:
        _log.warning("Isopleth restarts after a fault.")
        try:
            self.end()
            self._program.abandon()
        finally:
            restart_process(is_safe=self._program.is_safe)

    def _show_crash_note(self, window: MainWindow, runs: tuple[CrashedRun, ...]) -> None:
        if runs:
            window.notice.show_note(
                NoticeSubject.LAST_RUN,
                self.tr("Isopleth quit unexpectedly last time."),
                Choice(
                    self.tr("Show report…"),
                    self.tr("Show crash report"),
                    lambda: self._show_report(window, runs),
                ),
            )

    def _show_report(self, window: MainWindow, runs: tuple[CrashedRun, ...]) -> None:
        person, last = find_personal_data(), runs[0]
        dump_text = crash_text(last.dump, person) or "Nothing is known of where it broke off."
        began = ("Began", f"{last.began:%Y-%m-%d %H:%M} UTC")
        text = FaultText(
            self.tr("Isopleth quit unexpectedly last time."),
            self.tr("If there are recovery copies, Isopleth offers them."),
        )
        FaultDialog(
            text, report((*last.facts, began), [dump_text], person), self._folder, parent=window
        ).show()


class _DisplayLossHandler(logging.Handler):
    """Marks the run as ended on request when the display server is gone: a logout is no crash."""

    def __init__(self, run: Run) -> None:
        super().__init__()
        self._run = run

    def emit(self, record: logging.LogRecord) -> None:
        """Check a message of Qt."""
        if any(part in record.getMessage() for part in _DISPLAY_LOST_MESSAGES):
            self._run.excuse()


def _ignore(_answer: object) -> None:
    """Ignore the result; errors have been logged."""
