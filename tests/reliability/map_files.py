"""Map files, damaged or malicious: memory stays low, and each is read or rejected in time."""

import resource
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from editor.assets.sandbox.process import Sandbox, SandboxError
from editor.basemap.sources.map_data import described
from editor.basemap.sources.records import UserMapLocation
from editor.errors import EditorError
from editor.render.worker.child_main import MAX_MEMORY_BYTES
from tests.basemap.map_bombs import a_mutant, bombs, read_map, whole_maps
from tests.bench.harness import Row
from tests.reliability.damage import Outcome, outcome_of
from tests.reliability.parts import NotHereError, Size, spread

# Those that run into a deadline come last, so that a small run has a few of each other kind.
_SLOW = ("endless rows", "no row ever", "joined rows", "a tile of lines", "a tile of rings")
# Of the window's process, which must not read the file, but loads a few libraries.
_MOST_GROWTH_MB = 60.0
_LIMIT_S = 40.0
_LONGEST_S = 120.0


def run(size: Size) -> list[Row]:
    """Describe bombs and mutants in turn as in the window, and read them as in a renderer."""
    if sys.platform == "win32":
        raise NotHereError("Windows measures memory in another way, so map files are not read.")
    outcomes = spread(outcomes_of, size, is_isolated=True)
    faults = [f"map file {each.number}: {each.fault}" for each in outcomes if each.fault]
    opened = sum(each.is_open for each in outcomes)
    print(*faults, f"{len(outcomes)} map files tried, {opened} opened", sep="\n", flush=True)
    name = f"{size.count} map files, damaged or made to harm"
    growth = max(each.memory_mb for each in outcomes)
    return [
        Row(f"{name}: not borne", len(faults), "files", 0),
        Row(f"{name}: growth of the window's process", growth, "MB", _MOST_GROWTH_MB),
    ]


def outcomes_of(numbers: Sequence[int], folder: Path) -> list[Outcome]:
    # Another process generates the files, so that its memory does not count.
    maker, renderer = Sandbox(), Sandbox(MAX_MEMORY_BYTES)
    whole = whole_maps(folder)
    outcomes: list[Outcome] = []
    with suppress(EditorError):  # so that its imports do not count as growth
        described(UserMapLocation(str(maker.call(_created, 1, folder, whole, limit_s=_LIMIT_S))))
    before = _most_memory_mb()
    try:
        for number in numbers:
            path = maker.call(_created, number, folder, whole, limit_s=_LIMIT_S)
            outcomes.append(_outcome(number, path, renderer))
            path.unlink()
    finally:
        maker.close()
        renderer.close()
    return [replace(outcome, memory_mb=_most_memory_mb() - before) for outcome in outcomes]


def _created(number: int, folder: Path, whole: dict[str, bytes]) -> Path:
    """Create the file of a number: for even ones each bomb once, then for every fourth a quick one.

    All others are mutants.
    """
    makers = sorted(bombs().items(), key=lambda item: item[0].endswith(_SLOW))
    quick = [item for item in makers if not item[0].endswith(_SLOW)]
    path = folder / f"map{number}"
    if number % 2 == 0 and number // 2 < len(makers):
        return makers[number // 2][1](path)
    if number % 4 == 0:
        return quick[number // 4 % len(quick)][1](path)
    return a_mutant(Random(f"map file {number}"), path, whole)


def _outcome(number: int, path: Path, renderer: Sandbox) -> Outcome:
    outcome = outcome_of(number, b"", lambda _: _fault_with(path, renderer))
    if not outcome.fault and outcome.taken_s > _LONGEST_S:
        return replace(outcome, fault=f"it took {outcome.taken_s:.0f} s")
    return outcome


def _fault_with(path: Path, renderer: Sandbox) -> str:
    try:
        renderer.call(read_map, str(path), limit_s=_LIMIT_S)
    except SandboxError as error:
        return f"a renderer: {error.text}"
    except EditorError:
        pass
    described(UserMapLocation(str(path)))
    return ""


def _most_memory_mb() -> float:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 2**20 if sys.platform == "darwin" else most / 2**10
