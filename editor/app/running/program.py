"""The program: its windows, what they share, and what becomes of files that are opened from outside."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow

from editor.app.files.reading import DAY_TEMPLATE, EMPTY_TEMPLATE
from editor.app.main_window import MainWindow
from editor.app.running.instance_message import Request
from editor.app.running.kept_windows import WindowKeeper
from editor.app.running.leaving import Leaving
from editor.app.running.unopened import Unopened
from editor.app.running.window_list import HAS_OWN_MENU, WindowList, own_menu
from editor.app.running.window_spots import place_beside
from editor.app.services import Services
from editor.mapstyle.schema.source_data import SourceData
from editor.storage.recovery import RecoveryCopy
from editor.system.jobs import Jobs
from editor.system.patience import real_paths
from editor.system.settings import NEW_TEMPLATE, RESTORE_WINDOWS

# Set for a run that goes on where this one ends, also where nothing else is to be restored.
_RESTORE = "ISOPLETH_RESTORE"
_ACTIVATION = "XDG_ACTIVATION_TOKEN"


@dataclass(frozen=True, slots=True)
class Restart:
    """How the program is to begin anew once it has ended."""

    is_safe: bool


class Program(QObject):
    """Owns the windows. Each has its own session, jobs and renderer; a closed one is freed with all of them.

    `services` are those of the first window, from which those of the others are made; `is_safe` says that
    nothing of earlier runs is used. The windows are kept in `kept_file`, where one is given.
    Signals: `windows_changed()` after one came or went, `window_made(MainWindow)` before one is shown.
    """

    windows_changed = Signal()
    window_made = Signal(object)

    def __init__(
        self,
        services: Services,
        parent: QObject | None = None,
        *,
        is_safe: bool = False,
        kept_file: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self._services, self.is_safe = services, is_safe
        self.restarts: Restart | None = None
        self.is_ended = False
        self._is_first = True
        self._windows: list[MainWindow] = []
        self._by_use: list[MainWindow] = []  # The one that a person looked at last stands at the end.
        self._ending: list[Jobs] = []
        self._leaving = Leaving(lambda: self._windows, self)
        self._unopened = Unopened(lambda: self._by_use, bring_to_front, self)
        self._keeper = WindowKeeper(self, kept_file, self) if kept_file is not None else None
        if self._keeper is not None:
            self.windows_changed.connect(self._keeper.write_soon)

    # What there is

    @property
    def windows(self) -> tuple[MainWindow, ...]:
        """The windows, the oldest first."""
        return tuple(self._windows)

    @property
    def active(self) -> MainWindow | None:
        """The window that a person looked at last; nothing where there is none."""
        return self._by_use[-1] if self._by_use else None

    @property
    def services(self) -> Services:
        """What the windows share."""
        return self._services

    def put_in_order(self, windows: list[MainWindow]) -> None:
        """Let some windows stand in an order, and all others after them."""
        others = [window for window in self._windows if window not in windows]
        self._windows = [window for window in windows if window in self._windows] + others

    def holder(self, path: Path) -> MainWindow | None:
        """The window in which a file is open, is being read or is to be written; nothing where none is."""
        held = [(window, each) for window in self._windows for each in _paths_of(window)]
        real, *others = real_paths([path, *(each for _, each in held)])
        return next((window for (window, _), other in zip(held, others, strict=True) if other == real), None)

    @property
    def keeper(self) -> WindowKeeper | None:
        """What keeps the windows; nothing where they are not kept."""
        return self._keeper

    # What comes

    def new_window(self, path: Path | None = None, template: str | None = None) -> MainWindow:
        """A window on a file or a template; by default on the template that a person chose."""
        # While a file is read the map is empty: another style's map would only flash by.
        start = template or (self._services.settings.get(NEW_TEMPLATE) if path is None else EMPTY_TEMPLATE)
        window = self.make_window(start, for_file=path is not None)
        window.show()
        if path is not None:
            window.open_file(path)
        return window

    def make_window(self, template: str, *, for_file: bool = False) -> MainWindow:
        """A window that is not shown yet; one that is made for a file goes again where that is not opened."""
        services = self._services if self._is_first else self._services.for_window()
        before = self.active
        window = MainWindow(services, template, is_first=self._is_first)
        self._is_first = False
        if before is not None:
            frame = before.frameGeometry().size() - before.size()
            room = before.screen().availableGeometry()
            place = place_beside(before.pos(), window.size() + frame, room)
            window.resize(place.size() - frame)
            window.move(place.topLeft())
        self._windows.append(window)
        self._by_use.append(window)
        window.installEventFilter(self)
        window.closed.connect(lambda: self._forget(window))
        window.files_dropped.connect(self.open)
        window.new_window_requested.connect(lambda: self.new_window())
        window.quit_requested.connect(self.close_all)
        window.command_flows.tour.window_requested.connect(self._tour_elsewhere)
        window.command_flows.settings.restart_requested.connect(self.restart)
        window.command_flows.trouble.restart_requested.connect(lambda safe: self.restart(safe=safe))
        window.map_data.entries_changed.connect(self._share_entries)
        self._unopened.watch(window, for_file=for_file)
        window.files.give_way_to(lambda path: self._show_elsewhere(path, window))
        window.flows.recovery.give_way_to(lambda copy: self._recover_elsewhere(copy, window))
        self._list_windows(window)
        if self._keeper is not None:
            self._keeper.watch(window)
        self.window_made.emit(window)
        self.windows_changed.emit()
        return window

    def begin(self, paths: Sequence[Path]) -> None:
        """Open the files that the program was started with, or one window without."""
        restores = self._services.settings.get(RESTORE_WINDOWS) or os.environ.pop(_RESTORE, "")
        if paths:
            self.open(paths)
        elif not (restores and self._keeper is not None and self._keeper.restore()):
            self.new_window().command_flows.start.show_at_start()

    def take_over(self, request: Request) -> None:
        """Open what a later start hands over; without files, come to the front."""
        if request.activation_token:
            os.environ[_ACTIVATION] = request.activation_token  # Qt takes it from there when a window asks.
        self.open([Path(file) for file in request.files])
        if not self._windows:
            self.new_window()
        self.show_active()
        os.environ.pop(_ACTIVATION, None)

    def open(self, paths: Sequence[Path]) -> None:
        """Open files that come from outside, none in place of what a person works on.

        A file that is open comes to the front. An untouched new style gives way to a file; else that gets a
        window of its own.
        """
        for path in paths:
            holder = self.holder(path)
            if holder is None:
                holder = self._untouched()
                if holder is None:
                    holder = self.new_window(path)
                else:
                    holder.open_file(path)
            bring_to_front(holder)

    def show_active(self) -> None:
        """Bring the window to the front that a person looked at last."""
        if self.active is not None:
            bring_to_front(self.active)

    # What goes

    def close_all(self) -> None:
        """Close every window, after one question each where changes are not saved; no answer closes none."""
        self._leave()

    def restart(self, *, safe: bool = False) -> None:
        """Close every window as `close_all` does, and begin anew."""
        self._leave(Restart(is_safe=safe))

    def abandon(self) -> None:
        """Leave the windows as they stand to a run that takes the place of this one, and ask nothing.

        What is not saved stands in recovery copies, which nothing withdraws here.
        """
        if self._keeper is not None:
            self._keeper.settle()
            self._keeper.close()
        os.environ[_RESTORE] = "1"
        self._services.settings.write()
        for window in self._windows:
            window.services.render.close()

    def end_at_once(self) -> None:
        """End without a question, also while a dialog is open.

        What is not saved stays in its recovery copy, which the next start offers.
        """
        self.is_ended = True
        try:
            if self._keeper is not None:
                self._keeper.settle()
            for window in self.windows:
                window.flows.leave_behind()
                window.leave()
        finally:
            QCoreApplication.exit(0)

    def note_fault(self) -> None:
        """Note that something failed: the files that are being opened are only offered at the next start."""
        if self._keeper is not None:
            self._keeper.trial.note_fault()

    def _leave(self, restart: Restart | None = None) -> None:
        def settle() -> None:
            self.restarts = restart
            if self._keeper is not None:
                self._keeper.settle()

        self._leaving.begin(settle)

    def end(self) -> None:
        """End every thread and process, and write the settings."""
        for window in self.windows:
            window.leave()
        if self._keeper is not None:
            self._keeper.close()
        if self.restarts is not None and not self.restarts.is_safe:
            os.environ[_RESTORE] = "1"  # For the program that takes the place of this one.
        for jobs in self._ending:
            jobs.close()
        if self._is_first:
            self._services.render.close()
            self._services.jobs.close()
        self._services.settings.write()

    def _forget(self, window: MainWindow) -> None:
        """Free a window that was closed, and end what worked for it alone."""
        if self._keeper is not None and len(self._windows) == 1:
            self._keeper.settle()
        self._windows.remove(window)
        self._by_use.remove(window)
        jobs = window.services.jobs
        self._ending.append(jobs)
        jobs.ended.connect(lambda: self._let_go(jobs))
        window.services.render.close()
        jobs.dismiss()
        window.deleteLater()
        self.windows_changed.emit()

    def _let_go(self, jobs: Jobs) -> None:
        """Nothing works for a closed window any more: free what is left of it."""
        self._ending.remove(jobs)
        if self._services.rest is not None:
            self._services.rest.clear()

    # Inside

    def _share_entries(self, data: SourceData) -> None:
        """Let the layers of every window draw what a person has changed in one."""
        for window in self._windows:
            window.map_data.take_entries(data)

    def _list_windows(self, window: MainWindow) -> None:
        """Let the menu of a window list all windows: on macOS in one of its own, else at the end of View."""
        menu = window.menus["view"]
        if HAS_OWN_MENU:
            words = (self.tr("Window"), self.tr("Minimise"), self.tr("Zoom"))
            menu = own_menu(window, *words)
            window.strip.menu_bar.insertMenu(window.menus["help"].menuAction(), menu)
        WindowList(menu, window, lambda: self._windows, bring_to_front)

    def _untouched(self) -> MainWindow | None:
        """A window on a new style that nobody has touched, the last used first; nothing where none is so."""
        awaited = self._keeper.awaiting if self._keeper is not None else None
        free = (window for window in reversed(self._by_use) if window is not awaited)
        return next((window for window in free if window.is_untouched), None)

    def _tour_elsewhere(self) -> None:
        """Take the tour in a window of its own."""
        self.new_window(template=DAY_TEMPLATE).command_flows.tour.begin()

    def _show_elsewhere(self, path: Path, asking: MainWindow) -> bool:
        """Whether a file is open in another window than the one that asks, which comes to the front then."""
        holder = self.holder(path)
        if holder is None or holder is asking:
            return False
        bring_to_front(holder)
        return True

    def _recover_elsewhere(self, copy: RecoveryCopy, asking: MainWindow) -> bool:
        """Whether a copy is recovered in another window than the one that asks.

        That is the window with its file, or else a new one, where the one that asks shows something already.
        """
        holder = self.holder(copy.file) if copy.file is not None else None
        if holder is asking or (holder is None and asking.is_untouched):
            return False
        window = self.new_window(template=EMPTY_TEMPLATE) if holder is None else holder
        bring_to_front(window)
        window.flows.recovery.recover(copy)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice which window is looked at."""
        if event.type() is QEvent.Type.WindowActivate and watched in self._by_use:
            window = self._by_use.pop(self._by_use.index(watched))
            self._by_use.append(window)
        return super().eventFilter(watched, event)


def _paths_of(window: MainWindow) -> list[Path]:
    """The files that are open in a window, are being read or are to be written."""
    documents = window.documents
    held = (window.session.origin.path, documents.path, documents.reading_path)
    return [path for path in dict.fromkeys(held) if path is not None]


def bring_to_front(window: QMainWindow) -> None:
    """Show a window before all others, with the keys in it."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)  # The others stay.
    window.show()
    window.raise_()
    window.activateWindow()
