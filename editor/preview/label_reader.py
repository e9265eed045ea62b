"""Knows what the labels on the map say, and lights some of them."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from editor.basemap.tiles import WorldBox
from editor.preview.frame_source import FrameSource
from editor.preview.lit_features import LitFeatures
from editor.preview.live_map import LiveMap
from editor.render.camera import Camera
from editor.render.frame import Frame
from editor.render.outlines import Outlines
from editor.render.written import Written, WrittenRequest

REST_MS = 150


class LabelReader(QObject):
    """Asks what the labels say while somebody watches, again whenever the map rests on something else.

    Signals: `read(Written)`; `lit_changed(bool)`.
    """

    read = Signal(object)
    lit_changed = Signal(bool)

    def __init__(self, source: FrameSource, live: LiveMap, view: QWidget, camera: Camera) -> None:
        super().__init__(view)
        self._source, self._live, self._camera = source, live, camera
        self._is_watched = self._is_lit = False
        self._asked: WrittenRequest | None = None
        self._state: tuple[Frame, Camera] | None = None
        self._written: Written | None = None
        self.lit = LitFeatures(view)
        self.lit.setAccessibleName(self.tr("Lit labels"))
        self.lit.lower()  # Credits and cards lie over it.
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._ask)
        source.labels_read.connect(self._take)
        live.framed.connect(self._rest_again)

    @property
    def written(self) -> Written | None:
        """What the labels say; None until it was answered."""
        return self._written

    @property
    def is_lit(self) -> bool:
        """Whether some labels are lit."""
        return self._is_lit

    @property
    def is_waiting(self) -> bool:
        """Whether it has asked, or may still ask about what the map shows now."""
        return self._rest.isActive() or self._asked is not None

    def watch(self, *, is_watched: bool) -> None:
        """Ask from now on, or no more, the map seen or not. What is lit is watched all the same."""
        self._is_watched = is_watched
        self._live.need(self, is_needed=is_watched)
        if is_watched:
            self._rest_again()

    def light(self, boxes: Sequence[WorldBox]) -> None:
        """Light up what stands in some boxes, until another light or Esc; none put the light out."""
        self.lit.show_outlines(_around(boxes) if boxes else None, self._camera)
        if bool(boxes) is not self._is_lit:
            self._is_lit = bool(boxes)
            self.lit_changed.emit(self._is_lit)

    def show_camera(self, camera: Camera) -> None:
        """Follow the camera."""
        self._camera = camera
        self.lit.show_camera(camera)
        self._rest_again()

    def key(self, event: QKeyEvent) -> bool:
        """Put the light out on Esc; whether a key did that."""
        if event.key() != Qt.Key.Key_Escape or not self._is_lit:
            return False
        self.light(())
        return True

    def _rest_again(self) -> None:
        if self._is_watched or self._is_lit:
            self._rest.start()

    def _ask(self) -> None:
        """Ask, unless all is as it was asked last, or another frame comes first."""
        frame, camera = self._live.frame, self._camera
        if frame is None or frame.is_draft or self._live.is_busy:
            return
        if (frame.camera.lat, frame.camera.lon, frame.camera.zoom) != (camera.lat, camera.lon, camera.zoom):
            return
        if self._state is None or self._state[0] is not frame or self._state[1] != camera:
            self._state = frame, camera
            self._asked = WrittenRequest(camera.bounds, self._live.asker)
            self._source.read_labels(self._asked)

    def _take(self, written: Written) -> None:
        if written.request is self._asked:
            self._asked, self._written = None, written
            self.read.emit(written)


def _around(boxes: Sequence[WorldBox]) -> Outlines:
    """Lines around some boxes."""
    corners = [
        corner
        for box in boxes
        for corner in (
            (box.left, box.top),
            (box.right, box.top),
            (box.right, box.bottom),
            (box.left, box.bottom),
            (box.left, box.top),
        )
    ]
    return Outlines(np.array(corners), np.arange(0, len(corners) + 1, 5), is_whole=True)
