"""Images of an external tile service, fetched on demand and cached.

Requests go only to the host that the style names and the user allows, over https, and never to private
networks.
"""

import io
import math
import threading
import time
import warnings
from collections.abc import Sequence
from typing import Final

from PIL import Image, UnidentifiedImageError
from PySide6.QtGui import QImage

from editor.basemap.memory_cache import BytesCache
from editor.basemap.tiles import disk_cache
from editor.basemap.tiles.address import TileSet, host_of
from editor.basemap.tiles.disk_cache import Fetched, Freshness, TileStore
from editor.basemap.tiles.queue import TileQueue
from editor.basemap.tiles.tile import TileId
from editor.errors import EditorError, MapDataError, NetError, NetFailure
from editor.network.hosts import Reach, reach_of
from editor.records import dataclass
from editor.render.paint.passes import PICTURE
from editor.wording import say

DEADLINE_S: Final = 15.0
LARGEST_BYTES: Final = 2 * 2**20
LONGEST_SIDE_PX: Final = 1024
FORMATS: Final = ("PNG", "JPEG", "WEBP")
CACHE_BYTES: Final = 96 * 2**20
# A failed image, or the whole service after several failures in a row, is not retried for this time.
RETRY_S: Final = 30.0
MAX_FAILURES: Final = 3
# An image that the service does not have is requested again after this time.
ABSENT_S: Final = 600.0

_ABSENT: Final = frozenset({404, 410})
_HTTPS: Final = "https://"
# Interval of the checks whether outdated images have been fetched again.
_REFRESH_CHECK_S: Final = 0.5


def check_public(address: str) -> None:
    """Reject an address without https or in a private network.

    Resolved addresses are checked by the connection.
    Raises: NetError with the reason.
    """
    host = host_of(address)
    if not address.lower().startswith(_HTTPS):
        raise NetError(say("{host} is blocked: the URL must use https.", host=host), NetFailure.ADDRESS)
    if reach_of(host) is not Reach.PUBLIC:
        text = say("{host} is blocked: it is on the local network.", host=host)
        raise NetError(text, NetFailure.ADDRESS)


