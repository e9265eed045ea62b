"""Window list in the menus."""

import sys
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from editor.look.words import shortened

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
            action = self._menu.addAction(shortened(text).replace("&", "&&"))
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
