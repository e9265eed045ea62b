"""Tests of the windows that a render process draws for."""

import pickle
from collections.abc import Callable, Iterator
from multiprocessing.shared_memory import SharedMemory

import pytest

from editor.basemap.catalogue import Basemap
from editor.basemap.sources.records import MapData, UserMapLocation
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.render.preview_options import LabelFont
from editor.render.query.questions import PickRequest
from editor.render.shared_caches import SharedCaches
from editor.render.stack import Half
from editor.render.worker.child_maps import SharedMaps
from editor.render.worker.child_windows import MAX_WINDOWS, Windows
from editor.render.worker.messages import (
    BYTES_PER_PIXEL,
    AskQuestion,
    HalfDrawn,
    HalfFailed,
    Job,
    Reply,
)
from tests.render import hangs
from tests.render.maps import a_camera, a_layer
from tests.styles import a_style

STYLE = a_style([a_layer("line", 6, line_width=3, line_inner_color=0xFF0000FF)])

Draw = Callable[..., Reply]


class Opened:
    """Opener of maps that records them."""

    def __init__(self) -> None:
        self.maps: list[Basemap] = []

    def __call__(self, data: SourceData) -> Basemap:
        self.maps.append(hangs.open_street(data))
        return self.maps[-1]


@pytest.fixture
def opened() -> Opened:
    return Opened()


@pytest.fixture
def windows(opened: Opened) -> Iterator[Windows]:
    made = Windows(opened, Half.UPPER)
    yield made
    made.close()


@pytest.fixture
def draw(windows: Windows) -> Iterator[Draw]:
    """Draws one frame of a window, with the window's number as its view, and returns the last reply."""
    camera = a_camera()
    size = 2 * camera.device_width * camera.device_height * BYTES_PER_PIXEL
    block = SharedMemory(create=True, size=size)

    def drawn(
        window: int, style: MapStyle = STYLE, data: MapData | None = None, *, is_active: bool = False
    ) -> Reply:
        records = pickle.dumps({key: style.layer(key).record for key in style.order.keys})
        job = Job(
            1, window, camera, None, frozenset(), style.order.keys, records, {}, block.name, 0,
            data=data, window=window, is_active=is_active,
        )  # fmt: skip
        return list(windows.replies(job))[-1]

    yield drawn
    windows.close()
    block.close()
    block.unlink()


def has_last_frame(windows: Windows, window: int) -> bool:
    """Return whether a question about the last frame of a window has an answer."""
    answered = windows.answer(AskQuestion(1, window, PickRequest(0.5, 0.5), window=window))
    assert answered.is_forgotten is (answered.answer is None)
    return not answered.is_forgotten


def test_windows_with_equal_data_share_one_map(draw: Draw, opened: Opened) -> None:
    for window in (1, 2, 3):
        assert isinstance(draw(window, data=MapData()), HalfDrawn)
    assert len(opened.maps) == 1
    draw(4, data=MapData(UserMapLocation("/nowhere/town.pmtiles")))
    assert len(opened.maps) == 2


def test_maps_of_a_server_are_not_shared(opened: Opened) -> None:
    maps = SharedMaps(opened)
    data = MapData(UserMapLocation("http://127.0.0.1:9/{z}/{x}/{y}"))
    first, second = maps.acquire(data), maps.acquire(data)
    assert first is not second
    maps.release(first)
    assert (first.is_closed, second.is_closed) == (True, False)
    maps.release(second)


def test_windows_drawn_long_ago_release_their_drawings_and_are_drawn_again(
    windows: Windows, draw: Draw, opened: Opened
) -> None:
    last = MAX_WINDOWS + 2
    for window in range(1, last + 1):
        draw(window)
    assert [has_last_frame(windows, window) for window in range(1, last + 1)] == [False, False] + [
        True
    ] * MAX_WINDOWS
    assert isinstance(draw(1), HalfDrawn)
    assert has_last_frame(windows, 1)
    assert len(opened.maps) == 1


def test_the_active_window_retains_its_drawings(windows: Windows, draw: Draw) -> None:
    draw(1, is_active=True)
    for window in range(2, MAX_WINDOWS + 4):
        draw(window)
    assert has_last_frame(windows, 1)


def test_a_closed_window_leaves_nothing(windows: Windows, draw: Draw, opened: Opened) -> None:
    own = MapData(UserMapLocation("/nowhere/town.pmtiles"))
    draw(1)
    draw(2, data=own)
    windows.forget(2)
    assert not has_last_frame(windows, 2)
    assert has_last_frame(windows, 1)
    draw(3, data=own)
    assert len(opened.maps) == 3, "its map was closed with it"
    windows.forget(7)


def test_a_window_whose_frame_fails_gets_a_map_of_its_own(
    windows: Windows,
    draw: Draw,
    opened: Opened,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    draw(1)
    draw(2)
    for _ in range(3):
        with monkeypatch.context() as broken:
            broken.setattr("editor.render.renderer.Renderer.layers", lambda *_: {}["missing"])
            assert isinstance(draw(2), HalfFailed)
        assert isinstance(draw(1), HalfDrawn)
    # One at first, another each time for the window at fault, and one for the others.
    assert len(opened.maps) == 4
    assert has_last_frame(windows, 1)
    caplog.clear()


def test_equal_fonts_share_their_glyphs() -> None:
    caches = SharedCaches()
    first = caches.lettering((), lambda _: True, LabelFont.BUNDLED)
    assert caches.lettering((), lambda _: True, LabelFont.BUNDLED) is first
    other = next(font for font in LabelFont if font is not LabelFont.BUNDLED)
    assert caches.lettering((), lambda _: True, other) is not first
