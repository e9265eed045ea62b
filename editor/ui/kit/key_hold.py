"""A key that acts while it is held, in all widgets of a tool."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QWidget

# A busy X11 client takes key repeat for releases and presses, which follow each other at once. The key is
# released when no press follows. Units: milliseconds.
_RELEASE_MS: Final = 120
_TYPES: Final = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
_PLAIN: Final = Qt.KeyboardModifier.NoModifier


class KeyHold(QObject):
    """Takes a key without modifiers from widgets and their children, except from text fields.

    Signals: `held(bool)` once when the key is pressed, and once after its release.
    """

    held = Signal(bool)

    def __init__(self, key: Qt.Key, parent: QObject) -> None:
        super().__init__(parent)
        self._key = key
        self._is_held = False
        self._watched: list[QWidget] = []
        self._release_timer = QTimer(self, singleShot=True, interval=_RELEASE_MS)
        self._release_timer.timeout.connect(self.release)

    def watch(self, widgets: Iterable[QWidget]) -> None:
        """Take the key from these widgets only; without any, from none."""
        for widget in self._watched:
            widget.removeEventFilter(self)
        self._watched = []
        for widget in widgets:
            # Lists and combo boxes search for the letter; other children leave it to their parents.
            children = (*widget.findChildren(QAbstractItemView), *widget.findChildren(QComboBox))
            self._watched += [widget, *children]
        for widget in self._watched:
            widget.installEventFilter(self)

    def release(self) -> None:
        """End the hold at once."""
        self._release_timer.stop()
        if self._is_held:
            self._is_held = False
            self.held.emit(False)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take presses, repeats and releases of the key; the hold ends when the window is left."""
        if event.type() is QEvent.Type.WindowDeactivate:
            self.release()
        if event.type() not in _TYPES or not isinstance(event, QKeyEvent) or event.key() != self._key:
            return False
        if event.type() is QEvent.Type.KeyRelease:
            if not self._is_held:
                return False
            if not event.isAutoRepeat():
                self._release_timer.start()
            return True
        if event.modifiers() != _PLAIN:
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        self._release_timer.stop()
        if not self._is_held:
            self._is_held = True
            self.held.emit(True)
        return True
