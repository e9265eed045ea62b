"""Log lines with the times of the first window at start."""

import logging

from PySide6.QtCore import QEvent, QObject, QTimer

from editor.app.main_window import MainWindow

PAINTED = "The first window is painted"
STYLE_PAINTED = "The style of the first window is painted"
MAP_PAINTED = "The map of the first window is painted"

_log = logging.getLogger(__name__)


class StartTimes(QObject):
    """Logs when the window, its style and its map are first painted."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._layer_rows = window.layers_panel.tree.viewport()
        self._is_style_painted = False
        window.installEventFilter(self)
        self._layer_rows.installEventFilter(self)
        window.map_view.frame_shown.connect(self._check_map_later)
        window.map_view.came_to_rest.connect(self._check_map_later)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Log the first paint event of the window, and that of its layers once the style is read."""
        if event.type() is QEvent.Type.Paint and watched is self._window:
            self._window.removeEventFilter(self)
            QTimer.singleShot(0, self, self._log_window)
        elif event.type() is QEvent.Type.Paint and not self._window.documents.reading:
            self._layer_rows.removeEventFilter(self)
            QTimer.singleShot(0, self, self._log_style)
        return super().eventFilter(watched, event)

    def _log_window(self) -> None:
        _log.info(PAINTED)

    def _log_style(self) -> None:
        self._is_style_painted = True
        _log.info(STYLE_PAINTED)
        self._check_map()

    def _check_map_later(self) -> None:
        QTimer.singleShot(0, self, self._check_map)

    def _check_map(self) -> None:
        if not self._is_style_painted or self._window.documents.reading:
            return
        map_view = self._window.map_view
        if map_view.frame is None or not map_view.is_settled:
            return
        map_view.frame_shown.disconnect(self._check_map_later)
        map_view.came_to_rest.disconnect(self._check_map_later)
        self._is_style_painted = False
        _log.info(MAP_PAINTED)
        self.deleteLater()
