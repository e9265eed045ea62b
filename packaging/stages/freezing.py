"""The wheel, and the self-contained program that PyInstaller makes of it."""

import shutil
import sys

from stages.ground import (
    BUILD,
    DIST,
    ENVIRONMENT,
    FROZEN,
    PACKAGING,
    PYTHON,
    dev,
    relative,
    run,
    size_mib,
    tell,
    this_python,
    wheel,
)

LOCK = PACKAGING / "requirements.lock"


def build_wheel() -> None:
    """Build the wheel, with all resources inside, into `dist/`."""
    run([dev.uv(), "build", "--wheel", "--out-dir", DIST])
    tell(f"{relative(wheel())}: {size_mib(wheel()):.1f} MiB")


def freeze() -> None:
    """Build the program with its own Python and Qt, one folder, into `build/frozen/`."""
    made_of = wheel()
    _install(made_of)
    work = BUILD / "pyinstaller"
    # From another folder than the checkout, whose program would be found before the wheel's.
    freezing = [PYTHON, "-P", "-m", "PyInstaller", "--noconfirm", "--distpath", FROZEN.parent]
    run([*freezing, "--workpath", work, PACKAGING / "isopleth.spec"], cwd=BUILD)
    _strip_python()
    tell(f"{relative(FROZEN)}/: {size_mib(FROZEN):.0f} MiB")


def _install(made_of: object) -> None:
    """An environment of the locked packages that the program needs, PyInstaller, and the wheel."""
    uv = dev.uv()
    if not PYTHON.exists():
        run([uv, "venv", "--clear", "--python", this_python(), ENVIRONMENT])
    run([uv, "pip", "sync", "--require-hashes", "--python", PYTHON, LOCK])
    run([uv, "pip", "install", "--no-deps", "--python", PYTHON, str(made_of)])


def _strip_python() -> None:
    """Take the symbols for debuggers out of Python's own library, 17 MB where it was built by hand."""
    strip = shutil.which("strip")
    if strip is None or sys.platform != "linux":
        return
    for library in (FROZEN / "_internal").glob("libpython*.so*"):
        run([strip, "--strip-unneeded", library])
