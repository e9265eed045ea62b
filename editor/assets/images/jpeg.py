"""A JPEG's segments: whether they are whole, what they say of its size, and what they tell beside it.

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

# A picture that is refined in more steps takes a decoder minutes; programs write ten or so.
MOST_SCANS: Final = 100

MOST_SEGMENTS: Final = 5000

_LENGTH = struct.Struct(">H")
_SIZE = struct.Struct(">BHHB")
_ALONE: Final = frozenset({0x01, *range(0xD0, 0xD8)})
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_SCAN, _END, _EXIF, _ICC, _LAST_APP, _COMMENT = 0xDA, 0xD9, 0xE1, 0xE2, 0xEF, 0xFE
# Of what programs add to a JPEG, these say how its colours are stored: JFIF and Adobe.
_COLOR_APPS: Final = (0xE0, 0xEE)
_NEXT_MARKER = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
_MARKER = re.compile(rb"\xff[^\x00\xff]")
_EXIF_START, _ICC_START = b"Exif\0\0", b"ICC_PROFILE\0"
_BYTE_BITS = 8


@dataclass(frozen=True, slots=True)
class Jpeg:
    """A JPEG whose segments are whole.

    Shape: `bare` is the same picture without what only tells of it, such as `exif` and `icc_profile`.
    """

    width: int
    height: int
    bare: bytes
    exif: bytes
    icc_profile: bytes


@dataclass(frozen=True, slots=True)
class _Segment:
    marker: int
    body: bytes
    start: int
    end: int


def read_jpeg(data: bytes) -> Jpeg:
    """What a JPEG says, its picture not decoded.

    Raises: EditorError that says in one sentence why it is no whole JPEG.
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
    kept = [data[each.start : each.end] for each in segments if _is_drawn(each.marker)]
    exif = next((each.body[6:] for each in segments if _is_exif(each)), b"")
    profile = [each.body[14:] for each in segments if each.marker == _ICC and each.body[:12] == _ICC_START]
    return Jpeg(width, height, START + b"".join(kept), exif, b"".join(profile))


def _segments(data: bytes) -> Iterator[_Segment]:
    """The segments up to the end of the picture; a scan goes on to the segment after it."""
    at = len(START)
    while True:
        # As decoders do, what stands between two segments and is none is passed over.
        found = _MARKER.search(data, at)
        if found is None:
            raise EditorError(say("It breaks off before its end."))
        start, at = found.span()
        marker = data[at - 1]
        if marker == _END:
            yield _Segment(marker, b"", start, at)
            return
        if marker in _ALONE:
            continue
        length = int.from_bytes(data[at : at + 2], "big") if at + 2 <= len(data) else 0
        if at + max(2, length) > len(data):
            raise EditorError(say("It breaks off in the middle of a segment."))
        if length < _LENGTH.size:
            raise EditorError(say("One of its segments has no length."))
        body = data[at + 2 : at + length]
        at += length
        if marker == _SCAN:
            following = _NEXT_MARKER.search(data, at)
            if following is None:
                raise EditorError(say("It breaks off in the middle of its picture."))
            at = following.start()
        yield _Segment(marker, body, start, at)


def _size(frame: _Segment) -> tuple[int, int]:
    if len(frame.body) < _SIZE.size:
        raise EditorError(say("It does not say how large its picture is."))
    depth, height, width, _ = _SIZE.unpack_from(frame.body)
    if depth != _BYTE_BITS:
        raise EditorError(say("Its colours have {depth} bits each, and only 8 are read.", depth=depth))
    return width, height


def _is_drawn(marker: int) -> bool:
    is_app = _COLOR_APPS[0] <= marker <= _LAST_APP
    return marker in _COLOR_APPS or not (is_app or marker == _COMMENT)


def _is_exif(segment: _Segment) -> bool:
    return segment.marker == _EXIF and segment.body.startswith(_EXIF_START)
