"""Base class of all fields: value, gesture and problem."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QWidget

from editor.ui.theme.tokens import Motion


class Field(QWidget):
    """A field for one value; edits are emitted between `started` and `finished` or `cancelled`.

    A value of None means unset.
    """

    started = Signal()
    edited = Signal(object)
    finished = Signal()
    cancelled = Signal()
    problem_changed = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value: object = None
        self._value_before: object = None
        self._mixed = ""
        self._mixed_before = ""
        self._problem = ""
        self._is_running = False
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(Motion.TYPING_PAUSE_MS)
        self._idle.timeout.connect(self._end)
        self.setAccessibleName(name)

    @property
    def value(self) -> object:
        """The displayed value."""
        return self._value

    @property
    def is_mixed(self) -> bool:
        """Whether the field represents several different values."""
        return bool(self._mixed)

    @property
    def summary(self) -> str:
        """The range of mixed values; empty for one value."""
        return self._mixed

    @property
    def is_running(self) -> bool:
        """Whether a gesture has started and not ended."""
        return self._is_running

    @property
    def is_typing(self) -> bool:
        """Whether there is uncommitted text."""
        return False

    @property
    def problem(self) -> str:
        """What is wrong with the input; empty if nothing is."""
        return self._problem

    def set_name(self, name: str) -> None:
        """Set the accessible name."""
        self.setAccessibleName(name)
        proxy = self.focusProxy()
        if proxy is not None:
            proxy.setAccessibleName(name)

    def show_value(self, value: object) -> None:
        """Show a value without emitting `edited`. Uncommitted text stays."""
        if self._is_running and value == self._value:
            return
        self._show(value, "")

    def show_mixed(self, summary: str) -> None:
        """Show that the values differ, with a summary such as "2.33 to 3"."""
        self._show(None, summary)

    def set_problem(self, text: str) -> None:
        """Set the problem, or clear it with an empty text."""
        if text != self._problem:
            self._problem = text
            self.setAccessibleDescription(text)
            self._refresh_problem()
            self.problem_changed.emit(text)

    def finish(self) -> None:
        """End the running gesture, such as before the field shows another value."""
        self._end()

    def cancel(self) -> None:
        """Cancel the running gesture and restore the value from before it."""
        if not self._is_running:
            return
        self._idle.stop()
        self._is_running = False
        self._value, self._mixed = self._value_before, self._mixed_before
        self._refresh()
        self.cancelled.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._end()

    def _show(self, value: object, mixed: str) -> None:
        self._value, self._mixed = value, mixed
        if not self.is_typing:
            self.set_problem("")
        self._refresh()

    def _begin(self) -> None:
        if not self._is_running:
            self._is_running = True
            self._value_before, self._mixed_before = self._value, self._mixed
            self.started.emit()

    def _edit(self, value: object) -> None:
        """Apply a value within the running gesture."""
        self.set_problem("")
        if value == self._value and not self._mixed:
            return
        self._value = value
        self._mixed = ""
        self._refresh()
        self.edited.emit(value)

    def _end(self) -> None:
        self._idle.stop()
        if self._is_running:
            self._is_running = False
            self.finished.emit()

    def _edit_once(self, value: object) -> None:
        """Apply a value as a gesture, or as the end of the running one."""
        self._begin()
        self._edit(value)
        self._end()

    def _edit_in_burst(self, value: object) -> None:
        """Apply a value from the keyboard or the wheel; a pause ends the gesture."""
        self._begin()
        self._edit(value)
        self._idle.start()

    def _refresh(self) -> None:
        """Update the display of the value."""
        self.update()

    def _refresh_problem(self) -> None:
        """Update the display of the problem."""
        self.update()
