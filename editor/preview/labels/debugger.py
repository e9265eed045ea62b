"""Label debugger of a map view: reports on labels in view, collision boxes, the current hidden label."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, qGray
from PySide6.QtWidgets import QApplication, QWidget

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, layer_type
from editor.preview.frame_source import FrameSource
from editor.preview.labels.boxes import BoxCounts, CollisionBoxes
from editor.preview.live_map import LiveMap
from editor.preview.map_queries import MapReader
from editor.render.camera import Camera
from editor.render.query.questions import HiddenBox, LabelReport, LabelReportRequest
from editor.render.worker.frame_cache import Frame

REST_MS = 100
# The number of samples of the picture in a row.
_SAMPLES = 12


class LabelDebugger(MapReader):
    """Requests label reports while boxes are shown or counts are needed, and draws the boxes.

    Hidden labels are those of the watched layer if it is a label layer, else of all layers.
    Signals: `requested()` and `reported(LabelReport)`; `current_changed(HiddenBox or None)` after another
    hidden label was selected; `counts_changed(BoxCounts or None)` with the numbers of the boxes;
    `toggle_requested()` for the key of the boxes.
    """

    requested = Signal()
    reported = Signal(object)
    current_changed = Signal(object)
    counts_changed = Signal(object)
    toggle_requested = Signal()

    def __init__(self, source: FrameSource, live: LiveMap, view: QWidget, camera: Camera) -> None:
        super().__init__(live, view, camera, REST_MS)
        self._source, self._view = source, view
        self._layer: LayerKey | None = None
        self._state: tuple[Frame, Camera, LayerKey | None] | None = None
        self._report: LabelReport | None = None
        self._are_boxes_shown = self._are_counts_needed = self._is_report_due = False
        self._hidden: tuple[HiddenBox, ...] = ()
        self._current: HiddenBox | None = None
        self._pressed_at: QPointF | None = None
        self._is_covered: Callable[[QPointF], bool] = lambda _at: False
        self.boxes = CollisionBoxes(view)
        self.boxes.lower()
        source.labels_reported.connect(self._on_reported)
        live.framed.connect(self._on_frame)
        view.installEventFilter(self)

    @property
    def report(self) -> LabelReport | None:
        """The last report; None before the first one, and after another layer is watched."""
        return self._report

    @property
    def layer(self) -> LayerKey | None:
        """The watched layer."""
        return self._layer

    @property
    def are_boxes_shown(self) -> bool:
        """Whether the collision boxes are shown."""
        return self._are_boxes_shown

    @property
    def hidden(self) -> tuple[HiddenBox, ...]:
        """The hidden labels whose boxes are shown."""
        return self._hidden

    @property
    def current(self) -> HiddenBox | None:
        """The selected hidden label."""
        return self._current

    def watch(self, layer: LayerKey | None) -> None:
        """Count the features of another layer, or of none."""
        if layer != self._layer:
            self._layer, self._report, self._state, self._pending = layer, None, None, None
            self.select(None)
            self._show_boxes()
            self._schedule_request()

    def show_boxes(self, *, are_shown: bool) -> None:
        """Show or hide the collision boxes."""
        if are_shown is not self._are_boxes_shown:
            self._are_boxes_shown = are_shown
            self.select(None)
            self._show_boxes()
            self._update_need()

    def need_counts(self, *, are_needed: bool) -> None:
        """Set whether counts are requested while no boxes are shown."""
        if are_needed is not self._are_counts_needed:
            self._are_counts_needed = are_needed
            self._update_need()

    def ask(self) -> None:
        """Request one report even if nothing changed; `reported` follows."""
        self._is_report_due, self._state = True, None
        self._schedule_request()

    def forget(self) -> None:
        """Discard the last state because the map data has changed."""
        self._state = None

    def set_covered(self, is_covered: Callable[[QPointF], bool]) -> None:
        """Set a predicate for points whose clicks belong to other overlays."""
        self._is_covered = is_covered

    def is_clickable_at(self, at: QPointF) -> bool:
        """Return whether a hidden label lies at a point of the view."""
        return self._are_boxes_shown and not self._is_covered(at) and self.boxes.hidden_at(at) is not None

    def select(self, hidden: HiddenBox | None) -> None:
        """Select a hidden label, or none."""
        if hidden is not self._current:
            self._current = hidden
            self.boxes.show_current(hidden)
            self.current_changed.emit(hidden)

    def select_next(self, step: int = 1) -> None:
        """Select the next hidden label, or the previous one."""
        if self._hidden:
            found = next((at for at, each in enumerate(self._hidden) if each is self._current), None)
            first = 0 if step > 0 else -1
            self.select(self._hidden[first if found is None else (found + step) % len(self._hidden)])

    def show_camera(self, camera: Camera) -> None:
        """Set the camera."""
        super().show_camera(camera)
        self.boxes.show_camera(camera)

    def key(self, event: QKeyEvent) -> bool:
        """Handle B, N, Shift+N and Esc; return whether the key was handled."""
        modifiers = event.modifiers()
        is_shifted = modifiers == Qt.KeyboardModifier.ShiftModifier
        if event.key() == Qt.Key.Key_B and modifiers == Qt.KeyboardModifier.NoModifier:
            self.toggle_requested.emit()
            return True
        if not self._are_boxes_shown:
            return False
        if event.key() == Qt.Key.Key_N and (is_shifted or modifiers == Qt.KeyboardModifier.NoModifier):
            self.select_next(-1 if is_shifted else 1)
            return True
        if event.key() == Qt.Key.Key_Escape and self._current is not None:
            self.select(None)
            return True
        return False

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Select hidden labels by clicks, and mark those under the cursor; drags still pan the map."""
        if self._are_boxes_shown and isinstance(event, QMouseEvent):
            self._on_mouse_event(event)
        elif event.type() is QEvent.Type.Leave:
            self.boxes.show_hovered(None)
        return False

    def _on_mouse_event(self, event: QMouseEvent) -> None:
        kind, at = event.type(), event.position()
        if kind is QEvent.Type.MouseMove:
            self.boxes.show_hovered(None if self._is_covered(at) else self.boxes.box_at(at))
        elif kind is QEvent.Type.MouseButtonPress:
            self._pressed_at = at if event.button() is Qt.MouseButton.LeftButton else None
        elif kind is QEvent.Type.MouseButtonRelease and event.button() is Qt.MouseButton.LeftButton:
            pressed_at, self._pressed_at = self._pressed_at, None
            if pressed_at is not None and _is_near(at, pressed_at) and not self._is_covered(at):
                self.select(self.boxes.hidden_at(at))

    def _update_need(self) -> None:
        self._live.need(self, is_needed=self._are_boxes_shown or self._are_counts_needed)
        self._schedule_request()

    def _on_frame(self, frame: Frame) -> None:
        if frame.awaited:
            self.forget()
        self._schedule_request()

    def _schedule_request(self) -> None:
        if self._are_boxes_shown or self._are_counts_needed or self._is_report_due:
            super()._schedule_request()

    def _send_request(self) -> None:
        frame, camera = self._current_frame(), self._camera
        if frame is None:
            return
        layer = self._layer
        if layer is not None and not frame.request.style.has_layer(layer):
            layer = None
        state = frame, camera, layer
        before = self._state
        if before is None or before[0] is not frame or before[1:] != state[1:]:
            self._state = state
            self._pending = request = LabelReportRequest(camera.bounds, self._live.view_id, layer)
            self.requested.emit()
            self._source.report_labels(request)

    def _on_reported(self, report: LabelReport) -> None:
        if report.request is not self._pending:
            return
        self._pending, self._is_report_due, self._report = None, False, report
        current = self._current
        self._show_boxes()
        if current is not None:
            self.select(next((each for each in self._hidden if _is_same(each, current)), None))
        self.reported.emit(report)

    def _show_boxes(self) -> None:
        report = self._report if self._are_boxes_shown else None
        self._hidden = self._hidden_of(report)
        if report is None:
            self.boxes.show_labels((), (), None, self._camera)
            self.counts_changed.emit(None)
            return
        is_dark = _is_dark(self._live.picture)
        self.boxes.show_labels(report.placed, self._hidden, self._layer, self._camera, is_map_dark=is_dark)
        self.counts_changed.emit(BoxCounts(len(report.placed), len(self._hidden)))

    def _hidden_of(self, report: LabelReport | None) -> tuple[HiddenBox, ...]:
        """Return the hidden labels of the watched label layer, else of all layers."""
        frame, layer = self._live.frame, self._layer
        if report is None or frame is None:
            return ()
        style = frame.request.style
        if layer is None or not style.has_layer(layer):
            return report.hidden
        found = style.layer(layer)
        if layer_type(found.type, found.source).shape not in LABEL_SHAPES:
            return report.hidden
        return tuple(each for each in report.hidden if each.layer == layer)


def _is_dark(picture: QImage | None) -> bool:
    """Return whether a picture is dark, by samples of it."""
    if picture is None or picture.isNull():
        return False
    few = picture.scaled(_SAMPLES, _SAMPLES)
    greys = [qGray(few.pixel(x, y)) for x in range(_SAMPLES) for y in range(_SAMPLES)]
    return sum(greys) < len(greys) * 128


def _is_same(first: HiddenBox, second: HiddenBox) -> bool:
    """Return whether two boxes of different frames belong to the same label."""
    if (first.layer, first.text, first.tags) != (second.layer, second.text, second.tags):
        return False
    return not first.ring or not second.ring or _distance(first.ring[0], second.ring[0]) < 1e-6


def _distance(first: tuple[float, float], second: tuple[float, float]) -> float:
    return abs(first[0] - second[0]) + abs(first[1] - second[1])


def _is_near(first: QPointF, second: QPointF) -> bool:
    return (first - second).manhattanLength() <= QApplication.startDragDistance()
