"""Windows whose file could not be opened: they are closed, and another window shows the error."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer

from editor.app.files.documents import Failure
from editor.app.main_window import MainWindow


class FailedOpenings(QObject):
    """Closes windows whose file was not opened, and shows all errors in one notice.

    `windows` returns all windows, the active one last; `bring_to_front` activates one.
    """

    def __init__(
        self,
        windows: Callable[[], Sequence[MainWindow]],
        bring_to_front: Callable[[MainWindow], object],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._windows, self._bring_to_front = windows, bring_to_front
        self._opening: set[MainWindow] = set()
        self._failed: dict[MainWindow, Failure] = {}
        # The errors already shown while other files were being read, for one common notice.
        self._reported: dict[MainWindow, list[Failure]] = {}

    def watch(self, window: MainWindow, *, for_file: bool) -> None:
        """Handle failures of a new window; one created `for_file` is closed if the file is not opened."""
        if for_file:
            self._opening.add(window)
        documents = window.documents
        documents.reading_changed.connect(self._resolve_later)
        documents.opened.connect(lambda _document: self._opening.discard(window))
        documents.open_failed.connect(lambda failure: self._on_failed(window, failure))
        window.closed.connect(lambda: self._on_closed(window))

    def _on_closed(self, window: MainWindow) -> None:
        self._opening.discard(window)
        self._failed.pop(window, None)
        self._reported.pop(window, None)

    def _on_failed(self, window: MainWindow, failure: Failure) -> None:
        if window in self._opening:
            self._opening.discard(window)
            self._failed[window] = failure
        else:
            self._reported.setdefault(window, []).append(failure)
        self._resolve_later()

    def _resolve_later(self) -> None:
        """Wait until all receivers have handled the end of reading."""
        QTimer.singleShot(0, self, self._resolve)

    def _resolve(self) -> None:
        """Close the failed windows once another one remains; otherwise keep the first."""
        windows = self._windows()
        is_reading = any(window.documents.reading for window in windows)
        self._failed = {window: failure for window, failure in self._failed.items() if window.is_untouched}
        if self._failed:
            self._report(windows, is_reading=is_reading)
        if not is_reading:
            self._reported = {}

    def _report(self, windows: Sequence[MainWindow], *, is_reading: bool) -> None:
        remaining = [each for each in windows if each not in self._failed and not each.documents.reading]
        if not remaining and is_reading:
            return  # The file that is being read may open.
        reporter = remaining[-1] if remaining else next(iter(self._failed))
        failed, reported = list(self._failed), self._reported.setdefault(reporter, [])
        reported += self._failed.values()
        self._failed = {}
        reporter.files.show_unopened(reported)
        self._bring_to_front(reporter)
        for window in failed:
            if window is not reporter:
                window.leave()
