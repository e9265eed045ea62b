"""Leaving several windows: each asks what to do with its changes, and nothing closes before all agreed."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from editor.app.main_window import MainWindow
from editor.mapstyle.document.model import MapStyle


class Leaving(QObject):
    """Asks one window after the other, and closes them all once each may be closed.

    Cancel in any of them ends it. A window that is edited after its answer is asked again, one that comes
    while another asks is asked and closed with the rest, and one that goes meanwhile is forgotten: `windows`
    gives those that are open now.
    """

    def __init__(self, windows: Callable[[], Sequence[MainWindow]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._windows = windows
        self._agreed: dict[MainWindow, MapStyle] = {}
        self._then: Callable[[], object] = _nothing
        self._turn = 0

    def begin(self, then: Callable[[], object]) -> None:
        """Ask in every window, and close them when all agreed; what comes `then` is done right before."""
        self._agreed, self._then = {}, then
        self._turn += 1
        self._go_on(self._turn)

    def _go_on(self, turn: int) -> None:
        """Ask in the next window; the answer to an older wish to leave is not for this one."""
        if turn != self._turn:
            return
        for window in self._windows():
            if window.would_lose_changes and self._agreed.get(window) is not window.session.style:
                window.raise_()
                window.activateWindow()
                window.files.when_safe(partial(self._agree, window, turn))
                return
        self._turn += 1
        self._then()
        for window in tuple(self._windows()):
            window.leave()

    def _agree(self, window: MainWindow, turn: int) -> None:
        self._agreed[window] = window.session.style
        self._go_on(turn)


def _nothing() -> None:
    """Nobody has wished to leave yet."""
