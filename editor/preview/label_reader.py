"""Reader of the label texts on the map, with highlighting."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from editor.basemap.tiles.tile import WorldBox
from editor.preview.frame_source import FrameSource
from editor.preview.live_map import LiveMap
from editor.preview.map_reader import MapReader
from editor.render.camera import Camera
from editor.render.query.outlines import Outlines
from editor.render.query.placed_labels import PlacedLabels, WrittenRequest
from editor.render.worker.frame import Frame

REST_MS = 150
# Distance of the outline from a label's text.
_CLEAR_PX = 4.0


class LabelReader(MapReader):
    """Requests the label texts of the map while watched.

    Signals: `read(Written)` with PlacedLabels.
    """

    read = Signal(object)

    def __init__(self, source: FrameSource, live: LiveMap, view: QWidget, camera: Camera) -> None:
        super().__init__(live, view, camera, REST_MS)
        self._source = source
        self._is_watched = False
        self._state: tuple[Frame, Camera] | None = None
        self._written: PlacedLabels | None = None
        self.lit.setAccessibleName(self.tr("Lit labels"))
        source.labels_read.connect(self._on_labels_read)
        live.framed.connect(self._schedule_request)

    @property
    def written(self) -> PlacedLabels | None:
        """The labels of the last answer; None before the first one."""
        return self._written

    def watch(self, *, is_watched: bool) -> None:
        """Start or stop requests, even for a hidden map. Highlighted labels are watched anyway."""
        self._is_watched = is_watched
        self._live.need(self, is_needed=is_watched)
        if is_watched:
            self._schedule_request()

    def light(self, boxes: Sequence[WorldBox]) -> None:
        """Highlight the labels in boxes until the next call or Esc; without boxes clear the highlight."""
        if boxes:
            self.lit.show_outlines(_outlines_around(boxes, _CLEAR_PX / self._camera.world_px), self._camera)
            self._set_lit(is_lit=True)
        else:
            self.clear_highlight()

    def _schedule_request(self) -> None:
        if self._is_watched or self._is_lit:
            super()._schedule_request()

    def _send_request(self) -> None:
        frame, camera = self._current_frame(), self._camera
        if frame is None:
            return
        if self._state is None or self._state[0] is not frame or self._state[1] != camera:
            self._state = frame, camera
            self._pending = request = WrittenRequest(camera.bounds, self._live.asker)
            self._source.read_labels(request)

    def _on_labels_read(self, written: PlacedLabels) -> None:
        if written.request is self._pending:
            self._pending, self._written = None, written
            self.read.emit(written)


def _outlines_around(boxes: Sequence[WorldBox], clear: float) -> Outlines:
    corners = [
        corner
        for box in boxes
        for corner in (
            (box.left - clear, box.top - clear),
            (box.right + clear, box.top - clear),
            (box.right + clear, box.bottom + clear),
            (box.left - clear, box.bottom + clear),
            (box.left - clear, box.top - clear),
        )
    ]
    return Outlines(np.array(corners), np.arange(0, len(corners) + 1, 5), is_whole=True)
