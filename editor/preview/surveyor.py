"""Knows what the data of one layer has in view, and lights what matches its filter."""

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

# All that an answer depends on, but for the map data: camera, record without its paint, trial, outlines, and
# for a layer of labels the frame, since any change to any layer may hide its labels.
_State: TypeAlias = tuple[Camera, Mapping[str, Json], Trial | None, bool, int]


class Surveyor(MapReader):
    """Asks about the layer that is watched, and lights what matches.

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
        source.surveyed.connect(self._take)
        live.framed.connect(self._on_frame)

    @property
    def layer(self) -> LayerKey | None:
        """The layer that is watched."""
        return self._layer

    @property
    def survey(self) -> Survey | None:
        """What is known of the watched layer; None until it was answered."""
        return self._survey

    def watch(self, layer: LayerKey | None) -> None:
        """Keep an eye on another layer, or on none."""
        if layer != self._layer:
            self._layer, self._trial, self._survey = layer, None, None
            self._asked = self._state = None
            self.put_out()
            self._ask_at_rest()

    def heed(self, *, is_heeded: bool) -> None:
        """Have the frames asked for that are surveyed, the map seen or not, while somebody reads of them."""
        self._live.need(self, is_needed=is_heeded)

    def try_filter(self, trial: Trial | None) -> None:
        """Count with a filter in place of the layer's own, or with that again."""
        if trial != self._trial:
            self._trial = trial
            self._ask_at_rest()

    def light(self, *, is_lit: bool) -> None:
        """Light up what matches, or put the light out."""
        if not is_lit:
            self.put_out()
        elif not self._is_lit:
            self._note_lit(is_lit=True)
            self._ask()

    def forget(self) -> None:
        """Ask again at the next frame: the map data is another."""
        self._state = None

    def _on_frame(self, frame: Frame) -> None:
        if not frame.is_draft:
            self._frame_count += 1
        if frame.awaited or (self._survey is not None and not self._survey.has_data):
            self.forget()  # More may have come, or the process that knew nothing has begun anew.
        self._ask_at_rest()

    def _ask(self) -> None:
        frame, layer, camera = self._frame_at_rest(), self._layer, self._camera
        style = frame.request.style if frame is not None else None
        if style is None or layer is None or not style.has_layer(layer):
            return
        found = style.layer(layer)
        record = {key: value for key, value in found.record.items() if key != "paint"}
        writes = layer_type(found.type, found.source).shape in LABEL_SHAPES
        state = camera, record, self._trial, self._is_lit, self._frame_count if writes else 0
        if state != self._state:
            self._state = state
            self._asked = request = SurveyRequest(
                layer,
                camera.bounds,
                self._live.asker,
                wants_outlines=self._is_lit,
                trial=self._trial,
            )
            self._source.survey(request)

    def _take(self, survey: Survey) -> None:
        if survey.request is not self._asked:
            return
        self._asked, self._survey = None, survey
        if self._is_lit:
            self.lit.show_outlines(survey.outlines, self._camera)
        self.surveyed.emit(survey)
