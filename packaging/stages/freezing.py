"""Build of the wheel, and of the self-contained program by PyInstaller."""

import shutil
import sys
from pathlib import Path

from stages.common import (
    BUILD,
    DIST,
    ENVIRONMENT,
    FROZEN,
    PACKAGING,
    PYTHON,
    dev,
    relative,
    report,
    run,
    size_mib,
    this_python,
    wheel_path,
)

LOCK = PACKAGING / "requirements.lock"


def build_wheel() -> None:
    """Build the wheel, which contains all resources, into `dist/`."""
    run([dev.uv(), "build", "--wheel", "--out-dir", DIST])
    report(f"{relative(wheel_path())}: {size_mib(wheel_path()):.1f} MiB")


def freeze() -> None:
    """Build the program with its own Python and Qt into the folder `build/frozen/`."""
    _create_environment(wheel_path())
    work = BUILD / "pyinstaller"
    # In the folder of the checkout, its modules would be found before those of the wheel.
    command = [PYTHON, "-P", "-m", "PyInstaller", "--noconfirm", "--distpath", FROZEN.parent]
    run([*command, "--workpath", work, PACKAGING / "isopleth.spec"], cwd=BUILD)
    _strip_python()
    report(f"{relative(FROZEN)}/: {size_mib(FROZEN):.0f} MiB")


def _create_environment(wheel: Path) -> None:
    """Install the locked requirements of the program, PyInstaller and a wheel into an environment."""
    uv = dev.uv()
    if not PYTHON.exists():
        run([uv, "venv", "--clear", "--python", this_python(), ENVIRONMENT])
    run([uv, "pip", "sync", "--require-hashes", "--python", PYTHON, LOCK])
    run([uv, "pip", "install", "--no-deps", "--python", PYTHON, str(wheel)])


def _strip_python() -> None:
    """Remove the debug symbols from Python's library: 17 MB in some builds of Python."""
    strip = shutil.which("strip")
    if strip is None or sys.platform != "linux":
        return
    for library in (FROZEN / "_internal").glob("libpython*.so*"):
        run([strip, "--strip-unneeded", library])
