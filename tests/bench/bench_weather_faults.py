"""How long the window answers nothing while the service of its weather fails, and while it does not.

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

# Where towns stand so close together that as many show as may.
_CAMERA = Camera(51.2, 7.0, 7.0, 1000, 800)
_LINES = ("now", "hours", "days", "towns")
_ROUNDS, _LASTING_ROUNDS = sized((5, 2), (1, 0))
_UNFELT_MS = 33.0
_AFTER_MS = sized(300, 60)  # in which what came of the question is painted
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
    """Card, panel, hours and 25 towns asked anew under each fault; the best of some rounds of each."""
    stalls: dict[str, list[float]] = defaultdict(list)
    with a_window() as window:
        with _a_service() as address:
            open_all(window, address)
        port = address.rpartition(":")[2]
        # In turn, so that what slows the machine down slows all of them.
        for _ in range(_ROUNDS):
            for fault in (_NONE, *_TROUBLES, *_ODDITIES):
                # A pause that the former fault asked for would keep this one from being met.
                wait(lambda: not window.services.weather_gate.left_s(origin_of(address)))
                with _a_service(port, "" if fault == _NONE else fault):
                    stalls[fault].append(longest_ms(window))
                _check(window, is_trouble=fault in _TROUBLES)
            stalls["nobody listens"].append(longest_ms(window))
            _check(window, is_trouble=True)
        lasting: dict[str, float] = {}
        for fault in (_NONE, *_LASTING) * _LASTING_ROUNDS:
            lasting[fault] = min(lasting.get(fault, math.inf), _lasting_ms(window, port, fault))
        for fault, other in _ELSEWHERE.items():
            window.services.settings.set(WEATHER_ADDRESS, other.format(port))
            stalls[fault] += [longest_ms(window) for _ in range(_ROUNDS)]
    without = min(stalls.pop(_NONE))
    # What is shorter than a beat of the measure cannot be told apart, nor what no pan of the map would feel.
    most, most_lasting = (max(_UNFELT_MS, none + BEAT_MS) for none in (without, lasting.pop(_NONE, 0.0)))
    return [
        Row("GUI thread stall, weather asked anew, no fault", without, "ms", _UNFELT_MS),
        *(
            Row(f"GUI thread stall, weather asked anew, {fault}", min(taken), "ms", most, is_absolute=True)
            for fault, taken in stalls.items()
        ),
        *(
            Row(
                f"GUI thread stall, weather asked anew, {fault} of 20 s",
                stall,
                "ms",
                most_lasting,
                is_absolute=True,
            )
            for fault, stall in lasting.items()
        ),
    ]


def _lasting_ms(window: MainWindow, port: str, fault: str) -> float:
    """The longest stall through all of the client's deadline, whether or not the answer comes sooner."""
    with _a_service(port, "" if fault == _NONE else fault):
        longest = longest_ms(window, DEADLINE_S)
    _check(window, is_trouble=fault != _NONE)
    return longest


@contextmanager
def _a_service(port: str = "0", fault: str = "") -> Iterator[str]:
    """The address of a simulated service in a process of its own, so that its work is not the window's."""
    words = [sys.executable, "-m", "editor", "serve-weather", "--port", port, "--fault", fault]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
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
    """Every pane that tells of the weather, filled."""
    window.services.settings.set(WEATHER_ADDRESS, address)
    window.map_view.set_camera(_CAMERA)
    for name in ("weather_panel", "hours", "weather_towns"):
        window.commands[name].trigger()
    wait(lambda: len(window.map_view.town_weather.pills) > MAX_PLACES / 2)
    # The place is asked about once the map rests, and only then is there a last known answer to fall back on.
    wait(lambda: _is_at(window, _CAMERA))
    wait(lambda: window.map_view.is_idle and not is_asking(window))
    _check(window, is_trouble=False)


def longest_ms(window: MainWindow, least_s: float = 0.0, act: Callable[[], object] | None = None) -> float:
    """The longest that no event was answered, from F5 or an act until its outcome is painted, or longer."""
    gc.collect()  # what came before is not this question's
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
    """Whether the weather is that of the middle of the map."""
    model = window.controllers.weather.model
    place = LatLon(camera.lat, camera.lon)
    return all(asked is not None and asked.place == place for asked in (model.now, model.hours, model.days))


def is_asking(window: MainWindow) -> bool:
    """Whether a question is on its way, or waits for its turn: towns may be chosen anew."""
    model = window.controllers.weather.model
    contents = (model.now, model.hours, model.days, model.towns)
    return any(window.services.jobs.is_running(f"weather {line}") for line in _LINES) or any(
        asked is None or (asked.answer is None and not asked.trouble) for asked in contents
    )


def _check(window: MainWindow, *, is_trouble: bool) -> None:
    """That each line has an answer, the last known one in trouble."""
    model = window.controllers.weather.model
    for asked in (model.now, model.hours, model.days, model.towns):
        assert asked is not None
        assert asked.answer is not None
        assert (bool(asked.trouble), asked.is_old) == (is_trouble, is_trouble), asked.trouble
