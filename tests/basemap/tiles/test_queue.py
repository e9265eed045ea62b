"""Tile queue: concurrency and order."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from editor.basemap.tiles.queue import TileQueue
from editor.basemap.tiles.tile import TileId

TILES = [TileId(9, x, 0) for x in range(8)]
SOON_S = 10


class GatedFetch:
    """A fetch function that waits for a signal and records started and cancelled tiles."""

    def __init__(self) -> None:
        self.begun: list[TileId] = []
        self.given_up: list[TileId] = []
        self.busiest = 0
        self._busy = 0
        self._turns = threading.Semaphore(0)
        self._changed = threading.Condition()

    def fetch(self, tile: TileId, cancel: threading.Event) -> None:
        with self._changed:
            self.begun.append(tile)
            self._busy += 1
            self.busiest = max(self.busiest, self._busy)
            self._changed.notify_all()
        while not self._turns.acquire(timeout=0.01):
            if cancel.is_set():
                break
        with self._changed:
            self._busy -= 1
            if cancel.is_set():
                self.given_up.append(tile)
            self._changed.notify_all()

    def release(self, count: int) -> None:
        self._turns.release(count)

    def wait_for(self, *, begun: int = 0, given_up: int = 0, idle: bool = False) -> None:
        def is_so() -> bool:
            enough = len(self.begun) >= begun and len(self.given_up) >= given_up
            return enough and not (idle and self._busy)

        with self._changed:
            assert self._changed.wait_for(is_so, SOON_S)


@contextmanager
def a_queue(at_once: int) -> Iterator[tuple[TileQueue, GatedFetch]]:
    kitchen = GatedFetch()
    queue = TileQueue(kitchen.fetch, at_once)
    try:
        yield queue, kitchen
    finally:
        queue.close()


def test_a_few_are_fetched_at_once_in_order() -> None:
    with a_queue(2) as (queue, kitchen):
        queue.request(TILES)
        kitchen.wait_for(begun=2)
        kitchen.release(8)
        kitchen.wait_for(begun=8, idle=True)
    assert kitchen.begun[2:] == TILES[2:]
    assert set(kitchen.begun[:2]) == set(TILES[:2])
    assert kitchen.busiest == 2


def test_latest_request_is_first_and_older_ones_are_cancelled() -> None:
    with a_queue(1) as (queue, kitchen):
        queue.request(TILES[:4])
        kitchen.wait_for(begun=1)
        queue.request(TILES[6:])
        kitchen.wait_for(begun=2, given_up=1)
        kitchen.release(2)
        kitchen.wait_for(begun=3, idle=True)
        assert not queue.is_coming(TILES[1])
    assert kitchen.begun == [TILES[0], *TILES[6:]]
    assert kitchen.given_up == [TILES[0]]


def test_pending_tiles_are_not_fetched_twice() -> None:
    with a_queue(1) as (queue, kitchen):
        queue.request(TILES[:1])
        kitchen.wait_for(begun=1)
        queue.request(TILES[:2])
        assert queue.is_coming(TILES[0])
        assert queue.is_coming(TILES[1])
        kitchen.release(2)
        kitchen.wait_for(begun=2, idle=True)
    assert kitchen.begun == TILES[:2]


def test_cancelled_tile_can_be_requested_again() -> None:
    with a_queue(1) as (queue, kitchen):
        queue.request(TILES[:1])
        kitchen.wait_for(begun=1)
        queue.request([])
        queue.request(TILES[:1])
        kitchen.wait_for(begun=2, given_up=1)
        kitchen.release(1)
        kitchen.wait_for(begun=2, idle=True)
    assert kitchen.begun == [TILES[0], TILES[0]]


def test_nothing_starts_after_the_end() -> None:
    with a_queue(1) as (queue, kitchen):
        queue.request(TILES[:2])
        kitchen.wait_for(begun=1)
        queue.close()
        queue.request(TILES)
    assert kitchen.begun == TILES[:1]
    assert kitchen.given_up == TILES[:1]


def test_a_tile_with_an_unexpected_error_is_logged_and_the_others_arrive(
    caplog: pytest.LogCaptureFixture,
) -> None:
    fetched: list[TileId] = []
    is_done = threading.Event()

    def fetch(tile: TileId, _cancel: threading.Event) -> None:
        if tile in TILES[:-1]:
            raise RuntimeError("https://tiles.example?key=5ecret")
        fetched.append(tile)
        is_done.set()

    queue = TileQueue(fetch, 2)
    queue.request(TILES)
    assert is_done.wait(SOON_S)
    queue.close()
    assert fetched == TILES[-1:]
    assert len(caplog.records) == len(TILES) - 1
    assert "RuntimeError" in caplog.text
    assert "5ecret" not in caplog.text
    caplog.clear()
