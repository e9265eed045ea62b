"""Pictures of an external tile service: fetched while the map is looked at, and kept for later.

Nothing is asked of anybody but the host that a style names and a person allowed, over https, and never of a
machine in the person's own network. Source: our choice.
"""

import contextlib
import io
import ipaddress
import socket
import threading
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from PIL import Image, UnidentifiedImageError
from PySide6.QtGui import QImage

from editor import net
from editor.basemap.cache import BytesCache
from editor.basemap.tile_address import TileSet, host_of
from editor.basemap.tile_queue import TileQueue
from editor.basemap.tile_store import TileStore
from editor.basemap.tiles import TileId
from editor.errors import EditorError, MapDataError, NetError, NetFailure
from editor.render.parts import PICTURE
from editor.wording import say

DEADLINE_S: Final = 15.0
LARGEST_BYTES: Final = 2 * 2**20
LONGEST_SIDE_PX: Final = 1024
FORMATS: Final = ("PNG", "JPEG", "WEBP")
KEPT_BYTES: Final = 96 * 2**20
# A picture that did not come, or a whole service after so many of them in a row, is left alone for so long.
REST_S: Final = 30.0
IN_A_ROW: Final = 3

_ABSENT: Final = frozenset({404, 410})
_HTTPS: Final = "https://"

IPAddress: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

# Objects, by a NetError, to asking an address.
Guard = Callable[[str], None]


def only_public(address: str) -> None:
    """Lets only hosts of the public internet be asked, and those over https.

    A name might mean another machine a moment later; but then that one has no certificate of this name.
    Raises: NetError with why an address is not asked.
    """
    host = host_of(address)
    if not address.lower().startswith(_HTTPS):
        raise NetError(
            say("{host} is not asked: its address does not begin with https.", host=host), NetFailure.ADDRESS
        )
    if not all(_is_public(each) for each in _numbers_of(host)):
        text = say("{host} is not asked: it lies in this computer's own network.", host=host)
        raise NetError(text, NetFailure.ADDRESS)


def _numbers_of(host: str) -> list[IPAddress]:
    """The addresses that a host has, or is.

    Raises: NetError when it has none.
    """
    with contextlib.suppress(ValueError):
        return [ipaddress.ip_address(host)]
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NetError(
            say("{host} was not found. Check the address and the network.", host=host), NetFailure.HOST
        ) from None
    return [ipaddress.ip_address(str(each[4][0]).partition("%")[0]) for each in found]


def _is_public(address: IPAddress) -> bool:
    if isinstance(address, ipaddress.IPv6Address):
        if address.sixtofour is not None or address.teredo is not None:
            return False
        if address.ipv4_mapped is not None:
            return _is_public(address.ipv4_mapped)
    return address.is_global and not address.is_multicast


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
    """A picture; nothing where the service has none."""

    image: QImage | None

    @property
    def nbytes(self) -> int:
        return 200 + (self.image.sizeInBytes() if self.image is not None else 0)


class SatelliteTiles:
    """The pictures of one service. Nothing waits; what came is shown from the next `take_arrivals` on."""

    def __init__(
        self,
        tiles: TileSet,
        guard: Guard = only_public,
        store: TileStore | None = None,
        deadline_s: float = DEADLINE_S,
    ) -> None:
        self._tiles, self._guard, self._store, self._deadline_s = tiles, guard, store, deadline_s
        self._kept = BytesCache[TileId, _Tile](KEPT_BYTES)
        self._lock = threading.Lock()
        self._arrived: list[tuple[TileId, _Tile]] = []
        self._resting: dict[TileId, float] = {}
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
        """Fetches these pictures in place of all that was wanted before, and says how many are awaited."""
        is_resting = self._is_resting()
        now = time.monotonic()
        with self._lock:
            left_alone = {tile for tile, until in self._resting.items() if now < until}
            arrived = {tile for tile, _ in self._arrived}
        missing = [tile for tile in tiles if self._kept.get(tile) is None and tile not in left_alone]
        wanted = [] if is_resting else [tile for tile in missing if tile not in arrived]
        self._queue.want(wanted)
        return len(missing) if not is_resting else 0

    def close(self) -> None:
        """Fetches nothing more, and lets go of the store."""
        self._queue.close()
        if self._store is not None:
            self._store.close()

    def _is_resting(self) -> bool:
        with self._lock:
            return time.monotonic() < self._rests_until

    def _fetch(self, tile: TileId, cancel: threading.Event) -> None:
        if self._is_resting():
            return  # It was wanted before the service failed once too often.
        url = self._tiles.url(tile)
        try:
            kept = self._kept_picture(tile)
            if kept is None:
                self._guard(url)
                data = net.get(url, deadline_s=self._deadline_s, limit_bytes=LARGEST_BYTES, cancel=cancel)
                kept = decoded(data)
                if self._store is not None:
                    self._store.put(self._tiles.key, tile, data)
            self._take(tile, _Tile(kept))
        except NetError as error:
            if error.kind is NetFailure.CANCELLED:
                return
            if error.status in _ABSENT:
                self._take(tile, _Tile(None))
            else:
                self._note(tile, error)
        except EditorError as error:
            self._note(tile, error)

    def _kept_picture(self, tile: TileId) -> QImage | None:
        """A picture that an earlier run fetched; one that is no picture is forgotten."""
        data = self._store.get(self._tiles.key, tile) if self._store is not None else None
        if data is None:
            return None
        try:
            return decoded(data)
        except MapDataError:
            if self._store is not None:
                self._store.drop(self._tiles.key, tile)
            return None

    def _take(self, tile: TileId, kept: _Tile) -> None:
        with self._lock:
            self._arrived.append((tile, kept))
            self._resting.pop(tile, None)
            self._in_a_row, self._trouble = 0, ""

    def _note(self, tile: TileId, error: EditorError) -> None:
        until = time.monotonic() + REST_S
        with self._lock:
            self._trouble = error.text
            self._resting[tile] = until
            self._in_a_row += 1
            if self._in_a_row >= IN_A_ROW:
                self._rests_until = until
