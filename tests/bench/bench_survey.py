"""The features and labels in view: the time to count those of the heaviest layer in a render process."""

from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from editor.basemap.catalogue import bundled
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema import source_data
from editor.render import preview_defaults
from editor.render.camera import Camera
from editor.render.query.questions import PlacedLabelsRequest, Survey, SurveyRequest, TrialFilter
from editor.render.renderer import Renderer
from tests.bench.harness import Row, p95, sized, times_ms
from tests.bench.scenes import TOWNS, largest_style

_ROUNDS = sized(20, 1)
# Names and numbers, so that each condition reads its attribute.
_FILTER: Json = {
    "condition": "all",
    "expression": [
        {"key": "name", "condition": "has"},
        {"key": "surface", "condition": "!=", "values": ["gravel"]},
        {"key": "lanes", "condition": "<", "values": ["9"]},
    ],
}

_applications: list[QCoreApplication] = []


def bench_surveys() -> list[Row]:
    """Measure surveys with a filter and outlines, of the layer with the most features in view."""
    _applications.append(QGuiApplication.instance() or QGuiApplication([]))
    style = largest_style()
    rows = []
    for town, camera in TOWNS.items():
        count, taken = surveys_ms(style, camera)
        rows.append(Row(f"survey of {count} features, {town}, p95", p95(taken), "ms", 50.0))
    return rows


def surveys_ms(style: MapStyle, camera: Camera) -> tuple[int, list[float]]:
    """Return the number of features in the heaviest layer, and the time of each survey of them. Units: ms."""
    data = source_data.load()
    renderer = Renderer(bundled(data), data, preview_defaults.load())
    renderer.layers(style, camera)

    def ask(request: SurveyRequest) -> Survey:
        return renderer.survey(style, camera, request)

    every = [ask(SurveyRequest(key, camera.bounds)) for key in style.order.keys]
    largest = max(every, key=lambda found: found.total)
    request = SurveyRequest(
        largest.request.layer, camera.bounds, with_outlines=True, trial=TrialFilter(_FILTER)
    )
    return largest.total, times_ms(lambda: ask(request), _ROUNDS)


def bench_labels_in_view() -> list[Row]:
    """Measure the time to report the text of all labels in view in a render process."""
    _applications.append(QGuiApplication.instance() or QGuiApplication([]))
    style, data = largest_style(), source_data.load()
    rows = []
    for town, camera in TOWNS.items():
        renderer = Renderer(bundled(data), data, preview_defaults.load())
        layered = renderer.layers(style, camera)
        laid = [one for half in layered.laid.values() for one in half]
        ask = partial(renderer.placed_labels, laid, camera, PlacedLabelsRequest(camera.bounds))
        labels = sum(layer.count for layer in ask().layers)
        rows.append(Row(f"{labels} labels read, {town}, p95", p95(times_ms(ask, _ROUNDS)), "ms", 100.0))
    return rows
