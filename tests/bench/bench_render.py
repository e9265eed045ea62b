"""The map while a user edits it: the real view over the real renderer, from the edit until it is painted."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle, islice
from math import sin
from time import perf_counter

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from editor.mapstyle.document.diff import diff
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.edits.edit import Edit, set_stop
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, LayerShape, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.preview.map_view import MapView
from editor.render.camera import Camera
from editor.render.worker.frame_cache import Frame, FrameRequest
from editor.render.worker.service import RenderService
from tests.bench.harness import Row, p95, sized
from tests.bench.scenes import TOWNS, largest_style

_SCALES = ((1.0, 60.0), (2.0, 150.0))[: sized(None, 1)]
_EDITS = sized(100, 2)
_TICKS = sized(10, 2)
_STEPS = sized(100, 2)
_PATIENCE_S = 60.0

# Qt's application object must live as long as its widgets and fonts.
_applications: list[QApplication] = []


def bench_frames() -> list[Row]:
    """Measure whole frames at new cameras, their tiles decoded, until the image is composed."""
    rows = []
    for town, camera in TOWNS.items():
        for scale, limit in _SCALES:
            taken = frames_ms(replace(camera, scale=scale))
            rows.append(Row(f"full repaint at {scale:g}x, {town}, p95", p95(taken), "ms", limit))
    return rows


def frames_ms(camera: Camera) -> list[float]:
    """Measure frames of the largest style around a camera, each at a new place. Units: ms."""
    style = largest_style()
    taken: list[float] = []
    with a_service() as service:
        frames: list[Frame] = []
        service.framed.connect(frames.append)
        for looked in (camera, *around(camera)):
            frames.clear()
            start = perf_counter()
            service.request(FrameRequest(style, looked))
            wait(lambda: frames != [])
            frames[-1].compose()
            taken.append((perf_counter() - start) * 1000)
    return taken[1:]


def bench_edits() -> list[Row]:
    """Measure edits of every visible layer in turn, until the view is painted with them."""
    rows = []
    for town, camera in TOWNS.items():
        with a_view(camera) as live:
            shaped = [live.reshaped(layer) for layer in live.seen(_EDITS)]
        painted, sharp = ([each[index] for each in shaped] for index in (0, 1))
        rows += [
            Row(f"colour edit to painted widget, {town}, p95", p95(colours_ms(camera)), "ms", 8.0),
            Row(f"width or size edit to painted widget, {town}, p95", p95(painted), "ms", 16.0),
            Row(f"width or size edit to settled frame, {town}, p95", p95(sharp), "ms", 60.0),
        ]
    return rows


def colours_ms(camera: Camera) -> list[float]:
    """Measure ticks of colour drags of ten visible layers until the view is painted. Units: ms."""
    with a_view(camera) as live:
        few = live.seen(_EDITS // _TICKS)
        return [time_ms for layer in few for time_ms in live.recoloured(layer)]


def bench_moves() -> list[Row]:
    """Measure steps of a pan and of a zoom until they are painted, and until the view is sharp again."""
    rows = []
    for town, camera in TOWNS.items():
        with a_view(camera) as live:
            pans = [live.moved(looked) for looked in around(camera)]
            live.moved(camera)
            zooms = [live.moved(looked) for looked in nearer(camera)]
        for kind, taken in (("pan", pans), ("zoom", zooms)):
            painted, sharp = ([each[index] for each in taken] for index in (0, 1))
            rows.append(Row(f"{kind} step to painted widget, {town}, p95", p95(painted), "ms", 8.0))
            rows.append(Row(f"{kind} step to sharp frame, {town}, p95", p95(sharp), "ms", 100.0))
    return rows


def around(camera: Camera) -> Iterator[Camera]:
    """Yield a random pan around a town that never returns to a place, in steps of up to 15 pixels."""
    for step in range(1, _STEPS + 1):
        yield camera.moved_by(120 * sin(0.11 * step), 90 * sin(0.073 * step))


def nearer(camera: Camera) -> Iterator[Camera]:
    """Yield a zoom in by steps of 0.05, then out, and so on, never twice at one zoom."""
    for step in range(1, _STEPS + 1):
        turn, part = divmod(step, 18)
        zoom = 0.05 * (part if turn % 2 == 0 else 18 - part) + 0.0007 * step
        yield camera.zoomed_at(400.0, 300.0, zoom)


class LiveView:
    """A view on the screen with the largest style, and the times of its operations."""

    def __init__(self, view: MapView, style: MapStyle) -> None:
        self.view, self.style = view, style
        self._level = round(view.camera.zoom)

    def seen(self, count: int) -> Iterator[Layer]:
        """Return an iterator over some visible layers, repeatedly from the top down."""
        return islice(filter(self._shows, cycle(_drawn(self.style, self.view.camera))), count)

    def _shows(self, layer: Layer) -> bool:
        self._choose(layer)
        return self.view.frame is not None and bool(self.view.frame.parts)

    def recoloured(self, layer: Layer) -> Iterator[float]:
        """Measure ticks of a drag in colour until each is painted. Units: ms."""
        self._choose(layer)
        for tick in range(_TICKS):
            color = Color(20 * tick + 5, 90, 90)
            yield self._painted(set_stop([layer.key], BY_KEY[_color_of(layer)], self._level, color))

    def reshaped(self, layer: Layer) -> tuple[float, float]:
        """Measure a tick of a drag in size until it is painted, and until its last frame. Units: ms."""
        self._choose(layer)
        prop = BY_KEY[_size_of(layer)]
        # What the first tick had to prepare is cached at the second.
        for value in (2.0, 2.2):
            start = perf_counter()
            painted = self._painted(set_stop([layer.key], prop, self._level, value))
            wait(lambda: self.view.is_idle)
            sharp = (perf_counter() - start) * 1000
        return painted, sharp

    def _choose(self, layer: Layer) -> None:
        self.view.show_active(layer.key)
        wait(lambda: self.view.is_idle)

    def _painted(self, edit: Edit) -> float:
        view, before, picture = self.view, self.style, self.view.picture
        start = perf_counter()
        self.style = edit(before)
        view.show_style(self.style, diff(before, self.style))
        wait(lambda: view.picture is not picture)
        view.repaint()
        return (perf_counter() - start) * 1000

    def moved(self, camera: Camera) -> tuple[float, float]:
        """Measure a jump to the view from elsewhere, until it is painted and until it is sharp. Units: ms."""
        start = perf_counter()
        self.view.set_camera(camera)
        self.view.repaint()
        painted = (perf_counter() - start) * 1000
        wait(lambda: self.view.is_idle)
        self.view.repaint()
        return painted, (perf_counter() - start) * 1000


def _color_of(layer: Layer) -> str:
    """Return the property that colours most of a layer."""
    shape = layer_type(layer.type, layer.source).shape
    is_area = shape is LayerShape.POLYGON and "fill-color" in layer.paint
    return "text-color" if shape in LABEL_SHAPES else "fill-color" if is_area else "line-inner-color"


def _size_of(layer: Layer) -> str:
    """Return the property that gives a layer its size."""
    shape = layer_type(layer.type, layer.source).shape
    return (
        "text-size" if shape in LABEL_SHAPES else "icon-size" if shape is LayerShape.ARROWS else "line-width"
    )


def _drawn(style: MapStyle, camera: Camera) -> list[Layer]:
    """Return the layers that draw at a camera's zoom, from the top down."""
    return [
        layer
        for layer in style.layers
        if layer.draws_at(camera.zoom)
        and layer_type(layer.type, layer.source).shape not in (LayerShape.NONE, LayerShape.CANVAS)
    ]


@contextmanager
def a_service() -> Iterator[RenderService]:
    """Run the render processes over the bundled maps while the block runs."""
    if QApplication.instance() is None:
        _applications.append(QApplication(["isopleth-bench"]))
    service = RenderService()
    try:
        yield service
    finally:
        service.close()


@contextmanager
def a_view(camera: Camera, style: MapStyle | None = None) -> Iterator[LiveView]:
    """Show a style, by default the largest, in the map view while the block runs."""
    with a_service() as service:
        style = style or largest_style()
        view = MapView(service, camera)
        view.set_reduced_motion(is_reduced=True)
        view.resize(camera.width_px, camera.height_px)
        view.show_style(style)
        view.show()
        wait(lambda: view.frame is not None and view.is_idle)
        yield LiveView(view, style)
        view.hide()
        view.deleteLater()


def wait(condition: Callable[[], bool]) -> None:
    """Run the event loop until a condition holds; it sleeps between, and leaves the processor to others."""
    patience = QTimer()
    patience.setSingleShot(True)
    patience.start(round(_PATIENCE_S * 1000))
    while not condition():
        assert patience.isActive(), "the map was not ready in time"
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
