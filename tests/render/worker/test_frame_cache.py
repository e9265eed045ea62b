"""Tests of the frame cache and the division of work between halves."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import Basemap
from editor.basemap.sources.records import MapData
from editor.mapstyle.edits import edit
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.render.camera import Camera
from editor.render.paint.passes import PICTURE
from editor.render.stack import Half, NotDrawn
from editor.render.worker.frame_cache import CachedView, Frame, FrameRequest, Task
from editor.render.worker.messages import Active, HalfDrawn, ImageBlock, Unchanged, Writer
from tests.render.maps import a_camera, a_layer, a_map, a_measured_renderer, a_polygon, a_way, difference
from tests.render.running import a_running_service
from tests.styles import a_line, a_style

CAMERA = Camera(0.0, 0.0, 13.0, 8, 8)
BOTH = frozenset(Half)
GREEN, WHITE = (Color.from_hex(text).abgr for text in ("#00FF00", "#FFFFFF"))
WIDTH = BY_KEY["line-width"]


@pytest.fixture
def block() -> Iterator[ImageBlock]:
    """Memory for some images."""
    made = ImageBlock(4096)
    yield made
    made.unlink()
    assert made.close()


def a_task() -> Task:
    """Create a style of three lines; the middle one is being edited."""
    style = a_style([a_line(number) for number in (3, 2, 1)])
    return Task(FrameRequest(style, CAMERA, active=style.order.keys[1]), None, frozenset(), None)


def edited(task: Task, edit: Edit) -> Task:
    return replace(task, request=replace(task.request, style=edit(task.request.style)))


def widened(task: Task, layer: int = 1) -> Task:
    return edited(task, edit.set_stop([task.request.style.order.keys[layer]], WIDTH, 0, 9.0))


def an_answer(block: ImageBlock, *, has_active: bool, awaited: int = 0) -> HalfDrawn:
    """Return the reply of a half with an empty image."""
    image = QImage(QSize(8, 8), PICTURE)
    image.fill(0)
    active = Active((), (), {}) if has_active else None
    return HalfDrawn(1, Writer(block.memory).sheet(image), active, None, (), (), awaited)


def a_view(
    block: ImageBlock, task: Task, awaited: int = 0, with_active: Half | None = Half.UPPER
) -> CachedView:
    """Return a view with a complete frame."""
    view = CachedView(1)
    for half in Half:
        view.store_half(half, an_answer(block, has_active=half is with_active, awaited=awaited), block)
    view.frame(task)
    return view


def test_a_first_frame_is_drawn_by_both_halves() -> None:
    assert CachedView(1).halves_for(a_task()) == BOTH


@pytest.mark.parametrize("half", list(Half))
def test_only_the_half_with_the_active_layer_repaints_it(block: ImageBlock, half: Half) -> None:
    task = a_task()
    view = a_view(block, task, with_active=half)
    assert view.halves_for(widened(task)) == {half}


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(lambda task: task, id="the same again"),
        pytest.param(lambda task: widened(task, layer=0), id="another layer"),
        pytest.param(lambda task: widened(widened(task), layer=2), id="two layers"),
        pytest.param(
            lambda task: edited(task, edit.set_zoom_range([task.request.active], 3, 5)), id="a zoom range"
        ),
        pytest.param(
            lambda task: replace(
                widened(task), request=replace(widened(task).request, camera=CAMERA.moved_by(1.0, 0.0))
            ),
            id="another camera",
        ),
        pytest.param(
            lambda task: replace(
                widened(task), request=replace(widened(task).request, hidden=frozenset({task.request.active}))
            ),
            id="a hidden layer",
        ),
        pytest.param(lambda task: replace(widened(task), data=MapData()), id="other map data"),
        pytest.param(lambda task: replace(widened(task), hosts=frozenset({"a.example"})), id="a host more"),
    ],
)
def test_all_other_changes_are_drawn_by_both_halves(block: ImageBlock, other: Callable[[Task], Task]) -> None:
    task = a_task()
    assert a_view(block, task).halves_for(other(task)) == BOTH


def test_both_halves_draw_while_tiles_are_pending(block: ImageBlock) -> None:
    task = a_task()
    assert a_view(block, task, awaited=1).halves_for(widened(task)) == BOTH


def test_halves_of_different_frames_are_both_drawn(block: ImageBlock) -> None:
    task = a_task()
    view = a_view(block, task)
    view.invalidate()
    assert view.halves_for(widened(task)) == BOTH


@pytest.mark.parametrize(("half", "is_absent"), [(Half.LOWER, False), (None, True)])
def test_a_frame_says_whether_the_active_layer_has_anything_to_draw(
    block: ImageBlock, half: Half | None, is_absent: bool
) -> None:
    task = a_task()
    assert a_view(block, task, with_active=half).frame(task).is_active_absent is is_absent


FEATURES = (
    a_polygon((64, 64), (192, 64), (192, 192), (64, 192), landuse="forest"),
    a_way((0, 100), (256, 140), highway="residential", name="Street of names"),
)


def test_features_that_are_still_not_drawn_are_the_same_object(block: ImageBlock) -> None:
    task, view = a_task(), CachedView(1)
    upper, lower = (NotDrawn(key, "No data.") for key in task.request.style.order.keys[:2])
    for half, missed in ((Half.LOWER, (lower,)), (Half.UPPER, (upper,))):
        view.store_half(half, replace(an_answer(block, has_active=False), not_drawn=missed), block)
    first = view.frame(task)
    assert first.not_drawn == (lower, upper)
    for half in Half:
        view.store_half(half, replace(an_answer(block, has_active=False), not_drawn=Unchanged()), block)
    assert view.frame(task).not_drawn is first.not_drawn


def open_street(_data: SourceData) -> Basemap:
    """Open a street through a wood; the processes find this function by its name."""
    return a_map(*FEATURES)


def test_edits_of_one_layer_after_the_other_keep_the_image_complete(qtbot: QtBot, qapp: QApplication) -> None:
    style = a_style(
        [
            a_layer("street", 6),
            a_layer("line", 6),
            a_layer("polygon", 58, fill_color=GREEN),
            a_layer("background", fill_color=WHITE),
        ]
    )
    sizes = (BY_KEY["text-size"], BY_KEY["line-width"], BY_KEY["fill-opacity"])
    service = a_running_service(open_street)
    frames: list[Frame] = []
    service.framed.connect(frames.append)
    for value, index in enumerate((0, 1, 2, 1, 0), 2):
        key = style.order.keys[index]
        for _ in range(2):  # The first makes it the active layer, the second changes only its paint.
            request = FrameRequest(style, a_camera(), key)
            service.request(request)
            qtbot.waitUntil(lambda requested=request: frames[-1:] != [] and frames[-1].request is requested)
            style = edit.set_stop([key], sizes[index], 0, value / 8 if index == 2 else float(value))(style)
    service.request(FrameRequest(style, a_camera(), style.order.keys[0]))
    qtbot.waitUntil(lambda: frames[-1].request.style is style and not frames[-1].is_draft)
    service.close()
    expected = (
        a_measured_renderer(
            *FEATURES,
        )
        .render(style, a_camera())
        .image
    )
    assert difference(frames[-1].compose(), expected) <= 2
