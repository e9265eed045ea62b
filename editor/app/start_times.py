"""What happens when the first window is painted: entries in the log, and the work that waited for it."""

import logging
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal

from editor.app.main_window import MainWindow
from editor.lazy_import import load_declared_ahead
from editor.session.checker import CHECK
from editor.ui.later import call_later

IMPORTED = "The modules of the window are imported"
CREATED = "The first window is created"
PAINTED = "The first window is painted"
STYLE_PAINTED = "The style of the first window is painted"
MAP_PAINTED = "The map of the first window is painted"

# These jobs import libraries, and would delay the first window and its map.
LATER_JOBS: Final = (CHECK, "weather now")
# The longest waits: for the window, which may be minimized, and then for its map.
_WINDOW_LIMIT_MS: Final = 2_000
_MAP_LIMIT_MS: Final = 2_000
# The page of a selected layer with its fields, which users open first. All other modules would take 30 MB,
# and the import of each takes less than a frame.
LOADED_AHEAD: Final = (
    "editor.features.layers",
    "editor.features.properties",
    "editor.ui.color.field",
    "editor.ui.fields",
    "editor.workspace",
)

_log = logging.getLogger(__name__)


def log_imported() -> None:
    """Log that the window can be created."""
    _log.info(IMPORTED)


class StartTimes(QObject):
    """Logs when the window, its style and its map are first painted; then the deferred work starts.

    Signals: `shown()` once, after the window is painted or closed, or if that takes too long.
    """

    shown = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        _log.info(CREATED)
        self._window = window
        self._is_style_painted = self._is_reported = False
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.timeout.connect(self._start_deferred)
        self._limit.start(_WINDOW_LIMIT_MS)
        window.installEventFilter(self)
        window.closed.connect(self._report_shown)
        window.layers_panel.rows_painting.connect(self._on_rows_painting)
        window.map_view.frame_shown.connect(self._check_map_later)
        window.map_view.camera_stopped.connect(self._check_map_later)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Log the first paint event of the window."""
        if event.type() is QEvent.Type.Paint and watched is self._window:
            self._window.removeEventFilter(self)
            call_later(self, self._log_window)
        return super().eventFilter(watched, event)

    def _on_rows_painting(self) -> None:
        """Log the first paint event of the layers once the style is read."""
        if not self._window.documents.reading:
            self._window.layers_panel.rows_painting.disconnect(self._on_rows_painting)
            call_later(self, self._log_style)

    def _log_window(self) -> None:
        _log.info(PAINTED)
        self._limit.start(_MAP_LIMIT_MS)
        self._report_shown()

    def _report_shown(self) -> None:
        if not self._is_reported:
            self._is_reported = True
            self.shown.emit()

    def _log_style(self) -> None:
        self._is_style_painted = True
        _log.info(STYLE_PAINTED)
        self._check_map()

    def _check_map_later(self) -> None:
        call_later(self, self._check_map)

    def _check_map(self) -> None:
        if not self._is_style_painted or self._window.documents.reading:
            return
        map_view = self._window.map_view
        if map_view.frame is None or not map_view.is_idle:
            return
        map_view.frame_shown.disconnect(self._check_map_later)
        map_view.camera_stopped.disconnect(self._check_map_later)
        self._is_style_painted = False
        _log.info(MAP_PAINTED)
        self._start_deferred()
        self.deleteLater()

    def _start_deferred(self) -> None:
        self._report_shown()
        self._window.services.jobs.start_deferred()
        load_declared_ahead(*LOADED_AHEAD)
