"""Knows what the data of one layer has in view, and lights what matches its filter."""

from collections.abc import Mapping
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from editor.mapstyle.model import LayerKey
from editor.mapstyle.tree import Json
from editor.preview.frame_source import FrameSource
from editor.preview.lit_features import LitFeatures
from editor.preview.live_map import LiveMap
from editor.render.camera import Camera
from editor.render.frame import Frame
from editor.render.survey import Survey, SurveyRequest, Trial

REST_MS = 100

# All that an answer depends on, but for the map data: camera, record without its paint, trial, outlines.
_State: TypeAlias = tuple[Camera, Mapping[str, Json], Trial | None, bool]


class Surveyor(QObject):
    """Asks about the layer that is watched, again whenever the map rests on something else.

    Signals: `surveyed(Survey)` of the watched layer; `lit_changed(bool)`.
    """

    surveyed = Signal(object)
    lit_changed = Signal(bool)

    def __init__(self, source: FrameSource, live: LiveMap, view: QWidget, camera: Camera) -> None:
        super().__init__(view)
        self._source, self._live, self._camera = source, live, camera
        self._layer: LayerKey | None = None
        self._trial: Trial | None = None
        self._is_lit = False
        self._asked: SurveyRequest | None = None
        self._state: _State | None = None
        self._survey: Survey | None = None
        self.lit = LitFeatures(view)
        self.lit.lower()  # Credits and cards lie over it.
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._ask)
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

    @property
    def is_lit(self) -> bool:
        """Whether what matches is lit."""
        return self._is_lit

    @property
    def is_waiting(self) -> bool:
        """Whether it has asked, or may still ask about what the map shows now."""
        return self._rest.isActive() or self._asked is not None

    def watch(self, layer: LayerKey | None) -> None:
        """Keep an eye on another layer, or on none."""
        if layer != self._layer:
            self._layer, self._trial, self._survey = layer, None, None
            self._asked = self._state = None
            self.light(is_lit=False)
            self._rest.start()

    def heed(self, *, is_heeded: bool) -> None:
        """Have the frames asked for that are surveyed, the map seen or not, while somebody reads of them."""
        self._live.need(self, is_needed=is_heeded)

    def try_filter(self, trial: Trial | None) -> None:
        """Count with a filter in place of the layer's own, or with that again."""
        if trial != self._trial:
            self._trial = trial
            self._rest.start()

    def light(self, *, is_lit: bool) -> None:
        """Light up what matches, or put the light out."""
        if is_lit == self._is_lit:
            return
        self._is_lit = is_lit
        if is_lit:
            self._ask()
        else:
            self.lit.show_outlines(None, self._camera)
        self.lit_changed.emit(is_lit)

    def forget(self) -> None:
        """Ask again at the next frame: the map data is another."""
        self._state = None

    def show_camera(self, camera: Camera) -> None:
        """Follow the camera."""
        self._camera = camera
        self.lit.show_camera(camera)
        self._rest.start()

    def key(self, event: QKeyEvent) -> bool:
        """Put the light out on Esc; whether a key did that."""
        if event.key() != Qt.Key.Key_Escape or not self._is_lit:
            return False
        self.light(is_lit=False)
        return True

    def _on_frame(self, frame: Frame) -> None:
        if frame.awaited or (self._survey is not None and not self._survey.has_data):
            self.forget()  # More may have come, or the process that knew nothing has begun anew.
        self._rest.start()

    def _ask(self) -> None:
        """Ask, unless all is as it was asked last, or another frame comes first."""
        frame, layer = self._live.frame, self._layer
        if frame is None or layer is None or frame.is_draft or self._live.is_busy:
            return
        style, camera = frame.request.style, self._camera
        if not style.has_layer(layer) or not _is_over(frame.camera, camera):
            return
        record = {key: value for key, value in style.layer(layer).record.items() if key != "paint"}
        state = camera, record, self._trial, self._is_lit
        if state != self._state:
            self._state = state
            self._asked = SurveyRequest(
                layer,
                camera.bounds,
                self._live.asker,
                wants_outlines=self._is_lit,
                trial=self._trial,
            )
            self._source.survey(self._asked)

    def _take(self, survey: Survey) -> None:
        if survey.request is not self._asked:
            return
        self._asked, self._survey = None, survey
        if self._is_lit:
            self.lit.show_outlines(survey.outlines, self._camera)
        self.surveyed.emit(survey)


def _is_over(frame: Camera, camera: Camera) -> bool:
    """Whether a frame shows what a camera looks at, with its margin."""
    return (frame.lat, frame.lon, frame.zoom) == (camera.lat, camera.lon, camera.zoom)
