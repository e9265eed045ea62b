"""Legibility of the largest style in a window, after an edit, and the filter of colour vision."""

import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from PySide6.QtGui import QImage

from editor.api.rendering import create_application
from editor.basemap.catalogue import bundled
from editor.checks.legibility.lint import LegibilityLint
from editor.features.legibility.controller import LegibilityController
from editor.mapstyle.color.vision import MATRICES, SIMULATED, Vision
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.schema.values import Color
from editor.render import preview_defaults, vision_filter
from editor.render.camera import Camera
from editor.render.renderer import Renderer
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, p95, sized, times_ms
from tests.bench.scenes import TOWNS, largest_style, largest_style_file
from tests.mapstyle.color.test_vision import PUBLISHED, published_matrix

_EDITS = sized(40, 2)
# Degrees between the frames of a pan.
_FRAMES, _STEP = sized(13, 3), 0.003
_WIDTH, _HEIGHT = sized((1128, 828), (64, 48))


def bench_legibility_lint() -> list[Row]:
    """Measure the lint of the style alone: a new one, and after an edit of a label or of the ground."""
    style = largest_style()
    fresh = times_ms(lambda: LegibilityLint().check(style), rounds=5)
    rows = [Row("legibility of the largest style", p95(fresh), "ms", 1000)]
    for name, prop in (("label", "text-color"), ("area", "fill-color")):
        rows.append(
            Row(f"legibility after an edit of one {name}, p95", p95(_edits_ms(style, prop)), "ms", 100)
        )
    return rows


def _edits_ms(style: MapStyle, name: str) -> list[float]:
    prop = BY_KEY[name]
    keys = [layer.key for layer in style.layers if layer.curve(prop) is not None] or list(style.order.keys)
    lint = LegibilityLint()
    lint.check(style)
    taken = []
    for tick in range(_EDITS):
        style = set_stop([keys[tick % len(keys)]], prop, 12, Color(3 * tick, 90, 160))(style)
        start = time.perf_counter()
        lint.check(style)
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def bench_legibility_in_view() -> list[Row]:
    """Measure the lint of the style in view, from the command until the map was read and checked."""
    with a_window() as window:
        window.resize(1440, 900)
        window.open_file(largest_style_file())
        wait(lambda: window.session.origin.path == largest_style_file() and window.map_view.is_idle)
        town = next(iter(TOWNS.values()))
        window.map_view.set_camera(window.map_view.camera.at(town.lat, town.lon, town.zoom))
        wait(lambda: window.map_view.is_idle)
        start = time.perf_counter()
        window.commands["check_legibility"].trigger()
        lint = window.features[LegibilityController].runner
        assert lint is not None, "the command creates it"
        wait(lambda: lint.has_sample and lint.is_idle)
        taken = time.perf_counter() - start
        window.commands["check_legibility"].trigger()
    return [Row("legibility of the style in view, with the map below its labels", taken, "s", 1.5)]


def bench_color_vision() -> list[Row]:
    """Measure the filter of a frame, first and again after another one filled the table, and the matrices."""
    town = next(iter(TOWNS.values())).with_size(_WIDTH, _HEIGHT)
    first, *others = _frames(
        [town.at(town.lat, town.lon + _STEP * step, town.zoom) for step in range(_FRAMES)]
    )
    again, new = 0.0, 0.0
    for vision in SIMULATED:
        taken = times_ms(partial(vision_filter.seen_by, first, vision), rounds=40, warm_up=2)
        again = max(again, p95(taken))
        images = iter(others)
        new = max(new, p95(times_ms(partial(_see_next, images, vision), len(others), 0)))
    size = f"{_WIDTH}x{_HEIGHT}"
    return [
        Row(f"colour vision of a frame of {size}, slowest kind, p95", again, "ms", 4),
        Row(f"colour vision of a frame of {size} at another place, slowest kind, p95", new, "ms", 4),
        Row("largest difference from a published matrix of colour vision", _worst_entry(), "", 0),
    ]


def _see_next(images: Iterator[QImage], vision: Vision) -> QImage:
    return vision_filter.seen_by(next(images), vision)


def _frames(cameras: Sequence[Camera]) -> list[QImage]:
    application = create_application()
    basemap = bundled(load())
    try:
        renderer = Renderer(basemap, load(), preview_defaults.load())
        return [renderer.render(largest_style(), camera).image for camera in cameras]
    finally:
        basemap.close()
        del application


def _worst_entry() -> float:
    return max(
        abs(own - published)
        for vision in PUBLISHED
        for own, published in zip(
            chain.from_iterable(MATRICES[vision]),
            chain.from_iterable(published_matrix(vision)),
            strict=True,
        )
    )