def decode(data: bytes) -> QImage:
    """Return the image in encoded bytes.

    Raises: MapDataError if they are no PNG, JPEG or WebP image, or a damaged or too large one.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            image = Image.open(io.BytesIO(data), formats=FORMATS)
            if max(image.size) > LONGEST_SIDE_PX:
                raise MapDataError(say("A satellite image is too large."))
            pixels = image.convert("RGBA")
    except UnidentifiedImageError:
        raise MapDataError(say("The response is not a satellite image.")) from None
    # Pillow raises many kinds of exceptions for damaged images.
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, OverflowError, Warning):
        raise MapDataError(say("A satellite image is damaged.")) from None
    straight = QImage(
        pixels.tobytes(), pixels.width, pixels.height, 4 * pixels.width, QImage.Format.Format_RGBA8888
    )
    # The conversion copies, so the image outlives the bytes.
    return straight.convertToFormat(PICTURE)


@dataclass(frozen=True, slots=True)
class _Tile:
    """An image, or None if the service has none; `freshness` determines when it is requested again."""

    image: QImage | None
    freshness: Freshness

    @property
    def nbytes(self) -> int:
        return 200 + (self.image.sizeInBytes() if self.image is not None else 0)


class SatelliteTiles:
    """The images of one service, fetched in the background; `apply_arrivals` makes new ones visible."""

    def __init__(
        self,
        tiles: TileSet,
        store: TileStore | None = None,
        deadline_s: float = DEADLINE_S,
        *,
        is_public: bool = True,
    ) -> None:
        self._tiles, self._store, self._deadline_s, self._is_public = tiles, store, deadline_s, is_public
        self._cache = BytesCache[TileId, _Tile](CACHE_BYTES)
        self._lock = threading.Lock()
        self._arrived: list[tuple[TileId, _Tile]] = []
        self._retry_at: dict[TileId, float] = {}
        self._missing_once: set[TileId] = set()
        self._outdated: frozenset[TileId] = frozenset()
        self._refresh_at_s = math.inf  # the earliest due time of the cached images; seconds since 1970
        self._service_retry_at = 0.0
        self._failures = 0
        self._trouble = ""
        self._queue = TileQueue(self._fetch)
        self.revision = 0

    @property
    def trouble(self) -> str:
        """The reason why images are missing, or an empty string."""
        with self._lock:
            return self._trouble

    @property
    def retry_in_s(self) -> float | None:
        """The time after which newer images may be available; None for never."""
        if self._outdated:
            return _REFRESH_CHECK_S
        wait_s = self._refresh_at_s - time.time()
        return disk_cache.bounded_wait_s(wait_s) if math.isfinite(wait_s) else None

    def apply_arrivals(self) -> None:
        """Make fetched images visible; between two calls the images do not change."""
        with self._lock:
            arrived, self._arrived = self._arrived, []
        for tile, cached in arrived:
            self._cache.put(tile, cached)
        self.revision += bool(arrived)

    def image(self, tile: TileId) -> QImage | None:
        """Return an available image; None if it is missing or the service does not have it."""
        cached = self._cache.get(tile)
        return cached.image if cached is not None else None

    def request(self, tiles: Sequence[TileId]) -> int:
        """Fetch these images instead of those requested before, and return the number of missing ones.

        Available but outdated images are fetched again after the others.
        """
        now, now_s = time.monotonic(), time.time()
        with self._lock:
            waits_s = {tile: until - now for tile, until in self._retry_at.items() if now < until}
            service_wait_s = self._service_retry_at - now
            arrived = {tile for tile, _ in self._arrived}
        cached = {tile: self._cache.get(tile) for tile in tiles}
        missing = [tile for tile, found in cached.items() if found is None and tile not in waits_s]
        requested = [tile for tile in missing if tile not in arrived]
        outdated = [
            tile
            for tile, found in cached.items()
            if found and found.freshness.is_due(now_s) and tile not in waits_s
        ]
        outdated = outdated if service_wait_s <= 0 else []
        self._outdated = frozenset(outdated)
        self._refresh_at_s = min(
            (
                max(found.freshness.due_s, now_s + max(waits_s.get(tile, 0.0), service_wait_s))
                for tile, found in cached.items()
                if found
            ),
            default=math.inf,
        )
        self._queue.request([*requested, *outdated])
        return len(missing)

    def close(self) -> None:
        """Stop fetching and close the store."""
        self._queue.close()
        if self._store is not None:
            self._store.close()

    def _is_service_paused(self) -> bool:
        with self._lock:
            return time.monotonic() < self._service_retry_at

    def _fetch(self, tile: TileId, cancel: threading.Event) -> None:
        stored, is_shown = self._stored(tile), tile in self._outdated
        if (
            stored is not None
            and not is_shown
            and not (stored.must_validate and not self._is_service_paused())
        ):
            self._accept(tile, stored.tile)
            return
        if self._is_service_paused():
            # While the service rests, only stored images are used.
            with self._lock:
                self._retry_at[tile] = self._service_retry_at
            return
        try:
            self._accept(tile, self._request(tile, stored, cancel))
        except NetError as error:
            if error.kind is NetFailure.CANCELLED:
                return
            if error.status not in _ABSENT:
                self._note_failure(tile, error, stored, is_shown=is_shown)
                return
            self._note_absent(tile, stored, is_shown=is_shown)
        except EditorError as error:
            self._note_failure(tile, error, stored, is_shown=is_shown)

    def _request(self, tile: TileId, stored: "_StoredTile | None", cancel: threading.Event) -> "_Tile":
        """Request an image from its service and store it if permitted.

        Raises: NetError if the request fails; MapDataError if the bytes are not an image.
        """
        url = self._tiles.url(tile)
        if self._is_public:
            check_public(url)
        fetched = disk_cache.fetch(
            url,
            stored.fetched if stored is not None else None,
            deadline_s=self._deadline_s,
            limit_bytes=LARGEST_BYTES,
            cancel=cancel,
            is_public=self._is_public,
        )
        is_unchanged = stored is not None and fetched.is_validated
        image = stored.tile.image if stored is not None and is_unchanged else decode(fetched.data)
        if self._store is not None:
            self._store.save(self._tiles.key, tile, fetched)
        return _Tile(image, fetched.freshness)

    def _stored(self, tile: TileId) -> "_StoredTile | None":
        """Return a stored image; drop it if it cannot be decoded."""
        found = self._store.fetched(self._tiles.key, tile) if self._store is not None else None
        if found is None:
            return None
        try:
            return _StoredTile(found, _Tile(decode(found.data), found.freshness))
        except MapDataError:
            if self._store is not None:
                self._store.drop(self._tiles.key, tile)
            return None

    def _accept(self, tile: TileId, cached: _Tile) -> None:
        with self._lock:
            self._arrived.append((tile, cached))
            self._retry_at.pop(tile, None)
            self._missing_once.discard(tile)
            self._failures, self._trouble = 0, ""

    def _note_absent(self, tile: TileId, stored: "_StoredTile | None", *, is_shown: bool) -> None:
        """Note that the service does not have an image; a known one stays until it is missing twice."""
        with self._lock:
            is_retained = (stored is not None or is_shown) and tile not in self._missing_once
            if is_retained:
                self._missing_once.add(tile)
                self._retry_at[tile] = time.monotonic() + RETRY_S
                if stored is not None and not is_shown:
                    self._arrived.append((tile, stored.tile))
        if not is_retained:
            if self._store is not None:
                self._store.drop(self._tiles.key, tile)
            self._accept(tile, _Tile(None, Freshness(time.time(), ABSENT_S)))

    def _note_failure(
        self, tile: TileId, error: EditorError, stored: "_StoredTile | None", *, is_shown: bool
    ) -> None:
        """Note a failed request; a stored image that is not shown yet replaces the missing one."""
        until = time.monotonic() + RETRY_S
        with self._lock:
            if stored is not None and not is_shown:
                self._arrived.append((tile, stored.tile))
            elif not is_shown:
                self._trouble = error.why if _is_refused(error) else error.text
            self._retry_at[tile] = until
            self._failures += 1
            if self._failures >= MAX_FAILURES:
                self._service_retry_at = until


@dataclass(frozen=True, slots=True)
class _StoredTile:
    """A stored image, as fetched and as drawn."""

    fetched: Fetched
    tile: _Tile

    @property
    def must_validate(self) -> bool:
        """Whether its service requires validation before it is shown again."""
        freshness = self.fetched.freshness
        return freshness.must_validate and freshness.is_due(time.time())


def _is_refused(error: EditorError) -> bool:
    return isinstance(error, NetError) and error.kind is NetFailure.ADDRESS
