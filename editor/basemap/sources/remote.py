"""The vector tiles of a server, fetched while the map is looked at and kept for later."""

import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from editor.basemap.cache import BytesCache
from editor.basemap.sources.planning import TileState
from editor.basemap.tiles import tile_store
from editor.basemap.tiles.address import (
    TileSet,
    checked_address,
    host_of,
    is_template,
    set_of_template,
    set_of_tilejson,
)
from editor.basemap.tiles.packing import LARGEST_METADATA_BYTES, LARGEST_TILE_BYTES, unpacked
from editor.basemap.tiles.queue import AT_ONCE, TileQueue
from editor.basemap.tiles.tile import TileId
from editor.basemap.tiles.tile_store import Fetched, Freshness, TileStore
from editor.basemap.vector.mvt import decode_tile
from editor.errors import MapDataError, NetError, NetFailure
from editor.wording import say

DEADLINE_S: Final = 10.0
# After a failure a tile, or a whole server, is left alone for so long; twice as long after each further one.
FIRST_REST_S: Final = 5.0
LONGEST_REST_S: Final = 60.0

_ARRIVED_BYTES: Final = 8 * 2**20
# Of so many tiles it is known when they are due, and what was handed out of them.
_MOST_KNOWN: Final = 4096
_CLAIM_POLL_S: Final = 0.05
_ABSENT: Final = frozenset({404, 410})
# A tile that its server does not have is requested again after this time, since a server may lack tiles while
# it is updated. For the same reason a tile that is here is dropped only when it is missing twice.
# Source: our choice.
_ABSENT_S: Final = 600.0
# What one tile meets all will meet; other faults may be one tile's own, until they come in a row.
_WHOLE_SERVER: Final = frozenset(
    {NetFailure.ADDRESS, NetFailure.HOST, NetFailure.REFUSED, NetFailure.TLS, NetFailure.REDIRECT}
)
_REFUSALS: Final = frozenset({401, 403, 429})
_IN_A_ROW: Final = 3
# The description of the tiles is fetched and kept as if it were one of them.
_DESCRIPTION: Final = TileId(-1, 0, 0)


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Failure:
    """Why something failed, how often in a row, and until when it is left alone."""

    text: str
    count: int
    until: float


