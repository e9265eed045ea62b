"""Tile source for servers: requests on threads, with a disk cache."""

import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from typing import Final, TypeVar

from editor.basemap.memory_cache import BytesCache
from editor.basemap.sources.tile_coverage import TileState
from editor.basemap.tiles import disk_cache
from editor.basemap.tiles.address import (
    TileSet,
    checked_address,
    host_of,
    is_template,
    set_of_template,
    set_of_tilejson,
)
from editor.basemap.tiles.disk_cache import Fetched, Freshness, TileStore
from editor.basemap.tiles.packing import MAX_METADATA_BYTES, MAX_TILE_BYTES, unpacked
from editor.basemap.tiles.queue import AT_ONCE, TileQueue
from editor.basemap.tiles.tile import TileId
from editor.basemap.vector.mvt import decode_tile
from editor.errors import MapDataError, NetError, NetFailure
from editor.records import dataclass
from editor.wording import say

DEADLINE_S: Final = 10.0
# Pause after a failure of a tile or of the whole server; doubled after each further failure.
FIRST_PAUSE_S: Final = 5.0
MAX_PAUSE_S: Final = 60.0

_ARRIVED_BYTES: Final = 8 * 2**20
# Number of tiles whose freshness and checksum are retained.
_MAX_TRACKED: Final = 4096
_CLAIM_POLL_S: Final = 0.05
_ABSENT_STATUS: Final = frozenset({404, 410})
# A tile that its server does not have is requested again after this time, since tiles may be missing while a
# server is updated. For the same reason an available tile is dropped only if it is missing twice.
# Pause before a tile that the server does not have is requested again.
_ABSENT_PAUSE_S: Final = 600.0
# Failures of the whole server; others may affect a single tile, unless several occur in a row.
_WHOLE_SERVER: Final = frozenset(
    {NetFailure.ADDRESS, NetFailure.HOST, NetFailure.REFUSED, NetFailure.TLS, NetFailure.REDIRECT}
)
_REFUSALS: Final = frozenset({401, 403, 429})
_MAX_FAILURES_IN_A_ROW: Final = 3
# The TileJSON is requested and cached like a tile.
_TILEJSON: Final = TileId(-1, 0, 0)


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Failure:
    """The reason of a failure, the number of failures in a row, and the end of the pause."""

    text: str
    count: int
    until_s: float


