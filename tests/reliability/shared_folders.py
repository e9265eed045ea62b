"""Saves in a folder that others write to: racing saves of one file, and a neighbour who swaps files."""

import hashlib
import multiprocessing
import os
import secrets
import select
import shutil
import stat
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from editor.errors import EditorError
from editor.storage.file_state import FileState, state_of
from editor.storage.saving import save_bytes
from tests.bench.harness import Row
from tests.reliability.parts import NotHereError, Size, in_another_process

_SPAWN = multiprocessing.get_context("spawn")
_SAVERS = 4
_LONGEST = 1_000_000
# A temporary file exists for milliseconds. If the target were always swapped, no save would succeed.
_LONGEST_PAUSE_S = {"draft": 0.0005, "target": 0.05}
# The owner of a file that belongs to neither of two users of a folder, so that a swap shows.
_NEIGHBOUR, _SAVER = 65534, 65533
_PRIVATE = b"for its owner only"


def run(size: Size) -> list[Row]:
    """Save in processes that race, then next to a neighbour of each kind."""
    if os.name == "nt":
        raise NotHereError("The neighbour swaps links, which Windows lets few people make.")
    lost, saved = raced(size.folder / "race", size.count)
    rows = [Row(f"{saved} saves of {_SAVERS} racing processes: lost", len(lost), "saves", 0)]
    for line in lost:
        print(line, flush=True)
    for kind in ("draft", "target"):
        faults, outcomes = save_next_to_neighbour(size.folder / kind, size.count, kind)
        print(f"a neighbour who swaps the {kind}:", dict(outcomes), flush=True)
        for line in faults:
            print(line, flush=True)
        name = f"{size.count} saves beside a neighbour who swaps the {kind}: not borne"
        rows.append(Row(name, len(faults), "saves", 0))
    return rows


# Racing saves


@dataclass(frozen=True, slots=True)
class Step:
    """A save that was reported as done: the bytes that it replaced, and those that it wrote."""

    known: bytes
    written: bytes


