"""The windows of last time: kept while they change, and opened again at the next start."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QObject, QTimer, Signal

from editor import user_files
from editor.app.files.reading import EMPTY_TEMPLATE
from editor.app.main_window import MainWindow
from editor.app.notice_bar import Choice, Subject
from editor.app.running.kept_layout import LARGEST_BYTES, KeptWindow, KeptWindows, parsed
from editor.app.running.opening_trial import FILE_NAME as TRIAL_FILE_NAME
from editor.app.running.opening_trial import OpeningTrial
from editor.app.running.window_memory import Arrival, give_shape, taken_down
from editor.errors import EditorError
from editor.look.words import quoted, shortened
from editor.storage.atomic_file import make_private_folder, replace_file
from editor.system.jobs import Jobs
from editor.system.patience import answers_within
from editor.system.settings import NEW_TEMPLATE

# So long after a change the windows are written, with all that changes meanwhile.
_DELAY_MS: Final = 2_000
_PURPOSE: Final = "kept windows"
# So long the start waits for the disks of all files of last time.
_PATIENCE_S: Final = 3.0
_MOVES: Final = frozenset({QEvent.Type.Move, QEvent.Type.Resize})

_log = logging.getLogger(__name__)


class WindowOwner(Protocol):
    """What is asked of the program."""

    @property
    def windows(self) -> tuple[MainWindow, ...]:
        """The windows in their order."""

    @property
    def active(self) -> MainWindow | None:
        """The window that a person looked at last."""

    def make_window(self, template: str, *, for_file: bool = False) -> MainWindow:
        """A window that is not shown yet; one that is made for a file goes again where that is not opened."""

    def holder(self, path: Path) -> MainWindow | None:
        """The window in which a file is open; nothing where there is none."""

    def open(self, paths: Sequence[Path]) -> None:
        """Open files, each in a window of its own where no untouched one is free."""

    def put_in_order(self, windows: list[MainWindow]) -> None:
        """Let the windows stand in an order."""


class WindowKeeper(QObject):
    """Writes what the windows look like a little after it changed, and restores them.

    `problem` is why those of last time were not read.
    Signals: `restored()` once every window of last time has been opened.
    """

    restored = Signal()

    def __init__(self, program: WindowOwner, file: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._program, self._file = program, file
        self.trial = OpeningTrial(file.with_name(TRIAL_FILE_NAME), self)
        self._jobs = Jobs()
        self.problem: EditorError | None = None
        self._written: KeptWindows | None = None
        self._final: KeptWindows | None = None
        self._waiting: list[KeptWindow] = []
        self._opened: dict[KeptWindow, MainWindow] = {}
        self._awaiting: MainWindow | None = None
        self._order: tuple[KeptWindow, ...] = ()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY_MS)
        self._timer.timeout.connect(self._write_later)

    # Keeping

    def watch(self, window: MainWindow) -> None:
        """Follow a window from now on."""
        self._final = None
        self.trial.watch(window)
        for changed in (
            window.map_view.came_to_rest,
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
        """The first window of last time while it waits for its file: it is free for no other."""
        return self._awaiting

    def settle(self) -> None:
        """The windows that are open now close as the last ones: they are those of the next start."""
        if self._final is None:
            self._final = self._now()

    def close(self) -> None:
        """Write the windows that were open last, and end."""
        self._timer.stop()
        self._jobs.close()
        self.trial.end()
        if self._final is not None and not self._waiting:
            self._write(self._final)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that a window was moved or resized."""
        if event.type() in _MOVES:
            self.write_soon()
        return super().eventFilter(watched, event)

    def write_soon(self) -> None:
        """Something changed that is kept."""
        if not self._timer.isActive() and self._final is None:
            self._timer.start()

    def _now(self) -> KeptWindows:
        kept = [(window, taken_down(window)) for window in self._program.windows]
        listed = [(window, each) for window, each in kept if each is not None]
        active = next((i for i, (window, _) in enumerate(listed) if window is self._program.active), 0)
        return KeptWindows(tuple(each for _, each in listed), active)

    def _write_later(self) -> None:
        if self._waiting or self._final is not None:
            return  # Those that are still to be opened would be missing.
        now = self._now()
        if now == self._written:
            return
        self._written = now
        self._jobs.run(lambda _cancel: self._write(now), _ignore, _ignore, _PURPOSE)

    def _write(self, kept: KeptWindows) -> None:
        """Write the file, on any thread; where that cannot be, the log says so."""
        try:
            make_private_folder(self._file.parent)
            replace_file(self._file, [kept.encoded()])
        except OSError as error:
            _log.warning("The open windows were not kept: %s", error.strerror)

    # Restoring

    def restore(self) -> bool:
        """Open the windows of last time, the one with the keys first; false where there are none."""
        kept = self._read()
        if not kept.windows:
            return False
        self._order = kept.windows
        self._waiting = [kept.windows[kept.active], *_without(kept.windows, kept.active)]
        first = self._awaiting = self._make(self._waiting[0])
        files = tuple(each.file for each in kept.windows)
        self._jobs.run(
            lambda _cancel: _look_for(files),
            lambda found: self._fill(first, replace(found, suspects=frozenset(self.trial.suspects))),
            _ignore,
            "windows of last time",
        )
        return True

    def _read(self) -> KeptWindows:
        try:
            data = user_files.read_bytes(self._file, LARGEST_BYTES)
            return KeptWindows() if data is None else parsed(data)
        except user_files.UserFileError as error:
            _log.warning("The windows of last time are not opened. %s", error)
            self.problem = error
            return KeptWindows()

    def _make(self, kept: KeptWindow) -> MainWindow:
        window = self._program.make_window(EMPTY_TEMPLATE, for_file=True)
        give_shape(window, kept)
        window.show()
        return window

    def _fill(self, first: MainWindow, found: "_Found") -> None:
        """Open the file of the first window, or of the first that has one, and then the others.

        A person may have opened one of the files meanwhile, taken the first window for another, or closed it.
        """
        self._awaiting = None
        if self._final is not None:
            return  # All windows were closed. What was kept stays as it is.
        free = [each for each in self._waiting if self._program.holder(Path(each.file)) is None]
        self._waiting = [each for each in free if found.opens(each.file)]
        is_there = first in self._program.windows
        teller = first if is_there else self._program.windows[0]
        self._say_missing(teller, found)
        self._offer(teller, [each.file for each in free if found.offers(each.file)])
        if is_there and first.is_untouched:
            if self._waiting:
                self._open(first, self._waiting.pop(0))
            else:
                first.files.new(first.services.settings.get(NEW_TEMPLATE))
        self._go_on()

    def _go_on(self) -> None:
        """Make one window after the other, so that each is painted before the next takes the time."""
        if self._waiting:
            QTimer.singleShot(0, self, self._make_next)
            return
        self._program.put_in_order([self._opened[each] for each in self._order if each in self._opened])
        self._order, self._opened = (), {}
        self.restored.emit()

    def _make_next(self) -> None:
        if self._final is not None:
            return  # As above.
        kept = self._waiting.pop(0)
        if self._program.holder(Path(kept.file)) is None:
            active = self._program.active
            self._open(self._make(kept), kept)
            if active is not None:
                active.raise_()
                active.activateWindow()
        self._go_on()

    def _open(self, window: MainWindow, kept: KeptWindow) -> None:
        self._opened[kept] = window
        Arrival(window, kept)
        window.open_file(Path(kept.file))

    def _say_missing(self, window: MainWindow, found: "_Found") -> None:
        """Say which files are not opened because they are not there, or their disk does not answer."""
        one = self.tr("{names} was open last time and is not there any more.")
        many = self.tr("These files were open last time and are not there any more: {names}.")
        silent = self.tr("{names} was not opened because its disk is not responding.")
        silent_many = self.tr("These files were not opened because their disk is not responding: {names}.")
        said = [
            (alone if len(files) == 1 else several).format(names=_names(files))
            for files, alone, several in (
                (sorted(found.missing), one, many),
                (sorted(found.silent), silent, silent_many),
            )
            if files
        ]
        if said:
            window.notice.show_note(Subject.KEPT, " ".join(said))

    def _offer(self, window: MainWindow, files: list[str]) -> None:
        """Offer the files at which an earlier run failed: to open them at once might fail again."""
        if not files:
            return
        one = self.tr("Isopleth stopped unexpectedly while opening {names}, so the file was not reopened.")
        many = self.tr(
            "Isopleth stopped unexpectedly while opening these files, so they were not reopened: {names}."
        )
        window.notice.ask(
            Subject.SUSPECTS,
            (one if len(files) == 1 else many).format(names=_names(files)),
            Choice(
                self.tr("Open"),
                self.tr("Open anyway"),
                lambda: self._program.open([Path(file) for file in files]),
            ),
        )


