"""Palettes: reading, colours of an image, assignment to the largest style, and what the map shows of it."""

import tempfile
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
from PIL import Image
from PySide6.QtWidgets import QApplication

from editor.assets.main_colors import MOST_COLORS as MOST_OF_IMAGE
from editor.assets.main_colors import main_colors
from editor.features.palettes.controller import APPLY_DOCK, PaletteController
from editor.features.palettes.palette_view import NEAREST
from editor.mapstyle.color.palettes.formats import FORMATS
from editor.mapstyle.color.palettes.palette import MOST_COLORS, ColorPalette, PaletteColor
from editor.mapstyle.color.ramps import even_stops
from editor.mapstyle.color.spaces import distance
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Stop
from editor.mapstyle.search.color_assignment import by_nearest, by_role
from editor.mapstyle.search.color_roles import ColorRoles
from tests.bench.bench_adjust import many_colors
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, median, p95, sized, times_ms
from tests.bench.scenes import largest_style, largest_style_file
from tests.pngs import saved
from tests.styles import a_document, bytes_of

_COLORS = sized(MOST_COLORS, 20)
_PHOTO_PX = sized((3464, 2309), (200, 150))
_CHANGES = sized(20, 2)
_TOWN = -34.9, -56.17, 13.0


def a_palette(count: int, shift: int = 0) -> ColorPalette:
    """Create a palette of distinct colours."""
    colors = (
        PaletteColor(
            Color((37 * index + shift) % 256, (91 * index) % 256, (11 * index) % 256), f"Colour {index}"
        )
        for index in range(count)
    )
    return ColorPalette("Bench", tuple(colors))


def a_photo(width: int, height: int) -> bytes:
    """Create an image with noise and gradients, as a JPEG."""
    noise = np.random.default_rng(1).integers(-20, 20, (height, width, 3))
    ramp = np.linspace(40, 210, width)[None, :, None] * np.array([1.0, 0.8, 0.6])[None, None, :]
    return saved(Image.fromarray(np.clip(ramp + noise, 0, 255).astype(np.uint8)), "JPEG")


def bench_palette_files() -> list[Row]:
    """Measure the slowest format to read."""
    palette = a_palette(_COLORS)
    slowest = 0.0
    for each in FORMATS:
        data = each.write(palette)
        slowest = max(slowest, median(times_ms(partial(each.read, data, "bench"), rounds=9)))
    return [Row("palette of 1,024 colours read, slowest of six formats", slowest, "ms", 250)]


def bench_image_palette() -> list[Row]:
    data = a_photo(*_PHOTO_PX)
    taken = times_ms(lambda: main_colors(data, MOST_OF_IMAGE), rounds=5)
    found = {main_colors(data, MOST_OF_IMAGE) for _ in range(sized(3, 1))}
    return [
        Row("palette of 16 colours from an image of 8 megapixels", median(taken), "ms", 1500),
        Row("other palettes from the same image", len(found) - 1, "palettes", 0),
    ]


def bench_assignment() -> list[Row]:
    style = largest_style()
    roled, palette = ColorRoles().of(style), a_palette(_COLORS)
    nearest = times_ms(lambda: by_nearest(roled, palette), rounds=9)
    small = a_palette(16)
    role = times_ms(lambda: by_role(roled, small), rounds=9)
    return [
        Row("palette of 1,024 colours assigned to the largest style by nearest", median(nearest), "ms", 10),
        Row("palette of 16 colours assigned to the largest style by role", median(role), "ms", 30),
    ]


def bench_applied_palette() -> list[Row]:
    """Measure from another palette until the map shows it, before it is applied."""
    with a_window() as window:
        window.open_file(largest_style_file())
        wait(lambda: window.session.origin.path == largest_style_file() and window.map_view.is_idle)
        window.map_view.set_camera(window.map_view.camera.at(*_TOWN))
        wait(lambda: window.map_view.is_idle)
        applying = window.features[PaletteController].applying
        applying.show_palette(a_palette(16))
        window.docks.show(APPLY_DOCK)
        wait(lambda: applying.controller.is_idle and window.map_view.is_idle)
        taken = []
        for tick in range(_CHANGES):
            start = time.perf_counter()
            applying.show_palette(a_palette(16, 10 * tick + 5))
            wait(lambda: applying.controller.is_idle and window.map_view.is_idle)
            taken.append((time.perf_counter() - start) * 1000)
    return [Row("palette on the map before it is applied, p95", p95(taken), "ms", 400)]


def bench_assignment_blocking() -> list[Row]:
    """Measure an edit under a palette of 1,024 colours over 2,400 of a style, until the rows are shown."""
    with tempfile.TemporaryDirectory() as folder, a_window() as window:
        file = Path(folder) / "large.json"
        file.write_bytes(bytes_of(a_document(many_colors())))
        window.open_file(file)
        wait(lambda: window.session.origin.path == file and window.map_view.is_idle)
        applying = window.features[PaletteController].applying
        window.docks.show(APPLY_DOCK)
        applying.panel.assignment.show_index(NEAREST)
        applying.show_palette(a_palette(_COLORS))
        wait(lambda: applying.controller.is_idle and window.map_view.is_idle)
        key, longest = window.session.style.layers[0].key, []
        for tick in range(_CHANGES):
            window.session.do(set_stop([key], BY_KEY["line-inner-color"], 0, Color(tick, 0, 0)), "Edit")
            longest.append(1000 * _longest_turn_s(lambda: applying.controller.is_idle))
    return [Row("palette of 1,024 colours, 2,400 assigned: GUI thread blocked, p95", p95(longest), "ms", 60)]


def _longest_turn_s(is_over: Callable[[], bool]) -> float:
    """Process events until a condition holds, and return the time of the longest turn."""
    longest = 0.0
    while not is_over():
        time.sleep(0.0005)  # the processor is left to the jobs
        turn = time.perf_counter()
        QApplication.processEvents()
        longest = max(longest, time.perf_counter() - turn)
    return longest


def bench_even_stops() -> list[Row]:
    """Measure how much the steps of generated stops differ, as a share of their mean."""
    pairs = [(Color(220, 40, 30), Color(250, 240, 200)), (Color(20, 40, 90), Color(160, 210, 240))]
    worst = 0.0
    for low, high in pairs:
        stops = (Stop(0, low), *even_stops(Stop(0, low), Stop(17, high), 16), Stop(17, high))
        colors = [stop.value for stop in stops if isinstance(stop.value, Color)]
        steps = [distance(one, other) for one, other in pairwise(colors)]
        worst = max(worst, (max(steps) - min(steps)) / (sum(steps) / len(steps)) * 100)
    return [Row("difference of even colour steps over 17 zooms", worst, "%", 20)]
