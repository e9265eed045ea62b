"""Starts of the program with configuration files that are endless, deep, damaged or not regular files."""

import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from tests.bench.harness import Row
from tests.reliability.parts import NotHereError, Size, spread

_PATIENCE_S = 120
_DEEP = 100_000

# Starts the program, writes down the texts of its window once that shows, and closes it.
_STARTED = """
import json, resource, sys, threading, time
from pathlib import Path
most = 4 * 2**30
resource.setrlimit(resource.RLIMIT_AS, (most, most))
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from editor.__main__ import main

def look():
    kinds = [each for each in QApplication.topLevelWidgets() if type(each).__name__ == "MainWindow"]
    shown = [each for each in kinds if each.isVisible()]
    if not shown:
        QTimer.singleShot(20, look)
        return
    notices = []
    while shown[0].notice.text:
        notices.append(shown[0].notice.text)
        shown[0].notice.close_shown()
    Path(sys.argv[1]).write_text(json.dumps(notices), encoding="utf-8")
    shown[0].quit_requested.emit()

def begin():
    while QApplication.instance() is None:
        time.sleep(0.01)
    QTimer.singleShot(0, QApplication.instance(), look)

threading.Thread(target=begin, daemon=True).start()
sys.exit(main(sys.argv[2:]))
"""

_FILES = (
    "config/isopleth/settings.ini",
    "config/isopleth/sourcedata.toml",
    "state/isopleth/windows.json",
    "state/isopleth/isopleth.log",
    "state/isopleth/route/route.json",
    "state/isopleth/runs/0123456789abcdef.run",
    "state/isopleth/recovery/0123456789abcdef/about.json",
    "cache/isopleth/tiles.sqlite",
)
# Faults of these are reported to the user; the others hold no settings of the user.
_REPORTED = ("settings.ini", "sourcedata.toml", "windows.json")

Form = Callable[[Path, Random], object]


def _sparse(path: Path, _random: Random) -> None:
    with path.open("wb") as file:
        file.truncate(2**37)


ENDLESS: dict[str, Form] = {
    "pipe": lambda path, _random: os.mkfifo(path),
    "endless device": lambda path, _random: path.symlink_to("/dev/zero"),
    "a large file": _sparse,
    "folder": lambda path, _random: path.mkdir(),
    "link to itself": lambda path, _random: path.symlink_to(path),
    "100 MB of lines": lambda path, _random: path.write_bytes(b"a=b\n" * 25_000_000),
}
DAMAGED: dict[str, Form] = {
    "brackets": lambda path, _random: path.write_bytes(b"a = " + b"[" * _DEEP),
    "tables": lambda path, _random: path.write_bytes(b"a = " + b"{a=" * _DEEP),
    "a key of many parts": lambda path, _random: path.write_bytes(b"a." * _DEEP + b"a = 1"),
    "objects": lambda path, _random: path.write_bytes(b'{"a":' * _DEEP),
    "random bytes": lambda path, random: path.write_bytes(random.randbytes(random.randrange(2000))),
    "nothing": lambda path, _random: path.write_bytes(b""),
    "many sections": lambda path, _random: path.write_bytes(
        b"".join(b"[%d]\na=@Variant(\\0\\0\\0\\t)\n" % number for number in range(10_000))
    ),
}


def run(size: Size) -> list[Row]:
    """Start with a hostile file at every place of the configuration, every other time in safe mode."""
    if sys.platform != "linux":
        raise NotHereError("The memory of a process is limited here on Linux only.")
    faults = [fault for fault in spread(_faults, size) if fault]
    for fault in faults:
        print(fault, flush=True)
    return [Row(f"{size.count} starts on hostile configuration: not borne", len(faults), "starts", 0)]


def _faults(numbers: Sequence[int], folder: Path) -> list[str]:
    return [_fault(number, folder / f"home {number}") for number in numbers]


def _fault(number: int, home: Path) -> str:
    """Return the faults of a start; empty if there are none."""
    random = Random(f"configuration {number}")
    forms = {file: random.choice([*ENDLESS.items(), *DAMAGED.items()]) for file in _FILES}
    for file, (_name, make) in forms.items():
        path = home / file
        path.parent.mkdir(parents=True, exist_ok=True)
        make(path, random)
    names = {Path(file).name: name for file, (name, _make) in forms.items()}
    is_safe = number % 2 == 1
    fault = _start(home, is_safe=is_safe) or _not_reported(home, names, is_safe=is_safe) or _open_folder(home)
    return f"start {number}, {names}: {fault}" if fault else ""


def _start(home: Path, *, is_safe: bool) -> str:
    """Start the program; return a fault if no window opens, or if it does not end."""
    environment = {**os.environ, "HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    environment |= {
        f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "STATE", "CACHE", "DATA")
    }
    environment["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"
    command = [sys.executable, "-c", _STARTED, str(home / "notices"), *(["--safe"] if is_safe else [])]
    root, log = Path(__file__).parents[2], home / "errors"
    with log.open("wb") as errors:
        process = subprocess.Popen(command, cwd=root, env=environment, stderr=errors, start_new_session=True)
        try:
            code = process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return f"no end after {_PATIENCE_S} s"
    if code or not (home / "notices").exists():
        return f"exit code {code}: {log.read_text(errors='replace')[-500:]}"
    return ""


def _not_reported(home: Path, names: dict[str, str], *, is_safe: bool) -> str:
    """Find a file that is ignored without a message, or was read in safe mode."""
    notices = " ".join(json.loads((home / "notices").read_text(encoding="utf-8")))
    for name in _REPORTED:
        if is_safe and name in notices:
            return f"{name} was read in safe mode"
        if not is_safe and names[name] in ENDLESS and name not in notices:
            return f"nothing is said of {name}: {notices!r}"
    return ""


def _open_folder(home: Path) -> str:
    """Find a folder of the program that other users may enter."""
    for place in ("config", "state", "cache"):
        top = home / place / "isopleth"
        if stat.S_IMODE(top.stat().st_mode) & 0o077:
            return f"others may enter {top}"
    return ""
