"""The windows of the program: their menu, closing all, and windows whose file did not open."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from editor.app.main_window import MainWindow
from editor.features.files.documents import Failure
from editor.mapstyle.document.model import MapStyle
from editor.ui.later import call_later
from editor.ui.text import elide_middle


class WindowCloser(QObject):
    """Asks about unsaved changes in one window after the other, then closes all of them.

    Cancel in any window ends it. A window that is edited after its answer is asked again; windows that are
    opened or closed meanwhile are taken into account: `windows` returns those that are open now.
    """

    def __init__(self, windows: Callable[[], Sequence[MainWindow]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._windows = windows
        self._agreed: dict[MainWindow, MapStyle] = {}
        self._before_closing: Callable[[], object] = _nothing
        self._attempt = 0

    def begin(self, then: Callable[[], object]) -> None:
        """Ask in every window and close all if the user agreed; `then` is called right before closing."""
        self._agreed, self._before_closing = {}, then
        self._attempt += 1
        self._ask_next(self._attempt)

    def _ask_next(self, attempt: int) -> None:
        """Ask in the next window; ignore answers of an earlier attempt."""
        if attempt != self._attempt:
            return
        for window in self._windows():
            if window.would_lose_changes and self._agreed.get(window) is not window.session.style:
                window.raise_()
                window.activateWindow()
                window.when_safe(partial(self._on_agreed, window, attempt))
                return
        self._attempt += 1
        self._before_closing()
        for window in tuple(self._windows()):
            window.leave()

    def _on_agreed(self, window: MainWindow, attempt: int) -> None:
        self._agreed[window] = window.session.style
        self._ask_next(attempt)


def _nothing() -> None:
    """Do nothing: the default of `then`."""


class FailedOpenings(QObject):
    """Closes windows whose file was not opened, and shows all errors in one notice.

    `windows` returns all windows, the active one last; `bring_to_front` activates one.
    """

    def __init__(
        self,
        windows: Callable[[], Sequence[MainWindow]],
        bring_to_front: Callable[[MainWindow], object],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._windows, self._bring_to_front = windows, bring_to_front
        self._opening: set[MainWindow] = set()
        self._failed: dict[MainWindow, Failure] = {}
        # The errors already shown while other files were being read, for one common notice.
        self._reported: dict[MainWindow, list[Failure]] = {}

    def watch(self, window: MainWindow, *, for_file: bool) -> None:
        """Handle failures of a new window; one created `for_file` is closed if the file is not opened."""
        if for_file:
            self._opening.add(window)
        documents = window.documents
        documents.reading_changed.connect(self._resolve_later)
        documents.opened.connect(lambda _document: self._opening.discard(window))
        documents.open_failed.connect(lambda failure: self._on_failed(window, failure))

    def forget(self, window: MainWindow) -> None:
        """Forget a window that has closed."""
        self._opening.discard(window)
        self._failed.pop(window, None)
        self._reported.pop(window, None)

    def _on_failed(self, window: MainWindow, failure: Failure) -> None:
        if window in self._opening:
            self._opening.discard(window)
            self._failed[window] = failure
        else:
            self._reported.setdefault(window, []).append(failure)
        self._resolve_later()

    def _resolve_later(self) -> None:
        """Wait until all receivers have handled the end of reading."""
        call_later(self, self._resolve)

    def _resolve(self) -> None:
        """Close the failed windows once another one remains; otherwise keep the first."""
        windows = self._windows()
        is_reading = any(window.documents.reading for window in windows)
        self._failed = {window: failure for window, failure in self._failed.items() if window.is_untouched}
        if self._failed:
            self._report(windows, is_reading=is_reading)
        if not is_reading:
            self._reported = {}

    def _report(self, windows: Sequence[MainWindow], *, is_reading: bool) -> None:
        remaining = [each for each in windows if each not in self._failed and not each.documents.reading]
        if not remaining and is_reading:
            return  # The file that is being read may open.
        reporter = remaining[-1] if remaining else next(iter(self._failed))
        failed, reported = list(self._failed), self._reported.setdefault(reporter, [])
        reported += self._failed.values()
        self._failed = {}
        reporter.files.show_unopened(reported)
        self._bring_to_front(reporter)
        for window in failed:
            if window is not reporter:
                window.leave()


HAS_OWN_MENU: Final = sys.platform == "darwin"
"""Whether the platform has a separate Window menu."""


class WindowList(QObject):
    """Fills the end of a menu with the windows when it opens, if there are several."""

    def __init__(
        self,
        menu: QMenu,
        window: QMainWindow,
        windows: Callable[[], Sequence[QMainWindow]],
        go_to: Callable[[QMainWindow], object],
    ) -> None:
        super().__init__(window)
        self._menu, self._window, self._windows, self._go_to = menu, window, windows, go_to
        self._entries: list[QAction] = []
        menu.aboutToShow.connect(self._update)

    def _update(self) -> None:
        for action in self._entries:
            self._menu.removeAction(action)
            action.deleteLater()
        self._entries = []
        windows = self._windows()
        if len(windows) < 2:
            return
        self._entries.append(self._menu.addSeparator())
        for window in windows:
            name = window.windowTitle().partition("[*]")[0]
            text = self.tr("{name} (edited)").format(name=name) if window.isWindowModified() else name
            action = self._menu.addAction(elide_middle(text).replace("&", "&&"))
            action.setToolTip(window.windowFilePath() or name)
            action.setCheckable(True)
            action.setChecked(window is self._window)
            action.triggered.connect(lambda _checked=False, window=window: self._go_to(window))
            self._entries.append(action)


def own_menu(window: QMainWindow, title: str, minimise: str, zoom: str) -> QMenu:
    """Create the Window menu of macOS, without the list."""
    menu = QMenu(title, window)
    minimise_action = menu.addAction(minimise)
    minimise_action.setShortcut(QKeySequence("Ctrl+M"))
    minimise_action.triggered.connect(window.showMinimized)
    zoom_action = menu.addAction(zoom)
    zoom_action.triggered.connect(
        lambda: window.showNormal() if window.isMaximized() else window.showMaximized()
    )
    return menu
