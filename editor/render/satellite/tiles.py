"""Pictures of an external tile service: fetched while the map is looked at, and kept for later.

Nothing is asked of anybody but the host that a style names and a person allowed, over https, and never of a
machine in the person's own network. Source: our choice.
"""

import io
import math
import threading
import time
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, UnidentifiedImageError
from PySide6.QtGui import QImage

from editor.basemap.cache import BytesCache
from editor.basemap.tiles import tile_store
from editor.basemap.tiles.address import TileSet, host_of
from editor.basemap.tiles.queue import TileQueue
from editor.basemap.tiles.tile import TileId
from editor.basemap.tiles.tile_store import Fetched, Freshness, TileStore
from editor.errors import EditorError, MapDataError, NetError, NetFailure
from editor.hosts import Reach, reach_of
from editor.render.paint.parts import PICTURE
from editor.wording import say

DEADLINE_S: Final = 15.0
LARGEST_BYTES: Final = 2 * 2**20
LONGEST_SIDE_PX: Final = 1024
FORMATS: Final = ("PNG", "JPEG", "WEBP")
KEPT_BYTES: Final = 96 * 2**20
# A picture that did not come, or a whole service after so many of them in a row, is left alone for so long.
REST_S: Final = 30.0
IN_A_ROW: Final = 3
# A picture that the service does not have is requested again after this time. Source: our choice.
ABSENT_S: Final = 600.0

_ABSENT: Final = frozenset({404, 410})
_HTTPS: Final = "https://"
# So often a look tells whether pictures that are out of date were fetched again.
_REFRESH_LOOK_S: Final = 0.5


def check_public(address: str) -> None:
    """Refuse an address that is not asked over https, or is one of this computer's own network.

    What a name resolves to is checked where it is connected to.
    Raises: NetError with why an address is not asked.
    """
    host = host_of(address)
    if not address.lower().startswith(_HTTPS):
        raise NetError(
            say("{host} is not asked: its address does not begin with https.", host=host), NetFailure.ADDRESS
        )
    if reach_of(host) is not Reach.PUBLIC:
        text = say("{host} is not asked: it lies in this computer's own network.", host=host)
        raise NetError(text, NetFailure.ADDRESS)


