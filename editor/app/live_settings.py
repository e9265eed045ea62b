"""Settings that change every window at once: language, density and scale of the interface."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QScrollArea

from editor.app.application import use_language
from editor.app.main_window import MainWindow
from editor.lazy_import import LazyModule
from editor.system.settings import DENSITY, INTERFACE_ZOOM, LANGUAGE, Settings
from editor.ui.later import call_later
from editor.ui.theme.tokens import Density, set_density
from editor.workspace.document_reading import untitled
from editor.workspace.notice_bar import NoticeSubject

if TYPE_CHECKING:
    from editor.app import live_zoom, rebuilding
else:
    # Imported when a setting is changed.
    live_zoom = LazyModule("editor.app.live_zoom")
    rebuilding = LazyModule("editor.app.rebuilding")

# How often a window that is in use is tried again.
_RETRY_MS: Final = 100
# How long a window waits for the answers to requests, which its new parts would repeat.
PATIENCE_MS: Final = 1_500


class LiveSettings(QObject):
    """Applies changed settings to the windows of a program.

    A scale applies without new widgets. For a language or density, every window is rebuilt around its
    document as soon as nothing is under way that new parts could not continue. `windows` returns the open
    ones.
    Signals: `rebuilt(MainWindow, Jobs)` when the new parts of a window exist, with its former jobs;
    `failed(MainWindow, Rescued)` after an unexpected error, with what another window has to show; `tried()`
    after an attempt, even if some windows still wait.
    """

    rebuilt = Signal(object, object)
    failed = Signal(object, object)
    tried = Signal()

    def __init__(
        self, settings: Settings, windows: Callable[[], Sequence[MainWindow]], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._settings, self._windows = settings, windows
        self._due: list[MainWindow] = []
        self._noted: list[MainWindow] = []
        # The names that new styles have in the languages before.
        self._former_names: set[str] = set()
        self._waited = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._rebuild_due)

    @property
    def is_pending(self) -> bool:
        """Whether a window still shows the former language or density."""
        return bool(self._due)

    def apply(self, key: str) -> None:
        """Apply a setting that has changed."""
        if key == INTERFACE_ZOOM.key:
            self._scale()
        elif key == DENSITY.key:
            set_density(Density[self._settings.get(DENSITY).upper()])
            self._schedule()
        elif key == LANGUAGE.key:
            application = QApplication.instance()
            assert isinstance(application, QApplication), "there are windows"
            self._former_names.add(untitled().name)
            use_language(application, self._settings.get(LANGUAGE))
            self._schedule()

    def _scale(self) -> None:
        sizes = [(window.docks, window.docks.sizes) for window in self._windows()]
        is_possible = live_zoom.scale_now(int(self._settings.get(INTERFACE_ZOOM)))
        for docks, each in sizes:
            docks.resize_again(each)
        call_later(self, _show_focus)
        if not is_possible:
            text = self.tr("The interface scale takes effect after restart.")
            for window in self._windows():
                window.notice.show_note(NoticeSubject.SETTINGS, text)

    def _schedule(self) -> None:
        """Rebuild the windows in the next turn: the control that was pressed must not be deleted yet."""
        target = self._settings.get(LANGUAGE), self._settings.get(DENSITY)
        self._due = []
        for window in sorted(self._windows(), key=lambda window: not window.isActiveWindow()):
            if window.built_for != target:
                self._due.append(window)
            else:
                window.notice.withdraw(NoticeSubject.SETTINGS)
                window.update()  # Some texts are translated while they are painted.
        self._waited.start()
        self._noted = []
        self._timer.start(0)

    def _rebuild_due(self) -> None:
        """Rebuild one window, so that the program stays responsive; the others follow in the next turns."""
        open_windows = self._windows()
        is_patient = not self._waited.hasExpired(PATIENCE_MS)
        waiting = []
        interval_ms = _RETRY_MS
        while self._due:
            window = self._due.pop(0)
            if window not in open_windows:
                continue
            if not rebuilding.is_busy(window, is_patient=is_patient) and rebuilding.can_rebuild(window):
                window.notice.withdraw(NoticeSubject.SETTINGS)
                interval_ms = 0
                break
            waiting.append(window)
            if not is_patient:
                self._note_waiting(window)
        self._due = waiting + self._due
        if self._due:
            self._timer.start(interval_ms)
        if interval_ms == 0:  # Last, since an unexpected error may end it; the other windows still follow.
            rebuilding.rebuild(window, self._former_names, self.rebuilt.emit, self.failed.emit)
        self.tried.emit()

    def _note_waiting(self, window: MainWindow) -> None:
        """Tell once why a window does not follow."""
        if window not in self._noted:
            self._noted.append(window)
            text = self.tr(
                "Language and density change here once open fields, messages, dialogs and tools are closed."
            )
            window.notice.show_note(NoticeSubject.SETTINGS, text)


def _show_focus() -> None:
    """Scroll to the control with the focus, which another scale may have moved out of view."""
    focused = QApplication.focusWidget()
    area = None if focused is None else focused.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if focused is not None and area is not None:
        area.ensureWidgetVisible(focused)
