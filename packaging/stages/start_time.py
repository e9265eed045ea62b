"""Start time of the frozen program, compared with that of the checkout."""

import statistics
import tempfile
from pathlib import Path

from stages.common import FROZEN, ROOT, StageError, report, require
from stages.display import measure_start_s, virtual_display

ROUNDS = 9
MAX_RATIO = 1.2


def measure() -> None:
    """Measure the frozen program and the checkout alternately, so that other load affects both.

    Raises: StageError if the frozen program takes more than `MAX_RATIO` times as long.
    """
    python = ROOT / ".venv" / "bin" / "python"
    if not python.exists():
        raise StageError("There is no .venv to compare with. First run: python3 dev.py run")
    commands = {
        "checkout": [python, "-P", "-m", "editor"],
        "frozen": [require(FROZEN, "freeze") / "isopleth"],
    }
    times_s: dict[str, list[float]] = {name: [] for name in commands}
    with virtual_display() as display, tempfile.TemporaryDirectory() as bytecode:
        for number in range(ROUNDS + 1):
            for name, command in commands.items():
                with tempfile.TemporaryDirectory() as home:
                    time_s = measure_start_s(command, display, Path(home), PYTHONPYCACHEPREFIX=bytecode)
                if number:  # The first round compiles the modules and fills the disk cache.
                    times_s[name].append(time_s)
    medians = {name: statistics.median(times) for name, times in times_s.items()}
    for name, times in times_s.items():
        report(f"{name}: {medians[name]:.2f} s to the window ({min(times):.2f} to {max(times):.2f})")
    ratio = medians["frozen"] / medians["checkout"]
    report(f"frozen to checkout: {ratio:.2f}, at most {MAX_RATIO}")
    if ratio > MAX_RATIO:
        raise StageError("The frozen program starts too slowly.")
