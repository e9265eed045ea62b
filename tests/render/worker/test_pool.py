"""Tests of render processes that several windows share."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.basemap.sources.records import MapData, UserMapLocation
from editor.basemap.tiles.tile import WorldBox
from editor.mapstyle.document.model import MapStyle
from editor.render.query.questions import PickRequest, PlacedLabelsRequest
from editor.render.worker.child_maps import OpenBasemap
from editor.render.worker.faults import MAX_QUESTION_DEATHS
from editor.render.worker.frame_cache import Frame, FrameRequest
from editor.render.worker.pool import RenderPool
from editor.render.worker.process import WorkerProcess
from editor.render.worker.service import RenderService
from editor.render.worker.turns import MAX_OVERRUNS, QUICK_FRAMES, Priority
from tests.basemap.archives import helsinki_mbtiles
from tests.render import hangs
from tests.render.maps import a_camera, a_layer, a_measured_renderer
from tests.render.running import answer_to
from tests.styles import a_style

SOON_MS = 60_000
SLICE_S = 0.6
WORLD = WorldBox(0.0, 0.0, 1.0, 1.0)
STYLE = a_style([a_layer("line", 6, line_width=3, line_inner_color=0xFF0000FF)])
# With a map that takes a fifth of a second for each, far more than a slice.
SLOW_STYLE = a_style(
    [a_layer("line", number, line_width=3, line_inner_color=0xFF0000FF) for number in range(1, 20)]
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="stops a process as POSIX has it")


class Program:
    """The services of the windows of a program, over one pool."""

    def __init__(self, qtbot: QtBot, open_basemap: OpenBasemap) -> None:
        self._qtbot = qtbot
        self.pool = RenderPool(None, open_basemap, hangs.STALL_LIMIT_S, SLICE_S)
        self.services: list[RenderService] = []

    def window(self) -> RenderService:
        """Return the service of another window."""
        self.services.append(RenderService(pool=self.pool))
        return self.services[-1]

    def drawn(self, service: RenderService, style: MapStyle = STYLE, zoom: float = 14.0) -> Frame:
        """Return the frame of a style."""
        with self._qtbot.waitSignal(service.framed, timeout=SOON_MS) as framed:
            service.request(FrameRequest(style, a_camera(zoom=zoom)))
        assert framed.args is not None
        return framed.args[0]

    def close(self) -> None:
        for service in self.services:
            service.close()


@pytest.fixture
def program(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[Program]:
    """A program whose windows show one street, or the map of the parameter."""
    made = Program(qtbot, getattr(request, "param", hangs.open_street))
    yield made
    made.close()
    assert made.pool.process_ids == ()


@pytest.fixture
def own(tmp_path: Path) -> MapData:
    """The user's own map, which is a fault of the maps of these tests."""
    return MapData(UserMapLocation(str(helsinki_mbtiles(tmp_path / "town.mbtiles"))))


def test_windows_share_two_processes_and_each_gets_its_own_frames(program: Program) -> None:
    first, second = program.window(), program.window()
    received: list[Frame] = []
    second.framed.connect(received.append)
    blue = a_style([a_layer("line", 6, line_width=3, line_inner_color=0x0000FFFF)])
    for style in (STYLE, blue):
        frame = program.drawn(first, style)
        expected = a_measured_renderer(hangs.STREET).render(style, a_camera()).image
        assert frame.compose() == expected
    assert received == []
    program.drawn(second, STYLE)
    assert first.process_ids == second.process_ids == program.pool.process_ids
    assert len(first.process_ids) == 2


def test_the_active_window_is_drawn_before_those_that_waited_longer(program: Program, qtbot: QtBot) -> None:
    busy, visible, hidden, active = (program.window() for _ in range(4))
    order: list[RenderService] = []
    for each in (busy, visible, hidden, active):
        each.framed.connect(lambda _frame, each=each: order.append(each))
    hidden.set_priority(Priority.HIDDEN)
    active.set_priority(Priority.ACTIVE)
    for each in (busy, hidden, visible, active):
        each.request(FrameRequest(STYLE, a_camera()))
    qtbot.waitUntil(lambda: len(order) == 4, timeout=SOON_MS)
    # All waited for the processes to start.
    assert order == [active, busy, visible, hidden]


def test_a_dead_process_is_replaced_and_windows_that_drew_nothing_notice_nothing(
    program: Program, qtbot: QtBot
) -> None:
    first, second = program.window(), program.window()
    for each in (first, second):
        program.drawn(each)
    seen: list[object] = []
    for signalled in (second.framed, second.failed, second.restarted):
        signalled.connect(seen.append)
    before = program.pool.process_ids
    os.kill(before[0], signal.SIGKILL)
    qtbot.waitUntil(
        lambda: len(program.pool.process_ids) == 2 and not {*before} & {*program.pool.process_ids},
        timeout=SOON_MS,
    )
    # The new processes draw the frame again to answer, which is not shown.
    labels = answer_to(qtbot, PlacedLabelsRequest(WORLD), second.read_labels, second.labels_read)
    assert labels.is_known
    assert seen == []
    assert program.drawn(first).compose() == program.drawn(second).compose()


def test_questions_about_a_window_drawn_long_ago_are_answered(program: Program, qtbot: QtBot) -> None:
    services = [program.window() for _ in range(5)]
    for each in services:
        program.drawn(each)
    frames: list[Frame] = []
    services[0].framed.connect(frames.append)
    first = services[0]
    labels = answer_to(qtbot, PlacedLabelsRequest(WORLD), first.read_labels, first.labels_read)
    assert labels.is_known
    assert frames == []


