"""Image formats by their bytes: JPEG, WebP, GIF, and the names of unsupported ones."""

import re
import struct
from collections.abc import Iterator
from itertools import islice
from typing import Final

from editor.errors import EditorError
from editor.records import dataclass
from editor.wording import say

SVG: Final = say("an SVG drawing")
DAMAGED: Final = say("The image file is incomplete or damaged. Export it again.")

_STARTS: Final = (
    (b"BM", say("a BMP image")),
    (b"II*\0", say("a TIFF image")),
    (b"MM\0*", say("a TIFF image")),
    (b"\0\0\1\0", say("an ICO icon")),
    (b"\0\0\2\0", say("a CUR cursor")),
    (b"\x8aMNG", say("an MNG animation")),
    (b"\x8bJNG", say("a JNG image")),
    (b"%PDF", say("a PDF document")),
    (b"%!PS", say("a PostScript document")),
    (b"8BPS", say("a Photoshop document")),
    (b"qoif", say("a QOI image")),
    (b"DDS ", say("a DDS texture")),
    (b"\xff\x0a", say("a JPEG XL image")),
    (b"\0\0\0\x0cJXL ", say("a JPEG XL image")),
    (b"\0\0\0\x0cjP  ", say("a JPEG 2000 image")),
    (b"icns", say("an ICNS icon")),
    (b"PK\3\4", say("a ZIP archive")),
    (b"\x1f\x8b", say("a gzip archive")),
    (b"gimp xcf", say("a GIMP document")),
    (b"RIFF", say("an unknown RIFF file")),
)
_PICTURES: Final = (" image", " icon", " pointer", " animation", " texture")
_BRANDS: Final = (
    (b"avif", say("an AVIF image")),
    (b"hei", say("a HEIC image")),
    (b"mif1", say("a HEIC image")),
)
_BRAND = slice(8, 12)
_PNG_IN_TEXT = re.compile(rb"[\x89\x09]?PNG[\r\n]")
# The first element of a text: after comments, declarations and a document type.
_FIRST_ELEMENT = re.compile(rb"<(?:[A-Za-z][\w.-]*:)?([A-Za-z][\w-]*)")
_SNIFFED_BYTES: Final = 4096


def kind_of(data: bytes) -> str:
    """Return the type of a file with its article; empty if it is unknown."""
    if data[4:8] == b"ftyp":
        return next((kind for brand, kind in _BRANDS if data[_BRAND].startswith(brand)), say("a video"))
    known = next((kind for start, kind in _STARTS if data.startswith(start)), "")
    return known or _text_kind(data)


def is_picture(kind: str) -> bool:
    """Return whether a type of `kind_of` is an image that other programs can convert."""
    return kind.endswith(_PICTURES)


def was_png(data: bytes) -> bool:
    """Return whether bytes begin like a PNG damaged by a text transfer: line ends or 7-bit bytes."""
    return _PNG_IN_TEXT.match(data) is not None


def is_svg(data: bytes) -> bool:
    """Return whether bytes begin like an SVG drawing."""
    return _text_kind(data) == SVG


def _text_kind(data: bytes) -> str:
    text = _to_ascii(data[:_SNIFFED_BYTES]).lstrip()
    if text[:1] in (b"{", b"["):
        return say("JSON text")
    if text[:1] != b"<":
        return ""
    element = _FIRST_ELEMENT.search(_without_comments(text))
    name = element[1].lower() if element else b""
    if name == b"svg":
        return SVG
    return say("a web page") if name == b"html" or text[:14].lower() == b"<!doctype html" else say("XML text")


def _to_ascii(data: bytes) -> bytes:
    """Return text with one byte a letter, as far as it is ASCII."""
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            return data[2:].decode(encoding, "ignore").encode("ascii", "replace")
    return data.removeprefix(b"\xef\xbb\xbf")


