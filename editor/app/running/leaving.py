"""Closing several windows: none closes before the user agreed to close all."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from editor.app.main_window import MainWindow
from editor.mapstyle.document.model import MapStyle


class WindowCloser(QObject):
    """Asks about unsaved changes in one window after the other, then closes all of them.

    Cancel in any window ends it. A window that is edited after its answer is asked again; windows that are
    opened or closed meanwhile are taken into account: `windows` returns those that are open now.
    """

    def __init__(self, windows: Callable[[], Sequence[MainWindow]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._windows = windows
        self._agreed: dict[MainWindow, MapStyle] = {}
        self._before_closing: Callable[[], object] = _nothing
        self._attempt = 0

    def begin(self, then: Callable[[], object]) -> None:
        """Ask in every window and close all if the user agreed; `then` is called right before closing."""
        self._agreed, self._before_closing = {}, then
        self._attempt += 1
        self._ask_next(self._attempt)

    def _ask_next(self, attempt: int) -> None:
        """Ask in the next window; ignore answers of an earlier attempt."""
        if attempt != self._attempt:
            return
        for window in self._windows():
            if window.would_lose_changes and self._agreed.get(window) is not window.session.style:
                window.raise_()
                window.activateWindow()
                window.files.when_safe(partial(self._on_agreed, window, attempt))
                return
        self._attempt += 1
        self._before_closing()
        for window in tuple(self._windows()):
            window.leave()

    def _on_agreed(self, window: MainWindow, attempt: int) -> None:
        self._agreed[window] = window.session.style
        self._ask_next(attempt)


def _nothing() -> None:
    """Do nothing: the default of `then`."""
