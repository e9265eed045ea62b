"""A disk that fails at each step of a save in turn.

The functions of `os` stand in for the disk, in a process of its own: they are what a save calls, and not
ours. That it calls nothing else is seen from the steps that it cannot do without.
"""

import errno
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.harness import Row
from tests.reliability.parts import Size, in_another_process
from tests.reliability.saving import attempt

Call = Callable[..., Any]
# Takes the place of a function of `os`: it is given that and its arguments.
Fault = Callable[[Call, tuple[Any, ...]], Any]

_FUNCTIONS = (
    "open",
    "write",
    "fsync",
    "chmod",
    "fchmod",
    "chown",
    "rename",
    "replace",
    "stat",
    "fstat",
    "close",
)
_NEEDED = {"open", "write", "fsync", "chmod", "replace", "fsync of the folder"}
_ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS)


@dataclass
class Disk:
    """Notes the calls that concern what lies in a folder, and lets one of them fail."""

    folder: Path
    steps: list[str] = field(default_factory=list)
    failing: int | None = None
    fault: Fault = lambda call, arguments: call(*arguments)
    _paths: dict[int, Path] = field(default_factory=dict)

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """The functions of `os` go through here meanwhile."""
        before = {name: getattr(os, name) for name in _FUNCTIONS}
        for name, call in before.items():
            setattr(os, name, self._watched(name, call))
        try:
            yield
        finally:
            for name, call in before.items():
                setattr(os, name, call)

    def _watched(self, name: str, call: Call) -> Call:
        def watched(*arguments: Any, **named: Any) -> Any:
            path = self._path(arguments[0])
            if path is None:
                return call(*arguments, **named)
            self.steps.append(f"{name} of the folder" if path == self.folder else name)
            fails = len(self.steps) - 1 == self.failing
            result = self.fault(call, arguments) if fails else call(*arguments, **named)
            if name == "open":
                self._paths[result] = path
            return result

        return watched

    def _path(self, named: object) -> Path | None:
        """What a call is about, if it lies in the folder or is the folder."""
        path = self._paths.get(named) if isinstance(named, int) else Path(os.fsdecode(named))
        return path if path is not None and path.is_relative_to(self.folder) else None


def failing_with(number: int) -> Fault:
    """A call that fails; what is closed is closed all the same."""

    def fail(call: Call, arguments: tuple[Any, ...]) -> None:
        if call.__name__ == "close":
            call(*arguments)
        raise OSError(number, os.strerror(number))

    return fail


def writing_half(call: Call, arguments: tuple[Any, ...]) -> Any:
    """A write that takes half of what it is given."""
    descriptor, data = arguments
    return call(descriptor, bytes(data)[: len(data) // 2])


def writing_half_and_failing(call: Call, arguments: tuple[Any, ...]) -> Any:
    """A write that takes half of what it is given before the disk is full."""
    writing_half(call, arguments)
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def writing_nothing(call: Call, arguments: tuple[Any, ...]) -> int:
    """A write that takes nothing and does not say why."""
    return 0


def run(size: Size) -> list[Row]:
    """Every kind of fault at every step."""
    steps, count, faults = in_another_process(_faults, size)
    print("the steps of a save:", ", ".join(steps), flush=True)
    for fault in faults:
        print(fault, flush=True)
    return [Row(f"{count} faults, each at one step of a save: not borne", len(faults), "faults", 0)]


def _faults(size: Size) -> tuple[list[str], int, list[str]]:
    """The steps of a save, how many faults there can be at them, and what goes wrong with them."""
    logging.disable()  # A backup that fails is told in the log, and here many do.
    folder = size.folder / "sound"
    disk = Disk(folder)
    found = [f"without a fault: {what}" for what in [attempt(folder, disk.in_place()).fault] if what]
    found += [f"a save does without {step}" for step in _NEEDED - set(disk.steps)]
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
