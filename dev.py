#!/usr/bin/env python3
"""Development commands for a checkout of Isopleth.

    python3 dev.py run [FILE]            open the window
    python3 dev.py test [PYTEST ARGS]    run the tests
    python3 dev.py check                 format, lint, types, tests, quick benches: what CI runs
    python3 dev.py bench [--json]        measure speed against its limits; --quick: run all with tiny inputs
    python3 dev.py reliability [--json]  measure that no style is lost or changed, at full size
    python3 dev.py shot [ARGS]           screenshots of the main states, into shots/; --guide: of the guide
    python3 dev.py docs                  the guide: reference pages from the tables, then resources/guide/
    python3 dev.py lock [UV ARGS]        update the lock files (--upgrade for newer versions)

Each command first installs what is missing: system libraries, uv in .tools/, the locked packages in .venv/.
Requires only Python 3.11 or newer with pip.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
LOCK = ROOT / "requirements.lock"
UV_LOCK = ROOT / "packaging" / "uv.txt"
FREEZE_LOCK = ROOT / "packaging" / "requirements.lock"
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
STAMP = VENV / "isopleth-stamp"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
OLDEST_PYTHON = (3, 11)
OLDEST_UV = (0, 8)

# Libraries that Qt links and a minimal Debian lacks, with their packages.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
# Libraries that Qt also needs to open a window on X11 or Wayland.
WINDOW_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}


def main() -> int:
    if sys.version_info < OLDEST_PYTHON:
        sys.exit(f"Isopleth needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")
    command, args = (sys.argv[1], sys.argv[2:]) if len(sys.argv) > 1 else ("help", [])
    if command not in COMMANDS:
        print(__doc__, file=sys.stdout if command in ("help", "-h", "--help") else sys.stderr)
        return 0 if command in ("help", "-h", "--help") else 2
    return COMMANDS[command](args)


# Commands


def run(args: list[str]) -> int:
    prepare()
    build_guide()
    if not has_display():
        report("There is no display, so the window is not shown (QT_QPA_PLATFORM=offscreen).")
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return replace_process([PYTHON, "-P", "-m", "editor", *args])


def test(args: list[str]) -> int:
    prepare_without_window()
    return replace_process([PYTHON, "-m", "pytest", *args])


def check(args: list[str]) -> int:
    if args:
        sys.exit("dev.py check takes no arguments; dev.py test passes its own to pytest.")
    prepare_without_window()
    # Tests often wait for other processes, so one more worker than cores shortens the run.
    workers = str(min((os.cpu_count() or 1) + 1, 8))
    # Tests start hundreds of processes, which cannot write bytecode in some environments.
    setup([PYTHON, "-m", "compileall", "-q", "-j", workers, "editor", "tests"])
    return (
        check_together({"format": ["ruff", "format", "--check", "."], "lint": ["ruff", "check", "."]})
        # Tests often wait, and quick benches have no limits that the load of the tests could exceed.
        or check_together(
            {
                "types": ["mypy"],
                "benches": ["tests.bench", "--quick"],
                "tests": ["pytest", "-n", workers, "--dist", "worksteal"],
            }
        )
    )


def check_together(steps: dict[str, list[str]]) -> int:
    """Run steps of the check in parallel, and return the exit code of the first that failed, or 0."""
    for name, step in steps.items():
        print(f"== {name}: {shlex.join(step)}", flush=True)
    with ThreadPoolExecutor() as threads:
        codes = list(threads.map(lambda step: call([PYTHON, "-m", *step]), steps.values()))
    failed = {name: code for name, code in zip(steps, codes, strict=True) if code}
    for name in failed:
        print(f"== {name} failed", file=sys.stderr, flush=True)
    return next(iter(failed.values()), 0)


def bench(args: list[str]) -> int:
    prepare_without_window()
    return replace_process([PYTHON, "-m", "tests.bench", *args])


def reliability(args: list[str]) -> int:
    prepare_without_window()
    return replace_process([PYTHON, "-m", "tests.reliability", *args])


def shot(args: list[str]) -> int:
    prepare_without_window()
    return replace_process([PYTHON, "-m", "tests.shots", *args])


def docs(args: list[str]) -> int:
    if args:
        sys.exit("dev.py docs takes no arguments; dev.py shot --guide takes the screenshots of the guide.")
    prepare_without_window()
    return call([PYTHON, "packaging/build_reference.py"]) or call([PYTHON, "packaging/build_guide.py"])


def lock(args: list[str]) -> int:
    os.chdir(ROOT)
    compiling: list[str | Path] = [uv(), "pip", "compile", "--quiet", "--universal"]
    compiling += ["--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate", *args]
    extras = ["--extra", "deep", "--extra", "fast", "--extra", "lsp"]
    freezing = [*compiling, *extras, "--group", "packaging", "--constraint", LOCK]
    return (
        call([*compiling, "--group", "dev", "--output-file", LOCK, "pyproject.toml"])
        or call([*freezing, "--output-file", FREEZE_LOCK, "pyproject.toml"])
        or call([*compiling, "--output-file", UV_LOCK, "-"], input_text="uv\n")
    )


COMMANDS = {
    "run": run,
    "test": test,
    "check": check,
    "bench": bench,
    "reliability": reliability,
    "shot": shot,
    "docs": docs,
    "lock": lock,
}


# Setup of a checkout


def prepare() -> None:
    """Install the system libraries and the locked environment, unless they are up to date."""
    install_libraries()
    stamp = f"{hashlib.sha256(LOCK.read_bytes()).hexdigest()} {ROOT}\n"
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text(encoding="utf-8") == stamp:
        return
    report("Setting up .venv from requirements.lock")
    if not PYTHON.exists():
        # The resolved path: if a system upgrade removes this Python, the link breaks and .venv is set up
        # again.
        setup([uv(), "venv", "--quiet", "--clear", "--python", Path(sys.executable).resolve(), VENV])
    sync = [uv(), "pip", "sync", "--quiet", "--require-hashes", "--compile-bytecode"]
    setup([*sync, "--python", PYTHON, LOCK])
    site_packages = subprocess.check_output(
        [PYTHON, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True
    )
    Path(site_packages.strip(), "isopleth.pth").write_text(f"{ROOT}\n", encoding="utf-8")
    STAMP.write_text(stamp, encoding="utf-8")


def build_guide() -> None:
    """Build the guide that Help opens, if it is missing or older than its sources."""
    built = ROOT / "resources" / "guide" / "index.html"
    folders = (ROOT / "docs" / "guide", ROOT / "packaging" / "guide")
    sources = [ROOT / "CHANGELOG.md", *(path for folder in folders for path in folder.rglob("*"))]
    if not built.exists() or max(path.stat().st_mtime for path in sources) > built.stat().st_mtime:
        build = [PYTHON, ROOT / "packaging" / "build_guide.py"]
        if subprocess.run(build, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode:
            report("The guide could not be built; dev.py docs shows the errors.")


def prepare_without_window() -> None:
    os.chdir(ROOT)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    prepare()


def install_libraries() -> None:
    """Install the libraries that Qt links if the user is root, else exit with the command to run."""
    if not sys.platform.startswith("linux"):
        return
    required = {**QT_LIBRARIES, **(WINDOW_LIBRARIES if has_display() else {})}
    missing = {name: package for name, package in required.items() if not can_load(name)}
    if not missing:
        return
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *missing.values()]
    if shutil.which("apt-get") is None:
        sys.exit(
            f"Qt needs system libraries. Please install the packages that contain them: {', '.join(missing)}"
        )
    if os.geteuid() != 0:
        command = f"sudo apt-get update && sudo {shlex.join(install)}"
        sys.exit(f"Qt needs system libraries. Please run this, then try again:\n  {command}")
    report(f"Installing system libraries: {' '.join(missing.values())}")
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    setup(["apt-get", "update"])
    setup(install)


def can_load(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_display() -> bool:
    if not sys.platform.startswith("linux"):
        return True
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    return not platform.startswith("offscreen") and any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def uv() -> str:
    """Return the path of uv: the one on PATH if it is new enough, else a private one, pinned by its hash."""
    os.environ.setdefault("UV_SYSTEM_CERTS", "true")  # Trust the certificates of the system, as pip does.
    found = shutil.which("uv")
    if found is not None and uv_version(found) >= OLDEST_UV:
        return found
    private = shutil.which("uv", path=TOOLS / "bin")
    if private is None:
        report("Fetching uv into .tools/")
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
        os.environ.setdefault("PIP_ROOT_USER_ACTION", "ignore")
        setup([*pip, "--target", TOOLS, "--upgrade", "--no-deps", "--require-hashes", "-r", UV_LOCK])
    return private or str(TOOLS / "bin" / "uv")


def uv_version(path: str) -> tuple[int, ...]:
    parts = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout.split()
    numbers = parts[1].split(".") if len(parts) > 1 else []
    return tuple(int(number) for number in numbers if number.isdigit())


# Other programs


def replace_process(command: Sequence[str | Path]) -> int:
    """Replace this process by a program, which then receives its signals and sets its exit code."""
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(command[0], [str(word) for word in command])
    return call(command)


def call(command: Sequence[str | Path], input_text: str | None = None) -> int:
    """Run a program and return its exit code. Ctrl-C in the terminal interrupts only the program."""
    process = subprocess.Popen(
        [str(word) for word in command], stdin=subprocess.PIPE if input_text else None, text=True
    )
    while True:
        try:
            process.communicate(input_text)
        except KeyboardInterrupt:
            continue
        return process.returncode if process.returncode >= 0 else 128 - process.returncode


def setup(command: Sequence[str | Path]) -> None:
    """Run a step of the setup without output. If it fails, exit with the output of the step."""
    arguments = [str(word) for word in command]
    result = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"{result.stdout}{result.stderr}\nThis step of the setup failed:\n  {shlex.join(arguments)}")


def report(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
