"""What every editing field has in common: its value, its gesture and its problem."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QWidget

from editor.look.tokens import Motion


class Field(QWidget):
    """A field that edits one value; an edit stands between `started` and `finished` or `cancelled`.

    A value of None means that nothing is set.
    """

    started = Signal()
    edited = Signal(object)
    finished = Signal()
    cancelled = Signal()
    problem_changed = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value: object = None
        self._before: object = None
        self._mixed = ""
        self._was_mixed = ""
        self._problem = ""
        self._is_running = False
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(Motion.TYPING_PAUSE_MS)
        self._idle.timeout.connect(self._end)
        self.setAccessibleName(name)

    @property
    def value(self) -> object:
        """The value that the field shows."""
        return self._value

    @property
    def is_mixed(self) -> bool:
        """Whether the field stands for several values that differ."""
        return bool(self._mixed)

    @property
    def summary(self) -> str:
        """How far the values reach that the field stands for; empty where it is one."""
        return self._mixed

    @property
    def is_running(self) -> bool:
        """Whether a gesture has started and not ended."""
        return self._is_running

    @property
    def is_typing(self) -> bool:
        """Whether a text is being typed that was neither kept nor given up."""
        return False

    @property
    def problem(self) -> str:
        """What is wrong with what was typed; empty when nothing is."""
        return self._problem

    def set_name(self, name: str) -> None:
        """Give the name that a screen reader says."""
        self.setAccessibleName(name)
        proxy = self.focusProxy()
        if proxy is not None:
            proxy.setAccessibleName(name)

    def show_value(self, value: object) -> None:
        """Show a value without saying that it was edited; what is being typed stays."""
        if self._is_running and value == self._value:
            return
        self._show(value, "")

    def show_mixed(self, summary: str) -> None:
        """Show that several values stand behind the field, such as "2.33 to 3"."""
        self._show(None, summary)

    def set_problem(self, text: str) -> None:
        """Mark the field as wrong, or as right again with an empty text."""
        if text != self._problem:
            self._problem = text
            self.setAccessibleDescription(text)
            self._refresh_problem()
            self.problem_changed.emit(text)

    def finish(self) -> None:
        """End the running gesture where it is, as before the field is shown something else."""
        self._end()

    def cancel(self) -> None:
        """Leave the running gesture and show again what stood before it."""
        if not self._is_running:
            return
        self._idle.stop()
        self._is_running = False
        self._value, self._mixed = self._before, self._was_mixed
        self._refresh()
        self.cancelled.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """End the gesture: a field that is gone cannot end it later."""
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
            self._before, self._was_mixed = self._value, self._mixed
            self.started.emit()

    def _edit(self, value: object) -> None:
        """Take a value within the running gesture."""
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
        """Take a value as a gesture of its own, or as the end of the running one."""
        self._begin()
        self._edit(value)
        self._end()

    def _edit_in_burst(self, value: object) -> None:
        """Take a value from a key or the wheel, which have no release: a pause ends the gesture."""
        self._begin()
        self._edit(value)
        self._idle.start()

    def _refresh(self) -> None:
        """Show the value, the mixed state or that nothing is set."""
        self.update()

    def _refresh_problem(self) -> None:
        """Show whether there is a problem."""
        self.update()
