"""Ten windows with ten styles: memory, processes, and the frames of one window among the others."""

import json
import subprocess
import sys
from pathlib import Path

from tests.bench.harness import Row

_PROBE = (
    "import sys; from editor.system.bindings import import_core; import_core();"
    "from tests.bench.windows_probe import main; main()"
)
# The window and two render processes.
_PROCESSES = 3


def bench_windows() -> list[Row]:
    """Open ten windows, let them become idle, move one of them, move all of them."""
    if not Path("/proc/self/smaps_rollup").exists():
        print("Only Linux tells how processes share memory; this is not measured.")
        return []
    # In a separate process, without the memory of other benches.
    probe = subprocess.run([sys.executable, "-c", _PROBE], stdout=subprocess.PIPE, check=True)
    report = json.loads(probe.stdout)
    return [
        Row("ten windows with ten styles, all processes", report["opened_mb"], "MB", 650),
        Row("ten windows after all were redrawn, all processes", report["redrawn_mb"], "MB", 650),
        Row("ten windows, processes", report["processes"], "", _PROCESSES),
        Row("a frame with nine windows at rest, of the time with none", report["rest_ratio"], "", 1.1),
        Row("a frame of the active window while nine others redraw", report["among_ms"], "ms", 300),
        Row("the same, of the time while they rest", report["among_ratio"], "", None),
    ]