@dataclass(frozen=True, slots=True)
class _Found:
    """What became of the files of last time.

    `silent` are those whose disk does not answer, `suspects` those at which an earlier run failed.
    """

    missing: frozenset[str]
    silent: frozenset[str]
    suspects: frozenset[str] = frozenset()

    def opens(self, file: str) -> bool:
        """Whether a file is opened by itself."""
        return file not in self.missing | self.silent | self.suspects

    def offers(self, file: str) -> bool:
        """Whether a file is there and is only offered."""
        return file in self.suspects - self.missing - self.silent


def _look_for(files: Sequence[str]) -> _Found:
    """Look which files there are. Waits for their disks, though not for one that hangs."""
    are_there = answers_within(_PATIENCE_S, [Path(file).is_file for file in files])
    found = list(zip(files, are_there, strict=True))
    return _Found(
        frozenset(file for file, is_there in found if is_there is False),
        frozenset(file for file, is_there in found if is_there is None),
    )


def _names(files: Sequence[str]) -> str:
    return ", ".join(quoted(shortened(Path(file).name)) for file in files)


def _without(windows: tuple[KeptWindow, ...], place: int) -> tuple[KeptWindow, ...]:
    return (*windows[:place], *windows[place + 1 :])


def _ignore(_answer: EditorError | None) -> None:
    """What went wrong has been logged; the windows themselves are not concerned."""
