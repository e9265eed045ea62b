"""Keys that show the other map of a comparison while they are held."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

# Backslash is common in photo editors.
BLINK_KEYS: Final = (Qt.Key.Key_F9, Qt.Key.Key_Backslash)


class HeldKeys(QObject):
    """Calls a function when one of the keys is pressed and when it is released."""

    def __init__(self, window: QWidget, show: Callable[..., None]) -> None:
        super().__init__(window)
        self._window, self._show = window, show
        self._shortcuts = []
        for key in BLINK_KEYS:
            shortcut = QShortcut(QKeySequence(key), window)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(self._on_pressed)
            self._shortcuts.append(shortcut)

    def set_enabled(self, *, is_enabled: bool) -> None:
        """Enable or disable the shortcuts."""
        for shortcut in self._shortcuts:
            shortcut.setEnabled(is_enabled)
        if not is_enabled:
            self._release()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Detect the release of the key, or the deactivation of the window."""
        if event.type() is QEvent.Type.WindowDeactivate and watched is self._window:
            self._release()
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyRelease:
            is_released = event.key() in BLINK_KEYS and not event.isAutoRepeat()
            if is_released:
                self._release()
        return super().eventFilter(watched, event)

    def _on_pressed(self) -> None:
        # Installed only while the key is pressed, since it filters all events of the program.
        _application().installEventFilter(self)
        self._show(is_whole=True)

    def _release(self) -> None:
        _application().removeEventFilter(self)
        self._show(is_whole=False)


def _application() -> QCoreApplication:
    application = QCoreApplication.instance()
    assert application is not None, "a window needs an application"
    return application
