"""Tests of the render processes from outside."""

import math
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import WorldBox
from editor.mapstyle.document.model import LayerKey, LayerOrder, MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.render.camera import Camera
from editor.render.query.questions import SurveyRequest, TrialFilter
from editor.render.stack import Half
from editor.render.worker.child_main import MAX_MEMORY_BYTES
from editor.render.worker.frame_cache import FrameRequest
from editor.render.worker.launch import FORKS
from editor.render.worker.messages import Ready, Reply
from editor.render.worker.process import ProcessStarter
from tests.render.maps import a_camera, a_layer, a_map, a_measured_renderer, a_way
from tests.render.running import a_running_service
from tests.styles import a_document, a_style

STREET = a_way((0, 100), (256, 140), highway="residential")


def open_street(_data: SourceData) -> Basemap:
    """Open a map of one street; the worker process finds this function by its name."""
    return a_map(STREET)


@pytest.mark.skipif(sys.platform == "win32", reason="asks the system as POSIX has it")
def test_render_processes_have_a_lower_priority(qtbot: QtBot) -> None:
    service = a_running_service()
    own = os.getpriority(os.PRIO_PROCESS, os.getpid())
    assert len(service.process_ids) == 2
    qtbot.waitUntil(
        lambda: all(os.getpriority(os.PRIO_PROCESS, pid) > own for pid in service.process_ids), timeout=20_000
    )
    service.close()


@pytest.mark.skipif(sys.platform == "win32", reason="holds a process as POSIX has it")
def test_a_worker_that_crashes_while_drawing_is_replaced_and_its_frame_arrives(
    qtbot: QtBot, subtests: pytest.Subtests
) -> None:
    style = a_style([a_layer("line", 6, line_width=3, line_inner_color=0xFF0000FF)])
    service = a_running_service(open_street)
    try:
        with qtbot.waitSignal(service.framed, timeout=60_000):
            service.request(FrameRequest(style, a_camera()))
        for which, zoom in ((0, 15.0), (1, 14.5)):
            with subtests.test(which=which):
                qtbot.waitUntil(lambda: len(service.process_ids) == 2, timeout=60_000)
                dead = service.process_ids[which]
                # It is blocked, so that it is still working when it is killed.
                os.kill(dead, signal.SIGSTOP)
                with qtbot.waitSignal(service.framed, timeout=60_000) as framed:
                    service.request(FrameRequest(style, a_camera(zoom=zoom)))
                    os.kill(dead, signal.SIGKILL)
                assert framed.args is not None
                assert (
                    framed.args[0].compose()
                    == a_measured_renderer(
                        STREET,
                    )
                    .render(style, a_camera(zoom=zoom))
                    .image
                )
                assert dead not in service.process_ids
    finally:
        service.close()


@pytest.mark.skipif(sys.platform != "linux", reason="reads limits as Linux tells of them")
def test_render_processes_have_a_memory_limit(qtbot: QtBot) -> None:
    service = a_running_service(open_street)
    with qtbot.waitSignal(service.framed, timeout=60_000):
        service.request(FrameRequest(a_style([a_layer("background", fill_color=0xFF0000FF)]), a_camera()))
    limits = [Path(f"/proc/{pid}/limits").read_text(encoding="ascii") for pid in service.process_ids]
    service.close()
    most = [int(line.split()[3]) for text in limits for line in text.splitlines() if "data size" in line]
    assert len(most) == 2
    assert all(MAX_MEMORY_BYTES <= each < 2 * MAX_MEMORY_BYTES for each in most)


@pytest.mark.skipif(not FORKS, reason="each is started by itself here")
def test_one_render_process_is_a_fork_of_the_other_and_ends_with_it(qtbot: QtBot) -> None:
    reported: list[int] = []
    ended: list[int] = []

    def receive(_number: int, reply: Reply) -> None:
        assert isinstance(reply, Ready)
        reported.append(reply.pid)

    starter = ProcessStarter(open_street, receive, ended.append)
    workers = starter.start(tuple(Half))
    try:
        qtbot.waitUntil(lambda: len(reported) == 2, timeout=60_000)
        first = next(pid for pid in reported if f"\nPPid:\t{os.getpid()}\n" in status_of(pid))
        (other,) = {*reported} - {first}
        assert f"\nPPid:\t{first}\n" in status_of(other)
        os.kill(first, signal.SIGKILL)
        qtbot.waitUntil(lambda: sorted(ended) == sorted(each.number for each in workers))
    finally:
        for worker in reversed(workers):
            worker.end()


