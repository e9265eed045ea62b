"""Request queue for tiles: several concurrent requests, the latest ones first."""

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Final

from editor.basemap.tiles.tile import TileId

AT_ONCE: Final = 4

_log = logging.getLogger(__name__)

# Fetches and processes a tile; ends early when the event is set.
Fetch = Callable[[TileId, threading.Event], None]


class TileQueue:
    """A queue that fetches tiles on threads; requests that are replaced are not started, or cancelled."""

    def __init__(self, fetch: Fetch, at_once: int = AT_ONCE) -> None:
        self._fetch = fetch
        self._at_once = at_once
        self._condition = threading.Condition()
        self._pending: list[TileId] = []
        self._running: dict[TileId, threading.Event] = {}
        self._threads: list[threading.Thread] = []
        self._is_closed = False

    def request(self, tiles: Sequence[TileId]) -> None:
        """Request these tiles, the first of them first, in place of all earlier requests."""
        with self._condition:
            if self._is_closed:
                return
            requested = dict.fromkeys(tiles)
            for tile, cancel in self._running.items():
                if tile not in requested:
                    cancel.set()
            running = {tile for tile, cancel in self._running.items() if not cancel.is_set()}
            self._pending = [tile for tile in requested if tile not in running]
            while len(self._threads) < min(self._at_once, len(self._pending) + len(self._running)):
                thread = threading.Thread(target=self._run, name="map tiles", daemon=True)
                self._threads.append(thread)
                thread.start()
            self._condition.notify_all()

    def is_coming(self, tile: TileId) -> bool:
        """Return whether a tile is pending or being fetched."""
        with self._condition:
            cancel = self._running.get(tile)
            return tile in self._pending or (cancel is not None and not cancel.is_set())

    def discard_pending(self) -> None:
        """Remove all pending requests."""
        with self._condition:
            self._pending = []

    def close(self) -> None:
        """Cancel all requests and wait for the threads."""
        with self._condition:
            self._is_closed = True
            self._pending = []
            for cancel in self._running.values():
                cancel.set()
            self._condition.notify_all()
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        while (job := self._next()) is not None:
            tile, cancel = job
            try:
                self._fetch(tile, cancel)
            except Exception as error:  # noqa: BLE001 (the thread continues with the other tiles)
                # Without its text, which may contain an address with a key.
                _log.error("The tile %s could not be fetched: %s", tile, type(error).__name__)
            finally:
                with self._condition:
                    # Cancelled and requested again, it may belong to another thread by now.
                    if self._running.get(tile) is cancel:
                        del self._running[tile]

    def _next(self) -> tuple[TileId, threading.Event] | None:
        with self._condition:
            while not self._is_closed:
                if self._pending:
                    tile = self._pending.pop(0)
                    cancel = self._running[tile] = threading.Event()
                    return tile, cancel
                self._condition.wait()
            return None
