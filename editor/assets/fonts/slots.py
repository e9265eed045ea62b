"""The slot of a font in a style by its flags, and file names for fonts."""

import struct
import unicodedata
from typing import Final

# The extension by the first bytes; rejected fonts can be extracted too.
_SUFFIXES: Final = {
    b"OTTO": ".otf",
    b"\x00\x01\x00\x00": ".ttf",
    b"true": ".ttf",
    b"ttcf": ".ttc",
    b"wOFF": ".woff",
    b"wOF2": ".woff2",
}
_COUNT = struct.Struct(">4xH")
_ENTRY = struct.Struct(">4s4xII")
_DIRECTORY_START = 12
# The bold and italic flags: the table, the offset in it, the two bits.
_FLAGS: Final = ((b"OS/2", 62, 0x20, 0x01), (b"head", 44, 0x01, 0x02))
_WEIGHT_OFFSET = 4
_MIN_BOLD, _MAX_WEIGHT = 600, 1000
_SHORT = struct.Struct(">H")
_LONGEST_NAME = 80
# Windows opens a device instead of a file of such a name, with any extension.
_DEVICES: Final = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


def slot_of(data: bytes) -> str:
    """Return the slot of a font: italic if it slants, bold if it is heavy, else regular.

    Anything that is not a font counts as regular.
    Source: OpenType 1.9, "OS/2", "head". A bold italic face goes into the italic slot by our choice.
    """
    tables = _tables(data)
    weight = _read_short(data, tables.get(b"OS/2", (0, 0)), _WEIGHT_OFFSET) or 0
    is_bold = _MIN_BOLD <= weight <= _MAX_WEIGHT
    for name, position, bold, italic in _FLAGS:
        flags = _read_short(data, tables.get(name, (0, 0)), position)
        if flags is not None:
            if flags & italic:
                return "italic"
            is_bold = is_bold or bool(flags & bold)
    return "bold" if is_bold else "regular"


def media_type_of(data: bytes) -> str:
    """Return the media type of a font in a style."""
    return "font/otf" if data[:4] == b"OTTO" else "font/ttf"


def file_name_of(data: bytes, name: str, otherwise: str) -> str:
    """Return a file name valid on all systems, from the name of the font or else `otherwise`."""
    plain = unicodedata.normalize("NFC", name)
    cleaned = "".join(letter if letter.isalnum() or letter in " -_" else "-" for letter in plain)
    stem = cleaned.strip(" -")[:_LONGEST_NAME].rstrip(" -")
    if not stem or stem.lower() in _DEVICES:
        stem = otherwise
    return stem + _SUFFIXES.get(data[:4], ".bin")


def _tables(data: bytes) -> dict[bytes, tuple[int, int]]:
    """Return offset and length of each complete entry of the table directory."""
    if len(data) < _DIRECTORY_START:
        return {}
    (count,) = _COUNT.unpack_from(data)
    end = min(len(data), _DIRECTORY_START + count * _ENTRY.size)
    whole = end - (end - _DIRECTORY_START) % _ENTRY.size
    entries = _ENTRY.iter_unpack(data[_DIRECTORY_START:whole])
    return {tag: (offset, length) for tag, offset, length in entries}


def _read_short(data: bytes, table: tuple[int, int], position: int) -> int | None:
    offset, length = table
    if position + _SHORT.size > length or offset + position + _SHORT.size > len(data):
        return None
    value: int = _SHORT.unpack_from(data, offset + position)[0]
    return value
