"""Disks that are full before a file is written whole."""

import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.harness import Row
from tests.reliability.parts import Size, in_another_process
from tests.reliability.saving import attempt
from tests.styles import a_document, bytes_of

_LAYERS = 400
_DISK_SIZE = 4_000_000


def run(size: Size) -> list[Row]:
    """Save a style with one of many size limits, and on a real full disk."""
    rows = []
    for name, work in (("file sizes that the system refuses", _refused), ("sizes of what is free", _filled)):
        faults = in_another_process(work, size)
        if faults is None:
            print("Only root may mount a small disk to fill, so none was filled.", flush=True)
            continue
        for fault in faults:
            print(fault, flush=True)
        rows.append(Row(f"{size.count} {name}, in a save: not borne", len(faults), "sizes", 0))
    return rows


def _sizes(count: int) -> Iterator[int]:
    """Return sizes spread over the size of the saved file."""
    length = len(bytes_of(a_document(_LAYERS)))
    return (length * place // count for place in range(count))


def _refused(size: Size) -> list[str]:
    """Return the faults of saves if files of the process have a maximum size."""
    faults = []
    for most in _sizes(size.count):
        outcome = attempt(size.folder / f"limit {most}", _largest_file(most), _LAYERS)
        if outcome.fault or outcome.error is None:
            faults.append(f"at most {most} bytes: {outcome.fault or 'it says saved'}")
    return faults


@contextmanager
def _largest_file(most: int) -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def _filled(size: Size) -> list[str] | None:
    """Return the faults of saves on a full disk, or None if none can be mounted."""
    disk = size.folder / "disk"
    disk.mkdir(exist_ok=True)
    mounting = ["mount", "-t", "tmpfs", "-o", f"size={_DISK_SIZE}", "isopleth", str(disk)]
    if os.geteuid() != 0 or subprocess.run(mounting, capture_output=True, check=False).returncode:
        return None
    faults = []
    try:
        for free in _sizes(size.count):
            folder = disk / f"free {free}"
            outcome = attempt(folder, _left_free(disk, free), _LAYERS)
            shutil.rmtree(folder)
            if outcome.fault or outcome.error is None:
                faults.append(f"{free} bytes free: {outcome.fault or 'it says saved'}")
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)
    return faults


@contextmanager
def _left_free(disk: Path, free: int) -> Iterator[None]:
    """Fill all but a part of the disk."""
    ballast = disk / "ballast"
    status = os.statvfs(disk)
    with ballast.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, status.f_bavail * status.f_bsize - free)
    try:
        yield
    finally:
        ballast.unlink()
