"""Paths, version and subprocess helpers that all stages share."""

import importlib.util
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGING = ROOT / "packaging"
BUILD = ROOT / "build"
DIST = ROOT / "dist"
FROZEN = BUILD / "frozen" / "isopleth"
ENVIRONMENT = BUILD / "environment"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

_spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
assert _spec is not None
assert _spec.loader is not None
dev = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(dev)


class StageError(Exception):
    """Error that stops a stage, with a message for the user."""


def version() -> str:
    """Return the version of the program, from its source."""
    found = re.search(r'^__version__ = "(.+)"$', (ROOT / "editor" / "__init__.py").read_text("utf-8"), re.M)
    assert found is not None, "the program has a version"
    return found[1]


def wheel_path() -> Path:
    """Return the path of the wheel of this version.

    Raises: StageError if it was not built.
    """
    path = DIST / f"isopleth-{version()}-py3-none-any.whl"
    return require(path, "wheel")


def deb_path() -> Path:
    """Return the path of the Debian package of this version, which may not exist yet."""
    return DIST / f"isopleth_{version()}-1_{run_output(['dpkg', '--print-architecture']).strip()}.deb"


def tar_path() -> Path:
    """Return the path of the archive of this version, which may not exist yet."""
    return DIST / f"isopleth-{version()}-linux-{os.uname().machine}.tar.xz"


def require(path: Path, stage_name: str) -> Path:
    """Return a path that an earlier stage creates.

    Raises: StageError if it does not exist.
    """
    if not path.exists():
        raise StageError(
            f"{path.relative_to(ROOT)} is missing. First run: python3 packaging/build.py {stage_name}"
        )
    return path


def report(text: str) -> None:
    """Print a line about the progress of the stage."""
    print(f"   {text}", flush=True)


def run(command: Sequence[str | Path], cwd: Path = ROOT, **variables: str) -> None:
    """Run a program and discard its output.

    `variables` are added to the environment. Raises: StageError as `run_output` does.
    """
    run_output(command, cwd, **variables)


def run_output(command: Sequence[str | Path], cwd: Path = ROOT, **variables: str) -> str:
    """Run a program and return its standard output.

    `variables` are added to the environment. Raises: StageError if the program is not installed, or with its
    output if it fails.
    """
    arguments = [str(word) for word in command]
    # With the caller's PYTHONPATH, other modules than those of the build could be imported.
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment: Mapping[str, str] = {**inherited, **variables}
    try:
        result = subprocess.run(
            arguments, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
    except FileNotFoundError:
        raise StageError(f"{arguments[0]} is not installed.") from None
    output = result.stdout.decode(errors="replace")
    if result.returncode:
        errors = result.stderr.decode(errors="replace")
        raise StageError(f"{output}{errors}\nThis command failed: {shlex.join(arguments)}")
    return output


def build_timestamp() -> str:
    """Return the timestamp of packed files: SOURCE_DATE_EPOCH, or the time of the last commit.

    Units: seconds since 1970.
    """
    timestamp = os.environ.get("SOURCE_DATE_EPOCH")
    return timestamp if timestamp else run_output(["git", "log", "-1", "--format=%ct"]).strip()


def size_mib(path: Path) -> float:
    """Return the size of a file, or of all files in a folder. Units: MiB."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if not file.is_symlink()]
    return sum(file.stat().st_size for file in files if file.is_file()) / 2**20


def relative(path: Path) -> str:
    """Return a path relative to the checkout, or unchanged if it is outside."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def this_python() -> str:
    """Return the path of the running Python itself, not of a virtual environment of it."""
    return str(Path(sys.executable).resolve())