def nested(levels: int) -> Any:
    value: Any = None
    for _ in range(levels):
        value = [value]
    return value


def a_style_with(**sections: Any) -> MapStyle:
    """Return a style of one line with further, undrawable content."""
    layer = a_layer("line", 6, line_width=3, line_inner_color=0xFF0000FF)
    return MapStyle.of({**a_document([layer | sections.pop("layer", {})]), **sections})


def with_camera(**values: float) -> Callable[[], FrameRequest]:
    """Return a request whose image exceeds the memory or has no size."""
    camera = a_camera()
    known = {name: getattr(camera, name) for name in Camera.__dataclass_fields__}
    return lambda: FrameRequest(a_style_with(), Camera(**known | values))


# Requests that fail at each step from the request to the message.
REFUSED: dict[str, Callable[[], FrameRequest]] = {
    "nested in a layer": lambda: FrameRequest(a_style_with(layer={"note": nested(5000)}), a_camera()),
    "nested in a section": lambda: FrameRequest(a_style_with(sources_list=nested(5000)), a_camera()),
    "unpicklable in a layer": lambda: FrameRequest(a_style_with(layer={"note": sys}), a_camera()),
    "unpicklable in a section": lambda: FrameRequest(a_style_with(icons_section=sys), a_camera()),
    "unpicklable in the request": lambda: FrameRequest(
        a_style_with(),
        a_camera(),
        hidden=sys,  # type: ignore[arg-type]  # no caller passes this
    ),
    "fewer layers than keys": lambda: FrameRequest(
        MapStyle(a_style_with().tree, LayerOrder((LayerKey(-1), LayerKey(-2)))), a_camera()
    ),
    "too large": with_camera(width_px=10**12, height_px=10**12),
    "of no size": with_camera(scale=math.nan),
}


def test_a_request_that_cannot_be_sent_fails_and_the_next_is_drawn(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    service = a_running_service(open_street)
    fine = FrameRequest(a_style_with(), a_camera())
    try:
        for name, request in REFUSED.items():
            refused = request()
            with qtbot.waitSignal(service.failed, timeout=60_000) as failed:
                service.request(refused)
            assert failed.args is not None
            assert failed.args[0].request is refused, name
            assert "could not be drawn" in failed.args[0].text
            with qtbot.waitSignal(service.framed, timeout=60_000) as framed:
                service.request(fine)
            assert framed.args is not None
            assert framed.args[0].request is fine, name
        assert len(caplog.records) == len(REFUSED)
        caplog.clear()
    finally:
        service.close()


def test_a_request_that_cannot_be_sent_does_not_block_other_views(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    service = a_running_service(open_street)
    first, other = (FrameRequest(a_style_with(), a_camera(), view_id=view_id) for view_id in "ab")
    try:
        with qtbot.waitSignals([service.framed, service.failed, service.framed], timeout=60_000):
            service.request(first)
            # Both wait while the first is drawn.
            service.request(REFUSED["nested in a layer"]())
            service.request(other)
        caplog.clear()
    finally:
        service.close()


def test_a_query_that_cannot_be_sent_is_answered_with_nothing_and_the_next_frame_is_drawn(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    service = a_running_service(open_street)
    request = FrameRequest(a_style_with(), a_camera())
    try:
        with qtbot.waitSignal(service.framed, timeout=60_000):
            service.request(request)
        question = SurveyRequest(
            request.style.order.keys[0], WorldBox(0, 0, 1, 1), trial=TrialFilter(nested(5000))
        )
        with qtbot.waitSignal(service.surveyed, timeout=60_000) as surveyed:
            service.survey(question)
        assert surveyed.args is not None
        assert surveyed.args[0].request is question
        assert [record.message for record in caplog.records] == [
            "A question could not be sent to the renderer"
        ]
        caplog.clear()
        with qtbot.waitSignal(service.framed, timeout=60_000):
            service.request(FrameRequest(a_style_with(), a_camera(zoom=15.0)))
    finally:
        service.close()


def status_of(pid: int) -> str:
    """Return the status of a process from /proc."""
    return Path(f"/proc/{pid}/status").read_text(encoding="ascii")
