"""Knows what the labels on the map say, and lights some of them."""

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
# So far outside of the letters of a label runs the line around it.
_CLEAR_PX = 4.0


class LabelReader(MapReader):
    """Asks what the labels say while somebody watches.

    Signals: `read(Written)`.
    """

    read = Signal(object)

    def __init__(self, source: FrameSource, live: LiveMap, view: QWidget, camera: Camera) -> None:
        super().__init__(live, view, camera, REST_MS)
        self._source = source
        self._is_watched = False
        self._state: tuple[Frame, Camera] | None = None
        self._written: PlacedLabels | None = None
        self.lit.setAccessibleName(self.tr("Lit labels"))
        source.labels_read.connect(self._take)
        live.framed.connect(self._ask_at_rest)

    @property
    def written(self) -> PlacedLabels | None:
        """What the labels say; None until it was answered."""
        return self._written

    def watch(self, *, is_watched: bool) -> None:
        """Ask from now on, or no more, the map seen or not. What is lit is watched all the same."""
        self._is_watched = is_watched
        self._live.need(self, is_needed=is_watched)
        if is_watched:
            self._ask_at_rest()

    def light(self, boxes: Sequence[WorldBox]) -> None:
        """Light up what stands in some boxes, until another light or Esc; none put the light out."""
        if boxes:
            self.lit.show_outlines(_around(boxes, _CLEAR_PX / self._camera.world_px), self._camera)
            self._note_lit(is_lit=True)
        else:
            self.put_out()

    def _ask_at_rest(self) -> None:
        if self._is_watched or self._is_lit:
            super()._ask_at_rest()

    def _ask(self) -> None:
        frame, camera = self._frame_at_rest(), self._camera
        if frame is None:
            return
        if self._state is None or self._state[0] is not frame or self._state[1] != camera:
            self._state = frame, camera
            self._asked = request = WrittenRequest(camera.bounds, self._live.asker)
            self._source.read_labels(request)

    def _take(self, written: PlacedLabels) -> None:
        if written.request is self._asked:
            self._asked, self._written = None, written
            self.read.emit(written)


def _around(boxes: Sequence[WorldBox], clear: float) -> Outlines:
    """Lines around some boxes, so far outside of them."""
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
