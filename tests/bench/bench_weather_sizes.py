"""Stalls and memory of the window while answers of every size arrive.

The service, which packs megabytes for each answer, has the lowest priority, as in `bench_weather_faults`.
"""

import gc
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.bench_weather_faults import is_asking, longest_ms, lower_priority, open_all
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, sized
from tests.bench.size_service import EMPTY
from tests.weather.sizes import GRAVE

# A stall is the minimum of all rounds, as other work only makes it longer. Sizes over the limit
# are tried as often as there are rounds.
_ROUNDS, _MOST_ROUNDS = sized((2, 6), (1, 1))
_UNFELT_MS = 33.0
_MOST_MB = 60.0


def bench_weather_sizes() -> list[Row]:
    """Measure card, panel, hours and towns: requested again, then filled from the disk cache alone."""
    stalls: dict[str, list[float]] = defaultdict(list)
    starts: dict[str, list[float]] = defaultdict(list)
    grown: dict[str, float] = defaultdict(float)
    with a_window() as window:
        model = window.weather
        with _a_service("0") as (address, _):
            open_all(window, address)
        port = address.rpartition(":")[2]
        sizes = (EMPTY, *sized(tuple(GRAVE), tuple(GRAVE)[:1]))
        for number in range(_MOST_ROUNDS):
            if number >= _ROUNDS:
                sizes = tuple(
                    size for size in sizes if max(min(stalls[size]), min(starts[size])) > _UNFELT_MS
                )
            for size in sizes:
                with _a_service(port) as (_, answer_in), _peak(size, grown):
                    answer_in(size)
                    stalls[size].append(longest_ms(window))
                # Now the service is down and the memory cache empty: the disk cache shows.
                starts[size].append(longest_ms(window, act=model.restart))
                with _a_service(port):
                    model.restart()
                    wait(lambda: not is_asking(window))
    return [
        *(
            Row(f"GUI thread stall, weather of {size}", min(ms), "ms", _UNFELT_MS)
            for size, ms in stalls.items()
        ),
        *(
            Row(f"GUI thread stall, weather of {size} from the disk", min(ms), "ms", _UNFELT_MS)
            for size, ms in starts.items()
        ),
        *(Row(f"memory, weather of {size}", mb, "MB", _MOST_MB) for size, mb in grown.items()),
    ]


@contextmanager
def _a_service(port: str) -> Iterator[tuple[str, Callable[[str], None]]]:
    """Run a service while the block runs: its address, and a function that sets the size of its answers."""
    command = [sys.executable, "-m", "tests.bench.size_service", port]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        lower_priority(process)
        assert process.stdin is not None
        assert process.stdout is not None
        lines, stdin = process.stdout, process.stdin

        def answer_in(size: str) -> None:
            stdin.write(f"{size}\n")
            stdin.flush()
            lines.readline()

        try:
            yield lines.readline().strip(), answer_in
        finally:
            process.kill()


@contextmanager
def _peak(size: str, grown: dict[str, float]) -> Iterator[None]:
    """Record the growth of this process's peak memory, if the system reports it."""
    reset = Path("/proc/self/clear_refs")
    if not reset.exists():
        yield
        return
    gc.collect()
    reset.write_text("5", encoding="ascii")
    before_mb = _status_mb("VmRSS")
    yield
    grown[size] = max(grown[size], _status_mb("VmHWM") - before_mb)


def _status_mb(name: str) -> float:
    status = Path(f"/proc/{os.getpid()}/status").read_text(encoding="ascii")
    found = re.search(rf"^{name}:\s+(\d+) kB", status, re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024
