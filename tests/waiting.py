"""The event loop, run until a condition holds or for a while: for screenshots, which no test waits for."""

from collections.abc import Callable

from PySide6.QtCore import QEventLoop, QTimer

_PATIENCE_MS = 20_000


def wait(condition: Callable[[], bool]) -> None:
    """Run the event loop until a condition holds."""
    loop = QEventLoop()
    timer = QTimer()
    timer.setInterval(20)
    timer.timeout.connect(lambda: loop.quit() if condition() else None)
    timer.start()
    QTimer.singleShot(_PATIENCE_MS, loop.quit)
    loop.exec()


def pause(milliseconds: int) -> None:
    """Run the event loop for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
