"""The map of the benches: the largest style, over two towns."""

from collections.abc import Mapping
from pathlib import Path

from editor.mapstyle.document.model import MapStyle
from editor.render.camera import Camera
from editor.resources import path
from editor.storage.file_state import read_style
from tests import corpus
from tests.bench.harness import sized

_TOWNS = {
    "Montevideo z13": Camera(-34.9, -56.17, 13.0, 1000, 700),
    "Helsinki z16": Camera(60.171, 24.944, 16.0, 1000, 700),
}
TOWNS: Mapping[str, Camera] = dict(list(_TOWNS.items())[sized(0, 1) :])


def largest_style_file() -> Path:
    """Return the file of the largest real style, or of the template if there is no corpus."""
    found = corpus.real_styles()
    return max(found, key=lambda each: each.stat().st_size) if found else path("templates", "day.json")


def largest_style() -> MapStyle:
    """Return the largest style, parsed."""
    return MapStyle.of(read_style(largest_style_file()).tree)
