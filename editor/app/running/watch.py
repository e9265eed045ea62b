"""What looks after a run: it tells of faults and of a run before that broke off, and keeps the work."""

import logging
import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from editor.app.main_window import MainWindow
from editor.app.notice_bar import Choice, Subject
from editor.app.running.crash_hook import CrashHook, CrashParts
from editor.app.running.fault_dialog import FaultDialog, FaultWords, Kept
from editor.app.running.program import Program
from editor.app.running.restarting import begin_anew
from editor.app.running.runs import BrokenRun, Run, take_broken
from editor.app.surroundings import Facts, facts
from editor.storage.temporary import sweep_temporary
from editor.system.report import crash_text, report, this_person

_FOLDER_NAME: Final = "runs"
# How long files are compared when the system ends the program.
_COMPARING_S: Final = 1.0
# What Qt says right before it ends the process, because the desktop it showed itself on is gone.
_DESKTOP_GONE: Final = ("connection broke", "Did the Wayland compositor die", "Did the X11 server die")

_log = logging.getLogger(__name__)


class Watch(QObject):
    """Joins the last-chance hook and the note of this run to the windows of a program.

    `folder` is that of the log; the notes of runs lie in it, too.
    """

    def __init__(self, program: Program, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._program, self._folder = program, folder
        self._run = Run(folder / _FOLDER_NAME)
        self._desktop = _DesktopGone(self._run)
        self.hook = CrashHook(CrashParts(self.keep, self._restart, self._facts, folder), self)
        self.hook.noted.connect(program.note_fault)
        self._was_asked = False

    def begin(self) -> None:
        """Look after the run from now on."""
        try:
            self._run.begin(self._facts())
        except OSError as error:
            _log.warning("This run cannot be noted, so a crash of it would not be told of: %s", error)
        logging.getLogger("qt").addHandler(self._desktop)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.commitDataRequest.connect(lambda _session: self._run.excuse())
        self.hook.install()

    def tell_of_last_run(self) -> None:
        """Say in the first window that a run before this one broke off, if one did."""
        if self._program.windows:
            window = self._program.windows[0]
            window.services.jobs.run(
                lambda _cancel: take_broken(self._folder / _FOLDER_NAME),
                lambda runs: self._tell(window, runs),
                _ignore,
                purpose="broken runs",
            )

    def report_configuration(self) -> None:
        """Say in the first window what of the configuration is not used, and tidy up after dead runs."""
        if not self._program.windows:
            return
        window = self._program.windows[0]
        settings, keeper = self._program.services.settings, self._program.keeper
        if settings.problem is not None:
            lead = self.tr("Your settings could not be loaded; changes will not be saved.")
            window.notice.show_error(Subject.SETTINGS, lead, settings.problem)
        if keeper is not None and keeper.problem is not None:
            lead = self.tr("The windows of the last session were not restored.")
            window.notice.show_error(Subject.KEPT, lead, keeper.problem)
        window.services.jobs.run(
            lambda _cancel: sweep_temporary(), _ignore, _ignore, purpose="temporary folders"
        )

    def end_as_asked(self) -> None:
        """End because the system wants it: that is no crash, however it ends.

        Nothing is asked, since no one may be there to answer: what is not saved is copied for the next start.
        Only where it cannot be copied a question stands, and then the second time ends the program too.
        """
        was_asked, self._was_asked = self._was_asked, True
        kept = Kept.NOT_ALL
        try:
            self._run.excuse()
            kept = self.keep()
            self._compare_files()
            for window in self._program.windows:
                window.files.keep_all_typed()
            kept = self.keep()
        finally:
            if kept is not Kept.NOT_ALL or was_asked:
                self._program.end_at_once()
            else:
                self.hook.close_dialog()
                self._program.close_all()

    def _compare_files(self) -> None:
        """Compare the files of open styles: a disk need not have reported that another program changed one.

        The system ends the program by force after some seconds, so slow disks are not waited for one by one.
        """
        deadline = time.monotonic() + _COMPARING_S
        for window in self._program.windows:
            if time.monotonic() > deadline:
                return
            window.files.compare_file()

    def keep(self) -> Kept:
        """Copy every style with changes that are not saved, at once."""
        changed = [window for window in self._program.windows if window.session.has_own_changes]
        if not changed:
            return Kept.NOTHING_TO_KEEP
        are_kept = [window.flows.keep_at_once() for window in changed]
        return Kept.ALL if all(are_kept) else Kept.NOT_ALL

    def end(self) -> None:
        """The run ends as it should."""
        self.hook.remove()
        logging.getLogger("qt").removeHandler(self._desktop)
        self._run.end()

    def _facts(self) -> Facts:
        return facts(is_safe=self._program.is_safe)

    def _restart(self) -> None:
        """Begin anew without a question: what is not saved stands in copies, which nothing withdraws here."""
        _log.warning("Isopleth begins anew after a fault.")
        try:
            self.end()
            self._program.abandon()
        finally:
            begin_anew(is_safe=self._program.is_safe)

    def _tell(self, window: MainWindow, runs: tuple[BrokenRun, ...]) -> None:
        if runs:
            window.notice.show_note(
                Subject.LAST_RUN,
                self.tr("Isopleth ended unexpectedly the last time."),
                Choice(
                    self.tr("Show report…"),
                    self.tr("Show what is known of it, to be passed on"),
                    lambda: self._show_report(window, runs),
                ),
            )

    def _show_report(self, window: MainWindow, runs: tuple[BrokenRun, ...]) -> None:
        person, last = this_person(), runs[0]
        known = crash_text(last.dump, person) or "Nothing is known of where it broke off."
        began = ("Began", f"{last.began:%Y-%m-%d %H:%M} UTC")
        words = FaultWords(
            self.tr("Isopleth ended unexpectedly the last time."),
            self.tr("Changes that were not saved then are offered where a copy of them was kept."),
        )
        FaultDialog(words, report((*last.facts, began), [known], person), self._folder, parent=window).show()


class _DesktopGone(logging.Handler):
    """Excuses the run when its desktop goes: Qt ends the process then, and a logout is no crash."""

    def __init__(self, run: Run) -> None:
        super().__init__()
        self._run = run

    def emit(self, record: logging.LogRecord) -> None:
        """Read one message of Qt."""
        if any(sign in record.getMessage() for sign in _DESKTOP_GONE):
            self._run.excuse()


def _ignore(_answer: object) -> None:
    """The job has logged what went wrong."""
