"""The start as a user sees it: a process, its window, its map, and the memory they take when idle.

The program starts with its own settings and folders, and its times are read from its log.
"""

import os
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from editor import resources
from editor.app.start_times import CREATED, IMPORTED, MAP_PAINTED, PAINTED, STYLE_PAINTED
from editor.system.memory import IDLE_MS
from tests.bench.harness import Row, median, sized
from tests.bench.memory_probe import pss_mb
from tests.styles import a_document, a_line, bytes_of

_RUNS, _COLD_RUNS = sized((9, 3), (1, 1))
_REST_S = sized(IDLE_MS / 1000 + 2.0, 0.1)
_PATIENCE_S = 60.0
_CACHES = Path("/proc/sys/vm/drop_caches")
# As the program does before it imports its window.
_PREPARATION = "import gc; gc.disable();from editor.system.bindings import import_core; import_core();"
_QT = "import PySide6.QtWidgets"
_WINDOW, _LIBRARIES = "import editor.app.main_window", "import PySide6.QtWidgets, numpy, PIL.Image"


_EVENTS = (IMPORTED, CREATED, PAINTED, STYLE_PAINTED, MAP_PAINTED)


@dataclass(frozen=True, slots=True)
class _Start:
    """The times from the start of a process to each event, and its memory when idle. Units: s, MB."""

    imported_s: float
    created_s: float
    window_s: float
    style_s: float
    map_s: float
    memory_mb: float


def bench_start(options: Namespace) -> list[Row]:
    """Measure a new process until its window, style and map are painted, and its memory after that."""
    program = _program(options)
    with tempfile.TemporaryDirectory() as folder:
        large = Path(folder) / "large.json"
        large.write_bytes(bytes_of(_large()))
        for _ in range(sized(1, 0)):
            _started(program)  # It compiles new modules, and warms up the disk cache.
        pairs = [(_started(program), _started(program, large)) for _ in range(_RUNS)]
        day, many = [one for one, _ in pairs], [one for _, one in pairs]
        rows = [
            _row("start to window with the template", [one.style_s for one in day], "s", 0.50),
            _row("start to map of the template", [one.map_s for one in day], "s", 0.70),
            _row("start to window with 1,000 layers", [one.style_s for one in many], "s", 0.65),
            _row("start to map of 1,000 layers", [one.map_s for one in many], "s", 1.00),
            *([] if options.program else _phases(day)),
            _row("start to first window, still empty", [one.window_s for one in many], "s", None),
            _row("a file handed to the program that runs", _handed_over(program, large), "s", 1.0),
            _row("memory after start, the template", [one.memory_mb for one in day], "MB", 170),
            _row("memory after start, 1,000 layers", [one.memory_mb for one in many], "MB", 250),
        ]
        if options.long and os.access(_CACHES, os.W_OK):
            cold = []
            for _ in range(_COLD_RUNS):
                os.sync()
                with suppress(OSError):  # Root in a container may be permitted to read it or not.
                    _CACHES.write_text("3\n", encoding="ascii")
                    cold.append(_started(program).style_s)
            if cold:
                rows.append(_row("start to window, nothing of it in the disk cache", cold, "s", None))
    return rows


def bench_validate(options: Namespace) -> list[Row]:
    """Measure `isopleth validate` of the template, from the start of the process to its end."""
    command = [*_program(options), "validate", str(resources.path("templates", "day.json"))]
    _run_s(command)  # It compiles new modules.
    taken = [_run_s(command) for _ in range(_RUNS)]
    return [_row("validate of the template, whole process", taken, "s", 0.25)]


def _program(options: Namespace) -> list[str]:
    """Return the command of an installed program, or of this checkout."""
    return [str(options.program)] if options.program else [sys.executable, "-m", "editor"]


def _phases(starts: Sequence[_Start]) -> list[Row]:
    """Return the parts of a start with the template, one after the other."""
    interpreter_s = median([_run_s([sys.executable, "-c", ""]) for _ in range(_RUNS)])
    qt_s = median([_run_s([sys.executable, "-c", _PREPARATION + _QT]) for _ in range(_RUNS)])
    return [
        _row("part of a start, interpreter", [interpreter_s], "s", None),
        _row("part of a start, Qt", [qt_s - interpreter_s], "s", None),
        _row("part of a start, modules and services", [one.imported_s - qt_s for one in starts], "s", None),
        _row("part of a start, window", [one.created_s - one.imported_s for one in starts], "s", None),
        _row("part of a start, first paint", [one.style_s - one.created_s for one in starts], "s", None),
        _row("part of a start, map", [one.map_s - one.style_s for one in starts], "s", None),
    ]


