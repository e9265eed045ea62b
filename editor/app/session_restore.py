"""Saving the open windows and restoring them at the next start."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QObject, QTimer, Signal

from editor import user_files
from editor.app.main_window import MainWindow
from editor.app.run_records import FILE_NAME as TRIAL_FILE_NAME
from editor.app.run_records import OpeningTrial
from editor.app.saved_layout import LARGEST_BYTES, SavedWindow, SavedWindows, parsed
from editor.app.window_state import StateRestorer, capture_window, restore_geometry
from editor.errors import EditorError
from editor.records import dataclass
from editor.storage.atomic_file import make_private_folder, replace_file
from editor.system.jobs import Jobs
from editor.system.settings import NEW_TEMPLATE
from editor.system.timeouts import call_all_within
from editor.ui.later import call_later
from editor.ui.text import elide_middle, quoted
from editor.workspace.document_reading import EMPTY_TEMPLATE
from editor.workspace.notice_bar import Choice, NoticeSubject

# The delay from a change to the next write.
_DELAY_MS: Final = 2_000
_PURPOSE: Final = "kept windows"
# How long the start waits for the disks of the files.
_TIMEOUT_S: Final = 3.0
_MOVES: Final = frozenset({QEvent.Type.Move, QEvent.Type.Resize})

_log = logging.getLogger(__name__)


class WindowOwner(Protocol):
    """The interface of the program that the keeper uses."""

    @property
    def windows(self) -> tuple[MainWindow, ...]:
        """The windows in their order."""

    @property
    def active(self) -> MainWindow | None:
        """The window that was active last."""

    def make_window(self, template: str, *, for_file: bool = False) -> MainWindow:
        """Create a hidden window; one for a file is closed if the file is not opened."""

    def holder(self, path: Path) -> MainWindow | None:
        """Return the window in which a file is open, if any."""

    def open(self, paths: Sequence[Path]) -> None:
        """Open files, each in an untouched or a new window."""

    def put_in_order(self, windows: list[MainWindow]) -> None:
        """Set the order of the windows."""


class WindowRestorer(QObject):
    """Saves the state of the windows after changes, and restores it.

    `problem` is the error of reading the saved state. Signals: `restored()` after every saved window was
    opened.
    """

    restored = Signal()

    def __init__(self, program: WindowOwner, file: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._program, self._file = program, file
        self.trial = OpeningTrial(file.with_name(TRIAL_FILE_NAME), self)
        self._jobs = Jobs()
        self.problem: EditorError | None = None
        self._last_written: SavedWindows | None = None
        self._final: SavedWindows | None = None
        self._pending: list[SavedWindow] = []
        self._opened: dict[SavedWindow, MainWindow] = {}
        self._first_pending: MainWindow | None = None
        self._saved_order: tuple[SavedWindow, ...] = ()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY_MS)
        self._timer.timeout.connect(self._write_in_job)

    # Saving

    def watch(self, window: MainWindow) -> None:
        """Save the state of a window from now on."""
        self._final = None
        self.trial.watch(window)
        for changed in (
            window.map_view.camera_stopped,
            window.view_state.selection_changed,
            window.session.file_changed,
            window.centre.view_shown,
            window.layers_panel.tree.expanded,
            window.layers_panel.tree.collapsed,
            *(dock.visibilityChanged for dock in window.docks.all),
            *(dock.dockLocationChanged for dock in window.docks.all),
        ):
            changed.connect(self.write_soon)
        window.installEventFilter(self)

    @property
    def awaiting(self) -> MainWindow | None:
        """The first restored window until its file is opened; it accepts no other file."""
        return self._first_pending

    def freeze(self) -> None:
        """Save the windows that are open now; later changes are ignored, because the program is closing."""
        if self._final is None:
            self._final = self._current_state()

    def close(self) -> None:
        """Write the final state and stop."""
        self._timer.stop()
        self._jobs.close()
        self.trial.end()
        if self._final is not None and not self._pending:
            self._write(self._final)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Schedule a write after a window was moved or resized."""
        if event.type() in _MOVES:
            self.write_soon()
        return super().eventFilter(watched, event)

    def write_soon(self) -> None:
        """Schedule a write."""
        if not self._timer.isActive() and self._final is None:
            self._timer.start()

    def _current_state(self) -> SavedWindows:
        saved = [(window, capture_window(window)) for window in self._program.windows]
        present = [(window, each) for window, each in saved if each is not None]
        active = next((i for i, (window, _) in enumerate(present) if window is self._program.active), 0)
        return SavedWindows(tuple(each for _, each in present), active)

    def _write_in_job(self) -> None:
        if self._pending or self._final is not None:
            return  # The windows that are not opened yet would be missing.
        now = self._current_state()
        if now == self._last_written:
            return
        self._last_written = now
        self._jobs.run(lambda _cancel: self._write(now), _ignore, _ignore, _PURPOSE)

    def _write(self, saved: SavedWindows) -> None:
        """Write the file, in any thread; a failure is logged."""
        try:
            make_private_folder(self._file.parent)
            replace_file(self._file, [saved.encoded()])
        except OSError as error:
            _log.warning("The open windows were not saved: %s", error.strerror)

    # Restoring

    def restore(self) -> bool:
        """Open the saved windows, the active one first; return False if there are none."""
        saved = self._read()
        if not saved.windows:
            return False
        self._saved_order = saved.windows
        self._pending = [saved.windows[saved.active], *_without(saved.windows, saved.active)]
        first = self._first_pending = self._create_window(self._pending[0])
        files = tuple(each.file for each in saved.windows)
        self._jobs.run(
            lambda _cancel: _find_files(files),
            lambda found: self._on_files_checked(
                first, replace(found, suspects=frozenset(self.trial.suspects))
            ),
            _ignore,
            "windows of last time",
        )
        return True

    def _read(self) -> SavedWindows:
        try:
            data = user_files.read_bytes(self._file, LARGEST_BYTES)
            return SavedWindows() if data is None else parsed(data)
        except user_files.UserFileError as error:
            _log.warning("The windows of last time are not opened. %s", error)
            self.problem = error
            return SavedWindows()

    def _create_window(self, saved: SavedWindow) -> MainWindow:
        window = self._program.make_window(EMPTY_TEMPLATE, for_file=True)
        restore_geometry(window, saved)
        window.show()
        return window

    def _on_files_checked(self, first: MainWindow, found: "_CheckedFiles") -> None:
        """Open the file of the first window, then the other windows.

        Meanwhile the user may have opened one of the files, used the first window otherwise, or closed it.
        """
        self._first_pending = None
        if self._final is not None:
            return  # All windows were closed; the saved state is final.
        unopened = [each for each in self._pending if self._program.holder(Path(each.file)) is None]
        self._pending = [each for each in unopened if found.opens(each.file)]
        is_open = first in self._program.windows
        reporter = first if is_open else self._program.windows[0]
        self._show_missing(reporter, found)
        self._offer(reporter, [each.file for each in unopened if found.offers(each.file)])
        if is_open and first.is_untouched:
            if self._pending:
                self._open(first, self._pending.pop(0))
            else:
                first.files.new(first.services.settings.get(NEW_TEMPLATE))
        self._open_next()

    def _open_next(self) -> None:
        """Create one window per event loop iteration, so that each is painted before the next."""
        if self._pending:
            call_later(self, self._create_next)
            return
        self._program.put_in_order([self._opened[each] for each in self._saved_order if each in self._opened])
        self._saved_order, self._opened = (), {}
        self.restored.emit()

    def _create_next(self) -> None:
        if self._final is not None:
            return
        saved = self._pending.pop(0)
        if self._program.holder(Path(saved.file)) is None:
            active = self._program.active
            self._open(self._create_window(saved), saved)
            if active is not None:
                active.raise_()
                active.activateWindow()
        self._open_next()

    def _open(self, window: MainWindow, saved: SavedWindow) -> None:
        self._opened[saved] = window
        StateRestorer(window, saved)
        window.open_file(Path(saved.file))

    def _show_missing(self, window: MainWindow, found: "_CheckedFiles") -> None:
        """Show which files are missing or on a disk that does not respond."""
        one = self.tr("{names} was open in the last session but no longer exists.")
        many = self.tr("These files from the last session no longer exist: {names}.")
        unresponsive = self.tr("{names} could not be opened because the disk is not responding.")
        unresponsive_many = self.tr(
            "These files could not be opened because the disk is not responding: {names}."
        )
        sentences = [
            (alone if len(files) == 1 else several).format(names=_names(files))
            for files, alone, several in (
                (sorted(found.missing), one, many),
                (sorted(found.unresponsive), unresponsive, unresponsive_many),
            )
            if files
        ]
        if sentences:
            window.notice.show_note(NoticeSubject.SAVED_WINDOWS, " ".join(sentences))

    def _offer(self, window: MainWindow, files: list[str]) -> None:
        """Offer the files at which an earlier run crashed instead of opening them."""
        if not files:
            return
        one = self.tr("{names} was not reopened because Isopleth quit unexpectedly while opening it.")
        many = self.tr(
            "These files were not reopened because Isopleth quit unexpectedly while opening them: {names}."
        )
        window.notice.ask(
            NoticeSubject.SUSPECTS,
            (one if len(files) == 1 else many).format(names=_names(files)),
            Choice(
                self.tr("Open"),
                self.tr("Open anyway"),
                lambda: self._program.open([Path(file) for file in files]),
            ),
        )


