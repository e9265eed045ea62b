"""Reader of what the map shows below its labels."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from editor.mapstyle.document.diff import diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, Effect
from editor.preview.frame_source import FrameSource
from editor.preview.live_map import LiveMap
from editor.preview.map_queries import MapReader
from editor.render.camera import Camera
from editor.render.query.questions import BelowLabels, BelowLabelsRequest
from editor.render.worker.frame_cache import Frame

# Longer than the pause of a drag: the processes draw the frame again.
REST_MS = 400


class BelowLabelsReader(MapReader):
    """Requests the map without its labels whenever it comes to rest, while watched and visible.

    An edit that only recolours labels needs no other request.
    Signals: `read(BelowLabels, Frame)`.
    """

    read = Signal(object, object)

    def __init__(self, source: FrameSource, live: LiveMap, view: QWidget, camera: Camera) -> None:
        super().__init__(live, view, camera, REST_MS)
        self._source = source
        self._is_watched = False
        self._state: tuple[Frame, BelowLabelsRequest] | None = None
        source.below_labels_read.connect(self._on_read)
        live.framed.connect(self._schedule_request)

    def watch(self, *, is_watched: bool) -> None:
        """Start or stop requests."""
        self._is_watched, self._state = is_watched, None
        if is_watched:
            self._schedule_request()
        else:
            self._rest.stop()
            self._pending = None

    def _schedule_request(self) -> None:
        if self._is_watched:
            super()._schedule_request()

    def _send_request(self) -> None:
        frame = self._current_frame()
        if frame is None or frame.awaited or not self._is_watched:
            return
        last = self._state[0] if self._state is not None else None
        if last is not None and last.camera == frame.camera and last.request.hidden == frame.request.hidden:
            before, after = last.request.style, frame.request.style
            if last is frame or only_recolors_labels(before, after):
                return
        request = BelowLabelsRequest(self._live.view_id)
        self._pending, self._state = request, (frame, request)
        self._source.read_below_labels(request)

    def _on_read(self, answer: BelowLabels) -> None:
        if answer.request is not self._pending or self._state is None:
            return
        self._pending = None
        if answer.is_known:
            self.read.emit(answer, self._state[0])
        else:
            self._state = None
            self._schedule_request()


def only_recolors_labels(before: MapStyle, after: MapStyle) -> bool:
    """Return whether two styles differ only in colours of labels."""
    change = diff(before, after)
    if change.changes_structure or change.sources or change.icons or change.fonts or change.rest:
        return False
    for key, layer in change.layers.items():
        one = after.layer(key)
        is_label = layer_type(one.type, one.source).shape in LABEL_SHAPES
        if not is_label or not layer.fields <= {"paint"}:
            return False
        if not all(name in BY_KEY and BY_KEY[name].effect is Effect.RECOLOR for name in layer.paint):
            return False
    return True
