"""The windows of the program in the menu of each: which there are, and a way to them."""

import sys
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from editor.look.words import shortened

HAS_OWN_MENU: Final = sys.platform == "darwin"
"""Whether the system's programs list their windows in a menu of its own."""


class WindowList(QObject):
    """Fills the end of a menu with the windows, each time it opens; one alone is not listed."""

    def __init__(
        self,
        menu: QMenu,
        window: QMainWindow,
        windows: Callable[[], Sequence[QMainWindow]],
        go_to: Callable[[QMainWindow], object],
    ) -> None:
        super().__init__(window)
        self._menu, self._window, self._windows, self._go_to = menu, window, windows, go_to
        self._listed: list[QAction] = []
        menu.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        for action in self._listed:
            self._menu.removeAction(action)
            action.deleteLater()
        self._listed = []
        windows = self._windows()
        if len(windows) < 2:
            return
        self._listed.append(self._menu.addSeparator())
        for window in windows:
            name = window.windowTitle().partition("[*]")[0]
            mark = self.tr("{name} (edited)").format(name=name) if window.isWindowModified() else name
            action = self._menu.addAction(shortened(mark).replace("&", "&&"))
            action.setToolTip(window.windowFilePath() or name)
            action.setCheckable(True)
            action.setChecked(window is self._window)
            action.triggered.connect(lambda _checked=False, window=window: self._go_to(window))
            self._listed.append(action)


def own_menu(window: QMainWindow, title: str, minimise: str, zoom: str) -> QMenu:
    """The menu of windows that programs have on macOS, without its list."""
    menu = QMenu(title, window)
    least = menu.addAction(minimise)
    least.setShortcut(QKeySequence("Ctrl+M"))
    least.triggered.connect(window.showMinimized)
    largest = menu.addAction(zoom)
    largest.triggered.connect(lambda: window.showNormal() if window.isMaximized() else window.showMaximized())
    return menu
