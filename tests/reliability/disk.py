"""The functions of `os` in place of a disk: the calls of a save, and injected faults.

A save calls these functions, which are not ours. Patch them only in a separate process.
"""

import ctypes
import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from editor.storage.directory import LIBC

Function = Callable[..., Any]
# Replaces a function of `os`; its parameters are that function and its arguments.
Fault = Callable[[Function, tuple[Any, ...]], Any]

_FUNCTIONS = (
    *("open", "write", "fsync", "chmod", "fchmod", "chown", "fchown", "link", "rename", "replace", "unlink"),
    *("mkdir", "stat", "fstat", "close", "listxattr", "getxattr", "setxattr", "removexattr"),
)
_OF_TWO = ("link", "rename", "replace")
EXCHANGE = "exchange"
"""How a call of `renameat2` is named, which swaps two names or takes one that is free."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call to the disk: its function, and its file or folder."""

    name: str
    path: Path
    arguments: tuple[Any, ...]


@dataclass
class Disk:
    """Records the calls on the contents of a folder, and lets one of them fail."""

    folder: Path
    failing: int | None = None
    fault: Fault = lambda function, arguments: function(*arguments)
    calls: list[Call] = field(default_factory=list)
    _paths: dict[int, Path] = field(default_factory=dict)

    @property
    def steps(self) -> list[str]:
        """The calls by name."""
        return [
            f"{call.name} of the folder" if call.path == self.folder else call.name for call in self.calls
        ]

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Replace the functions of `os` by these while the block runs."""
        before = {name: getattr(os, name) for name in _FUNCTIONS}
        for name, function in before.items():
            setattr(os, name, self._watched(name, function))
        renameat2 = LIBC.renameat2
        LIBC.renameat2 = self._watched_exchange(renameat2)
        try:
            yield
        finally:
            LIBC.renameat2 = renameat2
            for name, function in before.items():
                setattr(os, name, function)

    def _watched(self, name: str, function: Function) -> Function:
        def watched(*arguments: Any, **named: Any) -> Any:
            path = self._path(arguments[0], named.get("dir_fd", named.get("src_dir_fd")))
            if path is None:
                return function(*arguments, **named)
            recorded = arguments
            if name == "write":
                recorded = (arguments[0], bytes(arguments[1]))
            elif name in _OF_TWO:
                recorded = (path, self._absolute(arguments[1], named.get("dst_dir_fd")))
            result = self._perform(Call(name, path, recorded), function, arguments, named)
            if name == "open":
                self._paths[result] = path
            return result

        return watched

    def _perform(
        self, call: Call, function: Function, arguments: tuple[Any, ...], named: dict[str, Any]
    ) -> Any:
        self.calls.append(call)
        fails = len(self.calls) - 1 == self.failing
        return self.fault(function, arguments) if fails else function(*arguments, **named)

    def _watched_exchange(self, function: Function) -> Function:
        """Wrap the call of the C library, which reports a failure by a number."""

        def watched(*arguments: Any) -> int:
            place, name, other_place, other, _flags = arguments
            path = self._path(os.fsdecode(name), place)
            if path is None:
                return int(function(*arguments))
            recorded = (path, self._absolute(os.fsdecode(other), other_place))
            try:
                return int(self._perform(Call(EXCHANGE, path, recorded), function, arguments, {}))
            except OSError as error:
                ctypes.set_errno(error.errno or errno.EIO)
                return -1

        return watched

    def _absolute(self, named: object, place: int | None) -> Path:
        """Return the whole path of a name, which may be relative to an open folder."""
        path = Path(os.fsdecode(named))  # type: ignore[arg-type]  # a path or a text
        return path if place is None else self._paths.get(place, Path()) / path

    def _path(self, named: object, place: int | None = None) -> Path | None:
        """Return the path of a call, if it is in the folder or is the folder."""
        path = self._paths.get(named) if isinstance(named, int) else self._absolute(named, place)
        return path if path is not None and path.is_relative_to(self.folder) else None


def failing_with(number: int) -> Fault:
    """Return a function that fails a call; closing still closes."""

    def fail(function: Function, arguments: tuple[Any, ...]) -> None:
        if function.__name__ == "close":
            function(*arguments)
        raise OSError(number, os.strerror(number))

    return fail


def writing_half(function: Function, arguments: tuple[Any, ...]) -> Any:
    """Write half of the bytes."""
    descriptor, data = arguments
    return function(descriptor, bytes(data)[: len(data) // 2])


def writing_half_and_failing(function: Function, arguments: tuple[Any, ...]) -> Any:
    """Write half of the bytes, then fail as on a full disk."""
    writing_half(function, arguments)
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def writing_nothing(function: Function, arguments: tuple[Any, ...]) -> int:
    """Write nothing, and report no error."""
    return 0
