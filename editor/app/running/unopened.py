"""Windows that were made for a file that could not be opened: each goes again, and another tells why."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer

from editor.app.files.documents import Failure
from editor.app.main_window import MainWindow


class Unopened(QObject):
    """Leaves no empty window behind where a file is no style, and tells of every such file in one place.

    `windows` gives all, the one that a person looked at last at the end; `come_to_front` shows one.
    """

    def __init__(
        self,
        windows: Callable[[], Sequence[MainWindow]],
        come_to_front: Callable[[MainWindow], object],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._windows, self._come_to_front = windows, come_to_front
        self._awaiting: set[MainWindow] = set()
        self._failed: dict[MainWindow, Failure] = {}
        # What windows have told while others were read still: one notice tells of all that came together.
        self._told: dict[MainWindow, list[Failure]] = {}

    def watch(self, window: MainWindow, *, for_file: bool) -> None:
        """Follow a new window; one that was made `for_file` goes again where that is not opened."""
        if for_file:
            self._awaiting.add(window)
        documents = window.documents
        documents.reading_changed.connect(self._settle_soon)
        documents.opened.connect(lambda _document: self._awaiting.discard(window))
        documents.open_failed.connect(lambda failure: self._on_failed(window, failure))
        window.closed.connect(lambda: self._forget(window))

    def _forget(self, window: MainWindow) -> None:
        self._awaiting.discard(window)
        self._failed.pop(window, None)
        self._told.pop(window, None)

    def _on_failed(self, window: MainWindow, failure: Failure) -> None:
        if window in self._awaiting:
            self._awaiting.discard(window)
            self._failed[window] = failure
        else:
            self._told.setdefault(window, []).append(failure)
        self._settle_soon()

    def _settle_soon(self) -> None:
        """Look once all that hear of the same end of reading have heard of it."""
        QTimer.singleShot(0, self, self._settle)

    def _settle(self) -> None:
        """Let the windows go whose files were not opened, once another stays; with none, the first does."""
        windows = self._windows()
        is_reading = any(window.documents.reading for window in windows)
        self._failed = {window: why for window, why in self._failed.items() if window.is_untouched}
        if self._failed:
            self._tell(windows, is_reading=is_reading)
        if not is_reading:
            self._told = {}

    def _tell(self, windows: Sequence[MainWindow], *, is_reading: bool) -> None:
        stays = [each for each in windows if each not in self._failed and not each.documents.reading]
        if not stays and is_reading:
            return  # That one may stay.
        teller = stays[-1] if stays else next(iter(self._failed))
        going, told = list(self._failed), self._told.setdefault(teller, [])
        told += self._failed.values()
        self._failed = {}
        teller.files.say_unopened(told)
        self._come_to_front(teller)
        for window in going:
            if window is not teller:
                window.leave()
