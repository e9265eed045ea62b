"""When the first window of a start was there, in the log: a slow start is seen in its file."""

import logging

from PySide6.QtCore import QEvent, QObject, QTimer

from editor.app.main_window import MainWindow

PAINTED = "The first window is painted"
STYLE_PAINTED = "The style of the first window is painted"
MAP_PAINTED = "The map of the first window is painted"

_log = logging.getLogger(__name__)


class StartTimes(QObject):
    """Watches one window until its map is there; the times themselves are those of the log."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._rows = window.layers_panel.tree.viewport()
        self._rows_were_painted = False
        window.installEventFilter(self)
        self._rows.installEventFilter(self)
        window.map_view.frame_shown.connect(self._look_soon)
        window.map_view.came_to_rest.connect(self._look_soon)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear of the first painting of the window, and of the first of its layers once they are read."""
        if event.type() is QEvent.Type.Paint and watched is self._window:
            self._window.removeEventFilter(self)
            QTimer.singleShot(0, self, self._note_window)
        elif event.type() is QEvent.Type.Paint and not self._window.documents.reading:
            self._rows.removeEventFilter(self)
            QTimer.singleShot(0, self, self._note_style)
        return super().eventFilter(watched, event)

    def _note_window(self) -> None:
        _log.info(PAINTED)

    def _note_style(self) -> None:
        self._rows_were_painted = True
        _log.info(STYLE_PAINTED)
        self._look_at_map()

    def _look_soon(self) -> None:
        QTimer.singleShot(0, self, self._look_at_map)

    def _look_at_map(self) -> None:
        """Note a map that stands, after it was painted."""
        if not self._rows_were_painted or self._window.documents.reading:
            return
        map_view = self._window.map_view
        if map_view.frame is None or not map_view.is_settled:
            return
        map_view.frame_shown.disconnect(self._look_soon)
        map_view.came_to_rest.disconnect(self._look_soon)
        self._rows_were_painted = False
        _log.info(MAP_PAINTED)
        self.deleteLater()
