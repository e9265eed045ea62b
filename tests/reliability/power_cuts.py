"""The state of a disk after a power cut during a save.

Any part of what was not synced may be present, in any order: bytes of files, and names in folders.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.bench.harness import Row
from tests.reliability.disk import EXCHANGE, Call, Disk
from tests.reliability.parts import Size, in_another_process
from tests.reliability.saving import attempt


@dataclass
class Platter:
    """A disk with a log: its calls, and which of their effects certainly outlast a power cut."""

    names: dict[Path, int]
    contents: dict[int, bytes]
    _current_names: dict[Path, int] = field(init=False)
    unsynced: dict[int, list[bytes]] = field(default_factory=dict)
    _unsynced_names: list[dict[Path, int | None]] = field(default_factory=list)
    _opened: dict[Path, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._current_names = dict(self.names)

    def apply(self, call: Call) -> None:
        """Apply a call of the save."""
        if call.name == "open" and call.path in self._current_names:
            self._opened[call.path] = self._current_names[call.path]
        elif call.name == "open" and call.arguments[1] & os.O_CREAT:
            file = len(self.contents)
            self.contents[file] = b""
            self._opened[call.path] = file
            self._name({call.path: file})
        elif call.name == "write":
            self.unsynced.setdefault(self._opened[call.path], []).append(call.arguments[1])
        elif call.name == "fsync" and call.path in self._opened:
            file = self._opened[call.path]
            self.contents[file] += b"".join(self.unsynced.pop(file, []))
        elif call.name == "fsync":
            synced = [change for change in self._unsynced_names if call.path in _folders(change)]
            self._keep(synced)
            self._unsynced_names = [change for change in self._unsynced_names if change not in synced]
        elif call.name == "link":
            source, target = (Path(os.fsdecode(path)) for path in call.arguments)
            self._name({target: self._current_names[source]})
        elif call.name in ("rename", "replace"):
            source, target = (Path(os.fsdecode(path)) for path in call.arguments)
            self._name({source: None, target: self._current_names[source]})
        elif call.name == EXCHANGE:
            one, other = call.arguments
            held = self._current_names
            if one in held:  # If the other name is free, only the name moves.
                self._name({one: held.get(other), other: held[one]})
        elif call.name == "unlink":
            self._name({call.path: None})

    def cut(self, random: Random) -> dict[Path, bytes]:
        """Cut the power, and return the files that exist afterwards."""
        for file, writes in self.unsynced.items():
            surviving = [data if random.random() < 0.5 else bytes(len(data)) for data in writes]
            self.contents[file] += b"".join(surviving)[: random.choice([None, random.randrange(1000)])]
        self._keep([change for change in self._unsynced_names if random.random() < 0.5])
        return {path: self.contents[file] for path, file in self.names.items()}

    def _name(self, change: dict[Path, int | None]) -> None:
        self._unsynced_names.append(change)
        self._current_names = _named(self._current_names, change)

    def _keep(self, changes: Sequence[dict[Path, int | None]]) -> None:
        for change in changes:
            self.names = _named(self.names, change)


def _folders(change: dict[Path, int | None]) -> set[Path]:
    return {path.parent for path in change}


def _named(names: dict[Path, int], change: dict[Path, int | None]) -> dict[Path, int]:
    return {path: file for path, file in {**names, **change}.items() if file is not None}


def after_a_cut(
    calls: Sequence[Call], file: Path, old: bytes, random: Random, *, is_synced: bool = True
) -> dict[Path, bytes]:
    """Return the state of a file and its neighbours if the power fails after some calls.

    A file that is not synced was written by another program, which relied on the system.
    """
    platter = Platter({file: 0}, {0: old} if is_synced else {0: b""}, {} if is_synced else {0: [old]})
    for call in calls:
        platter.apply(call)
    return platter.cut(random)


def run(size: Size) -> list[Row]:
    """Cut the power at every step of a save, each time with another part of the unsynced effects."""
    faults = in_another_process(_faults, size)
    for fault in faults:
        print(fault, flush=True)
    return [Row(f"{size.count} power cuts in a save: neither old nor new", len(faults), "cuts", 0)]


def _faults(size: Size) -> list[str]:
    folder = size.folder / "cut"
    file = folder / "style.json"
    disk = Disk(folder)
    outcome = attempt(folder, disk.in_place())
    faults = [outcome.fault] if outcome.fault else []
    for number in range(size.count):
        random = Random(f"cut {number}")
        moment = number % (len(disk.calls) + 1)
        is_synced = bool(number // (len(disk.calls) + 1) % 2)
        remaining = after_a_cut(disk.calls[:moment], file, outcome.old, random, is_synced=is_synced)
        is_over = moment == len(disk.calls)
        allowed = (outcome.new,) if is_over else (outcome.old, outcome.new)
        backups = [data for path, data in remaining.items() if path.name == file.name and path != file]
        if (is_synced or is_over) and remaining.get(file) not in allowed:
            faults.append(
                f"cut {number}, after {moment} of {len(disk.calls)} calls: neither the old nor the new bytes"
            )
        if any(data != outcome.old for data in backups):
            faults.append(f"cut {number}, after {moment} of {len(disk.calls)} calls: a broken backup")
    return faults
