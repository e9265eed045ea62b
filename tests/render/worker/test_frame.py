"""Tests of frames from render processes: display, recolouring, and restarts."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import Basemap
from editor.errors import MapDataError
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits import edit
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.render.paint.passes import qcolor
from editor.render.worker.frame_cache import Frame, FrameRequest, NoFrame
from editor.render.worker.service import RenderService
from tests.render.maps import (
    a_camera,
    a_layer,
    a_map,
    a_measured_renderer,
    a_node,
    a_polygon,
    a_way,
    difference,
)
from tests.render.running import a_running_service
from tests.styles import a_style

RED, GREEN, WHITE = (Color.from_hex(text).abgr for text in ("#FF0000", "#00FF00", "#FFFFFF"))
ASKERS = {"one": RED, "two": GREEN}
FEATURES = (
    a_polygon((64, 64), (192, 64), (192, 192), (64, 192), landuse="forest"),
    a_way((0, 100), (256, 140), highway="residential", name="Street of names"),
    a_node(128, 40, place="village", population=700, name="Town"),
)


def open_town(_data: SourceData) -> Basemap:
    """Open the map of these tests; the worker process finds this function by its name."""
    return a_map(*FEATURES)


def open_failing(_data: SourceData) -> Basemap:
    """Return a map whose code fails."""
    raise LookupError("unexpected")


def open_crashing(_data: SourceData) -> Basemap:
    """Return a map that crashes the process."""
    os._exit(1)


def open_nothing(_data: SourceData) -> Basemap:
    """Return a damaged map."""
    raise MapDataError("The map is damaged.")


def a_town_style() -> MapStyle:
    return a_style(
        [
            a_layer("symbol", 6, text_size=3, text_outline_size=1, text_outline_color=WHITE),
            a_layer(
                "line", 6, line_width=3, line_outline_width=1, line_inner_color=WHITE, line_outer_color=RED
            ),
            a_layer("polygon", 58, fill_color=GREEN, fill_opacity=0.8),
            a_layer("background", fill_color=WHITE),
        ]
    )


@pytest.fixture(scope="module")
def service(qapp: QApplication) -> Iterator[RenderService]:
    """A running service over the town; starting one takes longer than all its work in a test."""
    running = a_running_service(open_town)
    yield running
    running.close()


def ask(
    qtbot: QtBot,
    service: RenderService,
    style: MapStyle,
    active: LayerKey | None = None,
    hidden: frozenset[LayerKey] = frozenset(),
) -> Frame:
    with qtbot.waitSignal(service.framed, timeout=20_000) as framed:
        service.request(FrameRequest(style, a_camera(), active, hidden))
    assert framed.args is not None
    frame = framed.args[0]
    assert isinstance(frame, Frame)
    return frame


def shared_memory_of(pid: int) -> set[Path]:
    """Return the shared memory of a process: named blocks, and those that others find through its files."""
    lines = Path(f"/proc/{pid}/maps").read_text(encoding="utf-8").splitlines()
    named = {Path("/dev/shm", line.rpartition("/")[2]) for line in lines if "/dev/shm/" in line}
    files = [file.resolve() for file in Path(f"/proc/{pid}/fd").iterdir()]
    return named | {file for file in files if file.name.startswith("memfd:isopleth")}


def test_a_frame_shows_the_same_as_an_image(qtbot: QtBot, service: RenderService) -> None:
    style = a_town_style()
    expected = a_measured_renderer(
        *FEATURES,
    ).render(style, a_camera())
    for active in (None, *style.order.keys):
        frame = ask(qtbot, service, style, active)
        assert difference(frame.compose(), expected.image) <= 2
        assert frame.attribution == expected.attribution
        assert frame.camera == a_camera()


@pytest.mark.parametrize(
    ("layer", "key", "value"),
    [
        (0, "text-color", Color(200, 30, 30)),
        (0, "text-outline-color", Color(10, 200, 30, 128)),
        (1, "line-inner-color", Color(200, 30, 30, 90)),
        (1, "line-outer-color", Color(20, 30, 200)),
        (2, "fill-color", Color(20, 30, 200)),
        (2, "fill-opacity", 0.3),
        (3, "fill-color", Color(1, 2, 3)),
    ],
)
def test_a_frame_recoloured_here_equals_a_full_picture(
    qtbot: QtBot, service: RenderService, layer: int, key: str, value: Color | float
) -> None:
    style = a_town_style()
    active = style.order.keys[layer]
    frame = ask(qtbot, service, style, active)
    edited = edit.set_stop([active], BY_KEY[key], 0, value)(style)
    inks = frame.recolored(edited.layer(active))
    assert inks is not None
    expected = (
        a_measured_renderer(
            *FEATURES,
        )
        .render(edited, a_camera())
        .image
    )
    # Layers composed from sheets are rounded differently than layers drawn one over the other.
    assert difference(frame.compose(inks), expected) <= 2
    assert difference(frame.compose(), expected) > 20


def test_an_edit_of_the_form_cannot_be_recoloured(qtbot: QtBot, service: RenderService) -> None:
    style = a_town_style()
    road = style.order.keys[1]
    frame = ask(qtbot, service, style, road)
    wider = edit.set_stop([road], BY_KEY["line-width"], 0, 5.0)(style)
    assert frame.recolored(wider.layer(road)) is None
    outlined = edit.set_stop([style.order.keys[2]], BY_KEY["fill-outline-color"], 0, Color(0, 0, 0))(style)
    assert frame.recolored(outlined.layer(style.order.keys[2])) is None


def test_a_layer_that_fades_away_can_be_recoloured_and_come_back(
    qtbot: QtBot, service: RenderService
) -> None:
    style = a_town_style()
    forest = style.order.keys[2]
    frame = ask(qtbot, service, style, forest)
    gone = edit.set_stop([forest], BY_KEY["fill-opacity"], 0, 0.0)(style)
    inks = frame.recolored(gone.layer(forest))
    assert inks is not None
    # Layers composed from sheets are rounded differently than layers drawn one over the other.
    assert (
        difference(
            frame.compose(inks),
            a_measured_renderer(
                *FEATURES,
            )
            .render(gone, a_camera())
            .image,
        )
        <= 2
    )


def test_edits_reach_the_worker_one_layer_at_a_time(qtbot: QtBot, service: RenderService) -> None:
    style = a_town_style()
    ask(qtbot, service, style)
    wider = edit.set_stop([style.order.keys[1]], BY_KEY["line-width"], 0, 6.0)(style)
    assert (
        ask(qtbot, service, wider).compose()
        == a_measured_renderer(
            *FEATURES,
        )
        .render(wider, a_camera())
        .image
    )
    fewer = edit.delete_layers([wider.order.keys[2]])(wider)
    assert (
        ask(qtbot, service, fewer).compose()
        == a_measured_renderer(
            *FEATURES,
        )
        .render(fewer, a_camera())
        .image
    )


def test_a_layer_that_was_hidden_while_active_is_restored_with_all_above_it(
    qtbot: QtBot, service: RenderService
) -> None:
    style = a_town_style()
    forest = style.layers[2].key
    first = ask(qtbot, service, style, forest)
    ask(qtbot, service, style, forest, frozenset({forest}))
    again = ask(qtbot, service, style, forest)
    assert again.compose() == first.compose()


def test_the_newest_request_wins(qtbot: QtBot, service: RenderService) -> None:
    style = a_town_style()
    ask(qtbot, service, style)
    frames: list[Frame] = []
    service.framed.connect(frames.append)
    requests: list[FrameRequest] = []
    for width in range(1, 8):
        style = edit.set_stop([style.order.keys[1]], BY_KEY["line-width"], 0, float(width))(style)
        requests.append(FrameRequest(style, a_camera()))
        service.request(requests[-1])
    qtbot.waitUntil(lambda: len(frames) == 2, timeout=20_000)
    assert [frame.request for frame in frames] == [requests[0], requests[-1]]
    assert (
        frames[-1].compose()
        == a_measured_renderer(
            *FEATURES,
        )
        .render(style, a_camera())
        .image
    )


def test_a_frame_keeps_its_pixels_while_others_are_drawn(qtbot: QtBot, service: RenderService) -> None:
    style = a_town_style()
    road = style.order.keys[1]
    for active in (None, road):
        first = ask(qtbot, service, style, active)
        shown = first.compose().copy()
        for width in (6.0, 8.0, 10.0):
            wider = edit.set_stop([road], BY_KEY["line-width"], 0, width)(style)
            assert ask(qtbot, service, wider, active).compose() != shown
        assert first.compose() == shown


def test_requests_of_different_views_are_independent(qtbot: QtBot, service: RenderService) -> None:
    styles = {name: a_style([a_layer("background", fill_color=color)]) for name, color in ASKERS.items()}
    ask(qtbot, service, styles["one"])
    frames: list[Frame] = []
    service.framed.connect(frames.append)
    for _ in range(3):
        for name, style in styles.items():
            service.request(FrameRequest(style, a_camera(), view_id=name))
    qtbot.waitUntil(lambda: len(frames) == 3, timeout=20_000)
    assert [frame.request.view_id for frame in frames] == ["one", "two", "one"]
    for frame in frames:
        color = Color.from_abgr(ASKERS[str(frame.request.view_id)])
        assert frame.compose().pixelColor(9, 9) == qcolor(color)


def test_two_processes_draw_the_same_image_as_one(qtbot: QtBot, service: RenderService) -> None:
    # A road above the labels is assigned to the process that draws them.
    labels, road, forest, ground = a_town_style().tree["map_schemes_section"]["map_schemes"][0]["definition"][
        "layers"
    ]
    for layers in (
        [labels, road, forest, ground],
        [road, labels, forest, ground],
        [road, forest, ground],
        [labels],
    ):
        style = a_style(layers)
        assert (
            ask(qtbot, service, style).compose()
            == a_measured_renderer(
                *FEATURES,
            )
            .render(style, a_camera())
            .image
        )


def test_provisional_labels_precede_placed_ones(qtbot: QtBot, service: RenderService) -> None:
    style = a_town_style()
    names = style.order.keys[0]
    small = ask(qtbot, service, style, names)
    frames: list[Frame] = []
    service.framed.connect(frames.append)
    larger = edit.set_stop([names], BY_KEY["text-size"], 0, 6.0)(style)
    request = FrameRequest(larger, a_camera(), names)
    with qtbot.waitSignals([service.framed, service.framed], timeout=20_000):
        service.request(request)
    service.framed.disconnect(frames.append)
    draft, frame = frames
    assert (draft.is_draft, frame.is_draft) == (True, False)
    assert draft.request is frame.request is request
    expected = (
        a_measured_renderer(
            *FEATURES,
        )
        .render(larger, a_camera())
        .image
    )
    assert difference(frame.compose(), expected) <= 2
    # Blurred and a pixel off, it is far closer to the frame than the last image.
    assert mean_difference(draft.compose(), expected) < 0.7 * mean_difference(small.compose(), expected)


def test_only_labels_are_provisional(qtbot: QtBot, service: RenderService) -> None:
    style = a_town_style()
    road = style.order.keys[1]
    ask(qtbot, service, style, road)
    wider = edit.set_stop([road], BY_KEY["line-width"], 0, 5.0)(style)
    assert not ask(qtbot, service, wider, road).is_draft


def test_a_job_with_a_draft_is_superseded_by_a_newer_request(qtbot: QtBot, service: RenderService) -> None:
    style = a_town_style()
    names = style.order.keys[0]
    ask(qtbot, service, style, names)
    frames: list[Frame] = []
    service.framed.connect(frames.append)
    requests: list[FrameRequest] = []

    def drag(size: float) -> None:
        larger = edit.set_stop([names], BY_KEY["text-size"], 0, size)(style)
        requests.append(FrameRequest(larger, a_camera(), names))
        service.request(requests[-1])

    def drag_on(frame: Frame) -> None:
        if frame.is_draft and len(requests) < 8:
            drag(4.0 + len(requests) / 2)

    service.framed.connect(drag_on)
    drag(4.0)
    qtbot.waitUntil(lambda: frames[-1:] != [] and frames[-1].request is requests[-1], timeout=20_000)
    qtbot.waitUntil(lambda: not frames[-1].is_draft, timeout=20_000)
    service.framed.disconnect(drag_on)
    service.framed.disconnect(frames.append)
    assert len(requests) == 8
    shown = [requests.index(frame.request) for frame in frames]
    assert shown == sorted(shown)
    assert [requests.index(frame.request) for frame in frames if frame.is_draft] == list(range(8))
    expected = (
        a_measured_renderer(
            *FEATURES,
        )
        .render(requests[-1].style, a_camera())
        .image
    )
    assert difference(frames[-1].compose(), expected) <= 2


def mean_difference(one: QImage, two: QImage) -> float:
    """Return the mean difference of all channels of all pixels."""
    images = [image.convertToFormat(QImage.Format.Format_RGB32) for image in (one, two)]
    channels = [np.frombuffer(image.constBits(), np.uint8).astype(int) for image in images]
    return float(np.abs(channels[0] - channels[1]).mean())


def test_a_dead_worker_is_replaced_and_the_frame_still_comes(qtbot: QtBot, subtests: pytest.Subtests) -> None:
    service = RenderService(open_basemap=open_town)
    try:
        style = a_town_style()
        ask(qtbot, service, style)
        for which in (0, 1):
            with subtests.test(which=which):
                qtbot.waitUntil(lambda: len(service.process_ids) == 2, timeout=20_000)
                dead = service.process_ids[which]
                os.kill(dead, signal.SIGKILL)
                frame = ask(qtbot, service, style)
                assert (
                    frame.compose()
                    == a_measured_renderer(
                        *FEATURES,
                    )
                    .render(style, a_camera())
                    .image
                )
                assert dead not in service.process_ids
    finally:
        service.close()


def test_unreadable_map_data_is_reported(qtbot: QtBot) -> None:
    service = RenderService(open_basemap=open_nothing)
    try:
        with qtbot.waitSignal(service.failed, timeout=20_000) as failed:
            service.request(FrameRequest(a_town_style(), a_camera()))
        assert failed.args is not None
        assert failed.args[0].text == "The map is damaged."
    finally:
        service.close()


def test_an_unexpected_error_is_reported_and_the_worker_survives(qtbot: QtBot) -> None:
    service = RenderService(open_basemap=open_failing)
    try:
        pids = []
        for _ in range(2):
            with qtbot.waitSignal(service.failed, timeout=20_000) as failed:
                service.request(FrameRequest(a_town_style(), a_camera()))
            assert failed.args is not None
            assert "LookupError" in failed.args[0].text
            pids.append(service.process_ids)
        assert len(pids[0]) == 2
        assert pids[0] == pids[1]
    finally:
        service.close()


def test_a_crashing_worker_is_abandoned_and_all_requests_fail(qtbot: QtBot) -> None:
    service = RenderService(open_basemap=open_crashing)
    try:
        requests = [FrameRequest(a_town_style(), a_camera(), view_id=name) for name in ASKERS]
        reported: list[NoFrame] = []
        service.failed.connect(reported.append)
        for request in requests:
            service.request(request)
        qtbot.waitUntil(lambda: len(reported) == 2, timeout=60_000)
        assert {each.request.view_id for each in reported} == set(ASKERS)
        assert service.process_ids == ()
    finally:
        service.close()


@pytest.mark.parametrize("death", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_editor_leaves_no_process_and_no_shared_memory(death: signal.Signals) -> None:
    editor = subprocess.Popen(
        [sys.executable, "-m", "tests.render.service_probe"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert editor.stdout is not None
        workers = [Path("/proc", pid) for pid in editor.stdout.readline().split()]
        assert len(workers) == 2
        assert all(worker.exists() for worker in workers)
        blocks = shared_memory_of(editor.pid)
        assert blocks
    finally:
        editor.send_signal(death)
        editor.wait()
        editor.stdout.close()
    deadline = time.monotonic() + 20
    # The processes are no children of this one, so their end is not reported.
    left = {*workers, *blocks}
    while left and time.monotonic() < deadline:
        left = {each for each in left if each.exists()}
        os.sched_yield()
    assert not left


def test_closing_leaves_no_process_and_no_shared_memory(qtbot: QtBot) -> None:
    before = shared_memory_of(os.getpid())
    service = RenderService(open_basemap=open_town)
    frame = ask(qtbot, service, a_town_style())
    shown = frame.compose().copy()
    pids = service.process_ids
    assert len(pids) == 2
    blocks = shared_memory_of(os.getpid()) - before
    assert blocks
    service.close()
    assert not [block for block in blocks if block.exists()]
    assert frame.compose() == shown
    # A fork ends with its parent, and its end is not reported.
    qtbot.waitUntil(lambda: not [pid for pid in pids if Path(f"/proc/{pid}").exists()])
    service.request(FrameRequest(a_town_style(), a_camera()))
    assert service.process_ids == ()
