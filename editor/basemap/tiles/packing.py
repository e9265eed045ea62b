"""Compressed tiles and metadata of maps, decoded within limits."""

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

from editor import json_bounds
from editor.errors import MapDataError
from editor.wording import say

# Far above real tiles; a few compressed bytes can expand to gigabytes.
MAX_TILE_BYTES: Final = 32 * 2**20

_GZIP = b"\x1f\x8b"
_ZLIB = (b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda")
_GZIP_OR_ZLIB = 32 + zlib.MAX_WBITS


class TooLargeError(ValueError):
    """Data that decompresses to more than the limit."""


def plain_bytes(data: bytes, max_bytes: int, *, is_packed: bool | None = None) -> bytes:
    """Return decompressed data; the compression is detected if `is_packed` is None.

    Raises: TooLargeError if the result is larger than `max_bytes`; ValueError if the data is damaged.
    """
    if len(data) > max_bytes:
        raise TooLargeError("too large")
    # An uncompressed tile starts with the tag of its field "layers", 0x1a, so detection is unambiguous.
    if is_packed is None:
        is_packed = data.startswith((_GZIP, *_ZLIB))
    if not is_packed:
        return data
    inflater = zlib.decompressobj(_GZIP_OR_ZLIB)
    try:
        result = inflater.decompress(data, max_bytes)
    except zlib.error as problem:
        raise ValueError("damaged packing") from problem
    if inflater.unconsumed_tail:
        raise TooLargeError("too large")
    if not inflater.eof:
        raise ValueError("cut packing")
    return result


def unpacked(data: bytes, *, is_packed: bool | None = None) -> bytes:
    """Return the decompressed bytes of a tile; the compression is detected if it is unknown.

    Raises: MapDataError if the data is damaged or larger than MAX_TILE_BYTES.
    """
    try:
        return plain_bytes(data, MAX_TILE_BYTES, is_packed=is_packed)
    except TooLargeError as problem:
        most = MAX_TILE_BYTES // 2**20
        raise MapDataError(say("A map tile is larger than {most} MB.", most=most)) from problem
    except ValueError as problem:
        raise MapDataError(say("A map tile is damaged.")) from problem


# Lists of layers with samples of their values reach several hundred kB.
MAX_METADATA_BYTES: Final = 4 * 2**20

# Lists of layers have hundreds of attributes, and samples thousands of values.
_MAX_VALUES: Final = 200_000
_MAX_NAME_LENGTH: Final = 200


def parsed_metadata(data: bytes | str) -> Mapping[str, Any]:
    """Return the JSON object of a map's metadata.

    Raises: ValueError if it is too large, nested too deeply, not JSON in UTF-8 or not an object.
    """
    encoded = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    if len(encoded) > MAX_METADATA_BYTES:
        raise ValueError("the metadata is too large")
    json_bounds.check(encoded, _MAX_VALUES)
    # Decoded here: the parser would detect UTF-16, to which the bounds do not apply.
    metadata = json.loads(encoded.decode("utf-8-sig", "surrogatepass"))
    if not isinstance(metadata, dict):
        raise ValueError("the metadata is not a JSON object")
    return metadata


def name_in(metadata: Mapping[str, Any], default: str) -> str:
    """Return the name in a map's metadata, cut to the display limit."""
    name = metadata.get("name")
    return (name.strip()[:_MAX_NAME_LENGTH] if isinstance(name, str) else "") or default
