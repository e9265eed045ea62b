"""The zoom ladder: until all cells are drawn, and an edit until all visible cells show it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from editor.app.main_window import MainWindow
from editor.features.ladder.controller import LadderController
from editor.features.ladder.view_controller import LadderViewController
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Value
from editor.system.settings import LADDER_CELL_PX, LADDER_ZOOMS
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, median, p95, sized
from tests.bench.scenes import largest_style_file

_EDITS = sized(20, 2)
_LAST_ZOOM = sized(17, 2)
_INNER_TOWN = -34.895, -56.165, 14.0
_RESIDENTIAL, _SUBURBS = 6, 6


@contextmanager
def _a_ladder() -> Iterator[tuple[MainWindow, LadderViewController, float]]:
    """Open a ladder of 18 cells of the largest style while the block runs, and time until they are drawn."""
    with a_window() as window:
        window.resize(1920, 1080)
        window.open_file(largest_style_file())
        wait(lambda: window.session.origin.path == largest_style_file() and window.map_view.is_idle)
        lat, lon, zoom = _INNER_TOWN
        window.map_view.set_camera(window.map_view.camera.at(lat, lon, zoom))
        wait(lambda: window.map_view.is_idle)
        settings = window.services.settings
        settings.set(LADDER_ZOOMS, f"0 {_LAST_ZOOM}")
        settings.set(LADDER_CELL_PX, "200")
        start = time.perf_counter()
        window.commands["zoom_ladder"].trigger()
        ladder = window.features[LadderController].view_controller
        wait(lambda: ladder.frames.is_idle and all(cell.picture for cell in ladder.frames.cells))
        taken = time.perf_counter() - start
        assert len(ladder.view.visible_cells) == _LAST_ZOOM + 1, "all cells are in view"
        yield window, ladder, taken


def bench_ladder() -> list[Row]:
    """Measure all cells after the command, then edits of a width, a text size and a colour."""
    with _a_ladder() as (window, ladder, taken):
        widths = _edits_ms(window, ladder, "line", _RESIDENTIAL, "line-width")
        sizes = _edits_ms(window, ladder, "symbol", _SUBURBS, "text-size")
        colors = _edits_ms(window, ladder, "line", _RESIDENTIAL, "line-inner-color")
    return [
        Row("zoom ladder of 18 cells complete", taken, "s", 2.5),
        Row("width edit to all visible cells of the zoom ladder, p95", p95(widths), "ms", 150),
        Row("text size edit to all visible cells of the zoom ladder, p95", p95(sizes), "ms", 150),
        Row("colour edit to all visible cells of the zoom ladder, p95", p95(colors), "ms", 150),
        Row("width edit to all visible cells of the zoom ladder", median(widths), "ms", None),
    ]


def _edits_ms(
    window: MainWindow, ladder: LadderViewController, layer_type: str, data: int, name: str
) -> list[float]:
    """Measure edits of a selected layer until all cells are painted."""
    prop = BY_KEY[name]
    key = _layer(window, layer_type, data, name)
    window.view_state.select([key])
    wait(lambda: ladder.frames.is_idle)
    taken = []
    for tick in range(_EDITS):
        value: Value = 2.0 + tick / 10 if name == "line-width" else 10.0 + tick / 4
        if name.endswith("color"):
            value = Color(9 * tick, 200, 100)
        start = time.perf_counter()
        window.session.do(set_stop([key], prop, 14, value), "bench")
        wait(lambda: ladder.frames.is_idle)
        ladder.view.grid.repaint()
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def _layer(window: MainWindow, layer_type: str, data: int, name: str) -> LayerKey:
    """Return the layer that draws some data, or any layer with a property if the style has none."""
    layers = [each for each in window.session.style.layers if each.curve(BY_KEY[name]) is not None]
    layers.sort(key=lambda each: (each.type, each.source, each.sourcedata_id) != (layer_type, "map", data))
    return layers[0].key