def raced(folder: Path, count: int) -> tuple[list[str], int]:
    """Return the faults of saves in processes that race on one file, and the number of successful ones.

    Every save records the bytes that it replaces. So no two replace the same ones, and from the last save the
    replaced bytes lead back to the first.
    """
    folder.mkdir()
    file = folder / "style.json"
    file.write_bytes(b"begin")
    with ProcessPoolExecutor(_SAVERS, mp_context=_SPAWN) as pool:
        shares = list(pool.map(partial(_race, file, count // _SAVERS), range(_SAVERS)))
    steps = [step for share in shares for step in share]
    faults = [
        f"{times} saves wrote over {known!r}"
        for known, times in Counter(step.known for step in steps).items()
        if times > 1
    ]
    before = {step.written: step.known for step in steps}
    content, seen = file.read_bytes(), 0
    while content in before:
        content, seen = before.pop(content), seen + 1
    if content != b"begin" or before:
        faults.append(f"the file leads back over {seen} of {len(steps)} saves")
    left = sorted(path.name for path in folder.iterdir() if path.name not in ("style.json", "backups"))
    faults += [f"files left next to the file: {left}"] if left else []
    return faults, len(steps)


def _race(file: Path, count: int, place: int) -> list[Step]:
    steps = []
    for number in range(count):
        written = f"{place} {number} {secrets.token_hex(4)}".encode()
        while True:
            known = file.read_bytes()
            state = state_of(file)
            if state is None or file.read_bytes() != known:
                continue
            with suppress(EditorError):
                save_bytes(file, written, expected=state, backup=file.parent / "backups" / file.name)
                steps.append(Step(known, written))
                break
    return steps


# Another user who swaps files


def save_next_to_neighbour(folder: Path, count: int, kind: str) -> tuple[list[str], Counter[str]]:
    """Return the faults of saves while a neighbour swaps one kind of file, and the outcomes of the saves."""
    folder.mkdir()
    for each in (folder, *folder.parents):  # Another user must be able to reach it.
        if each.stat().st_uid == os.geteuid() and each != Path(each.anchor):
            each.chmod(each.stat().st_mode | 0o011)
    folder.chmod(0o777)
    return in_another_process(partial(_saves, kind), Size(count, 1, folder))


def _saves(kind: str, size: Size) -> tuple[list[str], Counter[str]]:
    folder, own = size.folder, size.folder / "own"
    own.mkdir(mode=0o700)
    private, file = own / "private", folder / "style.json"
    private.write_bytes(_PRIVATE)
    private.chmod(0o600)
    file.write_bytes(b"begin")
    file.chmod(0o664)
    is_root = os.geteuid() == 0
    if is_root:
        for path in (own, private, file):
            os.chown(path, _SAVER, _SAVER)
    faults, outcomes = [], Counter[str]()
    with _neighbour(folder, private, kind):
        if is_root:
            _become(_SAVER)
        for number in range(size.count):
            data = f"{number} ".encode() * 20_000
            outcome, fault = _one_save(file, data, own, kind)
            outcomes[outcome] += 1
            faults += [f"save {number}: {fault}"] if fault else []
            status = private.stat()
            if stat.S_IMODE(status.st_mode) != 0o600 or private.read_bytes() != _PRIVATE:
                faults.append(f"save {number}: the private file was touched")
                private.write_bytes(_PRIVATE)
                private.chmod(0o600)
    return faults, outcomes


def _one_save(file: Path, data: bytes, own: Path, kind: str) -> tuple[str, str]:
    """Save once; return the outcome and its fault."""
    before = _regular_bytes(file)
    if before is None:  # If the neighbour left something else, replace it by a file of the saver.
        with suppress(OSError):
            _place(lambda new, _private: new.write_bytes(b"begin"), file, own)
        before = b"begin"
    expected = FileState(len(before), 0, 0, hashlib.sha256(before).digest())
    try:
        save_bytes(file, data, expected=expected, backup=own / "backups" / file.name)
    except EditorError as error:
        after = _regular_bytes(file)
        if kind == "draft" and after != before:
            return error.text, f"another file is in its place after “{error.text}”"
        return error.text, "" if error.text.endswith(".") else f"it says {error.text!r}"
    if kind == "draft" and _regular_bytes(file) != data:
        return "saved", "it says saved and is not"
    return "saved", ""


def _regular_bytes(file: Path) -> bytes | None:
    """Return the bytes of a file that is no link; None if there is none."""
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        return os.pread(descriptor, _LONGEST, 0) if stat.S_ISREG(os.fstat(descriptor).st_mode) else None
    finally:
        os.close(descriptor)


@contextmanager
def _neighbour(folder: Path, private: Path, kind: str) -> Iterator[None]:
    """Run a process of another user that swaps files in the folder while the block runs."""
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(writer)
        try:
            _swap(folder, private, kind, reader)
        finally:
            os._exit(0)
    os.close(reader)
    try:
        yield
    finally:
        os.close(writer)
        os.waitpid(process, 0)


def _become(user_id: int) -> None:
    os.setgroups([])
    os.setgid(user_id)
    os.setuid(user_id)


def _swap(folder: Path, private: Path, kind: str, reader: int) -> None:
    """Swap files until the other end of a pipe is closed."""
    if os.geteuid() == 0:
        _become(_NEIGHBOUR)
    os.umask(0)
    random = Random(kind)
    longest_s = _LONGEST_PAUSE_S[kind]
    while not select.select([reader], [], [], random.random() * longest_s)[0]:
        for path in _swapped(folder, kind):
            with suppress(OSError):
                _place(random.choice(_SWAPS), path, private)


def _swapped(folder: Path, kind: str) -> list[Path]:
    if kind == "target":
        return [folder / "style.json"]
    with os.scandir(folder) as entries:
        return [Path(entry.path) for entry in entries if entry.name.startswith(".isopleth-")]


def _place(make: Callable[[Path, Path], object], path: Path, private: Path) -> None:
    """Put something in place of a file, at once or with a gap."""
    new = path.with_name(f"swap-{secrets.token_hex(4)}")
    make(new, private)
    try:
        new.replace(path)
    except OSError:  # A folder cannot replace a file, nor a file a folder.
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
        new.rename(path)
    finally:
        if new.is_dir() and not new.is_symlink():
            shutil.rmtree(new)
        else:
            new.unlink(missing_ok=True)


_SWAPS: tuple[Callable[[Path, Path], object], ...] = (
    lambda new, private: new.symlink_to(private),
    lambda new, private: new.symlink_to(private.parent),
    lambda new, private: new.symlink_to("nowhere"),
    lambda new, _private: new.write_bytes(b"of the neighbour"),
    lambda new, _private: os.mkfifo(new),
    lambda new, _private: new.mkdir(),
    lambda new, _private: os.link(new.parent / "style.json", new, follow_symlinks=False),
)
