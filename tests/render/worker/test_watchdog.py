"""Tests of hanging render processes and their replacement."""

import os
import signal
import sys
import threading
import time
from multiprocessing import get_context
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from editor.basemap.sources.records import MapData, UserMapLocation
from editor.mapstyle.document.model import MapStyle
from editor.render.camera import Camera
from editor.render.query.questions import PickRequest
from editor.render.stack import Half
from editor.render.worker.child_main import Progress
from editor.render.worker.child_maps import OpenBasemap
from editor.render.worker.faults import MAX_DEATHS, MAX_STALLS
from editor.render.worker.frame_cache import FrameRequest, NoFrame
from editor.render.worker.in_flight import Watchdog
from editor.render.worker.process import WorkerProcess
from editor.render.worker.service import RenderService
from tests.basemap.archives import helsinki_mbtiles
from tests.render import hangs
from tests.render.maps import a_camera, a_layer, a_measured_renderer
from tests.styles import a_style

SOON_MS = 60_000
STYLE = a_style([a_layer("line", 6, line_width=3, line_inner_color=0xFF0000FF)])

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="stops a process as POSIX has it")


@pytest.fixture
def service() -> object:
    """A service of one street that has drawn nothing yet."""
    made = RenderService(open_basemap=hangs.open_street, stall_limit_s=hangs.STALL_LIMIT_S)
    yield made
    made.close()


def replacements(caplog: pytest.LogCaptureFixture) -> int:
    """Return the number of logged replacements."""
    count = caplog.text.count("does not respond, and is replaced")
    caplog.clear()
    return count


def drawn(
    qtbot: QtBot, service: RenderService, style: MapStyle = STYLE, camera: Camera | None = None
) -> object:
    """Return the frame of a style."""
    with qtbot.waitSignal(service.framed, timeout=SOON_MS) as framed:
        service.request(FrameRequest(style, camera or a_camera()))
    assert framed.args is not None
    return framed.args[0].compose()


def test_a_stopped_process_is_replaced_and_its_requests_are_answered(
    qtbot: QtBot, service: RenderService, caplog: pytest.LogCaptureFixture, subtests: pytest.Subtests
) -> None:
    for which in (0, 1):
        with subtests.test(which=which):
            drawn(qtbot, service)
            before = service.process_ids
            hangs.stop(before[which : which + 1])
            # More than a pipe buffers: sending it to a stopped process blocks.
            heavy = MapStyle.of({**STYLE.tree, "sources_list": {"note": 4_000_000 * "x"}})
            with qtbot.waitSignal(service.restarted, timeout=SOON_MS) as restarted:
                image = drawn(qtbot, service, heavy, a_camera(zoom=15.0))
            assert restarted.args == ["The map stopped responding. Redrawing…"]
            assert (
                image
                == a_measured_renderer(
                    hangs.STREET,
                )
                .render(heavy, a_camera(zoom=15.0))
                .image
            )
            assert not {*before} & {*service.process_ids}
            assert replacements(caplog) == 1
    # The query is answered with nothing.
    hangs.stop(service.process_ids)
    with qtbot.waitSignal(service.hits_found, timeout=SOON_MS) as hits:
        service.pick(PickRequest(0.5, 0.5))
    assert hits.args is not None
    assert hits.args[0].hits == ()
    assert drawn(qtbot, service) is not None
    assert replacements(caplog) == 1


