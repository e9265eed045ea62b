"""Check of font faces: whether bytes are a real TTF or OTF file (consistency rule 9)."""

import struct
from enum import Enum, auto
from typing import TypeAlias

from editor.assets.data_uri import cached_by_digest, parse_data_uri
from editor.errors import EditorError
from editor.records import dataclass
from editor.wording import say

REQUIRED_TABLES = ("cmap", "head", "name")
OUTLINE_TABLES = (("glyf", "loca"), ("CFF ",), ("CFF2",))

_CFF_VERSION = b"OTTO"
_VERSIONS = (b"\x00\x01\x00\x00", _CFF_VERSION, b"true")
_REFUSED = {
    b"wOFF": say("WOFF fonts are not supported. Use a TTF or OTF file."),
    b"wOF2": say("WOFF2 fonts are not supported. Use a TTF or OTF file."),
    b"ttcf": say("Font collections are not supported. Use a single TTF or OTF file."),
}
_COUNT = struct.Struct(">4sH")
_ENTRY = struct.Struct(">4s4xII")
_DIRECTORY_START = 12
_ALIGNMENT = 4
_HEAD = struct.Struct(">12xI2xH")
_HEAD_MAGIC = 0x5F0F3CF5
_MIN_CFF_BYTES = 4
_MIN_UNITS, _MAX_UNITS = 16, 16384

# Offset and length by name.
_Tables: TypeAlias = dict[str, tuple[int, int]]


class FontCheck(Enum):
    """The checks of a font in their order; the first failure ends them."""

    DIRECTORY = auto()
    TABLES = auto()
    READER = auto()
    DEEP = auto()


class FontError(EditorError):
    """The fault of a font, and the check that found it."""

    def __init__(self, text: str, failed_check: FontCheck) -> None:
        super().__init__(text)
        self.failed_check = failed_check


@dataclass(frozen=True, slots=True)
class FontVerdict:
    """The check of a font face: `fault` is why it is not a valid font."""

    size_bytes: int
    fault: str | None = None
    failed_check: FontCheck | None = None


@cached_by_digest(most=64)
def check_font_uri(data_uri: str) -> FontVerdict:
    """Check the font in a data URI. Results are cached."""
    try:
        return check_font(parse_data_uri(data_uri).decode())
    except EditorError as error:
        return FontVerdict(0, error.text)


def check_font(data: bytes) -> FontVerdict:
    """Check whether bytes are a real TTF or OTF file."""
    tables = _directory(data)
    if isinstance(tables, str):
        return FontVerdict(len(data), tables, FontCheck.DIRECTORY)
    fault = _tables_fault(data, tables)
    return FontVerdict(len(data), fault, FontCheck.TABLES if fault is not None else None)


def _directory(data: bytes) -> _Tables | str:
    """Return the tables, or why the directory does not fit the file."""
    if data[:4] in _REFUSED:
        return _REFUSED[data[:4]]
    if data[:4] not in _VERSIONS:
        return say("Not a TTF or OTF file.")
    if len(data) < _DIRECTORY_START:
        return say("The table directory of the font is incomplete.")
    _, count = _COUNT.unpack_from(data)
    if _DIRECTORY_START + count * _ENTRY.size > len(data):
        return say("The table directory of the font is incomplete.")
    end = _DIRECTORY_START + count * _ENTRY.size
    tables: _Tables = {}
    for tag, offset, length in _ENTRY.iter_unpack(data[_DIRECTORY_START:end]):
        name = tag.decode("latin-1")
        if name in tables:
            return say("Duplicate font table “{table}”.", table=_printable(name))
        if offset + length > len(data):
            return say("Font table “{table}” runs past the end of the file.", table=_printable(name))
        if offset < end or offset % _ALIGNMENT:
            return say("Font table “{table}” has an invalid offset.", table=_printable(name))
        tables[name] = (offset, length)
    return _overlap_fault(tables) or tables


def _overlap_fault(tables: _Tables) -> str | None:
    """Return which tables overlap; None if none do."""
    last, last_end = "", 0
    for offset, length, name in sorted((offset, length, name) for name, (offset, length) in tables.items()):
        if offset < last_end:
            return say(
                "Font tables “{table}” and “{other}” overlap.",
                table=_printable(last),
                other=_printable(name),
            )
        last, last_end = name, offset + length
    return None


def _printable(name: str) -> str:
    """Return a printable table name; a damaged font may have any bytes there."""
    return "".join(letter if letter.isprintable() else "?" for letter in name.strip())


def _tables_fault(data: bytes, tables: _Tables) -> str | None:
    missing = next((name for name in REQUIRED_TABLES if name not in tables), None)
    if missing is not None:
        return say("Font table “{missing}” is missing.", missing=missing)
    if not any(all(name in tables for name in names) for names in OUTLINE_TABLES):
        return say("The font has no outlines.")
    fault = _version_fault(data[:4], tables)
    if fault is not None:
        return fault
    offset, length = tables["head"]
    magic, units_per_em = _HEAD.unpack_from(data[offset : offset + length].ljust(_HEAD.size, b"\0"))
    if magic != _HEAD_MAGIC or not _MIN_UNITS <= units_per_em <= _MAX_UNITS:
        return say("Font table “head” is damaged.")
    return _outlines_fault(data, tables)


def _version_fault(version: bytes, tables: _Tables) -> str | None:
    """Return the mismatch of version and outlines. Source: OpenType 1.9, "Table directory"."""
    has_truetype = all(name in tables for name in OUTLINE_TABLES[0])
    has_cff = any(name in tables for names in OUTLINE_TABLES[1:] for name in names)
    if version == _CFF_VERSION and not has_cff:
        return say("The font declares CFF outlines but contains TrueType outlines.")
    if version != _CFF_VERSION and not has_truetype:
        return say("The font declares TrueType outlines but contains CFF outlines.")
    return None


def _outlines_fault(data: bytes, tables: _Tables) -> str | None:
    """Check the header of the outline table: its version, and for CFF that it holds one font."""
    for name, version in (("CFF ", 1), ("CFF2", 2)):
        offset, length = tables.get(name, (0, 0))
        outlines = data[offset : offset + length]
        if name in tables and (len(outlines) < _MIN_CFF_BYTES or outlines[0] != version):
            return say("Font table “{name}” is damaged.", name=name.strip())
        if name == "CFF " and name in tables:
            start = outlines[2]
            if outlines[start : start + 2] != b"\x00\x01":
                return say("Font table “CFF” must contain exactly one font.")
    return None
