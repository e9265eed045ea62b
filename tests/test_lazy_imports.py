"""Lazy imports."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from editor.lazy_import import LazyModule, load_ahead, load_declared_ahead


def test_lazy_attributes_of_a_module_are_found_through_its_proxy() -> None:
    colours = LazyModule("colorsys")

    assert colours.rgb_to_hsv(1, 0, 0) == (0.0, 1.0, 1)
    assert "rgb_to_hsv" in vars(colours), "the attribute is cached"


def test_a_missing_library_raises_when_it_is_used() -> None:
    nothing = LazyModule("no_such_library_of_ours")

    with pytest.raises(ModuleNotFoundError, match="no_such_library_of_ours"):
        nothing.anything  # noqa: B018 (to ask is to import)


def test_a_library_is_preloaded_once_on_a_thread() -> None:
    loading = load_ahead("colorsys")
    assert loading is not threading.main_thread()
    assert load_ahead("colorsys") is loading
    loading.join()
    assert "colorsys" in sys.modules


def test_libraries_that_are_imported_together_follow_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, text in (("first_of_two", ""), ("second_of_two", "import sys; sys.modules['first_of_two']")):
        (tmp_path / f"{name}.py").write_text(text)
    load_ahead("no_such_library_of_ours", "first_of_two", "second_of_two").join()
    assert {"first_of_two", "second_of_two"} <= sys.modules.keys()


def test_declared_modules_of_a_package_are_preloaded_with_those_that_they_declare(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    texts = {
        "__init__": "",
        "declared": "from editor.lazy_import import LazyModule; LazyModule('ahead_package.nested')",
        "nested": "",
        "absent": "",
    }
    (tmp_path / "ahead_package").mkdir()
    for name, text in texts.items():
        (tmp_path / "ahead_package" / f"{name}.py").write_text(text)
    (tmp_path / "ahead_package_of_others.py").touch()
    LazyModule("ahead_package.declared")
    LazyModule("ahead_package_of_others")

    loading = load_declared_ahead("ahead_package")

    assert load_declared_ahead("ahead_package") is loading
    loading.join()
    assert {"ahead_package.declared", "ahead_package.nested"} <= sys.modules.keys()
    assert {"ahead_package.absent", "ahead_package_of_others"}.isdisjoint(sys.modules)


def test_a_missing_library_is_reported_where_it_is_used() -> None:
    load_ahead("no_such_library_of_ours").join()
    with pytest.raises(ModuleNotFoundError):
        LazyModule("no_such_library_of_ours").anything  # noqa: B018 (to ask is to import)


# Network clients and servers, tile caches and decoders, time zone boundaries, and all of CSS.
SERVERS = ("httpx", "httpcore", "anyio", "asyncio", "ssl", "http.server")
WAITING = (*SERVERS, "sqlite3", "google.protobuf", "tzfpy", "coloraide")


@pytest.mark.parametrize(
    "does",
    [
        "import editor.app.startup",
        "import editor.render.worker.child_main",
        (
            "from editor.weather.simulator.forecasts import answer;"
            "answer('CurrentWeather', {'coords': '-34.9,-56.2'})"
        ),
        "from editor.mapstyle.color.notations import read_color; [*map(read_color, ('#abc', 'tomato', '0'))]",
    ],
)
def test_neither_the_start_nor_independent_code_loads_lazy_imports(does: str) -> None:
    probe = f"import sys; {does}; print([name for name in {WAITING} if name in sys.modules])"

    reported = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, timeout=60, check=False
    )

    assert reported.stdout.strip() == "[]", reported.stderr


_ENDING = """
import atexit, sys, threading
sys.path.insert(0, sys.argv[1])
begun, released = threading.Event(), threading.Event()
atexit.register(lambda: print(loading.is_alive(), "second_at_the_end" in sys.modules))
from editor.lazy_import import load_ahead
loading = load_ahead("first_at_the_end", "second_at_the_end")
atexit.register(released.set)
begun.wait(20)
"""


def test_the_thread_ends_with_the_module_that_it_imports_when_the_interpreter_ends(tmp_path: Path) -> None:
    first = "import sys\nmain = sys.modules['__main__']\nmain.begun.set()\nmain.released.wait(20)\n"
    (tmp_path / "first_at_the_end.py").write_text(first)
    (tmp_path / "second_at_the_end.py").write_text("import threading\nthreading.Event().wait(20)\n")
    command = [sys.executable, "-c", _ENDING, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("False False\n", "")
