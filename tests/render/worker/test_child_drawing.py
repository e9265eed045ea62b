"""Tests of the views that a worker caches."""

import pickle
from collections.abc import Iterator
from multiprocessing.shared_memory import SharedMemory

import pytest

from editor.render.query.questions import PickRequest
from editor.render.stack import Half
from editor.render.worker.child_drawing import Worker
from editor.render.worker.child_maps import FrameBlocks, SharedMaps
from editor.render.worker.messages import (
    BYTES_PER_PIXEL,
    MAX_SMALL_VIEWS,
    MAX_VIEWS,
    SMALL_VIEWS_PIXELS,
    UNCACHED_VIEW,
    AskQuestion,
    HalfDrawn,
    Job,
    max_views,
)
from tests.render import hangs
from tests.render.maps import a_camera, a_layer
from tests.styles import a_style

STYLE = a_style([a_layer("line", 6, line_width=3, line_inner_color=0xFF0000FF)])


@pytest.fixture
def block() -> Iterator[SharedMemory]:
    """Memory for one frame."""
    camera = a_camera()
    made = SharedMemory(create=True, size=2 * camera.device_width * camera.device_height * BYTES_PER_PIXEL)
    yield made
    made.close()
    made.unlink()


@pytest.fixture
def worker(block: SharedMemory) -> Iterator[Worker]:
    shared = FrameBlocks()
    made = Worker(SharedMaps(hangs.open_street), Half.UPPER, shared)
    yield made
    made.close()
    shared.close()


def draw(worker: Worker, block: SharedMemory, view: int, *, is_small: bool = False) -> None:
    """Draw the style once for a view."""
    records = {key: STYLE.layer(key).record for key in STYLE.order.keys}
    job = Job(
        1,
        view,
        a_camera(),
        None,
        frozenset(),
        STYLE.order.keys,
        pickle.dumps(records),
        {},
        block.name,
        0,
        is_small=is_small,
    )
    assert isinstance(list(worker.replies(job))[-1], HalfDrawn)


def is_cached(worker: Worker, view: int) -> bool:
    """Return whether a query about the last frame of a view has an answer."""
    return worker.answer(AskQuestion(1, view, PickRequest(0.5, 0.5))).answer is not None


def test_an_uncached_frame_evicts_no_view(worker: Worker, block: SharedMemory) -> None:
    askers = range(1, MAX_VIEWS + 1)
    for view in askers:
        draw(worker, block, view)
    draw(worker, block, UNCACHED_VIEW)
    assert [is_cached(worker, view) for view in askers] == [True] * MAX_VIEWS
    assert not is_cached(worker, UNCACHED_VIEW)


def test_the_least_recently_drawn_view_is_evicted(worker: Worker, block: SharedMemory) -> None:
    for view in range(1, MAX_VIEWS + 2):
        draw(worker, block, view)
    assert [is_cached(worker, view) for view in range(1, MAX_VIEWS + 2)] == [False] + [True] * MAX_VIEWS


def test_small_frames_evict_no_other_views(worker: Worker, block: SharedMemory) -> None:
    draw(worker, block, 1)
    for view in range(2, 2 + MAX_SMALL_VIEWS + 1):
        draw(worker, block, view, is_small=True)
    assert is_cached(worker, 1)


def test_as_many_small_views_are_cached_as_their_pixels_allow() -> None:
    camera = a_camera()
    assert max_views(camera, is_small=False) == MAX_VIEWS
    assert max_views(camera.with_size(100, 100), is_small=True) == MAX_SMALL_VIEWS
    assert max_views(camera.with_size(1000, 1000), is_small=True) == SMALL_VIEWS_PIXELS // 1_000_000
    assert max_views(camera.with_size(4000, 4000), is_small=True) == 1
