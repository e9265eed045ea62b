"""The features of a window: what a window creates and imports at start."""

import subprocess
import sys
from pathlib import Path

import pytest

from editor import features
from editor.app.feature_registry import FEATURES

# The modules of each feature that the start of a window imports. All others are imported on first use.
IMPORTED_AT_START = {
    "adjust_colors": "controller",
    "colors": "controller",
    "compare": "controller held_keys states",
    "export": "controller printing",
    "find": "controller",
    "fonts": "controller text",
    "help": "controller tour whats_this",
    "history": "controller model",
    "icons": "controller",
    "inspect": "controller label_debugger",
    "json": "controller",
    "ladder": "controller",
    "legibility": "controller",
    "map_data": "controller satellite",
    "merge": "controller",
    "night_version": "controller",
    "palettes": "controller",
    "places": "controller",
    "preview_options": "controller",
    "problems": "controller list_filter listing model",
    "properties": "appearance controller layer_header pending_text sources style_page view",
    "reference_overlay": "controller",
    "routes": "controller",
    "settings": "controller",
    "start_page": "controller thumbnails",
    "timeline": "controller",
    "variants": "controller shared_selection sun",
    "vision": "controller",
    "weather": "controller towns",
}
# Features whose panels are visible from the start.
VISIBLE_AT_START = {"files", "layers"}

_PROBE = """
import sys
from pathlib import Path
from editor.app.startup import close_services, create_application, create_services
from editor.system.settings import Settings

app, state = create_application(), Path(sys.argv[1])
services = create_services(Settings(state / "settings.ini"), state)
from editor.app.main_window import MainWindow
window = MainWindow(services)
print(*(name for name in sys.modules if name.startswith("editor.features.")))
window.leave()
close_services(services)
"""


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """The modules of features that a new process imports to create a window."""
    command = [sys.executable, "-c", _PROBE, str(tmp_path_factory.mktemp("state"))]
    probed = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert probed.returncode == 0, probed.stderr
    return frozenset(probed.stdout.split())


@pytest.mark.parametrize("feature", IMPORTED_AT_START)
def test_a_window_imports_views_and_dialogs_of_a_feature_on_first_use(
    feature: str, modules: frozenset[str]
) -> None:
    prefix = f"editor.features.{feature}."
    imported = {name.removeprefix(prefix) for name in modules if name.startswith(prefix)}
    assert imported == set(IMPORTED_AT_START[feature].split())


def test_the_table_has_a_row_for_each_feature() -> None:
    folders = {path.parent.name for path in Path(features.__path__[0]).glob("*/__init__.py")}
    assert folders == {*IMPORTED_AT_START, *VISIBLE_AT_START}


def test_no_feature_is_created_twice() -> None:
    assert len(set(FEATURES)) == len(FEATURES)