class RemoteSource:
    """The tiles at an address. Nothing here waits: what is not here is fetched by threads of its own.

    A tile that is out of date is shown until its server has given another, or has confirmed it.
    Raises: MapDataError when the address cannot be used.
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
        self._guess = set_of_template(self._address)
        self._set: TileSet | None = None
        self._store, self._deadline_s = store, deadline_s
        self._lock = threading.Lock()
        self._arrived = BytesCache[TileId, Fetched](_ARRIVED_BYTES)
        self._freshness: OrderedDict[TileId, Freshness] = OrderedDict()
        self._description_freshness: Freshness | None = None
        self._checksums: OrderedDict[TileId, int] = OrderedDict()
        self._changed: set[TileId] | None = set()
        self._absent: OrderedDict[TileId, float] = OrderedDict()  # until when they are not requested
        self._missing_once: set[TileId] = set()
        self._failures: dict[TileId, _Failure] = {}
        self._rest: _Failure | None = None
        self._in_a_row = 0
        self._has_come = False
        self.revision = 0
        self._queue = TileQueue(self._fetch, at_once)
        self._be(self._guess)
        if is_template(self._address):
            self._set = self._guess
        else:
            self._read_kept_description()

    # Its tiles.

    def find(self, tile: TileId) -> TileState:
        """Where a tile is; one in memory is shown while it is validated, so that the map does not flicker."""
        with self._lock:
            if self._set is None:
                return TileState.FAILED if self._is_resting(_DESCRIPTION) else TileState.AWAITED
            if self._arrived.get(tile) is not None:
                return TileState.HERE
            if self._is_absent(tile):
                # Single tiles are often left out where nothing is; a server that has none is a wrong address.
                return TileState.NOWHERE if self._has_come else TileState.FAILED
            key = self._set.key
        freshness = self._store.freshness(key, tile) if self._store is not None else None
        with self._lock:
            is_resting = self._is_resting(tile)
            if freshness is None:
                return TileState.FAILED if is_resting else TileState.AWAITED
            self._has_come = True
            _remember(self._freshness, tile, freshness)
            must_wait = freshness.must_validate and freshness.is_due(time.time()) and not is_resting
            return TileState.AWAITED if must_wait else TileState.HERE

    def want(self, tiles: Sequence[TileId]) -> None:
        """Fetch these tiles, the first of them first, in place of all that was wanted before."""
        if self._set is None:
            self._queue.want((_DESCRIPTION,) if tiles else ())
        else:
            self._queue.want((*tiles, *((_DESCRIPTION,) if self._is_description_due() else ())))

    def outdated(self, tiles: Iterable[TileId]) -> list[TileId]:
        """Those of some tiles that are here and whose server can be asked for newer ones now."""
        now_s = time.time()
        with self._lock:
            return [
                tile
                for tile in tiles
                if tile in self._freshness
                and self._freshness[tile].is_due(now_s)
                and not self._is_resting(tile)
            ]

    def refresh_in_s(self, tiles: Iterable[TileId]) -> float | None:
        """After how long the first of some tiles that are here can be fetched again; None for never."""
        now_s, now = time.time(), time.monotonic()
        with self._lock:
            waits_s = [
                max(self._freshness[tile].due_s - now_s, self._rests_until(tile) - now)
                for tile in tiles
                if tile in self._freshness
            ]
        return min(waits_s, default=None)

    def _is_description_due(self) -> bool:
        with self._lock:
            freshness = self._description_freshness
            is_due = freshness is not None and freshness.is_due(time.time())
            return is_due and not self._is_resting(_DESCRIPTION)

    def pop_changed(self) -> Collection[TileId] | None:
        """The tiles that have changed or gone since the last call and after they were read; None for all."""
        with self._lock:
            changed, self._changed = self._changed, set()
        return changed

    def tile(self, tile: TileId) -> bytes | None:
        """The bytes of a tile that is here.

        Raises: MapDataError when they are damaged.
        """
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
        """A tile that came is no tile: it is not kept."""
        if self._store is not None:
            self._store.drop(self._key, tile)
        with self._lock:
            self._arrived.drop(tile)
            self._freshness.pop(tile, None)
            self._note(tile, say("A tile of {host} is damaged, and is left out.", host=self._host))

    def why_not(self, tile: TileId) -> str:
        """Why a tile is not to be had, in one sentence."""
        with self._lock:
            if self._rest is not None and self._rest.until > time.monotonic():
                return self._rest.text
            failure = self._failures.get(tile) or self._failures.get(_DESCRIPTION)
            if failure is not None:
                return failure.text
        return (
            say("{host} has no tiles for this place. Check the address.", host=self._host)
            if tile in self._absent
            else ""
        )

    def again_in_s(self, tile: TileId) -> float | None:
        """After how long a tile that failed can be wanted again; None where that would bring nothing."""
        with self._lock:
            if self._is_absent(tile):
                return self._absent[tile] - time.monotonic()
            wanted = tile if self._set is not None else _DESCRIPTION
            rests = [rest for rest in (self._rest, self._failures.get(wanted)) if rest is not None]
        return max((rest.until - time.monotonic() for rest in rests), default=0.0)

    def close(self) -> None:
        """Fetch nothing more, and let go of the store."""
        self._queue.close()
        if self._store is not None:
            self._store.close()

    def _be(self, tiles: TileSet) -> None:
        """Takes over what is known of the tiles: a guess until the description is here."""
        self._key = tiles.key
        self.name, self.schema, self.attribution = tiles.name, tiles.schema, tiles.attribution
        self.min_zoom, self.max_zoom, self.bounds = tiles.min_zoom, tiles.max_zoom, tiles.bounds

    # On the threads of the queue.

    def _fetch(self, tile: TileId, cancel: threading.Event) -> None:
        tiles = self._set
        if tile == _DESCRIPTION:
            key, url = self._guess.key, self._address
        elif tiles is not None:
            key, url = tiles.key, tiles.url(tile)
        else:
            return
        if self._store is not None and self._has_other_fetched(self._store, key, tile, cancel):
            self._load_stored(self._store, key, tile)
            return
        known = self._cached(key, tile)
        try:
            fetched = tile_store.fetch(
                url,
                known,
                deadline_s=self._deadline_s,
                limit_bytes=LARGEST_METADATA_BYTES if tile == _DESCRIPTION else LARGEST_TILE_BYTES,
                cancel=cancel,
                is_public=tile != _DESCRIPTION and tiles is not None and tiles.is_public,
            )
            described = set_of_tilejson(self._address, fetched.data) if tile == _DESCRIPTION else None
            if described is None and known is not None and fetched.data and not fetched.is_validated:
                decode_tile(unpacked(fetched.data))  # A tile is not replaced by what is none.
        except (NetError, MapDataError) as error:
            if self._store is not None:
                self._store.release(key, tile)
            self._fail(key, tile, error, is_known=known is not None)
            return
        if self._store is not None:
            self._store.save(key, tile, fetched)
        with self._lock:
            if described is not None:
                self._describe(described, fetched.freshness)
            elif key == self._key:  # else the description names other tiles by now
                self._accept(tile, fetched)
            self._failures.pop(tile, None)
            self._rest, self._in_a_row = None, 0
            self.revision += 1

    def _cached(self, key: str, tile: TileId) -> Fetched | None:
        """A tile as it is here, to ask only for another."""
        with self._lock:
            arrived = self._arrived.get(tile)
        if arrived is not None or self._store is None:
            return arrived
        return self._store.fetched(key, tile)

    def _has_other_fetched(self, store: TileStore, key: str, tile: TileId, cancel: threading.Event) -> bool:
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
        """Takes in what another process may have fetched."""
        if tile == _DESCRIPTION:
            self._read_kept_description()
        found = store.fetched(key, tile)
        with self._lock:
            if found is not None and key == self._key and tile != _DESCRIPTION:
                self._accept(tile, found)
            self.revision += 1

    def _accept(self, tile: TileId, fetched: Fetched) -> None:
        """Takes in a tile that came, or that its server has none; with the lock."""
        self._has_come = True
        if not fetched.data:
            self._forget(tile)
            return
        self._absent.pop(tile, None)
        self._missing_once.discard(tile)
        self._arrived.put(tile, fetched)
        _remember(self._freshness, tile, fetched.freshness)
        if self._checksums.get(tile, checksum := zlib.crc32(fetched.data)) != checksum:
            self._note_changed(tile)

    def _forget(self, tile: TileId) -> None:
        """Takes in that a server has no such tile, or none any more; with the lock."""
        _remember(self._absent, tile, time.monotonic() + _ABSENT_S)
        self._missing_once.discard(tile)
        self._arrived.drop(tile)
        self._freshness.pop(tile, None)
        if tile in self._checksums:
            self._note_changed(tile)

    def _note_changed(self, tile: TileId) -> None:
        self._checksums.pop(tile, None)
        if self._changed is not None:
            self._changed.add(tile)

    def _describe(self, described: TileSet, freshness: Freshness) -> None:
        """Takes over a description; where it names other tiles, no earlier one counts. With the lock."""
        if self._set is not None and self._set.key != described.key:
            for known in (self._arrived, self._absent, self._failures, self._freshness, self._checksums):
                known.clear()
            self._missing_once.clear()
            self._changed = None
        self._description_freshness = freshness
        self._set = described
        self._be(described)

    def _fail(self, key: str, tile: TileId, error: NetError | MapDataError, *, is_known: bool) -> None:
        kind = error.kind if isinstance(error, NetError) else None
        status = error.status if isinstance(error, NetError) else None
        if kind is NetFailure.CANCELLED:
            return
        if status in _ABSENT and tile != _DESCRIPTION:
            self._note_absent(key, tile, error.text, is_known=is_known)
            return
        with self._lock:
            self._note(tile, error.text)
            self._in_a_row += 1
            is_everything = kind in _WHOLE_SERVER or status in _REFUSALS or self._in_a_row >= _IN_A_ROW
            now = time.monotonic()
            if is_everything and (self._rest is None or self._rest.until <= now):
                self._rest = _after(self._rest, error.text)
            is_resting = self._rest is not None and self._rest.until > now
        if is_resting:
            self._queue.drop_waiting()

    def _note_absent(self, key: str, tile: TileId, text: str, *, is_known: bool) -> None:
        """Note that a server has no such tile; a known one is kept until it is missing again after a rest."""
        with self._lock:
            is_kept = is_known and tile not in self._missing_once
            if is_kept:
                self._missing_once.add(tile)
                self._failures[tile] = _Failure(text, 1, time.monotonic() + LONGEST_REST_S)
            else:
                self._forget(tile)
                self._failures.pop(tile, None)
            self.revision += 1
        if not is_kept and self._store is not None:
            self._store.drop(key, tile)

    def _is_absent(self, tile: TileId) -> bool:
        return self._absent.get(tile, 0.0) > time.monotonic()

    def _note(self, tile: TileId, text: str) -> None:
        self._failures[tile] = _after(self._failures.get(tile), text)
        self.revision += 1

    def _is_resting(self, tile: TileId) -> bool:
        return self._rests_until(tile) > time.monotonic()

    def _rests_until(self, tile: TileId) -> float:
        """Until when a tile is left alone, by the monotonic clock; 0 where it is not."""
        rests = (self._rest, self._failures.get(tile))
        return max((rest.until for rest in rests if rest is not None), default=0.0)

    def _read_kept_description(self) -> None:
        """Takes the description as it was kept, so that a map begins without a network."""
        found = self._store.fetched(self._guess.key, _DESCRIPTION) if self._store is not None else None
        if found is None or self._store is None:
            return
        try:
            described = set_of_tilejson(self._address, found.data)
        except MapDataError:
            self._store.drop(self._guess.key, _DESCRIPTION)
            return
        with self._lock:
            self._describe(described, found.freshness)


def _remember(known: OrderedDict[TileId, T], tile: TileId, value: T) -> None:
    """Note something of a tile, and forget what was noted first of too many."""
    known[tile] = value
    known.move_to_end(tile)
    if len(known) > _MOST_KNOWN:
        known.popitem(last=False)


def _after(failure: _Failure | None, text: str) -> _Failure:
    """A failure after another one, with a rest twice as long."""
    count = 1 if failure is None else failure.count + 1
    rest_s = min(FIRST_REST_S * 2.0 ** (count - 1), LONGEST_REST_S)
    return _Failure(text, count, time.monotonic() + rest_s)
