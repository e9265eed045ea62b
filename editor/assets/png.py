"""A PNG's chunks, walked and checked without decoding the picture."""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"

_HEAD = struct.Struct(">I4s")
_CRC = struct.Struct(">I")
_SIZE = struct.Struct(">II")
_HEADER_LENGTH = 13
# How many numbers a pixel has, by the colour type. Source: PNG, "Colour types and values".
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


@dataclass(frozen=True, slots=True)
class _Chunk:
    kind: bytes
    length: int
    is_complete: bool
    is_whole: bool


def png_fault(data: bytes) -> str | None:
    """Why the bytes are no whole PNG, in one sentence; nothing where they are.

    Source: consistency rule 8: valid chunks ending in the end chunk.
    """
    if not data.startswith(SIGNATURE):
        return "It does not begin as a PNG does."
    kinds: list[bytes] = []
    for chunk in _chunks(data):
        if kinds and kinds[-1] == b"IEND":
            return "Something follows its end chunk."
        if not chunk.is_complete:
            return "It breaks off in the middle of a chunk."
        if not chunk.is_whole:
            return f"Its chunk “{chunk.kind.decode('ascii', 'replace')}” is damaged."
        if chunk.kind == b"IHDR" and chunk.length != _HEADER_LENGTH:
            return "Its header has the wrong length."
        kinds.append(chunk.kind)
    return _order_fault(kinds)


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height as the header of a whole PNG claims them."""
    width, height = _SIZE.unpack_from(data, len(SIGNATURE) + _HEAD.size)
    return width, height


def png_bits(data: bytes) -> int:
    """How many bits the header of a whole PNG gives each pixel; 0 where it says nothing known."""
    depth, color_type = data[24:26]
    return depth * _CHANNELS.get(color_type, 0)


def _order_fault(kinds: list[bytes]) -> str | None:
    if not kinds or kinds[0] != b"IHDR":
        return "Its first chunk is not the header."
    if kinds.count(b"IHDR") > 1:
        return "It has two headers."
    if kinds[-1] != b"IEND":
        return "It breaks off before its end chunk."
    pictures = [index for index, kind in enumerate(kinds) if kind == b"IDAT"]
    if not pictures:
        return "It holds no picture."
    if pictures[-1] - pictures[0] != len(pictures) - 1:
        return "Its picture chunks do not follow one another."
    return None


def _chunks(data: bytes) -> Iterator[_Chunk]:
    """The chunks. Bytes after the end chunk that are too few for another, such as a line end, are none."""
    at = len(SIGNATURE)
    kind = b""
    while at < len(data):
        if at + _HEAD.size + _CRC.size > len(data):
            if kind != b"IEND":
                yield _Chunk(b"", 0, is_complete=False, is_whole=False)
            return
        length, kind = _HEAD.unpack_from(data, at)
        end = at + _HEAD.size + length
        if end + _CRC.size > len(data):
            yield _Chunk(kind, length, is_complete=False, is_whole=False)
            return
        (checksum,) = _CRC.unpack_from(data, end)
        is_whole = zlib.crc32(data[at + 4 : end]) == checksum
        yield _Chunk(kind, length, is_complete=True, is_whole=is_whole)
        at = end + _CRC.size
