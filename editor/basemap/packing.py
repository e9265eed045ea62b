"""Tiles as files and servers keep them: packed by gzip or zlib, or as they are."""

import zlib
from typing import Final

from editor.errors import MapDataError
from editor.wording import say

# A tile beyond this is no map tile; a few packed bytes can stand for gigabytes.
LARGEST_TILE_BYTES: Final = 32 * 2**20

_GZIP = b"\x1f\x8b"
_ZLIB = (b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda")
_EITHER = 32 + zlib.MAX_WBITS


def unpacked(data: bytes, *, is_packed: bool = False) -> bytes:
    """The bytes of a tile without their packing, which its first bytes tell where it is not known.

    Raises: MapDataError when the packing is damaged or holds more than LARGEST_TILE_BYTES.
    """
    # A plain tile begins with the number of its field "layers", 0x1a, so none is taken for a packed one.
    if not is_packed and not data.startswith((_GZIP, *_ZLIB)):
        return data
    unpacking = zlib.decompressobj(_EITHER)
    try:
        plain = unpacking.decompress(data, LARGEST_TILE_BYTES)
    except zlib.error as problem:
        raise MapDataError(say("A map tile is damaged.")) from problem
    if unpacking.unconsumed_tail:
        raise MapDataError(
            say(
                "A map tile is larger than {most} MB.",
                most=LARGEST_TILE_BYTES // 2**20,
            )
        )
    if not unpacking.eof:
        raise MapDataError(say("A map tile is damaged."))
    return plain
