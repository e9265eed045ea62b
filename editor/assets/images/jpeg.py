"""Parsing of JPEG segments: completeness, size and metadata.

Source: ITU-T T.81, annex B; ICC.1, annex B.4.
"""

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from editor.errors import EditorError
from editor.wording import say

START: Final = b"\xff\xd8"

# A picture refined in more scans takes a decoder minutes; programs write about ten.
MOST_SCANS: Final = 100

MOST_SEGMENTS: Final = 5000

_LENGTH = struct.Struct(">H")
_SIZE = struct.Struct(">BHHB")
_STANDALONE: Final = frozenset({0x01, *range(0xD0, 0xD8)})
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_SCAN, _END, _EXIF, _ICC, _LAST_APP, _COMMENT = 0xDA, 0xD9, 0xE1, 0xE2, 0xEF, 0xFE
# Application segments that state how colours are stored: JFIF and Adobe.
_COLOR_APPS: Final = (0xE0, 0xEE)
_NEXT_MARKER = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
_MARKER = re.compile(rb"\xff[^\x00\xff]")
_EXIF_START, _ICC_START = b"Exif\0\0", b"ICC_PROFILE\0"
_BYTE_BITS = 8


@dataclass(frozen=True, slots=True)
class Jpeg:
    """A JPEG with complete segments.

    Shape: `stripped` is the image without metadata such as `exif` and `icc_profile`.
    """

    width: int
    height: int
    stripped: bytes
    exif: bytes
    icc_profile: bytes


@dataclass(frozen=True, slots=True)
class _Segment:
    marker: int
    body: bytes
    start: int
    end: int


def read_jpeg(data: bytes) -> Jpeg:
    """Parse a JPEG without decoding its picture.

    Raises: EditorError if it is not a complete JPEG.
    """
    segments = list(islice(_segments(data), MOST_SEGMENTS + 1))
    if len(segments) > MOST_SEGMENTS:
        raise EditorError(say("It is cut into too many segments."))
    frames = [segment for segment in segments if segment.marker in _FRAMES]
    scans = sum(segment.marker == _SCAN for segment in segments)
    if not frames:
        raise EditorError(say("It does not say how large its picture is."))
    if not scans:
        raise EditorError(say("It holds no picture."))
    if scans > MOST_SCANS:
        raise EditorError(
            say("Its picture is refined in {scans} steps, which takes too long to draw.", scans=scans)
        )
    width, height = _size(frames[0])
    parts = [data[each.start : each.end] for each in segments if _is_needed(each.marker)]
    exif = next((each.body[6:] for each in segments if _is_exif(each)), b"")
    profile = [each.body[14:] for each in segments if each.marker == _ICC and each.body[:12] == _ICC_START]
    return Jpeg(width, height, START + b"".join(parts), exif, b"".join(profile))


def _segments(data: bytes) -> Iterator[_Segment]:
    """Yield the segments up to the end of the picture; a scan extends to the next segment."""
    position = len(START)
    while True:
        # Like decoders, skip bytes between segments.
        found = _MARKER.search(data, position)
        if found is None:
            raise EditorError(say("It breaks off before its end."))
        start, position = found.span()
        marker = data[position - 1]
        if marker == _END:
            yield _Segment(marker, b"", start, position)
            return
        if marker in _STANDALONE:
            continue
        length = int.from_bytes(data[position : position + 2], "big") if position + 2 <= len(data) else 0
        if position + max(2, length) > len(data):
            raise EditorError(say("It breaks off in the middle of a segment."))
        if length < _LENGTH.size:
            raise EditorError(say("One of its segments has no length."))
        body = data[position + 2 : position + length]
        position += length
        if marker == _SCAN:
            following = _NEXT_MARKER.search(data, position)
            if following is None:
                raise EditorError(say("It breaks off in the middle of its picture."))
            position = following.start()
        yield _Segment(marker, body, start, position)


def _size(frame: _Segment) -> tuple[int, int]:
    if len(frame.body) < _SIZE.size:
        raise EditorError(say("It does not say how large its picture is."))
    depth, height, width, _ = _SIZE.unpack_from(frame.body)
    if depth != _BYTE_BITS:
        raise EditorError(say("Its colours have {depth} bits each, and only 8 are read.", depth=depth))
    return width, height


def _is_needed(marker: int) -> bool:
    is_app = _COLOR_APPS[0] <= marker <= _LAST_APP
    return marker in _COLOR_APPS or not (is_app or marker == _COMMENT)


def _is_exif(segment: _Segment) -> bool:
    return segment.marker == _EXIF and segment.body.startswith(_EXIF_START)
