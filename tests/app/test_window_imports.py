"""Modules that the window's process imports at its start, and with its first frame."""

from importlib.util import find_spec

import pytest

from tests.import_chains import chains_to, modules_loaded_by

# Libraries of the render processes, of image import, of requests and of jobs.
LIBRARIES = (
    "numpy",
    "PIL",
    "httpx",
    "pmtiles",
    "google.protobuf",
    "fontTools",
    "jsonschema",
    "jsonschema_rs",
    "keyring",
    "sqlite3",
    "resvg_py",
    "coloraide",
    "astral",
    "tzfpy",
    "PySide6.QtNetwork",
    "PySide6.QtPrintSupport",
    "asyncio",
    "csv",
    "email",
    "http.client",
    "ssl",
    "xml",
)
# Modules that draw, read map data or decode images: other processes and jobs run them.
RENDERING = (
    "editor.assets.images.decoding",
    "editor.basemap.catalogue",
    "editor.basemap.gazetteer",
    "editor.basemap.schemas.layer_matcher",
    "editor.basemap.sources.map_data",
    "editor.basemap.sources.mbtiles",
    "editor.basemap.sources.remote",
    "editor.basemap.sources.user_map",
    "editor.basemap.tiles.disk_cache",
    "editor.basemap.tiles.pmtiles",
    "editor.basemap.vector.features",
    "editor.basemap.vector.mvt",
    "editor.render.composition",
    "editor.render.label_layers",
    "editor.render.labels.layout",
    "editor.render.labels.placement",
    "editor.render.labels.text",
    "editor.render.paint.areas",
    "editor.render.paint.coverage",
    "editor.render.paint.geometry",
    "editor.render.paint.lines",
    "editor.render.paint.strokes",
    "editor.render.paint.viewport",
    "editor.render.query.features_in_view",
    "editor.render.query.outlines",
    "editor.render.query.picking",
    "editor.render.query.placed_labels",
    "editor.render.renderer",
    "editor.render.satellite.satellite",
    "editor.render.scene",
    "editor.render.worker.child_drawing",
    "editor.render.worker.child_main",
)
# Dialogs and panels that open on request, and reactions to faults.
ON_REQUEST = (
    "editor.features.export.dialog",
    "editor.features.export.print_dialog",
    "editor.features.files.recovery_dialog",
    "editor.features.map_data.dialog",
    "editor.features.places.bookmark_dialogs",
    "editor.features.settings.view",
    "editor.render.worker.faults",
    "editor.ui.color.popover",
    "editor.weather.api.client",
)
# As the program does.
_START = (
    "import editor.__main__, editor.app.startup",
    "import editor.app.program, editor.app.run_monitor, editor.app.start_times",
)
# What a thread imports after the map is painted.
_AHEAD = (
    "import editor.lazy_import as lazy, editor.app.start_times as times; "
    "lazy.load_declared_ahead(*times.LOADED_AHEAD).join(); import editor.basemap.gazetteer"
)
# What is imported before the renderer starts. Its processes then import their modules alongside the window.
_BEFORE_RENDERER = "import editor.__main__, editor.app.startup"
# Each module costs half a millisecond. Raise this for a module that the first frame needs.
MOST_MODULES = 412
_FRAME = """
from PySide6.QtWidgets import QApplication
from editor.render.worker.frame_cache import FrameRequest
from editor.render.worker.service import RenderService
from editor.mapstyle.document.model import MapStyle
from editor.render.camera import Camera
application = QApplication(["isopleth"])
service = RenderService()
frames = []
for reported in (service.framed, service.failed):
    reported.connect(frames.append)
    reported.connect(application.quit)
service.request(FrameRequest(MapStyle.of({}), Camera(-34.9, -56.18, 13.0, 64, 64)))
application.exec()
service.close()
assert frames[0].below.width() == 64
"""


def test_the_start_imports_nothing_that_only_drawing_and_requests_need() -> None:
    assert chains_to((*LIBRARIES, *RENDERING, *ON_REQUEST), *_START) == {}


def test_the_start_imports_only_so_many_modules() -> None:
    program = [name for name in modules_loaded_by(*_START) if name.startswith("editor.")]
    assert 200 < len(program) <= MOST_MODULES


def test_no_module_that_is_imported_ahead_needs_numpy() -> None:
    assert "editor.features.properties.layer_page" in modules_loaded_by(*_START, _AHEAD)
    assert chains_to(("numpy", "editor.ui.color.popover"), *_START, _AHEAD) == {}


def test_the_renderer_starts_before_the_window_is_imported() -> None:
    found = chains_to(("editor.app.main_window", "editor.app.feature_registry"), _BEFORE_RENDERER)
    assert found == {}
    assert not [name for name in modules_loaded_by(_BEFORE_RENDERER) if name.startswith("editor.features.")]


def test_a_frame_arrives_without_the_modules_that_draw_it() -> None:
    assert chains_to((*LIBRARIES, *RENDERING), _FRAME) == {}


def test_the_slow_validator_is_not_imported_at_the_start_either() -> None:
    without_extra = "import sys; sys.modules['jsonschema_rs'] = None"
    assert chains_to(("jsonschema",), without_extra, *_START) == {}


@pytest.mark.parametrize("name", [*RENDERING, *ON_REQUEST])
def test_every_module_of_the_lists_exists(name: str) -> None:
    assert find_spec(name) is not None


def test_a_chain_names_each_module_on_the_way() -> None:
    found = chains_to(("sqlite3", "numpy"), "import editor.render.query.picking")
    assert found == {"numpy": "start > editor.render.query.picking > numpy"}
