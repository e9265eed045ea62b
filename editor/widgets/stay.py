"""How long something is said that goes by itself."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

STAYS_MS = 8000
"""Long enough to read two sentences. Units: milliseconds."""

_MATTERS = (
    QEvent.Type.Enter,
    QEvent.Type.Leave,
    QEvent.Type.WindowActivate,
    QEvent.Type.WindowDeactivate,
)


class Stay(QObject):
    """Measures how long a part says something: only while its window is used, and nobody is at the part.

    The time begins anew when the pointer or the keys leave the part, and when its window is come back to.
    Signals: `over()`.
    """

    over = Signal()

    def __init__(self, part: QWidget, stays_ms: int = STAYS_MS) -> None:
        super().__init__(part)
        self._part, self._is_on = part, False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(stays_ms)
        self._timer.timeout.connect(self._end)
        part.installEventFilter(self)

    def begin(self) -> None:
        """Measure from now on."""
        self._is_on = True
        self._measure()

    def stop(self) -> None:
        """Let what is said stand."""
        self._is_on = False
        self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait while the pointer is on the part or the window is not used."""
        if self._is_on and event.type() in _MATTERS:
            self._measure()
        return super().eventFilter(watched, event)

    def _measure(self) -> None:
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