class RemoteSource:
    """The tiles at an address. No method blocks: tiles are requested on threads.

    An outdated tile is displayed until its server has sent another one or has validated it.
    Raises: MapDataError if the address cannot be used.
    """

    def __init__(
        self,
        address: str,
        store: TileStore | None = None,
        *,
        deadline_s: float = DEADLINE_S,
        at_once: int = AT_ONCE,
    ) -> None:
        self._address = checked_address(address)
        self._host = host_of(self._address)
        self._template_set = set_of_template(self._address)
        self._set: TileSet | None = None
        self._store, self._deadline_s = store, deadline_s
        self._lock = threading.Lock()
        self._arrived = BytesCache[TileId, Fetched](_ARRIVED_BYTES)
        self._freshness: OrderedDict[TileId, Freshness] = OrderedDict()
        self._tilejson_freshness: Freshness | None = None
        self._checksums: OrderedDict[TileId, int] = OrderedDict()
        self._changed: set[TileId] | None = set()
        self._absent: OrderedDict[TileId, float] = OrderedDict()  # end of the pause by tile
        self._missing_once: set[TileId] = set()
        self._failures: dict[TileId, _Failure] = {}
        self._server_pause: _Failure | None = None
        self._failures_in_a_row = 0
        self._has_received = False
        self.revision = 0
        self._queue = TileQueue(self._fetch, at_once)
        self._adopt(self._template_set)
        if is_template(self._address):
            self._set = self._template_set
        else:
            self._load_tilejson()

    # State of tiles.

    def find(self, tile: TileId) -> TileState:
        """Return the state of a tile; to prevent flicker, one in memory is displayed during validation."""
        with self._lock:
            if self._set is None:
                return TileState.FAILED if self._is_paused(_TILEJSON) else TileState.PENDING
            if self._arrived.get(tile) is not None:
                return TileState.AVAILABLE
            if self._is_absent(tile):
                # Servers often omit empty tiles; a server without any tile indicates a wrong address.
                return TileState.NONEXISTENT if self._has_received else TileState.FAILED
            key = self._set.key
        freshness = self._store.freshness(key, tile) if self._store is not None else None
        with self._lock:
            is_paused = self._is_paused(tile)
            if freshness is None:
                return TileState.FAILED if is_paused else TileState.PENDING
            self._has_received = True
            _remember(self._freshness, tile, freshness)
            must_wait = freshness.must_validate and freshness.is_due(time.time()) and not is_paused
            return TileState.PENDING if must_wait else TileState.AVAILABLE

    def request(self, tiles: Sequence[TileId]) -> None:
        """Request these tiles, the first of them first, in place of all earlier requests."""
        if self._set is None:
            self._queue.request((_TILEJSON,) if tiles else ())
        else:
            self._queue.request((*tiles, *((_TILEJSON,) if self._is_tilejson_due() else ())))

    def outdated(self, tiles: Iterable[TileId]) -> list[TileId]:
        """Return the available tiles that can be validated now."""
        now_s = time.time()
        with self._lock:
            return [
                tile
                for tile in tiles
                if tile in self._freshness
                and self._freshness[tile].is_due(now_s)
                and not self._is_paused(tile)
            ]

    def refresh_in_s(self, tiles: Iterable[TileId]) -> float | None:
        """Return the time until the first of some available tiles can be validated; None for never."""
        now_s, now = time.time(), time.monotonic()
        with self._lock:
            waits_s = [
                max(self._freshness[tile].due_s - now_s, self._paused_until(tile) - now)
                for tile in tiles
                if tile in self._freshness
            ]
        return min(waits_s, default=None)

    def _is_tilejson_due(self) -> bool:
        with self._lock:
            freshness = self._tilejson_freshness
            is_due = freshness is not None and freshness.is_due(time.time())
            return is_due and not self._is_paused(_TILEJSON)

    def pop_changed(self) -> Collection[TileId] | None:
        """Return the tiles that changed or vanished after they were read; None for all. Reset the list."""
        with self._lock:
            changed, self._changed = self._changed, set()
        return changed

    def tile(self, tile: TileId) -> bytes | None:
        """Return the bytes of an available tile. Raises: MapDataError if they are damaged."""
        with self._lock:
            found = self._arrived.get(tile)
            key = self._key
        if found is None and self._store is not None:
            found = self._store.fetched(key, tile)
        if found is None:
            return None
        with self._lock:
            _remember(self._checksums, tile, zlib.crc32(found.data))
        return unpacked(found.data)

    def reject(self, tile: TileId) -> None:
        """Drop a received tile that is not a vector tile."""
        if self._store is not None:
            self._store.drop(self._key, tile)
        with self._lock:
            self._arrived.drop(tile)
            self._freshness.pop(tile, None)
            self._note_failure(tile, say("Damaged tile from {host} skipped.", host=self._host))

    def failure_text(self, tile: TileId) -> str:
        """Return why a tile is not available, in one sentence."""
        with self._lock:
            if self._server_pause is not None and self._server_pause.until_s > time.monotonic():
                return self._server_pause.text
            failure = self._failures.get(tile) or self._failures.get(_TILEJSON)
            if failure is not None:
                return failure.text
        return (
            say("{host} has no tiles for this place. Check the URL.", host=self._host)
            if tile in self._absent
            else ""
        )

    def retry_in_s(self, tile: TileId) -> float | None:
        """Return the time until a failed tile can be requested again; None if that is pointless."""
        with self._lock:
            if self._is_absent(tile):
                return self._absent[tile] - time.monotonic()
            requested = tile if self._set is not None else _TILEJSON
            pauses = [
                pause for pause in (self._server_pause, self._failures.get(requested)) if pause is not None
            ]
        return max((pause.until_s - time.monotonic() for pause in pauses), default=0.0)

    def close(self) -> None:
        """Cancel all requests, and close the store."""
        self._queue.close()
        if self._store is not None:
            self._store.close()

    def _adopt(self, tiles: TileSet) -> None:
        """Apply a tile set: provisional values until the TileJSON arrives."""
        self._key = tiles.key
        self.name, self.schema, self.attribution = tiles.name, tiles.schema, tiles.attribution
        self.min_zoom, self.max_zoom, self.bounds = tiles.min_zoom, tiles.max_zoom, tiles.bounds

    # Requests, on the threads of the queue.

    def _fetch(self, tile: TileId, cancel: threading.Event) -> None:
        tiles = self._set
        if tile == _TILEJSON:
            key, url = self._template_set.key, self._address
        elif tiles is not None:
            key, url = tiles.key, tiles.url(tile)
        else:
            return
        if self._store is not None and self._is_fetched_elsewhere(self._store, key, tile, cancel):
            self._load_stored(self._store, key, tile)
            return
        cached = self._cached(key, tile)
        try:
            fetched = disk_cache.fetch(
                url,
                cached,
                deadline_s=self._deadline_s,
                limit_bytes=MAX_METADATA_BYTES if tile == _TILEJSON else MAX_TILE_BYTES,
                cancel=cancel,
                is_public=tile != _TILEJSON and tiles is not None and tiles.is_public,
            )
            tile_set = set_of_tilejson(self._address, fetched.data) if tile == _TILEJSON else None
            if tile_set is None and cached is not None and fetched.data and not fetched.is_validated:
                decode_tile(unpacked(fetched.data))  # Invalid data must not replace a tile.
        except (NetError, MapDataError) as error:
            if self._store is not None:
                self._store.release(key, tile)
            self._fail(key, tile, error, is_known=cached is not None)
            return
        if self._store is not None:
            self._store.save(key, tile, fetched)
        with self._lock:
            if tile_set is not None:
                self._apply_tilejson(tile_set, fetched.freshness)
            elif key == self._key:  # otherwise the TileJSON names other tiles by now
                self._accept(tile, fetched)
            self._failures.pop(tile, None)
            self._server_pause, self._failures_in_a_row = None, 0
            self.revision += 1

    def _cached(self, key: str, tile: TileId) -> Fetched | None:
        with self._lock:
            arrived = self._arrived.get(tile)
        if arrived is not None or self._store is None:
            return arrived
        return self._store.fetched(key, tile)

    def _is_fetched_elsewhere(
        self, store: TileStore, key: str, tile: TileId, cancel: threading.Event
    ) -> bool:
        """Claim a tile; return whether another process has fetched it, or the request was cancelled."""
        while True:
            is_ours = store.claim(key, tile, self._deadline_s)
            freshness = store.freshness(key, tile)
            if freshness is not None and not freshness.is_due(time.time()):
                store.release(key, tile)
                return True
            if is_ours:
                return False
            if cancel.wait(_CLAIM_POLL_S):
                return True

    def _load_stored(self, store: TileStore, key: str, tile: TileId) -> None:
        if tile == _TILEJSON:
            self._load_tilejson()
        found = store.fetched(key, tile)
        with self._lock:
            if found is not None and key == self._key and tile != _TILEJSON:
                self._accept(tile, found)
            self.revision += 1

    def _accept(self, tile: TileId, fetched: Fetched) -> None:
        """Apply the response for a tile, which may be empty. The lock must be held."""
        self._has_received = True
        if not fetched.data:
            self._note_nonexistent(tile)
            return
        self._absent.pop(tile, None)
        self._missing_once.discard(tile)
        self._arrived.put(tile, fetched)
        _remember(self._freshness, tile, fetched.freshness)
        if self._checksums.get(tile, checksum := zlib.crc32(fetched.data)) != checksum:
            self._note_changed(tile)

    def _note_nonexistent(self, tile: TileId) -> None:
        """Record that a tile does not exist on the server, or no longer. The lock must be held."""
        _remember(self._absent, tile, time.monotonic() + _ABSENT_PAUSE_S)
        self._missing_once.discard(tile)
        self._arrived.drop(tile)
        self._freshness.pop(tile, None)
        if tile in self._checksums:
            self._note_changed(tile)

    def _note_changed(self, tile: TileId) -> None:
        self._checksums.pop(tile, None)
        if self._changed is not None:
            self._changed.add(tile)

    def _apply_tilejson(self, tile_set: TileSet, freshness: Freshness) -> None:
        """Apply a TileJSON; if it names other tiles, all previous ones are dropped. The lock must be held."""
        if self._set is not None and self._set.key != tile_set.key:
            for cached in (self._arrived, self._absent, self._failures, self._freshness, self._checksums):
                cached.clear()
            self._missing_once.clear()
            self._changed = None
        self._tilejson_freshness = freshness
        self._set = tile_set
        self._adopt(tile_set)

    def _fail(self, key: str, tile: TileId, error: NetError | MapDataError, *, is_known: bool) -> None:
        kind = error.kind if isinstance(error, NetError) else None
        status = error.status if isinstance(error, NetError) else None
        if kind is NetFailure.CANCELLED:
            return
        if status in _ABSENT_STATUS and tile != _TILEJSON:
            self._note_absent(key, tile, error.text, is_known=is_known)
            return
        with self._lock:
            self._note_failure(tile, error.text)
            self._failures_in_a_row += 1
            is_whole_server = (
                kind in _WHOLE_SERVER
                or status in _REFUSALS
                or self._failures_in_a_row >= _MAX_FAILURES_IN_A_ROW
            )
            now = time.monotonic()
            if is_whole_server and (self._server_pause is None or self._server_pause.until_s <= now):
                self._server_pause = _next_failure(self._server_pause, error.text)
            is_paused = self._server_pause is not None and self._server_pause.until_s > now
        if is_paused:
            self._queue.discard_pending()

    def _note_absent(self, key: str, tile: TileId, text: str, *, is_known: bool) -> None:
        """Record a missing tile; an available one is retained until it is missing again after a pause."""
        with self._lock:
            is_retained = is_known and tile not in self._missing_once
            if is_retained:
                self._missing_once.add(tile)
                self._failures[tile] = _Failure(text, 1, time.monotonic() + MAX_PAUSE_S)
            else:
                self._note_nonexistent(tile)
                self._failures.pop(tile, None)
            self.revision += 1
        if not is_retained and self._store is not None:
            self._store.drop(key, tile)

    def _is_absent(self, tile: TileId) -> bool:
        return self._absent.get(tile, 0.0) > time.monotonic()

    def _note_failure(self, tile: TileId, text: str) -> None:
        self._failures[tile] = _next_failure(self._failures.get(tile), text)
        self.revision += 1

    def _is_paused(self, tile: TileId) -> bool:
        return self._paused_until(tile) > time.monotonic()

    def _paused_until(self, tile: TileId) -> float:
        """Return the end of a tile's pause by the monotonic clock; 0 if there is none."""
        pauses = (self._server_pause, self._failures.get(tile))
        return max((pause.until_s for pause in pauses if pause is not None), default=0.0)

    def _load_tilejson(self) -> None:
        found = self._store.fetched(self._template_set.key, _TILEJSON) if self._store is not None else None
        if found is None or self._store is None:
            return
        try:
            tile_set = set_of_tilejson(self._address, found.data)
        except MapDataError:
            self._store.drop(self._template_set.key, _TILEJSON)
            return
        with self._lock:
            self._apply_tilejson(tile_set, found.freshness)


def _remember(cached: OrderedDict[TileId, T], tile: TileId, value: T) -> None:
    cached[tile] = value
    cached.move_to_end(tile)
    if len(cached) > _MAX_TRACKED:
        cached.popitem(last=False)


def _next_failure(failure: _Failure | None, text: str) -> _Failure:
    count = 1 if failure is None else failure.count + 1
    pause_s = min(FIRST_PAUSE_S * 2.0 ** (count - 1), MAX_PAUSE_S)
    return _Failure(text, count, time.monotonic() + pause_s)