def _run_s(command: Sequence[str]) -> float:
    """Measure the time that a process takes. Units: s."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    begun = time.monotonic()
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=_PATIENCE_S)
    return time.monotonic() - begun


def bench_import() -> list[Row]:
    """Measure the import of the window in new processes, compared with that of Qt, NumPy and Pillow."""
    for code in (_WINDOW, _LIBRARIES):
        _cpu_time_s(code)  # It compiles new modules.
    pairs = [(_cpu_time_s(_WINDOW), _cpu_time_s(_LIBRARIES)) for _ in range(_RUNS)]
    window_s, libraries_s = (min(times) for times in zip(*pairs, strict=True))
    name = f"processor time of the window's import, minimum of {_RUNS}"
    return [
        Row(name, window_s * 1000, "ms", None),
        Row(f"{name}, of that of Qt, NumPy and Pillow", window_s / libraries_s, "times", 2.6),
    ]


def _cpu_time_s(code: str) -> float:
    """Return user and system time of a process that runs some code."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = os.times()
    subprocess.run([sys.executable, "-c", _PREPARATION + code], env=environment, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _row(name: str, values: Sequence[float], unit: str, limit: float | None) -> Row:
    return Row(f"{name}, median of {len(values)}", median(values), unit, limit)


def _large() -> object:
    """Create 1,000 layers in 20 groups; as in real styles, some draw at the visible place."""
    groups = [{"id": number, "name": f"Group {number}"} for number in range(1, 21)]
    layers = [
        a_line(number, group_id=number % 20 + 1, sourcedata_id=number % 25) for number in range(1000, 0, -1)
    ]
    return a_document(layers, groups=groups)


def _started(program: Sequence[str], *files: Path) -> _Start:
    """Start the program with files, or with the template; end it once its memory is measured."""
    with tempfile.TemporaryDirectory() as home:
        environment = _environment(Path(home))
        begun = time.time()
        process = subprocess.Popen(
            [*program, "--new-instance", *map(str, files)],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            logged_s = _logged_s(Path(home), process)
            time.sleep(_REST_S)
            memory_mb = pss_mb(process.pid)
        finally:
            process.terminate()
            process.wait(_PATIENCE_S)
    return _Start(*(logged_s[line] - begun for line in _EVENTS), memory_mb)


def _handed_over(program: Sequence[str], file: Path) -> list[float]:
    """Measure later starts until the first program has their file. Units: s."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**_environment(Path(home)), "XDG_RUNTIME_DIR": home}
        first = subprocess.Popen(
            program, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            _logged_s(Path(home), first)
            taken = []
            for _ in range(_RUNS):
                begun = time.monotonic()
                subprocess.run([*program, file], env=environment, check=True, timeout=_PATIENCE_S)
                taken.append(time.monotonic() - begun)
        finally:
            first.terminate()
            first.wait(_PATIENCE_S)
    return taken


def _environment(home: Path) -> Mapping[str, str]:
    """Return the environment of this process, with empty folders as for a first start.

    The window with its template is measured, without the start page that first covers it.
    """
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "STATE", "CACHE", "DATA")}
    inherited.setdefault("QT_QPA_PLATFORM", "offscreen")
    settings = Path(folders["XDG_CONFIG_HOME"], "isopleth", "settings.ini")
    settings.parent.mkdir(parents=True)
    settings.write_text("[window]\nstart_page=false\n", encoding="utf-8")
    return {**inherited, **folders, "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}


def _logged_s(home: Path, process: subprocess.Popen[bytes]) -> Mapping[str, float]:
    """Return the time at which the log reports each event. Units: s since the epoch."""
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end and process.poll() is None:
        lines = [line for file in home.rglob("isopleth.log") for line in file.read_text("utf-8").splitlines()]
        logged_s = {line.rpartition(": ")[2]: _time_of(line) for line in lines if line.endswith(_EVENTS)}
        if len(logged_s) == len(_EVENTS):
            return logged_s
        time.sleep(0.02)
    raise AssertionError("the program did not come to show its map")


def _time_of(line: str) -> float:
    """Return the time at which a line of the log was written. Units: s since the epoch."""
    return datetime.strptime(line[:23], "%Y-%m-%d %H:%M:%S,%f").astimezone().timestamp()
