"""How long the frozen program takes from its first moment to its window, beside the same from a checkout."""

import statistics
import tempfile
from pathlib import Path

from stages.ground import FROZEN, ROOT, StageError, needed, tell
from stages.screen import screen, start_to_window_s

ROUNDS = 9
MOST = 1.2


def measure() -> None:
    """Measure both in turn, so that what slows the machine down slows both.

    Raises: StageError when the frozen program takes more than 1.2 times as long.
    """
    python = ROOT / ".venv" / "bin" / "python"
    if not python.exists():
        raise StageError("There is no .venv to compare with. First run: python3 dev.py run")
    commands = {
        "checkout": [python, "-P", "-m", "editor"],
        "frozen": [needed(FROZEN, "freeze") / "isopleth"],
    }
    taken: dict[str, list[float]] = {name: [] for name in commands}
    with screen() as display, tempfile.TemporaryDirectory() as compiled:
        for number in range(ROUNDS + 1):
            for name, command in commands.items():
                with tempfile.TemporaryDirectory() as home:
                    time_s = start_to_window_s(command, display, Path(home), PYTHONPYCACHEPREFIX=compiled)
                if number:  # the first round compiles, and brings the files into memory
                    taken[name].append(time_s)
    medians = {name: statistics.median(times) for name, times in taken.items()}
    for name, times in taken.items():
        tell(f"{name}: {medians[name]:.2f} s to the window ({min(times):.2f} to {max(times):.2f})")
    ratio = medians["frozen"] / medians["checkout"]
    tell(f"frozen to checkout: {ratio:.2f}, at most {MOST}")
    if ratio > MOST:
        raise StageError("The frozen program starts too slowly.")
