"""A disk that fails at each step of a save in turn."""

import errno
import logging
from collections.abc import Iterator

from tests.bench.harness import Row
from tests.reliability.disk import (
    Disk,
    Fault,
    failing_with,
    writing_half,
    writing_half_and_failing,
    writing_nothing,
)
from tests.reliability.parts import Size, in_another_process
from tests.reliability.saving import attempt

# A save without any of these steps would call the disk by other functions, and no fault would affect it.
_NEEDED = {"open", "write", "fsync", "fchmod", "listxattr", "link", "exchange", "fsync of the folder"}
_ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS)


def run(size: Size) -> list[Row]:
    """Inject every kind of fault at every step."""
    steps, count, faults = in_another_process(_faults, size)
    print("the steps of a save:", ", ".join(steps), flush=True)
    for fault in faults:
        print(fault, flush=True)
    return [Row(f"{count} faults, each at one step of a save: not borne", len(faults), "faults", 0)]


def _faults(size: Size) -> tuple[list[str], int, list[str]]:
    """Return the steps of a save, the number of possible faults, and their results."""
    logging.disable()  # A failed backup is logged, and here many fail.
    folder = size.folder / "sound"
    disk = Disk(folder)
    found = [f"without a fault: {what}" for what in [attempt(folder, disk.in_place()).fault] if what]
    found += [f"a save does without {step}" for step in sorted(_NEEDED - set(disk.steps))]
    count = 0
    for place, step in enumerate(disk.steps):
        for name, fault in _kinds(step):
            folder = size.folder / str(count)
            count += 1
            outcome = attempt(folder, Disk(folder, failing=place, fault=fault).in_place())
            if outcome.fault:
                found.append(f"{name} at step {place}, {step}: {outcome.fault}")
    return disk.steps, count, found


def _kinds(step: str) -> Iterator[tuple[str, Fault]]:
    for number in _ERRORS:
        yield errno.errorcode[number], failing_with(number)
    if step == "write":
        yield "half a write", writing_half
        yield "half a write, then ENOSPC", writing_half_and_failing
        yield "a write of nothing", writing_nothing