@pytest.mark.parametrize("program", [hangs.open_fatal_at_own], indirect=True)
def test_a_window_that_ends_the_processes_is_drawn_apart_and_delays_others_once(
    program: Program, own: MapData, qtbot: QtBot
) -> None:
    good, bad = program.window(), program.window()
    program.drawn(good)
    bad.show_data(own)
    blamed: list[object] = []
    good.map_failed.connect(blamed.append)
    with qtbot.waitSignal(bad.map_failed, timeout=SOON_MS) as failed:
        bad.request(FrameRequest(STYLE, a_camera()))
        program.drawn(good, zoom=15.0)
        after = good.process_ids
        assert not {*after} & {*bad.process_ids}
    assert failed.args is not None
    assert failed.args[0] is own
    # It crashed its own processes several times; the others still run.
    program.drawn(good, zoom=14.5)
    assert good.process_ids == after
    assert blamed == []


@pytest.fixture
def deaths(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes that ended at a question; each process does."""
    ended: list[int] = []
    ask = WorkerProcess.ask

    def end(process: WorkerProcess, message: bytes) -> None:
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        ask(process, message)
        os.kill(process.pid, signal.SIGKILL)
        ended.append(process.pid)

    monkeypatch.setattr(WorkerProcess, "ask", end)
    return ended


def test_a_question_that_ends_the_processes_twice_has_an_empty_answer_and_others_notice_one_death(
    program: Program, deaths: list[int], qtbot: QtBot
) -> None:
    good, bad = program.window(), program.window()
    for each in (good, bad):
        program.drawn(each)
    seen: list[object] = []
    for signalled in (good.failed, good.restarted, bad.failed):
        signalled.connect(seen.append)
    with qtbot.waitSignal(bad.labels_read, timeout=SOON_MS) as answered:
        bad.read_labels(PlacedLabelsRequest(WORLD))
        # Its frame is in flight too, and is not blamed.
        program.drawn(good, zoom=15.0)
        after = good.process_ids
    assert answered.args is not None
    assert not answered.args[0].is_known
    assert len({*deaths}) == 2 * MAX_QUESTION_DEATHS
    program.drawn(good, zoom=14.5)
    assert good.process_ids == after, "the second pair ended, and the shared one did not"
    assert seen == []


def test_a_question_that_ends_the_processes_of_the_only_window_has_an_empty_answer(
    program: Program, deaths: list[int], qtbot: QtBot
) -> None:
    alone = program.window()
    program.drawn(alone)
    labels = answer_to(qtbot, PlacedLabelsRequest(WORLD), alone.read_labels, alone.labels_read)
    assert not labels.is_known
    assert len({*deaths}) == 2 * MAX_QUESTION_DEATHS
    assert program.drawn(alone, zoom=15.0) is not None


@pytest.mark.parametrize("program", [hangs.open_hanging_at_own], indirect=True)
def test_a_window_that_stalls_the_processes_is_drawn_apart(
    program: Program, own: MapData, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    good, bad = program.window(), program.window()
    program.drawn(good)
    bad.show_data(own)
    restarts: list[str] = []
    good.restarted.connect(restarts.append)
    with qtbot.waitSignal(bad.restarted, timeout=SOON_MS):
        bad.request(FrameRequest(STYLE, a_camera()))
    assert program.drawn(good, zoom=15.0) is not None
    assert restarts == []
    assert not {*good.process_ids} & {*bad.process_ids}
    assert caplog.text.count("does not respond, and is replaced") == 1
    caplog.clear()


@pytest.mark.parametrize("program", [hangs.open_slow_at_own], indirect=True)
def test_a_slow_window_delays_others_by_slices_and_returns_when_it_is_quick(
    program: Program, own: MapData, qtbot: QtBot
) -> None:
    good, bad = program.window(), program.window()
    program.drawn(good)
    bad.show_data(own)
    slow: list[Frame] = []
    bad.framed.connect(slow.append)
    bad.request(FrameRequest(SLOW_STYLE, a_camera()))
    for number in range(MAX_OVERRUNS):
        program.drawn(good, zoom=14.1 + number / 10)
        assert slow == [], "it was stopped and is idle"
    qtbot.waitUntil(lambda: not {*good.process_ids} & {*bad.process_ids}, timeout=SOON_MS)
    qtbot.waitUntil(lambda: len(slow) == 1, timeout=SOON_MS)
    bad.show_data(MapData())
    for number in range(QUICK_FRAMES + 1):
        program.drawn(bad, zoom=14.1 + number / 10)
    assert bad.process_ids == good.process_ids == program.pool.process_ids


def test_a_slow_window_is_not_stopped_while_no_other_waits(tmp_path: Path, qtbot: QtBot) -> None:
    program = Program(qtbot, hangs.open_slow_at_own)
    try:
        alone = program.window()
        alone.show_data(MapData(UserMapLocation(str(helsinki_mbtiles(tmp_path / "town.mbtiles")))))
        program.drawn(alone, SLOW_STYLE)
        assert len(program.pool.process_ids) == 2
    finally:
        program.close()


def test_a_window_that_closes_while_it_is_drawn_leaves_the_processes_to_others(
    program: Program, qtbot: QtBot
) -> None:
    first, second = program.window(), program.window()
    program.drawn(first)
    before = program.pool.process_ids
    second.request(FrameRequest(STYLE, a_camera()))
    second.pick(PickRequest(0.5, 0.5))
    second.close()
    assert second.process_ids == ()
    program.drawn(first, zoom=15.0)
    assert program.pool.process_ids == before
    first.close()
    assert program.pool.process_ids == ()
    # Another window starts them again.
    assert program.drawn(program.window()) is not None
