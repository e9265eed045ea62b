"""Names of file types by their first bytes, for error messages."""

import re
from typing import Final

from editor.wording import say

SVG: Final = say("an SVG drawing")

_STARTS: Final = (
    (b"BM", say("a BMP image")),
    (b"II*\0", say("a TIFF image")),
    (b"MM\0*", say("a TIFF image")),
    (b"\0\0\1\0", say("an ICO icon")),
    (b"\0\0\2\0", say("a CUR pointer")),
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
    (b"\x1f\x8b", say("a packed file (gzip)")),
    (b"gimp xcf", say("a GIMP document")),
    (b"RIFF", say("a RIFF file of another kind")),
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
