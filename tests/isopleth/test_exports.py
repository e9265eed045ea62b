"""The names that `isopleth` exports, and when they are imported."""

import subprocess
import sys
from pathlib import Path

import pytest

import editor
import isopleth
from editor import api

ROOT = Path(__file__).parent.parent.parent


def test_all_names_of_the_api_are_exported_and_no_others() -> None:
    assert set(isopleth.__all__) == {*api.__all__, "ShadowedError", "__version__"}
    assert isopleth.__version__ == editor.__version__
    for name in api.__all__:
        assert getattr(isopleth, name) is getattr(api, name)
    assert set(isopleth.__all__) <= set(dir(isopleth))


def test_a_name_that_the_api_lacks_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'isopleth' has no attribute 'open'"):
        _ = isopleth.open  # type: ignore[attr-defined]


def run_without_qt(program: str) -> subprocess.CompletedProcess[str]:
    code = f"import sys; sys.modules['PySide6'] = None\n{program}"
    command = [sys.executable, "-W", "error", "-c", code, ROOT / "resources" / "templates" / "day.json"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_only_images_need_qt() -> None:
    done = run_without_qt(
        """
import isopleth
style = isopleth.open_style(sys.argv[1])
style.layer("Sea").set("fill-color", "tomato")
print(len(style.query("problem")), len(style.validate()))
try: style.render((0, 0), zoom=3)
except ModuleNotFoundError as error: print(error.name.partition(".")[0])
"""
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["0", "0", "PySide6"]


def test_neither_the_package_nor_its_entry_point_imports_the_api() -> None:
    done = run_without_qt(
        "import isopleth.__main__; sys.exit(any(name.partition('.')[0] == 'editor' for name in sys.modules))"
    )
    assert done.returncode == 0, done.stderr
