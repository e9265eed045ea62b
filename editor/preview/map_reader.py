"""What the readers of the map share: they ask again when it rests, and light up what they found."""

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from editor.preview.lit_features import LitFeatures
from editor.preview.live_map import LiveMap
from editor.render.camera import Camera
from editor.render.worker.frame import Frame


class MapReader(QObject):
    """Asks about what the map shows, again whenever that rests on something else.

    Units: it rests after `rest_ms` in which nothing changed.
    Signals: `lit_changed(bool)`.
    """

    lit_changed = Signal(bool)

    def __init__(self, live: LiveMap, view: QWidget, camera: Camera, rest_ms: int) -> None:
        super().__init__(view)
        self._live, self._camera = live, camera
        self._asked: object = None
        self._is_lit = False
        self.lit = LitFeatures(view)
        self.lit.lower()  # Credits and cards lie over it.
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(rest_ms)
        self._rest.timeout.connect(self._ask)

    @property
    def is_lit(self) -> bool:
        """Whether something is lit."""
        return self._is_lit

    @property
    def is_waiting(self) -> bool:
        """Whether it has asked, or may still ask about what the map shows now."""
        return self._rest.isActive() or self._asked is not None

    def put_out(self) -> None:
        """Put the light out."""
        self.lit.show_outlines(None, self._camera)
        self._note_lit(is_lit=False)

    def show_camera(self, camera: Camera) -> None:
        """Follow the camera."""
        self._camera = camera
        self.lit.show_camera(camera)
        self._ask_at_rest()

    def key(self, event: QKeyEvent) -> bool:
        """Put the light out on Esc; whether a key did that."""
        if event.key() != Qt.Key.Key_Escape or not self._is_lit:
            return False
        self.put_out()
        return True

    def _ask_at_rest(self) -> None:
        self._rest.start()

    def _ask(self) -> None:
        """Ask, unless all is as it was asked last, or another frame comes first."""
        raise NotImplementedError  # each asks something else

    def _frame_at_rest(self) -> Frame | None:
        """The frame that shows what the camera looks at; nothing where another comes first."""
        frame, camera = self._live.frame, self._camera
        if frame is None or frame.is_draft or self._live.is_busy:
            return None
        seen = frame.camera  # It has a margin, so its size is another.
        is_over = (seen.lat, seen.lon, seen.zoom) == (camera.lat, camera.lon, camera.zoom)
        return frame if is_over else None

    def _note_lit(self, *, is_lit: bool) -> None:
        if is_lit is not self._is_lit:
            self._is_lit = is_lit
            self.lit_changed.emit(is_lit)