def _without_comments(text: bytes) -> bytes:
    first, *others = text.split(b"<!--")
    return b" ".join([first, *(other.partition(b"-->")[2] for other in others)])


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
        raise EditorError(DAMAGED)
    frames = [segment for segment in segments if segment.marker in _FRAMES]
    scans = sum(segment.marker == _SCAN for segment in segments)
    if not frames:
        raise EditorError(DAMAGED)
    if not scans:
        raise EditorError(DAMAGED)
    if scans > MOST_SCANS:
        raise EditorError(
            say("The JPEG has too many progressive scans ({scans}). Save it as a baseline JPEG.", scans=scans)
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
            raise EditorError(DAMAGED)
        start, position = found.span()
        marker = data[position - 1]
        if marker == _END:
            yield _Segment(marker, b"", start, position)
            return
        if marker in _STANDALONE:
            continue
        length = int.from_bytes(data[position : position + 2], "big") if position + 2 <= len(data) else 0
        if position + max(2, length) > len(data):
            raise EditorError(DAMAGED)
        if length < _LENGTH.size:
            raise EditorError(DAMAGED)
        body = data[position + 2 : position + length]
        position += length
        if marker == _SCAN:
            following = _NEXT_MARKER.search(data, position)
            if following is None:
                raise EditorError(DAMAGED)
            position = following.start()
        yield _Segment(marker, body, start, position)


def _size(frame: _Segment) -> tuple[int, int]:
    if len(frame.body) < _SIZE.size:
        raise EditorError(DAMAGED)
    depth, height, width, _ = _SIZE.unpack_from(frame.body)
    if depth != _BYTE_BITS:
        raise EditorError(say("{depth} bits per channel are not supported. Use 8 bits.", depth=depth))
    return width, height


def _is_needed(marker: int) -> bool:
    is_app = _COLOR_APPS[0] <= marker <= _LAST_APP
    return marker in _COLOR_APPS or not (is_app or marker == _COMMENT)


def _is_exif(segment: _Segment) -> bool:
    return segment.marker == _EXIF and segment.body.startswith(_EXIF_START)


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
    raise EditorError(DAMAGED)


def _webp_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of the file with their contents. Source: RFC 9649, "RIFF File Format"."""
    if len(data) < _RIFF.size:
        raise EditorError(DAMAGED)
    end = _CHUNK.size + _RIFF.unpack_from(data)[1]
    if end > len(data):
        raise EditorError(DAMAGED)
    position = _RIFF.size
    while position + _CHUNK.size <= end:
        kind, length = _CHUNK.unpack_from(data, position)
        position += _CHUNK.size
        if position + length > end:
            raise EditorError(DAMAGED)
        yield kind, data[position : position + length]
        position += length + length % 2


def read_gif(data: bytes) -> tuple[int, int, bytes]:
    """Return the size of a GIF's first frame with its surroundings, and a GIF of that frame alone.

    Raises: EditorError if the frame is incomplete or missing.
    """
    if len(data) < _SCREEN.size:
        raise EditorError(DAMAGED)
    _, width, height, flags, _, _ = _SCREEN.unpack_from(data)
    position = _SCREEN.size + _color_table_bytes(flags)
    while True:
        kind = _read_byte(data, position)
        if kind == _IMAGE:
            break
        if kind == _TRAILER:
            raise EditorError(DAMAGED)
        if kind != _EXTENSION:
            raise EditorError(DAMAGED)
        position = _skip_blocks(data, position + 2)
    if position + _FRAME.size > len(data):
        raise EditorError(DAMAGED)
    _, left, top, frame_width, frame_height, flags = _FRAME.unpack_from(data, position)
    position += _FRAME.size + _color_table_bytes(flags)
    if _read_byte(data, position) not in _CODE_BITS:
        raise EditorError(DAMAGED)
    position = _skip_blocks(data, position + 1)
    if not frame_width * frame_height:
        raise EditorError(say("The image has no pixels."))
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
        raise EditorError(DAMAGED)
    return data[position]
