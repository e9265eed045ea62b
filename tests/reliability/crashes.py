"""Editors that are killed during edits, and the edits that remain."""

import hashlib
import os
import select
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from editor.errors import DocumentError
from editor.mapstyle.document.model import SCHEME
from editor.mapstyle.json_tree import read
from editor.storage.recovery_store import RecoveryCopy, RecoveryStore
from tests.bench.harness import Row
from tests.reliability.parts import Size
from tests.styles import a_document, bytes_of

_LONGEST_S = 5.0
_AT_ONCE = 6
_LAYERS = 200


@dataclass(frozen=True, slots=True)
class Crash:
    """The result of a crash: a copy, the time from the first lost edit to the crash, and any other fault."""

    has_copy: bool
    lost_s: float
    fault: str


def run(size: Size) -> list[Row]:
    """Crash in the first seconds of editing, in which copies are created and replaced."""
    crashes = crashed(size)
    faults = [each.fault for each in crashes if each.fault]
    for fault in faults:
        print(fault, flush=True)
    name = f"{size.count} crashes while editing"
    return [
        Row(f"{name}: none of them found a copy", int(not any(each.has_copy for each in crashes)), "", 0),
        Row(f"{name}: copies missing or broken, files touched", len(faults), "crashes", 0),
    ]


def crashed(size: Size, at_once: int = _AT_ONCE) -> list[Crash]:
    """Crash at times spread over the first seconds."""
    moments = [_LONGEST_S * (place + 0.5) / size.count for place in range(size.count)]
    with ThreadPoolExecutor(at_once) as pool:
        return list(
            pool.map(lambda each: crash(size.folder / f"crash {each[0]}", each[1]), enumerate(moments))
        )


def crash(folder: Path, moment_s: float) -> Crash:
    """Kill an editor some time after its first edit, and look for the recovery copy."""
    folder.mkdir()
    file, root = folder / "style.json", folder / "recovery"
    data = bytes_of(a_document(_LAYERS))
    file.write_bytes(data)
    times, end = _edit_times(file, root, moment_s)
    copies = RecoveryStore(root).left_behind()
    lost_s = end - times[0]
    fault = f"{len(copies)} copies are offered" if len(copies) > 1 else ""
    if copies:
        number = _last_edit(copies[0])
        fault = fault or _fault_of(copies[0], file, data)
        lost_s = end - times[number] if number < len(times) else 0.0
        fault = fault or ("" if number else "the copy cannot be read")
    if file.read_bytes() != data:
        fault = "the file itself was touched"
    return Crash(bool(copies), lost_s, fault and f"a crash after {moment_s:.2f} s: {fault}")


def _edit_times(file: Path, root: Path, moment_s: float) -> tuple[list[float], float]:
    """Return the times of the edits before the crash, and that of the crash."""
    command = [sys.executable, "-m", "tests.reliability.edited_until_killed", str(file), str(root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=0) as editor:
        assert editor.stdout is not None
        output = editor.stdout.readline()
        deadline = float(output.split()[1]) + moment_s
        while (left_s := deadline - time.monotonic()) > 0:
            if select.select([editor.stdout], [], [], left_s)[0]:
                more = os.read(editor.stdout.fileno(), 1 << 16)
                assert more, "the editor ended before the kill"
                output += more
        editor.kill()
        end = time.monotonic()
        output += editor.stdout.read()
    whole = output[: output.rfind(b"\n")].split(b"\n")
    return [float(line.split()[1]) for line in whole], end


def _last_edit(copy: RecoveryCopy) -> int:
    """Return the number of the last edit that a copy has; 0 if it cannot be read."""
    try:
        name = read(copy.read().tree, (*SCHEME, "name"))
    except DocumentError:
        return 0
    return int(name.removeprefix("edit "))


def _fault_of(copy: RecoveryCopy, file: Path, data: bytes) -> str:
    if (copy.file, copy.name) != (file, file.name):
        return f"the copy names {copy.file}"
    return "" if copy.base_digest == hashlib.sha256(data).digest() else "the copy names another version"
