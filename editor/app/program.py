"""The running program: its windows, shared services, and files opened from outside."""

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow

from editor.app.main_window import MainWindow
from editor.app.session_restore import WindowRestorer
from editor.app.single_instance_client import Request
from editor.app.window_list import HAS_OWN_MENU, FailedOpenings, WindowCloser, WindowList, own_menu
from editor.app.window_state import place_beside
from editor.features.help.controller import TroubleshootingController
from editor.features.help.tour import Tour
from editor.features.map_data.controller import MapDataController
from editor.features.start_page.controller import StartPageController
from editor.lazy_import import LazyModule
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.render.worker.turns import Priority
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.storage.recovery_store import RecoveryCopy
from editor.system.jobs import Jobs
from editor.system.settings import DENSITY, INTERFACE_ZOOM, LANGUAGE, NEW_TEMPLATE, RESTORE_WINDOWS
from editor.system.timeouts import real_paths
from editor.workspace.document_reading import DAY_TEMPLATE, EMPTY_TEMPLATE
from editor.workspace.services import Services

if TYPE_CHECKING:
    from editor.app import live_settings, rebuilding
else:
    live_settings = LazyModule("editor.app.live_settings")

# The settings that change every window at once.
_LIVE: Final = frozenset({LANGUAGE.key, DENSITY.key, INTERFACE_ZOOM.key})
_PRIORITY_EVENTS: Final = (
    QEvent.Type.WindowActivate,
    QEvent.Type.WindowStateChange,
    QEvent.Type.Show,
    QEvent.Type.Hide,
)

# Set for the process that replaces this one: restores the windows regardless of the setting.
_RESTORE_VARIABLE = "ISOPLETH_RESTORE"
_ACTIVATION_VARIABLE = "XDG_ACTIVATION_TOKEN"


@dataclass(frozen=True, slots=True)
class Restart:
    """How to restart the program after it has ended."""

    is_safe: bool


