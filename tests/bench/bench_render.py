"""The renderer on the bundled towns: whole frames, and edits until a picture stands."""

from PySide6.QtWidgets import QApplication

from editor.basemap.catalogue import bundled
from editor.mapstyle import sourcedata
from editor.mapstyle.edits import set_stop
from editor.mapstyle.files import read_style
from editor.mapstyle.model import Layer, MapStyle
from editor.mapstyle.properties import BY_KEY
from editor.mapstyle.values import Color
from editor.render import choices
from editor.render.camera import Camera
from editor.render.compose import composed
from editor.render.frame import Frame, FrameRequest
from editor.render.renderer import Renderer
from editor.resources import path
from tests import corpus
from tests.bench.harness import Row, median, p95, times_ms

_ROUNDS = 15
_EDITS = 100
_RESIDENTIAL = 6
_TOWNS = {
    "Montevideo z13": Camera(-34.9, -56.17, 13.0, 1000, 700),
    "Helsinki z16": Camera(60.171, 24.944, 16.0, 1000, 700),
}

# Qt's application object must live as long as its fonts are used.
_applications: list[QApplication] = []


def bench_frames() -> list[Row]:
    """A whole frame at a camera that was never drawn, its tiles decoded."""
    return [
        Row(f"full frame, {town}", median(_frames_ms(camera)), "ms", 250.0) for town, camera in _TOWNS.items()
    ]


def _frames_ms(camera: Camera) -> list[float]:
    style, renderer = _style(), _renderer()
    step = iter(range(1, 1000))
    return times_ms(lambda: renderer.render(style, camera.moved_by(next(step), 0)), _ROUNDS)


def bench_edits() -> list[Row]:
    """Edits of the heaviest layer: colour until the window has its picture, width until it is drawn."""
    style, renderer = _style(), _renderer()
    camera = _TOWNS["Montevideo z13"]
    streets = next(
        layer for layer in style.layers if (layer.type, layer.sourcedata_id) == ("line", _RESIDENTIAL)
    )
    frame = _frame(renderer, style, camera, streets)
    shades = iter(range(1000))
    widths = iter(range(1000))

    def recolour() -> None:
        color = Color(next(shades) % 256, 90, 90)
        edited = set_stop([streets.key], BY_KEY["line-inner-color"], 13, color)(style)
        inks = frame.recolored(edited.layer(streets.key))
        assert inks is not None, "a colour never shapes a layer"
        frame.compose(inks)

    def widen() -> None:
        width = 1.0 + next(widths) / 100
        edited = set_stop([streets.key], BY_KEY["line-width"], 13, width)(style)
        renderer.layers(edited, camera)

    return [
        Row("colour edit to composed picture", p95(times_ms(recolour, _EDITS)), "ms", 8.0),
        Row("width edit to drawn layer", p95(times_ms(widen, _EDITS)), "ms", 60.0),
    ]


def _frame(renderer: Renderer, style: MapStyle, camera: Camera, active: Layer) -> Frame:
    """The frame that the worker process would bring."""
    layered = renderer.layers(style, camera)
    below, drawn, above = layered.split(active.key)
    assert drawn is not None, "the active layer is seen"
    return Frame(
        request=FrameRequest(style, camera, active.key),
        below=composed(layered.size, below, layered.canvas),
        above=composed(layered.size, above, None),
        parts=tuple(drawn.parts),
        forms=drawn.forms,
        inks=drawn.inks,
        attribution=layered.attribution,
        not_drawn=layered.not_drawn,
    )


def _renderer() -> Renderer:
    """A renderer over the bundled maps."""
    if QApplication.instance() is None:
        _applications.append(QApplication(["isopleth-bench"]))
    data = sourcedata.load()
    return Renderer(bundled(data), data, choices.load())


def _style() -> MapStyle:
    """The largest real style, or the template where there is no corpus."""
    found = corpus.real_styles()
    file = max(found, key=lambda each: each.stat().st_size) if found else path("templates", "day.json")
    return MapStyle.of(read_style(file).tree)
