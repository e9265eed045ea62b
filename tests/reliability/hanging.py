"""Helper processes that hang: stopped at a random time, each is replaced, and the next task is done."""

import os
import signal
import sys
from collections.abc import Callable
from random import Random

from PySide6.QtWidgets import QApplication

from editor.app.startup import create_application
from editor.assets.sandbox.process import Sandbox, SandboxError
from editor.render.query.questions import PickRequest
from editor.render.worker.frame_cache import FrameRequest
from editor.render.worker.service import RenderService
from tests.assets import sandbox_work
from tests.bench.bench_window import wait
from tests.bench.harness import Row
from tests.reliability.parts import NotHereError, Size, in_another_process
from tests.render import hangs
from tests.render.maps import a_camera, a_layer
from tests.styles import a_style

_STYLE = a_style([a_layer("line", 6, line_width=3, line_inner_color=0xFF0000FF)])
_SOON_S = 30.0


def run(size: Size) -> list[Row]:
    """Render processes and sandbox processes, stopped at random times."""
    if sys.platform == "win32":
        raise NotHereError("Windows cannot stop a process, so none is made to hang.")
    faults = in_another_process(_faults, size)
    print(*faults, f"{size.count} processes stopped, {len(faults)} not replaced", sep="\n", flush=True)
    return [Row(f"{size.count} processes stopped: not replaced", len(faults), "processes", 0)]


def _faults(size: Size) -> list[str]:
    QApplication.instance() or create_application()
    faults: list[str] = []
    for number in size.numbers:
        random = Random(f"hang {number}")
        scenario = random.choice((_stopped_renderer, _stopped_renderer, _stopped_reader))
        try:
            scenario(random)
        except Exception as error:  # noqa: BLE001 (that is what is looked for)
            faults.append(f"hang {number}, {scenario.__name__}: {error!r}"[:200])
    return faults


def _stopped_renderer(random: Random) -> None:
    """Stop one or both render processes: idle, or with a pending frame or query."""
    service = RenderService(open_basemap=hangs.open_street, stall_limit_s=hangs.STALL_LIMIT_S)
    framed: list[object] = []
    hits: list[object] = []
    service.framed.connect(framed.append)
    service.hits_found.connect(hits.append)
    try:
        service.request(FrameRequest(_STYLE, a_camera()))
        wait(lambda: bool(framed))
        pids = random.sample(service.process_ids, random.choice((1, 2)))
        acts: list[Callable[[], object]] = [
            lambda: hangs.stop(pids),
            lambda: service.request(FrameRequest(_STYLE, a_camera(zoom=15.0))),
            lambda: service.pick(PickRequest(0.5, 0.5)),
        ]
        random.shuffle(acts)
        framed.clear()
        for act in acts:
            act()
        wait(lambda: bool(framed and hits))
    finally:
        service.close()
    wait(lambda: not any(_is_there(pid) for pid in pids))


def _is_there(pid: int) -> bool:
    """Return whether a process exists; a killed one may need time to end."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _stopped_reader(random: Random) -> None:
    """Stop the sandbox process, before or while it works."""
    reader = Sandbox()
    try:
        pid = reader.call(sandbox_work.own_pid, limit_s=_SOON_S)
        work = sandbox_work.stop
        if random.random() < 0.5:
            os.kill(pid, signal.SIGSTOP)
            work = random.choice((sandbox_work.own_pid, sandbox_work.stop))
        try:
            reader.call(work, limit_s=random.uniform(0.2, 1.0))
        except SandboxError:
            pass
        else:
            raise RuntimeError("a stopped process has answered")
        if reader.call(sandbox_work.add, 2, 3, limit_s=_SOON_S) != 5:
            raise RuntimeError("the next one does not work")
    finally:
        reader.close()
