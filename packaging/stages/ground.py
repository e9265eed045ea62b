"""What every stage needs: where things are, the version, and how other programs are run."""

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
    """A stage that cannot go on, and why."""


def version() -> str:
    """The version of the program, as it says itself."""
    found = re.search(r'^__version__ = "(.+)"$', (ROOT / "editor" / "__init__.py").read_text("utf-8"), re.M)
    assert found is not None, "the program has a version"
    return found[1]


def wheel() -> Path:
    """The wheel of this version.

    Raises: StageError when it was not built.
    """
    path = DIST / f"isopleth-{version()}-py3-none-any.whl"
    return needed(path, "wheel")


def deb() -> Path:
    """Where the Debian package of this version is, or will be."""
    return DIST / f"isopleth_{version()}-1_{said(['dpkg', '--print-architecture']).strip()}.deb"


def tar() -> Path:
    """Where the archive of this version is, or will be."""
    return DIST / f"isopleth-{version()}-linux-{os.uname().machine}.tar.xz"


def needed(path: Path, stage: str) -> Path:
    """A path that an earlier stage made.

    Raises: StageError when it did not.
    """
    if not path.exists():
        raise StageError(
            f"{path.relative_to(ROOT)} is missing. First run: python3 packaging/build.py {stage}"
        )
    return path


def tell(text: str) -> None:
    """Say what happens."""
    print(f"   {text}", flush=True)


def run(command: Sequence[str | Path], cwd: Path = ROOT, **settings: str) -> None:
    """Run a program whose words are only of interest when it fails.

    Raises: StageError, with all that it said.
    """
    said(command, cwd, **settings)


def said(command: Sequence[str | Path], cwd: Path = ROOT, **settings: str) -> str:
    """What a program writes to its output.

    Raises: StageError when it fails or is not there, with all that it said.
    """
    words = [str(word) for word in command]
    # A path of the caller's own would bring other modules than those that are built.
    ours = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment: Mapping[str, str] = {**ours, **settings}
    try:
        done = subprocess.run(
            words, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
    except FileNotFoundError:
        raise StageError(f"{words[0]} is not installed.") from None
    output = done.stdout.decode(errors="replace")
    if done.returncode:
        raise StageError(f"{output}{done.stderr.decode(errors='replace')}\nThis failed: {shlex.join(words)}")
    return output


def epoch() -> str:
    """The moment that what is packed was made, in seconds: told from outside, or that of the last commit."""
    told = os.environ.get("SOURCE_DATE_EPOCH")
    return told if told else said(["git", "log", "-1", "--format=%ct"]).strip()


def size_mib(path: Path) -> float:
    """What a file, or all in a folder, takes on the disk. Units: MiB."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if not file.is_symlink()]
    return sum(file.stat().st_size for file in files if file.is_file()) / 2**20


def relative(path: Path) -> str:
    """A path as it is called in the checkout."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def this_python() -> str:
    """The Python that runs, beside any environment of it."""
    return str(Path(sys.executable).resolve())
