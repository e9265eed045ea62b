"""Processes that are killed while they save a large file."""

import itertools
import os
import select
import signal
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from editor.storage.file_state import sweep_leftovers
from editor.storage.saving import save_bytes
from tests.bench.bench_document import a_large_file
from tests.bench.harness import Row
from tests.reliability.parts import NotHereError, Size, in_another_process

Save = Callable[[Path, bytes], object]

_MANY = 1000
_SMALL = 1_000_000
_UNDISTURBED = 7
# Killed saves leave a file each, and not every disk has space for a thousand of them.
_KILLS_TO_A_SWEEP = 20


@dataclass
class Tally:
    """The results of kills: the numbers of old, new and other bytes, and the files left behind."""

    old: int = 0
    new: int = 0
    corrupt: int = 0
    swept: int = 0
    left: int = 0

    @property
    def kills(self) -> int:
        return self.old + self.new + self.corrupt


def run(size: Size) -> list[Row]:
    """Kill saves of 24 MB, or of 1 MB if they are few."""
    if not hasattr(os, "fork"):
        raise NotHereError("This system has no fork, so no save can be killed at a moment.")
    tally = in_another_process(_killed, size)
    print(tally, flush=True)
    name = f"{tally.kills} kills in a save of {24 if size.count >= _MANY else 1} MB"
    return [
        Row(f"{name}: corrupt files", tally.corrupt, "files", 0),
        Row(f"{name}: files left after a sweep", tally.left, "files", 0),
    ]


def _killed(size: Size) -> Tally:
    data = a_large_file() if size.count >= _MANY else Random(1).randbytes(_SMALL)
    # A mixture of both is neither.
    return kill_saves(save_with_backup, (data, data[::-1] + b"\n"), size)


def save_with_backup(file: Path, data: bytes) -> None:
    """Save as the window does, and keep the previous version."""
    save_bytes(file, data, backup=file.parent / "backups" / file.name)


def kill_saves(save: Save, contents: tuple[bytes, bytes], size: Size) -> Tally:
    """Kill saves, each of the other contents, at times spread over the duration of a save."""
    random, tally = Random("kills"), Tally()
    folder = size.folder / "kills"
    folder.mkdir()
    file = folder / "style.json"
    file.write_bytes(contents[0])
    current = 0
    takes_s = statistics.median(_undisturbed_s(save, file, contents) for _ in range(_UNDISTURBED))
    for number in itertools.count():
        if tally.kills == size.count:
            break
        moment_s = takes_s * (number % size.count + random.random()) / size.count
        is_killed = _kill(partial(save, file, contents[1 - current]), moment_s)
        found = file.read_bytes()
        if found not in contents:
            tally.corrupt += 1
            file.write_bytes(contents[current])
        elif is_killed and found == contents[current]:
            tally.old += 1
        elif is_killed:
            tally.new += 1
        current = contents.index(found) if found in contents else current
        if number % _KILLS_TO_A_SWEEP == 0 or tally.kills == size.count:
            backups = folder / "backups"
            tally.corrupt += sum(path.read_bytes() not in contents for path in backups.glob("*.json"))
            tally.swept += sum(map(sweep_leftovers, (folder, backups)))
            tally.left += len({*folder.iterdir(), *backups.glob("*")} - {file, backups, backups / file.name})
    return tally


def _undisturbed_s(save: Save, file: Path, contents: tuple[bytes, bytes]) -> float:
    start = time.perf_counter()
    _kill(partial(save, file, contents[file.read_bytes() == contents[0]]), None)
    return time.perf_counter() - start


def _kill(act: Callable[[], object], moment_s: float | None) -> bool:
    """Kill a function in its own process after a delay; return whether it had not ended before."""
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.write(writer, b"begun")
            act()
        finally:
            os._exit(0)
    os.close(writer)
    os.read(reader, 5)
    # A process that has ended has closed its end of the pipe, which makes ours readable.
    has_ended = select.select([reader], [], [], moment_s)[0] != []
    if not has_ended:
        os.kill(process, signal.SIGKILL)
    status = os.waitpid(process, 0)[1]
    os.close(reader)
    return os.WIFSIGNALED(status)
