"""The built guide, for tests that open it."""

import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "resources" / "guide"


def build(folder: Path) -> str:
    """Build the guide into a folder; return its messages, empty if there are none."""
    command = [sys.executable, str(ROOT / "packaging" / "build_guide.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    return done.stdout + done.stderr


def build_for_program(folder: Path) -> None:
    """Build the guide where the program opens it."""
    if not all((BUILT / name).is_file() for name in ("index.html", "changes.html")):
        assert build(folder) == ""
        shutil.rmtree(BUILT, ignore_errors=True)
        with suppress(OSError):  # Another process of the tests was faster.
            folder.rename(BUILT)