@dataclass(frozen=True, slots=True)
class _CheckedFiles:
    """The saved files that cannot be opened right away.

    `unresponsive` are on a disk that does not respond; an earlier run crashed while opening the `suspects`.
    """

    missing: frozenset[str]
    unresponsive: frozenset[str]
    suspects: frozenset[str] = frozenset()

    def opens(self, file: str) -> bool:
        """Return whether a file is opened automatically."""
        return file not in self.missing | self.unresponsive | self.suspects

    def offers(self, file: str) -> bool:
        """Return whether an existing file is only offered."""
        return file in self.suspects - self.missing - self.unresponsive


def _find_files(files: Sequence[str]) -> _CheckedFiles:
    """Check which files exist, with a timeout for disks that do not respond."""
    results = call_all_within(_TIMEOUT_S, [Path(file).is_file for file in files])
    found = list(zip(files, results, strict=True))
    return _CheckedFiles(
        frozenset(file for file, exists in found if exists is False),
        frozenset(file for file, exists in found if exists is None),
    )


def _names(files: Sequence[str]) -> str:
    return ", ".join(quoted(elide_middle(Path(file).name)) for file in files)


def _without(windows: tuple[SavedWindow, ...], place: int) -> tuple[SavedWindow, ...]:
    return (*windows[:place], *windows[place + 1 :])


def _ignore(_answer: EditorError | None) -> None:
    """Ignore the result; errors have been logged."""
