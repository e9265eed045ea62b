"""Timer for messages that hide automatically."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

AUTO_DISMISS_MS = 8000
"""Time for reading two sentences. Units: milliseconds."""

_RELEVANT_EVENTS = (
    QEvent.Type.Enter,
    QEvent.Type.Leave,
    QEvent.Type.WindowActivate,
    QEvent.Type.WindowDeactivate,
)


class AutoDismissTimer(QObject):
    """A timer that runs while the window is active and neither the pointer nor the focus is at a widget.

    It restarts when the pointer or the focus leaves the widget and when the window is activated.
    Signals: `over()`.
    """

    over = Signal()

    def __init__(self, part: QWidget, timeout_ms: int = AUTO_DISMISS_MS) -> None:
        super().__init__(part)
        self._part, self._is_on = part, False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(timeout_ms)
        self._timer.timeout.connect(self._end)
        part.installEventFilter(self)

    def begin(self) -> None:
        """Start the timer."""
        self._is_on = True
        self._restart()

    def stop(self) -> None:
        self._is_on = False
        self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pause while the pointer is over the widget or the window is inactive."""
        if self._is_on and event.type() in _RELEVANT_EVENTS:
            self._restart()
        return super().eventFilter(watched, event)

    def _restart(self) -> None:
        if self._part.underMouse() or not self._part.isActiveWindow():
            self._timer.stop()
        else:
            self._timer.start()

    def _end(self) -> None:
        focus = QApplication.focusWidget()
        if focus is not None and (focus is self._part or self._part.isAncestorOf(focus)):
            self._timer.start()
            return
        self._is_on = False
        self.over.emit()
