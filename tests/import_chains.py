"""Chains of imports in a new process: through which modules a module was loaded."""

import importlib
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parent.parent
# Modules whose functions import on behalf of their callers.
_MACHINERY = ("importlib", "_frozen_importlib", "shibokensupport")


class _Recorder(MetaPathFinder):
    """A finder that finds nothing, and records which module requested each module first."""

    def __init__(self) -> None:
        self.importers: dict[str, str] = {}

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and str(frame.f_globals.get("__name__")).startswith(_MACHINERY):
            frame = frame.f_back
        importer = "" if frame is None else str(frame.f_globals.get("__name__"))
        self.importers.setdefault(name, importer)


def chains_to(names: Sequence[str], *statements: str) -> Mapping[str, str]:
    """Return the chains of imports through which some statements load these modules, in a new process.

    Modules that are not loaded are left out.
    """
    importers = _importers(statements)
    return {name: " > ".join(_chain(importers, name)) for name in names if name in importers}


def modules_loaded_by(*statements: str) -> frozenset[str]:
    """Return the modules that some statements load in a new process."""
    return frozenset(_importers(statements))


@cache
def _importers(statements: tuple[str, ...]) -> Mapping[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.import_chains", *statements],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


def _chain(importers: Mapping[str, str], name: str) -> list[str]:
    chain = [name]
    while (importer := importers.get(chain[0])) and importer not in chain:
        chain.insert(0, importer)
    return chain


def main(statements: Sequence[str]) -> None:
    """Run statements, and print which module imported each loaded module."""
    recorder = _Recorder()
    sys.meta_path.insert(0, recorder)
    importlib.invalidate_caches()
    for statement in statements:
        exec(statement, {"__name__": "start"})
    loaded = {name: importer for name, importer in recorder.importers.items() if name in sys.modules}
    sys.stdout.write(json.dumps(loaded))


if __name__ == "__main__":
    main(sys.argv[1:])
