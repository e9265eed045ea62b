"""Memory of the window and the render processes together."""

import json
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

from tests.bench.harness import Row, sized

_PROBE = (
    "import sys; from editor.system.bindings import import_core; import_core();"
    "from tests.bench.memory_probe import main; main(sys.argv[1:])"
)
# Counted in drags: the first ones fill caches, and a slow machine does fewer in the same time.
_DRAGS = sized(80, 4)
_LONG_DRAGS = 1200


def bench_memory(options: Namespace) -> list[Row]:
    """Measure the memory after a pan of 30 s over both towns, and its growth over further drags."""
    if not Path("/proc/self/smaps_rollup").exists():
        print("Only Linux tells how processes share memory; this is not measured.")
        return []
    drags = _LONG_DRAGS if options.long else _DRAGS
    # In a separate process, without the memory of other benches. It has no main module, which the processes
    # that it starts would import too.
    probe = subprocess.run([sys.executable, "-c", _PROBE, str(drags)], stdout=subprocess.PIPE, check=True)
    report = json.loads(probe.stdout)
    values = report["edited_mb"]
    quarter = max(1, len(values) // 4)
    # The minimum of a quarter: a drag needs temporary memory.
    growth = min(values[-quarter:]) - min(values[quarter : 2 * quarter])
    return [
        Row("memory after panning 30 s over both towns, all processes", report["panned_mb"], "MB", 450),
        Row(f"memory that {drags} drags add after a quarter of them", growth, "MB", 5),
        Row("memory at most in these drags, all processes", max(values), "MB", None),
    ]
