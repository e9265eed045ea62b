"""Tiles on their way: a few are fetched at once, those that were wanted last first."""

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Final

from editor.basemap.tiles.tile import TileId

AT_ONCE: Final = 4

_log = logging.getLogger(__name__)

# Fetches a tile and does with it what is to be done; ends early when asked to.
Fetch = Callable[[TileId, threading.Event], None]


class TileQueue:
    """Fetches what is wanted on threads of its own; what is wanted no more is not begun, and given up."""

    def __init__(self, fetch: Fetch, at_once: int = AT_ONCE) -> None:
        self._fetch = fetch
        self._at_once = at_once
        self._condition = threading.Condition()
        self._waiting: list[TileId] = []
        self._running: dict[TileId, threading.Event] = {}
        self._threads: list[threading.Thread] = []
        self._is_closed = False

    def want(self, tiles: Sequence[TileId]) -> None:
        """Fetch these tiles, the first of them first, in place of all that was wanted before."""
        with self._condition:
            if self._is_closed:
                return
            wanted = dict.fromkeys(tiles)
            for tile, cancel in self._running.items():
                if tile not in wanted:
                    cancel.set()
            coming = {tile for tile, cancel in self._running.items() if not cancel.is_set()}
            self._waiting = [tile for tile in wanted if tile not in coming]
            while len(self._threads) < min(self._at_once, len(self._waiting) + len(self._running)):
                thread = threading.Thread(target=self._work, name="map tiles", daemon=True)
                self._threads.append(thread)
                thread.start()
            self._condition.notify_all()

    def is_coming(self, tile: TileId) -> bool:
        """Whether a tile waits or is being fetched."""
        with self._condition:
            cancel = self._running.get(tile)
            return tile in self._waiting or (cancel is not None and not cancel.is_set())

    def drop_waiting(self) -> None:
        """Begin nothing more of what was wanted."""
        with self._condition:
            self._waiting = []

    def close(self) -> None:
        """Give everything up and wait for the threads."""
        with self._condition:
            self._is_closed = True
            self._waiting = []
            for cancel in self._running.values():
                cancel.set()
            self._condition.notify_all()
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            tile, cancel = job
            try:
                self._fetch(tile, cancel)
            except Exception as error:  # noqa: BLE001 (the thread goes on with the other tiles)
                # Without its text, which may hold an address with a key.
                _log.error("The tile %s could not be fetched: %s", tile, type(error).__name__)
            finally:
                with self._condition:
                    # Given up and wanted again, it may be another thread's by now.
                    if self._running.get(tile) is cancel:
                        del self._running[tile]

    def _next(self) -> tuple[TileId, threading.Event] | None:
        with self._condition:
            while not self._is_closed:
                if self._waiting:
                    tile = self._waiting.pop(0)
                    cancel = self._running[tile] = threading.Event()
                    return tile, cancel
                self._condition.wait()
            return None
