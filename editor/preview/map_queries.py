"""Readers of the map at rest: labels in view, and the features of one layer."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from editor.basemap.tiles.tile import WorldBox
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, layer_type
from editor.preview.frame_source import FrameSource
from editor.preview.highlights import HighlightOverlay
from editor.preview.live_map import LiveMap
from editor.render.camera import Camera
from editor.render.query.questions import (
    PlacedLabels,
    PlacedLabelsRequest,
    Survey,
    SurveyRequest,
    TrialFilter,
)
from editor.render.worker.frame_cache import Frame


class MapReader(QObject):
    """Requests information about the visible map whenever it comes to rest.

    Units: `rest_ms` is the time without changes.
    Signals: `highlight_changed(bool)`.
    """

    highlight_changed = Signal(bool)

    def __init__(self, live: LiveMap, view: QWidget, camera: Camera, rest_ms: int) -> None:
        super().__init__(view)
        self._live, self._camera = live, camera
        self._pending: object = None
        self._is_highlighted = False
        self.overlay = HighlightOverlay(view)
        self.overlay.lower()  # Credits and cards are above it.
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(rest_ms)
        self._rest.timeout.connect(self._send_request)

    @property
    def is_highlighted(self) -> bool:
        """Whether anything is highlighted."""
        return self._is_highlighted

    @property
    def is_waiting(self) -> bool:
        """Whether a request is pending or due."""
        return self._rest.isActive() or self._pending is not None

    def clear_highlight(self) -> None:
        """Clear the highlight."""
        self.overlay.show_outlines(None, self._camera)
        self._set_highlighted(is_highlighted=False)

    def show_camera(self, camera: Camera) -> None:
        """Set the camera."""
        self._camera = camera
        self.overlay.show_camera(camera)
        self._schedule_request()

    def key(self, event: QKeyEvent) -> bool:
        """Clear the highlight on Esc; return whether the key was handled."""
        if event.key() != Qt.Key.Key_Escape or not self._is_highlighted:
            return False
        self.clear_highlight()
        return True

    def _schedule_request(self) -> None:
        self._rest.start()

    def _send_request(self) -> None:
        """Send a request unless nothing changed since the last one or a frame is pending."""
        raise NotImplementedError  # implemented by each subclass

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

    def _set_highlighted(self, *, is_highlighted: bool) -> None:
        if is_highlighted is not self._is_highlighted:
            self._is_highlighted = is_highlighted
            self.highlight_changed.emit(is_highlighted)


REST_MS = 150
# Distance of the outline from a label's text.
_CLEAR_PX = 4.0


class LabelReader(MapReader):
    """Requests the label texts of the map while anybody watches.

    Signals: `read(PlacedLabels)`.
    """

    read = Signal(object)

    def __init__(self, source: FrameSource, live: LiveMap, view: QWidget, camera: Camera) -> None:
        super().__init__(live, view, camera, REST_MS)
        self._source = source
        # Whether each watcher needs labels even of a hidden map.
        self._watchers: dict[object, bool] = {}
        # Those who watched when the last answer arrived.
        self._informed: frozenset[object] = frozenset()
        self._state: tuple[Frame, Camera] | None = None
        self._written: PlacedLabels | None = None
        self.overlay.setAccessibleName(self.tr("Highlighted labels"))
        source.labels_read.connect(self._on_labels_read)
        live.framed.connect(self._schedule_request)

    @property
    def written(self) -> PlacedLabels | None:
        """The labels of the last answer; None before the first one."""
        return self._written

    def watch(self, watcher: object, *, is_watched: bool, is_hidden_too: bool = False) -> None:
        """Start or stop requests for a watcher. Highlighted labels are watched anyway."""
        self._watchers.pop(watcher, None)
        if is_watched:
            self._watchers[watcher] = is_hidden_too
        self._live.need(self, is_needed=any(self._watchers.values()))
        if is_watched:
            if watcher not in self._informed:
                self._state = None
            self._schedule_request()

    def highlight(self, boxes: Sequence[WorldBox]) -> None:
        """Highlight the labels in boxes until the next call or Esc; without boxes clear the highlight."""
        if boxes:
            self.overlay.show_boxes(boxes, _CLEAR_PX, self._camera)
            self._set_highlighted(is_highlighted=True)
        else:
            self.clear_highlight()

    def _schedule_request(self) -> None:
        if self._watchers or self._is_highlighted:
            super()._schedule_request()

    def _send_request(self) -> None:
        frame, camera = self._current_frame(), self._camera
        if frame is None:
            return
        if self._state is None or self._state[0] is not frame or self._state[1] != camera:
            self._state = frame, camera
            self._pending = request = PlacedLabelsRequest(camera.bounds, self._live.view_id)
            self._source.read_labels(request)

    def _on_labels_read(self, written: PlacedLabels) -> None:
        if written.request is self._pending:
            self._pending, self._written = None, written
            self._informed = frozenset(self._watchers)
            self.read.emit(written)


SURVEY_REST_MS = 100

# Everything that an answer depends on apart from the map data: camera, record without its paint, trial,
# outlines, and for label layers the frame, because a change of any layer may hide labels.
_State: TypeAlias = tuple[Camera, Mapping[str, Json], TrialFilter | None, bool, int]


class Surveyor(MapReader):
    """Requests surveys of the watched layer and highlights matches.

    Signals: `surveyed(Survey)` of the watched layer.
    """

    surveyed = Signal(object)

    def __init__(self, source: FrameSource, live: LiveMap, view: QWidget, camera: Camera) -> None:
        super().__init__(live, view, camera, SURVEY_REST_MS)
        self._source = source
        self._layer: LayerKey | None = None
        self._trial: TrialFilter | None = None
        self._state: _State | None = None
        self._survey: Survey | None = None
        self._frame_count = 0
        source.surveyed.connect(self._on_surveyed)
        live.framed.connect(self._on_frame)

    @property
    def layer(self) -> LayerKey | None:
        """The watched layer."""
        return self._layer

    @property
    def survey(self) -> Survey | None:
        """The last survey of the watched layer; None before the first answer."""
        return self._survey

    def watch(self, layer: LayerKey | None) -> None:
        """Watch another layer, or none."""
        if layer != self._layer:
            self._layer, self._trial, self._survey = layer, None, None
            self._pending = self._state = None
            self.clear_highlight()
            self._schedule_request()

    def set_active(self, *, is_active: bool) -> None:
        """Set whether frames are needed for surveys even while the map is hidden."""
        self._live.need(self, is_needed=is_active)

    def try_filter(self, trial: TrialFilter | None) -> None:
        """Evaluate a trial filter instead of the layer's own; None restores the own one."""
        if trial != self._trial:
            self._trial = trial
            self._schedule_request()

    def highlight(self, *, is_highlighted: bool) -> None:
        """Highlight matches, or clear the highlight."""
        if not is_highlighted:
            self.clear_highlight()
        elif not self._is_highlighted:
            self._set_highlighted(is_highlighted=True)
            self._send_request()

    def forget(self) -> None:
        """Discard the last state because the map data has changed."""
        self._state = None

    def _on_frame(self, frame: Frame) -> None:
        if not frame.is_draft:
            self._frame_count += 1
        if frame.awaited or (self._survey is not None and not self._survey.has_data):
            self.forget()  # More data may have arrived, or a restarted process has data again.
        self._schedule_request()

    def _send_request(self) -> None:
        frame, layer, camera = self._current_frame(), self._layer, self._camera
        style = frame.request.style if frame is not None else None
        if style is None or layer is None or not style.has_layer(layer):
            return
        found = style.layer(layer)
        record = {key: value for key, value in found.record.items() if key != "paint"}
        has_labels = layer_type(found.type, found.source).shape in LABEL_SHAPES
        state = camera, record, self._trial, self._is_highlighted, self._frame_count if has_labels else 0
        if state != self._state:
            self._state = state
            self._pending = request = SurveyRequest(
                layer,
                camera.bounds,
                self._live.view_id,
                with_outlines=self._is_highlighted,
                trial=self._trial,
            )
            self._source.survey(request)

    def _on_surveyed(self, survey: Survey) -> None:
        if survey.request is not self._pending:
            return
        self._pending, self._survey = None, survey
        if self._is_highlighted:
            self.overlay.show_outlines(survey.outlines, self._camera)
        self.surveyed.emit(survey)