def decoded(data: bytes) -> QImage:
    """The picture in some bytes.

    Raises: MapDataError when they are no PNG, JPEG or WebP picture, or a damaged or far too large one.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            image = Image.open(io.BytesIO(data), formats=FORMATS)
            if max(image.size) > LONGEST_SIDE_PX:
                raise MapDataError(say("A satellite picture is far too large."))
            pixels = image.convert("RGBA")
    except UnidentifiedImageError:
        raise MapDataError(say("What came is no satellite picture.")) from None
    # Whatever is wrong inside a picture, the libraries that read it have many names for it.
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, OverflowError, Warning):
        raise MapDataError(say("A satellite picture is damaged.")) from None
    straight = QImage(
        pixels.tobytes(), pixels.width, pixels.height, 4 * pixels.width, QImage.Format.Format_RGBA8888
    )
    # The conversion copies, so the picture outlives the bytes.
    return straight.convertToFormat(PICTURE)


@dataclass(frozen=True, slots=True)
class _Tile:
    """A picture; None where the service has none. `freshness` says when to request it again."""

    image: QImage | None
    freshness: Freshness

    @property
    def nbytes(self) -> int:
        return 200 + (self.image.sizeInBytes() if self.image is not None else 0)


class SatelliteTiles:
    """The pictures of one service. Nothing waits; what came is shown from the next `take_arrivals` on."""

    def __init__(
        self,
        tiles: TileSet,
        store: TileStore | None = None,
        deadline_s: float = DEADLINE_S,
        *,
        is_public: bool = True,
    ) -> None:
        self._tiles, self._store, self._deadline_s, self._is_public = tiles, store, deadline_s, is_public
        self._kept = BytesCache[TileId, _Tile](KEPT_BYTES)
        self._lock = threading.Lock()
        self._arrived: list[tuple[TileId, _Tile]] = []
        self._resting: dict[TileId, float] = {}
        self._missing_once: set[TileId] = set()
        self._outdated: frozenset[TileId] = frozenset()
        self._refresh_at_s = math.inf  # the first of the pictures that are here; seconds since 1970
        self._rests_until = 0.0
        self._in_a_row = 0
        self._trouble = ""
        self._queue = TileQueue(self._fetch)
        self.revision = 0

    @property
    def trouble(self) -> str:
        """Why pictures are missing, in one sentence; empty where none is."""
        with self._lock:
            return self._trouble

    @property
    def again_in_s(self) -> float | None:
        """After how long a look may bring newer pictures than are here; None for never."""
        if self._outdated:
            return _REFRESH_LOOK_S
        wait_s = self._refresh_at_s - time.time()
        return tile_store.bounded_wait_s(wait_s) if math.isfinite(wait_s) else None

    def take_arrivals(self) -> None:
        """Shows what has come; between two calls the same pictures are there."""
        with self._lock:
            arrived, self._arrived = self._arrived, []
        for tile, kept in arrived:
            self._kept.put(tile, kept)
        self.revision += bool(arrived)

    def image(self, tile: TileId) -> QImage | None:
        """A picture that is here; nothing for one that is not, or that the service does not have."""
        kept = self._kept.get(tile)
        return kept.image if kept is not None else None

    def want(self, tiles: Sequence[TileId]) -> int:
        """Fetches these pictures in place of all that was wanted before, and says how many are awaited.

        Those that are here and out of date are fetched again, after the others.
        """
        now, now_s = time.monotonic(), time.time()
        with self._lock:
            rests_s = {tile: until - now for tile, until in self._resting.items() if now < until}
            service_rest_s = self._rests_until - now
            arrived = {tile for tile, _ in self._arrived}
        kept = {tile: self._kept.get(tile) for tile in tiles}
        missing = [tile for tile, found in kept.items() if found is None and tile not in rests_s]
        wanted = [tile for tile in missing if tile not in arrived]
        outdated = [
            tile
            for tile, found in kept.items()
            if found and found.freshness.is_due(now_s) and tile not in rests_s
        ]
        outdated = outdated if service_rest_s <= 0 else []
        self._outdated = frozenset(outdated)
        self._refresh_at_s = min(
            (
                max(found.freshness.due_s, now_s + max(rests_s.get(tile, 0.0), service_rest_s))
                for tile, found in kept.items()
                if found
            ),
            default=math.inf,
        )
        self._queue.want([*wanted, *outdated])
        return len(missing)

    def close(self) -> None:
        """Fetches nothing more, and lets go of the store."""
        self._queue.close()
        if self._store is not None:
            self._store.close()

    def _is_resting(self) -> bool:
        with self._lock:
            return time.monotonic() < self._rests_until

    def _fetch(self, tile: TileId, cancel: threading.Event) -> None:
        known, is_shown = self._known(tile), tile in self._outdated
        if known is not None and not is_shown and not (known.must_validate and not self._is_resting()):
            self._accept(tile, known.tile)
            return
        if self._is_resting():
            # What is not on the disk is left alone with the service.
            with self._lock:
                self._resting[tile] = self._rests_until
            return
        try:
            self._accept(tile, self._request(tile, known, cancel))
        except NetError as error:
            if error.kind is NetFailure.CANCELLED:
                return
            if error.status not in _ABSENT:
                self._note(tile, error, known, is_shown=is_shown)
                return
            self._note_absent(tile, known, is_shown=is_shown)
        except EditorError as error:
            self._note(tile, error, known, is_shown=is_shown)

    def _request(self, tile: TileId, known: "_Known | None", cancel: threading.Event) -> "_Tile":
        """A picture as its service has it now, kept where it may be.

        Raises: NetError when it does not come; MapDataError when it is none.
        """
        url = self._tiles.url(tile)
        if self._is_public:
            check_public(url)
        fetched = tile_store.fetch(
            url,
            known.fetched if known is not None else None,
            deadline_s=self._deadline_s,
            limit_bytes=LARGEST_BYTES,
            cancel=cancel,
            is_public=self._is_public,
        )
        is_known = known is not None and fetched.is_validated
        image = known.tile.image if known is not None and is_known else decoded(fetched.data)
        if self._store is not None:
            self._store.save(self._tiles.key, tile, fetched)
        return _Tile(image, fetched.freshness)

    def _known(self, tile: TileId) -> "_Known | None":
        """A picture that was fetched earlier; one that is no picture is forgotten."""
        found = self._store.fetched(self._tiles.key, tile) if self._store is not None else None
        if found is None:
            return None
        try:
            return _Known(found, _Tile(decoded(found.data), found.freshness))
        except MapDataError:
            if self._store is not None:
                self._store.drop(self._tiles.key, tile)
            return None

    def _accept(self, tile: TileId, kept: _Tile) -> None:
        with self._lock:
            self._arrived.append((tile, kept))
            self._resting.pop(tile, None)
            self._missing_once.discard(tile)
            self._in_a_row, self._trouble = 0, ""

    def _note_absent(self, tile: TileId, known: "_Known | None", *, is_shown: bool) -> None:
        """Note that the service has no such picture; a known one stays until it is missing after a rest."""
        with self._lock:
            is_kept = (known is not None or is_shown) and tile not in self._missing_once
            if is_kept:
                self._missing_once.add(tile)
                self._resting[tile] = time.monotonic() + REST_S
                if known is not None and not is_shown:
                    self._arrived.append((tile, known.tile))
        if not is_kept:
            if self._store is not None:
                self._store.drop(self._tiles.key, tile)
            self._accept(tile, _Tile(None, Freshness(time.time(), ABSENT_S)))

    def _note(self, tile: TileId, error: EditorError, known: "_Known | None", *, is_shown: bool) -> None:
        """Note that a picture did not come; a known one that is not shown yet stands in for it."""
        until = time.monotonic() + REST_S
        with self._lock:
            if known is not None and not is_shown:
                self._arrived.append((tile, known.tile))
            elif not is_shown:
                self._trouble = error.why if _is_refused(error) else error.text
            self._resting[tile] = until
            self._in_a_row += 1
            if self._in_a_row >= IN_A_ROW:
                self._rests_until = until


@dataclass(frozen=True, slots=True)
class _Known:
    """A picture on the disk, as it came and as it is drawn."""

    fetched: Fetched
    tile: _Tile

    @property
    def must_validate(self) -> bool:
        """Whether its service wants to be asked before it is shown again."""
        freshness = self.fetched.freshness
        return freshness.must_validate and freshness.is_due(time.time())


def _is_refused(error: EditorError) -> bool:
    """Return whether the address of a style may not be requested."""
    return isinstance(error, NetError) and error.kind is NetFailure.ADDRESS
