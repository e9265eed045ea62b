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


class TooLargeError(ValueError):
    """Bytes that unpack to more than they may."""


def plain_bytes(data: bytes, most_bytes: int, *, is_packed: bool | None = None) -> bytes:
    """Return bytes without their packing; the first of them show it where `is_packed` is None.

    Raises: TooLargeError when they are more than `most_bytes`; ValueError when the packing is damaged.
    """
    if len(data) > most_bytes:
        raise TooLargeError("too large")
    # A plain tile begins with the number of its field "layers", 0x1a, so none is taken for a packed one.
    if is_packed is None:
        is_packed = data.startswith((_GZIP, *_ZLIB))
    if not is_packed:
        return data
    unpacking = zlib.decompressobj(_EITHER)
    try:
        plain = unpacking.decompress(data, most_bytes)
    except zlib.error as problem:
        raise ValueError("damaged packing") from problem
    if unpacking.unconsumed_tail:
        raise TooLargeError("too large")
    if not unpacking.eof:
        raise ValueError("cut packing")
    return plain


def unpacked(data: bytes, *, is_packed: bool | None = None) -> bytes:
    """The bytes of a tile without their packing, which its first bytes tell where it is not known.

    Raises: MapDataError when the packing is damaged or holds more than LARGEST_TILE_BYTES.
    """
    try:
        return plain_bytes(data, LARGEST_TILE_BYTES, is_packed=is_packed)
    except TooLargeError as problem:
        most = LARGEST_TILE_BYTES // 2**20
        raise MapDataError(say("A map tile is larger than {most} MB.", most=most)) from problem
    except ValueError as problem:
        raise MapDataError(say("A map tile is damaged.")) from problem
