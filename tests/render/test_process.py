"""The processes that draw, as the system sees them."""

import os
import signal
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import Basemap
from editor.mapstyle.sourcedata import SourceData
from editor.render.frame import FrameRequest
from editor.render.launch import FORKS
from editor.render.process import Starter
from editor.render.scene import Half
from editor.render.serving import MOST_MEMORY_BYTES
from editor.render.wire import Ready, Reply
from tests.render.maps import a_camera, a_layer, a_map, a_renderer, a_way
from tests.render.running import a_running_service
from tests.styles import a_style

STREET = a_way((0, 100), (256, 140), highway="residential")


def open_street(_data: SourceData) -> Basemap:
    """A map of one street; the worker process calls it by its name."""
    return a_map(STREET)


@pytest.mark.skipif(sys.platform == "win32", reason="asks the system as POSIX has it")
def test_those_who_draw_give_way_to_the_window(qtbot: QtBot) -> None:
    service = a_running_service()
    own = os.getpriority(os.PRIO_PROCESS, os.getpid())
    assert len(service.worker_pids) == 2
    qtbot.waitUntil(
        lambda: all(os.getpriority(os.PRIO_PROCESS, pid) > own for pid in service.worker_pids), timeout=20_000
    )
    service.close()


@pytest.mark.skipif(sys.platform == "win32", reason="holds a process as POSIX has it")
@pytest.mark.parametrize("which", [0, 1])
def test_a_worker_that_dies_while_it_draws_is_replaced_and_its_frame_comes(qtbot: QtBot, which: int) -> None:
    style = a_style([a_layer("line", 6, line_width=3, line_inner_color=0xFF0000FF)])
    service = a_running_service(open_street)
    try:
        with qtbot.waitSignal(service.framed, timeout=60_000):
            service.request(FrameRequest(style, a_camera()))
        dead = service.worker_pids[which]
        # It is held, so that it is still at work when it dies.
        os.kill(dead, signal.SIGSTOP)
        with qtbot.waitSignal(service.framed, timeout=60_000) as framed:
            service.request(FrameRequest(style, a_camera(zoom=15.0)))
            os.kill(dead, signal.SIGKILL)
        assert framed.args is not None
        assert framed.args[0].compose() == a_renderer(STREET).render(style, a_camera(zoom=15.0)).image
        assert dead not in service.worker_pids
    finally:
        service.close()


@pytest.mark.skipif(sys.platform != "linux", reason="reads limits as Linux tells of them")
def test_those_who_draw_have_a_limit_of_memory(qtbot: QtBot) -> None:
    service = a_running_service(open_street)
    with qtbot.waitSignal(service.framed, timeout=60_000):
        service.request(FrameRequest(a_style([a_layer("background", fill_color=0xFF0000FF)]), a_camera()))
    limits = [Path(f"/proc/{pid}/limits").read_text(encoding="ascii") for pid in service.worker_pids]
    service.close()
    most = [int(line.split()[3]) for text in limits for line in text.splitlines() if "data size" in line]
    assert len(most) == 2
    assert all(MOST_MEMORY_BYTES <= each < 2 * MOST_MEMORY_BYTES for each in most)


@pytest.mark.skipif(not FORKS, reason="each is started by itself here")
def test_one_of_those_who_draw_is_forked_from_the_other_and_dies_with_it(qtbot: QtBot) -> None:
    told: list[int] = []
    ended: list[int] = []

    def hear(_number: int, reply: Reply) -> None:
        assert isinstance(reply, Ready)
        told.append(reply.pid)

    starter = Starter(open_street, hear, ended.append)
    workers = starter.start(tuple(Half))
    try:
        qtbot.waitUntil(lambda: len(told) == 2, timeout=60_000)
        first = next(pid for pid in told if f"\nPPid:\t{os.getpid()}\n" in status_of(pid))
        (other,) = {*told} - {first}
        assert f"\nPPid:\t{first}\n" in status_of(other)
        os.kill(first, signal.SIGKILL)
        qtbot.waitUntil(lambda: sorted(ended) == sorted(each.number for each in workers))
    finally:
        for worker in reversed(workers):
            worker.end()


def status_of(pid: int) -> str:
    """What Linux says of a process."""
    return Path(f"/proc/{pid}/status").read_text(encoding="ascii")