def test_a_request_that_always_hangs_is_abandoned(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    service = RenderService(open_basemap=hangs.open_endlessly, stall_limit_s=hangs.STALL_LIMIT_S / 4)
    data = MapData(UserMapLocation("/nowhere/town.pmtiles"))
    restarts: list[str] = []
    blamed: list[tuple[MapData, str]] = []
    service.restarted.connect(restarts.append)
    service.map_failed.connect(lambda data, why: blamed.append((data, why)))
    try:
        service.show_data(data)
        with qtbot.waitSignal(service.failed, timeout=2 * SOON_MS) as failed:
            service.request(FrameRequest(STYLE, a_camera()))
        assert failed.args is not None
        text = "The map stopped responding again. It will be redrawn at the next change."
        assert failed.args[0].text == text
        assert len(restarts) == MAX_STALLS - 1
        again: list[NoFrame] = []
        service.failed.connect(again.append)
        request = FrameRequest(STYLE, a_camera())
        service.request(request)
        assert [each.request for each in again] == [request]
        # It is drawn again without the map, which hangs as well.
        replaced = "does not respond, and is replaced"
        qtbot.waitUntil(lambda: caplog.text.count(replaced) > MAX_STALLS, timeout=SOON_MS)
        assert blamed == []
        service.request(FrameRequest(STYLE, a_camera(zoom=15.0)))
        assert len(again) == 1
        assert replacements(caplog) == MAX_STALLS + 1
    finally:
        service.close()


def test_a_map_is_blamed_once_a_frame_is_drawn_without_it(
    qtbot: QtBot, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data = MapData(UserMapLocation(str(helsinki_mbtiles(tmp_path / "town.mbtiles"))))
    service = served(hangs.open_hanging_at_own)
    frames: list[object] = []
    service.framed.connect(frames.append)
    try:
        service.show_data(data)
        with qtbot.waitSignal(service.map_failed, timeout=2 * SOON_MS) as failed:
            service.request(FrameRequest(STYLE, a_camera()))
        text = "The map stopped responding again. It will be redrawn at the next change."
        assert failed.args == [data, text]
        assert frames == []
        assert replacements(caplog) == MAX_STALLS
        service.show_data(MapData())
        assert drawn(qtbot, service) is not None
    finally:
        service.close()


def test_a_map_is_not_blamed_for_processes_that_end_while_they_draw_nothing(
    qtbot: QtBot, service: RenderService, tmp_path: Path
) -> None:
    blamed: list[object] = []
    service.map_failed.connect(lambda data, _why: blamed.append(data))
    service.show_data(MapData(UserMapLocation(str(helsinki_mbtiles(tmp_path / "town.mbtiles")))))
    for _ in range(MAX_DEATHS):
        qtbot.waitUntil(lambda: len(service.process_ids) == len(Half), timeout=SOON_MS)
        before = {*service.process_ids}
        os.kill(service.process_ids[0], signal.SIGKILL)
        qtbot.waitUntil(lambda before=before: not before & {*service.process_ids}, timeout=SOON_MS)
    assert drawn(qtbot, service) is not None
    assert blamed == []


def test_an_abandoned_request_is_not_retried_for_another_view(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    service = RenderService(open_basemap=hangs.open_endlessly, stall_limit_s=hangs.STALL_LIMIT_S / 4)
    failed: list[NoFrame] = []
    service.failed.connect(failed.append)
    requests = [FrameRequest(STYLE, a_camera(), view_id=view_id) for view_id in "ab"]
    try:
        for request in requests:
            service.request(request)
        qtbot.waitUntil(lambda: len(failed) == len(requests), timeout=2 * SOON_MS)
        assert {each.request.view_id for each in failed} == {"a", "b"}
        assert replacements(caplog) == MAX_STALLS
    finally:
        service.close()


def test_an_unkillable_process_is_waited_for_on_a_thread(qtbot: QtBot) -> None:
    context = get_context("spawn")
    ours, theirs = context.Pipe()  # While the other end is open, its process counts as alive.
    process = context.Process(target=time.sleep, args=(600,), daemon=True)
    process.start()
    worker = WorkerProcess(1, Half.LOWER, process, ours, lambda *_: None, lambda _: None)
    worker.end()
    assert "isopleth-ending" in {thread.name for thread in threading.enumerate()}
    theirs.close()
    qtbot.waitUntil(lambda: "isopleth-ending" not in {thread.name for thread in threading.enumerate()})
    assert not process.is_alive()


def test_slow_progress_is_not_a_stall(qtbot: QtBot) -> None:
    service = served(hangs.open_slowly)
    restarts: list[str] = []
    service.restarted.connect(restarts.append)
    try:
        nine_tiles = a_camera().with_size(512, 512)
        assert drawn(qtbot, service, camera=nine_tiles) is not None
        assert restarts == []
    finally:
        service.close()


def served(open_basemap: OpenBasemap) -> RenderService:
    return RenderService(open_basemap=open_basemap, stall_limit_s=hangs.STALL_LIMIT_S)


def test_closing_leaves_no_stopped_process(qtbot: QtBot, service: RenderService) -> None:
    drawn(qtbot, service)
    pids = service.process_ids
    hangs.stop(pids)
    service.close()
    qtbot.waitUntil(lambda: not [pid for pid in pids if Path(f"/proc/{pid}").exists()], timeout=SOON_MS)


def test_time_without_progress_counts_from_the_last_report(qtbot: QtBot) -> None:
    owner = QObject()
    watchdog = Watchdog(owner, limit_s=0.2)
    stalls: list[None] = []
    watchdog.stalled.connect(lambda: stalls.append(None))
    watchdog.watch(is_working=False, is_starting=False)
    with qtbot.waitSignal(watchdog.stalled):
        watchdog.watch(is_working=True, is_starting=False)
        watchdog.note_progress()
    assert len(stalls) == 1
    watchdog.watch(is_working=True, is_starting=False)
    watchdog.watch(is_working=False, is_starting=False)
    with qtbot.assertNotEmitted(watchdog.stalled, wait=400):
        pass


def test_progress_is_reported_at_intervals_however_often_it_changes() -> None:
    reports: list[None] = []
    progress = Progress(lambda: reports.append(None))
    for _ in range(1000):
        progress.note()
    assert 1 <= len(reports) < 1000
