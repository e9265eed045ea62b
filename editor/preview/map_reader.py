"""Base class of map readers: requests when the map rests, and highlighted results."""

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from editor.preview.lit_features import LitFeatures
from editor.preview.live_map import LiveMap
from editor.render.camera import Camera
from editor.render.worker.frame import Frame


class MapReader(QObject):
    """Requests information about the visible map whenever it comes to rest.

    Units: `rest_ms` is the time without changes.
    Signals: `lit_changed(bool)`.
    """

    lit_changed = Signal(bool)

    def __init__(self, live: LiveMap, view: QWidget, camera: Camera, rest_ms: int) -> None:
        super().__init__(view)
        self._live, self._camera = live, camera
        self._pending: object = None
        self._is_lit = False
        self.lit = LitFeatures(view)
        self.lit.lower()  # Credits and cards are above it.
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(rest_ms)
        self._rest.timeout.connect(self._send_request)

    @property
    def is_lit(self) -> bool:
        """Whether anything is highlighted."""
        return self._is_lit

    @property
    def is_waiting(self) -> bool:
        """Whether a request is pending or due."""
        return self._rest.isActive() or self._pending is not None

    def clear_highlight(self) -> None:
        """Clear the highlight."""
        self.lit.show_outlines(None, self._camera)
        self._set_lit(is_lit=False)

    def show_camera(self, camera: Camera) -> None:
        """Set the camera."""
        self._camera = camera
        self.lit.show_camera(camera)
        self._schedule_request()

    def key(self, event: QKeyEvent) -> bool:
        """Clear the highlight on Esc; return whether the key was handled."""
        if event.key() != Qt.Key.Key_Escape or not self._is_lit:
            return False
        self.clear_highlight()
        return True

    def _schedule_request(self) -> None:
        self._rest.start()

    def _send_request(self) -> None:
        """Send a request unless nothing changed since the last one or a frame is pending."""
        raise NotImplementedError

    def _current_frame(self) -> Frame | None:
        """Return the frame that shows the camera; None if another one is pending."""
        frame, camera = self._live.frame, self._camera
        if frame is None or frame.is_draft or self._live.is_busy:
            return None
        frame_camera = frame.camera  # Its size includes a margin.
        is_same_view = (frame_camera.lat, frame_camera.lon, frame_camera.zoom) == (
            camera.lat,
            camera.lon,
            camera.zoom,
        )
        return frame if is_same_view else None

    def _set_lit(self, *, is_lit: bool) -> None:
        if is_lit is not self._is_lit:
            self._is_lit = is_lit
            self.lit_changed.emit(is_lit)
