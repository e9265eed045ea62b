"""Memory that the window's process shares with the render processes.

On Linux it has no name: a render process opens it through the file descriptors of the window's process, and
the system frees it with the last process. Python's named memory needs one more process, which frees what a
killed program leaves, and takes 6 MB, in a frozen program 16 MB.
"""

import mmap
import os
import sys
from contextlib import suppress
from functools import cache
from itertools import count
from multiprocessing import parent_process, resource_tracker
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Final, TypeAlias

from editor.records import dataclass

HAS_UNNAMED: Final = sys.platform == "linux" and hasattr(os, "memfd_create")

_LABEL: Final = "isopleth-frame-{}"
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class _Address:
    """The process that holds some memory, its file descriptor, and a number that is never used again."""

    pid: int
    descriptor: int
    number: int

    @classmethod
    def of(cls, name: str) -> "_Address":
        return cls(*map(int, name.split(":")))

    @property
    def name(self) -> str:
        return f"{self.pid}:{self.descriptor}:{self.number}"

    @property
    def path(self) -> Path:
        return Path(f"/proc/{self.pid}/fd/{self.descriptor}")


class _Mapped:
    """Mapped memory of a file; other processes find it by `name`."""

    def __init__(self, name: str, descriptor: int, size: int) -> None:
        self.name, self.size = name, size
        self._map = mmap.mmap(descriptor, size)
        self.buf: memoryview | None = memoryview(self._map)

    def close(self) -> None:
        """Release the memory, unless an image still refers to it."""
        with suppress(BufferError):
            if self.buf is not None:
                self.buf.release()
                self.buf = None
            self._map.close()


class UnnamedMemory(_Mapped):
    """Memory that other processes can map until it is unlinked."""

    def __init__(self, size: int) -> None:
        number = next(_numbers)
        self._descriptor: int | None = os.memfd_create(_LABEL.format(number), os.MFD_CLOEXEC)
        try:
            os.ftruncate(self._descriptor, size)
            super().__init__(_Address(os.getpid(), self._descriptor, number).name, self._descriptor, size)
        except BaseException:
            self.unlink()
            raise

    def unlink(self) -> None:
        """Let no other process map the memory from now on."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def close(self) -> None:
        """Release the memory, unless an image still refers to it."""
        self.unlink()
        super().close()


class AttachedMemory(_Mapped):
    """Unnamed memory of another process. Raises: FileNotFoundError if it is no longer open there."""

    def __init__(self, name: str) -> None:
        address = _Address.of(name)
        # The number of a closed file is used again, by a file of any kind.
        if not _is_memory(address.path, address.number):
            raise FileNotFoundError(name)
        try:
            descriptor = os.open(address.path, os.O_RDWR | os.O_CLOEXEC)
        except OSError as error:
            raise FileNotFoundError(name) from error
        try:
            if not _is_memory(Path(f"/proc/self/fd/{descriptor}"), address.number):
                raise FileNotFoundError(name)
            super().__init__(name, descriptor, os.fstat(descriptor).st_size)
        finally:
            os.close(descriptor)


def _is_memory(path: Path, number: int) -> bool:
    """Return whether a file of a process is the memory with a number."""
    try:
        return path.readlink().name.split()[0] == f"memfd:{_LABEL.format(number)}"
    except (OSError, IndexError):
        return False


FrameMemory: TypeAlias = SharedMemory | UnnamedMemory | AttachedMemory


def attach(name: str) -> FrameMemory:
    """Return the memory with a name of either kind."""
    return AttachedMemory(name) if ":" in name else SharedMemory(name)


def can_attach_unnamed() -> bool:
    """Return whether this process can open files of the one that started it; some sandboxes forbid it."""
    parent = parent_process()
    if not HAS_UNNAMED or parent is None:
        return False
    try:
        # The system grants this and the attaching of memory by the same rule.
        os.close(os.open(f"/proc/{parent.pid}/exe", os.O_RDONLY | os.O_CLOEXEC))
        return any(Path(f"/proc/{parent.pid}/fd").iterdir())
    except OSError:
        return False


def forgo_tracker() -> None:
    """Start no tracker of named memory with another process; messages to the tracker are discarded.

    The first named memory of this process still starts it.
    """
    if HAS_UNNAMED:
        setattr(resource_tracker, "getfd", _null_descriptor)  # noqa: B010 (not for type checkers)


@cache
def _null_descriptor() -> int:
    return os.open(os.devnull, os.O_WRONLY | os.O_CLOEXEC)
