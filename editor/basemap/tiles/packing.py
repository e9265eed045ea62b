"""Packed tiles, and the metadata of map files."""

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

from editor import json_bounds
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


# Lists of layers with samples of their values reach some hundred kB. Source: our choice.
LARGEST_METADATA_BYTES: Final = 4 * 2**20

# Lists of layers name some hundred attributes, and samples some thousand values. Source: our choice.
_MOST_VALUES: Final = 200_000
_LONGEST_NAME: Final = 200


def parsed_metadata(data: bytes | str) -> Mapping[str, Any]:
    """Return the JSON object of a map's metadata.

    Raises: ValueError when it is too large, nested too deeply, no JSON in UTF-8 or no object.
    """
    plain = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    if len(plain) > LARGEST_METADATA_BYTES:
        raise ValueError("the metadata is too large")
    json_bounds.check(plain, _MOST_VALUES)
    # Decoded here: the parser would guess at UTF-16, in which the bounds mean nothing.
    found = json.loads(plain.decode("utf-8-sig", "surrogatepass"))
    if not isinstance(found, dict):
        raise ValueError("the metadata is no JSON object")
    return found


def name_in(metadata: Mapping[str, Any], otherwise: str) -> str:
    """Return the name that metadata gives a map, cut to a length that can be shown."""
    found = metadata.get("name")
    return (found.strip()[:_LONGEST_NAME] if isinstance(found, str) else "") or otherwise
