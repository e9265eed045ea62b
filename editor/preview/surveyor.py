"""Survey of one layer's data in view, with highlighted matches of its filter."""

from collections.abc import Mapping
from typing import TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.tree import Json
from editor.preview.frame_source import FrameSource
from editor.preview.live_map import LiveMap
from editor.preview.map_reader import MapReader
from editor.render.camera import Camera
from editor.render.labels.placement import LABEL_SHAPES
from editor.render.query.survey import Survey, SurveyRequest, Trial
from editor.render.worker.frame import Frame

REST_MS = 100

# Everything that an answer depends on apart from the map data: camera, record without its paint, trial,
# outlines, and for label layers the frame, because a change of any layer may hide labels.
_State: TypeAlias = tuple[Camera, Mapping[str, Json], Trial | None, bool, int]


class Surveyor(MapReader):
    """Requests surveys of the watched layer and highlights matches.

    Signals: `surveyed(Survey)` of the watched layer.
    """

    surveyed = Signal(object)

    def __init__(self, source: FrameSource, live: LiveMap, view: QWidget, camera: Camera) -> None:
        super().__init__(live, view, camera, REST_MS)
        self._source = source
        self._layer: LayerKey | None = None
        self._trial: Trial | None = None
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

    def heed(self, *, is_heeded: bool) -> None:
        """Set whether frames are needed for surveys even while the map is hidden."""
        self._live.need(self, is_needed=is_heeded)

    def try_filter(self, trial: Trial | None) -> None:
        """Evaluate a trial filter instead of the layer's own; None restores the own one."""
        if trial != self._trial:
            self._trial = trial
            self._schedule_request()

    def light(self, *, is_lit: bool) -> None:
        """Highlight matches, or clear the highlight."""
        if not is_lit:
            self.clear_highlight()
        elif not self._is_lit:
            self._set_lit(is_lit=True)
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
        state = camera, record, self._trial, self._is_lit, self._frame_count if has_labels else 0
        if state != self._state:
            self._state = state
            self._pending = request = SurveyRequest(
                layer,
                camera.bounds,
                self._live.asker,
                wants_outlines=self._is_lit,
                trial=self._trial,
            )
            self._source.survey(request)

    def _on_surveyed(self, survey: Survey) -> None:
        if survey.request is not self._pending:
            return
        self._pending, self._survey = None, survey
        if self._is_lit:
            self.lit.show_outlines(survey.outlines, self._camera)
        self.surveyed.emit(survey)