class Program(QObject):
    """Owns the windows. Each has its own session, jobs and renderer, which are freed with it.

    `services` are those of the first window; those of the others are derived from them. `is_safe` ignores the
    state of earlier runs. The windows are saved in `state_file`, if given. Signals: `windows_changed()` after
    a window was opened or closed, `window_created(MainWindow)` before one is shown.
    """

    windows_changed = Signal()
    window_created = Signal(object)

    def __init__(
        self,
        services: Services,
        parent: QObject | None = None,
        *,
        is_safe: bool = False,
        state_file: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self._services, self.is_safe = services, is_safe
        self.restarts: Restart | None = None
        self.is_ended = False
        self._is_first = True
        self._windows: list[MainWindow] = []
        self._by_use: list[MainWindow] = []  # The active window is the last one.
        self._ending_jobs: list[Jobs] = []
        self._window_closer = WindowCloser(lambda: self._windows, self)
        self._failed_openings = FailedOpenings(lambda: self._by_use, bring_to_front, self)
        services.settings.changed.connect(self._on_setting_changed)
        self._keeper = WindowRestorer(self, state_file, self) if state_file is not None else None
        if self._keeper is not None:
            self.windows_changed.connect(self._keeper.write_soon)

    # Windows

    @property
    def windows(self) -> tuple[MainWindow, ...]:
        """The windows, oldest first."""
        return tuple(self._windows)

    @property
    def active(self) -> MainWindow | None:
        """The window that was active last, if any."""
        return self._by_use[-1] if self._by_use else None

    @property
    def services(self) -> Services:
        """The shared services."""
        return self._services

    def put_in_order(self, windows: list[MainWindow]) -> None:
        """Move these windows to the front of the order."""
        others = [window for window in self._windows if window not in windows]
        self._windows = [window for window in windows if window in self._windows] + others

    def holder(self, path: Path) -> MainWindow | None:
        """Return the window in which a file is open, being read or being saved, if any."""
        paths = [(window, each) for window in self._windows for each in _paths(window)]
        real, *others = real_paths([path, *(each for _, each in paths)])
        return next((window for (window, _), other in zip(paths, others, strict=True) if other == real), None)

    @cached_property
    def live_settings(self) -> "live_settings.LiveSettings":
        """What applies changed settings to the windows; created on first use."""
        made = live_settings.LiveSettings(self._services.settings, lambda: self._windows, self)
        made.rebuilt.connect(self._on_rebuilt)
        made.failed.connect(self._on_rebuild_failed)
        return made

    @property
    def keeper(self) -> WindowRestorer | None:
        """The object that saves the windows, if they are saved."""
        return self._keeper

    # Opening

    def new_window(self, path: Path | None = None, template: str | None = None) -> MainWindow:
        """Open a window with a file or a template, by default the template of the settings."""
        # An empty map while a file is read, since another style would only flash.
        start = template or (self._services.settings.get(NEW_TEMPLATE) if path is None else EMPTY_TEMPLATE)
        window = self.make_window(start, for_file=path is not None)
        window.show()
        if path is not None:
            window.open_file(path)
        return window

    def make_window(
        self, template: str, *, for_file: bool = False, document: tuple[Session, ViewState] | None = None
    ) -> MainWindow:
        """Create a hidden window; one for a file is closed if the file is not opened."""
        services = self._services if self._is_first else self._services.for_window()
        previous = self.active
        window = MainWindow(services, template, is_first=self._is_first, document=document)
        self._is_first = False
        if previous is not None:
            frame = previous.frameGeometry().size() - previous.size()
            available = previous.screen().availableGeometry()
            rect = place_beside(previous.pos(), window.size() + frame, available)
            window.resize(rect.size() - frame)
            window.move(rect.topLeft())
        self._windows.append(window)
        self._by_use.append(window)
        window.installEventFilter(self)
        window.closed.connect(lambda: self._on_closed(window))
        window.files_dropped.connect(self.open)
        window.new_window_requested.connect(lambda: self.new_window())
        window.quit_requested.connect(self.close_all)
        window.closed.connect(lambda: self._failed_openings.forget(window))
        self._connect_parts(window, for_file=for_file)
        self.window_created.emit(window)
        self.windows_changed.emit()
        return window

    def begin(self, paths: Sequence[Path]) -> None:
        """Open the files of the command line, the saved windows, or one window."""
        restores = self._services.settings.get(RESTORE_WINDOWS) or os.environ.pop(_RESTORE_VARIABLE, "")
        if paths:
            self.open(paths)
        elif not (restores and self._keeper is not None and self._keeper.restore()):
            self.new_window().features[StartPageController].show_at_start()

    def take_over(self, request: Request) -> None:
        """Open the files of a later start; without files activate the last window."""
        if request.activation_token:
            # Read by Qt when a window requests activation.
            os.environ[_ACTIVATION_VARIABLE] = request.activation_token
        self.open([Path(file) for file in request.files])
        if not self._windows:
            self.new_window()
        self.show_active()
        os.environ.pop(_ACTIVATION_VARIABLE, None)

    def open(self, paths: Sequence[Path]) -> None:
        """Open files requested from outside; no document that is in use is replaced.

        A file that is already open is brought to the front. Others open in an untouched or a new window.
        """
        for path in paths:
            holder = self.holder(path)
            if holder is None:
                holder = self._find_untouched()
                if holder is None:
                    holder = self.new_window(path)
                else:
                    holder.open_file(path)
            bring_to_front(holder)

    def show_active(self) -> None:
        """Bring the window that was active last to the front."""
        if self.active is not None:
            bring_to_front(self.active)

    # Closing

    def close_all(self) -> None:
        """Close every window after the questions about unsaved changes; Cancel closes none."""
        self._close_windows()

    def restart(self, *, safe: bool = False) -> None:
        """Close every window as `close_all` does, and restart."""
        self._close_windows(Restart(is_safe=safe))

    def abandon(self) -> None:
        """Save the state for a process that replaces this one, without closing the windows.

        Unsaved changes remain in recovery copies.
        """
        if self._keeper is not None:
            self._keeper.freeze()
            self._keeper.close()
        os.environ[_RESTORE_VARIABLE] = "1"
        self._services.settings.write()
        for window in self._windows:
            window.services.render.close()

    def end_at_once(self) -> None:
        """End without questions, even while a dialog is open.

        Unsaved changes remain in recovery copies, which the next start offers.
        """
        self.is_ended = True
        try:
            if self._keeper is not None:
                self._keeper.freeze()
            for window in self.windows:
                window.document_controllers.leave_behind()
                window.leave()
        finally:
            QCoreApplication.exit(0)

    def note_fault(self) -> None:
        """Mark the files that are being opened as failed: the next start only offers them."""
        if self._keeper is not None:
            self._keeper.trial.note_fault()

    def _close_windows(self, restart: Restart | None = None) -> None:
        def prepare() -> None:
            self.restarts = restart
            if self._keeper is not None:
                self._keeper.freeze()

        self._window_closer.begin(prepare)

    def end(self) -> None:
        """End all threads and processes, and write the settings."""
        for window in self.windows:
            window.leave()
        if self._keeper is not None:
            self._keeper.close()
        if self.restarts is not None and not self.restarts.is_safe:
            os.environ[_RESTORE_VARIABLE] = "1"  # For the process that replaces this one.
        for jobs in self._ending_jobs:
            jobs.close()
        if self._is_first:
            self._services.render.close()
            self._services.jobs.close()
        self._services.settings.write()

    def _on_closed(self, window: MainWindow) -> None:
        if self._keeper is not None and len(self._windows) == 1:
            self._keeper.freeze()
        self._windows.remove(window)
        self._by_use.remove(window)
        window.services.render.close()
        self._dismiss(window.services.jobs)
        window.deleteLater()
        self.windows_changed.emit()

    def _dismiss(self, jobs: Jobs) -> None:
        """End jobs without waiting for them."""
        self._ending_jobs.append(jobs)
        jobs.ended.connect(lambda: self._on_jobs_ended(jobs))
        jobs.dismiss()

    def _on_jobs_ended(self, jobs: Jobs) -> None:
        """Free memory after the last job of a closed window."""
        self._ending_jobs.remove(jobs)
        jobs.ended.disconnect()  # The connection holds them.
        if self._services.rest is not None:
            self._services.rest.clear()

    # Wiring

    def _connect_parts(self, window: MainWindow, *, for_file: bool = False) -> None:
        """Connect the parts of a new or rebuilt window."""
        features = window.features
        features[Tour].window_requested.connect(self._begin_tour)
        features[TroubleshootingController].restart_requested.connect(lambda safe: self.restart(safe=safe))
        features[MapDataController].entries_changed.connect(self._share_entries)
        self._failed_openings.watch(window, for_file=for_file)
        window.files.set_open_elsewhere_check(lambda path: self._is_open_elsewhere(path, window))
        window.document_controllers.recovery.set_recovered_elsewhere_check(
            lambda copy: self._is_recovered_elsewhere(copy, window)
        )
        self._list_windows(window)
        if self._keeper is not None:
            self._keeper.watch(window)

    def _on_setting_changed(self, key: str) -> None:
        if key in _LIVE:
            self.live_settings.apply(key)

    def _on_rebuilt(self, window: MainWindow, jobs: Jobs) -> None:
        self._connect_parts(window)
        self._dismiss(jobs)

    def _on_rebuild_failed(self, failed: MainWindow, rescued: "rebuilding.Rescued") -> None:
        """Show the document of a window that could not be rebuilt in another one, in its place."""
        self._windows.remove(failed)
        self._by_use.remove(failed)
        self._failed_openings.forget(failed)
        # Parts of the failed window are connected to the session, so another one continues it.
        window = self.make_window(EMPTY_TEMPLATE, document=rescued.document)
        session = rescued.document[0]
        if session in self._services.sessions:
            self._services.sessions.remove(session)
            session.closed.emit()
        window.document_controllers.continue_from(rescued.controllers)
        window.map_view.set_camera(rescued.camera)
        window.setGeometry(failed.geometry())
        bring_to_front(window)
        failed.hide()  # Its parts could not answer the event of closing.
        failed.services.render.close()
        for jobs in {rescued.jobs, failed.services.jobs}:
            self._dismiss(jobs)
        failed.deleteLater()
        self.windows_changed.emit()

    def _share_entries(self, data: SourceData) -> None:
        for window in self._windows:
            window.features[MapDataController].set_entries(data)

    def _list_windows(self, window: MainWindow) -> None:
        """Add the list of windows to a menu: on macOS to its own, elsewhere to the View menu."""
        menu = window.menus["view"]
        if HAS_OWN_MENU:
            titles = (self.tr("Window"), self.tr("Minimise"), self.tr("Zoom"))
            menu = own_menu(window, *titles)
            window.strip.menu_bar.insertMenu(window.menus["help"].menuAction(), menu)
        WindowList(menu, window, lambda: self._windows, bring_to_front)

    def _find_untouched(self) -> MainWindow | None:
        """Return the last used window with an untouched new style, if any."""
        pending = self._keeper.awaiting if self._keeper is not None else None
        candidates = (window for window in reversed(self._by_use) if window is not pending)
        return next((window for window in candidates if window.is_untouched), None)

    def _begin_tour(self) -> None:
        self.new_window(template=DAY_TEMPLATE).features[Tour].begin()

    def _is_open_elsewhere(self, path: Path, requester: MainWindow) -> bool:
        """Return whether another window than the requester has a file open; bring it to the front then."""
        holder = self.holder(path)
        if holder is None or holder is requester:
            return False
        bring_to_front(holder)
        return True

    def _update_priorities(self) -> None:
        """Let the renderer serve the active window first, and hidden ones last."""
        for window in self._windows:
            is_seen = window.isVisible() and not window.isMinimized()
            priority = Priority.VISIBLE if is_seen else Priority.HIDDEN
            is_active = is_seen and window is self.active
            window.services.render.set_priority(Priority.ACTIVE if is_active else priority)

    def _is_recovered_elsewhere(self, copy: RecoveryCopy, requester: MainWindow) -> bool:
        """Return whether another window recovers a copy: the one with its file, or a new one.

        A new window is used if the requester shows something already.
        """
        holder = self.holder(copy.file) if copy.file is not None else None
        if holder is requester or (holder is None and requester.is_untouched):
            return False
        window = self.new_window(template=EMPTY_TEMPLATE) if holder is None else holder
        bring_to_front(window)
        window.document_controllers.recovery.recover(copy)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the order of activation, and what the user sees of each window."""
        if event.type() is QEvent.Type.WindowActivate and watched in self._by_use:
            window = self._by_use.pop(self._by_use.index(watched))
            self._by_use.append(window)
        if event.type() in _PRIORITY_EVENTS:
            self._update_priorities()
        return super().eventFilter(watched, event)


def _paths(window: MainWindow) -> list[Path]:
    """Return the paths that are open in a window, being read or being saved."""
    documents = window.documents
    paths = (window.session.origin.path, documents.path, documents.reading_path)
    return [path for path in dict.fromkeys(paths) if path is not None]


def bring_to_front(window: QMainWindow) -> None:
    """Show, raise and activate a window."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
