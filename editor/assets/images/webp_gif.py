"""Parsing of WebP and GIF files: size and completeness of their first frame, without decoding it.

Source: RFC 9649 (WebP); GIF89a, "Grammar".
"""

import struct
from collections.abc import Iterator
from typing import Final

from editor.errors import EditorError
from editor.wording import say

GIF_STARTS: Final = (b"GIF87a", b"GIF89a")

_RIFF = struct.Struct("<4sI4s")
_CHUNK = struct.Struct("<4sI")
_SIDES = struct.Struct("<HH")
_LOSSY_START = b"\x9d\x01\x2a"
_LOSSLESS_START = 0x2F
_14_BITS = (1 << 14) - 1

_SCREEN = struct.Struct("<6sHHBBB")
_FRAME = struct.Struct("<BHHHHB")
_IMAGE, _EXTENSION, _TRAILER = 0x2C, 0x21, 0x3B
_HAS_COLORS, _COUNT_OF_COLORS = 0x80, 0x07
_CODE_BITS: Final = range(1, 12)


def is_webp(data: bytes) -> bool:
    """Return whether bytes begin like a WebP image."""
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def webp_size(data: bytes) -> tuple[int, int]:
    """Return the width and height of a WebP: of its canvas, or else of its picture.

    Raises: EditorError if it is incomplete or has no size.
    """
    for kind, body in _webp_chunks(data):
        if kind == b"VP8X" and len(body) >= 10:
            return int.from_bytes(body[4:7], "little") + 1, int.from_bytes(body[7:10], "little") + 1
        if kind == b"VP8 " and body[3:6] == _LOSSY_START and len(body) >= 10:
            width, height = _SIDES.unpack_from(body, 6)
            return width & _14_BITS, height & _14_BITS
        if kind == b"VP8L" and len(body) >= 5 and body[0] == _LOSSLESS_START:
            bits = int.from_bytes(body[1:5], "little")
            return (bits & _14_BITS) + 1, (bits >> 14 & _14_BITS) + 1
    raise EditorError(say("It does not say how large its picture is."))


def _webp_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of the file with their contents. Source: RFC 9649, "RIFF File Format"."""
    if len(data) < _RIFF.size:
        raise EditorError(say("It breaks off in its header."))
    end = _CHUNK.size + _RIFF.unpack_from(data)[1]
    if end > len(data):
        raise EditorError(say("It breaks off before its end."))
    position = _RIFF.size
    while position + _CHUNK.size <= end:
        kind, length = _CHUNK.unpack_from(data, position)
        position += _CHUNK.size
        if position + length > end:
            raise EditorError(say("It breaks off in the middle of a chunk."))
        yield kind, data[position : position + length]
        position += length + length % 2


def read_gif(data: bytes) -> tuple[int, int, bytes]:
    """Return the size of a GIF's first frame with its surroundings, and a GIF of that frame alone.

    Raises: EditorError if the frame is incomplete or missing.
    """
    if len(data) < _SCREEN.size:
        raise EditorError(say("It breaks off in its header."))
    _, width, height, flags, _, _ = _SCREEN.unpack_from(data)
    position = _SCREEN.size + _color_table_bytes(flags)
    while True:
        kind = _read_byte(data, position)
        if kind == _IMAGE:
            break
        if kind == _TRAILER:
            raise EditorError(say("It holds no picture."))
        if kind != _EXTENSION:
            raise EditorError(say("It is damaged before its first picture."))
        position = _skip_blocks(data, position + 2)
    if position + _FRAME.size > len(data):
        raise EditorError(say("It breaks off before its first picture."))
    _, left, top, frame_width, frame_height, flags = _FRAME.unpack_from(data, position)
    position += _FRAME.size + _color_table_bytes(flags)
    if _read_byte(data, position) not in _CODE_BITS:
        raise EditorError(say("The packed data of its picture is damaged."))
    position = _skip_blocks(data, position + 1)
    if not frame_width * frame_height:
        raise EditorError(say("It has no pixels."))
    size = max(width, left + frame_width), max(height, top + frame_height)
    return *size, data[:position] + bytes([_TRAILER])


def _color_table_bytes(flags: int) -> int:
    return 3 << (flags & _COUNT_OF_COLORS) + 1 if flags & _HAS_COLORS else 0


def _skip_blocks(data: bytes, position: int) -> int:
    while length := _read_byte(data, position):
        position += 1 + length
    return position + 1


def _read_byte(data: bytes, position: int) -> int:
    if position >= len(data):
        raise EditorError(say("It breaks off in the middle of its first picture."))
    return data[position]
