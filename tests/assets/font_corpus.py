"""Examines fonts in its own process and prints the results: `[--shallow] FILE ...`.

With --shallow the deep check counts as not installed. Prints one line of JSON per file: fault, seconds; the
last line has the peak memory of the program or of the processes that it started.
"""

import json
import sys
import time
from pathlib import Path

if "--shallow" in sys.argv:
    sys.modules["ots"] = None  # type: ignore[assignment]

from editor.assets.fonts.checks import examine_font
from editor.assets.sandbox.process import SANDBOX
from editor.errors import EditorError

if sys.platform != "win32":
    import resource


def examined(file: Path) -> tuple[str | None, float]:
    """Examine a font; return why it was rejected, if it was, and the time taken."""
    data = file.read_bytes()
    begun = time.monotonic()
    try:
        examine_font(data)
    except EditorError as error:
        return error.text, time.monotonic() - begun
    return None, time.monotonic() - begun


def most_memory_mb() -> float:
    """Return the peak memory of this program or of the processes that it started, which have ended."""
    if sys.platform == "win32":
        return 0.0
    unit = 1024 if sys.platform == "linux" else 1
    of_others = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return max(_own_most(), of_others) * unit / 1e6


def _own_most() -> int:
    """Return the peak memory of this program. Units: KB on Linux, else bytes."""
    if sys.platform == "linux":
        # `getrusage` counts the program that started this one, too.
        status = Path("/proc/self/status").read_text(encoding="ascii")
        return int(status.split("VmHWM:")[1].split()[0])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> None:
    for word in sys.argv[1:]:
        if word != "--shallow":
            sys.stdout.write(json.dumps(examined(Path(word))) + "\n")
    SANDBOX.close()
    sys.stdout.write(json.dumps(most_memory_mb()) + "\n")


if __name__ == "__main__":
    main()
