"""Which slot of a style a font is for by what it says of itself, and how its file is called."""

import struct
import unicodedata
from typing import Final

# What a file of each kind is called, by its first bytes; fonts that are refused can be taken out as well.
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
# Where a font says of itself that it is bold or italic: the table, the place in it, the two bits.
_FLAGS: Final = ((b"OS/2", 62, 0x20, 0x01), (b"head", 44, 0x01, 0x02))
_WEIGHT_AT = 4
_BOLD_FROM, _HEAVIEST = 600, 1000
_SHORT = struct.Struct(">H")
_LONGEST_NAME = 80
# Windows opens a device instead of a file of such a name, whatever its suffix.
_DEVICES: Final = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


def slot_of(data: bytes) -> str:
    """The slot that a font is for: italic where it slants, bold where it is heavy, else regular.

    What is no font is taken for regular.
    Source: OpenType 1.9, "OS/2", "head"; that a slanting bold face is for the italic slot is our choice.
    """
    tables = _tables(data)
    weight = _short(data, tables.get(b"OS/2", (0, 0)), _WEIGHT_AT) or 0
    is_bold = _BOLD_FROM <= weight <= _HEAVIEST
    for name, place, bold, italic in _FLAGS:
        flags = _short(data, tables.get(name, (0, 0)), place)
        if flags is not None:
            if flags & italic:
                return "italic"
            is_bold = is_bold or bool(flags & bold)
    return "bold" if is_bold else "regular"


def media_type_of(data: bytes) -> str:
    """The media type under which a style carries a font."""
    return "font/otf" if data[:4] == b"OTTO" else "font/ttf"


def file_name_of(data: bytes, name: str, otherwise: str) -> str:
    """A file name that every system takes, from the name that a font gives itself, else from another word."""
    plain = unicodedata.normalize("NFC", name)
    kept = "".join(letter if letter.isalnum() or letter in " -_" else "-" for letter in plain)
    stem = kept.strip(" -")[:_LONGEST_NAME].rstrip(" -")
    if not stem or stem.lower() in _DEVICES:
        stem = otherwise
    return stem + _SUFFIXES.get(data[:4], ".bin")


def _tables(data: bytes) -> dict[bytes, tuple[int, int]]:
    """Where each table lies and how long it is; as many as the directory has room for."""
    if len(data) < _DIRECTORY_START:
        return {}
    (count,) = _COUNT.unpack_from(data)
    end = min(len(data), _DIRECTORY_START + count * _ENTRY.size)
    whole = end - (end - _DIRECTORY_START) % _ENTRY.size
    entries = _ENTRY.iter_unpack(data[_DIRECTORY_START:whole])
    return {tag: (offset, length) for tag, offset, length in entries}


def _short(data: bytes, table: tuple[int, int], place: int) -> int | None:
    offset, length = table
    if place + _SHORT.size > length or offset + place + _SHORT.size > len(data):
        return None
    value: int = _SHORT.unpack_from(data, offset + place)[0]
    return value
