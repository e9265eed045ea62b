"""Stalls of the window while its weather service fails, and while it works.

The service has the lowest priority: a real one runs elsewhere, and on two cores its work would be measured as
a stall of the window.
"""

import gc
import math
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from PySide6.QtCore import QEventLoop, QTimer

from editor.app.main_window import MainWindow
from editor.network.client import DEADLINE_S, origin_of
from editor.render.camera import Camera
from editor.system.settings import WEATHER_ADDRESS
from editor.weather.api.limits import MAX_PLACES
from editor.weather.api.records import LatLon
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, sized
from tests.bench.pans import BEAT_MS, Heartbeat

# Where towns are so close together that the maximum number shows.
_CAMERA = Camera(51.2, 7.0, 7.0, 1000, 800)
_LINES = ("now", "hours", "days", "towns")
_ROUNDS, _LASTING_ROUNDS = sized((5, 2), (1, 0))
_UNFELT_MS = 33.0
_AFTER_MS = sized(300, 60)  # in which the result of the request is painted
_TROUBLES = (
    *("400", "401", "403", "404", "429", "500", "503", "redirect", "reset", "close", "empty", "cut", "huge"),
    *("html", "malformed", "deep", "types", "nulls"),
)[: sized(None, 1)]
_ODDITIES = ("delay", "content-type", "missing", "extra", "unit")[: sized(None, 1)]
_LASTING = ("silence", "drip")
_NONE = "no fault"
_LOWEST_PRIORITY = 19
_ELSEWHERE = {"no such host": "https://weather.invalid", "no safe connection": "https://127.0.0.1:{}"}


def bench_weather_faults() -> list[Row]:
    """Measure repeated requests of card, panel, hours and 25 towns under each fault, by the best round."""
    stalls: dict[str, list[float]] = defaultdict(list)
    with a_window() as window:
        with _a_service() as address:
            open_all(window, address)
        port = address.rpartition(":")[2]
        # In turn, so that a slow phase of the machine affects all of them.
        for _ in range(_ROUNDS):
            for fault in (_NONE, *_TROUBLES, *_ODDITIES):
                # The retry pause of the previous fault would suppress this one.
                wait(lambda: not window.services.weather_gate.left_s(origin_of(address)))
                with _a_service(port, "" if fault == _NONE else fault):
                    stalls[fault].append(longest_ms(window))
                _check(window, is_trouble=fault in _TROUBLES)
                # Nor would the key be sent again after it was rejected.
                window.services.weather_gate.report_answer(address)
            stalls["nobody listens"].append(longest_ms(window))
            _check(window, is_trouble=True)
        lasting: dict[str, float] = {}
        for fault in (_NONE, *_LASTING) * _LASTING_ROUNDS:
            lasting[fault] = min(lasting.get(fault, math.inf), _lasting_ms(window, port, fault))
        for fault, other in _ELSEWHERE.items():
            window.services.settings.set(WEATHER_ADDRESS, other.format(port))
            stalls[fault] += [longest_ms(window) for _ in range(_ROUNDS)]
    without = min(stalls.pop(_NONE))
    # Shorter stalls are below the resolution of the timer, and no pan of the map would show them.
    most, most_lasting = (max(_UNFELT_MS, none + BEAT_MS) for none in (without, lasting.pop(_NONE, 0.0)))
    return [
        Row("GUI thread stall, weather reloaded, no fault", without, "ms", _UNFELT_MS),
        *(
            Row(f"GUI thread stall, weather reloaded, {fault}", min(taken), "ms", most, is_absolute=True)
            for fault, taken in stalls.items()
        ),
        *(
            Row(
                f"GUI thread stall, weather reloaded, {fault} of 20 s",
                stall,
                "ms",
                most_lasting,
                is_absolute=True,
            )
            for fault, stall in lasting.items()
        ),
    ]


def _lasting_ms(window: MainWindow, port: str, fault: str) -> float:
    """Measure the longest stall within the client's deadline, whether or not the answer comes earlier."""
    with _a_service(port, "" if fault == _NONE else fault):
        longest = longest_ms(window, DEADLINE_S)
    _check(window, is_trouble=fault != _NONE)
    return longest


@contextmanager
def _a_service(port: str = "0", fault: str = "") -> Iterator[str]:
    """Run a simulated service in its own process while the block runs, so that its work does not count."""
    command = [sys.executable, "-m", "editor", "serve-weather", "--port", port, "--fault", fault]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        lower_priority(process)
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split(",")[0].rpartition(" ")[2]
        finally:
            process.kill()


def lower_priority(process: "subprocess.Popen[str]") -> None:
    """Run a service at the lowest priority: a real one is on another machine."""
    if sys.platform != "win32":
        os.setpriority(os.PRIO_PROCESS, process.pid, _LOWEST_PRIORITY)


def open_all(window: MainWindow, address: str) -> None:
    """Open all panels that show weather, and wait for an answer; F5 repeats their requests at once."""
    window.services.weather_gate.recent_s = 0.0
    window.services.settings.set(WEATHER_ADDRESS, address)
    window.map_view.set_camera(_CAMERA)
    for name in ("weather_panel", "hours", "weather_towns"):
        window.commands[name].trigger()
    wait(lambda: len(window.map_view.town_weather.pills) > MAX_PLACES / 2)
    # The place is requested once the map is idle; only then is there a last known answer.
    wait(lambda: _is_at(window, _CAMERA))
    wait(lambda: window.map_view.is_idle and not is_asking(window))
    _check(window, is_trouble=False)


def longest_ms(window: MainWindow, least_s: float = 0.0, act: Callable[[], object] | None = None) -> float:
    """Measure the longest stall, from F5 or an action until its result is painted, or longer."""
    gc.collect()  # earlier stalls do not count for this request
    loop, end = QEventLoop(), QTimer()
    end.setSingleShot(True)
    end.setInterval(_AFTER_MS)
    end.timeout.connect(loop.quit)
    look = QTimer()
    until_s = monotonic() + least_s
    look.timeout.connect(lambda: end.start() if is_asking(window) or monotonic() < until_s else None)
    heart = Heartbeat(window)
    (act or window.commands["refresh_weather"].trigger)()
    look.start(_AFTER_MS // 10)
    end.start()
    loop.exec()
    look.stop()
    heart.stop()
    return max(heart.gaps_ms)


def _is_at(window: MainWindow, camera: Camera) -> bool:
    """Return whether the weather is that of the middle of the map."""
    model = window.weather
    place = LatLon(camera.lat, camera.lon)
    return all(
        result is not None and result.place == place for result in (model.now, model.hours, model.days)
    )


def is_asking(window: MainWindow) -> bool:
    """Return whether a request is running or pending: towns may be selected again."""
    model = window.weather
    contents = (model.now, model.hours, model.days, model.towns)
    return any(window.services.jobs.is_running(f"weather {line}") for line in _LINES) or any(
        result is None or (result.answer is None and not result.trouble) for result in contents
    )


def _check(window: MainWindow, *, is_trouble: bool) -> None:
    """Assert that each line has an answer, the last known one in trouble."""
    model = window.weather
    for line in (model.now, model.hours, model.days, model.towns):
        assert line is not None
        assert line.answer is not None
        assert (bool(line.trouble), line.is_old) == (is_trouble, is_trouble), line.trouble
