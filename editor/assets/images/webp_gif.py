"""WebP and GIF: how large their first frame is, and whether all of it is there, told without decoding it.

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
    """Whether bytes begin as a WebP image does."""
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def webp_size(data: bytes) -> tuple[int, int]:
    """Width and height that a WebP claims: of its canvas, or else of its picture.

    Raises: EditorError when it breaks off, or says no size.
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
    """The chunks of the file and their contents. Source: RFC 9649, "RIFF File Format"."""
    if len(data) < _RIFF.size:
        raise EditorError(say("It breaks off in its header."))
    end = _CHUNK.size + _RIFF.unpack_from(data)[1]
    if end > len(data):
        raise EditorError(say("It breaks off before its end."))
    at = _RIFF.size
    while at + _CHUNK.size <= end:
        kind, length = _CHUNK.unpack_from(data, at)
        at += _CHUNK.size
        if at + length > end:
            raise EditorError(say("It breaks off in the middle of a chunk."))
        yield kind, data[at : at + length]
        at += length + length % 2


def read_gif(data: bytes) -> tuple[int, int, bytes]:
    """Width and height of a GIF's first frame with what is around it, and a GIF of that frame alone.

    Raises: EditorError when the frame breaks off, or there is none.
    """
    if len(data) < _SCREEN.size:
        raise EditorError(say("It breaks off in its header."))
    _, width, height, flags, _, _ = _SCREEN.unpack_from(data)
    at = _SCREEN.size + _colors_size(flags)
    while True:
        kind = _byte(data, at)
        if kind == _IMAGE:
            break
        if kind == _TRAILER:
            raise EditorError(say("It holds no picture."))
        if kind != _EXTENSION:
            raise EditorError(say("It is damaged before its first picture."))
        at = _after_blocks(data, at + 2)
    if at + _FRAME.size > len(data):
        raise EditorError(say("It breaks off before its first picture."))
    _, left, top, frame_width, frame_height, flags = _FRAME.unpack_from(data, at)
    at += _FRAME.size + _colors_size(flags)
    if _byte(data, at) not in _CODE_BITS:
        raise EditorError(say("The packed data of its picture is damaged."))
    at = _after_blocks(data, at + 1)
    if not frame_width * frame_height:
        raise EditorError(say("It has no pixels."))
    size = max(width, left + frame_width), max(height, top + frame_height)
    return *size, data[:at] + bytes([_TRAILER])


def _colors_size(flags: int) -> int:
    """How many bytes a table of colours takes."""
    return 3 << (flags & _COUNT_OF_COLORS) + 1 if flags & _HAS_COLORS else 0


def _after_blocks(data: bytes, at: int) -> int:
    """The place after blocks that end with an empty one."""
    while length := _byte(data, at):
        at += 1 + length
    return at + 1


def _byte(data: bytes, at: int) -> int:
    if at >= len(data):
        raise EditorError(say("It breaks off in the middle of its first picture."))
    return data[at]
