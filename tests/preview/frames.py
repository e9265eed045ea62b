"""In-memory source of frames with a flat background, and simulated input."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.render.camera import Camera
from editor.render.paint.paint import LayerInk, curves_of, forms_of, inks_of, paint_at
from editor.render.paint.passes import PICTURE, PaintPart, qcolor
from editor.render.query.questions import (
    BelowLabelsRequest,
    Hit,
    LabelReport,
    LabelReportRequest,
    LayerDifferenceRequest,
    PickRequest,
    PickResult,
    PlacedLabelLayer,
    PlacedLabels,
    PlacedLabelsRequest,
    Survey,
    SurveyRequest,
)
from editor.render.worker.frame_cache import Frame, FrameRequest
from tests.styles import a_color, a_line, a_style

START = Camera(lat=-34.9, lon=-56.2, zoom=12.0, width_px=640, height_px=480)
DATA_CREDIT = "© OpenStreetMap contributors"
RED, BLUE = Color(255, 0, 0), Color(0, 0, 255)


class FlatFrames(QObject):
    """Source of frames whose left half has the style's background."""

    framed = Signal(object)
    failed = Signal(object)
    restarted = Signal(str)
    hits_found = Signal(object)
    surveyed = Signal(object)
    labels_read = Signal(object)
    labels_reported = Signal(object)
    layers_compared = Signal(object)
    below_labels_read = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[FrameRequest] = []
        self.picks: list[PickRequest] = []
        self.surveys: list[SurveyRequest] = []
        self.readings: list[PlacedLabelsRequest] = []
        self.reports: list[LabelReportRequest] = []
        self.comparisons: list[LayerDifferenceRequest] = []
        self.below_requests: list[BelowLabelsRequest] = []
        self.holds = False
        self._waiting: FrameRequest | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether a requested frame is pending."""
        return self._waiting is not None

    def request(self, request: FrameRequest) -> None:
        self.requests.append(request)
        self._waiting = request
        if not self.holds:
            self.deliver()

    def pick(self, request: PickRequest) -> None:
        self.picks.append(request)

    def survey(self, request: SurveyRequest) -> None:
        self.surveys.append(request)

    def read_labels(self, request: PlacedLabelsRequest) -> None:
        self.readings.append(request)

    def report_labels(self, request: LabelReportRequest) -> None:
        self.reports.append(request)

    def compare_layers(self, request: LayerDifferenceRequest) -> None:
        self.comparisons.append(request)

    def read_below_labels(self, request: BelowLabelsRequest) -> None:
        self.below_requests.append(request)

    def answer_report(self, **found: Any) -> LabelReport:
        """Answer the last request for a label report."""
        report = LabelReport(self.reports[-1], is_known=True, **found)
        self.labels_reported.emit(report)
        return report

    def answer_labels(self, *layers: PlacedLabelLayer) -> None:
        """Answer the last request for label texts."""
        self.labels_read.emit(PlacedLabels(self.readings[-1], is_known=True, layers=layers))

    def answer_survey(self, **found: Any) -> Survey:
        """Answer the last survey request."""
        survey = Survey(self.surveys[-1], has_data=True, **found)
        self.surveyed.emit(survey)
        return survey

    def answer(self, *hits: Hit) -> None:
        """Answer the last request for hits."""
        self.hits_found.emit(PickResult(self.picks[-1], hits))

    def deliver(self) -> None:
        """Deliver the last requested frame."""
        request, self._waiting = self._waiting, None
        assert request is not None
        self.framed.emit(a_frame(request))


def a_frame(request: FrameRequest) -> Frame:
    """Return the frame of a request."""
    camera, style = request.camera, request.style
    below = QImage(QSize(camera.device_width, camera.device_height), PICTURE)
    below.fill(QColor("white"))
    layer = style.layers[len(style.layers) - 1]
    paint = paint_at(curves_of(layer), camera.zoom)
    inks = inks_of(layer, paint)
    is_active = request.active == layer.key
    half = QRect(0, 0, below.width() // 2, below.height())
    if not is_active:
        QPainter(below).fillRect(half, qcolor(inks[LayerInk.FILL]))
    return Frame(
        request=request,
        below=below,
        above=None,
        parts=(PaintPart(LayerInk.FILL, half, None),) if is_active else (),
        forms=forms_of(layer, paint, inks) if is_active else (),
        inks=inks if is_active else {},
        attribution=(DATA_CREDIT,),
        not_drawn=(),
        is_active_absent=not is_active,
    )


def a_flat_style(color: Color = RED) -> MapStyle:
    """Create a motorway over a background."""
    background = {"id": 0, "type": "background", "paint": {"fill-color": a_color((0, color.abgr))}}
    return a_style([a_line(1), background])


def background_of(style: MapStyle) -> int:
    """Return the key of the background layer."""
    return style.order.keys[-1]


def painted(style: MapStyle, color: Color) -> MapStyle:
    """Return the style with another background colour."""
    return set_stop([background_of(style)], BY_KEY["fill-color"], 0, color)(style)


Point = tuple[float, float]


def mouse(
    widget: QWidget,
    kind: QEvent.Type,
    at: Point,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Send a mouse event."""
    is_move, is_up = kind is QEvent.Type.MouseMove, kind is QEvent.Type.MouseButtonRelease
    held = Qt.MouseButton.NoButton if is_up else button
    caused_by = Qt.MouseButton.NoButton if is_move else button
    where = QPointF(*at)
    event = QMouseEvent(kind, where, widget.mapToGlobal(where), caused_by, held, modifiers)
    QApplication.sendEvent(widget, event)


def drag(widget: QWidget, *points: Point) -> None:
    """Press at the first point, move through the others and release at the last."""
    mouse(widget, QEvent.Type.MouseButtonPress, points[0])
    for point in points[1:]:
        mouse(widget, QEvent.Type.MouseMove, point)
    mouse(widget, QEvent.Type.MouseButtonRelease, points[-1])


def wheel(
    widget: QWidget,
    at: Point,
    angle: int = 0,
    pixels: int = 0,
    phase: Qt.ScrollPhase = Qt.ScrollPhase.NoScrollPhase,
) -> None:
    """Turn the wheel, or scroll on a touchpad."""
    where = QPointF(*at)
    event = QWheelEvent(
        where,
        widget.mapToGlobal(where),
        QPoint(0, pixels),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        phase,
        False,
    )
    QApplication.sendEvent(widget, event)


def recorded(signal: object) -> list[tuple[object, ...]]:
    """Record all emissions of a signal."""
    emissions: list[tuple[object, ...]] = []
    connect: Callable[[Callable[..., None]], object] = signal.connect  # type: ignore[attr-defined]
    connect(lambda *carried: emissions.append(carried))
    return emissions
